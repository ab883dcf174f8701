"""Golden games that a student can read, and the number of positions by depth.

After a change of the rules: ``ECONGAMES_WRITE=1 python -m pytest tests/automobile/
test_transcripts.py``, and read the difference before it is committed. The sample game of the
rules has a transcript of its own; see `test_sample_game`.
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
from econgames.core.moves import move_id
from econgames.core.state import State

FOLDER = Path(__file__).with_name("transcripts")
WRITE = os.environ.get("ECONGAMES_WRITE", "") == "1"
GAMES = [(3, 4), (4, 2), (5, 3)]
DEPTHS = {3: 4, 4: 3, 5: 3}


def game(players: int, seed: int) -> Match:
    """A game by chance in which plant lasts: it is seldom closed."""
    match = eg.new("automobile", players, seed=seed)
    rng = random.Random(seed)
    while not match.is_over:
        options = match.options()
        others = [option for option in options if option.kind not in ("close", "exec_close")]
        if others and rng.random() < 0.8:
            options = others
        match.play(rng.choice(options).sample(rng))
    return match


def told(match: Match) -> str:
    """The game in lines: moves with their transfers, and the position at each new turn."""
    lines = [f"Automobile, {len(match.players)} players, seed {match.seed}"]
    turn = 0
    for step in range(match.length + 1):
        state, facts = match.at(step), match.at(step).snapshot()
        if step:
            move: Any = match.goto(step).last
            lines.append(f"{step:>4}  {move.player}  {move_id(move)}")
        lines += [
            f"          {payer} -> {payee}: {amount} {asset} ({account})"
            for _, payer, payee, amount, asset, account in match.transfers(step)
        ]
        if facts["turn"] != turn and state.actors():
            turn = facts["turn"]
            lines += ["", *_position(facts)]
    lines += ["", "End", *_position(match.at(match.length).snapshot())[1:]]
    scores = match.goto(match.length).scores()
    lines.append("  result: " + ", ".join(f"{seat} {score}" for seat, score in scores.items()))
    return "\n".join(lines) + "\n"


def _position(facts: dict[str, Any]) -> list[str]:
    order, demand = " ".join(facts["selection_order"]), facts["demand"]
    lines = [
        f"Turn {facts['turn']}, order {order}, frontier {facts['frontier']}, supply "
        f"{facts['supply']}, last demand {demand or '-'}"
    ]
    for seat, row in facts["players"].items():
        placed = "/".join(str(number) for number in row["section"].values())
        lines.append(
            f"  {seat}: {row['cash']} cash, {row['loans']} loans, {row['research']} cubes, "
            f"{row['points']} points, distributors {placed}, tiles {row['hand']}"
        )
    for space, row in facts["spaces"].items():
        state = "closed" if row["closed"] else f"{row['factories']} factories of {row['owner']}"
        lines.append(f"  space {space}: {state}{', parts' if row['parts'] else ''}")
    return lines


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_golden_games(players: int, seed: int) -> None:
    path = FOLDER / f"{players}_players_seed_{seed}.txt"
    text = told(game(players, seed))
    if WRITE:
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text


def counts(players: int) -> list[tuple[int, int, int]]:
    """By depth: positions that differ, and ways to move."""
    start = eg.new("automobile", players, seed=0).state
    level: dict[str, State] = {start.key(): start}
    found = []
    for depth in range(DEPTHS[players] + 1):
        following: dict[str, State] = {}
        ways = 0
        for state in level.values():
            for actor in state.actors():
                for option in state.options(actor):
                    ways += option.count
                    for move in option.moves() if depth < DEPTHS[players] else ():
                        after = state.copy()
                        after.play(move)
                        following[after.key()] = after
        found.append((depth, len(level), ways))
        level = following
    return found


def test_counts_of_positions() -> None:
    path = FOLDER / "counts.csv"
    rows = [(str(players), *map(str, row)) for players in DEPTHS for row in counts(players)]
    head = ("players", "depth", "positions", "moves")
    if WRITE:
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([head, *rows])
    with path.open(encoding="utf-8", newline="") as file:
        assert [tuple(row) for row in csv.reader(file)] == [head, *rows]
