"""Game trees: a decision, the answers to it, chance and payoffs, solved or written for Gambit.

A whole game is far too large for a tree. A single auction, a dividend or the last moves of a game
are not: `until` says where the tree ends, `payoff` what the players get there, and `moves` which
moves are worth looking at.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from econgames.core.errors import EconGamesError, TooManyOutcomes
from econgames.core.moves import Move, move_id
from econgames.core.state import State

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["Branch", "Node", "Solution", "Tree", "game_tree"]

Number = int | Fraction
Seen = tuple[Hashable, ...]


class Branch(NamedTuple):
    """One way on from a node."""

    label: str
    """Id of the move, or what was drawn."""
    node: Node
    move: Move | None = None
    """The move; None for chance."""
    probability: Fraction | None = None
    """Of chance; None for a move."""


class Node:
    """A place in a tree.

    Parameters
    ----------
    seat : str or None
        Who decides here; None for chance, and at the end.
    seen : hashable
        What the seat knows: nodes that look alike to it have the same.
    payoffs : mapping of str to number
        By seat, at the end; empty elsewhere.
    """

    __slots__ = ("branches", "payoffs", "seat", "seen")

    def __init__(
        self, seat: str | None, seen: Hashable = None, payoffs: Mapping[str, Number] | None = None
    ) -> None:
        self.seat, self.seen = seat, seen
        self.payoffs: dict[str, Fraction] = {
            who: Fraction(value) for who, value in (payoffs or {}).items()
        }
        self.branches: list[Branch] = []

    def walk(self) -> Iterator[Node]:
        """The node and all below it, each before those that follow from it."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += [branch.node for branch in reversed(node.branches)]


class Solution(NamedTuple):
    """A subgame perfect plan for everybody."""

    values: dict[str, Fraction]
    """What each seat can expect at the root."""
    choices: dict[Node, Branch]
    """What is chosen at each node where somebody decides."""
    line: tuple[str, ...]
    """Moves that are played, up to the first draw of chance."""


class Tree:
    """A game in extensive form.

    Parameters
    ----------
    title : str
    seats : tuple of str
        Players, in the order of their payoffs.
    root : Node
    """

    def __init__(self, title: str, seats: tuple[str, ...], root: Node) -> None:
        self.title, self.seats, self.root = title, seats, root

    def __repr__(self) -> str:
        return f"<Tree of {self.title}: {sum(1 for _ in self.root.walk())} nodes>"

    def solve(self) -> Solution:
        """Solve by backward induction; among equally good moves the first is chosen.

        Raises
        ------
        EconGamesError
            If somebody cannot tell two of his nodes apart: then a plan is no choice for each
            node, and a solver such as Gambit is needed.
        """
        nodes = list(self.root.walk())
        deciding = [node for node in nodes if node.seat is not None]
        if len({(node.seat, node.seen) for node in deciding}) < len(deciding):
            raise EconGamesError(
                "backward induction needs players who know where they are; here something is "
                "hidden from them: write efg() and let Gambit solve it"
            )
        values: dict[Node, dict[str, Fraction]] = {}
        choices: dict[Node, Branch] = {}
        for node in reversed(nodes):
            if not node.branches:
                values[node] = node.payoffs
            elif node.seat is None:
                values[node] = {
                    seat: sum(
                        (values[b.node][seat] * (b.probability or 0) for b in node.branches),
                        Fraction(0),
                    )
                    for seat in self.seats
                }
            else:
                seat = node.seat
                choices[node] = best = max(node.branches, key=lambda b: values[b.node][seat])
                values[node] = values[best.node]
        line, at = [], self.root
        while at in choices:
            line.append(choices[at].label)
            at = choices[at].node
        return Solution(dict(values[self.root]), choices, tuple(line))

    def efg(self) -> str:
        """The tree in the format of Gambit, exact to the fraction.

        References
        ----------
        .. [1] Gambit, "The extensive game (.efg) file format".
        """
        numbers = {seat: number for number, seat in enumerate(self.seats, 1)}
        known: dict[str, dict[Hashable, int]] = {seat: {} for seat in self.seats}
        players = " ".join(map(_quoted, self.seats))
        lines = [f"EFG 2 R {_quoted(self.title)} {{ {players} }}", '""', ""]
        chances = ends = 0
        for node in self.root.walk():
            labels = " ".join(_quoted(branch.label) for branch in node.branches)
            if not node.branches:
                ends += 1
                payoffs = ", ".join(str(node.payoffs[seat]) for seat in self.seats)
                lines.append(f't "" {ends} "" {{ {payoffs} }}')
            elif node.seat is None:
                chances += 1
                odds = " ".join(f"{_quoted(b.label)} {b.probability}" for b in node.branches)
                lines.append(f'c "" {chances} "" {{ {odds} }} 0')
            else:
                sets = known[node.seat]
                place = sets.setdefault(node.seen, len(sets) + 1)
                lines.append(f'p "" {numbers[node.seat]} {place} "" {{ {labels} }} 0')
        return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def game_tree(
    source: Match | State,
    *,
    until: Callable[[State], bool] | None = None,
    payoff: Callable[[State], Mapping[str, Number]] | None = None,
    moves: Callable[[State, str], Iterable[Move]] | None = None,
    seats: tuple[str, ...] | None = None,
    limit: int = 10_000,
) -> Tree:
    """Tree of everything that can happen from a position on.

    Where several players may act at the same time, the first of ``state.actors()`` is asked first.
    Two nodes belong together, as an information set, when their player has seen the same up to
    there: the same views, and the same moves.

    Parameters
    ----------
    source : Match or State
        The position to begin at; it is left alone.
    until : callable, optional
        Whether the tree ends at a state; by default it ends with the game.
    payoff : callable, optional
        What each seat gets at a state where the tree ends, by seat; its score by default.
    moves : callable, optional
        Moves of a seat at a state, in the order in which ties are broken; all legal ones, each
        value of a range, by default.
    seats : tuple of str, optional
        Players of the tree, all by default; only they decide and are paid.
    limit : int, optional
        Most nodes.

    Raises
    ------
    TooManyOutcomes
        If there are more than `limit` nodes.

    Examples
    --------
    Two buyers in the auction of Industria, where everybody answers once. It is known that the tile
    is worth 4 to the first and 3 to the second; who gains nothing passes.

    >>> import econgames as eg
    >>> match = eg.new("industria", players=3, seed=1)
    >>> match = match.play(match.options()[0])
    >>> buyers = first, second = "C", "A"  # to the left of the seller, B
    >>> worth = {first: 4, second: 3}
    >>> def gain(state):
    ...     won = state.players[state.bidder] if state.bidder >= 0 else ""
    ...     return {seat: worth[seat] - state.high if seat == won else 0 for seat in buyers}
    >>> def pass_or_bid(state, seat):
    ...     return [move for option in state.options(seat)[::-1] for move in option.moves()]
    >>> tree = game_tree(
    ...     match,
    ...     until=lambda state: state.phase != "bid",
    ...     payoff=gain,
    ...     moves=pass_or_bid,
    ...     seats=buyers,
    ... )
    >>> tree.solve().line
    ('bid:2', 'pass_bid')
    >>> print(tree.efg().splitlines()[3])
    p "" 1 1 "" { "pass_bid" "bid:1" "bid:2" "bid:3" "bid:4" "bid:5" } 0
    """
    state = source if isinstance(source, State) else source.state
    chosen = state.players if seats is None else seats
    build = _Builder(chosen, until, payoff or _scores, moves or _legal, limit)
    return Tree(f"{state.info.title}, move {state.step}", chosen, build.node(state, ()))


