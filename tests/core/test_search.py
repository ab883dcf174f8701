"""The search on a game of one decision, small enough to know what each move is worth."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from econgames.core import search
from econgames.core.bots import Bot, find_bots, make_bot
from econgames.core.chance import Chance
from econgames.core.errors import SetupError
from econgames.core.moves import Move, Option, RandomSource
from econgames.core.search import Search


class Take(Move, frozen=True, tag_field="type", tag="take"):
    """The only kind of move: A takes a number, or what the hidden card says and a number more."""

    number: int
    card: bool = False
    player: str | None = "A"


class Deal:
    """A takes points, then B takes 0 three times; the card is hidden from both."""

    info = SimpleNamespace(longest=10)
    players = ("A", "B")

    def __init__(self, cards: Sequence[int], card: int | None = None) -> None:
        self.cards, self.card, self.points, self.step = cards, card, 0, 0

    def actors(self) -> tuple[str, ...]:
        return ("A",) if not self.step else ("B",) if self.step < 4 else ()

    def options(self, actor: str) -> list[Option]:
        return [Option(Take(0, player=actor))]

    def play(self, move: Take) -> None:
        assert move.player == self.actors()[0]
        if move.card:
            assert self.card is not None, "only a sample can be played on"
            self.points += self.card
        self.points += move.number
        self.step += 1

    def copy(self) -> Deal:
        twin = Deal(self.cards, self.card)
        twin.points, twin.step = self.points, self.step
        return twin

    def view(self, player: str) -> Deal:
        twin = self.copy()
        twin.card = None
        return twin

    def imagine(self, rng: RandomSource) -> Deal:
        twin = self.copy()
        twin.card = Chance.drawn(rng).pick("card", self.cards)
        return twin


class First(Bot):
    """Plays the first option, and keeps what it was told to remember."""

    name, idea = "first", "The first."

    def __init__(self) -> None:
        self.noted: Move | None = None

    def choose(self, view: Deal, options: list[Option], rng: RandomSource) -> Move:
        self.reason = "of 1 option the first"
        return options[0].move

    def remember(self, view: Deal, move: Move) -> None:
        self.noted = move


class Searcher(Search):
    """Searches whatever moves the test gives it."""

    name, idea = "toy", "Takes."
    playouts, end, unit = 12, "the game", "points"
    expert = policy = First
    others: Sequence[Move] = ()

    def candidates(self, view: Deal, options: Sequence[Option], first: Move) -> Iterator[Move]:
        yield from self.others

    def done(self, state: Deal, view: Deal) -> bool:
        return False

    def estimate(self, state: Deal, seat: str) -> float:
        return float(state.points if seat == "A" else 0)


def decide(
    first: Take, *others: Take, cards: Sequence[int] = (0,), **settings: Any
) -> tuple[Searcher, Move]:
    bot = Searcher(**settings)
    bot.others = others
    view = Deal(cards).view("A")
    return bot, bot.choose(view, [Option(first), *map(Option, others)], random.Random(1))


SAFE, SAFER, RISKY = Take(1), Take(2), Take(0, card=True)


def test_the_better_move_is_played_and_explained() -> None:
    bot, move = decide(SAFE, RISKY, SAFER, cards=(4, 5, 6))
    assert move == RISKY
    first, risky, safer = bot.alternatives
    assert (first.move, first.mean, first.error, first.gain) == (SAFE, 1, 0, 0)
    # the leads are those of A, for B has nothing
    assert 4 <= risky.mean <= 6 and risky.error > 0
    assert risky.gain == pytest.approx(risky.mean - 1)
    assert (safer.mean, safer.gain, safer.gain_error) == (2, 1, 0)
    assert [one.playouts for one in bot.alternatives] == [12, 12, 12]
    assert bot.reason.startswith(
        "I tried 3 moves in 36 playouts to the end of the game: to take 0 yes comes out "
    )
    assert f"{risky.mean - 2:.1f} points ahead of the next best, to take 2 no" in bot.reason
    assert f"{risky.mean - 1:.1f} points ahead of my first thought, to take 1 no" in bot.reason


def test_a_lead_that_is_not_clear_leaves_the_move_of_the_expert() -> None:
    bot, move = decide(SAFE, RISKY, cards=(-20, 35))
    risky = bot.alternatives[1]
    assert move == SAFE
    assert risky.gain > 0, "the seed gives more high cards than low ones"
    assert risky.gain < 1.5 * risky.gain_error
    assert (
        "points behind another, to take 0 yes, but the difference is smaller than chance could "
        "make, so I stay with my first thought. Before that I thought: of 1 option"
    ) in bot.reason


def test_a_move_that_is_as_good_is_called_no_better() -> None:
    bot, move = decide(SAFE, Take(1, card=True), cards=(0,))
    assert move == SAFE
    assert "to take 1 no comes out no better than the next best, to take 1 yes." in bot.reason


def test_moves_are_compared_on_the_same_guesses() -> None:
    """One more than the card is better for certain, however much the cards differ."""
    bot, move = decide(RISKY, Take(1, card=True), cards=(-1000, 1000))
    better = bot.alternatives[1]
    assert move == better.move
    assert (better.gain, better.gain_error) == (1, 0)
    assert better.error > 100


def test_a_move_that_falls_behind_is_given_up() -> None:
    bot, move = decide(SAFER, SAFE, Take(0, card=True), cards=(-20, 24), playouts=30)
    assert move == SAFER
    assert bot.alternatives[0].playouts == bot.alternatives[2].playouts == 30
    assert bot.alternatives[1].playouts == search.FEW
    # nothing is left to compare
    bot, _ = decide(SAFER, SAFE, playouts=30)
    assert [one.playouts for one in bot.alternatives] == [search.FEW, search.FEW]


def test_it_can_stop_after_any_round(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(100))
    monkeypatch.setattr(search, "perf_counter", lambda: next(ticks))
    bot, move = decide(SAFE, RISKY, cards=(4, 6), seconds=3)
    assert [one.playouts for one in bot.alternatives] == [3, 3]
    assert move == RISKY
    # the budgets hold together: whichever is used up first
    ticks = iter(range(100))
    bot, _ = decide(SAFE, RISKY, cards=(4, 6), seconds=3, playouts=2)
    assert [one.playouts for one in bot.alternatives] == [2, 2]


def test_one_round_decides_nothing() -> None:
    bot, move = decide(SAFE, RISKY, cards=(4, 6), seconds=0)
    assert move == SAFE
    assert [one.playouts for one in bot.alternatives] == [1, 1]
    assert bot.alternatives[1].gain_error == float("inf")


def test_without_alternatives_it_plays_as_the_expert() -> None:
    bot, move = decide(SAFE, SAFE)
    assert (move, bot.reason, bot.alternatives) == (SAFE, "of 1 option the first", [])


def test_the_expert_remembers_the_move_that_is_made() -> None:
    bot, _ = decide(SAFE, SAFER)
    assert bot.adviser.noted == SAFER


def test_depth_ends_a_playout() -> None:
    ends = []

    class Watching(Searcher):
        def estimate(self, state: Deal, seat: str) -> float:
            ends.append(state.step)
            return 0.0

    for depth, steps in ((1, 2), (2, 3), (None, 4)):
        bot = Watching(playouts=1, depth=depth)
        bot.others = [SAFER]
        bot.choose(Deal((0,)).view("A"), [Option(SAFE)], random.Random(1))
        assert set(ends) == {steps}
        ends.clear()


def test_a_lead_counts_the_best_other_and_the_others() -> None:
    class Three(Searcher):
        def estimate(self, state: Any, seat: str) -> float:
            return {"A": 10.0, "B": 2.0, "C": 6.0}[seat]

    # 10 - 6 / 2 - (2 + 6) / 2 / 2
    assert Three().lead(SimpleNamespace(players=("A", "B", "C")), "A") == 5.0  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"playouts": 0}, "playouts must be a whole number from 1; not 0"),
        ({"playouts": 2.0}, "playouts must be"),
        ({"depth": 0}, "depth must be"),
        ({"seconds": -1}, "seconds must be a number from 0; not -1"),
        ({"seconds": float("nan")}, "seconds must be"),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(SetupError, match=words):
        Searcher(**settings)


def test_bots_are_made_with_settings() -> None:
    bot = make_bot("industria", "searcher(playouts=3, depth=2)")
    assert type(bot) is find_bots("industria")["searcher"]
    for wrong, words in (
        ("searcher(players=3)", "setting of searcher 'players'; did you mean 'playouts'"),
        ("expert(playouts=3)", "unknown setting of expert .* Known: none"),
        ("searcher(playouts=0)", "playouts"),
        ("seeker(playouts=3)", "unknown bot 'seeker'"),
        ("searcher(3)", "unknown bot"),
        ("searcher(playouts=x)", "unknown bot"),
        ("searcher(", "unknown bot"),
    ):
        with pytest.raises(SetupError, match=words):
            make_bot("industria", wrong)
