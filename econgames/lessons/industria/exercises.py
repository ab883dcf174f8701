"""Exercises of the lesson.

Every answer is computed, from the shipped edition and from the position that the lesson
starts from: whoever corrects a cost there corrects the lesson.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from econgames.industria import economy
from econgames.industria.edition import shipped
from econgames.lessons.industria.bidding import winning_bids
from econgames.lessons.industria.position import NAMES, sinks, sold_for
from econgames.lessons.industria.predictions import RESERVE, SEATS, VALUES, outcome
from econgames.lessons.kit.questions import Check, Wrong
from econgames.lessons.kit.reading import say_number

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["CHECKS", "RESOURCE"]

KEEP, HAMMER = 6, 2
LOTS, BIDS = (9, 5, 4), (8, 6, 1)
TILE, PARTNER, RESOURCE = "refinery", "oil_field", "computers"


def _in_hands() -> int:
    return economy.net_money(economy.gross_money(len(NAMES), 1), 0, sinks())


def _in_hands_told() -> str:
    gross = economy.gross_money(len(NAMES), 1)
    return (
        f"{len(NAMES)} players start with {shipped().start_money} and receive "
        f"{shipped().income_per_round}: {gross}. Auctions move {sold_for()} from player to player. "
        f"Only the builds pay the bank, {sinks()}: {_in_hands()} are left."
    )


def _read_money(match: Match) -> int:
    """Talers in all hands, from a match that stands after both builds of round 1."""
    from econgames.lessons.kit.reading import AnswerForm

    facts = match.state.snapshot()
    built = {tile for table in facts["table"].values() for tile in table}
    if facts["round"] != 1 or built != {"bonus_canal", "sawmill"}:
        raise AnswerForm(
            "look at round 1 after both builds and before the next income, "
            "such as after_round_1().undo()"
        )
    return sum(facts["money"].values())


def _reserve() -> int:
    return economy.reserve_price(KEEP, HAMMER)


def _reserve_told() -> str:
    bid = _reserve()
    return (
        f"He keeps the tile, {KEEP}, or gets the bid and keeps the hammer, bid + {HAMMER}: equal "
        f"at {KEEP} − {HAMMER} = {bid}."
    )


def _rising() -> tuple[int, ...]:
    return tuple(sorted(VALUES))


def _last_price() -> int:
    return outcome(_rising())[1]


def _last_price_told() -> str:
    values, bids = _rising(), winning_bids(_rising(), RESERVE)
    early = " and ".join(
        f"{seat} would have to bid {bid} (worth {value})"
        for seat, value, bid in zip(SEATS[:-1], values[:-1], bids[:-1], strict=True)
    )
    return f"{early}: both pass. Nobody comes after {SEATS[-1]}, so it pays only the reserve."


def _plan() -> tuple[int, int]:
    total, kept = economy.auctioneer_plan(LOTS, BIDS)
    return (kept or 0) + 1, total


def _plan_told() -> str:
    lot, total = _plan()
    gains = ", ".join(
        f"{value} − {bid} = {say_number(value - bid)}"
        for value, bid in zip(LOTS, BIDS, strict=True)
    )
    sold = " + ".join(str(bid) for place, bid in enumerate(BIDS, 1) if place != lot)
    return (
        f"Value less bid: {gains}. Keep the tile where it is largest, number {lot}, and sell the "
        f"others first: {sold} + {LOTS[lot - 1]} = {total}."
    )


def _keep_first() -> int:
    return LOTS[0] + sum(BIDS[1:])


def _worth(owned: Sequence[str]) -> tuple[int, int]:
    """Points of the tile beside what one owns, and what it is worth in talers."""
    points = economy.marginal_vp(TILE, set(owned))
    needs = len(shipped().factories[TILE].needs)
    cost = economy.play_cost(TILE, 0, needs)
    return points, points * shipped().talers_per_vp - cost


def _pair() -> tuple[int, int, int, int]:
    (mine, my_worth), (theirs, their_worth) = _worth([PARTNER]), _worth([])
    first = outcome((my_worth, their_worth, their_worth), 1)[1]
    last = outcome((their_worth, their_worth, my_worth), 1)[1]
    return mine, theirs, first, last


def _pair_told() -> str:
    mine, theirs, first, last = _pair()
    (_, my_worth), (_, their_worth) = _worth([PARTNER]), _worth([])
    rate, cost = shipped().talers_per_vp, mine * shipped().talers_per_vp - my_worth
    return (
        f"You: {mine} VP × {rate} − {cost} = {my_worth} talers. A rival: {theirs} × {rate} − "
        f"{cost} = {their_worth}. In seat 1 you must leave the others nothing, {first}; in "
        f"seat 3 both have passed, for you could answer any bid of theirs: you pay {last}."
    )


def _own_chain() -> tuple[int, int]:
    return economy.integration_cost(RESOURCE), len(economy.integration_set(RESOURCE))


def _own_chain_told() -> str:
    edition = shipped()
    found = sorted(economy.integration_set(RESOURCE), key=list(edition.factories).index)
    listed = ", ".join(f"{edition.factories[f].name} {edition.factories[f].cost}" for f in found)
    cost, count = _own_chain()
    return (
        f"{listed}: {count} factories, {cost} talers. "
        f"{say_number(economy.embodied_money(RESOURCE))} counts a factory again for each unit."
    )


CHECKS: Final = (
    Check(
        id="IN1",
        level="easy",
        text="Four auctions for 2, 1 and 3 talers (one tile was kept) and two builds: how many "
        "talers are in all four hands after round 1? (A match that stands there is an answer, "
        "too.)",
        answer=_in_hands,
        wrong=(
            Wrong(lambda: _in_hands() - sold_for(), "Who received the price?"),
            Wrong(
                lambda: economy.gross_money(len(NAMES), 1),
                "That is before the builds: who is paid for a factory?",
            ),
        ),
        hint="Ask of each payment who was paid: a player, or the bank?",
        formula="money paid out by the bank − money paid to the bank",
        computation=_in_hands_told,
        read=_read_money,
    ),
    Check(
        id="IN2",
        level="easy",
        text=f"You are the auctioneer. Keeping this tile is worth {KEEP} talers to you, and it "
        f"is worth {HAMMER} to stay auctioneer. What is the lowest bid that you should accept?",
        answer=_reserve,
        wrong=(Wrong(lambda: KEEP, "What do you still hold after a sale?"),),
        hint="Compare what you have after a sale with what you have after keeping.",
        formula="value of keeping − value of the hammer, rounded up, at least 1",
        computation=_reserve_told,
    ),
    Check(
        id="IN3",
        level="medium",
        text=f"The same three bidders in another order: values {_rising()[0]}, {_rising()[1]}, "
        f"{_rising()[2]}, known to all, reserve {RESERVE}. What does the last seat pay?",
        answer=_last_price,
        wrong=(Wrong(lambda: _rising()[1], "Who can still answer?"),),
        hint="Begin at the end: what does the last seat do after each bid? And who knows that?",
        formula="the largest of 1, the reserve, and value − 1 of each seat that still answers",
        computation=_last_price_told,
    ),
    Check(
        id="IN4",
        level="medium",
        text=f"You hold the hammer. Three tiles are worth {LOTS[0]}, {LOTS[1]} and {LOTS[2]} "
        f"to you, and you know that the best bids will be {BIDS[0]}, {BIDS[1]} and {BIDS[2]}. "
        "Which one do you keep (1, 2 or 3), and what do you have in all?",
        answer=_plan,
        parts=("tile kept", "total"),
        wrong=(
            Wrong(lambda: 1, "Compare value minus bid.", "tile kept"),
            Wrong(_keep_first, "Compare value minus bid.", "total"),
        ),
        hint="Keeping costs you the bid. And a tile that you keep is the last one you sell.",
        formula="keep the tile with the largest value − bid, last; total = its value + the "
        "other bids",
        computation=_plan_told,
    ),
    Check(
        id="IN5",
        level="hard",
        text="The refinery is auctioned in its own epoch. It costs "
        f"{shipped().factories[TILE].cost} and two inputs at 1; a point is worth "
        f"{shipped().talers_per_vp} talers. You own the oil field, its partner; your two "
        "rivals own nothing that fits. How many points is it to you, and to a rival? What do "
        "you pay in seat 1, and in seat 3 (reserve 1, values known)?",
        answer=_pair,
        parts=("your points", "a rival's points", "price in seat 1", "price in seat 3"),
        wrong=(
            Wrong(
                lambda: _worth([PARTNER])[1],
                "That is what it is worth to you. The price comes from the rival's limit.",
                "price in seat 1",
            ),
            Wrong(
                lambda: _worth([PARTNER])[1],
                "That is what it is worth to you. Who can still answer?",
                "price in seat 3",
            ),
            Wrong(
                lambda: _worth([])[0],
                "And the link to the oil field?",
                "your points",
            ),
        ),
        hint="Points first, then talers: points × 3 less cost and inputs. Then ask how far "
        "each seat would go.",
        formula="value = 3 × points − cost − inputs; price = the largest of 1 and value − 1 of "
        "those who can still answer",
        computation=_pair_told,
    ),
    Check(
        id="IN6",
        level="hard",
        text="You want to make computers without buying anything from anybody. How many talers "
        "do you spend on building, and on how many factories?",
        answer=_own_chain,
        parts=("talers", "factories"),
        wrong=(
            Wrong(
                lambda: economy.embodied_money(RESOURCE),
                "How often is the sawmill built?",
                "talers",
            ),
            Wrong(
                lambda: shipped().factories[shipped().producer[RESOURCE]].cost,
                "And what does that factory need?",
                "talers",
            ),
        ),
        hint="Follow the lines backwards until nothing is needed; count each factory once.",
        formula="sum of the costs of all factories upstream, each one once",
        computation=_own_chain_told,
    ),
)
"""What is solved with what the lesson shows."""
