"""Where the rows of a simulation go: to memory, or to files that an interrupt cannot harm."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from econgames.analysis.simulate.play import Outcome
from econgames.analysis.simulate.rows import kinds_of, table
from econgames.core.errors import SaveError, SetupError

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["SUFFIXES", "Files", "Memory", "check_out"]

SUFFIXES = (".csv", ".parquet")
"""Kinds of files."""

GAMES_IN_FRAME = 1_000
"""Games whose rows are held as tuples before they are packed into tables."""

SECONDS_BETWEEN = 1.0
"""What a machine that stops may lose; an interrupt loses nothing."""

Columns = Mapping[str, Mapping[str, type]]
"""Columns and their types, by table."""


def rows_of(outcome: Outcome) -> Mapping[str, list[tuple[Any, ...]]]:
    """Rows of an outcome by table, a failure included."""
    if not outcome.error:
        return outcome.rows
    job = outcome.job
    return {"failed": [(job.number, job.seed, outcome.step, outcome.error)]}


class Memory:
    """Keeps tables in memory.

    Parameters
    ----------
    columns : mapping
        Columns by table.
    """

    def __init__(self, columns: Columns) -> None:
        self.columns = columns
        self._waiting: list[Outcome] = []
        self._packed: dict[str, list[DataFrame]] = {name: [] for name in columns}
        self.done = 0
        """Games whose rows are kept."""

    def add(self, outcome: Outcome) -> None:
        """Keep the rows of one game."""
        self._waiting.append(outcome)
        self.done += 1
        if len(self._waiting) >= GAMES_IN_FRAME:
            self.keep()

    def keep(self) -> None:
        """Pack the rows that are waiting."""
        waiting, self._waiting = self._waiting, []
        for name, columns in self.columns.items():
            rows = [row for outcome in waiting for row in rows_of(outcome).get(name, ())]
            self._packed[name].append(table(columns, rows))

    def read(self, name: str) -> DataFrame:
        """A table, with all rows so far."""
        from pandas import concat

        self.keep()
        self._packed[name] = [concat(self._packed[name], ignore_index=True)]
        return self._packed[name][0]

    def finish(self) -> None:
        """Nothing is left to be done: the tables can be read at any time."""


def check_out(out: str | Path) -> Path:
    """Path of the main file, or an error that says which files can be written.

    Examples
    --------
    >>> check_out("games.xlsx")
    Traceback (most recent call last):
        ...
    econgames.core.errors.SetupError: out must end with .csv or .parquet; not 'games.xlsx'
    """
    if not isinstance(out, str | Path):
        raise SetupError(f"out must be the path of a file; not {out!r}")
    path = Path(out).expanduser()
    if path.suffix not in SUFFIXES:
        raise SetupError(f"out must end with {' or '.join(SUFFIXES)}; not {str(out)!r}")
    if path.suffix == ".parquet":
        try:
            import pyarrow  # noqa: F401 - only asked for
        except ModuleNotFoundError:
            raise SetupError('Parquet needs pyarrow: pip install "econgames[parquet]"') from None
    if not path.parent.is_dir():
        raise SetupError(f"out must lie in a folder that exists; there is no {path.parent}")
    return path


class Files:
    """Writes tables to files while games are played, and goes on where an earlier run stopped.

    Rows go to CSV files; those of a Parquet file are rewritten when the last game is played.
    A manifest beside the file holds what was asked for, how many games are done and how long
    each file was then, so that a run that was killed leaves nothing half written behind.

    Parameters
    ----------
    path : Path
        Main file, from :func:`check_out`.
    columns : mapping
        Columns by table.
    arguments : mapping
        Plain data: what decides the rows.

    Raises
    ------
    SaveError
        If the files hold something else; nothing is changed then.
    """

    def __init__(self, path: Path, columns: Columns, arguments: Mapping[str, Any]) -> None:
        self.columns, self._arguments = columns, dict(arguments)
        self._parquet = path.suffix == ".parquet"
        self._manifest = path.with_name(f"{path.name}.manifest.json")
        self.paths = {
            name: path if name == "games" else path.with_name(f"{path.stem}.{name}{path.suffix}")
            for name in columns
        }
        """Files by table; that of the failed games is made when there is one."""
        self._waiting: list[Outcome] = []
        self._kept = monotonic()
        self._bytes = dict.fromkeys(columns, 0)
        self.done = 0
        """Games whose rows are in the files."""
        self.complete = False
        """Whether all games are played."""
        if self._manifest.exists():
            self._go_on()
        else:
            self._begin()

    def _rows_file(self, name: str) -> Path:
        path = self.paths[name]
        return path.with_name(f"{path.name}.rows.csv") if self._parquet else path

    def _begin(self) -> None:
        for name in self.columns:
            for path in (self.paths[name], self._rows_file(name)):
                if path.exists():
                    raise SaveError(f"{path} exists, and no simulation wrote it; name another file")
        self._write_manifest()

    def _go_on(self) -> None:
        try:
            held = json.loads(self._manifest.read_text("utf-8"))
            arguments, self.complete = dict(held["arguments"]), bool(held["complete"])
            self.done, sizes = int(held["done"]), dict(held["bytes"])
            if self.done < 0:
                raise ValueError(f"{self.done} games are done")
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise SaveError(f"{self._manifest} is no manifest of a simulation: {error}") from None
        if not self.done:  # it was stopped before the first game: nothing can be lost
            return self._write_manifest()
        _refuse_other(self.paths["games"], arguments, self._arguments)
        for name in self.columns:
            size = self._bytes[name] = int(sizes[name])
            path = self.paths[name] if self.complete else self._rows_file(name)
            there = path.stat().st_size if path.exists() else 0
            if (size and not there) or (there < size and not self.complete):
                what = "was shortened" if there else "is missing"
                raise SaveError(f"{path} {what}; delete {self._manifest} to start again")
            if self.complete and there != size and not self._parquet:
                raise SaveError(f"{path} was changed; delete {self._manifest} to start again")

    def add(self, outcome: Outcome) -> None:
        """Keep the rows of one game; they are written within a second or two."""
        self._waiting.append(outcome)
        if monotonic() - self._kept >= SECONDS_BETWEEN:
            self.keep()

    def keep(self) -> None:
        """Write what is waiting to the files, then say so in the manifest."""
        # rows go behind what the manifest knows: an interrupt here leaves nothing twice
        waiting, self._waiting = self._waiting, []
        sizes = dict(self._bytes)
        for name, columns in self.columns.items():
            rows = [row for outcome in waiting for row in rows_of(outcome).get(name, ())]
            if not sizes[name] and (rows or name != "failed"):
                rows.insert(0, tuple(columns))
            if rows:
                sizes[name] = _write_at(self._rows_file(name), sizes[name], rows)
        self._bytes, self.done = sizes, self.done + len(waiting)
        self._write_manifest()
        self._kept = monotonic()

    def _write_manifest(self) -> None:
        held = {
            "arguments": self._arguments,
            "done": self.done,
            "complete": self.complete,
            "bytes": self._bytes,
        }
        fresh = self._manifest.with_name(f"{self._manifest.name}.new")
        with _told(self._manifest):
            fresh.write_text(json.dumps(held, indent=1), "utf-8")
            fresh.replace(self._manifest)

    def finish(self) -> None:
        """All games are played: make Parquet files where they were asked for."""
        if not self.complete:
            self.keep()
            for name, size in self._bytes.items():
                if size and self._parquet:
                    _to_parquet(self._rows_file(name), self.paths[name], self.columns[name])
            self.complete = True
            self._write_manifest()
        if self._parquet:
            for name in self.columns:
                self._rows_file(name).unlink(missing_ok=True)

    def read(self, name: str) -> DataFrame:
        """A table, read from its file."""
        import pandas

        columns = self.columns[name]
        if not self._bytes[name]:
            return table(columns, [])
        if self._parquet and self.complete:
            made: DataFrame = pandas.read_parquet(self.paths[name])
            return made
        path = self._rows_file(name)
        read: DataFrame = pandas.read_csv(path, dtype=kinds_of(columns), keep_default_na=False)
        return read


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Say in our own words that a file cannot be written."""
    try:
        yield
    except OSError as error:
        raise SaveError(f"{path} cannot be written: {error.strerror}") from error


