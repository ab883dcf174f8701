"""Predictions and exercises of the lesson; every answer is computed."""

from __future__ import annotations

from fractions import Fraction

from econgames.automobile.edition import shipped
from econgames.lessons.automobile.market import one_too_many
from econgames.lessons.kit.questions import Check, Lesson, Number, Split, Wrong
from econgames.lessons.kit.reading import say_number
from econgames.lessons.laboratory import demand, ring, rules, sampling
from econgames.metropoli.edition import shipped as metropoli

__all__ = ["CORRELATION", "FEW", "FINE", "LESSON", "PEOPLE", "WANTED"]

WANTED, FINE = Fraction(1, 4), Fraction(1, 10)
"""Half widths of LA-P1 and LA2, cars."""

PEOPLE, FEW = 30, 25
"""Students of LA3, and how many intervals that hold would be a surprise."""

CORRELATION = Fraction(8, 10)
"""Of the pairs of LA6."""

NARROW, WIDE = (3, 4), (2, 5)
"""Tiles of the bags of LA4, eight of each."""


def _deviation() -> Fraction:
    """Standard deviation of demand; its variance is a square."""
    return Fraction(str(float(demand.variance()) ** 0.5))


def _draws(half: Fraction) -> int:
    return sampling.draws_for(float(half), _deviation())


def _draws_told(half: Fraction) -> str:
    return (
        f"(1.96 × {say_number(_deviation())} / {say_number(half)})² = "
        f"{float((Fraction(196, 100) * _deviation() / half) ** 2):,.1f}, rounded up: "
        f"{_draws(half):,}."
    )


def _by_the_width() -> int:
    """Wrong answer of LA2: draws in the proportion of the widths."""
    return int(_draws(WANTED) * WANTED / FINE)


def _tile_variance() -> Fraction:
    """Variance of one tile."""
    values = shipped().demand_tiles.values
    middle = Fraction(sum(values), len(values))
    return sum(((value - middle) ** 2 for value in values), Fraction(0)) / len(values)


def _replaced() -> Fraction:
    """Wrong answer of LA1: as if each tile were put back."""
    return demand.PLAYERS * _tile_variance()


def _tiles() -> int:
    tiles = shipped().demand_tiles
    return len(tiles.values) * tiles.copies


def _variance_told() -> str:
    n, k = _tiles(), demand.PLAYERS
    return (
        f"A tile has the variance {say_number(_tile_variance())}. {k} of {n} without "
        f"replacement: {k} × {say_number(_tile_variance())} × ({n} − {k})/({n} − 1) = "
        f"{say_number(demand.variance())}."
    )


def _cover() -> tuple[Fraction, Fraction]:
    return PEOPLE * sampling.PROMISE, sampling.all_cover(PEOPLE)


def _cover_told() -> str:
    expected, everybody = _cover()
    return (
        f"{PEOPLE} × 0.95 = {say_number(expected)}; 0.95^{PEOPLE} = {float(everybody):.4f}. And "
        f"{FEW} or fewer have the chance {float(sampling.at_most_cover(FEW, PEOPLE)):.4f}."
    )


def _narrow() -> tuple[Fraction, Fraction, Fraction]:
    bag = demand.bag(*NARROW)
    return demand.mean(bag), demand.variance(bag), demand.information(bag)


def _narrow_told() -> str:
    mean, variance, worth = map(say_number, _narrow())
    wide = demand.bag(*WIDE)
    return (
        f"Mean {mean}, variance {variance}; knowing demand is worth {worth} = "
        f"{float(_narrow()[2]):.2f} dollars, where it was {say_number(demand.information())} = "
        f"{float(demand.information()):.2f}: there is less left to learn. Eight {WIDE[0]}s and "
        f"eight {WIDE[1]}s: {say_number(demand.variance(wide))} and "
        f"{say_number(demand.information(wide))}."
    )


def _exchange() -> tuple[int, int]:
    return int(ring.dice_income(3)), int(ring.dice_income(2))


def _stop_like_pass() -> int:
    """Wrong answer of LA5: as if stopping paid what passing pays."""
    ed = metropoli()
    return int(Fraction(7 * ed.dice, 2) * ed.exchange_pass / len(ed.spaces))


def _exchange_told() -> str:
    ed = metropoli()
    size = len(ed.spaces)
    told = []
    for dice in (3, 2):
        passes = say_number(Fraction(7 * dice, 2) - 1)
        told.append(
            f"{passes}/{size} × {ed.exchange_pass:,} + 1/{size} × {ed.exchange_stop:,} = "
            f"{int(ring.dice_income(dice)):,}"
        )
    return (
        "A pawn is on each space equally often, so that a throw of mean m reaches or passes the "
        f"Exchange with the chance m/{size}, and stops there with 1/{size}: {'; '.join(told)}. "
        f"With all rules it is {ring.income('all rules'):,.2f}."
    )


