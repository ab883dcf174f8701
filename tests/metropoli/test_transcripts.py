"""Golden games that a student can read, and the number of positions by depth.

Counted are both ends of ranges, and of deals the example of the option; dice fall as the seed says.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.core.match import Match
from econgames.core.moves import Move, Option
from tests.transcripts import both_ends, check_counts, check_text, told

FOLDER = Path(__file__).with_name("transcripts")
GAMES = [(3, 4), (4, 2), (6, 3)]
DEPTHS = {3: 4, 5: 4}


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


def transcript(match: Match) -> str:
    """The game in lines, with the position at each new round."""
    lines = told(match, "Metropoli", _moved, lambda state: state.round, _round)
    end: Any = match.state
    ranks = ", ".join(f"{seat} {rank}" for seat, rank in end.ranks().items())
    lines += ["", f"End: {end.end_reason()}", *_position(end), f"  ranks: {ranks}"]
    return "\n".join(lines) + "\n"


def _moved(match: Match) -> str:
    """The last move, and what it shows besides payments: dice, a pawn's new space, a card."""
    before, after = match.at(match.step - 1), match.state
    old, new = before.snapshot(), after.snapshot()
    parts = [f"dice {new['dice']}"] if new["dice"] and new["dice"] != old["dice"] else []
    for seat, place in new["position"].items():
        if place != old["position"][seat]:
            parts.append(f"{seat} on {place} {after.edition.spaces[place].id}")
    if new["cards_drawn"] > old["cards_drawn"]:
        parts.append(f"card {old['next_card']}")
    return match.log[-1] + (f" [{', '.join(parts)}]" if parts else "")


def _round(state: Any) -> list[str]:
    return [f"Round {state.round}", *_position(state)]


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
    check_text(path, transcript(game(players, seed)))


def test_counts_of_positions() -> None:
    check_counts(FOLDER / "counts.csv", "metropoli", DEPTHS, both_ends)
