"""Buttons for dice: what may be laid on a space, and what each die pays there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from econgames.diora.board.scene import Scene, Way
from econgames.diora.board.words import space_name
from econgames.drawing.palette import PLAYERS
from econgames.drawing.parts import MINUS, option
from econgames.drawing.svg import LABEL, Canvas, attributes, number
from econgames.drawing.text import text_width
from econgames.drawing.words import listed

__all__ = ["button_title", "buttons", "face", "price", "underline", "way_title"]

GAP: Final = 3
LEAST_BUTTON: Final = 20
EASY_BUTTON: Final = 30


def price_words(way: Way, penalty: int) -> str:
    """What laying a die costs, as a button says it.

    Points of an emergency count, and so does what it leaves to pay.
    """
    if way.emergency:
        return f"{MINUS}{penalty} pts" + (f", {way.cost} zl" if way.cost else "")
    return f"{way.cost} zl" if way.cost else "free"


def way_title(scene: Scene, way: Way) -> str:
    """Name of the option: space, die, cost, who is there."""
    laid = [f"{scene.name(seat)} {value}" for seat, value in scene.dice_on(way.move.space)]
    there = f"; dice there: {listed(laid)}" if laid else ""
    return f"{button_title(scene, way)}{there}"


def button_title(scene: Scene, way: Way) -> str:
    """The same without who is there, which the card around the button says."""
    die = "a pensioner" if way.pensioner else f"die {way.move.value}"
    cost = f"pay {way.cost} zl" if way.cost else "free"
    if way.token:
        cost = f"pay a token and {way.cost} zl" if way.cost else "pay a token"
    if way.emergency:
        points = scene.edition.game.emergency_penalty_points
        cost = f"emergency: lose {points} points, {cost}"
    return f"{space_name(way.move.space, scene.edition)} with {die}, {cost}"


def shown_ways(scene: Scene, ways: Sequence[Way], room: float) -> list[Way]:
    """Ways that find place as buttons in a row; a token beside the fee only where room is ample.

    Of very many options, as with six different dice and all rooms standing, a row shows two low
    and two high dice, and a room one of each: the file stays small, the buttons large enough.
    """
    if not ways:
        return []
    full = scene.is_full
    if not full and len(ways) * (EASY_BUTTON + GAP) <= room + GAP:
        return list(ways)
    plain = {(way.move.value, way.pensioner) for way in ways if not way.token}
    needed = [w for w in ways if not w.token or (w.move.value, w.pensioner) not in plain]
    ends = 1 if ways[0].move.space.startswith("room:") else 2
    if full and len(needed) > 2 * ends:
        return [*needed[:ends], *needed[-ends:]]
    return needed[: int((room + GAP) // (LEAST_BUTTON + GAP))]


def buttons(
    canvas: Canvas, scene: Scene, id: str, x: float, y: float, room: float, *, height: float = 36
) -> None:
    """Draw a button for each die the viewer may lay: its value, and what it costs."""
    ways = scene.ways.get(id, [])
    if len(ways) == 1:
        _single(canvas, scene, ways[0], x, y, room, height)
        return
    shown = shown_ways(scene, ways, room)
    if not shown:
        return
    width = min(46.0, (room - GAP * (len(shown) - 1)) / len(shown))
    with canvas.lettering(size=LABEL, bold=True, anchor="middle"):
        for way in shown:
            with option(canvas, way.option.id, button_title(scene, way)):
                _button(canvas, scene, way, x, y, width, height)
            x += width + GAP


def _button(
    canvas: Canvas, scene: Scene, way: Way, x: float, y: float, width: float, height: float
) -> None:
    theme = canvas.theme
    edge = theme.accent
    canvas.rect(x, y, width, height, rx=5, fill=theme.surface, stroke=edge, stroke_width=2)
    face(canvas, scene, way, x + 2, y + 2, width - 4, 16)
    middle, base = x + width / 2, y + height - 4.5
    price(canvas, scene, way, middle, base, width - 3)


def face(
    canvas: Canvas, scene: Scene, way: Way, x: float, y: float, width: float, height: float
) -> None:
    """Draw the value of a die on the colour of its player."""
    player = PLAYERS[scene.speaker or "A"]
    canvas.rect(x, y, width, height, rx=3, fill=player.fill)
    middle = x + width / 2
    canvas.text(
        middle,
        y + height / 2 + (4 if way.pensioner else 5.5),
        str(way.move.value),
        box=width,
        size=LABEL,
        bold=True,
        fill=player.letter,
        anchor="middle",
    )
    if way.pensioner:
        underline(canvas, middle - 5, y + height - 2, 10, player.letter)


def price(canvas: Canvas, scene: Scene, way: Way, middle: float, base: float, room: float) -> None:
    """Draw what a die costs: in words, as a number where room is short, a ring for a token."""
    if way.token:
        token_sign(canvas, middle, base - 5)
        return
    if way.emergency:
        wishes = [f"{MINUS}{scene.edition.game.emergency_penalty_points}"]
    else:
        wishes = ["free", "0"] if not way.cost else [f"{way.cost} zl", str(way.cost)]
    for words in wishes:
        if text_width(words, LABEL, bold=True) <= room:
            canvas.text(middle, base, words, box=room, size=LABEL, bold=True, anchor="middle")
            return
    canvas.text(middle, base, wishes[-1], box=room + 3, size=LABEL, bold=True, anchor="middle")


def token_sign(canvas: Canvas, x: float, y: float) -> None:
    """Draw a canteen token: a ring with a dot."""
    ink = canvas.theme.ink
    ring = attributes(cx=x, cy=y, r=5.5, fill=canvas.theme.surface, stroke=ink, stroke_width=2)
    canvas.raw(f"<g><circle{ring}/><circle{attributes(cx=x, cy=y, r=1.8, fill=ink)}/></g>")


def _single(
    canvas: Canvas, scene: Scene, way: Way, x: float, y: float, room: float, height: float
) -> None:
    """One die only: its value, and in words what it pays; the card around it is the button."""
    theme = canvas.theme
    penalty = scene.edition.game.emergency_penalty_points
    words = price_words(way, penalty)
    if way.token:
        words = f"token + {words}" if way.cost else "token"
    elif way.cost and not way.emergency:
        words = f"pay {words}"
    if text_width(words, LABEL, bold=True) > room - 42:
        words = words.split(", ")[0].removeprefix("pay ")
    width = text_width(words, LABEL, bold=True) + 20
    top = y + height / 2 - 13
    face(canvas, scene, way, x, top + 1, 24, 24)
    canvas.rect(x + 28, top, width, 26, rx=13, fill=theme.accent)
    canvas.text(
        x + 28 + width / 2,
        top + 18.5,
        words,
        box=width - 8,
        size=LABEL,
        bold=True,
        fill=theme.on_accent,
        anchor="middle",
    )


def underline(canvas: Canvas, x: float, y: float, width: float, colour: str) -> None:
    """Draw the line under the value of a pensioner."""
    canvas.path(
        f"M{number(x)} {number(y)}h{number(width)}", fill="none", stroke=colour, stroke_width=1.8
    )
