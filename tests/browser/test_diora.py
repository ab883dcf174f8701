"""Diora in the lab: a turn by mouse and keys, a whole game, and the planner of the lesson."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.play import (
    after,
    by_mouse,
    pick,
    play,
    play_whole_game,
    quiet,
    standing,
    told,
)  # fmt: skip

pytestmark = pytest.mark.browser

TURN = """
import econgames as eg
from econgames.lessons.diora import position_start
lab = eg.lab(position_start(), viewer="A", pace=0)
lab
"""

GAME = """
import econgames as eg
match = eg.new("diora", players=2, seed=4)
lab = eg.lab(match, pace=0)
lab
"""

PLANNER = """
from econgames.lessons.diora.explorer import planner, staff_explorer
planner()
"""


def test_a_turn_by_mouse_and_one_by_keys(sit: Callable[..., Any]) -> None:
    lab = sit(TURN)
    pick(lab, "place:bank:active:1")
    assert "5 zl" in told(lab) and "bank grant" in told(lab)
    by_mouse(lab, "place:bank:active:1")
    assert "12 zl" in standing(lab)

    # a way of use is chosen beside the die: the storeroom gives a component of choice
    page = lab.page
    lab.locator(".eg-picture [data-move][tabindex='0']").focus()
    page.keyboard.press("End")
    focused = "document.activeElement.dataset.move"
    for _ in range(20):
        if page.evaluate(focused) == "place:storeroom:active:1":
            break
        page.keyboard.press("ArrowLeft")
    assert page.evaluate(focused) == "place:storeroom:active:1"
    after(lab, lambda: page.keyboard.press("Enter"))
    after(lab, lambda: lab.get_by_role("button", name="T", exact=True).click())
    assert "gets 2 cables, 1 transistor" in told(lab)
    play(lab, lambda: lab.locator(".eg-play").press("Enter"))
    quiet(lab)


def test_a_whole_game_against_a_bot(sit: Callable[..., Any]) -> None:
    lab = sit(GAME)
    play_whole_game(lab, least=10)
    assert "wins with" in standing(lab)
    assert "Ada" in lab.locator(".eg-who-detail").inner_text(), "the points of all are shown"


def test_the_planner_answers_its_controls(jupyter: Any, visit: Callable[..., Any]) -> None:
    page = visit(jupyter.notebook("diora_plan.ipynb", PLANNER, "staff_explorer()"))
    plan = page.locator(".eg-explorer").first
    plan.get_by_text("Best plan: produce Rytm (r19), 5.6 points").wait_for()
    plan.get_by_role("slider").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    plan.get_by_text("produce Calypso (r10) and Rytm (r19), 11 points").wait_for()
    plan.get_by_label("First a die in").select_option(label="scrap yard: buy and sell")
    plan.get_by_text("Without the die: 11 points").wait_for()
    plan.locator(".js-plotly-plot").nth(1).wait_for()
    plan.get_by_text("Calypso: 2 K").click()
    plan.get_by_text("Without the die: 9.2 points").wait_for()

    staff = page.locator(".eg-explorer").nth(1)
    staff.get_by_text("Employ 6 people: 7 zl").wait_for()
    staff.get_by_label("Wages").select_option(label="flat: 1 zl for everybody")
    staff.get_by_text("Employ 8 people: 12 zl").wait_for()
    staff.get_by_role("slider").focus()
    page.keyboard.press("ArrowLeft")
    staff.get_by_text("Employ 8 people: 8 zl").wait_for()
