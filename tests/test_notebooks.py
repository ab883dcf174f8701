"""Every notebook in a kernel of its own, each cell twice in a row: readers run cells again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat", reason="nbformat is not installed")
nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


def twice(cells: list[Any]) -> Iterator[Any]:
    """The cells of code, each followed by itself."""
    for cell in cells:
        if cell.cell_type == "code":
            yield nbformat.v4.new_code_cell(cell.source)
            yield nbformat.v4.new_code_cell(cell.source)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_each_cell_runs_twice(path: Path, tmp_path: Path) -> None:
    book = nbformat.read(path, as_version=4)
    book.cells = list(twice(book.cells))
    assert book.cells
    resources = {"metadata": {"path": str(tmp_path)}}  # what a lesson writes stays here
    nbclient.NotebookClient(
        book, timeout=120, kernel_name="python3", resources=resources, store_widget_state=False
    ).execute()
