"""The replay of the sample game (rules file, 7.2): after each phase, and row by row."""

from typing import Any

import pytest

from econgames.automobile.economy import income_statement
from econgames.core.ledger import problems
from econgames.core.match import Match
from tests.automobile.sample_game import STAGES, TRANSCRIPT, begin, transcript

# cash / research / points of red, yellow, green, blue; supply; frontier
EXPECTED = {
    "setup": ((2000, 4, 0), (2000, 4, 0), (2000, 4, 0), (2000, 4, 0), 16, 0),
    "T1 P2": ((2000, 4, 0), (1800, 4, 0), (2000, 7, 0), (2000, 6, 0), 17, 1),
    "T1 R1": ((2000, 6, 0), (1450, 1, 0), (1750, 6, 0), (1700, 5, 0), 20, 5),
    "T1 R2": ((1600, 3, 0), (1450, 1, 0), (950, 5, 0), (1700, 5, 0), 24, 8),
    "T1 R3": ((1400, 3, 0), (1030, 1, 0), (250, 5, 0), (1550, 5, 0), 24, 8),
    "T1 P4": ((1800, 3, 0), (1030, 1, 0), (250, 5, 0), (1550, 5, 0), 24, 8),
    "T1 P5": ((1800, 3, 0), (1480, 1, 0), (250, 5, 0), (1850, 5, 0), 24, 8),
    "T1 P9": ((1800, 3, 0), (2020, 1, 1), (1570, 5, 3), (1850, 5, 0), 18, 8),
    "T2 P2": ((1800, 6, 0), (2020, 3, 1), (1570, 6, 3), (1850, 5, 0), 18, 8),
    "T2 R1": ((900, 5, 0), (1220, 2, 1), (370, 6, 3), (1400, 4, 0), 21, 11),
    "T2 R2": ((900, 5, 0), (1220, 4, 1), (20, 6, 3), (1000, 3, 0), 20, 12),
    "T2 R3": ((210, 5, 0), (710, 4, 1), (170, 6, 1), (600, 3, 0), 20, 12),
    "T2 P4": ((210, 5, 0), (710, 4, 1), (170, 6, 1), (1000, 3, 0), 20, 12),
    "T2 P5": ((760, 5, 0), (1110, 4, 1), (170, 6, 1), (1300, 3, 0), 20, 12),
}
# after the sales of phase 7 and the losses of phase 8 of turn 2
END = ((1640, 4, 1), (1860, 4, 0), (1520, 4, 5), (1340, 3, 3))


def played(until: str) -> Match:
    match = begin()
    for name, moves in STAGES:
        for move in moves:
            match.play(move)
        if name == until:
            return match
    raise AssertionError(until)


def standing(match: Match) -> tuple[Any, ...]:
    facts = match.state.snapshot()
    players = facts["players"].values()
    people = tuple((p["cash"], p["research"], p["points"]) for p in players)
    return (*people, facts["supply"], facts["frontier"])


@pytest.mark.parametrize("stage", list(EXPECTED))
def test_after_each_phase(stage: str) -> None:
    match = played(stage)
    assert standing(match) == EXPECTED[stage]
    assert match.state.snapshot()["players"]["C"]["loans"] == (
        stage in ("T2 R2", "T2 R3", "T2 P4", "T2 P5")
    )


def test_after_two_turns() -> None:
    match = played("T2 P9")
    assert standing(match)[:4] == END
    facts = match.state.snapshot()
    assert facts["selection_order"] == ["D", "A", "C", "B"]
    assert facts["demand"] == {"premium": 0, "mid": 16, "mass": 11}
    assert facts["turn"] == 3


