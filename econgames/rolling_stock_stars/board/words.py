"""Options and moves in words: names of buttons, titles of elements, sentences of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from msgspec import structs

from econgames.core.moves import Move, Option
from econgames.drawing.parts import signed
from econgames.drawing.words import dollars, who
from econgames.rolling_stock_stars.board.amounts import span
from econgames.rolling_stock_stars.board.scene import Scene
from econgames.rolling_stock_stars.edition import Company
from econgames.rolling_stock_stars.moves import (
    Bid,
    BuyShare,
    Close,
    Dividend,
    FormCorporation,
    IssueShare,
    Offer,
    Pass,
    Respond,
    SellShare,
)

if TYPE_CHECKING:
    from econgames.rolling_stock_stars.rules import State

FAMILIES: Final[dict[str, str]] = {
    "bid": "Auction",
    "buy_share": "Buy",
    "sell_share": "Sell",
    "offer": "Offer",
    "respond": "Answer",
    "close": "Close",
    "dividend": "Dividend",
    "issue_share": "Issue",
    "form_corporation": "Found",
    "pass": "Pass",
}
"""What the action bar calls each kind of option."""


def family(option: Option, state: State) -> str:
    """What the action bar calls the kind of an option in this position.

    Parameters
    ----------
    option : Option
    state : State

    Returns
    -------
    str
        An entry of `FAMILIES`, or "Bid" and "Leave" while an auction runs.
    """
    if state.pending().get("auction"):
        return {"bid": "Bid", "pass": "Leave"}.get(option.kind, FAMILIES[option.kind])
    return FAMILIES[option.kind]


def label(option: Option, state: State | None = None) -> str:
    """Short name of an option, for a button.

    Parameters
    ----------
    option : Option
    state : State, optional
        With it, shares carry their price and a bid in a running auction reads as one.

    Returns
    -------
    str

    Examples
    --------
    >>> label(Option(Bid("BR", 34, "B"), "price", 34, 37))
    'BR from $34'
    >>> label(Option(Offer("OS", "BSE", 1, "A"), "price", 1, 3))
    'OS buys BSE'
    >>> label(Option(Respond("OS", "BSE", True, "A")))
    'BSE for OS: yes'
    """
    scene = None if state is None else Scene(state)
    match option.move:
        case Bid(company=company, price=price):
            return f"{company} from {dollars(price)}"
        case BuyShare(corporation=id):
            return id if scene is None else f"{id} for {dollars(scene.buy_price(id))}"
        case SellShare(corporation=id):
            return id if scene is None else f"{id} for {dollars(scene.sell_price(id))}"
        case Offer(corporation=id, company=company):
            return f"{id} buys {company}"
        case Respond(corporation=id, company=company, accept=accept):
            return _answer_label(id, company, accept, scene)
        case Close(company=company):
            return company
        case Dividend(corporation=id):
            return f"{id} {span(option.low, option.high)} a share"
        case IssueShare(corporation=id):
            return id if scene is None else f"{id} for {dollars(scene.issue_price(id))}"
        case FormCorporation(corporation=id, price=price):
            return f"{id} at {dollars(price)}"
    return pass_label(scene)


def pass_label(scene: Scene | None) -> str:
    """What passing means now, in two or three words."""
    if scene is not None and scene.auction:
        return "leave auction"
    phase = None if scene is None else scene.phase
    return {"issue": "do not issue", "ipo": "do not found"}.get(phase or "", "pass")


def say(move: Move, names: Mapping[str, str] | None = None) -> str:
    """One sentence for a move that has been made.

    Parameters
    ----------
    move : Move
    names : mapping of str to str, optional
        Seat to display name.

    Returns
    -------
    str

    Examples
    --------
    >>> say(Bid("BR", 35, "B"), {"B": "Ben"})
    'Ben bids $35 for BR.'
    >>> say(FormCorporation("SX", "PR", 16, "A"))
    'Ada founds PR with SX at $16.'
    >>> say(Dividend("VM", 2))
    'VM pays $2 a share.'
    """
    if getattr(move, "player", None) is None:
        return _say_nobody(move)
    name = who(move, names)
    match move:
        case Bid(company=company, price=price):
            return f"{name} bids {dollars(price)} for {company}."
        case BuyShare(corporation=id):
            return f"{name} buys a share of {id}."
        case SellShare(corporation=id):
            return f"{name} sells a share of {id}."
        case Offer(corporation=id, company=company, price=price):
            return f"{name} lets {id} offer {dollars(price)} for {company}."
        case Respond(corporation=id, company=company, accept=accept):
            # The move does not tell whether a seller or a rival at the investor was asked.
            return f"{name} answers {'yes' if accept else 'no'} on {company}, wanted by {id}."
        case Close(company=company):
            return f"{name} closes {company}."
        case Dividend(corporation=id, per_share=per_share):
            return f"{name} lets {id} pay {dollars(per_share)} a share."
        case IssueShare(corporation=id):
            return f"{name} lets {id} issue a share."
        case FormCorporation(company=company, corporation=id, price=price):
            return f"{name} founds {id} with {company} at {dollars(price)}."
    return f"{name} passes."


def _say_nobody(move: Move) -> str:
    """The sentence for a move that does not say who makes it: who else but the one asked."""
    match move:
        case Offer(corporation=id, company=company, price=price):
            return f"{id} offers {dollars(price)} for {company}."
        case Dividend(corporation=id, per_share=per_share):
            return f"{id} pays {dollars(per_share)} a share."
        case IssueShare(corporation=id):
            return f"{id} issues a share."
        case FormCorporation(company=company, corporation=id, price=price):
            return f"{id} is founded with {company} at {dollars(price)}."
        case Pass():
            return "A pass."
    return say(structs.replace(move, player="Somebody"))


def company_name(company: Company, scene: Scene) -> str:
    """Everything about a company that its chip leaves out."""
    earns = signed(scene.net_income(company))
    return (
        f"{company.id}, {company.name}, face value {dollars(company.face)}, {company.stars} "
        f"star{'s' if company.stars > 1 else ''}, price span {company.min_price} to "
        f"{company.max_price}, income {company.income}, after upkeep {earns}"
    )


def option_title(option: Option, scene: Scene) -> str:
    """Place, owner, value and price of an option: the name of its element on the board."""
    money_span = f"{dollars(option.low)} to {dollars(option.high)}"
    if option.low == option.high:
        money_span = dollars(option.low)
    match option.move:
        case Bid(company=id):
            company = scene.edition.companies[id]
            start = "Bid for" if scene.auction else "Auction"
            return (
                f"{start} {id}, {company.name}, {money_span}, price span {company.min_price} to "
                f"{company.max_price}, income {company.income}"
            )
        case BuyShare(corporation=id):
            return f"Buy a share of corporation {id} for {dollars(scene.buy_price(id))}"
        case SellShare(corporation=id):
            return f"Sell a share of corporation {id} for {dollars(scene.sell_price(id))}"
        case Offer(corporation=id, company=company_id):
            owner = scene.party(scene.owners()[company_id])
            return f"Corporation {id} offers to buy {company_id} from {owner} for {money_span}"
        case Respond(corporation=id, company=company_id, accept=accept):
            return _answer_title(id, company_id, accept, scene)
        case Close(company=id):
            company = scene.edition.companies[id]
            return f"Close {id}, {company.name}, now {signed(scene.net_income(company))} a turn"
        case Dividend(corporation=id):
            issued = scene.position["corporations"][id]["issued"]
            return f"Corporation {id} pays {money_span} on each of {issued} shares"
        case IssueShare(corporation=id):
            return f"Corporation {id} issues a share for {dollars(scene.issue_price(id))}"
        case FormCorporation(company=company_id, corporation=id, price=price):
            terms = scene.founding(company_id, price)
            return (
                f"Found corporation {id} with {company_id} at {dollars(price)}: pay "
                f"{dollars(terms.payment)}, hold {terms.shares} of {2 * terms.shares} shares, "
                f"treasury {dollars(terms.treasury)}"
            )
    return pass_label(scene).capitalize()


def _answer_label(buyer: str, company: str, accept: bool, scene: Scene | None) -> str:
    offer = None if scene is None else scene.answered_offer(buyer, company)
    if offer is None:
        return f"{company} for {buyer}: {'yes' if accept else 'no'}"
    if offer["owner"] == "fi":
        return f"{offer['line'][0]} takes {company}" if accept else f"let {buyer} buy {company}"
    return f"sell {company} to {buyer}" if accept else f"keep {company}"


def _answer_title(buyer: str, company: str, accept: bool, scene: Scene) -> str:
    offer = scene.answered_offer(buyer, company)
    if offer is None:
        return _answer_label(buyer, company, accept, None)
    price = dollars(offer["price"])
    if offer["owner"] == "fi":
        rival = offer["line"][0]
        if accept:
            own_price = dollars(scene.investor_price(rival, company))
            return f"Corporation {rival} buys {company} for {own_price}, not {buyer} for {price}"
        return f"Corporation {rival} lets {buyer} buy {company} for {price}"
    verb = "Accept" if accept else "Reject"
    return f"{verb}: corporation {buyer} buys {company} from {scene.party(offer['owner'])}, {price}"
