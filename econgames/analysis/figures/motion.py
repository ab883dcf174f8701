"""The transfers of a period one after the other: as an animation, and as a strip of stills."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from econgames.analysis.amounts import describe
from econgames.analysis.figures import clicks
from econgames.analysis.figures.look import (
    MARKERS,
    Look,
    accounts_of,
    escape,
    finish,
    look_named,
    party_fill,
)
from econgames.analysis.figures.places import Point, curve, ring
from econgames.analysis.journal import Journal, Moved, Period
from econgames.drawing.palette import PLAYERS

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from econgames.analysis.statements import Accounts
    from econgames.core.match import Match

__all__ = ["transfer_animation", "transfer_stills"]


class Scene(NamedTuple):
    """One exchange: adjacent transfers of one move and account, and all cash after them."""

    title: str
    moved: list[tuple[int, Moved]]
    """Transfers with their places in the journal."""
    cash: dict[str, int]


def scenes(accounts: Accounts, period: Period) -> list[Scene]:
    """Exchanges of a period, oldest first; the sum of their money rows is the period's."""
    journal = accounts.journal
    cash: dict[str, int] = {}
    for event in journal.events[: period.start]:
        _book(cash, event)
    found = []
    numbered = [
        (place, event)
        for place, event in enumerate(journal.events[period.start : period.stop], period.start)
        if isinstance(event, Moved)
    ]
    for (step, account), run in groupby(numbered, key=lambda pair: (pair[1].step, pair[1].account)):
        moved = list(run)
        for _, event in moved:
            _book(cash, event)
        title = f"{account.replace('_', ' ')}, {'set-up' if step == 0 else f'move {step}'}"
        found.append(Scene(title, moved, dict(cash)))
    return found


def _book(cash: dict[str, int], event: Any) -> None:
    if isinstance(event, Moved) and event.asset == "money":
        cash[event.payer] = cash.get(event.payer, 0) - event.amount
        cash[event.payee] = cash.get(event.payee, 0) + event.amount


def transfer_animation(
    source: Accounts | Match | Journal,
    when: Period | int | None = None,
    *,
    theme: str = "light",
    height: int = 560,
    seconds: float = 1.2,
) -> Figure:
    """The transfers of a period, exchange by exchange, with play, pause and a slider.

    It stands still until "Play" is pressed, and nothing moves within a picture.

    Parameters
    ----------
    source : Accounts, Match or Journal
        What to draw.
    when : Period or int, optional
        A period of the journal, or the number of a turn or round; the game so far by default.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.
    seconds : float, optional
        How long each exchange is shown.

    Returns
    -------
    plotly.graph_objects.Figure
        One frame an exchange; its ``name`` is its number from 1.
    """
    from plotly.graph_objects import Figure, Frame

    accounts, look = accounts_of(source), look_named(theme)
    journal, period = accounts.journal, accounts.period(when)
    acts = scenes(accounts, period)
    places = _places(accounts, acts)
    most = max((len(act.moved) for act in acts), default=0)
    figure = Figure()
    figure.add_traces(_traces(journal, look, places, acts[0] if acts else None, most))
    notes = [_notes(look, places, act, number, len(acts)) for number, act in enumerate(acts, 1)]
    figure.frames = [
        Frame(
            data=_traces(journal, look, places, act, most),
            layout={"annotations": notes[number - 1]},
            name=str(number),
        )
        for number, act in enumerate(acts, 1)
    ]
    figure.update_yaxes(visible=False, range=[-1.75, 1.4])
    figure.update_xaxes(visible=False, range=[-1.8, 1.8])
    words = [f"{n} {_words(journal, act)}" for n, act in enumerate(acts, 1)]
    shown = {"frame": {"duration": seconds * 1000, "redraw": True}, "transition": {"duration": 0}}
    return finish(
        figure,
        look,
        title=f"Transfers, {period.label}, {journal.money}",
        alt=f"Transfers, {period.label}, {len(acts)} exchanges: {'; '.join(words)}.",
        height=height,
        annotations=notes[0] if notes else [],
        margin={"l": 8, "r": 8, "t": 48, "b": 8},
        updatemenus=[_buttons(look, shown)],
        sliders=[_slider(look, len(acts))],
        meta={"total": _total(acts), "places": places},
    )