def cash_and_points(match: Match, until: str) -> tuple[tuple[int, int], ...]:
    """Cash and points in the middle of the last move: before the rows of account `until`."""
    rows = list(match.ledger)
    last = match.step
    for place, row in enumerate(rows):
        if row.step == last and row.account == until:
            rows = rows[:place]
            break
    held = {seat: [0, 0] for seat in "ABCD"}
    for row in rows:
        for which, asset in enumerate(("money", "loss_point")):
            if row.asset == asset:
                for party, sign in ((row.payer, -1), (row.payee, 1)):
                    if party in held:
                        held[party][which] += sign * row.amount
    return tuple((cash, points) for cash, points in held.values())


def test_phases_that_end_within_a_move() -> None:
    first, second = played("T1 P9"), played("T2 P9")
    # P6: everything but the last pass, which moves nothing
    before = ((1800, 0), (1580, 0), (250, 0), (1850, 0))
    assert cash_and_points(first, "sales_demand") == before
    assert cash_and_points(second, "sales_demand") == ((760, 0), (1360, 0), (170, 1), (1300, 0))
    # P7, and the unsold Thomas Flyer and Oldsmobile of green
    after = ((1800, 0), (2030, 0), (1600, 1), (1850, 0))
    assert cash_and_points(first, "loss_obsolescence") == after
    after = ((1660, 0), (1860, 0), (1670, 2), (1400, 0))
    assert cash_and_points(second, "loss_obsolescence") == after


def test_orders_of_play() -> None:
    # S27: the order of passing is the selection order, and the characters make the play order
    facts = played("T1 P9").state.snapshot()
    assert facts["selection_order"] == ["C", "A", "D", "B"]
    assert played("T1 P2").state.snapshot()["play_order"] == ["C", "A", "B", "D"]
    assert played("T2 P2").state.snapshot()["play_order"] == ["C", "A", "D", "B"]


def test_the_market_of_the_second_turn() -> None:
    match = played("T2 P9")
    sales = [row for row in match.transfers() if row[5] == "sales_demand"]
    cars = [(int(row[4][4:]), row[3]) for row in match.transfers() if row[5] == "car_sold_demand"]
    assert cars[:8] == [(9, 2), (6, 4), (4, 1), (2, 1), (9, 2), (6, 3), (2, 1), (9, 2)]
    assert cars[8:] == [
        (12, 1),
        (11, 2),
        (7, 1),
        (11, 2),
        (7, 1),
        (11, 1),
        (7, 1),
        (7, 1),
        (7, 1),
    ]
    revenue = {seat: sum(row[3] for row in sales if row[2] == seat) for seat in "ABCD"}
    assert revenue == {"A": 900, "B": 500, "C": 1500, "D": 100}


def test_net_cash_of_both_turns() -> None:
    ledger = played("T2 P9").ledger
    for turn, expected in ((1, (-200, 20, -430, -150)), (2, (-160, -160, -50, -510))):
        found = [income_statement(ledger, seat, turn).net_cash for seat in "ABCD"]
        assert tuple(found) == expected


def test_income_statements() -> None:
    ledger = played("T2 P9").ledger
    assert income_statement(ledger, "C", 1) == (1350, 700, 30, 0, 620, 1050, 0, 0, -430)
    assert income_statement(ledger, "B", 1) == (900, 420, 10, 0, 470, 550, 100, 0, 20)
    operating = [income_statement(ledger, seat, 1).operating_profit for seat in "ABCD"]
    assert operating == [200, 470, 620, 150]
    green = income_statement(ledger, "C", 2)
    assert (green.financing, green.interest) == (500, 50)


def test_the_cash_graph_of_green() -> None:
    graph = played("T1 P9").graph("cash")
    received = graph.in_degree("C", weight="amount")
    assert (received, graph.out_degree("C", weight="amount")) == (3350, 1780)


def test_the_books_balance() -> None:
    match = played("T2 P9")
    assert problems(match.ledger, match.game.info.sources) == []


def test_transcript() -> None:
    # python -m tests.automobile.sample_game writes it anew
    assert transcript() == TRANSCRIPT.read_text("utf-8")
