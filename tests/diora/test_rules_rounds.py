"""Set-up, end of a round, events, final scoring.

Vectors S1-S5, S16-S18, E1-E8, E16, E24-E26, E30-E39, E41, E45; E40 is with the placements.
"""

import random
from collections.abc import Sequence

import pytest

from econgames.core.chance import Chance
from econgames.core.errors import ScriptError, SetupError
from econgames.diora import Pass, Place, Produce
from econgames.diora.edition import shipped
from econgames.diora.rules import State, final, refresh
from econgames.diora.rules.event import reveal
from tests.diora.positions import (
    ask,
    booked,
    build,
    clear_rooms,
    event,
    finish_round,
    give,
    has,
    lay,
    legal_spaces,
    new,
    refused,
)


def started(*dice: list[int]) -> State:
    return State.new(len(dice), Chance(1, {"starting_dice": list(dice)}), shipped(), {})


# ---- set-up


def test_s1_a_6_at_the_start_retires_with_honours() -> None:
    s = started([2, 3], [3, 6])
    facts = s.snapshot()["players"]
    assert facts["A"]["active"] == [1, 1, 2, 3] and facts["A"]["points"] == 0
    assert facts["B"]["active"] == [1, 1, 3] and facts["B"]["retired"] == 1
    assert facts["B"]["points"] == 5
    assert s.first == 0, "the lowest sum starts"


@pytest.mark.parametrize(("players", "neutral", "left"), [(2, 2, 26), (3, 1, 27), (4, 0, 28)])
def test_what_lies_on_the_table(players: int, neutral: int, left: int) -> None:
    s = new(players)
    facts = s.snapshot()
    assert len(facts["rooms"]) == neutral
    assert {room["owner"] for room in facts["rooms"].values()} <= {None}
    assert len(facts["technology"]["stack"]) == left
    assert len(facts["production"]["stack"]) == 29
    assert facts["canteen_tokens"] == 4 and facts["event"] is None
    for row in facts["players"].values():
        assert (row["zl"], row["K"], row["T"], row["L"], row["G"]) == (7, 2, 2, 2, 2)
        assert row["reserve"] == 4 and row["level"] == 0


def test_a_tie_for_the_first_player_is_drawn() -> None:
    script = {"starting_dice": [[2, 3], [2, 3]], "first_player_tie": ["B"]}
    assert State.new(2, Chance(1, script), shipped(), {}).actors() == ("B",)
    firsts = {
        State.new(2, Chance(n, {"starting_dice": [[2, 3]] * 2}), shipped(), {}).first
        for n in range(20)
    }
    assert firsts == {0, 1}


def test_impossible_scripts_and_options_are_refused() -> None:
    with pytest.raises(ScriptError, match="starting_dice"):
        started([2, 2], [2, 3])
    with pytest.raises(SetupError, match="'right' or 'left'"):
        new(production_slide="up")
    with pytest.raises(SetupError, match="2 to 4 players"):
        new(5)


def test_a_script_of_rolls_that_is_used_up_leaves_the_rest_to_chance() -> None:
    s = new(script={"hr_rolls": [3]})
    s.play(Place("active", 1, "hr_office"))
    assert s.induction[0] == 3
    s.play(Place("active", 1, "hr_office"))
    assert 1 <= s.induction[1] <= 6
    bad = new(script={"hr_rolls": [9]})
    key = bad.key()
    with pytest.raises(ScriptError):
        bad.play(Place("active", 1, "hr_office"))
    assert bad.key() == key and bad.step == 0


# ---- turns


def test_s18_at_most_as_many_turns_as_dice() -> None:
    s = give(give(new(), "A", active=[1, 1, 1, 1, 1]), "B", active=[])
    spaces = ["bank", "relief_fund", "canteen", "hr_office"]
    for space in spaces:
        assert s.actors() == ("A",)
        s.play(Place("active", 1, space))
    s.play(Place("active", 1, "storeroom", resource="K"))
    assert s.round == 2


def test_who_has_passed_or_has_no_die_is_skipped() -> None:
    s = give(new(3), "B", active=[])
    s.play(Place("active", 1, "bank"))
    assert s.actors() == ("C",)
    s.play(Pass())
    s.play(Place("active", 1, "relief_fund"))
    assert s.actors() == ("A",)


# ---- payroll and salary


def paid_out(zl: int, workers: int, pensioners: int, card: str | None = None) -> State:
    s = give(new(), active=[1] * workers, retired=pensioners, zl=zl, points=0)
    if card:
        event(s, card)
    return finish_round(ask(s, "B"))


