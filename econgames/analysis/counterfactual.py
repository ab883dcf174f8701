"""What would have happened: another decision at one step, and who gains and loses by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from econgames.analysis.outcome import SUBSTITUTE, Counterfactual
from econgames.core.bots import Bot, make_bots
from econgames.core.errors import EconGamesError, IllegalMove

if TYPE_CHECKING:
    from econgames.core.match import Match
    from econgames.core.moves import Move, Option

__all__ = ["Counterfactual", "counterfactual"]


Bots = str | Bot | Mapping[str, str | Bot]


def counterfactual(
    match: Match,
    step: int,
    other_move: Move | Option | Mapping[str, Any],
    bots: Bots | None = None,
) -> Counterfactual:
    """Play the present line again with another move at one step, and compare the ends.

    The match is left alone: everything is played on a copy. The chance is the same in both lines:
    the same deck, the same sequence of draws.

    Parameters
    ----------
    match : Match
        The match; its present line counts, to the end.
    step : int
        Moves played before the decision, as ``match.goto(step)`` counts and a debrief names it.
    other_move : Move, Option or mapping
        What is done instead; the very move that was played gives all zeros.
    bots : str, Bot or mapping, optional
        Who plays on, in both lines, to the end of the game: one bot for all, or by seat. Without
        bots the moves of the match are played again as long as they are legal, then "trader"
        plays for all: to the end of the game, or to as many moves as the match has.

    Returns
    -------
    Counterfactual
        Scores and money of both lines.

    Raises
    ------
    EconGamesError
        If no move was played at that step.
    IllegalMove
        If the rules forbid the other move.
    SetupError
        If a bot or a seat is unknown, or bots are given for some seats only.

    Examples
    --------
    >>> import econgames as eg
    >>> match = eg.new("rolling_stock_stars", players=3, seed=1).run("novice", until=60)
    >>> same = counterfactual(match, 0, match.moves[0])
    >>> set(same.score_changes.values()), set(same.money_changes.values())
    ({0}, {0})
    """
    length = match.line.length
    if not length:
        raise EconGamesError("no move was played yet, so none could have been another one")
    if type(step) is not int or not 0 <= step < length:
        raise EconGamesError(
            f"step must be 0 to {length - 1}, a decision of {match.line.name!r}; not {step!r}"
        )
    twin, line = deepcopy(match), match.line.name
    moves = twin.goto(length, line=line).moves
    if bots is not None:
        line = _start(twin, line, step, "as played")
        twin.play(moves[step])
        twin.run(_fresh(twin, bots))
    length, was_over = twin.length, twin.is_over
    other = _start(twin, match.line.name, step, "instead")
    twin.play(other_move)
    taken_over = None
    if bots is not None:
        twin.run(_fresh(twin, bots))
    else:
        taken_over = _replay(twin, moves[step + 1 :], None if was_over else length)
    return Counterfactual(twin, (line, other), step, taken_over, match.line.name)


def _start(twin: Match, line: str, step: int, name: str) -> str:
    """Start a line at a step of another one; returns its name, which no line had before."""
    taken = {one.name for one in twin.lines}
    free = name
    while free in taken:
        free += "'"
    twin.goto(step, line=line).branch(free)
    return free


def _fresh(twin: Match, bots: Bots) -> dict[str, str | Bot]:
    """Bots for all seats that remember nothing of the other line."""
    made = make_bots(twin.game.name, deepcopy(bots), twin.players)
    missing = [seat for seat in twin.players if seat not in made]
    if missing:
        raise EconGamesError(
            f"bots are missing for {', '.join(missing)}: both lines are played to the end of the "
            "game; give one for every seat, or none"
        )
    return dict(made)


def _replay(twin: Match, moves: Sequence[Move], length: int | None) -> int | None:
    """Play moves again; returns the step from which bots had to go on, None if they had not to.

    `length` is where to stop; None is the end of the game.
    """
    for move in moves:
        if twin.is_over:
            return None
        try:
            twin.play(move)
        except IllegalMove:
            break
    if twin.is_over or (length is not None and twin.step >= length):
        return None
    start = twin.step
    twin.run(_fresh(twin, SUBSTITUTE), until=None if length is None else length - start)
    return start
