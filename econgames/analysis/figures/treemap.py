"""Who owns what, as areas."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from econgames.analysis.figures import clicks
from econgames.analysis.figures.look import (
    accounts_of,
    blend,
    escape,
    finish,
    look_named,
    party_fill,
)
from econgames.analysis.journal import Period
from econgames.analysis.matrices import columns_of
from econgames.drawing.palette import PLAYERS

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

    from econgames.analysis.journal import Journal
    from econgames.analysis.statements import Accounts
    from econgames.core.match import Match

__all__ = ["wealth_treemap"]


def wealth_treemap(
    source: Accounts | Match | Journal,
    when: Period | int | None = None,
    *,
    theme: str = "light",
    height: int = 480,
    marked: Collection[str] = (),
) -> Figure:
    """Assets of all parties at the end of a period: party, kind, thing; the area is the value.

    Parameters
    ----------
    source : Accounts, Match or Journal
        What to draw, in the convention of the accounts.
    when : Period or int, optional
        A period of the journal, or the number of a turn or round; now by default.
    theme : {"light", "dark", "print"}, optional
        Colours.
    height : int, optional
        Height in px.
    marked : collection of str, optional
        Parties and things with a thick outline.

    Returns
    -------
    plotly.graph_objects.Figure
        ``layout.meta["total"]`` is the value of all assets. The shares that a player holds and
        what their corporation owns are both there: they are assets of two parties. Debts have
        no area; the alternative text names them.
    """
    from plotly.graph_objects import Figure

    accounts, look = accounts_of(source), look_named(theme)
    period = accounts.period(when)
    ids, labels, parents, values, colours = ["all"], [""], [""], [0], [look.page]
    targets: list[dict[str, str] | None] = [None]
    owned, owed = [], []
    order = columns_of(accounts, period, accounts.parties)
    for party, name in order.items():
        sheet = accounts.balance_sheet(party, period)
        total = int(sheet["Assets"])
        if sheet["Assets"] > 0:
            owned.append(f"{name} {total:,}")
            fill = blend(party_fill(look, party), look.page, 0.3)
            pale = blend(party_fill(look, party), look.page, 0.14)
            letter = f"{party} " if party in PLAYERS else ""
            _add(ids, labels, parents, values, party, f"{letter}{name}", "all", total)
            colours.append(fill)
            targets.append(clicks.mark(name, party=party))
            for line in sheet.block("Assets"):
                node = f"{party}/{line.label}"
                _add(ids, labels, parents, values, node, line.label, party, int(line.amount))
                colours.append(fill)
                targets.append(clicks.mark(name, party=party))
                for thing in sheet.block(line.label):
                    leaf = f"{node}/{thing.label}"
                    _add(ids, labels, parents, values, leaf, thing.label, node, int(thing.amount))
                    colours.append(pale)
                    held = {posting.asset for posting in thing.amount.postings}
                    asset = held.pop() if len(held) == 1 else ""
                    targets.append(clicks.mark(thing.label, asset=asset) if asset
                                   else clicks.mark(name, party=party))  # fmt: skip
        debts = int(sheet["Liabilities"]) + int(sheet["Provisions"])
        if debts and accounts.journal.values.party_kind(party) == "own":
            owed.append(f"{name} {-debts:,}")
    values[0] = sum(value for value, parent in zip(values, parents, strict=True) if parent == "all")
    labels[0] = f"All assets {values[0]:,}"
    figure = Figure()
    lit = [bool(t and {t.get("party"), t.get("asset")} & {*marked}) for t in targets]
    figure.add_treemap(
        ids=ids, labels=labels, parents=parents, values=values, branchvalues="total",
        customdata=targets,
        texttemplate="%{label}<br>%{value:,}", textfont={"color": look.ink, "size": 14},
        hovertemplate="%{currentPath}%{label}: %{value:,}<extra></extra>", sort=False,
        tiling={"packing": "squarify", "pad": 1},
        marker={"colors": colours,
                "line": {"color": [look.ink if on else look.casing for on in lit],
                         "width": [4 if on else 1 for on in lit]},
                "pad": {"t": 20, "l": 3, "r": 3, "b": 3}},
    )  # fmt: skip
    alt = f"Assets, {period.label}, {values[0]:,} in all: {'; '.join(owned)}."
    if owed:
        alt += f" Debts, not drawn: {'; '.join(owed)}."
    return finish(
        figure,
        look,
        title=f"Who owns what, {period.label}, "
        f"valued at {accounts.convention}: {accounts.journal.amount(values[0])} in all",
        alt=alt,
        height=height,
        uniformtext={"minsize": 11, "mode": "hide"},
        margin={"l": 8, "r": 8, "t": 48, "b": 8},
        meta={"total": values[0]},
    )


def _add(
    ids: list[str],
    labels: list[str],
    parents: list[str],
    values: list[int],
    node: str,
    label: str,
    parent: str,
    value: int,
) -> None:
    ids.append(node)
    labels.append(escape(label))
    parents.append(parent)
    values.append(value)
