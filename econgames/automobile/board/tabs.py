"""What can be done in a space, and the tabs that stand for it where it is more than one thing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from econgames.automobile.board.glyphs import cross
from econgames.automobile.board.scene import SHORT_CLASS, Scene
from econgames.core.moves import Option
from econgames.drawing.parts import signed
from econgames.drawing.svg import LABEL, Canvas
from econgames.drawing.text import text_width

__all__ = ["GAP", "Tab", "draw_tab", "options_at", "tabs_of"]

KINDS = ("durant_build", "build", "ford_build", "close", "exec_bonus", "exec_reduce", "exec_close")
"""Kinds of options about one space, in the order of its tabs."""
PLANS = ("produce", "howard_sell")
"""Kinds of options about several spaces at once."""
GAP = 3
"""Between two tabs, units."""


@dataclass(frozen=True, slots=True)
class Tab:
    """One of several things to do in a space: its option, its word, its width."""

    option: Option
    text: str

    @property
    def width(self) -> float:
        """Width, units."""
        return 20.0 if not self.text else max(22.0, text_width(self.text, LABEL, bold=True) + 7)


def options_at(scene: Scene, space: int) -> list[Option]:
    """What the viewer may do in a space; the first is what the space itself stands for."""
    found: list[Option] = []
    for kind in PLANS:
        if scene.slot(kind, space) is not None:
            found.append(scene.options[kind])
    sales = scene.of_space(space, "distributor_sell")
    # a distributor that stays in his section comes first
    sales.sort(key=lambda o: getattr(o.move, "section", "") != getattr(o.move, "slot", ""))
    return found + sales + scene.of_space(space, *KINDS)


def tabs_of(options: Sequence[Option], width: float, *, empty: bool) -> list[Tab]:
    """Tabs of a space where there is a choice; plans over several spaces have none.

    Parameters
    ----------
    options : sequence of Option
        See `options_at`.
    width : float
        Room for the tabs, units.
    empty : bool
        Whether the space is empty: it has a tab also for a single build.
    """
    if empty:
        return [Tab(option, _build_word(option, "")) for option in options]
    if len(options) < 2:
        return []
    chosen = [Tab(option, _word(option)) for option in options if option.kind not in PLANS]
    if len(chosen) > 2 and options[0].kind == "distributor_sell":
        # three sections are too many words; the space itself stands for the first
        chosen = chosen[1:]
    fits: list[Tab] = []
    room = width
    # what no longer fits is left to the action bar; the dearest builds are last to come
    for tab in sorted(chosen, key=lambda tab: _RANK.get(tab.text, 0)):
        if tab.width + GAP <= room:
            fits.append(tab)
            room -= tab.width + GAP
    return [tab for tab in chosen if tab in fits]


_RANK = {"": 0, "+1": 1, "+2": 2, "+P": 3, "F+1": 4, "F+P": 5, "+1P": 6}


def _build_word(option: Option, sign: str) -> str:
    factories = getattr(option.move, "factories", 1)
    parts = getattr(option.move, "parts", 0)
    return f"{sign}{factories or ''}{'P' if parts else ''}"


_WORDS: dict[str, Callable[[Option], str]] = {
    "build": lambda option: _build_word(option, "+"),
    "ford_build": lambda option: "F+P" if getattr(option.move, "piece", "") == "parts" else "F+1",
    "exec_bonus": lambda option: signed(1),
    "exec_reduce": lambda option: signed(-int(getattr(option.move, "pile", 0))),
    "distributor_sell": lambda option: SHORT_CLASS[
        str(getattr(option.move, "section", ""))
    ].lower(),
}


def _word(option: Option) -> str:
    """What a tab says; closing has a cross and no word."""
    word = _WORDS.get(option.kind)
    return "" if word is None else word(option)


def draw_tab(canvas: Canvas, tab: Tab, x: float, y: float, height: float) -> None:
    """Draw a tab from its left edge and top."""
    theme = canvas.theme
    canvas.rect(x, y, tab.width, height, rx=4, fill=theme.lit, stroke=theme.accent, stroke_width=2)
    middle = x + tab.width / 2
    if not tab.text:
        cross(canvas, middle, y + height / 2, 4.5)
        return
    canvas.text(
        middle, y + height / 2 + 5.5, tab.text, box=tab.width, size=LABEL, bold=True,
        anchor="middle",
    )  # fmt: skip
