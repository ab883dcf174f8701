"""Rules file, section 4, phases 4 to 9: closing, income, dividends, end card, issue, IPO."""

import pytest

from econgames.core.errors import IllegalMove
from econgames.rolling_stock_stars import Close, Dividend, FormCorporation, IssueShare, Pass
from econgames.rolling_stock_stars.rules import State
from tests.rolling_stock_stars.positions import Corp, corp, ids, play, player, position, rows


def refused(state: State, move: object, rule: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(move)  # type: ignore[arg-type]
    assert caught.value.rule == rule
    return str(caught.value)


def closed(state: State) -> list[tuple[str, str]]:
    """(owner, company) of all closings, in order."""
    assert state.rows is not None
    return [(r[1], r[4][8:]) for r in state.rows if r[2] == "box" and r[5] != "bankruptcy"]


# ---- phase 4, closing


def test_who_is_asked_to_close() -> None:
    s = position(
        "closing",
        order="CABD",
        companies={"A": ["BME"]},
        corporations={"PR": Corp(11, 0, ["KME"], B=1, bank=1)},
    )
    # B, a president with a single company, can only pass; C and D have nothing
    assert s.actors() == ("A", "B")
    assert ids(s, "B") == ["pass"]
    refused(s, Close("KME", "B"), "close.company")
    refused(s, Close("KME", "A"), "close.company")
    refused(s, Close("BME", "C"), "turn")
    refused(s, Close("XX", "A"), "close.company")
    play(s, Pass("B"), Pass("A"))
    assert s.phase == "dividends"


def test_nobody_is_asked_where_nothing_can_be_closed() -> None:
    s = position("closing", corporations={"PR": Corp(11, 0, ["KME"], B=1, bank=1)})
    assert s.phase == "dividends"
    # two companies of a corporation in receivership count: presidents of others are asked
    s = position(
        "closing",
        corporations={
            "PR": Corp(11, 0, ["KME"], B=1, bank=1),
            "S": Corp(12, 0, ["BME", "BSE"], bank=2),
        },
    )
    assert s.phase == "closing" and s.actors() == ("B",) and ids(s, "B") == ["pass"]
    # but where no player owns or presides, there is nobody to ask
    s = position("closing", corporations={"S": Corp(12, 0, ["BME", "BSE"], bank=2)})
    assert s.turn > 1 or s.phase != "closing"


def test_only_the_closer_is_tested() -> None:
    s = position(
        "closing",
        companies={"A": ["BME", "BSE"]},
        corporations={"PR": Corp(11, 0, ["KME", "AKE"], B=1, bank=1)},
    )
    play(s, Close("KME", "B"))
    assert s.actors() == ("A",)  # one is left to PR: B can close nothing more
    play(s, Close("BME", "A"))
    assert s.actors() == ("A",) and ids(s, "A") == ["close:BSE", "pass"]
    play(s, Close("BSE", "A"))
    assert s.phase == "dividends"
    assert closed(s) == [("corp:PR", "KME"), ("A", "BME"), ("A", "BSE")]
    assert all(company not in str(s.snapshot()) for company in ("KME", "BME", "BSE"))


def test_a_loss_that_cannot_be_paid_forces_a_closing() -> None:
    # at cost level 5 BME earns 1 and costs 4
    s = position(
        "closing",
        cash={"A": 2, "B": 3, "C": 5},
        companies={"A": ["BME"], "B": ["BSE"], "C": ["KME", "AKE"]},
        cost_level=5,
    )
    assert ids(s, "A") == ["close:BME"]  # 2 - 3 < 0
    assert ids(s, "B") == ["close:BSE", "pass"]  # 3 - 3 = 0
    assert ids(s, "C") == ["close:KME", "close:AKE", "pass"]  # 5 - 4
    text = refused(s, Pass("A"), "close.solvent")
    assert "A has 2 and cannot pay the loss of 3" in text
    play(s, Close("BME", "A"), Pass("B"), Pass("C"))
    assert s.turn == 2
    assert rows(s, "loss")[:2] == [("B", "bank", 3, "money"), ("C", "bank", 4, "money")]
    assert player(s, "B")["cash"] == 0


def test_as_many_closings_as_the_loss_takes() -> None:
    s = position("closing", cash={"A": 3}, companies={"A": ["BME", "BSE", "KME"]}, cost_level=5)
    # 3 - 3 - 3 - 2 < 0, and still after KME (-3); after one more it is 0
    play(s, Close("KME", "A"))
    refused(s, Pass("A"), "close.solvent")
    play(s, Close("BSE", "A"))
    assert ids(s, "A") == ["close:BME", "pass"]


def test_the_investor_closes_what_loses_money() -> None:
    s = position(
        "closing",
        cash={"fi": 0},
        companies={"fi": ["BME", "KME", "WT", "HH"], "A": ["HA"]},
        cost_level=5,
    )
    # 1 - 4, 2 - 4, 3 - 4 are losses, 10 is none
    assert closed(s) == [("fi", "BME"), ("fi", "KME"), ("fi", "WT")]
    assert rows(s, "closing")[0] == ("fi", "box", 1, "company:BME")


@pytest.mark.parametrize(
    ("companies", "level", "gone"),
    [
        (["BME", "KME", "WT"], 4, []),  # BME loses 1 at a cost of 2: not yet
        (["BME", "KME", "WT"], 5, ["BME", "KME"]),  # level 2 is closed from a cost of 7 on
        (["BME", "KME", "WT"], 7, ["BME", "KME"]),  # it keeps at least one
        (["BME", "WT", "DSB"], 7, ["BME", "WT"]),
        (["WT", "DSB", "SJ"], 8, ["WT"]),  # level 3 and 4 lose money and stay
        (["BME"], 8, []),
    ],
)
def test_receivers_close_by_rule(companies: list[str], level: int, gone: list[str]) -> None:
    s = position(
        "closing",
        companies={"A": ["CDG"]},
        corporations={"S": Corp(12, 99, companies, bank=2)},
        cost_level=level,
    )
    assert closed(s) == [("corp:S", name) for name in gone]


def test_scrapping() -> None:
    s = position(
        "closing",
        corporations={"JS": Corp(11, 0, ["BSE", "KME"], A=1, bank=1)},
    )
    play(s, Close("KME", "A"))
    assert rows(s, "scrapping") == [
        ("bank", "corp:JS", 4, "money"),
        ("corp:JS", "box", 1, "company:KME"),
    ]
    # in receivership, too
    s = position(
        "closing",
        companies={"A": ["CDG"]},
        corporations={"JS": Corp(11, 9, ["BSE", "KME"], bank=2)},
        cost_level=5,
    )
    assert rows(s, "scrapping")[0] == ("bank", "corp:JS", 2, "money")


# ---- phase 5, income


def test_everybody_is_paid_in_order() -> None:
    s = position(
        "income",
        order="BA",
        cash={"A": 1, "B": 1, "fi": 1},
        companies={"A": ["HH"], "B": ["BME"], "fi": ["SJ"]},
        corporations={"S": Corp(12, 1, ["MHE", "BPM", "AKE"], A=1, bank=1)},
        cost_level=4,
    )
    # B: 1 - 2; A: 10; the investor: 7 + 5; S: 6 - 6 + 3 pairs + 1
    assert rows(s, "loss") == [("B", "bank", 1, "money")]
    assert rows(s, "income") == [
        ("bank", "A", 10, "money"),
        ("bank", "fi", 12, "money"),
        ("bank", "corp:S", 4, "money"),
    ]
    assert player(s, "B")["cash"] == 0


@pytest.mark.parametrize(("cash", "alive"), [(8, True), (7, False)])
def test_a_corporation_that_cannot_pay_its_loss_is_bankrupt(cash: int, alive: bool) -> None:
    # VM with BME and BSE at level 8: 2 - 20 + 10 = -8
    s = position(
        "income",
        corporations={"VM": Corp(11, cash, ["BME", "BSE"], A=1, bank=1)},
        cost_level=8,
    )
    assert ("VM" in s.snapshot()["corporations"]) is alive
    assert rows(s, "loss") == ([("corp:VM", "bank", 8, "money")] if alive else [])
    if not alive:
        assert rows(s, "bankruptcy") == [
            ("corp:VM", "bank", 7, "money"),
            ("corp:VM", "box", 1, "company:BME"),
            ("corp:VM", "box", 1, "company:BSE"),
            ("A", "corp:VM", 1, "share:VM"),
            ("bank", "corp:VM", 1, "share:VM"),
        ]


# ---- phase 6, dividends


def test_corporations_pay_in_descending_price_and_all_are_asked() -> None:
    s = position(
        "dividends",
        corporations={
            "PR": Corp(11, 30, ["KME"], A=1, bank=1),
            "S": Corp(20, 1, ["BD"], B=1, bank=1),
            "DA": Corp(16, 30, ["WT"], bank=2),
        },
    )
    assert s.pending()["corporation"] == "S" and s.actors() == ("B",)
    assert [(o.low, o.high) for o in s.options("B")] == [(0, 0)]  # asked, though only 0 is left
    refused(s, Dividend("S", 1, "B"), "dividend.range")
    refused(s, Dividend("PR", 0, "B"), "dividend.turn")
    refused(s, Dividend("S", 0, "A"), "turn")
    play(s, Dividend("S", 0, "B"))
    # DA, in receivership, has paid nothing by itself: 5 stars against 3, two cards up from 16
    assert corp(s, "DA")["price"] == 20 or corp(s, "DA")["price"] == 22
    assert s.pending()["corporation"] == "PR"


def test_dividends_go_to_all_holders() -> None:
    s = position(
        "dividends",
        corporations={"S": Corp(12, 30, ["BD"], A=2, B=1, bank=3)},
    )
    play(s, Dividend("S", 4, "A"))
    assert rows(s, "dividend") == [
        ("corp:S", "A", 8, "money"),
        ("corp:S", "B", 4, "money"),
        ("corp:S", "bank", 12, "money"),
    ]
    # 6 left: 0 + 2 stars; target 7.2 -> 7: two cards down
    assert corp(s, "S")["price"] == 10


def test_a_dividend_of_nothing_writes_nothing() -> None:
    s = position("dividends", corporations={"S": Corp(12, 30, ["BD"], A=2, bank=2)})
    play(s, Dividend("S", 0, "A"))
    assert rows(s, "dividend") == []


def test_the_price_falls_to_nothing() -> None:
    s = position("dividends", corporations={"S": Corp(6, 3, ["BME"], A=3, bank=3)})
    # 1 star, target 3.6 -> 4
    play(s, Dividend("S", 0, "A"))
    assert s.snapshot()["corporations"] == {}
    assert rows(s, "bankruptcy")[0] == ("corp:S", "bank", 3, "money")


def test_extra_stars_move_the_price() -> None:
    for name, price in (("SI", 13), ("DA", 11)):
        s = position("dividends", corporations={name: Corp(12, 0, ["BME"], A=1, bank=1)})
        play(s, Dividend(name, 0, "A"))
        assert corp(s, name)["price"] == price


# ---- phase 7, end card


def at_the_end(level: int, available: list[str], price: int = 20) -> State:
    # 4 stars against 4: the price stays
    return position(
        "dividends",
        corporations={"S": Corp(price, 20, ["BD"], A=1, bank=1)},
        cost_level=level,
        available=available,
        deck=[],
    )


def test_the_end_card_is_turned_and_then_ends_the_game() -> None:
    s = play(at_the_end(7, []), Dividend("S", 0, "A"))
    assert s.cost_level == 8 and s.phase == "issue"
    s = play(at_the_end(7, ["CDG"]), Dividend("S", 0, "A"))
    assert s.cost_level == 7 and s.phase == "issue"
    s = play(at_the_end(8, []), Dividend("S", 0, "A"))
    assert s.actors() == () and s.phase == "issue"  # as recorded games show it


def test_the_last_price_in_phase_6_ends_the_game_after_all_dividends() -> None:
    s = position(
        "dividends",
        corporations={
            "S": Corp(68, 200, ["BD", "CDG"], A=1, bank=1),
            "PR": Corp(20, 20, ["WT"], B=1, bank=1),
        },
    )
    play(s, Dividend("S", 0, "A"))
    assert corp(s, "S")["price"] == 75 and s.actors() == ("B",)
    play(s, Dividend("PR", 3, "B"))
    assert s.actors() == ()
    assert s.scores()["A"] == 75


# ---- phase 8, issue


def test_issues_in_descending_price() -> None:
    s = position(
        "issue",
        corporations={
            "PR": Corp(11, 3, ["KME"], A=1, bank=1),
            "S": Corp(20, 1, ["BD"], B=1, bank=1),
            "SI": Corp(30, 1, ["WT"], C=2, bank=2),  # all four are issued
        },
    )
    assert s.pending()["corporation"] == "S" and ids(s, "B") == ["issue_share:S", "pass"]
    refused(s, IssueShare("PR", "B"), "issue.turn")
    play(s, IssueShare("S", "B"))
    assert rows(s, "share_issue") == [
        ("bank", "corp:S", 18, "money"),
        ("corp:S", "bank", 1, "share:S"),
    ]
    assert corp(s, "S")["price"] == 18 and corp(s, "S")["issued"] == 3
    play(s, Pass("A"))
    assert corp(s, "PR")["issued"] == 2


def test_stock_masters_keep_their_price() -> None:
    s = position("issue", corporations={"SM": Corp(20, 1, ["BD"], B=1, bank=1)})
    play(s, IssueShare("SM", "B"))
    assert rows(s, "share_issue")[0] == ("bank", "corp:SM", 20, "money")
    assert corp(s, "SM")["price"] == 20


def test_receivers_must_issue() -> None:
    s = position(
        "issue",
        cash={"A": 30},
        corporations={"S": Corp(20, 1, ["BD"], bank=2)},
        available=["BME"],
    )
    assert rows(s, "share_issue", 0) == [
        ("bank", "corp:S", 18, "money"),
        ("corp:S", "bank", 1, "share:S"),
    ]


def test_an_issue_at_zero_is_bankruptcy() -> None:
    s = position(
        "issue",
        cash={"A": 30},
        corporations={
            "S": Corp(6, 2, ["BD"], A=1, bank=1),
            "PR": Corp(5, 2, ["BME"], B=1, bank=1),
        },
        available=["BSE"],
    )
    play(s, IssueShare("S", "A"))  # over the held 5 to 0
    assert "S" not in s.snapshot()["corporations"]
    assert [row for row in rows(s, "share_issue") if row[3] == "money"] == []
    assert rows(s, "bankruptcy")[0] == ("corp:S", "bank", 2, "money")
    assert rows(s, "bankruptcy")[-1] == ("bank", "corp:S", 2, "share:S")


# ---- phase 9, IPO


def test_companies_are_asked_for_by_descending_face_value() -> None:
    s = position("ipo", cash={"A": 9, "B": 9}, companies={"A": ["BME", "WT"], "B": ["MHE"]})
    seen = []
    while s.phase == "ipo":
        seen.append((s.pending()["company"], s.actors()[0]))
        play(s, Pass())
    # BME (1) would cost A at least 9
    assert seen == [("WT", "A"), ("MHE", "B"), ("BME", "A")]


def test_terms_of_founding() -> None:
    s = position("ipo", cash={"A": 4}, companies={"A": ["SX"]})
    # SX, face 16: two shares at 10 for 4; one at 16 for 0, at 18 for 2, at 20 for 4
    prices = {option.id.split(":")[3] for option in s.options("A") if ":" in option.id}
    assert prices == {"10", "16", "18", "20"}
    assert len(s.options("A")) == 4 * 8 + 1
    refused(s, FormCorporation("SX", "PR", 11, "A"), "ipo.terms")
    refused(s, FormCorporation("SX", "PR", 15, "A"), "ipo.par")
    refused(s, FormCorporation("BME", "PR", 16, "A"), "ipo.turn")
    refused(s, FormCorporation("SX", "XX", 16, "A"), "ipo.corporation")
    play(s, FormCorporation("SX", "PR", 10, "A"))
    assert rows(s, "capital") == [
        ("A", "corp:PR", 4, "money"),
        ("A", "corp:PR", 1, "company:SX"),
        ("corp:PR", "A", 2, "share:PR"),
        ("bank", "corp:PR", 20, "money"),
        ("corp:PR", "bank", 2, "share:PR"),
    ]
    assert corp(s, "PR") == {
        "price": 10, "cash": 24, "companies": ["SX"], "issued": 4, "bank": 2, "president": "A",
        "stars": 4, "target": 4, "income": 4,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("company", "par", "cash", "paid", "shares", "treasury"),
    [("CDG", 30, 0, 0, 2, 60), ("CDG", 33, 6, 6, 2, 72), ("SX", 20, 4, 4, 1, 24)],
)
def test_founding_vectors(
    company: str, par: int, cash: int, paid: int, shares: int, treasury: int
) -> None:
    s = position("ipo", cash={"A": cash}, companies={"A": [company]})
    play(s, FormCorporation(company, "OS", par, "A"))
    assert player(s, "A")["cash"] == cash - paid
    assert player(s, "A")["shares"] == {"OS": shares}
    assert corp(s, "OS")["cash"] == treasury


def test_an_owner_may_be_asked_who_can_only_pass() -> None:
    # CDG at 33 takes 6, at 37 it takes 14, and 30 is held: the test asks for p - face only
    s = position(
        "ipo",
        cash={"A": 5},
        companies={"A": ["CDG"]},
        corporations={"S": Corp(30, 1, ["BD"], B=1, bank=1)},
    )
    assert s.pending()["company"] == "CDG" and ids(s, "A") == ["pass"]
    refused(s, FormCorporation("CDG", "PR", 30, "A"), "ipo.par")


def test_held_par_prices_and_founded_corporations_are_taken() -> None:
    s = position(
        "ipo",
        cash={"A": 50},
        companies={"A": ["BME"]},
        corporations={"S": Corp(12, 1, ["BD"], B=1, bank=1)},
    )
    found = [option.id for option in s.options("A")]
    assert not any(name.endswith(":12") or ":S:" in name for name in found)
    refused(s, FormCorporation("BME", "S", 11, "A"), "ipo.corporation")
    refused(s, FormCorporation("BME", "PR", 12, "A"), "ipo.par")


def test_nobody_is_asked_where_no_corporation_or_price_is_left() -> None:
    held = dict(zip(("PR", "OS", "SI", "DA", "VM"), range(10, 15), strict=True))
    corporations = {name: Corp(price, 1, [], B=1, bank=1) for name, price in held.items()}
    for name, company in zip(held, ("WT", "BY", "BD", "HE", "OL"), strict=True):
        corporations[name].companies = [company]
    s = position("ipo", cash={"A": 90}, companies={"A": ["BME"]}, corporations=corporations)
    assert s.phase == "investment" and s.turn == 2


def test_a_corporation_with_four_shares_can_be_founded_with_two_pairs() -> None:
    s = position("ipo", cash={"A": 90}, companies={"A": ["CDG"]})
    assert "form_corporation:CDG:SI:30" in ids(s, "A")


def test_a_bankrupt_corporation_may_be_founded_again() -> None:
    s = position(
        "issue",
        cash={"A": 30},
        companies={"A": ["WT"]},
        corporations={"S": Corp(5, 2, ["BD"], B=1, bank=1)},
    )
    play(s, IssueShare("S", "B"))
    assert s.phase == "ipo" and "form_corporation:WT:S:20" in ids(s, "A")
    play(s, FormCorporation("WT", "S", 20, "A"))
    assert corp(s, "S")["president"] == "A" and corp(s, "S")["issued"] == 2
