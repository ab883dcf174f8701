"""Diora by Karol Stawicki: the departments of a radio works, their staff, orders and rooms.

Teaches a convex labour cost and the size of a firm it implies, human capital and what it costs
later, congestion fees against free but poorer places, planning with scarce components and their
shadow prices, privately built rooms that all may use for a fee, and shocks that move costs.

The shipped edition takes rules, payroll, warehouse, prices and scoring from the original
description. The values of the orders, all rooms but one and the event cards are not published
there: they are reconstructed, within the limits it states; ``[provenance]`` in ``edition.toml``
tells them apart. Known departures from the rules: none; open questions are decided by the rulings
that `rules` names.
"""

from econgames.diora.moves import Emergency, EndTurn, Pass, Place, Produce

__all__ = ["Emergency", "EndTurn", "Pass", "Place", "Produce"]
