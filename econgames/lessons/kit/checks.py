"""`check` an answer to an exercise: hint, then formula, then computation."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from econgames.lessons.kit.catalogue import find_check, find_lesson
from econgames.lessons.kit.diary import diary
from econgames.lessons.kit.notes import Note, folded
from econgames.lessons.kit.predictions import ME
from econgames.lessons.kit.questions import Check
from econgames.lessons.kit.reading import AnswerForm, same, say_number, split_answer

__all__ = ["answers", "check", "misses", "say_answer", "solved"]

MOST_MISSES = 3
"""With so many misses, the computation is shown."""


def check(question: str, answer: Any = ..., *, who: str = ME) -> Note:
    """Check an answer.

    Parameters
    ----------
    question : str
        Id of an exercise, such as ``"RS1"``.
    answer : number, word, list, mapping, set or Match, optional
        Whole numbers and sets must be exact; decimals and fractions may be off by 0.5 %. Several
        figures are a list in the order of the question, or a mapping by name. A match is read
        where the exercise is about one. Without an answer, the question is shown.
    who : str, optional
        Whose answer it is, where several people use one notebook.

    Returns
    -------
    Note
        True if the answer is right. The first miss brings a hint, the second the formula, the
        third the computation; the same answer twice is one miss, and an answer that cannot be
        read is none.

    Raises
    ------
    SetupError
        If there is no such exercise.

    Examples
    --------
    >>> from econgames.lessons.kit import diary
    >>> diary.use(diary.Diary())
    >>> check("RS1", 9)
    ✗ RS1: not yet.
    Hint: ...
    >>> check("RS1", 5)
    ✓ RS1: right.
    """
    found = find_check(question)
    if answer is ...:
        how = f"Answer with check({question!r}, ...): put your answer in place of the dots."
        return Note([f"{question} ({found.level}): {found.text}", how])
    try:
        given, wrong_parts, hints = _judge(found, answer)
    except AnswerForm as error:
        return Note([f"{question}: {error}", "This is not counted as a miss."], "bad")
    right = not wrong_parts
    if not right and given not in misses(question, who):
        diary().add("check", question, who, answer=given, right=False)
    elif right and not solved(question, who):
        diary().add("check", question, who, answer=given, right=True)
    if right:
        return Note([f"✓ {question}: right.", diary().problem], "good")
    return _miss(found, wrong_parts, hints, len(misses(question, who)))


def _judge(found: Check, answer: Any) -> tuple[str, list[str], list[str]]:
    """The answer in words, what in it is wrong, and the hints for that.

    An answer in one figure that is wrong gives a list with an empty name.
    """
    from econgames.core.match import Match

    words = [w for w in found.wrong if isinstance(answer, str) and isinstance(w.value(), str)]
    for one in words:
        if same(answer, one.value()):
            return repr(answer), [""], [one.hint]
    if isinstance(answer, Match):
        if found.read is None:
            raise AnswerForm("this exercise takes numbers, not a match")
        answer = found.read(answer)
    truth = found.answer()
    if isinstance(truth, tuple | Mapping):
        names = list(truth) if isinstance(truth, Mapping) else list(found.parts)
        right = dict(truth) if isinstance(truth, Mapping) else dict(zip(names, truth, strict=True))
        given = split_answer(answer, names)
        off = [name for name in names if not same(given[name], right[name])]
        hints = [
            one.hint
            for one in found.wrong
            if one.part in off and same(given[str(one.part)], one.value())
        ]
        return repr(given), off, hints
    off = [] if same(answer, truth) else [""]
    hints = [one.hint for one in found.wrong if off and _matches(answer, one.value())]
    return repr(answer), off, hints


def _matches(answer: Any, value: Any) -> bool:
    try:
        return same(answer, value)
    except AnswerForm:
        return False


def _miss(found: Check, off: list[str], hints: list[str], count: int) -> Note:
    named = [name for name in off if name]
    where = f" Look again at: {', '.join(named)}." if named else ""
    lines = [f"✗ {found.id}: not yet.{where}", *(f"Hint: {hint}" for hint in hints or [found.hint])]
    if count >= MOST_MISSES:
        lines.append(f"Computation: {found.computation()}")
    elif count == MOST_MISSES - 1:
        lines.append(f"Formula: {found.formula}")
    return Note(lines, "bad")


def misses(question: str, who: str = ME) -> list[str]:
    """Different wrong answers so far, in words."""
    wrong = [e for e in diary().of("check", question) if e["who"] == who and not e["right"]]
    return list(dict.fromkeys(event["answer"] for event in wrong))


def solved(question: str, who: str = ME) -> bool:
    """Whether the right answer was given before the computation was shown."""
    missed: set[str] = set()
    for event in diary().of("check", question):
        if event["who"] == who:
            if event["right"]:
                return len(missed) < MOST_MISSES
            missed.add(event["answer"])
    return False


def say_answer(found: Check) -> str:
    """The right answer in words, computed."""
    truth = found.answer()
    if isinstance(truth, Mapping):
        return "; ".join(f"{name}: {_say(value)}" for name, value in truth.items())
    if isinstance(truth, tuple):
        pairs = zip(found.parts, truth, strict=True)
        return "; ".join(f"{name}: {_say(value)}" for name, value in pairs)
    if isinstance(truth, frozenset):
        return ", ".join(sorted(truth))
    return _say(truth)


def _say(value: int | Fraction | str) -> str:
    if isinstance(value, str):
        return value
    exact = say_number(value)
    return f"{exact} ≈ {float(value):.2f}" if "/" in exact else exact


def answers(prefix: str) -> Note:
    """Answers of all exercises of a lesson, folded; they are computed when this is called.

    Examples
    --------
    >>> print(answers("RS"))
    RS1: 5. ...
    """
    lesson = find_lesson(prefix)
    told = {one.id: f"{say_answer(one)}. {one.computation()}" for one in lesson.checks}
    note = Note([f"{name}: {text}" for name, text in told.items()])
    return _Folded(note.lines, [folded(name, [text]) for name, text in told.items()])


class _Folded(Note):
    """A note whose paragraphs are folded in a notebook."""

    def __init__(self, lines: tuple[str, ...], parts: list[str]) -> None:
        super().__init__(lines)
        self.parts = parts

    def _repr_html_(self) -> str:
        return f"<div style='max-width:60em'>{''.join(self.parts)}</div>"
