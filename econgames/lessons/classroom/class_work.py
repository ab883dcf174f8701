"""What a class handed in: the report, the grade table, prices, flows and moments."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from econgames.core.errors import EconGamesError, SetupError, choices
from econgames.lessons.classroom.checking import HandedIn
from econgames.lessons.classroom.payoffs import PAYOFFS
from econgames.lessons.classroom.session import Session
from econgames.lessons.classroom.tables import flows_of, prices_of, table_of
from econgames.lessons.kit.diary import Diary, using

if TYPE_CHECKING:
    from pandas import DataFrame

    from econgames.lessons.debrief import ClassView, Debrief

__all__ = ["ClassWork", "Remark"]


class Remark(NamedTuple):
    """What there is to say about a file."""

    file: str
    name: str
    status: str
    """"counted", "partial", "doubtful", "late", "duplicate", "foreign", "edited" or "broken"; those
    from "duplicate" on do not count."""
    reason: str


def _since_anew(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a student did since the last fresh start, which is no fresh start for the others."""
    starts = [place for place, event in enumerate(events, 1) if event["kind"] == "anew"]
    return events[starts[-1] :] if starts else events


def _weight(play: Fraction | float | str) -> Fraction:
    try:
        weight = Fraction(str(play))
    except (ValueError, ZeroDivisionError):
        weight = Fraction(-1)
    if not 0 <= weight <= 1:
        raise SetupError(f'play is a weight from 0 to 1, such as 0.25 or "1/3"; not {play!r}')
    return weight


def _said_advised(work: HandedIn) -> str:
    return "not told" if work.advised is None else "{} of {}".format(*work.advised)


