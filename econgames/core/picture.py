"""A picture with words: what notebooks, exports and pages without a kernel show."""

from __future__ import annotations

import base64
from html import escape
from pathlib import Path
from typing import Any

__all__ = ["Picture"]


class Picture:
    """An SVG and its description; a notebook shows it, with or without a kernel.

    Parameters
    ----------
    svg : str
        Complete SVG text.
    alt : str
        What it shows, in words.

    Examples
    --------
    >>> picture = Picture('<svg xmlns="http://www.w3.org/2000/svg"/>', "nothing yet")
    >>> picture
    Picture: nothing yet
    """

    def __init__(self, svg: str, alt: str) -> None:
        self.svg = svg
        self.alt = alt

    def __repr__(self) -> str:
        return f"Picture: {self.alt}"

    def html(self) -> str:
        """The picture as an ``<img>`` that needs no other file."""
        data = base64.b64encode(self.svg.encode()).decode()
        return f'<img alt="{escape(self.alt)}" src="data:image/svg+xml;base64,{data}"/>'

    def save(self, path: str | Path) -> Path:
        """Write the SVG to a file."""
        from econgames.core.saves import write_text

        target = Path(path).expanduser()
        write_text(target, self.svg)
        return target

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": self.alt, "text/html": self.html(), "image/svg+xml": self.svg}
