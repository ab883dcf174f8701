"""Game trees against theory, and against what Gambit makes of them."""

from __future__ import annotations

import io
import random
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pygambit
import pytest

import econgames as eg
from econgames.analysis.trees import Tree, game_tree
from econgames.core.chance import Chance
from econgames.core.errors import EconGamesError, TooManyOutcomes
from econgames.core.moves import Move, Option
from econgames.core.state import State
from econgames.industria import economy


def in_gambit(tree: Tree) -> Any:
    game = pygambit.read_efg(io.StringIO(tree.efg()))
    assert list(game.players) == list(tree.seats)
    return game


def payoffs_of(tree: Tree, solve: Any = pygambit.nash.enumpure_solve) -> set[tuple[Fraction, ...]]:
    """Payoffs of all equilibria that Gambit finds, by seat."""
    found = set()
    for equilibrium in solve(in_gambit(tree)).equilibria:
        theirs = equilibrium.payoffs
        numbers = (theirs[seat] for seat in tree.seats)
        found.add(tuple(Fraction(int(n.numerator), int(n.denominator)) for n in numbers))
    return found


# ---------------------------------------------------------------- the auction of Industria


def auction(players: int, worth: list[int], reserve: int, money: int = 4) -> Tree:
    """The first auction of a game; the auctioneer sells at `reserve` or more."""
    match = eg.new("industria", players, seed=3)
    income = match.ledger.balance("A") - match.state.edition.start_money
    match = eg.new("industria", players, seed=3, edition={"start_money": money - income})
    match.play(match.options()[0])
    start = match.players.index(match.actors()[0])
    buyers = tuple((match.players * 2)[start : start + players - 1])
    assert all(match.ledger.balance(seat) == money for seat in buyers)

    def gains(state: Any) -> dict[str, int]:
        won = state.players[state.bidder] if state.bidder >= 0 and state.high >= reserve else ""
        return {
            seat: value - state.high if seat == won else 0
            for seat, value in zip(buyers, worth, strict=True)
        }

    return game_tree(
        match,
        until=lambda state: state.phase != "bid",
        payoff=gains,
        moves=pass_or_bid,
        seats=buyers,
    )


def pass_or_bid(state: State, seat: str) -> list[Move]:
    """A pass first, because who gains nothing passes."""
    return [move for option in state.options(seat)[::-1] for move in option.moves()]


def expected_gains(worth: list[int], money: int, reserve: int) -> list[int]:
    winner, price = economy.once_around_outcome(worth, [money] * len(worth), reserve)
    return [value - price if i == winner else 0 for i, value in enumerate(worth)]


def test_backward_induction_is_the_outcome_of_the_theory() -> None:
    rng = random.Random(1)
    for players in (3, 4):
        for _ in range(12):
            worth = [rng.randint(0, 7) for _ in range(players - 1)]
            reserve = rng.randint(1, 4)
            values = auction(players, worth, reserve).solve().values
            assert list(values.values()) == expected_gains(worth, 4, reserve), (worth, reserve)


@pytest.mark.parametrize("worth", ([4, 3], [3, 5], [2, 2], [0, 4], [6, 6]))
def test_the_plan_is_an_equilibrium_of_every_subgame_to_gambit(worth: list[int]) -> None:
    tree = auction(3, worth, reserve=1, money=3)
    solution = tree.solve()
    subgames = 0
    for node in solution.choices:
        part = Tree("a subgame", tree.seats, node)
        values = tuple(part.solve().values.values())
        assert values in payoffs_of(part)
        subgames += 1
    # the first decides once; the second after a pass and after the bids 1, 2, 3
    assert subgames == 5
    assert list(solution.values.values()) == expected_gains(worth, 3, 1)


# ---------------------------------------------------------------- other games


@pytest.mark.parametrize(("first", "second", "gained"), [(4, 3, (4, 0)), (3, 4, (0, 3))])
def test_who_values_a_company_more_gets_it_one_dollar_above(
    first: int, second: int, gained: tuple[int, int]
) -> None:
    """The one who bid first keeps it at his bid, or is outbid once: both know how it would end."""
    match = eg.new("rolling_stock_stars", 2, seed=3)
    bid = match.options()[0].move
    match.play(bid)
    low = bid.price  # type: ignore[attr-defined]
    bidder, other = match.last.player, match.actors()[0]  # type: ignore[union-attr]
    value = {bidder: low + first, other: low + second}

    def gains(state: Any) -> dict[str, int]:
        ((price, winner),) = [(row[3], row[1]) for row in state.rows if row[4] == "money"]
        return {seat: value[seat] - price if seat == winner else 0 for seat in state.players}

    def raises(state: Any, seat: str, by: int) -> list[Move]:
        moves = [m for m in pass_or_bid(state, seat) if m.kind in ("pass", "bid")]
        top = min(state.bid + by, low + 5)
        return [m for m in moves if getattr(m, "price", 0) <= top]

    state = match.state
    state.rows = []
    for by in (1, 5):  # a raise by more than a dollar changes nothing
        tree = game_tree(
            state,
            until=lambda s: s.auctioned < 0,
            payoff=gains,
            moves=lambda s, seat, by=by: raises(s, seat, by),
        )
        values = tree.solve().values
        assert (values[bidder], values[other]) == gained
        if by == 1:
            assert (values["A"], values["B"]) in payoffs_of(tree)


