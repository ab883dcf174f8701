"""Names of things on the board: what a pointer shows and a screen reader says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.automobile import economy
from econgames.automobile.moves import (
    Build,
    ChooseCharacter,
    Close,
    DistributorSell,
    DurantBuild,
    EndStep,
    ExecBonus,
    ExecClose,
    ExecReduce,
    FordBuild,
    HowardSell,
    PassAction,
    PlaceDistributors,
    Produce,
    TakeResearch,
)
from econgames.automobile.options import PlaceOption
from econgames.core.moves import Option
from econgames.drawing.words import dollars, listed, plural

if TYPE_CHECKING:
    from econgames.automobile.board.scene import Scene

__all__ = ["POWERS", "option_title", "pass_words", "space_title"]

POWERS = {
    "ford": ("+1 factory", "one more factory or parts factory in a step"),
    "kettering": ("most cubes", "most research cubes"),
    "sloan": ("halve losses", "discards half of the loss points in phase 8"),
    "howard": ("sells 2 cars", "sells two cars at full price before the distributors"),
    "durant": ("builds now", "builds a factory at once"),
    "chrysler": ("−turn losses", "discards as many loss points as the turn has in its number"),
}
"""What each character does: on his card, and in his name."""


def space_title(space: int, scene: Scene) -> str:
    """Everything about a space: place, class, cost, owner, what stands there, what it takes."""
    model = scene.model(space)
    head = f"{space} {model.name}, {model.cls}, {dollars(model.cost)}"
    row = scene.space(space)
    if row is None:
        cubes = scene.research_price(space)
        return f"{head}: empty, {plural(cubes, 'research cube')}"
    words = []
    if row["closed"]:
        words.append("closed")
    if row["owner"]:
        words.append(scene.name(row["owner"]))
    if row["factories"]:
        words.append(plural(row["factories"], "factory", "factories"))
    if row["parts"]:
        words.append("a parts factory")
    if row["owner"]:
        words.append(plural(row["cars"], "car"))
    if row["bonus"]:
        words.append("a bonus token, one more car sold each time round")
    if row["reduced"]:
        words.append(f"price cut, {plural(row['reduced'], 'more car')} sold each time round")
    return f"{head}: {', '.join(words)}"


def pass_words(option: Option) -> str:
    """What the button of a move that does nothing says."""
    return {"end_step": "keep token", "pass_action": "no action"}.get(option.kind, "pass")


def option_title(option: Option, scene: Scene, space: int | None = None) -> str:
    """Place, owner, value and price of an option: the name of its element on the board.

    Parameters
    ----------
    option : Option
    scene : Scene
    space : int, optional
        The space that the element stands for, where the option is about several.
    """
    match option.move:
        case ChooseCharacter(character=name):
            cubes = plural(scene.position["display"][name], "research cube")
            return f"Choose {name.capitalize()}: {POWERS[name][1]}; take {cubes}"
        case DurantBuild(space=at):
            return f"Durant builds 1 factory for {_priced(scene, at, 1, 0)}"
        case Build(space=at, factories=factories, parts=parts):
            return f"Build {_pieces(factories, parts)} for {_priced(scene, at, factories, parts)}"
        case FordBuild(space=at, piece=piece):
            factories = int(piece == "factory")
            pieces = _pieces(factories, 1 - factories)
            return f"Ford token: {pieces} for {_priced(scene, at, factories, 1 - factories)}"
        case PlaceDistributors() if isinstance(option, PlaceOption):
            number = "1" if option.most == 1 else f"1 to {option.most}"
            return f"Place {number} of your distributors, here or in several sections"
        case TakeResearch():
            number = min(scene.edition.limits.research_per_action, scene.position["supply"])
            return f"Take {plural(number, 'research cube')}"
        case Produce() | HowardSell():
            return _plan_title(option, scene, space)
        case Close(space=at) | ExecClose(space=at):
            return _close_title(option, scene, at)
    return _late_title(option, scene)


def _late_title(option: Option, scene: Scene) -> str:
    match option.move:
        case DistributorSell(section=section, slot=slot, space=at):
            how = f"by your distributor of section {section} in a {slot} slot"
            return f"Sell 1 car of {_named(scene, at)}, {how}, get {dollars(scene.price(at))}"
        case ExecBonus(space=at):
            cubes = plural(scene.pending.get("bonus_cost", 0), "cube")
            return f"Bonus token for {_named(scene, at)}: one more car each time round, {cubes}"
        case ExecReduce(space=at, pile=pile):
            cut = scene.edition.classes[scene.model(at).cls].reduced_price
            return (
                f"Cut the price of {_named(scene, at)} to {dollars(cut)}: "
                f"{plural(pile, 'more car')} each time round"
            )
        case EndStep():
            return "Keep the Ford token for a later step"
        case PassAction():
            return "Pass: no action is possible"
    return "Pass: early passers choose their character early next turn"


def _named(scene: Scene, space: int) -> str:
    return f"{space} {scene.model(space).name}"


def _pieces(factories: int, parts: int) -> str:
    words = [plural(factories, "factory", "factories")] if factories else []
    return listed([*words, "a parts factory"] if parts else words)


def _priced(scene: Scene, space: int, factories: int, parts: int) -> str:
    model = scene.model(space)
    cost = factories * model.cost + parts * scene.edition.parts_factory.cost
    cubes = scene.research_price(space)
    price = dollars(cost) + (f" and {plural(cubes, 'research cube')}" if cubes else "")
    return f"{space} {model.name}, {model.cls}: pay {price}"


def _plan_title(option: Option, scene: Scene, space: int | None) -> str:
    kind = option.kind
    slot = None if space is None else scene.slot(kind, space)
    plan = scene.plan(kind)
    if kind == "howard_sell":
        number = scene.pending.get("cars", 0)
        words = f"Sell {plural(number, 'car')} to Howard"
        if slot is None:
            return words
        return f"{words}: {_named(scene, slot.space)}, up to {slot.high} at " + dollars(
            scene.price(slot.space)
        )
    if slot is None:
        return f"Produce cars, up to {plan.most if plan else 0} in all"
    span = f"{slot.low} to {slot.high}" if slot.low < slot.high else str(slot.low)
    return f"Produce: {_named(scene, slot.space)}, {span} cars at {dollars(slot.unit_cost)}"


def _close_title(option: Option, scene: Scene, space: int) -> str:
    letter = getattr(option.move, "player", None) or scene.speaker
    points = economy.discarded(scene.player(str(letter))["points"], edition=scene.edition)
    words = f"Close {_named(scene, space)}, get {dollars(scene.refund(space))}"
    return words + (f", discard {plural(points, 'loss point')}" if points else "")
