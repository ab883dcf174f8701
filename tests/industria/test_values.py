"""Values of things and the books behind the statements; examples of the chart of accounts."""

import os
from collections import Counter
from pathlib import Path

import pytest

import econgames as eg
from econgames.core.ledger import Ledger
from econgames.core.records import read_record, replay
from econgames.industria import Bid, KeepTile, PassBid, SellTile, values
from econgames.industria.rules import State

FOLDER = os.environ.get("ECONGAMES_RECORDS", "")
RECORD = Path(FOLDER, "industria", "random_4p_02730.json.gz")


def worth(s: State, seat: str, convention: str) -> int:
    """Net worth of a seat: money, and its tiles at their quotes."""
    quotes, total = values.quotes(s), s.snapshot()["money"][seat]
    for place in ("hand", "table"):
        for tile in s.snapshot()[place][seat]:
            total += quotes[f"tile:{tile}"][convention]
    return int(total)


def test_quotes_follow_the_auctions() -> None:
    pile = ["sawmill", "res_wood_1", "quarry", "coal_mine", "weaving_mill", "brickworks"]
    pile += ["spinning_machine", "water_power", "steam_pump", "res_stone_1"]
    pile += ["bonus_canal", "bonus_harbour"]
    match = eg.new("industria", 3, seed=0, script={"pile_1": pile}, start_player="A")
    assert len(values.quotes(match.state)) == 60  # type: ignore[arg-type]
    for bid, answer in ((3, SellTile()), (2, KeepTile())):
        match.play(match.options()[0]).play(Bid(bid)).play(PassBid()).play(answer)
    match.play(match.options()[0]).play(PassBid()).play(PassBid())
    quotes = values.quotes(match.state)  # type: ignore[arg-type]
    assert quotes["tile:sawmill"] == {"score": 0, "market": 3, "scrap": 0}
    # the highest bid, also when the tile was kept
    assert quotes["tile:res_wood_1"] == {"score": 1, "market": 2, "scrap": 1}
    assert quotes["tile:quarry"] == {"score": 0, "market": 0, "scrap": 0}
    assert quotes["tile:res_stone_1"] == {"score": 1, "market": 1, "scrap": 1}


def test_worth_in_score_is_what_the_state_counts() -> None:
    match = eg.new("industria", 4, seed=12).run("random")
    for step in range(0, match.length + 1, 7):
        s = match.at(step)
        counted = values.money_score(s)  # type: ignore[arg-type]
        for row in s.result():  # type: ignore[attr-defined]
            seat = row["player"]
            assert counted[seat] == row["money"] == worth(s, seat, "score")  # type: ignore[arg-type]
            assert worth(s, seat, "scrap") == counted[seat]  # type: ignore[arg-type]


def test_parties() -> None:
    s = eg.new("industria", 3, seed=1).state
    assert values.parties(s) == ("A", "B", "C", "bank")  # type: ignore[arg-type]
    assert values.groups(s) == {}  # type: ignore[arg-type]
    assert values.issuer("tile:sawmill") is None
    nature = ("deck", "display", "box", "vp_pool", "tile:sawmill")
    assert {values.party_kind(party) for party in nature} == {"nature"}
    assert values.party_kind("D/table") == "own"


def test_every_account_is_in_the_chart_and_occurs() -> None:
    chart = eg.game("industria").chart
    seen = set()
    for seed in range(12):
        match = eg.new("industria", 3 + seed % 2, seed=seed).run("random")
        seen |= {(row[5], row[4].partition(":")[0]) for row in match.ledger.rows}
    assert seen == {(account.name, account.kind) for account in chart}


def test_legs_of_one_exchange_are_adjacent() -> None:
    groups = {name: group for group in values.LEG_GROUPS for name in group}
    for seed in range(4):
        match = eg.new("industria", 4, seed=seed).run("random")
        for step in range(match.length + 1):
            rows = match.transfers(step)
            played = [row for row in rows if row[5] == "tile_played"]
            if played:
                build = groups["tile_played"]
                last = rows.index(played[0])
                assert all(row[5] in build for row in rows[: last + 1])
                assert not any(row[5] in build for row in rows[last + 1 :])


@pytest.mark.skipif(not RECORD.exists(), reason="ECONGAMES_RECORDS names no folder with the record")
def test_the_worked_example_of_the_chart_of_accounts() -> None:
    # steps 361 to 387 of the record, counted from 0: round 15, the last; player A
    record = read_record(RECORD)
    worths, points, rows_at = {}, {}, {}
    for number, state in replay(record):
        assert isinstance(state, State)
        if number in (361, 388):
            worths[number] = {c: worth(state, "A", c) for c in ("score", "market", "scrap")}
            points[number] = state.snapshot()["vp"]["A"]
            rows_at[number] = len(state.rows or [])
            money = state.snapshot()["money"]
    assert isinstance(state, State)
    rows = (state.rows or [])[_round_15(state) : rows_at[388]]
    flow: dict[str, Counter[str]] = {}
    for _, payer, payee, amount, asset, account in rows:
        if asset == "money":
            flow.setdefault(account, Counter())[payer] -= amount
            flow[account][payee] += amount
    assert {a: [row[p] for p in ("A", "B", "C", "D", "bank")] for a, row in flow.items()} == {
        "income": [1, 1, 1, 1, -4],
        "auction_price": [2, 2, -2, -2, 0],
        "factory_build": [-3, 0, 0, 0, 3],
        "resource_fee": [1, 0, 0, -1, 0],
        "resource_import": [-1, 0, 0, 0, 1],
        "resource_tile_sale": [2, 1, 2, 0, -5],
    }
    assert money == {"A": 17, "B": 17, "C": 2, "D": 0}
    assert Ledger(state.rows or [], eg.game("industria").chart).balance("bank") == -36
    assert (points[361], points[388]) == (28, 46)
    scored = {row[5]: row[3] for row in rows if row[2] == "A" and row[4] == "points"}
    assert scored == {"vp_factory": 4, "vp_bonus": 6, "vp_link": 3, "vp_money": 5}
    assert worths[388] == {"score": 17, "market": 47, "scrap": 17}
    assert worths[361] == {"score": 17, "market": 48, "scrap": 17}


def _round_15(s: State) -> int:
    """Row that opens round 15: the fifteenth income of A."""
    incomes = [i for i, row in enumerate(s.rows or []) if row[2] == "A" and row[5] == "income"]
    return incomes[14]
