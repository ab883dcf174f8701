"""Golden games that a student can read, and the number of positions by depth.

After a change of rules or bots: ``ECONGAMES_WRITE=1 python -m pytest tests/industria/
test_transcripts.py``, and read the difference before it is committed.
"""

import csv
import os
from pathlib import Path
from typing import Any

import pytest

import econgames as eg

FOLDER = Path(__file__).with_name("transcripts")
WRITE = os.environ.get("ECONGAMES_WRITE", "") == "1"
DEPTH = 8
GAMES = {
    "experts_3p": ("Three experts, with their reasons", "expert", 3, 1),
    "mixed_4p": ("Expert, trader, novice and one who plays anything", "mixed", 4, 2),
}
SEATS = dict(zip("ABCD", ("expert", "trader", "novice", "random"), strict=True))


def transcript(name: str) -> str:
    """Sentences of a game, the reason of each move, and what it moves; a blank line a round."""
    title, bots, players, seed = GAMES[name]
    match = eg.new("industria", players, seed=seed)
    lines = [f"# {title}. Seed {seed}.", "", "## set-up", *_rows(match.transfers())]
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
        lines += _rows(match.transfers())
    lines += ["", "## result"]
    final: Any = match.state
    for row in final.result():
        parts = ", ".join(f"{key} {value}" for key, value in row.items() if key != "player")
        lines.append(f"{match.names[row['player']]}: {parts}")
    return "\n".join(lines) + "\n"


def _task(phase: str) -> str:
    return "building" if phase == "build" else "auctions"


def _rows(rows: list[Any]) -> list[str]:
    return [
        f"    {payer} -> {payee} {amount} {asset} ({account})"
        for _, payer, payee, amount, asset, account in rows
    ]


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    text = transcript(name)
    if WRITE:
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text


def test_no_file_without_a_game() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(GAMES)


def counts(players: int) -> list[tuple[int, int, int]]:
    """By depth from the first decision: positions that differ, and their legal moves."""
    start = eg.new("industria", players, seed=0).state
    level: dict[str, Any] = {start.key(): start}
    found = []
    for depth in range(DEPTH + 1):
        following: dict[str, Any] = {}
        legal = 0
        for state in level.values():
            options = [option for actor in state.actors() for option in state.options(actor)]
            legal += sum(option.count for option in options)
            for option in options if depth < DEPTH else ():
                for move in option.moves():
                    after = state.copy()
                    after.play(move)
                    following[after.key()] = after
        found.append((depth, len(level), legal))
        level = following
    return found


def test_counts_of_positions() -> None:
    path = FOLDER / "counts.csv"
    rows = [(str(players), *map(str, row)) for players in (3, 4) for row in counts(players)]
    head = ("players", "depth", "positions", "moves")
    if WRITE:
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([head, *rows])
    with path.open(encoding="utf-8", newline="") as file:
        assert [tuple(row) for row in csv.reader(file)] == [head, *rows]
