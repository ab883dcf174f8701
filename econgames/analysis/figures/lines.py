"""Cash and net worth over time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from econgames.analysis.amounts import signed
from econgames.analysis.books import CONVENTIONS
from econgames.analysis.figures.look import (
    MARKERS,
    Look,
    accounts_of,
    escape,
    finish,
    look_named,
    party_fill,
)
from econgames.analysis.replay import period_starts
from econgames.analysis.tables import balances, net_worths
from econgames.core.errors import choices
from econgames.drawing.palette import PLAYERS

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from econgames.analysis.journal import Journal
    from econgames.analysis.statements import Accounts
    from econgames.core.match import Match

__all__ = ["cash_lines", "cash_over_time", "conventions_over_time", "over_time", "worth_lines"]

DASHES = ("dash", "dot", "dashdot", "longdash", "longdashdot")

TITLES = {"cash": "Cash", "worth": "Net worth"}


def over_time(
    source: Accounts | Match | Journal,
    *,
    what: str = "both",
    parties: Sequence[str] | None = None,
    theme: str = "light",
    height: int | None = None,
) -> Figure:
    """Cash and net worth after each move, one line a party.

    Parameters
    ----------
    source : Accounts, Match or Journal
        What to draw; accounts bring their convention with them.
    what : {"both", "cash", "worth"}, optional
        Which of the two; both are two charts above each other.
    parties : sequence of str, optional
        Parties to draw; the seats by default.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px; 300 a chart by default.

    Returns
    -------
    plotly.graph_objects.Figure
        Seats have the colour and the shape of their token; each line ends in its name.

    Examples
    --------
    >>> import econgames as eg
    >>> figure = over_time(eg.new("rolling_stock_stars", players=2, seed=3), what="cash")
    >>> figure.layout.meta["alt"]
    'Cash by move: Ada from 30 to 30; Ben from 30 to 30.'
    """
    from plotly.subplots import make_subplots

    if what not in ("both", *TITLES):
        raise ValueError(f"what must be one of 'both', 'cash', 'worth'; not {what!r}")
    accounts, look = accounts_of(source), look_named(theme)
    chosen = list(parties or (p for p in accounts.journal.parties if p in PLAYERS))
    known_parties(chosen, accounts.journal.parties)
    frames = {
        "cash": balances(accounts.journal, "money", chosen),
        "worth": net_worths(accounts, chosen),
    }
    shown = list(TITLES) if what == "both" else [what]
    each = (height or 300 * len(shown)) / len(shown)
    figure = make_subplots(rows=len(shown), cols=1, shared_xaxes=True, vertical_spacing=0.08)
    alt = []
    for number, name in enumerate(shown, 1):
        lines = {party: frames[name][party].tolist() for party in chosen}
        _draw(figure, accounts.name, look, lines, number, each)
        figure.update_yaxes(title_text=TITLES[name], row=number, col=1)
        alt.append(f"{TITLES[name]} by move: {_ends(accounts.name, lines)}.")
    _mark_journal(figure, accounts, len(shown))
    money, convention = accounts.journal.money, accounts.convention
    title = f"{' and '.join(TITLES[name] for name in shown).capitalize()}, {money}"
    return finish(
        figure,
        look,
        title=title if shown == ["cash"] else f"{title}, valued at {convention}",
        alt=" ".join(alt),
        height=height or 300 * len(shown),
        margin={"l": 64, "r": 120, "t": 48, "b": 48},
    )


def conventions_over_time(
    source: Accounts | Match | Journal,
    party: str,
    *,
    conventions: Sequence[str] = CONVENTIONS,
    theme: str = "light",
    height: int = 320,
) -> Figure:
    """Net worth of one party in several conventions on one axis.

    Parameters
    ----------
    source : Accounts, Match or Journal
        What to draw.
    party : str
        Whose net worth.
    conventions : sequence of str, optional
        Which; all four by default. Lines that coincide are one line with several names.
    theme, height
        As in :func:`over_time`.
    """
    from plotly.graph_objects import Figure

    accounts, look = accounts_of(source), look_named(theme)
    known_parties([party], accounts.journal.parties)
    lines: dict[str, list[int]] = {}
    for convention in conventions:
        values = net_worths(accounts.using(convention), [party])[party].tolist()
        twin = next((name for name, line in lines.items() if line == values), None)
        name = convention if twin is None else f"{twin}, {convention}"
        if twin is not None:
            del lines[twin]
        lines[name] = values
    figure = Figure()
    for number, (name, values) in enumerate(lines.items()):
        dash = "solid" if number == 0 else DASHES[(number - 1) % len(DASHES)]
        style = {"color": look.ink, "width": 2.5, "shape": "hv", "dash": dash}
        steps = list(range(len(values)))
        figure.add_scatter(x=steps, y=values, mode="lines", line=style, name=name,
                           meta={"click": {"do": "mark"}})  # fmt: skip
    _label(figure, {name: (name, values) for name, values in lines.items()}, 1, height)
    _mark_journal(figure, accounts, 1)
    who = accounts.name(party)
    ends = "; ".join(f"at {n} from {v[0]:,} to {v[-1]:,}" for n, v in lines.items())
    return finish(
        figure,
        look,
        title=f"Net worth of {who}, {accounts.journal.money}",
        alt=f"Net worth of {who} by move: {ends}.",
        height=height,
        margin={"l": 64, "r": 160, "t": 48, "b": 48},
    )


def cash_lines(match: Match, parties: Sequence[str] | None = None) -> dict[str, list[int]]:
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
    if parties is not None:
        # a game whose values are not told yet knows its parties from the ledger only
        with suppress(ModuleNotFoundError):
            known_parties(chosen, match.game.part("values").parties(match.at(match.step)))
    lines = {party: [0] * (match.step + 1) for party in chosen}
    for step, payer, payee, amount, asset, _ in match.ledger.rows:
        if asset == "money" and step <= match.step:
            if payer in lines:
                lines[payer][step] -= amount
            if payee in lines:
                lines[payee][step] += amount
    for line in lines.values():
        for step in range(1, len(line)):
            line[step] += line[step - 1]
    return lines


def known_parties(chosen: Sequence[str], known: Sequence[str]) -> None:
    """Refuse a party that the game does not have: its line would be a false 0."""
    for party in chosen:
        if party not in known:
            raise ValueError(choices("party", party, known))


def worth_lines(match: Match) -> dict[str, list[int]]:
    """Worth of each player after each step, from the positions of the match.

    Returns
    -------
    dict of str to list of int
        One list a seat, shape ``(match.step + 1,)``, in the unit of the game's score.
    """
    states = [match.at(step) for step in range(match.step + 1)]
    return {seat: [int(state.worth(seat)) for state in states] for seat in match.players}


def cash_over_time(
    match: Match,
    *,
    parties: Sequence[str] | None = None,
    measure: str = "cash",
    theme: str = "light",
    height: int = 320,
    marked: int | None = None,
) -> Figure:
    """Cash of each party by step, read off the ledger alone; no move is replayed.

    Use :func:`over_time` for net worth in another convention, or of others than players.

    Parameters
    ----------
    match : Match
        The match, up to the step where it stands.
    parties : sequence of str, optional
        Parties to draw, such as ``["A", "corp:PR"]``; the players by default.
    measure : {"cash", "worth"}, optional
        Cash, or what each player would own if the game ended (players only).
    theme, height
        As in :func:`over_time`.
    marked : int, optional
        Number of a move that is marked by an upright line.

    Raises
    ------
    ValueError
        If the theme or the measure is unknown.

    Examples
    --------
    >>> import econgames as eg
    >>> figure = cash_over_time(eg.new("rolling_stock_stars", players=2, seed=3))
    >>> figure.layout.meta["alt"]
    'Cash over 0 steps: Ada from 30 to 30; Ben from 30 to 30.'
    """
    from plotly.graph_objects import Figure

    look = look_named(theme)
    if measure not in ("cash", "worth"):
        raise ValueError(f"measure must be 'cash' or 'worth'; not {measure!r}")
    lines = cash_lines(match, parties) if measure == "cash" else worth_lines(match)
    if measure == "worth" and parties is not None:
        known_parties(parties, match.players)
        lines = {seat: lines[seat] for seat in parties}
    name = _namer(match)
    figure = Figure()
    _draw(figure, name, look, lines, 1, height)
    starts = {number: step for number, step in period_starts(match).items() if step <= match.step}
    label = match.game.part("values").PERIOD if len(starts) > 1 else "step"
    _mark_periods(figure, starts if len(starts) > 1 else {}, label, match.step, 1)
    figure.update_yaxes(rangemode="tozero", tickformat=",")
    if marked is not None and marked <= match.step:
        figure.add_vline(x=marked, line={"color": look.ink, "width": 2, "dash": "dash"})
    return finish(
        figure,
        look,
        title=f"{measure.capitalize()}, {match.game.info.money}",
        alt=f"{measure.capitalize()} over {match.step} steps: {_ends(name, lines)}.",
        height=height,
        hovermode="x unified",
        margin={"l": 56, "r": 120, "t": 48, "b": 48},
    )


def _namer(match: Match) -> Callable[[str], str]:
    """Name of a party for people, also in a game that has no values yet."""
    known = {"bank": "Bank", **match.names}
    with suppress(AttributeError, ModuleNotFoundError):
        known = {**match.game.part("values").PARTY_NAMES, **match.names}
    return lambda party: known.get(party) or party.partition(":")[2] or party


def _draw(
    figure: Figure,
    naming: Callable[[str], str],
    look: Look,
    lines: Mapping[str, list[int]],
    row: int,
    height: float,
) -> None:
    for number, (party, values) in enumerate(lines.items()):
        steps = list(range(len(values)))
        name = naming(party)
        seat = PLAYERS.get(party)
        line = {"color": party_fill(look, party), "width": 2.5, "shape": "hv"}
        line["dash"] = "solid" if seat else DASHES[number % len(DASHES)]
        # a single chart has no grid of charts to place a line in
        common: dict[str, Any] = {"yaxis": f"y{row if row > 1 else ''}"}
        if row > 1:
            common["xaxis"] = f"x{row}"
        if seat:  # a thin outline keeps pale colours visible on white and dark ones on black
            casing = {"color": look.casing, "width": 4.5, "shape": "hv"}
            figure.add_scatter(x=steps, y=values, mode="lines", line=casing, hoverinfo="skip",
                               name=f"{name}, outline", **common)  # fmt: skip
        figure.add_scatter(x=steps, y=values, mode="lines", line=line, name=name,
                           meta={"click": {"do": "mark"}}, **common)  # fmt: skip
        if seat:
            every = max(1, len(values) // 8)
            at = sorted({*range(min(number, len(values) - 1), len(values), every), len(values) - 1})
            marker = {
                "symbol": MARKERS[seat.shape],
                "size": 10,
                "color": seat.fill,
                "line": {"color": look.casing, "width": 1.5},
            }
            figure.add_scatter(x=at, y=[values[i] for i in at], mode="markers", marker=marker,
                               cliponaxis=False, hoverinfo="skip", name=f"{name}, marks",
                               **common)  # fmt: skip
    names = {p: (f"{p} {naming(p)}" if p in PLAYERS else naming(p)) for p in lines}
    _label(figure, {p: (names[p], lines[p]) for p in lines}, row, height)


def _label(
    figure: Figure, lines: Mapping[str, tuple[str, list[int]]], row: int, height: float
) -> None:
    """Write each name at the end of its line, pushed apart where lines end together."""
    values = [v for _, line in lines.values() for v in line] or [0]
    span = max(max(values) - min(0, *values), 1)
    apart = 18 * span / max(60, height - 90)
    last = None
    for name, line in sorted(lines.values(), key=lambda pair: pair[1][-1]):
        here = float(line[-1]) if last is None else max(float(line[-1]), last + apart)
        last = here
        figure.add_annotation(
            x=1, xref="paper", xanchor="left", xshift=8, y=here,
            yref=f"y{row if row > 1 else ''}", showarrow=False,
            text=f"{escape(name)} {signed(line[-1], plus=False)}",
        )  # fmt: skip


def _mark_journal(figure: Figure, accounts: Accounts, rows: int) -> None:
    """Write the number of each turn or round where its first transfer stands."""
    journal = accounts.journal
    starts = {journal.events[p.start].period: journal.events[p.start].step
              for p in journal.periods() if p.stop > p.start}  # fmt: skip
    starts.pop(0, None)
    _mark_periods(figure, starts, journal.values.PERIOD, journal.last_step, rows)


def _mark_periods(
    figure: Figure, starts: Mapping[int, int], label: str, last: int, rows: int
) -> None:
    """Ticks with the numbers of periods at the steps where they start; plain steps if none."""
    every = max(1, len(starts) // 12)
    kept = [number for place, number in enumerate(starts) if place % every == 0]
    figure.update_xaxes(range=[0, max(1, last)], showgrid=True)
    if kept:
        figure.update_xaxes(
            tickvals=[starts[number] for number in kept],
            ticktext=[str(number) for number in kept],
            ticks="outside",
        )
    below = {"row": rows, "col": 1} if rows > 1 else {}
    figure.update_xaxes(title_text=label, **below)


def _ends(naming: Callable[[str], str], lines: Mapping[str, list[int]]) -> str:
    return "; ".join(f"{naming(p)} from {v[0]:,} to {v[-1]:,}" for p, v in lines.items())
