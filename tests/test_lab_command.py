import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from econgames.core.errors import SetupError
from econgames.lab_command import (
    MEMORY,
    _lab_command,
    copy_lessons,
    lessons_folder,
    run_lab,
    summary,
)


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    folder = tmp_path / "lessons"
    (folder / "images").mkdir(parents=True)
    (folder / ".ipynb_checkpoints").mkdir()
    (folder / "00_start_here.ipynb").write_text("start, first edition")
    (folder / "01_trade.ipynb").write_text("trade, first edition")
    (folder / "images" / "board.svg").write_text("<svg/>")
    (folder / ".ipynb_checkpoints" / "old.ipynb").write_text("not a lesson")
    return folder


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "mine"


def status(mine: Path, lessons: Path, name: str = "01_trade.ipynb") -> str:
    return dict(copy_lessons(mine, lessons))[name]


def test_first_copy_has_every_file(lessons: Path, mine: Path) -> None:
    assert copy_lessons(mine, lessons) == [
        ("00_start_here.ipynb", "new"),
        ("01_trade.ipynb", "new"),
        ("images/board.svg", "new"),
    ]
    assert (mine / "images" / "board.svg").read_text() == "<svg/>"
    assert not (mine / ".ipynb_checkpoints").exists()


def test_second_copy_changes_nothing(lessons: Path, mine: Path) -> None:
    copy_lessons(mine, lessons)
    before = {path: path.read_bytes() for path in mine.rglob("*") if path.is_file()}
    assert {text for _, text in copy_lessons(mine, lessons)} == {"unchanged"}
    assert before == {path: path.read_bytes() for path in mine.rglob("*") if path.is_file()}


def test_untouched_copy_is_updated(lessons: Path, mine: Path) -> None:
    copy_lessons(mine, lessons)
    (lessons / "01_trade.ipynb").write_text("trade, second edition")
    assert status(mine, lessons) == "updated"
    assert (mine / "01_trade.ipynb").read_text() == "trade, second edition"


def test_edited_copy_is_kept_and_told(lessons: Path, mine: Path) -> None:
    copy_lessons(mine, lessons)
    (mine / "01_trade.ipynb").write_text("my notes")
    assert status(mine, lessons) == "kept, you edited it"
    assert not list(mine.glob("*.new*"))

    (lessons / "01_trade.ipynb").write_text("trade, second edition")
    assert status(mine, lessons).endswith("01_trade.new.ipynb")
    assert (mine / "01_trade.ipynb").read_text() == "my notes"
    assert (mine / "01_trade.new.ipynb").read_text() == "trade, second edition"


def test_same_version_is_offered_once(lessons: Path, mine: Path) -> None:
    copy_lessons(mine, lessons)
    (mine / "01_trade.ipynb").write_text("my notes")
    (lessons / "01_trade.ipynb").write_text("trade, second edition")
    copy_lessons(mine, lessons)
    (mine / "01_trade.new.ipynb").unlink()
    assert status(mine, lessons) == "kept, you edited it"
    assert not (mine / "01_trade.new.ipynb").exists()


def test_untouched_offer_is_replaced_by_a_newer_one(lessons: Path, mine: Path) -> None:
    copy_lessons(mine, lessons)
    (mine / "01_trade.ipynb").write_text("my notes")
    for edition in ("second", "third"):
        (lessons / "01_trade.ipynb").write_text(f"trade, {edition} edition")
        assert status(mine, lessons).endswith("01_trade.new.ipynb")
    assert (mine / "01_trade.new.ipynb").read_text() == "trade, third edition"
    assert len(list(mine.glob("*.new*"))) == 1


def test_edited_offer_is_never_overwritten(lessons: Path, mine: Path) -> None:
    copy_lessons(mine, lessons)
    (mine / "01_trade.ipynb").write_text("my notes")
    (lessons / "01_trade.ipynb").write_text("trade, second edition")
    copy_lessons(mine, lessons)
    (mine / "01_trade.new.ipynb").write_text("notes in the offer")
    (lessons / "01_trade.ipynb").write_text("trade, third edition")
    assert status(mine, lessons).endswith("01_trade.new2.ipynb")
    assert (mine / "01_trade.new.ipynb").read_text() == "notes in the offer"
    assert (mine / "01_trade.new2.ipynb").read_text() == "trade, third edition"


