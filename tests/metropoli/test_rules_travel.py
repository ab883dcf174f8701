"""Rules file, sections 4.1-4.3, 2.6: moving, spaces, cards; vectors S2, V17-V21, V29, V33-V38,
V42, V43."""

import pytest

from econgames.core.errors import HiddenInformation
from econgames.metropoli import (
    BuyBlock,
    Cross,
    Decline,
    EndTurn,
    FreeBlock,
    MoveOn,
    Relocate,
    Roll,
    Stay,
    Tender,
)
from econgames.metropoli.edition import shipped
from econgames.metropoli.rules import State
from tests.metropoli.positions import K, give, ids, lots, paid, play, position, refused

ED = shipped()
ALL = dict.fromkeys(ED.concessions, "B")


def moved(start: int, steps: int, **more: object) -> State:
    """A has moved `steps` after a triple; all concessions belong to B, who is far too rich."""
    given = {"owner": ALL, "cash": {"A": 9_000 * K}, "place": {"A": start}, **more}
    s = position("triple_move", **given)  # type: ignore[arg-type]
    return play(s, MoveOn(steps))


def incomes(s: State) -> list[tuple[str, int]]:
    return [(account, amount) for payer, _, amount, account in paid(s) if payer == "bank"]


# ---- the Exchange


def test_v17_stop_or_pass() -> None:
    s = moved(35, 5)
    assert s.place[0] == 0 and incomes(s) == [("exchange_stop", 500 * K)]
    s = moved(35, 6)
    assert s.place[0] == 1 and incomes(s) == [("exchange_pass", 250 * K)]


def test_v18_no_income_in_the_first_round() -> None:
    for game_round, income in ((2, [("exchange_stop", 500 * K)]), (1, [])):
        s = moved(0, 40, game_round=game_round)
        assert s.place[0] == 0 and incomes(s) == income


def test_v19_once_round() -> None:
    s = moved(12, 40)
    assert s.place[0] == 12 and incomes(s) == [("exchange_pass", 250 * K)]
    assert [account for _, _, _, account in paid(s)][1:] == ["rent_base"]


def test_the_range_of_a_triple() -> None:
    s = position("triple_move")
    assert ids(s) == ["move"] and s.options("A")[0].count == 40
    for spaces in (0, 41, True, 2.0, "3"):
        refused(s, MoveOn(spaces), "triple.range")  # type: ignore[arg-type]


# ---- dice and the Court


def test_a_triple_lets_the_player_choose() -> None:
    s = position(script={"dice": [4, 4, 4]})
    play(s, Roll())
    assert s.phase == "triple_move" and s.dice == 12
    s = position(script={"dice": [4, 4, 5]})
    play(s, Roll())
    assert s.place[0] == 13


def test_v20_the_fine_uses_the_dice() -> None:
    s = position(place={"A": 22}, script={"dice": [4, 4, 4]})
    play(s, Roll(), MoveOn(8))
    assert paid(s) == [("A", "bank", 120 * K, "court_fine")] and s.phase == "build"


@pytest.mark.parametrize(("throw", "fine"), [([1, 1, 1], 30), ([6, 6, 6], 180), ([1, 2, 3], 60)])
def test_v21_fines(throw: list[int], fine: int) -> None:
    s = position(place={"A": 30 - sum(throw)}, script={"dice": throw})
    play(s, Roll())
    if s.phase == "triple_move":
        play(s, MoveOn(sum(throw)))
    assert paid(s) == [("A", "bank", fine * K, "court_fine")]


# ---- the Highway


def test_s2_an_exit_is_two_digits() -> None:
    by_exit = {space.exit: place for place, space in enumerate(ED.spaces)}
    assert (by_exit[56], by_exit[65], by_exit[11]) == (33, 38, 1)
    s = position("triple_move", owner=ALL, script={"exits": [5, 6]}, cards=["city_bond"])
    play(s, MoveOn(20))
    assert s.place[0] == 33 and paid(s) == [("bank", "A", 100 * K, "card_income")]


def test_an_exit_is_no_passing() -> None:
    s = position("triple_move", owner=ALL, place={"A": 19}, script={"exits": [1, 1]})
    play(s, MoveOn(1))
    assert s.place[0] == 1 and incomes(s) == []


