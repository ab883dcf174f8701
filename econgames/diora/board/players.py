"""The panels of the players: points and money, stock, dice, orders, payroll, technology."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from econgames.core.moves import Option
from econgames.diora.board.pieces import die_id
from econgames.diora.board.scene import TINTS, Scene, goods_words, whole
from econgames.diora.edition import RESOURCES
from econgames.drawing.frames import panel, panel_places
from econgames.drawing.palette import PLAYERS
from econgames.drawing.parts import MINUS, changed_mark, chip, legal_frame, option
from econgames.drawing.svg import BODY, CASH, LABEL, Canvas, Run, attributes, number
from econgames.drawing.text import fit, text_width

__all__ = ["draw_players"]

TOP, HEIGHT = 720, 206
DIE = 24


def draw_players(canvas: Canvas, scene: Scene) -> None:
    """Draw the panels in seat order; they never move."""
    places = panel_places(len(scene.players))
    for letter, (x, width) in zip(scene.players, places, strict=True):
        player = scene.player(letter)
        acting = letter == scene.speaker
        name = f"{letter} {scene.name(letter)}, {player['zl']} zl, {player['points']} points"
        if acting:
            name += ", to act"
        with canvas.group(id=canvas.id(f"player-{letter}"), role="group", aria_label=name):
            _head(canvas, scene, letter, x, width, acting=acting)
            _stock(canvas, player, x + 10, width - 20)
            _dice(canvas, scene, letter, x + 10, width - 20)
            _orders(canvas, scene, letter, x + 10, width - 20)
            _foot(canvas, scene, letter, x + 10, width - 20)
            _deltas(canvas, scene, letter, x + 44)


def _points(points: int) -> str:
    return f"{whole(points)} pt{'s' if abs(points) != 1 else ''}"


def _head(
    canvas: Canvas, scene: Scene, letter: str, x: float, width: float, *, acting: bool
) -> None:
    player = scene.player(letter)
    cash, points = f"{player['zl']} zl", _points(player["points"])
    cash_width = text_width(cash, CASH, bold=True)
    chip_width = text_width(points, BODY, bold=True) + 0.9 * BODY
    room = width - 44 - 12 - cash_width - 12 - chip_width - (20 if acting else 6)
    panel(
        canvas,
        letter,
        fit(scene.name(letter), BODY, room, bold=True),
        cash,
        x=x,
        y=TOP,
        width=width,
        height=HEIGHT,
        acting=acting,
    )
    with canvas.group(data_asset="points"):
        chip(canvas, x + width - 12 - cash_width - 10, TOP + 21.5, points)


def _stock(canvas: Canvas, player: dict[str, Any], x: float, room: float) -> None:
    theme = canvas.theme
    width, y = (room - 18) / 4, TOP + 50
    for i, unit in enumerate(RESOURCES):
        left = x + (width + 6) * i
        tint = theme.tints[TINTS[unit]]
        with canvas.group(data_asset=f"good:{unit}"):
            canvas.rect(left, y, width, 28, rx=5, fill=tint, stroke=theme.rule, stroke_width=1)
            canvas.text(left + 8, y + 20, unit, box=16, fill=theme.ink2)
            words = str(player[unit])
            canvas.text(left + width - 8, y + 20, words, box=30, bold=True, anchor="end")


def _dice(canvas: Canvas, scene: Scene, letter: str, x: float, room: float) -> None:
    """Draw the dice that are ready, then how many are placed, new, aside and in reserve."""
    player, y = scene.player(letter), TOP + 86
    ink2 = canvas.theme.ink2
    if scene.is_over:
        winners = scene.state.winners()
        left = x
        if letter in winners:
            left += chip(canvas, x, y + 12, "winner", size=LABEL, anchor="start") + 8
        words = f"{len(player['active'])} workers, {player['retired']} retired"
        _right(canvas, [words], x, room, x + room - left)
        return
    canvas.text(x, y + 18, "Ready", box=46, size=LABEL, fill=ink2)
    left = x + 48
    values = [("active", value) for value in player["active"]]
    values += [("retired", 6)] * player["retired"]
    seen: dict[tuple[str, int], int] = {}
    for source, value in values:
        seen[source, value] = seen.get((source, value), 0) + 1
        id = die_id(letter, source, value, seen[source, value])
        _die(canvas, letter, value, left, y, id, retired=source == "retired")
        left += DIE + 3
    if not values:
        canvas.text(left, y + 18, "none", box=40, size=LABEL, fill=ink2)
        left += text_width("none", LABEL)
    told = []
    if player["passed"]:
        told.append("passed")
    if player["sitting"]:
        told.append(f"{len(player['sitting'])} aside")
    if player["induction"]:
        told.append(f"new {player['induction']}")
    placed = [f"{len(player['placed'])} placed"] if player["placed"] else []
    reserve = [f"{player['reserve']} in reserve"]
    wishes = ([*placed, *told, *reserve], [*told, *reserve], told)
    _right(canvas, [" · ".join(wish) for wish in wishes], x, room, x + room - left - 8)


def _right(canvas: Canvas, wishes: Sequence[str], x: float, room: float, left: float) -> None:
    """Write the first of these that fits into what is left of the line."""
    text = next((wish for wish in wishes if text_width(wish, LABEL) <= left), "")
    ink2 = canvas.theme.ink2
    canvas.text(x + room, TOP + 104, text, box=left, size=LABEL, fill=ink2, anchor="end")


def _die(
    canvas: Canvas, letter: str, value: int, x: float, y: float, id: str, *, retired: bool
) -> None:
    player = PLAYERS[letter]
    title = "pensioner" if retired else f"die {value}"
    asset = "pensioner" if retired else "worker"
    with canvas.group(title=title, id=canvas.id(id), data_asset=asset):
        canvas.rect(
            x, y, DIE, DIE, rx=5, fill=player.fill, stroke=canvas.theme.out, stroke_width=1.5
        )
        style = attributes(font_weight=700.0, text_anchor="middle", fill=player.letter)
        canvas.raw(f"<text{attributes(x=x + 12, y=y + 17.5)}{style}>{value}</text>")
        if retired:
            canvas.path(
                f"M{number(x + 7)} {number(y + 20.5)}h10",
                fill="none",
                stroke=player.letter,
                stroke_width=1.8,
            )


def _orders(canvas: Canvas, scene: Scene, letter: str, x: float, room: float) -> None:
    most = scene.edition.game.max_unproduced
    width, y = (room - 6 * (most - 1)) / most, TOP + 118
    held = scene.player(letter)["unproduced"]
    theme = canvas.theme
    for i in range(max(most, len(held))):
        left = x + (width + 6) * i
        if i < len(held):
            _order(canvas, scene, letter, held[i], left, y, width)
            continue
        canvas.rect(
            left,
            y,
            width,
            44,
            rx=5,
            fill="none",
            stroke=theme.line,
            stroke_width=1.5,
            dash="4 4",
        )
        middle = left + width / 2
        canvas.text(
            middle, y + 27, "no order", box=100, size=LABEL, fill=theme.ink2, anchor="middle"
        )


def _order(
    canvas: Canvas, scene: Scene, letter: str, tile: str, x: float, y: float, width: float
) -> None:
    row = scene.edition.tiles.get(tile)
    if row is None:
        canvas.text(x + 8, y + 27, "unknown order", box=width, size=LABEL)
        return
    choice: Option | None = scene.orders.get(tile) if letter == scene.viewer else None
    missing = scene.missing(letter, tile)
    lacks = ", ".join(f"{n} {unit}" for unit, n in missing.items())
    facts = f"{goods_words(row.inputs)} for {row.points} points and {row.zl} zl"
    name = f"Order {row.name}, {facts}, {f'lacks {lacks}' if lacks else 'all parts there'}"
    made = f"tile-{tile}"
    frame: Any = canvas.group(title=name, id=canvas.id(made)) if choice is None else None
    if choice is not None:
        frame = option(canvas, choice.id, f"Produce {row.name}: {facts}", id=made)
    theme = canvas.theme
    with canvas.group(data_asset=f"order:{tile}"), frame:
        canvas.rect(
            x,
            y,
            width,
            44,
            rx=5,
            fill=theme.surface if choice is None else theme.lit,
            stroke=theme.rule,
            stroke_width=1.5,
        )
        short = fit(row.short, LABEL, width - 14, bold=True)
        canvas.text(x + 8, y + 18, short, box=width - 14, size=LABEL, bold=True)
        points = f"{row.points} pts"
        points_width = text_width(points, LABEL)
        right = x + width - 7
        canvas.text(
            right, y + 37, points, box=points_width, size=LABEL, anchor="end", fill=theme.ink2
        )
        runs: list[Run] = []
        for unit, n in row.inputs.as_dict().items():
            lack = unit in missing
            blank = " " if runs else ""
            runs.append((f"{blank}{n}{unit}", lack, theme.bad if lack else theme.ink2))
        canvas.runs(x + 8, y + 37, runs, box=width - 16 - points_width, size=LABEL)
        if choice is not None:
            legal_frame(canvas, x, y, width, 44, rx=5, corner=9)
    if getattr(scene.last, "tile", None) == tile:
        changed_mark(canvas, x, y, width, 44, 5)


def _foot(canvas: Canvas, scene: Scene, letter: str, x: float, room: float) -> None:
    theme, player, y = canvas.theme, scene.player(letter), TOP + 184
    runs: list[Run] = []
    for label, amount in (("made ", len(player["produced"])), ("  tech ", player["level"])):
        runs += [(label, False, theme.ink2), (str(amount), True, None)]
    if player["tokens"]:
        runs += [("  tokens ", False, theme.ink2), (str(player["tokens"]), True, None)]
    right: list[Run] = []
    if not scene.is_over:
        due = scene.due(letter)
        colour = theme.bad if due > player["zl"] else None
        right = [("payroll ", False, theme.ink2), (f"{due} zl", True, colour)]
    width = sum(text_width(text, LABEL, bold=bold) for text, bold, _ in right)
    if right:
        canvas.runs(x + room, y, right, box=width, size=LABEL, anchor="end")
    canvas.runs(x, y, runs, box=room - width - 6, size=LABEL)
    steps = scene.edition.top_level
    step = (room - 3 * (steps - 1)) / steps
    for i in range(steps):
        fill = theme.ink2 if i < player["level"] else theme.line
        canvas.rect(x + (step + 3) * i, y + 8, step, 6, rx=2, fill=fill)


def _deltas(canvas: Canvas, scene: Scene, letter: str, x: float) -> None:
    """Draw by how much money and points have changed on the top edge of the panel."""
    theme = canvas.theme
    for asset, unit in (("money", "zl"), ("points", "pts")):
        amount = scene.changes.get((letter, asset), 0)
        if amount:
            up = amount > 0
            words = f"{'▲ +' if up else f'▼ {MINUS}'}{abs(amount)} {unit}"
            colour = theme.good if up else theme.bad
            x += chip(canvas, x, TOP - 1, words, size=LABEL, colour=colour, anchor="start") + 6
