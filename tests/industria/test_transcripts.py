"""Golden games, to be read: a change of rules or bots shows as a difference in these files.

``PYTHONPATH=. python tests/industria/test_transcripts.py`` writes them anew; look at the
difference before you keep it.
"""

from pathlib import Path
from typing import Any

import pytest

import econgames as eg

FOLDER = Path(__file__).parent / "transcripts"
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
    assert transcript(name) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_no_file_without_a_game() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(GAMES)


if __name__ == "__main__":
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(transcript(each), "utf-8")
