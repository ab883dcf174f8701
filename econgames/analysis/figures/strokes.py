"""Lines, arrows, dots and labels that figures of networks are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from econgames.analysis.figures.look import (
    MARKERS,
    Look,
    blend,
    escape,
    party_fill,
)
from econgames.analysis.figures.places import Point
from econgames.analysis.journal import Journal
from econgames.drawing.palette import BANK_FILL, DARK_LETTER, PLAYERS

if TYPE_CHECKING:
    from plotly.graph_objects import Figure


__all__ = ["Notes", "arrow_head", "bare", "chip", "dot", "line", "nodes", "pale", "tag"]

Notes = list[dict[str, Any]]
"""Annotations of a figure: added one by one they are slow, each time all are checked again."""


def pale(look: Look, party: str) -> str:
    """Colour of the lines of a party: its own, nearer to the page."""
    return blend(party_fill(look, party), look.page, 0.75)


def line(figure: Figure, points: list[Any], style: Mapping[str, Any], name: str) -> None:
    """A line through points; None starts a new one."""
    figure.add_scatter(
        x=[p[0] if p else None for p in points], y=[p[1] if p else None for p in points],
        mode="lines", line=dict(style), hoverinfo="skip", name=name, meta={"edge": name},
    )  # fmt: skip


def arrow_head(notes: Notes, look: Look, way: list[Point]) -> None:
    """Put an arrow near the end of a curve."""
    notes.append({
        "x": way[13][0], "y": way[13][1], "ax": way[12][0], "ay": way[12][1],
        "xref": "x", "yref": "y", "axref": "x", "ayref": "y", "text": "", "showarrow": True,
        "arrowhead": 2, "arrowsize": 1.4, "arrowwidth": 2, "arrowcolor": look.ink,
    })  # fmt: skip


def chip(notes: Notes, look: Look, place: Point, text: str) -> None:
    """Write on a small field with a border."""
    notes.append({
        "x": place[0], "y": place[1], "text": escape(text), "showarrow": False,
        "bgcolor": look.page, "bordercolor": look.label, "borderwidth": 1,
        "borderpad": 2, "font": {"size": 12},
    })  # fmt: skip


def tag(notes: Notes, look: Look, start: Point, end: Point, text: str) -> None:
    """A chip three quarters down a line, where lines of different owners are apart."""
    place = (start[0] * 0.35 + end[0] * 0.65, start[1] * 0.35 + end[1] * 0.65)
    chip(notes, look, place, text)


def nodes(
    figure: Figure, notes: Notes, look: Look, journal: Journal, places: Mapping[str, Point]
) -> None:
    """Draw players, other parties and things at their places."""
    for node, place in places.items():
        if node in PLAYERS:
            seat = PLAYERS[node]
            dot(figure, look, place, "", seat.fill, MARKERS[seat.shape], 30, "middle center")
            _letter(notes, place, node, seat.letter)
            text = journal.name(node)
            notes.append({"x": place[0], "y": place[1], "yshift": 27, "text": escape(text),
                                  "showarrow": False, "bgcolor": look.page})  # fmt: skip
        elif node in journal.parties:
            fill = look.ink if ":" in node else party_fill(look, node)
            notes.append({
                "x": place[0], "y": place[1], "text": f"<b>{escape(journal.name(node))}</b>",
                "showarrow": False, "bgcolor": fill, "borderpad": 4,
                "font": {"color": DARK_LETTER if fill == BANK_FILL else look.page},
            })  # fmt: skip
        else:
            notes.append({
                "x": place[0], "y": place[1], "text": escape(node.partition(":")[2] or node),
                "showarrow": False, "bgcolor": look.tints[0],
                "bordercolor": look.label, "borderpad": 2,
                "font": {"size": 12, "color": look.ink},
            })  # fmt: skip


def _letter(notes: Notes, place: Point, text: str, colour: str) -> None:
    notes.append({"x": place[0], "y": place[1], "text": f"<b>{text}</b>", "showarrow": False,
                          "font": {"color": colour, "size": 14}})  # fmt: skip


def dot(
    figure: Figure,
    look: Look,
    place: Point,
    text: str,
    fill: str,
    symbol: str,
    size: int,
    where: str,
) -> None:
    """Draw one marker, with a text beside it."""
    figure.add_scatter(
        x=[place[0]], y=[place[1]], mode="markers+text" if text else "markers",
        text=[escape(text)], textposition=where if text else None, hoverinfo="skip",
        marker={"symbol": symbol, "size": size, "color": fill,
                "line": {"color": look.casing, "width": 1.5}},
        textfont={"size": 12, "color": look.ink}, cliponaxis=False,
    )  # fmt: skip


def bare(figure: Figure) -> Figure:
    """A plane without axes."""
    figure.update_xaxes(visible=False)
    figure.update_yaxes(visible=False)
    return figure
