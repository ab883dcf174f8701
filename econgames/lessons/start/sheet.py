"""Teacher's sheet of the start notebook."""

from __future__ import annotations

from econgames.industria import economy
from econgames.lessons.industria.position import NAMES, after_auctions, first_offer, sinks, sold_for
from econgames.lessons.kit.sheets import Minutes, Sheet

SHEET = Sheet(
    notebook="00_start_here.ipynb",
    minutes=15,
    aims=(
        "see that every payment has a payer and a payee",
        "tell a transfer from a sink",
        "read a matrix of payments, and play by clicking and by code",
    ),
    concepts={
        "Circular flow": "spending of one is income of another.",
        "Transfer": "money moves from player to player: {sold} talers in the auctions.",
        "Sink and source": "the bank takes {sinks} talers for builds, and paid out {paid} before.",
        "Unit of account": "all is counted in talers, so it can be added up.",
    },
    plan=(
        Minutes("0-2", "does the group get poorer by trading?", "board of the first offer"),
        Minutes("2-4", "four rules; what a move would do", "options, preview"),
        Minutes("4-5", "predict OP-P", "slider, histogram"),
        Minutes("5-9", "play by clicking, then by code; ask why a bid is not legal", "lab, coins"),
        Minutes("9-11", "reveal: {paid}; the builds", "matrix, every row sums to 0"),
        Minutes("11-13", "transfer against sink; Ada keeps the first tile", "two branches"),
        Minutes("13-15", "OP1 to OP3, remember", "answers, folded"),
    ),
    board=("payer → payee", "together: {paid} before the builds, {left} after them"),
    watch=(
        "those who take the auction prices off the sum: ask who received them.",
        "those who look for the bank in the row of the auctions: it has no entry there.",
    ),
    discuss=(
        "Where did the first talers come from?",
        "When does a whole country have less money after a purchase?",
    ),
    short="the whole notebook takes 15 minutes; in 5 minutes, predict and play.",
    long="play the game to its end in the lab, then lesson 02.",
    figures={
        "paid": lambda: economy.gross_money(len(NAMES), 1),
        "sold": sold_for,
        "sinks": sinks,
        "left": lambda: economy.net_money(economy.gross_money(len(NAMES), 1), 0, sinks()),
    },
    positions={"before the first auction": first_offer, "before the builds": after_auctions},
)
