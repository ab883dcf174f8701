"""The searching bot: the expert's best moves, each played out to the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from econgames.automobile import economy
from econgames.automobile.bots import words
from econgames.automobile.bots.characters import character_value
from econgames.automobile.bots.expert import EXPERT, Expert
from econgames.automobile.bots.planning import Planning, Site
from econgames.automobile.bots.trader import Trader
from econgames.automobile.rules.tables import SEAT
from econgames.core.masks import bits
from econgames.core.search import Search
from econgames.core.words import money, plural

if TYPE_CHECKING:
    from econgames.automobile.rules import State
    from econgames.core.moves import Move, Option

__all__ = ["Searcher"]

MOST: Final = {"build": 3, "place_distributors": 2, "take_research": 1, "produce": 1, "close": 0}
"""Moves of an action step that are played out, by kind."""
CHARACTERS: Final = 4
DURANT: Final = 4
"""Characters, and builds of Durant, that are played out."""
CUBE: Final = (60.0, 50.0, 40.0, 10.0)
"""Value of a cube when a turn begins, by turn, dollars."""
FACTORY: Final = 30.0
OBSOLETE: Final = 55.0
"""Value of a factory in each turn left, and what each newer space of its class takes from it."""


class Searcher(Search):
    """Searches characters, Durant's build and actions; in other decisions plays as the expert."""

    name: ClassVar[str] = "searcher"
    level: ClassVar[int] = 4
    idea: ClassVar[str] = (
        "Draws the tiles in other hands again and again, plays each of the expert's best\n"
        "moves out to the end of the turn with traders in all seats, and takes the one that\n"
        "does best on the same draws."
    )
    playouts = 4
    # playouts are dear here, and the spread of four says little: the best mean is taken
    clear = 0.0
    expert = Expert
    policy = Trader
    end = "the turn"

    def candidates(self, view: State, options: Sequence[Option], first: Move) -> Iterator[Move]:
        """The most valuable moves by the expert's own reckoning."""
        planning = Planning(view, SEAT[first.player], EXPERT)  # type: ignore[attr-defined]
        if view.phase == "characters":
            yield from _characters(planning, options)
        elif view.phase == "durant":
            yield from (option.move for option in options[-DURANT:])
        elif view.phase == "actions" and options[0].kind != "pass_action":
            choices = self.adviser.choices(planning, list(options))
            left, taken = dict(MOST), [first]
            for _, move, _ in sorted(choices, key=lambda choice: -choice[0]):
                # several plans may begin with the same move
                if left[move.kind] and move not in taken:
                    left[move.kind] -= 1
                    taken.append(move)
            yield from taken

    def done(self, state: State, view: State) -> bool:
        """At the end of the turn."""
        return state.turn != view.turn

    def estimate(self, state: State, seat: str) -> float:
        """Score now, loss points still to be paid, cubes, and what factories will bring."""
        worth = float(state.worth(seat))
        if not state.actors():
            return worth
        i, ed = SEAT[seat], state.edition
        worth -= economy.loss_point_cost(state.turn, edition=ed) * state.points[i]
        worth += CUBE[state.turn - 1] * state.research[i]
        turns = ed.last_turn + 1 - state.turn
        for space in bits(state.open[i]):
            newer = state.t.mask[state.t.cls[space]] & ~state.t.upto[space] & state.taken
            number = state.factories[space]
            stays = turns * (FACTORY * number - OBSOLETE * newer.bit_count())
            worth += max(-float(ed.factory_close_loss * number), stays)
        return worth

    def amount(self, value: float) -> str:
        """As in "$120"."""
        return money(value)

    def words(self, view: State, move: Any) -> str:
        """As in "build 2 factories for Dodge"."""
        if move.kind == "build":
            return f"build {words.pieces(view, (Site(move.space, move.factories, move.parts),))}"
        if move.kind == "produce":
            return f"produce {words.cars(view, move.cars)}"
        if move.kind == "place_distributors":
            placed = (move.premium, move.mid, move.mass)
            return f"place {words.dealers(placed, (0, 0, 0))}"
        if move.kind == "durant_build":
            return f"build a factory for {words.model(view, move.space)}"
        if move.kind == "choose_character":
            return f"take {str(move.character).capitalize()}"
        if move.kind == "take_research":
            return "take research cubes"
        if move.kind in ("pass_action", "exec_pass"):
            return "pass"
        return _late_words(view, move)


def _late_words(view: State, move: Any) -> str:
    """Words for closing, the Ford token, sales and executive decisions."""
    if move.kind == "end_step":
        return "keep the Ford token"
    if move.kind == "howard_sell":
        return f"let Howard sell {words.cars(view, move.cars)}"
    name = words.model(view, move.space)
    if move.kind == "ford_build":
        piece = "factory" if move.piece == "factory" else "parts factory"
        return f"build a {piece} for {name} with the Ford token"
    if move.kind == "distributor_sell":
        return f"sell 1 {name} in a {move.slot} slot"
    if move.kind == "exec_bonus":
        return f"buy a bonus token for {name}"
    if move.kind == "exec_reduce":
        return f"cut the price of {name} by {plural(move.pile, 'token')}"
    return f"close {name}"


def _characters(planning: Planning, options: Sequence[Option]) -> Iterator[Move]:
    def value(option: Option) -> float:
        return character_value(planning, option.move.character)[0]  # type: ignore[attr-defined]

    for option in sorted(options, key=value, reverse=True)[:CHARACTERS]:
        yield option.move