def _saving() -> Fraction:
    return sampling.paired_saving(CORRELATION)


def _saving_told() -> str:
    return (
        "Unpaired the difference has the variance 2 s², paired 2 s² (1 − "
        f"{say_number(CORRELATION)}): 1 / (1 − {say_number(CORRELATION)}) = "
        f"{say_number(_saving())}."
    )


LESSON = Lesson(
    "LA",
    "Is it luck?",
    predictions=(
        Number(
            id="LA-P1",
            text="Demand of turn 1 has the mean 14 and the standard deviation 2. After how many "
            "games is the 95 % interval of the mean no wider than ± 0.25 cars?",
            low=0,
            high=1000,
            unit="games",
            truth=lambda: _draws(WANTED),
            why=lambda: _draws_told(WANTED),
        ),
        Split(
            id="LA-P2",
            text="Diora with flat wages: everybody costs 1 zl a round, however many one employs. "
            "What will the paired 95 % interval say about the points of a player? Clear means that "
            "it excludes 0. Split 100 %.",
            outcomes=lambda: rules.OUTCOMES,
            truth=lambda: rules.last_run("flat").verdict,
            why=lambda: rules.words(rules.last_run("flat")) + " It is your own run that counts.",
        ),
    ),
    checks=(
        Check(
            id="LA1",
            level="easy",
            text="Four tiles are drawn from a bag with four each of 2, 3, 4 and 5. What is the "
            "variance of their sum?",
            answer=demand.variance,
            wrong=(Wrong(_replaced, "Is a tile put back? They are drawn without replacement."),),
            hint="A tile has the variance 5/4. Is a second high tile as likely after a high one?",
            formula="k × variance of a tile × (N − k) / (N − 1)",
            computation=_variance_told,
        ),
        Check(
            id="LA2",
            level="easy",
            text="How many draws does an interval of ± 0.1 cars take?",
            answer=lambda: _draws(FINE),
            wrong=(Wrong(_by_the_width, "The width falls with the root of the draws."),),
            hint="It is the formula of the prediction, with another half width.",
            formula="n = (1.96 s / h)², rounded up",
            computation=lambda: _draws_told(FINE),
        ),
        Check(
            id="LA3",
            level="medium",
            text=f"{PEOPLE} students make a 95 % interval each, of games of their own. How many "
            "intervals hold the true mean on average, and what is the chance that all do?",
            answer=_cover,
            parts=("on average", "chance that all do"),
            wrong=(
                Wrong(lambda: PEOPLE, "95 % promises misses: what is 95 % of the class?",
                      "on average"),
                Wrong(lambda: sampling.PROMISE, "That is one student. All must be right at once.",
                      "chance that all do"),
            ),
            hint="Each interval holds with the chance 0.95, whatever the others do.",
            formula="n × 0.95, and 0.95 to the power of n",
            computation=_cover_told,
        ),
        Check(
            id="LA4",
            level="medium",
            text=f"Another bag: eight {NARROW[0]}s and eight {NARROW[1]}s. Find the mean and the "
            "variance of demand, and what it is worth to know demand before producing (margin 80, "
            f"cost of an unsold car {one_too_many('turn')}, averaged over one's own tile).",
            answer=_narrow,
            parts=("mean", "variance", "worth of knowing"),
            wrong=(
                Wrong(demand.information, "What is left to learn in this bag?", "worth of knowing"),
                Wrong(demand.variance, "The tiles are closer together now.", "variance"),
            ),
            hint="demand.bag(3, 4) is that bag; mean, variance and information take it.",
            formula="expected profit if demand is known − expected profit of the best quantity",
            computation=_narrow_told,
        ),
        Check(
            id="LA5",
            level="hard",
            text="Metropoli, dice alone (no Highway, no cards): what does a pawn receive from the "
            "Exchange per turn in the long run, with three dice, and with two?",
            answer=_exchange,
            parts=("three dice", "two dice"),
            wrong=(Wrong(_stop_like_pass, "Stopping pays double.", "three dice"),),
            hint="On average three dice move 10.5 spaces of 40. How often does a throw end exactly "
            "on the Exchange?",
            formula="(m − 1)/40 × income of passing + 1/40 × income of stopping, m the mean throw",
            computation=_exchange_told,
        ),
        Check(
            id="LA6",
            level="hard",
            text="Two rules have results of the same spread, and the two games of a pair, on the "
            f"same deal, have the correlation {say_number(CORRELATION)}. How many times fewer "
            "games does the same interval take than with unpaired games?",
            answer=_saving,
            wrong=(
                Wrong(lambda: 1 / CORRELATION,
                      "Write down the variance of a difference: which term does pairing take off?"),
            ),
            hint="Var(a − b) = Var a + Var b − 2 Cov(a, b).",
            formula="1 / (1 − correlation)",
            computation=_saving_told,
        ),
    ),
)  # fmt: skip
