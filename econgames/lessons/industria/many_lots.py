"""A thousand lots with values drawn afresh, under the three rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from econgames.analysis.intervals import Interval
from econgames.industria import economy
from econgames.lessons.industria.laboratory import (
    KNOWN,
    MOST_LOTS,
    ONCE_AROUND,
    PRIVATE,
    RULES,
    N,
    Result,
    exact,
    sample,
)
from econgames.lessons.kit.explored import Explored, whole

if TYPE_CHECKING:
    from pandas import DataFrame
    from plotly.graph_objects import Figure

__all__ = ["explore_auctions", "say_interval"]


def explore_auctions(
    info: str = KNOWN,
    bidders: int = 3,
    top: int = 9,
    keep: int = 0,
    hammer: int = 0,
    lots: int = 1000,
    seed: int = 1,
    *,
    theme: str = "light",
) -> Explored:
    """Lots with values drawn afresh, sold under the three rules: what each rule brings to whom.

    Values are whole talers from 1 to `top`, all equally likely and independent. The bidders know
    the seller's reserve. What they do:

    * values known: the once-around bid that no later seat answers; sealed and English bids end at
      the second value (see :mod:`econgames.lessons.industria.bidding`);
    * each knows his own: backward induction once around, the equilibrium of sealed bids, and
      staying up to his value in the English auction.

    Parameters
    ----------
    info : {"known", "private"}
        Whether everybody knows all values, or each his own.
    bidders, top : int
        How many bid, 2 to 4, and the highest value, 2 to 10.
    keep, hammer : int
        What the tile is worth to the seller, and what the hammer is worth to him, 0 or more.
    lots, seed : int
        How many lots are drawn, 2 to 100,000, and from which seed.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Returns
    -------
    Explored
        ``facts["exact"]`` are the expected results by rule, as fractions, and ``facts["sample"]``
        the means of the lots drawn, with the half widths of their 95 % intervals.

    Raises
    ------
    ValueError
        If a number is out of its range.

    Examples
    --------
    >>> found = explore_auctions(lots=100)
    >>> found.facts["exact"]["once around"].revenue
    Fraction(2198, 729)
    """
    if not isinstance(info, str):
        raise ValueError(f"values are {KNOWN!r} or {PRIVATE!r}, not {info!r}")
    bidders, top = whole("bidders", bidders), whole("top", top)
    keep, hammer = whole("keep", keep), whole("hammer", hammer)
    lots, seed = whole("lots", lots), whole("seed", seed)
    if not 2 <= lots <= MOST_LOTS:
        raise ValueError(f"lots: 2 or more, for an interval, to {MOST_LOTS:,}; not {lots}")
    if keep < 0 or hammer < 0:
        raise ValueError(f"keep and hammer: 0 or more talers, not {keep} and {hammer}")
    reserve = economy.reserve_price(keep, hammer)
    counted = {rule: exact(rule, info, bidders, top, reserve, keep) for rule in RULES}
    drawn = sample(info, bidders, top, reserve, keep, lots, seed)
    return Explored(
        _auction_lines(counted, drawn, info, lots, top, reserve),
        [_gain_bars(drawn, lots, theme), _surplus_bars(counted, theme)],
        _auction_table(counted, drawn),
        {"reserve": reserve, "exact": counted, "sample": drawn},
    )


def _auction_lines(
    counted: Mapping[str, Result[Fraction]],
    drawn: Mapping[str, Result[Interval]],
    info: str,
    lots: int,
    top: int,
    reserve: int,
) -> list[str]:
    once = counted[ONCE_AROUND]
    brings = ", ".join(f"{rule} {say_interval(found.revenue)}" for rule, found in drawn.items())
    gains = [float(gain) for gain in once.gains]
    places = [place for place, gain in enumerate(gains, 1) if gain == max(gains)]
    seat = f"seat {places[0]}" if len(places) == 1 else f"seats {' and '.join(map(str, places))}"
    who = "Everybody knows all values" if info == KNOWN else "Each knows his own value only"
    lost = ", ".join(f"{rule} {float(found.wasted):.2f}" for rule, found in counted.items())
    return [
        f"A lot brings the seller, in {lots:,} lots: {brings} talers.",
        f"Once around, {seat} gains most, {max(gains):.2f} a lot on average over all cases; the "
        f"seats win {', '.join(f'{100 * float(won):.1f} %' for won in once.wins)} of the lots.",
        f"{who}: whole talers from 1 to {top}, all equally likely. The seller sells at {reserve} "
        f"or more and keeps {100 * float(once.unsold):.1f} % of the lots once around.",
        f"Wasted, because the lot does not go where it is worth most, a lot: {lost} talers.",
    ]


def say_interval(found: Interval | None) -> str:
    """A mean with the half width of its interval, in words."""
    return "none" if found is None else f"{found.mean:.2f} ± {found.half:.2f}".replace("-", "−")


def _gain_bars(drawn: Mapping[str, Result[Interval]], lots: int, theme: str) -> Figure:
    from econgames.lessons.kit.intervals import interval_bars

    bidders = len(drawn[ONCE_AROUND].gains)
    return interval_bars(
        {rule: [gain.mean for gain in found.gains] for rule, found in drawn.items()},
        [f"seat {seat}" for seat in range(1, bidders + 1)],
        halves={rule: [gain.half for gain in found.gains] for rule, found in drawn.items()},
        title=f"Gain of each seat a lot, talers: mean of {lots:,} lots and 95 % interval",
        theme=theme,
    )


def _surplus_bars(counted: Mapping[str, Result[Fraction]], theme: str) -> Figure:
    from econgames.lessons.industria.figures import worth_parts

    parts = {
        "paid to the seller": [float(found.revenue) for found in counted.values()],
        "gain of the buyers": [float(sum(found.gains)) for found in counted.values()],
        "worth to the seller who keeps": [float(found.kept) for found in counted.values()],
        "wasted": [float(found.wasted) for found in counted.values()],
    }
    return worth_parts(parts, list(counted), "Where the worth of a lot goes, on average", theme)


def _auction_table(
    counted: Mapping[str, Result[Fraction]], drawn: Mapping[str, Result[Interval]]
) -> DataFrame:
    from pandas import DataFrame

    columns: dict[str, dict[str, str]] = {}
    for rule in RULES:
        columns[f"{rule}, drawn"] = _column(drawn[rule], say_interval)
        columns[f"{rule}, exact"] = _column(counted[rule], _exact)
    return DataFrame(columns)


def _column(found: Result[N], say: Callable[[N | None], str]) -> dict[str, str]:
    seats = range(len(found.gains))
    return {
        "paid to the seller a lot": say(found.revenue),
        "price of a lot sold": say(found.price),
        "share unsold": say(found.unsold),
        "wasted a lot": say(found.wasted),
        **{f"gain of seat {seat + 1}": say(found.gains[seat]) for seat in seats},
        **{f"won by seat {seat + 1}": say(found.wins[seat]) for seat in seats},
    }


def _exact(number: Fraction | None) -> str:
    return "none" if number is None else f"{float(number):.2f}".replace("-", "−")