def _write_at(path: Path, size: int, rows: list[tuple[Any, ...]]) -> int:
    """Write rows behind the first `size` bytes of a file; returns its new size."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    with _told(path), path.open("r+b" if size else "wb") as file:
        file.seek(size)
        file.truncate()
        return size + file.write(text.getvalue().encode())


def _refuse_other(path: Path, there: Mapping[str, Any], here: Mapping[str, Any]) -> None:
    for key in dict.fromkeys([*here, *there]):
        if there.get(key) != here.get(key):
            raise SaveError(
                f"{path} holds another simulation: {key} is {there.get(key)!r} there and "
                f"{here.get(key)!r} here; name another file"
            )


def _to_parquet(rows: Path, path: Path, columns: Mapping[str, type]) -> None:
    """Rewrite a CSV file as Parquet, a block after the other."""
    import pyarrow
    from pyarrow import csv as arrow_csv
    from pyarrow.parquet import ParquetWriter

    fields = [
        (n, pyarrow.int64() if kind is int else pyarrow.string()) for n, kind in columns.items()
    ]
    schema = pyarrow.schema(fields)
    convert = arrow_csv.ConvertOptions(column_types=schema, strings_can_be_null=False)
    parse = arrow_csv.ParseOptions(newlines_in_values=True)
    fresh = path.with_name(f"{path.name}.new")
    with (
        _told(path),
        arrow_csv.open_csv(rows, convert_options=convert, parse_options=parse) as blocks,
        ParquetWriter(fresh, schema) as writer,
    ):
        for block in blocks:
            writer.write_batch(block)
    fresh.replace(path)
