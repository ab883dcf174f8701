"""Readers run cells again: in these notebooks every cell runs twice in a row."""

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ipywidgets")
pytest.importorskip("plotly")

FOLDER = Path(__file__).parents[2] / "notebooks"


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("0*.ipynb")))
def test_each_cell_runs_twice(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = json.loads((FOLDER / f"{name}.ipynb").read_text("utf-8"))
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            for _ in range(2):
                exec("".join(cell["source"]), names)
