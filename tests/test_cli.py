"""Playing in the terminal."""

import pytest

from econgames.cli import main


@pytest.mark.parametrize(
    ("game", "bots", "told"),
    [
        ("automobile", "B=novice,C=novice", False),  # a reason would give a hand away
        ("automobile", "A=novice,B=novice,C=novice", True),
        ("industria", "B=novice,C=novice", True),
    ],
)
def test_reasons_of_bots_are_kept_back_where_hands_are_secret(
    game: str,
    bots: str,
    told: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers = iter("1" * 6)
    monkeypatch.setattr("builtins.input", lambda *_: next(answers, "q"))
    assert main(["play", game, "--players", "3", "--seed", "4", "--bots", bots]) == 0
    moves = [
        line for line in capsys.readouterr().out.splitlines() if line.startswith(("Ben ", "Cleo "))
    ]
    assert moves
    assert any(line.endswith(")") and "  (" in line for line in moves) == told
