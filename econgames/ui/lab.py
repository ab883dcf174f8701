"""The lab: a board with its history, and tabs that show where the money went."""

from __future__ import annotations

import asyncio
import math
import weakref
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from econgames.core.errors import EconGamesError, SetupError, choices
from econgames.core.saves import keep_earlier
from econgames.ui.board import Board
from econgames.ui.frontend import StillPicture
from econgames.ui.opened import close_older, remember
from econgames.ui.pace import PACE_SECONDS
from econgames.ui.seats import is_bot
from econgames.ui.sources import continued, given_match, is_asked_for, save_on
from econgames.ui.table import Table
from econgames.ui.tabs import (
    BotsTab,
    CashTab,
    FlowsTab,
    FormulasTab,
    GraphsTab,
    LinesTab,
    LogTab,
    PlayersTab,
    PositionTab,
    StatementsTab,
    Tab,
)

__all__ = ["Lab", "lab"]

THEMES = ("light", "dark")
TAB_DELAY = 0.2
"""Seconds before the tab that is shown follows the board."""


class Lab(StillPicture, widgets.VBox):
    """A match on the page; made by :func:`lab`.

    Attributes
    ----------
    board : Board
        The table: action bar, history and picture.
    match : Match
        The very match on the table: what is played in code is seen here when the cell ends.
    """

    _timer: asyncio.TimerHandle | None = None
    _hook: Callable[[], None] | None = None
    grid: Any = None

    def __init__(self, board: Board) -> None:
        self.board = board
        self.tabs: list[Tab] = [
            LogTab(board),
            CashTab(board),
            StatementsTab(board),
            FlowsTab(board),
            GraphsTab(board),
            FormulasTab(board),
            LinesTab(board),
            PlayersTab(board),
            BotsTab(board),
            PositionTab(board, self._load()),
        ]
        self.strip = widgets.Tab(
            [tab.box for tab in self.tabs], titles=[tab.title for tab in self.tabs]
        )
        self.strip.selected_index = 0
        self.strip.add_class("eg-tabs")
        self.grid = widgets.VBox([board, self.strip])
        self.grid.add_class("eg-lab-grid")
        super().__init__([self.grid])
        self.add_class("eg-lab")
        self.strip.observe(_weakly(self.draw_tab), "selected_index")
        board.changed.append(_weakly(self._later))
        board.linked.append(_weakly(self._linked))
        board.links = True
        self._hook = _after_each_cell(self)
        self.draw_tab()
        remember(self)

    @property
    def match(self) -> Any:
        """The match on the table."""
        return self.board.match

    def tab(self, title: str) -> Tab:
        """The tab of this title, such as ``"Statements"``.

        Raises
        ------
        EconGamesError
            If there is none; the message names those there are.
        """
        for tab in self.tabs:
            if tab.title == title:
                return tab
        raise EconGamesError(choices("tab", title, [tab.title for tab in self.tabs]))

    def show(self, title: str) -> Tab:
        """Turn to the tab of this title, and return it."""
        found = self.tab(title)
        self.strip.selected_index = self.tabs.index(found)
        return found

    def _later(self) -> None:
        """Draw the tab in a moment, once for several moves, so that the board is painted first.

        While the board changes faster than that, as when a game is scrubbed, the tab waits.
        """
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.draw_tab()
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer = loop.call_later(TAB_DELAY, _weakly(self.draw_tab))

    def draw_tab(self, *_: Any) -> None:
        """Bring the tab that is shown up to date; the others wait until they are shown."""
        self._timer = None
        index = self.strip.selected_index
        if index is not None:
            self.tabs[index].update()

    def _linked(self, content: dict[str, Any]) -> None:
        """Show the rows behind what is marked, or do what a point of a figure asks for."""
        if content["kind"] == "rows":
            self.show("Log")
        elif self.strip.selected_index is not None:
            self.tabs[self.strip.selected_index].pointed(dict(content["point"]))

    def refresh(self) -> None:
        """Show the match as it is now; done by itself at the end of each cell."""
        self.board.refresh()

    def still(self) -> tuple[str, str]:
        """Still picture of the board."""
        return self.board.still()

    def _load(self) -> Callable[[str], None]:
        here = weakref.ref(self)

        def load(text: str) -> None:
            import econgames as eg

            found = here()
            if found is not None:
                old, match = found.match, eg.load(text)
                note = save_on(match, old.autosave)
                old.autosave = None  # two matches cannot be saved to one file
                found.board.take(match, note)
                remember(found)

        return load

    def close(self) -> None:
        """Take the lab off the page and free it; the match stays with whoever holds it."""
        if self._hook is not None:
            self._hook()
            self._hook = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.grid is not None:
            _close_tree(self.grid)
        for one in (self.layout, getattr(self, "style", None)):
            if one is not None:
                one.close()
        super().close()


def _weakly(method: Callable[..., None]) -> Callable[..., None]:
    """Callback that does not keep the owner of the method alive."""
    here = weakref.WeakMethod(method)

    def call(*given: Any) -> None:
        found = here()
        if found is not None:
            found(*given)

    return call


def _close_tree(widget: Any) -> None:
    for child in getattr(widget, "children", ()):
        _close_tree(child)
    for name in ("layout", "style"):
        part = getattr(widget, name, None)
        if isinstance(part, widgets.Widget):
            part.close()
    widget.close()


