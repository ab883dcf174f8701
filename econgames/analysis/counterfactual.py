"""What would have happened: another decision at one step, and who gains and loses by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from html import escape
from typing import TYPE_CHECKING, Any, Final

from econgames.analysis.amounts import signed
from econgames.core.bots import Bot, make_bots
from econgames.core.errors import EconGamesError, IllegalMove

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from econgames.core.match import Match
    from econgames.core.moves import Move, Option

__all__ = ["Counterfactual", "counterfactual"]

SUBSTITUTE: Final = "trader"
"""Bot that plays on where the moves of the match fit no more."""

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


class Counterfactual:
    """Two lines that differ in one decision, and what each left to whom.

    Parameters
    ----------
    twin : Match
        Copy of the match with both lines, at the end of the second.
    lines : tuple of str and str
        Names of the lines: as it was, and with the other decision.
    step : int
        Where they part.
    taken_over : int or None
        Step from which a bot decided in place of the moves of the match, which were not legal
        any more; None where it did not come to that.
    origin : str
        Name of the line of the match.
    """

    def __init__(
        self,
        twin: Match,
        lines: tuple[str, str],
        step: int,
        taken_over: int | None,
        origin: str,
    ) -> None:
        self.branch = twin
        """The copy, at the end of the line with the other decision."""
        self.lines = lines
        self.step = step
        self.taken_over = taken_over
        self._origin = origin
        self.instead = twin.moves[step]
        """What was done instead."""
        scores, money = _ends(twin)
        lengths = {one.name: one.length for one in twin.lines}
        twin.goto(lengths[lines[0]], line=lines[0])
        self.played = twin.moves[step]
        """What was done in the match."""
        old_scores, old_money = _ends(twin)
        twin.goto(lengths[lines[1]], line=lines[1])
        self.scores = _pairs(old_scores, scores)
        """Score of each seat at the end of both lines."""
        self.money = _pairs(old_money, money)
        """Money of each party at the end of both lines."""

    @property
    def score_changes(self) -> dict[str, int]:
        """What each seat has more at the end of the other line, in points of the game's score."""
        return {seat: after - before for seat, (before, after) in self.scores.items()}

    @property
    def money_changes(self) -> dict[str, int]:
        """What each party has more; they add up to 0 over all parties, the bank among them."""
        return {party: after - before for party, (before, after) in self.money.items()}

    @property
    def gained(self) -> tuple[str, ...]:
        """Seats with a higher score, those with most first."""
        changes = self.score_changes
        return tuple(sorted((s for s in changes if changes[s] > 0), key=lambda s: -changes[s]))

    @property
    def lost(self) -> tuple[str, ...]:
        """Seats with a lower score, those with least first."""
        changes = self.score_changes
        return tuple(sorted((s for s in changes if changes[s] < 0), key=lambda s: changes[s]))

    def figure(
        self, party: str | None = None, *, what: str = "score", theme: str = "light"
    ) -> Figure:
        """Waterfall of who has more and who has less.

        Parameters
        ----------
        party : str, optional
            Only this one: what its change is made of, by block of its statements; by default all.
        what : {"score", "money"}, optional
            Scores of the seats, or money of all parties, whose bars go back to 0. Of one party:
            its net worth, or its money.
        theme : {"light", "dark", "print"}, optional
            Colours.

        Raises
        ------
        ValueError
            If `what`, the party or the theme is unknown.
        """
        from econgames.analysis.plots import branch_parties, branch_waterfall

        if what not in ("score", "money"):
            raise ValueError(f"what must be one of 'score', 'money'; not {what!r}")
        if party is not None:
            part = "worth" if what == "score" else "cash"
            return branch_waterfall(self.branch, *self.lines, party, what=part, theme=theme)
        if what == "money":
            return branch_parties(self.branch, *self.lines, theme=theme)
        return self._score_figure(theme)

    def _score_figure(self, theme: str) -> Figure:
        from econgames.analysis.figures.waterfall import Step, draw_steps

        changes = self.score_changes
        order = sorted((seat for seat in changes if changes[seat]), key=lambda s: changes[s])
        steps = [Step(self._name(seat), "flow", changes[seat], 0) for seat in order]
        steps.append(Step("All", "balance", sum(changes.values()), 0))
        head = f"Score with the other decision in move {self.step + 1} less that without"
        return draw_steps(
            steps,
            title=f"Move {self.step + 1} done otherwise: who gains and who loses, score",
            alt=head if order else f"{head}: no difference",
            theme=theme,
            height=380,
        )

    def keep(self, match: Match, name: str = "what if") -> Match:
        """Add the line with the other decision to a match, which stays where it stands.

        Parameters
        ----------
        match : Match
            The match that was asked about.
        name : str, optional
            Name of the new line.
        """
        from econgames.analysis.branches import kept

        with kept(match):
            match.goto(self.step, line=self._origin).branch(name)
            for move in self.branch.moves[self.step :]:
                match.play(move)
        return match

    def _name(self, party: str) -> str:
        return self.branch.names.get(party, party)

    def _told(self) -> list[str]:
        """How it was found, in sentences."""
        say = self.branch.say
        told = [f"Move {self.step + 1}: {say(self.played)} Instead: {say(self.instead)}"]
        if self.taken_over is not None:
            told.append(
                f"From move {self.taken_over + 1} on the moves of the match did not fit any more, "
                f"and {SUBSTITUTE} played for all: the difference is his, too. With bots=... the "
                "same bots play on in both lines."
            )
        return told

    def _rows(self) -> list[tuple[str, str, int, int]]:
        """What, whose, before, after: all scores, and money where it changes."""
        scores = [("score", self._name(s), *pair) for s, pair in self.scores.items()]
        money = [
            ("money", self._name(p), *pair) for p, pair in self.money.items() if pair[0] != pair[1]
        ]
        return scores + money

    def __repr__(self) -> str:
        rows = [
            f"{what} of {who}: {_plain(before)} → {_plain(after)} ({signed(after - before)})"
            for what, who, before, after in self._rows()
        ]
        return "\n".join([*self._told(), *rows])

    def _repr_html_(self) -> str:
        # notebooks would take what stands between two dollar signs for a formula
        told = "".join(
            f"<p style='margin:2px 0'>{escape(one).replace('$', '<span>$</span>')}</p>"
            for one in self._told()
        )
        rows = "".join(
            f"<tr><td style='text-align:left'>{escape(f'{what} of {who}')}</td>"
            f"<td>{_plain(before)}</td><td>{_plain(after)}</td>"
            f"<td><b>{signed(after - before)}</b></td></tr>"
            for what, who, before, after in self._rows()
        )
        head = "<tr><th></th><th>as it was</th><th>instead</th><th>change</th></tr>"
        return f"{told}<table>{head}{rows}</table>"


def _plain(number: int) -> str:
    return signed(number, plus=False)


def _ends(twin: Match) -> tuple[dict[str, int], dict[str, int]]:
    """Scores by seat, and money by party, where a match stands."""
    scores = twin.scores()
    seats = [seat for seat in twin.players if seat in scores]
    return {seat: scores[seat] for seat in seats}, twin.ledger.balances()


def _pairs(before: dict[str, int], after: dict[str, int]) -> dict[str, tuple[int, int]]:
    keys = dict.fromkeys((*before, *after))
    return {key: (before.get(key, 0), after.get(key, 0)) for key in keys}
