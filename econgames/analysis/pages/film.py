"""The boards of all steps in little room: parts that repeat are kept once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["boards", "film", "frames"]

_BETWEEN = re.compile(r"(?<=>)(?=\s*<)")


def boards(match: Match, theme: str = "light") -> Iterator[str]:
    """The board after each move of the line, as everybody may see it, from the beginning."""
    board = match.game.part("board")
    moves = [None, *match.moves]
    rows: list[Any] = [[], *match.moves_rows()]
    for step, (move, written) in enumerate(zip(moves, rows, strict=True)):
        yield board.draw(
            match.at(step), viewer=None, names=match.names, theme=theme, last=move, rows=written
        )


def film(pictures: Sequence[str] | Iterator[str]) -> dict[str, Any]:
    """Pictures as parts, and for each picture how it differs from the one before.

    Returns
    -------
    dict
        "parts" is a list of texts; each item of "frames" is [n, m, parts]: the first n and the
        last m parts of the picture before, and what stands between.

    Examples
    --------
    >>> film(["<a><b></b></a>", "<a><c></c></a>"])["frames"]
    [[0, 0, [0, 1, 2, 3]], [1, 1, [4, 5]]]
    """
    parts: dict[str, int] = {}
    made: list[list[Any]] = []
    before: list[int] = []
    for picture in pictures:
        now = [parts.setdefault(part, len(parts)) for part in _BETWEEN.split(picture)]
        most = min(len(now), len(before))
        head = next((i for i in range(most) if now[i] != before[i]), most)
        rest = most - head
        tail = next((i for i in range(rest) if now[-1 - i] != before[-1 - i]), rest)
        made.append([head, tail, now[head : len(now) - tail]])
        before = now
    return {"parts": list(parts), "frames": made}


def frames(kept: dict[str, Any]) -> Iterator[str]:
    """The pictures again.

    Examples
    --------
    >>> list(frames(film(["<a><b></b></a>", "<a></a>"])))
    ['<a><b></b></a>', '<a></a>']
    """
    parts: list[str] = kept["parts"]
    before: list[int] = []
    for head, tail, between in kept["frames"]:
        now = [*before[:head], *between, *(before[-tail:] if tail else [])]
        yield "".join(parts[part] for part in now)
        before = now