def _after_each_cell(owner: Lab) -> Callable[[], None] | None:
    """Refresh the lab when a cell ends; returns what takes that back."""
    try:
        from IPython import get_ipython
    except ImportError:
        return None
    shell = get_ipython()
    if shell is None:
        return None
    here = weakref.ref(owner)

    def refresh(*_: Any) -> None:
        found = here()
        if found is not None and found.comm is not None:
            found.refresh()

    shell.events.register("post_run_cell", refresh)
    return lambda: shell.events.unregister("post_run_cell", refresh)


def _check_looks(theme: Any, pace: Any) -> None:
    if theme not in (None, *THEMES):
        raise SetupError(choices("theme", theme, THEMES))
    if isinstance(pace, bool) or not isinstance(pace, (int, float)) or not 0 <= pace < math.inf:
        raise SetupError(f"pace must be a number of seconds, 0 or more; not {pace!r}")


def _are_others(bots: Any) -> bool:
    """Whether bots are asked for on all seats but one."""
    return bots is None or bots is True or isinstance(bots, str) or is_bot(bots)


def _check_seats(match: Any, viewer: Any, bots: Any, reasons: Any) -> None:
    Table(match, viewer=viewer, bots=bots, kinds=match.game.bots, reasons=reasons)


def _check_picture(match: Any, look: Any) -> None:
    if look is None:
        return
    try:
        match.board(None, "light", **look)
    except (TypeError, ValueError) as error:
        raise SetupError(f"look: {error}") from None


def lab(
    match_or_name: Any,
    players: Any = None,
    seed: int | None = None,
    *,
    bots: Any = None,
    viewer: str | None = None,
    autosave: str | Path | None = None,
    theme: str | None = None,
    pace: float = PACE_SECONDS,
    fit: bool = False,
    reasons: str | None = None,
    look: Mapping[str, Any] | None = None,
    **options: Any,
) -> Lab:
    """Put a match on the page, to play it and to look into it.

    Parameters
    ----------
    match_or_name : Match, str or Path
        A match in any state, also a finished or a loaded one; the name of a game for a new one;
        the path of a saved game or a position code, which is loaded.
    players : int or sequence of str, optional
        Number or names of the players of a new match; 4 by default.
    seed : int, optional
        Seed of a new match.
    bots : None, bool, str, Bot or mapping of str to str or Bot, optional
        None: you play one seat and the usual bot ("trader") the others; if the game has no bots,
        all seats are people. False: all seats are people who share the screen. A name, or a
        bot itself, puts that bot on the other seats. A mapping such as ``{"B": "expert"}`` names
        the bots seat by seat.
    viewer : str, optional
        Your seat; "A" when bots play the others. With people on several seats and no viewer, the
        table turns to whoever is asked.
    autosave : str or path, optional
        File that is written after each move. If it exists, the game in it is continued, unless
        players, seed or options ask for another one: then it is put aside under another name.
    theme : {"light", "dark"}, optional
        Colours; those of the page by default.
    pace : float, optional
        Seconds between two moves of bots.
    fit : bool, optional
        Start with action bar and board fitted into the height of the window.
    reasons : {"all", "end", "own"}, optional
        When bots tell the reasons of their moves: at once; those of your own seat at once and the
        others when the game is over; or those of your own seat only. By default "end" in games
        where a seat sees what others do not, else "all". The tab Bots can change it.
    look : mapping, optional
        What the picture of this game can be asked for: Automobile can leave the forecast out,
        ``{"forecast": False}``.
    **options
        Switches and variants of the game, for a new match.

    Returns
    -------
    Lab
        Show it as the last line of a cell. Running the cell again closes the former one.

    Raises
    ------
    SetupError
        If the game, a seat, a bot or a setting is unknown; nothing was changed then.
    SaveError
        If a saved game cannot be read, or the autosave file would lose another game.
    """
    import econgames as eg

    _check_looks(theme, pace)
    given = given_match(match_or_name)
    path = None if autosave is None else Path(autosave)
    note, found, aside = "", None, False
    if not isinstance(given, str):
        match = given
        asked = {"players": players, "seed": seed, **options}
        unused = [name for name, value in asked.items() if value is not None]
        if unused:
            raise SetupError(
                f"{', '.join(unused)}: only for a new match, or unknown; this one is there already"
            )
    else:
        if path is not None and path.exists():
            found = continued(path, given)
        if found is not None and is_asked_for(found, players, seed, options):
            match = found
            note = f"Continued from {path} at step {found.step}. Delete it to begin anew."
        else:
            count = 4 if players is None else players
            match = eg.new(given, players=count, seed=seed, **options)
            aside = found is not None
    _check_seats(match, viewer, bots, reasons)
    _check_picture(match, look)
    if path is not None:
        if aside:
            keep_earlier(path)
            note = f"{path} held another game, which is kept beside it; this one is new."
        match.save(path)
        match.autosave = path
    close_older(match)
    kinds = match.game.bots
    if viewer is None and (kinds or is_bot(bots)) and _are_others(bots):
        viewer = match.players[0]
    board = Board(
        match, viewer=viewer, bots=bots, kinds=kinds, theme=theme, pace=pace, fit=fit,
        reasons=reasons, look=look,
    )  # fmt: skip
    if match.step == match.length:
        board.wake_bots(at_once=True)
    else:
        board.table.look_only = True
    board.table.say(note)
    board.publish()
    return Lab(board)
