"""Rules file, section 4, phases 1 and 2: investment and wrap-up."""

import pytest

from econgames.core.errors import IllegalMove
from econgames.rolling_stock_stars import Bid, BuyShare, Pass, SellShare
from tests.rolling_stock_stars.positions import Corp, corp, ids, play, player, position, rows

RICH = {"A": 100, "B": 100, "C": 100}


def refused(state: object, move: object, rule: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(move)  # type: ignore[attr-defined]
    assert caught.value.rule == rule
    return str(caught.value)


# ---- auctions


def test_an_opening_bid_is_from_face_value_to_all_cash() -> None:
    s = position("investment", cash={"A": 12, "B": 5, "C": 5}, available=["MHE", "WT", "BY", "BD"])
    assert ids(s, "A") == ["bid:MHE", "bid:WT", "bid:BY", "pass"]
    bids = {option.id: (option.low, option.high) for option in s.options("A")}
    assert bids["bid:MHE"] == (8, 12) and bids["bid:BY"] == (12, 12)
    refused(s, Bid("MHE", 7, "A"), "invest.bid")
    refused(s, Bid("MHE", 13, "A"), "invest.bid")
    refused(s, Bid("BD", 13, "A"), "invest.bid")
    refused(s, Bid("BME", 1, "A"), "invest.available")


def test_the_bid_goes_round_from_the_starter() -> None:
    s = position("investment", cash=RICH, available=["MHE", "BME"], deck=["KME"])
    play(s, Bid("MHE", 8, "A"))
    assert s.pending()["auction"] == {
        "company": "MHE", "bid": 8, "bidder": "A", "starter": "A", "still_in": ["B", "C", "A"],
    }  # fmt: skip
    assert ids(s, "B") == ["bid:MHE", "pass"]
    refused(s, Bid("MHE", 8, "B"), "invest.bid")
    refused(s, Bid("BME", 9, "B"), "invest.auction")
    refused(s, BuyShare("PR", "B"), "invest.auction")
    play(s, Bid("MHE", 9, "B"), Bid("MHE", 10, "C"), Pass("A"))
    assert s.actors() == ("B",)  # A is out for good
    play(s, Bid("MHE", 11, "B"))
    assert s.actors() == ("C",)
    play(s, Bid("MHE", 12, "C"), Pass("B"))
    assert player(s, "C")["companies"] == ["MHE"]
    assert rows(s, "auction") == [("C", "bank", 12, "money"), ("deck", "C", 1, "company:MHE")]
    # the player after the starter goes on, not the one after the buyer
    assert s.actors() == ("B",)


def test_the_revealed_company_has_to_wait() -> None:
    s = position("investment", cash=RICH, available=["MHE", "BME"], deck=["KME", "WT"])
    play(s, Bid("MHE", 8, "A"), Pass("B"), Pass("C"))
    facts = s.snapshot()
    assert (facts["available"], facts["revealed"], facts["deck"]) == (["BME"], ["KME"], 1)
    assert ids(s, "B") == ["bid:BME", "pass"]
    assert "from the next turn on" in refused(s, Bid("KME", 5, "B"), "invest.available")
    play(s, Pass("B"), Pass("C"), Pass("A"))
    # the investor, who has no money, leaves both
    assert s.snapshot()["available"] == ["BME", "KME"]


def test_whoever_cannot_raise_is_out_unasked() -> None:
    s = position("investment", cash={"A": 9, "B": 8, "C": 10}, available=["MHE"])
    play(s, Bid("MHE", 8, "A"))
    assert s.actors() == ("C",)
    assert s.pending()["auction"]["still_in"] == ["C", "A"]
    play(s, Bid("MHE", 9, "C"))
    assert player(s, "C") == {"cash": 1, "worth": 9, "companies": ["MHE"], "shares": {}}


def test_nobody_else_can_bid() -> None:
    s = position("investment", cash={"A": 8, "B": 8, "C": 8}, available=["MHE"])
    play(s, Bid("MHE", 8, "A"))
    assert player(s, "A")["companies"] == ["MHE"]


# ---- passing


def test_the_phase_ends_after_n_passes_in_a_row() -> None:
    s = position("investment", cash=RICH, available=["BME", "BSE", "KME"])
    play(s, Pass("A"), Pass("B"), Bid("BSE", 2, "C"), Pass("A"), Pass("B"))
    assert s.actors() == ("A",)  # the auction lifted C's mark, and those before it do not count
    play(s, Pass("A"), Pass("B"))
    assert s.phase == "investment" and s.actors() == ("C",)
    play(s, Pass("C"))
    assert s.phase == "closing"


def test_whoever_has_nothing_to_do_has_passed() -> None:
    s = position("investment", cash={"A": 9, "C": 9}, available=["MHE"])
    play(s, Pass("A"))
    assert s.actors() == ("C",)
    play(s, Pass("C"))
    assert s.turn == 2


def test_a_poor_shareholder_is_asked() -> None:
    pr = Corp(price=11, cash=20, companies=["KME"], A=1, bank=1)
    s = position("investment", order="AB", cash={"A": 2}, corporations={"PR": pr})
    assert ids(s, "A") == ["sell_share:PR", "pass"]
    assert s.options("B") == []


def test_bids_in_the_auction_of_another_do_not_lift_a_mark() -> None:
    s = position("investment", order="AB", cash=RICH, available=["BME", "BSE"])
    play(s, Bid("BME", 1, "A"), Bid("BME", 2, "B"), Pass("A"))
    # one action of A; B and then A pass, and that is enough
    play(s, Pass("B"), Pass("A"))
    assert s.phase == "closing"


# ---- shares


def test_buying_takes_the_next_free_price() -> None:
    s = position(
        "investment",
        cash={"A": 14, "B": 100},
        corporations={
            "PR": Corp(11, 10, ["KME"], B=1, bank=1),
            "OS": Corp(12, 10, ["BME"], B=1, bank=1),
            "S": Corp(13, 10, ["BSE"], B=2),
        },
    )
    assert ids(s, "A") == ["buy_share:PR", "buy_share:OS", "pass"]
    refused(s, BuyShare("S", "A"), "invest.buy")
    refused(s, BuyShare("JS", "A"), "corporation.exists")
    refused(s, BuyShare("XX", "A"), "corporation.exists")
    refused(s, SellShare("PR", "A"), "invest.sell")
    play(s, BuyShare("PR", "A"))
    assert rows(s, "share_purchase") == [("A", "bank", 14, "money"), ("bank", "A", 1, "share:PR")]
    assert corp(s, "PR")["price"] == 14
    assert corp(s, "PR")["cash"] == 10  # the money goes to the bank


def test_a_share_that_is_too_dear() -> None:
    s = position(
        "investment",
        cash={"A": 11, "B": 20},
        corporations={"PR": Corp(11, 10, ["KME"], B=1, bank=1)},
        available=["BME"],
    )
    assert "buy_share:PR" not in ids(s, "A")
    assert "costs 12; A has 11" in refused(s, BuyShare("PR", "A"), "invest.buy")


def test_selling_gives_the_next_lower_free_price() -> None:
    s = position(
        "investment",
        corporations={
            "PR": Corp(11, 10, ["KME"], A=1, bank=1),
            "OS": Corp(10, 10, ["BME"], B=1, bank=1),
        },
    )
    play(s, SellShare("PR", "A"))
    assert rows(s, "share_sale") == [("bank", "A", 9, "money"), ("A", "bank", 1, "share:PR")]
    assert corp(s, "PR") | {"price": 9, "president": None, "bank": 2, "issued": 2} == corp(s, "PR")


def test_selling_the_last_share_is_receivership_and_buying_ends_it() -> None:
    s = position(
        "investment",
        cash={"A": 5, "B": 50},
        corporations={"PR": Corp(11, 10, ["KME"], A=1, bank=1)},
    )
    play(s, SellShare("PR", "A"))
    assert corp(s, "PR")["president"] is None
    play(s, BuyShare("PR", "B"))
    assert corp(s, "PR")["president"] == "B" and corp(s, "PR")["price"] == 11


@pytest.mark.parametrize(
    ("shares", "buyer", "president"),
    [
        ({"A": 1, "B": 1}, "B", "B"),  # more than the president
        ({"A": 2, "B": 1}, "B", "A"),  # as many are not enough
        ({"A": 1, "C": 1}, "C", "C"),
    ],
)
def test_presidency_after_a_purchase(shares: dict[str, int], buyer: str, president: str) -> None:
    pr = Corp(11, 10, ["KME"], **shares, bank=2)
    order = buyer + "ABC".replace(buyer, "")
    s = position("investment", order=order, cash=RICH, corporations={"PR": pr})
    s.president[s.t.corp["PR"]] = 0  # A, whatever the order
    play(s, BuyShare("PR", buyer))
    assert corp(s, "PR")["president"] == president


def test_presidency_goes_to_the_next_in_order_not_to_the_largest_holder() -> None:
    pr = Corp(11, 10, ["KME"], A=2, B=2, C=3, D=1)
    s = position("investment", order="ABCD", corporations={"S": pr})
    s.president[s.t.corp["S"]] = 0
    # A is left with 1; B, who has 2, comes first in order, though C has 3
    play(s, SellShare("S", "A"))
    assert corp(s, "S")["president"] == "B"
    # from the president cyclically: C sells and is not president, nothing changes
    pr = Corp(11, 10, ["KME"], A=1, B=0, C=2, D=2)
    s = position("investment", order="DABC", corporations={"S": pr})
    s.president[s.t.corp["S"]] = 3
    play(s, SellShare("S", "D"))
    assert corp(s, "S")["president"] == "C"  # A has as many as D, not more


def test_a_price_of_zero_is_bankruptcy() -> None:
    s = position(
        "investment",
        order="AB",
        cash={"B": 60},
        corporations={"PR": Corp(5, 17, ["KME", "BME"], A=1, B=1, bank=1)},
    )
    play(s, SellShare("PR", "A"))
    assert s.snapshot()["corporations"] == {}
    assert rows(s, "bankruptcy") == [
        ("corp:PR", "bank", 17, "money"),
        ("corp:PR", "box", 1, "company:BME"),
        ("corp:PR", "box", 1, "company:KME"),
        ("B", "corp:PR", 1, "share:PR"),
        ("bank", "corp:PR", 2, "share:PR"),
    ]
    assert player(s, "B")["shares"] == {} and player(s, "A")["cash"] == 0
    # everything of it is free again
    assert s.issued[0] == 0 and s.card[0] == -1 and s.holder[0] == -1


# ---- the end at the last price


def test_the_last_price_ends_the_game_at_once() -> None:
    s = position(
        "investment",
        cash={"A": 75, "B": 75, "C": 80},
        available=["BME", "BSE"],
        companies={"fi": ["DR"]},
        corporations={
            "PR": Corp(68, 30, ["KME"], A=1, B=1, bank=1),
            "S": Corp(61, 30, ["BD", "WT"], B=1, bank=2),
        },
    )
    play(s, BuyShare("PR", "A"))
    assert s.actors() == () and s.options("B") == [] and s.options("A") == []
    assert s.phase == "investment" and s.turn == 1
    # nothing of the turn follows: no purchases of the investor, no income
    assert {row[5] for row in s.rows or []} == {"share_purchase"}
    assert s.snapshot()["available"] == ["BME", "BSE"]
    assert s.scores() == {"A": 150, "B": 75 + 75 + 61, "C": 80} | {}
    assert list(s.scores()) == ["B", "A", "C"]
    assert "auction" not in s.pending()
    refused(s, Pass("B"), "game.over")


def test_the_last_price_is_reached_over_held_cards_too() -> None:
    s = position(
        "investment",
        cash={"A": 75},
        corporations={
            "PR": Corp(61, 30, ["KME"], B=1, bank=1),
            "S": Corp(68, 30, ["BD"], B=2),
        },
    )
    play(s, BuyShare("PR", "A"))
    assert corp(s, "PR")["price"] == 75 and s.actors() == ()


def test_ties_go_to_the_earlier_in_order() -> None:
    s = position("investment", order="CAB", cash={"A": 9, "B": 10, "C": 9}, available=["BME"])
    assert list(s.scores()) == ["B", "C", "A"]


# ---- phase 2


def test_order_by_cash_with_ties_in_the_old_order() -> None:
    s = position("wrap_up", order="DBCA", cash={"A": 7, "B": 5, "C": 7, "D": 5}, available=["CDG"])
    assert s.snapshot()["order"] == ["C", "A", "D", "B"]


def test_the_investor_buys_what_is_cheapest() -> None:
    s = position(
        "wrap_up",
        cash={"fi": 9, "A": 3},
        companies={"A": ["HE"]},
        available=["MHE", "BSE", "KME"],
        deck=["BME", "WT", "SX", "BY"],
    )
    # 2 and 5 leave 2; MHE is too dear; BME, cheap enough, has only just been revealed
    assert rows(s, "foreign_purchase") == [
        ("fi", "bank", 2, "money"),
        ("deck", "fi", 1, "company:BSE"),
        ("fi", "bank", 5, "money"),
        ("deck", "fi", 1, "company:KME"),
    ]
    facts = s.snapshot()
    assert facts["foreign_investor"] == {"cash": 2, "companies": ["BSE", "KME"]}
    assert facts["available"] == ["BME", "MHE", "WT"] and facts["revealed"] == []
    assert facts["deck"] == 2 and facts["cost_level"] == 2


@pytest.mark.parametrize(
    ("deck", "before", "after"),
    [
        (["BME", "KME"], 1, 1),
        (["BME", "WT"], 1, 2),
        (["BME", "DR"], 1, 3),
        (["BME"], 4, 7),  # the last company: the end card is on top
        (["BME", "KME"], 3, 3),  # it never falls
        ([], 5, 7),
    ],
)
def test_the_cost_level_follows_the_deck(deck: list[str], before: int, after: int) -> None:
    s = position(
        "wrap_up",
        cash={"fi": 2, "A": 0},
        companies={"A": ["HE"]},
        available=["BSE"],
        deck=deck,
        cost_level=before,
    )
    assert s.cost_level == after
