"""Input-output tables in the file format of pymrio, the input-output analysis package."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from econgames.core.errors import EconGamesError

__all__ = ["input_output"]

Number = int | float | Fraction

_FILES = {"Z": (2, 2), "Y": (2, 2), "unit": (2, 1)}
"""Files of a table: columns of the index, rows of the head."""


def input_output(
    folder: str | Path,
    sectors: Sequence[str],
    flows: Sequence[Sequence[Number]],
    final: Mapping[str, Number],
    *,
    region: str = "game",
    unit: str = "units",
) -> Path:
    """Write an input-output table that ``pymrio.load(folder)`` reads.

    Parameters
    ----------
    folder : str or Path
        New or empty folder.
    sectors : sequence of str, shape (n,)
    flows : sequence of sequence of number, shape (n, n)
        Units that the sector of the column takes from the sector of the row (Z).
    final : mapping of str to number
        Units of final demand by sector (Y); missing ones are 0.
    region, unit : str, optional
        Name of the one region, and of the unit of all flows.

    Returns
    -------
    Path

    Raises
    ------
    EconGamesError
        If the shapes do not fit, a sector is unknown, or the folder holds something.

    References
    ----------
    .. [1] Stadler, "Pymrio - A Python based multi-regional input-output analysis toolbox",
       Journal of Open Research Software 9, 2021. doi:10.5334/jors.251

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     made = input_output(folder, ["wood", "brick"], [[0, 3], [0, 0]], {"brick": 3})
    ...     sorted(path.name for path in made.iterdir())
    ['Y.txt', 'Z.txt', 'file_parameters.json', 'unit.txt']
    """
    n = len(sectors)
    if len(flows) != n or any(len(row) != n for row in flows):
        raise EconGamesError(f"flows must have {n} rows of {n} numbers, one for each sector")
    if unknown := [name for name in final if name not in sectors]:
        raise EconGamesError(f"final demand for {unknown[0]!r}, which is none of the sectors")
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    if any(target.iterdir()):
        raise EconGamesError(f"{target} holds other files; name a new or empty folder")
    rows = [f"{region}\t{sector}" for sector in sectors]
    corner = "region\tsector"
    files = {
        "Z": [
            "\t".join(["region", "", *[region] * n]),
            "\t".join(["sector", "", *sectors]),
            corner + "\t" * n,
            *(_line(head, row) for head, row in zip(rows, flows, strict=True)),
        ],
        "Y": [
            f"region\t\t{region}",
            "category\t\tfinal demand",
            corner + "\t",
            *(_line(head, [final.get(s, 0)]) for head, s in zip(rows, sectors, strict=True)),
        ],
        "unit": [f"{corner}\tunit", *(f"{head}\t{unit}" for head in rows)],
    }
    for name, lines in files.items():
        (target / f"{name}.txt").write_text("\n".join(lines) + "\n", "utf-8")
    parameters = {
        name: {"name": f"{name}.txt", "nr_index_col": str(columns), "nr_header": str(head)}
        for name, (columns, head) in _FILES.items()
    }
    index = {"systemtype": "IOSystem", "files": parameters}
    (target / "file_parameters.json").write_text(json.dumps(index, indent=1) + "\n", "utf-8")
    return target


def _line(head: str, numbers: Sequence[Number]) -> str:
    exact = (int(x) if x == int(x) else float(x) for x in numbers)
    return "\t".join([head, *map(str, exact)])
