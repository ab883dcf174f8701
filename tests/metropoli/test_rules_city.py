"""Rules file, sections 4.1 and 4.2: blocks, roofs, rents; vectors S1-S7, V1-V16, V22-V24."""

import pytest

from econgames.core.errors import IllegalMove
from econgames.metropoli import BuyBlock, Decline, EndTurn, FreeBlock, MoveOn, Roll
from econgames.metropoli.economy import City, place, street_units, value_in
from econgames.metropoli.edition import shipped
from econgames.metropoli.rules.city import dues
from tests.metropoli.positions import (
    F_ORDER,
    Z_ROOFS,
    K,
    Z,
    built_up,
    ids,
    lots,
    paid,
    play,
    position,
    refused,
)

ED = shipped()
F, F_ROOFS = built_up(F_ORDER)
CITY_Z = City(Z, {"sw": "dg"})
CITY_F = City(F, {ED.lots[lot].district: lot for lot in F_ROOFS})


# ---- the seed's examples


def test_s1_counts_of_the_ring() -> None:
    kinds = [space.kind for space in ED.spaces]
    assert len(kinds) == 40 and kinds.count("street") == 24
    assert kinds.count("bridge") == 4 and kinds.count("metropolis") == 8
    assert sum(space.exit is not None for space in ED.spaces) == 36
    assert len({space.exit for space in ED.spaces}) == 37


def test_s3_lots_that_streets_share() -> None:
    for one, two, district in (("k", "m", "nw"), ("q", "s", "ne"), ("b", "w", "se")):
        shared = set(ED.streets[one].lots) & set(ED.streets[two].lots)
        assert shared == {one + two} and ED.lots[one + two].district == district
    city = City({"bw": 4}, {"se": "bw"})
    assert [street_units(city, s) for s in "bw"] == [10, 10]
    assert [value_in(city, s) for s in "bw"] == [800 * K] * 2


def test_s4_what_cannot_occur_is_a_dash() -> None:
    assert ED.value[0][3:] == (-1,) * 7


@pytest.mark.parametrize("tallest", range(6))
def test_s5_without_blocks_a_street_is_worth_nothing(tallest: int) -> None:
    assert value_in(City({"av": tallest}, {}), "c") == 0


def test_s6_components() -> None:
    assert len(ED.concessions) + 8 + len(ED.cards) + 2 == 60 and len(ED.base_values) == 8
    assert ED.blocks * ED.block_price == 8_000 * K


def test_s7_bridge_fees() -> None:
    owner: dict[str, str] = {}
    for count, bridge in enumerate(ED.bridges, 1):
        owner[bridge] = "B"
        s = position(owner=owner)
        assert s.rents()["south"] == count * 100 * K


# ---- values


def test_v1_state_z() -> None:
    assert {s: (street_units(CITY_Z, s), value_in(CITY_Z, s)) for s in "vbawcx"} == {
        "v": (3, 120 * K),
        "b": (3, 120 * K),
        "a": (1, 40 * K),
        "w": (1, 40 * K),
        "c": (0, 0),
        "x": (0, 0),
    }
    assert CITY_Z.next_roof == 3


def test_v2_and_v3_a_block_in_state_z() -> None:
    bv = place(CITY_Z, "bv")
    assert bv.height["bv"] == 3 and bv.roof["se"] == "bv" and bv.next_roof == 4
    assert [(street_units(bv, s), value_in(bv, s)) for s in "vb"] == [(10, 600 * K)] * 2
    assert [value_in(bv, s) for s in "aw"] == [60 * K] * 2
    assert sum(bv.values().values()) - sum(CITY_Z.values().values()) == 1_000 * K
    aw = place(CITY_Z, "aw")
    assert aw.roof == CITY_Z.roof
    changed = {s: v for s, v in aw.values().items() if v != CITY_Z.values()[s]}
    assert changed == {"a": 80 * K, "w": 80 * K}


def test_v2_in_the_game() -> None:
    s = position("build", height=Z, roofs=Z_ROOFS)
    assert s.supply == 74
    play(s, BuyBlock("bv"))
    facts = s.snapshot()
    assert facts["height"]["bv"] == 3 and facts["roof"] == {"se": "bv", "sw": "dg"}
    assert facts["next_roof"] == 4 and facts["supply"] == 73
    assert s.rows is not None
    assert [row[1:] for row in s.rows] == [
        ("A", "bank", 100 * K, "money", "block_purchase"),
        ("supply", "city", 1, "block:bv", "block_bought"),
        ("supply", "city", 1, "roof:bv", "skyscraper"),
    ]


