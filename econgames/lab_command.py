"""The command ``econgames lab``: lessons copied to a folder of the reader's own, then JupyterLab.

What a reader has written is never lost. A small file beside the lessons remembers what was copied;
a copy that still equals it may be updated, any other one is the reader's, and a newer lesson is
laid beside it.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from econgames.core.errors import SetupError

__all__ = ["copy_lessons", "lessons_folder", "run_lab", "summary"]

FIRST_LESSON = "00_start_here.ipynb"
MEMORY = ".econgames-lessons.json"
SKIPPED_FOLDERS = frozenset({".ipynb_checkpoints", "__pycache__", "guide"})

NEW = "new"
UPDATED = "updated"
UNCHANGED = "unchanged"
KEPT = "kept, you edited it"
KEPT_BESIDE = "kept, you edited it; the new version is "

Record = dict[str, str]


def lessons_folder() -> Path:
    """Folder that holds the lessons of this installation.

    Returns
    -------
    Path
        ``econgames/_notebooks`` of an installed wheel, else ``notebooks`` of the checkout.

    Raises
    ------
    SetupError
        If this installation came without lessons.

    Examples
    --------
    >>> lessons_folder().is_dir()
    True
    """
    here = Path(__file__).resolve().parent
    for folder in (here / "_notebooks", here.parent / "notebooks"):
        if folder.is_dir():
            return folder
    raise SetupError(
        f"no lessons found beside {here}.\n"
        'Install econgames again: python -m pip install --force-reinstall "econgames[lab]"'
    )


def copy_lessons(target: Path, source: Path | None = None) -> list[tuple[str, str]]:
    """Copy the lessons to a folder and keep every file that its reader has edited.

    Parameters
    ----------
    target : Path
        Folder to copy to; made when it is missing.
    source : Path, optional
        Folder to copy from; default `lessons_folder()`.

    Returns
    -------
    list of (str, str)
        Name of each lesson file, relative to `target` and sorted, and what became of it:
        ``"new"``, ``"updated"`` (the reader's copy was an untouched older one), ``"unchanged"``,
        or ``"kept, ..."`` (the reader's copy was edited; the text names the file that holds the
        new version, when one was laid beside it).

    Raises
    ------
    SetupError
        If `target` is a file, or cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     lessons, mine = Path(folder, "lessons"), Path(folder, "mine")
    ...     lessons.mkdir()
    ...     _ = Path(lessons, "01_trade.ipynb").write_text("first text")
    ...     print(copy_lessons(mine, lessons))
    ...     _ = Path(mine, "01_trade.ipynb").write_text("my notes")
    ...     _ = Path(lessons, "01_trade.ipynb").write_text("better text")
    ...     print(copy_lessons(mine, lessons)[0][1])
    ...     print(Path(mine, "01_trade.ipynb").read_text())
    [('01_trade.ipynb', 'new')]
    kept, you edited it; the new version is 01_trade.new.ipynb
    my notes
    """
    source = lessons_folder() if source is None else source
    if target.exists() and not target.is_dir():
        raise SetupError(f"{target} is a file; name a folder for the lessons: econgames lab FOLDER")
    try:
        target.mkdir(parents=True, exist_ok=True)
        memory = _remembered(target)
        result = []
        for path in _lesson_files(source):
            name = path.relative_to(source).as_posix()
            record = memory.setdefault(name, {})
            result.append((name, _copy(path.read_bytes(), target / name, record)))
        _write(target / MEMORY, json.dumps({"format": 1, "files": memory}, indent=1).encode())
    except OSError as error:
        raise SetupError(
            f"the lessons cannot be written to {target}: {error.strerror or error}.\n"
            "Name a folder that you may write to: econgames lab FOLDER"
        ) from error
    return result


def summary(result: Sequence[tuple[str, str]], target: Path) -> str:
    """What `copy_lessons` did, in words.

    Parameters
    ----------
    result : sequence of (str, str)
        As returned by `copy_lessons`.
    target : Path
        Folder of the lessons.

    Returns
    -------
    str
        One line with the numbers, then a line for each file that was kept.

    Examples
    --------
    >>> print(summary([("a.ipynb", "new"), ("b.ipynb", "kept, you edited it")], Path("mine")))
    Lessons in mine: 1 new, 1 kept
      b.ipynb: kept, you edited it
    """
    kinds = [status.partition(",")[0] for _, status in result]
    counts = ", ".join(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds))
    lines = [f"Lessons in {target}: {counts or 'none found'}"]
    lines += [f"  {name}: {status}" for name, status in result if status.startswith("kept")]
    return "\n".join(lines)


def run_lab(
    target: Path,
    port: int | None = None,
    browser: bool = True,
    extra_args: Sequence[str] = (),
) -> int:
    """Start JupyterLab on the first lesson and wait until it is stopped.

    Parameters
    ----------
    target : Path
        Folder with the lessons; JupyterLab's root.
    port : int, optional
        Port to listen on; default JupyterLab's own choice.
    browser : bool
        Whether a browser window is opened; without one the address is printed.
    extra_args : sequence of str
        Passed on to JupyterLab as they are.

    Returns
    -------
    int
        Exit code of JupyterLab.

    Raises
    ------
    SetupError
        If JupyterLab is not installed in this Python, or `target` is no folder.

    Notes
    -----
    Ctrl-C reaches JupyterLab, which asks whether it should stop; a request to end this process is
    passed on to it.
    """
    if importlib.util.find_spec("jupyterlab") is None:
        raise SetupError(
            "JupyterLab is not installed in this Python.\n"
            'Install it, then try again: python -m pip install "econgames[lab]"'
        )
    if not target.is_dir():
        raise SetupError(f"{target} is no folder; copy the lessons there first: econgames lab")
    command = _lab_command(target, port, browser, extra_args)
    with subprocess.Popen(command, cwd=target) as server, _EndsWith(server):
        while True:
            # The terminal sends Ctrl-C to the server as well: it asks, we wait for the answer.
            with suppress(KeyboardInterrupt):
                return server.wait()


def _lab_command(
    target: Path, port: int | None, browser: bool, extra_args: Sequence[str]
) -> list[str]:
    # "-m jupyterlab" and not "-m jupyter lab": the latter prefers another jupyter-lab on the path.
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={target.resolve()}"]
    if (target / FIRST_LESSON).exists():
        command.append(f"--LabApp.default_url=/lab/tree/{FIRST_LESSON}")
    if port is not None:
        command.append(f"--ServerApp.port={port}")
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # containers run as root, and Jupyter refuses root
    return [*command, *extra_args]


class _EndsWith:
    """Let a child process end when this one is asked to: the shell would leave it running."""

    def __init__(self, child: subprocess.Popen[bytes]) -> None:
        self.child = child
        self.before: Any = None

    def __enter__(self) -> None:
        # Python allows handlers in the main thread only.
        if threading.current_thread() is threading.main_thread():
            self.before = signal.signal(signal.SIGTERM, lambda *_: self.child.terminate())

    def __exit__(self, *_: object) -> None:
        if self.before is not None:
            signal.signal(signal.SIGTERM, self.before)


def _lesson_files(source: Path) -> list[Path]:
    """The numbered notebooks, and all files of folders beside them, such as pictures.

    What somebody saved next to the notebooks while playing is not a lesson.
    """
    return sorted(path for path in source.rglob("*") if _is_lesson(path, source))


def _is_lesson(path: Path, source: Path) -> bool:
    if not path.is_file() or not SKIPPED_FOLDERS.isdisjoint(path.relative_to(source).parts):
        return False
    return path.parent != source or path.match("[0-9][0-9]_*.ipynb")


def _remembered(target: Path) -> dict[str, Record]:
    """What was copied to `target` before; unreadable memory makes every file the reader's own."""
    try:
        files = json.loads((target / MEMORY).read_text(encoding="utf-8"))["files"]
        return {
            str(name): {str(key): str(value) for key, value in record.items()}
            for name, record in files.items()
        }
    except (FileNotFoundError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _copy(content: bytes, path: Path, record: Record) -> str:
    """Bring one lesson up to date; `record` says what was copied and offered before."""
    now = _sha256(content)
    if not path.exists():
        status = NEW
    else:
        mine = _sha256(path.read_bytes())
        if mine == now:
            record.update(copied=now)
            return UNCHANGED
        if mine != record.get("copied"):
            return _offer(content, path, record)
        status = UPDATED
    _write(path, content)
    record.update(copied=now)
    return status


def _offer(content: bytes, path: Path, record: Record) -> str:
    """Lay a lesson beside the edited copy, once for each version of the lesson."""
    now = _sha256(content)
    if now in (record.get("copied"), record.get("offered")):
        return KEPT
    beside = _free_name(path, record)
    _write(beside, content)
    record.update(offered=now, beside=beside.name)
    return KEPT_BESIDE + beside.name


def _free_name(path: Path, record: Record) -> Path:
    """``NAME.new.ipynb``, or ``NAME.new2.ipynb``, ... when the earlier one was edited too."""
    number = 1
    while True:
        beside = path.with_name(f"{path.stem}.new{'' if number == 1 else number}{path.suffix}")
        if not beside.exists():
            return beside
        untouched = _sha256(beside.read_bytes()) == record.get("offered")
        if beside.name == record.get("beside") and untouched:
            return beside
        number += 1


def _write(path: Path, content: bytes) -> None:
    """Write a whole file or nothing: a full disk must not leave half a lesson."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(path.name + ".part")
    try:
        partial.write_bytes(content)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
