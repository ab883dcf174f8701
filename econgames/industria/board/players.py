"""The panels of the players: money, points, what they have built and hold."""

from __future__ import annotations

from econgames.drawing.frames import panel, panel_places
from econgames.drawing.parts import chip, delta_chip
from econgames.drawing.svg import LABEL, Canvas, Run
from econgames.drawing.text import text_width
from econgames.drawing.words import plural
from econgames.industria.board.amounts import money
from econgames.industria.board.marks import short_name
from econgames.industria.board.scene import Scene

TOP, HEIGHT = 780, 112


def draw_players(canvas: Canvas, scene: Scene) -> None:
    """Draw the panels in seat order; they never move."""
    players = scene.players
    for letter, (x, width) in zip(players, panel_places(len(players)), strict=True):
        acting = letter == scene.speaker
        cash, vp = money(scene.money(letter)), int(scene.position["vp"][letter])
        name = f"{letter} {scene.name(letter)}, {cash}, {plural(vp, 'point')}"
        if acting:
            name += ", to act"
        with canvas.group(id=canvas.id(f"player-{letter}"), role="group", aria_label=name):
            won = scene.is_over and letter in scene.winners
            panel(
                canvas,
                letter,
                scene.name(letter),
                cash,
                x=x,
                y=TOP,
                width=width,
                height=HEIGHT,
                acting=acting,
                score=f"{vp} VP",
            )
            canvas.runs(x + 12, TOP + 62, _summary(canvas, scene, letter), box=width - 24)
            if won:
                chip(canvas, x + width - 10, TOP + 78, "winner", size=LABEL)
            room = width - 24 - (84 if won else 0)
            for index, line in enumerate(_hand(scene, letter, room)):
                canvas.text(x + 12, TOP + 83 + 19 * index, line, box=room, size=LABEL)
            left = x + 44
            change = scene.changes.get((letter, "money"), 0)
            left += delta_chip(canvas, left, TOP - 1, change, after=" t") + 6
            points = scene.changes.get((letter, "points"), 0)
            delta_chip(canvas, left, TOP - 1, points, after=" VP")


def _summary(canvas: Canvas, scene: Scene, letter: str) -> list[Run]:
    """Tiles built, points that links and bonus tiles would add now, discount."""
    quiet = canvas.theme.ink2
    row = scene.result_of(letter)
    # At the end these points are already in the score.
    sign = "" if scene.is_over else "+"
    runs: list[Run] = [
        ("built ", False, quiet),
        (str(row["tiles"]), True, None),
        ("  links ", False, quiet),
        (f"{sign}{row['vp_link']}", True, None),
        ("  bonus ", False, quiet),
        (f"{sign}{row['vp_bonus']}", True, None),
    ]
    discount = scene.position["discount"][letter]
    if discount:
        runs += [("  off ", False, quiet), (money(discount), True, None)]
    return runs


def _hand(scene: Scene, letter: str, room: float) -> list[str]:
    """The hand by name in at most two lines; what finds no place is counted."""
    tiles = scene.position["hand"][letter]
    names = [short_name(scene.tile(tile), LABEL, 140) for tile in tiles]
    if not names:
        return ["no tile in hand"]
    words = [f"{name}," for name in names[:-1]] + [names[-1]]
    words[0] = f"hand: {words[0]}"
    lines: list[str] = [""]
    for index, word in enumerate(words):
        longer = f"{lines[-1]} {word}".strip()
        rest = len(words) - index - 1
        tail = f" +{rest}" if len(lines) == 2 and rest else ""
        if text_width(longer + tail, LABEL) <= room:
            lines[-1] = longer
        elif len(lines) == 1:
            lines.append(word)
        else:
            return [lines[0], f"{lines[1].rstrip(',')} +{rest + 1}"]
    return lines