def _scores(state: State) -> dict[str, int]:
    return {seat: state.worth(seat) for seat in state.players}


def _legal(state: State, seat: str) -> Iterator[Move]:
    for option in state.options(seat):
        yield from option.moves()


class _Builder:
    """Makes the nodes, one for each position that is reached."""

    def __init__(
        self,
        seats: tuple[str, ...],
        until: Callable[[State], bool] | None,
        payoff: Callable[[State], Mapping[str, Number]],
        moves: Callable[[State, str], Iterable[Move]],
        limit: int,
    ) -> None:
        self.seats, self.until, self.payoff, self.moves = seats, until, payoff, moves
        self.limit, self.left = limit, limit

    def node(self, state: State, past: tuple[tuple[State, str], ...]) -> Node:
        """Node of a state; `past` holds the states before it, each with the move made there."""
        if self.left <= 0:
            raise TooManyOutcomes(
                f"the tree has more than {self.limit} nodes: end it sooner with until=, look at "
                "fewer moves with moves=, or raise the limit"
            )
        self.left -= 1
        actors = state.actors()
        if not actors or (self.until is not None and self.until(state)):
            payoffs = self.payoff(state)
            return Node(None, None, {seat: payoffs[seat] for seat in self.seats})
        seat = actors[0]
        if seat not in self.seats:
            raise EconGamesError(f"{seat} decides in the tree, but seats= names only {self.seats}")
        node = Node(seat, self._seen(seat, state, past))
        for move in self.moves(state, seat):
            label = move_id(move)
            node.branches.append(Branch(label, self._after(state, move, label, past), move))
        return node

    def _seen(self, seat: str, state: State, past: tuple[tuple[State, str], ...]) -> Seen:
        """All that a seat has seen on the way, itself included."""
        return (*((s.view(seat).key(), label) for s, label in past), state.view(seat).key())

    def _after(
        self, state: State, move: Move, label: str, past: tuple[tuple[State, str], ...]
    ) -> Node:
        """What follows from a move: a node, or a draw of chance."""
        outcomes = state.chance_outcomes(move, self.limit)
        now = (*past, (state, label))
        if len(outcomes) == 1:
            return self.node(outcomes[0].state, now)
        self.left -= 1
        draw = Node(None)
        for outcome in outcomes:
            drawn = " ".join(f"{name} {value}" for name, value in outcome.draws)
            child = self.node(outcome.state, now)
            draw.branches.append(Branch(drawn, child, None, outcome.probability))
        return draw
