"""Two lines of play compared: who has more money or worth at the end of one than of the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from econgames.analysis.statements import Accounts

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["branch_cash", "branch_worth", "kept"]


@contextmanager
def kept(match: Match) -> Iterator[None]:
    """Come back to the position where the match stood."""
    line, step, autosave = match.line.name, match.step, match.autosave
    match.autosave = None
    try:
        yield
    finally:
        match.goto(step, line=line)
        match.autosave = autosave


def _ends(match: Match, lines: Sequence[str], step: int | None) -> list[Accounts]:
    lengths = {line.name: line.length for line in match.lines}
    with kept(match):
        return [
            Accounts(match.goto(lengths.get(line, 0) if step is None else step, line=line))
            for line in lines
        ]


def branch_cash(match: Match, line: str, other: str, step: int | None = None) -> dict[str, int]:
    """Money of each party at the end of `other` less that at the end of `line`.

    With a `step`, both lines are looked at after so many moves, not at their ends. The numbers add
    up to 0 over all parties, the bank among them; those without a difference are left out. The
    match is left where it stands.

    Raises
    ------
    EconGamesError
        If there is no such line.
    """
    one, two = _ends(match, (line, other), step)
    before, after = (ends.holdings(len(ends.journal.events))[0] for ends in (one, two))
    parties = dict.fromkeys((*one.journal.parties, *two.journal.parties))
    found = {p: after.get((p, "money"), 0) - before.get((p, "money"), 0) for p in parties}
    return {party: change for party, change in found.items() if change}


def branch_worth(
    match: Match, line: str, other: str, step: int | None = None
) -> dict[str, tuple[int, int]]:
    """Net worth of each party at the ends of both lines, in score value.

    A corporation's is its equity. The match is left where it stands.
    """
    one, two = _ends(match, (line, other), step)
    parties = [p for p in one.parties if one.journal.values.party_kind(p) == "own"]
    return {
        p: (int(one.balance_sheet(p)["Net worth"]), int(two.balance_sheet(p)["Net worth"]))
        for p in parties
    }
