"""Options that ask for several choices, and how the terminal asks for them."""

from collections.abc import Iterator

import pytest

from econgames.core.moves import Option
from econgames.core.parameters import build, parameters, start
from econgames.play_command import _chosen
from tests.ui.fake import Pass, Split, SplitOption


def option() -> SplitOption:
    return SplitOption(Split({"Y": 2}, "nobody", "A"))


def typed(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    given: Iterator[str] = iter(answers)
    monkeypatch.setattr("builtins.input", lambda _prompt: next(given))


def test_choices_are_read_off_ranges_and_lists() -> None:
    asked = parameters(option())
    assert [each.name for each in asked] == ["X", "Y", "helper"]
    assert [each.text for each in asked] == ["0 to 3", "0, 2 or 4", "nobody or the_clerk"]
    assert [each.is_number for each in asked] == [True, True, False]
    assert parameters(Option(Pass("A"))) == []


def test_they_begin_with_the_own_move_of_the_option_or_with_what_is_possible() -> None:
    assert start(option()) == {"X": 0, "Y": 2, "helper": "nobody"}
    impossible = SplitOption(Split({"Y": 9}, "the_clerk", "A"))
    assert start(impossible) == {"X": 0, "Y": 2, "helper": "nobody"}
    assert build(impossible, start(impossible)) in impossible


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"X": 1, "Y": 2}, "helper is missing"),
        ({"X": 4, "Y": 0, "helper": "nobody"}, "X must be 0 to 3"),
        ({"X": True, "Y": 0, "helper": "nobody"}, "X must be 0 to 3"),
        ({"X": 3, "Y": 4, "helper": "nobody"}, "in all"),
    ],
)
def test_what_cannot_be_built_is_told(values: dict[str, object], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        build(option(), values)


def test_the_terminal_asks_for_one_choice_after_the_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "7", "1", "", "the_clerk")
    assert _chosen("1", [option()]) == Split({"X": 1, "Y": 2}, "the_clerk", "A")
    assert "X must be 0 to 3" in capsys.readouterr().out
    typed(monkeypatch, "3", "4", "")
    assert _chosen("1", [option()]) is None
    assert "in all" in capsys.readouterr().out
    typed(monkeypatch, "b")
    assert _chosen("1", [option()]) is None
    assert _chosen("1 3", [option()]) is None
