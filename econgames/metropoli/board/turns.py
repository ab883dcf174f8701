"""What the header says: where we are, who decides, and what about."""

from __future__ import annotations

from econgames.drawing.words import listed, plural
from econgames.metropoli.board.scene import PHASE_INDEX, Scene
from econgames.metropoli.board.words import short, trade_words
from econgames.metropoli.moves import ProposeTrade

__all__ = ["debt_words", "offer_of", "phase_now", "place_words", "turn_words"]


def place_words(scene: Scene) -> str:
    """Round, whose turn, and what was rolled."""
    position = scene.position
    words = [f"Round {position['round']}", f"{scene.name(scene.active)}’s turn"]
    if position["dice"]:
        words.append(f"rolled {position['dice']}")
    if position["final_run"]:
        words.append("final run")
    return " · ".join(words)


def phase_now(scene: Scene) -> int | None:
    """Place on the phase track; None when the game is over."""
    if scene.is_over:
        return None
    if scene.phase == "trade_response":
        return PHASE_INDEX[scene.pending["offer"]["back"]]
    return PHASE_INDEX[scene.phase]


def turn_words(scene: Scene) -> tuple[str, str]:
    """The two lines of the turn box: who does what, and the numbers of it."""
    if scene.speaker is None:
        return _end_words(scene)
    who = scene.name(scene.speaker)
    cash = f"{who} has {short(scene.position['cash'][scene.speaker])}"
    head, line = _words(scene)
    return f"{who}: {head}", f"{line} · {cash}" if line else cash


def _words(scene: Scene) -> tuple[str, str]:
    pending, edition = scene.pending, scene.edition
    lots = len(pending.get("lots", ()))
    match scene.phase:
        case "pre_roll":
            return (
                "trade or roll the dice",
                f"{plural(scene.position['offers_left'], 'proposal')} left",
            )
        case "triple_move":
            return f"move 1 to {len(edition.spaces)} spaces", "three dice alike"
        case "own_street":
            street = scene.place(pending["street"])
            return "free block or decline", f"on {plural(lots, 'lot')} of {street}"
        case "town_hall":
            idle = plural(len(pending["concessions"]), "concession")
            return "free block or relocate", f"{plural(lots, 'lot')} · {idle} unowned"
        case "card_free_block":
            return "free block or decline", f"event card, {plural(lots, 'lot')} to choose from"
        case "card_tender":
            idle = plural(len(pending["concessions"]), "concession")
            return "choose a tender or decline", f"event card, {idle} unowned"
        case "bridge_choice":
            return "cross or stay", bridge_words(scene)
        case "auction_bid" | "distress_bid":
            assert scene.auction is not None
            thing = scene.place(scene.auction["concession"])
            return f"bid for {thing} or drop", high_words(scene)
        case "first_refusal":
            return _refusal(scene)
        case "distress_choice":
            return "sell a concession", debt_words(scene)
        case "trade_response":
            trade = offer_of(scene)
            proposer = scene.name(pending["offer"]["player"])
            return "accept or reject the trade", f"{proposer} {trade_words(trade, scene.names)}"
        case "joint_response":
            offer = pending["offer"]
            share = offer["shares"][scene.speaker]
            proposer = scene.name(offer["player"])
            head = f"pay {short(share)} for a block or reject"
            return head, f"on {offer['lot']}, proposed by {proposer}"
    return _build(scene, lots)


def _build(scene: Scene, lots: int) -> tuple[str, str]:
    position = scene.position
    line = (
        f"{len(position['built'])} of {position['allowance']} blocks placed · {plural(lots, 'lot')}"
    )
    if scene.options_of("buy_block") and not scene.option("end_turn"):
        return "build, a block is a duty now", line
    return "build, trade or end the turn", line


def _refusal(scene: Scene) -> tuple[str, str]:
    auction = scene.auction
    assert auction is not None
    price = short(auction["high"] + scene.edition.refusal_premium)
    rival = scene.name(auction["bidder"])
    thing = scene.place(auction["concession"])
    return f"take {thing} or leave it", f"{price}, else {rival} pays {short(auction['high'])}"


def high_words(scene: Scene) -> str:
    """The high bid and who made it."""
    auction = scene.auction
    assert auction is not None
    if "bidder" not in auction:
        return "no bid yet"
    return f"high bid {short(auction['high'])} by {scene.name(auction['bidder'])}"


def bridge_words(scene: Scene) -> str:
    """Where crossing leads and what happens there."""
    far = scene.pending["bridge"]
    owner = scene.owner(far)
    what = "it is auctioned" if owner is None else f"owned by {scene.name(owner)}, no fee"
    return f"{scene.place(far)}: {what}"


def debt_words(scene: Scene) -> str:
    """What is owed to whom, and what is missing."""
    debt = scene.pending["debt"]
    missing = debt["amount"] - scene.position["cash"][scene.active]
    return (
        f"owes {scene.name(debt['creditor'])} {short(debt['amount'])}, {short(missing)} are missing"
    )


def offer_of(scene: Scene) -> ProposeTrade:
    """The trade that is to be answered."""
    offer = scene.pending["offer"]
    return ProposeTrade(
        offer["partner"], tuple(offer["give"]), tuple(offer["want"]), offer["cash"], offer["player"]
    )


def _end_words(scene: Scene) -> tuple[str, str]:
    winners = [letter for letter, rank in scene.ranks.items() if rank == 1]
    best = short(scene.worth[winners[0]])
    verb = "win" if len(winners) > 1 else "wins"
    head = f"{listed([scene.name(letter) for letter in winners])} {verb} with {best}"
    others = sorted((rank, letter) for letter, rank in scene.ranks.items() if rank > 1)
    rest = [f"{scene.name(letter)} {_result(scene, letter)}" for _, letter in others]
    return head, " · ".join(rest)


def _result(scene: Scene, letter: str) -> str:
    if scene.position["status"][letter] == "bankrupt":
        return "bankrupt"
    return short(scene.worth[letter])
