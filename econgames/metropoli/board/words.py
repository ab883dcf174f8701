"""Options and moves in words: names of buttons, titles of elements, sentences of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from econgames.core.moves import Move, Option
from econgames.core.words import listed
from econgames.drawing.words import NAMES, dollars, who
from econgames.metropoli.economy import block_gain
from econgames.metropoli.edition import Card, Edition, shipped
from econgames.metropoli.moves import (
    Bid,
    BuyBlock,
    FreeBlock,
    JointBuild,
    MoveOn,
    Offer,
    ProposeTrade,
    Relocate,
    Tender,
)

if TYPE_CHECKING:
    from econgames.metropoli.board.scene import Scene
    from econgames.metropoli.rules import State

__all__ = [
    "FAMILIES",
    "asset",
    "card_name",
    "card_words",
    "family",
    "label",
    "option_title",
    "place_name",
    "say",
    "short",
    "trade_words",
]

FAMILIES: Final[dict[str, str]] = {
    "roll": "Roll",
    "move": "Move",
    "buy_block": "Build",
    "free_block": "Free block",
    "joint_build": "Build together",
    "propose_trade": "Trade",
    "accept": "Accept",
    "reject": "Reject",
    "cross": "Cross",
    "stay": "Stay",
    "relocate": "Relocate",
    "tender": "Tender",
    "bid": "Bid",
    "drop": "Drop out",
    "take": "Take",
    "waive": "Waive",
    "offer": "Sell",
    "decline": "Decline",
    "end_turn": "End turn",
}
"""What the action bar calls each kind of option."""

_SIMPLE: Final[dict[str, tuple[str, str]]] = {
    "roll": ("roll the dice", "rolls the dice"),
    "accept": ("accept", "accepts"),
    "reject": ("reject", "rejects the offer"),
    "cross": ("cross the bridge", "crosses the bridge"),
    "stay": ("stay", "stays"),
    "drop": ("drop out", "drops out of the auction"),
    "take": ("take it", "takes the concession by first refusal"),
    "waive": ("leave it", "leaves the concession to the high bidder"),
    "decline": ("decline", "declines"),
    "end_turn": ("end the turn", "ends the turn"),
}
"""Moves without fields: label, and what the sentence says."""


def short(amount: int) -> str:
    """Amount of money for the board: thousands below a million, else millions; always exact.

    Examples
    --------
    >>> short(320_000), short(4_600_000), short(-50_000), short(0), short(1_234_500)
    ('$320k', '$4.60M', '−$50k', '$0', '$1,234,500')
    """
    sign, size = "−" if amount < 0 else "", abs(amount)
    if size >= 1_000_000 and size % 10_000 == 0:
        return f"{sign}${size / 1_000_000:.2f}M"
    if 0 < size < 1_000_000 and size % 1_000 == 0:
        return f"{sign}${size // 1_000}k"
    return f"{sign}${size:,}"


def place_name(concession: str, edition: Edition | None = None) -> str:
    """Name of a street or bridge; any other id stays as it is.

    Examples
    --------
    >>> place_name("a"), place_name("north")
    ('Acorn Street', 'North Bridge')
    """
    ed = edition or shipped()
    if concession in ed.streets:
        return ed.streets[concession].name
    return f"{concession.capitalize()} Bridge" if concession in ed.bridges else concession


def asset(name: str, amount: int, edition: Edition | None = None) -> str:
    """So many of a thing in words; empty for things whose own name says enough.

    Examples
    --------
    >>> asset("concession:a", 1), asset("block:km", 1), asset("roof:eh", 1), asset("money", 5)
    ('Acorn Street', 'a block on lot km', 'a roof on lot eh', '')
    """
    kind, _, place = name.partition(":")
    if kind == "concession":
        return place_name(place, edition)
    return f"a {kind} on lot {place}" if kind in ("block", "roof") else ""


def family(option: Option, state: State) -> str:
    """What the action bar calls the kind of an option in this position."""
    if option.kind == "decline" and state.phase == "card_tender":
        return "No tender"
    return FAMILIES[option.kind]


def label(option: Option, state: State | None = None) -> str:
    """Short name of an option, for a button.

    Parameters
    ----------
    option : Option
    state : State, optional
        With it, an answer names what it is about.

    Examples
    --------
    >>> label(Option(BuyBlock("bv", "A"))), label(Option(Tender("north", "A")))
    ('bv', 'North Bridge')
    >>> label(Option(Bid(50_000, "B"), "amount", 50_000, 300_000, 50_000))
    'from $50,000'
    """
    match option.move:
        case MoveOn():
            return f"{option.low} to {option.high} spaces"
        case Bid(amount=amount):
            return f"from {dollars(amount)}"
        case BuyBlock(lot=lot) | FreeBlock(lot=lot) | JointBuild(lot=lot):
            return lot
        case ProposeTrade(partner=partner):
            return f"with {partner}"
        case Relocate(concession=name) | Tender(concession=name) | Offer(concession=name):
            return place_name(name)
    if state is not None and option.kind == "take":
        price = state.high + state.edition.refusal_premium
        return f"take it for {dollars(price)}"
    return _SIMPLE[option.kind][0]


def say(move: Move, names: Mapping[str, str] | None = None) -> str:
    """One sentence for a move that has been made.

    Parameters
    ----------
    move : Move
    names : mapping of str to str, optional
        Seat to display name.

    Examples
    --------
    >>> say(Bid(250_000, "B"), {"B": "Ben"})
    'Ben bids $250,000.'
    >>> say(ProposeTrade("C", ("d",), ("m",), 50_000, "A"))
    'Ada offers Cleo Dogwood Street and $50,000 for Maple Street.'
    >>> say(JointBuild("bv", {"B": 40_000}, "A"))
    'Ada proposes a block on bv with $40,000 from Ben.'
    """
    return f"{who(move, names)} {_deed(move, NAMES if names is None else names)}."


def _deed(move: Move, names: Mapping[str, str]) -> str:
    match move:
        case MoveOn(spaces=spaces):
            return f"moves {spaces} {'space' if spaces == 1 else 'spaces'}"
        case Bid(amount=amount):
            return f"bids {dollars(amount)}"
        case BuyBlock(lot=lot):
            return f"builds a block on {lot}"
        case FreeBlock(lot=lot):
            return f"places a free block on {lot}"
        case JointBuild(lot=lot, shares=shares):
            parts = [f"{dollars(share)} from {names.get(p, p)}" for p, share in shares.items()]
            return f"proposes a block on {lot} with {listed(parts)}"
        case ProposeTrade():
            return trade_words(move, names)
        case Relocate(concession=name):
            return f"goes to {place_name(name)}"
        case Tender(concession=name):
            return f"has {place_name(name)} auctioned"
        case Offer(concession=name):
            return f"offers {place_name(name)} for sale to pay a debt"
    return _SIMPLE[move.kind][1]


def trade_words(move: ProposeTrade, names: Mapping[str, str]) -> str:
    """What a proposed trade offers to whom, without who proposes it."""
    give = [place_name(name) for name in move.give]
    want = [place_name(name) for name in move.want]
    if move.cash:
        (give if move.cash > 0 else want).append(dollars(abs(move.cash)))
    partner = names.get(move.partner, move.partner)
    return f"offers {partner} {listed(give) or 'nothing'} for {listed(want) or 'nothing'}"


def card_name(card: Card) -> str:
    """Name of an event card.

    Examples
    --------
    >>> card_name(shipped().cards["film_shoot"])
    'Film shoot'
    """
    return card.id.replace("_", " ").capitalize()


def card_words(card: Card) -> str:
    """What an event card does, in a few words.

    Examples
    --------
    >>> card_words(shipped().cards["film_shoot"]), card_words(shipped().cards["summons"])
    ('the bank pays $200k', 'on to the Court')
    """
    amount = short(card.amount)
    place = {"town_hall": "Town Hall"}.get(card.space, card.space.capitalize())
    return {
        "bank_pays": f"the bank pays {amount}",
        "bank_pays_per_concession": f"the bank pays {amount} a concession",
        "bank_pays_per_bridge": f"the bank pays {amount} a bridge",
        "bank_pays_per_roof": f"the bank pays {amount} a skyscraper",
        "bank_pays_everyone": f"the bank pays everybody {amount}",
        "charge": f"pay {amount}",
        "charge_per_concession": f"pay {amount} a concession",
        "charge_per_bridge": f"pay {amount} a bridge",
        "charge_per_trust": f"pay {amount} a complete neighbourhood",
        "pay_each_other": f"pay {amount} to each other player",
        "advance_to": f"on to the {place}",
        "advance_to_next_bridge": "on to the next bridge",
        "move_back": f"back {card.steps} spaces",
        "free_block": "a free block on any lot",
        "extra_block": "one block more this turn",
        "tender": "have a concession auctioned",
    }.get(card.effect, "")


def option_title(option: Option, scene: Scene) -> str:
    """Place, owner, value and price of an option: the name of its element on the board."""
    edition = scene.edition
    match option.move:
        case MoveOn():
            return f"Move {option.low} to {option.high} spaces"
        case Bid():
            step = dollars(option.step)
            return f"Bid {dollars(option.low)} to {dollars(option.high)} in steps of {step}"
        case BuyBlock(lot=lot):
            return f"Build on {lot} for {dollars(edition.block_price)}{_gains(lot, scene)}"
        case FreeBlock(lot=lot):
            return f"Free block on {lot}{_gains(lot, scene)}"
        case JointBuild(lot=lot):
            return f"Build on {lot} with others"
        case ProposeTrade(partner=partner):
            return f"Propose a trade to {scene.name(partner)}"
        case Relocate(concession=name):
            return f"Go to {scene.place(name)} and open its auction"
        case Tender(concession=name):
            return f"Have {scene.place(name)} auctioned"
        case Offer(concession=name):
            return f"Auction your own {scene.place(name)} to pay the debt"
    text = label(option)
    if option.kind == "take" and scene.auction is not None:
        text = f"take it for {dollars(scene.auction['high'] + edition.refusal_premium)}"
    return text[0].upper() + text[1:]


def _gains(lot: str, scene: Scene) -> str:
    """What a block on a lot adds to the values of streets, for a title."""
    gains = block_gain(scene.city, lot)
    words = [f"{street} +{short(gain)}" for street, gain in gains.items()]
    return f": {', '.join(words)}" if words else ""
