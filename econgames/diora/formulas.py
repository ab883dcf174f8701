"""The rules that price staff, components, orders and rooms now, with their numbers filled in.

See :mod:`econgames.core.formulas`. Components are valued half-way between scrap sale and
purchase, a point at 2 zl.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from econgames.core.formulas import Facts, Formula, Sheet, number
from econgames.diora import economy
from econgames.diora.edition import RESOURCES

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = ["PRODUCT", "formulas"]

PRODUCT: Final = 2.5
"""What a worker is taken to bring, zl a round: one unit of a component."""

ZL_PER_POINT: Final = 2


def formulas(view: State, kind: str, id: str, viewer: str | None = None) -> list[Formula]:
    """Rules that apply to a player, a component, an order, a room or a person in this position.

    Wages and pensions are those of the viewer's staff where no player is named. After the end no
    rule applies.

    Examples
    --------
    >>> import econgames as eg
    >>> view = eg.new("diora", players=3, seed=1).state.view("A")
    >>> [rule.filled for rule in formulas(view, "asset", "worker", "A")][:2]
    ['4 workers → 4', '6 − 4']
    """
    facts = view.snapshot()
    if not view.actors():
        return []
    sheet = Sheet(view.edition, view.info.money, (kind, id))
    sort, _, name = id.partition(":")
    seat = viewer or view.actors()[0]
    if kind == "party" and id in facts["players"]:
        _player(sheet, view, facts, id)
    elif id in ("worker", "pensioner", "pension_claim"):
        (_workers if id == "worker" else _pensioners)(sheet, view, facts, seat)
    elif sort == "order" and name in view.edition.tiles:
        _order(sheet, name)
    elif sort == "room" and name in view.edition.rooms:
        _room(sheet, facts, name)
    elif sort == "good" and name in RESOURCES:
        _component(sheet, facts, name, seat)
    return sheet.rules


def _player(sheet: Sheet, view: State, facts: Facts, seat: str) -> None:
    row, game = facts["players"][seat], sheet.edition.game
    _workers(sheet, view, facts, seat)
    _pensioners(sheet, view, facts, seat)
    sheet.add(
        economy.salary, row["points"], name=f"Salary of {seat}", account="salary",
        formula=f"points ÷ {game.salary_points_per_zl}, rounded down; never below 0",
        filled=f"max(0, ⌊{row['points']} ÷ {game.salary_points_per_zl}⌋)",
    )  # fmt: skip
    for die in sorted(set(row["active"])):
        _crowded(sheet, die)
    for order in row["unproduced"]:
        _order(sheet, order)
    for room, standing in facts["rooms"].items():
        if standing["owner"] == seat:
            _room(sheet, facts, room)
    _closing(sheet, row, seat)


def _staff(row: Facts) -> tuple[int, int]:
    """Workers and pensioners of a player, wherever their dice lie."""
    recalled = sum(source == "retired" for source, *_ in row["placed"])
    workers = len(row["active"]) + len(row["sitting"]) + len(row["placed"]) - recalled
    return workers + (row["induction"] is not None), row["retired"] + recalled


def _workers(sheet: Sheet, view: State, facts: Facts, seat: str) -> None:
    """Wages, and what one worker more costs and brings."""
    workers, _ = _staff(facts["players"][seat])
    add, ed = view.lim.wage_add, sheet.edition
    event = f", +{add} for every two by the event" if add else ""
    sheet.add(
        economy.wage_bill, workers, add_per_pair=add, name=f"Wage bill of {seat}",
        formula=f"by the number of workers, read from the scale{event}",
        filled=f"{workers} workers →", account="wages",
    )  # fmt: skip
    if workers + 1 >= len(ed.staff.wages):
        return
    bills = [economy.wage_bill(n, edition=ed) for n in (workers + 1, workers)]
    sheet.add(
        economy.marginal_wage, workers + 1, name=f"Marginal wage of {seat}",
        formula="wages with one worker more − wages now", filled=f"{bills[0]} − {bills[1]}",
    )  # fmt: skip
    left = ed.game.rounds - facts["round"]
    sheet.add(
        economy.hire_value, left, PRODUCT, workers, name=f"Hire value for {seat}",
        formula="rounds left × (what a worker brings − marginal wage)",
        filled=f"{left} × ({PRODUCT} − {bills[0] - bills[1]})",
    )  # fmt: skip


def _pensioners(sheet: Sheet, view: State, facts: Facts, seat: str) -> None:
    """Pensions of a round, of all rounds that are left, and what one pensioner more brings."""
    _, pensioners = _staff(facts["players"][seat])
    left = view.payrolls_left()
    sheet.add(
        economy.pension_bill, pensioners, name=f"Pension bill of {seat}", account="pensions",
        formula="by the number of pensioners, read from the scale",
        filled=f"{pensioners} pensioners →",
    )  # fmt: skip
    bill = economy.pension_bill(pensioners, edition=sheet.edition)
    sheet.add(
        economy.pension_liability, pensioners, left, name=f"Pension liability of {seat}",
        formula="payrolls left × pension bill", filled=f"{left} × {bill}",
    )  # fmt: skip


def _crowded(sheet: Sheet, die: int) -> None:
    """What a die brings where somebody lies already, at the best warehouse."""
    ed = sheet.edition
    best = max(RESOURCES, key=lambda r: economy.congested_surplus(r, die, edition=ed))
    level, value = economy.warehouse_best(best, die, edition=ed)
    sheet.add(
        economy.congested_surplus, best, die, name=f"Die {die} in the crowded warehouse {best}",
        formula="best yield that the die reaches − congestion fee",
        filled=f"{number(value)} at level {_word(level)} − {economy.congestion_fee(die, True)}",
    )  # fmt: skip


def _word(level: int) -> str:
    """A number in words: it is a name here, not a part of the sum."""
    return ("none", "one", "two", "three", "four", "five", "six")[level]


def _order(sheet: Sheet, tile: str) -> None:
    row = sheet.edition.tiles[tile]
    parts = economy.goods_value(row.inputs, economy.mid_prices(edition=sheet.edition))
    sheet.at("asset", f"order:{tile}").add(
        economy.tile_margin, tile, None, ZL_PER_POINT, name=f"Margin of the order {row.name}",
        formula="points at 2 zl + payment − value of its parts",
        filled=f"{ZL_PER_POINT} × {row.points} + {row.zl} − {number(parts)}",
    )  # fmt: skip


def _room(sheet: Sheet, facts: Facts, room: str) -> None:
    """What one use brings its owner, and a visitor after the fee."""
    ed, row = sheet.edition, sheet.edition.rooms[room]
    prices = economy.mid_prices(edition=ed)
    out, into = (economy.goods_value(g, prices, ZL_PER_POINT) for g in (row.outputs, row.inputs))
    sheet = sheet.at("asset", f"room:{room}")
    fees = [(True, "for its owner", 0), (False, "for a visitor", ed.game.room_fee_zl)]
    for owner, who, fee in fees:
        sheet.add(
            economy.room_profit, room, 1, None, ZL_PER_POINT, owner,
            name=f"Profit of one use of {row.name} {who}",
            formula="value of what comes out − value of what goes in − fee",
            filled=f"{number(out)} − {number(into)} − {fee}",
        )  # fmt: skip


def _component(sheet: Sheet, facts: Facts, unit: str, seat: str) -> None:
    """What the scrap yard pays and asks for the stock of a player, and the best yields."""
    yard, have = sheet.edition.scrap_yard, facts["players"][seat][unit]
    sell, buy = getattr(yard.sell, unit), getattr(yard.buy, unit)
    sheet.add(
        economy.scrap_value, {unit: have}, name=f"Scrap value of the {unit} of {seat}",
        formula="units × price that the scrap yard pays", filled=f"{have} × {sell}",
    )  # fmt: skip
    sheet.add(
        economy.scrap_cost, {unit: 1}, name=f"Price of a {unit} at the scrap yard",
        formula="units × price that it asks", filled=f"1 × {buy}",
    )  # fmt: skip
    sheet.add(
        economy.mid_prices, take=lambda prices: prices[unit], name=f"Value of a {unit}",
        formula="half-way between both prices", filled=f"({sell} + {buy}) ÷ 2",
    )  # fmt: skip
    for die in sorted(set(facts["players"][seat]["active"])):
        level, _ = economy.warehouse_best(unit, die, edition=sheet.edition)
        sheet.add(
            economy.warehouse_best, unit, die, take=lambda best: best[1],
            name=f"Die {die} in the free warehouse {unit}",
            formula="best yield that the die reaches", filled=f"level {level} →",
        )  # fmt: skip


def _closing(sheet: Sheet, row: Facts, seat: str) -> None:
    """What money and technology would score if the game ended now."""
    scoring = sheet.edition.scoring
    stock = sum(row[unit] for unit in RESOURCES)
    cash = row["zl"] + economy.conversion_value(stock, edition=sheet.edition)
    sheet.add(
        economy.money_points, cash, name=f"Points for money of {seat} at the end", unit="points",
        formula="(zl + components left) ÷ zl a point, rounded down", account="money_points",
        filled=f"⌊({row['zl']} + {stock} × {scoring.zl_per_resource}) ÷ {scoring.zl_per_point}⌋",
    )  # fmt: skip
    sheet.add(
        economy.track_points, row["level"], name=f"Points for technology of {seat}", unit="points",
        formula="by the level, read from the track", filled=f"level {row['level']} →",
        account="track_points",
    )  # fmt: skip
