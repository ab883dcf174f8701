"""Positions for tests of single rules, set up directly where playing to them would be long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from econgames.core.chance import Chance
from econgames.core.errors import IllegalMove
from econgames.core.moves import Move
from econgames.metropoli.edition import Edition, shipped
from econgames.metropoli.rules import State
from econgames.metropoli.rules.tables import BANK, PHASES, SEAT

K = 1_000
Z = {"dg": 2, "av": 1, "bv": 2, "bw": 1}
Z_ROOFS = ["dg"]
F_ORDER = ["av", "av", "bv", "bv", *["dg"] * 3, *["jm"] * 4, *["ps"] * 5]
CARDS = list(shipped().cards)


def position(
    phase: str = "pre_roll",
    *,
    players: int = 4,
    cash: Mapping[str, int] | None = None,
    owner: Mapping[str, str] | None = None,
    base: Mapping[str, int] | None = None,
    height: Mapping[str, int] | None = None,
    roofs: Sequence[str] = (),
    place: Mapping[str, int] | None = None,
    game_round: int = 2,
    cards: Sequence[str] = (),
    script: Mapping[str, Sequence[Any]] | None = None,
    edition: Edition | None = None,
    **fields: Any,
) -> State:
    """State in which A is active, with an empty ledger; nobody owns what `owner` does not name.

    `cash` defaults to 1,000 K each. `cards` are on top of the deck; `script` is of dice and exits.
    """
    ed = edition or shipped()
    deck = [*cards, *(card for card in ed.cards if card not in cards)]
    chance = Chance(0, {"start": ["A"], "events": deck, **(script or {})})
    s = State.new(players, chance, ed, {})
    t = s.t
    s.cash = [1_000 * K] * players + [0] * (BANK - players) + [-1_000 * K * players]
    for name, money in (cash or {}).items():
        s.cash[BANK] += s.cash[SEAT[name]] - money
        s.cash[SEAT[name]] = money
    s.owner, s.owned = [BANK] * len(t.conc), [0] * BANK + [t.all_mask]
    for concession, name in (owner or {}).items():
        give(s, concession, name)
    values = dict(zip(t.hoods, ed.base_values, strict=True)) | dict(base or {})
    s.base = tuple(values[name] for name in t.hoods)
    build_city(s, height or {}, roofs)
    s.place = [(place or {}).get(player, 0) for player in s.players]
    s.round = game_round
    s.ph = PHASES.index(phase)
    for name, value in fields.items():
        setattr(s, name, value)
    s.rows = []
    s.received, s.paid = [0] * len(s.received), [0] * len(s.paid)
    return s


def give(s: State, concession: str, player: str) -> None:
    """Concession to a player, without a row."""
    number = s.t.conc_at[concession]
    s.owned[s.owner[number]] ^= 1 << number
    s.owner[number] = SEAT[player]
    s.owned[SEAT[player]] |= 1 << number


def build_city(s: State, height: Mapping[str, int], roofs: Sequence[str]) -> None:
    """Heights, and roofs in the order in which they came."""
    t = s.t
    s.height = [height.get(lot, 0) for lot in t.lots]
    s.supply = s.edition.blocks - sum(s.height)
    s.tallest = [max(s.height[lot] for lot in lots) for lots in t.district_lots]
    s.roof, s.roofs = [-1] * len(t.districts), len(roofs)
    for name in roofs:
        s.roof[t.lot_district[t.lot_at[name]]] = t.lot_at[name]
    city = s.city
    s.room = sum(1 << i for i, lot in enumerate(t.lots) if city.may_take_block(lot))


def built_up(lots: Sequence[str]) -> tuple[dict[str, int], list[str]]:
    """Heights and roofs after blocks placed one after the other."""
    from econgames.metropoli.economy import City, place

    city = City({}, {})
    for lot in lots:
        city = place(city, lot)
    return dict(city.height), list(city.roof.values())


def play(s: State, *moves: Move) -> State:
    """Play moves on the state itself."""
    for move in moves:
        s.play(move)
    return s


def refused(s: State, move: Move, rule: str) -> str:
    """Text of the refusal; nothing has changed."""
    key, step, rows = s.key(), s.step, list(s.rows or [])
    with pytest.raises(IllegalMove) as caught:
        s.play(move)
    assert caught.value.rule == rule, str(caught.value)
    assert (s.key(), s.step, list(s.rows or [])) == (key, step, rows)
    return str(caught.value)


def paid(s: State) -> list[tuple[str, str, int, str]]:
    """(payer, payee, amount, account) of all payments, in order."""
    return [(r[1], r[2], r[3], r[5]) for r in s.rows or [] if r[4] == "money"]


def ids(s: State, actor: str | None = None) -> list[str]:
    """Ids of the options of the one who decides."""
    return [option.id for option in s.options(actor or s.actors()[0])]


def lots(s: State, kind: str) -> set[str]:
    """Lots that options of a kind name."""
    return {name.partition(":")[2] for name in ids(s) if name.startswith(f"{kind}:")}
