"""The tabs of the lab, each drawn only when it is shown."""

from econgames.ui.tabs.base import Tab
from econgames.ui.tabs.bots import BotsTab
from econgames.ui.tabs.cash import CashTab
from econgames.ui.tabs.flows import FlowsTab
from econgames.ui.tabs.formulas import FormulasTab
from econgames.ui.tabs.graphs import GraphsTab
from econgames.ui.tabs.lines import LinesTab
from econgames.ui.tabs.log import LogTab
from econgames.ui.tabs.players import PlayersTab
from econgames.ui.tabs.position import PositionTab
from econgames.ui.tabs.statements import StatementsTab

__all__ = [
    "BotsTab",
    "CashTab",
    "FlowsTab",
    "FormulasTab",
    "GraphsTab",
    "LinesTab",
    "LogTab",
    "PlayersTab",
    "PositionTab",
    "StatementsTab",
    "Tab",
]
