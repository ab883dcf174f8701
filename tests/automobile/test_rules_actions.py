"""Rules file, phases 2 and 3: characters, building, producing, closing, borrowing."""

import pytest

from econgames.automobile import (
    Build,
    ChooseCharacter,
    Close,
    DurantBuild,
    EndStep,
    ExecPass,
    FordBuild,
    PassAction,
    PlaceDistributors,
    Produce,
    TakeResearch,
)
from econgames.automobile.edition import load, shipped
from econgames.automobile.rules import State
from econgames.core.chance import Chance
from econgames.core.errors import IllegalMove
from tests.automobile.positions import Space, ids, position, refused, rows, sections, spaces_of

# ---- set-up and characters


@pytest.mark.parametrize(("players", "cubes", "supply"), [(3, 5, 17), (4, 4, 16), (5, 3, 17)])
def test_set_up(players: int, cubes: int, supply: int) -> None:
    s = State.new(players, Chance(1), shipped(), {})
    assert s.research == [cubes] * players
    assert s.cash == [2000] * players
    assert s.supply == supply
    assert s.display == [1, 3, 1, 0, 1, 2]
    assert s.markers == 11
    assert [len(hand or ()) for hand in s.hands] == [1] * players
    assert len(s.bag or ()) == 16 - players
    assert rows(s, "starting_cash") == [("bank", name, 2000) for name in s.players]
    assert rows(s, "research_start", asset="cube")[0] == ("supply", "A", cubes)
    assert rows(s, "research_refill", asset="cube") == [("supply", "display", 8)]


def test_a_character_brings_his_cubes_and_is_gone() -> None:
    s = position("characters", order="BCA", players={"B": {"research": 1}})
    s.play(ChooseCharacter("kettering", "B"))
    assert s.research[1] == 4
    assert rows(s, "research_character", asset="cube") == [("display", "B", 3)]
    assert s.actors() == ("C",)
    assert "choose_character:kettering" not in ids(s)
    refused(s, ChooseCharacter("kettering", "C"), "characters.free")
    assert "did you mean 'howard'" in refused(s, ChooseCharacter("howerd"), "characters.free")
    refused(s, ChooseCharacter("howard", "A"), "turn")
    refused(s, TakeResearch("C"), "phase")
    s.play(ChooseCharacter("howard", "C"))
    assert len(rows(s, "research_character", asset="cube")) == 1
    s.play(ChooseCharacter("ford"))
    assert (s.phase, s.rnd, s.turn) == ("actions", 1, 1)
    assert "".join("ABC"[seat] for seat in s.order) == "ABC"
    assert s.ford == 0


def test_durant_builds_before_the_next_chooses() -> None:
    # X26: everything up to the frontier is taken; the cube on Durant pays for the next space
    taken = {space: Space("C", closed=True) for space in range(1, 13)}
    s = position("characters", spaces=taken, frontier=12, players={"A": {"cash": 2000}})
    s.play(ChooseCharacter("durant", "A"))
    assert (s.phase, s.actors()) == ("durant", ("A",))
    assert spaces_of(s, "durant_build") == [13]
    refused(s, DurantBuild(14, "A"), "build.research")
    refused(s, DurantBuild(12, "A"), "durant.empty")
    s.play(DurantBuild(13, "A"))
    assert s.research[0] == 0
    assert s.frontier == 13
    assert rows(s, "factory_build") == [("A", "bank", 500)]
    assert rows(s, "research_build", asset="cube") == [("A", "supply", 1)]
    assert (s.phase, s.actors()) == ("characters", ("B",))


def test_durant_needs_something_to_build() -> None:
    # X36
    taken = {space: Space("C", closed=True) for space in range(1, 13)}
    s = position("characters", spaces=taken, frontier=12, players={"A": {"cash": 2000}})
    s.display[s.t.durant] = 0
    assert "choose_character:durant" not in ids(s)
    refused(s, ChooseCharacter("durant", "A"), "characters.durant")
    # neither without a factory in reserve
    s = position("characters", players={"A": {"cash": 2000, "research": 3}})
    s.reserve_factories[0] = 0
    refused(s, ChooseCharacter("durant", "A"), "characters.durant")


