"""What every bot must do: finish games legally, give reasons, and look at nothing hidden.

Games are found by scanning. The `looks.py` among the tests of each says how a position may differ
in what is hidden, and what a game looks like that was played out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import econgames as eg
from econgames.core.bots import find_bots, make_bot
from econgames.core.errors import SetupError
from tests.boards import looks_of
from tests.bots import KINDS, SEARCHER, check_answer, choice, deal

GAMES = eg.games()
COUNTS = [(name, players) for name in GAMES for players in eg.game(name).info.players]

every_game = pytest.mark.parametrize("name", GAMES)
every_kind = pytest.mark.parametrize("kind", [*KINDS, SEARCHER])


def deals(name: str, players: int, *seeds: int) -> Iterator[Any]:
    """First positions, with each of the variants that this number of players can play."""
    for options in getattr(looks_of(name), "OPTIONS", [{}]):
        for seed in seeds:
            try:
                yield deal(name, players, seed, **options)
            except SetupError:
                assert options


@every_kind
@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_plays_to_the_end_by_the_rules(name: str, players: int, kind: str) -> None:
    # the searcher plays what the expert plays, and takes longest
    for state in deals(name, players, *((11,) if kind == SEARCHER else (11, 12))):
        bots = {seat: make_bot(name, kind) for seat in state.players}
        while actors := state.actors():
            seat = actors[-1]  # where several may act, the engine takes any order
            state.play(check_answer(bots[seat], state, seat))
            assert state.step < 5000
        assert looks_of(name).played_out(state)


@every_kind
@every_game
def test_answers_every_decision_of_random_play(name: str, kind: str) -> None:
    """Also positions that no bot would come to."""
    looks = looks_of(name)
    for given in getattr(looks, "ANSWERED", looks.PLAYED):
        bots = {seat: make_bot(name, kind) for seat in "ABCDEF"}
        for state, _, _ in looks.random_play(**given):
            for seat in state.actors():
                check_answer(bots[seat], state, seat)


@every_kind
@every_game
def test_same_view_same_move(name: str, kind: str) -> None:
    looks, rng = looks_of(name), random.Random(0)
    for state in deals(name, 4, 5):
        bots = {seat: make_bot(name, kind) for seat in state.players}
        while actors := state.actors():
            seat = actors[0]
            bot = bots[seat]
            move, reason = choice(bot, state, seat), bot.reason
            # what is hidden does not matter, and where bots remember nothing, which bot neither
            other = looks.otherwise(state, seat, rng)
            assert choice(bot if looks.REMEMBERS else make_bot(name, kind), other, seat) == move
            assert choice(bot, state, seat) == move
            assert bot.reason == reason
            state.play(move)


@every_kind
@every_game
def test_a_bot_may_be_kept_for_another_game(name: str, kind: str) -> None:
    bot, keys = make_bot(name, kind), []
    for seed in (1, 2, 1):
        state = deal(name, 4, seed)
        while state.actors():
            state.play(choice(bot, state))
        keys.append(state.key())
    assert keys[0] == keys[2]


@every_game
def test_names_and_ideas(name: str) -> None:
    found = find_bots(name)
    assert list(found) == ["random", *KINDS, "searcher"]
    for kind in found.values():
        assert 1 <= len(kind.idea.splitlines()) <= 5
        assert all(len(line) <= 100 for line in kind.idea.splitlines())


@every_game
def test_match_runs_with_bots_and_keeps_reasons(name: str) -> None:
    match = eg.new(name, players=3, seed=2).run("expert", until=12)
    assert match.step == 12
    assert match.reason
    again = eg.new(name, players=3, seed=2).run("expert", until=12)
    assert match.state.key() == again.state.key()
    match.run({"A": "novice", "B": "trader", "C": "expert"})
    assert match.is_over and match.ledger.rows
