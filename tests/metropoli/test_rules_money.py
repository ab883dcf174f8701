"""Rules file, sections 4.4-4.6 and 6: auctions, deals, debts, scoring; vectors V25-V33, V39-V41."""

from econgames.metropoli import (
    Accept,
    Bid,
    Drop,
    EndTurn,
    JointBuild,
    MoveOn,
    Offer,
    ProposeTrade,
    Reject,
    Roll,
    Take,
    Waive,
)
from econgames.metropoli.rules import State
from tests.metropoli.positions import K, ids, paid, play, position, refused

# ---- auctions of the bank


def auction(**cash: int) -> State:
    """A opens the auction of street d; three players; money in thousands."""
    s = position("triple_move", players=3, cash={p: money * K for p, money in cash.items()})
    return play(s, MoveOn(6))


def test_v25_first_refusal() -> None:
    s = auction()
    assert s.actors() == ("B",)
    play(s, Bid(50 * K, "B"), Bid(100 * K, "C"), Drop("A"), Bid(150 * K, "B"), Bid(200 * K, "C"))
    play(s, Bid(250 * K, "B"), Drop("C"))
    assert s.phase == "first_refusal" and s.actors() == ("A",) and ids(s) == ["take", "waive"]
    taken = s.copy(ledger=True)
    play(taken, Take())
    assert paid(taken) == [("A", "bank", 300 * K, "first_refusal")]
    assert taken.snapshot()["owner"] == {"d": "A"} and taken.phase == "build"
    play(s, Waive())
    assert paid(s) == [("B", "bank", 250 * K, "concession_auction")]
    assert s.snapshot()["owner"] == {"d": "B"} and s.phase == "build" and s.actors() == ("A",)


def test_v26_not_asked_without_the_premium() -> None:
    s = auction(A=340)
    play(s, Bid(300 * K, "B"), Drop("C"))
    # A cannot raise to 350 either: out, and B pays
    assert paid(s) == [("B", "bank", 300 * K, "concession_auction")] and s.phase == "build"


def test_v27_the_opener_bids_alone() -> None:
    s = auction()
    play(s, Drop("B"), Drop("C"))
    assert s.actors() == ("A",)
    unsold = s.copy()
    play(s, Bid(50 * K))
    assert paid(s) == [("A", "bank", 50 * K, "concession_auction")]
    play(unsold, Drop())
    assert unsold.snapshot()["owner"] == {} and unsold.phase == "build"


def test_v28_bids_and_forced_drops() -> None:
    s = auction(B=310)
    bid = s.options("B")[0]
    assert (bid.low, bid.high, bid.step) == (50 * K, 300 * K, 50 * K)
    assert [move.amount for move in bid.moves()] == [  # type: ignore[attr-defined]
        50 * K * n for n in range(1, 7)
    ]
    for amount in (0, 49 * K, 60 * K, 350 * K, -50 * K, 50.0 * K, True):
        refused(s, Bid(amount), "auction.bid")  # type: ignore[arg-type]
    play(s, Bid(50 * K), Bid(300 * K, "C"))
    # B is not asked again, though he has not dropped yet
    play(s, Drop("A"))
    assert s.phase == "first_refusal"


def test_a_bid_may_jump() -> None:
    s = play(auction(), Bid(1_000 * K))
    # nobody can raise and A cannot pay the premium
    assert paid(s) == [("B", "bank", 1_000 * K, "concession_auction")]


def test_what_is_bought_counts_at_once() -> None:
    s = position("triple_move", owner={"e": "B", "f": "B"}, cash={"A": 50 * K})
    play(s, MoveOn(6), Bid(50 * K, "B"), Drop("C"), Drop("D"))
    base = s.base[s.t.hoods.index("coral")]
    assert s.rents()["d"] == 2 * base


# ---- trades


def trader(phase: str = "pre_roll") -> State:
    return position(phase, owner={"d": "A", "g": "A", "m": "B", "n": "B"})


