"""The auction laboratory: one lot, a thousand lots, and lots of one worth for all."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from econgames.lessons.industria import common_value
from econgames.lessons.industria.curse import explore_curse
from econgames.lessons.industria.laboratory import KNOWN, MOST_BIDDERS, MOST_VALUE, PRIVATE
from econgames.lessons.industria.many_lots import explore_auctions
from econgames.lessons.industria.one_lot import explore_lot
from econgames.lessons.kit.explored import Explored
from econgames.lessons.kit.explorer import Choice, Slider, explorer

if TYPE_CHECKING:
    from econgames.lessons.kit.explorer_box import ExplorerBox

__all__ = ["auction_explorer", "curse_explorer", "explore_auctions", "explore_curse", "explore_lot"]
__all__ += ["lot_explorer"]

LOTS = (("100", 100), ("1,000", 1000), ("5,000", 5000))


def lot_explorer(theme: str = "light") -> ExplorerBox:
    """Three bidders and a seller, each with a slider."""
    return explorer(
        partial(_three_seats, theme=theme),
        [
            *(
                Slider(f"seat_{seat}", f"Worth to seat {seat}", 0, 12, worth, unit="talers")
                for seat, worth in ((1, 8), (2, 6), (3, 7))
            ),
            Slider("keep", "Worth to the seller", 0, 12, 3, unit="talers"),
            Slider("hammer", "The hammer is worth", 0, 12, 0, unit="talers"),
        ],
        title="Auction laboratory: one lot",
    )


def _three_seats(
    seat_1: int, seat_2: int, seat_3: int, keep: int, hammer: int, theme: str
) -> Explored:
    return explore_lot((seat_1, seat_2, seat_3), keep, hammer, theme=theme)


def auction_explorer(theme: str = "light") -> ExplorerBox:
    """A thousand lots under three rules."""
    knows = [("everybody knows all values", KNOWN), ("each knows his own only", PRIVATE)]
    return explorer(
        partial(explore_auctions, theme=theme),
        [
            Choice("info", "Values", knows, KNOWN),
            Slider("bidders", "Bidders", 2, MOST_BIDDERS, 3),
            Slider("top", "Highest value", 2, MOST_VALUE, 9, unit="talers"),
            Slider("keep", "Worth to the seller", 0, MOST_VALUE, 0, unit="talers"),
            Slider("hammer", "The hammer is worth", 0, MOST_VALUE, 0, unit="talers"),
            Choice("lots", "Lots", LOTS, 1000),
            Slider("seed", "Seed", 1, 30, 1),
        ],
        title="Auction laboratory: a thousand lots",
    )


def curse_explorer(theme: str = "light") -> ExplorerBox:
    """Lots that are worth the same to all."""
    return explorer(
        partial(explore_curse, theme=theme),
        [
            Slider("bidders", "Bidders", 2, common_value.MOST_BIDDERS, 3),
            Slider("error", "Largest error", 1, 8, 2, unit="talers"),
            Slider("caution", "Caution", 0, 150, 0, 10, "% of the error"),
            Choice("lots", "Lots", LOTS, 1000),
            Slider("seed", "Seed", 1, 30, 1),
        ],
        title="Auction laboratory: one worth for all",
    )
