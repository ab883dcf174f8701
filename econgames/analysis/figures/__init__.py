"""Figures of a match: plain plotly figures that say in words what they show.

Each function takes a match, its journal or its accounts (those that need a match or a table of
games say so), and returns a plain ``Figure``. The alternative text is in
``figure.layout.meta["alt"]``; ``theme`` is ``"light"``, ``"dark"`` or ``"print"``.
"""

from __future__ import annotations

from typing import Any

_HOME = {
    "over_time": "lines",
    "cash_over_time": "lines",
    "conventions_over_time": "lines",
    "cash_waterfall": "waterfall",
    "worth_waterfall": "waterfall",
    "branch_waterfall": "branches",
    "flow_sankey": "sankey",
    "party_sankey": "sankey",
    "flow_heatmap": "heatmap",
    "wealth_treemap": "treemap",
    "ownership_network": "networks",
    "payment_network": "networks",
    "graph_network": "game_graphs",
    "branch_parties": "comparison",
    "transfer_animation": "motion",
    "transfer_stills": "motion",
    "distribution": "samples",
    "ladder": "samples",
    "lorenz_curve": "samples",
    "sweep_band": "samples",
}

__all__ = list(_HOME)


def __getattr__(name: str) -> Any:
    """Figures are imported when they are used: plotly is slow to load."""
    if name in _HOME:
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
