import random
from collections import Counter

import pytest

from econgames.core.moves import Option, move_id
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

BID = Option(Bid("MHE", 8, "A"), "price", 8, 11)
EVEN = Option(Dividend("PR", 2, "A"), "per_share", 2, 8, 2)
PASS = Option(Pass("A"))


def test_moves_are_frozen_records() -> None:
    move = Bid("MHE", 8)
    assert move.player is None
    assert move.kind == "bid"
    assert move == Bid("MHE", 8) != Bid("MHE", 8, "A")
    assert len({move, Bid("MHE", 8)}) == 1
    with pytest.raises(AttributeError):
        move.price = 9  # type: ignore[misc]


@pytest.mark.parametrize(
    ("option", "name"),
    [
        (BID, "bid:MHE"),
        (PASS, "pass"),
        (Option(BuyShare("PR", "A")), "buy_share:PR"),
        (Option(SellShare("PR", "A")), "sell_share:PR"),
        (Option(Offer("PR", "BSE", 1, "A"), "price", 1, 3), "offer:PR:BSE"),
        (Option(Respond("PR", "BSE", True, "A")), "respond:PR:BSE:yes"),
        (Option(Respond("PR", "BSE", False, "A")), "respond:PR:BSE:no"),
        (Option(Close("BSE", "A")), "close:BSE"),
        (EVEN, "dividend:PR"),
        (Option(IssueShare("PR", "A")), "issue_share:PR"),
        (Option(FormCorporation("SX", "PR", 16, "A")), "form_corporation:SX:PR:16"),
    ],
)
def test_names_of_options(option: Option, name: str) -> None:
    assert option.id == name
    assert option.kind == name.partition(":")[0]


def test_a_move_has_a_name_of_its_own() -> None:
    assert move_id(Bid("MHE", 9, "A")) == "bid:MHE:9"


def test_ranges() -> None:
    assert [m.price for m in BID.moves()] == [8, 9, 10, 11]  # type: ignore[attr-defined]
    assert BID.count == 4
    assert BID.at(11) == Bid("MHE", 11, "A")
    assert [m.per_share for m in EVEN.moves()] == [2, 4, 6, 8]  # type: ignore[attr-defined]
    assert EVEN.count == 4
    assert list(PASS.moves()) == [Pass("A")]
    assert PASS.count == 1


@pytest.mark.parametrize("value", [7, 12, -1])
def test_at_refuses_values_outside(value: int) -> None:
    with pytest.raises(ValueError, match="must be 8 to 11; not"):
        BID.at(value)


def test_at_refuses_values_between_steps() -> None:
    with pytest.raises(ValueError, match="2 to 8 in steps of 2; not 3"):
        EVEN.at(3)


def test_at_refuses_an_option_without_range() -> None:
    with pytest.raises(ValueError, match="one move and has no range"):
        PASS.at(1)


def test_membership() -> None:
    assert Bid("MHE", 8, "A") in BID
    assert Bid("MHE", 11, "A") in BID
    assert Bid("MHE", 7, "A") not in BID
    assert Bid("MHE", 12, "A") not in BID
    assert Bid("BSE", 8, "A") not in BID
    assert Bid("MHE", 8, "B") not in BID
    assert Dividend("PR", 3, "A") not in EVEN
    assert Pass("A") in PASS
    assert Pass("B") not in PASS
    assert "pass" not in PASS
    assert Bid("MHE", "8", "A") not in BID  # type: ignore[arg-type]
    assert Bid("MHE", 8.0, "A") not in BID  # type: ignore[arg-type]
    assert Dividend("PR", True, "A") not in Option(Dividend("PR", 0, "A"), "per_share", 0, 4)


def test_samples_are_even() -> None:
    rng = random.Random(0)
    drawn = Counter(BID.sample(rng).price for _ in range(4000))  # type: ignore[attr-defined]
    assert set(drawn) == {8, 9, 10, 11}
    # 1000 expected, standard deviation 27: 5 of them either way
    assert all(865 < count < 1135 for count in drawn.values())
    assert PASS.sample(rng) == Pass("A")
    assert {EVEN.sample(rng).per_share for _ in range(200)} == {2, 4, 6, 8}  # type: ignore[attr-defined]


def test_options_in_words() -> None:
    assert str(BID) == "bid MHE price 8..11"
    assert str(PASS) == "pass"
