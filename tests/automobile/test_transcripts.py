"""Golden games that a student can read, and the number of positions by depth.

The sample game of the rules has a transcript of its own; see `test_sample_game`.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.core.match import Match
from tests.transcripts import by_id, check_counts, check_text, told

FOLDER = Path(__file__).with_name("transcripts")
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


def transcript(match: Match) -> str:
    """The game in lines, with the position at each new turn."""
    lines = told(match, "Automobile", by_id, lambda state: state.turn, _position)
    scores = ", ".join(f"{seat} {score}" for seat, score in match.scores().items())
    lines += ["", "End", *_position(match.state)[1:], f"  result: {scores}"]
    return "\n".join(lines) + "\n"


def _position(state: Any) -> list[str]:
    facts = state.snapshot()
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
        plant = "closed" if row["closed"] else f"{row['factories']} factories of {row['owner']}"
        lines.append(f"  space {space}: {plant}{', parts' if row['parts'] else ''}")
    return lines


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_golden_games(players: int, seed: int) -> None:
    path = FOLDER / f"{players}_players_seed_{seed}.txt"
    check_text(path, transcript(game(players, seed)))


def test_counts_of_positions() -> None:
    check_counts(FOLDER / "counts.csv", "automobile", DEPTHS)