def transfer_stills(
    source: Accounts | Match | Journal,
    when: Period | int | None = None,
    *,
    first: int = 1,
    most: int = 9,
    columns: int = 3,
    theme: str = "light",
) -> Figure:
    """The pictures of :func:`transfer_animation` side by side, for paper and for study.

    Parameters
    ----------
    source, when, theme
        As in :func:`transfer_animation`.
    first, most : int, optional
        First exchange, from 1, and how many at most; the title says how many there are.
    columns : int, optional
        Pictures in a row.

    Raises
    ------
    ValueError
        If there is no exchange of number `first`.
    """
    from plotly.subplots import make_subplots

    accounts, look = accounts_of(source), look_named(theme)
    journal, period = accounts.journal, accounts.period(when)
    acts = scenes(accounts, period)
    if not 1 <= first <= max(1, len(acts)):
        raise ValueError(f"first must be 1 to {len(acts)}; not {first}")
    shown = acts[first - 1 : first - 1 + most]
    places = _places(accounts, acts)
    rows = max(1, -(-len(shown) // columns))
    figure = make_subplots(rows=rows, cols=columns, horizontal_spacing=0.02, vertical_spacing=0.04)
    notes: list[dict[str, Any]] = []
    for place, act in enumerate(shown):
        row, column = divmod(place, columns)
        for trace in _traces(journal, look, places, act, len(act.moved), small=True):
            figure.add_trace(trace, row=row + 1, col=column + 1)
        axis = "" if place == 0 else str(place + 1)
        for note in _notes(look, places, act, first + place, len(acts), small=True):
            for key in ("xref", "yref", "axref", "ayref"):
                if note.get(key) in ("x", "y"):
                    note[key] = f"{note[key]}{axis}"
            notes.append(note)
    figure.update_xaxes(visible=False, range=[-1.9, 1.9])
    figure.update_yaxes(visible=False, range=[-1.3, 1.6])
    words = [f"{n} {_words(journal, act)}" for n, act in enumerate(shown, first)]
    span = f"exchanges {first} to {first + len(shown) - 1} of {len(acts)}"
    return finish(
        figure,
        look,
        title=f"Transfers, {period.label}, {journal.money}: {span}",
        alt=f"Transfers, {period.label}, {span}: {'; '.join(words)}.",
        height=60 + 280 * rows,
        annotations=notes,
        margin={"l": 8, "r": 8, "t": 52, "b": 8},
        meta={"total": _total(shown), "places": places},
    )


def _total(acts: list[Scene]) -> int:
    return sum(e.amount for act in acts for _, e in act.moved if e.asset == "money")


def _words(journal: Journal, act: Scene) -> str:
    return ", ".join(describe(journal, place) for place, _ in act.moved)


def _places(accounts: Accounts, acts: list[Scene]) -> dict[str, Point]:
    """All parties on the ring; decks, boxes and the like, which have no statements, inside it."""
    journal = accounts.journal
    places = ring(journal)
    others = {p for act in acts for _, e in act.moved for p in (e.payer, e.payee)} - places.keys()
    for number, party in enumerate(sorted(others)):
        places[party] = (0.5 * (number - (len(others) - 1) / 2), -0.42)
    used = {p for act in acts for _, e in act.moved for p in (e.payer, e.payee)}
    return {p: at for p, at in places.items() if p in used or p in PLAYERS or p in others}


def _traces(
    journal: Journal,
    look: Look,
    places: dict[str, Point],
    act: Scene | None,
    lines: int,
    *,
    small: bool = False,
) -> list[Any]:
    """`lines` curves, of which the exchange fills some, and the marks of all parties."""
    from plotly.graph_objects import Scatter

    parties = list(places)
    size = 18 if small else 28
    marks = Scatter(
        x=[places[p][0] for p in parties], y=[places[p][1] for p in parties], mode="markers+text",
        marker={
            "symbol": [MARKERS[PLAYERS[p].shape] if p in PLAYERS else "square" for p in parties],
            "size": size,
            "color": [party_fill(look, p) for p in parties],
            "line": {"color": look.casing, "width": 1.5},
        },
        text=[_node_text(journal, p, act) for p in parties],
        textposition=["top center" if places[p][1] >= -0.01 else "bottom center" for p in parties],
        textfont={"size": 11 if small else 13, "color": look.ink},
        hovertemplate="%{text}<extra></extra>", cliponaxis=False,
        customdata=[clicks.mark(journal.name(p), party=p) for p in parties],
    )  # fmt: skip
    traces = []
    for number in range(lines):
        way: list[Point] = []
        if act is not None and number < len(act.moved):
            _, event = act.moved[number]
            bend = 0.18 if event.asset == "money" else 0.3
            way = curve(places[event.payer], places[event.payee], bend)
        traces.append(
            Scatter(x=[p[0] for p in way], y=[p[1] for p in way], mode="lines", hoverinfo="skip",
                    line={"color": look.ink, "width": 2 if small else 3})
        )  # fmt: skip
    # the marks come last, so that lines end behind them
    return [*traces, marks]


def _node_text(journal: Journal, party: str, act: Scene | None) -> str:
    name = escape(journal.name(party))
    if act is None or journal.values.party_kind(party) != "own":
        return name
    return f"{name} {act.cash.get(party, 0):,}"


def _notes(
    look: Look,
    places: dict[str, Point],
    act: Scene,
    number: int,
    count: int,
    *,
    small: bool = False,
) -> list[dict[str, Any]]:
    """Title of a picture, and the arrow head and the chip of each transfer."""
    size = 12 if small else 15
    notes: list[dict[str, Any]] = [
        {
            "x": 0, "y": 1.5 if small else 1.34, "xref": "x", "yref": "y", "showarrow": False,
            "text": f"<b>{number}/{count}</b> {escape(act.title)}",
            "font": {"size": size, "color": look.ink},
        }
    ]  # fmt: skip
    for _, event in act.moved:
        money = event.asset == "money"
        way = curve(places[event.payer], places[event.payee], 0.18 if money else 0.3)
        notes.append(
            {
                "x": way[14][0], "y": way[14][1], "ax": way[12][0], "ay": way[12][1],
                "xref": "x", "yref": "y", "axref": "x", "ayref": "y", "text": "",
                "showarrow": True, "arrowhead": 2, "arrowsize": 1.3, "arrowwidth": 2,
                "arrowcolor": look.ink,
            }
        )  # fmt: skip
        name = event.asset.partition(":")[2] or event.asset
        units = f"{event.amount} × " if event.amount > 1 else ""
        text = f"{event.amount:,}" if money else f"{units}{name}"
        notes.append(
            {
                "x": way[8][0], "y": way[8][1], "xref": "x", "yref": "y", "showarrow": False,
                "text": f"<b>{escape(text)}</b>" if money else escape(text), "borderpad": 2,
                "bgcolor": look.ink if money else look.tints[0], "bordercolor": look.ink,
                "font": {"size": size - 1, "color": look.page if money else look.ink},
            }
        )  # fmt: skip
    return notes


def _buttons(look: Look, shown: dict[str, Any]) -> dict[str, Any]:
    stop = {"frame": {"duration": 0, "redraw": False}, "mode": "immediate"}
    return {
        "type": "buttons",
        "direction": "left",
        "x": 0.01,
        "y": 0.0,
        "xanchor": "left",
        "yanchor": "bottom",
        "bgcolor": look.page,
        "bordercolor": look.label,
        "font": {"color": look.ink},
        "showactive": False,
        "buttons": [
            {
                "label": "▶ Play",
                "method": "animate",
                "args": [None, {**shown, "fromcurrent": True}],
            },
            {"label": "❚❚ Pause", "method": "animate", "args": [[None], stop]},
        ],
    }


def _slider(look: Look, count: int) -> dict[str, Any]:
    still = {"frame": {"duration": 0, "redraw": True}, "mode": "immediate"}
    return {
        "x": 0.3,
        "len": 0.68,
        "y": 0.0,
        "yanchor": "bottom",
        "font": {"color": look.ink},
        "bgcolor": look.grid,
        "bordercolor": look.label,
        "currentvalue": {"prefix": "exchange ", "font": {"color": look.ink}},
        "steps": [
            {"label": str(n), "method": "animate", "args": [[str(n)], still]}
            for n in range(1, count + 1)
        ],
    }
