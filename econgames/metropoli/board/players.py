"""The panels of the players in the right column: cash, concessions, worth."""

from __future__ import annotations

from typing import Final

from econgames.drawing.frames import panel
from econgames.drawing.parts import chip, option, pill
from econgames.drawing.svg import LABEL, Canvas, Run
from econgames.drawing.text import text_width
from econgames.drawing.words import plural
from econgames.metropoli.board.scene import Scene
from econgames.metropoli.board.words import option_title, short

X: Final = 868
WIDTH: Final = 308
TOP: Final = 540
BOTTOM: Final = 928
GAP: Final = 8
TRADE: Final = 68.0
"""Width of the button that proposes a trade."""


def panel_rows(count: int) -> tuple[float, float]:
    """Height of each of so many panels, and of its header, units.

    Examples
    --------
    >>> panel_rows(4), panel_rows(6)
    ((91.0, 40.0), (58.0, 30.0))
    """
    height = (BOTTOM - TOP - GAP * (count - 1)) / count
    return round(height, 1), 40.0 if count <= 4 else 30.0


def draw_players(canvas: Canvas, scene: Scene) -> None:
    """Draw the panels in seat order; they never move."""
    height, head = panel_rows(len(scene.players))
    for index, letter in enumerate(scene.players):
        y = TOP + index * (height + GAP)
        cash = short(scene.position["cash"][letter])
        name = f"{letter} {scene.name(letter)}, {cash}"
        if letter == scene.speaker:
            name += ", to act"
        with canvas.group(id=canvas.id(f"player-{letter}"), role="group", aria_label=name):
            _player(canvas, scene, letter, y, height, head)


def _mark(scene: Scene, letter: str) -> str | None:
    """A word after the name, if there is one to say."""
    if scene.is_over and scene.ranks[letter] == 1:
        return "winner"
    if scene.position["status"][letter] == "finished":
        return "finished"
    if letter == scene.active and not scene.is_over and letter != scene.speaker:
        return "turn"
    return None


def _player(
    canvas: Canvas, scene: Scene, letter: str, y: float, height: float, head: float
) -> None:
    bankrupt = scene.position["status"][letter] == "bankrupt"
    tall = head >= 40
    change = scene.cash_changes.get(letter, 0)
    mark = _mark(scene, letter)
    if change and not tall and mark != "winner":
        mark = None
    cash = "bankrupt" if bankrupt else short(scene.position["cash"][letter])
    panel(
        canvas,
        letter,
        scene.name(letter),
        cash,
        x=X,
        y=y,
        width=WIDTH,
        height=height,
        acting=letter == scene.speaker,
        chip_text=mark,
        head=head,
        note_width=_change_width(change) if change and not tall else 0,
    )
    if change and not tall:
        right = X + WIDTH - 18 - text_width(cash, 20, bold=True)
        _change(canvas, right, y + 16.5, change)
    trade = scene.option("propose_trade", letter)
    room = WIDTH - 20 - (TRADE + 6 if trade is not None else 0)
    _concessions(canvas, scene, letter, y + head + (4 if tall else 3), room)
    if trade is not None:
        size = min(32.0, height - head - 6 - (21 if tall else 0))
        with option(canvas, trade.id, option_title(trade, scene)):
            pill(canvas, X + WIDTH - 8 - TRADE, y + head + 3, TRADE, "trade", height=size)
    if tall and not bankrupt:
        _worth(canvas, scene, letter, y + height - 8, change)


def _concessions(canvas: Canvas, scene: Scene, letter: str, y: float, room: float) -> None:
    """The letters of the streets, and a sign for each bridge; what does not fit is counted."""
    theme = canvas.theme
    owned = scene.owned(letter)
    pitch = 21.5
    if len(owned) * pitch > room:
        pitch = 18.5
    fits = int(room // pitch)
    shown = owned if len(owned) <= fits else owned[: int((room - 34) // pitch)]
    for index, concession in enumerate(shown):
        x = X + 10 + index * pitch
        tint = scene.hood_tint(concession)
        with canvas.group(title=scene.place(concession)):
            canvas.rect(
                x,
                y,
                pitch - 1.5,
                21,
                rx=3,
                fill=theme.sunk if tint is None else theme.tints[tint],
                stroke=theme.rule,
                stroke_width=1,
            )
            canvas.text(
                x + (pitch - 1.5) / 2,
                y + 16,
                "⇄" if tint is None else concession,
                box=pitch - 1.5,
                size=LABEL,
                bold=tint is not None,
                anchor="middle",
            )
    if len(shown) < len(owned):
        text = f"+{len(owned) - len(shown)}"
        canvas.text(X + 14 + len(shown) * pitch, y + 16, text, box=30, size=LABEL, bold=True)


def _worth(canvas: Canvas, scene: Scene, letter: str, y: float, change: int) -> None:
    """Wealth at the right; at the left what the last move brought, or what is owned."""
    theme = canvas.theme
    runs: list[Run] = [("worth ", False, theme.ink2), (short(scene.worth[letter]), True, None)]
    canvas.runs(X + WIDTH - 12, y, runs, box=130, anchor="end")
    if change:
        _change(canvas, X + 10, y - 5, change, anchor="start")
        return
    owned = scene.owned(letter)
    bridges = sum(concession in scene.edition.bridges for concession in owned)
    streets = len(owned) - bridges
    text = f"{plural(streets, 'street')} · {plural(bridges, 'bridge')}"
    canvas.text(X + 12, y, text, box=150, size=LABEL, fill=theme.ink2)


def _change_text(amount: int) -> str:
    return f"▲ +{short(amount)}" if amount > 0 else f"▼ {short(amount)}"


def _change_width(amount: int) -> float:
    return text_width(_change_text(amount), LABEL, bold=True) + 13.5 + 8


def _change(canvas: Canvas, x: float, middle: float, amount: int, anchor: str = "end") -> None:
    theme = canvas.theme
    colour = theme.good if amount > 0 else theme.bad
    chip(canvas, x, middle, _change_text(amount), size=LABEL, colour=colour, anchor=anchor)
