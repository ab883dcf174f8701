"""Entry of a prediction with sliders; needs ipywidgets, and is imported when it is shown."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as widgets

from econgames.lessons.kit.entries import SKIP, entries, say_entry, say_outcome
from econgames.lessons.kit.predictions import enter, example
from econgames.lessons.kit.questions import Number, Prediction, Split

__all__ = ["Sliders", "make_sliders"]

WIDE = {"description_width": "9em"}
STEP = 5
"""Per cent that one step of a slider is."""

_shown: weakref.WeakValueDictionary[tuple[str, str], Sliders] = weakref.WeakValueDictionary()


def make_sliders(question: Prediction, who: str) -> Sliders:
    """Sliders for a question; those that an earlier run of the cell showed are closed."""
    old = _shown.pop((question.id, who), None)
    if old is not None:
        old.close()
    made = SplitSliders(question, who) if isinstance(question, Split) else None
    shown = made or NumberSlider(question, who)
    _shown[question.id, who] = shown
    return shown


class Sliders(widgets.VBox):
    """Question, sliders, two buttons, and a line that answers.

    Attributes
    ----------
    said : ipywidgets.HTML
        What the last click led to; an error is shown here too.
    """

    def __init__(self, question: Any, who: str) -> None:
        self.question, self.who = question, who
        self.said = widgets.HTML()
        self.enter_button = widgets.Button(
            description="Enter prediction", button_style="primary", tooltip="Enter the prediction"
        )
        self.skip_button = widgets.Button(description="Skip", tooltip="Go on without a prediction")
        self._do(self.enter_button.on_click, self.submit)
        self._do(self.skip_button.on_click, self.skip)
        buttons = widgets.HBox([self.enter_button, self.skip_button])
        text = f"<p style='max-width:46em'><b>{question.id}</b> {escape(question.text)}</p>"
        super().__init__([widgets.HTML(text), *self.controls(), buttons, self.said])
        earlier = [entry for entry in entries(question) if entry.who == who]
        if earlier:
            self.say(f"Entered before: {say_entry(question, earlier[-1])}")

    def controls(self) -> list[Any]:
        """The sliders."""
        raise NotImplementedError

    def value(self) -> tuple[Any, Any]:
        """Prediction and interval as they stand on the sliders."""
        raise NotImplementedError

    def submit(self) -> None:
        """Enter what the sliders say."""
        value, interval = self.value()
        self.say(str(enter(self.question, value, interval, self.who, source="widget")))

    def skip(self) -> None:
        """Skip the prediction."""
        self.say(str(enter(self.question, SKIP, None, self.who, source="widget")))

    def say(self, text: str) -> None:
        """Show a sentence under the buttons."""
        lines = "<br>".join(escape(line) for line in text.splitlines())
        self.said.value = f"<div role='status'>{lines}</div>"

    def _do(self, register: Callable[..., Any], action: Callable[[], None]) -> None:
        """Register a callback whose errors are shown; a widget would swallow them."""
        here = weakref.ref(self)
        name = action.__name__

        def call(*_: Any) -> None:
            found = here()
            if found is None:
                return
            try:
                getattr(found, name)()
            except Exception as error:
                found.say(f"This did not work ({type(error).__name__}): {error}\n{found.instead()}")

        register(call)

    def instead(self) -> str:
        """What to do if the widget fails."""
        return f"Enter it in a cell instead: {example(self.question)}"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        made = super()._repr_mimebundle_(**kwargs)
        data, meta = made if isinstance(made, tuple) else (made or {}, {})
        how = f"Sliders show here while the notebook runs. {self.instead()}"
        text = f"{self.question.id} {self.question.text}\n{how}"
        lines = "".join(f"<p>{escape(line)}</p>" for line in text.splitlines())
        return {**data, "text/plain": text, "text/html": lines}, meta


class NumberSlider(Sliders):
    """A slider for a number, and one for the 80 % interval if it is wanted."""

    question: Number

    def controls(self) -> list[Any]:
        """The slider, a box to ask for an interval, and the interval."""
        question = self.question
        low, high = question.low, question.high
        unit = f" ({question.unit})" if question.unit else ""
        self.slider = widgets.IntSlider(
            value=(low + high) // 2, min=low, max=high, description=f"Prediction{unit}",
            style=WIDE, layout={"width": "480px"}, continuous_update=True,
        )  # fmt: skip
        self.wants = widgets.Checkbox(
            value=False, indent=False, description="I also give an interval: 80 % sure it is in it"
        )
        self.span = widgets.IntRangeSlider(
            value=(low, high), min=low, max=high, description="80 % interval", style=WIDE,
            layout={"width": "480px", "display": "none"},
        )  # fmt: skip
        self._do(lambda call: self.wants.observe(call, "value"), self.show_span)
        return [self.slider, self.wants, self.span]

    def show_span(self) -> None:
        """Show the interval when it is asked for."""
        self.span.layout.display = None if self.wants.value else "none"

    def value(self) -> tuple[Any, Any]:
        """The number, and the interval if it is given."""
        return self.slider.value, self.span.value if self.wants.value else None


class SplitSliders(Sliders):
    """A slider for each outcome; together they cannot exceed 100 %."""

    question: Split

    def controls(self) -> list[Any]:
        """The sliders, and what is left to give."""
        question = self.question
        names = {outcome: say_outcome(question, outcome) for outcome in question.outcomes()}
        self.sliders = {
            outcome: widgets.IntSlider(
                value=0,
                min=0,
                max=100,
                step=STEP,
                description=f"{question.label} {name}, %".strip(),
                style=WIDE,
                layout={"width": "480px"},
            )
            for outcome, name in names.items()
        }
        self.left = widgets.HTML()
        for slider in self.sliders.values():
            here = weakref.ref(self)
            slider.observe(lambda change, here=here: _balance(here(), change["owner"]), "value")
        self.count()
        return [*self.sliders.values(), self.left]

    def count(self) -> None:
        """Tell what is left to give."""
        left = 100 - sum(slider.value for slider in self.sliders.values())
        self.left.value = f"<b>{left} %</b> left to give" if left else "<b>100 %</b> given"

    def value(self) -> tuple[Any, Any]:
        """Per cent by outcome."""
        return {outcome: slider.value for outcome, slider in self.sliders.items()}, None


def _balance(owner: SplitSliders | None, moved: Any) -> None:
    """Keep the sum at 100 or below: the slider that moves stops where nothing is left."""
    if owner is None:
        return
    try:
        over = sum(slider.value for slider in owner.sliders.values()) - 100
        if over > 0:
            moved.value -= over
        owner.count()
    except Exception as error:
        owner.say(f"This did not work: {error}\n{owner.instead()}")
