"""Rules file, phases 7 to 9 and the end: market, losses, refills, scores."""

from typing import Any

import pytest

import econgames as eg
from econgames.automobile import ExecPass
from econgames.automobile.edition import shipped
from econgames.automobile.rules import State
from econgames.core.chance import Chance
from econgames.core.errors import HiddenInformation, ScriptError
from tests.automobile.positions import Space, position, rows

NONE = ((0,), (0,), (0,))
NONE2 = ((0, 0), (0, 0), (0, 0))


def demand(mid: int = 0, mass: int = 0) -> list[tuple[int, ...]]:
    """Hands of turn 2 with that demand."""
    return [(mid, mass), (0, 0), (0, 0)]


# ---- phase 7


def test_tiles_make_the_demand() -> None:
    # S7
    s = position("market", order="ABCD", turn=2, hands=[(5, 3), (4, 3), (4, 3), (3, 2)])
    assert s.demand == (0, 16, 11)
    # an equal pair counts once for each class, extra tiles in their order
    hands = [(5, 5), (3, 2), (4, 2)]
    s = position("market", turn=4, hands=hands, extra=[4, 5])
    assert s.demand == (4, 9, 17)


def test_sales_of_a_class() -> None:
    # X13
    spaces = {9: Space("A", cars=3, bonus=1), 6: Space("B", cars=4), 4: Space("C", cars=2)}
    s = position("market", turn=2, spaces=spaces, hands=demand(mid=5))
    assert rows(s, "sales_demand") == [
        ("bank", "A", 300),
        ("bank", "B", 150),
        ("bank", "C", 150),
        ("bank", "A", 150),
    ]
    assert rows(s, "car_sold_demand", asset="car")[0] == ("A", "supply", 2)
    assert rows(s, "loss_unsold", asset="loss_point") == [("supply", "B", 3), ("supply", "C", 1)]
    assert rows(s, "car_scrapped", asset="car") == [("B", "supply", 3), ("C", "supply", 1)]
    assert s.reserve_cars == [28, 28, 28]
    assert (s.bonus, s.reduced, sum(s.cars)) == (0, {}, 0)


def test_reduced_prices() -> None:
    # X12
    spaces = {6: Space("A", cars=7, bonus=1, reduced=2)}
    s = position("market", turn=2, spaces=spaces, hands=demand(mid=16))
    assert rows(s, "sales_demand") == [("bank", "A", 400), ("bank", "A", 300)]
    # X15
    spaces = {12: Space("A", cars=6), 7: Space("B", cars=6, bonus=1, reduced=2)}
    hands = [(8, 0), (0, 0), (0, 0)]
    s = position("market", turn=3, spaces=spaces, hands=hands, extra=[2])
    assert rows(s, "sales_demand") == [
        ("bank", "A", 100),
        ("bank", "B", 280),
        ("bank", "A", 100),
        ("bank", "B", 140),
    ]
    assert rows(s, "loss_unsold", asset="loss_point") == [("supply", "A", 4)]


def test_a_class_without_tiles_sells_nothing() -> None:
    # X16
    s = position("market", spaces={7: Space("A", cars=2)}, hands=[(5,), (5,), (5,)])
    assert s.demand == (0, 15, 0)
    assert rows(s, "loss_unsold", asset="loss_point") == [("supply", "A", 2)]
    assert rows(s, "loss_cost") == [("A", "bank", 20)]


def test_the_market_of_the_sample_game() -> None:
    # S13, with the hands of the replay
    spaces = {6: Space("C", cars=7), 4: Space("B", cars=3), 2: Space("C", cars=3)}
    s = position("market", order="ABCD", spaces=spaces, hands=[(3,)] * 4)
    assert sum(amount for _, seat, amount in rows(s, "sales_demand") if seat == "C") == 1350
    assert sum(amount for _, seat, amount in rows(s, "sales_demand") if seat == "B") == 450
    assert rows(s, "car_scrapped", asset="car") == [("C", "supply", 1)]


# ---- phase 8


def test_losses_of_the_first_turn() -> None:
    # S14
    spaces = {
        6: Space("C", factories=2),
        4: Space("B", factories=1),
        2: Space("C", factories=1),
        1: Space("B", closed=True),
    }
    players = {"C": {"points": 1, "cash": 100}, "B": {"cash": 100}}
    s = position("market", order="ABCD", spaces=spaces, players=players, hands=[(0,)] * 4)
    assert s.points == [0, 1, 3, 0]
    assert rows(s, "loss_cost") == [("B", "bank", 10), ("C", "bank", 30)]


