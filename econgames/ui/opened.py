"""Labs that are on the page: running a cell again closes the one it made before."""

from __future__ import annotations

import weakref
from typing import Any

__all__ = ["close_older", "remember"]

_by_match: weakref.WeakValueDictionary[int, Any] = weakref.WeakValueDictionary()
_by_cell: dict[str, tuple[int, weakref.WeakSet[Any]]] = {}


def close_older(match: Any) -> None:
    """Close the lab that shows this match, and those that an earlier run of this cell made."""
    older = _by_match.pop(id(match), None)
    if older is not None and older.match is match:
        older.close()
    cell, run = _cell()
    if cell and cell in _by_cell and _by_cell[cell][0] != run:
        for lab in list(_by_cell.pop(cell)[1]):
            lab.close()


def remember(lab: Any) -> None:
    """Note a lab under its match and its cell, without keeping it alive."""
    _by_match[id(lab.match)] = lab
    cell, run = _cell()
    if cell:
        _by_cell.setdefault(cell, (run, weakref.WeakSet()))[1].add(lab)


def _cell() -> tuple[str, int]:
    """Id of the cell that runs, and the number of its run; ("", 0) outside notebooks."""
    try:
        from IPython import get_ipython
    except ImportError:
        return "", 0
    shell = get_ipython()
    if shell is None or not hasattr(shell, "get_parent"):
        return "", 0
    parent = shell.get_parent() or {}
    return str(parent.get("metadata", {}).get("cellId") or ""), int(shell.execution_count)
