"""What the golden games and counts of all games have in common.

How a game is played, told and counted stands in `tests/<game>/test_transcripts.py`. After a change
of the rules: ``ECONGAMES_WRITE=1 python -m pytest tests/<game>/test_transcripts.py``, and read the
difference before it is committed.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import econgames as eg
from econgames.core.match import Match
from econgames.core.moves import Move, Option, move_id

WRITE = os.environ.get("ECONGAMES_WRITE", "") == "1"
HEAD = ("players", "depth", "positions", "moves")


def check_text(path: Path, text: str) -> None:
    """The transcript at `path` must be this text."""
    if WRITE:
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text


def by_id(match: Match) -> str:
    """The last move as seat and id."""
    move: Any = match.last
    return f"{move.player}  {move_id(move)}"


def transfers(match: Match, between: str = ": ") -> list[str]:
    """What the last move transferred, or the set-up, a line each."""
    return [
        f"{payer} -> {payee}{between}{amount} {asset} ({account})"
        for _, payer, payee, amount, asset, account in match.transfers()
    ]


def told(
    match: Match,
    head: str,
    move: Callable[[Match], str],
    period: Callable[[Any], int],
    position: Callable[[Any], list[str]],
) -> list[str]:
    """A game in lines: moves with their transfers, and the position at each new period."""
    lines = [f"{head}, {len(match.players)} players, seed {match.seed}"]
    last = 0
    for step in range(match.length + 1):
        state = match.goto(step).state
        if step:
            lines.append(f"{step:>4}  {move(match)}")
        lines += [f"          {line}" for line in transfers(match)]
        if period(state) != last and state.actors():
            last = period(state)
            lines += ["", *position(state)]
    return lines


def both_ends(option: Option) -> list[Move]:
    """First and last move of a range; of other families the example."""
    if option.field is None:
        return [option.move]
    return [option.at(value) for value in sorted({option.low, option.high})]


def counts(
    game: str, players: int, most: int, tried: Callable[[Option], Iterable[Move]] | None
) -> list[tuple[int, int, int]]:
    """By depth: positions that differ, and moves: all that are legal, or those that are tried."""
    start = eg.new(game, players, seed=0).state
    level: dict[str, Any] = {start.key(): start}
    found = []
    for depth in range(most + 1):
        following: dict[str, Any] = {}
        ways = 0
        for state in level.values():
            for option in (o for actor in state.actors() for o in state.options(actor)):
                moves = option.moves() if tried is None else list(tried(option))
                ways += len(moves) if isinstance(moves, list) else option.count
                for move in moves if depth < most else ():
                    after = state.copy()
                    after.play(move)
                    following[after.key()] = after
        found.append((depth, len(level), ways))
        level = following
    return found


def check_counts(
    path: Path,
    game: str,
    depths: Mapping[int, int],
    tried: Callable[[Option], Iterable[Move]] | None = None,
) -> None:
    """The table at `path` must hold the counts for each number of players, to its depth."""
    rows = [
        (str(players), *map(str, row))
        for players, most in depths.items()
        for row in counts(game, players, most, tried)
    ]
    if WRITE:
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([HEAD, *rows])
    with path.open(encoding="utf-8", newline="") as file:
        assert [tuple(row) for row in csv.reader(file)] == [HEAD, *rows]