def test_losses_of_the_second_turn() -> None:
    # S21, and what an open factory on Oldsmobile would take (S22)
    spaces = {
        9: Space("A", factories=2),
        8: Space("A", factories=1),
        7: Space("C", factories=2, parts=1),
        6: Space("C", factories=2),
        10: Space("D", factories=1),
        12: Space("D", factories=1),
        5: Space("D", factories=1),
        11: Space("B", factories=2),
        4: Space("B", closed=True),
        3: Space("C", closed=True),
        1: Space("B", closed=True),
    }
    s = position("market", order="ABCD", turn=2, spaces=spaces, hands=[(0, 0)] * 4)
    assert s.points == [1, 1, 3, 3]
    # S23
    assert rows(s, "loss_cost") == [
        ("A", "bank", 20),
        ("B", "bank", 20),
        ("C", "bank", 60),
        ("D", "bank", 60),
    ]
    spaces[2] = Space("B", factories=1)
    s = position("market", order="ABCD", turn=2, spaces=spaces, hands=[(0, 0)] * 4)
    assert s.points == [1, 5, 3, 3]


def test_one_board_of_the_figure() -> None:
    # S9
    spaces = {
        6: Space("B", factories=1),
        8: Space("A", factories=1),
        4: Space("C", factories=1),
        2: Space("D", factories=1),
    }
    s = position("market", order="ABCD", spaces=spaces, hands=[(0,)] * 4)
    assert s.points == [0, 0, 1, 2]


def test_a_closed_space_uses_up_its_number() -> None:
    # S4, X17
    spaces = {3: Space("B", closed=True), 1: Space("A", factories=1)}
    s = position("market", spaces=spaces, hands=NONE)
    assert rows(s, "loss_obsolescence", asset="loss_point") == [("supply", "A", 1)]


def test_sloan_and_chrysler() -> None:
    # X19, S10, S11
    players = {"A": {"points": 7, "cash": 500}, "B": {"points": 2, "cash": 500}}
    roles = {"A": "sloan", "B": "chrysler"}
    s = position("market", turn=3, players=players, characters=roles, hands=NONE2, extra=[2])
    assert rows(s, "loss_discard_sloan", asset="loss_point") == [("A", "supply", 4)]
    assert rows(s, "loss_discard_chrysler", asset="loss_point") == [("B", "supply", 2)]
    assert rows(s, "loss_cost") == [("A", "bank", 90)]
    assert s.points == [3, 0, 0]
    for turn, extra, left in ((2, [], 7), (3, [2], 6)):
        s = position(
            "market",
            turn=turn,
            players={"B": {"points": 9}, "A": {"points": 9}},
            characters=roles,
            hands=NONE2,
            extra=extra,
        )
        assert s.points == [4, left, 0]


def test_chrysler_with_one_point() -> None:
    # S26
    s = position(
        "market", turn=2, players={"B": {"points": 1}}, characters={"B": "chrysler"}, hands=NONE2
    )
    assert s.points == [0, 0, 0]
    assert rows(s, "loss_cost") == []


def test_a_loan_for_losses_bears_interest_at_once() -> None:
    # X20
    players = {"A": {"points": 5, "cash": 120, "loans": 1}}
    s = position("market", turn=4, players=players, hands=NONE2, extra=[2, 3])
    written = [row[1:4] + row[5:] for row in s.rows or () if row[4] == "money"]
    assert written[:3] == [
        ("bank", "A", 500, "loan_principal"),
        ("A", "bank", 200, "loss_cost"),
        ("A", "bank", 100, "loan_interest"),
    ]
    assert s.cash[0] == 320 - 1200


def test_overdraft_and_final_count() -> None:
    # X21
    spaces = {9: Space("A", factories=2)}
    players = {"A": {"points": 6, "cash": 30, "loans": 2}}
    s = position("market", turn=4, spaces=spaces, players=players, hands=NONE2, extra=[2, 3])
    written = [(row[5], row[3]) for row in s.rows or () if row[4] == "money"]
    assert written == [
        ("loss_cost", 240),
        ("loan_interest", 100),
        ("factory_liquidation", 900),
        ("loan_repayment", 1200),
    ]
    assert s.scores()["A"] == -610
    assert (s.phase, s.actors(), s.loans[0]) == ("end", (), 0)


def test_the_final_count() -> None:
    # X22, without the interest
    spaces = {6: Space("A", factories=2), 12: Space("A", factories=1, parts=1)}
    players = {"A": {"cash": 1550, "loans": 1}}
    s = position("market", turn=4, spaces=spaces, players=players, hands=NONE2, extra=[2, 3])
    assert s.scores()["A"] == 2600
    assert rows(s, "factory_liquidation") == [("bank", "A", 800), ("bank", "A", 400)]
    assert rows(s, "factory_liquidation", asset="factory") == [("A", "bank", 2), ("A", "bank", 1)]
    assert rows(s, "parts_liquidation") == [("bank", "A", 500)]
    assert rows(s, "parts_liquidation", asset="parts_factory") == [("A", "bank", 1)]
    assert rows(s, "loan_repayment", asset="loan") == [("bank", "A", 1)]
    assert s.worth("A") == 2600


def test_no_loan_for_the_repayment() -> None:
    # X33
    players = {"A": {"cash": 150, "loans": 1}}
    s = position("market", turn=4, players=players, hands=NONE2, extra=[2, 3])
    assert s.scores()["A"] == -500


