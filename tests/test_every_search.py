"""What every searching bot must do, and the filling in of views that it stands on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import econgames as eg
from econgames.analysis.strength import measure
from econgames.core.bots import make_bot
from econgames.core.search import Search
from tests.boards import looks_of
from tests.bots import SEARCHER, choice, deal

every_game = pytest.mark.parametrize("name", eg.games())

SEARCHES = 10
"""Decisions that are looked at, spread over a game."""


def searched(name: str, bot: Any) -> Iterator[Any]:
    """Positions of a game of experts that `bot` has just searched, with what it decided."""
    state, rng = deal(name, 4, 3), random.Random(name)
    experts = {seat: make_bot(name, "expert") for seat in state.players}
    while actors := state.actors():
        seat = actors[0]
        # no position twice in a row, and all phases sooner or later
        if rng.random() < 0.15:
            move = choice(bot, state, seat)
            if bot.alternatives:
                yield state, seat, move
        state.play(choice(experts[seat], state, seat))


@every_game
def test_what_is_imagined_agrees_with_the_view(name: str) -> None:
    looks = looks_of(name)
    given = looks.PLAYED[0]
    for state, _, _ in islice(looks.random_play(**given), 0, None, 7):
        for seat in state.actors():
            view = state.view(seat)
            before = view.key()
            for seed in range(3):
                full = view.imagine(random.Random(seed))
                assert full.view(seat).key() == before
            assert view.key() == before
        # where nothing is hidden nothing is drawn
        assert state.imagine(random.Random(0)).key() == state.key()


@every_game
def test_what_is_hidden_is_drawn_by_the_rng_alone(name: str) -> None:
    state = deal(name, 4, 5)
    seat = state.actors()[0]
    other = looks_of(name).otherwise(state, seat, random.Random(1))
    keys = [
        {one.view(seat).imagine(random.Random(seed)).key() for seed in range(5)}
        for one in (state, other)
    ]
    assert keys[0] == keys[1]
    assert len(keys[0]) > 1


@every_game
def test_what_is_imagined_can_be_played_to_the_end(name: str) -> None:
    state = deal(name, 3, 6)
    full = state.view("A").imagine(random.Random(2))
    bots = {seat: make_bot(name, "novice") for seat in full.players}
    while actors := full.actors():
        full.play(choice(bots[actors[0]], full, actors[0]))
    assert looks_of(name).played_out(full)


@every_game
def test_a_search_depends_on_the_view_and_the_rng(name: str) -> None:
    bot, looks, rng = (
        make_bot(name, "searcher(playouts=4, depth=6)"),
        looks_of(name),
        random.Random(0),
    )
    found = 0
    for state, seat, move in islice(searched(name, bot), SEARCHES):
        found += 1
        first, reason = bot.alternatives, bot.reason
        before = state.key()
        other = looks.otherwise(state, seat, rng)
        assert choice(bot, other, seat) == move
        assert (bot.alternatives, bot.reason) == (first, reason)
        assert state.key() == before
    assert found == SEARCHES


@every_game
def test_words_for_every_kind_of_move(name: str) -> None:
    """No ids, numbers of spaces or answers in code: words that can follow "to"."""
    bot, rng, kinds = make_bot(name, SEARCHER), random.Random(0), set()
    assert isinstance(bot, Search)
    for seed in (1, 2, 3):
        state = deal(name, 4, seed)
        while actors := state.actors():
            view, options = state.view(actors[0]), state.options(actors[0])
            told = {}
            for option in options:
                kinds.add(option.kind)
                words = bot.words(view, option.move)
                assert words[0].islower() and "_" not in words and ":" not in words
                assert words.split()[-1] not in ("yes", "no")
                assert told.setdefault(words, option.kind) == option.kind, words
            state.play(options[int(rng.random() * len(options))].sample(rng))
    assert len(kinds) >= 5


@every_game
def test_few_legal_moves_are_compared_and_the_best_explained(name: str) -> None:
    bot = make_bot(name, "searcher(playouts=4, depth=6)")
    changed = 0
    for state, seat, move in islice(searched(name, bot), SEARCHES):
        moves = [one.move for one in bot.alternatives]
        assert 2 <= len(moves) <= 8
        assert all(moves.count(one) == 1 for one in moves)
        options = state.options(seat)
        assert all(any(one in option for option in options) for one in moves)
        chosen = next(one for one in bot.alternatives if one.move == move)
        assert chosen.playouts == 4
        assert f": to {chosen.words} comes out " in bot.reason
        first = bot.alternatives[0]
        assert (first.gain, first.gain_error) == (0, 0)
        if chosen is not first:
            changed += 1
            assert chosen.gain > bot.clear * chosen.gain_error
    assert changed, "no search found anything better than the expert's move"


def test_searching_beats_valuing() -> None:
    """The seeds are fixed, so only the bots or the rules change this."""
    result = measure("industria", "searcher(playouts=6)", "trader", deals=1, first_seed=1)
    assert result.pair_win.mean == 1, str(result)
