"""The rules that price a street, a bridge or a block now, with their numbers filled in.

See :mod:`econgames.core.formulas`.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import TYPE_CHECKING

from econgames.core.formulas import Facts, Formula, Sheet, number, terms
from econgames.metropoli import economy

if TYPE_CHECKING:
    from econgames.metropoli.rules import State

__all__ = ["formulas"]


def formulas(view: State, kind: str, id: str, viewer: str | None = None) -> list[Formula]:
    """Rules that apply to a player, a concession or a lot in this position.

    Blocks are judged by what they bring the viewer. After the end no rule applies.

    Examples
    --------
    >>> import econgames as eg
    >>> view = eg.new("metropoli", players=3, seed=1).state.view("A")
    >>> [rule.name for rule in formulas(view, "asset", "block:bv", "A")]
    ['Gain of A from a block on bv', 'Payback of a block on bv for A']
    """
    facts = view.snapshot()
    if not view.actors():
        return []
    sheet = Sheet(view.edition, view.info.money, (kind, id))
    sort, _, name = id.partition(":")
    if kind == "party" and id in facts["cash"]:
        _player(sheet, facts, id)
    elif sort == "concession" and name in view.edition.streets:
        _street(sheet, facts, name)
    elif sort == "concession" and name in view.edition.bridges:
        _bridge(sheet, facts, name)
    elif sort in ("block", "roof") and name in view.edition.lots:
        _block(sheet, facts, name, viewer or view.actors()[0])
    return sheet.rules


def _city(sheet: Sheet, facts: Facts) -> economy.City:
    return economy.City(facts["height"], facts["roof"], sheet.edition)


def _is_trust(sheet: Sheet, facts: Facts, street: str) -> bool:
    home = sheet.edition.neighbourhoods[sheet.edition.streets[street].neighbourhood]
    owner = facts["owner"].get(street)
    return owner is not None and all(facts["owner"].get(s) == owner for s in home.streets)


def _opponents(facts: Facts, seat: str | None) -> int:
    return sum(status == "playing" for s, status in facts["status"].items() if s != seat)


def _player(sheet: Sheet, facts: Facts, seat: str) -> None:
    ed = sheet.edition
    own = [name for name, owner in facts["owner"].items() if owner == seat]
    streets = [name for name in own if name in ed.streets]
    for street in streets:
        _rent(sheet, facts, street)
        _expected(sheet, facts, street)
    bridges = [name for name in own if name in ed.bridges]
    if bridges:
        _bridge(sheet, facts, bridges[0])
    for home in ed.neighbourhoods.values():
        if sum(street in streets for street in home.streets) > 1:
            _trust(sheet, facts, home.id)
    _best_block(sheet, facts, seat, streets)
    bases = [facts["base_value"][ed.streets[street].neighbourhood] for street in streets]
    cash = facts["cash"][seat]
    sheet.add(
        economy.wealth, cash, bases, len(bridges), name=f"Wealth of {seat}",
        formula="cash + base values of the streets + bridges × their end value",
        filled=terms([(cash, "cash"), (sum(bases), "streets"),
                      (len(bridges) * ed.bridge_end_value, "bridges")]),
    )  # fmt: skip


def _street(sheet: Sheet, facts: Facts, street: str) -> None:
    """Rent in both its parts, as it is paid; what it brings on average; the trust."""
    city = _city(sheet, facts)
    row = sheet.edition.streets[street]
    units, tallest = economy.street_units(city, street), city.tallest(row.district)
    sheet.add(
        economy.value_in, city, street, name=f"Concession value of street {street}",
        formula="by the tallest building of the district and the units of the street",
        filled=f"{tallest} floors, {units} units →",
    )  # fmt: skip
    value, base = _inputs(sheet, facts, street)
    trust = _is_trust(sheet, facts, street)
    factor = sheet.edition.trust_multiplier if trust else 1
    if facts["owner"].get(street):
        parts = ((value, "concession", "rent_value"), (base, "base", "rent_base"))
        for place, (amount, what, account) in enumerate(parts):
            sheet.add(
                economy.rent_parts, value, base, trust, take=itemgetter(place),
                name=f"Rent of street {street}, for its {what} value",
                formula=f"{what} value × 2 for a trust" if trust else f"{what} value",
                filled=f"{factor} × {number(amount)}", account=account,
            )  # fmt: skip
        _expected(sheet, facts, street)
    _trust(sheet, facts, row.neighbourhood)


def _inputs(sheet: Sheet, facts: Facts, street: str) -> tuple[int, int]:
    base: int = facts["base_value"][sheet.edition.streets[street].neighbourhood]
    return economy.value_in(_city(sheet, facts), street), base


def _rent(sheet: Sheet, facts: Facts, street: str) -> None:
    value, base = _inputs(sheet, facts, street)
    trust = _is_trust(sheet, facts, street)
    factor = sheet.edition.trust_multiplier if trust else 1
    sheet.at("asset", f"concession:{street}").add(
        economy.rent, value, base, trust, name=f"Rent of street {street}",
        formula="(concession value + base value) × 2 for a trust" if trust
        else "concession value + base value",
        filled=f"{factor} × ({number(value)} + {number(base)})", unit=f"{sheet.unit} an arrival",
    )  # fmt: skip


def _expected(sheet: Sheet, facts: Facts, street: str) -> None:
    value, base = _inputs(sheet, facts, street)
    rent = economy.rent(value, base, _is_trust(sheet, facts, street), edition=sheet.edition)
    rate = economy.arrival_rates(edition=sheet.edition)[sheet.edition.streets[street].space]
    others = _opponents(facts, facts["owner"].get(street))
    sheet.at("asset", f"concession:{street}").add(
        economy.expected_rent, rent, rate, others, name=f"Expected rent of street {street}",
        formula="rent × arrivals of a pawn a turn × opponents",
        filled=f"{number(rent)} × {rate:.5f} × {others}", unit=f"{sheet.unit} a round",
    )  # fmt: skip


def _trust(sheet: Sheet, facts: Facts, home: str) -> None:
    """Rents of a neighbourhood in one hand: doubled."""
    values = [_inputs(sheet, facts, s)[0] for s in sheet.edition.neighbourhoods[home].streets]
    base = facts["base_value"][home]
    sheet.add(
        economy.trust_rents, values, base, take=lambda rents: rents[1],
        name=f"Rents of {home} in one hand",
        formula="2 × (concession values + 3 × base value)", unit=f"{sheet.unit} an arrival each",
        filled=f"{sheet.edition.trust_multiplier} × ({' + '.join(map(number, values))} + "
        f"{len(values)} × {number(base)})",
    )  # fmt: skip


def _bridge(sheet: Sheet, facts: Facts, bridge: str) -> None:
    owner = facts["owner"].get(bridge)
    each = number(sheet.edition.bridge_fee_per_bridge)
    count = sum(who == owner and name in sheet.edition.bridges
                for name, who in facts["owner"].items()) if owner else 0  # fmt: skip
    if owner:
        sheet.at("asset", f"concession:{bridge}").add(
            economy.bridge_fee, count, name=f"Fee of a bridge of {owner}", account="bridge_fee",
            formula="bridges of the owner × fee a bridge", filled=f"{count} × {each}",
        )  # fmt: skip
    sheet.add(
        economy.bridge_network_income, count + (not owner), name="Fees of all his bridges"
        if owner else "Fee of the first bridge of an owner",
        formula="bridges² × fee a bridge: one arrival on each",
        filled=f"{count + (not owner)} × {count + (not owner)} × {each}",
    )  # fmt: skip


def _rises(sheet: Sheet, facts: Facts, lot: str, seat: str) -> dict[str, int]:
    """What one more block adds to the rent of each street of a player."""
    gains = economy.block_gain(_city(sheet, facts), lot)
    return {
        street: economy.rent(gain, 0, _is_trust(sheet, facts, street), edition=sheet.edition)
        for street, gain in gains.items()
        if facts["owner"].get(street) == seat
    }


def _block(sheet: Sheet, facts: Facts, lot: str, seat: str) -> None:
    """What one more block brings a player, and how long until it is paid back."""
    if not _city(sheet, facts).may_take_block(lot):
        return
    rises = _rises(sheet, facts, lot, seat)
    sheet.at("asset", f"block:{lot}").add(
        economy.owner_gains, _city(sheet, facts), lot, facts["owner"],
        take=lambda gains: gains.get(seat, 0), name=f"Gain of {seat} from a block on {lot}",
        formula="rise of the rents of his streets, doubled in a trust",
        filled=terms((rise, street) for street, rise in rises.items()),
        unit=f"{sheet.unit} an arrival",
    )  # fmt: skip
    _payback(sheet, facts, lot, seat, rises)


def _payback(sheet: Sheet, facts: Facts, lot: str, seat: str, rises: Mapping[str, int]) -> None:
    ed, others = sheet.edition, _opponents(facts, seat)
    rates = economy.arrival_rates(edition=ed)
    arrivals = [rates[ed.streets[street].space] for street in rises]
    each = [f"{number(rise)} × {rate:.5f}"
            for rise, rate in zip(rises.values(), arrivals, strict=True)]  # fmt: skip
    sheet.at("asset", f"block:{lot}").add(
        economy.payback_rounds, ed.block_price, list(rises.values()), arrivals, others,
        name=f"Payback of a block on {lot} for {seat}", unit="rounds",
        formula="price ÷ (opponents × sum of rises × arrivals)",
        filled=f"{number(ed.block_price)} ÷ ({others} × ({' + '.join(each) or 0}))",
    )  # fmt: skip


def _best_block(sheet: Sheet, facts: Facts, seat: str, streets: list[str]) -> None:
    """The block that pays a player back soonest, of the lots on his streets."""
    city, rates = _city(sheet, facts), economy.arrival_rates(edition=sheet.edition)
    lots = dict.fromkeys(lot for s in streets for lot in sheet.edition.streets[s].lots)
    found = {lot: _rises(sheet, facts, lot, seat) for lot in lots if city.may_take_block(lot)}
    rows = sheet.edition.streets
    income: dict[str, float] = {
        lot: sum(rise * rates[rows[street].space] for street, rise in rises.items())
        for lot, rises in found.items()
    }
    if found:
        best = max(income, key=income.__getitem__)
        _payback(sheet, facts, best, seat, found[best])
