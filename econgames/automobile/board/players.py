"""The panels of the players: cash, character, order, pieces in reserve, loss points, tiles."""

from __future__ import annotations

from typing import Any

from econgames.automobile.board.glyphs import tile
from econgames.automobile.board.scene import Scene
from econgames.drawing.frames import panel, panel_places
from econgames.drawing.parts import delta_chip
from econgames.drawing.svg import BODY, LABEL, Canvas, Run
from econgames.drawing.text import fit, text_width
from econgames.drawing.words import dollars

__all__ = ["draw_players"]

TOP, HEIGHT = 680, 186
NARROW = 230
"""Below this width labels are short."""


def draw_players(canvas: Canvas, scene: Scene) -> None:
    """Draw the panels in seat order; they never move."""
    players = scene.players
    for letter, (x, width) in zip(players, panel_places(len(players)), strict=True):
        player = scene.player(letter)
        acting = letter == scene.speaker
        name = f"{letter} {scene.name(letter)}, {dollars(player['cash'])}"
        name += ", to act" if acting else ""
        with canvas.group(id=canvas.id(f"player-{letter}"), role="group", aria_label=name):
            _player(canvas, scene, letter, player, x, width, acting=acting)
            delta_chip(canvas, x + 44, TOP - 1, scene.cash_changes.get(letter, 0), "$")


def _ordinal(place: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")


def _order(scene: Scene, letter: str) -> str:
    """Place of a player in the order that counts now."""
    position = scene.position
    if letter in position["passed"] and not scene.is_over:
        return f"{_ordinal(position['passed'].index(letter) + 1)} to pass"
    if position["play_order"]:
        return f"{_ordinal(position['play_order'].index(letter) + 1)} to play"
    return f"{_ordinal(position['selection_order'].index(letter) + 1)} to choose"


def _player(
    canvas: Canvas,
    scene: Scene,
    letter: str,
    player: dict[str, Any],
    x: float,
    width: float,
    *,
    acting: bool,
) -> None:
    theme = canvas.theme
    won = scene.is_over and letter == next(iter(scene.scores))
    panel(
        canvas,
        letter,
        scene.name(letter),
        dollars(player["cash"]),
        x=x,
        y=TOP,
        width=width,
        height=HEIGHT,
        acting=acting,
        chip_text="winner" if won else None,
    )
    order = _order(scene, letter)
    taken = text_width(order, LABEL)
    canvas.text(
        x + width - 12, TOP + 64, order, box=taken, size=LABEL, fill=theme.ink2, anchor="end"
    )
    character = player["character"].capitalize() if player["character"] else "no character"
    if player["ford_token"]:
        character += " + token"
    room = width - 30 - taken
    shown = fit(character, BODY, room, bold=player["character"] is not None, short="–")
    canvas.text(
        x + 12,
        TOP + 64,
        shown,
        box=room,
        bold=player["character"] is not None,
        fill=None if player["character"] else theme.ink2,
    )
    _reserve(canvas, scene, player, x, width)
    _losses(canvas, scene, letter, player, x, width)


def _reserve(canvas: Canvas, scene: Scene, player: dict[str, Any], x: float, width: float) -> None:
    """Cubes, loans and pieces that are not on the track, in two columns."""
    narrow = width < NARROW
    most = scene.edition.loan.max_per_game
    left = [
        (str(player["research"]), "research", "cube"),
        (str(player["factories"]), "factories", None),
        (str(player["cars"]), "cars", None),
    ]
    right = [
        (f"{player['loans']}/{most}", "loans", "loan"),
        (str(player["distributors"]), "distrib." if narrow else "distributors", None),
        (str(player["parts"]), "parts", "parts_factory"),
    ]
    second = x + (144 if narrow else 0.6 * width)
    for at, rows in ((x + 34, left), (second, right)):
        room = (second - 36 if at < second else x + width - 8) - at - 6
        for number, (amount, noun, asset) in enumerate(rows):
            y = TOP + 88 + 22 * number
            noun = fit(noun, LABEL, room)
            with canvas.group(data_asset=asset):
                canvas.text(at, y, amount, box=34, bold=True, anchor="end")
                canvas.text(at + 6, y, noun, box=room, size=LABEL, fill=canvas.theme.ink2)


def _losses(
    canvas: Canvas, scene: Scene, letter: str, player: dict[str, Any], x: float, width: float
) -> None:
    """Loss points and what they cost this turn; the demand tiles."""
    theme = canvas.theme
    top = TOP + 148
    canvas.rect(x + 8, top, width - 16, 32, rx=5, fill=theme.sunk)
    points = player["points"]
    cost = points * scene.loss_cost
    hand = scene.hand(letter)
    room = width - 28 - 33 * len(hand)
    for word in (" loss = ", " = "):
        runs: list[Run] = [
            (str(points), True, None),
            (word, False, theme.ink2),
            (dollars(cost), True, theme.bad if cost else theme.ink2),
        ]
        if sum(text_width(text, BODY, bold=bold) for text, bold, _ in runs) <= room:
            break
    with canvas.group(data_asset="loss_point"):
        canvas.runs(x + 14, top + 22, runs, box=room, size=BODY)
    for index, shown in enumerate(hand):
        at = x + width - 12 - 33 * (len(hand) - index)
        tile(canvas, shown, at, top + 2, 28, 28)
