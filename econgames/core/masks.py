"""Sets of small numbers as the bits of a whole number, as the engines keep them."""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["bits"]


def bits(mask: int) -> Iterator[int]:
    """Numbers in a bit mask, lowest first.

    Examples
    --------
    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
