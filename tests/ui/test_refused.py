"""The question that "why not?" starts with: a move that looks possible and is refused now."""

from __future__ import annotations

import random
from typing import Any

import pytest

import econgames as eg
from econgames.ui.asking import answer, kinds_view, question_view
from econgames.ui.board import Board
from econgames.ui.table import Table

BUILT_IN = ("automobile", "diora", "industria", "metropoli", "rolling_stock_stars")


def positions(name: str, count: int = 40) -> Any:
    """Positions of a game of beginners, each with its table."""
    match = eg.new(name, players=4, seed=7)
    bot = match.game.bots["novice"]()
    for _ in range(count):
        yield Table(match, bots=False)
        match.play_bot(bot, match.actors()[0])


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_question_is_about_a_move_that_a_rule_refuses(name: str) -> None:
    found = 0
    for table in positions(name):
        question = question_view(table)
        if not question:
            continue
        found += 1
        before = table.match.state.key()
        text = answer(table, question["tag"], question["fields"])
        assert "[rule " in text, text
        assert "move.type" not in text
        assert table.match.state.key() == before
    assert found >= 35


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_form_can_ask_about_every_move_that_may_be_played(name: str) -> None:
    rng = random.Random(1)
    for table in positions(name, 12):
        kinds = {kind["tag"]: kind for kind in kinds_view(table)}
        for option in table.options()[:6]:
            move = option.sample(rng)
            names = {field["name"] for field in kinds[move.kind]["fields"]}
            assert names == set(move.__struct_fields__) - {"player"}


def test_an_auction_asks_about_one_more_than_the_cash() -> None:
    match = eg.new("industria", players=4, seed=7)
    match.play(match.options()[0].move)
    table = Table(match, bots=False)
    cash = match.ledger.balance(match.actors()[0])
    assert question_view(table) == {"tag": "bid", "fields": {"amount": str(cash + 1)}}


def test_a_field_that_may_stay_empty_is_left_out() -> None:
    table = Table(eg.new("diora", players=4, seed=7), bots=False)
    fields = {"source": "active", "value": "1", "space": "warehouse_k", "level": "1"}
    assert answer(table, "place", fields).startswith("Nothing forbids it")
    assert "[rule " in answer(table, "place", {**fields, "slots": "1, 2"})


def test_the_page_has_no_question_while_nobody_is_asked() -> None:
    board = Board(eg.new("industria", players=4, seed=7), bots=False, viewer="A")
    assert board.table.asked is None
    assert board.question == {}
