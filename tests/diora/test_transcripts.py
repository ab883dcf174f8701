"""Golden games that a student can read, and the number of positions by depth.

After a change of the rules: ``ECONGAMES_WRITE=1 python -m pytest tests/diora/
test_transcripts.py``, and read the difference before it is committed.
"""

from __future__ import annotations

import csv
import os
import random
from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.core.match import Match
from econgames.core.state import State
from tests.diora.test_play import playing

FOLDER = Path(__file__).with_name("transcripts")
WRITE = os.environ.get("ECONGAMES_WRITE", "") == "1"
GAMES: list[tuple[int, int, dict[str, Any]]] = [
    (2, 1, {}),
    (3, 2, {"use_events": True}),
    (4, 3, {"strict_supply": True}),
]
DEPTH = 2


def game(players: int, seed: int, **switches: Any) -> Match:
    """A game by chance."""
    match = eg.new("diora", players, seed=seed, **switches)
    for _ in playing(match, random.Random(seed)):
        pass
    return match


def told(match: Match) -> str:
    """The game in lines: moves with their transfers, and the position at each new round."""
    switches = [name for name, value in match.setup["options"].items() if value is True]
    lines = [", ".join(["Diora", f"{len(match.players)} players", f"seed {match.seed}", *switches])]
    last = 0
    for step in range(match.length + 1):
        state: Any = match.at(step)
        if step:
            lines.append(f"{step:>4}  {match.goto(step).log[-1]}")
        lines += [
            f"          {payer} -> {payee}: {amount} {asset} ({account})"
            for _, payer, payee, amount, asset, account in match.transfers(step)
        ]
        if state.round != last and state.actors():
            last = state.round
            lines += ["", f"Round {last}", *_position(state)]
    end: Any = match.at(match.length)
    lines += ["", "End", *_position(end), f"  winners: {', '.join(end.winners())}"]
    return "\n".join(lines) + "\n"


def _position(state: Any) -> list[str]:
    facts = state.snapshot()
    slots = " ".join(tile or "-" for tile in facts["production"]["slots"])
    market = " ".join(tile or "-" for tile in facts["technology"]["market"])
    rooms = " ".join(f"{room} {row['owner'] or 'neutral'}" for room, row in facts["rooms"].items())
    lines = [
        f"  event {facts['event'] or '-'}, first {facts['first_player']}, orders {slots}, "
        f"technology {market}, rooms {rooms or '-'}, tokens {facts['canteen_tokens']}"
    ]
    for seat, row in facts["players"].items():
        stock = " ".join(f"{row[unit]}{unit}" for unit in "KTLG")
        dice = "".join(map(str, row["active"])) + "R" * row["retired"]
        lines.append(
            f"  {seat}: {row['points']} points, {row['zl']} zl, {stock}, dice {dice or '-'}, "
            f"level {row['level']}, orders {' '.join(row['unproduced']) or '-'}, "
            f"made {len(row['produced'])}, worth {state.worth(seat)}"
        )
    return lines


@pytest.mark.parametrize(("players", "seed", "switches"), GAMES)
def test_golden_games(players: int, seed: int, switches: dict[str, Any]) -> None:
    path = FOLDER / f"{players}_players_seed_{seed}.txt"
    text = told(game(players, seed, **switches))
    if WRITE:
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text


def counts(players: int) -> list[tuple[int, int, int]]:
    """By depth: positions that differ, and moves tried; the first and last way of each option."""
    start = eg.new("diora", players, seed=0).state
    level: dict[str, State] = {start.key(): start}
    found = []
    for depth in range(DEPTH + 1):
        following: dict[str, State] = {}
        tried = 0
        for state in level.values():
            for actor in state.actors():
                for option in state.options(actor):
                    ways = getattr(option, "ways", (option.move,))
                    ends = ways if len(ways) == 1 else (ways[0], ways[-1])
                    tried += len(ends)
                    for move in ends if depth < DEPTH else ():
                        after = state.copy()
                        after.play(move)
                        following[after.key()] = after
        found.append((depth, len(level), tried))
        level = following
    return found


def test_counts_of_positions() -> None:
    path = FOLDER / "counts.csv"
    rows = [(str(players), *map(str, row)) for players in (2, 4) for row in counts(players)]
    head = ("players", "depth", "positions", "moves")
    if WRITE:
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([head, *rows])
    with path.open(encoding="utf-8", newline="") as file:
        assert [tuple(row) for row in csv.reader(file)] == [head, *rows]
