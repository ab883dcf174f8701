"""Random play: what holds in every position of every game."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import econgames as eg
from econgames.core.chance import Chance
from econgames.core.errors import IllegalMove
from econgames.core.ledger import Ledger, problems
from econgames.core.moves import Move
from econgames.core.registry import find_game
from econgames.metropoli import economy
from econgames.metropoli.edition import load, shipped
from econgames.metropoli.rules import INFO, State
from econgames.metropoli.rules.tables import ACCOUNTS, BANK
from econgames.metropoli.values import holdings

GAME = find_game("metropoli")


def fresh(players: int, seed: int) -> State:
    return State.new(players, Chance(seed), shipped(), {})


def chosen(s: State, rng: random.Random) -> Move:
    """A move at random, each kind as likely as the others, so that turns end soon enough."""
    options = s.options(s.actors()[0])
    kind = rng.choice(sorted({option.kind for option in options}))
    return rng.choice([o for o in options if o.kind == kind]).sample(rng)


def check(s: State) -> None:
    """Everything that the rules file calls an invariant."""
    ed, t = s.edition, s.t
    players = len(s.players)
    assert sum(s.cash[:players]) + s.cash[BANK] == 0 and min(s.cash[:players]) >= 0
    assert all(money % 10_000 == 0 for money in s.cash)
    assert s.supply + sum(s.height) == ed.blocks and s.supply >= 0
    assert sum(mask.bit_count() for mask in s.owned) == 28 == len(s.owner)
    for number, owner in enumerate(s.owner):
        assert s.owned[owner] >> number & 1
    city = s.city
    roofs = [city.height[lot] for lot in city.roof.values()]
    assert sorted(roofs) == list(ed.roof_heights[: s.roofs]) and len(roofs) == s.roofs
    limit = economy.next_roof_height(s.roofs)
    for i, lot in enumerate(t.lots):
        roof = city.roof.get(ed.lots[lot].district)
        top = city.height[roof] if roof else (limit or 0) - 1
        assert s.height[i] <= top
        assert bool(s.room >> i & 1) is city.may_take_block(lot)
    assert s.tallest == [city.tallest(district) for district in t.districts]
    assert sum(s.height) <= economy.max_blocks(s.roofs)
    if s.supply and s.built.bit_count() < s.allowance:
        assert s.room & ~s.built
    assert s.built.bit_count() <= s.allowance <= 3
    assert s.final_run is (s.supply == 0)
    if s.asked >= 0:
        assert s.options(s.actors()[0]) and s.alive >> s.asked & 1
        assert s.alive.bit_count() > 1 and s.status[s.active] == 0
    assert [seat for seat, at in enumerate(s.place) if at < 0] == sorted(s.bankruptcies)


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 6), st.integers(0, 10**6), st.integers(0, 10**6))
def test_invariants_and_books(players: int, seed: int, choices: int) -> None:
    s, rng = fresh(players, seed), random.Random(choices)
    ledger = Ledger(s.rows or [], GAME.chart)
    free, roofs = 0, 0
    for _ in range(400):
        check(s)
        held = holdings(s)
        assert {p: ledger.holdings(p) for p in held} == held
        if not s.actors():
            break
        active, before, stood = (s.active, s.round), len(ledger), s.roofs
        s.play(chosen(s, rng))
        new = list(ledger)[before:]
        free += sum(row.account == "block_free" for row in new)
        roofs += s.roofs - stood
        if (s.active, s.round) != active:
            assert free <= 1 and roofs <= 1
            free = roofs = 0
    assert problems(ledger, INFO.sources) == []
    totals: dict[str, int] = {}
    for _, payer, payee, amount, asset, account in ledger.rows:
        if asset == "money":
            for key in (f"+{payee}.{account}", f"-{payer}.{account}"):
                totals[key] = totals.get(key, 0) + amount
    facts = s.snapshot()
    kept = {f"+{k}": v for k, v in facts["received"].items()}
    kept |= {f"-{k}": v for k, v in facts["paid"].items()}
    assert kept == {k: v for k, v in totals.items() if not k[1:].startswith("bank.")}


@settings(max_examples=15, deadline=None)
@given(st.integers(3, 6), st.integers(0, 10**6), st.integers(0, 250))
def test_options_are_what_is_legal(players: int, seed: int, moves: int) -> None:
    s, rng = fresh(players, seed), random.Random(seed)
    for _ in range(moves):
        if not s.actors():
            return
        s.play(chosen(s, rng))
    if not s.actors():
        return
    [actor] = s.actors()
    options = s.options(actor)
    key = s.key()
    assert len({option.id for option in options}) == len(options)
    near = []
    for option in options:
        some = [option.move, *(option.sample(rng) for _ in range(3))]
        if option.field:
            some.append(option.at(option.high))
            for value in (option.low - option.step, option.high + option.step):
                near.append(replace(option.move, **{option.field: value}))
        for move in some:
            assert move in option
            s.copy().play(move)
            for other in s.players:
                if other != actor:
                    near.append(replace(move, player=other))
    other_state = fresh(players, seed + 1)
    for _ in range(20):
        if other_state.actors():
            move = chosen(other_state, rng)
            near.append(replace(move, player=actor))
            other_state.play(move)
    for move in near:
        if any(move in option for option in options):
            s.copy().play(move)
        else:
            with pytest.raises(IllegalMove):
                s.play(move)
    assert s.key() == key


@settings(max_examples=10, deadline=None)
@given(st.integers(3, 6), st.integers(0, 10**6), st.integers(0, 200))
def test_copies_and_views(players: int, seed: int, moves: int) -> None:
    match = eg.new("metropoli", players, seed=seed)
    rng = random.Random(seed)
    for _ in range(moves):
        if match.is_over:
            break
        match.play(chosen(match.state, rng))
    s = match.state
    key, facts = s.key(), s.snapshot()
    twin = s.copy()
    for _ in range(20):
        if twin.actors():
            twin.play(chosen(twin, rng))
    assert (s.key(), s.snapshot()) == (key, facts)
    view = s.view("A")
    hidden = s.copy()
    order = list(s.deck[s.drawn :])
    rng.shuffle(order)
    hidden.deck = s.deck[: s.drawn] + tuple(order)
    assert hidden.view("A").key() == view.key()
    assert hidden.view("A").snapshot() == view.snapshot()
    if view.actors():
        seat = view.actors()[0]
        assert [o.id for o in view.options(seat)] == [o.id for o in s.options(seat)]
    loaded = eg.load(match.position)
    assert loaded.state.key() == key and loaded.ledger.rows == match.ledger.rows


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_games_end(players: int) -> None:
    for seed in range(6):
        match = eg.new("metropoli", players, seed=seed).run("random")
        state = match.state
        assert match.is_over and state.end_reason() and state.phase == "over"
        assert sorted(match.scores()) == list(state.players)
        if state.end_reason() == "last_standing":
            assert list(state.ranks().values()).count(1) == 1


def test_same_seed_same_game() -> None:
    keys = [eg.new("metropoli", 4, seed=0).run("random").state.key() for _ in range(2)]
    assert keys[0] == keys[1] != eg.new("metropoli", 4, seed=1).run("random").state.key()


def test_the_set_up() -> None:
    for players in range(3, 7):
        s = fresh(players, 2)
        facts = s.snapshot()
        assert facts["cash"] == dict.fromkeys(s.players, 5_000_000)
        assert facts["position"] == dict.fromkeys(s.players, 0) and facts["round"] == 1
        owners = list(facts["owner"].values())
        assert [owners.count(player) for player in s.players] == [2] * players
        assert s.owned[BANK].bit_count() == 28 - 2 * players
        assert not set(facts["owner"]) & {"south", "west", "north", "east"}
        assert sorted(facts["base_value"].values()) == sorted(shipped().base_values)
        assert sorted(s.deck) == list(range(22)) and facts["supply"] == 80
        assert facts["decider"] == facts["active"] == s.players[s.first]
        assert "bank" not in facts["owner"].values()


def test_the_deal_follows_the_seats() -> None:
    pile = "qwertuioplkjhgfdsazxcvbnm".replace("z", "")[:24]
    streets = [street for street in pile if street in shipped().streets]
    streets += [street for street in shipped().streets if street not in streets]
    match = eg.new("metropoli", 3, seed=0, script={"start": ["C"], "streets": streets})
    owner = match.state.snapshot()["owner"]
    expected = dict(zip(streets, ["C", "C", "A", "A", "B", "B"], strict=False))
    assert owner == expected


def test_every_account_is_used() -> None:
    """Long games of all sizes, poor ones among them, see every account."""
    seen: set[str] = set()
    for seed in range(12):
        poor = load({"start_cash": 600_000}) if seed % 2 else shipped()
        s = State.new(3 + seed % 4, Chance(seed), poor, {})
        rng = random.Random(seed)
        for _ in range(1_500):
            if not s.actors():
                break
            s.play(chosen(s, rng))
        seen |= {row[5] for row in s.rows or []}
    assert set(ACCOUNTS) <= seen
    assert {"deal", "auction", "distress", "trade", "bankruptcy", "skyscraper"} <= seen


def test_previews_do_not_tell_the_dice() -> None:
    match = eg.new("metropoli", 3, seed=4)
    preview = match.preview({"type": "roll"})
    assert preview.transfers == [] and preview.assumed
    for seed in range(30):
        match = eg.new("metropoli", 3, seed=seed, script={"dice": [2, 2, 2]})
        match.play({"type": "roll"})
        for spaces in (3, 20):
            assert match.preview({"type": "move", "spaces": spaces}).transfers == []
        # the Court is certain
        [row] = match.preview({"type": "move", "spaces": 30}).transfers
        assert row[3:] == (60_000, "money", "court_fine")


def test_previews_play_through() -> None:
    match = eg.new("metropoli", 3, seed=1)
    trade = match.options()[1].move
    preview = match.preview(trade)
    assert preview.assumed == "if the partner accepts" and len(preview.transfers) == 1
    streets = {"start": ["A"], "streets": list(shipped().streets), "dice": [2, 3, 5, 1, 1, 6]}
    match = eg.new("metropoli", 3, seed=1, script=streets)
    match.play({"type": "roll"})
    match.play({"type": "relocate", "concession": "south"})
    preview = match.preview({"type": "bid", "amount": 100_000})
    assert preview.assumed == "if nobody raises"
    assert [row[5] for row in preview.transfers] == ["concession_auction", "auction"]
    assert preview.changes[match.actors()[0]]["cash"] == (5_000_000, 4_900_000)
