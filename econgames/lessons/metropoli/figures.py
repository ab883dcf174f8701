"""Figures of lesson 04, from a position and the economy functions."""

from __future__ import annotations

from collections.abc import Mapping
from math import log10
from typing import TYPE_CHECKING

from econgames.analysis.figures.look import escape, finish, look_named
from econgames.lessons.metropoli.effects import NOBODY, Effect, block_effect
from econgames.lessons.metropoli.maps import district_map, ring_map
from econgames.lessons.metropoli.position import LOT, names
from econgames.metropoli import economy
from econgames.metropoli.edition import shipped

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

__all__ = ["district_map", "gain_bars", "owner_bars", "payback_lines", "rate_lines", "ring_map"]
__all__ += ["rent_bars"]

MOST_OPPONENTS = 5


def _whole(amount: float) -> int:
    """Dollars as a figure shows them; nothing is paid by it."""
    return int(amount + 0.5)


def gain_bars(effect: Effect | None = None, *, theme: str = "light") -> Figure:
    """What a block adds to an arrival on each street, in thousand dollars.

    Parameters
    ----------
    effect : Effect, optional
        What was built; the block of the lesson by default.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Examples
    --------
    >>> gain_bars().layout.meta["alt"]
    'A block on bv: rents an arrival, thousand $. a (Cleo): now 120, more 20, in all 140; ...'
    """
    from econgames.lessons.kit.bars import stacked_bars

    effect = effect or block_effect()
    rows = effect.streets
    return stacked_bars(
        {
            "now": [row.rents[0] // 1_000 for row in rows],
            "more": [row.rise // 1_000 for row in rows],
        },
        [f"{row.street} ({_owner(row.owner)})" for row in rows],
        title=f"{_blocks(effect)}: rents an arrival",
        axis="street (owner)",
        unit="thousand $",
        theme=theme,
    )


def rent_bars(effect: Effect, payers: int, *, theme: str = "light") -> Figure:
    """What each street brings on average a round, before and after, in dollars.

    Parameters
    ----------
    effect : Effect
        What was built.
    payers : int
        Opponents of an owner who still move.
    theme : {"light", "dark", "print"}, optional
        Colours.
    """
    from econgames.lessons.kit.bars import stacked_bars

    before, after = (
        [_whole(economy.expected_rent(row.rents[i], row.rate, payers)) for row in effect.streets]
        for i in (0, 1)
    )
    return stacked_bars(
        {"before": before, "more": [b - a for a, b in zip(before, after, strict=True)]},
        [f"{row.street} ({_owner(row.owner)})" for row in effect.streets],
        title="Expected rent of each street a round",
        axis="street (owner)",
        theme=theme,
        height=340,
    )


def owner_bars(effect: Effect, payers: int, rounds: int, *, theme: str = "light") -> Figure:
    """What the rise brings each owner over the rounds that are left, beside what it costs.

    Parameters
    ----------
    effect : Effect
        What was built.
    payers, rounds : int
        Opponents of an owner who still move, and rounds that are left.
    theme : {"light", "dark", "print"}, optional
        Colours.
    """
    from econgames.lessons.kit.bars import stacked_bars

    found = effect.incomes(payers, rounds)
    gains = {seat: _whole(found.get(seat, 0.0)) for seat in names()}
    return stacked_bars(
        {
            names()[seat]: [*(gain if seat == other else 0 for other in gains), gain]
            for seat, gain in gains.items()
        },
        [*names().values(), "all together"],
        title=f"Gain of each owner over {_rounds(rounds)}",
        line=("cost", effect.cost),
        theme=theme,
        height=340,
    )


def payback_lines(*, theme: str = "light") -> Figure:
    """Rounds until a block on bv, or on aw, has paid for itself, by number of opponents.

    Examples
    --------
    >>> payback_lines().layout.meta["alt"]
    'Rounds until a block pays for itself, by opponents 1 to 5. bv for v and b: 4.1, 2.0, ...'
    """
    from plotly.graph_objects import Figure

    look, figure = look_named(theme), Figure()
    lines = {
        "bv for v and b": (block_effect(LOT), "vb"),
        "bv for v alone": (block_effect(LOT), "v"),
        "aw for a and w": (block_effect("aw"), "aw"),
        "aw for a alone": (block_effect("aw"), "a"),
    }
    counts = list(range(1, MOST_OPPONENTS + 1))
    told = []
    for number, (name, (effect, streets)) in enumerate(lines.items()):
        rows = [row for row in effect.streets if row.street in streets]
        rises, rates = [row.rise for row in rows], [row.rate for row in rows]
        rounds = [economy.payback_rounds(effect.cost, rises, rates, n) for n in counts]
        figure.add_scatter(
            x=counts, y=rounds, mode="lines+markers", name=name, hovertemplate="%{y:.1f}",
            line={"color": look.ink if number < 2 else look.label, "width": 3,
                  "dash": ("solid", "dash")[number % 2]},
            marker={"size": 8},
        )  # fmt: skip
        figure.add_annotation(
            x=counts[-1], y=log10(rounds[-1]), text=f"{name}: {rounds[-1]:.1f}", xanchor="left",
            xshift=8, showarrow=False, font={"size": 14, "color": look.ink},
        )  # fmt: skip
        told.append(f"{name}: {', '.join(f'{each:.1f}' for each in rounds)}")
    title = "Rounds until a block pays for itself"
    figure.update_xaxes(title_text="opponents who pay rent", tickvals=counts, range=[0.9, 5.1])
    figure.update_yaxes(title_text="rounds", type="log", tickvals=[1, 2, 5, 10, 20, 50, 100])
    return finish(
        figure, look, title=title, height=380,
        alt=f"{title}, by opponents 1 to {MOST_OPPONENTS}. {'; '.join(told)}.",
        margin={"l": 64, "r": 190, "t": 48, "b": 56},
    )  # fmt: skip


def rate_lines(*, theme: str = "light") -> Figure:
    """Arrivals by space with dice alone, with the Highway, and with the event cards as well.

    Examples
    --------
    >>> rate_lines().layout.meta["alt"]
    'Arrivals of one pawn in 100 turns, by space. Dice alone: 2.50 everywhere. ...'
    """
    from plotly.graph_objects import Figure

    look, figure, ed = look_named(theme), Figure(), shipped()
    rules = {
        "dice alone": economy.simpler_ring(),
        "and the Highway": economy.simpler_ring(highway=True),
        "and the cards: all rules": ed,
    }
    told = ["Dice alone: 2.50 everywhere"]
    for number, (name, edition) in enumerate(rules.items()):
        rates = [100 * rate for rate in economy.arrival_rates(edition=edition)]
        figure.add_scatter(
            x=list(range(len(rates))), y=rates, name=name, mode="lines",
            line={"color": (look.label, look.bad, look.ink)[number], "width": (2, 2, 3)[number],
                  "shape": "hvh", "dash": ("dot", "4px,2px", "solid")[number]},
            hovertemplate="%{x}: %{y:.2f}",
        )  # fmt: skip
        if number:
            most = rates.index(max(rates))
            told.append(f"{name}: from {min(rates):.2f} to {max(rates):.2f}, most on {most}")
    corners = [place for place, space in enumerate(ed.spaces) if place % (len(ed.spaces) // 4) == 0]
    figure.update_xaxes(
        title_text="space", tickvals=corners,
        ticktext=[f"{p} {ed.spaces[p].id.replace('_', ' ').title()}" for p in corners],
    )  # fmt: skip
    figure.update_yaxes(title_text="arrivals in 100 turns")
    title = "Arrivals of one pawn in 100 turns, by space"
    return finish(
        figure, look, title=title, alt=f"{title}. {'. '.join(told)}.", height=380,
        showlegend=True, margin={"l": 64, "r": 24, "t": 48, "b": 96},
        legend={"orientation": "h", "y": -0.22, "yanchor": "top", "font": {"size": 13}},
    )  # fmt: skip


def _owner(seat: str) -> str:
    known: Mapping[str, str] = names()
    return "nobody" if seat == NOBODY else escape(known.get(seat, seat))


def _blocks(effect: Effect) -> str:
    count = effect.cost // effect.before.edition.block_price
    return f"A block on {effect.lot}" if count == 1 else f"{count} blocks on {effect.lot}"


def _rounds(rounds: int) -> str:
    return f"{rounds} round{'s' * (rounds != 1)}"
