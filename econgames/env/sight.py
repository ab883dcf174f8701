"""What the agents of an environment see and may say, as numbers."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from econgames.core.errors import SetupError
from econgames.core.registry import Game
from econgames.core.state import State
from econgames.env.spelling import FIXED, Dialogue, words_of

__all__ = ["Seen", "Sight"]

Seen = dict[str, npt.NDArray[Any]]
"""Observation of one agent: a vector and a mask."""


class Sight:
    """Turns positions into vectors, words into actions, and back.

    Parameters
    ----------
    game : Game
    state : State
        First position of any game with the same setting.

    Examples
    --------
    >>> import econgames as eg
    >>> match = eg.new("diora", players=2, seed=1)
    >>> sight = Sight(match.game, match.state)
    >>> sight.word(5), sight.word(10**6), sight.meaning(5)
    ('0', '', 'the digit 0')
    """

    def __init__(self, game: Game, state: State) -> None:
        self._game = game
        told = game.part("observation")
        self._observe = told.observe
        self.catalogue = words_of(game.moves, told.words(state))
        """Word of each action."""
        self.action = {word: action for action, word in enumerate(self.catalogue)}
        """Action of each word."""
        seat = state.actors()[0]
        self.names = tuple(self.entries(state, Dialogue(state, seat), seat))
        """What each entry of the vector says."""

    def spaces(self) -> tuple[spaces.Dict, spaces.Discrete]:
        """Space of the observations of an agent, and of its actions."""
        n = len(self.catalogue)
        vector = spaces.Box(-np.inf, np.inf, (len(self.names),), np.float32)
        mask = spaces.Box(0, 1, (n,), np.int8)
        return spaces.Dict({"observation": vector, "action_mask": mask}), spaces.Discrete(n)

    def entries(self, state: State, dialogue: Dialogue, seat: str) -> dict[str, int]:
        """What the player of a seat may see of a position, and of the move that is being said."""
        seen = self._observe(state.view(seat), seat)
        seen.which("seat", seat, state.players)
        seen.which("phase", state.phase, self._game.info.phases)
        seen.who("asked", next(iter(state.actors()), None))
        # of what is being said, the place of each word, 1 for the first; the last time it came
        said = dialogue.said
        seen.numbers("said", {word: n for n, word in enumerate(said, 1)}, self.catalogue)
        digits = ""
        for word in said:
            digits = digits + word if word.isdecimal() else ""
        seen.number("number being said", int(digits or 0))
        entries: dict[str, int] = seen.entries
        return entries

    def vector(self, state: State, dialogue: Dialogue, seat: str) -> npt.NDArray[np.float32]:
        """The entries as an array of float32, shape (names,)."""
        return np.array(list(self.entries(state, dialogue, seat).values()), dtype=np.float32)

    def mask(self, words: Iterable[str]) -> npt.NDArray[np.int8]:
        """1 for the actions that say one of the words, shape (catalogue,)."""
        mask = np.zeros(len(self.catalogue), np.int8)
        mask[[self.action[word] for word in words]] = 1
        return mask

    def word(self, action: object) -> str:
        """Word of an action; empty for what is none, such as a negative number."""
        try:
            number = index(action)  # type: ignore[arg-type] # whatever has no index is refused
        except TypeError:
            return ""
        return self.catalogue[number] if 0 <= number < len(self.catalogue) else ""

    def meaning(self, action: int) -> str:
        """What an action says.

        Raises
        ------
        SetupError
            If it is no action.
        """
        word = self.word(action)
        if not word:
            last = len(self.catalogue) - 1
            raise SetupError(f"an action is a whole number from 0 to {last}; not {action!r}")
        if word in FIXED:
            return f"the digit {word}" if word.isdecimal() else word
        kinds = {kind.__struct_config__.tag for kind in self._game.moves.__args__}
        return f"the move {word!r}" if word in kinds else f"the name {word!r}"
