"""The table with Rolling Stock Stars: whole games through the widget's own messages."""

from __future__ import annotations

import random
from typing import Any

import pytest

import econgames as eg
from econgames.ui.board import Board
from econgames.ui.lab import lab
from econgames.ui.table import Table
from econgames.ui.views import live_view
from econgames.ui.words import Words


def send(board: Board, kind: str, **content: Any) -> None:
    board._on_msg(board, {"kind": kind, **content}, [])
    assert board.message.get("kind") != "error", board.message["text"]


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_whole_game_is_played_through_the_table(players: int) -> None:
    one = lab("rolling_stock_stars", players=players, seed=players, bots="novice")
    board, rng = one.board, random.Random(players)
    for _ in range(2000):
        if not board.options:
            break
        option = rng.choice(board.options)
        value = None if option["field"] is None else rng.randint(option["low"], option["high"])
        send(board, "select", id=option["id"], value=value)
        assert board.preview["play"]
        send(board, "play", id=option["id"], value=value, at=one.match.step)
    assert one.match.is_over, one.match
    assert "wins" in board.who["line"]
    for index in range(len(one.tabs)):
        one.strip.selected_index = index
    one.close()


def test_every_option_of_a_position_can_be_picked_and_is_named_once() -> None:
    match = eg.new("rolling_stock_stars", seed=5).run("trader", until=80)
    board = Board(match)
    for actor in match.actors():
        board.table.turn_to(actor)
        board.publish()
        ids = [option["id"] for option in board.options]
        assert len(set(ids)) == len(ids)
        for option in board.options:
            assert option["label"]
            send(board, "select", id=option["id"], value=option["low"])
            assert board.preview["play"]


def test_every_element_of_the_picture_that_asks_for_a_move_is_an_option() -> None:
    import re

    match = eg.new("rolling_stock_stars", seed=5).run("trader", until=60)
    board = Board(match)
    on_board = set(re.findall(r'data-move="([^"]*)"', board.svg))
    assert on_board
    assert on_board <= {option["id"] for option in board.options}


def test_why_not_names_the_rule() -> None:
    board = Board(eg.new("rolling_stock_stars", seed=5))
    fields = {"company": "CDG", "price": "60"}
    send(board, "why", tag="bid", fields=fields)
    assert "[rule " in board.message["text"]


def test_lines_say_where_they_differ() -> None:
    board = Board(eg.new("rolling_stock_stars", seed=5), pace=0)
    send(board, "play", id="pass", at=0)
    said = board.match.log[0]
    send(board, "undo")
    option = board.options[0]
    send(board, "play", id=option["id"], value=option["low"], at=0)
    labels = [line["label"] for line in board.history["lines"]]
    assert labels == [f"main: step 1, {said}", "line 2 · 2 lines"]
    send(board, "line", name="main")
    assert board.match.line.name == "main"


def test_the_position_code_brings_the_same_position_back() -> None:
    one = lab("rolling_stock_stars", seed=5, bots=False)
    send(one.board, "play", id="pass", at=0)
    position = one.tabs[-1]
    one.strip.selected_index = len(one.tabs) - 1
    key = one.match.state.key()
    other = lab("rolling_stock_stars", seed=9, bots=False)
    other.tabs[-1].code.value = position.code.value
    other.tabs[-1]._safely(lambda: other.tabs[-1].load(position.code.value))
    assert other.match.state.key() == key
    assert "Loaded" in other.board.message["text"]
    before = other.match
    other.tabs[-1]._safely(lambda: other.tabs[-1].load("EG1-nonsense"))
    assert other.board.message["kind"] == "error"
    assert other.match is before


def test_what_a_player_keeps_apart_is_told_by_his_name() -> None:
    match = eg.new("industria", players=["Ada", "Ben", "Cleo"], seed=1, start_player="A")
    name = match.state.edition.tiles[match.options()[0].move.tile].name
    match.play(match.options()[0])
    for _ in "BC":
        match.play({"type": "pass_bid"})
    words = Words(match)
    kept = next(row for row in match.transfers() if row[5] == "auction_kept")
    assert words.transfer(kept) == f"Display gives Ada's hand {name} (auction kept)"


def test_things_and_parties_have_the_words_of_their_game() -> None:
    words = Words(eg.new("automobile", players=3, seed=1))
    things = [("factory:3", 2), ("factory:3", 1), ("car:7", 4), ("parts_factory", 1), ("cube", 3)]
    assert [words.asset(*thing) for thing in things] == [
        "2 factories for Franklin", "1 factory for Franklin", "4 Ford Model T", "1 parts factory",
        "3 cubes",
    ]  # fmt: skip
    assert (words.asset("loss_point", 2), words.asset("points", 1)) == ("2 loss points", "1 point")
    assert [words.party(party) for party in ("display", "A", "bank", "nobody:PR")] == [
        "Characters", "Ada", "Bank", "PR",
    ]  # fmt: skip


def test_the_live_region_tells_what_a_move_cost() -> None:
    match = eg.new("automobile", players=3, seed=4)
    bot = match.game.bots["novice"]()
    told = 0
    for _ in range(30):
        before = {seat: match.ledger.balance(seat) for seat in match.players}
        match.play_bot(bot, match.actors()[0])
        seat = match.last.player
        change = match.ledger.balance(seat) - before[seat]
        if change:
            told += 1
            assert f"${abs(change):,}" in live_view(Table(match, bots=False))
    assert told > 5
