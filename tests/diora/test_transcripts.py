"""Golden games that a student can read, and the number of positions by depth."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.core.match import Match
from econgames.core.moves import Move
from tests.diora.test_play import playing
from tests.transcripts import check_counts, check_text, told

FOLDER = Path(__file__).with_name("transcripts")
GAMES: list[tuple[int, int, dict[str, Any]]] = [
    (2, 1, {}),
    (3, 2, {"use_events": True}),
    (4, 3, {"strict_supply": True}),
]
DEPTHS = {2: 2, 4: 2}


def game(players: int, seed: int, **switches: Any) -> Match:
    """A game by chance."""
    match = eg.new("diora", players, seed=seed, **switches)
    for _ in playing(match, random.Random(seed)):
        pass
    return match


def transcript(match: Match) -> str:
    """The game in lines, with the position at each new round."""
    switches = [name for name, value in match.setup["options"].items() if value is True]
    head, *lines = told(match, "Diora", lambda m: m.log[-1], lambda state: state.round, _round)
    end: Any = match.state
    lines += ["", "End", *_position(end), f"  winners: {', '.join(end.winners())}"]
    return "\n".join([", ".join([head, *switches]), *lines]) + "\n"


def _round(state: Any) -> list[str]:
    return [f"Round {state.round}", *_position(state)]


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
    check_text(path, transcript(game(players, seed, **switches)))


def first_and_last(option: Any) -> list[Move]:
    ways = getattr(option, "ways", (option.move,))
    return [*ways[:1], *ways[1:][-1:]]


def test_counts_of_positions() -> None:
    check_counts(FOLDER / "counts.csv", "diora", DEPTHS, first_and_last)
