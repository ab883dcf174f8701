"""Fields for whole numbers in rows and columns; needs ipywidgets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets as widgets
import traitlets

from econgames.lessons.kit.notes import html_text

__all__ = ["NumberGrid"]


class NumberGrid(widgets.VBox):  # type: ignore[misc]
    """A small field for each number, in rows below a label.

    Parameters
    ----------
    label : str
        What is written above.
    columns, low, high : int
        Fields in a row; least and greatest number.
    value : sequence of int
        The numbers, row by row.

    Attributes
    ----------
    value : tuple of int
        What stands in the fields, row by row.
    """

    value = traitlets.Tuple()

    def __init__(self, label: str, columns: int, low: int, high: int, value: Sequence[int]) -> None:
        self.fields = [
            widgets.BoundedIntText(
                number, min=low, max=high, layout={"width": "54px"},
                tooltip=f"row {place // columns + 1}, column {place % columns + 1}",
            )
            for place, number in enumerate(value)
        ]  # fmt: skip
        rows = range(0, len(self.fields), columns)
        lines = [widgets.HBox(self.fields[row : row + columns]) for row in rows]
        super().__init__([widgets.HTML(html_text(label)), *lines])
        self.value = tuple(value)
        for field in self.fields:
            field.observe(self._read, "value")
        self.observe(self._write, "value")

    def _read(self, _change: Any) -> None:
        self.value = tuple(field.value for field in self.fields)

    def _write(self, change: Any) -> None:
        for field, number in zip(self.fields, change["new"], strict=True):
            field.unobserve(self._read, "value")
            field.value = number
            field.observe(self._read, "value")
