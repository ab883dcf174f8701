"""Colours of the boards: two themes, the eight tints and the six players.

Saturated colour means that a player owns the thing; a pale tint says what kind of thing it is;
the accent marks what is happening now and what may be done. Every colour is repeated by a shape,
a letter or a word, so that the boards read in grey as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one theme, as `#RRGGBB`.

    Attributes
    ----------
    name : str
        "light" or "dark".
    page, surface, sunk : str
        Fills, from back to front: the page, a card, the header strip of a card.
    ink, ink2 : str
        Text, and the quieter text of labels.
    rule, line : str
        Edges that mean something (3:1 on every fill), and decoration.
    accent, lit, on_accent : str
        Frame of what is legal or acting, its fill, and text on the accent itself.
    good, bad : str
        Gain and loss; always beside a sign or a triangle.
    out : str
        Outline of the player tokens.
    tints : dict of str to str
        The eight pale fills by name.
    """

    name: str
    page: str
    surface: str
    sunk: str
    ink: str
    ink2: str
    rule: str
    line: str
    accent: str
    lit: str
    on_accent: str
    good: str
    bad: str
    out: str
    tints: dict[str, str]


@dataclass(frozen=True, slots=True)
class Seat:
    """How a player is marked: a shape, a fill that is the same in both themes, a letter colour."""

    shape: str
    fill: str
    letter: str


LIGHT: Final = Theme(
    name="light",
    page="#F5F3EE",
    surface="#FFFFFF",
    sunk="#E9E6DF",
    ink="#1A1F26",
    ink2="#4B525C",
    rule="#857F74",
    line="#C4BFB4",
    accent="#BD1B6A",
    lit="#FFF0F7",
    on_accent="#FFFFFF",
    good="#0B6B43",
    bad="#A8321A",
    out="#1A1F26",
    tints={
        "sand": "#F4E6C6",
        "rose": "#F8D8D4",
        "sage": "#D9EAD2",
        "sky": "#D5E7F5",
        "lilac": "#E5DDF4",
        "mint": "#CFECE7",
        "peach": "#FADFCB",
        "steel": "#DFE3E8",
    },
)

DARK: Final = Theme(
    name="dark",
    page="#14181D",
    surface="#1E242B",
    sunk="#2A313A",
    ink="#F1F4F7",
    ink2="#B9C2CC",
    rule="#8C97A5",
    line="#46505C",
    accent="#FF7DBB",
    lit="#3A1F2E",
    on_accent="#1A1F26",
    good="#6FD6A4",
    bad="#FF9C82",
    out="#F1F4F7",
    tints={
        "sand": "#4A3D1E",
        "rose": "#522E2C",
        "sage": "#2B4529",
        "sky": "#23425C",
        "lilac": "#3E345C",
        "mint": "#1F4A45",
        "peach": "#573A24",
        "steel": "#39424C",
    },
)

THEMES: Final = {"light": LIGHT, "dark": DARK}

DARK_LETTER: Final = "#14181D"

PLAYERS: Final = {
    "A": Seat("circle", "#013FCA", "#FFFFFF"),
    "B": Seat("square", "#D06C18", DARK_LETTER),
    "C": Seat("diamond", "#0CBF7E", DARK_LETTER),
    "D": Seat("triangle", "#FCD615", DARK_LETTER),
    "E": Seat("hexagon", "#8355A4", "#FFFFFF"),
    "F": Seat("cross", "#1F232A", "#FFFFFF"),
}

BANK_FILL: Final = "#8A94A0"


def theme_named(name: str) -> Theme:
    """Theme with this name.

    Parameters
    ----------
    name : str
        "light" or "dark".

    Returns
    -------
    Theme

    Raises
    ------
    ValueError
        If there is no such theme; the message lists those there are.

    Examples
    --------
    >>> theme_named("dark").page
    '#14181D'
    >>> theme_named("sepia")
    Traceback (most recent call last):
        ...
    ValueError: theme must be one of 'dark', 'light'; not 'sepia'
    """
    try:
        return THEMES[name]
    except KeyError:
        choices = ", ".join(repr(choice) for choice in sorted(THEMES))
        raise ValueError(f"theme must be one of {choices}; not {name!r}") from None


def luminance(colour: str) -> float:
    """Relative luminance of a colour, from 0 (black) to 1 (white).

    Parameters
    ----------
    colour : str
        `#RRGGBB`.

    Returns
    -------
    float

    References
    ----------
    .. [1] W3C, Web Content Accessibility Guidelines 2.2, "relative luminance".

    Examples
    --------
    >>> luminance("#FFFFFF")
    1.0
    """
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, from 1 (equal) to 21 (black and white).

    Parameters
    ----------
    one, other : str
        `#RRGGBB`, in any order.

    Returns
    -------
    float

    References
    ----------
    .. [1] W3C, Web Content Accessibility Guidelines 2.2, "contrast ratio".

    Examples
    --------
    >>> round(contrast("#000000", "#FFFFFF"), 1)
    21.0
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