def test_file_that_we_did_not_copy_is_kept(lessons: Path, mine: Path) -> None:
    mine.mkdir(parents=True)
    (mine / "01_trade.ipynb").write_text("somebody's own trade lesson")
    assert status(mine, lessons).endswith("01_trade.new.ipynb")
    assert (mine / "01_trade.ipynb").read_text() == "somebody's own trade lesson"


@pytest.mark.parametrize("memory", ["", "not json", "[]", '{"files": 3}', '{"files": {"a": 1}}'])
def test_broken_memory_loses_no_edit(lessons: Path, mine: Path, memory: str) -> None:
    copy_lessons(mine, lessons)
    (mine / "01_trade.ipynb").write_text("my notes")
    (mine / MEMORY).write_text(memory)
    copy_lessons(mine, lessons)
    assert (mine / "01_trade.ipynb").read_text() == "my notes"
    assert json.loads((mine / MEMORY).read_text())["format"] == 1


def test_deleted_lesson_comes_back(lessons: Path, mine: Path) -> None:
    copy_lessons(mine, lessons)
    (mine / "01_trade.ipynb").unlink()
    assert status(mine, lessons) == "new"


def test_target_that_is_a_file_is_refused(lessons: Path, tmp_path: Path) -> None:
    target = tmp_path / "notes.txt"
    target.write_text("mine")
    with pytest.raises(SetupError, match=r"notes\.txt is a file"):
        copy_lessons(target, lessons)
    assert target.read_text() == "mine"


def test_lesson_name_taken_by_a_folder_is_told(lessons: Path, mine: Path) -> None:
    (mine / "01_trade.ipynb").mkdir(parents=True)
    with pytest.raises(SetupError, match="cannot be written"):
        copy_lessons(mine, lessons)


def test_summary_names_what_was_kept(lessons: Path, mine: Path) -> None:
    copy_lessons(mine, lessons)
    (mine / "01_trade.ipynb").write_text("my notes")
    text = summary(copy_lessons(mine, lessons), Path("mine"))
    assert text.splitlines() == [
        "Lessons in mine: 2 unchanged, 1 kept",
        "  01_trade.ipynb: kept, you edited it",
    ]


def test_shipped_lessons_are_copied(mine: Path) -> None:
    names = {name for name, _ in copy_lessons(mine)}
    assert {path.name for path in lessons_folder().glob("*.ipynb")} <= names


def test_missing_jupyterlab_says_what_to_install(
    mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SetupError, match=r'pip install "econgames\[lab\]"'):
        run_lab(mine)


def test_missing_folder_is_told(mine: Path) -> None:
    with pytest.raises(SetupError, match="is no folder"):
        run_lab(mine)


def test_command_passes_everything_on(lessons: Path) -> None:
    command = _lab_command(lessons, 8899, False, ["--ServerApp.ip=127.0.0.1"])
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert {
        f"--ServerApp.root_dir={lessons.resolve()}",
        "--LabApp.default_url=/lab/tree/00_start_here.ipynb",
        "--ServerApp.port=8899",
        "--no-browser",
    } < set(command)
    assert command[-1] == "--ServerApp.ip=127.0.0.1"


START = """
import sys
from pathlib import Path
from econgames.lab_command import run_lab
sys.exit(run_lab(Path(sys.argv[1]), int(sys.argv[2]), False, ["--IdentityProvider.token=none"]))
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows ends processes without asking them")
def test_server_serves_the_lessons_and_ends_with_us(lessons: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-c", START, str(lessons), str(port)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as ours:
        url = f"http://127.0.0.1:{port}/api/contents/01_trade.ipynb?content=0&token=none"
        assert json.loads(_fetch(url, ours))["name"] == "01_trade.ipynb"
        ours.send_signal(signal.SIGTERM)
        ours.communicate(timeout=30)
    with pytest.raises(URLError):
        urlopen(url, timeout=5)


def _fetch(url: str, server: "subprocess.Popen[str]") -> bytes:
    for _ in range(150):
        try:
            with urlopen(url, timeout=5) as answer:
                content: bytes = answer.read()
                return content
        except URLError:
            assert server.poll() is None, "the server ended early"
            time.sleep(0.2)
    raise AssertionError("the server did not answer within 30 seconds")
