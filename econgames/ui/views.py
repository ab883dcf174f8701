"""The table as plain data for the front end: who, options, history, coins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from econgames.analysis.replay import period_starts
from econgames.core import parameters
from econgames.core.words import plural, unit_of
from econgames.ui.table import Table

__all__ = ["fit_flights", "history_view", "live_view", "options_view", "who_view"]

COINS = 6
"""Most coins that fly for one move; the rest is summed."""


def who_view(table: Table) -> dict[str, Any]:
    """Whose move it is, and whether the person at the screen is asked."""
    match, words = table.match, table.words
    seat = table.acting
    if seat is None:
        best = list(match.scores().items())
        line = f"{words.party(best[0][0])} wins" if best else "Game over"
        detail = ", ".join(f"{words.party(party)} {score:,}" for party, score in best)
        return {"party": best[0][0] if best else "", "asked": False, "line": line, "detail": detail}
    name = words.party(seat)
    cash = words.money(match.ledger.balance(seat))
    if table.look_only:
        return {"party": seat, "asked": False, "line": f"{name} to move", "detail": "looking back"}
    if table.asked:
        you = "you, " if table.viewer == seat else ""
        others = [] if table.viewer else [each for each in table.people if each != seat]
        return {
            "party": seat,
            "asked": True,
            "line": f"{name} to move",
            "detail": f"{you}cash {cash}",
            "others": [{"seat": each, "name": words.party(each)} for each in others],
        }
    if table.seats.is_person(seat):
        return {
            "party": seat,
            "asked": False,
            "line": f"{name} to move",
            "detail": "another person's turn",
        }
    bot = table.seats.names[seat]
    return {
        "party": seat,
        "asked": False,
        "line": f"{name} is thinking",
        "detail": f"{bot} bot, cash {cash}",
    }


def options_view(table: Table) -> list[dict[str, Any]]:
    """Options of the person, grouped by family in order of first appearance."""
    words = table.words
    before_after = unit_of(words.sign)
    found = []
    for option in table.options():
        label = words.label(option)
        found.append(
            {
                "id": option.id,
                "kind": option.kind,
                "family": words.family(option),
                "label": label,
                "name": f"{words.kind(option.kind)}: {label}",
                "field": option.field,
                "field_label": (option.field or "").replace("_", " ").capitalize(),
                "low": option.low,
                "begin": option.begin,
                "high": option.high,
                "step": option.step,
                "unit": list(before_after if is_money(option.field) else ("", "")),
                **_parameters(table, option),
            }
        )
    return found


def _parameters(table: Table, option: Any) -> dict[str, Any]:
    """What an option asks for, and where its choices begin; nothing for most options."""
    asked = parameters.parameters(option)
    if not asked:
        return {}
    words = table.words
    shown = []
    for each in asked:
        view: dict[str, Any] = {"name": each.name, "label": words.parameter(option, each.name)}
        if isinstance(each.values, range):
            values = each.values
            view |= {"low": values[0], "high": values[-1], "step": values.step}
        else:
            view["choices"] = [
                {"value": value, "text": words.choice(option, each.name, value)}
                for value in each.values
            ]
        shown.append(view | {"number": each.is_number})
    return {"parameters": shown, "start": parameters.start(option)}


def is_money(field: str | None) -> bool:
    """True if a field of this name holds an amount of money."""
    return field in ("price", "amount", "bid", "per_share", "payment", "fee")


def history_view(table: Table) -> dict[str, Any]:
    """Where the match stands in time, and its lines."""
    match = table.match
    seed = "" if match.seed is None else f" · seed {match.seed}"
    lines = [{"name": line.name, "label": _line_label(table, line)} for line in match.lines]
    return {
        "title": match.game.title,
        "place": table.words.place(),
        "detail": f"step {match.step} · {plural(len(match.players), 'player')}{seed}",
        "step": match.step,
        "length": match.length,
        "undo": bool(match.can_undo),
        "redo": bool(match.can_redo),
        "turns": list(period_starts(match).values()),
        "lines": lines,
        "line": match.line.name,
        "look_only": table.look_only,
        "over": not match.actors(),
    }


def _line_label(table: Table, line: Any) -> str:
    """Name of a line, and for other lines the first move in which it differs from ours."""
    match = table.match
    if line is match.line:
        return f"{line.name} · {len(match.lines)} lines" if len(match.lines) > 1 else str(line.name)
    ours, theirs = match.line.tip.path(), line.tip.path()
    for mine, other in zip(ours, theirs, strict=False):
        if mine is not other:
            return f"{line.name}: step {other.step}, {match.say(other.move)}"
    if len(theirs) > len(ours):
        return f"{line.name}: goes on to step {len(theirs) - 1}"
    return f"{line.name}: stops at step {len(theirs) - 1}"


def fit_flights(table: Table, rows: Sequence[Sequence[Any]]) -> list[dict[str, str]]:
    """Coins of one move: one a payer and payee, at most six, the last one holding the rest."""
    sums: dict[tuple[str, str], int] = {}
    for _, payer, payee, amount, asset, _ in rows:
        if asset == "money":
            sums[payer, payee] = sums.get((payer, payee), 0) + amount
    pairs = list(sums.items())
    if len(pairs) > COINS:
        last = pairs[COINS - 1 :]
        pairs = [*pairs[: COINS - 1], (last[0][0], sum(amount for _, amount in last))]
    money = table.words.money
    return [
        {"payer": payer, "payee": payee, "text": money(amount)} for (payer, payee), amount in pairs
    ]


def live_view(table: Table) -> str:
    """Sentence for the live region: the last move, what it cost and who is asked next."""
    match = table.match
    said = f"{match.say(match.last)}{_paid(table)}" if match.last is not None else ""
    seat = table.acting
    if seat is None:
        return f"{said} {who_view(table)['line']}.".strip()
    return f"{said} {table.words.party(seat)} to act.".strip()


def _paid(table: Table) -> str:
    """What the last move brought or cost the one who made it, where its sentence leaves that out.

    Starts with a space; empty if no money of his moved.
    """
    match, seat = table.match, table.match.last.player
    rows = [row for row in match.transfers() if row[4] == "money"]
    change = sum(row[3] * ((row[2] == seat) - (row[1] == seat)) for row in rows)
    amount = table.words.money(abs(change))
    if not change or amount in match.say(match.last):
        return ""
    return f" {table.words.party(seat)} {'gets' if change > 0 else 'pays'} {amount}."
