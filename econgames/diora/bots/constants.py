"""The numbers that the stronger bots value with; each bot's own set stands beside its class."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Constants"]

Four = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Constants:
    """Numbers that a bot values with, in points; components in the order K, T, L, G.

    Parameters
    ----------
    zl : float
        A zloty in round 1; it falls to `zl_end` in the last round.
    unpaid : float
        Loss for each zloty by which money falls short of the payroll.
    part : tuple of float
        A component in stock.
    lack : tuple of float
        Cost of getting a component that an order lacks.
    lack_scale : float
        Factor on `lack` where orders are valued.
    promotion : float
        A promotion, for each round left.
    retirement, retirement_loss : float
        A worker of value 5 retires: gain, and loss for each round left.
    large_step : float
        A technology level after which a large step of the track follows.
    small_step : float
        Other levels: for each level below 4, in full with all rounds left.
    own_use : float
        Weight of one's own use of a room, for each round left.
    hires : bool
        Whether staff is hired.
    worker, wage : float
        What a new worker brings a round, and weight of the wage he adds.
    """

    zl: float
    unpaid: float
    part: Four
    lack: Four = (0.6, 0.95, 0.95, 0.95)
    lack_scale: float = 1.0
    promotion: float = 0.0
    retirement: float = 3.0
    retirement_loss: float = 0.0
    large_step: float = 0.5
    small_step: float = 0.0
    own_use: float = 0.15
    hires: bool = False
    worker: float = 2.5
    wage: float = 0.8

    # the same for all bots
    zl_end: float = 0.2
    part_end: float = 0.2
    part_beyond: float = 0.2
    part_most: int = 6
    order_zl: float = 0.3
    order_delay: float = 0.03
    order_doubt: float = 0.22
    order_hopeless: int = 4
    token: float = 0.5
    room: float = 1.0
    visitors: float = 0.15
    uses: float = 3.0
    replace_own: float = -1.0
    replace_other: float = 0.5
    no_hiring: float = -1.0
    hire_luck: float = 5 / 6
    late_hire: float = 0.1
    visit: float = 0.3
