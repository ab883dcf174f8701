"""The widget of an explorer; needs ipywidgets, and is imported when one is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import Any

import ipywidgets as widgets

from econgames.core.errors import EconGamesError, SetupError, choices
from econgames.lessons.kit.explored import Explored
from econgames.lessons.kit.explorer import Choice, Control, Grid, Several, Slider, Tick
from econgames.lessons.kit.notes import html_text
from econgames.lessons.kit.number_grid import NumberGrid
from econgames.ui.tabs.base import FigureBox

__all__ = ["ExplorerBox"]

_open: dict[str, ExplorerBox] = {}

_LINES = "line-height:1.4;max-width:60em"


class ExplorerBox(widgets.VBox):  # type: ignore[misc]
    """Controls, what was found in sentences, figures, and the numbers folded below.

    Attributes
    ----------
    explored : Explored or None
        What is shown; None after an error, which is shown instead.
    """

    explored: Explored | None

    def __init__(
        self,
        explore: Callable[..., Explored],
        controls: Sequence[Control],
        *,
        title: str,
        waits: bool = False,
    ) -> None:
        older = _open.pop(title, None)
        if older is not None:
            older.shut()
        self.explore, self.explored, self.waits = explore, None, waits
        self._title = title
        self._start = {control.name: control.value for control in controls}
        self._inputs = {control.name: _Input(control) for control in controls}
        self._places: list[FigureBox] = []
        self._paused = False
        self.said = widgets.HTML()
        self.figures = widgets.VBox()
        self.numbers = widgets.HTML()
        head = widgets.HTML(f"<b style='font-size:15px'>{html_text(title)}</b>")
        self._parts = [*(given.box for given in self._inputs.values()), *self._buttons()]
        super().__init__([head, _row(self._parts), self.said, self.figures, self.numbers])
        self.add_class("eg-explorer")
        for given in self._inputs.values():
            given.watch(self._changed)
        _open[title] = self
        self.calculate()

    def _buttons(self) -> list[Any]:
        again = widgets.Button(description="Start again", tooltip="Back to the first choices")
        again.on_click(lambda _: self.change(**self._start))
        if not self.waits:
            return [again]
        now = widgets.Button(description="Calculate", button_style="primary")
        now.on_click(lambda _: self.calculate())
        return [now, again]

    @property
    def values(self) -> dict[str, Any]:
        """What the controls stand at, by name."""
        return {name: given.value for name, given in self._inputs.items()}

    def change(self, **values: Any) -> Explored | None:
        """Set some of the controls and calculate once; returns what is shown then.

        Raises
        ------
        SetupError
            If there is no such control, or it has no such value; nothing has changed then.
        """
        for name, value in values.items():
            if name not in self._inputs:
                raise SetupError(choices("control", name, list(self._inputs)))
            self._inputs[name].check(value)
        self._paused = True
        try:
            for name, value in values.items():
                self._inputs[name].value = value
        finally:
            self._paused = False
        self.calculate()
        return self.explored

    def _changed(self) -> None:
        if self._paused:
            return
        if self.waits:
            self._say("Press “Calculate” to see what this leads to.")
        else:
            self.calculate()

    def calculate(self) -> None:
        """Call the function and show what it finds; an error is shown, never lost."""
        if self.waits:
            self._say("Calculating …")
        try:
            self.explored = found = self.explore(**self.values)
            self._show(found)
        except Exception as error:  # a widget would swallow it
            self.explored = None
            known = isinstance(error, ValueError | EconGamesError)
            kind = "" if known else f" ({type(error).__name__})"
            self._say(f"This cannot be shown{kind}: {error}", bad=True)

    def _say(self, text: str, bad: bool = False) -> None:
        mark = "⚠ " if bad else ""
        self.said.value = f"<div role='status' style='{_LINES}'>{mark}{html_text(text)}</div>"

    def _show(self, found: Explored) -> None:
        while len(self._places) < len(found.figures):
            self._places.append(FigureBox())
        places = self._places[: len(found.figures)]
        for place, figure in zip(places, found.figures, strict=True):
            place.show(object(), partial(_same, figure))
        self.figures.children = tuple(place.box for place in places)
        first, *others = [html_text(line) for line in found.lines] or [""]
        told = "".join(f"<p style='margin:2px 0'>{line}</p>" for line in others)
        self.said.value = f"<div role='status' style='{_LINES}'><b>{first}</b>{told}</div>"
        rows = "" if found.table is None else found.table.to_html(border=0)
        self.numbers.value = (
            f"<details><summary>The numbers</summary>{rows}</details>" if rows else ""
        )

    def shut(self) -> None:
        """Close it with everything in it."""
        for part in (*self._parts, *(place.box for place in self._places), *self.children, self):
            part.close()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        made = super()._repr_mimebundle_(**kwargs)
        data, meta = made if isinstance(made, tuple) else (made or {}, {})
        how = f"{self._title}: controls show here while the notebook runs."
        found = self.explored
        text = how if found is None else f"{how}\n{found}"
        html = f"<div title='{escape(self._title)}'><p>{html_text(how)}</p>"
        html += f"{found.html() if found else ''}</div>"
        return {**data, "text/plain": text, "text/html": html}, meta


def _same(figure: Any) -> Any:
    return figure


def _row(parts: Sequence[Any]) -> Any:
    layout = {"flex_flow": "row wrap", "align_items": "center", "grid_gap": "4px 14px"}
    return widgets.HBox(list(parts), layout=layout)


class _Input:
    """One control as a widget: `box` is shown, `value` is what it stands at."""

    def __init__(self, control: Control) -> None:
        self.control = control
        style = {"description_width": "auto"}
        if isinstance(control, Slider):
            label = f"{control.label}, {control.unit}" if control.unit else control.label
            room = f"{max(340, 200 + 7 * len(label))}px"  # a long label leaves a slider too
            self.box = widgets.IntSlider(
                control.value, min=control.low, max=control.high, step=control.step,
                description=label, style=style, layout={"width": room},
            )  # fmt: skip
        elif isinstance(control, Choice):
            # by place: a menu whose value is None shows nothing
            self.known = [value for _, value in control.options]
            kind = widgets.SelectionSlider if control.slides else widgets.Dropdown
            self.box = kind(
                description=control.label, value=self.known.index(control.value), style=style,
                options=[(text, place) for place, (text, _) in enumerate(control.options)],
                layout={"width": "340px" if control.slides else "auto"},
            )  # fmt: skip
        elif isinstance(control, Tick):
            self.box = widgets.Checkbox(
                control.value, description=control.label, indent=False, layout={"width": "auto"}
            )
        elif isinstance(control, Grid):
            self.box = NumberGrid(
                control.label, control.columns, control.low, control.high, control.value
            )
        else:
            self.ticks = [
                widgets.Checkbox(
                    value in control.value, description=text, indent=False,
                    layout={"width": "auto"},
                )
                for text, value in control.options
            ]  # fmt: skip
            self.box = _row([widgets.HTML(html_text(control.label)), *self.ticks])

    @property
    def value(self) -> Any:
        if isinstance(self.control, Several):
            pairs = zip(self.control.options, self.ticks, strict=True)
            return tuple(value for (_, value), tick in pairs if tick.value)
        if isinstance(self.control, Choice):
            return self.known[self.box.value]
        return self.box.value

    @value.setter
    def value(self, value: Any) -> None:
        if isinstance(self.control, Choice):
            value = self.known.index(value)
        if not isinstance(self.control, Several):
            self.box.value = value
            return
        for (_, each), tick in zip(self.control.options, self.ticks, strict=True):
            tick.value = each in value

    def check(self, value: Any) -> None:
        """Refuse a value that the control does not have."""
        control = self.control
        if isinstance(control, Slider):
            span = range(control.low, control.high + 1, control.step)
            if not isinstance(value, int) or value not in span:
                expected = f"{control.low} to {control.high} in steps of {control.step}"
                raise SetupError(f"{control.name}: {expected}, not {value!r}")
        elif isinstance(control, Grid):
            span = range(control.low, control.high + 1)
            plain = all(type(each) is int and each in span for each in value)
            if len(value) != len(control.value) or not plain:
                expected = f"{len(control.value)} numbers of {control.low} to {control.high}"
                raise SetupError(f"{control.name}: {expected}, not {value!r}")
        elif isinstance(control, Tick):
            if not isinstance(value, bool):
                raise SetupError(f"{control.name}: True or False, not {value!r}")
        else:
            known = [each for _, each in control.options]
            for one in value if isinstance(control, Several) else (value,):
                if one not in known:
                    raise SetupError(choices(control.name, one, known))

    def watch(self, changed: Callable[[], None]) -> None:
        """Call `changed` whenever the value does."""
        for widget in self.ticks if isinstance(self.control, Several) else [self.box]:
            widget.observe(lambda _: changed(), "value")
