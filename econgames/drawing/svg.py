"""A small writer of SVG text: numbers, escaping, attributes, unique ids."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

from econgames.drawing.palette import Theme
from econgames.drawing.text import record_text, text_width

FONTS: Final = (
    "'Segoe UI','Helvetica Neue',Arial,'Liberation Sans','DejaVu Sans Condensed',sans-serif"
)
BODY: Final = 17
LABEL: Final = 15
VALUE: Final = 20
CASH: Final = 26
"""The four font sizes, units."""

Run = tuple[str, bool, str | None]
"""A piece of a line: text, bold, fill (None = ink)."""

# XML 1.0 has no way to write these, escaped or not.
_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@lru_cache(maxsize=4096)
def escape(text: str) -> str:
    """Text made safe for SVG, inside an element or a quoted attribute.

    Parameters
    ----------
    text : str
        Anything, also what people typed.

    Returns
    -------
    str

    Examples
    --------
    >>> escape('<script>"A" & B</script>')
    '&lt;script&gt;&quot;A&quot; &amp; B&lt;/script&gt;'
    """
    clean = _FORBIDDEN.sub("", text)
    for char, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        clean = clean.replace(char, entity)
    return clean


@lru_cache(maxsize=8192)
def number(value: float) -> str:
    """A length with at most one decimal and nothing superfluous.

    Examples
    --------
    >>> number(12.0), number(0.25), number(-3.14159)
    ('12', '0.2', '-3.1')
    """
    # Adding zero turns a rounded "-0.0" into "0.0".
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def attributes(**values: str | float | None) -> str:
    """Attributes as text, each with a blank before it; None leaves one out.

    An underscore in a name becomes a hyphen, one at its end goes (`class_`).

    Examples
    --------
    >>> attributes(fill="none", stroke_width=1.5, rx=None)
    ' fill="none" stroke-width="1.5"'
    """
    parts = []
    for name, value in values.items():
        if value is None:
            continue
        written = escape(value) if isinstance(value, str) else number(value)
        parts.append(f' {_attribute(name)}="{written}"')
    return "".join(parts)


@lru_cache(maxsize=256)
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


class Canvas:
    """Collects the elements of one drawing.

    Parameters
    ----------
    theme : Theme
        Colours; the writer sets them as attributes, because style sheets do not reach an SVG
        that a page shows as an image.
    prefix : str
        Goes before every id, so that several drawings can stand on one page.

    Examples
    --------
    >>> from econgames.drawing.palette import LIGHT
    >>> canvas = Canvas(LIGHT, "b")
    >>> canvas.rect(0, 0, 10, 5, fill="none", rx=2)
    >>> canvas.text(5, 4, "a < b", box=40, anchor="middle")
    >>> print(canvas.content())
    <rect x="0" y="0" width="10" height="5" rx="2" fill="none"/>
    <text x="5" y="4" text-anchor="middle">a &lt; b</text>
    """

    def __init__(self, theme: Theme, prefix: str) -> None:
        self.theme = theme
        self.prefix = prefix
        self._parts: list[str] = []
        self._ids: set[str] = set()
        # what the groups around give to the texts inside: size, bold, anchor
        self._lettering: tuple[float, bool, str] = (BODY, False, "start")

    def id(self, name: str) -> str:
        """The prefixed id; the same name twice is a bug of the board, not of its reader."""
        made = f"{self.prefix}-{name}"
        assert made not in self._ids, f"id {made} is used twice"
        self._ids.add(made)
        return made

    def raw(self, svg: str) -> None:
        """Append SVG text that is already escaped."""
        self._parts.append(svg)

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str | None,
        rx: float | None = None,
        stroke: str | None = None,
        stroke_width: float | None = None,
        dash: str | None = None,
    ) -> None:
        """Append a rectangle; units, `dash` as in `stroke-dasharray`."""
        shape = attributes(x=x, y=y, width=width, height=height, rx=rx, fill=fill, stroke=stroke)
        self.raw(f"<rect{shape}{attributes(stroke_width=stroke_width, stroke_dasharray=dash)}/>")

    def path(self, d: str, **style: str | float | None) -> None:
        """Append a path with these style attributes."""
        self.raw(f"<path{attributes(d=d, **style)}/>")

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        box: float,
        size: float = BODY,
        bold: bool = False,
        fill: str | None = None,
        anchor: str = "start",
        spacing: float = 0.0,
    ) -> None:
        """Append one line of text.

        Parameters
        ----------
        x, y : float
            Anchor point and base line, units.
        text : str
            The line; escaped here.
        box : float
            The room it has; only `text.checking` looks at it. Shorten with `text.fit` first.
        size : float, default 17
            Font size, units.
        bold : bool, default False
            Weight 700: numbers and names; 400 is for their labels.
        fill : str, optional
            Colour; the theme's ink when left out.
        anchor : str, default "start"
            "start", "middle" or "end".
        spacing : float, default 0
            Letter spacing, units.
        """
        if not text:
            return
        width = text_width(text, size, bold=bold, spacing=spacing)
        record_text(text, x, y, size=size, width=width, box=box, anchor=anchor)
        shape = attributes(
            x=x,
            y=y,
            **self._unlike(size, bold, anchor),
            fill=fill,
            letter_spacing=spacing or None,
        )
        self.raw(f"<text{shape}>{escape(text)}</text>")

    def runs(
        self,
        x: float,
        y: float,
        runs: Sequence[Run],
        *,
        box: float,
        size: float = LABEL,
        anchor: str = "start",
    ) -> None:
        """Append one line made of pieces that differ in weight and colour."""
        width = sum(text_width(text, size, bold=bold) for text, bold, _ in runs)
        whole = "".join(text for text, _, _ in runs)
        record_text(whole, x, y, size=size, width=width, box=box, anchor=anchor)
        pieces = "".join(
            f"<tspan{attributes(font_weight=700.0 if bold else None, fill=fill)}>"
            f"{escape(text)}</tspan>"
            for text, bold, fill in runs
        )
        shape = attributes(x=x, y=y, **self._unlike(size, False, anchor))
        self.raw(f'<text{shape} xml:space="preserve">{pieces}</text>')

    def _unlike(self, size: float, bold: bool, anchor: str) -> dict[str, str | float | None]:
        """Attributes of a text that the groups around do not give it."""
        given_size, given_bold, given_anchor = self._lettering
        return {
            "font_size": None if size == given_size else size,
            "text_anchor": None if anchor == given_anchor else anchor,
            "font_weight": None if bold == given_bold else 700.0 if bold else 400.0,
        }

    @contextmanager
    def lettering(
        self, *, size: float = BODY, bold: bool = False, anchor: str = "start"
    ) -> Iterator[None]:
        """Say once what most texts inside the block have in common; it makes the file shorter.

        Texts inside look as they would without it, whatever their own size, weight and anchor.

        Examples
        --------
        >>> from econgames.drawing.palette import LIGHT
        >>> canvas = Canvas(LIGHT, "b")
        >>> with canvas.lettering(size=15, bold=True):
        ...     canvas.text(0, 10, "a", box=20, size=15, bold=True)
        ...     canvas.text(0, 30, "b", box=20)
        >>> print(canvas.content())
        <g font-size="15" font-weight="700">
        <text x="0" y="10">a</text>
        <text x="0" y="30" font-size="17" font-weight="400">b</text>
        </g>
        """
        around = self._lettering
        self.raw(f"<g{attributes(**self._unlike(size, bold, anchor))}>")
        self._lettering = (size, bold, anchor)
        yield
        self._lettering = around
        self.raw("</g>")

    @contextmanager
    def group(self, *, title: str | None = None, **values: str | float | None) -> Iterator[None]:
        """Everything drawn inside the block becomes one `<g>`, with a title when given."""
        head = f"<g{attributes(**values)}>"
        self.raw(head if title is None else f"{head}<title>{escape(title)}</title>")
        yield
        self.raw("</g>")

    def content(self) -> str:
        """What has been drawn so far, without the root element."""
        return "\n".join(self._parts)

    def document(self, height: float, *, title: str, description: str, width: float = 1200) -> str:
        """The complete SVG.

        Parameters
        ----------
        height, width : float
            The view box, units.
        title, description : str
            One line, and the position in words, for those who cannot see the picture.

        Returns
        -------
        str
        """
        theme = self.theme
        title_id, description_id = self.id("t"), self.id("d")
        root = attributes(
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            font_family=FONTS,
            font_size=float(BODY),
            fill=theme.ink,
            style="font-variant-numeric:tabular-nums",
            role="group",
            aria_labelledby=f"{title_id} {description_id}",
        )
        hatch = (
            f'<pattern id="{self.prefix}-hatch" width="8" height="8" '
            'patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
            f'<rect width="8" height="8" fill="{theme.sunk}"/>'
            f'<rect width="3" height="8" fill="{theme.rule}"/></pattern>'
        )
        return (
            f'<svg{root}><title id="{title_id}">{escape(title)}</title>'
            f'<desc id="{description_id}">{escape(description)}</desc>'
            f"<defs>{hatch}</defs><rect{attributes(width=width, height=height, fill=theme.page)}/>"
            f"\n{self.content()}\n</svg>\n"
        )
