"""What would have happened: another decision, and who gains and loses by it."""

from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.core import saves
from econgames.core.errors import EconGamesError, IllegalMove, SetupError
from econgames.lessons.rolling_stock_stars import position_payout
from econgames.rolling_stock_stars import Offer

GAMES = eg.games()


def played(game: str, seed: int = 4) -> Any:
    return eg.new(game, players=3, seed=seed).run("novice")


def another(match: Any, step: int) -> Any:
    """A legal move that was not played at a step."""
    move = match.moves[step]
    match.goto(step)
    found = next(
        one for option in match.options() for one in option.moves()
        if one != move and one.player == move.player
    )  # fmt: skip
    match.goto(match.length)
    return found


@pytest.mark.parametrize("bots", [None, "novice"])
@pytest.mark.parametrize("game", GAMES)
def test_an_unchanged_decision_changes_nothing(game: str, bots: str | None) -> None:
    match = played(game)
    for step in (0, match.length // 2, match.length - 1):
        same = match.counterfactual(step, match.moves[step], bots=bots)
        assert set(same.score_changes.values()) == {0}
        assert set(same.money_changes.values()) == {0}
        assert (same.gained, same.lost, same.taken_over) == ((), (), None)
        assert same.branch.is_over
    assert same.figure().layout.meta["alt"].endswith("no difference: all 0.")


def test_an_unchanged_decision_of_an_unfinished_match() -> None:
    match = eg.new("industria", players=4, seed=2).run("random", until=50)
    same = match.counterfactual(20, match.moves[20])
    assert set(same.score_changes.values()) == {0}
    assert same.branch.step == 50
    # with bots both lines are played to the end
    assert match.counterfactual(20, match.moves[20], bots="random").branch.is_over


def test_the_sale_of_the_lesson_at_face_value() -> None:
    # Ada gets 7 for BPM instead of 9, and PR keeps the 2; nobody does anything else otherwise
    match = position_payout()
    step = next(n for n, one in enumerate(match.moves) if one == Offer("PR", "BPM", 9, "A"))
    found = match.counterfactual(step, Offer("PR", "BPM", 7, "A"))
    assert found.score_changes == {"A": -2, "B": 0, "C": 0}
    assert {p: n for p, n in found.money_changes.items() if n} == {"A": -2, "corp:PR": 2}
    assert (found.lost, found.gained, found.taken_over) == (("A",), (), None)
    assert found.money["corp:PR"] == (18, 20)
    assert "Instead: Ada lets PR offer $7 for BPM." in repr(found)
    assert "Ada −2" in found.figure().layout.meta["alt"]
    assert found.figure(what="money").layout.meta["changes"] == {"A": -2, "corp:PR": 2}
    assert found.figure("corp:PR").layout.meta["balances"] == [35, 37]
    assert found.figure("A", what="money").layout.meta["balances"] == [24, 22]
    assert "(−2)" in repr(found)
    assert "money of PR: " in repr(found) and "corp:" not in repr(found) + found._repr_html_()
    assert "<b>−2</b>" in found._repr_html_()
    assert "$9" not in found._repr_html_(), "two dollar signs would be a formula"


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_on_as_they_would_in_a_branch(game: str) -> None:
    match = played(game)
    step = match.length // 2
    other = another(match, step)
    found = match.counterfactual(step, other, bots="trader")
    played_on = match.history.node(step + 1).move
    was = match.goto(step).branch("was").play(played_on).run("trader")
    before = was.scores()
    after = match.goto(step).branch("other").play(other).run("trader").scores()
    assert found.scores == {seat: (before[seat], after[seat]) for seat in match.players}
    assert found.taken_over is None
    assert sum(found.money_changes.values()) == 0


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_played_again_as_long_as_they_are_legal(game: str) -> None:
    match = played(game)
    step = match.length // 3
    other = another(match, step)
    found = match.counterfactual(step, other)
    moves, branch = match.moves, found.branch.moves
    assert moves[:step] == branch[:step]
    assert branch[step] == other
    assert (found.played, found.instead) == (moves[step], other)
    assert found.branch.is_over
    if found.taken_over is not None:
        assert moves[step + 1 : found.taken_over] == branch[step + 1 : found.taken_over]
        state = found.branch.at(found.taken_over)
        with pytest.raises(IllegalMove):
            state.play(moves[found.taken_over])
        assert f"From move {found.taken_over + 1} on" in repr(found)
        assert not found.branch.goto(found.taken_over).reason
        assert found.branch.goto(found.taken_over + 1).reason, "a bot's move has a reason"
    assert sum(found.money_changes.values()) == 0


def test_the_match_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    match = eg.new("automobile", players=3, seed=1, autosave=file).run("novice")
    match.goto(7)
    text, written = saves.text_of(match), file.read_text()
    match.counterfactual(12, another(match.goto(match.length), 12), bots="novice")
    match.goto(7)
    assert saves.text_of(match) == text
    assert file.read_text() == written
    assert list(tmp_path.iterdir()) == [file]


def test_the_line_is_kept_when_asked() -> None:
    match = position_payout()
    found = match.counterfactual(22, Offer("PR", "BPM", 7, "A"))
    assert [line.name for line in match.lines] == ["main"]
    found.keep(match, "at face")
    assert [(line.name, line.length) for line in match.lines] == [("main", 25), ("at face", 25)]
    assert (match.line.name, match.step) == ("main", 25)
    assert match.goto(25, line="at face").scores()["A"] == found.scores["A"][1]
    # a second question while another line is looked at: the copy has names of its own
    again = match.counterfactual(22, Offer("PR", "BPM", 9, "A"))
    assert again.score_changes["A"] == 2
    assert again.lines == ("at face", "instead")


def test_refusals() -> None:
    match = position_payout()
    with pytest.raises(EconGamesError, match="no move was played"):
        eg.new(match.game.name, 3, seed=1).counterfactual(0, match.moves[0])
    with pytest.raises(EconGamesError, match="step must be 0 to 24"):
        match.counterfactual(25, Offer("PR", "BPM", 7, "A"))
    with pytest.raises(IllegalMove, match="price"):
        match.counterfactual(22, Offer("PR", "BPM", 700, "A"))
    with pytest.raises(EconGamesError, match="bots are missing for B, C"):
        match.counterfactual(22, Offer("PR", "BPM", 7, "A"), bots={"A": "novice"})
    with pytest.raises(SetupError, match="unknown bot"):
        match.counterfactual(22, Offer("PR", "BPM", 7, "A"), bots="genius")
    found = match.counterfactual(22, Offer("PR", "BPM", 7, "A"))
    with pytest.raises(ValueError, match="what must be one of"):
        found.figure(what="luck")
