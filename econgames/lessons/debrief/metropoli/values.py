"""What a concession is worth to a player, by rule of thumb; and the rents it has brought."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from econgames.core.ledger import Row
from econgames.lessons.debrief.story import Story
from econgames.metropoli.economy import (
    City,
    arrival_rates,
    bridge_network_income,
    rent,
    trust_rents,
    value_in,
)
from econgames.metropoli.edition import Edition

__all__ = [
    "FORMULA",
    "base_of",
    "city_of",
    "game_length",
    "opponents",
    "rents",
    "rounds_left",
    "value_terms",
]

ROUNDS: Final = {3: 28, 4: 23, 5: 20, 6: 17}
"""Rounds that a game lasts, about, by number of players."""

LEAST_ROUNDS: Final = 3
"""Rounds that a buyer may count on even late in the game."""

FORMULA: Final = (
    "base value + opponents × rounds left × arrivals a turn × rent now (doubled, with that of the "
    "two others, where it completes a trust; of a bridge what the network earns more)"
)

RENTS: Final = ("rent_value", "rent_base", "bridge_fee")


def game_length(players: int) -> int:
    """Rounds that a game of so many players lasts, about."""
    return ROUNDS[players]


def rounds_left(facts: Mapping[str, Any]) -> int:
    """Rounds that a buyer may count on."""
    return max(LEAST_ROUNDS, game_length(len(facts["status"])) - int(facts["round"]))


def opponents(facts: Mapping[str, Any], seat: str) -> int:
    """Other players who are not bankrupt."""
    return sum(who != seat and status != "bankrupt" for who, status in facts["status"].items())


def city_of(facts: Mapping[str, Any], ed: Edition) -> City:
    """The city of a position."""
    return City(facts["height"], facts["roof"], ed)


def base_of(concession: str, facts: Mapping[str, Any], ed: Edition) -> int:
    """What a concession counts at the end of the game, whole dollars."""
    if concession in ed.bridges:
        return ed.bridge_end_value
    return int(facts["base_value"][ed.streets[concession].neighbourhood])


def value_terms(
    concession: str, seat: str, facts: Mapping[str, Any], ed: Edition
) -> dict[str, int]:
    """Terms of the value of a concession to a player, whole dollars rounded down.

    Parameters
    ----------
    concession, seat : str
        Id of the street or bridge, and the player.
    facts : mapping
        Position as plain data, before it is bought.
    ed : Edition
        Constants.

    Examples
    --------
    The base value and nothing else, as long as nobody has built there:

    >>> import econgames as eg
    >>> state = eg.new("metropoli", players=4, seed=1).state
    >>> value_terms("south", "A", state.snapshot(), state.edition)
    {'base value': 500000, 'rents to come': 194722}
    """
    rates = arrival_rates(edition=ed)
    times = opponents(facts, seat) * rounds_left(facts)
    terms = {"base value": base_of(concession, facts, ed)}
    if concession in ed.bridges:
        own = sum(facts["owner"].get(bridge) == seat for bridge in ed.bridges)
        more = bridge_network_income(own + 1, edition=ed) - bridge_network_income(own, edition=ed)
        # bridges are alike, and crossing joins them: one rate for all, their mean
        mean = sum(rates[row.space] for row in ed.bridges.values()) / len(ed.bridges)
        return {**terms, "rents to come": int(times * mean * more)}
    street = ed.streets[concession]
    base, city = terms["base value"], city_of(facts, ed)
    others = [one for one in ed.neighbourhoods[street.neighbourhood].streets if one != concession]
    trust = all(facts["owner"].get(one) == seat for one in others)
    own_rent = rent(value_in(city, concession), base, trust, edition=ed)
    terms["rents to come"] = int(times * rates[street.space] * own_rent)
    if trust:
        terms["the trust's other rents"] = int(times * sum(
            rates[ed.streets[one].space] * trust_rents([value_in(city, one)], base, edition=ed)[0]
            for one in others
        ))  # fmt: skip
    return {name: term for name, term in terms.items() if term}


def rents(story: Story) -> dict[tuple[str, str], list[tuple[int, Row]]]:
    """Rents and fees by owner and concession, with the moves in which they were paid.

    A pawn stands where it pays, also when it pays late, after a sale in distress.
    """
    places = [row.id for row in story.edition.spaces]
    found: dict[tuple[str, str], list[tuple[int, Row]]] = {}
    for step, row in story.paid(*RENTS):
        payer, owner = row[1], row[2]
        at = story.facts(step + 1)["position"].get(payer)
        if at is None:  # the payer has gone bankrupt by it, and his pawn is gone
            at = story.facts(step)["position"][payer]
        found.setdefault((owner, places[at]), []).append((step, row))
    return found