def test_v41_a_trade_before_the_roll() -> None:
    s = trader()
    play(s, ProposeTrade("B", ("d",), ("m",), 50 * K))
    assert s.phase == "trade_response" and s.actors() == ("B",) and ids(s) == ["accept", "reject"]
    play(s, Accept())
    assert s.phase == "pre_roll" and s.actors() == ("A",) and s.offers_left == 9
    assert s.rows is not None
    assert [row[1:] for row in s.rows] == [
        ("A", "B", 50 * K, "money", "trade_cash"),
        ("A", "B", 1, "concession:d", "trade"),
        ("B", "A", 1, "concession:m", "trade"),
    ]
    assert s.snapshot()["owner"] == {"d": "B", "g": "A", "m": "A", "n": "B"}
    refused(s, JointBuild("av", {"B": 50 * K}), "phase")
    refused(s, ProposeTrade("B", (), (), 50 * K), "trade.empty")


def test_what_a_trade_may_be() -> None:
    s = trader("build")
    refused(s, ProposeTrade("A", ("d",), (), 0), "deal.partner")
    refused(s, ProposeTrade("Z", ("d",), (), 0), "deal.partner")
    refused(s, ProposeTrade("B", ("m",), (), 0), "trade.owner")
    refused(s, ProposeTrade("B", (), ("d",), 0), "trade.owner")
    refused(s, ProposeTrade("B", (), ("dd",), 0), "trade.owner")
    refused(s, ProposeTrade("B", ("d", "d"), (), 0), "trade.sets")
    refused(s, ProposeTrade("B", "d", (), 0), "trade.sets")  # type: ignore[arg-type]
    refused(s, ProposeTrade("B", ("d",), (), 5 * K), "trade.cash")
    refused(s, ProposeTrade("B", ("d",), (), 1_010 * K), "trade.cash")
    refused(s, ProposeTrade("B", ("d",), (), -1_010 * K), "trade.cash")
    refused(s, ProposeTrade("B", ("d",), (), 0.0), "trade.cash")  # type: ignore[arg-type]
    # a gift of a concession is a trade, in any order of ids, and money may come for nothing else
    play(s, ProposeTrade("B", ("g", "d"), ("n",), -1_000 * K), Accept())
    assert s.phase == "build" and s.snapshot()["owner"] == {"d": "B", "g": "B", "m": "B", "n": "A"}
    assert paid(s) == [("B", "A", 1_000 * K, "trade_cash")]


def test_partners_may_be_finished_but_not_bankrupt() -> None:
    s = trader()
    s.status = [0, 1, 2, 0]
    s.alive = 0b1011
    assert ids(s) == ["roll", "propose_trade:B", "propose_trade:D"]
    assert "bankrupt" in refused(s, ProposeTrade("C", ("d",), (), 0), "deal.partner")


def test_ten_offers_a_turn() -> None:
    s = trader()
    for _ in range(10):
        play(s, ProposeTrade("B", ("d",), (), 0), Reject())
    assert s.rows == [] and ids(s) == ["roll"]
    assert "10 offers" in refused(s, ProposeTrade("B", ("d",), (), 0), "deal.offers")
    play(s, Roll())


# ---- joint blocks


def test_v40_a_joint_block() -> None:
    s = position("build", cash={"A": 60 * K})
    text = refused(s, JointBuild("dg", {"B": 30 * K}), "joint.price")
    assert "A has 60000" in text
    play(s, JointBuild("dg", {"B": 50 * K}), Accept())
    assert paid(s) == [
        ("B", "A", 50 * K, "build_contribution"),
        ("A", "bank", 100 * K, "block_purchase"),
    ]
    assert s.cash[0] == 10 * K and s.snapshot()["built"] == ["dg"] and s.actors() == ("A",)


