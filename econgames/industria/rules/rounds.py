"""Income, reveal, the start-player marker, and the change of epochs: everything automatic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.errors import HiddenInformation
from econgames.core.masks import bits
from econgames.industria.rules import final
from econgames.industria.rules.books import BASIC_INCOME, EPOCH_INCOME, pay, to_box, to_display
from econgames.industria.rules.tables import EPOCH_CHANGE, INCOME, OFFER, REVEAL

if TYPE_CHECKING:
    from econgames.industria.rules import State

__all__ = ["begin_round", "check_known", "end_round"]


def begin_round(s: State) -> None:
    """Pay the income, reveal the tiles of the round, and give the start player the hammer."""
    s.ph = INCOME
    n = s.n
    for seat in range(n):
        pay(s, n, seat, s.edition.income_per_round, BASIC_INCOME)
    s.ph = REVEAL
    first = s.drawn
    s.drawn += n
    to_display(s, s.piles[s.epoch - 1][first : s.drawn])
    s.auctioneer = s.asked = s.start
    s.ph = OFFER


def check_known(s: State) -> None:
    """Refuse to go on from a view where tiles would be revealed that nobody may know.

    Raises
    ------
    HiddenInformation
        If the tiles of the next round are not certain; nothing has changed then.
    """
    left = len(s.piles[s.epoch - 1]) - s.drawn
    over = not left and s.epoch == len(s.piles)
    if not over and left != s.n:
        raise HiddenInformation(
            "the order of the piles is hidden: this view cannot be played on past the round"
        )


def end_round(s: State) -> None:
    """Pass the marker; then the next round, perhaps of the next epoch, or the end of the game."""
    s.start = s.after[s.start]
    if s.drawn == len(s.piles[s.epoch - 1]):
        if s.epoch == len(s.piles):
            final.finish(s)
            return
        # what happens between two rounds belongs to the round that it opens
        s.round += 1
        _change_epoch(s)
    else:
        s.round += 1
    begin_round(s)


def _change_epoch(s: State) -> None:
    """Extra income, and unplayed technologies lapse."""
    s.ph = EPOCH_CHANGE
    s.epoch += 1
    s.drawn = 0
    n, technologies = s.n, s.t.technologies
    for seat in range(n):
        pay(s, n, seat, s.edition.epoch_income[s.epoch], EPOCH_INCOME)
    for seat in range(n):
        for tile in bits(s.hand[seat] & technologies):
            to_box(s, tile, seat, "technology_discarded")