# ---- bridges


def test_v29_fee_and_crossing() -> None:
    owner = {"west": "B", "south": "B", "north": "B", "east": "C"}
    s = position("triple_move", owner=owner, place={"A": 14})
    play(s, MoveOn(1))
    assert paid(s) == [("A", "B", 300 * K, "bridge_fee")] and s.phase == "bridge_choice"
    play(s, Cross())
    assert s.place[0] == 35 and len(paid(s)) == 1 and s.phase == "build"


def test_crossing_to_an_unowned_bridge_opens_an_auction() -> None:
    s = position("triple_move", owner={"south": "A"})
    play(s, MoveOn(5))
    assert s.phase == "bridge_choice" and paid(s) == [] and ids(s) == ["cross", "stay"]
    play(s, Cross())
    assert s.phase == "auction_bid" and s.snapshot()["auction"]["concession"] == "north"
    s = position("triple_move", owner={"south": "A"})
    play(s, MoveOn(5), Stay())
    assert s.phase == "build" and s.place[0] == 5


def test_an_auctioned_bridge_cannot_be_crossed() -> None:
    s = position("triple_move", cash=dict.fromkeys("ABCD", 40 * K))
    play(s, MoveOn(5))
    # nobody can bid: unsold, and the turn goes on with building
    assert s.phase == "build" and s.snapshot()["auction"] == {}


# ---- the Town Hall


def test_the_town_hall() -> None:
    s = position("triple_move", owner={k: v for k, v in ALL.items() if k != "north"})
    play(s, MoveOn(10))
    assert s.phase == "town_hall" and "relocate:north" in ids(s)
    assert len(lots(s, "free_block")) == 36 and "decline" not in ids(s)
    refused(s, Relocate("south"), "concession.unowned")
    refused(s, Relocate("nowhere"), "concession.exists")
    moved_on = play(s.copy(), Relocate("north"))
    assert moved_on.place[0] == 25 and moved_on.phase == "auction_bid"
    play(s, FreeBlock("dg"))
    assert s.phase == "build" and s.place[0] == 10 and s.snapshot()["built"] == ["dg"]


def test_v42_what_the_town_hall_offers() -> None:
    owner = {k: v for k, v in ALL.items() if k != "north"}
    s = position("triple_move", owner=owner, supply=0)
    s.supply = 0
    assert ids(play(s, MoveOn(10))) == ["relocate:north"]
    s = position("triple_move", owner=ALL)
    s.supply = 0
    assert play(s, MoveOn(10)).phase == "build"


# ---- cards


def drawn(card: str, start: int = 0, to: int = 3, **more: object) -> State:
    """A has arrived on a Metropolis space and drawn `card`."""
    given = {"owner": ALL, "place": {"A": start}, **more}
    s = position("triple_move", cards=[card], **given)  # type: ignore[arg-type]
    return play(s, MoveOn((to - start - 1) % 40 + 1))


HAND = {"a": "A", "b": "A", "c": "A", "d": "A", "north": "A", "south": "A"}


@pytest.mark.parametrize(
    ("card", "amount", "account"),
    [
        ("city_bond", 100, "card_income"),
        ("film_shoot", 200, "card_income"),
        ("world_fair", 300, "card_income"),
        ("sewer_levy", -100, "card_charge"),
        ("elevator_inspection", -200, "card_charge"),
        ("concession_tax", -300, "card_charge"),
        ("tourism_grant", 300, "card_income"),
        ("bridge_painting", -200, "card_charge"),
        ("ferry_strike", 200, "card_income"),
        ("antitrust_ruling", -200, "card_charge"),
        ("skyline_postcard", 50, "card_income"),
    ],
)
def test_cards_of_money(card: str, amount: int, account: str) -> None:
    s = drawn(card, owner={**ALL, **HAND}, height={"dg": 2}, roofs=["dg"])
    sides = ("bank", "A") if amount > 0 else ("A", "bank")
    assert paid(s) == [(*sides, abs(amount) * K, account)]
    assert s.phase == "build" and s.snapshot()["cards_drawn"] == 1


