"""Values of things and holdings of parties, for the statements."""

import os
from pathlib import Path

import pytest

import econgames as eg
from econgames.core.records import read_record, replay
from econgames.metropoli import Bid, Drop, MoveOn, Take
from econgames.metropoli.rules.tables import ACCOUNTS
from econgames.metropoli.values import holdings, money_score, party_kind, quotes
from tests.metropoli.positions import K, play, position

FOLDER = os.environ.get("ECONGAMES_RECORDS", "")


def test_values_of_concessions() -> None:
    s = position("triple_move", players=3, base={"coral": 80 * K})
    asset = "concession:d"
    assert quotes(s)[asset] == {"score": 80 * K, "market": 80 * K, "scrap": 0}
    assert quotes(s)["concession:east"] == {"score": 500 * K, "market": 500 * K, "scrap": 0}
    play(s, MoveOn(6), Bid(200 * K), Drop(), Drop())
    assert s.phase == "first_refusal" and quotes(s)[asset]["market"] == 80 * K
    play(s, Take())
    assert quotes(s)[asset] == {"score": 80 * K, "market": 250 * K, "scrap": 0}
    assert quotes(s) is quotes(s.copy())


def test_the_chart_has_every_account() -> None:
    chart = eg.new("metropoli", 3, seed=1).game.chart
    money = {account.name for account in chart if account.kind == "money"}
    assert money == set(ACCOUNTS)
    legs = {(account.name, account.kind) for account in chart if account.kind != "money"}
    assert legs == {
        ("deal", "concession"),
        ("auction", "concession"),
        ("distress", "concession"),
        ("trade", "concession"),
        ("bankruptcy", "concession"),
        ("block_bought", "block"),
        ("block_free", "block"),
        ("skyscraper", "roof"),
    }


def test_wealth_is_what_is_held_at_its_score() -> None:
    match = eg.new("metropoli", 4, seed=8).run("random", until=200)
    state = match.state
    worth = quotes(state)
    for seat, score in money_score(state).items():
        held = holdings(state)[seat]
        rest = sum(n * worth[asset]["score"] for asset, n in held.items() if asset != "money")
        assert held.get("money", 0) + rest == score and party_kind(seat) == "own"


@pytest.mark.skipif(not FOLDER, reason="ECONGAMES_RECORDS names no folder of recorded games")
def test_a_worked_example_of_statements() -> None:
    """Chart of accounts, section 6.4: player B before and after round 11 of a recorded game."""
    [path] = Path(FOLDER).rglob("random_4p_11300.json.gz")
    found = {}
    for step, state in replay(read_record(path)):
        if step in (278, 296):
            held, worth = holdings(state)["B"], quotes(state)
            found[step] = [
                sum(n * (1 if a == "money" else worth[a][c]) for a, n in held.items()) // K
                for c in ("score", "market", "scrap")
            ]
    assert found == {278: [2500, 14400, 80], 296: [2720, 14650, 360]}
