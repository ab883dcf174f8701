"""Plays one game with bots: the inner loop of everything that plays many."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from econgames.analysis.simulate.plan import Job, Plan, Setting, fresh_bot
from econgames.analysis.simulate.rows import GameRows, Rows
from econgames.core.bots import Bot, seed_of_decision
from econgames.core.chance import Chance
from econgames.core.errors import EconGamesError
from econgames.core.moves import Move
from econgames.core.registry import find_game
from econgames.core.state import State

__all__ = ["Outcome", "first_state", "play_game", "play_job"]


class Outcome(NamedTuple):
    """What became of one job."""

    job: Job
    rows: Rows
    """Rows by table; empty where the game failed."""
    error: str = ""
    """Why it could not be played to its end; empty where it was."""
    step: int = 0
    """Moves played."""


def first_state(setting: Setting, seed: int, *, ledger: bool = False) -> State:
    """The first position of a game.

    Examples
    --------
    >>> from econgames.analysis.simulate.plan import make_setting
    >>> first_state(make_setting("rolling_stock_stars", 3), seed=1).actors()
    ('B',)
    """
    kind = find_game(setting.game).state
    chance, options = Chance(seed), setting.options
    return kind.new(setting.players, chance, setting.edition, options, ledger=ledger)


class _Draws:
    """A ``random.Random`` that is seeded when it is first used: most bots draw nothing."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._rng: random.Random | None = None

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # what copy and pickle look for
            raise AttributeError(name)
        if self._rng is None:
            self._rng = random.Random(self._seed)
        return getattr(self._rng, name)


def play_game(
    state: State,
    bots: Mapping[str, Bot],
    seed: int,
    watch: Callable[[State], None] | None = None,
) -> None:
    """Let bots play a position to the end of the game, without history and undo.

    The moves are those of ``match.run(bots)`` in a match of the same seed.

    Parameters
    ----------
    state : State
        Position, which is changed; its ledger is written where ``state.rows`` is a list.
    bots : mapping of str to Bot
        Bots by seat.
    seed : int
        Seed of the bots' randomness: that of the game.
    watch : callable, optional
        Called with the state after each move.

    Raises
    ------
    EconGamesError
        If the game goes on longer than it declares.
    IllegalMove
        If a bot moves against the rules.

    Examples
    --------
    >>> import econgames as eg
    >>> from econgames.analysis.simulate.plan import make_setting
    >>> from econgames.core.bots import make_bots
    >>> state = first_state(make_setting("rolling_stock_stars", 3), seed=1)
    >>> play_game(state, make_bots("rolling_stock_stars", "novice", state.players), seed=1)
    >>> match = eg.new("rolling_stock_stars", players=3, seed=1).run("novice")
    >>> state.scores() == match.scores()
    True
    """
    game, longest = find_game(state.info.name), state.info.longest
    while actors := state.actors():
        seat, step = actors[0], state.step
        if step >= longest:
            raise EconGamesError(f"{game.name}: no end after {step} moves")
        draws: Any = _Draws(seed_of_decision(seed, seat, step))
        move = bots[seat].choose(state.view(seat), state.options(seat), draws)
        state.play(move if isinstance(move, Move) else game.as_move(move))
        if watch is not None:
            watch(state)


def play_job(plan: Plan, job: Job) -> Outcome:
    """Play one game of a plan; an error in it becomes its outcome.

    Examples
    --------
    >>> from econgames.analysis.simulate.plan import make_setting
    >>> plan = Plan((make_setting("rolling_stock_stars", 3),), (("random",) * 3,))
    >>> outcome = play_job(plan, Job(number=0, seed=1))
    >>> outcome.error, len(outcome.rows["games"])
    ('', 3)
    """
    setting, chosen = plan.settings[job.setting], plan.line_ups[job.line_up]
    state = None
    try:
        state = first_state(setting, job.seed, ledger=plan.ledger != "none")
        bots = {
            seat: fresh_bot(setting.game, bot)
            for seat, bot in zip(setting.seats, chosen, strict=True)
        }
        rows = GameRows(plan, job, state)
        play_game(state, bots, job.seed, rows.moved if plan.per_turn else None)
        return Outcome(job, rows.finish(state), "", state.step)
    except Exception as error:  # a bot or a rule failed: the other games go on
        why = f"{type(error).__name__}: {error}"
        return Outcome(job, {}, why, 0 if state is None else state.step)
