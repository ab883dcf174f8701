"""Rolling Stock Stars in the lab: a turn by mouse and keys with an offer, and a whole game."""

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
    play_whole_game,
    quiet,
    standing,
    told,
)  # fmt: skip

pytestmark = pytest.mark.browser

# Ada has bought MHE and Ben BSE; she may found a corporation.
TURN = """
import econgames as eg
from econgames.rolling_stock_stars import Bid, Pass
match = eg.new("rolling_stock_stars", ["Ada", "Ben"], seed=5, script={"order": ["A", "B"]})
for move in (Bid("MHE", 8, "A"), Pass("B"), Bid("BSE", 2, "B"), *map(Pass, "ABA")):
    match.play(move)
lab = eg.lab(match, bots=False, pace=0)
lab
"""

# three companies of three levels and one of the others, so that the deck is soon through
GAME = """
import econgames as eg
short = {"drawn": {"3": [1, 1, 1, 0, 0]}}
match = eg.new("rolling_stock_stars", players=3, seed=1, edition=short)
lab = eg.lab(match, bots="novice", pace=0)
lab
"""


def asked(lab: Any) -> str:
    return str(lab.locator(".eg-who-name").inner_text())


def test_a_turn_from_the_founding_to_the_dividend(sit: Callable[..., Any]) -> None:
    lab = sit(TURN)
    keys = lab.page.keyboard

    # by mouse: Ada founds PR at 14
    pick(lab, "form_corporation:MHE:PR:14")
    assert "gets 1 share of PR" in told(lab) and "$24 → $18" in told(lab)
    by_mouse(lab, "form_corporation:MHE:PR:14")
    assert "Corporation PR: price $14, treasury $20, president Ada, MHE" in standing(lab)

    # by keys: Ben founds nothing, and nobody invests
    for name in ("Ben", "Ben", "Ada"):
        assert asked(lab) == f"{name} to move"
        by_keys(lab, "pass")

    # PR offers the most for Ben's company, and he reads what he would get before he accepts
    pick(lab, "offer:PR:BSE")
    for price in (2, 3):
        after(lab, lambda: keys.press("+"))
        assert lab.locator(".eg-value").inner_text() == f"${price}"
    assert "if the owner accepts" in told(lab)
    by_mouse(lab, "offer:PR:BSE")
    assert "PR offers $3 for BSE, Ben to answer" in standing(lab)
    assert asked(lab) == "Ben to move"
    pick(lab, "respond:PR:BSE:yes")
    assert "$29 → $32" in told(lab) and "gives BSE" in told(lab)
    by_mouse(lab, "respond:PR:BSE:yes")
    assert "treasury $17, president Ada, BSE and MHE" in standing(lab)

    # nobody offers more or closes anything; the income comes, then Ada pays $2 on both shares
    for _ in range(2):
        by_keys(lab, "pass")
    assert "treasury $22" in standing(lab)
    go_to(lab, "dividend:PR")
    for _ in range(2):
        after(lab, lambda: keys.press("+"))
    assert "$18 → $20" in told(lab) and "PR −$4" in told(lab)
    play(lab, lambda: keys.press("Enter"))
    assert "Ada lets PR pay $2 a share" in lab.locator(".eg-live").text_content()
    assert "treasury $18" in standing(lab)
    quiet(lab)


def test_a_whole_game_against_bots(sit: Callable[..., Any]) -> None:
    lab = sit(GAME)
    bar = play_whole_game(
        lab, least=20, prefer=("Found", "Answer", "Dividend", "Leave", "Auction", "Pass")
    )
    assert all(f"{name} " in bar for name in ("Ada", "Ben", "Cleo"))
    assert "game over" in standing(lab)