def test_v4_to_v6_state_f() -> None:
    assert CITY_F.roof == {"se": "av", "sw": "dg", "nw": "jm", "ne": "ps"}
    assert [CITY_F.height[lot] for lot in CITY_F.roof.values()] == [2, 3, 4, 5]
    assert CITY_F.next_roof is None
    s = position("build", height=F, roofs=F_ROOFS)
    legal = lots(s, "buy_block")
    assert s.supply == 64 and len(legal) == 31
    assert not legal & {"av", "bv", "ps"} and {"aw", "pt", "dh"} <= legal
    assert {street: value_in(CITY_F, street) // K for street in "avbdgjmpst"} == {
        "a": 400,
        "v": 400,
        "b": 80,
        "d": 600,
        "g": 600,
        "j": 800,
        "m": 800,
        "p": 1000,
        "s": 1000,
        "t": 0,
    }
    assert street_units(CITY_F, "b") == 2 and CITY_F.tallest("se") == 2


def test_v7_to_v9_the_height_plan() -> None:
    height, roofs = built_up(["dg", "dg", "av", "bw", "cx", "av", "bw", "cx"])
    assert roofs == ["dg"] and [height[lot] for lot in ("av", "bw", "cx")] == [2, 2, 2]
    s = position("build", height={"dg": 2, "dh": 1}, roofs=["dg"])
    play(s, BuyBlock("dh"))
    s.built = 0
    text = refused(s, BuyBlock("dh"), "build.height_plan")
    assert "2 floors" in text and "dg" in text
    s = position("build", height={"dg": 2, "av": 3, "jm": 3}, roofs=["dg", "av"])
    assert s.snapshot()["next_roof"] == 4 and "nw" not in s.snapshot()["roof"]
    play(s, BuyBlock("jm"))
    assert s.snapshot()["roof"]["nw"] == "jm" and s.snapshot()["next_roof"] == 5


def test_v10_to_v13_units_and_values() -> None:
    tall = City({"ps": 5, "pt": 4, "pu": 4}, {})
    assert (street_units(tall, "p"), value_in(tall, "p")) == (10, 1_000 * K)
    three = City({"ps": 3, "pt": 3, "pu": 3, "rs": 3}, {"ne": "rs"})
    assert (street_units(three, "p"), value_in(three, "p")) == (9, 540 * K)
    low = City({"ps": 2}, {"ne": "ps"})
    assert (street_units(low, "p"), value_in(low, "p")) == (10, 400 * K)
    flat = City({"ps": 1, "pt": 1, "pu": 1}, {})
    assert (street_units(flat, "p"), value_in(flat, "p")) == (3, 60 * K)


def rent_lines(
    owner: dict[str, str], base: int, height: dict[str, int], roofs: list[str]
) -> list[tuple[str, int]]:
    """What A pays on space 6 (street d) by account."""
    s = position(
        "triple_move",
        owner=owner,
        base={"coral": base},
        cash={"A": 3_000 * K},
        height=height,
        roofs=roofs,
    )
    play(s, MoveOn(6))
    return [(account, amount) for _, _, amount, account in paid(s)]


def test_v14_to_v16_rents() -> None:
    tall = {"fg": 4}
    assert rent_lines({"d": "B"}, 120 * K, tall, []) == [("rent_base", 120 * K)]
    trust = {"d": "B", "e": "B", "f": "B"}
    # the skyscraper of 2 floors: 10 units, value 400 K
    lines = rent_lines(trust, 120 * K, {"dg": 2}, ["dg"])
    assert lines == [("rent_value", 800 * K), ("rent_base", 240 * K)]
    assert rent_lines(trust, 80 * K, {}, []) == [("rent_base", 160 * K)]
    broken = {"d": "B", "e": "B", "f": "C"}
    assert rent_lines(broken, 80 * K, {}, []) == [("rent_base", 80 * K)]


def test_a_street_at_the_bank_is_no_trust() -> None:
    s = position()
    assert dues(s, 0) == ((9, 0), (10, s.base[0]))


# ---- building


def test_v22_a_free_block_counts() -> None:
    s = position("triple_move", owner={"v": "A"}, height=Z, roofs=Z_ROOFS)
    play(s, MoveOn(36))
    assert s.phase == "own_street" and lots(s, "free_block") == {"av", "bv", "cv"}
    refused(s, FreeBlock("dh"), "free_block.own_street")
    play(s, FreeBlock("bv"))
    assert s.phase == "build" and paid(s) == []
    refused(s, BuyBlock("bv"), "build.same_lot")
    play(s, BuyBlock("aw"))
    refused(s, BuyBlock("ax"), "build.allowance")
    assert ids(s) == ["propose_trade:B", "propose_trade:C", "propose_trade:D", "end_turn"]


