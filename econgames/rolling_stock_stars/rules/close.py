"""Phase 4, closing: owners close companies that cost more than they earn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.errors import IllegalMove
from econgames.core.masks import bits
from econgames.core.moves import Option
from econgames.rolling_stock_stars.moves import Close, Pass
from econgames.rolling_stock_stars.rules.books import close_company
from econgames.rolling_stock_stars.rules.tables import CORPS, FI

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.rules import State

__all__ = ["actors", "begin", "must_close", "options", "play_close", "play_pass"]


def begin(s: State) -> bool:
    """Automatic closings, then ask everybody who owns or presides; the rest count as done."""
    t, level = s.t, s.cost_level
    for company in bits(s.owned[FI]):
        if t.income(-1, 1 << company, level) < 0:
            close_company(s, company, FI)
    for corp, card in enumerate(s.card):
        if card >= 0 and s.president[corp] < 0:
            _receiver_closes(s, corp)
    somebody = any(s.owned[seat] for seat in s.order)
    corporations = (s.owned[CORPS + corp] for corp in range(len(s.card)))
    if not somebody and not any(owned & (owned - 1) for owned in corporations):
        return False
    asked = 0
    for seat in s.order:
        if s.owned[seat] or seat in s.president:
            asked |= 1 << seat
    s.passed = ~asked
    return bool(asked)


def _receiver_closes(s: State, corp: int) -> None:
    edition, t = s.t.edition, s.t
    costs = edition.cost_of_ownership[s.cost_level]
    party = CORPS + corp
    for company in bits(s.owned[party]):
        if not s.owned[party] & (s.owned[party] - 1):
            return
        stars = t.level[company]
        least = edition.receiver_closes.get(stars)
        loses = t.income(-1, 1 << company, s.cost_level) < 0
        if loses and least is not None and costs[stars - 1] >= least:
            close_company(s, company, party)


def actors(s: State) -> list[int]:
    """Everybody who was asked and is not done, in player order."""
    return [seat for seat in s.order if not s.passed >> seat & 1]


def _closable(s: State, seat: int) -> int:
    """Companies of the player, and of his corporations that keep at least one."""
    mask = s.owned[seat]
    for corp, president in enumerate(s.president):
        if president == seat:
            owned = s.owned[CORPS + corp]
            if owned & (owned - 1):
                mask |= owned
    return mask


def must_close(s: State, seat: int) -> bool:
    """Whether the player could not pay his loss, and so may not pass yet."""
    owned = s.owned[seat]
    return bool(owned) and s.cash[seat] + s.t.income(-1, owned, s.cost_level) < 0


def options(s: State, seat: int) -> list[Option]:
    """Companies that may be closed, and the pass."""
    t = s.t
    found = [t.closing(company, seat) for company in bits(_closable(s, seat))]
    if not must_close(s, seat):
        found.append(t.passing(seat))
    return found


def play_close(s: State, move: Close, seat: int) -> bool:
    """Close one company; the closer is done when he can close nothing more."""
    company = s.t.index.get(move.company, -1)
    if company < 0 or not _closable(s, seat) >> company & 1:
        owner = s.owner(company) if company >= 0 else -1
        why = f"{s.t.party[seat]} has no company {move.company!r} to close"
        if owner >= CORPS and s.president[owner - CORPS] == seat:
            why = f"{move.company} is the last company of {s.t.party[owner]}"
        raise IllegalMove("close.company", why)
    close_company(s, company, s.owner(company))
    if not _closable(s, seat):
        s.passed |= 1 << seat
    return len(actors(s)) > 0


def play_pass(s: State, _move: Pass, seat: int) -> bool:
    """Close nothing more."""
    if must_close(s, seat):
        loss = s.t.income(-1, s.owned[seat], s.cost_level)
        why = (
            f"{s.t.party[seat]} has {s.cash[seat]} and cannot pay the loss of {-loss}: "
            "close a company first"
        )
        raise IllegalMove("close.solvent", why)
    s.passed |= 1 << seat
    return len(actors(s)) > 0
