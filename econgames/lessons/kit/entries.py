"""Predictions as they are entered: read from what a student gives, kept in the diary, scored."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from econgames.core.errors import choices
from econgames.lessons.kit.diary import diary
from econgames.lessons.kit.questions import Number, Outcome, Prediction, Split
from econgames.lessons.kit.reading import AnswerForm, read_number, say_number
from econgames.lessons.kit.scoring import interval_regret, number_score, split_score

__all__ = ["SKIP", "Entry", "entries", "read_entry", "say_outcome", "say_regret", "say_score"]
__all__ += ["score_of", "skipped"]

SKIP = "skip"


class Entry(NamedTuple):
    """A prediction of one person; `value` is a number, or probabilities that add up to 1."""

    who: str
    value: Fraction | dict[Outcome, Fraction]
    interval: tuple[Fraction, Fraction] | None
    source: str
    """"widget" or "code"."""


def read_entry(question: Prediction, value: Any, interval: Any = None) -> dict[str, Any]:
    """Facts for the diary from what was given.

    Raises
    ------
    AnswerForm
        If it is no prediction of this kind; the message says what is.
    """
    if isinstance(question, Split):
        if interval is not None:
            raise AnswerForm("an interval goes with a number; here 100 % are split over outcomes")
        return {"split": {str(k): _plain(p) for k, p in _read_split(question, value).items()}}
    number = read_number(value)
    _inside(question, number, "prediction")
    facts: dict[str, Any] = {"number": _plain(number)}
    if interval is not None:
        facts["interval"] = [_plain(end) for end in _read_interval(question, interval)]
    return facts


def _read_interval(question: Number, interval: Any) -> tuple[Fraction, Fraction]:
    try:
        low, high = map(read_number, interval)
    except (TypeError, ValueError):
        raise AnswerForm(f"an interval is two numbers, (low, high); got {interval!r}") from None
    if low > high:
        raise AnswerForm(f"the interval ({say_number(low)}, {say_number(high)}) is upside down")
    _inside(question, low, "interval")
    _inside(question, high, "interval")
    return low, high


def _inside(question: Number, number: Fraction, what: str) -> None:
    if not question.low <= number <= question.high:
        span = f"{say_number(question.low)} to {say_number(question.high)}"
        raise AnswerForm(f"the {what} must be in {span}; got {say_number(number)}")


def _read_split(question: Split, value: Any) -> dict[Outcome, Fraction]:
    """Probabilities of all outcomes, from per cent or parts of 1."""
    outcomes = list(question.outcomes())
    if not isinstance(value, Mapping):
        example = {outcomes[-1]: 60, outcomes[-2]: 40}
        raise AnswerForm(f"split 100 % over the outcomes, such as {example}; got {value!r}")
    names = {str(outcome): outcome for outcome in outcomes}
    split = dict.fromkeys(outcomes, Fraction(0))
    for key, part in value.items():
        if str(key) not in names:
            raise AnswerForm(choices("outcome", key, outcomes))
        share = read_number(part)
        if share < 0:
            raise AnswerForm(f"outcome {key}: a probability is 0 or more; got {say_number(share)}")
        split[names[str(key)]] += share
    total = sum(split.values(), Fraction(0))
    # thirds written as 33.3 are meant as thirds
    if not (abs(total - 100) <= 1 or abs(total - 1) <= Fraction(1, 100)):
        raise AnswerForm(f"the parts must add up to 100 %; they add up to {float(total):g}")
    return {outcome: share / total for outcome, share in split.items()}


def _plain(number: Fraction) -> int | str:
    return int(number) if number.denominator == 1 else str(number)


def entries(question: Prediction) -> list[Entry]:
    """The last prediction of each person, in the order in which they first predicted."""
    found: dict[str, Entry] = {}
    for event in diary().of("predict", question.id):
        who = event["who"]
        value: Fraction | dict[Outcome, Fraction]
        if isinstance(question, Split):
            names = {str(outcome): outcome for outcome in question.outcomes()}
            value = {names[k]: Fraction(p) for k, p in event["split"].items() if k in names}
        else:
            value = Fraction(event["number"])
        span = event.get("interval")
        interval = (Fraction(span[0]), Fraction(span[1])) if span else None
        found[who] = Entry(who, value, interval, event.get("source", "code"))
    return list(found.values())


def skipped(question: Prediction) -> list[str]:
    """People who skipped and have not predicted since."""
    done = {entry.who for entry in entries(question)}
    names = dict.fromkeys(event["who"] for event in diary().of(SKIP, question.id))
    return [who for who in names if who not in done]


def score_of(question: Prediction, entry: Entry, truth: Any) -> Fraction:
    """Score of a prediction, 0 to 100, not rounded."""
    if isinstance(question, Split):
        assert isinstance(entry.value, dict)
        return split_score(entry.value, truth)
    assert isinstance(entry.value, Fraction)
    return number_score(entry.value, Fraction(truth), question.low, question.high)


def regret_of(entry: Entry, truth: Any) -> Fraction | None:
    """Regret of the interval of an entry, if there is one."""
    return interval_regret(*entry.interval, Fraction(truth)) if entry.interval else None


def say_score(question: Prediction) -> str:
    """What the points of a prediction mean, in one sentence.

    Examples
    --------
    >>> from econgames.lessons.kit.catalogue import find_prediction
    >>> say_score(find_prediction("RS-P2"))
    'Points: 100 for the truth; each tenth of the slider, −$6 to $6, that you are off costs 10.'
    """
    if isinstance(question, Split):
        return (
            "Points: 100 if you were sure of what came, 0 if you were sure of something else; what "
            "is lost grows with the square of your error, so that an honest split pays best."
        )
    low, high = (say_outcome(question, end) for end in (question.low, question.high))
    return (
        f"Points: 100 for the truth; each tenth of the slider, {low} to {high}, that you are off "
        "costs 10."
    )


def say_regret() -> str:
    """What the regret of an interval is, in one sentence."""
    return (
        "Regret of an interval: its width, and ten times the distance by which it misses the "
        "truth; smaller is better. It does not count in the mark."
    )


def say_outcome(question: Prediction, outcome: Any) -> str:
    """An outcome or a number with its unit."""
    if isinstance(outcome, str):
        return outcome
    text = say_number(outcome)
    if question.unit == "$":
        return f"−${text[1:]}" if text.startswith("−") else f"${text}"
    return f"{text} {question.unit}".rstrip()


def say_entry(question: Prediction, entry: Entry) -> str:
    """A prediction in words."""
    if isinstance(entry.value, dict):
        parts = [
            f"{float(100 * p):.3g} % on {say_outcome(question, outcome)}"
            for outcome, p in entry.value.items()
            if p
        ]
        return ", ".join(parts)
    text = say_outcome(question, entry.value)
    if entry.interval:
        low, high = (say_outcome(question, end) for end in entry.interval)
        text += f", 80 % sure of {low} to {high}"
    return text
