"""Explorer of lesson 04: put blocks anywhere, see what rents rise, who gains and who would pay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from econgames.core.errors import SetupError, choices
from econgames.lessons.kit.explored import Explored, whole
from econgames.lessons.metropoli import figures as draw
from econgames.lessons.metropoli.effects import NOBODY, Effect, block_effect
from econgames.lessons.metropoli.maps import DISTRICTS, lots_as_on_the_map
from econgames.lessons.metropoli.plan import MOST_FLOORS, district_city
from econgames.lessons.metropoli.position import BUILDER, LOT, city, names, opponents, owners
from econgames.metropoli import economy
from econgames.metropoli.economy import City
from econgames.metropoli.edition import shipped

if TYPE_CHECKING:
    from econgames.lessons.kit.explorer_box import ExplorerBox

__all__ = ["OWNED", "block_explorer", "explore_blocks"]

OWNED: Final = {
    "lesson": "as in the lesson",
    "two": "each neighbourhood in one hand, A and B",
    "one": "all six streets A’s",
}
"""Who owns the streets of the district."""


def explore_blocks(
    lot: str = LOT,
    blocks: int = 1,
    floors: Sequence[int] | None = None,
    elsewhere: int = 1,
    roofed: bool = False,
    owned: str | Mapping[str, str] = "lesson",
    builder: str = BUILDER,
    payers: int | None = None,
    rounds: int = 2,
    theme: str = "light",
) -> Explored:
    """What blocks on a lot do to the rents of its district, and who would pay for them.

    Parameters
    ----------
    lot : str
        Where the blocks go.
    blocks : int
        How many, one after another; 1 to 5.
    floors : sequence of int, shape (9,), optional
        Floors on the lots of the district before, row by row as on the map, 0 to 5. Without it
        the city is that of the lesson, and the next two are not looked at.
    elsewhere : int
        Skyscrapers that stand in the other districts, 0 to 3.
    roofed : bool
        Whether the tallest building of the district is a skyscraper.
    owned : str or mapping of str to str
        "lesson", "two" (A has the neighbourhood of the lot's second street, B the other one),
        "one" (A has all), or owner by street.
    builder : str
        Seat of the one whose turn it is.
    payers : int, optional
        Opponents of an owner who still move; as many as in the lesson by default.
    rounds : int
        Rounds that are left.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Returns
    -------
    Explored
        ``facts``: ``effect``, ``gains`` and ``private_share`` of the rise of rents an arrival,
        ``incomes`` by owner over the rounds (dollars, floats), ``payback`` in rounds, ``builds``
        ("alone", "together" or "nobody") and ``contributions``, what others may pay in all.

    Raises
    ------
    SetupError
        If there can be no such city, or nobody of that name.
    ValueError
        If the height plan forbids a block.

    Examples
    --------
    >>> found = explore_blocks()
    >>> print(found.lines[0])
    Together: in 2 rounds the block brings Ada $73,641 and costs $100,000; if the others pay ...
    >>> found.facts["contributions"], found.facts["private_share"]
    ((30000, 70000), Fraction(12, 25))
    """
    ed = shipped()
    _known("lot", lot, ed.lots)
    _known("builder", builder, names())
    payers = opponents() if payers is None else payers
    blocks, payers, rounds = (
        whole("blocks", blocks),
        whole("payers", payers),
        whole("rounds", rounds),
    )
    for name, value, least, most in (
        ("blocks", blocks, 1, MOST_FLOORS), ("payers", payers, 1, 5), ("rounds", rounds, 1, 100),
    ):  # fmt: skip
        if not least <= value <= most:
            raise SetupError(f"{name} must be {least} to {most}; not {value!r}")
    district = ed.lots[lot].district
    start = city() if floors is None else district_city(district, floors, elsewhere, roofed)
    effect = _build(lot, blocks, start, _owner(owned, lot))
    facts = _facts(effect, builder, payers, rounds)
    return Explored(
        _lines(effect, builder, payers, rounds, facts),
        [
            draw.district_map(effect, theme=theme),
            draw.rent_bars(effect, payers, theme=theme),
            draw.owner_bars(effect, payers, rounds, theme=theme),
        ],
        _table(effect, payers),
        facts,
    )


def _known(what: str, value: Any, known: Mapping[str, Any]) -> None:
    if value not in list(known):
        raise SetupError(choices(what, value, list(known)))


def _owner(owned: str | Mapping[str, str], lot: str) -> Mapping[str, str]:
    if isinstance(owned, Mapping):
        for seat in owned.values():
            _known("owner", seat, names())
        return owned
    _known("owned", owned, OWNED)
    if owned == "lesson":
        return owners()
    ed = shipped()
    found: dict[str, str] = {}
    for seat, street in zip("BA", ed.lots[lot].streets, strict=True):
        home = ed.neighbourhoods[ed.streets[street].neighbourhood]
        found |= dict.fromkeys(home.streets, BUILDER if owned == "one" else seat)
    return found


def _build(lot: str, blocks: int, start: City, owner: Mapping[str, str]) -> Effect:
    at = start
    for number in range(blocks):
        if not at.may_take_block(lot):
            tower = at.roof[at.edition.lots[lot].district]
            why = (
                f"{lot} is the skyscraper of its district and stays as it is"
                if tower == lot
                else f"{lot} is as tall as the skyscraper {tower} and may not outgrow it"
            )
            how = f"only {number} of {blocks} blocks fit: " if number else ""
            raise SetupError(f"{how}{why}")
        at = economy.place(at, lot)
    return block_effect(lot, blocks, start=start, owner=owner)


# ---- what is found


def _facts(effect: Effect, builder: str, payers: int, rounds: int) -> dict[str, Any]:
    incomes = effect.incomes(payers, rounds)
    mine = incomes.get(builder, 0.0)
    others = {seat: gain for seat, gain in incomes.items() if seat != builder}
    span = economy.contribution_range(mine, others.values(), effect.cost)
    builds = "nobody" if span is None else "together" if span[0] else "alone"
    return {
        "effect": effect,
        "gains": effect.by_owner,
        "private_share": effect.share(builder),
        "incomes": incomes,
        "payback": effect.payback(builder, payers),
        "builds": builds,
        "contributions": span,
        "partners": _partners(mine, others, effect.cost),
    }


def _partners(mine: float, others: Mapping[str, float], cost: int) -> dict[str, tuple[int, int]]:
    """Each other owner who could make it worth while alone, and what he may pay."""
    spans = {seat: economy.contribution_range(mine, [gain], cost) for seat, gain in others.items()}
    return {seat: span for seat, span in spans.items() if span is not None and span[1]}


def _lines(
    effect: Effect, builder: str, payers: int, rounds: int, facts: Mapping[str, Any]
) -> list[str]:
    who = names()[builder]
    share = float(100 * facts["private_share"])
    rises = ", ".join(f"{row.street} ${row.rise:,}" for row in effect.streets if row.rise)
    unowned = effect.by_owner.get(NOBODY, 0)
    back = facts["payback"]
    lines = [
        _answer(effect, who, facts["incomes"].get(builder, 0.0), rounds, facts),
        f"The rents rise by ${effect.total:,}, one arrival on each street: {rises or 'no street'}. "
        f"{share:.0f} % of it is {who}’s"
        + (f", and ${unowned:,} would be on streets that nobody owns." if unowned else "."),
        f"With {payers} opponents {who} alone has the money back after {back:.1f} rounds."
        if back < float("inf")
        else f"{who} owns no street that gains: the money never comes back.",
    ]
    pairs = [f"{names()[seat]} {_span(span)}" for seat, span in facts["partners"].items()]
    if pairs and facts["builds"] == "together":
        lines.append(f"With one partner: {'; '.join(pairs)}.")
    return [*lines, _plan(effect)]


def _answer(effect: Effect, who: str, gain: float, rounds: int, facts: Mapping[str, Any]) -> str:
    count = effect.cost // effect.before.edition.block_price
    what = "the block brings" if count == 1 else f"{count} blocks bring"
    costs = "costs" if count == 1 else "cost"
    told = f"in {rounds} round{'s' * (rounds != 1)} {what} {who} ${gain:,.0f} and {costs} "
    told += f"${effect.cost:,}"
    if facts["builds"] == "alone":
        return f"{who} builds alone: {told}."
    if facts["builds"] == "together":
        return (
            f"Together: {told}; if the others pay {_span(facts['contributions'])} of it, all gain."
        )
    total = sum(facts["incomes"].values())
    return f"Nobody builds: {told}; all owners together would gain ${total:,.0f}."


def _span(span: tuple[int, int]) -> str:
    least, most = span
    return f"${least:,}" if least == most else f"${least:,} to ${most:,}"


def _plan(effect: Effect) -> str:
    """What the height plan makes of it."""
    ed = effect.after.edition
    district = ed.lots[effect.lot].district
    floors = effect.after.height[effect.lot]
    tall = f"{floors} floor{'s' * (floors != 1)}"
    tower = effect.after.roof.get(district)
    following = effect.after.next_roof
    after = f"the next skyscraper of the city needs {following}" if following else "all four stand"
    if tower == effect.lot:
        return (
            f"{effect.lot}, {tall}, is the skyscraper of the {DISTRICTS[district]} now: it stays "
            f"as it is, nothing there may outgrow it, and {after}."
        )
    if tower is not None:
        top = effect.after.height[tower]
        return f"{effect.lot} has {tall}; the skyscraper {tower} keeps the district at {top}."
    return f"{effect.lot} has {tall}; {after} floors, and the district has none yet."


def _table(effect: Effect, payers: int) -> Any:
    """Every street before and after, in whole dollars."""
    from pandas import DataFrame

    rows = []
    for row in effect.streets:
        before, after = (economy.expected_rent(rent, row.rate, payers) for rent in row.rents)
        owner = "nobody" if row.owner == NOBODY else names()[row.owner]
        rows.append(
            {
                "street": row.street,
                "owner": owner,
                "arrivals in 100 turns": f"{100 * row.rate:.2f}",
                "units": row.units[0],
                "units after": row.units[1],
                "rent": f"{row.rents[0]:,}",
                "rent after": f"{row.rents[1]:,}",
                "a round": f"{before:,.0f}",
                "a round after": f"{after:,.0f}",
                "rise a round": f"{after - before:,.0f}",
            }
        )
    return DataFrame(rows).set_index("street")


# ---- the controls


def block_explorer(*, theme: str = "light") -> ExplorerBox:
    """The explorer as a widget; it begins with the block of the lesson.

    Parameters
    ----------
    theme : {"light", "dark", "print"}, optional
        Colours of the figures.
    """
    from functools import partial

    from econgames.lessons.kit.explorer import Choice, Grid, Slider, Tick, explorer

    ed, start = shipped(), city()
    district = ed.lots[LOT].district
    lots = [(f"{lot.id}, {DISTRICTS[lot.district]}", lot.id) for lot in ed.lots.values()]
    floors = [start.height.get(lot, 0) for row in lots_as_on_the_map(district) for lot in row]
    return explorer(
        partial(explore_blocks, theme=theme),
        [
            Choice("lot", "Lot", lots, LOT),
            Slider("blocks", "Blocks on it", 1, MOST_FLOORS, 1),
            Choice("builder", "Who builds", [(who, seat) for seat, who in names().items()], "A"),
            Choice("owned", "Streets", [(text, key) for key, text in OWNED.items()], "lesson"),
            Slider("payers", "Opponents who pay rent", 1, 5, opponents()),
            Slider("rounds", "Rounds left", 1, 20, 2),
            Slider("elsewhere", "Skyscrapers elsewhere", 0, 3, len(start.roof)),
            Tick("roofed", "The tallest building here is a skyscraper"),
            Grid("floors", "Floors before, as on the map", 3, 0, MOST_FLOORS, tuple(floors)),
        ],
        title="Put a block on a lot",
    )