# ---- building


def test_building_ahead_of_the_frontier() -> None:
    # S2: two factories of Franklin, the frontier at Duryea
    s = position("actions", players={"A": {"cash": 2000, "research": 4}}, frontier=1)
    s.play(Build(3, 2, 0, "A"))
    assert rows(s, "factory_build") == [("A", "bank", 600)]
    assert rows(s, "factory_build", asset="factory") == [("bank", "A", 2)]
    assert rows(s, "research_build", asset="cube") == [("A", "supply", 3)]
    assert (s.frontier, s.research[0], s.factories[3]) == (3, 1, 2)


def test_loans_come_with_the_payment() -> None:
    # X2
    s = position("actions", players={"A": {"cash": 100}}, frontier=6)
    s.play(Build(6, 2, 0, "A"))
    assert (s.cash[0], s.loans[0]) == (300, 2)
    assert rows(s, "loan_principal") == [("bank", "A", 500)] * 2
    assert rows(s, "loan_principal", asset="loan") == [("A", "bank", 1)] * 2


def test_what_a_player_cannot_pay() -> None:
    # X3
    s = position("actions", players={"A": {"cash": 600, "loans": 1}}, frontier=12)
    refused(s, Build(9, 2, 1, "A"), "build.number")
    refused(s, Build(10, 2, 1, "A"), "build.number")
    s.play(Build(9, 1, 1, "A"))
    assert (s.cash[0], s.loans[0]) == (150, 2)
    assert rows(s, "parts_build") == [("A", "bank", 500)]
    assert rows(s, "parts_build", asset="parts_factory") == [("bank", "A", 1)]
    s = position("actions", players={"A": {"cash": 399, "loans": 1}}, frontier=12)
    text = refused(s, Build(9, 2, 0, "A"), "money.power")
    assert "costs 900" in text
    assert "can pay 899" in text


def test_where_nothing_may_be_built() -> None:
    spaces = {
        4: Space("A", closed=True),
        5: Space("B", factories=1),
        6: Space("A", factories=3, parts=1),
        7: Space("A", factories=2),
    }
    s = position("actions", spaces=spaces, players={"A": {"cash": 5000, "research": 2}})
    refused(s, Build(4, 1, 0, "A"), "build.closed")
    refused(s, Build(5, 1, 0, "A"), "build.owner")
    refused(s, Build(6, 1, 0, "A"), "build.room")
    refused(s, Build(7, 2, 0, "A"), "build.pieces")
    refused(s, Build(7, 0, 1, "A"), "build.pieces")
    s.reserve_factories[0] = 5
    refused(s, Build(7, 2, 0, "A"), "build.room")
    s.reserve_parts[0] = 1
    refused(s, Build(6, 0, 1, "A"), "build.room")
    refused(s, Build(8, 0, 1, "A"), "build.parts")
    refused(s, Build(9, 1, 0, "A"), "build.research")
    refused(s, Build(7, 0, 0, "A"), "build.number")
    for space in (0, 27, -1, True, "6", None):
        refused(s, Build(space, 1, 0, "A"), "move.type")  # type: ignore[arg-type]
    refused(s, Build(7, "1", 0, "A"), "move.type")  # type: ignore[arg-type]
    s.play(Build(7, 0, 1, "A"))
    assert s.parts >> 7 & 1


def test_skipped_spaces_cost_no_cubes() -> None:
    s = position("actions", players={"A": {"cash": 2000}}, frontier=12)
    assert spaces_of(s, "build") == list(range(1, 13))


# ---- the Ford token


