"""What the chosen move would change, for everyone, as plain data for the front end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from econgames.core.errors import EconGamesError
from econgames.core.words import plural
from econgames.ui.table import Table
from econgames.ui.words import ordinal

__all__ = ["preview_view"]


def preview_view(table: Table) -> dict[str, Any]:
    """What the chosen move would pay and change.

    Returns
    -------
    dict
        ``play`` (text of the button; empty when nothing can be played), ``reason`` of the last
        bot, ``problem``; and of a move: ``title``, ``transfers`` (the first one or two),
        ``changes`` of the person, ``others`` (one line), ``gains`` (one line), and ``everyone``:
        ``rows`` of parties with cash, worth and rank, ``accounts`` and ``prices``.
    """
    seat, problem = table.asked, table.problem
    nothing = {"play": "", "reason": table.reason, "problem": problem}
    if seat is None or problem or table.option() is None:
        return nothing
    move, words = table.move(), table.words
    try:
        preview = table.match.preview(move)
    except EconGamesError as error:  # choices that the option allows and the rules forbid
        return {**nothing, "problem": str(error)}
    rows = list(preview.transfers)
    cash = [row for row in rows if row[4] == "money"]
    ranks = getattr(preview, "ranks", {})
    prices = getattr(preview, "prices", {})
    others = _others(table, preview.changes, prices, ranks, seat)
    gains = _gains(table, rows, seat)
    shown = cash[: 1 if others and gains else 2]
    if len(cash) > len(shown):
        more = f"{plural(len(cash) - len(shown), 'more payment')} {_follow(cash, shown)}"
        gains = f"{gains}; {more}" if gains else more
    return {
        "play": words.play(move, seat),
        "title": f"Preview, {preview.assumed}" if preview.assumed else "Preview",
        "transfers": [_transfer(table, row) for row in shown],
        "changes": _changes(table, preview.changes.get(seat, {}), ranks.get(seat)),
        "others": others,
        "gains": gains if rows else "No money moves now.",
        "everyone": _everyone(table, preview.changes, cash, prices, ranks),
        "problem": "",
    }


def _follow(cash: list[Any], shown: list[Any]) -> str:
    return "follows" if len(cash) - len(shown) == 1 else "follow"


def _transfer(table: Table, row: Sequence[Any]) -> dict[str, str]:
    _, payer, payee, amount, _, account = row
    words = table.words
    return {
        "payer": payer,
        "payee": payee,
        "payer_name": words.party(payer),
        "payee_name": words.party(payee),
        "text": words.money(amount),
        "account": str(account).replace("_", " "),
    }


def _changes(
    table: Table, values: Mapping[str, tuple[int, int]], rank: tuple[int, int] | None
) -> list[dict[str, str]]:
    units = {"cash": table.words.money, "worth": table.words.score}
    found = [
        {"name": name, "before": units[name](before), "after": units[name](after)}
        for name, (before, after) in values.items()
        if before != after
    ]
    if rank is not None:
        found.append({"name": "rank", "before": ordinal(rank[0]), "after": ordinal(rank[1])})
    return found


def _signed(table: Table, change: int) -> str:
    return f"{'+' if change > 0 else ''}{table.words.money(change)}"


def _others(
    table: Table,
    changes: Mapping[str, Mapping[str, tuple[int, int]]],
    prices: Mapping[str, tuple[int, int]],
    ranks: Mapping[str, tuple[int, int]],
    seat: str,
) -> str:
    """One line for everybody else: prices, cash, then ranks; the bank is left to the details."""
    words = table.words
    parts = [
        f"{words.thing(asset)} {words.money(before)} → {words.money(after)}"
        for asset, (before, after) in prices.items()
    ]
    for party, values in changes.items():
        before, after = values.get("cash", (0, 0))
        if party not in (seat, "bank") and before != after:
            parts.append(f"{words.party(party)} {_signed(table, after - before)}")
    parts += [
        f"{words.party(party)} {ordinal(before)} → {ordinal(after)}"
        for party, (before, after) in ranks.items()
        if party != seat
    ]
    return " · ".join(parts)


def _gains(table: Table, rows: list[Any], seat: str) -> str:
    words = table.words
    goods = [row for row in rows if row[4] != "money"]
    got = [words.asset(row[4], row[3]) for row in goods if row[2] == seat]
    lost = [words.asset(row[4], row[3]) for row in goods if row[1] == seat]
    parts = [f"gets {', '.join(got)}"] if got else []
    parts += [f"gives {', '.join(lost)}"] if lost else []
    return "; ".join(parts)


def _everyone(
    table: Table,
    changes: Mapping[str, Mapping[str, tuple[int, int]]],
    cash: list[Any],
    prices: Mapping[str, tuple[int, int]],
    ranks: Mapping[str, tuple[int, int]],
) -> dict[str, Any]:
    """The details: all parties with what they have before and after, accounts, prices."""
    words, match = table.words, table.match
    balances = {row[index] for row in cash for index in (1, 2)}
    parties = [*match.players, *sorted((balances | set(changes)) - set(match.players))]
    places = {seat: place for place, seat in enumerate(match.scores(), 1)}
    worth = getattr(match.state, "worth", None)
    rows = []
    for party in parties:
        values = changes.get(party, {})
        cells = {}
        for name in ("cash", "worth"):
            pair = values.get(name)
            told = words.money if name == "cash" else words.score
            cells[name] = [told(pair[0]), told(pair[1])] if pair else []
        if not cells["cash"]:
            cells["cash"] = [words.money(match.ledger.balance(party))]
        if party in places and worth and not cells["worth"]:
            cells["worth"] = [words.score(worth(party))]
        if party in places:
            pair = ranks.get(party, (places[party], places[party]))
            cells["rank"] = list(dict.fromkeys(map(ordinal, pair)))
        rows.append({"party": party, "name": words.party(party), **cells})
    sums: dict[str, int] = {}
    for _, _, _, amount, _, account in cash:
        sums[account] = sums.get(account, 0) + amount
    return {
        "rows": rows,
        "accounts": [
            {"account": name.replace("_", " "), "text": words.money(amount)}
            for name, amount in sums.items()
        ],
        "prices": [
            {
                "thing": words.thing(asset),
                "before": words.money(pair[0]),
                "after": words.money(pair[1]),
            }
            for asset, pair in prices.items()
        ],
    }
