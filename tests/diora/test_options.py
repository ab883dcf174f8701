"""Options with several ways: what they hold, list, count, draw and refuse."""

import json
import random
from itertools import islice

import pytest

import econgames as eg
from econgames.core.errors import IllegalMove
from econgames.core.parameters import build, parameters, start
from econgames.diora import Place
from econgames.diora.board import choice, parameter
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
    with pytest.raises(ValueError, match="in this order it cannot be paid for: buy K"):
        scrap_option(6, 1, (0, 0, 0, 0)).build({"operations": [["buy", "K"]]})
    assert [len(each["choices"]) for each in option.parameters] == [8, 9, 9, 9, 9, 9]


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


@pytest.mark.parametrize("seed", range(3))
def test_every_choice_can_be_made_on_a_page(seed: int) -> None:
    """What a page sends back has been through JSON; each option begins with a legal move."""
    s, rng = eg.new("diora", players=3, seed=seed).state, random.Random(seed)
    seen = set()
    while s.actors():
        options = s.options(s.actors()[0])
        for option in options:
            asked = parameters(option)
            seen |= {each.name for each in asked}
            assert not asked or build(option, start(option)) in option
            for each in asked:
                for value in each.values:
                    assert json.loads(json.dumps(value)) in each.values
                    assert parameter(option, each.name, s) and choice(option, each.name, value, s)
            for value in asked[0].values if asked else ():
                assert build(option, {**start(option), asked[0].name: value}) in option
        s.play(rng.choice(options).sample(rng))
    assert {"slots", "resource", "first", "fifth"} <= seen


def test_operations_are_chosen_one_after_the_other() -> None:
    option = scrap_option(3, 2, (0, 1, 0, 0))
    assert option.parameters[0]["choices"] == ["buy K", "sell T"]
    move = option.build({"first": "sell T", "second": "nothing", "third": "buy T"})
    assert move.operations == (("sell", "T"), ("buy", "T"))
    with pytest.raises(ValueError, match="cannot be paid for: buy K, buy K"):
        option.build({"first": "buy K", "second": "buy K", "third": "nothing"})
    with pytest.raises(ValueError, match="no choice"):
        option.build({"first": "sell T", "zeroth": "buy K"})
    assert choice(option, "first", "sell T") == "sell T for 2 zl"


def test_a_warehouse_means_its_highest_level() -> None:
    options = {o.id: o for o in give(new(), active=[3, 1]).options("A")}
    option = options["place:warehouse_t:active:3"]
    assert (option.low, option.begin, parameters(option)) == (1, 3, [])
