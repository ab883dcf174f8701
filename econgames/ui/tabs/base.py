"""What all tabs share: being drawn only when shown, pages, figures, the choice of a period."""

from __future__ import annotations

import math
import weakref
from collections.abc import Callable, Sequence
from html import escape, unescape
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

from econgames.analysis.journal import Period
from econgames.core.errors import EconGamesError
from econgames.ui.board import Board
from econgames.ui.marks import lit_names
from econgames.ui.page import Page, press
from econgames.ui.tables import events_html, explanation_html

if TYPE_CHECKING:
    from econgames.analysis.amounts import Statement
    from econgames.analysis.statements import Accounts

__all__ = ["FigureBox", "PeriodMenu", "Tab", "menu", "row_of"]

SENT_ALONG = ("kind", "fields", "key", "place", "point", "at")
"""What a button or a point tells besides what it asks for."""

SHORT = 240
"""Letters of an alternative text that is shown at once; a longer one is folded."""


class Tab:
    """One tab: `box` is what it shows, `draw` brings it up to date.

    Parameters
    ----------
    board : Board
        The board that it belongs to; the tab does not keep it alive.
    """

    title = ""
    figure: Any = None
    """Its :class:`FigureBox`, where it has one."""
    box: Any
    """What is shown; made by :meth:`build`."""

    def __init__(self, board: Board) -> None:
        self._board = weakref.ref(board)
        self._drawing = False
        self.build()

    @property
    def board(self) -> Board:
        """The board that the tab belongs to."""
        board = self._board()
        assert board is not None, "the tab outlived its board"
        return board

    @property
    def table(self) -> Any:
        """What can be done at the table."""
        return self.board.table

    @property
    def lit(self) -> tuple[str, ...]:
        """Parties and things that figures light now."""
        return lit_names(self.board.match, self.table.marked)

    def build(self) -> None:
        """Make the controls and put them into `box`."""
        raise NotImplementedError

    def draw(self) -> None:
        """Bring the tab up to date."""
        raise NotImplementedError

    def trouble(self, text: str) -> None:
        """Show why the tab cannot be drawn."""

    def update(self, *_: Any) -> None:
        """Draw; an error is shown in the tab, never lost. Safe as a callback."""
        board = self._board()
        if self._drawing or board is None or board.comm is None:
            return
        self._drawing = True
        try:
            self.draw()
        except Exception as error:
            if not isinstance(error, EconGamesError):
                board.note_trouble(error)
            self.trouble(f"This cannot be shown: {error}")
        finally:
            self._drawing = False

    def page(self, label: str) -> Page:
        """Page whose buttons mark things for all views, go to steps, or are for :meth:`act`."""
        here = weakref.ref(self)

        def pressed(data: dict[str, Any]) -> None:
            tab = here()
            if tab is None or (board := tab._board()) is None:
                return
            try:
                tab.pressed(data)
            except Exception as error:
                board.report(error)

        return Page(label, pressed)

    def pressed(self, data: dict[str, Any]) -> None:
        """Do what a button of a page asks for."""
        if self.table.message.text:
            self.table.say("")
            self.board.publish()
        match data["do"]:
            case "mark":
                self.board.mark(data)
                self.update()
            case "clear":
                self.clear()
                self.board.mark({})
                self.update()
            case "goto":
                self.board.go_to(int(data["step"]))
            case _:
                self.act(data)
                self.update()

    def act(self, data: dict[str, Any]) -> None:
        """Do what is asked by a button that only this tab has, or by its figure."""
        if self.figure is not None and data["do"] in ("rows", "explain"):
            self.figure.choose(data)

    def clear(self) -> None:
        """Close what was opened; Escape does it."""

    def pointed(self, data: dict[str, Any]) -> None:
        """Do what a click on a point of a figure asks for; see `figures.clicks`."""
        if data.get("do") == "mark" and "x" in data:  # a line has a point for each move
            data = {"do": "mark", "step": max(0, math.floor(float(data["x"]) + 0.5))}
        self.pressed({**data, "point": "1"})

    def watch(self, *controls: Any) -> None:
        """Draw the tab again when one of these controls changes."""
        here = weakref.WeakMethod(self.update)

        def changed(_change: Any) -> None:
            method = here()
            if method is not None:
                method()

        for control in controls:
            control.observe(changed, "value")


