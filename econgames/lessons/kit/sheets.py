"""The teacher's sheet of a lesson: one page, whose figures are computed when it is made.

>>> from econgames.lessons import teacher_sheet
>>> teacher_sheet("RS").title
'Pay out or keep?'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from econgames.core.errors import SetupError
from econgames.lessons.kit.catalogue import find_lesson, folder_of
from econgames.lessons.kit.checks import say_answer
from econgames.lessons.kit.entries import say_outcome
from econgames.lessons.kit.notes import html_text
from econgames.lessons.kit.questions import Lesson
from econgames.lessons.kit.reading import say_number

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["Minutes", "Sheet", "TeacherSheet", "teacher_sheet"]


class Minutes(NamedTuple):
    """One part of the plan: when, what the class does, what is on the projector."""

    when: str
    does: str
    shows: str = ""


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """What a teacher wants to know, declared in the folder of the lesson as ``SHEET``.

    All texts may hold ``{name}`` for a figure of that name.

    Parameters
    ----------
    notebook : str
        File name of the lesson.
    minutes : int, optional
        How long it takes.
    aims, watch, discuss : sequence of str
        What is learnt; what to look for while they work; questions for the end.
    concepts : mapping of str to str
        Standard terms, each with one sentence.
    plan : sequence of Minutes
        What is done when.
    board : sequence of str
        What to write on the board.
    short, long : str
        The path of 20 and of 90 minutes.
    figures : mapping of str to callable
        Numbers that the texts quote, computed by the package.
    positions : mapping of str to callable
        Matches to start the class from, by name; their codes are printed.
    """

    notebook: str
    aims: Sequence[str]
    concepts: Mapping[str, str]
    plan: Sequence[Minutes]
    watch: Sequence[str]
    discuss: Sequence[str]
    minutes: int = 45
    board: Sequence[str] = ()
    short: str = ""
    long: str = ""
    figures: Mapping[str, Callable[[], Any]] = field(default_factory=dict)
    positions: Mapping[str, Callable[[], Match]] = field(default_factory=dict)


FAILS = (
    "No kernel, or the widgets stay blank: the saved notebook holds every board and figure as a "
    "picture, and each widget has a cell below it that does the same in plain Python.",
    "No computers at all: hand out slips for the two predictions (name, question, number or "
    "100 % split), draw the histogram on the board, and show this page.",
    "No network: nothing is needed once it is installed.",
)


class TeacherSheet:
    """A sheet with its figures filled in; a notebook shows it, and it can be saved.

    Attributes
    ----------
    lesson : Lesson
        Predictions and exercises.
    sheet : Sheet
        What was declared.
    """

    def __init__(self, lesson: Lesson, sheet: Sheet) -> None:
        self.lesson, self.sheet = lesson, sheet

    @property
    def title(self) -> str:
        """Name of the lesson."""
        return self.lesson.title

    @cached_property
    def numbers(self) -> dict[str, str]:
        """The figures that the texts quote, in words."""
        made = {name: compute() for name, compute in self.sheet.figures.items()}
        return {name: n if isinstance(n, str) else say_number(n) for name, n in made.items()}

    @cached_property
    def codes(self) -> dict[str, str]:
        """Position codes by name."""
        return {name: make().position for name, make in self.sheet.positions.items()}

    def told(self, text: str) -> str:
        """A text with its figures."""
        return text.format_map(self.numbers)

    @cached_property
    def answers(self) -> list[tuple[str, str, str]]:
        """Id, question and answer of every prediction and exercise, computed."""
        rows = [
            (each.id, each.text, f"{say_outcome(each, each.truth())}. {each.why()}")
            for each in self.lesson.predictions
        ]
        return rows + [
            (f"{each.id} ({each.level})", each.text, say_answer(each))
            for each in self.lesson.checks
        ]

    def markdown(self) -> str:
        """The sheet as Markdown text."""
        sheet = self.sheet
        parts = [
            f"# {self.title}: teacher's sheet",
            f"Notebook `{sheet.notebook}`, {sheet.minutes} minutes.",
        ]
        for head, lines in self._lists():
            parts += [f"## {head}", "\n".join(f"* {line}" for line in lines)]
        table = ["| Minutes | The class | On the projector |", "|---|---|---|"]
        table += [f"| {m.when} | {m.does} | {m.shows} |" for m in self._plan()]
        parts += ["## Plan", "\n".join(table)]
        rows = ["| | Question | Answer |", "|---|---|---|"]
        rows += [f"| {a} | {b} | {c} |".replace("\n", " ") for a, b, c in self.answers]
        parts += ["## Answers", "\n".join(rows)]
        if self.codes:
            parts.append("## Start the class here")
            parts += [f'{name}: `eg.load("{code}")`' for name, code in self.codes.items()]
        return "\n\n".join(parts).replace("$", "\\$") + "\n"

    def _plan(self) -> list[Minutes]:
        return [Minutes(*(self.told(text) for text in row)) for row in self.sheet.plan]

    def _lists(self) -> list[tuple[str, list[str]]]:
        sheet = self.sheet
        terms = [f"{term}: {text}" for term, text in sheet.concepts.items()]
        paths = [f"{name}: {text}" for name, text in
                 (("20 minutes", sheet.short), ("90 minutes", sheet.long)) if text]  # fmt: skip
        lists = (
            ("Aims", sheet.aims), ("Terms", terms), ("On the board", sheet.board),
            ("What to look for", sheet.watch), ("To discuss", sheet.discuss),
            ("Other lengths", paths), ("If something fails", FAILS),
        )  # fmt: skip
        return [(head, [self.told(line) for line in lines]) for head, lines in lists if lines]

    def _repr_html_(self) -> str:
        lists = [
            f"<section><h3>{head}</h3><ul>{''.join(f'<li>{html_text(x)}</li>' for x in lines)}"
            "</ul></section>"
            for head, lines in self._lists()
        ]
        plan = _table(("Minutes", "The class", "On the projector"), self._plan())
        found = _table(("", "Question", "Answer"), self.answers)
        starts = "".join(
            f'<p>{html_text(name)}: <code>eg.load("{code}")</code></p>'
            for name, code in self.codes.items()
        )
        if starts:
            starts = f"<h3>Start the class here</h3>{starts}"
            starts = f"<div class='eg-sheet-codes'>{starts}</div>"
        return (
            f"<style>{STYLE}</style><article class='eg-sheet'><h2>{html_text(self.title)}</h2>"
            f"<p>Teacher's sheet. Notebook <code>{escape(self.sheet.notebook)}</code>, "
            f"{self.sheet.minutes} minutes.</p><div class='eg-sheet-lists'>"
            f"<section><h3>Plan</h3>{plan}</section>{''.join(lists)}</div>"
            f"<h3>Answers</h3>{found}{starts}</article>"
        )

    def __repr__(self) -> str:
        return self.markdown()

    def save_html(self, path: str | Path) -> Path:
        """Write the sheet as one HTML page, to print or to open without a notebook."""
        from econgames.core.saves import write_text

        target = Path(path).expanduser()
        head = f"<meta charset='utf-8'><title>{escape(self.title)}</title>"
        style = "margin:2em auto;max-width:70em;padding:0 2em"
        body = f"<body style='{style}'>{self._repr_html_()}</body>"
        write_text(target, f"<!doctype html><html lang='en'><head>{head}</head>{body}</html>\n")
        return target

    def save_notebook(self, path: str | Path) -> Path:
        """Write the sheet as a notebook: its text, and a cell that makes it again."""
        import json

        from econgames.core.saves import write_text

        target = Path(path).expanduser()
        call = (
            f"from econgames.lessons import teacher_sheet\n\nteacher_sheet({self.lesson.prefix!r})"
        )
        cells: list[dict[str, Any]] = [
            {"cell_type": "markdown", "id": "sheet", "metadata": {}, "source": self.markdown()},
            {"cell_type": "code", "id": "again", "metadata": {}, "source": call,
             "execution_count": None, "outputs": []},
        ]  # fmt: skip
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        book = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4,
                "nbformat_minor": 5}  # fmt: skip
        write_text(target, json.dumps(book, ensure_ascii=False, indent=1) + "\n")
        return target


STYLE = (
    ".eg-sheet{font:14px/1.4 'Segoe UI','Helvetica Neue',Arial,sans-serif;max-width:70em}"
    ".eg-sheet h3{margin:10px 0 2px;font-size:15px}.eg-sheet ul{margin:0;padding-left:1.3em}"
    ".eg-sheet table{border-collapse:collapse;margin:0}"
    ".eg-sheet :is(td,th){border-top:1px solid #857f74;padding:2px 8px;text-align:left!important;"
    "vertical-align:top}.eg-sheet-lists{columns:24em;column-gap:2em}"
    ".eg-sheet-lists section{break-inside:avoid}.eg-sheet code{overflow-wrap:anywhere}"
    "@media print{body{margin:0!important}.eg-sheet{font-size:8pt;line-height:1.25}"
    ".eg-sheet :is(h2,h3,p){margin:3px 0 1px;font-size:9pt}.eg-sheet h2{font-size:13pt}"
    ".eg-sheet-lists{columns:2}.eg-sheet :is(td,th){padding:0 5px}.eg-sheet code{font-size:6pt}"
    ".eg-sheet-codes{display:none}@page{size:A4;margin:9mm}}"
)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    tops = "".join(f"<th scope='col'>{escape(text)}</th>" for text in head)
    body = "".join(
        "<tr>" + "".join(f"<td>{html_text(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><tr>{tops}</tr>{body}</table>"


def teacher_sheet(prefix: str) -> TeacherSheet:
    """Sheet of a lesson, by the prefix of its questions.

    Raises
    ------
    SetupError
        If there is no such lesson, or it has no sheet.

    Examples
    --------
    >>> sheet = teacher_sheet("RS")
    >>> sheet.numbers["best"], sheet.answers[0][0]
    ('4', 'RS-P1')
    """
    lesson = find_lesson(prefix)
    name = f"{folder_of(lesson)}.sheet"
    if find_spec(name) is None:
        raise SetupError(f"the lesson {lesson.title!r} has no teacher's sheet")
    return TeacherSheet(lesson, import_module(name).SHEET)