def test_contributors_answer_clockwise() -> None:
    s = position("build")
    s.active = s.asked = 1
    play(s, JointBuild("dg", {"A": 10 * K, "C": 20 * K, "D": 30 * K}))
    order = []
    while s.phase == "joint_response":
        order.append(s.actors()[0])
        play(s, Accept())
    assert order == ["C", "D", "A"]
    assert [(payer, amount // K) for payer, _, amount, _ in paid(s)] == [
        ("C", 20),
        ("D", 30),
        ("A", 10),
        ("B", 100),
    ]
    again = position("build")
    play(again, JointBuild("dg", {"B": 10 * K, "C": 20 * K}), Accept(), Reject())
    assert again.rows == [] and again.phase == "build" and again.offers_left == 9
    assert again.snapshot()["offer"] == {} and again.snapshot()["built"] == []


def test_what_shares_may_be() -> None:
    s = position("build", cash={"B": 40 * K})
    refused(s, JointBuild("dg", {}), "joint.shares")
    refused(s, JointBuild("dg", "BC"), "joint.shares")  # type: ignore[arg-type]
    refused(s, JointBuild("dg", {"A": 10 * K}), "deal.partner")
    refused(s, JointBuild("dg", {"B": 5 * K}), "joint.shares")
    refused(s, JointBuild("dg", {"B": 0}), "joint.shares")
    refused(s, JointBuild("dg", {"B": 50 * K}), "joint.shares")
    refused(s, JointBuild("dg", {"C": 60 * K, "D": 50 * K}), "joint.shares")
    refused(s, JointBuild("dg", {"C": 110 * K}), "joint.shares")
    refused(s, JointBuild("zz", {"C": 10 * K}), "build.lot")
    play(s, JointBuild("dg", {"C": 100 * K}), Accept())
    assert s.cash[0] == 1_000 * K


# ---- insolvency


def debtor(owner: dict[str, str]) -> State:
    """A with 180 K has landed on B's street q and owes 520 K."""
    s = position(
        "triple_move",
        players=3,
        cash={"A": 180 * K},
        owner={"q": "B", "p": "C", **owner},
        base={"teal": 160 * K},
        height={"qs": 4, "qt": 1, "rs": 2},
        place={"A": 27},
    )
    # 4 floors, 5 units: 400 K, and the base value of 120 K
    s.base = tuple(120 * K if hood == "teal" else 60 * K for hood in s.t.hoods)
    return play(s, MoveOn(1))


def sell(s: State, concession: str, buyer: str | None, price: int = 0) -> None:
    """A offers; one player bids, everybody else drops."""
    play(s, Offer(concession))
    while s.phase == "distress_bid" and s.snapshot()["auction"]["concession"] == concession:
        seat = s.actors()[0]
        if seat == buyer and s.high < price * K:
            play(s, Bid(price * K))
        else:
            play(s, Drop())


def test_v30_bankruptcy() -> None:
    s = debtor({"d": "A", "m": "A"})
    assert s.phase == "distress_choice" and ids(s) == ["offer:d", "offer:m"]
    debt = s.snapshot()["debt"]
    assert debt["amount"] == 520 * K
    assert debt["lines"] == {"rent_value": 400 * K, "rent_base": 120 * K}
    sell(s, "d", "C", 200)
    refused(s, Offer("d"), "distress.own")
    sell(s, "m", None)
    assert paid(s) == [
        ("C", "A", 200 * K, "distress_sale"),
        ("A", "B", 380 * K, "bankruptcy_transfer"),
    ]
    facts = s.snapshot()
    assert facts["status"]["A"] == "bankrupt" and "m" not in facts["owner"]
    assert facts["bankruptcies"] == ["A"] and "A" not in facts["position"]
    assert facts["debt"] == {} and s.actors() == ("B",) and s.phase == "pre_roll"
    assert s.rows is not None and s.rows[-1][1:] == ("A", "bank", 1, "concession:m", "bankruptcy")


def test_v31_the_creditor_buys() -> None:
    s = debtor({"d": "A", "m": "A"})
    sell(s, "d", "C", 200)
    sell(s, "m", "B", 150)
    assert paid(s)[2:] == [
        ("A", "B", 400 * K, "rent_value"),
        ("A", "B", 120 * K, "rent_base"),
    ]
    assert s.cash[0] == 10 * K and not s.owned[0] and s.phase == "build" and s.actors() == ("A",)


def test_v32_no_more_is_offered_than_needed() -> None:
    s = debtor({"d": "A", "m": "A", "o": "A"})
    sell(s, "d", "C", 400)
    assert s.phase == "build" and s.cash[0] == 60 * K
    assert {k for k, v in s.snapshot()["owner"].items() if v == "A"} == {"m", "o"}


def test_unsold_concessions_stay_when_the_debt_is_covered() -> None:
    s = debtor({"d": "A", "m": "A"})
    sell(s, "d", None)
    assert ids(s) == ["offer:m"]
    assert "offered for this debt already" in refused(s, Offer("d"), "distress.once")
    sell(s, "m", "C", 350)
    assert s.snapshot()["owner"]["d"] == "A" and s.phase == "build"


def test_the_debtor_does_not_bid_and_has_no_refusal() -> None:
    s = debtor({"d": "A"})
    play(s, Offer("d"))
    assert s.snapshot()["auction"]["in"] == ["B", "C"] and s.actors() == ("B",)


def test_a_debt_keeps_its_amount() -> None:
    # selling q's neighbour to B completes B's trust, which would double the rent
    s = debtor({"r": "A", "d": "A"})
    s.owner[s.t.conc_at["p"]] = 1
    s.owned[1] |= 1 << s.t.conc_at["p"]
    s.owned[2] ^= 1 << s.t.conc_at["p"]
    sell(s, "r", "B", 350)
    assert s.phase == "build" and s.cash[0] == 10 * K


def test_after_a_bridge_fee_the_bridge_may_be_crossed() -> None:
    s = position(
        "triple_move", players=3, cash={"A": 50 * K}, owner={"south": "B", "d": "A", "north": "C"}
    )
    play(s, MoveOn(5))
    sell(s, "d", "C", 50)
    assert s.phase == "bridge_choice"


def test_the_last_one_standing_wins_at_once() -> None:
    s = debtor({})
    assert s.status[0] == 2
    s = position("triple_move", players=3, cash={"A": 0}, owner={"d": "B"}, base={"coral": 80 * K})
    s.status, s.alive, s.bankruptcies = [0, 1, 2], 0b011, (2,)
    s.place[2] = -1
    play(s, MoveOn(6))
    assert s.actors() == () and s.end_reason() == "last_standing" and s.phase == "over"
    assert list(s.scores()) == ["B", "A", "C"] and s.ranks() == {"A": 2, "B": 1, "C": 3}
    assert s.snapshot()["decider"] is None and s.snapshot()["active"] == "A"


def test_bankruptcy_to_the_bank_ends_the_turn() -> None:
    s = position("triple_move", cards=["elevator_inspection"], cash={"A": 150 * K}, leaving=True)
    play(s, MoveOn(3))
    assert paid(s) == [("A", "bank", 150 * K, "bankruptcy_transfer")]
    assert not s.leaving and s.actors() == ("B",)


# ---- scoring


def test_v39_wealth() -> None:
    owner = {"a": "A", "b": "A", "g": "A", "south": "A", "east": "A"}
    s = position(owner=owner, cash={"A": 3_210 * K}, base={"amber": 80 * K, "crimson": 200 * K})
    assert s.worth("A") == 4_570 * K


def test_equal_wealth_is_an_equal_rank() -> None:
    s = position(cash={"A": 10 * K, "B": 30 * K, "C": 30 * K, "D": 20 * K})
    assert s.ranks() == {"A": 4, "B": 1, "C": 1, "D": 3}
    assert list(s.scores()) == ["B", "C", "D", "A"]
    s = position("build", cash={"B": 0})
    s.status, s.bankruptcies = [0, 2, 0, 2], (3, 1)
    assert s.ranks()["B"] == 3 and s.ranks()["D"] == 4
    assert play(s, EndTurn()).actors() == ("C",)