def test_ties_go_to_the_earlier_in_play_order() -> None:
    # X32: Sloan is before Durant
    players = {"A": {"cash": 2600}, "B": {"cash": 2600}}
    roles = {"A": "durant", "B": "sloan"}
    s = position(
        "market",
        order="BAC",
        turn=4,
        players=players,
        characters=roles,
        hands=NONE2,
        extra=[2, 3],
    )
    assert list(s.scores().items()) == [("B", 2600), ("A", 2600), ("C", 0)]


# ---- phase 9 and chance


def test_a_short_supply_fills_from_the_left() -> None:
    # X34
    s = position("market", hands=NONE, supply=1, display=[0, 3, 0, 0, 0, 2])
    assert s.display == [1, 3, 1, 0, 1, 0]
    assert s.supply == 0
    assert rows(s, "research_refill", asset="cube") == [
        ("display", "supply", 5),
        ("supply", "display", 6),
    ]


def test_everything_comes_back() -> None:
    s = position(
        "market",
        hands=NONE,
        exec_close=0,
        bonus_bought=3,
        piles=(),
        ford=1,
        characters={"B": "ford"},
        passed=[2, 0, 1],
    )
    assert (s.exec_close, s.markers, s.bonus_bought, s.piles) == (1, 10, 0, (2, 1, 1))
    assert (s.turn, s.phase, s.ford, s.character) == (2, "characters", -1, [-1, -1, -1])
    assert (s.selection, s.order, s.passed) == ([2, 0, 1], [], [])
    assert [len(hand or ()) for hand in s.hands] == [2, 2, 2]
    assert len(s.bag or ()) == 10


def test_the_executive_marker_too_may_be_the_oldest_of_the_track() -> None:
    spaces = {space: Space("B", closed=True) for space in range(1, 12)}
    s = position("market", spaces=spaces, hands=NONE, exec_close=0, passed=[0, 1, 2])
    assert (s.markers, s.exec_close, s.closed) == (0, 1, list(range(2, 12)))


@pytest.mark.parametrize(("players", "turn", "out"), [(3, 4, 8), (5, 4, 12), (5, 3, 11)])
def test_tiles_out_of_the_bag(players: int, turn: int, out: int) -> None:
    # X31
    row = shipped().turns[turn]
    assert players * row.tiles_per_player + len(row.extra_tiles) == out <= 16


def test_scripted_draws() -> None:
    script: dict[str, list[Any]] = {"first_player": ["C"], "tiles": [5, 4, 3]}
    s = State.new(3, Chance(0, script), shipped(), {})
    assert s.actors() == ("C",)
    assert s.hands == [(4,), (3,), (5,)]
    with pytest.raises(ScriptError, match="1 outcomes left, 3 are needed"):
        State.new(3, Chance(0, {"tiles": [5]}), shipped(), {})
    with pytest.raises(ScriptError, match="says 9"):
        State.new(3, Chance(0, {"tiles": [5, 9, 3]}), shipped(), {})


# ---- what is hidden


def test_a_view_shows_own_tiles_only() -> None:
    s = position("executive", hands=[(5,), (4,), (3,)])
    view = s.view("B")
    assert view.hands == [None, (4,), None]
    assert view.bag is None
    facts = view.snapshot()
    assert facts["players"]["A"]["hand"] is None
    assert facts["bag"] is None
    other = position("executive", hands=[(3,), (4,), (5,)])
    assert other.view("B").key() == view.key()
    assert other.key() != s.key()
    with pytest.raises(HiddenInformation):
        s.view("F")


def test_a_view_is_played_until_the_tiles_are_needed() -> None:
    view = position("executive", hands=[(5,), (4,), (3,)]).view("A")
    view.play(ExecPass("A"))
    view.play(ExecPass("B"))
    before, step = view.key(), view.step
    with pytest.raises(HiddenInformation):
        view.play(ExecPass("C"))
    assert (view.key(), view.step) == (before, step)
    imagined = view.imagine(Chance(7))
    imagined.play(ExecPass("C"))
    assert imagined.turn == 2
    assert view.key() == before


def test_a_preview_reveals_no_tiles() -> None:
    match = eg.new("automobile", 3, seed=4)
    previews = 0
    while match.state.snapshot()["turn"] == 1:
        if match.state.phase == "executive":
            preview = match.preview(ExecPass())
            assert preview.transfers == []
            assert preview.changes == {}
            previews += bool(preview.assumed)
        match.run("random", until=1)
    assert previews >= 1


def test_what_is_imagined_fits_the_bag() -> None:
    seen = set()
    for seed in range(200):
        view = position("executive", hands=[(5,), (5,), (5,)]).view("A")
        imagined = view.imagine(Chance(seed))
        assert imagined.hands[0] == (5,)
        tiles = [tile for hand in imagined.hands for tile in hand or ()] + (imagined.bag or [])
        assert sorted(tiles) == list(shipped().tiles)
        seen.add(imagined.hands[1])
    assert seen == {(2,), (3,), (4,), (5,)}


def test_at_the_end_all_tiles_are_open() -> None:
    s = position("market", turn=4, hands=[(5, 4), (3, 3), (4, 2)], extra=[2, 3])
    assert s.view("A").hands == s.hands
