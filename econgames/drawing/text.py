"""How wide words are, and how to make them fit, without asking a browser.

Widths are those of Arial, whose metrics most sans-serif stand-ins share. A small reserve covers
the others. `checking` records what a drawing writes, so that tests can find words that are too
wide for their box or that run into one another.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

RESERVE: Final = 1.03
"""Factor on every width, for fonts a little wider than Arial."""

ELLIPSIS: Final = "…"

# Advance widths in thousandths of the font size, the characters that share one together.
_REGULAR: Final = {
    191: "'",
    222: "ijl’",
    260: "|",
    278: " !,./:;I[\\]ft·ıìíîï",
    333: "()-`r“”",
    334: "{}",
    355: '"',
    389: "*",
    400: "°",
    469: "^",
    500: "Jcksvxyz",
    549: "√≥≤≈",
    556: "#$0123456789?L_abdeghnopqu–€£",
    584: "+<=>~−×",
    611: "FTZßø",
    667: "&ABEKPSVXY",
    722: "CDHNRUw",
    778: "GOQØ",
    833: "Mm",
    889: "%æ",
    944: "W",
    1000: "—→…Æ",
    1015: "@",
}
_BOLD: Final = {
    238: "'",
    278: " ,./I\\ijl·’ıìíîï",
    280: "|",
    333: "!()-:;[]`ft",
    389: "*r{}",
    400: "°",
    474: '"',
    500: "z“”",
    549: "√≥≤≈",
    556: "#$0123456789J_aceksvxy–€£",
    584: "+<=>^~−×",
    611: "?FLTZbdghnopqußø",
    667: "EPSVXY",
    722: "&ABCDHKNRU",
    778: "GOQwØ",
    833: "M",
    889: "%mæ",
    944: "W",
    975: "@",
    1000: "—→…Æ",
}
# Arial has none of these; browsers take them from a symbol font.
_SYMBOLS: Final = {"★": 896, "⇄": 900, "▶": 990, "▲": 990, "▼": 990}
_UNKNOWN: Final = 1000


def _table(groups: dict[int, str]) -> dict[str, int]:
    return {char: width for width, chars in groups.items() for char in chars} | _SYMBOLS


_WIDTHS: Final = {False: _table(_REGULAR), True: _table(_BOLD)}


@lru_cache(maxsize=512)
def _char_width(char: str, bold: bool) -> int:
    table = _WIDTHS[bold]
    if char in table:
        return table[char]
    base = unicodedata.normalize("NFD", char)[0]
    if unicodedata.combining(char):
        return 0
    return table.get(base, _UNKNOWN)


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, *, bold: bool = False, spacing: float = 0.0) -> float:
    """Width of a line of text, with the reserve, in the units of the drawing.

    Parameters
    ----------
    text : str
        One line. An accented letter is as wide as its base letter; an unknown character counts
        as one em.
    size : float
        Font size in units.
    bold : bool, default False
        Weight 700 instead of 400.
    spacing : float, default 0
        Extra space after each character, units.

    Returns
    -------
    float

    Examples
    --------
    >>> round(text_width("$37", 20), 1)
    34.4
    >>> text_width("É", 15) == text_width("E", 15)
    True
    """
    thousandths = sum(_char_width(char, bold) for char in text)
    return (thousandths * size / 1000 + spacing * len(text)) * RESERVE


def fit(text: str, size: float, box: float, *, bold: bool = False, short: str | None = None) -> str:
    """Text that is no wider than its box: whole, short, with words dropped, or cut.

    Parameters
    ----------
    text : str
        The wish.
    size, box : float
        Font size and room, units.
    bold : bool, default False
        Weight 700 instead of 400.
    short : str, optional
        A shorter wording to try before words are dropped from the end.

    Returns
    -------
    str
        May be empty when not even one letter and the dots fit.

    Examples
    --------
    >>> fit("Ferrovie dello Stato", 15, 200)
    'Ferrovie dello Stato'
    >>> fit("Ferrovie dello Stato", 15, 100)
    'Ferrovie dello'
    >>> fit("Donaudampfschifffahrt", 15, 60)
    'Dona…'
    """
    wishes = [text] if short is None else [text, short]
    for wish in wishes:
        if text_width(wish, size, bold=bold) <= box:
            return wish
    words = wishes[-1].split(" ")
    for count in range(len(words) - 1, 0, -1):
        # A separator or joining word left hanging at the end would read as an unfinished line.
        shorter = " ".join(words[:count]).rstrip(" ·,:+→")
        if shorter and text_width(shorter, size, bold=bold) <= box:
            return shorter
    word = words[0]
    for count in range(len(word) - 1, 0, -1):
        cut = word[:count] + ELLIPSIS
        if text_width(cut, size, bold=bold) <= box:
            return cut
    return ""


def wrap(text: str, size: float, box: float, *, lines: int, bold: bool = False) -> list[str]:
    """Break a sentence into at most so many lines; the last one is cut to fit.

    Parameters
    ----------
    text : str
        The sentence; it breaks at spaces.
    size, box : float
        Font size and room, units.
    lines : int
        Most lines, at least 1.
    bold : bool, default False
        Weight 700 instead of 400.

    Returns
    -------
    list of str, length 1 to `lines`

    Examples
    --------
    >>> wrap("Ben sells one share of SM to the bank.", 15, 130, lines=2)
    ['Ben sells one', 'share of SM to the']
    """
    result: list[str] = []
    words = text.split(" ")
    while words and len(result) < lines - 1:
        count = len(words)
        while count > 1 and text_width(" ".join(words[:count]), size, bold=bold) > box:
            count -= 1
        result.append(fit(" ".join(words[:count]), size, box, bold=bold))
        words = words[count:]
    if words:
        result.append(fit(" ".join(words), size, box, bold=bold))
    return result


@dataclass(slots=True)
class TextCheck:
    """What a drawing wrote while `checking` was on.

    Attributes
    ----------
    too_wide : list of str
        One sentence for each line of text that is wider than its box.
    boxes : list of (left, right, top, bottom, text)
        The room each line takes, units.
    """

    too_wide: list[str] = field(default_factory=list)
    boxes: list[tuple[float, float, float, float, str]] = field(default_factory=list)

    def overlaps(self) -> list[str]:
        """Pairs of lines that run into one another, as sentences; empty when there are none.

        Examples
        --------
        >>> check = TextCheck()
        >>> check.boxes = [(0, 50, 0, 10, "one"), (40, 90, 5, 15, "two"), (40, 90, 20, 30, "three")]
        >>> check.overlaps()
        ["'one' runs into 'two' at x 40, y 5"]
        """
        found = []
        ordered = sorted(self.boxes, key=lambda box: box[2])
        for index, (left, right, _, bottom, text) in enumerate(ordered):
            for other_left, other_right, other_top, _, other in ordered[index + 1 :]:
                if other_top >= bottom:
                    break
                if other_left < right and left < other_right:
                    x = max(left, other_left)
                    found.append(f"{text!r} runs into {other!r} at x {x:.0f}, y {other_top:.0f}")
        return found


_CHECK: ContextVar[TextCheck | None] = ContextVar("text_check", default=None)


@contextmanager
def checking() -> Iterator[TextCheck]:
    """Record the texts that drawings write inside the block.

    Yields
    ------
    TextCheck
        Filled while the block runs.

    Examples
    --------
    >>> with checking() as check:
    ...     record_text("too long a line", 0, 20, size=15, width=101.5, box=80, anchor="start")
    >>> check.too_wide
    ["'too long a line' is 101.5 wide, its box 80.0"]
    """
    check = TextCheck()
    token = _CHECK.set(check)
    try:
        yield check
    finally:
        _CHECK.reset(token)


def record_text(
    text: str, x: float, y: float, *, size: float, width: float, box: float, anchor: str
) -> None:
    """Note one line of text for `checking`; does nothing outside such a block.

    Parameters
    ----------
    text : str
        The line.
    x, y : float
        Anchor point and base line, units.
    size, width, box : float
        Font size, width with reserve, and the room it has, units.
    anchor : str
        "start", "middle" or "end".

    Examples
    --------
    >>> record_text("nobody listens", 0, 0, size=15, width=90, box=10, anchor="start")
    """
    check = _CHECK.get()
    if check is None or not text:
        return
    if width > box + 0.05:
        check.too_wide.append(f"{text!r} is {width:.1f} wide, its box {box:.1f}")
    plain = width / RESERVE
    left = x - {"start": 0.0, "middle": plain / 2, "end": plain}[anchor]
    # Height of capitals and digits: letters below the line may touch the next line's box.
    check.boxes.append((left, left + plain, y - 0.72 * size, y, text))
