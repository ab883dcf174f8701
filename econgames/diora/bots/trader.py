"""The usual bot: every die goes where it adds most points today."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from econgames.core.bots import Bot
from econgames.diora.bots.constants import Constants
from econgames.diora.bots.valuation import Valuation, Worth
from econgames.diora.edition import RESOURCES
from econgames.diora.moves import EndTurn, Pass, Placement, Produce
from econgames.diora.rules.codes import SEAT

if TYPE_CHECKING:
    from econgames.core.moves import Move, Option, RandomSource
    from econgames.diora.rules import State

__all__ = ["TRADER", "Trader", "head"]

TRADER = Constants(zl=0.35, unpaid=0.35, part=(0.35, 0.6, 0.6, 0.6))
"""Numbers of the trader; see `Constants` for what each means."""


class Trader(Bot):
    """Produces whenever possible, else lays the die of the largest value, else passes."""

    name: ClassVar[str] = "trader"
    level: ClassVar[int] = 2
    idea: ClassVar[str] = (
        "Every die goes where it adds most points today: money, parts that orders lack,\n"
        "orders and rooms all have a value in points. Never hires."
    )
    constants: ClassVar[Constants] = TRADER

    def choose(self, view: State, options: list[Option], rng: RandomSource) -> Move:
        """The move of the largest value; `rng` is not used."""
        made = [option.move for option in options if isinstance(option.move, Produce)]
        if made:
            tiles = view.t.edition.tiles
            best = max(made, key=lambda move: tiles[move.tile].points)
            row = tiles[best.tile]
            self.reason = f"produce {row.name}: all parts are there, {row.points} points"
            return best
        last = options[-1].move
        if isinstance(last, EndTurn):
            self.reason = "0 orders can be produced: the turn ends"
            return last
        assert isinstance(last, Pass)
        values = Valuation(view, SEAT[last.player], self.constants)
        found = values.best(options)
        if found is None or found.value <= 0:
            self.reason = _no_reason(found)
            return last
        self.reason = _reason(values, found)
        return found.move


def _no_reason(found: Worth | None) -> str:
    if found is None:
        return "pass: 0 placements are possible"
    if found.value == float("-inf"):
        return "pass: only trades at the scrap yard are possible, and none adds to 0 points"
    return f"pass: the best placement, {head(found.move)}, is worth {found.value:+.1f} points"


def head(move: Placement) -> str:
    """Space, its argument, die."""
    parts = [move.space]
    if move.level is not None:
        parts.append(f"level {move.level}")
    if move.slots is not None:
        parts.append(f"slot{'s' if len(move.slots) > 1 else ''} {'+'.join(map(str, move.slots))}")
    if move.uses is not None:
        parts.append(f"x {move.uses}")
    if move.resource is not None:
        parts.append(move.resource)
    die = "a pensioner" if move.source == "retired" else f"die {move.value}"
    return f"{' '.join(parts)} with {die}"


def _reason(values: Valuation, found: Worth) -> str:
    """As in: warehouse_t level 4 with die 4: 3 T + 2 zl; Krokus lacks 2 T: +3.1 points."""
    move, tiles = found.move, values.view.t.edition.tiles
    gains = [f"{n} {unit}" for unit, n in zip((*RESOURCES, "zl"), found.gain, strict=True) if n]
    parts = [" + ".join(gains).replace("+ -", "- ")] if gains else []
    for slot in move.slots or ():
        row = tiles[values.view.t.tiles[values.view.slots[slot - 1]]]
        parts.append(f"{row.name} for {row.points} points")
    if any(n > 0 for n in found.gain[:4]):
        parts += _lacks(values, found)
    parts += found.notes
    return f"{head(move)}: {'; '.join(parts) or 'for 0 zl'}: {found.value:+.1f} points"


def _lacks(values: Valuation, found: Worth) -> list[str]:
    """Orders that lack what the placement brings."""
    t = values.view.t
    words = []
    for tile in values.orders:
        short = [max(0, n - have) for n, have in zip(t.needs[tile], values.stock, strict=True)]
        named = [f"{n} {RESOURCES[r]}" for r, n in enumerate(short) if n and found.gain[r] > 0]
        if named:
            words.append(f"{t.edition.tiles[t.tiles[tile]].name} lacks {', '.join(named)}")
    return words
