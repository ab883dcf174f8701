"""Placing dice: common rules and spaces (vectors S6-S15, E9-E23, E27-E29, E42-E44, E46, E47)."""

from typing import Any

import pytest

from econgames.diora import Emergency, EndTurn, Pass, Place, Produce, economy
from econgames.diora.edition import load
from econgames.diora.rules import State
from tests.diora.positions import (
    ask,
    booked,
    build,
    clear_rooms,
    finish_round,
    give,
    has,
    lay,
    legal_spaces,
    new,
    offered,
    refused,
)


def order_slots(s: State) -> list[str | None]:
    slots: list[str | None] = s.snapshot()["production"]["slots"]
    return slots


# ---- fees


@pytest.mark.parametrize(("value", "left"), [(3, 7 - 3), (5, 7 - 5)])
def test_s6_an_occupied_grey_space_costs_the_value_of_the_die(value: int, left: int) -> None:
    s = lay(give(new(), active=[value, 1], zl=7), "warehouse_k", ("B", 1))
    s.play(Place("active", value, "warehouse_k", level=1))
    assert has(s, "A", "zl") == (left,)
    assert ("A", "pool", value, "money", "congestion_fee") in booked(s)


def test_s12_the_bank_pays_the_first_in_full_and_the_second_less_his_fee() -> None:
    s = give(give(new(), "A", active=[2], zl=0), "B", active=[1], zl=1)
    s.play(Place("active", 2, "bank"))
    assert has(s, "A", "zl") == (5,)
    s.play(Place("active", 1, "bank"))
    # the round has ended: 4 zl more than before, then a wage of 1 for the one worker
    assert [row[2:] for row in booked(s) if row[1] == "B" or row[0] == "B"][:2] == [
        (1, "money", "congestion_fee"),
        (5, "money", "bank_grant"),
    ]


def test_e9_a_pensioner_on_a_crowded_space_pays_both() -> None:
    s = lay(give(new(), active=[1], retired=1, zl=9), "bank", ("B", 2))
    s.play(Place("retired", 6, "bank"))
    assert has(s, "A", "zl") == (5,)
    s = lay(give(new(), active=[1], retired=1, zl=8), "bank", ("B", 2))
    assert "9" not in refused(s, Place("retired", 6, "bank"), "place.afford").split(";")[1]
    assert not offered(s, Place("retired", 6, "bank"))


def test_e10_a_token_takes_the_place_of_the_fee() -> None:
    s = lay(give(new(), active=[5, 1], zl=4), "bank", ("B", 2))
    refused(s, Place("active", 5, "bank"), "place.afford")
    refused(s, Place("active", 5, "bank", True), "place.token")
    give(s, tokens=1)
    s.tokens = 3
    assert offered(s, Place("active", 5, "bank", True))
    s.play(Place("active", 5, "bank", True))
    assert has(s, "A", "zl", "tokens") == (9, 0) and s.tokens == 4


def test_a_token_is_for_occupied_spaces_only() -> None:
    s = give(new(), active=[5, 1], tokens=1)
    refused(s, Place("active", 5, "bank", True), "place.token")
    refused(s, Place("active", 5, "relief_fund", True), "place.token")
    refused(s, Place("active", 5, "bank", 1), "place.token")  # type: ignore[arg-type]


def test_the_fee_is_paid_before_the_gain() -> None:
    s = lay(give(new(), active=[4, 1], zl=3), "bank", ("B", 1))
    refused(s, Place("active", 4, "bank"), "place.afford")


def test_one_die_of_each_player_a_space() -> None:
    s = give(new(), active=[3, 1])
    s.play(Place("active", 3, "relief_fund"))
    s.play(Pass())
    refused(s, Place("active", 1, "relief_fund"), "place.one_die")