def test_ford_builds_after_the_action_or_before() -> None:
    spaces = {7: Space("A", factories=1)}
    s = position("actions", spaces=spaces, players={"A": {"cash": 2000}}, frontier=8, ford=0)
    assert "ford_build:7:factory" in ids(s)
    s.play(FordBuild(7, "factory", "A"))
    assert (s.phase, s.actors(), s.ford) == ("actions", ("A",), -1)
    s = position("actions", players={"A": {"cash": 2000}}, frontier=8, ford=0)
    assert not spaces_of(s, "ford_build")
    # S15: two factories and, with the token, a parts factory beside them
    s.play(Build(7, 2, 0, "A"))
    assert ids(s) == ["ford_build:7:factory", "ford_build:7:parts", "end_step"]
    s.play(FordBuild(7, "parts", "A"))
    assert (s.cash[0], s.research[0]) == (800, 0)
    assert (s.phase, s.actors()) == ("actions", ("B",))


def test_the_token_can_wait() -> None:
    s = position(
        "actions", spaces={7: Space("A", factories=1)}, players={"A": {"cash": 2000}}, ford=0
    )
    s.play(TakeResearch("A"))
    s.play(EndStep("A"))
    assert (s.ford, s.actors()) == (0, ("B",))
    refused(s, FordBuild(7, "parts", "B"), "ford.token")


def test_a_full_space_takes_a_parts_factory_only() -> None:
    # X27
    spaces = {7: Space("A", factories=3)}
    s = position("actions", spaces=spaces, players={"A": {"cash": 500}}, ford=0)
    assert [name for name in ids(s) if "ford" in name] == ["ford_build:7:parts"]
    refused(s, FordBuild(7, "factory", "A"), "build.room")
    refused(s, FordBuild(8, "factory", "A"), "ford.factory")
    refused(s, FordBuild(7, "engine", "A"), "move.type")  # type: ignore[arg-type]
    s.play(FordBuild(7, "parts", "A"))
    assert s.cash[0] == 0


def test_a_new_factory_produces_in_a_later_action() -> None:
    # X28
    spaces = {7: Space("A", factories=1)}
    s = position("actions", spaces=spaces, players={"A": {"cash": 2000}}, ford=0)
    refused(s, Produce({7: 5}, "A"), "produce.range")
    s.play(Produce({7: 4}, "A"))
    s.play(FordBuild(7, "factory", "A"))
    assert s.factories[7] == 2
    assert s.actors() == ("B",)


# ---- distributors and research


def test_placing_distributors() -> None:
    s = position("actions")
    for numbers in ((0, 0, 0), (2, 2, 0), (4, 0, 0), (-1, 2, 0)):
        rule = "place.number" if min(numbers) >= 0 and max(numbers) < 4 else "move.type"
        refused(s, PlaceDistributors(*numbers, "A"), rule)
    s.play(PlaceDistributors(1, 0, 2, "A"))
    assert sections(s, "A") == {"premium": 1, "mid": 0, "mass": 2}
    assert s.reserve_distributors[0] == 5
    s = position("actions", players={"A": {"section": (3, 3, 1)}})
    refused(s, PlaceDistributors(1, 1, 0, "A"), "place.pieces")
    (option,) = (o for o in s.options("A") if o.kind == "place_distributors")
    assert option.count == 3


def test_the_supply_of_cubes_runs_out() -> None:
    # X23
    s = position("actions", supply=1)
    s.play(TakeResearch("A"))
    assert rows(s, "research_action", asset="cube") == [("supply", "A", 1)]
    assert "take_research" not in ids(s)
    refused(s, TakeResearch("B"), "research.supply")


def test_only_who_can_do_nothing_passes() -> None:
    # X35
    spaces = {space: Space("B", closed=True) for space in (1, 2, 3)}
    s = position("actions", spaces=spaces, players={"A": {"cash": 9000}}, supply=0)
    s.reserve_distributors[0] = 0
    assert ids(s) == ["pass_action"]
    s.play(PassAction("A"))
    assert s.actors() == ("B",)
    refused(s, PassAction("B"), "action.mandatory")


# ---- production