@pytest.mark.parametrize(
    ("zl", "workers", "pensioners", "wages", "pensions", "points"),
    [
        (30, 4, 2, 4, 2, 0),  # S2
        (30, 6, 0, 8, 0, 0),  # S3
        (30, 3, 4, 3, 6, 0),  # S4
        (5, 6, 0, 4, 0, -6),  # E1
        (0, 3, 2, 0, 0, -15),  # E2
        (8, 4, 4, 4, 4, -3),  # E3
        (5, 4, 2, 4, 1, -3),  # E4
        (10, 7, 1, 8, 1, -3),  # E5
        (13, 8, 0, 11, 0, -3),  # E6
        (3, 0, 3, 0, 2, -3),  # E7
    ],
)
def test_payroll(
    zl: int, workers: int, pensioners: int, wages: int, pensions: int, points: int
) -> None:
    s = paid_out(zl, workers, pensioners)
    kept = s.snapshot()["ledger"]["A"]
    assert kept.get("wages", {}).get("zl", 0) == -wages
    assert kept.get("pensions", {}).get("zl", 0) == -pensions
    assert kept.get("unpaid_staff", {}).get("points", 0) == points
    assert has(s, "A", "zl") == (zl - wages - pensions,)


def test_e34_wage_indexation() -> None:
    assert has(paid_out(30, 5, 0, "e02"), "A", "zl") == (30 - 9,)
    s = paid_out(8, 5, 0, "e02")
    assert has(s, "A", "zl", "points") == (2, -3)


