"""The positions of the lesson, and the two planning examples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from econgames.core.chance import Chance
from econgames.core.errors import SetupError, choices
from econgames.diora.edition import RESOURCES, shipped

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["MARKET", "ORDERS", "PRODUCT", "SECOND_ORDERS", "SECOND_STOCK", "SHOCK", "START_STOCK"]
__all__ += ["position_crowded", "position_start"]

SEED = 3
NAMES = ("Ada", "Ben", "Cleo")
DICE = ((2, 3), (2, 4), (3, 4))
"""Dice that each player draws beside the two ones; Ada has the lowest sum and starts."""

ORDERS = ("r05", "r10", "r19", "r22", "r28", "v01")
"""Orders on display, slot 1 first: the plan of the lesson."""
START_STOCK = dict(zip(RESOURCES, shipped().game.start_resources.as_tuple(), strict=True))

SECOND_ORDERS = ("r03", "r07", "r14", "r21", "r25", "v03")
SECOND_STOCK = {"K": 5, "T": 3, "L": 4, "G": 3}
"""A second plan, for those with time left."""

MARKET = ("t14", "t01")
"""Rooms for sale."""
NEUTRAL = "t24"

SHOCK = "e02"
"""The card that makes wages follow prices."""
QUIET = "e15"
"""A card that changes nothing while nobody has ten points."""

PRODUCT = 2.5
"""What a worker of the lesson brings, zl a round: about two components or half of a bank visit."""


def _first(top: Sequence[str], known: Sequence[str], name: str) -> list[str]:
    """A pile with some tiles on top, and the others shuffled by the seed of the lesson."""
    return [*top, *Chance(SEED).order(name, [tile for tile in known if tile not in top])]


def position_start(shock: str | None = None) -> Match:
    """The position of the lesson: the first decision of a game of three, all spaces free.

    Ada has the dice 1, 1, 2, 3; the six orders of the plan are on display.

    Parameters
    ----------
    shock : str, optional
        Id of an event card. Then the game is played with events: the first round brings a card
        that does nothing yet, the second one this card.

    Raises
    ------
    SetupError
        If there is no such card.

    Examples
    --------
    >>> match = position_start()
    >>> match
    <Diora, 3 players, turn_main, step 0: A to act>
    >>> match.state.snapshot()["players"]["A"]["active"]
    [1, 1, 2, 3]
    """
    from econgames.core.setting_up import new_match

    edition = shipped()
    script: dict[str, Sequence[object]] = {
        "starting_dice": [list(pair) for pair in DICE],
        "production_stack": _first(ORDERS, list(edition.tiles), "orders"),
        "technology_stack": _first((*MARKET, NEUTRAL), list(edition.rooms), "rooms"),
    }
    if shock is not None:
        if shock not in edition.cards or shock == QUIET:
            raise SetupError(choices("card", shock, [c for c in edition.cards if c != QUIET]))
        cards = _first((QUIET, shock), list(edition.cards), "cards")
        script["events"] = cards[: edition.game.events_used]
    return new_match("diora", list(NAMES), seed=SEED, script=script, use_events=shock is not None)


def position_crowded(match: Match | None = None) -> Match:
    """Three moves later: Ben's die lies in the transistor warehouse, and Ada is to move again.

    Parameters
    ----------
    match : Match, optional
        A match in the position of the lesson, whose play goes on; a new one by default.

    Examples
    --------
    >>> match = position_crowded()
    >>> match.actors(), match.state.snapshot()["spaces"]["warehouse_t"]
    (('A',), [['B', 4]])
    """
    from econgames.diora.moves import Place

    match = match or position_start()
    match.play(Place("active", 1, "bank", player="A"))
    match.play(Place("active", 4, "warehouse_t", level=4, player="B"))
    return match.play(Place("active", 3, "warehouse_k", level=3, player="C"))
