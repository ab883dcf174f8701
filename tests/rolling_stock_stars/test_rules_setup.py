"""Rules file, sections 3 and 5: set-up, hidden information, variants; section 7: the example."""

from collections import Counter

import pytest

import econgames as eg
from econgames.core.errors import IllegalMove, ScriptError, SetupError
from econgames.core.match import Match
from econgames.rolling_stock_stars import (
    Bid,
    BuyShare,
    Dividend,
    FormCorporation,
    IssueShare,
    Offer,
    Pass,
)
from econgames.rolling_stock_stars.rules import State

GAME = "rolling_stock_stars"
DECK = "MHE AKE BPM BSE WT SX BY PR DSB KK NS DR SZD SJ FS E HH HA HR CDG".split()  # noqa: SIM905


def deck_of(state: State) -> list[str]:
    """Cards left, the next one first."""
    return [state.t.ids[card] for card in reversed(state.deck)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_money_at_the_start(players: int) -> None:
    match = eg.new(GAME, players, seed=1)
    cash = 25 if players == 6 else 30
    assert [match.ledger.balance(seat) for seat in match.players] == [cash] * players
    assert match.ledger.balance("fi") == 4
    assert match.ledger.balance("bank") == -cash * players - 4
    assert {row[5] for row in match.ledger.rows} == {"start_cash"}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_deck(players: int) -> None:
    state = eg.new(GAME, players, seed=players).state
    assert isinstance(state, State)
    facts = state.snapshot()
    cards = facts["available"] + deck_of(state)
    level = {name: state.edition.companies[name].stars for name in cards}
    assert len(facts["available"]) == players
    assert [level[name] for name in cards] == sorted(level.values())
    wanted = {level: count + 1 for level, count in enumerate(state.edition.drawn[players], 1)}
    assert Counter(level.values()) == wanted
    for dearest in ("MHE", "PR", "DR", "E", "CDG"):
        assert dearest in cards
    assert facts["cost_level"] == (2 if players == 6 else 1)
    assert sorted(facts["order"]) == list(match_seats(players))


def match_seats(players: int) -> str:
    return "ABCDEF"[:players]


def test_every_player_may_come_first_and_every_card_may_be_dealt() -> None:
    first, dealt, top = Counter[str](), Counter[str](), Counter[str]()
    for seed in range(400):
        state = eg.new(GAME, 4, seed=seed).state
        assert isinstance(state, State)
        first[state.snapshot()["order"][0]] += 1
        cards = state.snapshot()["available"] + deck_of(state)
        dealt.update(cards)
        top[deck_of(state)[-1]] += 1
    # 100 expected of each, standard deviation 9
    assert all(60 < first[seat] < 140 for seat in "ABCD")
    assert all(dealt[name] == 400 for name in ("MHE", "PR", "DR", "E", "CDG"))
    # 4 of 5, 5 of 7, 4 of 7, 4 of 6 and 4 of 6 of the others: 320, 286, 229, 267, 267
    assert all(280 < dealt[name] < 360 for name in ("BME", "BSE", "KME", "AKE", "BPM"))
    assert all(245 < dealt[name] < 330 for name in ("WT", "BY", "BD", "HE", "OL", "SX", "MS"))
    assert all(180 < dealt[name] < 280 for name in ("DSB", "KK", "NS", "SBB", "B", "PKP", "SNCF"))
    # the dearest of a level lies anywhere within it: last in one of five games
    assert 45 < top["CDG"] < 120


def test_scripted_deals_must_be_possible() -> None:
    for deck, why in [
        (DECK[:-1], "has 19 outcomes left, 20 are needed"),
        (["BME", *DECK[1:]], "MHE among them"),  # the dearest of level 1 is missing
        ([*DECK[1:], "BME"], "companies of level 1"),
        (["BSE", *DECK[1:]], "says 'BSE'"),
        (["XX", *DECK[1:]], "says 'XX'"),
    ]:
        with pytest.raises(ScriptError, match=why):
            eg.new(GAME, 3, script={"deck": deck})
    with pytest.raises(ScriptError):
        eg.new(GAME, 3, script={"order": "AB"})


# ---- what is hidden


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("open_companies", [False, True])
def test_views_do_not_tell_the_order_of_the_deck(players: int, open_companies: bool) -> None:
    keys = set()
    level_1 = "MHE AKE BPM BSE BME KME".split()[: players + 1]  # noqa: SIM905
    rest = {
        2: "WT SX PR DSB KK DR SZD SJ E HH HA CDG",
        4: "WT SX BY OL HE PR DSB KK NS B DR SZD SJ FS BR E HH HA HR MAD CDG",
    }[players].split()
    for tail in (rest, _turned(rest)):
        script = {"deck": [*level_1, *tail], "order": match_seats(players)}
        match = eg.new(GAME, players, script=script, open_companies=open_companies)
        view = match.state.view("A")
        keys.add(view.key())
        assert view.key() != match.state.key()
        assert view.snapshot() == match.state.snapshot()
        assert view.options("A") == match.options("A")
        assert view.chance.script == {} and view.chance.seed == 0
    assert len(keys) == 1


def _turned(names: list[str]) -> list[str]:
    """The same cards, each level in the opposite order."""
    stars = eg.game(GAME).edition(None).companies
    return sorted(names, key=lambda name: (stars[name].stars, -names.index(name)))


def test_removed_companies_are_hidden_unless_the_deck_is_open() -> None:
    other = [*DECK[:4], "OL", *DECK[5:]]  # WT was removed instead of OL
    for open_companies, different in ((False, False), (True, True)):
        one, two = (
            eg.new(GAME, 3, script={"deck": d, "order": "ABC"}, open_companies=open_companies)
            for d in (DECK, other)
        )
        assert (one.state.view("B").key() != two.state.view("B").key()) is different


def test_an_open_deck_can_be_looked_up() -> None:
    closed = eg.new(GAME, 3, seed=2)
    match = eg.new(GAME, 3, seed=2, open_companies=True)
    state, view = match.state, match.state.view("A")
    assert isinstance(state, State) and isinstance(view, State)
    assert isinstance(closed.state, State)
    assert "deck" not in closed.state.pending()
    assert view.pending()["deck"] == state.pending()["deck"]
    assert state.pending()["deck"] == sorted(deck_of(state), key=state.t.ids.index)
    assert state.pending()["deck_levels"] == [
        state.edition.companies[name].stars for name in deck_of(state)
    ]
    # a company that is revealed leaves the list
    sold = state.snapshot()["available"][0]
    nxt = deck_of(state)[0]
    match.play(Bid(sold, 30)).run("random", until=lambda m: m.ledger.balance("deck") != 0)
    after = match.state
    assert isinstance(after, State)
    assert nxt in state.pending()["deck"] and nxt not in after.pending()["deck"]


# ---- two hands each


def test_two_hands() -> None:
    match = eg.new(GAME, ["Mia", "Tom"], seed=1, two_hands=True)
    assert match.players == ("A", "B", "C", "D")
    assert match.state.snapshot()["deck"] == 22
    assert match.ledger.balance("D") == 30
    assert match.names["A"] == "Mia" and match.names["B"] == "Tom"
    assert len(set(match.names.values())) == 4
    match.run("random")
    worth = {seat: match.state.worth(seat) for seat in match.players}
    assert match.scores() == {
        name: min(worth[name], worth[other])
        for name, other in sorted(
            (("A", "C"), ("B", "D")), key=lambda pair: -min(worth[pair[0]], worth[pair[1]])
        )
    }


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_two_hands_are_for_two(players: int) -> None:
    with pytest.raises(SetupError, match="two_hands is for 2 players"):
        eg.new(GAME, players, two_hands=True)


def test_the_poorer_hand_decides_then_the_richer_then_the_order() -> None:
    state = eg.new(GAME, 2, two_hands=True, script={"order": "DCBA"}).state
    assert isinstance(state, State)
    # set the cash of the four hands; nothing else counts at the start
    for cash, scores in [
        ((10, 20, 50, 21), {"B": 20, "A": 10}),
        ((20, 10, 20, 99), {"A": 20, "B": 10}),
        ((20, 20, 30, 31), {"B": 20, "A": 20}),
        ((20, 20, 31, 30), {"A": 20, "B": 20}),
        ((20, 20, 30, 30), {"B": 20, "A": 20}),  # a tie: D comes first in the order of play
    ]:
        state.cash[:4] = cash
        assert list(state.scores().items()) == list(scores.items())


# ---- section 7, from the first bid to the issue of a share


def example() -> Match:
    """Turn 1 of the example: three players with 20 each."""
    match = eg.new(
        GAME,
        3,
        edition={"start_cash": {"3": 20}},
        script={"deck": DECK, "order": "ABC"},
    )
    for company, price, seat in (("MHE", 11, "A"), ("AKE", 8, "B"), ("BPM", 11, "C")):
        match.play(Bid(company, price, seat))
        while match.state.pending().get("auction"):  # type: ignore[attr-defined]
            match.play(Pass())
    return match


def pass_to(match: Match, phase: str) -> Match:
    while match.state.phase != phase:
        match.play(Pass(match.actors()[0]))
    return match


def test_the_example_step_by_step() -> None:
    match = example()
    facts = match.state.snapshot()
    assert facts["players"]["A"]["cash"] == 9
    pass_to(match, "closing")
    assert match.state.snapshot()["order"] == ["B", "A", "C"]
    cash = [match.ledger.balance(seat) for seat in "BAC"]
    assert cash == [12, 9, 9]
    assert "BSE" in match.state.snapshot()["available"]  # revealed, and too late for the investor
    pass_to(match, "ipo")
    assert match.ledger.balance("A") == 11
    match.play(FormCorporation("MHE", "PR", 11))
    assert [row[1:] for row in match.transfers()] == [
        ("A", "corp:PR", 3, "money", "capital"),
        ("A", "corp:PR", 1, "company:MHE", "capital"),
        ("corp:PR", "A", 1, "share:PR", "capital"),
        ("bank", "corp:PR", 11, "money", "capital"),
        ("corp:PR", "bank", 1, "share:PR", "capital"),
    ]
    assert match.ledger.balance("corp:PR") == 14
    pass_to(match, "investment")
    match.play(BuyShare("PR", "B"))
    assert match.transfers()[0] == (match.step, "B", "bank", 12, "money", "share_purchase")
    match.play(Bid("BSE", 2, "A"))
    while match.state.pending().get("auction"):  # type: ignore[attr-defined]
        match.play(Pass())
    pass_to(match, "acquisition")
    match.play(Offer("PR", "BSE", 3, "A"))
    assert match.ledger.balance("corp:PR") == 11
    pass_to(match, "dividends")
    assert match.state.snapshot()["corporations"]["PR"]["cash"] == 16
    [choice] = match.options()
    assert (choice.low, choice.high) == (0, 4)
    with pytest.raises(IllegalMove):
        match.play(Dividend("PR", 5))
    # 4 a share: 8 are left, and the price stays
    match.play(Dividend("PR", 4)).undo().play(Dividend("PR", 4))
    assert match.state.snapshot()["corporations"]["PR"] | {"president": "A"} == {
        "price": 12,
        "cash": 8,
        "companies": ["BSE", "MHE"],
        "issued": 2,
        "bank": 0,
        "president": "A",
        "stars": 2,
        "target": 2,
        "income": 5,
    }
    # 2 a share: 12 are left, 3 stars, 13
    match.undo().play(Dividend("PR", 2))
    corporation = match.state.snapshot()["corporations"]["PR"]
    assert (corporation["cash"], corporation["stars"], corporation["price"]) == (12, 3, 13)
    assert match.state.phase == "issue"
    match.play(IssueShare("PR"))
    assert match.transfers()[:1] == [(match.step, "bank", "corp:PR", 12, "money", "share_issue")]
    assert match.state.snapshot()["corporations"]["PR"]["price"] == 12