@pytest.mark.parametrize(
    ("points", "zl"),
    [(-3, 0), (0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (29, 2), (59, 5), (60, 6), (100, 10)],
)
def test_s5_e8_salary(points: int, zl: int) -> None:
    s = give(new(), active=[1], zl=1, points=points)
    finish_round(ask(s, "B"))
    assert has(s, "A", "zl") == (zl,)
    if zl:
        assert ("state", "A", zl, "money", "salary") in booked(s)


# ---- careers


def test_e24_e25_a_hired_6_is_free_once() -> None:
    s = new(script={"hr_rolls": [6]})
    s.round = 2
    s.play(Place("active", 1, "hr_office"))
    assert has(s, "A", "points") == (5,)
    finish_round(s)
    facts = s.snapshot()["players"]["A"]
    assert s.round == 3 and facts["active"] == [1, 2, 2, 3, 6]
    assert facts["retired"] == 0 and facts["reserve"] == 3
    assert s.snapshot()["ledger"]["A"]["wages"] == {"zl": -4}, "the hired die is not paid yet"

    unused = finish_round(ask(give(s.copy(), zl=20), "B"))
    facts = unused.snapshot()["players"]["A"]
    assert 6 in facts["active"], "E25: left unplaced it stays a worker, paid as one"
    assert unused.snapshot()["ledger"]["A"]["wages"]["zl"] == -4 - 6

    ask(s, "A")
    give(s, zl=20)
    before = has(s, "A", "points")
    s.play(Place("active", 6, "bank"))
    assert has(s, "A", "zl") == (25,), "no activation"
    finish_round(s)
    facts = s.snapshot()["players"]["A"]
    assert facts["retired"] == 1 and 6 not in facts["active"]
    assert has(s, "A", "points") == before, "no further points"
    assert s.snapshot()["ledger"]["A"]["pensions"] == {"zl": -1}


@pytest.mark.parametrize(("space", "points", "retired"), [("bank", 5, 1), ("relief_fund", 0, 0)])
def test_e26_only_grey_spaces_retire(space: str, points: int, retired: int) -> None:
    s = give(new(), active=[5])
    s.play(Place("active", 5, space))
    finish_round(s)
    assert has(s, "A", "points") == (points,) and s.retired[0] == retired
    assert (s.snapshot()["players"]["A"]["active"] == [5]) is not bool(retired)


# ---- tiles at the end of a round


def row(s: State, names: Sequence[str | None], stack: Sequence[str]) -> list[str | None]:
    number = s.t.tile
    s.slots = tuple(-1 if name is None else number[name] for name in names)
    s.stack = tuple(number[name] for name in stack)
    refresh.production_refresh(s)
    slots: list[str | None] = s.snapshot()["production"]["slots"]
    return slots


def test_e16_swept_orders_go_under_the_stack_and_come_back() -> None:
    s = new()
    assert row(s, [None, "r02", "r03", "r04", "r05", "r06"], ["r01"]) == [
        "r01", "r02", "r03", "r04", "r05", "r06",
    ]  # fmt: skip
    assert s.stack == ()


def test_e45_a_stack_that_is_short_leaves_the_high_slots_empty() -> None:
    assert row(new(), [None, None, "r03", "r04", "r05", "r06"], []) == [
        "r03", "r04", "r05", "r06", None, None,
    ]  # fmt: skip


def test_the_gap_of_a_short_stack_moves_at_the_next_purchase() -> None:
    s = give(new(), active=[1, 1])
    row(s, [None, None, "r03", "r04", "r05", "r06"], [])
    s.play(Place("active", 1, "production", slots=(1,)))
    assert s.snapshot()["production"]["slots"] == [None, None, None, "r04", "r05", "r06"]


def test_the_older_technology_tile_is_discarded() -> None:
    s = new()
    first, second = s.market
    nxt = s.tech[0]
    finish_round(s)
    assert s.discard == (first,) and s.market == (second, nxt)
    s.tech = ()
    refresh.technology_refresh(s)
    assert s.market == (nxt, -1)


def test_e38_without_orders_the_first_player_stays() -> None:
    s = new(3)
    s.first = 1
    finish_round(s)
    assert s.actors() == ("B",)


def test_e39_the_last_die_on_production_starts_the_next_round() -> None:
    s = lay(new(3), "production", ("C", 1), ("A", 1), ("B", 1))
    finish_round(s)
    assert s.actors() == ("B",)


# ---- events


def test_e35_fire_in_the_warehouse() -> None:
    s = give(new(), K=3, T=1, L=0, G=2)
    s.pile = (s.t.card["e03"],)
    reveal(s)
    assert has(s, "A", "K", "T", "L", "G") == (2, 1, 0, 1)


def test_e36_a_strike_lowers_the_levels_but_not_the_fee() -> None:
    s = lay(give(new(), active=[4, 1], zl=7, K=0, G=0), "warehouse_g", ("B", 1))
    event(s, "e05")
    refused(s, Place("active", 4, "warehouse_g", level=4), "warehouse.level")
    s.play(Place("active", 4, "warehouse_g", level=3))
    assert has(s, "A", "zl", "G", "K") == (3, 2, 1)
    assert 1 in {o.high for o in s.options(s.actors()[0]) if o.id.endswith("warehouse_k:active:1")}


@pytest.mark.parametrize(("before", "after", "sitting"), [([1, 1, 3], [1, 3], [1]), ([4], [4], [])])
def test_e37_the_lowest_sits_out(before: list[int], after: list[int], sitting: list[int]) -> None:
    s = give(new(), active=before)
    s.pile = (s.t.card["e08"],)
    reveal(s)
    facts = s.snapshot()["players"]["A"]
    assert facts["active"] == after and facts["sitting"] == sitting
    finish_round(s)
    facts = s.snapshot()["players"]["A"]
    assert sorted(facts["active"]) == sorted(before) and facts["sitting"] == []
    wages = s.snapshot()["ledger"]["A"]["wages"]["zl"]
    assert -wages == len(before), "he is paid all the same"


@pytest.mark.parametrize(
    ("card", "closed"),
    [
        ("e04", "canteen"),
        ("e04", "relief_fund"),
        ("e09", "warehouse_t"),
        ("e10", "bank"),
        ("e11", "hr_office"),
    ],
)
def test_closed_spaces(card: str, closed: str) -> None:
    s = event(new(), card)
    assert closed not in legal_spaces(s, 1)
    move = Place("active", 1, closed, level=1 if closed == "warehouse_t" else None)
    assert s.edition.cards[card].name in refused(s, move, "place.closed")


def test_prices_and_limits_of_events() -> None:
    dearer = event(give(new(), active=[2, 1], zl=4), "e01")
    refused(dearer, Place("active", 2, "technology_1"), "technology.price")
    buy = (("buy", "T"), ("buy", "K"))
    refused(dearer, Place("active", 2, "scrap_yard", operations=buy), "scrap_yard.buy")
    dearer.play(Place("active", 2, "scrap_yard", operations=buy[:1]))
    assert has(dearer, "A", "zl") == (0,)

    no_tokens = event(lay(give(new(), tokens=1), "bank", ("B", 1)), "e04")
    refused(no_tokens, Place("active", 1, "bank", True), "place.token")
    assert not [o for o in no_tokens.options("A") if o.id.endswith("token")]

    one_order = event(give(new(), active=[3]), "e06")
    refused(one_order, Place("active", 3, "production", slots=(1, 2)), "production.slots")

    dispute = event(give(new(), active=[], retired=1, zl=4), "e12")
    refused(dispute, Place("retired", 6, "relief_fund"), "place.afford")

    rationed = event(build(give(new(), active=[5], K=5), "A", "t14"), "e14")
    refused(rationed, Place("active", 5, "room:t14", uses=4), "room.uses")
    rationed.play(Place("active", 5, "room:t14", uses=3))

    returned = event(give(new(), orders=["r10"]), "e13")
    returned.play(Produce("r10"))
    assert has(returned, "A", "zl", "points") == (7, 5)

    frozen = event(give(new(), active=[1], zl=1, points=50), "e15")
    finish_round(ask(frozen, "B"))
    assert has(frozen, "A", "zl") == (0,)


def test_work_to_rule_promotes_nobody_but_retires_a_used_6() -> None:
    s = event(give(new(), active=[5, 6], zl=20), "e07")
    s.play(Place("active", 5, "bank"))
    s.play(Pass())
    s.play(Place("active", 6, "hr_office"))
    finish_round(s)
    facts = s.snapshot()["players"]["A"]
    assert facts["retired"] == 1 and 5 in facts["active"]
    empty = event(give(new(), active=[3]), "e07")
    empty.tokens = 0
    refused(empty, Place("active", 3, "canteen"), "canteen.effect")


def test_one_event_is_in_force_each_round() -> None:
    s = new(use_events=True, script={"events": ["e15", "e10", "e13", "e14", "e02"]})
    seen = []
    while s.actors():
        seen.append(s.snapshot()["event"])
        finish_round(s)
    assert seen == ["e15", "e10", "e13", "e14", "e02"]
    assert s.snapshot()["event"] == "e02", "the last card stays, as nothing follows"


# ---- the end


def last_round(s: State) -> State:
    s.round = 5
    return finish_round(s)


def test_s16_s17_the_example_of_final_scoring() -> None:
    s = give(new(), active=[], level=4, points=77, zl=11, K=3, T=3, L=3, G=3)
    s = build(clear_rooms(give(s, "B", active=[1], made=["r01"])), "A", "t01", "t02", "t03")
    # the salary of round 5 is paid before scoring: 7 zl for 77 points
    event(s, "e15")
    last_round(ask(s, "B"))
    assert has(s, "A", "points", "zl") == (90, 23)
    kept = s.snapshot()["ledger"]["A"]
    assert kept["rooms_standing"] == {"points": 3}
    assert kept["track_points"] == {"points": 6}
    assert kept["money_points"] == {"points": 4}
    assert kept["resource_conversion"] == {"K": -3, "T": -3, "L": -3, "G": -3, "zl": 12}


@pytest.mark.parametrize(("components", "points"), [(0, 0), (1, 1)])
def test_e33_money_is_rounded_down(components: int, points: int) -> None:
    s = give(new(), active=[], zl=4, K=components, T=0, L=0, G=0)
    last_round(ask(s, "B"))
    assert s.snapshot()["ledger"]["A"].get("money_points", {"points": 0})["points"] == points


@pytest.mark.parametrize(
    ("made", "waiting", "bonus"),
    [
        ([5, 5, 4], [1, 0, 0], [0, 5, 0]),  # E30
        ([5, 5], [1, 2], [5, 5]),  # E31
        ([5, 5], [0, 0], [5, 5]),  # E31
        ([0, 0], [0, 0], [0, 0]),  # E32
    ],
)
def test_most_sets(made: list[int], waiting: list[int], bonus: list[int]) -> None:
    s = new(len(made))
    tiles = iter(s.t.tiles)
    for seat, made_, waiting_ in zip(s.players, made, waiting, strict=True):
        give(s, seat, made=[next(tiles) for _ in range(made_)])
        give(s, seat, orders=[next(tiles) for _ in range(waiting_)], K=0, T=0, L=0, G=0)
    assert sorted(final.most_sets(s)) == [seat for seat, b in enumerate(bonus) if b]
    last_round(s)
    kept = s.snapshot()["ledger"]
    assert [kept[seat].get("most_sets", {"points": 0})["points"] for seat in s.players] == bonus


def test_ties_are_broken_by_money_then_sets() -> None:
    s = new(3)
    for seat in s.players:
        give(s, seat, points=10, zl=5, K=0, T=0, L=0, G=0)
    s.ph, s.asked = 11, -1
    assert s.winners() == ["A", "B", "C"] and list(s.scores()) == ["A", "B", "C"]
    give(s, "C", made=["r01"])
    assert s.winners() == ["C"]
    give(s, "B", zl=6)
    assert s.winners() == ["B"] and list(s.scores()) == ["B", "C", "A"]


def test_round_5_leaves_alone_what_has_no_consequence() -> None:
    s = new(script={"hr_rolls": [4]})
    s.round = 5
    s.play(Place("active", 1, "hr_office"))
    market = s.market
    finish_round(s)
    facts = s.snapshot()
    assert facts["phase"] == "over" and facts["player"] is None
    assert facts["players"]["A"]["induction"] == 4 and facts["players"]["A"]["passed"]
    assert s.market == market and s.actors() == () and s.options("A") == []
    assert facts["spaces"]["hr_office"] == []


def test_e41_starting_dice() -> None:
    rng = random.Random(1)
    sums = set()
    for _ in range(300):
        s = State.new(2, Chance(rng.randrange(10**9)), shipped(), {})
        row = s.snapshot()["players"]["A"]
        sums.add(sum(row["active"]) + 6 * row["retired"])
    assert min(sums) == 7 and max(sums) == 13
