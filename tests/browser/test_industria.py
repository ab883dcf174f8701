"""Industria in the lab: an auction by mouse and keys, a whole game, and the auction laboratory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.play import (
    after,
    by_keys,
    by_mouse,
    go_to,
    pick,
    play,
    play_to_the_end,
    quiet,
    standing,
    told,
)  # fmt: skip

pytestmark = pytest.mark.browser

AUCTION = """
import econgames as eg
from econgames.lessons.industria import first_offer
lab = eg.lab(first_offer(), bots=False, pace=0)
lab
"""

# two of the four epochs: the second one comes, and with it the end
GAME = """
import econgames as eg
match = eg.new("industria", players=3, seed=4, edition={"epochs": {"3": [1, 2]}})
lab = eg.lab(match, pace=0)
lab
"""

LABORATORY = """
from econgames.lessons.industria.explorer import auction_explorer, curse_explorer, lot_explorer
lot_explorer()
"""


def test_an_auction_by_mouse_and_keys(sit: Callable[..., Any]) -> None:
    lab = sit(AUCTION)

    # Ada offers the sawmill, with the mouse
    by_mouse(lab, "offer_tile:sawmill")
    assert lab.locator(".eg-who-name").inner_text() == "Ben to move"

    # Ben passes, with the keys
    by_keys(lab, "pass_bid")

    # Cleo bids 1, and Dan raises his bid to 2 before he plays it
    for talers in (1, 2):
        go_to(lab, "bid")
        after(lab, lambda: lab.page.keyboard.press("Enter"))
        assert lab.locator(".eg-value").inner_text() == f"{talers} t"
        play(lab, lambda: lab.page.keyboard.press("Enter"))

    # Ada reads what the sale would bring before she sells
    pick(lab, "sell_tile")
    assert "Dan" in told(lab) and "2 t" in told(lab) and "5 t → 7 t" in told(lab)
    by_mouse(lab, "sell_tile")
    assert "Ada, start player: 7 t" in standing(lab)
    assert "Dan: 3 t" in standing(lab)
    quiet(lab)


def test_a_whole_game_against_bots(sit: Callable[..., Any]) -> None:
    lab = sit(GAME, "print(match.scores())")
    page = lab.page
    assert play_to_the_end(lab) >= 20
    winner, _, verb = lab.locator(".eg-who-name").inner_text().partition(" ")
    assert verb == "wins"
    points = standing(lab).partition(f"{winner} wins with ")[2].partition(" VP")[0]

    # the very match that the page shows
    page.evaluate("window.jupyterapp.shell.currentWidget.content.activeCellIndex = 1")
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-cell')")
    scores = page.locator(".jp-OutputArea-output", has_text=f"'{winner[0]}': {int(points)}")
    scores.first.wait_for()
    quiet(lab, cells=2)


def test_the_laboratory_answers_its_controls(jupyter: Any, visit: Callable[..., Any]) -> None:
    path = jupyter.notebook("industria_lots.ipynb", LABORATORY, "auction_explorer()",
                            "curse_explorer()")  # fmt: skip
    page = visit(path)
    lot = page.locator(".eg-explorer").first
    lot.get_by_text("Once around, seat 1 buys at 6 and gains 2.").wait_for()
    lot.get_by_role("slider").nth(2).focus()
    for _ in range(2):
        page.keyboard.press("ArrowRight")  # the tile is worth 9 to seat 3
    lot.get_by_text("Once around, seat 3 buys at 3 and gains 6.").wait_for()
    lot.locator(".js-plotly-plot").nth(1).wait_for()

    lots = page.locator(".eg-explorer").nth(1)
    lots.get_by_text("seat 3 gains most, 1.78 a lot").wait_for()
    lots.get_by_label("Values").select_option(label="each knows his own only")
    lots.get_by_text("seat 3 gains most, 1.38 a lot").wait_for()

    curse = page.locator(".eg-explorer").nth(2)
    curse.get_by_text("With sealed bids the winner loses").wait_for()
    curse.get_by_role("slider").nth(2).focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")  # each takes the whole error off
    curse.get_by_text("With sealed bids the winner gains").wait_for()
