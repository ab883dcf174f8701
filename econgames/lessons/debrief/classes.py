"""The debriefs of a class side by side: which moments came in how many groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from econgames.core.errors import SetupError, choices
from econgames.core.words import plural
from econgames.lessons.debrief.kinds import find_kind
from econgames.lessons.debrief.moments import Moment
from econgames.lessons.debrief.report import Debrief, debrief, say_stake
from econgames.lessons.kit.notes import html_text

if TYPE_CHECKING:
    from pandas import DataFrame

    from econgames.core.match import Match

__all__ = ["ClassRow", "ClassView", "class_view"]


class ClassRow(NamedTuple):
    """A detector, and the groups in which it found something."""

    detector: str
    groups: dict[str, Moment]
    """By group, the moment with the largest stake; the group with the largest comes first."""


def class_view(
    matches: Mapping[str, Match] | Sequence[Match],
    seats: str | Sequence[str] | None = None,
    *,
    each: str = "group",
) -> ClassView:
    """Detectors by number of groups, those of most groups first.

    Parameters
    ----------
    matches : mapping of str to Match, or sequence of Match
        One a group, by name; without names they are numbered from 1.
    seats : str or sequence of str, optional
        Whose moments, as for :func:`debrief`: by default those of people.
    each : str, optional
        Who plays a match, in the words of the view: a group, or a student.

    Returns
    -------
    ClassView
        A notebook shows a table, in which the position of the clearest example opens by a click.

    Examples
    --------
    >>> import econgames as eg
    >>> quiet = [eg.new("rolling_stock_stars", players=3, seed=seed) for seed in (1, 2)]
    >>> class_view(quiet)
    No moment stands out in any of 2 groups.
    """
    if not isinstance(matches, Mapping):
        matches = {f"group {number}": match for number, match in enumerate(matches, 1)}
    found = {name: debrief(one, all=True, seats=seats) for name, one in matches.items()}
    return ClassView(found, each)


class ClassView:
    """Moments of several groups by detector.

    Parameters
    ----------
    debriefs : dict of str to Debrief
        All moments of each group, by its name.
    each : str, optional
        Who plays a match: a group, or a student.
    """

    def __init__(self, debriefs: dict[str, Debrief], each: str = "group") -> None:
        self.debriefs = debriefs
        self.each = each
        largest: dict[str, dict[str, Moment]] = {}
        for group, moments in debriefs.items():
            for one in moments:
                found = largest.setdefault(one.detector, {})
                if group not in found or one.stake > found[group].stake:
                    found[group] = one
        self.rows = sorted(
            (ClassRow(name, _by_stake(found)) for name, found in largest.items()),
            key=lambda row: (-len(row.groups), row.detector),
        )

    def moment(self, detector: str, group: str) -> Moment:
        """The largest moment of a detector in a group.

        Raises
        ------
        SetupError
            If the detector found nothing in any group, or nothing in this one.
        """
        rows = {row.detector: row for row in self.rows}
        if detector not in rows:
            raise SetupError(choices("detector", detector, rows))
        if group not in rows[detector].groups:
            raise SetupError(choices(self.each, group, rows[detector].groups))
        return rows[detector].groups[group]

    def goto(self, detector: str, group: str) -> Match:
        """Take the match of a group to that moment; returns it, to be shown by ``eg.lab``."""
        moment = self.moment(detector, group)
        moments = self.debriefs[group]
        return moments.goto(moments.moments.index(moment) + 1)

    def table(self) -> DataFrame:
        """The rows as a DataFrame: one line a detector and group, in the words of the debrief."""
        from pandas import DataFrame

        lines = [
            (find_kind(row.detector).title, group, *self._told(group, one), one.step)
            for row in self.rows
            for group, one in row.groups.items()
        ]
        columns = ["moment", self.each, "player", "about", "stake", "step"]
        return DataFrame(lines, columns=columns)

    def _told(self, group: str, one: Moment) -> tuple[str, str, str]:
        """Who, about what, and the stake, in words."""
        moments = self.debriefs[group]
        return moments.name(one), moments.about(one), say_stake(one.stake, one.unit)

    def __repr__(self) -> str:
        if not self.rows:
            return f"No moment stands out in any of {plural(len(self.debriefs), self.each)}."
        return "\n".join(self._line(row) for row in self.rows)

    def _line(self, row: ClassRow) -> str:
        listed = "; ".join(f"{group}, step {one.step}" for group, one in row.groups.items())
        title = find_kind(row.detector).title
        return f"{len(row.groups)} of {plural(len(self.debriefs), self.each)}: {title} ({listed})"

    def _repr_html_(self) -> str:
        if not self.rows:
            return f"<p>{html_text(repr(self))}</p>"
        names = f"{self.each.capitalize()}s", "What happened, and what to ask", "Where"
        head = "".join(f"<th style='text-align:left'>{name}</th>" for name in names)
        body = "".join(self._html_row(row) for row in self.rows)
        return (
            "<table style='font-size:18px;line-height:1.4'>"
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        )

    def _html_row(self, row: ClassRow) -> str:
        kind = find_kind(row.detector)
        group, example = next(iter(row.groups.items()))
        where = "<br>".join(
            html_text(f"{name}: {self._where(name, one)}") for name, one in row.groups.items()
        )
        cells = (
            f"{len(row.groups)} of {len(self.debriefs)}",
            f"<b>{html_text(kind.title)}</b><br>{html_text(kind.question)}"
            f"<details><summary>Board of {escape(group)} at step {example.step}</summary>"
            f"{self._board(group, example)}</details>",
            where,
        )
        style = "text-align:left;vertical-align:top;padding:8px 18px 8px 0"
        return f"<tr>{''.join(f'<td style={style!r}>{cell}</td>' for cell in cells)}</tr>"

    def _where(self, group: str, one: Moment) -> str:
        who, about, stake = self._told(group, one)
        return f"{who}{f', {about}' if about else ''}, step {one.step}, stake {stake}"

    def _board(self, group: str, moment: Moment) -> str:
        moments = self.debriefs[group]
        return moments.board(moments.moments.index(moment) + 1).html()


def _by_stake(found: dict[str, Moment]) -> dict[str, Moment]:
    return dict(sorted(found.items(), key=lambda item: -item[1].stake))
