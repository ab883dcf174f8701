"""Explorers: what is chosen reaches the function, and whatever it says reaches the reader."""

import inspect
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from econgames.core.errors import SetupError
from econgames.lessons.kit.explored import Explored
from econgames.lessons.kit.explorer import Choice, Grid, Several, Slider, Tick, explorer

pytest.importorskip("ipywidgets")

CONTROLS = [
    Slider("price", "Price", 0, 20, 4, 2, "$"),
    Choice("turn", "Turn", [("first", 1), ("second", 2)], 1),
    Several("tiles", "Tiles", [("two", 2), ("five", 5)], (5,)),
    Tick("debt", "With debt"),
]


def explore(price: int, turn: int, tiles: tuple[int, ...], debt: bool) -> Explored:
    if price == 20:
        raise ValueError("a price of $20 leaves <nothing>")
    if price == 18:
        raise ZeroDivisionError("division by zero")
    return Explored([f"{price} {turn} {tiles} {debt}", "and more"], facts={"price": price})


def make(**settings: Any) -> Any:
    return explorer(explore, CONTROLS, title="Try it", **settings)


def test_controls_reach_the_function_by_name() -> None:
    box = make()
    assert box.explored.lines[0] == "4 1 (5,) False"
    found = box.change(price=6, turn=2, tiles=(5, 2), debt=True)
    assert found.lines[0] == "6 2 (2, 5) True"
    assert box.values == {"price": 6, "turn": 2, "tiles": (2, 5), "debt": True}
    box._inputs["price"].box.value = 8  # as the page does
    assert box.explored.facts == {"price": 8}
    assert "8 2 (2, 5) True" in box.said.value
    again = box._parts[-1]
    again.click()
    assert box.values == {"price": 4, "turn": 1, "tiles": (5,), "debt": False}


def test_numbers_on_a_map_are_a_tuple_row_by_row() -> None:
    def total(floors: tuple[int, ...]) -> Explored:
        return Explored([f"{sum(floors)} floors"], facts={"floors": floors})

    box = explorer(total, [Grid("floors", "Floors", 2, 0, 5, (0, 1, 2, 3))], title="Map")
    assert box.explored.facts["floors"] == (0, 1, 2, 3)
    box._inputs["floors"].box.fields[2].value = 5  # as the page does
    assert box.explored.lines == ["9 floors"]
    assert box.change(floors=(5, 5, 5, 5)).facts["floors"] == (5, 5, 5, 5)
    for wrong in ((1, 2, 3), (1, 2, 3, 6), (1, 2, 3, True)):
        with pytest.raises(SetupError, match="4 numbers of 0 to 5"):
            box.change(floors=wrong)
    assert [len(row.children) for row in box._inputs["floors"].box.children[1:]] == [2, 2]
    assert [field.value for field in box._inputs["floors"].box.fields] == [5, 5, 5, 5]


def test_a_menu_may_mean_nothing_and_a_slider_halves() -> None:
    found = []

    def heard(room: str | None, product: float) -> Explored:
        found.append((room, product))
        return Explored([f"{room} {product}"])

    halves = [(f"{n / 2:g}", n / 2) for n in range(4)]
    controls = [
        Choice("room", "Room", [("no room", None), ("hall", "t1")], None),
        Choice("product", "Product", halves, 0.5, slides=True),
    ]
    box = explorer(heard, controls, title="Nothing")
    assert box._inputs["room"].box.label == "no room", "the menu shows what is chosen"
    box.change(room="t1", product=1.5)
    box._inputs["room"].box.label = "no room"
    assert found == [(None, 0.5), ("t1", 1.5), (None, 1.5)]
    with pytest.raises(SetupError, match=r"0\.5, 1\.0, 1\.5"):
        box.change(product=0.25)


def test_an_error_is_shown_where_it_happened() -> None:
    box = make()
    box.change(price=20)
    assert box.explored is None
    assert "leaves &lt;nothing&gt;" in box.said.value and "ValueError" not in box.said.value
    box.change(price=18)
    assert "ZeroDivisionError" in box.said.value
    box.change(price=2)
    assert box.explored.facts == {"price": 2}


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"prize": 3}, "price"),
        ({"price": 3}, "steps of 2"),
        ({"turn": 3}, "turn"),
        ({"tiles": (5, 6)}, "tiles"),
        ({"debt": 1}, "True or False"),
    ],
)
def test_a_wrong_value_is_refused_and_nothing_changes(values: dict[str, Any], told: str) -> None:
    box = make()
    with pytest.raises(SetupError, match=told):
        box.change(debt=True, **values) if "debt" not in values else box.change(**values)
    assert box.values["debt"] is False


def test_slow_work_waits_for_its_button() -> None:
    box = make(waits=True)
    box._inputs["price"].box.value = 8
    assert box.explored.facts == {"price": 4}
    assert "Calculate" in box.said.value
    box._parts[-2].click()
    assert box.explored.facts == {"price": 8}


def test_a_cell_that_runs_twice_leaves_one() -> None:
    first = make()
    second = make()
    assert first.comm is None and second.comm is not None


def test_it_can_be_read_where_no_kernel_runs() -> None:
    data, _ = make()._repr_mimebundle_()
    assert "4 1 (5,) False" in data["text/plain"]
    assert "<b>4 1 (5,) False</b>" in data["text/html"]


# ---------------------------------------------------------------- odd values, whatever the lesson

ODD: tuple[Any, ...] = (None, -1, 10**9, 1.5, float("nan"), float("inf"), "x", "", True, [], [None],
                        {}, {"x": "y"}, object())  # fmt: skip


def explorers() -> Iterator[tuple[str, str]]:
    """Every function that explores, with each of its parameters."""
    for name in ("automobile", "diora", "industria", "metropoli"):
        module = import_module(f"econgames.lessons.{name}.explorer")
        for function in (each for each in dir(module) if each.startswith("explore_")):
            for parameter in inspect.signature(getattr(module, function)).parameters:
                if parameter != "theme":
                    yield f"{name}.{function}", parameter


@pytest.mark.parametrize(("function", "parameter"), list(explorers()))
def test_an_odd_value_is_explored_or_refused_in_words(function: str, parameter: str) -> None:
    lesson, name = function.split(".")
    explore = getattr(import_module(f"econgames.lessons.{lesson}.explorer"), name)
    given = {"values": [8, 6, 7]} if name == "explore_lot" else {}
    refused = 0
    for odd in ODD:
        try:
            found = explore(**{**given, parameter: odd})
        except (SetupError, ValueError) as error:
            refused += 1
            assert len(str(error).split()) > 3
        else:
            assert found.lines
        if parameter in ("own_room", "parts", "roofed", "elsewhere"):
            break  # any value is yes or no, or is not looked at
    assert refused or parameter in ("own_room", "parts", "roofed", "elsewhere")


def test_numbers_of_numpy_are_explored() -> None:
    import numpy as np

    from econgames.lessons.industria.explorer import explore_auctions
    from econgames.lessons.metropoli.explorer import explore_blocks

    plain, same = (
        explore_auctions(lots=20),
        explore_auctions(bidders=np.int64(3), lots=np.int32(20)),
    )
    assert plain.lines == same.lines
    assert explore_blocks(rounds=np.int64(2)).lines == explore_blocks(rounds=2).lines