def menu(label: str, options: Any, value: Any = None) -> Any:
    """Dropdown with its label; the first option is chosen unless another one is named."""
    made = widgets.Dropdown(description=label, options=options)
    if value is not None:
        made.value = value
    made.layout.width = "auto"
    made.layout.max_width = "320px"
    made.style.description_width = "auto"
    return made


def row_of(*controls: Any) -> Any:
    """Controls side by side, on several rows where the page is narrow."""
    box = widgets.HBox(list(controls))
    box.add_class("eg-wrap")
    return box


class FigureBox:
    """Place of a plain figure, its alternative text, and the rows that it leads to.

    Parameters
    ----------
    tab : Tab, optional
        Where it stands; without one its points lead nowhere.

    Attributes
    ----------
    box : ipywidgets.VBox
        What is shown.
    figure : plotly Figure or None
        What it shows now.
    chosen : dict or None
        The click whose rows are open.
    """

    def __init__(self, tab: Tab | None = None) -> None:
        self.output = widgets.Output()
        self.output.add_class("eg-figure")
        self.words = widgets.HTML()
        self.behind = None if tab is None else tab.page("Behind the figure")
        parts = [self.output, self.behind, self.words]
        self.box = widgets.VBox([part for part in parts if part is not None])
        self.figure: Any = None
        self.chosen: dict[str, Any] | None = None
        self._shown: Any = None

    def choose(self, data: dict[str, Any]) -> None:
        """Open the rows that a click asks for; a second one closes them."""
        wanted = {key: value for key, value in data.items() if key not in SENT_ALONG}
        self.chosen = None if wanted == self.chosen else wanted

    def tell(
        self,
        accounts: Accounts,
        period: Period,
        mark: Any = None,
        statements: Sequence[tuple[str, Statement]] = (),
    ) -> None:
        """List what the points of the figure lead to, and the rows that were asked for.

        Parameters
        ----------
        accounts : Accounts
            Where the rows come from.
        period : Period
            What the figure shows.
        mark : Mark, optional
            What is marked; where nothing is chosen its rows are listed.
        statements : sequence of (str, Statement)
            Where the line of a click is found, with the name of each.
        """
        from econgames.analysis.figures.clicks import clicks_of

        clicks = [] if self.figure is None else clicks_of(self.figure)
        if self.chosen is not None and self.chosen not in [dict(click) for click in clicks]:
            self.chosen = None
        parts = []
        if self.chosen is not None:
            parts = _rows_of(self.chosen, accounts, period, mark, statements)
        elif mark is not None and clicks:
            parts = [events_html(accounts, mark, period)]
        buttons = [
            press(unescape(click["name"]), click["do"], kind="link", place=f"behind {number}",
                  on=dict(click) == self.chosen, name=click["name"],
                  **{key: value for key, value in click.items() if key not in ("do", "name")})
            for number, click in enumerate(clicks)
        ]  # fmt: skip
        if buttons:
            parts.append(
                '<details data-key="behind"><summary>Rows behind this figure: click it, or choose '
                f"here</summary><p>{' · '.join(buttons)}</p></details>"
            )
        self._write("".join(parts))

    def _write(self, html: str) -> None:
        if self.behind is not None:
            self.behind.show(html)

    def show(self, key: Any, make: Callable[[], Any]) -> None:
        """Show the figure that `make` draws, unless the one of this key is there already."""
        if key == self._shown:
            return
        self._shown = None
        self.figure = figure = make()
        alt = str(figure.layout.meta["alt"])
        self.output.outputs = (
            {
                "output_type": "display_data",
                "data": {
                    "application/vnd.plotly.v1+json": figure.to_plotly_json(),
                    "text/plain": alt,
                },
                "metadata": {},
            },
        )
        text = f"<p>{escape(alt)}</p>"
        if len(alt) > SHORT:
            text = f"<details><summary>The figure in words</summary>{text}</details>"
        self.words.value = text
        self._shown = key

    def clear(self, text: str = "") -> None:
        """Show no figure, only text."""
        self.figure = self._shown = self.chosen = None
        self.output.outputs = ()
        self._write("")
        self.words.value = f"<p>{escape(text)}</p>" if text else ""


