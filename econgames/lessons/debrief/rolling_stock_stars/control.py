"""Presidents: trades with their own corporations, and who becomes one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from econgames.core.ledger import Row
from econgames.core.words import money as dollars
from econgames.lessons.debrief.figures import flows, lines
from econgames.lessons.debrief.kinds import CONTROL_FIGHT, TUNNELLING
from econgames.lessons.debrief.moments import Amount, Occasion, detector
from econgames.lessons.debrief.story import Story
from econgames.rolling_stock_stars.economy import income, president_gain

__all__ = ["control_fight", "founded", "tunnelling"]

LEAST_GAIN = 1
"""What a president must gain at book value from a sale to his own corporation."""

LEAST_FALL = 3
"""How much the joint income of two corporations must fall when one sells to the other."""


@detector(TUNNELLING)
def tunnelling(story: Story) -> Iterator[Occasion]:
    """A president who sells to his own corporation above face value, or empties one for another."""
    for step, row in story.paid("acquisition"):
        if row[4] != "money":
            continue
        facts = story.facts(step)
        buyer, seller = row[1].partition(":")[2], row[2]
        president = facts["corporations"][buyer]["president"]
        if seller == "fi":
            continue
        if seller == president:
            yield _own_sale(story, step, row, facts)
        elif president is not None and _president(facts, seller) == president:
            yield _between_own(story, step, row, facts)
        else:
            yield _at_arms_length(story, step, row, facts)


def _president(facts: dict[str, Any], party: str) -> str | None:
    """Who decides for a seller: the president of a corporation, or the player himself."""
    if not party.startswith("corp:"):
        return party
    found: str | None = facts["corporations"][party.partition(":")[2]]["president"]
    return found


def _at_arms_length(story: Story, step: int, money: Row, facts: dict[str, Any]) -> Occasion:
    """A sale between two who decide for themselves, which moves no value behind anybody's back."""
    company, row = _company(story, step, money)
    price, seat = money[3], _president(facts, money[2]) or ""
    links: list[tuple[str, str, Amount]] = [(money[1], money[2], price)]
    figure = partial(flows, links, title=f"{company}: who paid", unit="$")
    return Occasion(step, seat, 0, False, company, {"price": price}, (money, row), figure)


def _company(story: Story, step: int, money: Row) -> tuple[str, Row]:
    """Company that a payment was for, and the row by which it moved: the one that follows."""
    rows = story.rows[step]
    row = rows[rows.index(money) + 1]
    return row[4].partition(":")[2], row


def _own_sale(story: Story, step: int, money: Row, facts: dict[str, Any]) -> Occasion:
    company, row = _company(story, step, money)
    buyer, seat, price = money[1].partition(":")[2], money[2], money[3]
    firm = facts["corporations"][buyer]
    own, issued = facts["players"][seat]["shares"].get(buyer, 0), firm["issued"]
    face = story.edition.companies[company].face
    premium, gain = president_gain(price, face, own, issued)
    told = {
        "seller": story.name(seat),
        "buyer": f"{buyer}, in which the seller owns {own} of {issued} shares",
        "price": price,
        "face value": face,
        "gain at book value": gain,
        "formula": f"(price − face) × (1 − own shares / issued) = "
        f"({dollars(price)} − {dollars(face)}) × (1 − {own}/{issued})",
    }
    links = _who_paid(story, facts, buyer, seat, premium)
    figure = partial(flows, links, title=f"{company}: who paid the price above face", unit="$")
    return Occasion(step, seat, gain, gain >= LEAST_GAIN, company, told, (money, row), figure)


def _who_paid(
    story: Story, facts: dict[str, Any], buyer: str, seat: str, premium: Fraction
) -> list[tuple[str, str, Amount]]:
    """What each holder of the buyer gave for the part of the price above face value."""
    firm = facts["corporations"][buyer]
    if premium <= 0:
        return []
    held = {who: row["shares"].get(buyer, 0) for who, row in facts["players"].items()}
    part = premium / firm["issued"]
    owners = {story.name(who): count * part for who, count in held.items() if count}
    if firm["bank"]:
        owners["bank"] = firm["bank"] * part
    paid: list[tuple[str, str, Amount]] = [
        (f"{name} as owner", buyer, amount) for name, amount in owners.items()
    ]
    return [*paid, (buyer, f"{story.name(seat)} as seller", premium)]


def _between_own(story: Story, step: int, money: Row, facts: dict[str, Any]) -> Occasion:
    company, row = _company(story, step, money)
    buyer, seller = money[1].partition(":")[2], money[2].partition(":")[2]
    seat, price = facts["corporations"][buyer]["president"], money[3]
    level, firms = facts["cost_level"], facts["corporations"]

    def joint(at_buyer: set[str], at_seller: set[str]) -> int:
        return income(at_buyer, level, buyer, edition=story.edition) + income(
            at_seller, level, seller, edition=story.edition
        )

    at_buyer, at_seller = set(firms[buyer]["companies"]), set(firms[seller]["companies"])
    before = joint(at_buyer, at_seller)
    after = joint(at_buyer | {company}, at_seller - {company})
    told = {
        "seller": seller,
        "buyer": buyer,
        "price": price,
        "joint income before": before,
        "joint income after": after,
        "formula": "income of both corporations, with synergies and powers",
    }
    links: list[tuple[str, str, Amount]] = [(buyer, seller, price)]
    figure = partial(flows, links, title=f"{company}: from {seller} to {buyer}", unit="$")
    fall = before - after
    return Occasion(step, seat, fall, fall >= LEAST_FALL, company, told, (money, row), figure)


@detector(CONTROL_FIGHT)
def control_fight(story: Story) -> Iterator[Occasion]:
    """A share bought that makes another player president."""
    for step, move in story.kinds("buy_share"):
        firm, seat = move.corporation, move.player
        before = story.facts(step)["corporations"][firm]["president"]
        # a purchase at the last price ends the game, and never takes a corporation away
        after = story.facts(step + 1)["corporations"].get(firm, {}).get("president")
        taken = before is not None and after is not None and before != after
        rows = tuple(row for row in story.rows[step] if row[5] == "share_purchase")
        price = next(row[3] for row in rows if row[4] == "money")
        facts = {
            "price": price,
            "president before": story.name(before) if before else "nobody",
            "president after": story.name(after) if after else "nobody",
            "income": story.facts(step)["corporations"][firm]["income"],
        }
        figure = partial(_holdings, story, firm, step)
        yield Occasion(step, seat, price, taken, firm, facts, rows, figure)


def founded(story: Story, firm: str, step: int) -> int:
    """First position of a corporation that stands at a step; the name may have stood before."""
    start = step
    while start and firm in story.facts(start - 1)["corporations"]:
        start -= 1
    return start


def _holdings(story: Story, firm: str, step: int, *, theme: str = "light") -> Any:
    """Shares of each player by move, from the founding of the corporation to now."""
    start = founded(story, firm, step)
    held: dict[str, dict[int, Amount]] = {}
    for at in range(start, step + 2):
        for seat, row in story.facts(at)["players"].items():
            held.setdefault(story.name(seat), {})[at] = row["shares"].get(firm, 0)
    shown = {name: line for name, line in held.items() if any(line.values())}
    return lines(
        shown, {step + 1: "another president"}, title=f"Shares of {firm}", unit="shares",
        theme=theme,
    )  # fmt: skip
