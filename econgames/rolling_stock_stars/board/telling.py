"""The position in words: the turn box, the alternative text, the description."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from econgames.core.moves import Option
from econgames.drawing.parts import signed
from econgames.drawing.words import dollars, listed
from econgames.rolling_stock_stars.board.amounts import ordinal, span
from econgames.rolling_stock_stars.board.scene import Scene
from econgames.rolling_stock_stars.board.words import pass_label

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.rules import State

VERBS: Final[dict[str, str]] = {
    "bid": "auction",
    "buy_share": "buy",
    "sell_share": "sell",
    "offer": "make an offer",
    "respond": "answer",
    "close": "close",
    "dividend": "pay a dividend",
    "issue_share": "issue a share",
    "form_corporation": "found a corporation",
    "pass": "pass",
}
"""What the turn box calls each kind of option, in the order of the sentence."""


def place_words(scene: Scene) -> str:
    """Where the game is: turn, phase, upkeep level."""
    position = scene.position
    phase = "auction" if scene.auction else {"ipo": "IPO"}.get(scene.phase, scene.phase)
    if scene.is_over:
        phase = "game over"
    return f"Turn {position['turn']} · {phase} · upkeep level {position['cost_level']}"


def place(state: State) -> str:
    """Where the game is, for places without a picture: turn, phase, upkeep level.

    Examples
    --------
    >>> import econgames as eg
    >>> place(eg.new("rolling_stock_stars", players=3, seed=1).state)
    'Turn 1 · investment · upkeep level 1'
    """
    return place_words(Scene(state))


def turn_words(scene: Scene) -> tuple[str, str]:
    """The two lines of the turn box: who does what; counts, prices or ranges."""
    speaker = scene.speaker
    if speaker is None:
        return _end_words(scene)
    name = scene.name(speaker)
    kinds = {option.kind for option in scene.asked}
    line = _asked_words(scene)
    if scene.viewer is not None and scene.viewer not in scene.acting:
        others = [scene.name(letter) for letter in scene.acting]
        return f"{listed(others)} to act", line
    if scene.auction:
        company = scene.auction["company"]
        return f"{name}: bid for {company} or leave", line
    corporation = scene.pending.get("corporation")
    if scene.phase == "dividends":
        return f"{name}: dividend of {corporation}", line
    if scene.phase == "issue":
        return f"{name}: issue a share of {corporation}?", line
    if scene.phase == "ipo":
        return f"{name}: found a corporation with {scene.pending.get('company')}?", line
    verbs = [verb for kind, verb in VERBS.items() if kind in kinds]
    if scene.phase == "investment":
        verbs.sort(key=["buy", "sell", "auction", "pass"].index)
    # a board that is only looked at is drawn without options
    return f"{name}: {listed(verbs, 'or')}" if verbs else f"{name} to act", line


def _asked_words(scene: Scene) -> str:
    """What the speaker may choose from, kind by kind, with prices where they differ."""
    by_kind: dict[str, list[Option]] = {}
    for option in scene.asked:
        by_kind.setdefault(option.kind, []).append(option)
    words: list[str] = []
    if scene.auction:
        auction = scene.auction
        words.append(f"high bid {dollars(auction['bid'])} by {scene.name(auction['bidder'])}")
    words += [_kind_words(kind, options, scene) for kind, options in by_kind.items()]
    if len(scene.acting) > 1:
        others = [scene.name(letter) for letter in scene.acting if letter != scene.speaker]
        words.append(f"{listed(others)} too")
    return " · ".join(words)


def _kind_words(kind: str, options: Sequence[Option], scene: Scene) -> str:
    """A few words for the options of one kind."""
    companies = _values(options, "company")
    corporations = _values(options, "corporation")
    match kind:
        case "bid" if scene.auction:
            return f"bid {span(options[0].low, options[0].high)}"
        case "bid":
            return f"auction {_which(companies)}"
        case "buy_share" | "sell_share":
            return f"{kind.removesuffix('_share')} {_which(corporations)}"
        case "offer":
            count = len(set(companies))
            return f"{count} {'companies' if count > 1 else 'company'} in reach"
        case "respond":
            return f"{len(set(zip(corporations, companies, strict=True)))} to answer"
        case "close":
            return f"close {_which(companies)}"
        case "dividend":
            corporation = scene.position["corporations"][corporations[0]]
            return (
                f"{span(options[0].low, options[0].high)} on each of {corporation['issued']} "
                f"shares · treasury {dollars(corporation['cash'])}"
            )
        case "issue_share":
            return f"for {dollars(scene.issue_price(corporations[0]))}"
        case "form_corporation":
            pars = sorted({int(par) for par in _values(options, "price")})
            return f"par {listed([str(par) for par in pars], 'or')}"
    return pass_label(scene)


def _values(options: Sequence[Option], field: str) -> list[str]:
    """One field of the moves, as text; empty where a move has no such field."""
    return [str(getattr(option.move, field, "")) for option in options]


def _which(ids: list[str]) -> str:
    return listed(ids, "or") if len(ids) <= 2 else f"one of {len(ids)}"


def _end_words(scene: Scene) -> tuple[str, str]:
    ranked = list(scene.scores.items())
    winner, score = ranked[0]
    rest = [f"{scene.name(letter)} {dollars(amount)}" for letter, amount in ranked[1:]]
    return f"{scene.name(winner)} wins with {dollars(score)}", " · ".join(rest)


def title(scene: Scene) -> str:
    """The position in one line: who may act, or who has won."""
    head = f"{listed([scene.name(letter) for letter in scene.acting])} to act"
    if scene.is_over:
        head, _ = _end_words(scene)
    position = scene.position
    return f"Rolling Stock Stars, turn {position['turn']}, {scene.phase}: {head}"


def description(scene: Scene) -> str:
    """The position in words: who acts, then players, corporations, companies, prices."""
    position = scene.position
    head, line = turn_words(scene)
    parts = [f"{place_words(scene).replace(' · ', ', ')}. {head}.", f"{line}." if line else ""]
    if scene.auction:
        inside = [scene.name(letter) for letter in scene.auction["still_in"]]
        parts.append(f"Still in the auction: {listed(inside)}.")
    for offer in scene.offers:
        parts.append(
            f"{offer['corporation']} offers {dollars(offer['price'])} for {offer['company']}, "
            f"{scene.party(offer['asked'])} to answer."
        )
    order = position["order"]
    parts += [_player_words(scene, letter, order.index(letter) + 1) for letter in order]
    parts += [_corporation_words(scene, id) for id in position["corporations"]]
    investor = position["foreign_investor"]
    owned = listed(scene_ids(scene, investor["companies"])) or "no company"
    parts.append(f"Foreign investor: {dollars(investor['cash'])}, {owned}.")
    cards = [f"{c.id} {dollars(c.face)}" for c in scene.by_face(position["available"])]
    parts.append(f"On offer: {listed(cards) or 'nothing'}.")
    if position["revealed"]:
        parts.append(f"Next turn also {listed(scene_ids(scene, position['revealed']))}.")
    parts.append(f"{position['deck']} cards in the deck.")
    return " ".join(part for part in parts if part)


def scene_ids(scene: Scene, ids: list[str]) -> list[str]:
    """Ids in the order of face value."""
    return [company.id for company in scene.by_face(ids)]


def _player_words(scene: Scene, letter: str, place: int) -> str:
    player: dict[str, Any] = scene.position["players"][letter]
    holdings = [f"{count} {id}" for id, count in player["shares"].items() if count]
    shares = f", shares {listed(holdings)}" if holdings else ""
    owned = scene_ids(scene, player["companies"])
    companies = f", companies {listed(owned)}" if owned else ""
    return (
        f"{scene.name(letter)}, {ordinal(place)} in order: {dollars(player['cash'])}, worth "
        f"{dollars(player['worth'])}{shares}{companies}."
    )


def _corporation_words(scene: Scene, id: str) -> str:
    corporation: dict[str, Any] = scene.position["corporations"][id]
    president = corporation["president"]
    who = "in receivership" if president is None else f"president {scene.name(president)}"
    owned = listed(scene_ids(scene, corporation["companies"])) or "no company"
    return (
        f"Corporation {id}: price {dollars(corporation['price'])}, treasury "
        f"{dollars(corporation['cash'])}, {who}, {owned}, income {signed(corporation['income'])}, "
        f"stars {corporation['stars']} of {corporation['target']}."
    )
