"""Predictions, the decision and the exercises of the lesson; every answer is computed."""

from __future__ import annotations

from fractions import Fraction

from econgames.automobile import economy
from econgames.automobile.edition import shipped
from econgames.lessons.automobile.market import CLS, FIRMS, TURN, alone, one_too_many, sell
from econgames.lessons.automobile.position import PLANTS
from econgames.lessons.kit.questions import Check, Decision, Lesson, Number, Wrong
from econgames.lessons.kit.reading import say_number

__all__ = ["LESSON", "forgetful"]

PLAYERS = len(FIRMS)
HIGH, LOW = FIRMS[0].tile, FIRMS[-1].tile
CUT = 4
"""Cars that exercise AU5 sells at the full price."""


def _expected(tile: int) -> Fraction:
    return economy.expected_demand([tile], PLAYERS, TURN, CLS)


def forgetful(tile: int) -> Fraction:
    """Forecast of somebody who leaves his own tile in the bag.

    Examples
    --------
    >>> forgetful(5), forgetful(2)
    (Fraction(31, 2), Fraction(25, 2))
    """
    return tile + economy.prior_demand(PLAYERS - 1, TURN, CLS)


def _expected_told(tile: int) -> str:
    tiles = shipped().demand_tiles
    left = tiles.copies * len(tiles.values) - 1
    rest = tiles.copies * sum(tiles.values) - tile
    return (
        f"The other {left} tiles add up to {rest}, {say_number(Fraction(rest, left))} each. "
        f"{PLAYERS - 1} of them are in the other hands: {tile} + {PLAYERS - 1} × {rest}/{left} = "
        f"{say_number(_expected(tile))}."
    )


def _price(reduced: bool = False) -> int:
    row = shipped().classes[CLS]
    return row.reduced_price if reduced else row.price


# ---- predictions


def _alone() -> dict[str, int]:
    return {firm.name: alone(firm.tile, "turn") for firm in FIRMS}


def _overfilled() -> Fraction:
    rows = sell(_alone(), sum(firm.tile for firm in FIRMS))
    return Fraction(100 * sum(row.unsold for row in rows), sum(row.made for row in rows))


def _overfilled_why() -> str:
    outputs = _alone().values()
    demand = sum(firm.tile for firm in FIRMS)
    return (
        f"Each forecast is good, and each firm makes cars for all buyers: "
        f"{' + '.join(map(str, outputs))} = {sum(outputs)} cars for a demand of {demand}."
    )


# ---- exercises


def _margins() -> tuple[int, int]:
    return economy.margin(CLS), economy.margin(CLS, reduced=True)


def _margins_told() -> str:
    cost = economy.unit_cost(CLS)
    full, reduced = _margins()
    return f"{_price()} − {cost} = {full}, and {_price(True)} − {cost} = {reduced}."


def _plants() -> int:
    return sum(economy.obsolescence_points((space, CLS, False) for space in PLANTS).values())


def _plants_told() -> str:
    points = economy.obsolescence_points((space, CLS, False) for space in PLANTS)
    each = ", ".join(f"{n} on {space}" for space, n in sorted(points.items(), reverse=True))
    return f"Each counts the newer ones of its class: {each}; {sum(points.values())} in all."


def _outputs() -> tuple[int, int]:
    return alone(HIGH, "turn"), alone(HIGH, "game")


def _outputs_told() -> str:
    cu = economy.margin(CLS)
    pmf = economy.demand_pmf([HIGH], PLAYERS, TURN, CLS)
    told = []
    for best, losses in zip(_outputs(), ("turn", "game"), strict=True):
        co = one_too_many(losses)
        met = sum(odds for demand, odds in pmf.items() if demand <= best)
        less = sum(odds for demand, odds in pmf.items() if demand < best)
        told.append(
            f"{cu} / ({cu} + {co}) = {float(economy.critical_ratio(cu, co)):.3g}; demand is at "
            f"most {best - 1} with {float(less):.1%} and at most {best} with {float(met):.1%}: "
            f"make {best}"
        )
    return f"At {one_too_many('turn')}: {told[0]}. At {one_too_many('game')}: {told[1]}."


def _cut(unsold: int) -> int:
    return economy.price_cut_break_even(CUT, _price(), _price(True), unsold)


def _cut_told() -> str:
    point = economy.loss_point_cost(TURN)
    up, down = CUT * (_price() + point), _price(True) + point
    return (
        f"A car sold brings its price and spares {point}. {CUT} × ({_price()} + {point}) = "
        f"{up}; {up} / ({_price(True)} + {point}) = {say_number(Fraction(up, down))}"
        f", so {_cut(point)} cars."
    )


def _informed() -> Fraction:
    return economy.margin(CLS) * _expected(HIGH)


def _information() -> Fraction:
    pmf = economy.demand_pmf([HIGH], PLAYERS, TURN, CLS)
    cu, co = economy.margin(CLS), one_too_many("turn")
    return _informed() - economy.expected_profit(alone(HIGH, "turn"), pmf, cu, co)


