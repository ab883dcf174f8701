"""The formulas of all games: filled in rightly, nothing hidden told, paid as they say."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import econgames as eg
from econgames.core.formulas import Formula

GAMES = eg.games()
LENGTHS = {"diora": 90, "industria": 130, "metropoli": 160}
SIGNS = {"×": "*", "÷": "/", "−": "-", "⌊": "floor(", "⌋": ")", "⌈": "ceil(", "⌉": ")"}


@pytest.fixture(scope="module", params=GAMES)
def match(request: pytest.FixtureRequest) -> Any:
    game = request.param
    bot = "trader" if game in ("automobile", "metropoli") else "novice"
    return eg.new(game, players=3, seed=4).run(bot, until=LENGTHS.get(game, 150))


def marks_of(match: Any) -> list[tuple[str, str]]:
    """Everything that can be marked: parties of the values, assets of the ledger."""
    parties = match.game.part("values").parties(match.state)
    assets = dict.fromkeys(str(row[4]) for row in match.ledger.rows)
    return [*(("party", party) for party in parties), *(("asset", asset) for asset in assets)]


def rules_at(match: Any, step: int, viewer: str | None = None) -> Iterator[Formula]:
    view = match.at(step).view(viewer or match.players[0])
    for kind, id in marks_of(match):
        yield from match.game.part("formulas").formulas(view, kind, id, viewer)


def evaluated(filled: str) -> float:
    """Value of a filled formula; words beside the numbers are names."""
    filled = re.sub(r"(?<=\d),(?=\d{3})", "", filled)
    for sign, python in SIGNS.items():
        filled = filled.replace(sign, python)
    words = set(re.findall(r"[A-Za-z_]\w*", filled)) - {"max", "min", "floor", "ceil"}
    for word in sorted(words, key=len, reverse=True):
        filled = re.sub(rf"\b{word}\b", "", filled)
    names = {"max": max, "min": min, "floor": math.floor, "ceil": math.ceil}
    try:
        return float(eval(filled, {"__builtins__": {}}, names))
    except ZeroDivisionError:
        return math.inf


def steps_of(match: Any) -> range:
    return range(0, match.length, max(1, match.length // 6))


def test_what_is_filled_in_gives_the_value(match: Any) -> None:
    seen = 0
    for step in steps_of(match):
        for rule in rules_at(match, step, "B"):
            if "→" in rule.filled:
                found = float(rule.filled.split("→")[1].replace(",", "").replace("−", "-"))
                assert found == pytest.approx(float(rule.value), abs=0.005), rule
            else:
                assert evaluated(rule.filled) == pytest.approx(float(rule.value), rel=2e-3), rule
            seen += 1
    assert seen > 100


def test_every_value_is_that_of_a_function_of_the_economy(match: Any) -> None:
    economy = match.game.part("economy")
    marks = set(marks_of(match))
    for rule in rules_at(match, match.length // 2, "A"):
        assert rule.function in economy.__all__
        assert rule.name
        assert rule.unit
        assert rule.about[0] in ("party", "asset")
        if rule.account:
            assert rule.account in {account.name for account in match.game.chart}, rule
    parties = {mark for mark in marks if mark[0] == "party"}
    assert parties & {rule.about for rule in rules_at(match, match.length // 2, "A")}


def test_at_least_five_rules_are_told(match: Any) -> None:
    told = {rule.function for step in steps_of(match) for rule in rules_at(match, step, "A")}
    assert len(told) >= 5, told


def test_nothing_hidden_shows(match: Any) -> None:
    """The same from the whole position as from the view; an onlooker sees no hand at all."""
    formulas = match.game.part("formulas").formulas
    for step in steps_of(match):
        state = match.at(step)
        for kind, id in marks_of(match):
            for seat in match.players:
                own = formulas(state.view(seat), kind, id, seat)
                assert own == formulas(state, kind, id, seat), (step, id)
            views = [formulas(state.view(seat), kind, id) for seat in match.players]
            assert all(told == views[0] for told in views), (step, id)


# ---- what the engine pays is what the formula said one move before


def party(side: int) -> Callable[[Any, Any], Iterator[tuple[str, str]]]:
    def find(_match: Any, row: Any) -> Iterator[tuple[str, str]]:
        yield "party", row[side]

    return find


def thing(kind: str) -> Callable[[Any, Any], Iterator[tuple[str, str]]]:
    """The thing that moved together with the money."""

    def find(match: Any, row: Any) -> Iterator[tuple[str, str]]:
        moved = [r[4] for r in match.transfers(row[0]) if r[4].startswith(f"{kind}:")]
        if len(moved) == 1:
            yield "asset", moved[0]

    return find


def visited(match: Any, row: Any) -> Iterator[tuple[str, str]]:
    facts, ed = match.at(row[0]).snapshot(), match.at(row[0]).edition
    for name, place in {**ed.streets, **ed.bridges}.items():
        if place.space == facts["position"][row[1]]:
            yield "asset", f"concession:{name}"


PAID: dict[str, dict[str, Callable[[Any, Any], Iterator[tuple[str, str]]]]] = {
    "rolling_stock_stars": {
        "income": party(2),
        "share_purchase": thing("share"),
        "share_sale": thing("share"),
        "share_issue": thing("share"),
    },
    "automobile": {},
    "industria": {
        "factory_build": thing("tile"),
        "bonus_build": thing("tile"),
        "vp_money": party(2),
        "vp_link": party(2),
        "vp_bonus": party(2),
    },
    "metropoli": {
        "rent_value": visited,
        "rent_base": visited,
        "bridge_fee": visited,
        "exchange_pass": party(1),
        "exchange_stop": party(1),
    },
    "diora": {
        "wages": party(1),
        "pensions": party(1),
        "salary": party(2),
        "track_points": party(2),
    },
}
SPOILED = {"closing", "bankruptcy", "worker_retired", "retirement", "hiring", "room_output"}
"""Accounts of moves that change, before they pay, what is paid for."""


def spoiled(match: Any, row: Any) -> bool:
    rows = match.transfers(row[0])
    if row[5] == "track_points":
        return False
    if row[5] == "share_issue":  # one corporation issues at its price, which is no formula
        powers = match.state.edition.corporations
        return bool(powers[row[2].removeprefix("corp:")].power == "issue_at_price")
    if match.at(row[0] - 1).phase.startswith("distress"):  # a debt of an earlier position
        return True
    if row[5] == "salary":  # points come in between, where workers retire or stay unpaid
        return any(r[4] == "points" and row[2] in r[1:3] for r in rows)
    return any(r[5] in SPOILED and {*r[1:3]} & {*row[1:3]} - {"bank", "pool"} for r in rows)


@pytest.mark.parametrize("game", [game for game in GAMES if PAID[game]])
def test_what_is_paid_is_what_the_formula_said_before(game: str) -> None:
    counted: Counter[str] = Counter()
    for seed in (1, 2):
        bot, most = ("random", 400) if game == "rolling_stock_stars" else ("novice", None)
        match = eg.new(game, players=3, seed=seed).run(bot, until=most)
        formulas = match.game.part("formulas").formulas
        for row in match.ledger.rows:
            find = PAID[game].get(row[5])
            if find is None or not row[0] or row[4] not in ("money", "points"):
                continue
            if spoiled(match, row):
                continue
            state = match.at(row[0] - 1)
            for kind, id in find(match, row):
                told = [rule.value for rule in formulas(state, kind, id, match.players[0])
                        if rule.account == row[5] and rule.about == (kind, id)]  # fmt: skip
                assert row[3] in told, (row, told)
                counted[row[5]] += 1
    assert set(counted) >= set(PAID[game]) - {"bonus_build", "vp_bonus", "bridge_fee"}, counted


def test_fines_at_the_court_are_those_of_the_dice() -> None:
    match = eg.new("metropoli", players=4, seed=3).run("novice")
    formulas = match.game.part("formulas").formulas
    fines = [row for row in match.ledger.rows if row[5] == "court_fine"]
    seen = 0
    for row in fines:
        rules = formulas(match.at(row[0]), "party", "bank")
        told = {rule.name: rule.value for rule in rules if rule.account == "court_fine"}
        paid = told.get("Fine at the Court for the dice of this turn")
        each = told.get("Fine at the Court for each pip of the dice")
        assert row[3] == paid or (paid is None and row[3] % each == 0)
        seen += paid is not None
    assert seen


def test_the_best_plan_of_diora_is_within_reach() -> None:
    pytest.importorskip("scipy")
    match = eg.new("diora", players=3, seed=4).run("expert")
    formulas = match.game.part("formulas").formulas
    worth = []
    for step in range(0, match.length, 3):
        view = match.at(step).view("A")
        rules = {rule.name: rule for rule in formulas(view, "party", "A", "A")}
        plan = rules["Best plan of A"]
        names = plan.filled.partition(" from ")[0].split(" and ")
        made = {tile.name: tile for tile in view.edition.tiles.values()}
        points = sum(made[name].points + 0.2 * made[name].zl for name in names if name != "nothing")
        assert plan.value == pytest.approx(points)
        worth.append(plan.value)
    assert max(worth) > 0


def test_obsolescence_takes_the_points_that_the_formula_said() -> None:
    match = eg.new("automobile", players=3, seed=2).run("novice")
    formulas = match.game.part("formulas").formulas
    steps = sorted({row[0] for row in match.ledger.rows if row[5] == "loss_obsolescence"})
    for step in steps:
        state = match.at(step - 1)
        for seat in match.players:
            booked = Counter(row[3] for row in match.transfers(step)
                             if row[5] == "loss_obsolescence" and row[2] == seat)  # fmt: skip
            told = Counter(rule.value for rule in formulas(state, "party", seat)
                           if rule.account == "loss_obsolescence" and rule.value)  # fmt: skip
            assert booked == told, (step, seat)
    assert len(steps) > 1


def test_loans_and_refunds_of_automobile_are_those_of_the_ledger() -> None:
    match = eg.new("automobile", players=4, seed=3).run("trader")
    formulas = match.game.part("formulas").formulas
    closings = [row for row in match.ledger.rows if row[5] == "factory_close"]
    assert closings
    for step in {row[0] for row in closings}:
        money = sum(row[3] for row in closings if row[0] == step and row[4] == "money")
        units = {row[4]: row[3] for row in closings if row[0] == step and row[4] != "money"}
        told = {asset: next(rule.value for rule in formulas(match.at(step - 1), "asset", asset)
                            if rule.function == "factory_refund") for asset in units}  # fmt: skip
        assert money == sum(number * told[asset] for asset, number in units.items())