def test_a_dividend_is_chosen_as_if_all_were_tried() -> None:
    match = eg.new("rolling_stock_stars", 3, seed=1)
    match.run("novice", until=lambda m: m.state.phase == "dividends")
    (seat,) = match.actors()
    (option,) = match.options()
    worth = {}
    for move in option.moves():
        after = match.state
        after.play(move)
        worth[f"{option.id}:{move.per_share}"] = after.worth(seat)  # type: ignore[attr-defined]
    step = match.step
    tree = game_tree(match, until=lambda state: state.step > step)
    assert [branch.label for branch in tree.root.branches] == list(worth)
    solution = tree.solve()
    assert solution.values[seat] == max(worth.values())
    assert worth[solution.line[0]] == max(worth.values())


def test_chance_is_drawn_with_its_odds() -> None:
    match = eg.new("diora", 3, seed=2)
    seat = match.actors()[0]
    hiring = next(o for o in match.options() if getattr(o.move, "space", "") == "hr_office")
    tree = game_tree(
        match,
        until=lambda state: state.step > 0,
        moves=lambda state, who: list(hiring.moves())[:1],
        payoff=lambda state: {who: state.induction[i] for i, who in enumerate(state.players)},
    )
    (branch,) = tree.root.branches
    assert [b.probability for b in branch.node.branches] == [Fraction(1, 6)] * 6
    assert tree.solve().values[seat] == Fraction(7, 2)
    assert payoffs_of(tree) == {tuple(tree.solve().values.values())}


def test_large_trees_are_refused() -> None:
    with pytest.raises(TooManyOutcomes, match=r"more than 50 nodes.*until="):
        game_tree(eg.new("industria", 3, seed=1), limit=50)
    match = eg.new("industria", 3, seed=1)
    seller, other = match.actors()[0], match.state.players[0]
    assert seller != other
    with pytest.raises(EconGamesError, match=f"{seller} decides .* names only .*{other}"):
        game_tree(match, seats=(other,), until=lambda state: state.step > 1)


# ---------------------------------------------------------------- hidden things


class Toss(Move, frozen=True, tag_field="type", tag="toss"):
    player: str | None = None


class Guess(Move, frozen=True, tag_field="type", tag="guess"):
    side: str
    player: str | None = None


class Penny(State):
    """A tosses a coin, sees it and shows one side; B, who sees that only, guesses the coin."""

    __slots__ = ("coin", "shown", "won")
    info: Any = SimpleNamespace(title="Penny")
    phase = "play"

    @classmethod
    def new(cls, *_: Any, **__: Any) -> Penny:
        s = cls()
        s.players, s.step, s.rows, s.chance = ("A", "B"), 0, None, Chance(0)
        s.coin = s.shown = s.won = ""
        return s

    def actors(self) -> tuple[str, ...]:
        return (("A",), ("A",), ("B",), ())[self.step]

    def options(self, actor: str) -> list[Option]:
        if self.step == 0:
            return [Option(Toss(actor))]
        return [Option(Guess(side, actor)) for side in "HT"]

    def play(self, move: Any) -> None:
        if self.step == 0:
            self.coin = self.chance.pick("coin", "HHT")
        elif self.step == 1:
            self.shown = move.side
        else:
            self.won = "B" if move.side == self.coin else "A"
        self.step += 1

    def copy(self, *, ledger: bool = False) -> Penny:
        s = Penny.new()
        s.step, s.coin, s.shown, s.won = self.step, self.coin, self.shown, self.won
        s.chance = self.chance.copy()
        return s

    def view(self, player: str) -> Penny:
        s = self.copy()
        s.coin = self.coin if player == "A" else "?"
        return s

    def imagine(self, rng: Any) -> Penny:
        s = self.copy()
        s.coin = rng.choice("HHT") if self.coin == "?" else self.coin
        return s

    def worth(self, player: str) -> int:
        return int(self.won == player)

    def scores(self) -> dict[str, int]:
        return {seat: self.worth(seat) for seat in self.players}

    def snapshot(self) -> dict[str, Any]:
        return {}

    def key(self) -> str:
        return f"{self.step} {self.coin} {self.shown} {self.won}"


def test_nodes_that_look_alike_are_one_information_set() -> None:
    tree = game_tree(Penny.new())
    game = in_gambit(tree)
    assert [len(list(game.get_infosets(player))) for player in game.players] == [3, 2]
    with pytest.raises(EconGamesError, match="hidden from them"):
        tree.solve()
    # B learns nothing that A would not tell, and guesses the likelier side: 2 of 3
    assert payoffs_of(tree) == {(Fraction(1, 3), Fraction(2, 3))}
