"""Where the scripts and styles of the widgets are, and the still picture behind each widget."""

from __future__ import annotations

import base64
import re
from functools import cache
from html import escape
from typing import Any

from econgames.core.frontend import frontend

__all__ = ["StillPicture", "script", "still_bundle", "style"]

MODULES = {
    "board": ("pure.js", "dom.js", "motion.js", "bar.js", "top.js", "board.js"),
    "page": ("pure.js", "dom.js", "page.js"),
}
"""Files of each widget, helpers first: the host loads one text and cannot import."""


@cache
def script(widget: str = "board") -> str:
    """Return a widget as one ES module: all files, without their relative imports.

    The text itself is handed to the widget; a path would keep closed widgets alive.

    Examples
    --------
    >>> "export default" in script(), 'from "./' in script()
    (True, False)
    """
    files = [frontend(name).read_text(encoding="utf-8") for name in MODULES[widget]]
    return re.sub(r'^import [^;]*?from\s*"\./[^"]*";\n', "", "\n".join(files), flags=re.M)


@cache
def style() -> str:
    """Return the style sheet of the table and the lab."""
    return frontend("board.css").read_text(encoding="utf-8")


def still_bundle(svg: str, alt: str) -> dict[str, str]:
    """Pictures that show where no kernel runs: saved notebooks, HTML exports, code hosts.

    Parameters
    ----------
    svg : str
        Complete SVG text with its own colours.
    alt : str
        The picture in one line of words.

    Returns
    -------
    dict of str to str
        By MIME type. The HTML holds the SVG as an image, because viewers strip inline SVG from
        notebooks that they do not trust.

    Examples
    --------
    >>> sorted(still_bundle("<svg/>", "an empty board"))
    ['image/svg+xml', 'text/html', 'text/plain']
    """
    code = base64.b64encode(svg.encode("utf-8")).decode("ascii")
    image = f'<img alt="{escape(alt)}" src="data:image/svg+xml;base64,{code}"/>'
    note = "<p>Still picture. Run the notebook to play.</p>"
    return {"text/plain": alt, "image/svg+xml": svg, "text/html": image + note}


class StillPicture:
    """Mix-in for widgets: adds the still picture to what the notebook stores.

    Subclasses have `still`, which returns the SVG text and its alternative in words.
    """

    def still(self) -> tuple[str, str]:
        """SVG text and one line of words."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        # anywidget answers with a tuple, boxes of ipywidgets with a plain dict, closed ones None
        made = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        data, meta = made if isinstance(made, tuple) else (made or {}, {})
        return {**data, **still_bundle(*self.still())}, meta
