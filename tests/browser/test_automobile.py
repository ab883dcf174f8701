"""Automobile in the lab: a turn by mouse and keys, a whole game, secrets, and the explorers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.play import (
    after,
    answered,
    play,
    play_whole_game,
    quiet,
    standing,
    step,
    told,
)  # fmt: skip

pytestmark = pytest.mark.browser

TURN = """
import econgames as eg
from econgames.lessons.automobile import position_produce
lab = eg.lab(position_produce(), viewer="A", pace=0)
lab
"""

GAME = """
import econgames as eg
match = eg.new("automobile", players=3, seed=4)
lab = eg.lab(match, bots="novice", pace=0)
lab
"""

EXPLORE = """
from econgames.lessons.automobile import market_explorer, newsvendor_explorer
newsvendor_explorer()
"""


def test_a_turn_by_mouse_and_by_keys(sit: Callable[..., Any]) -> None:
    lab = sit(TURN)
    page = lab.page

    # by mouse: the factories of Franklin, one car more than the fewest, the preview, the button
    space = lab.locator("[data-move='produce']").first
    plants = {"x": 12, "y": space.bounding_box()["height"] - 8}  # above them are smaller buttons
    after(lab, lambda: space.click(position=plants))
    after(lab, lambda: lab.get_by_role("button", name="Franklin: more").click())
    assert "$350" in told(lab) and "$1,050" in told(lab)
    play(lab, lab.locator(".eg-play").click)
    assert "$1,050" in standing(lab)

    # bots have moved, and keep for themselves why: their reasons speak of their tiles
    lab.get_by_role("tab", name="Bots").click()
    lab.get_by_label("Reasons of bots").wait_for()
    lab.get_by_text("not told yet").wait_for()
    after(lab, lambda: lab.get_by_label("Reasons of bots").select_option("at once"))
    lab.get_by_text("not told yet").wait_for(state="detached")

    # by keys: Howard's two cars on the board, Enter picks, Enter plays
    second = step(lab)
    assert "Howard" in lab.locator(".eg-bar").inner_text()
    lab.locator(".eg-picture [data-move][tabindex='0']").focus()
    after(lab, lambda: page.keyboard.press("Enter"))
    if step(lab) == second:
        lab.locator(".eg-play").press("Enter")
    answered(lab, second)
    quiet(lab)


def test_a_whole_game_against_bots(sit: Callable[..., Any]) -> None:
    lab = sit(GAME)
    bar = play_whole_game(lab, least=20)
    assert all(f"{name} " in bar for name in ("Ada", "Ben", "Cleo"))
    assert "end" in standing(lab) or "over" in standing(lab)


def test_the_explorers_answer(jupyter: Any, visit: Callable[..., Any]) -> None:
    page = visit(jupyter.notebook("automobile_explore.ipynb", EXPLORE, "market_explorer()"))
    box = page.locator(".eg-explorer").first
    box.get_by_text("Make 15 cars").wait_for()
    loss = box.get_by_label("A car too many costs")
    loss.select_option("what is paid for it to the end of the game")
    box.get_by_text("Make 14 cars").wait_for()
    loss.select_option("what it costs this turn")
    box.get_by_text("Make 15 cars").wait_for()
    box.get_by_label("Turn", exact=True).select_option("2")
    box.get_by_text("With your 5 and 2").wait_for()
    handle = box.get_by_role("slider").first
    handle.focus()
    handle.press("Home")
    box.get_by_text("Make 0 cars").wait_for()
    box.get_by_text("Your capacity ends before").wait_for()
    assert box.locator(".js-plotly-plot").count() == 2

    firms = page.locator(".eg-explorer").nth(1)
    firms.get_by_text("56 cars were made").wait_for()
    ada = firms.get_by_role("slider").first
    ada.focus()
    ada.press("Home")
    firms.get_by_text("41 cars were made").wait_for()
    assert "⚠" not in page.locator(".jp-NotebookPanel").inner_text()
