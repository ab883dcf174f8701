"""What a character is worth to a player, in dollars."""

from __future__ import annotations

from econgames.automobile import economy
from econgames.automobile.bots.constants import CUBE_IN_LAST_CHOICE
from econgames.automobile.bots.planning import Planning
from econgames.core.words import money, plural

__all__ = ["character_value"]


def character_value(planning: Planning, name: str) -> tuple[float, str]:
    """Value of a character, and what it is made of: cubes, and his power."""
    view, k, t = planning.view, planning.k, planning.t
    last = not planning.turns_after
    cube = CUBE_IN_LAST_CHOICE if last else planning.cube
    number = view.display[t.character[name]]
    cubes = plural(number, "research cube")
    worth, why = cube * number, f"{cubes} at {money(cube)}"
    points = view.points[planning.seat] + k.points_expected[view.turn - 1]
    loss = planning.ahead.loss
    if name == "howard":
        return k.howard, "2 cars are sold for certain"
    if name == "ford":
        extra = k.ford_rich if planning.cash > k.rich else k.ford_poor
        return worth + extra, f"{why}, and one more piece to build, {money(extra)}"
    if name == "durant":
        rich = planning.cash > k.rich and not last
        extra = k.durant_rich if rich else k.durant_poor
        return worth + extra, f"{why}, and a factory at once, {money(extra)}"
    if name == "sloan":
        gone = economy.discarded(points, edition=t.edition)
    elif name == "chrysler":
        gone = min(points, view.turn)
    else:
        return worth, why
    return worth + gone * loss, f"{why}, and {plural(gone, 'loss point')} less at {money(loss)}"