class ClassWork:
    """What a class handed in.

    Attributes
    ----------
    session : Session
        What was played.
    counted : list of HandedIn
        By name; late and partial ones among them.
    remarks : list of Remark
        One a file.
    """

    def __init__(self, session: Session, counted: list[HandedIn], remarks: list[Remark]) -> None:
        self.session, self.counted, self.remarks = session, counted, remarks
        self.diary = Diary()
        """Predictions and answers of the whole class."""
        self.diary.events = [event for work in counted for event in _since_anew(work.events)]

    def __repr__(self) -> str:
        lines = [f"{self.session}: {len(self.counted)} of {len(self.remarks)} files count"]
        lines += [
            f"  {each.status:9} {each.name}: {each.reason or 'in order'} ({each.file})"
            for each in self.remarks
        ]
        return "\n".join(lines)

    @property
    def report(self) -> DataFrame:
        """One row a file: name, status, reason."""
        from pandas import DataFrame

        return DataFrame(self.remarks)

    def _repr_html_(self) -> str:
        from econgames.lessons.kit.notes import Note

        head = f"{self.session}: {len(self.counted)} of {len(self.remarks)} files count"
        return Note([head], extra=self.report.to_html(index=False, border=0))._repr_html_()

    @property
    def matches(self) -> dict[str, Any]:
        """Matches by name: copies, so that nothing done to them changes the tables here."""
        return {work.name: work.match for work in self.counted}

    def grades(
        self, *, play: Fraction | float | str = Fraction(1, 2), unfinished: str = "zero"
    ) -> DataFrame:
        """Grade table: one row a student, columns in points of 100, exact before they are shown.

        Parameters
        ----------
        play : Fraction, float or str
            Weight of the game, 0 to 1; the rest is the lesson. Without a lesson, the game is all.
        unfinished : {"zero", "now"}
            What a game counts that is not over: nothing, or as if it ended now. The second is for
            a class that plays a fixed time; whoever has hardly played may lead then. A game in
            which the student made no move counts nothing, and has no place.

        Notes
        -----
        "place" is the place at the student's own table. Of several seats of one group the mean
        counts. "chosen by a bot" says how many of the student's own moves a bot chose, such as
        "12 of 40": played for him, or shown to him and then played. It is no part of the grade.
        Whoever asks a bot outside his match leaves no trace of it.

        Predictions count as they were entered, revealed or not: nobody can enter one
        after revealing it.
        """
        from pandas import DataFrame

        if unfinished not in ("zero", "now"):
            raise SetupError(choices("unfinished", unfinished, ("zero", "now")))
        weight = _weight(play) if self.session.lesson else Fraction(1)
        rows = [self._row(work, weight, unfinished) for work in self.counted]
        if not rows:
            return DataFrame()
        return DataFrame(rows).set_index("name").astype({"place": "Int64"})

    def _row(self, work: HandedIn, weight: Fraction, unfinished: str) -> dict[str, Any]:
        from econgames.lessons.kit.marks import mark

        scores, ours = work.played.scores(), self.session.students
        is_over = work.played.is_over
        points = [PAYOFFS[self.session.payoff](scores, seat) for seat in ours]
        game = sum(points, Fraction(0)) / len(points)
        begun = is_over or work.own > 0
        if not begun or (unfinished == "zero" and not is_over):
            game = Fraction(0)
        row: dict[str, Any] = {
            "name": work.name,
            "over": is_over,
            "late": self.session.is_late(work.time),
            "score": sum(scores[seat] for seat in ours) / len(ours),
            "place": min(list(scores).index(seat) + 1 for seat in ours) if begun else None,
            "game": float(game),
            "chosen by a bot": _said_advised(work),
        }
        if self.session.lesson:
            with using(self.diary):
                lesson = mark(self.session.lesson, work.name, revealed_only=False)
            row |= {"predictions": float(lesson.predictions), "exercises": float(lesson.checks)}
            row["grade"] = float(weight * game + (1 - weight) * lesson.total)
        else:
            row["grade"] = float(game)
        return row

    def save_grades(self, path: str | Path, **settings: Any) -> Path:
        """Write the grade table as CSV; settings as for :meth:`grades`."""
        from econgames.core.saves import write_text

        target = Path(path).expanduser()
        table = self.grades(**settings)
        # a spreadsheet would compute a name that begins like a formula
        table.index = [f"'{name}" if name[:1] in tuple("=+-@") else name for name in table.index]
        write_text(target, table.to_csv(float_format="%.2f", index_label="name"))
        return target

    def reveal(self, question: str, *, truth: bool = True, theme: str = "light") -> Any:
        """What the class predicted; the truth with it by default."""
        from econgames.lessons.kit.catalogue import find_prediction
        from econgames.lessons.kit.predictions import Reveal

        found = find_prediction(question)
        with using(self.diary):
            return Reveal(found, hidden=not truth, theme=theme)

    def scores_figure(self, *, theme: str = "light") -> Any:
        """Scores of the class, highest first."""
        from econgames.lessons.kit.bars import stacked_bars

        if not self.counted:
            raise SetupError("no file counts, so that there are no scores; .report says why")
        pairs = sorted(
            ((work.played.scores(), work.name) for work in self.counted),
            key=lambda pair: -max(pair[0][seat] for seat in self.session.students),
        )
        heights = [max(scores[seat] for seat in self.session.students) for scores, _ in pairs]
        info = self.counted[0].played.game.info
        return stacked_bars(
            {"score": [max(0, height) for height in heights]}, [name for _, name in pairs],
            title="Scores of the class", axis="", unit=info.score or info.money, theme=theme,
        )  # fmt: skip

    @property
    def prices(self) -> DataFrame:
        """What the class paid for each thing: lowest, median, highest, and how often.

        A trade is a move in which somebody pays money, and nothing else, for one kind of thing.
        Things have the names that the board shows.
        """
        return prices_of([work.played for work in self.counted], self.session.money)

    @property
    def flows(self) -> DataFrame:
        """Money that each student's seats received less paid: one row a student.

        The columns are the lines of the cash flow statement.
        """
        table = {work.name: flows_of(work.played, self.session.students) for work in self.counted}
        return table_of(table, self.session.money)

    @property
    def moments(self) -> ClassView:
        """Moments of the students' own seats, by how many of them had one of the kind."""
        from econgames.lessons.debrief import class_view

        ours = self.session.students
        return class_view(self.matches, ours, each="student" if len(ours) == 1 else "group")

    def debrief(
        self, name: str, *, all: bool = False, seats: str | Sequence[str] | None = None
    ) -> Debrief:
        """Moments of a student's match: of the own seats only, or those of other `seats`."""
        from econgames.lessons.debrief import debrief

        return debrief(self.match(name), all=all, seats=seats or self.session.students)

    def match(self, name: str) -> Any:
        """Match of a student, to look at it on the projector: ``eg.lab(work.match("Mia"))``.

        A copy at the end of what was handed in: nothing done to it changes the tables here.
        """
        found = {work.name: work for work in self.counted}
        if name not in found:
            raise EconGamesError(choices("name", name, found))
        return found[name].match
