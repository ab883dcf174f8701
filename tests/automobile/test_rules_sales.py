"""Rules file, phases 4 to 6: Howard, distributors, executive decisions."""

import pytest

from econgames.automobile import (
    DistributorSell,
    ExecBonus,
    ExecClose,
    ExecPass,
    ExecReduce,
    HowardSell,
    PlaceDistributors,
    TakeResearch,
)
from tests.automobile.positions import Space, ids, position, refused, rows, sections, spaces_of

# ---- Howard


def test_howard_sells_two_cars() -> None:
    spaces = {6: Space("B", factories=1, cars=2), 8: Space("B", cars=3, closed=True)}
    s = position("howard", spaces=spaces, characters={"B": "howard"})
    assert (s.phase, s.actors()) == ("howard", ("B",))
    (option,) = s.options("B")
    assert option.count == 3
    plans = [move.cars for move in option.moves()]  # type: ignore[attr-defined]
    assert plans == [{8: 2}, {6: 1, 8: 1}, {6: 2}]
    refused(s, HowardSell({6: 1}, "B"), "howard.number")
    refused(s, HowardSell({6: 3}, "B"), "howard.cars")
    refused(s, HowardSell({9: 2}, "B"), "howard.cars")
    refused(s, HowardSell({}, "B"), "move.type")
    s.play(HowardSell({6: 1, 8: 1}, "B"))
    assert rows(s, "sales_howard") == [("bank", "B", 150), ("bank", "B", 200)]
    assert rows(s, "car_sold_howard", asset="car") == [("B", "supply", 1)] * 2
    assert s.reserve_cars[1] == 25


def test_howard_with_one_car_or_none() -> None:
    # X30
    s = position("howard", spaces={6: Space("A", cars=1)}, characters={"A": "howard"})
    assert s.options("A")[0].count == 1
    s.play(HowardSell({6: 1}, "A"))
    assert s.cash[0] == 150
    assert position("howard", characters={"A": "howard"}).actors() == ()
    assert position("howard", spaces={6: Space("A", cars=1)}).actors() == ()


# ---- distributors


def test_sales_go_round_until_the_slots_are_full() -> None:
    # X9
    spaces = {6: Space("A", cars=3), 4: Space("B", cars=3)}
    players = {"A": {"section": (0, 3, 0)}, "B": {"section": (0, 3, 0)}}
    s = position("distributors", spaces=spaces, players=players)
    sellers = []
    while s.phase == "distributors":
        (seat,) = s.actors()
        sellers.append(seat)
        (option,) = s.options(seat)
        s.play(option.move)
    assert sellers == ["A", "B", "A", "B"]
    assert (s.cash[0], s.cash[1]) == (300, 300)
    assert s.points == [1, 1, 0]
    assert rows(s, "sales_distributors")[0] == ("bank", "A", 150)
    assert rows(s, "car_sold_distributors", asset="car")[0] == ("A", "supply", 1)
    assert rows(s, "loss_distributor", asset="loss_point") == [
        ("supply", "A", 1),
        ("supply", "B", 1),
    ]
    assert (s.cars[6], s.cars[4]) == (1, 1)
    assert sections(s, "A") == {"premium": 0, "mid": 2, "mass": 0}
    assert s.reserve_distributors[0] == 6


def test_the_sample_of_phase_5() -> None:
    # S6
    spaces = {
        9: Space("B", cars=2),
        12: Space("B", cars=1),
        6: Space("A", cars=2),
        11: Space("A", cars=2),
        4: Space("D", cars=2),
        10: Space("C", cars=3),
    }
    players = {
        "B": {"section": (0, 0, 3)},
        "A": {"section": (0, 1, 3)},
        "D": {"section": (0, 2, 0)},
        "C": {"section": (3, 0, 0)},
    }
    s = position("distributors", order="BADC", turn=2, spaces=spaces, players=players)
    # nobody serves premium from section mass
    assert {option.move.slot for option in s.options("B")} == {"mid", "mass"}  # type: ignore[attr-defined]
    sold = []
    while s.phase == "distributors":
        (seat,) = s.actors()
        options = s.options(seat)
        mid = [o for o in options if o.move.slot == "mid"]  # type: ignore[attr-defined]
        move = (mid or options)[0].move
        assert isinstance(move, DistributorSell)
        sold.append(f"{seat} {move.slot}")
        s.play(move)
    assert ", ".join(sold) == (
        "B mid, A mid, D mid, C premium, B mid, A mid, D mid, C premium, B mass, A mass, A mass"
    )
    assert [s.cash["ABCD".index(name)] for name in "BADC"] == [400, 500, 300, 400]
    assert s.points == [0, 0, 1, 0]


@pytest.mark.parametrize(("first", "cash", "points"), [("premium", 150, 1), ("mass", 350, 0)])
def test_which_distributor_sells_matters(first: str, cash: int, points: int) -> None:
    # X10
    spaces = {8: Space("A", cars=1), 6: Space("A", cars=1)}
    s = position("distributors", turn=2, spaces=spaces, players={"A": {"section": (1, 0, 1)}})
    s.play(DistributorSell(first, "mid", 6, "A"))
    if first == "mass":
        s.play(DistributorSell("premium", "premium", 8, "A"))
        # X11
        assert sections(s, "A") == {"premium": 1, "mid": 1, "mass": 0}
    assert s.phase == "executive"
    assert (s.cash[0], s.points[0]) == (cash, points)


