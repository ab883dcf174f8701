"""Actions of the site 18xx.games as moves of ours; see `import_18xx`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from econgames.core.errors import IllegalMove, choices
from econgames.core.match import Match
from econgames.core.moves import Move
from econgames.rolling_stock_stars import moves as m
from econgames.rolling_stock_stars.edition import shipped
from econgames.rolling_stock_stars.records import move_of
from econgames.rolling_stock_stars.rules import State

__all__ = ["move_for", "share_of"]


def move_for(match: Match, action: Mapping[str, Any], seats: Mapping[str, str]) -> Move:
    """Our move for an action of the site.

    Parameters
    ----------
    match : Match
        At the position in which the action was made.
    action : mapping
        The action, as in the file.
    seats : mapping of str to str
        Letter of each player, by the id or name that the file uses.

    Raises
    ------
    IllegalMove
        If it names somebody or something that does not exist, or is no action of this game.
    KeyError, TypeError, ValueError
        If it is incomplete, or a value has another form.
    """
    match action.get("type"):
        case "bid":
            return m.Bid(_company(action["company"]), action["price"], _player(action, seats))
        case "pass":
            return _pass(match, action, seats)
        case "buy_shares":
            return m.BuyShare(share_of(action), _player(action, seats))
        case "sell_shares":
            if action.get("entity_type") == "corporation":
                return m.IssueShare(_issuer(action), match.actors()[0])
            return m.SellShare(share_of(action), _player(action, seats))
        case "offer":
            buyer, company = _corporation(action["corporation"]), _company(action["company"])
            return m.Offer(buyer, company, action["price"], _player(action, seats))
        case "respond":
            buyer, company = _corporation(action["corporation"]), _company(action["company"])
            return m.Respond(buyer, company, _truth(action["accept"]), _player(action, seats))
        case "sell_company":
            if action.get("price", 0) != 0:
                why = f"closing a company brings its owner no price; not {action['price']!r}"
                raise IllegalMove("close.company", why)
            return m.Close(_company(action["company"]), _player(action, seats))
        case "dividend":
            corporation = _corporation(action["entity"])
            return m.Dividend(corporation, action["amount"], next(iter(match.actors()), None))
        case "par":
            company, corporation = _company(action["entity"]), _corporation(action["corporation"])
            asked = next(iter(match.actors()), None)
            return m.FormCorporation(company, corporation, _par(action["share_price"]), asked)
        case kind:
            raise IllegalMove(
                "move.form", f"{kind!r} is no action of this game that can be replayed"
            )


def _pass(match: Match, action: Mapping[str, Any], seats: Mapping[str, str]) -> Move:
    kind = action.get("entity_type", "player")
    if kind == "player":
        return m.Pass(_player(action, seats))
    subject = (_company if kind == "company" else _corporation)(action["entity"])
    return move_of(cast(State, match.state), {"type": "pass", kind: subject})


def _player(action: Mapping[str, Any], seats: Mapping[str, str]) -> str:
    found = seats.get(str(action["entity"]))
    if found is None or action.get("entity_type", "player") != "player":
        # without the entity itself: it may be the name of a person
        raise IllegalMove("turn", "its entity is none of the players of the file")
    return found


def _company(name: Any) -> str:
    return _known("company", name, {row.id: row.name for row in shipped().companies.values()})


def _corporation(name: Any) -> str:
    rows = shipped().corporations.values()
    return _known("corporation", name, {row.id: row.name for row in rows})


def _known(what: str, name: Any, names: Mapping[str, str]) -> str:
    for short, long in names.items():
        if name in (short, long):
            return short
    raise IllegalMove(f"{what}.exists", choices(what, name, names))


def share_of(action: Mapping[str, Any]) -> str:
    """Corporation of the one share, whose id is like ``PR_3``."""
    shares = action["shares"]
    if not isinstance(shares, list) or len(shares) != 1:
        raise IllegalMove("share.one", f"one share changes hands at a time; not {shares!r}")
    name, _, number = str(shares[0]).rpartition("_")
    corporation = _corporation(name)
    total = shipped().corporations[corporation].shares
    if not number.isdigit() or int(number) >= total:
        why = f"{corporation} has the shares {corporation}_0 to {corporation}_{total - 1}"
        raise IllegalMove("share.exists", f"{why}; not {shares[0]!r}")
    return corporation


def _issuer(action: Mapping[str, Any]) -> str:
    corporation = share_of(action)
    if corporation != _corporation(action["entity"]):
        raise IllegalMove("issue.turn", f"{action['entity']} cannot issue a share of {corporation}")
    return corporation


def _truth(value: Any) -> bool:
    if value in (True, "true"):
        return True
    if value in (False, "false"):
        return False
    raise ValueError(f"accept must be true or false; not {value!r}")


def _par(value: Any) -> int:
    """Price of a card, whose id is ``price,row,place``."""
    numbers = [int(part) for part in str(value).split(",")]
    prices = shipped().share_prices
    price = numbers[0]
    if len(numbers) == 3 and (price not in prices or numbers[1:] != [0, prices.index(price)]):
        raise IllegalMove("ipo.par", f"there is no price card {value!r}")
    return price
