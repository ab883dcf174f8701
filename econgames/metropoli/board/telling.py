"""The position in words: the decision, then everything, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from econgames.metropoli.board.words import LETTERS, listed, money, place_name, trade_words
from econgames.metropoli.moves import ProposeTrade

if TYPE_CHECKING:
    from econgames.metropoli.rules import State

__all__ = ["alt", "describe"]


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
        return f"a block on {offer['lot']} with {listed(shares)}"
    trade = ProposeTrade(
        offer["partner"], tuple(offer["give"]), tuple(offer["want"]), offer["cash"], offer["player"]
    )
    return trade_words(trade, name).removeprefix(f"offers {name[offer['partner']]} ")


def _end(state: State, name: Mapping[str, str]) -> str:
    ranks = state.ranks()
    winners = [name[player] for player, rank in ranks.items() if rank == 1]
    verb = "win" if len(winners) > 1 else "wins"
    best = max(state.scores().values())
    return f"game over, {listed(winners)} {verb} with {money(best)}"


def _names(state: State, names: Mapping[str, str] | None) -> dict[str, str]:
    known = LETTERS if names is None else names
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
    parts.append(f"Unowned: {listed(unowned) or 'nothing'}.")
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
    earns = f"; charges {listed(owned)}" if owned else "; owns nothing"
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
    floors = f"floors {listed(built)}" if built else "nothing built"
    return f"District {district} (base values {listed(hoods)}): {floors}{skyscraper}."
