"""Exercises of the lesson.

Every answer is computed, from the shipped edition and from the position that the lesson
starts from: whoever corrects a value there corrects the lesson.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from econgames.lessons.kit.questions import Check, Wrong
from econgames.lessons.kit.reading import AnswerForm, say_number
from econgames.lessons.metropoli.effects import block_effect
from econgames.lessons.metropoli.position import BUILDER, LOT, PARTNER, bases, opponents
from econgames.lessons.metropoli.predictions import STREET, who
from econgames.metropoli import economy
from econgames.metropoli.edition import shipped

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["CHECKS"]

AUCTION = {"A": 500_000, "B": 400_000, "C": 260_000}
"""What a concession is worth to the three bidders."""
SHAPES = ("K3,3", "K6", "ring")
"""Shapes that a part of the street graph might have."""


def _rent_after() -> int:
    after = economy.place(block_effect().before, LOT)
    return economy.rent(economy.value_in(after, STREET), bases()[STREET], False)


def _value_after() -> int:
    return economy.value_in(block_effect().after, STREET)


def _rent_told() -> str:
    found = block_effect().after
    floors, units = found.tallest("se"), economy.street_units(found, STREET)
    return (
        f"The tallest building has {floors} floors, and a skyscraper gives {STREET} {units} units: "
        f"{economy.concession_value(1, 1):,} × {floors} × {units} = {_value_after():,}. With the "
        f"base value of {bases()[STREET]:,} an arrival pays {_rent_after():,}."
    )


def _read_rent(match: Match) -> int:
    """Rent of Ada's street in a match in which the block stands."""
    state = match.state
    if state.snapshot()["height"].get(LOT, 0) <= block_effect().before.height[LOT]:
        raise AnswerForm(f"no block has been put on {LOT} in this match: play BuyBlock('{LOT}')")
    rents: dict[str, int] = state.rents()  # type: ignore[attr-defined]
    return rents[STREET]


def _bridges() -> tuple[int, int]:
    return economy.bridge_network_income(4), economy.bridge_network_income(2)


def _bridges_told() -> str:
    four, two = _bridges()
    return (
        f"With 4 bridges each fee is {economy.bridge_fee(4):,}, and there are 4 of them: {four:,}. "
        f"With 2 it is 2 × {economy.bridge_fee(2):,} = {two:,}. Twice the bridges, "
        f"{four // two} times the income."
    )


def _city_shape() -> tuple[int, str, int]:
    """Lots that one neighbourhood fronts, shape of a part of the street graph, number of parts."""
    import networkx as nx

    from econgames.metropoli.graphs import street_graph

    ed = shipped()
    home = next(iter(ed.neighbourhoods.values()))
    lots = {lot for street in home.streets for lot in ed.streets[street].lots}
    graph = street_graph()
    parts = [graph.subgraph(part) for part in nx.connected_components(graph)]
    known = zip(
        SHAPES,
        (nx.complete_bipartite_graph(3, 3), nx.complete_graph(6), nx.cycle_graph(6)),
        strict=True,
    )
    shape = next(name for name, like in known if nx.is_isomorphic(parts[0], like))
    return len(lots), shape, len(parts)


def _city_told() -> str:
    lots, shape, parts = _city_shape()
    return (
        f"Each of its three streets fronts 3 lots, and no lot twice: {lots}, the whole district. "
        f"Every street shares one lot with each street of the other neighbourhood and none with "
        f"its own: {shape}, once in each of {parts} districts."
    )


def _payback() -> Fraction:
    found = block_effect()
    return Fraction(found.payback(BUILDER, opponents()))


def _rate() -> float:
    return next(row.rate for row in block_effect().streets if row.street == STREET)


def _payback_told() -> str:
    found = block_effect()
    rise = found.by_owner[BUILDER]
    a_round = found.incomes(opponents())[BUILDER]
    return (
        f"{opponents()} opponents × {rise:,} × {_rate():.6f} = {a_round:,.0f} a round; "
        f"{found.cost:,} / {a_round:,.0f} = {say_number(_payback())} rounds."
    )


def _auction() -> tuple[str, int, str]:
    found = economy.auction_outcome("BC", AUCTION)
    return str(found.winner), found.price, found.route


def _auction_told() -> str:
    winner, price, _ = _auction()
    step, premium = shipped().auction_step, shipped().refusal_premium
    return (
        f"C, to whom it is worth {AUCTION['C']:,}, stops at {price - premium - step:,}: B’s "
        f"{price - premium:,} is the final bid. {winner} takes it for {premium:,} more, "
        f"{price:,}, which is less than the {AUCTION[winner]:,} that it is worth to {winner}."
    )


def _gains(rounds: int) -> tuple[float, float]:
    found = block_effect().incomes(opponents(), rounds)
    return found[BUILDER], found[PARTNER]


def _who_builds(rounds: int) -> str:
    mine, theirs = _gains(rounds)
    return "nobody" if economy.contribution_range(mine, [theirs]) is None else BUILDER


def _joint() -> tuple[str, str, int, int]:
    mine, theirs = _gains(2)
    span = economy.contribution_range(mine, [theirs])
    assert span is not None, "in the position of the lesson two owners gain in two rounds"
    return _who_builds(1), _who_builds(2), *span


def _joint_told() -> str:
    price = shipped().block_price
    (one_a, one_b), (two_a, two_b) = _gains(1), _gains(2)
    _, _, least, most = _joint()
    return (
        f"In one round Ada would gain {one_a:,.0f} and Ben {one_b:,.0f}: together less than "
        f"{price:,}. In two rounds {two_a:,.0f} and {two_b:,.0f}: more than {price:,}, though "
        f"neither covers it alone. Ada gains if Ben pays more than {price - two_a:,.0f}, Ben if he "
        f"pays less than {two_b:,.0f}: {least:,} to {most:,}, in steps of "
        f"{shipped().contribution_step:,}."
    )