def test_a_die_must_be_there() -> None:
    s = give(new(), active=[3, 1])
    for source, value in (("active", 4), ("retired", 6), ("retired", 3), ("reserve", 1)):
        refused(s, Place(source, value, "bank"), "place.die")
    refused(s, Place("active", True, "bank"), "place.die")
    assert "did you mean 'bank'" in refused(s, Place("active", 3, "bnk"), "place.space")


@pytest.mark.parametrize(
    "extra",
    [{"level": 1}, {"slots": (1,)}, {"replace": "t01"}, {"resource": "K"}, {"uses": 1}],
)
def test_arguments_of_other_spaces_are_refused(extra: dict[str, Any]) -> None:
    refused(give(new(), active=[3, 1]), Place("active", 3, "bank", **extra), "place.arguments")


# ---- warehouse and storeroom


def test_s7_a_worker_is_promoted_by_use() -> None:
    s = give(new(), active=[2])
    s.play(Place("active", 2, "warehouse_k", level=1))
    finish_round(s)
    assert s.snapshot()["players"]["A"]["active"] == [3]
    ask(s, "A").play(Place("active", 3, "warehouse_k", level=1))
    finish_round(s)
    assert s.snapshot()["players"]["A"]["active"] == [4]


def test_s8_a_die_may_take_any_level_up_to_its_value() -> None:
    for level, gained in ((5, (0, 3, 3)), (3, (1, 2, 0))):
        s = give(new(), active=[5, 1], K=0, T=0, zl=0)
        s.play(Place("active", 5, "warehouse_t", level=level))
        assert has(s, "A", "K", "T", "zl") == gained
    for level in (0, 6, None, True, 2.0):
        move = Place("active", 5, "warehouse_t", level=level)  # type: ignore[arg-type]
        refused(give(new(), active=[5, 1]), move, "warehouse.level")


@pytest.mark.parametrize(
    ("laid", "value", "legal"),
    [
        ([4], 4, True),  # S13
        ([4, 4], 3, False),  # S13
        ([2, 2, 5], 4, False),  # E11
        ([2, 2, 5], 5, True),  # E11
    ],
)
def test_s13_e11_the_storeroom_never_falls(laid: list[int], value: int, legal: bool) -> None:
    s = give(new(4), active=[value, 1])
    lay(s, "storeroom", *zip("BCD", laid, strict=False))
    move = Place("active", value, "storeroom", resource="T")
    assert offered(s, move) is legal
    if legal:
        s.play(move)
        assert has(s, "A", "K", "T", "zl") == (4, 3, 8)
    else:
        refused(s, move, "storeroom.value")


def test_e12_the_storeroom_gives_cables_on_top() -> None:
    s = give(new(), active=[1, 1], K=0, zl=0)
    s.play(Place("active", 1, "storeroom", resource="K"))
    assert has(s, "A", "K", "zl") == (3, 1)
    refused(s, Place("active", 2, "storeroom", resource="zl"), "storeroom.resource")


def test_a_full_storeroom_takes_no_die() -> None:
    smaller = load({"space": [{"id": "storeroom", "capacity": 2}]})
    s = lay(new(4, edition=smaller), "storeroom", ("B", 1), ("C", 1))
    refused(s, Place("active", 1, "storeroom", resource="K"), "place.full")
    assert "storeroom" not in legal_spaces(s, 1)


# ---- orders


