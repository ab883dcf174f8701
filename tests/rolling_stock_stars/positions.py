"""Positions for tests of single rules, set up directly where playing to them would be long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from econgames.core.chance import Chance
from econgames.core.moves import Move
from econgames.rolling_stock_stars import rules
from econgames.rolling_stock_stars.edition import Edition, shipped
from econgames.rolling_stock_stars.rules import State
from econgames.rolling_stock_stars.rules.tables import BANK, CORPS, FI, SEAT

PHASES = rules.INFO.phases


class Corp:
    """A founded corporation: shares are given by holder, ``A=1, bank=1``."""

    def __init__(
        self, price: int, cash: int = 0, companies: Sequence[str] = (), **shares: int
    ) -> None:
        self.price, self.cash, self.companies, self.shares = price, cash, companies, shares


def position(
    phase: str,
    *,
    order: str = "ABC",
    cash: Mapping[str, int] | None = None,
    companies: Mapping[str, Sequence[str]] | None = None,
    corporations: Mapping[str, Corp] | None = None,
    cost_level: int = 1,
    available: Sequence[str] = ("LHR",),
    deck: Sequence[str] = ("CDG",),
    edition: Edition | None = None,
) -> State:
    """State in which `phase` has just begun, with an empty ledger.

    Parties are seats and "fi"; whoever is not named has no cash and no companies. The deck is
    given with the next company first. By default something is left for the investor to buy, or a
    game in which nobody is asked would have no end. What the phase does by itself is done, and
    what follows if nobody is asked.
    """
    s = State.new(len(order), Chance(0, {"order": order}), edition or shipped(), {})
    t = s.t
    party = {**{seat: SEAT[seat] for seat in order}, "fi": FI}
    s.cash = [0] * len(s.cash)
    s.owned = [0] * len(s.owned)
    for name, money in (cash or {}).items():
        if name in party:
            s.cash[party[name]] = money
    for name, ids in (companies or {}).items():
        s.owned[party[name]] = _mask(s, ids)
    for name, corp in (corporations or {}).items():
        c = t.corp[name]
        s.cash[CORPS + c], s.owned[CORPS + c] = corp.cash, _mask(s, corp.companies)
        s.card[c] = t.prices.index(corp.price)
        s.holder[s.card[c]] = c
        for holder, count in corp.shares.items():
            s.shares[c][BANK if holder == "bank" else SEAT[holder]] = count
        s.issued[c] = sum(corp.shares.values())
        most = max((corp.shares.get(seat, 0) for seat in order), default=0)
        if most:
            s.president[c] = next(SEAT[seat] for seat in order if corp.shares.get(seat) == most)
    s.deck = [t.index[name] for name in reversed(deck)]
    s.available, s.revealed, s.cost_level = _mask(s, available), 0, cost_level
    s.asked = s.subject = -1
    s.rows = []
    s.turn = 0 if phase == "investment" else 1
    s.ph = PHASES.index(phase)
    if not rules._BEGIN[s.ph](s):
        s._go_on()
    return s


def _mask(s: State, ids: Sequence[str]) -> int:
    return sum(1 << s.t.index[name] for name in ids)


def play(s: State, *moves: Move) -> State:
    """Play some moves; returns the state."""
    for move in moves:
        s.play(move)
    return s


def ids(s: State, actor: str) -> list[str]:
    """Names of what a player may do."""
    return [option.id for option in s.options(actor)]


def rows(s: State, account: str, step: int | None = None) -> list[tuple[Any, ...]]:
    """(payer, payee, amount, asset) of the transfers with an account, of all steps or one."""
    assert s.rows is not None
    return [row[1:5] for row in s.rows if row[5] == account and step in (None, row[0])]


def corp(s: State, name: str) -> dict[str, Any]:
    """A corporation of the snapshot."""
    found: dict[str, Any] = s.snapshot()["corporations"][name]
    return found


def player(s: State, seat: str) -> dict[str, Any]:
    """A player of the snapshot."""
    found: dict[str, Any] = s.snapshot()["players"][seat]
    return found
