"""What things are worth: the worked example of the accounts."""

import os
from pathlib import Path

import pytest

import econgames as eg
from econgames.core.records import match_of, read_record
from econgames.diora import values

FOLDER = os.environ.get("ECONGAMES_RECORDS")


def test_values_follow_the_edition() -> None:
    dear = {"scrap_yard": {"buy": {"K": 9}}, "game": {"technology_tile_price_zl": 4}}
    found = values.quotes(eg.new("diora", 2, seed=1, edition=dear).state)  # type: ignore[arg-type]
    assert found["good:K"] == {"score": 1, "market": 9, "scrap": 1}
    assert found["room:t30"]["market"] == 4
    assert found["pension_claim"] == {"score": 1, "market": 1, "scrap": 1}


def test_parties() -> None:
    match = eg.new("diora", 3, seed=2).run("random")
    parties = {party for row in match.ledger.rows for party in row[1:3]}
    kinds = {party: values.party_kind(party) for party in parties}
    assert {party for party, kind in kinds.items() if kind == "own"} == {"A", "B", "C"}
    assert {party for party, kind in kinds.items() if kind == "bank"} <= {"pool", "state"}
    assert values.groups(match.state) == {} and values.issuer("pension_claim") is None  # type: ignore[arg-type]
    assert values.parties(match.state) == ("A", "B", "C", "pool", "state")  # type: ignore[arg-type]


@pytest.mark.skipif(not FOLDER, reason="set ECONGAMES_RECORDS to the folder of recorded games")
def test_the_worked_example() -> None:
    """Round 5 of a recorded game, player C: cash, stock and pensions owed before and after."""
    path = Path(FOLDER or "") / "diora" / "random_3p_1372.json.gz"
    match = match_of(read_record(path))
    ends = []
    for step in (58, 77):
        match.goto(step)
        held = match.ledger.holdings("C")
        worth = {
            convention: sum(
                n * (1 if asset == "money" else values.quotes(match.state)[asset][convention])  # type: ignore[arg-type]
                for asset, n in held.items()
                if asset == "money" or asset.partition(":")[0] in values.KINDS
            )
            for convention in ("score", "market", "scrap")
        }
        ends.append((held["money"], held["points"], worth))
    assert ends == [
        (18, 5, {"score": 22, "market": 46, "scrap": 26}),
        (24, 40, {"score": 24, "market": 42, "scrap": 24}),
    ]
    assert values.money_score(match.state)["C"] == 24  # type: ignore[arg-type]
