"""Playing in the terminal."""

from pathlib import Path

import pytest

import econgames as eg
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


def ask_nothing(*_: object) -> str:
    raise EOFError


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["industri"], "did you mean 'industria'"),
        (["industria", "--bots", "novice,novice"], "say which seats"),
        (["industria", "--bots", "X=novice"], "unknown seat 'X'"),
        (["industria", "--option", "start_player=Z"], "start_player"),
        (["industria", "--players", "0"], "players; not 0"),
    ],
)
def test_play_refuses_with_code_2(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments]) == 2
    assert says in capsys.readouterr().err


def test_play_takes_options_and_bots_with_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", ask_nothing)
    saved = tmp_path / "x.json"
    bots = "A=searcher(playouts=1,depth=2),C=novice"
    command = ["play", "industria", "--players", "3", "--seed", "1", "--bots", bots]
    assert main([*command, "--option", "start_player=C", "--save", str(saved)]) == 0
    match = eg.load(saved)
    assert match.setup["options"]["start_player"] == "C"
    assert main(["play", str(saved), "--option", "start_player=C", "--seed", "2"]) == 2
    assert "--seed, --option: for new games only" in capsys.readouterr().err