def _information_told() -> str:
    best = _informed() - _information()
    return (
        f"Knowing demand, make just that: {economy.margin(CLS)} × {say_number(_expected(HIGH))} = "
        f"{say_number(_informed())} on average. Without: {alone(HIGH, 'turn')} cars bring "
        f"{say_number(best)} = {float(best):,.2f}. The difference is {float(_information()):,.2f}."
    )


LESSON = Lesson(
    "AU",
    "How much do you make when nobody knows demand?",
    predictions=(
        Number(
            id="AU-P1",
            text=f"You hold a {HIGH}. How many mid cars will be asked for in all, on average?",
            low=8,
            high=20,
            unit="cars",
            truth=lambda: _expected(HIGH),
            why=lambda: _expected_told(HIGH)
            + f" ({say_number(forgetful(HIGH))} forgets that your tile has left the bag.)",
        ),
        Number(
            id="AU-P2",
            text="Each of the four firms makes what would be best if it had the market to itself. "
            "How many per cent of all cars stay unsold?",
            low=0,
            high=100,
            unit="%",
            truth=_overfilled,
            why=_overfilled_why,
        ),
    ),
    decisions=(
        Decision(
            id="AU-Q",
            text="Your firm sees its own tile and nothing of the others. How many mid cars does it "
            "make?",
            low=0,
            high=20,
            unit="cars",
        ),
    ),
    checks=(
        Check(
            id="AU1",
            level="easy",
            text="What is the margin on a mid car at the full price, and at the reduced price?",
            answer=_margins,
            parts=("full price", "reduced price"),
            wrong=(
                Wrong(_price, "That is the price. What did the car cost to make?", "full price"),
                Wrong(
                    lambda: _price(True),
                    "That is the price. What did the car cost to make?",
                    "reduced price",
                ),
            ),
            hint="A margin is what is left of the price after the cost of one more car.",
            formula="price − unit cost",
            computation=_margins_told,
        ),
        Check(
            id="AU2",
            level="easy",
            text=f"You hold a {LOW}. What demand for mid cars do you expect?",
            answer=lambda: _expected(LOW),
            wrong=(
                Wrong(lambda: forgetful(LOW), "Your tile has left the bag: what is in it now?"),
                Wrong(
                    lambda: economy.prior_demand(PLAYERS, TURN, CLS),
                    "That is what somebody expects who sees no tile at all.",
                ),
            ),
            hint="Your own tile is certain. What is the mean of the tiles that are left?",
            formula="own tile + 3 × mean of the other 15 tiles",
            computation=lambda: _expected_told(LOW),
        ),
        Check(
            id="AU3",
            level="medium",
            text="One firm has open factories on the mid spaces "
            f"{', '.join(map(str, reversed(PLANTS)))}, and nobody else is in the class. How many "
            "loss points does it take in phase 8?",
            answer=_plants,
            wrong=(
                Wrong(
                    lambda: sum(range(1, len(PLANTS) + 1)),
                    "The newest pays none: count the newer ones of each.",
                ),
            ),
            hint="An open space takes a point for each newer space of its class.",
            formula="the distances from the newest one in the obsolescence graph, added up",
            computation=_plants_told,
        ),
        Check(
            id="AU4",
            level="medium",
            text=f"You hold a {HIGH} and have the market to yourself. How many cars are best if "
            f"one too many costs {one_too_many('turn')}, and if it costs {one_too_many('game')}?",
            answer=_outputs,
            parts=(f"at {one_too_many('turn')}", f"at {one_too_many('game')}"),
            wrong=tuple(
                Wrong(
                    lambda: -(-_expected(HIGH).numerator // _expected(HIGH).denominator),
                    "That is the mean, rounded up. Which error is dearer?",
                    f"at {one_too_many(losses)}",
                )
                for losses in ("turn", "game")
            ),
            hint="Compare the chance that demand is met with the critical ratio.",
            formula="the smallest number with P(demand ≤ number) ≥ margin / (margin + cost of one "
            "too many)",
            computation=_outputs_told,
        ),
        Check(
            id="AU5",
            level="hard",
            text=f"Cars stand in the yard. At {_price()} you would sell {CUT}; what stays costs "
            f"{economy.loss_point_cost(TURN)} each. How many must you sell at {_price(True)}, at "
            "the least, to do as well?",
            answer=lambda: _cut(economy.loss_point_cost(TURN)),
            wrong=(
                Wrong(lambda: _cut(0), "That counts the prices only. What does a car that stays "
                      "unsold cost?"),
            ),
            hint="The production is paid for already. What does one more sale bring, and what does "
            "it spare?",
            formula="cars × (full price + cost of an unsold car) / (reduced price + cost of an "
            "unsold car), rounded up",
            computation=_cut_told,
        ),
        Check(
            id="AU6",
            level="hard",
            text=f"You hold a {HIGH}, and one too many costs {one_too_many('turn')}. What would it "
            "be worth to you to know demand before you produce?",
            answer=_information,
            wrong=(
                Wrong(_informed, "That is what you would make. Compare it with the best that you "
                      "can do now."),
            ),
            hint="Two plans: one that knows demand, and the best one that does not.",
            formula="margin × expected demand − the highest expected profit without knowing",
            computation=_information_told,
        ),
    ),
)  # fmt: skip
