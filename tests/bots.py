"""What tests of bots share."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from econgames.analysis.strength import measure
from econgames.core.bots import Bot
from econgames.core.chance import Chance
from econgames.core.moves import Move
from econgames.core.registry import find_game

KINDS = ("novice", "trader", "expert")
"""Bots that decide at once, weakest first."""
SENTENCE = re.compile(r"[A-Z0-9$−].*[.]", re.DOTALL)
"""A reason is one sentence or more."""
NUMBER = re.compile(r"\d|\b(no|none|nothing|only)\b")
"""A reason has a number, or says that there is nothing or only one."""
FORMULA = re.compile(r"->| x \d|\bx\d|\w_\w|:\w|\d ?K\b|\d t\b|[(].*[*/+].*[)]|(?<![\w(]) ?[+-]\d")
"""Signs of a formula, an id or an abbreviation, which a pupil cannot read."""
SEARCHER = "searcher(playouts=1, depth=1)"
"""The searching bot with so few and so short playouts that games take no time.

It plays out every candidate and comes to the expert's move, as one playout is never clear; what it
decides with more of them is tested in `test_every_search.py`.
"""


def deal(game: str, players: int, seed: int, **options: Any) -> Any:
    """The state at the first decision, without a ledger."""
    found = find_game(game)
    return found.state.new(players, Chance(seed), found.edition(None), options, ledger=False)


def choice(bot: Bot, state: Any, seat: str | None = None) -> Any:
    """What a bot does for a seat, else for the first that is asked."""
    seat = seat or state.actors()[0]
    return bot.choose(state.view(seat), state.options(seat), random.Random(0))


def check_answer(bot: Bot, state: Any, seat: str) -> Move:
    """Ask a bot, and claim what is true of every answer."""
    view, options = state.view(seat), state.options(seat)
    before = view.key()
    move = bot.choose(view, options, random.Random(0))
    assert view.key() == before
    assert any(move in option for option in options), (state.phase, move)
    assert NUMBER.search(bot.reason), bot.reason
    assert SENTENCE.fullmatch(bot.reason), bot.reason
    assert not FORMULA.search(bot.reason), bot.reason
    return move


def check_order(game: str, least: Sequence[float], deals: int, first_seed: int = 41) -> None:
    """Each kind beats the next weaker; the seeds are fixed, so only bots or rules change this."""
    for share, (weaker, better) in zip(least, pairwise(("random", *KINDS)), strict=True):
        result = measure(game, better, weaker, deals=deals, first_seed=first_seed)
        assert result.pair_win.mean >= share, str(result)
