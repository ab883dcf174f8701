"""What a bot remembers of its own moves: a few notes, valid for one turn at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.rules import State

__all__ = ["Notes"]


class Notes:
    """Moves that a position does not show, such as an offer that was refused this turn.

    A note holds the step at which it was written. It counts in the same turn, with the same
    player order, at a later step, and is forgotten otherwise; so after undo, load or in another
    game a bot only has fewer notes, which can make it repeat a trade or an offer once.

    Examples
    --------
    >>> import econgames as eg
    >>> view = eg.new("rolling_stock_stars", seed=1).state.view("A")
    >>> notes = Notes()
    >>> notes.write(view, 0, "bought", 3)
    >>> view.step += 1
    >>> notes.count(view, 0, "bought", 3), notes.count(view, 1, "bought", 3)
    (1, 0)
    >>> view.step -= 1  # the move is taken back
    >>> notes.count(view, 0, "bought", 3)
    0
    """

    __slots__ = ("_entries", "_mark")

    def __init__(self) -> None:
        self._mark: tuple[int, ...] = ()
        self._entries: list[tuple[int, int, str, int]] = []

    def forget(self, view: State) -> None:
        """Drop what was noted of another turn, or at this step or a later one."""
        mark = (view.turn, *view.order)
        if mark != self._mark:
            self._mark = mark
            self._entries.clear()
        while self._entries and self._entries[-1][0] >= view.step:
            self._entries.pop()

    def write(self, view: State, seat: int, what: str, about: int) -> None:
        """Remember that `seat` did something about a company or corporation at this step."""
        self.forget(view)
        self._entries.append((view.step, seat, what, about))

    def count(self, view: State, seat: int, what: str, about: int | None = None) -> int:
        """How often that happened this turn; with any company or corporation if None."""
        self.forget(view)
        return sum(
            entry[1] == seat and entry[2] == what and about in (None, entry[3])
            for entry in self._entries
        )
