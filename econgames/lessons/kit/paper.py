"""Boxes and texts of a drawing, collected first: a chart takes many at once far quicker."""

from __future__ import annotations

from typing import Any

__all__ = ["Paper"]


class Paper:
    """Shapes and texts at places of a chart; give both to its layout when all are there.

    Attributes
    ----------
    shapes, annotations : list of dict
        As the layout of a plotly figure takes them.

    Examples
    --------
    >>> paper = Paper()
    >>> paper.box((0, 1), (0, 2), fill="#FFFFFF", edge="#000000")
    >>> paper.text(0.5, 1, "lot", colour="#000000")
    >>> len(paper.layout["shapes"]), paper.layout["annotations"][0]["text"]
    (1, 'lot')
    """

    def __init__(self) -> None:
        self.shapes: list[dict[str, Any]] = []
        self.annotations: list[dict[str, Any]] = []

    @property
    def layout(self) -> dict[str, Any]:
        """What the layout of a figure takes."""
        return {"shapes": self.shapes, "annotations": self.annotations}

    def box(
        self,
        x: tuple[float, float],
        y: tuple[float, float],
        *,
        fill: str,
        edge: str,
        width: float = 1,
    ) -> None:
        """Rectangle from corner to corner; colours as `#RRGGBB`, the edge in px."""
        line = {"color": edge, "width": width}
        self.shapes.append(
            {"type": "rect", "x0": x[0], "x1": x[1], "y0": y[0], "y1": y[1], "fillcolor": fill,
             "line": line}
        )  # fmt: skip

    def roof(self, x: float, y: float, width: float, height: float, *, fill: str) -> None:
        """Triangle that stands on a line; `x` is its middle."""
        half = width / 2
        path = f"M{x - half},{y}L{x},{y + height}L{x + half},{y}Z"
        self.shapes.append({"type": "path", "path": path, "fillcolor": fill, "line": {"width": 0}})

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        colour: str,
        size: int = 14,
        anchor: str = "center",
    ) -> None:
        """Text, which may hold simple HTML; names of people must be escaped."""
        # what stands between two dollar signs would be set as a formula, or not at all
        shown = text.replace("$", "&#36;")
        self.annotations.append(
            {"x": x, "y": y, "text": shown, "showarrow": False, "xanchor": anchor,
             "font": {"size": size, "color": colour}}
        )  # fmt: skip
