"""Golden games that a student can read, and the number of positions by depth.

After a change of the rules: ``ECONGAMES_WRITE=1 python -m pytest tests/rolling_stock_stars/
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
from econgames.core.moves import move_id
from econgames.core.state import State

FOLDER = Path(__file__).with_name("transcripts")
WRITE = os.environ.get("ECONGAMES_WRITE", "") == "1"
GAMES = [(2, 1), (3, 4), (4, 2), (6, 3)]
DEPTH = 5


def game(players: int, seed: int) -> Match:
    """A game by chance in which money lasts: mostly the low end of ranges."""
    match = eg.new("rolling_stock_stars", players, seed=seed)
    rng = random.Random(seed)
    while not match.is_over:
        option = rng.choice(match.options(rng.choice(match.actors())))
        match.play(option.move if rng.random() < 0.8 else option.sample(rng))
    return match


def told(match: Match) -> str:
    """The game in lines: moves with their transfers, and the position at each new turn."""
    lines = [f"Rolling Stock Stars, {len(match.players)} players, seed {match.seed}"]
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
    facts = match.at(match.length).snapshot()
    lines += ["", "End", *_position(facts)[1:]]
    scores = match.goto(match.length).scores()
    lines.append("  result: " + ", ".join(f"{seat} {score}" for seat, score in scores.items()))
    return "\n".join(lines) + "\n"


def _position(facts: dict[str, Any]) -> list[str]:
    order = " ".join(facts["order"])
    head = f"Turn {facts['turn']}, order {order}, cost level {facts['cost_level']}"
    lines = [
        f"{head}, on offer: {' '.join(facts['available']) or '-'}, {facts['deck']} in the deck"
    ]
    for seat, row in facts["players"].items():
        shares = " ".join(f"{n} {name}" for name, n in row["shares"].items())
        owned = ", ".join(filter(None, [" ".join(row["companies"]), shares]))
        lines.append(f"  {seat}: {row['cash']} cash, worth {row['worth']}: {owned or '-'}")
    for name, row in facts["corporations"].items():
        lines.append(
            f"  {name} at {row['price']}, president {row['president'] or 'none'}: {row['cash']} "
            f"cash, {row['stars']} stars of {row['target']}, income {row['income']}, "
            f"{row['bank']} of {row['issued']} shares in the bank: {' '.join(row['companies'])}"
        )
    investor = facts["foreign_investor"]
    owned = " ".join(investor["companies"]) or "-"
    return [*lines, f"  foreign investor: {investor['cash']} cash: {owned}"]


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_golden_games(players: int, seed: int) -> None:
    path = FOLDER / f"{players}_players_seed_{seed}.txt"
    text = told(game(players, seed))
    if WRITE:
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text


def counts(players: int) -> list[tuple[int, int, int]]:
    """By depth: positions that differ, and ways to move; of ranges both ends are tried."""
    start = eg.new("rolling_stock_stars", players, seed=0).state
    level: dict[str, State] = {start.key(): start}
    found = []
    for depth in range(DEPTH + 1):
        following: dict[str, State] = {}
        ways = 0
        for state in level.values():
            for actor in state.actors():
                for option in state.options(actor):
                    ends = {option.low, option.high} if option.field else {0}
                    ways += len(ends)
                    for value in ends if depth < DEPTH else ():
                        after = state.copy()
                        after.play(option.at(value) if option.field else option.move)
                        following[after.key()] = after
        found.append((depth, len(level), ways))
        level = following
    return found


def test_counts_of_positions() -> None:
    path = FOLDER / "counts.csv"
    rows = [(str(players), *map(str, row)) for players in (2, 3, 5) for row in counts(players)]
    head = ("players", "depth", "positions", "moves")
    if WRITE:
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([head, *rows])
    with path.open(encoding="utf-8", newline="") as file:
        assert [tuple(row) for row in csv.reader(file)] == [head, *rows]
