"""Entry of a prediction with sliders; needs anywidget, and is imported when it is shown."""

from __future__ import annotations

from html import escape
from typing import Any, ClassVar

import anywidget
import traitlets

from econgames.core.frontend import frontend
from econgames.lessons.kit.entries import SKIP, entries, say_entry, say_outcome
from econgames.lessons.kit.notes import html_text
from econgames.lessons.kit.predictions import enter, example
from econgames.lessons.kit.questions import Decision, Prediction, Split

__all__ = ["Sliders", "make_sliders"]

STEP = 5
"""Per cent that one step of a slider is."""

_shown: dict[tuple[str, str], Sliders] = {}


def make_sliders(question: Prediction, who: str) -> Sliders:
    """Sliders for a question; those that an earlier run of the cell showed are closed."""
    old = _shown.pop((question.id, who), None)
    if old is not None:
        old.close()
    _shown[question.id, who] = made = Sliders(question, who)
    return made


class Sliders(anywidget.AnyWidget):
    """Question, sliders, two buttons, and a line that answers.

    Parameters
    ----------
    question : Number or Split
        What is asked.
    who : str
        Whose prediction it is.

    Attributes
    ----------
    said : str
        What the last click led to; an error is shown here too.
    """

    _esm: ClassVar[str] = frontend("predict.js").read_text(encoding="utf-8")
    _css: ClassVar[str] = frontend("predict.css").read_text(encoding="utf-8")

    form = traitlets.Dict().tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)

    def __init__(self, question: Prediction, who: str) -> None:
        self.question, self.who = question, who
        super().__init__(form=_form(question))
        earlier = [entry for entry in entries(question) if entry.who == who]
        if earlier:
            self.said = f"Entered before: {say_entry(question, earlier[-1])}"
        self.on_msg(self._on_msg)

    def _on_msg(self, _widget: Any, content: Any, _buffers: Any) -> None:
        try:
            self.said = ""  # the same answer twice must be told twice
            self.said = self.answer(content)
        except Exception as error:  # a widget would swallow it
            self.said = f"This did not work ({type(error).__name__}): {error}\n{self.instead()}"

    def answer(self, content: dict[str, Any]) -> str:
        """Do what a click asks for, and say what was done."""
        if content["kind"] == SKIP:
            return str(enter(self.question, SKIP, None, self.who, source="widget"))
        value, interval = content["values"], content.get("interval")
        if isinstance(self.question, Split):
            split = dict(zip(self.question.outcomes(), value, strict=True))
            if sum(value) < 100:
                return f"Not entered yet: {100 - sum(value)} % are left to give."
            return str(enter(self.question, split, None, self.who, source="widget"))
        return str(enter(self.question, value[0], interval, self.who, source="widget"))

    def instead(self) -> str:
        """What to do if the widget fails."""
        return f"Enter it in a cell instead: {example(self.question)}"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        made = super()._repr_mimebundle_(**kwargs)
        data, meta = made if isinstance(made, tuple) else (made or {}, {})
        how = f"Sliders show here while the notebook runs. {self.instead()}"
        text = f"{self.question.id} {self.question.text}\n{how}"
        lines = "".join(f"<p>{html_text(line)}</p>" for line in text.splitlines())
        html = f'<div title="{escape(self.question.id)}">{lines}</div>'
        return {**data, "text/plain": text, "text/html": html}, meta


def _form(question: Prediction) -> dict[str, Any]:
    """What the front end draws."""
    shown: dict[str, Any] = {"id": question.id, "text": question.text, "interval": None}
    if isinstance(question, Split):
        names = [say_outcome(question, outcome) for outcome in question.outcomes()]
        labels = [f"{question.label} {name}".strip() for name in names]
        shown["rows"] = [_row(label, 0, 100, 0, STEP, "", " %") for label in labels]
        return {**shown, "total": 100}
    low, high = question.low, question.high
    before, after = ("$", "") if question.unit == "$" else ("", f" {question.unit}".rstrip())
    middle = (low + high) // 2
    if isinstance(question, Decision):
        rows = [_row("Decision", low, high, middle, 1, before, after)]
        return {**shown, "rows": rows, "total": None, "noun": "decision"}
    shown["rows"] = [_row("Prediction", low, high, middle, 1, before, after)]
    shown["interval"] = [
        _row("from", low, high, low, 1, before, after),
        _row("to", low, high, high, 1, before, after),
    ]
    wants = "I also give an interval: 80 % sure that the truth is in it"
    return {**shown, "total": None, "wants": wants}


def _row(
    label: str, low: int, high: int, value: int, step: int, before: str, after: str
) -> dict[str, Any]:
    return {
        "label": label,
        "low": low,
        "high": high,
        "value": value,
        "step": step,
        "before": before,
        "after": after,
    }