@pytest.mark.parametrize(
    "card", ["tourism_grant", "ferry_strike", "antitrust_ruling", "skyline_postcard"]
)
def test_a_count_of_zero_is_no_payment(card: str) -> None:
    s = drawn(card, owner={})
    assert s.rows == [] and s.phase == "build"


def test_the_parade_pays_finished_players_too() -> None:
    s = position("triple_move", cards=["parade"])
    s.status = [0, 1, 2, 0]
    s.alive = 0b1011
    play(s, MoveOn(3))
    assert [(payee, amount) for _, payee, amount, _ in paid(s)] == [
        ("A", 100 * K),
        ("B", 100 * K),
        ("D", 100 * K),
    ]


def test_v33_the_gala_bankrupts() -> None:
    s = drawn("charity_gala", owner={}, cash={"A": 120 * K})
    assert paid(s) == [
        ("A", "B", 50 * K, "card_gift"),
        ("A", "C", 50 * K, "card_gift"),
        ("A", "D", 20 * K, "bankruptcy_transfer"),
    ]
    assert s.snapshot()["status"]["A"] == "bankrupt" and s.actors() == ("B",)


def test_the_gala_is_three_debts() -> None:
    s = drawn("charity_gala", owner={"a": "A"}, cash={"A": 60 * K})
    assert s.phase == "distress_choice" and s.snapshot()["gala"] == ["D"]
    assert s.snapshot()["debt"]["creditor"] == "C" and s.snapshot()["debt"]["amount"] == 50 * K


@pytest.mark.parametrize(
    ("card", "start", "place", "income"),
    [
        ("bull_market", 33, 0, [("exchange_stop", 500 * K)]),
        ("summons", 33, 30, [("exchange_pass", 250 * K)]),
        ("mayor_calls", 3, 10, []),
        ("nearest_bridge", 37, 5, [("exchange_pass", 250 * K)]),
        ("nearest_bridge", 3, 5, []),
        ("wrong_turn", 27, 25, []),
        ("wrong_turn", 3, 1, []),
    ],
)
def test_v35_v36_cards_of_movement(
    card: str, start: int, place: int, income: list[tuple[str, int]]
) -> None:
    s = drawn(card, start=start - 1, to=start)
    assert s.place[0] == place and incomes(s) == income


def test_v34_open_road() -> None:
    more = {"script": {"exits": [1, 1]}, "cash": {"A": 3_000 * K}}
    s = drawn("open_road", start=32, to=33, **more)
    assert incomes(s) == [("exchange_pass", 250 * K)] and s.place[0] == 1 and not s.leaving
    s = drawn("open_road", start=32, to=33, final_run=True, **more)
    assert s.leaving
    play(s, EndTurn())
    assert s.snapshot()["status"]["A"] == "finished" and s.place[0] == 1


def test_building_permit_and_tender() -> None:
    s = drawn("building_permit")
    assert s.phase == "card_free_block" and len(lots(s, "free_block")) == 36
    assert play(s.copy(), Decline()).phase == "build"
    play(s, FreeBlock("rs"))
    assert s.snapshot()["height"] == {"rs": 1} and s.phase == "build"
    s = drawn("tender_notice", owner={k: v for k, v in ALL.items() if k != "x"})
    assert ids(s) == ["tender:x", "decline"]
    refused(s, Tender("a"), "concession.unowned")
    assert play(s.copy(), Decline()).phase == "build"
    play(s, Tender("x"))
    assert s.phase == "auction_bid" and s.place[0] == 3


def test_v43_no_tender_when_all_is_owned() -> None:
    assert drawn("tender_notice", owner=ALL).phase == "build"


def test_no_permit_without_a_legal_lot() -> None:
    s = position("triple_move", cards=["building_permit"])
    s.supply = 0
    assert play(s, MoveOn(3)).phase == "build"


def test_the_deck_is_a_cycle() -> None:
    s = position("triple_move", cards=["city_bond", "film_shoot"], script={"exits": [1, 3]})
    play(s, MoveOn(3))
    assert s.snapshot()["next_card"] == "film_shoot"
    s.drawn = 22
    assert s.snapshot()["next_card"] == "city_bond"
    assert s.pending()["cards_seen"][0] == "city_bond" and len(s.pending()["cards_seen"]) == 22


