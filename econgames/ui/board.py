"""The table as a widget: one anywidget that shows any game and sends moves back."""

from __future__ import annotations

import itertools
import traceback
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import anywidget
import traitlets

from econgames.core.errors import EconGamesError
from econgames.ui import asking, views
from econgames.ui.frontend import StillPicture, script, style
from econgames.ui.marks import mark_view
from econgames.ui.pace import PACE_SECONDS, BotPace
from econgames.ui.previews import preview_view
from econgames.ui.table import Table

__all__ = ["Board"]

_numbers = itertools.count(1)


class Board(BotPace, StillPicture, anywidget.AnyWidget):
    """A match to look at and to play: action bar, history and the board.

    Parameters
    ----------
    match : Match
        The match; what is played here is played on this very object.
    viewer : str, optional
        Seat of the person at the screen. None follows whichever person is asked.
    bots : None, bool, str or mapping of str to str, optional
        Who plays the other seats: see :class:`econgames.ui.seats.Seats`. People by default.
    kinds : mapping of str to type, optional
        Bots of the game by name.
    controls : bool, optional
        False shows the board alone; nothing can be played then.
    theme : {"light", "dark"}, optional
        Colours. None asks the page.
    pace : float, optional
        Seconds between two moves of bots when they are played from the page; 0 plays them at once.
    fit : bool, optional
        Start with action bar and board fitted into the height of the window.
    reasons : str, optional
        When the reasons of bots are told: see :mod:`econgames.ui.reasons`.
    look : mapping, optional
        What the picture of this game can be asked for, such as ``{"forecast": False}``.

    Attributes
    ----------
    table : Table
        What can be done at the table, without any widget.
    trouble : str
        Traceback of the last unexpected error, empty if there was none.
    changed : list of callable
        Called without arguments after each change of the match.
    linked : list of callable
        Called with the message when the rows behind the mark are asked for, or a point of a
        figure beside the board was clicked.

    Raises
    ------
    SetupError
        If the seat of the viewer or a bot is unknown.

    Notes
    -----
    Errors never leave a handler: they stand in the message row, because a notebook would drop
    them silently.
    """

    _esm: ClassVar[str] = script()
    _css: ClassVar[str] = style()

    svg = traitlets.Unicode("").tag(sync=True)
    rev = traitlets.Int(0).tag(sync=True)
    theme = traitlets.Unicode("light").tag(sync=True)
    theme_fixed = traitlets.Bool(False).tag(sync=True)
    controls = traitlets.Bool(True).tag(sync=True)
    at_once = traitlets.Bool(False).tag(sync=True)
    fit = traitlets.Bool(False).tag(sync=True)
    animate = traitlets.Bool(True).tag(sync=True)
    busy = traitlets.Bool(False).tag(sync=True)
    who = traitlets.Dict().tag(sync=True)
    options: Any = traitlets.List().tag(sync=True)
    picked = traitlets.Unicode("").tag(sync=True)
    value = traitlets.Int(None, allow_none=True).tag(sync=True)
    values = traitlets.Dict().tag(sync=True)
    preview = traitlets.Dict().tag(sync=True)
    message = traitlets.Dict().tag(sync=True)
    live = traitlets.Unicode("").tag(sync=True)
    flights: Any = traitlets.List().tag(sync=True)
    history = traitlets.Dict().tag(sync=True)
    kinds: Any = traitlets.List().tag(sync=True)
    question = traitlets.Dict().tag(sync=True)
    marked = traitlets.Dict().tag(sync=True)
    prefix = traitlets.Unicode("").tag(sync=True)
    links = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        match: Any,
        *,
        viewer: str | None = None,
        bots: Any = False,
        kinds: Mapping[str, Any] | None = None,
        controls: bool = True,
        theme: str | None = None,
        pace: float = PACE_SECONDS,
        fit: bool = False,
        reasons: str | None = None,
        look: Mapping[str, Any] | None = None,
    ) -> None:
        self.changed: list[Callable[[], None]] = []  # first, as a refused board is closed, too
        self.linked: list[Callable[[dict[str, Any]], None]] = []
        self.table = Table(match, viewer=viewer, bots=bots, kinds=kinds, reasons=reasons)
        self.look = dict(look or {})
        self.pace = pace
        self.trouble = ""
        self._drawn: tuple[Any, ...] = ()
        self._offered: tuple[Any, ...] = ()
        self._step = -1
        super().__init__(
            controls=controls,
            theme=theme or "light",
            theme_fixed=theme is not None,
            fit=fit,
            prefix=f"t{next(_numbers)}",
        )
        self.on_msg(self._on_msg)
        self.publish()

    @property
    def match(self) -> Any:
        """The match on the table."""
        return self.table.match

    # ---- from Python to the page

    def publish(self) -> None:
        """Send the table to the page: one message, one redraw."""
        table = self.table
        step = table.match.step
        try:
            svg = self._picture()
            data = self._data()
        except Exception as error:
            self._report(error)
            svg, data = self.svg, {}
        with self.hold_sync():
            for name, value in data.items():
                setattr(self, name, value)
            self.svg = svg
            self.busy = self._timer is not None
            self.message = {"text": table.message.text, "kind": table.message.kind}
            self.rev += 1
        if step != self._step or not data:
            self._step = step
        for call in list(self.changed):
            call()

    def _data(self) -> dict[str, Any]:
        table = self.table
        match = table.match
        forward = match.step == self._step + 1
        seen = self._seen()
        same = seen == self._offered  # a mark, or a choice, changes none of the options
        data: dict[str, Any] = {
            "who": views.who_view(table),
            "options": self.options if same else views.options_view(table),
            "picked": table.picked,
            "value": table.value,
            "values": table.values,
            "preview": preview_view(table),
            "history": views.history_view(table),
            "marked": mark_view(match, table.words, table.marked),
        }
        if match.step != self._step:
            data["live"] = views.live_view(table)
            rows = match.transfers() if forward and match.step else ()
            data["flights"] = views.fit_flights(table, rows)
        if not self.kinds:
            data["kinds"] = asking.kinds_view(table)
        if not same:
            data["question"] = asking.question_view(table)
        self._offered = seen
        return data

    def _seen(self) -> tuple[Any, ...]:
        """What tells the position, and who may play in it, from any other."""
        table = self.table
        match = table.match
        return match.step, match.state.key(), table.asked, table.look_only

    def _picture(self) -> str:
        """SVG of the position; drawn again only when something in it can have changed."""
        seen = (*self._seen(), self.theme)
        if seen == self._drawn and self.svg:
            return str(self.svg)
        svg = self.draw(prefix=self.prefix)
        self._drawn = seen
        return svg

    def draw(self, *, prefix: str = "still", theme: str | None = None) -> str:
        """SVG text of the position as the viewer sees it.

        Parameters
        ----------
        prefix : str, optional
            Put before each id, so that two boards can share a page.
        theme : {"light", "dark"}, optional
            Colours; those on the page by default.
        """
        table = self.table
        match = table.match
        options = table.options() if self.controls else []
        viewer = table.asked or table.viewer
        if not options and viewer in match.actors():
            viewer = None  # the turn box then tells what he may do, not what he is asked
        text = table.words.board.draw(
            match.state,
            viewer=viewer,
            names=match.names,
            theme=theme or self.theme,
            prefix=prefix,
            last=match.last,
            rows=match.transfers() if match.step else (),
            options=options,
            **self.look,
        )
        return str(text)

    def still(self) -> tuple[str, str]:
        """Still picture in the light theme, for readers without a kernel."""
        return self.draw(theme="light"), self.table.words.alt()

    # ---- from the page to Python

    def _on_msg(self, _widget: Any, content: Any, _buffers: Any) -> None:
        try:
            kind = str(content.get("kind", ""))
            handler = self._handlers.get(kind)
            if kind not in ("theme", "mark", "rows", "point"):
                self.table.say("")
            if handler is None:
                raise EconGamesError(f"the page asked for {kind!r}, which this table cannot do")
            handler(self, content)
        except Exception as error:
            self._report(error)
        self.publish()

    def report(self, error: Exception) -> None:
        """Show an error in the message row."""
        self._report(error)
        self.publish()

    def note_trouble(self, error: Exception) -> None:
        """Keep the traceback of an error for whoever asks."""
        self.trouble = "".join(traceback.format_exception(error))

    def _report(self, error: Exception) -> None:
        if isinstance(error, (EconGamesError, ValueError)):
            self.table.say(str(error), "error")
            return
        self.note_trouble(error)
        self.table.say(
            f"{type(error).__name__}: {error}\nThe match stands at step {self.match.step}; "
            "nothing was lost. Try Undo, or run print(lab.board.trouble) in a cell to see where "
            "it happened.",
            "error",
        )

    def _select(self, content: dict[str, Any]) -> None:
        value = content.get("value")
        self.table.select(
            str(content.get("id", "")),
            None if value is None else int(value),
            dict(content.get("values") or {}),
        )
        if content.get("typed") is not None:
            self.table.say(self.table.cut(int(content["typed"])))

    def _play(self, content: dict[str, Any]) -> None:
        if content.get("at", self.match.step) != self.match.step:
            return  # second half of a double click: the table has moved on
        self._select(content)
        self.table.play()
        self.wake_bots()

    def _bot(self, content: dict[str, Any]) -> None:
        if content.get("at", self.match.step) != self.match.step:
            return  # as in _play
        self._stop_timer()
        asked = self.table.asked
        self.table.bot_move()
        if asked and self.table.reason:
            self.table.say(self.table.reason)
        self.wake_bots()

    def _why(self, content: dict[str, Any]) -> None:
        text = asking.answer(self.table, str(content.get("tag")), dict(content.get("fields", {})))
        self.table.say(text)

    def _theme(self, content: dict[str, Any]) -> None:
        if not self.theme_fixed and content.get("theme") in ("light", "dark"):
            self.theme = content["theme"]

    def _time(self, content: dict[str, Any]) -> None:
        self._stop_timer()
        table = self.table
        step = table.match.step
        match content["kind"]:
            case "undo":
                table.undo()
            case "redo":
                table.redo()
            case "back":
                table.look(step - 1)
            case "forward":
                table.look(step + 1)
            case "goto":
                table.look(int(content["step"]))
            case "latest":
                table.look(table.match.length)
            case "line":
                table.line(str(content["name"]))
            case _:
                table.from_here()
        if content["kind"] == "from_here" or not table.match.can_redo:
            self.wake_bots()

    def _save(self, _content: dict[str, Any]) -> None:
        self.table.save()

    def _seat(self, content: dict[str, Any]) -> None:
        self.table.turn_to(str(content.get("seat")))

    def _skip(self, _content: dict[str, Any]) -> None:
        self._stop_timer()
        self._all_bots()

    def _mark(self, content: dict[str, Any]) -> None:
        self.table.mark(content)

    def _link(self, content: dict[str, Any]) -> None:
        for call in list(self.linked):
            call(content)

    def mark(self, content: dict[str, Any]) -> None:
        """Mark a party, a thing or a move in all views; see :meth:`Table.mark`."""
        self.table.mark(content)
        self.publish()

    def go_to(self, step: int) -> None:
        """Show the board after a move of the present line."""
        self._stop_timer()
        self.table.look(step)
        self.wake_bots()
        self.publish()

    _handlers: ClassVar[dict[str, Callable[[Any, dict[str, Any]], None]]] = {
        "select": _select,
        "play": _play,
        "bot": _bot,
        "why": _why,
        "theme": _theme,
        "save": _save,
        "seat": _seat,
        "skip": _skip,
        "mark": _mark,
        "rows": _link,
        "point": _link,
        **dict.fromkeys(
            ("undo", "redo", "back", "forward", "goto", "latest", "line", "from_here"), _time
        ),
    }

    # ---- life

    def refresh(self) -> None:
        """Show the match as it is now, after code changed it.

        A match that code has moved back in time is shown for looking only.
        """
        table = self.table
        if table.match.step == self._step and table.match.state.key() in self._drawn:
            return
        table.look_only = table.match.step < table.match.length
        table.select("")
        self.wake_bots(at_once=True)
        self.publish()

    def take(self, match: Any, note: str = "") -> None:
        """Put another match on the table; bots keep their seats where the seats are the same.

        A match that stands at an earlier step of its line is shown for looking only; else the
        bots go on.

        Parameters
        ----------
        match : Match
            The match.
        note : str, optional
            What else is said in the message row.
        """
        self._stop_timer()
        old = self.table
        same = tuple(match.players) == tuple(old.match.players)
        kinds = old.seats.kinds if match.game.name == old.match.game.name else match.game.bots
        bots = {seat: name for seat, name in old.seats.names.items() if name in kinds}
        self.table = Table(
            match, viewer=old.viewer if same else None, bots=bots if same else False, kinds=kinds,
            reasons=old.reasons if match.game.name == old.match.game.name else None,
        )  # fmt: skip
        if match.game.name != old.match.game.name:
            self.look = {}
        self.table.look_only = match.step < match.length
        self._step, self._drawn, self._offered = -1, (), ()
        self.kinds = []
        self.table.say(f"Loaded {match.game.title} at step {match.step}. {note}".strip())
        self.wake_bots()
        self.publish()

    def close(self) -> None:
        """Take the table off the page and free it."""
        self._stop_timer()
        self.changed.clear()
        self.linked.clear()
        super().close()