def test_s9_production_reaches_slots_up_to_the_die() -> None:
    s = give(new(), active=[4, 1])
    by_die = {o.move.value: o for o in s.options("A") if o.id.startswith("place:production")}  # type: ignore[attr-defined]
    slots = [move.slots for move in by_die[4].moves()]  # type: ignore[attr-defined]
    assert slots == [(1,), (2,), (3,), (4,), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    assert [move.slots for move in by_die[1].moves()] == [(1,)]  # type: ignore[attr-defined]
    for wrong in ((5,), (2, 1), (1, 1), (1, 2, 3), (), None, (True,)):
        refused(s, Place("active", 4, "production", slots=wrong), "production.slots")


def orders(s: State, slots: list[str | None], stack: list[str]) -> State:
    number = s.t.tile
    s.slots = tuple(-1 if name is None else number[name] for name in slots)
    s.stack = tuple(number[name] for name in stack)
    return s


SIX: list[str | None] = ["r01", "r02", "r03", "r04", "r05", "r06"]


@pytest.mark.parametrize(
    ("value", "taken", "stack", "after"),
    [
        (4, (2, 4), ["r10", "r11"], ["r11", "r10", "r01", "r03", "r05", "r06"]),  # E13
        (6, (6,), ["r10"], ["r10", "r01", "r02", "r03", "r04", "r05"]),  # E14
        (2, (1, 2), ["r10"], [None, "r10", "r03", "r04", "r05", "r06"]),  # E15
    ],
)
def test_e13_e14_e15_gaps_close_to_the_right(
    value: int, taken: tuple[int, ...], stack: list[str], after: list[str | None]
) -> None:
    s = orders(give(new(), active=[value, 1]), SIX, stack)
    s.play(Place("active", value, "production", slots=taken))
    assert order_slots(s) == after
    assert s.snapshot()["players"]["A"]["unproduced"] == [SIX[slot - 1] for slot in taken]


def test_e15_an_empty_slot_makes_production_illegal_for_a_1() -> None:
    s = orders(new(), [None, "r10", "r03", "r04", "r05", "r06"], [])
    assert "production" not in legal_spaces(s, 1)
    refused(s, Place("active", 1, "production", slots=(1,)), "production.slots")


def test_the_mirrored_slide_draws_at_the_high_slots() -> None:
    s = orders(give(new(production_slide="left"), active=[4, 1]), SIX, ["r10", "r11"])
    s.play(Place("active", 4, "production", slots=(2, 4)))
    assert order_slots(s) == ["r01", "r03", "r05", "r06", "r10", "r11"]


def test_no_more_orders_than_can_be_held() -> None:
    s = give(new(), active=[3, 1], orders=["v01"])
    refused(s, Place("active", 3, "production", slots=(1, 2)), "production.slots")
    give(s, orders=["v01", "v02"])
    assert "production" not in legal_spaces(s, 3)
    refused(s, Place("active", 3, "production", slots=(1,)), "production.limit")


def test_e40_an_order_can_be_produced_in_the_turn_it_is_taken() -> None:
    s = orders(new(), ["r10", *SIX[1:]], [])
    s.play(Place("active", 1, "production", slots=(1,)))
    assert s.phase == "turn_after" and s.actors() == ("A",)
    assert [o.id for o in s.options("A")] == ["produce:r10", "end_turn"]
    refused(s, Pass(), "phase")
    refused(s, Place("active", 1, "bank"), "phase")
    s.play(Produce("r10"))
    assert has(s, "A", "points", "zl", "K", "T", "L", "G") == (5, 9, 0, 2, 0, 1)
    assert s.actors() == ("B",), "nothing is left to produce, so the turn ended by itself"


def test_an_order_can_wait() -> None:
    s = give(new(), orders=["r10"])
    assert s.phase == "turn_main"
    s.play(Place("active", 1, "bank"))
    s.play(EndTurn())
    assert s.actors() == ("B",)
    refused(s, Produce("r10"), "produce.held")
    refused(give(new(), orders=["v04"]), Produce("v04"), "produce.inputs")
    assert "no order 'x'" in refused(give(new(), orders=["v04"]), Produce("x"), "produce.held")


# ---- technology and rooms


def market(s: State, first: str, second: str, *stack: str) -> State:
    number = s.t.room
    s.market = (number[first], number[second])
    s.tech = tuple(number[name] for name in stack)
    return s


def test_s10_the_left_tile_is_bought_and_the_right_one_slides() -> None:
    s = market(clear_rooms(new()), "t01", "t02", "t03")
    s.play(Place("active", 2, "technology_1"))
    facts = s.snapshot()
    assert facts["technology"]["market"] == ["t02", "t03"]
    assert facts["rooms"] == {"t01": {"owner": "A", "die": None}}
    assert has(s, "A", "zl") == (4,) and facts["players"]["A"]["level"] == 1
    assert ("pool", "A", 1, "room:t01", "tile_price") in booked(s)


def test_the_right_tile_is_refilled_in_place() -> None:
    s = market(give(new(), active=[4]), "t01", "t02", "t03")
    s.play(Place("active", 4, "technology_2"))
    assert s.snapshot()["technology"]["market"] == ["t01", "t03"]


def test_e23_the_second_slot_needs_a_4_also_in_an_emergency() -> None:
    s = give(new(), active=[3, 1])
    refused(s, Place("active", 3, "technology_2"), "place.value")
    emergency = give(new(), active=[], retired=1, zl=0)
    assert emergency.active[0] == 0
    assert "technology_2" not in legal_spaces(emergency, 6, "retired"), "3 zl are missing"
    s = full_house(give(new(), active=[3], zl=7))
    refused(s, Emergency("active", 3, "technology_2"), "emergency.last_resort")


def full_house(s: State) -> State:
    """A has a die on every space that is not a room."""
    for space in list(s.t.space)[:13]:
        lay(s, space, ("A", 1))
    return s


def test_e20_the_fifth_tile_brings_its_bonus() -> None:
    s = give(new(), active=[2], level=4, zl=3, T=0, L=0, G=0)
    s.play(Place("active", 2, "technology_1"))
    assert has(s, "A", "zl", "T", "L", "G") == (5, 1, 1, 1)
    assert s.level[0] == 5 and economy.track_points(5) == 8


def eight_rooms(s: State, owner: str) -> State:
    market(clear_rooms(s), "t01", "t02", "t03")
    return build(s, owner, *(f"t{n:02}" for n in range(11, 19)))


def test_e21_the_level_ends_at_8_without_a_bonus() -> None:
    s = eight_rooms(give(new(), active=[2], level=8, zl=3), "A")
    refused(s, Place("active", 2, "technology_1"), "technology.replace")
    s.play(Place("active", 2, "technology_1", replace="t11"))
    assert s.level[0] == 8 and has(s, "A", "zl") == (0,)
    assert s.snapshot()["technology"]["discard"] == ["t11"]


def test_e22_the_owner_of_a_replaced_room_is_compensated() -> None:
    s = eight_rooms(give(give(new(), active=[2], zl=7), "B", level=8, zl=0), "B")
    s.play(Place("active", 2, "technology_1", replace="t12"))
    assert has(s, "A", "zl") == (4,) and has(s, "B", "zl") == (5,)
    assert s.level[1] == 8 and s.rooms_of(1) == 7 and s.rooms_of(0) == 1
    assert booked(s)[-3:] == [
        ("pool", "A", 1, "room:t01", "tile_price"),
        ("pool", "B", 5, "money", "room_compensation"),
        ("B", "pool", 1, "room:t12", "room_compensation"),
    ]


@pytest.mark.parametrize(("compensated", "left"), [(False, 4), (True, 9)])
def test_ones_own_room_is_compensated_as_an_option_only(compensated: bool, left: int) -> None:
    s = new(compensate_own_replacement=compensated)
    s = eight_rooms(give(s, active=[2], zl=7), "A")
    s.play(Place("active", 2, "technology_1", replace="t12"))
    assert has(s, "A", "zl") == (left,)


def test_a_compensation_never_helps_to_pay() -> None:
    s = eight_rooms(give(new(compensate_own_replacement=True), active=[2], zl=2), "A")
    refused(s, Place("active", 2, "technology_1", replace="t12"), "technology.price")


def test_rooms_with_a_die_stay() -> None:
    s = eight_rooms(give(new(), active=[2], zl=7), "B")
    lay(s, "room:t12", ("B", 1))
    refused(s, Place("active", 2, "technology_1", replace="t12"), "technology.replace")
    refused(s, Place("active", 2, "technology_1", replace="t20"), "technology.replace")
    for n in range(11, 19):
        s.die_in[s.t.room[f"t{n:02}"]] = 17
    assert "technology_1" not in legal_spaces(s, 2)
    few = clear_rooms(give(new(), active=[2]))
    refused(few, Place("active", 2, "technology_1", replace="t12"), "technology.replace")


def test_s11_a_room_is_used_up_to_the_value_of_the_die() -> None:
    s = build(give(new(), active=[3, 1], K=6, L=3), "A", "t01")
    s.play(Place("active", 3, "room:t01", uses=3))
    assert has(s, "A", "K", "L", "points", "zl") == (0, 0, 9, 7)


def test_e17_a_visitor_pays_the_owner() -> None:
    s = build(give(give(new(), active=[3, 1], K=5, L=3, zl=5), "B", zl=0), "B", "t01")
    refused(s, Place("active", 3, "room:t01", uses=3), "room.uses")
    s.play(Place("active", 3, "room:t01", uses=2))
    assert has(s, "A", "K", "L", "zl", "points") == (1, 1, 0, 6)
    assert has(s, "B", "zl") == (5,)


@pytest.mark.parametrize(("owner", "uses", "points"), [("B", 1, 3), ("A", 2, 6)])
def test_e18_money_inputs_are_what_the_fee_leaves(owner: str, uses: int, points: int) -> None:
    s = build(give(new(), active=[4, 1], zl=12), owner, "t28")
    refused(s, Place("active", 4, "room:t28", uses=uses + 1), "room.uses")
    s.play(Place("active", 4, "room:t28", uses=uses))
    assert has(s, "A", "points", "zl") == (points, 2)


def test_e19_a_purchasing_desk_of_another() -> None:
    s = build(give(new(), active=[5, 1], zl=12, K=0, T=0), "B", "t20")
    refused(s, Place("active", 5, "room:t20", uses=4), "room.uses")
    s.play(Place("active", 5, "room:t20", uses=3))
    assert has(s, "A", "K", "T", "zl") == (3, 3, 1)


def test_a_room_takes_one_die_a_round_and_a_neutral_one_pays_the_pool() -> None:
    s = build(give(new(), active=[1, 1], zl=12, K=4), None, "t14")
    s.play(Place("active", 1, "room:t14", uses=1))
    assert ("A", "pool", 5, "money", "room_fee") in booked(s)
    refused(s, Place("active", 1, "room:t14", uses=1), "room.free")
    refused(s, Place("active", 1, "room:t30", uses=1), "room.standing")


def test_rooms_do_not_promote() -> None:
    s = build(give(new(), active=[1], K=4), "A", "t14")
    s.play(Place("active", 1, "room:t14", uses=1))
    finish_round(s)
    assert s.snapshot()["players"]["A"]["active"] == [1]


# ---- scrap yard


def scrap(*operations: str) -> tuple[tuple[str, str], ...]:
    return tuple((op[:-2], op[-1]) for op in operations)


@pytest.mark.parametrize(
    ("order", "need"), [(("sell L", "buy G", "buy T"), 4), (("buy G", "buy T", "sell L"), 6)]
)
def test_s14_operations_are_payable_when_reached(order: tuple[str, ...], need: int) -> None:
    operations = scrap(*order)
    s = give(new(), active=[3, 1], zl=need)
    s.play(Place("active", 3, "scrap_yard", operations=operations))
    assert has(s, "A", "zl", "T", "L", "G") == (need - 4, 3, 1, 3)
    poor = give(new(), active=[3, 1], zl=need - 1)
    refused(poor, Place("active", 3, "scrap_yard", operations=operations), "scrap_yard.buy")


def test_s15_four_operations_of_a_5() -> None:
    s = give(new(), active=[5, 1], zl=0, G=3, K=0)
    operations = scrap("sell G", "sell G", "sell G", "buy K")
    s.play(Place("active", 5, "scrap_yard", operations=operations))
    assert has(s, "A", "zl", "G", "K") == (4, 0, 1)


def test_e29_the_order_of_operations_matters() -> None:
    s = give(new(), active=[2, 1], zl=0, K=0, T=0, L=1, G=0)
    refused(
        s, Place("active", 2, "scrap_yard", operations=scrap("buy K", "sell L")), "scrap_yard.buy"
    )
    move = Place("active", 2, "scrap_yard", operations=scrap("sell L", "buy K"))
    assert offered(s, move)
    s.play(move)
    assert has(s, "A", "zl", "K", "L") == (0, 1, 0)


@pytest.mark.parametrize(
    "operations", [None, (), (("sell", "K"),) * 3, (("hold", "K"),), (("sell", "zl"),), ("K",), 5]
)
def test_odd_lists_of_operations_are_refused(operations: Any) -> None:
    s = give(new(), active=[2, 1])
    refused(s, Place("active", 2, "scrap_yard", operations=operations), "scrap_yard.operations")


def test_selling_what_one_lacks_is_refused() -> None:
    s = give(new(), active=[2, 1], T=0)
    refused(s, Place("active", 2, "scrap_yard", operations=scrap("sell T")), "scrap_yard.sell")


# ---- canteen


def test_e42_an_empty_canteen_trains_workers_only() -> None:
    s = give(new(), active=[5], retired=1, zl=9)
    s.tokens = 0
    refused(s, Place("retired", 6, "canteen"), "canteen.effect")
    assert "canteen" not in legal_spaces(s, 6, "retired")
    s.play(Place("active", 5, "canteen"))
    finish_round(s)
    assert has(s, "A", "points", "tokens") == (5, 0)
    assert s.retired[0] == 2


def test_e43_a_spent_token_is_there_to_be_taken_again() -> None:
    s = lay(give(new(), active=[3], zl=0, tokens=1), "canteen", ("B", 1))
    s.tokens = 0
    refused(s, Place("active", 3, "canteen"), "place.afford")
    s.play(Place("active", 3, "canteen", True))
    assert has(s, "A", "tokens", "zl") == (1, 0) and s.tokens == 0
    assert [row[:4] for row in booked(s)[:2]] == [
        ("A", "canteen", 1, "token"),
        ("canteen", "A", 1, "token"),
    ]
    finish_round(s)
    assert s.snapshot()["players"]["A"]["active"] == [4]


# ---- who may do what at the start, and the emergency


@pytest.mark.parametrize(("value", "number"), [(1, 12), (2, 12), (3, 12), (4, 13), (5, 13)])
def test_e44_all_spaces_are_open_at_first(value: int, number: int) -> None:
    s = give(new(4), active=[value])
    assert len(legal_spaces(s, value)) == number
    assert has(s, "A", "zl") == (7,)


def broke(zl: int) -> State:
    """A has one pensioner at rest, four points, and nothing producible."""
    return give(new(), active=[], retired=1, zl=zl, points=4)


def test_e27_the_emergency_is_free_but_costs_points() -> None:
    s = broke(2)
    assert {o.kind for o in s.options("A")} == {"emergency", "pass"}
    for wrong in (Place("retired", 6, "warehouse_t", level=6),):
        refused(s, wrong, "place.afford")
    s.play(Emergency("retired", 6, "warehouse_t", level=6))
    assert has(s, "A", "points", "zl", "T", "K") == (-2, 2, 6, 3)
    assert s.emergency == 1
    ask(give(s, retired=1), "A")
    assert [o.id for o in s.options("A")] == ["pass"], "once a round"
    refused(s, Emergency("retired", 6, "bank"), "emergency.once")


def test_e28_no_emergency_while_a_placement_is_legal() -> None:
    s = broke(3)
    assert legal_spaces(s, 6, "retired") >= {"bank"}
    assert legal_spaces(s, 6, "retired", "emergency") == set()
    refused(s, Emergency("retired", 6, "bank"), "emergency.last_resort")


def test_the_emergency_takes_no_token_and_no_price_off() -> None:
    s = give(broke(2), tokens=1)
    refused(s, Emergency("retired", 6, "bank", True), "place.token")
    refused(s, Emergency("retired", 6, "technology_1"), "technology.price")
    s.tokens = 0
    refused(s, Emergency("retired", 6, "canteen"), "canteen.effect")


def test_a_placement_that_needs_a_token_prevents_the_emergency() -> None:
    s = give(new(), active=[5], zl=0, tokens=1, K=0, T=0, L=0, G=0)
    for space in list(s.t.space)[:13]:
        seat = "A" if space in ("relief_fund", "storeroom", "scrap_yard") else "B"
        lay(s, space, (seat, 1))
    assert {o.id[-5:] for o in s.options("A") if o.kind == "place"} == {"token"}
    assert not [o for o in s.options("A") if o.kind == "emergency"]


def test_hiring_needs_a_die_in_reserve() -> None:
    s = give(new(), active=[1] * 8)
    assert "hr_office" not in legal_spaces(s, 1)
    refused(s, Place("active", 1, "hr_office"), "hr_office.reserve")


# ---- strict supply


def strict(**pool: int) -> State:
    s = new(strict_supply=True)
    for unit, amount in pool.items():
        assert s.pool is not None
        s.pool[["K", "T", "L", "G", "zl"].index(unit)] = amount
    return s


def test_e46_gains_are_cut_to_what_the_pool_holds() -> None:
    s = give(strict(T=1, zl=0), active=[4, 1], T=0, zl=0)
    assert "bank" not in legal_spaces(s, 4)
    refused(s, Place("active", 4, "bank"), "grant.pool")
    s.play(Place("active", 4, "warehouse_t", level=4))
    assert has(s, "A", "T", "zl") == (1, 0)
    s = give(strict(T=1, zl=0), active=[], retired=1, zl=3)
    s.play(Place("retired", 6, "bank"))
    assert has(s, "A", "zl") == (3,), "what the placement pays is there to be gained"


def test_e47_outputs_of_a_room_must_be_in_the_pool() -> None:
    s = build(give(strict(T=1), active=[3, 1], zl=9, K=3), "A", "t24")
    refused(s, Place("active", 3, "room:t24", uses=2), "room.uses")
    s.play(Place("active", 3, "room:t24", uses=1))
    assert has(s, "A", "K", "T", "zl") == (2, 3, 10)


def test_a_level_without_any_gain_is_illegal() -> None:
    s = give(strict(T=0, K=1, zl=0), active=[6], zl=0)
    option = next(o for o in s.options("A") if o.id == "place:warehouse_t:active:6")
    assert [move.level for move in option.moves()] == [3, 6]  # type: ignore[attr-defined]
    assert option.field is None and option.count == 2
    refused(s, Place("active", 6, "warehouse_t", level=4), "warehouse.level")


def test_the_scrap_yard_sells_what_is_there_and_pays_what_it_has() -> None:
    s = give(strict(T=0, zl=0), active=[2, 1], zl=9, T=1)
    refused(s, Place("active", 2, "scrap_yard", operations=scrap("buy T")), "scrap_yard.buy")
    s.play(Place("active", 2, "scrap_yard", operations=scrap("sell T", "buy T")))
    assert has(s, "A", "T", "zl") == (1, 6), "the sale brought nothing, the unit can be bought back"
    assert s.pool is not None and s.pool[4] == 3
