"""What an explorer finds for one choice of its controls: figures, sentences and a table."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple

from econgames.lessons.kit.notes import Shown, figure_bundle, html_text, publish

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["Explored", "whole"]


def whole(name: str, value: Any) -> int:
    """A whole number that an explorer was given; numbers of numpy count.

    Raises
    ------
    ValueError
        If it is none; the message names it.

    Examples
    --------
    >>> whole("lots", 5)
    5
    >>> whole("lots", 1.5)
    Traceback (most recent call last):
        ...
    ValueError: lots must be a whole number; not 1.5
    """
    try:
        if not isinstance(value, bool):
            return index(value)
    except TypeError:
        pass
    raise ValueError(f"{name} must be a whole number; not {value!r}")


class Explored(NamedTuple):
    """Result of an explorer's function; a notebook shows it without any widget.

    Attributes
    ----------
    lines : sequence of str
        What was found, in sentences with the numbers; the first one is the answer.
    figures : sequence of plotly Figure
        From above to below, each with its words in ``layout.meta["alt"]``.
    table : pandas.DataFrame or None
        All numbers behind the figures.
    facts : dict
        The numbers themselves, exact, by name: for cells that go on calculating.

    Examples
    --------
    >>> print(Explored(["The best quantity is 15."], facts={"best": 15}))
    The best quantity is 15.
    """

    lines: Sequence[str]
    figures: Sequence[Figure] = ()
    table: Any = None
    facts: dict[str, Any] = {}  # noqa: RUF012 - never written to; a tuple cannot have a factory

    def __str__(self) -> str:
        return "\n".join(self.lines)

    def __repr__(self) -> str:
        alts = [Shown(figure, "").alt for figure in self.figures]
        return "\n".join([*self.lines, *alts])

    def html(self) -> str:
        """Sentences and table as safe HTML."""
        first, *others = self.lines or [""]
        said = [f"<p style='margin:2px 0'><b>{html_text(first)}</b></p>"]
        said += [f"<p style='margin:2px 0'>{html_text(line)}</p>" for line in others]
        rows = "" if self.table is None else self.table.to_html(border=0, max_rows=None)
        return f"<div style='max-width:60em'>{''.join(said)}</div>{rows}"

    def _ipython_display_(self) -> None:
        for figure in self.figures:
            publish(figure_bundle(figure))
        publish({"text/plain": str(self), "text/html": self.html()})