def _word(text: str) -> Callable[[], str]:
    return lambda: text


CHECKS: Final = (
    Check(
        id="ME1",
        level="easy",
        text=f"What does an arrival on {STREET} pay once the block on {LOT} stands? (A match "
        "in which it stands is an answer, too.)",
        answer=_rent_after,
        wrong=(Wrong(_value_after, "That is the concession value. And the base value?"),),
        hint="The tallest building of the district counts, and the units of the street; a "
        "skyscraper gives ten. Then the base value of its neighbourhood.",
        formula="20,000 × floors of the tallest × units + base value",
        computation=_rent_told,
        read=_read_rent,
    ),
    Check(
        id="ME2",
        level="easy",
        text="One pawn arrives on each bridge that you own. What comes in if you own all four "
        "bridges, and what if you own two?",
        answer=_bridges,
        parts=("four bridges", "two bridges"),
        wrong=(
            Wrong(
                lambda: 4 * economy.bridge_fee(2),
                "The fee of each bridge grows with their number, and so does the number of "
                "arrivals.",
                "four bridges",
            ),
            Wrong(
                lambda: 2 * economy.bridge_fee(1),
                "The fee of each bridge grows with the number that you own.",
                "two bridges",
            ),
        ),
        hint="An owner of k bridges charges k times 100,000 on each of them.",
        formula="k bridges × k × 100,000",
        computation=_bridges_told,
    ),
    Check(
        id="ME3",
        level="medium",
        text="Draw the 24 streets and join two of them where they share a lot. How many lots "
        "do the three streets of one neighbourhood front? What shape has a part that hangs "
        "together: K3,3 (each of three with each of three others), K6 (each of six with "
        "every other one) or ring? And how many such parts are there?",
        answer=_city_shape,
        parts=("lots", "shape", "parts"),
        wrong=(
            Wrong(lambda: 3, "That is one street. Do two of them share a lot?", "lots"),
            Wrong(lambda: 6, "Do two of them share a lot?", "lots"),
            Wrong(
                _word("K6"),
                "Then two streets of one neighbourhood would share a lot. Do they?",
                "shape",
            ),
            Wrong(_word("ring"), "With how many streets does one share a lot?", "shape"),
        ),
        hint="Look at the map of the district: streets of one neighbourhood run side by side.",
        formula="count the lots in the rows of one side; a street crosses every street of the "
        "other side and none of its own",
        computation=_city_told,
    ),
    Check(
        id="ME4",
        level="medium",
        text=f"{who(BUILDER)} pays for the block on {LOT} alone and has "
        f"{opponents()} opponents. After how many rounds has it paid for itself?",
        answer=_payback,
        wrong=(
            Wrong(
                lambda: Fraction(block_effect().cost, block_effect().by_owner[BUILDER]),
                "That is the number of arrivals. How often does somebody arrive?",
            ),
            Wrong(
                lambda: _payback() * opponents(),
                "Per turn of one opponent; how many of them pay in a round?",
            ),
        ),
        hint="What does the rise of the rent bring on average in a round?",
        formula="cost / (opponents × rise of the rent × arrivals per turn)",
        computation=_payback_told,
    ),
    Check(
        id="ME5",
        level="hard",
        text="A has opened an auction. The concession is worth "
        f"{AUCTION['A']:,} to A, {AUCTION['B']:,} to B and {AUCTION['C']:,} to C, who bid in "
        "the order B, C in steps of 50,000 as long as it is worth it; A waits. Who gets it, "
        'at what price, and how: by "bid" or by "refusal" (A takes it for 50,000 more than '
        "the final bid)?",
        answer=_auction,
        parts=("who", "price", "how"),
        wrong=(
            Wrong(lambda: AUCTION["B"], "Who pushed the price, and how far?", "price"),
            Wrong(
                lambda: _auction()[1] - shipped().refusal_premium,
                "That is the final bid. Does A get it for that?",
                "price",
            ),
            Wrong(_word("B"), "Who has the last word?", "who"),
            Wrong(_word("bid"), "Did A bid at all?", "how"),
        ),
        hint="Write the bids down one by one until only one of B and C is left.",
        formula="the last step that C can follow, one step more by B, then the premium of A",
        computation=_auction_told,
    ),
    Check(
        id="ME6",
        level="hard",
        text=f"One round is left: who builds on {LOT}, A, B or nobody? And with two rounds "
        "left, when it is A’s turn and B may pay a part? Between which contributions of B, in "
        "steps of 10,000, do both of them gain?",
        answer=_joint,
        parts=("one round left", "two rounds left", "smallest", "largest"),
        wrong=(
            Wrong(
                lambda: shipped().block_price // 2,
                "Each must gain, not gain equally.",
                "smallest",
            ),
            Wrong(
                lambda: shipped().block_price // 2,
                "Each must gain, not gain equally.",
                "largest",
            ),
            Wrong(
                _word("nobody"),
                "Neither covers it alone. And both together?",
                "two rounds left",
            ),
            Wrong(_word(BUILDER), "What does one round bring to both together?", "one round left"),
        ),
        hint="What does the rise of the rents bring to A and to B, in one and in two rounds?",
        formula="gain = opponents × rise × arrivals per turn × rounds; A gains if her gain is "
        "more than 100,000 less B’s part, B if his gain is more than his part",
        computation=_joint_told,
    ),
)
"""What is solved with what the lesson shows."""
