"""The position in words: one line, and a full description."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from econgames.automobile.board.words import NAMES, listed, money, plural

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = ["alt", "describe"]

_ASKS = {
    "characters": "choose a character",
    "durant": "build with Durant",
    "actions": "take an action",
    "ford": "use the Ford token or keep it",
    "howard": "sell to Howard",
    "distributors": "sell through a distributor",
    "executive": "decide or pass",
}


def alt(state: State, names: Mapping[str, str] | None = None) -> str:
    """The position in one line.

    Examples
    --------
    >>> import econgames as eg
    >>> alt(eg.new("automobile", players=3, seed=1).state)
    'Automobile, turn 1, characters: Ben to choose a character; Ben $2,000, ...'
    """
    known = {**NAMES, **(names or {})}
    scores = ", ".join(f"{known[seat]} {money(worth)}" for seat, worth in state.scores().items())
    if not state.actors():
        return f"Automobile, game over; {scores}"
    where = f"turn {state.turn}, {state.phase}"
    if state.rnd:
        where += f" round {state.rnd}"
    who = known[state.actors()[0]]
    return f"Automobile, {where}: {who} to {_ASKS[state.phase]}; {scores}"


def describe(state: State, names: Mapping[str, str] | None = None) -> str:
    """The position in full sentences, one a line.

    Demand tiles are told of a view, to the player who sees them, and after the end.

    Examples
    --------
    >>> import econgames as eg
    >>> print(describe(eg.new("automobile", players=3, seed=1).state.view("A")))
    Automobile, turn 1, characters: ...
    Ada: cash $2,000, 5 research cubes, 0 loss points, demand ...
    Ben: cash $2,000, 5 research cubes, 0 loss points.
    Cleo: cash $2,000, 5 research cubes, 0 loss points.
    The newest model ever built is in no space; 17 research cubes in the supply; ...
    """
    known = {**NAMES, **(names or {})}
    facts = state.snapshot()
    lines = [f"{alt(state, known)}."]
    lines += [_player(state, known, seat, row) for seat, row in facts["players"].items()]
    lines += [_space(state, known, int(space), row) for space, row in facts["spaces"].items()]
    lines.append(_table(state, facts))
    if facts["demand"]:
        sizes = [f"{name} {number}" for name, number in facts["demand"].items()]
        lines.append(f"The last demand was {listed(sizes)}.")
    return "\n".join(lines)


def _player(state: State, known: Mapping[str, str], seat: str, row: dict[str, Any]) -> str:
    words = [
        f"cash {money(row['cash'])}",
        plural(row["research"], "research cube"),
        plural(row["points"], "loss point"),
    ]
    if row["loans"]:
        words.append(plural(row["loans"], "loan"))
    placed = [f"{number} in {name}" for name, number in row["section"].items() if number]
    if placed:
        words.append(f"distributors {listed(placed)}")
    if row["character"]:
        words.insert(0, row["character"].capitalize())
    if row["ford_token"]:
        words.append("the Ford token")
    if row["hand"] and (state.bag is None or state.ph == state.END):
        words.append(f"demand {' and '.join(map(str, row['hand']))}")
    return f"{known[seat]}: {', '.join(words)}."


def _space(state: State, known: Mapping[str, str], space: int, row: dict[str, Any]) -> str:
    model = state.edition.models[space]
    words = [f"{model.cls}, space {space}"]
    if row["owner"]:
        words.append(f"of {known[row['owner']]}")
    if row["factories"]:
        words.append(plural(row["factories"], "factory", "factories"))
    if row["parts"]:
        words.append("a parts factory")
    if row["closed"]:
        words.append("closed")
    if row["cars"]:
        words.append(plural(row["cars"], "car"))
    if row["bonus"]:
        words.append("a bonus token")
    if row["reduced"]:
        words.append(plural(row["reduced"], "reduced-price token"))
    return f"{model.name} ({words[0]}): {', '.join(words[1:])}."


def _table(state: State, facts: dict[str, Any]) -> str:
    executive = facts["executive"]
    newest = f"space {facts['frontier']}" if facts["frontier"] else "no space"
    words = [
        f"the newest model ever built is in {newest}",
        f"{plural(facts['supply'], 'research cube')} in the supply",
        f"{plural(executive['bonus'], 'bonus token')} left",
        f"reduced-price piles {listed([str(p) for p in executive['piles']]) or 'none'}",
        "the executive closing is there" if executive["close"] else "the executive closing is used",
    ]
    text = "; ".join(words)
    return f"{text[0].upper()}{text[1:]}."
