"""What tables of Metropoli must be like for a game to be playable."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from econgames.core import edition as editions

if TYPE_CHECKING:
    from econgames.metropoli.edition import Tables

__all__ = ["check"]

CORNERS: Final = ("exchange", "town_hall", "highway", "court")
_NEEDS: Final = {"advance_to": "space", "move_back": "steps", "extra_block": "blocks"}
"""Field that an effect of a card needs, where it is not the amount."""


def check(file: str, t: Tables) -> None:
    """Refuse tables that no game can be played with.

    Raises
    ------
    EditionError
        Naming file, table and key, what was expected and what is there.
    """
    _check_scalars(file, t)
    _check_ids(file, t)
    _check_ring(file, t)
    _check_city(file, t)
    _check_heights(file, t)
    _check_values(file, t)
    _check_cards(file, t)


def _check_scalars(file: str, t: Tables) -> None:
    positive = (
        "start_cash",
        "blocks",
        "block_price",
        "blocks_per_turn",
        "auction_step",
        "trust_multiplier",
        "rent_units_cap",
        "roof_units",
        "contribution_step",
        "max_rounds",
        "exchange_from_round",
    )
    for name in positive:
        if (value := getattr(t, name)) < 1:
            raise editions.fail(file, name, "", "1 or more", value)
    not_negative = (
        "start_streets",
        "refusal_premium",
        "bridge_fee_per_bridge",
        "bridge_end_value",
        "exchange_pass",
        "exchange_stop",
        "court_rate",
        "offers_per_turn",
    )
    for name in not_negative:
        if (value := getattr(t, name)) < 0:
            raise editions.fail(file, name, "", "0 or more", value)
    if not 2 <= t.dice <= 6:
        raise editions.fail(file, "dice", "", "2 to 6", t.dice)
    if t.block_price % t.contribution_step:
        raise editions.fail(
            file, "contribution_step", "", "a divisor of block_price", t.contribution_step
        )
    if 6 * t.start_streets > len(t.streets):
        most = len(t.streets) // 6
        raise editions.fail(file, "start_streets", "", f"0 to {most}", t.start_streets)
    if t.rent_units_cap > t.roof_units:
        raise editions.fail(
            file, "roof_units", "", f"at least rent_units_cap, {t.rent_units_cap}", t.roof_units
        )


def _check_ids(file: str, t: Tables) -> None:
    for name in ("spaces", "districts", "neighbourhoods", "streets", "bridges", "lots", "cards"):
        for key, count in Counter(row.id for row in getattr(t, name)).items():
            if count > 1:
                raise editions.fail(file, name, key, "an id of its own", f"{count} rows")


def _check_ring(file: str, t: Tables) -> None:
    kinds = Counter[str](space.kind for space in t.spaces)
    for corner in CORNERS:
        if kinds[corner] != 1:
            raise editions.fail(file, "spaces", "", f"one space of kind {corner}", kinds[corner])
    if t.spaces[0].kind != "exchange":
        raise editions.fail(file, f"spaces[{t.spaces[0].id}]", "kind", "exchange", t.spaces[0].kind)
    for kind, rows in (("street", t.streets), ("bridge", t.bridges)):
        there = sorted(space.id for space in t.spaces if space.kind == kind)
        wanted = sorted(row.id for row in rows)
        if there != wanted:
            odd = sorted(set(there) ^ set(wanted))
            raise editions.fail(file, "spaces", "", f"one space for every {kind}", odd)
    known: dict[int, str] = {}
    for space in t.spaces:
        place = f"spaces[{space.id}]"
        if space.kind in CORNERS:
            if space.exit is not None:
                raise editions.fail(file, place, "exit", "none at a corner", space.exit)
            continue
        if space.exit is None or not (1 <= space.exit // 10 <= 6 and 1 <= space.exit % 10 <= 6):
            raise editions.fail(file, place, "exit", "two digits from 1 to 6", space.exit)
        if space.exit in known:
            raise editions.fail(
                file, place, "exit", f"another exit than {known[space.exit]}", space.exit
            )
        known[space.exit] = space.id
    if len(known) != 36:
        raise editions.fail(file, "spaces", "", "all 36 exits from 11 to 66", f"{len(known)} exits")
    sides = {row.id: row.opposite for row in t.bridges}
    for bridge, other in sides.items():
        if other == bridge or sides.get(other) != bridge:
            raise editions.fail(
                file, f"bridges[{bridge}]", "opposite", "a bridge that leads back here", other
            )


def _check_city(file: str, t: Tables) -> None:
    corners = [row.corner for row in t.districts]
    for row in t.districts:
        if row.corner not in CORNERS or corners.count(row.corner) > 1:
            raise editions.fail(
                file, f"districts[{row.id}]", "corner", "a corner of its own", row.corner
            )
    districts = [row.district for row in t.neighbourhoods]
    known = [row.id for row in t.districts]
    for n in t.neighbourhoods:
        if n.district not in known or districts.count(n.district) != 2:
            expected = f"one of {', '.join(known)}, two neighbourhoods each"
            raise editions.fail(file, f"neighbourhoods[{n.id}]", "district", expected, n.district)
    homes = [row.neighbourhood for row in t.streets]
    names = [row.id for row in t.neighbourhoods]
    for street in t.streets:
        if street.neighbourhood not in names or homes.count(street.neighbourhood) != 3:
            expected = f"one of {', '.join(names)}, three streets each"
            raise editions.fail(
                file, f"streets[{street.id}]", "neighbourhood", expected, street.neighbourhood
            )
    _check_lots(file, t)


def _check_lots(file: str, t: Tables) -> None:
    """Every two streets of the two neighbourhoods of a district share one lot."""
    home = {row.id: row.district for row in t.neighbourhoods}
    of = {row.id: row.neighbourhood for row in t.streets}
    pairs: dict[frozenset[str], str] = {}
    places: dict[tuple[int, int], str] = {}
    for lot in t.lots:
        one, two = lot.streets
        same_district = one in of and two in of and home[of[one]] == home[of[two]]
        if not same_district or of[one] == of[two]:
            expected = "two streets of different neighbourhoods of one district"
            raise editions.fail(file, f"lots[{lot.id}]", "streets", expected, [one, two])
        for key, seen, what in (
            ("streets", pairs.setdefault(frozenset(lot.streets), lot.id), "streets"),
            ("row", places.setdefault((lot.row, lot.col), lot.id), "place"),
        ):
            if seen != lot.id:
                found = [one, two] if key == "streets" else [lot.row, lot.col]
                raise editions.fail(
                    file, f"lots[{lot.id}]", key, f"another {what} than {seen}", found
                )
    if len(t.lots) != 9 * len(t.districts):
        raise editions.fail(file, "lots", "", f"{9 * len(t.districts)} lots", len(t.lots))


def _check_heights(file: str, t: Tables) -> None:
    heights = t.roof_heights
    if len(heights) != len(t.districts) or heights[0] < 2:
        expected = f"{len(t.districts)} heights, from 2 floors"
        raise editions.fail(file, "roof_heights", "", expected, list(heights))
    for low, high in pairwise(heights):
        if low >= high:
            raise editions.fail(
                file, "roof_heights", "", "ascending heights", f"{low} before {high}"
            )
    most = 9 * sum(heights)
    if t.blocks > most:
        raise editions.fail(file, "blocks", "", f"at most {most}, what the city can hold", t.blocks)
    if len(t.value) < heights[-1]:
        expected = f"a row for each height from 1 to {heights[-1]}"
        raise editions.fail(file, "value", "", expected, f"{len(t.value)} rows")


def _check_values(file: str, t: Tables) -> None:
    if len(t.base_values) != len(t.neighbourhoods):
        expected = f"{len(t.neighbourhoods)} amounts"
        raise editions.fail(file, "base_values", "", expected, list(t.base_values))
    for amount in t.base_values:
        if amount < 0:
            raise editions.fail(file, "base_values", "", "0 or more", amount)
    for height, row in enumerate(t.value, 1):
        if len(row) != t.roof_units:
            expected = f"{t.roof_units} amounts (roof_units)"
            raise editions.fail(file, "value", f"row {height}", expected, list(row))
        possible = [min(t.rent_units_cap, n) for n in range(1, 3 * height + 1)]
        if height >= t.roof_heights[0]:
            possible.append(t.roof_units)
        for units in possible:
            if row[units - 1] < 0:
                place = f"row {height}, {units} units"
                raise editions.fail(file, "value", place, "0 or more: it can occur", row[units - 1])


def _check_cards(file: str, t: Tables) -> None:
    if not t.cards:
        raise editions.fail(file, "cards", "", "at least one card", [])
    ids = [space.id for space in t.spaces]
    for card in t.cards:
        place = f"cards[{card.id}]"
        key = _NEEDS.get(card.effect, "amount")
        value: int | str = getattr(card, key)
        if card.effect in ("advance_to_next_bridge", "free_block", "tender"):
            continue
        if key == "space":
            kind = t.spaces[ids.index(str(value))].kind if value in ids else None
            if kind is None or kind == "metropolis":
                raise editions.fail(file, place, key, "id of a space but metropolis", value)
        elif key == "steps":
            _check_steps(file, t, place, int(value))
        elif int(value) < 1:
            raise editions.fail(file, place, key, "1 or more", value)


def _check_steps(file: str, t: Tables, place: str, steps: int) -> None:
    """Going back must not lead to another card, or cards could follow cards without end."""
    size = len(t.spaces)
    if not 1 <= steps < size:
        raise editions.fail(file, place, "steps", f"1 to {size - 1}", steps)
    for index, space in enumerate(t.spaces):
        if space.kind == "metropolis" and t.spaces[index - steps].kind == "metropolis":
            raise editions.fail(file, place, "steps", f"not back to metropolis from {index}", steps)
