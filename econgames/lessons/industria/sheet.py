"""Teacher's sheet of the lesson on the hammer."""

from __future__ import annotations

from econgames.industria import economy
from econgames.lessons.industria.exercises import RESOURCE
from econgames.lessons.industria.figures import seat_counts
from econgames.lessons.industria.laboratory import ENGLISH, KNOWN, ONCE_AROUND, exact
from econgames.lessons.industria.position import after_auctions, first_offer, sinks, sold_for
from econgames.lessons.industria.predictions import RESERVE, TOP, VALUES
from econgames.lessons.kit.sheets import Minutes, Sheet


def _prices() -> str:
    """Prices of the best bidder in the first and in the last seat."""
    best, *others = sorted(VALUES, reverse=True)
    first = economy.once_around_outcome((best, *others), (best,) * len(VALUES), RESERVE)[1]
    last = economy.once_around_outcome((*others, best), (best,) * len(VALUES), RESERVE)[1]
    return f"{first} in the first seat and {last} in the last one"


def _revenue(rule: str) -> str:
    return f"{float(exact(rule, KNOWN, len(VALUES), TOP, 1, 0).revenue):.2f}"


def _wins() -> str:
    return ", ".join(str(row.wins) for row in seat_counts(TOP))


def _gains() -> str:
    return ", ".join(f"{row.gain / row.cases:.2f}" for row in seat_counts(TOP))


SHEET = Sheet(
    notebook="02_industria.ipynb",
    aims=(
        "find a reserve price from what keeping is worth and what selling leaves",
        "see why the last bidder pays least",
        "tell a transfer of money from a sink",
        "decide between making and buying, and count a shared factory once",
    ),
    concepts={
        "Reserve price": "the lowest bid worth accepting: value of keeping less value of the "
        "hammer.",
        "Opportunity cost": "what is given up: who keeps a tile pays the bid that he refuses.",
        "Backward induction": "begin with the last seat; the bidder with the highest value pays "
        "{prices}.",
        "Transfer and sink": "auctions move {sold} talers between players in round 1, builds take "
        "{sinks} out of their hands.",
        "Compulsory licence": "an owner must sell to everybody at a fixed price.",
        "Embodied cost": "independence in computers costs {chain} talers, not {embodied}: the "
        "linear account builds shared factories again.",
        "Winner's curse": "the highest of several honest estimates is too high.",
    },
    plan=(
        Minutes("0-4", "sell, bid first or bid last?", "board, hammer"),
        Minutes("4-9", "the four auctions of round 1, in pairs", "preview, coins"),
        Minutes("9-11", "predict IN-P1; reveal", "bids as steps"),
        Minutes("11-15", "why value less 1 is the limit", "the six orders"),
        Minutes("15-17", "predict IN-P2", "histogram"),
        Minutes("17-23", "all cases: wins {wins}, mean gains {gains}", "bars; laboratory"),
        Minutes("23-29", "the seller: reserve, plan, value of the hammer", "line of the hammer"),
        Minutes("29-35", "make or buy", "chain of the computer plant"),
        Minutes("35-43", "exercises IN1 to IN6", "links; answers, folded"),
        Minutes("43-45", "remember", "matrix of the round"),
    ),
    board=(
        "sell if bid + hammer ≥ keeping",
        "a bid must leave the later seats nothing",
        "who received the price?",
    ),
    watch=(
        "pairs who subtract the auction prices from the money of the group: ask who was paid.",
        "“the last one wins most often”: he wins least often and gains most.",
        "groups who keep early in the class game: count what the hammer would have brought.",
        "the laboratory: once around brings the seller {once} a lot, a rising price {rising}. Let "
        "them say who would choose which rule.",
    ),
    discuss=(
        "Would you rather be seller or last bidder?",
        "Why must nobody refuse to sell steel at 1?",
        "Who should get both ends of a link?",
        "Which payments destroy talers?",
    ),
    short="play, IN-P1, the six orders, then IN1 to IN3.",
    long="epoch I in the lab with four groups, own reserve prices written down before each lot "
    "and compared with the result; IN5, IN6.",
    figures={
        "prices": _prices,
        "sold": sold_for,
        "sinks": sinks,
        "chain": lambda: economy.integration_cost(RESOURCE),
        "embodied": lambda: economy.embodied_money(RESOURCE),
        "wins": _wins,
        "gains": _gains,
        "once": lambda: _revenue(ONCE_AROUND),
        "rising": lambda: _revenue(ENGLISH),
    },
    positions={"before the first auction": first_offer, "before the builds": after_auctions},
)
