"""The position in words: the decision, then everything, for those who do not see the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from econgames.drawing.words import dollars, listed
from econgames.metropoli.board.scene import Scene
from econgames.metropoli.board.words import place_name, trade_words
from econgames.metropoli.moves import ProposeTrade

__all__ = ["description", "title"]


def _decision(scene: Scene) -> str:
    """Who decides about what."""
    phase, pending = scene.state.phase, scene.pending
    if scene.speaker is None:
        return _end(scene)
    who = scene.name(scene.speaker)
    if auction := scene.auction:
        thing = place_name(auction["concession"])
        bid = f"at {dollars(auction['high'])}" if auction["high"] else "without a bid"
        by = f" by {scene.name(auction['bidder'])}" if "bidder" in auction else ""
        if phase == "first_refusal":
            return f"{who} may take {thing} from the final bid, {bid}{by}"
        return f"{who} to bid for {thing}, {bid}{by}"
    if offer := pending.get("offer"):
        return f"{who} to answer {scene.name(offer['player'])}: {_terms(scene, offer)}"
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
    }[phase]
    debt = pending.get("debt")
    owes = ""
    if debt:
        owes = f": {dollars(debt['amount'])} are due to {scene.name(debt['creditor'])}"
    return f"{who} {words}{owes}"


def _terms(scene: Scene, offer: Mapping[str, Any]) -> str:
    if offer["type"] == "joint_build":
        shares = [f"{dollars(share)} from {scene.name(p)}" for p, share in offer["shares"].items()]
        return f"a block on {offer['lot']} with {listed(shares)}"
    trade = ProposeTrade(
        offer["partner"], tuple(offer["give"]), tuple(offer["want"]), offer["cash"], offer["player"]
    )
    return trade_words(trade, scene.names).removeprefix(f"offers {scene.name(offer['partner'])} ")


def _end(scene: Scene) -> str:
    winners = [scene.name(player) for player, rank in scene.ranks.items() if rank == 1]
    verb = "win" if len(winners) > 1 else "wins"
    best = max(scene.scores.values())
    return f"game over, {listed(winners)} {verb} with {dollars(best)}"


def title(scene: Scene) -> str:
    """The position in one line: round, blocks left, and who decides about what."""
    state = scene.state
    return f"Metropoli, round {state.round}, {state.supply} blocks left: {_decision(scene)}"


def description(scene: Scene) -> str:
    """The position in words: who decides, then players, city, unowned concessions."""
    facts = scene.position
    parts = [f"{title(scene)}."]
    parts += [_player(scene, player) for player in scene.players]
    parts += [_district(scene, district) for district in scene.edition.districts]
    unowned = [place_name(c) for c in scene.edition.concessions if c not in facts["owner"]]
    parts.append(f"Unowned: {listed(unowned) or 'nothing'}.")
    roof = facts["next_roof"]
    parts.append(
        "All skyscrapers stand." if roof is None else f"The next skyscraper has {roof} floors."
    )
    if facts["final_run"]:
        parts.append("The city is complete: who reaches the highway is finished.")
    return " ".join(parts)


def _player(scene: Scene, player: str) -> str:
    facts, name = scene.position, scene.name(player)
    if facts["status"][player] == "bankrupt":
        return f"{name} is bankrupt."
    space = scene.edition.spaces[facts["position"][player]]
    here = place_name(space.id) if space.kind in ("street", "bridge") else space.kind
    done = ", finished" if facts["status"][player] == "finished" else ""
    owned = [
        f"{place_name(c)} {dollars(scene.rents[c])}"
        for c, owner in facts["owner"].items()
        if owner == player
    ]
    earns = f"; charges {listed(owned)}" if owned else "; owns nothing"
    return (
        f"{name} on {here.replace('_', ' ')}{done}: {dollars(facts['cash'][player])}, worth "
        f"{dollars(scene.worth[player])}{earns}."
    )


def _district(scene: Scene, district: str) -> str:
    city, edition = scene.city, scene.edition
    row = edition.districts[district]
    built = [f"{lot} {city.height[lot]}" for lot in row.lots if lot in city.height]
    roof = city.roof.get(district)
    skyscraper = f", skyscraper {roof}" if roof else ""
    hoods = [f"{hood} {dollars(scene.position['base_value'][hood])}" for hood in row.neighbourhoods]
    floors = f"floors {listed(built)}" if built else "nothing built"
    return f"District {district} (base values {listed(hoods)}): {floors}{skyscraper}."
