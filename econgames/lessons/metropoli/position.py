"""The positions of the lesson, and what stands in them as the economy functions take it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from econgames.metropoli import economy
from econgames.metropoli.economy import City
from econgames.metropoli.edition import shipped

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["BUILDER", "LOT", "PARTNER", "bases", "city", "names", "opponents", "owners"]
__all__ += ["position_bargain", "position_build", "position_rent", "rates"]

SEED = 4
BUILDER, PARTNER, LOT = "A", "B", "bv"
"""Who may build, who owns the other street at the lot, and the lot."""

_NAMES = ("Ada", "Ben", "Cleo", "Dan")
_DEAL = "vmbjapws"
"""Streets in the order in which they are dealt, two to each."""
_BASES = (80, 140, 160, 180, 100, 200, 60, 120)
"""Base values in the order of the neighbourhoods, thousand dollars."""
_FOUR = (1, 1, 2)
_BLOCKS = {"A": ("dg", "av"), "B": ("dg", "bv"), "C": ("bv", "bw"), "D": ()}


def _begin(*later: int) -> Match:
    """Deal of the lesson; five throws of four spaces, then `later`, then whatever the seed says."""
    from econgames.core.setting_up import new_match

    ed = shipped()
    others = [name for name in ed.streets if name not in _DEAL]
    script = {
        "start": [BUILDER],
        "streets": [*_DEAL, *others],
        "base_values": [1_000 * value for value in _BASES],
        "dice": [*_FOUR * 5, *later, "..."],
    }
    return new_match("metropoli", list(_NAMES), seed=SEED, script=script)


def _roll(match: Match) -> None:
    """Roll and move; what is put up for auction finds no bidder."""
    from econgames.metropoli import moves as m

    match.play(m.Roll())
    while match.state.phase == "auction_bid":
        match.play(m.Drop())


def _turn(match: Match, *lots: str) -> None:
    from econgames.metropoli import moves as m

    _roll(match)
    for lot in lots:
        match.play(m.BuyBlock(lot))
    match.play(m.EndTurn())


def position_build(*later: int) -> Match:
    """The position of the lesson: Ada may build, in round 2.

    35 legal moves: everybody has two streets, every throw so far was 1-1-2, nobody wanted the
    streets that were put up for auction, and the first three have placed two blocks each.

    Parameters
    ----------
    *later : int
        Dice that fall after it, one by one; those of the seed by default.

    Examples
    --------
    >>> match = position_build()
    >>> match
    <Metropoli, 4 players, turn 2, build, step 35: A to act>
    >>> match.state.snapshot()["height"]
    {'av': 1, 'bv': 2, 'bw': 1, 'dg': 2}
    """
    match = _begin(*later)
    for lots in _BLOCKS.values():
        _turn(match, *lots)
    _roll(match)
    return match


def position_bargain(share: int = 50_000) -> Match:
    """The same, and Ada has asked Ben for money towards a block on bv: it is for him to answer.

    Parameters
    ----------
    share : int
        What she asks of him, dollars.

    Examples
    --------
    >>> position_bargain()
    <Metropoli, 4 players, turn 2, joint_response, step 36: B to act>
    """
    from econgames.metropoli import moves as m

    return position_build().play(m.JointBuild(LOT, {PARTNER: share}))


def position_rent() -> Match:
    """A round later: Ada has built on bv alone, and Ben has just come to her street v.

    Examples
    --------
    >>> position_rent()
    <Metropoli, 4 players, turn 3, build, step 58: B to act>
    >>> [row[3] for row in position_rent().transfers() if row[5].startswith("rent")]
    [600000, 120000]
    """
    from econgames.metropoli import moves as m

    to_m, to_v = (6, 6, 5), (6, 5, 4)
    match = position_build(*to_m, *_FOUR * 3, *to_v)
    match.play(m.BuyBlock(LOT)).play(m.EndTurn())
    for _ in range(4):
        _turn(match)
    _roll(match)
    return match


# ---- what stands in a position


@lru_cache(maxsize=1)
def _start() -> Any:
    return position_build().state


def _state(match: Match | None) -> Any:
    return _start() if match is None else match.state


def city(match: Match | None = None) -> City:
    """Heights and roofs; of the position of the lesson by default.

    Examples
    --------
    >>> city().tallest("se"), city().next_roof
    (2, 3)
    """
    state: Any = _state(match)
    found: City = state.city
    return found


def owners(match: Match | None = None) -> dict[str, str]:
    """Owner by concession.

    Examples
    --------
    >>> owners()["v"], owners()["b"], "c" in owners()
    ('A', 'B', False)
    """
    return dict(_state(match).snapshot()["owner"])


def bases(match: Match | None = None) -> dict[str, int]:
    """Base value by street, whole dollars.

    Examples
    --------
    >>> bases()["v"], bases()["b"]
    (120000, 80000)
    """
    values = _state(match).snapshot()["base_value"]
    return {row.id: values[row.neighbourhood] for row in shipped().streets.values()}


def names() -> dict[str, str]:
    """Players by seat."""
    return dict(zip("ABCD", _NAMES, strict=True))


def opponents() -> int:
    """Players who pay rent to one owner."""
    return len(_NAMES) - 1


def rates() -> dict[str, float]:
    """Arrivals of one pawn per turn on each concession, in the long run.

    Examples
    --------
    >>> round(rates()["v"], 6), round(rates()["b"], 6)
    (0.02557, 0.025636)
    """
    spaces = zip(shipped().spaces, economy.arrival_rates(), strict=True)
    return {space.id: rate for space, rate in spaces if space.kind in ("street", "bridge")}
