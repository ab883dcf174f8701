"""A small economy that is no game: factories, stock, loans, provisions, shares and points.

Its numbers are those of a turn of a car maker, worked out by hand in the account of the lessons:
see `turn_of_a_car_maker`.
"""

from types import SimpleNamespace
from typing import Any

from econgames.analysis.journal import Event, Journal, Moved, Quoted
from econgames.core.ledger import Account, Chart, Side

__all__ = ["CHART", "VALUES", "journal", "moved", "quoted", "turn_of_a_car_maker"]


def _side(text: str) -> Side | None:
    code, _, line = text.partition(" ")
    return Side(code, line) if line else None


CHART = Chart(
    Account(name, kind, _side(payer), _side(payee))
    for name, kind, payer, payee in [
        ("start", "money", "C Opening endowment", "O Opening endowment"),
        ("production", "money", "C Production", "R Production"),
        ("car_produced", "car", "-", "C Change in stock of cars"),
        ("sales", "money", "C Sales", "R Sales"),
        ("car_sold", "car", "C Change in stock of cars", "-"),
        ("car_scrapped", "car", "C Cars scrapped", "-"),
        ("build", "money", "I Factories built", "R Factories built"),
        ("build", "factory", "I Factories sold", "I Factories built"),
        ("build", "parts", "I Factories sold", "I Factories built"),
        ("parts_close", "money", "C Parts factories closed", "I Parts factories closed"),
        ("parts_close", "parts", "I Parts factories closed", "I Parts factories closed"),
        ("close", "money", "C Factories closed", "I Factories closed"),
        ("close", "factory", "I Factories closed", "I Factories closed"),
        ("loan", "money", "D Loans", "D Loans"),
        ("loan", "loan", "D Loans", "D Loans"),
        ("interest", "money", "C Interest", "R Interest"),
        ("loss_cost", "money", "C Loss cost", "R Loss cost"),
        ("loss", "loss_point", "-", "P Loss points taken"),
        ("discard", "loss_point", "P Loss points discarded", "-"),
        ("gift", "money", "T Gifts", "T Gifts"),
        ("points", "points", "-", "n Points"),
        ("penalty", "points", "n Points", "-"),
    ]
)

VALUES: Any = SimpleNamespace(
    KINDS={
        "car": "Stock of cars",
        "factory": "Factories",
        "parts": "Parts factories",
        "loan": "Loans",
        "loss_point": "Loss points",
    },
    LEG_GROUPS=(frozenset({"production", "car_produced"}),),
    PERIOD="turn",
    PARTY_NAMES={"bank": "Bank"},
    party_kind=lambda party: "bank" if party == "bank" else "own" if len(party) == 1 else "nature",
    issuer=lambda asset: None,
)


def moved(
    period: int, payer: str, payee: str, amount: int, asset: str, account: str, step: int = 0
) -> Moved:
    """A transfer; by default the step is the period."""
    return Moved(step or period, period, "phase", payer, payee, amount, asset, account)


def quoted(period: int, asset: str, value: int, step: int = 0, **more: int) -> Quoted:
    """A quote that is the same in all conventions, but for those that are given."""
    values = {"score": value, "market": value, "scrap": value, **more}
    return Quoted(step or period, period, "phase", asset, values)


def journal(events: list[Event]) -> Journal:
    """Journal of two seats and the bank."""
    return Journal(events, CHART, VALUES, ("A", "B", "bank"), names={"A": "Ada"}, money="$")


def turn_of_a_car_maker() -> Journal:
    """Turn 3 of the account: net worth 1190 to 1400, cash 480 to 990; see the numbers there."""
    opening: list[Event] = [
        quoted(1, "factory:1", 400, scrap=300),
        quoted(1, "factory:2", 450, scrap=350),
        quoted(1, "factory:3", 500, scrap=400),
        quoted(1, "parts", 500, scrap=400),
        quoted(1, "car:1", 0, cost=100),
        quoted(1, "car:2", 0, cost=85),
        quoted(1, "loan", 600),
        quoted(1, "loss_point", -70),
        moved(1, "bank", "A", 1780, "money", "start"),
        moved(1, "A", "bank", 1800, "money", "build"),
        moved(1, "bank", "A", 1, "factory:1", "build"),
        moved(1, "bank", "A", 2, "factory:2", "build"),
        moved(1, "bank", "A", 1, "parts", "build"),
        moved(1, "bank", "A", 500, "money", "loan", step=2),
        moved(1, "A", "bank", 1, "loan", "loan", step=2),
        moved(1, "supply", "A", 7, "loss_point", "loss", step=3),
    ]
    turn: list[Event] = [
        moved(3, "A", "bank", 100, "money", "production", step=10),
        moved(3, "supply", "A", 1, "car:1", "car_produced", step=10),
        moved(3, "A", "bank", 610, "money", "production", step=11),
        moved(3, "supply", "A", 7, "car:2", "car_produced", step=11),
        moved(3, "bank", "A", 450, "money", "sales", step=12),
        moved(3, "A", "supply", 3, "car:2", "car_sold", step=12),
        moved(3, "bank", "A", 800, "money", "sales", step=13),
        moved(3, "A", "supply", 4, "car:2", "car_sold", step=13),
        moved(3, "A", "supply", 1, "car:1", "car_scrapped", step=14),
        moved(3, "supply", "A", 3, "loss_point", "loss", step=14),
        moved(3, "bank", "A", 300, "money", "close", step=15),
        moved(3, "A", "bank", 1, "factory:1", "close", step=15),
        moved(3, "A", "supply", 4, "loss_point", "discard", step=15),
        moved(3, "bank", "A", 400, "money", "parts_close", step=15),
        moved(3, "A", "bank", 1, "parts", "parts_close", step=15),
        moved(3, "A", "bank", 950, "money", "build", step=16),
        moved(3, "bank", "A", 1, "factory:2", "build", step=16),
        moved(3, "bank", "A", 1, "factory:3", "build", step=16),
        moved(3, "A", "bank", 100, "money", "interest", step=16),
        moved(3, "bank", "A", 500, "money", "loan", step=17),
        moved(3, "A", "bank", 1, "loan", "loan", step=17),
        moved(3, "A", "bank", 180, "money", "loss_cost", step=18),
        quoted(3, "loss_point", -40, step=18),
    ]
    return journal([*opening, *turn])
