"""Metropoli in the lab: a turn by mouse and keys, a triple, a whole game, and the explorer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.play import after, answered, play_whole_game, quiet, standing, step

pytestmark = pytest.mark.browser

EXPLORER = """
from econgames.lessons.metropoli import block_explorer
block_explorer()
"""

TURN = """
import econgames as eg
from econgames.lessons.metropoli import position_build
lab = eg.lab(position_build(), viewer="A", pace=0)
lab
"""

TRIPLE = """
import econgames as eg
script = {"start": ["A"], "dice": [3, 3, 3, "..."]}
match = eg.new("metropoli", players=3, seed=1, script=script)
lab = eg.lab(match, bots=False)
lab
"""

GAME = """
import econgames as eg
match = eg.new("metropoli", players=3, seed=1, edition={"blocks": 16})  # soon complete
lab = eg.lab(match, bots="novice", pace=0)
lab
"""


def test_a_turn_by_mouse_and_keys(sit: Callable[..., Any]) -> None:
    lab = sit(TURN)
    page = lab.page
    start = step(lab)

    # by mouse: the lot on the board, the preview, a second click plays it
    lot = lab.locator("[data-move='buy_block:bv']")
    assert "v +$480k" in str(lot.get_attribute("aria-label"))
    after(lab, lambda: lot.click())
    assert "$100,000" in lab.locator(".eg-preview").inner_text()
    after(lab, lambda: lot.click())
    answered(lab, start)
    assert "lot bv, 3 floors, skyscraper" in standing(lab)
    assert "36 Viburnum Avenue, exit 63, rent $720,000" in standing(lab)

    # a trade, put together from its choices; the bot answers with its reason
    built = step(lab)
    lab.locator(".eg-families button", has_text="Trade").click()
    after(lab, lambda: lab.get_by_role("button", name="Trade: with B").click())
    after(lab, lambda: lab.get_by_role("button", name="money: more").click())
    assert "Offer Ben $50,000 for Birch Street" in lab.locator(".eg-play").inner_text()
    after(lab, lambda: lab.locator(".eg-play").click())
    answered(lab, built)
    assert "The trade brings me" in lab.locator(".eg-preview").inner_text()

    # by keys: a number opens the kind of move, Enter on its button plays; the bots follow
    built = step(lab)
    names = [text.split()[0] for text in lab.locator(".eg-families button").all_inner_texts()]
    lab.locator(".eg-families button").first.focus()
    after(lab, lambda: page.keyboard.press(str(names.index("End") + 1)))
    lab.locator(".eg-play").focus()
    page.keyboard.press("Enter")
    answered(lab, built)
    assert step(lab) > built + 3, "three bots have had their turns"
    quiet(lab)


def test_after_a_triple_a_click_on_the_ring_says_how_far(sit: Callable[..., Any]) -> None:
    lab = sit(TRIPLE)
    page = lab.page
    after(lab, lambda: lab.locator(".eg-picture [data-move='roll']").click())
    after(lab, lambda: lab.locator(".eg-play").click())
    spaces = lab.locator(".eg-picture [data-value]")
    assert spaces.count() == 40
    here = step(lab)

    # the first click chooses, also after the slider has been moved; the second one moves
    after(lab, lambda: spaces.and_(lab.locator("[data-value='12']")).click())
    assert "12 spaces" in lab.locator(".eg-play").inner_text()
    slider = lab.get_by_role("slider", name="Spaces")
    assert slider.input_value() == "12"
    slider.focus()
    after(lab, lambda: page.keyboard.press("ArrowRight"))
    assert "13 spaces" in lab.locator(".eg-play").inner_text()
    assert lab.locator(".eg-picture [data-value].eg-picked").get_attribute("data-value") == "13"
    court = lab.locator(".eg-picture [data-value='30']")
    assert "Court" in str(court.get_attribute("aria-label"))
    after(lab, lambda: court.click())
    assert step(lab) == here
    after(lab, lambda: court.click())
    answered(lab, here)
    assert "Ada on 30 Court" in standing(lab)
    assert lab.locator(".eg-message.eg-bad").count() == 0


def test_a_whole_game_against_bots(sit: Callable[..., Any]) -> None:
    lab = sit(GAME)
    quick = ("End turn", "Drop out", "Roll", "Decline", "Stay", "Waive", "Reject")
    bar = play_whole_game(lab, least=20, prefer=quick)
    assert all(name in bar for name in ("Ada", "Ben", "Cleo"))
    assert "winner" in lab.locator(".eg-picture").inner_text()


def test_a_control_of_the_explorer_changes_the_answer(
    jupyter: Any, visit: Callable[..., Any]
) -> None:
    page = visit(jupyter.notebook("metropoli_explorer.ipynb", EXPLORER))
    box = page.locator(".eg-explorer").first
    box.get_by_text("Together: in 2 rounds the block brings Ada").wait_for()
    page.locator(".js-plotly-plot").nth(2).wait_for()
    # by keys: one round less, and nobody builds
    slider = box.locator(".widget-slider", has_text="Rounds left").locator("[tabindex='0']").first
    slider.focus()
    page.keyboard.press("ArrowLeft")
    box.get_by_text("Nobody builds: in 1 round the block brings Ada").wait_for()
    # floors on the map: the lot is as tall as a skyscraper must not be without a roof
    field = box.locator(".widget-text input[type=number]").first
    field.fill("4")
    field.press("Enter")
    box.get_by_text("a building of 3 floors gets a roof at once").wait_for()
    box.get_by_role("button", name="Start again").click()
    box.get_by_text("Together: in 2 rounds the block brings Ada").wait_for()
