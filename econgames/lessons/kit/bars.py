"""Bars made of parts: sums side by side, and both sides of balance sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from econgames.analysis.figures.look import Look, blend, escape, finish, look_named

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["Sheet", "sheet_bars", "stacked_bars"]

PATTERNS = ("", "", "/", "x", ".")
"""Hatching of the parts of a bar, so that they differ without colour."""

SMALL = 0.07
"""Parts below this, of the highest bar, have no room for their number."""


def stacked_bars(
    parts: Mapping[str, Sequence[float]],
    names: Sequence[str],
    *,
    title: str,
    axis: str = "",
    best: int | None = None,
    best_text: str = "▼ most",
    line: tuple[str, int] | None = None,
    unit: str = "$",
    theme: str = "light",
    height: int = 380,
) -> Figure:
    """Bars made of parts, each with its number, and their sums.

    Parameters
    ----------
    parts : mapping of str to sequence of float, shape (n_bars,)
        Size of each part, 0 or more, in money; shown with three figures where it is not whole.
    names : sequence of str, shape (n_bars,)
        Name of each bar.
    title, axis : str
        What is written above, and at the axis of the bars.
    best : int, optional
        Place of a bar that gets a mark, from 0, with `best_text`.
    line : (str, int), optional
        Name and height of a line across all bars, such as a cost.
    unit : str
        Sign of the money, written after the title.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.

    Examples
    --------
    >>> figure = stacked_bars({"cash": [1, 2], "shares": [5, 0]}, ["Ada", "Ben"], title="Worth")
    >>> figure.layout.meta["alt"]
    'Worth, $. Ada: cash 1, shares 5, in all 6; Ben: cash 2, in all 2.'
    """
    from plotly.graph_objects import Figure

    look, figure = look_named(theme), Figure()
    sums = [_shown(sum(sizes[i] for sizes in parts.values())) for i in range(len(names))]
    parts = {part: [_shown(size) for size in sizes] for part, sizes in parts.items()}
    top = max(sums) or 1
    for number, (part, sizes) in enumerate(parts.items()):
        _part(figure, look, number, part, list(names), sizes, top)
    # by place: a name such as "6" would be taken for a place itself
    for place, total in enumerate(sums):
        figure.add_annotation(x=place, y=total, yshift=12, text=f"<b>{total:,}</b>",
                              showarrow=False, font={"color": look.ink, "size": 15})  # fmt: skip
    told = "; ".join(
        f"{name}: {_listed({part: sizes[i] for part, sizes in parts.items()})}, in all {sums[i]:,}"
        for i, name in enumerate(names)
    )
    if best is not None:
        figure.add_annotation(
            x=best, y=sums[best], yshift=34, text=f"<b>{escape(best_text)}</b>",
            showarrow=False, font={"color": look.good, "size": 14},
        )  # fmt: skip
        told += f". {best_text.strip('▼ ').capitalize()}: {names[best]}"
    if line is not None:
        named, size = line
        top, told = max(top, size), f"{told}. {named.capitalize()} {size:,}"
        figure.add_hline(
            y=size, line={"color": look.ink, "width": 3, "dash": "6px,4px"},
            annotation={"text": f"<b>{escape(named)} {size:,}</b>", "x": 0.005, "xanchor": "left",
                        "yanchor": "bottom", "bgcolor": look.page,
                        "font": {"color": look.ink, "size": 14}},
        )  # fmt: skip
    figure.update_xaxes(title_text=axis, type="category", showgrid=False)
    figure.update_yaxes(range=[0, top * 1.25])
    return _finished(figure, look, f"{title}, {unit}", told, height, 0.3)


class Sheet(NamedTuple):
    """Both sides of a balance sheet, in money, and what a market pays for the owners' part."""

    name: str
    has: Mapping[str, int]
    """Assets by kind, 0 or more."""
    owes: Mapping[str, int]
    """Debts and equity by kind, 0 or more; they add up to the assets."""
    market: int


