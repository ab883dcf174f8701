"""Moves and options in words: sentences of the log, names of buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from econgames.automobile import economy
from econgames.automobile.edition import Edition, shipped
from econgames.automobile.moves import (
    Build,
    ChooseCharacter,
    Close,
    DistributorSell,
    DurantBuild,
    EndStep,
    ExecBonus,
    ExecClose,
    ExecPass,
    ExecReduce,
    FordBuild,
    HowardSell,
    PassAction,
    PlaceDistributors,
    Produce,
    TakeResearch,
)
from econgames.automobile.options import PlaceOption, PlanOption
from econgames.core.moves import Move, Option
from econgames.core.words import listed, plural
from econgames.drawing.words import dollars, who

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = ["FAMILIES", "asset", "family", "label", "say"]

FAMILIES: Final[dict[str, str]] = {
    "choose_character": "Character",
    "durant_build": "Durant builds",
    "build": "Build",
    "place_distributors": "Distributors",
    "take_research": "Research",
    "produce": "Produce",
    "close": "Close",
    "ford_build": "Ford token",
    "end_step": "End step",
    "pass_action": "Pass",
    "howard_sell": "Sell to Howard",
    "distributor_sell": "Distributor sells",
    "exec_close": "Close",
    "exec_bonus": "Bonus token",
    "exec_reduce": "Reduced price",
    "exec_pass": "Pass",
}
"""What the action bar calls each kind of option."""


def asset(name: str, amount: int, edition: Edition | None = None) -> str:
    """So many of a thing in words; empty for things whose own name says enough.

    Examples
    --------
    >>> asset("factory:3", 2), asset("car:7", 4), asset("cube", 1)
    ('2 factories for Franklin', '4 Ford Model T', '')
    """
    kind, _, space = name.partition(":")
    if not space:
        return plural(amount, "parts factory", "parts factories") if kind == "parts_factory" else ""
    model = _model(int(space), edition)
    if kind == "factory":
        return f"{plural(amount, 'factory', 'factories')} for {model}"
    return f"{amount} {model}"


def _model(space: int, edition: Edition | None = None) -> str:
    models = (edition or shipped()).models
    return models[space].name if space in models else f"space {space}"


def _pieces(factories: int, parts: int) -> str:
    words = [plural(factories, "factory", "factories")] if factories else []
    if parts:
        words.append("a parts factory")
    return listed(words)


def _short_pieces(factories: int, parts: int) -> str:
    words = [plural(factories, "factory", "factories")] if factories else []
    return " + ".join([*words, "parts"] if parts else words)


def _cars(cars: Mapping[int, int], edition: Edition | None = None) -> str:
    return listed([f"{n} {_model(space, edition)}" for space, n in sorted(cars.items())])


def _placed(move: PlaceDistributors) -> str:
    numbers = {"premium": move.premium, "mid": move.mid, "mass": move.mass}
    return listed([f"{number} in {name}" for name, number in numbers.items() if number])


def say(move: Move, names: Mapping[str, str] | None = None) -> str:
    """One sentence for a move that has been made.

    Parameters
    ----------
    move : Move
    names : mapping of str to str, optional
        Seat to display name.

    Returns
    -------
    str

    Examples
    --------
    >>> say(Build(6, 2, 0, "C"), {"C": "Cleo"})
    'Cleo builds 2 factories for Thomas Flyer.'
    >>> say(Produce({6: 7, 2: 3}, "A"))
    'Ada produces 3 Oldsmobile Curved Dash and 7 Thomas Flyer.'
    >>> say(PlaceDistributors(0, 2, 1, "B"))
    'Ben places distributors: 2 in mid and 1 in mass.'
    """
    return f"{who(move, names)} {_deed(move)}."


def _deed(move: Move) -> str:
    match move:
        case ChooseCharacter(character=name):
            return f"chooses {name.capitalize()}"
        case DurantBuild(space=space):
            return f"builds with Durant a factory for {_model(space)}"
        case Build(space=space, factories=factories, parts=parts):
            return f"builds {_pieces(factories, parts)} for {_model(space)}"
        case PlaceDistributors():
            return f"places distributors: {_placed(move)}"
        case TakeResearch():
            return "takes research cubes"
        case Produce(cars=cars):
            return f"produces {_cars(cars)}"
        case Close(space=space):
            return f"closes {_model(space)}"
        case FordBuild(space=space, piece=piece):
            built = "a factory" if piece == "factory" else "a parts factory"
            return f"builds with the Ford token {built} for {_model(space)}"
        case EndStep():
            return "keeps the Ford token"
        case PassAction():
            return "passes, for no action is possible"
        case HowardSell(cars=cars):
            return f"sells {_cars(cars)} to Howard"
    return _late_deed(move)


def _late_deed(move: Move) -> str:
    match move:
        case DistributorSell(section=section, slot=slot, space=space):
            crossing = "" if section == slot else f" that crosses from {section} to {slot}"
            return f"sells 1 {_model(space)} through a distributor{crossing}"
        case ExecClose(space=space):
            return f"closes {_model(space)} by executive decision"
        case ExecBonus(space=space):
            return f"buys a bonus token for {_model(space)}"
        case ExecReduce(space=space, pile=pile):
            return f"cuts the price of {_model(space)} with {plural(pile, 'token')}"
        case ExecPass():
            return "passes"
    return str(move)


def family(option: Option, state: State | None = None) -> str:
    """What the action bar calls the kind of an option: an entry of `FAMILIES`."""
    return FAMILIES[option.kind]


def label(option: Option, state: State | None = None) -> str:
    """Short name of an option, for a button.

    Parameters
    ----------
    option : Option
    state : State, optional
        With it the label says what the option costs or brings, in dollars and cubes.

    Returns
    -------
    str

    Examples
    --------
    >>> import econgames as eg
    >>> match = eg.new("automobile", players=3, seed=1)
    >>> label(match.options()[0], match.state)
    'Ford, 1 cube'
    >>> label(Option(Build(6, 2, 0, "A"))), label(Option(Build(6, 1, 1, "A")))
    ('Thomas Flyer: 2 factories', 'Thomas Flyer: 1 factory + parts')
    """
    edition = None if state is None else state.edition
    match option.move:
        case ChooseCharacter(character=name):
            if state is None:
                return name.capitalize()
            cubes = state.display[state.t.character[name]]
            return f"{name.capitalize()}, {plural(cubes, 'cube')}"
        case DurantBuild(space=space):
            return f"{_model(space, edition)}{_build_price(state, space, 1, 0)}"
        case Build(space=space, factories=factories, parts=parts):
            price = _build_price(state, space, factories, parts)
            return f"{_model(space, edition)}: {_short_pieces(factories, parts)}{price}"
        case FordBuild(space=space, piece=piece):
            factories = int(piece == "factory")
            price = _build_price(state, space, factories, 1 - factories)
            pieces = _short_pieces(factories, 1 - factories)
            return f"{_model(space, edition)}: {pieces}{price}"
        case TakeResearch():
            if state is None:
                return "take cubes"
            number = min(state.edition.limits.research_per_action, state.supply)
            return f"take {plural(number, 'cube')}"
        case Close(space=space) | ExecClose(space=space):
            return f"{_model(space, edition)}{_refund(state, space)}"
    return _late_label(option, state, edition)


def _late_label(option: Option, state: State | None, edition: Edition | None) -> str:
    match option.move:
        case PlaceDistributors() if isinstance(option, PlaceOption):
            return f"1 to {option.most} distributors" if option.most > 1 else "1 distributor"
        case Produce() | HowardSell() if isinstance(option, PlanOption):
            spaces = [_model(slot.space, edition) for slot in option.slots]
            most = plural(option.most, "car")
            total = most if option.least == option.most else f"up to {most}"
            return (
                f"{total}: {spaces[0]}" if len(spaces) == 1 else f"{total} of {len(spaces)} models"
            )
        case DistributorSell(section=section, slot=slot, space=space):
            way = f"{slot} slot" if section == slot else f"{section} to {slot}"
            return f"{_model(space, edition)}, {way}{_price(state, space)}"
        case ExecBonus(space=space):
            cost = None if state is None else state.pending().get("bonus_cost")
            return _model(space, edition) + (f", {plural(cost, 'cube')}" if cost else "")
        case ExecReduce(space=space, pile=pile):
            return f"{_model(space, edition)}, {plural(pile, 'token')}"
        case EndStep():
            return "keep the token"
    return "pass"


def _build_price(state: State | None, space: int, factories: int, parts: int) -> str:
    if state is None:
        return ""
    ed = state.edition
    cost = factories * ed.models[space].cost + parts * ed.parts_factory.cost
    cubes = economy.research_price(state.frontier, space)
    return f", {dollars(cost)}" + (f", {plural(cubes, 'cube')}" if cubes else "")


def _refund(state: State | None, space: int) -> str:
    if state is None:
        return ""
    back = state.factories[space] * economy.factory_refund(space, edition=state.edition)
    if state.parts >> space & 1:
        back += state.edition.parts_factory.close_refund
    return f", {dollars(back)} back"


def _price(state: State | None, space: int) -> str:
    if state is None:
        return ""
    ed = state.edition
    return f", {dollars(ed.classes[ed.models[space].cls].price)}"
