"""Tables of lesson 05: staff and payroll of a match, and what skill brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from econgames.diora import economy
from econgames.diora.edition import RESOURCES

if TYPE_CHECKING:
    from pandas import DataFrame

    from econgames.core.match import Match

__all__ = ["StaffRow", "career_table", "staff_rows", "staff_table"]


class StaffRow(NamedTuple):
    """A player's staff and what it costs at the next payroll, as things stand; money in zl."""

    player: str
    workers: int
    pensioners: int
    due: int
    """Wages and pensions of all of them."""
    money: int
    unpaid: int
    """Persons for whom the money at hand would not reach."""
    points: int
    """Points so far."""
    points_lost: int
    """Points that the unpaid would cost."""


def staff_rows(match: Match) -> list[StaffRow]:
    """Staff and payroll of each player where the match stands; promotions are not foreseen.

    Examples
    --------
    >>> from econgames.lessons.diora import position_start
    >>> [(row.player, row.workers, row.due, row.money) for row in staff_rows(position_start())]
    [('Ada', 4, 4, 7), ('Ben', 4, 4, 7), ('Cleo', 4, 4, 7)]
    """
    facts, ed = match.state.snapshot(), match.state.edition
    card = facts["event"]
    add = ed.cards[card].effects.wage_add_per_pair if card else 0
    rows = []
    for seat, player in facts["players"].items():
        laid = [source for source, *_ in player["placed"]]
        workers = len(player["active"]) + len(player["sitting"]) + laid.count("active")
        pensioners = player["retired"] + laid.count("retired")
        paid = economy.payroll(player["zl"], workers, pensioners, add, edition=ed)
        wages = economy.wage_bill(workers, add_per_pair=add, edition=ed)
        due = wages + economy.pension_bill(pensioners, edition=ed)
        rows.append(
            StaffRow(
                match.names[seat], workers, pensioners, due, player["zl"], paid.unpaid,
                player["points"], paid.points,
            )
        )  # fmt: skip
    return rows


def staff_table(match: Match) -> DataFrame:
    """The rows of :func:`staff_rows` as a table: the budget of each group."""
    from pandas import DataFrame

    frame = DataFrame(staff_rows(match)).set_index("player")
    frame.columns = [name.replace("_", " ") for name in frame.columns]
    return frame


def career_table(uses: int = 3) -> DataFrame:
    """What skill brings: by value of a die, gain on the best free warehouse and of a promotion.

    Parameters
    ----------
    uses : int, optional
        Later uses of the die.
    """
    from pandas import DataFrame

    rows = [
        {
            "value of the die": die,
            "brings a use, zl": max(economy.warehouse_best(r, die)[1] for r in RESOURCES),
            f"a promotion adds in {uses} uses, zl": (
                economy.promotion_value(die, uses) if die < 5 else "retires"
            ),
        }
        for die in range(1, 6)
    ]
    return DataFrame(rows).set_index("value of the die")