def _rows_of(
    click: dict[str, Any],
    accounts: Accounts,
    period: Period,
    mark: Any,
    statements: Sequence[tuple[str, Statement]],
) -> list[str]:
    """Tables with the rows that a click asks for."""
    from econgames.analysis.behind import transfers_behind

    name = unescape(str(click["name"]))
    if click["do"] == "rows":
        fit = {key: str(click[key]) for key in ("account", "payer", "payee") if key in click}
        amount = transfers_behind(accounts.journal, period, **fit)
        return [explanation_html(name, amount, mark)]
    label = str(click["label"])
    return [
        explanation_html(f"{whose}{name}", statement[label], mark)
        for whose, statement in statements
    ]


class PeriodMenu:
    """Choice of a period: the game, a turn or one of its phases, the last move, a marked move."""

    def __init__(self, start: str = "game") -> None:
        self.when = menu("Period", [("whole game", "game")])
        self.phase = menu("Phase", [("all phases", "")])
        self.start: str | None = start
        self.controls = (self.when, self.phase)

    def update(self, accounts: Accounts, step: str | None = None) -> Period:
        """Offer what there is now, keep the choice where it is still there, and return it.

        Parameters
        ----------
        accounts : Accounts
            Of the match.
        step : str, optional
            Number of the marked move.
        """
        journal = accounts.journal
        numbers = sorted({event.period for event in journal.events}, reverse=True)
        options = [("whole game", "game")]
        if journal.last_step:
            options.append((f"last move: {journal.last_step}", "last"))
        if step and 0 < int(step) <= journal.last_step:
            options.append((f"marked move: {step}", "marked"))
        for number in numbers:
            label = f"{journal.values.PERIOD} {number}" if number else "set-up"
            options.append((label, f"period:{number}"))
        wanted = self.when.value
        if self.start is not None:
            wanted = f"period:{numbers[0]}" if self.start == "period" and numbers else "game"
            self.start = None
        offer(self.when, options, wanted)
        chosen = str(self.when.value)
        if not chosen.startswith("period:"):
            offer(self.phase, [("all phases", "")], "")
            self.phase.disabled = True
            if chosen == "last":
                return journal.steps(journal.last_step, journal.last_step)
            return (
                journal.steps(int(step or 0), int(step or 0))
                if chosen == "marked"
                else (journal.whole())
            )
        number = int(chosen.partition(":")[2])
        phases = [
            (period.label.partition(", ")[2] or "set-up", str(place), period)
            for place, period in enumerate(journal.periods("phase"))
            if period.stop > period.start and journal.events[period.start].period == number
        ]
        offer(self.phase, [("all phases", ""), *(each[:2] for each in phases)], self.phase.value)
        self.phase.disabled = False
        found = {key: period for _, key, period in phases}
        return found.get(self.phase.value) or journal.period(number)


def offer(control: Any, options: list[Any], value: Any) -> None:
    """Change the options of a dropdown, keeping its value where it is among them."""
    values = [each[1] for each in options]
    chosen = value if value in values else values[0]
    if tuple(control.options) != tuple(options):
        control.options = options
    if control.value != chosen:
        control.value = chosen
