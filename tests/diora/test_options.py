"""Options with several ways: what they hold, list, count, draw and refuse."""

import random
from itertools import islice

import pytest

import econgames as eg
from econgames.core.errors import IllegalMove
from econgames.diora import Place
from econgames.diora.options import PlaceOption, ScrapOption
from tests.diora.positions import give, new


def scrap_option(most: int, zl: int, stock: tuple[int, ...], **more: object) -> ScrapOption:
    move = Place("active", most, "scrap_yard", operations=(("buy", "K"),), player="A")
    prices = {"buy": (2, 3, 3, 3), "sell": (1, 2, 2, 2)}
    return ScrapOption(move, most=most, stock=stock, zl=zl, **prices, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "option",
    [
        scrap_option(3, 4, (1, 0, 2, 0)),
        scrap_option(3, 9, (1, 1, 0, 0), pool=(1, 0, 5, 5, 2)),
    ],
)
def test_lists_of_operations(option: ScrapOption) -> None:
    moves = list(option.moves())
    assert len(moves) == option.count == len(set(moves))
    assert all(move in option for move in moves)
    rng = random.Random(3)
    drawn = {option.sample(rng) for _ in range(400)}
    assert drawn <= set(moves)
    assert len(drawn) > len(moves) // 4


def test_very_many_lists_are_counted_without_listing_them() -> None:
    option = scrap_option(6, 99, (9, 9, 9, 9))
    assert option.count == sum(8**n for n in range(1, 7))
    assert len(list(islice(option.moves(), 1000))) == 1000
    move = option.build({"operations": [["buy", "K"], ["sell", "K"]]})
    assert move == Place(
        "active", 6, "scrap_yard", operations=(("buy", "K"), ("sell", "K")), player="A"
    )
    with pytest.raises(ValueError, match="cannot all be carried out"):
        scrap_option(6, 1, (0, 0, 0, 0)).build({"operations": [["buy", "K"]]})
    assert option.parameters[0]["most"] == 6 and len(option.parameters[0]["choices"]) == 8


def test_ways_of_a_placement() -> None:
    s = give(new(), active=[3, 1])
    options = {o.id: o for o in s.options("A")}
    store = options["place:storeroom:active:3"]
    assert isinstance(store, PlaceOption)
    assert store.parameters == [{"name": "resource", "choices": ["K", "T", "L", "G"]}]
    assert store.build({"resource": "L"}) == Place(
        "active", 3, "storeroom", resource="L", player="A"
    )
    with pytest.raises(ValueError, match="is no choice"):
        store.build({"resource": "zl"})
    assert options["place:bank:active:3"].build({}) == Place("active", 3, "bank", player="A")  # type: ignore[attr-defined]
    levels = options["place:warehouse_t:active:3"]
    assert (levels.field, levels.low, levels.high) == ("level", 1, 3)
    assert levels.at(2) == Place("active", 3, "warehouse_t", level=2, player="A")
    with pytest.raises(ValueError, match="1 to 3"):
        levels.at(4)
    bank = options["place:bank:active:3"]
    assert bank.count == 1 and bank.parameters == [] and str(bank) == "place bank active 3"  # type: ignore[attr-defined]
    assert len(options) == len(s.options("A"))


def test_an_option_with_several_ways_is_not_played_as_it_is() -> None:
    match = eg.new("diora", 2, seed=1)
    many = next(o for o in match.options() if o.id.startswith("place:storeroom"))
    with pytest.raises(IllegalMove, match="family of moves"):
        match.play(many)
    one = next(o for o in match.options() if o.id.startswith("place:bank"))
    assert match.play(one).step == 1


def test_lists_are_as_good_as_tuples() -> None:
    typed = Place("active", 2, "scrap_yard", operations=[["sell", "K"]])  # type: ignore[arg-type]
    assert typed == Place("active", 2, "scrap_yard", operations=(("sell", "K"),))
    slots = {"type": "place", "source": "active", "value": 1, "space": "production", "slots": [1]}
    match = eg.new("diora", 2, seed=1).play(slots)
    assert eg.load(match.position).moves == match.moves
