"""Teacher's sheet of the lesson on production under uncertainty."""

from collections.abc import Iterable

from econgames.automobile import economy
from econgames.lessons.automobile.expectations import equilibria
from econgames.lessons.automobile.market import (
    CLS,
    FIRMS,
    TURN,
    alone,
    one_too_many,
    sell,
)
from econgames.lessons.automobile.plans import DEMAND, averages, plans
from econgames.lessons.automobile.position import position_market, position_produce
from econgames.lessons.automobile.questions import forgetful
from econgames.lessons.kit.reading import say_number
from econgames.lessons.kit.sheets import Minutes, Sheet


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(say_number, numbers))


def _results(outputs: dict[str, int]) -> str:
    return _listed([row.result for row in sell(outputs, DEMAND)])


def _overfilled() -> dict[str, int]:
    return {firm.name: alone(firm.tile, "turn") for firm in FIRMS}


def _mean(tile: int) -> str:
    return say_number(economy.expected_demand([tile], len(FIRMS), TURN, CLS))


SHEET = Sheet(
    notebook="01_automobile.ipynb",
    aims=(
        "update a forecast with private information, by the tiles that are left in the bag",
        "weigh the cost of one too many against that of one too few",
        "see that four good forecasts of the same market overfill it",
        "tell sunk from avoidable cost, at a price cut and at an old factory",
    ),
    concepts={
        "Private information": "each firm sees its own tile only; with the {high} demand is "
        "{mean_high} on average, with the {low} {mean_low}.",
        "Newsvendor": "make as many as meet demand with the critical probability: {alone} for the "
        "four tiles, if one too many costs {turn}.",
        "Critical ratio": "margin / (margin + cost of one too many): lower if an unsold car hurts "
        "to the end of the game ({game}) and not this turn only ({turn}).",
        "Common pool": "all sell to the same {demand} buyers; what one sells, another does not.",
        "Equilibrium": "no firm gains by changing its own number: {steady} for the tiles from low "
        "to high.",
        "Sunk cost": "what the cars have cost to make plays no part in their price cut.",
        "Obsolescence": "a factory loses by every newer one of its class, whoever builds it.",
    },
    plan=(
        Minutes("0-4", "what would you make with a {high} in your hand?", "board seen by Ada"),
        Minutes("4-8", "16 tiles, four of each value; demand is the sum of the hands", "dots"),
        Minutes("8-11", "predict AU-P1, reveal", "forecast with a {high} beside a {low}"),
        Minutes("11-18", "the newsvendor explorer: what does one too many cost?", "profit curve"),
        Minutes("18-20", "predict AU-P2", "histogram, truth still shut"),
        Minutes("20-29", "groups decide in secret; their cars meet in one market", "cars, struck"),
        Minutes("29-35", "why did it go wrong? Shares; U1: equilibrium", "results, cash steps"),
        Minutes("35-43", "exercises AU1 to AU6; the quick play turn 1 in the lab", "lab"),
        Minutes("43-45", "remember", "what to remember, the questions of the notebook"),
    ),
    board=(
        "outputs {overfilled} -> results {results}, before loss points",
        "outputs {fair} -> results {fair_results}",
        "on average over all deals: equilibrium {left} cars left and ${net}, cartel ${cartel}",
        "what did each firm know, and what did it leave out?",
    ),
    watch=(
        "{forgetful} in AU-P1: they leave their own tile in the bag.",
        "groups that make as much as they expect to be asked for in all: ask who else forecasts.",
        "AU5: most compare prices only. Ask what an unsold car costs next turn, and the one after.",
    ),
    discuss=(
        "Who should pay for a market survey that all four may read?",
        "Why do firms forecast alone?",
        "Is a price cut on finished cars ever wrong?",
        "Would a cartel be good for buyers?",
    ),
    short="up to AU-P2, the market of {overfilled}, then AU1 and AU2.",
    long="turns 1 and 2 in the lab in groups of four, statements of turn 2, the price cut, AU4 to "
    "AU6.",
    figures={
        "high": lambda: FIRMS[0].tile,
        "low": lambda: FIRMS[-1].tile,
        "mean_high": lambda: _mean(FIRMS[0].tile),
        "mean_low": lambda: _mean(FIRMS[-1].tile),
        "forgetful": lambda: say_number(forgetful(FIRMS[0].tile)),
        "turn": lambda: one_too_many("turn"),
        "game": lambda: one_too_many("game"),
        "alone": lambda: _listed(_overfilled().values()),
        "overfilled": lambda: _listed(_overfilled().values()),
        "results": lambda: _results(_overfilled()),
        "fair": lambda: _listed(plans()["cartel"].values()),
        "fair_results": lambda: _results(plans()["cartel"]),
        "demand": lambda: DEMAND,
        "steady": lambda: _listed(equilibria(one_too_many("game"))[0]),
        "left": lambda: f"{float(averages()['equilibrium'].unsold):.2f}",
        "net": lambda: f"{float(averages()['equilibrium'].net):,.2f}",
        "cartel": lambda: say_number(averages()["cartel"].net),
    },
    positions={
        "first decision": position_market,
        "Ada produces in turn 1": position_produce,
    },
)
