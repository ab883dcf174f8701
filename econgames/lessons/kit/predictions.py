"""`predict` before a step, `reveal` after it."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

from econgames.lessons.kit.catalogue import find_prediction, lesson_of
from econgames.lessons.kit.diary import diary
from econgames.lessons.kit.entries import (
    SKIP,
    Entry,
    entries,
    read_entry,
    regret_of,
    say_entry,
    say_outcome,
    say_regret,
    say_score,
    score_of,
    skipped,
)
from econgames.lessons.kit.notes import Note, figure_bundle, publish
from econgames.lessons.kit.questions import Decision, Number, Prediction, Split
from econgames.lessons.kit.reading import AnswerForm, say_number

__all__ = ["ME", "Reveal", "enter", "predict", "reveal"]

ME = "you"
"""Whose prediction it is where no name is given."""

MOST = 6
"""Predictions that are listed one by one; of more the mean is told."""


def predict(
    question: str,
    value: Any = None,
    *,
    interval: Any = None,
    who: str = ME,
    again: bool = False,
) -> Any:
    """Enter a prediction; without a value, show sliders to enter it with.

    Parameters
    ----------
    question : str
        Id, such as ``"RS-P1"``.
    value : number, mapping or "skip", optional
        A number; or 100 % split over the outcomes, as ``{4: 60, 3: 40}``; or ``"skip"``.
    interval : pair of numbers, optional
        With a number: where you are 80 % sure the truth lies.
    who : str, optional
        Whose prediction it is, where several people or groups use one notebook.
    again : bool, optional
        Replace what was entered with the sliders; a line of code does not do so by itself.

    Returns
    -------
    Note or widget
        What was entered, or what to write instead. Nothing is entered then, and it is false.

    Raises
    ------
    SetupError
        If there is no such prediction.

    Examples
    --------
    >>> from econgames.lessons.kit import diary
    >>> diary.use(diary.Diary())
    >>> predict("RS-P1", {4: 60, 3: 40})
    RS-P1, you: 40 % on $3, 60 % on $4. It can be changed until it is revealed.
    >>> predict("RS-P1", {4: 60, 3: 30})
    RS-P1: the parts must add up to 100 %; they add up to 90
    """
    found = find_prediction(question)
    if value is None:
        return _ask(found, who)
    return enter(found, value, interval, who, again=again)


def enter(
    question: Prediction,
    value: Any,
    interval: Any = None,
    who: str = ME,
    *,
    again: bool = False,
    source: str = "code",
) -> Note:
    """Write a prediction into the diary, or say why not."""
    who = str(who).strip() or ME
    earlier = {entry.who: entry for entry in entries(question)}.get(who)
    told = f"{question.id}, {who}"
    if any(diary().of("reveal", question.id)):
        kept = f"; you had {say_entry(question, earlier)}" if earlier else ""
        anew = f'start_anew("{lesson_of(question.id).prefix}") begins the lesson again.'
        return Note([f"{told}: it has been revealed, so it is too late to predict{kept}.", anew])
    if earlier and earlier.source == "widget" and source == "code" and not again:
        return Note(
            [
                f"{told}: your prediction stays as you entered it, "
                f"{say_entry(question, earlier)}. To change it by code, add again=True."
            ]
        )
    if isinstance(value, str) and value.strip().casefold() == SKIP:
        if earlier:
            return Note([f"{told}: your prediction stays: {say_entry(question, earlier)}."])
        diary().add(SKIP, question.id, who, source=source)
        costs = "" if isinstance(question, Decision) else " A skipped prediction counts 0 points."
        return Note([f"{told}: skipped.{costs}", diary().problem])
    try:
        facts = read_entry(question, value, interval)
    except AnswerForm as error:
        return Note([f"{question.id}: {error}"], "bad")
    diary().add("predict", question.id, who, **facts, source=source)
    entry = {entry.who: entry for entry in entries(question)}[who]
    until = "" if isinstance(question, Decision) else " until it is revealed"
    said = f"{told}: {say_entry(question, entry)}. It can be changed{until}."
    return Note([said, diary().problem])


def _ask(question: Prediction, who: str) -> Any:
    """Sliders where they can be shown; the question and the line of code elsewhere."""
    try:
        from IPython import get_ipython

        if hasattr(get_ipython(), "kernel"):
            from econgames.lessons.kit.sliders import make_sliders

            return make_sliders(question, who)
    except ImportError:
        pass
    return Note([question.text, f"Enter it as {example(question)}"])


def example(question: Prediction) -> str:
    """A line of code that enters a prediction."""
    if isinstance(question, Split):
        last = list(question.outcomes())[-2:]
        return f"predict({question.id!r}, {dict(zip(last, (60, 40), strict=True))})"
    return f"predict({question.id!r}, {(question.low + question.high) // 2})"


class Reveal:
    """Predictions of a class, and the truth; a notebook shows the words and one figure.

    Attributes
    ----------
    question : Number or Split
        What was asked.
    entries : list of Entry
        The predictions, one a person.
    hidden : bool
        Whether the truth is still kept back.
    """

    def __init__(self, question: Prediction, *, hidden: bool = False, theme: str = "light") -> None:
        self.theme = theme
        self.question = question
        self.entries: list[Entry] = entries(question)
        self.skipped = skipped(question)
        self.hidden = hidden

    @cached_property
    def truth(self) -> Any:
        """The truth, computed when it is first asked for."""
        return self.question.truth()

    @property
    def scores(self) -> dict[str, Fraction]:
        """Points of each person, 0 to 100, not rounded; empty while the truth is hidden."""
        if self.hidden:
            return {}
        return {e.who: score_of(self.question, e, self.truth) for e in self.entries}

    @property
    def lines(self) -> list[str]:
        """What there is to say, in paragraphs."""
        question = self.question
        lines = [f"{e.who}: {say_entry(question, e)}" + self._points(e) for e in self.entries]
        if len(lines) > MOST:
            mean = sum(self.scores.values(), Fraction(0)) / len(lines)
            told = "" if self.hidden else f", {float(mean):.1f} points on average"
            lines = [f"{len(lines)} predictions{told}"]
        if self.skipped:
            lines.append(f"Skipped: {', '.join(self.skipped)}.")
        if not self.hidden:
            truth = f"Truth: {say_outcome(question, self.truth)}. {question.why()}"
            lines = [truth, *lines, self._shares(), *self._meaning()]
        return lines

    def _meaning(self) -> list[str]:
        """What the points and the regret mean, where they are shown."""
        if not self.entries:
            return []
        told = len(self.entries) <= MOST and any(entry.interval for entry in self.entries)
        return [say_score(self.question), *([say_regret()] if told else [])]

    def _points(self, entry: Entry) -> str:
        if self.hidden:
            return ""
        regret = regret_of(entry, self.truth)
        more = f", regret of the interval {say_number(regret)}" if regret is not None else ""
        return f": {float(self.scores[entry.who]):.1f} of 100 points{more}"

    def _shares(self) -> str:
        spans = [entry.interval for entry in self.entries if entry.interval]
        if not spans:
            return ""
        inside = sum(low <= self.truth <= high for low, high in spans)
        return f"{inside} of {len(spans)} intervals hold the truth; the aim is 80 %."

    def figure(self, theme: str | None = None) -> Any:
        """Histogram of the class; the truth is marked if it is revealed."""
        theme = theme or self.theme
        from econgames.lessons.kit.histograms import number_figure, split_figure

        truth = None if self.hidden else self.truth
        if isinstance(self.question, Number):
            return number_figure(self.question, self.entries, truth, theme=theme)
        return split_figure(self.question, self.entries, truth, theme=theme)

    def __repr__(self) -> str:
        return "\n".join([self.question.text, *filter(None, self.lines)])

    def _ipython_display_(self) -> None:
        note = Note([self.question.text, *self.lines])
        publish({"text/plain": repr(self), "text/html": note._repr_html_()})
        if not self.entries:
            return
        try:
            bundle = figure_bundle(self.figure())
        except ImportError:  # no plotly: the words say the same
            return
        publish(bundle)


def reveal(question: str, *, truth: bool = True, theme: str = "light") -> Reveal | Note:
    """What the class predicted and, by default, the truth with everybody's points.

    Parameters
    ----------
    question : str
        Id of a prediction.
    truth : bool, optional
        False shows the predictions only; they can still be changed then. Decisions have none.
    theme : {"light", "dark", "print"}, optional
        Colours of the histogram.

    Returns
    -------
    Reveal or Note
        A note asks for a prediction if nobody has entered or skipped one.

    Examples
    --------
    >>> from econgames.lessons.kit import diary
    >>> diary.use(diary.Diary())
    >>> reveal("RS-P2")
    RS-P2 is still shut: predict or skip first.
    For example predict('RS-P2', 0), or predict('RS-P2', "skip"); then run this cell again.
    >>> _ = predict("RS-P2", 0)
    >>> print(reveal("RS-P2").scores["you"])
    250/3
    """
    found = find_prediction(question)
    truth = truth and not isinstance(found, Decision)
    if not entries(found) and not skipped(found):
        how = f'For example {example(found)}, or predict({question!r}, "skip")'
        return Note(
            [
                f"{question} is still shut: predict or skip first.",
                f"{how}; then run this cell again.",
            ]
        )
    if truth and not any(diary().of("reveal", question)):
        diary().add("reveal", question, ME)
    return Reveal(found, hidden=not truth, theme=theme)
