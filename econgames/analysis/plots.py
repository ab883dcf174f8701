"""Charts of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from econgames.analysis.theme import MARKERS, ChartTheme, chart_theme, layout
from econgames.analysis.turns import Turns
from econgames.drawing.palette import PLAYERS

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["cash_lines", "cash_over_time", "worth_lines"]

GREYS = ("#59636F", "#9AA3AD", "#7A4B2A", "#2F6F73", "#8A7A1E", "#6D4C7D", "#A05252", "#3F5E3A")
"""Lines of parties that are not players; they differ by dash and label as well."""

DASHES = ("dash", "dot", "dashdot", "longdash", "longdashdot")


def cash_lines(match: Any, parties: Sequence[str] | None = None) -> dict[str, list[int]]:
    """Money of each party after each step, from the ledger.

    Parameters
    ----------
    match : Match
        The match, up to the step where it stands.
    parties : sequence of str, optional
        Parties to follow; the players by default.

    Returns
    -------
    dict of str to list of int
        One list a party, shape ``(match.step + 1,)``, whole money units; index 0 is the set-up.
    """
    chosen = list(match.players if parties is None else parties)
    change = {party: [0] * (match.step + 1) for party in chosen}
    for step, payer, payee, amount, asset, _ in match.ledger.rows:
        if asset == "money" and step <= match.step:
            if payer in change:
                change[payer][step] -= amount
            if payee in change:
                change[payee][step] += amount
    for line in change.values():
        for step in range(1, len(line)):
            line[step] += line[step - 1]
    return change


def cash_over_time(
    match: Any,
    *,
    parties: Sequence[str] | None = None,
    measure: str = "cash",
    theme: str = "light",
    height: int = 320,
) -> Figure:
    """Chart of cash or worth by step, one line a party; cash is read off the ledger.

    Parameters
    ----------
    match : Match
        The match, up to the step where it stands.
    parties : sequence of str, optional
        Parties to draw, such as ``["A", "corp:PR"]``; the players by default.
    measure : {"cash", "worth"}, optional
        Cash, or what a player would own if the game ended (players only).
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.

    Returns
    -------
    plotly.graph_objects.Figure
        Players keep the colour and the shape of their token, and each line carries its name at
        its end. ``figure.layout.meta["alt"]`` is the chart in words.

    Raises
    ------
    ValueError
        If the theme or the measure is unknown.
    """
    from plotly.graph_objects import Figure

    look = chart_theme(theme)
    if measure not in ("cash", "worth"):
        raise ValueError(f"measure must be 'cash' or 'worth'; not {measure!r}")
    lines = cash_lines(match, parties) if measure == "cash" else worth_lines(match)
    figure = Figure()
    for number, (party, values) in enumerate(lines.items()):
        _add_line(figure, match, party, values, number, look)
    _label_ends(figure, match, lines, height)
    figure.update_layout(
        **layout(
            look,
            height=height,
            title={
                "text": f"{measure.capitalize()}, {match.game.info.money}",
                "font": {"size": 15},
                "x": 0.01,
            },
            meta={"alt": _alt(match, lines, measure)},
            hovermode="x unified",
            hoverlabel={"bgcolor": look.page, "font": {"color": look.ink}},
        )
    )
    _mark_turns(figure, match)
    figure.update_yaxes(rangemode="tozero", tickformat=",")
    return figure


def worth_lines(match: Any) -> dict[str, list[int]]:
    """Worth of each player after each step, from the positions of the match.

    Returns
    -------
    dict of str to list of int
        One list a seat, shape ``(match.step + 1,)``, in the unit of the game's score.
    """
    states = [match.at(step) for step in range(match.step + 1)]
    return {seat: [int(state.worth(seat)) for state in states] for seat in match.players}


def _mark_turns(figure: Figure, match: Any) -> None:
    """Put the ticks where turns begin; plain steps where the game counts no turns."""
    last = max(1, match.step)
    turns = Turns()
    starts = [step for step in turns.starts(match) if step <= match.step]
    if len(starts) < 2:
        figure.update_xaxes(title_text="step", range=[0, last])
        return
    numbers = turns.by_step(match)
    every = 1 + len(starts) // 16
    shown = starts[::every]
    figure.update_xaxes(
        title_text="turn",
        range=[0, last],
        tickvals=shown,
        ticktext=[str(numbers[step]) for step in shown],
        ticks="outside",
    )


def _name(match: Any, party: str) -> str:
    return str(match.names.get(party, party.split(":")[-1]))


def _add_line(
    figure: Figure, match: Any, party: str, values: list[int], number: int, look: ChartTheme
) -> None:
    seat = PLAYERS.get(party)
    colour = seat.fill if seat else GREYS[number % len(GREYS)]
    steps = list(range(len(values)))
    if seat:  # a thin outline keeps pale colours visible on white and dark ones on black
        figure.add_scatter(
            x=steps, y=values, mode="lines", hoverinfo="skip", name=f"{party} outline",
            line={"color": look.casing, "width": 4.5, "shape": "hv"},
        )  # fmt: skip
    line = {
        "color": colour,
        "width": 2.5,
        "shape": "hv",
        "dash": "solid" if seat else DASHES[number % len(DASHES)],
    }
    figure.add_scatter(x=steps, y=values, mode="lines", line=line, name=_name(match, party))
    if seat:
        shown = _marks(len(values), number)
        figure.add_scatter(
            x=shown, y=[values[step] for step in shown], mode="markers",
            hoverinfo="skip", cliponaxis=False, name=f"{party} marks",
            marker={
                "symbol": MARKERS[seat.shape], "size": 11, "color": colour,
                "line": {"color": look.casing, "width": 1.5},
            },
        )  # fmt: skip


def _marks(count: int, number: int) -> list[int]:
    """Steps that carry a mark: about eight, shifted from seat to seat, and the last one."""
    every = max(1, (count - 1) // 8)
    return sorted({*range(min(number, count - 1), count, every), count - 1})


def _label_ends(figure: Figure, match: Any, lines: dict[str, list[int]], height: int) -> None:
    """Write each name at the end of its line, pushed apart where lines end together."""
    ends = sorted((values[-1], party) for party, values in lines.items())
    top = max((max(values) for values in lines.values()), default=1) or 1
    apart = 18 * top / max(60, height - 84)
    last = -apart
    for value, party in ends:
        last = max(float(value), last + apart)
        letter = f"{party} " if party in PLAYERS else ""
        figure.add_annotation(
            x=1, xref="paper", xanchor="left", xshift=10, y=last, showarrow=False,
            text=f"<b>{letter}</b>{_escape(_name(match, party))} {value:,}",
        )  # fmt: skip


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _alt(match: Any, lines: dict[str, list[int]], measure: str) -> str:
    parts = [
        f"{_name(match, party)} from {values[0]:,} to {values[-1]:,}"
        for party, values in lines.items()
    ]
    return f"{measure.capitalize()} over {match.step} steps: {'; '.join(parts)}."


def __getattr__(name: str) -> Any:
    """Every figure of :mod:`econgames.analysis.figures` by name."""
    from econgames.analysis import figures

    if name in figures.__all__:
        return getattr(figures, name)
    raise AttributeError(f"there is no chart {name!r}; known: {', '.join(figures.__all__)}")
