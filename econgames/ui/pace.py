"""Bots at the table move one by one, slowly enough to be followed."""

from __future__ import annotations

import asyncio
import weakref

from econgames.ui.table import Table

__all__ = ["PACE_SECONDS", "BotPace"]

PACE_SECONDS = 0.45
"""Time between two moves of bots, so that people can follow the tokens."""


class BotPace:
    """Mix-in for the table widget: lets the bots move, on a timer where there is one.

    The widget has `table`, `pace` (seconds), `publish` and `_report`.
    """

    table: Table
    pace: float
    _timer: asyncio.TimerHandle | None = None

    def publish(self) -> None:
        """Show the table."""
        raise NotImplementedError

    def _report(self, error: Exception) -> None:
        raise NotImplementedError

    def wake_bots(self, *, at_once: bool = False) -> None:
        """Let the bots move until a person is asked.

        They move one by one at the table's pace where an event loop runs (in a notebook, after a
        move on the page), else all of them at once.
        """
        self._stop_timer()
        if not self.table.bots_next:
            return
        try:
            loop = None if at_once or self.pace <= 0 else asyncio.get_running_loop()
        except RuntimeError:
            loop = None
        if loop is None:
            self._all_bots()
            return
        here = weakref.WeakMethod(self._tick)  # a waiting bot must not keep a closed table alive
        self._timer = loop.call_later(self.pace, lambda: (tick := here()) and tick())

    def _tick(self) -> None:
        self._timer = None
        try:
            self.table.bot_move()
            self.wake_bots()
        except Exception as error:
            self._report(error)
        self.publish()

    def _all_bots(self) -> None:
        while self.table.bots_next and self.table.bot_move():
            pass

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
