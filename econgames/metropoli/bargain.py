"""Who would pay for a block: what it brings to each, against what it costs."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from econgames.metropoli.edition import Edition, shipped

__all__ = ["contribution_range"]


def contribution_range(
    builder: float,
    others: Iterable[float],
    cost: int | None = None,
    *,
    edition: Edition | None = None,
) -> tuple[int, int] | None:
    """What others together may pay for a block so that the builder and each of them gain.

    Parameters
    ----------
    builder : float
        What the block brings to the builder over the rounds that are left, dollars.
    others : iterable of float
        The same for each of those who may contribute.
    cost : int, optional
        Price of the block, or of several, whole dollars; of one block by default.

    Returns
    -------
    (int, int) or None
        Least and most that they pay in all, in the steps that money comes in; the least is 0 if
        the builder gains alone. None if they cannot all gain: then nobody builds.

    Examples
    --------
    >>> contribution_range(73_641, [73_832]), contribution_range(36_821, [36_916])
    ((30000, 70000), None)
    >>> contribution_range(120_000, [73_832])
    (0, 70000)
    """
    ed = edition or shipped()
    price = ed.block_price if cost is None else cost
    step = ed.contribution_step
    most = min(price, sum(max(0, ceil(gain / step) - 1) * step for gain in others))
    enough = (part for part in range(0, most + step, step) if builder > price - part)
    least = next(enough, None)
    return None if least is None else (least, most)