def test_two_cards_in_one_turn() -> None:
    s = position(
        "triple_move", cards=["open_road", "city_bond"], owner=ALL, script={"exits": [1, 3]}
    )
    play(s, MoveOn(3))
    assert s.drawn == 2 and paid(s) == [("bank", "A", 100 * K, "card_income")]


def test_cards_are_hidden() -> None:
    s = position("triple_move", cards=["city_bond", "film_shoot"])
    seen = s.view("B")
    assert seen.snapshot()["next_card"] is None and seen.pending()["cards_seen"] == []
    with pytest.raises(HiddenInformation):
        seen.play(MoveOn(3))
    with pytest.raises(HiddenInformation, match="player"):
        s.view("F")
    other = position("triple_move", cards=["film_shoot", "city_bond"])
    assert other.key() != s.key() and other.view("A").key() == s.view("A").key()
    s.drawn = 22
    assert s.view("B").snapshot()["next_card"] == "city_bond"


# ---- the end of the game


@pytest.mark.parametrize(
    ("start", "steps", "finishes"), [(12, 8, True), (18, 3, True), (25, 18, False), (20, 39, False)]
)
def test_v37_reaching_the_highway(start: int, steps: int, finishes: bool) -> None:
    s = moved(start, steps, final_run=True, script={"exits": [1, 1]})
    assert s.leaving is finishes


def test_v37_crossing_is_not_reaching() -> None:
    s = position("bridge_choice", owner={**ALL, "south": "A"}, place={"A": 5}, final_run=True)
    play(s, Cross())
    assert s.place[0] == 25 and not s.leaving


def test_v38_the_last_block_at_26() -> None:
    s = position("build", place={"A": 26}, owner=ALL, cash={"A": 9_000 * K})
    s.supply = 1
    play(s, BuyBlock("av"), EndTurn())
    assert s.final_run and s.snapshot()["status"]["A"] == "playing"
    for steps, finishes in ((33, False), (34, True)):
        again = s.copy()
        again.active = again.asked = 0
        again.ph = 1
        again.chance = position(script={"exits": [1, 1]}).chance
        assert play(again, MoveOn(steps)).leaving is finishes


def test_the_game_ends_when_the_last_has_finished() -> None:
    s = position("build", final_run=True, leaving=True, supply=0)
    s.status = [0, 1, 1, 2]
    s.alive = 0b0111
    s.bankruptcies = (3,)
    play(s, EndTurn())
    assert s.actors() == () and s.end_reason() == "city_complete"
    assert s.snapshot()["status"] == {
        "A": "finished",
        "B": "finished",
        "C": "finished",
        "D": "bankrupt",
    }


def test_finished_players_take_no_turns_and_collect() -> None:
    s = position("build", final_run=True)
    s.status = [0, 1, 0, 0]
    give(s, "d", "B")
    play(s, EndTurn())
    assert s.actors() == ("C",)
    s.ph = 1
    s.place[2] = 0
    play(s, MoveOn(6))
    assert [(payer, payee) for payer, payee, _, _ in paid(s)] == [("C", "B")]


def test_rounds_count_at_the_seat_of_the_start_player() -> None:
    s = position("build")
    s.active = s.asked = 3
    assert play(s, EndTurn()).round == 3
    # the start player no longer plays: the round counts all the same
    s = position("build")
    s.active = s.asked = 3
    s.status = [1, 0, 0, 0]
    play(s, EndTurn())
    assert s.round == 3 and s.actors() == ("B",)
    # A alone goes on
    s = position("build")
    s.status = [0, 1, 1, 1]
    play(s, EndTurn())
    assert s.round == 3 and s.actors() == ("A",)


def test_the_limit_of_rounds() -> None:
    s = position("build", game_round=100)
    s.active = s.asked = 3
    play(s, EndTurn())
    assert s.end_reason() == "round_limit" and s.round == 101 and s.active == 3
    refused(s, Roll(), "game.over")
