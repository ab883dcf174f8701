"""Golden games that a student can read, and the number of positions by depth."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.core.match import Match
from tests.transcripts import both_ends, by_id, check_counts, check_text, told

FOLDER = Path(__file__).with_name("transcripts")
GAMES = [(2, 1), (3, 4), (4, 2), (6, 3)]
DEPTHS = {2: 5, 3: 5, 5: 5}


def game(players: int, seed: int) -> Match:
    """A game by chance in which money lasts: mostly the low end of ranges."""
    match = eg.new("rolling_stock_stars", players, seed=seed)
    rng = random.Random(seed)
    while not match.is_over:
        option = rng.choice(match.options(rng.choice(match.actors())))
        match.play(option.move if rng.random() < 0.8 else option.sample(rng))
    return match


def transcript(match: Match) -> str:
    """The game in lines, with the position at each new turn."""
    lines = told(match, "Rolling Stock Stars", by_id, lambda state: state.turn, _position)
    scores = ", ".join(f"{seat} {score}" for seat, score in match.scores().items())
    lines += ["", "End", *_position(match.state)[1:], f"  result: {scores}"]
    return "\n".join(lines) + "\n"


def _position(state: Any) -> list[str]:
    facts = state.snapshot()
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
    check_text(path, transcript(game(players, seed)))


def test_counts_of_positions() -> None:
    check_counts(FOLDER / "counts.csv", "rolling_stock_stars", DEPTHS, both_ends)
