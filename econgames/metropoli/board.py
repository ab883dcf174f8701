"""Metropoli in words: names of options, sentences for moves, the position told in text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from econgames.core.match import NAMES
from econgames.core.moves import Move, Option
from econgames.metropoli.edition import shipped
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
    from econgames.metropoli.rules import State

__all__ = ["FAMILIES", "alt", "describe", "family", "label", "money", "place_name", "say"]

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

_LETTERS: Final = dict(zip("ABCDEF", NAMES, strict=True))

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


def money(amount: int) -> str:
    """Amount of money, with commas.

    Examples
    --------
    >>> money(1_250_000), money(-50_000)
    ('$1,250,000', '−$50,000')
    """
    return f"{'−' if amount < 0 else ''}${abs(amount):,}"


def place_name(concession: str) -> str:
    """Name of a street or bridge of the shipped edition; any other id stays as it is.

    Examples
    --------
    >>> place_name("a"), place_name("north")
    ('Acorn Street', 'North Bridge')
    """
    ed = shipped()
    if concession in ed.streets:
        return ed.streets[concession].name
    return f"{concession.capitalize()} Bridge" if concession in ed.bridges else concession


def _listed(words: Iterable[str], last: str = "and") -> str:
    found = list(words)
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


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
            return f"from {money(amount)}"
        case BuyBlock(lot=lot) | FreeBlock(lot=lot) | JointBuild(lot=lot):
            return lot
        case ProposeTrade(partner=partner):
            return f"with {partner}"
        case Relocate(concession=name) | Tender(concession=name) | Offer(concession=name):
            return place_name(name)
    if state is not None and option.kind == "take":
        price = state.high + state.edition.refusal_premium
        return f"take it for {money(price)}"
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
    known = _LETTERS if names is None else names
    player: str | None = getattr(move, "player", None)
    who = "Somebody" if player is None else known.get(player, player)
    return f"{who} {_deed(move, known)}."


def _deed(move: Move, names: Mapping[str, str]) -> str:
    match move:
        case MoveOn(spaces=spaces):
            return f"moves {spaces} {'space' if spaces == 1 else 'spaces'}"
        case Bid(amount=amount):
            return f"bids {money(amount)}"
        case BuyBlock(lot=lot):
            return f"builds a block on {lot}"
        case FreeBlock(lot=lot):
            return f"places a free block on {lot}"
        case JointBuild(lot=lot, shares=shares):
            parts = (f"{money(share)} from {names.get(p, p)}" for p, share in shares.items())
            return f"proposes a block on {lot} with {_listed(parts)}"
        case ProposeTrade():
            return _trade(move, names)
        case Relocate(concession=name):
            return f"goes to {place_name(name)}"
        case Tender(concession=name):
            return f"has {place_name(name)} auctioned"
        case Offer(concession=name):
            return f"offers {place_name(name)} for sale to pay a debt"
    return _SIMPLE[move.kind][1]


def _trade(move: ProposeTrade, names: Mapping[str, str]) -> str:
    give = [place_name(name) for name in move.give]
    want = [place_name(name) for name in move.want]
    if move.cash:
        (give if move.cash > 0 else want).append(money(abs(move.cash)))
    partner = names.get(move.partner, move.partner)
    return f"offers {partner} {_listed(give) or 'nothing'} for {_listed(want) or 'nothing'}"


# ---- the position


def _decision(state: State, name: Mapping[str, str]) -> str:
    """Who decides about what."""
    pending = state.pending()
    actors = state.actors()
    if not actors:
        return _end(state, name)
    who = name[actors[0]]
    if auction := pending.get("auction"):
        thing = place_name(auction["concession"])
        bid = f"at {money(auction['high'])}" if auction["high"] else "without a bid"
        by = f" by {name[auction['bidder']]}" if "bidder" in auction else ""
        if state.phase == "first_refusal":
            return f"{who} may take {thing} from the final bid, {bid}{by}"
        return f"{who} to bid for {thing}, {bid}{by}"
    if offer := pending.get("offer"):
        return f"{who} to answer {name[offer['player']]}: {_terms(offer, name)}"
    words = {
        "pre_roll": "to trade or roll",
        "triple_move": "to move any number of spaces after a triple",
        "own_street": "may place a free block on a street of their own",
        "town_hall": "to go to an unowned concession or place a free block",
        "card_free_block": "may place a free block",
        "card_tender": "may have a concession auctioned",
        "bridge_choice": "may cross the bridge",
        "distress_choice": "to sell a concession",
        "build": "to build, trade or end the turn",
    }[state.phase]
    debt = pending.get("debt")
    owes = ""
    if debt:
        creditor = name.get(debt["creditor"], "the bank")
        owes = f": {money(debt['amount'])} are due to {creditor}"
    return f"{who} {words}{owes}"


def _terms(offer: Mapping[str, Any], name: Mapping[str, str]) -> str:
    if offer["type"] == "joint_build":
        shares = (f"{money(share)} from {name[p]}" for p, share in offer["shares"].items())
        return f"a block on {offer['lot']} with {_listed(shares)}"
    trade = ProposeTrade(
        offer["partner"], tuple(offer["give"]), tuple(offer["want"]), offer["cash"], offer["player"]
    )
    return _trade(trade, name).removeprefix(f"offers {name[offer['partner']]} ")


def _end(state: State, name: Mapping[str, str]) -> str:
    ranks = state.ranks()
    winners = [name[player] for player, rank in ranks.items() if rank == 1]
    verb = "win" if len(winners) > 1 else "wins"
    best = max(state.scores().values())
    return f"game over, {_listed(winners)} {verb} with {money(best)}"


def _names(state: State, names: Mapping[str, str] | None) -> dict[str, str]:
    known = _LETTERS if names is None else names
    return {player: known.get(player, player) for player in state.players}


def alt(state: State, names: Mapping[str, str] | None = None) -> str:
    """The position in one line, as the alternative text of its picture.

    Examples
    --------
    >>> import econgames as eg
    >>> alt(eg.new("metropoli", players=3, seed=1).state)
    'Metropoli, round 1, 80 blocks left: Ben to trade or roll'
    """
    head = f"Metropoli, round {state.round}, {state.supply} blocks left"
    return f"{head}: {_decision(state, _names(state, names))}"


def describe(state: State, names: Mapping[str, str] | None = None) -> str:
    """The position in words: who decides, then players, city, unowned concessions.

    Parameters
    ----------
    state : State
    names : mapping of str to str, optional
        Seat to display name.

    Returns
    -------
    str
        Several sentences; nothing that a player may not see.
    """
    name = _names(state, names)
    facts = state.snapshot()
    rents = state.rents()
    parts = [f"{alt(state, names)}."]
    parts += [_player(state, player, name, facts, rents) for player in state.players]
    parts += [_district(state, district) for district in state.edition.districts]
    unowned = [place_name(c) for c in state.edition.concessions if c not in facts["owner"]]
    parts.append(f"Unowned: {_listed(unowned) or 'nothing'}.")
    roof = facts["next_roof"]
    parts.append(
        "All skyscrapers stand." if roof is None else f"The next skyscraper has {roof} floors."
    )
    if facts["final_run"]:
        parts.append("The city is complete: who reaches the highway is finished.")
    return " ".join(parts)


def _player(
    state: State,
    player: str,
    name: Mapping[str, str],
    facts: Mapping[str, Any],
    rents: Mapping[str, int],
) -> str:
    if facts["status"][player] == "bankrupt":
        return f"{name[player]} is bankrupt."
    space = state.edition.spaces[facts["position"][player]]
    here = place_name(space.id) if space.kind in ("street", "bridge") else space.kind
    done = ", finished" if facts["status"][player] == "finished" else ""
    owned = [
        f"{place_name(c)} {money(rents[c])}"
        for c, owner in facts["owner"].items()
        if owner == player
    ]
    earns = f"; charges {_listed(owned)}" if owned else "; owns nothing"
    return (
        f"{name[player]} on {here.replace('_', ' ')}{done}: {money(facts['cash'][player])}, worth "
        f"{money(state.worth(player))}{earns}."
    )


def _district(state: State, district: str) -> str:
    city = state.city
    row = state.edition.districts[district]
    built = [f"{lot} {city.height[lot]}" for lot in row.lots if lot in city.height]
    roof = city.roof.get(district)
    skyscraper = f", skyscraper {roof}" if roof else ""
    hoods = [
        f"{hood} {money(state.base[list(state.edition.neighbourhoods).index(hood)])}"
        for hood in row.neighbourhoods
    ]
    floors = f"floors {_listed(built)}" if built else "nothing built"
    return f"District {district} (base values {_listed(hoods)}): {floors}{skyscraper}."
