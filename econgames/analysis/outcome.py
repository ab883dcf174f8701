"""Two lines of a match that differ in one decision, and what each left to whom."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from econgames.analysis.amounts import signed
from econgames.analysis.journal import party_name

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from econgames.core.match import Match

__all__ = ["SUBSTITUTE", "Counterfactual"]

SUBSTITUTE: Final = "trader"
"""Bot that plays on where the moves of the match fit no more."""


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
        """Name for people, as the statements have it."""
        twin = self.branch
        return party_name(party, twin.names, twin.game.part("values").PARTY_NAMES)

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
