"""Maps of lesson 04: a district with its streets, and the ring coloured by arrivals."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from econgames.analysis.figures.look import Look, blend, escape, finish, look_named
from econgames.drawing.palette import PLAYERS
from econgames.lessons.kit.paper import Paper
from econgames.lessons.metropoli.effects import NOBODY, Effect, StreetChange, block_effect
from econgames.metropoli import economy
from econgames.metropoli.board.words import short
from econgames.metropoli.edition import Edition, shipped

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["district_map", "lots_as_on_the_map", "ring_map"]

DARKEST = 0.35
"""Part of the ink in the strongest shade: text on it can still be read in every theme."""

WIDER = 0.5
"""By which the columns of the corners, with longer names, are wider than the others."""

FLOOR = 0.12
"""Height of a floor; a lot is 1 high."""

DISTRICTS = {"se": "south-east", "sw": "south-west", "nw": "north-west", "ne": "north-east"}


def lots_as_on_the_map(district: str, edition: Edition | None = None) -> list[list[str]]:
    """Lots of a district in rows, north first, west first in each row.

    Examples
    --------
    >>> lots_as_on_the_map("se")
    [['cv', 'bv', 'av'], ['cw', 'bw', 'aw'], ['cx', 'bx', 'ax']]
    """
    ed = edition or shipped()
    lots = [lot for lot in ed.lots.values() if lot.district == district]
    rows = sorted({lot.row for lot in lots})
    return [
        [lot.id for lot in sorted(lots, key=lambda lot: lot.col) if lot.row == row] for row in rows
    ]


def district_map(effect: Effect | None = None, *, theme: str = "light") -> Figure:
    """The nine lots of a district, and what an arrival on each of its six streets pays.

    Parameters
    ----------
    effect : Effect, optional
        What was built; new floors stand out. The block of the lesson by default.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Examples
    --------
    >>> district_map().layout.meta["alt"]
    'The south-east district. Floors: cv 0, bv 2 to 3 (skyscraper), av 1; cw 0, bw 1, aw 0; ...'
    """
    from plotly.graph_objects import Figure

    effect = effect or block_effect()
    look, paper, ed = look_named(theme), Paper(), effect.before.edition
    district = ed.lots[effect.lot].district
    grid = lots_as_on_the_map(district, ed)
    for row, lots in enumerate(grid):
        for column, lot in enumerate(lots):
            _lot(paper, look, effect, lot, column, -row)
    places = [_beside(change.street, grid) for change in effect.streets]
    for change, place in zip(effect.streets, places, strict=True):
        _street(paper, look, change, place)
    figure = Figure(_owners(look, effect.streets, places))
    figure.update_xaxes(visible=False, range=[-1.72, 2.56])
    figure.update_yaxes(visible=False, range=[-2.56, 1.28])
    title = f"The {DISTRICTS[district]} district"
    return finish(
        figure, look, title=f"{title}: floors, and the rent of each street",
        alt=f"{title}. Floors: {_told(effect, grid)}. Rents: {_rents_told(effect)}.",
        height=430, margin={"l": 8, "r": 8, "t": 44, "b": 8}, **paper.layout,
    )  # fmt: skip


def _floors(effect: Effect, lot: str) -> tuple[int, int]:
    return effect.before.height.get(lot, 0), effect.after.height.get(lot, 0)


def _lot(paper: Paper, look: Look, effect: Effect, lot: str, x: float, y: float) -> None:
    old, now = _floors(effect, lot)
    built = now > old
    edge, width = (look.ink, 3) if built else (look.label, 1)
    paper.box((x - 0.47, x + 0.47), (y - 0.46, y + 0.46), fill=look.page, edge=edge, width=width)
    for floor in range(now):
        low = y - 0.42 + FLOOR * floor
        fill = look.good if floor >= old else look.label
        paper.box((x - 0.24, x + 0.24), (low, low + 0.1), fill=fill, edge=look.casing)
    if lot in effect.after.roof.values():
        paper.roof(x, y - 0.42 + FLOOR * now, 0.56, 0.17, fill=look.ink)
    count = f"{old} → <b>{now}</b>" if built else str(now) if now else ""
    paper.text(x - 0.44, y + 0.33, f"<b>{lot}</b>", colour=look.ink, anchor="left")
    paper.text(x + 0.44, y + 0.33, count, colour=look.ink, anchor="right")


def _beside(street: str, grid: Sequence[Sequence[str]]) -> tuple[float, float]:
    """Where a street is named: before its row of lots, or above its column."""
    for row, lots in enumerate(grid):
        if all(street in lot for lot in lots):
            return -1.1, -float(row)
    return float(next(i for i, lot in enumerate(grid[0]) if street in lot)), 0.88


def _street(paper: Paper, look: Look, change: StreetChange, place: tuple[float, float]) -> None:
    x, y = place
    old, now = change.rents
    risen = old != now
    rent = f"{short(old)} → <b>{short(now)}</b>" if risen else short(now)
    whose = " · nobody’s" if change.owner == NOBODY else ""
    name = f"<b>{change.street}</b>{whose}"
    paper.text(x - 0.16, y + 0.13, name, colour=look.ink, size=15, anchor="left")
    paper.text(x, y - 0.14, rent, colour=look.good if risen else look.ink)


def _owners(
    look: Look, streets: Sequence[StreetChange], places: Sequence[tuple[float, float]]
) -> dict[str, Any]:
    """Tokens of the owners beside the names of their streets."""
    seats = [PLAYERS.get(change.owner) for change in streets]
    return {
        "type": "scatter", "mode": "markers+text", "hoverinfo": "skip",
        "x": [x - 0.3 for x, _ in places], "y": [y + 0.13 for _, y in places],
        "text": [c.owner if seat else "–" for c, seat in zip(streets, seats, strict=True)],
        "textfont": {"size": 13, "color": [s.letter if s else look.ink for s in seats]},
        "marker": {
            "size": 22, "opacity": 1, "color": [s.fill if s else look.page for s in seats],
            "line": {"color": look.casing, "width": 1},
        },
    }  # fmt: skip


def _told(effect: Effect, grid: Sequence[Sequence[str]]) -> str:
    rows = []
    for lots in grid:
        words = []
        for lot in lots:
            old, now = _floors(effect, lot)
            roof = " (skyscraper)" if lot in effect.after.roof.values() else ""
            words.append(f"{lot} {old} to {now}{roof}" if now > old else f"{lot} {now}{roof}")
        rows.append(", ".join(words))
    return "; ".join(rows)


def _rents_told(effect: Effect) -> str:
    told = []
    for row in effect.streets:
        old, now = (short(rent) for rent in row.rents)
        owner = "nobody’s" if row.owner == NOBODY else row.owner
        told.append(f"{row.street} ({owner}) {old} to {now}" if row.rise else
                    f"{row.street} ({owner}) {now}")  # fmt: skip
    return ", ".join(told)


# ---- the ring


def ring_map(
    edition: Edition | None = None,
    *,
    marked: Collection[str] = (),
    title: str = "Arrivals of one pawn in 100 turns",
    theme: str = "light",
) -> Figure:
    """The ring as it lies on the board, each space as dark as pawns arrive often.

    Parameters
    ----------
    edition : Edition, optional
        Whose ring; :func:`economy.simpler_ring` makes one without Highway or cards.
    marked : collection of str, optional
        Spaces with a frame, by id.
    title : str
        What is written above.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Examples
    --------
    >>> ring_map().layout.meta["alt"]
    'Arrivals of one pawn in 100 turns. Most: Highway 3.61. Fewest: r 2.40. By space: ...'
    """
    from plotly.graph_objects import Figure

    ed, look, paper = edition or shipped(), look_named(theme), Paper()
    rates = economy.arrival_rates(edition=ed)
    low, high = min(rates), max(rates)
    names = [_space_name(ed, place) for place in range(len(rates))]
    for place, rate in enumerate(rates):
        part = (rate - low) / (high - low) if high - low > 1e-9 else 0.35
        at, framed = _where(place, len(rates)), ed.spaces[place].id in marked
        _space(paper, look, at, names[place], rate, part, framed)
    shade = "the stronger the shade, the more arrivals"
    paper.text(5, 5.6, f"<b>{shade}</b>", colour=look.ink, size=15)
    paper.text(5, 4.8, f"from {100 * low:.2f} to {100 * high:.2f}", colour=look.label)
    figure = Figure()
    edges = [-0.5 - WIDER, 10.5 + WIDER]
    figure.update_xaxes(visible=False, range=edges)
    figure.update_yaxes(visible=False, range=[-0.6, 10.6])
    listed = ", ".join(f"{n} {100 * r:.2f}" for n, r in zip(names, rates, strict=True))
    most, least = (names[rates.index(edge)] for edge in (high, low))
    told = (f"Most: {most} {100 * high:.2f}. Fewest: {least} {100 * low:.2f}. By space: {listed}."
            if high - low > 1e-9 else f"Everywhere {100 * high:.2f}.")  # fmt: skip
    return finish(
        figure, look, title=title, alt=f"{title}. {told}", height=520,
        margin={"l": 8, "r": 8, "t": 44, "b": 8}, **paper.layout,
    )  # fmt: skip


def _space_name(ed: Edition, place: int) -> str:
    space = ed.spaces[place]
    if space.kind == "metropolis":
        return "card"
    return space.id if space.kind == "street" else space.id.replace("_", " ").title()


def _where(place: int, count: int) -> tuple[int, int]:
    """Column and row from below: 0 in the lower right corner, then clockwise seen from above."""
    side, step = divmod(place, count // 4)
    last = count // 4
    return ((last - step, 0), (0, step), (step, last), (last, last - step))[side]


def _space(
    paper: Paper,
    look: Look,
    at: tuple[int, int],
    name: str,
    rate: float,
    part: float,
    framed: bool,
) -> None:
    column, y = at
    out = {0: -WIDER, 10: WIDER}.get(column, 0.0)  # the columns of the corners are wider
    x, half = column + out / 2, 0.48 + abs(out) / 2
    edge, width = (look.good, 5) if framed else (look.label, 1)
    fill = blend(look.ink, look.page, DARKEST * part)
    paper.box((x - half, x + half), (y - 0.48, y + 0.48), fill=fill, edge=edge, width=width)
    text = f"<b>{escape(name)}</b><br>{100 * rate:.2f}"
    paper.text(x, y, text, colour=look.ink, size=13)
