"""What every game's state can do, and what a game declares about itself."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple, Self

import msgspec

from econgames.core.chance import Chance, all_runs
from econgames.core.errors import EconGamesError, IllegalMove, choices
from econgames.core.ledger import Row
from econgames.core.moves import Move, Option, RandomSource

__all__ = ["LETTERS", "GameInfo", "OptionInfo", "Outcome", "State"]

LETTERS = "ABCDEF"
"""Seats, in seat order."""


class OptionInfo(msgspec.Struct, frozen=True):
    """One switch of a game that :func:`econgames.new` takes.

    Parameters
    ----------
    default : bool, int or str
        Value when it is not given; its type is the type that is accepted.
    text : str
        What it changes.
    """

    default: bool | int | str
    text: str


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Facts that a game declares before any logic; tests check them as claims.

    Parameters
    ----------
    name, title : str
        Folder name, and name for people.
    players : tuple of int
        Numbers of players allowed.
    rules_version : int
        Raised when a change of the rules can make old saved games illegal.
    money : str
        Sign of the money unit, as it is written before or after an amount.
    phases : tuple of str
        Phases of a turn, in order, as in ``state.phase``.
    options : mapping of str to OptionInfo
        Switches and variants.
    hidden : str
        What no player sees, or not all of them.
    private : str
        What one player sees and the others do not; empty if all see the same.
    sources : tuple of str
        Parties (or kinds of party) whose balance may be negative, and kinds of asset of which
        anybody may hold less than 0.
    longest : int
        No game has more moves.
    score : str
        Sign of the unit of scores; empty if scores are money.
    """

    name: str
    title: str
    players: tuple[int, ...]
    rules_version: int
    money: str
    phases: tuple[str, ...]
    options: Mapping[str, OptionInfo]
    hidden: str
    sources: tuple[str, ...]
    longest: int
    private: str = ""
    score: str = ""


class Outcome(NamedTuple):
    """One position that a move can lead to, depending on chance."""

    probability: Fraction
    state: Any
    """The position; its further chance is that of the state before, as if nothing was drawn."""
    draws: tuple[tuple[str, Any], ...]
    """What was drawn, by name, where it could have gone another way."""


def _in_words(kind: type) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower()


