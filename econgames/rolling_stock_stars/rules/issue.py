"""Phase 8, issue: each corporation may issue one share to the bank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.errors import IllegalMove
from econgames.core.moves import Option
from econgames.rolling_stock_stars.economy import card_below
from econgames.rolling_stock_stars.moves import IssueShare, Pass
from econgames.rolling_stock_stars.rules.books import go_bankrupt, move_price, move_share, pay
from econgames.rolling_stock_stars.rules.dividends import by_price
from econgames.rolling_stock_stars.rules.tables import BANK, CORPS

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.rules import State

__all__ = ["begin", "options", "play_issue", "play_pass"]


def begin(s: State) -> bool:
    """Corporations with unissued shares in descending price, an order that is fixed now."""
    s.queue = [corp for corp in by_price(s) if s.issued[corp] < s.t.charter[corp]]
    return _ask_next(s)


def _ask_next(s: State) -> bool:
    while s.queue:
        corp = s.queue[0]
        if s.president[corp] >= 0:
            s.subject = corp
            s.asked = s.president[corp]
            return True
        _issue(s, corp)
        del s.queue[0]
    return False


def _issue(s: State, corp: int) -> None:
    t, card = s.t, s.card[corp]
    if not t.issues_at_price[corp]:
        card = card_below(card, s.holder)
        move_price(s, corp, card)
    pay(s, BANK, CORPS + corp, t.prices[card], "share_issue")
    move_share(s, corp, CORPS + corp, BANK, 1, "share_issue")
    if card == 0:
        go_bankrupt(s, corp)


def options(s: State, seat: int) -> list[Option]:
    """Issue a share, or not."""
    return [s.t.issuing(s.subject, seat), s.t.passing(seat)]


def play_issue(s: State, move: IssueShare, seat: int) -> bool:
    """The bank takes a share at the next lower free price."""
    corp = s.subject
    if move.corporation != s.t.corps[corp]:
        why = f"it is the issue of {s.t.corps[corp]}, not of {move.corporation}"
        raise IllegalMove("issue.turn", why)
    _issue(s, corp)
    del s.queue[0]
    return _ask_next(s)


def play_pass(s: State, _move: Pass, seat: int) -> bool:
    """Issue nothing this turn."""
    del s.queue[0]
    return _ask_next(s)
