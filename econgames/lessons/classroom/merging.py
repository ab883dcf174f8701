"""The teacher's side: a folder of files becomes a report, distributions and a grade table."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from econgames.core.errors import EconGamesError, SaveError, SetupError, choices
from econgames.lessons.classroom.checking import HandedIn, check_file
from econgames.lessons.classroom.session import PAYOFFS, Session, read_session
from econgames.lessons.classroom.work import SUFFIX
from econgames.lessons.kit.diary import Diary, using

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["ClassWork", "Remark", "merge"]


PAYMENTS = ("money", "points")
_SENT = re.compile(r"[^.].*[._ -]handin", re.IGNORECASE)
"""A file that was handed in, whatever browsers and mail programs make of its name, such as
"x.handin (1).jsonl" or "x_handin.jsonl.txt". Names that begin with a dot are traces
of the system."""
EACH = 10
"""Files after which a line says how far it is."""


class Remark(NamedTuple):
    """What there is to say about a file."""

    file: str
    name: str
    status: str
    """"counted", "partial", "doubtful", "late", "duplicate", "foreign", "edited" or "broken"; those
    from "duplicate" on do not count."""
    reason: str


def merge(folder: str | Path, session: Session | str, *, progress: bool = True) -> ClassWork:
    """Read all files of a folder that were handed in for a session.

    Parameters
    ----------
    folder : str or Path
        Where the files lie; folders in it are searched as well.
    session : Session or str
        The session, or its code.
    progress : bool
        Say how far it is, every ten files.

    Returns
    -------
    ClassWork
        Nothing that cannot be counted stops it: `.report` says what was wrong, file by file.

    Raises
    ------
    SetupError
        If there is no such folder, or no such file in it.
    """
    found = session if isinstance(session, Session) else read_session(session)
    place = Path(folder).expanduser()
    if not place.is_dir():
        raise SetupError(f"{place} is no folder; give the one that holds the files handed in")
    files = sorted(path for path in place.rglob("*") if _SENT.match(path.name) and path.is_file())
    if not files:
        raise SetupError(f"{place} holds no file whose name ends with {SUFFIX}")
    whole: list[HandedIn] = []
    remarks: list[Remark] = []
    for number, path in enumerate(files, 1):
        if progress and number % EACH == 0:
            print(f"read {number} of {len(files)} files", flush=True)
        try:
            whole.append(check_file(path, found))
        except SaveError as error:
            status, _, reason = str(error).partition(": ")
            remarks.append(Remark(path.name, _name_of(path), status, reason))
    counted, told = _sorted_out(whole, found)
    return ClassWork(found, counted, sorted([*told, *remarks]))


def _name_of(path: Path) -> str:
    """Name in a file that does not count, as its name tells it."""
    return path.name.partition("-")[2].partition(".")[0]


def _sorted_out(whole: list[HandedIn], session: Session) -> tuple[list[HandedIn], list[Remark]]:
    """The last file of each name, and remarks on all of them."""
    last: dict[str, HandedIn] = {}
    remarks = []
    for work in sorted(whole, key=lambda work: work.time):
        earlier = last.get(work.name.casefold())
        if earlier is not None:
            reason = f"{work.file} of the same name was handed in later"
            remarks.append(Remark(earlier.file, earlier.name, "duplicate", reason))
        last[work.name.casefold()] = work
    counted = sorted(last.values(), key=lambda work: work.name.casefold())
    for work in counted:
        status, reasons = "counted", []
        if not work.match.is_over:
            status = "partial"
            reasons.append(f"the game is not over; step {work.match.step}")
        if work.strange:
            status = "doubtful"
            listed = ", ".join(map(str, work.strange[:5])) + (" ..." if work.strange[5:] else "")
            reasons.append(f"moves of bots that these bots would not make: {listed}")
        if session.is_late(work.time):
            status = "late"
            reasons.append(f"handed in {work.time}, due {session.due}")
        twins = [
            other.name
            for other in counted
            if other is not work and other.match.moves == work.match.moves
        ]
        if twins:
            reasons.append(f"the same game, move by move, as {', '.join(twins)}")
        if work.lines > 1:
            reasons.append(f"{work.lines} lines of play tried")
        remarks.append(Remark(work.file, work.name, status, "; ".join(reasons)))
    return counted, remarks


def _since_anew(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a student did since the last fresh start, which is no fresh start for the others."""
    starts = [place for place, event in enumerate(events, 1) if event["kind"] == "anew"]
    return events[starts[-1] :] if starts else events


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
        """Matches by name."""
        return {work.name: work.match for work in self.counted}

    def grades(self, *, play: Fraction | float | str = Fraction(1, 2)) -> DataFrame:
        """Grade table: one row a student, columns in points of 100, exact before they are shown.

        Parameters
        ----------
        play : Fraction, float or str
            Weight of the game, 0 to 1; the rest is the lesson. Without a lesson, the game is all.

        Notes
        -----
        A game that is not over counts as if it ended now. Of several seats of one group the mean
        counts.
        """
        from pandas import DataFrame

        weight = Fraction(play) if not isinstance(play, float) else Fraction(str(play))
        if not 0 <= weight <= 1:
            raise SetupError(f"play is a weight from 0 to 1; not {play!r}")
        if not self.session.lesson:
            weight = Fraction(1)
        rows = [self._row(work, weight) for work in self.counted]
        return DataFrame(rows).set_index("name") if rows else DataFrame()

    def _row(self, work: HandedIn, weight: Fraction) -> dict[str, Any]:
        from econgames.lessons.kit.marks import mark

        scores, ours = work.match.scores(), self.session.students
        points = [PAYOFFS[self.session.payoff](scores, seat) for seat in ours]
        game = sum(points, Fraction(0)) / len(points)
        row: dict[str, Any] = {
            "name": work.name,
            "over": work.match.is_over,
            "late": self.session.is_late(work.time),
            "score": sum(scores[seat] for seat in ours) / len(ours),
            "place": min(list(scores).index(seat) + 1 for seat in ours),
            "game": float(game),
        }
        if self.session.lesson:
            with using(self.diary):
                lesson = mark(self.session.lesson, work.name)
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
            ((work.match.scores(), work.name) for work in self.counted),
            key=lambda pair: -max(pair[0][seat] for seat in self.session.students),
        )
        heights = [max(scores[seat] for seat in self.session.students) for scores, _ in pairs]
        return stacked_bars(
            {"score": [max(0, height) for height in heights]}, [name for _, name in pairs],
            title="Scores of the class", axis="", unit="points or money", theme=theme,
        )  # fmt: skip

    @property
    def prices(self) -> DataFrame:
        """What the class paid for each thing: lowest, median, highest, and how often.

        A trade is a move in which somebody pays money, and nothing else, for one kind of thing.
        """
        from pandas import DataFrame

        rows = [
            {"thing": thing, "price": float(price), "name": work.name}
            for work in self.counted
            for thing, price in _trades(work.match)
        ]
        if not rows:
            return DataFrame(columns=["lowest", "median", "highest", "trades"])
        found = DataFrame(rows).groupby("thing")["price"].agg(["min", "median", "max", "count"])
        found.columns = ["lowest", "median", "highest", "trades"]
        return found.sort_values("trades", ascending=False)

    @property
    def flows(self) -> DataFrame:
        """Money that each student's seats received less paid, by account: one row a student."""
        from pandas import DataFrame

        table = {}
        for work in self.counted:
            sums: dict[str, int] = {}
            for _, payer, payee, amount, asset, account in work.match.ledger.rows:
                if asset == "money":
                    for seat, sign in ((payer, -1), (payee, 1)):
                        if seat in self.session.students:
                            sums[account] = sums.get(account, 0) + sign * amount
            table[work.name] = sums
        return DataFrame.from_dict(table, orient="index").fillna(0).astype(int)

    def match(self, name: str) -> Any:
        """Match of a student, to look at it on the projector: ``eg.lab(work.match("Mia"))``."""
        if name not in self.matches:
            raise EconGamesError(choices("name", name, self.matches))
        return self.matches[name]


def _trades(match: Any) -> Iterable[tuple[str, Fraction]]:
    """Things and the money paid for one of them.

    Who buys pays money, gives nothing else in this move, and gets one kind of thing for it.
    """
    for rows in match.moves_rows():
        gave: dict[str, dict[str, int]] = {}
        got: dict[str, dict[str, int]] = {}
        for _, payer, payee, amount, asset, _ in rows:
            # a player's hand and table are the player's
            giver, taker = payer.partition("/")[0], payee.partition("/")[0]
            if giver != taker:
                for sums, party in ((gave, giver), (got, taker)):
                    mine = sums.setdefault(party, {})
                    mine[asset] = mine.get(asset, 0) + amount
        for party, paid in gave.items():
            things = {asset: n for asset, n in got.get(party, {}).items() if asset not in PAYMENTS}
            if list(paid) == ["money"] and len(things) == 1:
                ((thing, amount),) = things.items()
                yield thing, Fraction(paid["money"], amount)
