"""Golden games that a student can read, and the number of positions by depth.

After a change of the rules: ``ECONGAMES_WRITE=1 python -m pytest tests/metropoli/
test_transcripts.py``, and read the difference before it is committed.
"""

from __future__ import annotations

import csv
import os
import random
from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.core.match import Match
from econgames.core.moves import Move, Option
from econgames.core.state import State

FOLDER = Path(__file__).with_name("transcripts")
WRITE = os.environ.get("ECONGAMES_WRITE", "") == "1"
GAMES = [(3, 4), (4, 2), (6, 3)]
DEPTH = 4


def chosen(options: list[Option], rng: random.Random) -> Move:
    """Each kind of move as likely as the others; few deals, and mostly the lowest bid."""
    kinds = {option.kind for option in options}
    deals = kinds & {"propose_trade", "joint_build"}
    if deals != kinds and rng.random() < 0.8:
        kinds -= deals
    kind = rng.choice(sorted(kinds))
    option = rng.choice([option for option in options if option.kind == kind])
    return option.move if kind == "bid" and rng.random() < 0.8 else option.sample(rng)


def game(players: int, seed: int) -> Match:
    """A game by chance."""
    match = eg.new("metropoli", players, seed=seed)
    rng = random.Random(seed)
    while not match.is_over:
        match.play(chosen(match.options(), rng))
    return match


def told(match: Match) -> str:
    """The game in lines: moves with their transfers, and the position at each new round."""
    lines = [f"Metropoli, {len(match.players)} players, seed {match.seed}"]
    game_round = 0
    for step in range(match.length + 1):
        state: Any = match.at(step)
        facts = state.snapshot()
        if step:
            moved = _moved(match.at(step - 1), state)
            lines.append(f"{step:>4}  {match.goto(step).log[-1]}{moved}")
        lines += [
            f"          {payer} -> {payee}: {amount} {asset} ({account})"
            for _, payer, payee, amount, asset, account in match.transfers(step)
        ]
        if facts["round"] != game_round and state.actors():
            game_round = facts["round"]
            lines += ["", f"Round {game_round}", *_position(state)]
    end: Any = match.at(match.length)
    lines += ["", f"End: {end.end_reason()}", *_position(end)]
    ranks = ", ".join(f"{seat} {rank}" for seat, rank in end.ranks().items())
    return "\n".join([*lines, f"  ranks: {ranks}"]) + "\n"


def _moved(before: Any, after: Any) -> str:
    """What a move shows besides payments: dice, a pawn's new space, a card."""
    old, new = before.snapshot(), after.snapshot()
    parts = [f"dice {new['dice']}"] if new["dice"] and new["dice"] != old["dice"] else []
    for seat, place in new["position"].items():
        if place != old["position"][seat]:
            parts.append(f"{seat} on {place} {after.edition.spaces[place].id}")
    if new["cards_drawn"] > old["cards_drawn"]:
        parts.append(f"card {old['next_card']}")
    return f" [{', '.join(parts)}]" if parts else ""


def _position(state: Any) -> list[str]:
    facts, rents = state.snapshot(), state.rents()
    lines = []
    for seat, cash in facts["cash"].items():
        owned = [f"{c} {rents[c]}" for c, owner in facts["owner"].items() if owner == seat]
        place = facts["position"].get(seat, "-")
        lines.append(
            f"  {seat} {facts['status'][seat]} on {place}: {cash} cash, worth {state.worth(seat)}, "
            f"charges {', '.join(owned) or '-'}"
        )
    city = " ".join(
        f"{lot}{'*' if lot in facts['roof'].values() else ''} {floors}"
        for lot, floors in facts["height"].items()
    )
    return [*lines, f"  city: {city or '-'}; supply {facts['supply']}"]


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_golden_games(players: int, seed: int) -> None:
    path = FOLDER / f"{players}_players_seed_{seed}.txt"
    text = told(game(players, seed))
    if WRITE:
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text


def counts(players: int) -> list[tuple[int, int, int]]:
    """By depth: positions that differ, and moves tried.

    Of ranges both ends are tried, of deals the example of the option; dice fall as the seed says.
    """
    start = eg.new("metropoli", players, seed=0).state
    level: dict[str, State] = {start.key(): start}
    found = []
    for depth in range(DEPTH + 1):
        following: dict[str, State] = {}
        ways = 0
        for state in level.values():
            for actor in state.actors():
                for option in state.options(actor):
                    ends = sorted({option.low, option.high}) if option.field else [0]
                    ways += len(ends)
                    for value in ends if depth < DEPTH else ():
                        after = state.copy()
                        after.play(option.at(value) if option.field else option.move)
                        following[after.key()] = after
        found.append((depth, len(level), ways))
        level = following
    return found


def test_counts_of_positions() -> None:
    path = FOLDER / "counts.csv"
    rows = [(str(players), *map(str, row)) for players in (3, 5) for row in counts(players)]
    head = ("players", "depth", "positions", "moves")
    if WRITE:
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([head, *rows])
    with path.open(encoding="utf-8", newline="") as file:
        assert [tuple(row) for row in csv.reader(file)] == [head, *rows]
