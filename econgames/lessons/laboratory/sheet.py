"""Teacher's sheet of the laboratory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.lessons.kit.sheets import Minutes, Sheet
from econgames.lessons.laboratory import QUESTION, demand, ring, sampling
from econgames.lessons.laboratory.questions import CORRELATION, FEW, FINE, LESSON, PEOPLE, WANTED
from econgames.lessons.laboratory.rules import GAMES

if TYPE_CHECKING:
    from econgames.core.match import Match


def _answer(question: str) -> int:
    found = next(one for one in LESSON.checks if one.id == question).answer()
    assert isinstance(found, int)
    return found


def _first_game() -> Match:
    """The first game of the question."""
    import econgames as eg
    from econgames.analysis.simulate import seed_of_game

    return eg.new(demand.GAME, demand.PLAYERS, seed=seed_of_game(QUESTION[1], 0))


def _question_mean() -> str:
    found = demand.draw(*QUESTION)
    return f"{sum(found) / len(found):.4g}"


SHEET = Sheet(
    notebook="06_laboratory.ipynb",
    aims=(
        "say what a 95 % interval promises, and what it does not",
        "find how many games are enough before playing them",
        "change one rule, keep the deals, and know whether the result moved",
    ),
    concepts={
        "95 % interval": "of a class of {people} on average {expected} hold the truth; that all "
        "do has the chance {all}, that {few} or fewer do {surprise}.",
        "Root law": "± {wanted} takes {draws} games, ± {fine} takes {many}.",
        "Without replacement": "the variance of demand is {variance}, since a high tile leaves "
        "fewer high ones.",
        "Paired comparison": "the same deals under both rules; with a correlation of {corr} "
        "{saving} times fewer games.",
        "Null change": "change nothing but the deals: a method that finds an effect there "
        "is wrong.",
        "Exact control": "where the truth can be computed, the simulation must meet it: the ring "
        "of Metropoli brings {ring} dollars a turn.",
    },
    plan=(
        Minutes("0-5", "{count} games, mean {mean}: is the bag loaded?", "dot plot"),
        Minutes("5-12", "each student simulates with an own seed", "bars on the exact odds"),
        Minutes("12-17", "intervals of the whole class", "30 bars, missers marked"),
        Minutes("17-20", "predict LA-P1; the formula", "width against games"),
        Minutes("20-24", "predict LA-P2", "histogram"),
        Minutes("24-34", "null change, flat wages, steep wages: {games} pairs of each or more",
                "differences with intervals"),
        Minutes("34-42", "exercises LA1 to LA6", "rates on the ring"),
        Minutes("42-45", "remember", "no interval, no claim"),
    ),
    board=("no interval, no claim", "same seeds, one change", "n = (1.96 s / h)²"),
    watch=(
        "“the truth lies in my interval with 95 %”: ask the one whose interval missed.",
        "students who play on until 0 is out: agree on the number of games before.",
        "a claim without the bots and the number of games: let the neighbour complete it.",
    ),
    discuss=(
        "Is a result of bots a result about people?",
        "Which rule would you change, and what would refute you?",
        "Why not stop when the interval just excludes 0?",
    ),
    short="demand only: the question, own seeds, the class, LA-P1 and LA3.",
    long="teams change one constant of their game, write down sign and size before they run, run, "
    "and report with interval and the bots named.",
    figures={
        "people": lambda: PEOPLE,
        "expected": lambda: PEOPLE * sampling.PROMISE,
        "all": lambda: f"{float(sampling.all_cover(PEOPLE)):.4f}",
        "few": lambda: FEW,
        "surprise": lambda: f"{float(sampling.at_most_cover(FEW, PEOPLE)):.4f}",
        "wanted": lambda: WANTED,
        "draws": lambda: LESSON.predictions[0].truth(),
        "fine": lambda: FINE,
        "many": lambda: _answer("LA2"),
        "variance": demand.variance,
        "corr": lambda: CORRELATION,
        "saving": lambda: sampling.paired_saving(CORRELATION),
        "ring": lambda: f"{ring.income('all rules'):,.2f}",
        "count": lambda: QUESTION[0],
        "mean": _question_mean,
        "games": lambda: GAMES,
    },
    positions={"the first game of the question": _first_game},
)  # fmt: skip