class State(ABC):
    """A position of a game: plain data that can be asked what is legal and be played on.

    A state knows its past only as the number of moves played. Subclasses are classes with
    slots; they write each transfer to `rows` where that is not None.
    """

    __slots__ = ("chance", "edition", "options_given", "players", "rows", "step")

    info: ClassVar[GameInfo]

    chance: Chance
    """Source of all randomness."""
    edition: Any
    """Constants that this game is played with."""
    options_given: Mapping[str, Any]
    """Switches and variants in force."""
    players: tuple[str, ...]
    """Seats, in seat order."""
    rows: list[Row] | None
    """Where transfers are written; None switches the ledger off."""
    step: int
    """Moves played."""

    @classmethod
    @abstractmethod
    def new(
        cls,
        players: int,
        chance: Chance,
        edition: Any,
        options: Mapping[str, Any],
        *,
        ledger: bool = True,
    ) -> Self:
        """Position at the first decision."""

    @property
    @abstractmethod
    def phase(self) -> str:
        """Phase of the next decision, one of ``info.phases``."""

    @abstractmethod
    def actors(self) -> tuple[str, ...]:
        """Seats that may act now, in order of play; empty when the game is over."""

    @abstractmethod
    def options(self, actor: str) -> list[Option]:
        """Everything that `actor` may do now; empty when he may not act."""

    @abstractmethod
    def play(self, move: Move) -> None:
        """Carry out one move and all that follows from it by rule.

        Raises
        ------
        IllegalMove
            If the rules forbid it; the state is then unchanged.
        """

    def play_for(self, move: Move, kinds: Collection[type]) -> None:
        """Play a move for the only one who may act, or refuse it; for moves that cannot be played.

        Parameters
        ----------
        move : Move
        kinds : collection of type
            Moves that the present phase knows.

        Raises
        ------
        IllegalMove
            If the game is over, the phase knows no such move, or its player is not asked.
        """
        actors = self.actors()
        if not actors:
            raise IllegalMove("game.over", "the game is over; undo, or start another")
        player, known = getattr(move, "player", None), type(move) in kinds
        if known and player is None and len(actors) == 1:
            return self.play(msgspec.structs.replace(move, player=actors[0]))
        legal = self.legal()
        if not known:
            names = ", ".join(sorted(_in_words(kind) for kind in kinds))
            name = _in_words(type(move))
            why = f"{name} is not a move of the phase {self.phase}, which knows: {names}"
            raise IllegalMove("phase", why, legal)
        now = " or ".join(actors)
        if player is None:
            raise IllegalMove("turn", f"say who moves, player=...: {now} may", legal)
        if player not in self.players:
            raise IllegalMove("turn", choices("player", player, self.players), legal)
        raise IllegalMove("turn", f"{player} is not asked now; {now} is", legal)

    def legal(self) -> list[str]:
        """What is legal now, in words."""
        return [str(option) for actor in self.actors() for option in self.options(actor)]

    def refusal(self, error: Exception, move: Move, seat: str) -> EconGamesError:
        """Take the step of a move that failed back, and say why it failed.

        Parameters
        ----------
        error : Exception
            What was raised: a refusal, or an error that a field of the wrong type has caused.
        move : Move
        seat : str
            Who made it.

        Returns
        -------
        EconGamesError
            To be raised; a refusal that names what is legal instead.
        """
        self.step -= 1
        if isinstance(error, IllegalMove):
            return IllegalMove(error.rule, error.text, [str(o) for o in self.options(seat)])
        if isinstance(error, EconGamesError):
            return error
        return IllegalMove("move.type", f"a field of {move!r} has the wrong type: {error}")

    def play_through(self, move: Move) -> str:
        """Play a move and the answers that let it take effect; for previews.

        Returns
        -------
        str
            What was assumed ("if nobody raises"); empty when the move takes effect by itself.
        """
        self.play(move)
        return ""

    def chance_outcomes(self, move: Move, limit: int = 10_000) -> list[Outcome]:
        """Every position that a move can lead to, each with its exact probability.

        Only draws that the move itself causes are counted: the order of a deck was drawn when the
        game was set up, and is what it is.

        Parameters
        ----------
        move : Move
            A legal move; the state is left as it is.
        limit : int, optional
            Most outcomes to list.

        Returns
        -------
        list of Outcome
            The probabilities sum to 1; a move without chance has one outcome.

        Raises
        ------
        IllegalMove
            If the rules forbid the move.
        TooManyOutcomes
            If there are more than `limit`; the message names the draw.

        Examples
        --------
        >>> import econgames as eg
        >>> match = eg.new("metropoli", players=3, seed=1)
        >>> outcomes = match.state.chance_outcomes(match.options()[0].move)
        >>> len(outcomes), outcomes[0].probability, sum(each.probability for each in outcomes)
        (216, Fraction(1, 216), Fraction(1, 1))
        """

        def run(chance: Any) -> State:
            after = self.copy(ledger=self.rows is not None)
            after.chance = chance
            after.play(move)
            after.chance = chance.base()
            return after

        return [
            Outcome(way.probability, way.result, way.draws)
            for way in all_runs(run, self.chance, limit)
        ]

    @abstractmethod
    def copy(self, *, ledger: bool = False) -> Self:
        """Independent state; with its own copy of the rows if `ledger`, else without any."""

    @abstractmethod
    def view(self, player: str) -> Self:
        """What `player` may see: a state whose hidden draws are replaced."""

    @abstractmethod
    def imagine(self, rng: RandomSource) -> Self:
        """A full position that a view may stand for: what is hidden is drawn at random.

        Parameters
        ----------
        rng : random source
            Where the hidden things, and the chance of the draws to come, are drawn from.

        Returns
        -------
        State
            A copy that can be played to the end. Of a position that hides nothing only the
            chance of the draws to come is another.
        """

    @abstractmethod
    def worth(self, player: str) -> int:
        """Score of one seat as if the game ended now, in the unit of the game's score."""

    @abstractmethod
    def scores(self) -> dict[str, int]:
        """Score of each seat as if the game ended now, best first (ties by the rules)."""

    @abstractmethod
    def snapshot(self) -> dict[str, Any]:
        """Public position as plain data, in the format of recorded games."""

    @abstractmethod
    def key(self) -> str:
        """Stable fingerprint: equal states have equal keys, on every machine."""
