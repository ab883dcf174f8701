"""Golden games that a student can read, and the number of positions by depth."""

from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.core.match import Match
from tests.transcripts import check_counts, check_text, transfers

FOLDER = Path(__file__).with_name("transcripts")
DEPTHS = {3: 8, 4: 8}
GAMES = {
    "experts_3p": ("Three experts, with their reasons", "expert", 3, 1),
    "mixed_4p": ("Expert, trader, novice and one who plays anything", "mixed", 4, 2),
}
SEATS = dict(zip("ABCD", ("expert", "trader", "novice", "random"), strict=True))


def transcript(name: str) -> str:
    """Sentences of a game, the reason of each move, and what it moves; a blank line a round."""
    title, bots, players, seed = GAMES[name]
    match = eg.new("industria", players, seed=seed)
    lines = [f"# {title}. Seed {seed}.", "", "## set-up", *_rows(match)]
    heading = ""
    while not match.is_over:
        state: Any = match.state
        now = f"## epoch {state.epoch}, round {state.round}, {_task(state.phase)}"
        if now != heading:
            lines += ["", now]
            heading = now
        match.run(SEATS if bots == "mixed" else bots, until=1)
        assert match.last is not None
        lines.append(match.say(match.last))
        lines.append(f"    ({match.reason})")
        lines += _rows(match)
    lines += ["", "## result"]
    final: Any = match.state
    for row in final.result():
        parts = ", ".join(f"{key} {value}" for key, value in row.items() if key != "player")
        lines.append(f"{match.names[row['player']]}: {parts}")
    return "\n".join(lines) + "\n"


def _task(phase: str) -> str:
    return "building" if phase == "build" else "auctions"


def _rows(match: Match) -> list[str]:
    return [f"    {line}" for line in transfers(match, between=" ")]


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    check_text(FOLDER / f"{name}.txt", transcript(name))


def test_no_file_without_a_game() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(GAMES)


def test_counts_of_positions() -> None:
    check_counts(FOLDER / "counts.csv", "industria", DEPTHS)
