"""What a debrief looks for: the detectors by name, each with its question.

A kind is shared by the games that know it; how it is found in a game is told in the game's folder
beside this file. A question asks and never judges: what looks like a mistake may have been a plan.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = [
    "AGEING_ASSETS",
    "CASH_CRUNCH",
    "CONTROL_FIGHT",
    "DILUTION",
    "FREE_RIDING",
    "MISSED_DIVIDEND",
    "OVERBID",
    "OVER_HIRING",
    "REFUSAL_PREMIUM",
    "RUINOUS_PRICE_CUT",
    "STRANDED_PLANT",
    "TUNNELLING",
    "UNUSED_CAPACITY",
    "WINNERS_CURSE",
    "Kind",
    "find_kind",
]


class Kind(NamedTuple):
    """A kind of teachable moment."""

    name: str
    title: str
    """What happened, in a few words."""
    question: str
    """What to ask the player."""


OVERBID = Kind(
    "overbid",
    "Paid more than one's own model value",
    "What did you think it was worth, and what would have had to happen?",
)
WINNERS_CURSE = Kind(
    "winners_curse",
    "Won against others, and never got the money back",
    "Who bid second, and what did he know?",
)
CASH_CRUNCH = Kind("cash_crunch", "A payment could not be met", "When did you last have a choice?")
DILUTION = Kind(
    "dilution", "Issued a share far below book value", "Who gained what the old owners lost?"
)
STRANDED_PLANT = Kind(
    "stranded_plant",
    "Paid for, and not used so far",
    "What would you have needed to know to leave it?",
)
UNUSED_CAPACITY = Kind(
    "unused_capacity", "Could have acted with profit, and did not", "What was the time worth?"
)
TUNNELLING = Kind(
    "tunnelling",
    "Value moved out of a corporation by its president",
    "Who sat on both sides, who paid?",
)
CONTROL_FIGHT = Kind(
    "control_fight", "A fight for control", "What is control worth beyond the income?"
)
FREE_RIDING = Kind(
    "free_riding",
    "Others gained more than the one who paid",
    "What would you have asked of them first?",
)
RUINOUS_PRICE_CUT = Kind(
    "ruinous_price_cut",
    "A price cut that brought less than it cost",
    "How many cars did the cut sell?",
)
MISSED_DIVIDEND = Kind(
    "missed_dividend",
    "Could have paid out more at the same price",
    "What was the money kept for?",
)
OVER_HIRING = Kind(
    "over_hiring",
    "Hired although the model says that it does not pay",
    "What did the last one bring?",
)
AGEING_ASSETS = Kind(
    "ageing_assets", "Costs more to keep than it earns", "If you did not own it, would you buy it?"
)
REFUSAL_PREMIUM = Kind(
    "refusal_premium",
    "The right of the last word, above the own model value",
    "Would you have bid this in the open?",
)


def find_kind(name: str) -> Kind:
    """Kind by name.

    Examples
    --------
    >>> find_kind("dilution").question
    'Who gained what the old owners lost?'
    """
    return next(one for one in globals().values() if isinstance(one, Kind) and one.name == name)
