"""Prices against book value, and against what a thing turns out to be worth in simulations."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from econgames.analysis.intervals import Interval, interval
from econgames.analysis.simulate.play import play_game
from econgames.analysis.statements import Accounts
from econgames.core.bots import Bot, make_bots
from econgames.core.errors import SetupError, choices

if TYPE_CHECKING:
    from econgames.core.match import Match
    from econgames.core.state import State

__all__ = ["price_to_book", "price_to_value", "simulated_value"]


def price_to_book(source: Any, issuer: str | None = None) -> float:
    """Market value of a firm by its book value [1]_.

    Parameters
    ----------
    source : (number, number), Match, Journal or Accounts
        Market value and book value; or a match that has firms with shares.
    issuer : str, optional
        Which firm, of a match, such as "corp:PR".

    Returns
    -------
    float
        1 where the shares together cost what the firm owns less what it owes; above 1 where buyers
        expect more of it. Not a number where the book value is 0 or below.

    Raises
    ------
    SetupError
        If the match has no such firm.

    References
    ----------
    .. [1] Fama, French, "The cross-section of expected stock returns", The Journal of Finance 47,
       1992, which uses the inverse, book to market.

    Examples
    --------
    >>> price_to_book((30, 20)), price_to_book((30, 0))
    (1.5, nan)
    """
    if isinstance(source, tuple):
        market, book = source
    else:
        accounts = source if isinstance(source, Accounts) else Accounts(source)
        firms = [party for party in accounts.parties if party in accounts.journal.issuers]
        if issuer not in firms:
            raise SetupError(choices("firm with shares", issuer, firms))
        sheet = accounts.balance_sheet(issuer)
        market, book = int(sheet["Market capitalisation"]), int(sheet["Equity"])
    return market / book if book > 0 else math.nan


def price_to_value(price: float, value: float | Interval) -> float | Interval:
    """Price by value: above 1 is too dear.

    Parameters
    ----------
    price : number
        What was paid or asked.
    value : number or Interval
        What the thing is worth, above 0; an interval gives one.

    Examples
    --------
    >>> price_to_value(9, 6)
    1.5
    >>> found = price_to_value(9, Interval(6.0, 3.0))  # worth 3 to 9
    >>> found.mean - found.half, found.mean + found.half
    (1.0, 3.0)
    """
    low = value.mean - value.half if isinstance(value, Interval) else value
    if low <= 0:
        raise SetupError(f"a price can be compared with values above 0 only; got {value}")
    if not isinstance(value, Interval):
        return price / value
    ends = price / (value.mean + value.half), price / low
    return Interval(sum(ends) / 2, (ends[1] - ends[0]) / 2)


def simulated_value(
    match: Match,
    of: str | Callable[[State], float],
    bots: str | Bot | dict[str, str | Bot] = "trader",
    games: int = 30,
    seed: int = 1,
    viewer: str | None = None,
) -> Interval:
    """What something is worth at the end if bots play on, many times, from where a match stands.

    What is hidden from the viewer, and all later chance, is drawn afresh for each game.

    Parameters
    ----------
    match : Match
        Where to begin; it is not changed.
    of : str or callable
        A seat, for its final score; an asset such as "share:PR", for its value at the end by the
        rules of scoring; or a function of the final state.
    bots : str, Bot or mapping
        Who plays.
    games, seed : int
        How many games, 2 or more, and the seed that they come from.
    viewer : str, optional
        Whose view is played on from; the seat that is asked by default.

    Returns
    -------
    Interval
        Mean, and half the width of its 95 % interval. It is the worth to these bots, which is not
        that to people.

    Examples
    --------
    >>> import econgames as eg
    >>> match = eg.new("industria", players=3, seed=1)
    >>> found = simulated_value(match, "A", "novice", games=4)
    >>> found.mean > 0 and found == simulated_value(match, "A", "novice", games=4)
    True
    """
    if games < 2:
        raise SetupError(f"games must be 2 or more; not {games}")
    if match.is_over:
        raise SetupError("the match is over: its values are known")
    measure = _measure(match, of)
    view = match.state.view(viewer or match.actors()[0])
    rng = random.Random(f"{seed} {match.state.key()}")
    found = []
    for _ in range(games):
        world = view.imagine(rng)
        seats = make_bots(match.game.name, bots, match.players)  # bots may remember a game
        play_game(world, seats, rng.getrandbits(48))
        found.append(float(measure(world)))
    return interval(found)


def _measure(match: Match, of: str | Callable[[State], float]) -> Callable[[State], float]:
    if callable(of):
        return of
    if of in match.players:
        return lambda state: state.scores()[of]
    quotes = match.game.part("values").quotes
    if ":" not in of:
        raise SetupError(choices("seat", of, (*match.players, "an asset such as kind:name")))
    # what has no value yet may get one, and what was closed is worth nothing at the end
    return lambda state: quotes(state).get(of, {}).get("score", 0)
