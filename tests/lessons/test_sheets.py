"""Teacher's sheets: every lesson has one, and every figure in it is computed."""

import json
import string
from importlib import import_module
from pathlib import Path

import nbformat
import pytest

import econgames as eg
from econgames.core.errors import SetupError
from econgames.lessons import teacher_sheet
from econgames.lessons.kit.catalogue import folder_of, lessons
from econgames.lessons.kit.questions import Lesson

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
every_lesson = pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.prefix)


@every_lesson
def test_every_lesson_has_a_whole_sheet(lesson: Lesson) -> None:
    made = teacher_sheet(lesson.prefix)
    sheet = made.sheet
    assert (NOTEBOOKS / sheet.notebook).is_file()
    assert len(sheet.aims) >= 2 and len(sheet.concepts) >= 3
    assert len(sheet.watch) >= 2 and len(sheet.discuss) >= 2
    assert made.codes, "a class must be able to start from a position"
    ids = [row[0].split()[0] for row in made.answers]
    assert ids == [one.id for one in (*lesson.predictions, *lesson.checks)]


@every_lesson
def test_figures_are_quoted_by_name_and_never_typed(lesson: Lesson) -> None:
    sheet = teacher_sheet(lesson.prefix).sheet
    texts = [
        *sheet.aims, *sheet.concepts.values(), *sheet.watch, *sheet.discuss, *sheet.board,
        *(row.does for row in sheet.plan),
    ]  # fmt: skip
    used = {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}
    shown = {n for r in sheet.plan for _, n, _, _ in string.Formatter().parse(r.shows) if n}
    assert used | shown == set(sheet.figures)


@every_lesson
def test_the_codes_start_the_class(lesson: Lesson) -> None:
    for code in teacher_sheet(lesson.prefix).codes.values():
        assert not eg.load(code).is_over


@every_lesson
def test_it_is_saved_as_page_and_as_notebook(lesson: Lesson, tmp_path: Path) -> None:
    made = teacher_sheet(lesson.prefix)
    page = made.save_html(tmp_path / "sheet.html").read_text("utf-8")
    assert page.startswith("<!doctype html>") and lesson.title in page
    assert "http" not in page, "it must not ask the network for anything"
    book = made.save_notebook(tmp_path / "sheet.ipynb")
    nbformat.validate(json.loads(book.read_text("utf-8")))


def test_a_lesson_without_a_sheet_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = lessons()[0]
    module = import_module("econgames.lessons.kit.sheets")
    monkeypatch.setattr(module, "folder_of", lambda _: folder_of(lesson) + ".nowhere")
    monkeypatch.setattr(module, "find_spec", lambda _: None)
    with pytest.raises(SetupError, match="no teacher's sheet"):
        teacher_sheet(lesson.prefix)
