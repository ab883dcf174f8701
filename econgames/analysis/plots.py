"""Charts of a match and of many games: what ``eg.plots`` is. All figures, and lines as numbers.

The figures live in :mod:`econgames.analysis.figures`; nothing is drawn here.
"""

from econgames.analysis.figures.branches import branch_waterfall
from econgames.analysis.figures.comparison import branch_parties
from econgames.analysis.figures.game_graphs import graph_network
from econgames.analysis.figures.heatmap import flow_heatmap
from econgames.analysis.figures.lines import (
    cash_lines,
    cash_over_time,
    conventions_over_time,
    over_time,
    worth_lines,
)
from econgames.analysis.figures.motion import transfer_animation, transfer_stills
from econgames.analysis.figures.networks import ownership_network, payment_network
from econgames.analysis.figures.samples import distribution, ladder, lorenz_curve, sweep_band
from econgames.analysis.figures.sankey import flow_sankey, party_sankey
from econgames.analysis.figures.treemap import wealth_treemap
from econgames.analysis.figures.waterfall import cash_waterfall, worth_waterfall
from econgames.core.errors import choices

__all__ = [
    "branch_parties",
    "branch_waterfall",
    "cash_lines",
    "cash_over_time",
    "cash_waterfall",
    "conventions_over_time",
    "distribution",
    "flow_heatmap",
    "flow_sankey",
    "graph_network",
    "ladder",
    "lorenz_curve",
    "network",
    "over_time",
    "ownership_network",
    "party_sankey",
    "payment_network",
    "sweep_band",
    "transfer_animation",
    "transfer_stills",
    "wealth_treemap",
    "worth_lines",
    "worth_waterfall",
]

network = graph_network
"""A graph of the game: ``eg.plots.network(match, "synergies")``."""


def __getattr__(name: str) -> None:
    """Offer the known charts for a name that is not one of them."""
    raise AttributeError(choices("chart", name, __all__))
