"""What the expert asks of others: a street that completes a neighbourhood, a part of a block."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from econgames.metropoli.bots.constants import K
from econgames.metropoli.moves import JointBuild, ProposeTrade
from econgames.metropoli.rules import city
from econgames.metropoli.rules.tables import BANK, SEATS

if TYPE_CHECKING:
    from econgames.core.moves import Option
    from econgames.metropoli.bots.valuation import Valuation
    from econgames.metropoli.rules import State

__all__ = ["Notes", "best_joint", "best_trade"]

PROPOSALS: Final = 2
"""Trades proposed a turn, at most."""
AGAIN: Final = 4
"""Rounds before the same proposal is made again."""
SURPLUS: Final = 150 * K
"""Joint gain from which a trade is proposed."""
LEFT: Final = 300 * K
"""Cash that is left to a partner who pays."""
OWN_CASH: Final = 400 * K
PARTNER_CASH: Final = 600 * K
"""Cash from which joint blocks are proposed, and to whom."""
OWN_GAIN: Final = 15 * K
PARTNER_GAIN: Final = 30 * K
JOINT_GAIN: Final = 130 * K
"""Least values of a joint block: to oneself, to the partner, and in sum."""
ASKED: Final = 0.7
"""Part of the partner's gain that he is asked for."""
MOST_ASKED: Final = 90 * K


class Notes:
    """Proposals made before, so that a refused one is not made again at once.

    A note holds round and step. It counts at a later step of the same or one of the next
    rounds and is forgotten otherwise; so after undo, load or in another game a bot only has
    fewer notes, which can make it repeat a proposal once.

    Examples
    --------
    >>> import econgames as eg
    >>> view = eg.new("metropoli", seed=1).state.view("A")
    >>> notes = Notes()
    >>> notes.write(view, ("B", "m"))
    >>> notes.knows(view, ("B", "m"), 4)
    False
    >>> view.step += 1
    >>> notes.knows(view, ("B", "m"), 4), notes.knows(view, ("C", "m"), 4)
    (True, False)
    """

    __slots__ = ("_entries", "_game")

    def __init__(self) -> None:
        self._entries: dict[tuple[object, ...], tuple[int, int]] = {}
        self._game: tuple[object, ...] = ()

    def _check(self, view: State) -> None:
        game = (view.players, view.first, view.base)
        if game != self._game:
            self._game = game
            self._entries.clear()

    def write(self, view: State, about: tuple[object, ...]) -> None:
        """Remember that something is proposed now."""
        self._check(view)
        self._entries[(SEATS[view.active], *about)] = (view.round, view.step)

    def knows(self, view: State, about: tuple[object, ...], rounds: int) -> bool:
        """Whether it was proposed less than so many rounds ago."""
        self._check(view)
        found = self._entries.get((SEATS[view.active], *about))
        if found is None:
            return False
        if found[1] >= view.step:
            # a move was taken back, or the same question is asked again
            return False
        return view.round - found[0] < rounds


# ---- trades

Proposal = tuple[float, float, float, int, int, int]
"""Surplus, own change, partner's change, partner, concession to give (-1: none), to get."""


def _wanted(values: Valuation) -> Iterator[tuple[int, int]]:
    """Streets of rivals that would complete a neighbourhood, and their owners."""
    view, t = values.view, values.t
    own = view.owned[values.seat]
    for mask in t.hood_mask:
        missing = mask & ~own
        if missing.bit_count() == 1 and mask.bit_count() > 1:
            street = missing.bit_length() - 1
            owner = view.owner[street]
            if owner not in (BANK, values.seat):
                yield street, owner


def _exchanges(values: Valuation) -> Iterator[Proposal]:
    view, t, seat = values.view, values.t, values.seat
    own = view.owned[seat]
    for street, partner in _wanted(values):
        theirs = view.owned[partner]
        gets = 1 << street
        outside = own & ~t.hood_mask[t.street_hood[street]]
        before = values.portfolio(seat, own), values.portfolio(partner, theirs)
        for given in (-1, *t.numbers(outside)):
            gives = 1 << given if given >= 0 else 0
            mine = values.portfolio(seat, own ^ gets ^ gives) - before[0]
            other = values.portfolio(partner, theirs ^ gets ^ gives) - before[1]
            if mine + other >= SURPLUS:
                yield mine + other, mine, other, partner, given, street


def best_trade(
    values: Valuation, options: list[Option], notes: Notes
) -> tuple[ProposeTrade, float, float] | None:
    """The trade of the largest joint gain that is worth proposing, and the gains of both."""
    view, t, seat = values.view, values.t, values.seat
    ed = view.edition
    if ed.offers_per_turn - view.offers_left >= min(PROPOSALS, ed.offers_per_turn):
        return None
    step = ed.contribution_step
    room = view.cash[seat] - values.reserve(seat)
    for surplus, mine, other, partner, given, street in sorted(_exchanges(values), reverse=True):
        pays = round((mine - surplus / 2) / step) * step
        if pays > max(0.0, room) or -pays > max(0, view.cash[partner] - LEFT):
            continue
        give = () if given < 0 else (t.conc[given],)
        about = (partner, give, t.conc[street])
        if notes.knows(view, about, AGAIN):
            continue
        move = ProposeTrade(SEATS[partner], give, (t.conc[street],), pays, SEATS[seat])
        if any(move in option for option in options if option.kind == "propose_trade"):
            notes.write(view, about)
            return move, mine - pays, other + pays
    return None


# ---- joint blocks


def best_joint(
    values: Valuation, options: list[Option], notes: Notes
) -> tuple[JointBuild, float, float] | None:
    """The joint block that leaves most to oneself, and what it is worth to both."""
    view, t, seat, k = values.view, values.t, values.seat, values.k
    ed = view.edition
    if view.cash[seat] < OWN_CASH or not view.offers_left:
        return None
    partners = [rival for rival in values.rivals if view.cash[rival] >= PARTNER_CASH]
    best: tuple[float, JointBuild, float, float] | None = None
    for lot in t.numbers(city.choosable(view)):
        gain, pain = values.block(seat, lot)
        own = gain - pain
        if own < OWN_GAIN:
            continue
        for partner in partners:
            found = values.block(partner, lot)
            other = found[0] - found[1]
            if other <= PARTNER_GAIN or own + other <= JOINT_GAIN:
                continue
            step = ed.contribution_step
            share = int(min(MOST_ASKED, ASKED * other) // step * step)
            left = k.build * own - (ed.block_price - share)
            if share < step or left < 0 or notes.knows(view, (partner, lot), 1):
                continue
            if best is None or left > best[0]:
                move = JointBuild(t.lots[lot], {SEATS[partner]: share}, SEATS[seat])
                best = left, move, own, other
    if best is None or not any(best[1] in o for o in options if o.kind == "joint_build"):
        return None
    (partner_name,) = best[1].shares
    notes.write(view, (SEATS.index(partner_name), t.lot_at[best[1].lot]))
    return best[1:]
