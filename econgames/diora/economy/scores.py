"""What final scoring gives."""

from __future__ import annotations

from collections.abc import Sequence

from econgames.diora.edition import Edition, shipped

__all__ = [
    "conversion_value",
    "final_score",
    "money_points",
    "most_sets",
    "track_points",
]


def track_points(level: int, *, edition: Edition | None = None) -> int:
    """Points of a technology level at the end.

    Examples
    --------
    >>> track_points(4), track_points(8)
    (6, 20)
    """
    return (edition or shipped()).technology_track.points[level]


def conversion_value(components: int, *, edition: Edition | None = None) -> int:
    """Zloty for components that are left at the end.

    Examples
    --------
    >>> conversion_value(12)
    12
    """
    return components * (edition or shipped()).scoring.zl_per_resource


def money_points(zl: int, *, edition: Edition | None = None) -> int:
    """Points for money at the end, rounded down.

    Examples
    --------
    >>> money_points(4), money_points(23)
    (0, 4)
    """
    return zl // (edition or shipped()).scoring.zl_per_point


def most_sets(
    produced: Sequence[int], unproduced: Sequence[int], *, edition: Edition | None = None
) -> frozenset[int]:
    """Players, by place in the sequences, who get the bonus for the most sets.

    Among those who made most, those without unfinished orders; all of them if none is without.

    Examples
    --------
    >>> most_sets([5, 5, 4], [1, 0, 0]), most_sets([5, 5], [1, 2]), most_sets([0, 0], [0, 0])
    (frozenset({1}), frozenset({0, 1}), frozenset())
    """
    most = max(produced)
    if most < (edition or shipped()).scoring.most_sets_minimum:
        return frozenset()
    leaders = [player for player, made in enumerate(produced) if made == most]
    done = [player for player in leaders if not unproduced[player]]
    return frozenset(done or leaders)


def final_score(
    points: int,
    level: int,
    rooms: int,
    components: int,
    zl: int,
    most_sets: bool,
    *,
    edition: Edition | None = None,
) -> int:
    """Score at the end.

    Parameters
    ----------
    points : int
        Points so far.
    level, rooms : int
        Technology level, and own rooms standing.
    components, zl : int
        Units of stock, all kinds together, and money.
    most_sets : bool
        Whether the player gets the bonus for the most sets.

    Examples
    --------
    >>> final_score(77, 4, 3, 12, 11, False), final_score(0, 8, 0, 0, 4, True)
    (90, 25)
    """
    ed = edition or shipped()
    cash = zl + conversion_value(components, edition=ed)
    return (
        points
        + track_points(level, edition=ed)
        + rooms * ed.scoring.points_per_room
        + money_points(cash, edition=ed)
        + (ed.scoring.most_sets_points if most_sets else 0)
    )
