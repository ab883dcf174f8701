"""The tabs under the board: log, cash flow, players, bots, position. Drawn only when shown."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from econgames.ui.board import Board
from econgames.ui.seats import PERSON

__all__ = ["BotsTab", "ChartTab", "LogTab", "PlayersTab", "PositionTab", "Tab"]


class Tab:
    """One tab: `box` is what it shows, `draw` brings it up to date."""

    title = ""

    def __init__(self, board: Board) -> None:
        self._board = weakref.ref(board)
        self.box: Any = widgets.VBox()
        self.build()

    @property
    def board(self) -> Board:
        """The board that the tab belongs to."""
        board = self._board()
        assert board is not None, "the tab outlived its board"
        return board

    def build(self) -> None:
        """Make the controls."""

    def draw(self) -> None:
        """Bring the tab up to date."""


class LogTab(Tab):
    """A sentence a move, newest first, its transfers folded."""

    title = "Log"
    shown = 40

    def build(self) -> None:
        """Make the list and the switch for older moves."""
        self.list = widgets.HTML()
        self.all = widgets.Checkbox(description="Show all moves", value=False, indent=False)
        self.all.observe(lambda _change: self.draw(), "value")
        self.box = widgets.VBox([self.all, self.list])

    def draw(self) -> None:
        """Write the log up to the step where the match stands."""
        table = self.board.table
        moves = table.match.moves
        first = 0 if self.all.value else max(0, len(moves) - self.shown)
        entries = [self._entry(step, moves[step - 1]) for step in range(len(moves), first, -1)]
        none = "<p>Nothing has been played yet.</p>"
        reason = f"<p><b>Last reason:</b> {escape(table.reason)}</p>" if table.reason else ""
        box = '<div class="eg-log" tabindex="0" role="region" aria-label="Log">'
        self.list.value = f"{reason}{box}{''.join(entries) or none}</div>"

    def _entry(self, step: int, move: Any) -> str:
        table = self.board.table
        said = f"<b>{step}</b> {escape(table.match.say(move))}"
        rows = [escape(table.words.transfer(row)) for row in table.match.transfers(step)]
        if not rows:
            return f'<div class="eg-log-line">{said}</div>'
        items = "".join(f"<li>{row}</li>" for row in rows)
        count = f"<span>{len(rows)} transfer{'s' * (len(rows) > 1)}</span>"
        return f"<details><summary>{said} {count}</summary><ul>{items}</ul></details>"


class ChartTab(Tab):
    """Cash over time, as a picture that is redrawn after each move while it is shown."""

    title = "Cash flow"

    def build(self) -> None:
        """Make the choice of parties and the place of the chart."""
        self.who = widgets.Dropdown(
            description="Show",
            options=["cash of players", "cash of all", "worth of players"],
            value="cash of players",
        )
        self.who.observe(lambda _change: self.draw(), "value")
        self.words = widgets.HTML()
        self.output = widgets.Output()
        self.box = widgets.VBox([self.who, self.output, self.words])

    def parties(self) -> list[str]:
        """Players, and the other parties that hold money if asked for."""
        match = self.board.match
        found = list(match.players)
        if self.who.value == "cash of all":
            seen = {party for row in match.ledger.rows for party in row[1:3] if row[4] == "money"}
            found += sorted(seen - set(found) - {"bank", "deck", "box"})
        return found

    def draw(self) -> None:
        """Draw the chart."""
        from econgames.analysis.plots import cash_over_time

        board = self._board()
        if board is None or board.comm is None:
            return
        try:
            figure = cash_over_time(
                board.match,
                parties=self.parties(),
                measure=str(self.who.value).split()[0],
                theme=board.theme,
            )
        except Exception as error:
            self.words.value = f"<p>The chart cannot be drawn: {escape(str(error))}</p>"
            return
        alt = escape(figure.layout.meta["alt"])
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
        self.words.value = f"<p>{alt}</p>"


class PlayersTab(Tab):
    """Everything that each player has, as a table."""

    title = "Players"

    def build(self) -> None:
        """Make the place of the table."""
        self.box = widgets.HTML()

    def draw(self) -> None:
        """Write the table."""
        match = self.board.match
        players = match.state.snapshot()["players"]
        columns = list(dict.fromkeys(key for values in players.values() for key in values))
        head = "".join(f'<th scope="col">{escape(key)}</th>' for key in ["player", *columns])
        rows = []
        for seat, values in players.items():
            name = f'<th scope="row">{escape(seat)} {escape(str(match.names[seat]))}</th>'
            cells = "".join(
                f"<td>{escape(self._cell(key, values.get(key)))}</td>" for key in columns
            )
            rows.append(f"<tr>{name}{cells}</tr>")
        self.box.value = f'<table class="eg-table"><tr>{head}</tr>{"".join(rows)}</table>'

    def _cell(self, key: str, value: Any) -> str:
        if key in ("cash", "worth") and isinstance(value, int):
            return self.board.table.words.money(value)
        if isinstance(value, dict):
            return ", ".join(f"{name} ×{count}" for name, count in value.items()) or "none"
        if isinstance(value, (list, tuple)):
            return ", ".join(map(str, value)) or "none"
        return str(value)


class BotsTab(Tab):
    """A person or a bot for each seat, and buttons that let them move."""

    title = "Bots"

    def build(self) -> None:
        """Make a menu a seat and the buttons."""
        table = self.board.table
        self.menus = {seat: self._menu(seat) for seat in table.match.players}
        step = widgets.Button(description="One step", tooltip="Let a bot make the next move")
        turn = widgets.Button(
            description="Play to my turn", tooltip="Let bots move until you are asked"
        )
        self.pace = widgets.Dropdown(
            description="Pace",
            options=[("at once", 0.0), ("quick", 0.45), ("slow", 1.2)],
            value=0.45,
        )
        self.at_once = widgets.Checkbox(
            description="Play at once: one click plays a move without a range",
            value=False,
            indent=False,
            layout=widgets.Layout(width="auto"),
        )
        self.reason = widgets.HTML()
        step.on_click(lambda _button: self._run(self.board._bot))
        turn.on_click(lambda _button: self._run(self.board._skip))
        self.pace.observe(lambda change: setattr(self.board, "pace", change["new"]), "value")
        self.at_once.observe(lambda change: setattr(self.board, "at_once", change["new"]), "value")
        seats = widgets.HBox(list(self.menus.values()))
        seats.add_class("eg-wrap")
        row = widgets.HBox([step, turn, self.pace])
        row.add_class("eg-wrap")
        self.box = widgets.VBox([seats, row, self.at_once, self.reason])

    def _menu(self, seat: str) -> Any:
        table = self.board.table
        menu = widgets.Dropdown(
            description=f"{seat} {table.words.party(seat)}",
            options=table.seats.choices,
            value=table.seats.names.get(seat, PERSON),
        )
        menu.observe(
            lambda change: self._run(lambda _: table.seats.put(seat, change["new"])), "value"
        )
        return menu

    def _run(self, action: Callable[[dict[str, Any]], Any]) -> None:
        board = self.board
        try:
            action({})
        except Exception as error:
            board._report(error)
        board.publish()

    def draw(self) -> None:
        """Show the last reason of a bot."""
        reason = self.board.table.reason
        self.reason.value = f"<p>{escape(reason)}</p>" if reason else ""


class PositionTab(Tab):
    """Code of the position, and files to save to and load from."""

    title = "Position"

    def __init__(self, board: Board, load: Callable[[str], None]) -> None:
        self.load = load
        super().__init__(board)

    def build(self) -> None:
        """Make the fields and buttons."""
        wide = widgets.Layout(width="min(100%, 640px)")
        self.code = widgets.Textarea(description="Code", rows=4, layout=wide)
        self.file = widgets.Text(description="File", layout=wide, value=self._usual_file())
        from_code = widgets.Button(description="Load code", tooltip="Continue from the code above")
        save = widgets.Button(description="Save file", tooltip="Save the game to this file")
        load = widgets.Button(description="Load file", tooltip="Continue from this file")
        from_code.on_click(lambda _button: self._safely(lambda: self.load(self.code.value.strip())))
        save.on_click(lambda _button: self._safely(lambda: self.board.table.save(self.file.value)))
        load.on_click(lambda _button: self._safely(lambda: self._load_file()))
        self.note = widgets.HTML()
        self.box = widgets.VBox(
            [self.code, from_code, self.file, widgets.HBox([save, load]), self.note]
        )

    def _usual_file(self) -> str:
        match = self.board.match
        return str(match.autosave or f"{match.game.name}-{match.seed}.json")

    def _load_file(self) -> None:
        path = Path(self.file.value.strip())
        if not path.is_file():
            raise ValueError(
                f"there is no file {path}; check the name and the folder {Path.cwd().name}"
            )
        self.load(str(path))

    def _safely(self, action: Callable[[], Any]) -> None:
        board = self.board
        try:
            action()
        except Exception as error:
            board._report(error)
        board.publish()

    def draw(self) -> None:
        """Write the code of the position on the table."""
        match = self.board.match
        self.code.value = match.position
        self.note.value = (
            "<p>In code: <code>match = eg.load(code)</code>; the match on this table is "
            "<code>lab.match</code>.</p>"
        )
