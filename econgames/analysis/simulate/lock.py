"""A lock beside a file: two calls that write the same one would spoil each other's rows."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from econgames.core.errors import SaveError

__all__ = ["alone"]

FAR = 1 << 30
"""Byte that is locked on Windows: one behind the text, which others have to read."""


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold the lock ``NAME.lock`` of a file; the system lets go of it when a process ends.

    Where locks or the folder cannot be written to there is none: writing will tell what is wrong.

    Parameters
    ----------
    path : Path
        File that will be written.

    Raises
    ------
    SaveError
        If another call holds the lock; the message names its process.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, alone(Path(folder, "x.csv")):
    ...     with alone(Path(folder, "x.csv")):
    ...         pass
    Traceback (most recent call last):
        ...
    econgames.core.errors.SaveError: another call is writing ...x.csv (process ...); ...
    """
    beside = path.with_name(f"{path.name}.lock")
    held = _take(beside)
    if held is None:
        yield
        return
    try:
        yield
    finally:
        # first the name, then the lock: whoever comes in between has to look again, see _take
        with suppress(OSError):  # Windows keeps the name of an open file
            beside.unlink()
        _unlock(held)
        os.close(held)
        if sys.platform == "win32":
            with suppress(OSError):
                beside.unlink()


def _take(beside: Path) -> int | None:
    """Descriptor of the locked file; None where there can be no lock."""
    while True:
        try:
            found = os.open(beside, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError:
            return None
        try:
            free = _lock(found)
        except OSError:  # a file system without locks
            os.close(found)
            return None
        if not free:
            owner = os.read(found, 20).decode("ascii", "replace").strip()
            os.close(found)
            told = f" (process {owner})" if owner else ""
            raise SaveError(
                f"another call is writing {beside.with_suffix('')}{told}; "
                "wait for it, or name another file"
            )
        if _is_there(found, beside):
            os.ftruncate(found, 0)
            os.write(found, str(os.getpid()).encode())
            return found
        os.close(found)  # its owner has just removed it: there may be a new one


def _is_there(found: int, beside: Path) -> bool:
    """Whether the name still leads to the file that was opened."""
    try:
        return os.path.samestat(os.fstat(found), beside.stat())
    except OSError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(found: int) -> bool:
        os.lseek(found, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(found, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        finally:
            os.lseek(found, 0, os.SEEK_SET)
        return True

    def _unlock(found: int) -> None:
        os.lseek(found, FAR, os.SEEK_SET)
        msvcrt.locking(found, msvcrt.LK_UNLCK, 1)

else:

    def _lock(found: int) -> bool:
        import fcntl

        try:
            fcntl.flock(found, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _unlock(found: int) -> None:
        import fcntl

        fcntl.flock(found, fcntl.LOCK_UN)  # also for what was forked meanwhile
