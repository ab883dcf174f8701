"""The usual bot: every die goes where it adds most points today."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from econgames.core.bots import Bot
from econgames.core.words import listed
from econgames.diora.bots.constants import Constants
from econgames.diora.bots.valuation import Valuation, Worth
from econgames.diora.bots.words import component, counts, gains, placement, points, tenths
from econgames.diora.edition import RESOURCES
from econgames.diora.moves import EndTurn, Pass, Produce
from econgames.diora.rules.codes import SEAT

if TYPE_CHECKING:
    from econgames.core.moves import Move, Option, RandomSource
    from econgames.diora.rules import State

__all__ = ["TRADER", "Trader"]

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
            self.reason = f"I produce {row.name}, for which I have all parts: {points(row.points)}."
            return best
        last = options[-1].move
        if isinstance(last, EndTurn):
            self.reason = "I end my turn: I can produce no order."
            return last
        assert isinstance(last, Pass)
        values = Valuation(view, SEAT[last.player], self.constants)
        found = values.best(options)
        if found is None or found.value <= 0:
            self.reason = _no_reason(values, found)
            return last
        self.reason = _reason(values, found)
        return found.move


def _no_reason(values: Valuation, found: Worth | None) -> str:
    if found is None:
        return "I pass: no placement is possible."
    if found.value == float("-inf"):
        return "I pass: only the scrap yard is open, where no trade is worth more than 0 points."
    best = placement(found.move, values.view.t.edition)
    return f"I pass: the best placement, to {best}, is worth {points(found.value)} to me."


def _reason(values: Valuation, found: Worth) -> str:
    """As in: I lay a 4 on Bank: it brings 5 zl. In all this is worth 1.8 points to me.

    Where points are told for some parts, the points for all the rest are told as well.
    """
    move, edition = found.move, values.view.t.edition
    parts, told = gains(found.gain), []
    for slot in move.slots or ():
        row = edition.tiles[values.view.t.tiles[values.view.slots[slot - 1]]]
        parts.append(f"the order {row.name} for {points(row.points)}")
        told.append(tenths(row.points))
    if any(n > 0 for n in found.gain[:4]):
        parts += _lacks(values, found)
    notes = [note for note in found.notes if tenths(note[0])]
    parts += [counts(*note) for note in notes]
    told += [tenths(amount) for amount, _ in notes]
    rest = tenths(found.value) - sum(told)
    if told and rest:
        parts.append(counts(rest / 10, "parts, money and what orders still lack"))
    worth = points(found.value)
    listing = "; ".join(parts) or "it costs nothing"
    return f"I {placement(move, edition)}: {listing}. In all this is worth {worth} to me."


def _lacks(values: Valuation, found: Worth) -> list[str]:
    """Orders that lack what the placement brings."""
    t = values.view.t
    words = []
    for tile in values.orders:
        short = [max(0, n - have) for n, have in zip(t.needs[tile], values.stock, strict=True)]
        named = [component(RESOURCES[r], n) for r, n in enumerate(short) if n and found.gain[r] > 0]
        if named:
            words.append(f"{t.edition.tiles[t.tiles[tile]].name} lacks {listed(named)}")
    return words