def test_production_at_the_edges() -> None:
    # S3
    spaces = {1: Space("A", factories=1), 3: Space("A", factories=2)}
    s = position("actions", spaces=spaces, players={"A": {"cash": 2000}})
    s.play(Produce({1: 3, 3: 4}, "A"))
    assert (s.cars[1], s.cars[3]) == (3, 4)
    assert rows(s, "production") == [("A", "bank", 490)]
    assert rows(s, "car_produced", asset="car") == [("supply", "A", 3), ("supply", "A", 4)]


def test_production_outside_the_range() -> None:
    # X6
    for space, factories, number in ((1, 1, 4), (5, 1, 2), (8, 2, 2)):
        spaces = {space: Space("A", factories=factories)}
        s = position("actions", spaces=spaces, players={"A": {"cash": 2000}})
        refused(s, Produce({space: number}, "A"), "produce.range")


def test_a_parts_factory_saves() -> None:
    # X4
    spaces = {12: Space("A", factories=3, parts=1)}
    s = position("actions", spaces=spaces, players={"A": {"cash": 2000}})
    s.play(Produce({12: 14}, "A"))
    assert s.cash[0] == 1580


@pytest.mark.parametrize(("on_board", "legal"), [(20, True), (21, False)])
def test_car_pieces_are_limited(on_board: int, legal: bool) -> None:
    # X5
    spaces = {6: Space("A", factories=3, cars=on_board)}
    s = position("actions", spaces=spaces, players={"A": {"cash": 2000}})
    if legal:
        s.play(Produce({6: 8}, "A"))
        assert s.reserve_cars[0] == 0
    else:
        assert "produce" not in ids(s)
        refused(s, Produce({6: 8}, "A"), "produce.pieces")


def test_one_payment_and_a_loan() -> None:
    # S16, S17
    spaces = {
        7: Space("A", factories=2, parts=1),
        6: Space("A", factories=2),
        2: Space("A", factories=1),
    }
    s = position("actions", spaces=spaces, players={"A": {"cash": 370}})
    s.play(Produce({7: 5, 6: 7, 2: 3}, "A"))
    assert rows(s, "production") == [("A", "bank", 850)]
    assert (s.cash[0], s.loans[0]) == (20, 1)


def test_production_that_is_no_plan() -> None:
    spaces = {7: Space("A", factories=2), 6: Space("B", factories=1)}
    s = position("actions", spaces=spaces, players={"A": {"cash": 300, "loans": 2}})
    refused(s, Produce({}, "A"), "move.type")
    refused(s, Produce({7: 0}, "A"), "move.type")
    refused(s, Produce({7: 5.0}, "A"), "move.type")  # type: ignore[dict-item]
    refused(s, Produce([7], "A"), "move.type")  # type: ignore[arg-type]
    refused(s, Produce({"7": 5}, "A"), "move.type")  # type: ignore[dict-item]
    refused(s, Produce({6: 2}, "A"), "space.own")
    refused(s, Produce({8: 2}, "A"), "space.own")
    refused(s, Produce({7: 7}, "A"), "money.power")
    (option,) = (o for o in s.options("A") if o.kind == "produce")
    assert [move.cars for move in option.moves()] == [{7: 5}, {7: 6}]  # type: ignore[attr-defined]


# ---- closing


def test_closing_pays_and_discards() -> None:
    # X7
    spaces = {12: Space("A", factories=3, parts=1)}
    s = position("actions", spaces=spaces, players={"A": {"points": 7}})
    s.play(Close(12, "A"))
    assert rows(s, "factory_close") == [("bank", "A", 900)]
    assert rows(s, "factory_close", asset="factory") == [("A", "bank", 3)]
    assert rows(s, "parts_close") == [("bank", "A", 400)]
    assert rows(s, "parts_close", asset="parts_factory") == [("A", "bank", 1)]
    assert rows(s, "loss_discard_close", asset="loss_point") == [("A", "supply", 4)]
    assert s.points[0] == 3
    assert (s.reserve_factories[0], s.reserve_parts[0]) == (6, 1)
    assert s.closed == [12]
    refused(s, Close(12, "B"), "space.own")