def test_v23_night_shift() -> None:
    s = position("triple_move", cards=["night_shift"])
    play(s, MoveOn(3), BuyBlock("av"), BuyBlock("bv"), BuyBlock("cv"))
    assert sum(amount for _, _, amount, _ in paid(s)) == 300 * K
    refused(s, BuyBlock("aw"), "build.allowance")
    assert s.snapshot()["allowance"] == 3


def test_v24_the_duty_to_build() -> None:
    s = position("build", cash={"A": 100 * K}, height=F, roofs=F_ROOFS)
    assert "end_turn" not in ids(s)
    assert "must place one" in refused(s, EndTurn(), "build.duty")
    s = position("build", cash={"A": 90 * K}, height=F, roofs=F_ROOFS)
    assert "end_turn" in ids(s) and not lots(s, "buy_block")
    play(s, EndTurn())
    assert s.actors() == ("B",)
    s = position("build", cash={"A": 100 * K}, height=F, roofs=F_ROOFS)
    s.built = 1 << s.t.lot_at["aw"]
    play(s, EndTurn())
    # before the fourth skyscraper, and after the last block, there is no duty
    for height, roofs in ((Z, Z_ROOFS), ({**F, "aw": 2, "ax": 2}, F_ROOFS)):
        s = position("build", height=height, roofs=roofs)
        s.supply = 0 if roofs is F_ROOFS else s.supply
        assert "end_turn" in ids(s)


def test_a_block_needs_money_a_lot_and_a_supply() -> None:
    s = position("build", cash={"A": 90 * K})
    assert "a block costs 100000; A has 90000" in refused(s, BuyBlock("av"), "build.price")
    refused(s, BuyBlock("zz"), "build.lot")
    s = position("build")
    s.supply = 0
    refused(s, BuyBlock("av"), "build.supply")
    s = position("build", height=Z, roofs=Z_ROOFS)
    assert "carries the skyscraper" in refused(s, BuyBlock("dg"), "build.height_plan")


def test_declining_a_free_block() -> None:
    s = position("triple_move", owner={"v": "A"})
    play(s, MoveOn(36), Decline())
    assert s.phase == "build" and s.supply == 80


def test_the_own_street_is_skipped_when_no_lot_is_legal() -> None:
    # all lots of d are as tall as the skyscraper dg
    s = position("triple_move", owner={"d": "A"}, height={"dg": 2, "dh": 2, "di": 2}, roofs=["dg"])
    assert play(s, MoveOn(6)).phase == "build"


def test_the_last_block_starts_the_final_run() -> None:
    s = position("build", place={"A": 26})
    s.supply = 1
    play(s, BuyBlock("av"))
    assert s.final_run and s.status[0] == 0 and not s.leaving


def test_moves_of_another_phase_and_player() -> None:
    s = position("build")
    assert "knows: buy block, end turn" in refused(s, Roll(), "phase")
    assert "B is not asked now; A is" in refused(s, EndTurn("B"), "turn")
    refused(s, EndTurn("F"), "turn")
    refused(s, BuyBlock(["av"]), "move.type")  # type: ignore[arg-type]
    assert s.options("B") == [] and s.options("Z") == []


def test_height_plan_as_the_rules_state_it() -> None:
    """Capacities by number of roofs, and the greatest city there can be."""
    import random

    rng = random.Random(4)
    for _ in range(30):
        city = City({}, {})
        count = 0
        while True:
            free = [lot for lot in ED.lots if city.may_take_block(lot)]
            if not free:
                break
            city = place(city, rng.choice(free))
            count += 1
            heights = sorted(city.height[lot] for lot in city.roof.values())
            assert heights == list(ED.roof_heights[: len(heights)])
            for district, roof in city.roof.items():
                assert city.height[roof] == city.tallest(district)
            assert count <= (36, 72, 99, 117, 126)[len(city.roof)]
            for street in ED.streets:
                value_in(city, street)  # never a dash of the table
        assert count == 126 and len(city.roof) == 4


def test_illegal_moves_list_what_is_legal() -> None:
    s = position("bridge_choice", place={"A": 5})
    with pytest.raises(IllegalMove, match="Legal now: cross; stay"):
        s.play(Roll())
