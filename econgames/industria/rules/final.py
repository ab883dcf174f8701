"""The end of the game: last sales, then points for bonus tiles, links and money."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.core.masks import bits
from econgames.industria import economy
from econgames.industria.rules.books import score
from econgames.industria.rules.selling import sell
from econgames.industria.rules.tables import END, FINAL, POINTS

if TYPE_CHECKING:
    from econgames.industria.rules import State

__all__ = ["finish", "result", "worth"]

VP_BONUS, VP_LINK, VP_MONEY = (POINTS.index(name) for name in ("vp_bonus", "vp_link", "vp_money"))


def finish(s: State) -> None:
    """Score the end, each step for all players in seat order."""
    t = s.t
    s.ph = FINAL
    seats = range(s.n)
    for seat in seats:
        for tile in bits(s.hand[seat] & t.stocks):
            sell(s, tile, seat)
    for seat in seats:
        score(s, seat, t.bonus_points(s.table[seat]), VP_BONUS)
    for seat in seats:
        score(s, seat, t.link_points(s.table[seat]), VP_LINK)
    for seat in seats:
        score(s, seat, economy.money_vp(s.money[seat], edition=s.edition), VP_MONEY)
    s.ph, s.asked, s.auctioneer = END, -1, -1


def worth(s: State, seat: int) -> dict[str, int]:
    """Points by account, tiles and money of a seat, as if the game ended now."""
    t = s.t
    width = len(POINTS)
    found = dict(zip(POINTS, s.points[seat * width : (seat + 1) * width], strict=True))
    money = s.money[seat]
    if s.ph != END:
        money += (s.hand[seat] & t.stocks).bit_count() * s.edition.resource_tile_sale
        found["vp_bonus"] = t.bonus_points(s.table[seat])
        found["vp_link"] = t.link_points(s.table[seat])
        found["vp_money"] = economy.money_vp(money, edition=s.edition)
    return {
        "total": sum(found.values()),
        "tiles": s.table[seat].bit_count(),
        "money": money,
        **found,
    }


def result(s: State) -> list[dict[str, int | str]]:
    """Ranking as if the game ended now: by total, then tiles on the table, then money."""
    rows = [(letter, worth(s, seat)) for seat, letter in enumerate(s.players)]
    keys = {letter: (row["total"], row["tiles"], row["money"]) for letter, row in rows}
    rows.sort(key=lambda item: keys[item[0]], reverse=True)
    return [
        {
            "player": letter,
            "rank": 1 + sum(other > keys[letter] for other in keys.values()),
            **row,
        }
        for letter, row in rows
    ]
