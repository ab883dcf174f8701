"""Colours keep the contrast that reading needs, in both themes."""

import re
from itertools import combinations, pairwise

import pytest

from econgames.drawing.palette import BANK_FILL, PLAYERS, THEMES, Theme, contrast, theme_named

TEXT = 4.5
"""Least contrast of text (WCAG 2.2, 1.4.3)."""
EDGE = 3.0
"""Least contrast of an edge or a mark that carries a meaning (1.4.11)."""

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def grounds(theme: Theme) -> dict[str, str]:
    named = {name: getattr(theme, name) for name in ("page", "surface", "sunk", "lit")}
    return named | theme.tints


@themes
def test_text_reads_on_every_ground_it_stands_on(theme: Theme) -> None:
    pairs = [(theme.ink, ground) for ground in grounds(theme).values()]
    pairs += [(theme.ink2, ground) for ground in grounds(theme).values()]
    for colour in (theme.accent, theme.good, theme.bad):
        pairs += [(colour, theme.surface), (colour, theme.lit)]
    pairs += [(theme.surface, theme.ink), (theme.on_accent, theme.accent)]
    too_weak = [(a, b, round(contrast(a, b), 2)) for a, b in pairs if contrast(a, b) < TEXT]
    assert too_weak == []


@themes
def test_edges_that_mean_something_are_seen(theme: Theme) -> None:
    pairs = [(theme.rule, theme.surface), (theme.rule, theme.sunk), (theme.rule, theme.page)]
    for ground in grounds(theme).values():
        pairs += [(theme.out, ground), (theme.ink, ground)]
    for ground in (theme.page, theme.surface, theme.lit):
        pairs.append((theme.accent, ground))
    too_weak = [(a, b, round(contrast(a, b), 2)) for a, b in pairs if contrast(a, b) < EDGE]
    assert too_weak == []


@pytest.mark.parametrize("letter", PLAYERS)
def test_letters_read_on_the_tokens(letter: str) -> None:
    seat = PLAYERS[letter]
    assert contrast(seat.fill, seat.letter) >= TEXT


def test_tokens_differ_in_shape_and_in_grey() -> None:
    assert len({seat.shape for seat in PLAYERS.values()}) == len(PLAYERS)
    lightness = sorted(_lightness(seat.fill) for seat in PLAYERS.values())
    steps = [b - a for a, b in pairwise(lightness)]
    assert min(steps) >= 9.5, lightness


def _lightness(colour: str) -> float:
    """CIE L*, from the luminance that a contrast with black gives."""
    luminance = contrast(colour, "#000000") * 0.05 - 0.05
    return 116 * float(luminance ** (1 / 3)) - 16


@themes
def test_no_colour_has_two_meanings(theme: Theme) -> None:
    named = {
        "accent": theme.accent,
        "good": theme.good,
        "bad": theme.bad,
        "bank": BANK_FILL,
        **{letter: seat.fill for letter, seat in PLAYERS.items()},
        **theme.tints,
    }
    same = [(a, b) for (a, x), (b, y) in combinations(named.items(), 2) if x == y]
    assert same == []
    assert all(re.fullmatch("#[0-9A-F]{6}", colour) for colour in named.values())


def test_an_unknown_theme_names_the_choices() -> None:
    with pytest.raises(ValueError, match=r"'dark', 'light'; not 'Light'"):
        theme_named("Light")


def test_contrast_of_known_pairs() -> None:
    # Values published with the guidelines: mid grey #767676 just passes on white.
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)
    assert contrast("#FF0000", "#FFFFFF") == pytest.approx(4.0, abs=0.01)
