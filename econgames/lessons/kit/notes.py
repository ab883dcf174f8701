"""What the kit says: text for a terminal, the same as HTML for a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

__all__ = ["Note", "folded", "html_text", "show"]

# a thick line at the left, whose colour is never the only sign: the text begins with one as well
_LINES: Final = {"good": "#0b6b43", "bad": "#a8321a", "plain": "#857f74"}


def html_text(text: str) -> str:
    """Plain text as HTML; notebooks would take what stands between two dollar signs for a formula.

    Examples
    --------
    >>> html_text("$3 < $4")
    '<span>$</span>3 &lt; <span>$</span>4'
    """
    return escape(text).replace("$", "<span>$</span>")


class Note:
    """A few sentences to a student.

    Parameters
    ----------
    lines : sequence of str
        Paragraphs of plain text.
    tone : {"good", "bad", "plain"}, optional
        Right, wrong, or neither.
    extra : str, optional
        Safe HTML that follows in a notebook.

    Examples
    --------
    >>> print(Note(["✓ RS1: right."], "good"))
    ✓ RS1: right.
    >>> bool(Note(["✗ RS1: not yet."], "bad"))
    False
    """

    def __init__(self, lines: Sequence[str], tone: str = "plain", extra: str = "") -> None:
        self.lines = tuple(line for line in lines if line)
        self.tone = tone
        self.extra = extra

    def __bool__(self) -> bool:
        return self.tone != "bad"

    def __repr__(self) -> str:
        return "\n".join(self.lines)

    def _repr_html_(self) -> str:
        body = "".join(f"<p style='margin:2px 0'>{html_text(line)}</p>" for line in self.lines)
        style = f"border-left:4px solid {_LINES[self.tone]};padding:2px 10px;max-width:60em"
        return f"<div style='{style}'>{body}{self.extra}</div>"


def folded(title: str, lines: Sequence[str]) -> str:
    """HTML of paragraphs that open when their title is clicked."""
    body = "".join(f"<p style='margin:2px 0'>{html_text(line)}</p>" for line in lines)
    return f"<details><summary>{html_text(title)}</summary>{body}</details>"


class Shown:
    """A figure with the sentence what to see in it, and the figure in words."""

    def __init__(self, figure: Any, see: str) -> None:
        self.figure = figure
        self.see = see
        self.alt = str((figure.layout.meta or {}).get("alt", ""))

    def __repr__(self) -> str:
        return f"{self.alt}\nWhat to see: {self.see}"

    def _repr_html_(self) -> str:
        words = folded("The figure in words", [self.alt]) if self.alt else ""
        return (
            f"<p style='margin:2px 0;max-width:60em'><i>What to see:</i> {html_text(self.see)}</p>"
            f"{words}"
        )

    def _ipython_display_(self) -> None:
        publish(figure_bundle(self.figure))
        publish({"text/plain": repr(self), "text/html": self._repr_html_()})


def publish(bundle: dict[str, Any]) -> None:
    """Show something in the output of the cell that runs."""
    from IPython import display

    send: Any = display.publish_display_data  # has no types of its own
    send(bundle)


def figure_bundle(figure: Any) -> dict[str, Any]:
    """A plain figure for a notebook, with its alternative text."""
    import json

    alt = str((figure.layout.meta or {}).get("alt", "")) or "figure"
    return {"application/vnd.plotly.v1+json": json.loads(figure.to_json()), "text/plain": alt}


def show(figure: Any, see: str) -> Shown:
    """Show a figure, one sentence what to see, and its alternative text, folded.

    Parameters
    ----------
    figure : plotly.graph_objects.Figure
        One of :mod:`econgames.plots`, or any with ``layout.meta["alt"]``.
    see : str
        One sentence.
    """
    return Shown(figure, see)
