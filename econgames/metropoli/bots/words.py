"""Words that reasons share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.words import money

if TYPE_CHECKING:
    from econgames.metropoli.bots.valuation import Valuation
    from econgames.metropoli.rules.tables import Tables

__all__ = ["limit_words", "place", "rounds_words", "thousands", "what_it_brings"]


def thousands(amount: float) -> str:
    """An amount of money to the nearest thousand dollars.

    Examples
    --------
    >>> thousands(712_345.6), thousands(-50_000)
    ('$712,000', '−$50,000')
    """
    return money(1000 * _nearest(amount))


def place(tables: Tables, concession: int) -> str:
    """Name of a concession by its number."""
    id = tables.conc[concession]
    if concession >= tables.n_streets:
        return f"{id.capitalize()} Bridge"
    return tables.edition.streets[id].name


def rounds_words(values: Valuation) -> str:
    """Rounds that are counted: an estimate, or the most that a bot ever counts."""
    most = f"{values.k.most_rounds:g} rounds"
    if values.rounds >= values.k.most_rounds:
        return f"{most}, the most that I ever count"
    return f"about {values.rounds:.1f} rounds"


def what_it_brings(values: Valuation, concession: int) -> str:
    """Parts of the worth of a concession to the bot; in thousands they add up to it."""
    view, t, seat = values.view, values.t, values.seat
    worth, rounds = values.worth(seat, concession), rounds_words(values)
    bridge = concession >= t.n_streets
    ends = view.edition.bridge_end_value if bridge else values.base(concession)
    neighbourhood, why = (0.0, "") if bridge else values.neighbourhood(seat, concession)
    income = worth - ends - neighbourhood
    flow = values.flow(seat, concession)
    others = int(f"{flow / (values.rate[concession] * values.rounds or 1):.0f}")
    grown = ", with the growth that I expect" if values.k.growth and not bridge else ""
    each = thousands(income / (flow or 1))
    stops = f"{others} others each stop" if others != 1 else "1 other stops"
    text = (
        f"{'it counts' if bridge else 'its base value is'} {thousands(ends)}"
        f"{' at the end' if bridge else ''}, and it brings {thousands(income)}, for {stops} there "
        f"{values.rate[concession]:.4f} times a turn in {rounds}, at {each} a time{grown}"
    )
    if neighbourhood:
        more = _nearest(worth) - _nearest(income) - _nearest(ends)
        text += f"; {money(1000 * more)} more because {why}"
    return text


def limit_words(values: Valuation, concession: int, limit: float) -> str:
    """Why the limit is not what a concession is worth."""
    share, worth = values.k.share, values.worth(values.seat, concession)
    text = f", {share:.0%} of its worth" if share != 1 else ""
    if denied := _nearest(limit) - _nearest(share * worth):
        text += f" and {money(1000 * denied)} more so that a rival does not get it"
    return text


def _nearest(amount: float) -> int:
    return int(f"{amount / 1000:.0f}")
