"""The panels of the players: cash, worth, order, shares, companies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from econgames.drawing.frames import panel, panel_places
from econgames.drawing.parts import badge, delta_chip
from econgames.drawing.svg import BODY, LABEL, Canvas, Run
from econgames.drawing.text import fit, text_width
from econgames.drawing.words import dollars
from econgames.rolling_stock_stars.board.amounts import ordinal
from econgames.rolling_stock_stars.board.chips import SQUEEZES, chip_width, company_chip, lay_out
from econgames.rolling_stock_stars.board.scene import Scene
from econgames.rolling_stock_stars.edition import Company

TOP, HEIGHT = 812, 118
NARROW = 230
"""Below this width labels are short."""


@dataclass(frozen=True, slots=True)
class Holding:
    """Something a player owns: shares of a corporation, or a company."""

    corporation: str = ""
    shares: int = 0
    company: Company | None = None


def draw_players(canvas: Canvas, scene: Scene) -> None:
    """Draw the panels in seat order; they never move."""
    players = scene.players
    for letter, (x, width) in zip(players, panel_places(len(players)), strict=True):
        player = scene.position["players"][letter]
        acting = letter in scene.acting
        name = f"{letter} {scene.name(letter)}, {dollars(player['cash'])}"
        if acting:
            name += ", to act"
        with canvas.group(id=canvas.id(f"player-{letter}"), role="group", aria_label=name):
            _player(canvas, scene, letter, player, x, width, acting=acting)
            delta_chip(canvas, x + 44, TOP - 2, scene.cash_changes.get(letter, 0), "$")


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
    narrow = width < NARROW
    place = scene.position["order"].index(letter) + 1
    order = ordinal(place) if narrow else f"{ordinal(place)} in order"
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
    runs: list[Run] = [("worth ", False, theme.ink2), (dollars(player["worth"]), True, None)]
    order_width = text_width(order, LABEL)
    canvas.runs(x + 12, TOP + 61, runs, box=width - 24 - order_width, size=BODY)
    canvas.text(
        x + width - 12, TOP + 61, order, box=order_width, size=LABEL, fill=theme.ink2, anchor="end"
    )
    rows = _holdings(canvas, scene, letter, x + 12, width - 24, narrow=narrow)
    if rows < 2:
        shares = sum(
            count * scene.position["corporations"][id]["price"]
            for id, count in player["shares"].items()
            if count
        )
        faces = sum(scene.edition.companies[id].face for id in player["companies"])
        text = f"shares {dollars(shares)} · companies {dollars(faces)}"
        short = f"sh {dollars(shares)} · co {dollars(faces)}"
        shown = fit(text, LABEL, width - 24, short=short)
        canvas.text(x + 12, TOP + 111, shown, box=width - 24, size=LABEL, fill=theme.ink2)


def _holdings(
    canvas: Canvas, scene: Scene, letter: str, x: float, room: float, *, narrow: bool
) -> int:
    """Draw what the player owns in one or two rows; return the number of rows."""
    player = scene.position["players"][letter]
    holdings = [Holding(id, count) for id, count in sorted(player["shares"].items()) if count]
    holdings += [Holding(company=c) for c in scene.by_face(player["companies"])[::-1]]
    gap = 8 if narrow else 10
    laid: list[list[int]] = [[]]
    widths: list[float] = []
    face = tabs = True
    for face, tabs, kept in SQUEEZES:
        widths = [_width(scene, h, face=face, tabs=tabs, narrow=narrow) for h in holdings]
        laid = lay_out(widths, room - kept, 2, gap)
        if sum(map(len, laid)) == len(holdings):
            break
    left, y = x, float(TOP + 71)
    for row, indices in enumerate(laid):
        left, y = x, TOP + 69 + 24 * row if len(laid) > 1 else TOP + 71
        for index in indices:
            holding = holdings[index]
            if holding.company is not None:
                company_chip(
                    canvas, scene, holding.company, left, y, face=face, tabs=tabs, height=23
                )
            else:
                _shares(canvas, holding, left, y, narrow=narrow)
            left += widths[index] + gap
    missing = len(holdings) - sum(map(len, laid))
    if missing:
        canvas.text(left, y + 17, f"+{missing}", box=30, size=LABEL, fill=canvas.theme.ink2)
    return len(laid)


def _times(shares: int, *, narrow: bool) -> str:
    return str(shares) if narrow else f"×{shares}"


def _width(scene: Scene, holding: Holding, *, face: bool, tabs: bool, narrow: bool) -> float:
    if holding.company is not None:
        return chip_width(scene, holding.company, face=face, tabs=tabs)
    letters = text_width(holding.corporation, BODY, bold=True) + 13
    return letters + 4 + text_width(_times(holding.shares, narrow=narrow), BODY, bold=True)


def _shares(canvas: Canvas, holding: Holding, x: float, y: float, *, narrow: bool) -> None:
    with canvas.group(data_asset=f"share:{holding.corporation}"):
        width = badge(canvas, x, y, holding.corporation, height=22)
        text = _times(holding.shares, narrow=narrow)
        canvas.text(x + width + 4, y + 17, text, box=30, bold=True)
