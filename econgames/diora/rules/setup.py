"""The set-up: tiles, rooms, events, starting stock and dice, and who starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from econgames.core.errors import SetupError
from econgames.diora import economy
from econgames.diora.edition import Edition
from econgames.diora.rules.books import build_room, gain, hire, provide, score
from econgames.diora.rules.codes import SEATS, ZL

if TYPE_CHECKING:
    from econgames.diora.rules import State

__all__ = ["check", "deal", "first_player", "staff"]


def check(players: int, edition: Edition, options: Mapping[str, Any]) -> None:
    """Refuse a number of players or a slide that the game does not know."""
    game = edition.game
    if not game.players_min <= players <= game.players_max:
        span = f"{game.players_min} to {game.players_max}"
        raise SetupError(f"this edition of Diora is for {span} players; not {players}")
    slide = options["production_slide"]
    if slide not in ("right", "left"):
        raise SetupError(f"option production_slide must be 'right' or 'left'; not {slide!r}")


def deal(s: State, use_events: bool) -> None:
    """Steps 1 to 3: orders, technology tiles, neutral rooms, events."""
    t, chance = s.t, s.chance
    game = t.edition.game
    orders = tuple(t.tile[name] for name in chance.order("production_stack", t.tiles))
    s.slots, s.stack = orders[: game.production_slots], orders[game.production_slots :]
    tiles = tuple(t.room[name] for name in chance.order("technology_stack", t.rooms))
    neutral = game.neutral_rooms.get(f"p{len(s.players)}", 0)
    s.market, s.tech = (tiles[0], tiles[1]), tiles[2 + neutral :]
    for tile in tiles[2 : 2 + neutral]:
        build_room(s, -1, tile)
    if use_events:
        cards = chance.order("events", t.cards, game.events_used)
        s.pile = tuple(t.card[name] for name in cards)


def staff(s: State) -> list[int]:
    """Step 4: money, stock and dice of each player; returns the sums of the starting dice."""
    game = s.edition.game
    drawn = [list(dice) for dice, _ in economy.start_odds(edition=s.edition)]
    sums = []
    for seat in range(len(s.players)):
        gain(s, seat, ZL, game.start_zl, "start_cash")
        for r, units in enumerate(game.start_resources.as_tuple()):
            gain(s, seat, r, units, "start_stock")
        dice = [*game.start_fixed_dice, *s.chance.pick("starting_dice", drawn)]
        sums.append(sum(dice))
        pensioners = dice.count(6)
        s.active[seat] = sum(1 << 4 * value - 4 for value in dice if value < 6)
        s.retired[seat] = pensioners
        s.reserve[seat] = game.dice_per_player - len(dice)
        hire(s, seat, len(dice) - pensioners, pensioners, "start_staff")
        for _ in range(pensioners):
            score(s, seat, game.retirement_points, "retirement")
        provide(s, seat, 0, s.t.pension_claim(pensioners, game.rounds))
    return sums


def first_player(s: State, sums: list[int]) -> int:
    """Step 6: the lowest sum of starting dice, drawn among those who tie."""
    lowest = min(sums)
    tied = [SEATS[seat] for seat, total in enumerate(sums) if total == lowest]
    return SEATS.index(s.chance.pick("first_player_tie", tied) if len(tied) > 1 else tied[0])
