"""The rules that price a car, a factory or a loan now, with their numbers filled in.

See :mod:`econgames.core.formulas`. Demand is what the reader must expect: he sees his own
tiles and no others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.automobile import economy
from econgames.core.formulas import Facts, Formula, Sheet, number, terms

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = ["formulas"]


def formulas(
    view: State, kind: str, id: str, viewer: str | None = None, *, forecast: bool = True
) -> list[Formula]:
    """Rules that apply to a player, a model, a loan or a loss point in this position.

    Demand is counted with the tiles that the viewer has seen; `forecast` says whether it is told,
    as for the board. After the end no rule applies.

    Examples
    --------
    >>> import econgames as eg
    >>> view = eg.new("automobile", players=3, seed=1).state.view("A")
    >>> [rule.value for rule in formulas(view, "asset", "loan")]
    [300]
    """
    facts = view.snapshot()
    sheet = Sheet(view.edition, view.info.money, (kind, id))
    sort, _, name = id.partition(":")
    if view.ph == view.END:
        return []
    if kind == "party" and id in facts["players"]:
        _player(sheet, facts, id)
        if forecast:
            _demand(sheet, facts, _classes(sheet, facts, id), viewer)
    elif sort in ("car", "factory") and name.isdigit():
        _model(sheet, facts, int(name))
        if forecast:
            _demand(sheet, facts, [view.edition.models[int(name)].cls], viewer)
    elif sort == "parts_factory":
        part = view.edition.parts_factory
        sheet.add(
            economy.parts_break_even, part.cost - part.final_value, unit="cars",
            name="Cars that pay for a parts factory held to the end",
            formula="(cost − final value) ÷ saving a car, rounded up",
            filled=f"⌈({part.cost} − {part.final_value}) ÷ {part.unit_saving}⌉",
        )  # fmt: skip
    elif sort == "loan":
        _loan(sheet, facts)
    elif sort == "loss_point":
        _loss_point(sheet, facts)
    return sheet.rules


def _classes(sheet: Sheet, facts: Facts, id: str) -> list[str]:
    """Price classes that a player has a space in."""
    own = (int(n) for n, row in facts["spaces"].items() if row["owner"] == id)
    return list(dict.fromkeys(sheet.edition.models[n].cls for n in own))


def _player(sheet: Sheet, facts: Facts, id: str) -> None:
    ed, row = sheet.edition, facts["players"][id]
    own = {int(n): space for n, space in facts["spaces"].items() if space["owner"] == id}
    for cls in _classes(sheet, facts, id):
        _margin(sheet, cls, f"Margin of a car, {cls}", False)
    for n in own:
        _obsolescence(sheet, facts, n)
        _close(sheet, facts, n)
    _loss_point(sheet, facts)
    _loan(sheet, facts)
    loan = ed.loan
    sheet.add(
        economy.purchasing_power, row["cash"], row["loans"], name="Purchasing power",
        formula="cash + loans that can still be taken",
        filled=f"max(0, {number(row['cash'])} + {loan.principal} × "
        f"({loan.max_per_game} − {row['loans']}))",
    )  # fmt: skip
    plant = [(n, space["factories"]) for n, space in own.items() if space["factories"]]
    parts = sum(space["parts"] for n, space in own.items() if space["factories"])
    cost = sum(ed.models[n].cost * factories for n, factories in plant)
    final = ed.parts_factory.final_value * parts
    sheet.add(
        economy.final_score, row["cash"], plant, parts, row["loans"], name="Closing value",
        formula="cash + factories at cost + parts factories − repayment of loans",
        filled=terms([(row["cash"], "cash"), (cost, "factories"), (final, "parts"),
                      (-loan.repayment * row["loans"], "loans")]),
    )  # fmt: skip


def _margin(sheet: Sheet, cls: str, name: str, parts: bool, reduced: bool = False) -> None:
    row = sheet.edition.classes[cls]
    saved = sheet.edition.parts_factory.unit_saving if parts else 0
    price = row.reduced_price if reduced else row.price
    sheet.add(
        economy.margin, cls, reduced, parts, name=name, unit=f"{sheet.unit} a car",
        formula="price − unit cost",
        filled=terms([(price, "price"), (-row.unit_cost, "cost"), (saved, "saved by parts")]),
    )  # fmt: skip


def _model(sheet: Sheet, facts: Facts, space: int) -> None:
    """What a car of a space costs and brings, and the space itself."""
    ed = sheet.edition
    model, row = ed.models[space], facts["spaces"].get(str(space))
    cls, parts = model.cls, bool(row and row["parts"])
    saved = ed.parts_factory.unit_saving if parts else 0
    sheet.add(
        economy.unit_cost, cls, parts, name=f"Unit cost in space {space}",
        formula="cost of the class − saving of a parts factory",
        filled=terms([(ed.classes[cls].unit_cost, cls), (-saved, "saved")]),
        unit=f"{sheet.unit} a car",
    )  # fmt: skip
    _margin(sheet, cls, f"Margin in space {space}", parts)
    if ed.classes[cls].reduced_price:
        _margin(sheet, cls, f"Margin in space {space} at the reduced price", parts, True)
    sheet.add(
        economy.factory_refund, space, name=f"Refund for a factory of space {space}",
        formula="cost − loss on closing", filled=f"{model.cost} − {ed.factory_close_loss}",
        unit=f"{sheet.unit} a factory",
    )  # fmt: skip
    if row and row["factories"]:
        low, high = economy.production_range(cls, row["factories"], edition=ed)
        sheet.add(
            economy.production_range, cls, row["factories"], take=lambda span: span[1],
            name=f"Most cars of one production in space {space}", unit="cars",
            formula="by class and number of factories, read from the table",
            filled=f"{row['factories']} factories, {low} to {high} →",
        )  # fmt: skip
        _obsolescence(sheet, facts, space)
        _close(sheet, facts, space)


def _occupied(sheet: Sheet, facts: Facts) -> list[tuple[int, str, bool]]:
    return [
        (int(n), sheet.edition.models[int(n)].cls, row["closed"])
        for n, row in facts["spaces"].items()
        if row["factories"] or row["closed"]
    ]


def _obsolescence(sheet: Sheet, facts: Facts, space: int) -> None:
    """Points that an open space takes at the end of the turn."""
    occupied = _occupied(sheet, facts)
    if not facts["spaces"][str(space)]["factories"]:
        return
    cls = sheet.edition.models[space].cls
    newer = sorted(n for n, other, _ in occupied if other == cls and n > space)
    sheet.at("asset", f"factory:{space}").add(
        economy.obsolescence_points, occupied, take=lambda points: points[space], unit="points",
        name=f"Obsolescence of space {space}", account="loss_obsolescence",
        formula=f"newer spaces of class {cls} that are occupied",
        filled=f"spaces {', '.join(map(str, newer)) or 'none'} →",
    )  # fmt: skip


def _close(sheet: Sheet, facts: Facts, space: int) -> None:
    """What closing now is worth, if the space took as many points in each turn that is left."""
    ed, row, turn = sheet.edition, facts["spaces"][str(space)], facts["turn"]
    if not row["factories"]:
        return
    held = facts["players"][row["owner"]]["points"]
    each = economy.obsolescence_points(_occupied(sheet, facts))[space]
    turns = range(turn, ed.last_turn + 1)
    costs = [economy.loss_point_cost(n, edition=ed) for n in turns]
    part = ed.parts_factory.final_value - ed.parts_factory.close_refund
    sheet.at("asset", f"factory:{space}").add(
        economy.close_value, row["factories"], row["parts"], held, turn, [each] * len(turns),
        name=f"Value of closing space {space} now",
        formula="points discarded and points avoided at their cost − what closing loses; "
        "as many points each turn as now, sales left out",
        filled=f"{economy.discarded(held, edition=ed)} × {costs[0]} + {each} × "
        f"({' + '.join(map(str, costs))}) − {ed.factory_close_loss} × {row['factories']} − "
        f"{part} × {row['parts']}",
    )  # fmt: skip


def _demand(sheet: Sheet, facts: Facts, classes: list[str], viewer: str | None) -> None:
    """What the reader must expect of the open market, and the quantity that fits it."""
    ed, turn, players = sheet.edition, facts["turn"], len(facts["players"])
    own = (facts["players"][viewer]["hand"] or ()) if viewer in facts["players"] else ()
    seen = f"own tiles {' and '.join(map(str, own))}" if own else "no tile seen"
    for cls in classes:
        pmf = economy.demand_pmf(own, players, turn, cls, edition=ed)
        if set(pmf) == {0}:
            continue
        sheet.add(
            economy.expected_demand, own, players, turn, cls, unit="cars",
            name=f"Expected demand, {cls}",
            formula="mean of all draws of the tiles that you do not see", filled=f"{seen} →",
        )  # fmt: skip
        row = ed.classes[cls]
        under = economy.margin(cls, edition=ed)
        over = row.unit_cost + economy.loss_point_cost(turn, edition=ed)
        ratio = economy.critical_ratio(under, over)
        sheet.add(
            economy.newsvendor_quantity, pmf, under, over, unit="cars",
            name=f"Newsvendor quantity, {cls}",
            formula="fewest cars that meet demand with probability margin ÷ "
            "(margin + unit cost + loss point); for the market as a whole",
            filled=f"{under} ÷ ({under} + {over}) = {number(ratio)}, {seen} →",
        )  # fmt: skip


def _loss_point(sheet: Sheet, facts: Facts) -> None:
    ed = sheet.edition
    left = [row.loss_cost for n, row in ed.turns.items() if n >= facts["turn"]]
    sheet.at("asset", "loss_point").add(
        economy.loss_point_cost, facts["turn"], name="Cost of a loss point to the end",
        formula="its cost in this and all later turns", filled=" + ".join(map(str, left)),
        unit=f"{sheet.unit} a point",
    )  # fmt: skip


def _loan(sheet: Sheet, facts: Facts) -> None:
    ed, turn = sheet.edition, facts["turn"]
    loan = ed.loan
    sheet.at("asset", "loan").add(
        economy.loan_total_cost, turn, name="Cost of a loan taken now",
        formula="repayment − principal + interest of this and all later turns",
        filled=f"{loan.repayment} − {loan.principal} + {loan.interest_per_turn} × "
        f"{ed.last_turn + 1 - turn}",
    )  # fmt: skip
