"""One line that says how far a simulation is; in a terminal or a notebook, nowhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable
from time import monotonic
from typing import Any, TypeVar

from econgames.core.errors import SetupError

__all__ = ["Progress", "ProgressLike", "check_progress", "counted", "progress_line"]

T = TypeVar("T")

ProgressLike = bool | Callable[[int, int], None]
"""Whether to show a line, or a function that is told the games done and the games in all."""

SECONDS_BETWEEN = 0.2
"""A line that changes faster cannot be read."""


LINE_WIDTH = 78
"""Columns that a line of a terminal is filled to, so that nothing of a longer one is left."""


class Progress:
    """Tells how many games are done.

    Parameters
    ----------
    total : int
        Games in all.
    shown : bool or callable
        See :data:`ProgressLike`.
    done : int
        Games that were there before.
    """

    def __init__(self, total: int, shown: ProgressLike, done: int = 0) -> None:
        self._total, self._done, self._before = total, done, done
        self._tell = shown if callable(shown) else None
        self._show = _place() if shown is True else None
        self._start = self._last = monotonic()

    def add(self, games: int = 1) -> None:
        """Count games that were played."""
        self._done += games
        if self._tell is not None:
            self._tell(self._done, self._total)
        now = monotonic()
        if self._show is not None and now - self._last >= SECONDS_BETWEEN:
            self._last = now
            rate = (self._done - self._before) / (now - self._start)
            self._show(progress_line(self._done, self._total, rate), False)

    def close(self) -> None:
        """Say how many games there are; without times, so that a saved notebook stays as it is."""
        if self._show is not None:
            self._show(f"{self._done:,} of {self._total:,} games", True)


def check_progress(progress: ProgressLike) -> None:
    """Refuse what is neither yes, no nor a function."""
    if not isinstance(progress, bool) and not callable(progress):
        raise SetupError(f"progress must be True, False or a function; not {progress!r}")


def counted(
    outcomes: Iterable[T], total: int, shown: ProgressLike, done: int = 0
) -> Generator[T, None, None]:
    """The outcomes of games, each counted when it was dealt with; see :class:`Progress`.

    Examples
    --------
    >>> list(counted("ab", 3, lambda done, total: print(done, "of", total), done=1))
    2 of 3
    3 of 3
    ['a', 'b']
    """
    line = Progress(total, shown, done)
    try:
        for outcome in outcomes:
            yield outcome
            line.add()
    finally:
        line.close()


def progress_line(done: int, total: int, rate: float) -> str:
    """What is shown while games are played.

    Parameters
    ----------
    done, total : int
        Games.
    rate : float
        Games per second.

    Examples
    --------
    >>> progress_line(1200, 5000, 9.52)
    '1,200 of 5,000 games (24 %), 9.5 a second, 6:39 left'
    """
    left = int((total - done) / rate) if rate else 0
    minutes, seconds = divmod(left, 60)
    hours, minutes = divmod(minutes, 60)
    clock = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
    share = f"{100 * done // total} %"
    return f"{done:,} of {total:,} games ({share}), {rate:,.1f} a second, {clock} left"


def _place() -> Callable[[str, bool], None] | None:
    """Where the line can be written over again; None where it cannot."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if getattr(shell, "kernel", None) is not None:
        return _notebook()
    return _terminal if sys.stderr.isatty() else None


def _terminal(text: str, last: bool) -> None:
    end = "\n" if last else ""
    print(f"\r{text:<{LINE_WIDTH}}", end=end, file=sys.stderr, flush=True)


def _notebook() -> Callable[[str, bool], None]:
    from IPython import display as ipython

    display: Any = ipython.display
    handle: Any = None

    def show(text: str, _: bool) -> None:
        nonlocal handle
        data = {"text/plain": text}
        if handle is None:
            handle = display(data, raw=True, display_id=True)
        else:
            handle.update(data, raw=True)

    return show