@pytest.mark.parametrize(("points", "left"), [(0, 0), (1, 0), (3, 1)])
def test_closing_with_few_points(points: int, left: int) -> None:
    # X8, S18
    spaces = {3: Space("A", factories=1)}
    s = position("actions", spaces=spaces, players={"A": {"points": points}})
    s.play(Close(3, "A"))
    assert s.points[0] == left
    assert s.cash[0] == 200


def test_cars_outlast_their_factory() -> None:
    spaces = {4: Space("A", factories=2, cars=3)}
    s = position("actions", spaces=spaces)
    s.play(Close(4, "A"))
    assert s.snapshot()["spaces"]["4"] == {
        "owner": "A",
        "factories": 0,
        "parts": 0,
        "closed": True,
        "cars": 3,
        "bonus": 0,
        "reduced": 0,
    }


def test_the_oldest_marker_moves_when_none_is_left() -> None:
    # X29
    spaces = {space: Space("B", closed=True) for space in range(1, 12)}
    spaces[14] = Space("A", factories=1)
    s = position("actions", spaces=spaces, players={"A": {"cash": 2000}})
    assert (s.markers, s.exec_close) == (0, 1)
    s.play(Close(14, "A"))
    assert s.closed == [*range(2, 12), 14]
    assert "1" not in s.snapshot()["spaces"]
    assert s.frontier == 14
    # the space can be built in again, by anybody, without cubes
    s.cash[1] = 2000
    assert 1 in spaces_of(s, "build")


# ---- rounds


def test_three_rounds_then_the_sales() -> None:
    s = position("actions", order="CAB")
    asked = []
    while s.phase == "actions":
        asked.append((s.rnd, s.actors()[0]))
        s.play(TakeResearch())
    assert asked == [(rnd, name) for rnd in (1, 2, 3) for name in "CAB"]
    # nobody has a car: Howard and the distributors are skipped
    assert (s.phase, s.rnd, s.actors()) == ("executive", 0, ("C",))


def test_more_rounds_in_another_edition() -> None:
    s = position("actions", edition=load({"action_rounds": 5}), supply=40)
    steps = 0
    while s.phase == "actions":
        s.play(PlaceDistributors(0, 0, 1) if steps < 3 else TakeResearch())
        steps += 1
    assert steps == 15


def test_what_is_pending() -> None:
    s = position("actions", rnd=2)
    assert s.pending() == {"steps_left": 2}
    s = position("howard", spaces={6: Space("A", cars=1)}, characters={"A": "howard"})
    assert s.pending() == {"cars": 1}
    s = position(
        "distributors", spaces={6: Space("A", cars=1)}, players={"A": {"section": (0, 1, 0)}}
    )
    assert s.pending() == {"slots": {"premium": 1, "mid": 4, "mass": 3}}
    assert position("characters").pending() == {}
    assert position("executive", bonus_bought=3).pending() == {}


# ---- refusals of any move


def test_refusals() -> None:
    s = position("actions")
    for player in (["A"], 0, "", "AB"):
        refused(s, TakeResearch(player), "turn")  # type: ignore[arg-type]
    refused(s, "take_research", "phase")  # type: ignore[arg-type]
    s = position("characters")
    refused(s, ChooseCharacter(["ford"], "A"), "move.type")  # type: ignore[arg-type]
    refused(s, ChooseCharacter(None, "A"), "characters.free")  # type: ignore[arg-type]
    s = position("actions")
    refused(s, TakeResearch("B"), "turn")
    assert "unknown player" in refused(s, TakeResearch("F"), "turn")
    text = refused(s, ExecPass("A"), "phase")
    assert "exec pass is not a move of the phase actions" in text
    assert "Legal now" in text
    s.asked, s.ph = -1, s.END
    with pytest.raises(IllegalMove, match="the game is over"):
        s.play(TakeResearch("A"))
    assert s.options("A") == []
    assert s.options("Z") == []