def sheet_bars(
    sheets: Sequence[Sheet],
    *,
    title: str,
    market: str = "market value",
    unit: str = "$",
    theme: str = "light",
    height: int = 420,
) -> Figure:
    """Balance sheets as pairs of equal bars, with a line for the market value across each pair.

    Parameters
    ----------
    sheets : sequence of Sheet
        From left to right; all with the same kinds.
    title, market : str
        What is written above, and what the line is called.
    unit : str
        Sign of the money, written after the title.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.

    Raises
    ------
    ValueError
        If the sides of a sheet differ.

    Examples
    --------
    >>> figure = sheet_bars([Sheet("now", {"cash": 9}, {"equity": 9}, 12)], title="Firm")
    >>> figure.layout.meta["alt"]
    'Firm, $. now: cash 9 = equity 9, market value 12.'
    """
    from plotly.graph_objects import Figure

    look, figure = look_named(theme), Figure()
    for sheet in sheets:
        left, right = sum(sheet.has.values()), sum(sheet.owes.values())
        if left != right:
            raise ValueError(f"{sheet.name}: assets are {left}, the other side is {right}")
    top = max(max(sum(sheet.has.values()), sheet.market) for sheet in sheets) or 1
    kinds = [*sheets[0].has, *sheets[0].owes]
    for number, kind in enumerate(kinds):
        side = 0.21 if kind in sheets[0].owes else -0.21
        xs = [place + side for place in range(len(sheets))]
        sizes = [{**sheet.has, **sheet.owes}.get(kind, 0) for sheet in sheets]
        _part(figure, look, number, kind, xs, sizes, top, width=0.4)
    value = escape(market)
    for place, sheet in enumerate(sheets):
        figure.add_scatter(
            x=[place - 0.45, place + 0.45], y=[sheet.market] * 2, mode="lines",
            line={"color": look.ink, "width": 4, "dash": "4px,3px"}, name=value,
            showlegend=place == 0, hovertemplate=f"{value} {sheet.market:,}<extra></extra>",
        )  # fmt: skip
        figure.add_annotation(
            x=place, y=sheet.market, yshift=11, text=f"<b>{sheet.market:,}</b>", showarrow=False,
            bgcolor=look.page, borderpad=0, font={"color": look.ink, "size": 14},
        )  # fmt: skip
    told = "; ".join(
        f"{s.name}: {_listed(s.has)} = {_listed(s.owes)}, {market} {s.market:,}" for s in sheets
    )
    figure.update_xaxes(
        tickvals=list(range(len(sheets))), ticktext=[escape(s.name) for s in sheets],
        showgrid=False, zeroline=False, range=[-0.6, len(sheets) - 0.4],
    )  # fmt: skip
    figure.update_yaxes(range=[0, top * 1.15])
    return _finished(figure, look, f"{title}, {unit}", told, height, 0)


def _part(
    figure: Figure,
    look: Look,
    number: int,
    part: str,
    xs: Sequence[Any],
    sizes: Sequence[float],
    top: float,
    width: float | None = None,
) -> None:
    # pale enough for numbers on it, and darker than the others in grey
    first = blend(look.neutral, look.page, 0.6)
    fills = (first, look.tints[0], look.tints[2], look.tints[4], look.tints[6])
    figure.add_bar(
        x=list(xs), y=list(sizes), name=escape(part), width=width,
        text=[f"{size:,}" if size >= SMALL * top else "" for size in sizes],
        textposition="inside", insidetextanchor="middle", textangle=0, constraintext="none",
        textfont={"color": look.ink, "size": 14},
        marker={"color": fills[number % len(fills)], "line": {"color": look.casing, "width": 1},
                "pattern": {"shape": PATTERNS[number % len(PATTERNS)], "size": 9,
                            "solidity": 0.12, "fgcolor": look.label}},
        hovertemplate="%{x}: %{y} " + escape(part) + "<extra></extra>",
    )  # fmt: skip


def _shown(size: float) -> float:
    """Whole numbers as they are, others with three figures."""
    return int(size) if size == int(size) else float(f"{float(size):.3g}")


def _listed(sizes: Mapping[str, float]) -> str:
    return ", ".join(f"{part} {size:,}" for part, size in sizes.items() if size)


def _finished(figure: Figure, look: Look, title: str, told: str, height: int, gap: float) -> Figure:
    return finish(
        figure, look, title=title, alt=f"{title}. {told}.", height=height, barmode="stack",
        showlegend=True, bargap=gap, margin={"l": 48, "r": 24, "t": 56, "b": 84},
        legend={"orientation": "h", "y": -0.2, "yanchor": "top", "traceorder": "normal",
                "font": {"size": 13}},
    )  # fmt: skip
