"""A page of a tab: HTML that can be pressed, as a widget."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, ClassVar

import anywidget
import traitlets

from econgames.ui.frontend import script

__all__ = ["Page", "press"]


class Page(anywidget.AnyWidget):
    """Text and tables that Python wrote, with things to press.

    Parameters
    ----------
    label : str
        Name of the page for those who cannot see it.
    act : callable
        Called with the data of whatever was pressed, ``{"do": ..., ...}``; values are text. It
        must not raise: a notebook would drop the error silently.
    """

    _esm: ClassVar[str] = script("page")

    html = traitlets.Unicode("").tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    rev = traitlets.Int(0).tag(sync=True)

    def __init__(self, label: str, act: Callable[[dict[str, Any]], None]) -> None:
        self.act = act
        super().__init__(label=label)
        self.on_msg(self._on_msg)

    def show(self, html: str) -> None:
        """Put another text on the page; nothing is sent when it is the same."""
        if html == self.html and self.rev:
            return
        with self.hold_sync():
            self.html = html
            self.rev += 1

    def _on_msg(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if content.get("kind") == "do":
            self.act(dict(content))


def press(
    text: str, do: str, *, kind: str = "", on: bool = False, title: str = "", **data: Any
) -> str:
    """HTML of a button that sends ``{"do": do, **data}``.

    Parameters
    ----------
    text : str
        What is written on it.
    do : str
        What is to be done.
    kind : str, optional
        Class of its looks: "" a plain button, "link" a word of a sentence, "number" a figure.
    on : bool, optional
        Whether it stands for what is marked or chosen now.
    title : str, optional
        What it does, in words.
    **data
        Sent along; also what tells the button from others, so that it keeps the focus.

    Examples
    --------
    >>> press("Ada", "mark", party="A")
    '<button type="button" data-do="mark" data-party="A" data-key="mark A">Ada</button>'
    """
    names = "".join(f' data-{name}="{escape(str(value))}"' for name, value in data.items())
    key = escape(" ".join([do, *map(str, data.values())]))
    looks = f' class="eg-{kind}"' if kind else ""
    pressed = ' aria-pressed="true"' if on else ""
    told = f' title="{escape(title)}"' if title else ""
    return (
        f'<button type="button"{looks} data-do="{do}"{names} data-key="{key}"{pressed}{told}>'
        f"{escape(text)}</button>"
    )
