"""Rules file, section 4, phase 3: acquisition; section 8, ruling 0."""

import pytest

from econgames.core.errors import IllegalMove
from econgames.rolling_stock_stars import Offer, Pass, Respond
from econgames.rolling_stock_stars.rules import State
from tests.rolling_stock_stars.positions import Corp, corp, ids, play, player, position, rows


def refused(state: State, move: object, rule: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(move)  # type: ignore[arg-type]
    assert caught.value.rule == rule
    return str(caught.value)


def bought(state: State) -> list[tuple[str, str, int, str]]:
    """(buyer, owner, price, company) of all purchases, in order."""
    found = rows(state, "acquisition")
    return [(m[0], m[1], m[2], c[3][8:]) for m, c in zip(found[::2], found[1::2], strict=True)]


# ---- who is asked


def test_the_phase_is_skipped_when_nothing_is_affordable() -> None:
    for cash, asked in ((3, "closing"), (4, "acquisition")):
        # MHE may be sold for 4
        s = position(
            "acquisition",
            companies={"B": ["MHE"]},
            corporations={"PR": Corp(11, cash, ["BME"], A=1, bank=1)},
        )
        assert s.phase == asked


def test_the_test_for_skipping_is_crude() -> None:
    # the only other company is the last one of OS and cannot be sold: A and B can only pass
    s = position(
        "acquisition",
        corporations={
            "PR": Corp(11, 4, ["BME"], A=1, bank=1),
            "OS": Corp(12, 0, ["MHE"], B=1, bank=1),
        },
    )
    assert s.phase == "acquisition" and s.actors() == ("A", "B")
    assert ids(s, "A") == ids(s, "B") == ["pass"]
    # of the investor, it takes min price, though max price would be needed
    s = position(
        "acquisition",
        companies={"fi": ["MHE"]},
        corporations={"PR": Corp(11, 4, ["BME"], A=1, bank=1)},
    )
    assert s.phase == "acquisition" and ids(s, "A") == ["pass"]
    # a corporation in receivership counts, but then nobody is asked
    s = position(
        "acquisition",
        companies={"B": ["MHE"]},
        corporations={"PR": Corp(11, 4, ["BME"], bank=2)},
    )
    assert s.phase == "closing"


def test_presidents_are_asked_in_any_order_until_they_pass() -> None:
    s = position(
        "acquisition",
        order="CAB",
        companies={"A": ["KME"]},
        corporations={
            "PR": Corp(11, 9, ["BME"], A=1, bank=1),
            "OS": Corp(12, 9, ["MHE"], B=1, bank=1),
        },
    )
    assert s.actors() == ("A", "B")
    refused(s, Pass("C"), "turn")
    play(s, Pass("B"), Offer("PR", "KME", 7, "A"))
    refused(s, Pass("B"), "turn")
    play(s, Pass("A"))
    assert s.phase == "closing"


# ---- offers


def offers() -> State:
    """A leads PR (20), B leads OS; companies of everybody."""
    return position(
        "acquisition",
        companies={"A": ["KME"], "C": ["AKE"], "fi": ["WT"]},
        corporations={
            "PR": Corp(11, 20, ["BME"], A=1, bank=1),
            "S": Corp(12, 0, ["MHE", "BD"], B=1, bank=1),
        },
    )


def test_prices_of_offers() -> None:
    s = offers()
    ranges = {option.id: (option.low, option.high) for option in s.options("A")}
    assert ranges == {
        "offer:PR:KME": (3, 7),
        "offer:PR:AKE": (3, 8),
        "offer:PR:MHE": (4, 10),
        "offer:PR:BD": (7, 17),
        "offer:PR:WT": (14, 14),  # the investor sells at the highest price only
        "pass": (0, 0),
    }
    for company, low, high in (("KME", 3, 7), ("BD", 7, 17), ("WT", 14, 14)):
        refused(s, Offer("PR", company, low - 1, "A"), "acquire.price")
        refused(s, Offer("PR", company, high + 1, "A"), "acquire.price")
    refused(s, Offer("PR", "BME", 1, "A"), "acquire.owner")
    refused(s, Offer("PR", "CDG", 60, "A"), "acquire.owner")
    refused(s, Offer("S", "KME", 5, "A"), "acquire.president")
    refused(s, Offer("JS", "KME", 5, "A"), "acquire.president")
    refused(s, Offer("XX", "KME", 5, "A"), "acquire.president")
    refused(s, Respond("PR", "KME", True, "A"), "acquire.respond")


def test_buying_from_oneself_takes_effect_at_once() -> None:
    s = play(offers(), Offer("PR", "KME", 7, "A"))
    assert rows(s, "acquisition") == [
        ("corp:PR", "A", 7, "money"),
        ("A", "corp:PR", 1, "company:KME"),
    ]
    # also from another corporation of one's own
    s = position(
        "acquisition",
        corporations={
            "PR": Corp(11, 20, ["BME"], A=1, bank=1),
            "S": Corp(12, 0, ["MHE", "BD"], A=1, bank=1),
        },
    )
    play(s, Offer("PR", "MHE", 10, "A"))
    assert bought(s) == [("corp:PR", "corp:S", 10, "MHE")]


def test_the_owner_answers() -> None:
    s = play(offers(), Offer("PR", "AKE", 8, "A"))
    assert s.actors() == ("A", "B", "C")
    assert ids(s, "C") == ["respond:PR:AKE:yes", "respond:PR:AKE:no"]
    assert s.pending()["offers"] == [
        {"corporation": "PR", "company": "AKE", "price": 8, "owner": "C", "asked": "C"}
    ]
    refused(s, Pass("C"), "acquire.pass")
    refused(s, Respond("PR", "AKE", True, "B"), "acquire.respond")
    refused(s, Respond("PR", "BD", True, "C"), "acquire.respond")
    refused(s, Respond("PR", "AKE", "no", "C"), "acquire.respond")  # type: ignore[arg-type]
    refused(s, Offer("PR", "AKE", 7, "A"), "acquire.once")
    no = play(s.copy(), Respond("PR", "AKE", False, "C"))
    assert no.actors() == ("A", "B") and "offer:PR:AKE" in ids(no, "A")
    play(no, Offer("PR", "AKE", 7, "A"))  # once more, after a rejection
    play(s, Respond("PR", "AKE", True, "C"))
    assert player(s, "C")["cash"] == 8 and "AKE" in corp(s, "PR")["companies"]
    refused(s, Offer("PR", "AKE", 7, "A"), "acquire.owner")


def test_the_president_answers_for_a_corporation() -> None:
    s = play(offers(), Offer("PR", "BD", 17, "A"))
    assert s.pending()["offers"][0]["owner"] == "corp:S"
    assert s.pending()["offers"][0]["asked"] == "B"
    play(s, Respond("PR", "BD", True, "B"))
    assert corp(s, "S")["cash"] == 17


def test_money_received_cannot_be_spent_and_companies_move_once() -> None:
    s = play(offers(), Offer("PR", "BD", 17, "A"), Respond("PR", "BD", True, "B"))
    # S has 17, all of it received
    assert not [name for name in ids(s, "B") if name.startswith("offer")]
    text = refused(s, Offer("S", "KME", 5, "B"), "acquire.treasury")
    assert "can spend 0 (treasury 17 less 17 received this phase); not 5" in text
    refused(s, Offer("S", "BD", 10, "B"), "acquire.moved")


def test_the_last_company_is_not_for_sale() -> None:
    s = play(offers(), Offer("PR", "BD", 17, "A"), Respond("PR", "BD", True, "B"))
    assert "last company" in refused(s, Offer("PR", "MHE", 4, "A"), "acquire.last")


def test_receivers_do_not_sell() -> None:
    s = position(
        "acquisition",
        corporations={
            "PR": Corp(11, 20, ["BME"], A=1, bank=1),
            "S": Corp(12, 0, ["MHE", "BD"], bank=2),
        },
    )
    assert ids(s, "A") == ["pass"]
    refused(s, Offer("PR", "BD", 10, "A"), "acquire.receivership")


def test_open_offers_reserve_no_money() -> None:
    s = play(offers(), Offer("PR", "AKE", 8, "A"), Offer("PR", "BD", 17, "A"))
    assert len(s.pending()["offers"]) == 2  # 25 together; PR has 20
    play(s, Respond("PR", "BD", True, "B"))
    # 3 are left: the other offer has become impossible
    assert s.pending()["offers"] == [] and s.actors() == ("A", "B")


def test_whoever_has_passed_may_still_answer() -> None:
    s = offers()
    play(s, Pass("B"), Offer("PR", "BD", 9, "A"))
    assert ids(s, "B") == ["respond:PR:BD:yes", "respond:PR:BD:no"]
    refused(s, Offer("S", "KME", 5, "B"), "acquire.passed")
    refused(s, Pass("B"), "acquire.pass")
    play(s, Respond("PR", "BD", True, "B"))
    assert bought(s) == [("corp:PR", "corp:S", 9, "BD")]


def test_offers_of_two_for_one_company() -> None:
    s = position(
        "acquisition",
        companies={"C": ["AKE"]},
        corporations={
            "PR": Corp(11, 20, ["BME"], A=1, bank=1),
            "S": Corp(12, 20, ["MHE"], B=1, bank=1),
        },
    )
    play(s, Offer("PR", "AKE", 8, "A"), Offer("S", "AKE", 7, "B"))
    assert len(ids(s, "C")) == 4
    play(s, Respond("S", "AKE", True, "C"))
    assert s.pending()["offers"] == [] and bought(s) == [("corp:S", "C", 7, "AKE")]


# ---- ruling 0: what no record decides


def test_an_offer_lapses_when_only_the_last_company_remains() -> None:
    """S has two companies with an open offer for each: the second must vanish."""
    s = position(
        "acquisition",
        corporations={
            "PR": Corp(11, 40, ["BME"], A=1, bank=1),
            "S": Corp(12, 0, ["MHE", "BD"], B=1, bank=1),
            "JS": Corp(13, 40, ["BSE"], C=1, bank=1),
        },
    )
    play(s, Offer("PR", "MHE", 10, "A"), Offer("JS", "BD", 17, "C"))
    assert len(s.pending()["offers"]) == 2
    play(s, Respond("PR", "MHE", True, "B"))
    assert s.pending()["offers"] == []
    assert s.actors() == ("A", "B", "C")
    refused(s, Respond("JS", "BD", True, "B"), "acquire.respond")
    assert corp(s, "S")["companies"] == ["BD"] and corp(s, "JS")["cash"] == 40
    assert bought(s) == [("corp:PR", "corp:S", 10, "MHE")]


def lines(**shares: dict[str, int]) -> State:
    """PR (11) may ask for KK of the investor, face 21, 28 for all but OS; others come first."""
    corporations = {
        "PR": Corp(11, 30, ["BME"], A=1, bank=1),
        "S": Corp(20, 30, ["BSE"], B=1, bank=1),
        "JS": Corp(16, 30, ["KME"], A=1, bank=1),
    }
    return position(
        "acquisition", companies={"fi": ["KK"]}, cash={"fi": 3}, corporations=corporations
    )


def test_an_open_line_lapses_when_the_phase_ends() -> None:
    s = play(lines(), Offer("PR", "KK", 28, "A"))
    assert s.pending()["offers"][0]["line"] == ["S", "JS"]
    assert s.actors() == ("A", "B")
    play(s, Pass("A"))
    assert s.phase == "acquisition"
    play(s, Pass("B"))  # B passes without ever answering
    assert s.phase == "dividends"
    assert s.snapshot()["foreign_investor"]["companies"] == ["KK"]
    assert bought(s) == []
    assert "offers" not in s.pending()


def test_an_ordinary_offer_lapses_when_the_phase_ends() -> None:
    s = play(offers(), Offer("PR", "AKE", 8, "A"), Pass("A"), Pass("B"))
    assert s.phase == "closing" and bought(s) == []


def test_the_proposer_further_back_is_asked_in_turn() -> None:
    s = play(lines(), Offer("PR", "KK", 28, "A"))
    assert s.pending()["offers"][0]["asked"] == "B"
    play(s, Respond("PR", "KK", False, "B"))
    # JS belongs to A, who made the offer, and is asked all the same
    assert s.pending()["offers"][0]["asked"] == "A"
    assert s.pending()["offers"][0]["line"] == ["JS"]
    other = play(s.copy(ledger=True), Respond("PR", "KK", True, "A"))
    assert bought(other) == [("corp:JS", "fi", 28, "KK")]
    play(s, Respond("PR", "KK", False, "A"))
    assert bought(s) == [("corp:PR", "fi", 28, "KK")]


def test_the_proposer_at_the_head_is_skipped() -> None:
    s = position(
        "acquisition",
        companies={"fi": ["KK"]},
        corporations={
            "PR": Corp(11, 30, ["BME"], A=1, bank=1),
            "S": Corp(16, 30, ["BSE"], B=1, bank=1),
            "JS": Corp(20, 30, ["KME"], A=1, bank=1),
            "DA": Corp(22, 30, ["AKE"], A=1, bank=1),
        },
    )
    play(s, Offer("PR", "KK", 28, "A"))
    assert s.pending()["offers"][0]["line"] == ["S"]
    play(s, Respond("PR", "KK", False, "B"))
    assert bought(s) == [("corp:PR", "fi", 28, "KK")]


# ---- lines


def test_an_intervention() -> None:
    s = play(lines(), Offer("PR", "KK", 28, "A"), Respond("PR", "KK", True, "B"))
    assert bought(s) == [("corp:S", "fi", 28, "KK")]
    assert s.snapshot()["foreign_investor"]["cash"] == 31
    assert s.pending()["offers"] == []


def test_only_those_who_are_dearer_and_can_pay_stand_in_line() -> None:
    s = position(
        "acquisition",
        companies={"fi": ["KK"]},
        corporations={
            "PR": Corp(16, 30, ["BME"], A=1, bank=1),
            "S": Corp(20, 27, ["BSE"], B=1, bank=1),  # cannot pay
            "JS": Corp(14, 30, ["KME"], C=1, bank=1),  # cheaper
            "DA": Corp(22, 30, ["AKE"], bank=2),  # in receivership: bought before anybody else
        },
    )
    assert bought(s) == [("corp:DA", "fi", 28, "KK")]
    s = position(
        "acquisition",
        companies={"fi": ["KK"]},
        corporations={
            "PR": Corp(16, 30, ["BME"], A=1, bank=1),
            "S": Corp(20, 27, ["BSE"], B=1, bank=1),
            "JS": Corp(14, 30, ["KME"], C=1, bank=1),
        },
    )
    play(s, Offer("PR", "KK", 28, "A"))
    assert bought(s) == [("corp:PR", "fi", 28, "KK")]


def test_overseas_comes_first_and_pays_face_value() -> None:
    def state(proposer: str) -> State:
        return position(
            "acquisition",
            companies={"fi": ["B"]},
            corporations={
                "PR": Corp(30, 40, ["BME"], A=1, bank=1),
                "OS": Corp(5, 24, ["BSE"], B=1, bank=1),
                "S": Corp(33, 40, ["KME"], C=1, bank=1),
            },
        )

    s = state("A")
    assert {o.id: (o.low, o.high) for o in s.options("B")}["offer:OS:B"] == (24, 24)
    refused(s, Offer("OS", "B", 32, "B"), "acquire.price")
    play(s, Offer("PR", "B", 32, "A"))
    assert s.pending()["offers"][0]["line"] == ["OS", "S"]  # 5 is a lower price, and no matter
    play(s, Respond("PR", "B", True, "B"))
    assert bought(s) == [("corp:OS", "fi", 24, "B")]
    # as a buyer it has no line
    assert bought(play(state("B"), Offer("OS", "B", 24, "B"))) == [("corp:OS", "fi", 24, "B")]
    # the others pay the highest price
    s = play(state("A"), Offer("PR", "B", 32, "A"), Respond("PR", "B", False, "B"))
    play(s, Respond("PR", "B", False, "C"))
    assert bought(s) == [("corp:PR", "fi", 32, "B")]


def test_a_line_goes_on_when_its_head_can_no_longer_pay() -> None:
    s = position(
        "acquisition",
        companies={"fi": ["KK"], "B": ["HE"]},
        corporations={
            "PR": Corp(11, 30, ["BME"], A=1, bank=1),
            "S": Corp(20, 30, ["BSE"], B=1, bank=1),
        },
    )
    play(s, Offer("PR", "KK", 28, "A"))
    # while the line is open others act: B spends what S would need
    play(s, Offer("S", "HE", 18, "B"))
    assert bought(s) == [("corp:S", "B", 18, "HE"), ("corp:PR", "fi", 28, "KK")]


def test_an_offer_vanishes_when_the_buyer_can_no_longer_pay() -> None:
    s = position(
        "acquisition",
        companies={"fi": ["KK"], "A": ["HE"]},
        corporations={
            "PR": Corp(11, 30, ["BME"], A=1, bank=1),
            "S": Corp(20, 30, ["BSE"], B=1, bank=1),
        },
    )
    play(s, Offer("PR", "KK", 28, "A"), Offer("PR", "HE", 18, "A"))
    assert bought(s) == [("corp:PR", "A", 18, "HE")]
    assert s.pending()["offers"] == [] and s.snapshot()["foreign_investor"]["companies"] == ["KK"]


def test_one_purchase_sets_off_others() -> None:
    """S leaves both lines at once: PR buys the one, and the other advances to JS."""
    s = position(
        "acquisition",
        companies={"fi": ["KK", "DSB"], "B": ["HE"]},
        corporations={
            "PR": Corp(11, 60, ["BME"], A=1, bank=1),
            "S": Corp(20, 30, ["BSE"], B=1, bank=1),
            "JS": Corp(16, 27, ["KME"], C=1, bank=1),
        },
    )
    play(s, Offer("PR", "KK", 28, "A"), Offer("PR", "DSB", 26, "A"))
    assert [offer["line"] for offer in s.pending()["offers"]] == [["S"], ["S", "JS"]]
    play(s, Offer("S", "HE", 18, "B"))
    assert bought(s)[1:] == [("corp:PR", "fi", 28, "KK")]
    assert [offer["line"] for offer in s.pending()["offers"]] == [["JS"]]
    assert s.pending()["offers"][0]["asked"] == "C"


# ---- receivership


def test_receivers_buy_the_dearest_they_can_pay_again_and_again() -> None:
    s = position(
        "acquisition",
        companies={"fi": ["KK", "WT", "BME", "CDG"]},
        corporations={"PR": Corp(11, 44, ["BSE"], bank=2)},
    )
    # 28 for KK, 14 for WT, 2 for BME
    assert [row[2:] for row in bought(s)] == [(28, "KK"), (14, "WT"), (2, "BME")]
    assert s.phase != "acquisition"  # no president, so nobody is asked


def test_receivers_come_in_the_order_overseas_then_by_price() -> None:
    s = position(
        "acquisition",
        companies={"fi": ["WT", "BY", "BD"]},
        corporations={
            "PR": Corp(11, 17, ["BSE"], bank=2),
            "S": Corp(20, 17, ["KME"], bank=2),
            "OS": Corp(5, 13, ["BME"], bank=2),
        },
    )
    assert bought(s) == [
        ("corp:OS", "fi", 13, "BD"),
        ("corp:S", "fi", 16, "BY"),
        ("corp:PR", "fi", 14, "WT"),
    ]


def test_a_line_against_a_receiver_comes_before_all_else() -> None:
    s = position(
        "acquisition",
        companies={"fi": ["KK", "WT"], "A": ["HE"]},
        corporations={
            "PR": Corp(11, 30, ["BSE"], bank=2),
            "S": Corp(20, 30, ["KME"], A=1, bank=1),
            "JS": Corp(22, 30, ["AKE"], B=1, bank=1),
        },
    )
    assert s.actors() == ("B",)
    assert ids(s, "B") == ["respond:PR:KK:yes", "respond:PR:KK:no"]
    refused(s, Offer("S", "HE", 10, "A"), "turn")
    refused(s, Offer("JS", "WT", 14, "B"), "acquire.receivership")
    refused(s, Pass("B"), "acquire.pass")
    play(s, Respond("PR", "KK", True, "B"))
    # PR goes on with the next dearest: 14 for WT, and JS, with 2 left, is not asked; S is
    assert s.pending()["offers"][0]["company"] == "WT" and s.actors() == ("A",)
    play(s, Respond("PR", "WT", False, "A"))
    assert bought(s) == [("corp:JS", "fi", 28, "KK"), ("corp:PR", "fi", 14, "WT")]
    assert s.actors() == ("A", "B") and "offer:S:HE" in ids(s, "A")
