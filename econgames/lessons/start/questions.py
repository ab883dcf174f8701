"""Prediction and exercises of the start notebook; every answer is computed."""

from __future__ import annotations

from econgames.industria import economy
from econgames.industria.edition import shipped
from econgames.lessons.industria.position import (
    AUCTIONS,
    NAMES,
    after_round_1,
    first_offer,
    hold,
    sinks,
    sold_for,
)
from econgames.lessons.kit.questions import Check, Lesson, Number, Wrong
from econgames.lessons.kit.reading import say_number

__all__ = ["LESSON"]


def _paid_out() -> int:
    return economy.gross_money(len(NAMES), 1)


def _prices() -> str:
    """Prices of the tiles that are sold, in words."""
    *most, last = [str(max(auction.bids)) for auction in AUCTIONS if auction.sells]
    return f"{', '.join(most)} and {last}"


def _together_why() -> str:
    edition = shipped()
    return (
        f"{len(NAMES)} × ({edition.start_money} + {edition.income_per_round}) = {_paid_out()} came "
        f"from the bank. The auctions moved {sold_for()} talers from one player to another: what "
        "one pays, another gets."
    )


def _left() -> int:
    return economy.net_money(_paid_out(), 0, sinks())


def _left_told() -> str:
    edition = shipped()
    canal, mill = edition.bonus_tiles["bonus_canal"].cost, edition.factories["sawmill"].cost
    return f"{_paid_out()} − {canal} for the canal − {mill} for the sawmill = {_left()}."


def _bank() -> int:
    """Balance of the bank in the books after both builds."""
    return after_round_1().undo().ledger.balance("bank")


def _bank_told() -> str:
    return (
        f"It paid out {_paid_out()} and received {sinks()}: {say_number(_bank())}. The four hands "
        f"hold {_left()}, and all five together 0."
    )


def _difference() -> int:
    """Talers of all four when Ada keeps the sawmill, less those when she sells it."""
    sold, kept = (
        hold(first_offer(), AUCTIONS[0]._replace(sells=sells)).state.snapshot()["money"]
        for sells in (True, False)
    )
    return int(sum(kept.values()) - sum(sold.values()))


def _difference_told() -> str:
    price = max(AUCTIONS[0].bids)
    return (
        f"Dan has {price} more than on the line where she sold, Ada {price} less: together "
        f"{_difference()}."
    )


LESSON = Lesson(
    "OP",
    "Start here: money moves",
    predictions=(
        Number(
            id="OP-P",
            text=f"Each of the four has {shipped().start_money} + {shipped().income_per_round} "
            f"talers. Three tiles are sold for {_prices()} talers between players, one is kept. "
            "How many talers do the four hold together then?",
            low=0,
            high=30,
            unit="talers",
            truth=_paid_out,
            why=_together_why,
        ),
    ),
    checks=(
        Check(
            id="OP1",
            level="easy",
            text="Then Ada plays the canal and Dan builds the sawmill. How many talers do the four "
            "hold together after that?",
            answer=_left,
            wrong=(
                Wrong(lambda: _left() - sold_for(), "Who received the price?"),
                Wrong(_paid_out, "Who is paid for a factory: a player?"),
            ),
            hint="Which payments left the four hands?",
            formula="talers before the builds − what the builds paid to the bank",
            computation=_left_told,
        ),
        Check(
            id="OP2",
            level="easy",
            text="And the balance of the bank then: all that it received less all that it paid?",
            answer=_bank,
            wrong=(
                Wrong(lambda: 0, "Add the last column of the matrix."),
                Wrong(lambda: -_bank(), "Did it pay out more than it received, or less?"),
            ),
            hint="Add up the column of the bank in the matrix.",
            formula="received from builds − start money − income",
            computation=_bank_told,
        ),
        Check(
            id="OP3",
            level="medium",
            text="In the branch Ada keeps the sawmill, and Dan has not paid. By how much does that "
            "change what the four hold together, before anybody builds?",
            answer=_difference,
            wrong=(
                Wrong(lambda: max(AUCTIONS[0].bids), "Which two cells change?"),
                Wrong(lambda: -max(AUCTIONS[0].bids), "Which two cells change?"),
            ),
            hint="Compare the two lines hand by hand: who has more, who has less?",
            formula="change of Ada + change of Dan",
            computation=_difference_told,
        ),
    ),
)