def test_refused_sales() -> None:
    spaces = {8: Space("A", cars=2), 6: Space("A", cars=1), 7: Space("B", cars=1)}
    players = {"A": {"section": (1, 0, 1)}}
    s = position("distributors", spaces=spaces, players=players)
    refused(s, DistributorSell("mid", "mid", 6, "A"), "distributor.section")
    refused(s, DistributorSell("mass", "premium", 8, "A"), "distributor.reach")
    refused(s, DistributorSell("mass", "mass", 7, "A"), "distributor.car")
    refused(s, DistributorSell("mass", "mid", 8, "A"), "distributor.car")
    refused(s, DistributorSell("luxury", "mid", 8, "A"), "move.type")
    refused(s, DistributorSell("mass", "mid", 99, "A"), "move.type")
    refused(s, PlaceDistributors(1, 0, 0, "A"), "phase")
    s.play(DistributorSell("premium", "premium", 8, "A"))
    # one premium slot in turn 1
    s.section[0] = 1
    refused(s, DistributorSell("premium", "premium", 8, "A"), "distributor.slot")


# ---- executive decisions


def test_passing_makes_the_next_selection_order() -> None:
    s = position("executive", order="BCA", hands=[(3,), (3,), (3,)])
    s.play(ExecPass("B"))
    s.play(ExecPass("C"))
    assert s.actors() == ("A",)
    s.play(ExecPass("A"))
    assert (s.turn, s.phase) == (2, "characters")
    assert "".join("ABC"[seat] for seat in s.selection) == "BCA"


def test_bonus_tokens_get_cheaper() -> None:
    # X24
    spaces = {
        6: Space("A", factories=1),
        4: Space("A", factories=1),
        7: Space("B", factories=1),
        2: Space("A", factories=1),
    }
    players = {"A": {"research": 4}, "B": {"research": 1}}
    s = position("executive", order="ABC", spaces=spaces, players=players)
    s.play(ExecBonus(6, "A"))
    assert s.pending() == {"bonus_cost": 1}
    s.play(ExecBonus(7, "B"))
    s.play(ExecPass("C"))
    refused(s, ExecBonus(6, "A"), "executive.bonus")
    s.play(ExecBonus(4, "A"))
    assert rows(s, "research_token", asset="cube") == [
        ("A", "supply", 2),
        ("B", "supply", 1),
        ("A", "supply", 1),
    ]
    s.play(ExecPass("B"))
    assert s.actors() == ("A",)
    refused(s, ExecBonus(2, "A"), "executive.bonus")
    assert not spaces_of(s, "exec_bonus")


def test_bonus_tokens_cost_cubes() -> None:
    s = position("executive", spaces={6: Space("A", factories=1)}, players={"A": {"research": 1}})
    assert "exec_bonus:6" not in ids(s)
    refused(s, ExecBonus(6, "A"), "executive.bonus")


def test_reduced_price_piles() -> None:
    # X25
    spaces = {6: Space("A", factories=1), 8: Space("A", cars=1), 7: Space("A", cars=1)}
    s = position("executive", spaces=spaces)
    assert [name for name in ids(s) if "reduce" in name] == [
        "exec_reduce:6:2",
        "exec_reduce:7:2",
        "exec_reduce:6:1",
        "exec_reduce:7:1",
    ]
    refused(s, ExecReduce(8, 1, "A"), "executive.reduce")
    refused(s, ExecReduce(6, 3, "A"), "executive.reduce")
    refused(s, ExecReduce(9, 1, "A"), "executive.own")
    s.play(ExecReduce(6, 1, "A"))
    assert s.piles == (2, 1)
    s.play(ExecPass("B"))
    s.play(ExecPass("C"))
    refused(s, ExecReduce(6, 1, "A"), "executive.reduce")
    s.play(ExecReduce(7, 1, "A"))
    assert list(s.piles) == [2]


def test_a_closed_space_with_cars_is_own() -> None:
    spaces = {4: Space("A", cars=1, closed=True), 3: Space("A", closed=True)}
    s = position("executive", spaces=spaces, players={"A": {"research": 2}})
    assert spaces_of(s, "exec_bonus") == [4]
    assert spaces_of(s, "exec_reduce") == [4]


def test_one_closing_a_turn() -> None:
    # S20
    spaces = {4: Space("A", factories=1, cars=1), 6: Space("B", factories=1)}
    s = position("executive", order="ABC", spaces=spaces, players={"A": {"points": 1}})
    refused(s, ExecClose(6, "A"), "space.own")
    s.play(ExecClose(4, "A"))
    assert (s.cash[0], s.points[0], s.exec_close, s.markers) == (250, 0, 0, 11)
    assert not spaces_of(s, "exec_close")
    refused(s, ExecClose(6, "B"), "executive.close")
    refused(s, TakeResearch("B"), "phase")
