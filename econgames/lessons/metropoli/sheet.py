"""Teacher's sheet of the lesson on the tower."""

from __future__ import annotations

from fractions import Fraction

from econgames.lessons.kit.sheets import Minutes, Sheet
from econgames.lessons.metropoli.effects import block_effect
from econgames.lessons.metropoli.position import (
    BUILDER,
    PARTNER,
    opponents,
    position_build,
    position_rent,
    rates,
)
from econgames.metropoli import economy
from econgames.metropoli.edition import shipped


def _incomes(rounds: int) -> dict[str, float]:
    return block_effect().incomes(opponents(), rounds)


def _both(rounds: int) -> str:
    found = _incomes(rounds)
    return f"{found[BUILDER]:,.0f} for Ada and {found[PARTNER]:,.0f} for Ben"


def _span() -> str:
    found = _incomes(2)
    span = economy.contribution_range(found[BUILDER], [found[PARTNER]])
    assert span is not None, "in two rounds both gain"
    return f"{span[0]:,} to {span[1]:,}"


def _payback(lot: str, streets: str) -> Fraction:
    rows = [row for row in block_effect(lot).streets if row.street in streets]
    cost = shipped().block_price
    rounds = economy.payback_rounds(
        cost, [row.rise for row in rows], [row.rate for row in rows], opponents()
    )
    return Fraction(f"{rounds:.1f}")


def _street(most: bool) -> str:
    streets = {name: rate for name, rate in rates().items() if name in shipped().streets}
    name = (max if most else min)(streets, key=lambda each: streets[each])
    return f"{name} ({100 * streets[name]:.2f} in 100 turns)"


SHEET = Sheet(
    notebook="04_metropoli.ipynb",
    aims=(
        "tell the private gain of a block from its total gain",
        "see why a good thing may be left undone, and what joint finance changes",
        "explain why equal buildings earn unequal rents",
        "tell a transfer from welfare",
    ),
    concepts={
        "Externality": "what others gain without paying: of the rise of {total}, {share} per cent "
        "are Ada's, who pays {cost}.",
        "Free riding": "Ben gains as much as she does if he waits.",
        "Public good": "a block belongs to nobody, and nobody can be kept from its benefit.",
        "Payback": "cost over expected rise of rents a round: {payback} rounds for Ada alone, "
        "{payback_both} for one who owns both streets.",
        "Coase theorem": "if they can bargain, the block is built; the contribution of {span} "
        "only splits the gain.",
        "Location rent": "the busiest street, {often}, earns more than the quietest, {seldom}, "
        "with the same building.",
        "Markov chain": "long-run arrivals from the rules alone; dice alone give the same to every "
        "space.",
        "Pecuniary externality": "a gain of owners that visitors pay.",
    },
    plan=(
        Minutes("0-4", "a block costs {cost}; who gains?", "board, map of the district"),
        Minutes("4-9", "value, units, skyscrapers; two streets front each lot", "street graph"),
        Minutes("9-11", "predict ME-P1", "histogram, truth still shut"),
        Minutes("11-16", "preview, build, undo; then end the turn without a block", "gain bars"),
        Minutes("16-22", "free riding; when does a block pay?", "payback lines"),
        Minutes("22-28", "pairs bargain as Ada and Ben, two rounds left; explorer", "offer, books"),
        Minutes("28-30", "predict ME-P2", "histogram"),
        Minutes("30-36", "dice alone, the Highway, the cards", "ring coloured by arrivals"),
        Minutes("36-43", "exercises ME1 to ME6", "answers, folded"),
        Minutes("43-45", "remember: somebody pays every rent", "matrix of a rent"),
    ),
    board=(
        "who pays? who gains?",
        "one round left: {one}; two rounds left: {two}; the block costs {cost}",
        "both gain if Ben pays {span}",
    ),
    watch=(
        "predictions of 100 per cent in ME-P1: ask who else has a street at the lot.",
        "pairs who split the price in halves at once: is that the only contract that both like?",
        "pairs who cannot agree: write down what they lost together.",
        "ME4 answered with a part of a round: they forget how seldom somebody arrives.",
    ),
    discuss=(
        "Is the rise of rents a gain for the city, or only for owners?",
        "What would a tax on the rise do to who builds, and to who pays?",
        "Who holds out for the third street of a neighbourhood?",
        "Race for 2 floors, or wait for 5?",
    ),
    short="ME-P1, the preview, the bargain of the pairs, then ME1, and ME4 from the table.",
    long="the walk from the matrix, exits off and cards off, the auction with and without the "
    "right of refusal, and a round in the lab with four groups.",
    figures={
        "total": lambda: block_effect().total,
        "share": lambda: 100 * block_effect().share(BUILDER),
        "cost": lambda: shipped().block_price,
        "payback": lambda: _payback("bv", "v"),
        "payback_both": lambda: _payback("bv", "vb"),
        "span": _span,
        "one": lambda: _both(1),
        "two": lambda: _both(2),
        "often": lambda: _street(True),
        "seldom": lambda: _street(False),
    },
    positions={"Ada may build": position_build, "a rent was paid": position_rent},
)
