"""Properties of random play: what holds at every moment of every game."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import econgames as eg
from econgames.core.chance import Chance
from econgames.core.errors import IllegalMove
from econgames.core.ledger import Ledger, problems
from econgames.industria import (
    Bid,
    OfferTile,
    PlayBonus,
    PlayFactory,
    PlayTechnology,
    SellResourceTile,
    economy,
    values,
)
from econgames.industria.edition import shipped
from econgames.industria.rules import INFO, State, final

ED = shipped()
MONEY = ("income", "epoch_income", "resource_tile_sale")
SINKS = ("factory_build", "bonus_build", "resource_import")


def play(seed: int, players: int, moves: int | None = None) -> State:
    """A position of random play, with its ledger."""
    s = State.new(players, Chance(seed), ED, {})
    rng = random.Random(seed)
    while s.actors() and (moves is None or s.step < moves):
        options = s.options(s.actors()[0])
        s.play(options[int(rng.random() * len(options))].sample(rng))
    return s


positions = st.builds(play, st.integers(0, 10**6), st.sampled_from([3, 4]), st.integers(0, 420))


@settings(max_examples=40, deadline=None)
@given(positions)
def test_the_books_are_the_position(s: State) -> None:
    ledger = Ledger(s.rows or [], eg.game("industria").chart)
    assert problems(ledger, INFO.sources) == []
    for party, held in values.holdings(s).items():
        assert ledger.holdings(party) == held
    facts = s.snapshot()
    assert ledger.balance("bank") == facts["bank"]["received"] - facts["bank"]["paid_out"]
    for asset in {row[4] for row in ledger.rows}:
        assert sum(ledger.balances(asset).values()) == 0
    for letter in s.players:
        totals: dict[str, list[int]] = {}
        for _, payer, payee, amount, asset, account in ledger.rows:
            if asset == "money" and letter in (payer, payee):
                totals.setdefault(account, [0, 0])[payer == letter] += amount
        assert facts["ledger"][letter] == totals
        points = Counter[str]()
        for _, _, payee, amount, asset, account in ledger.rows:
            if asset == "points" and payee == letter:
                points[account] += amount
        assert {k: n for k, n in facts["points"][letter].items() if n} == dict(points)


@settings(max_examples=40, deadline=None)
@given(positions)
def test_v30_money_in_play(s: State) -> None:
    amounts = Counter[str]()
    for *_, amount, asset, account in s.rows or []:
        if asset == "money":
            amounts[account] += amount
    gained = 4 * s.n + sum(amounts[account] for account in MONEY)
    in_play = gained - sum(amounts[account] for account in SINKS)
    assert sum(s.snapshot()["money"].values()) == in_play
    assert min(s.snapshot()["money"].values()) >= 0
    done = s.round - 1 if s.phase != "end" else s.round
    gross = economy.gross_money(s.n, done) + (s.n if s.phase != "end" else 0)
    assert gained - amounts["resource_tile_sale"] == gross


@settings(max_examples=40, deadline=None)
@given(positions)
def test_every_tile_is_somewhere_once(s: State) -> None:
    facts = s.snapshot()
    places = [facts["display"], *facts["pile"].values(), list(facts["removed"])]
    places += [*facts["hand"].values(), *map(list, facts["table"].values())]
    tiles = [tile for place in places for tile in place]
    used = [t for t in ED.tiles.values() if t.epoch <= len(s.piles)]
    assert Counter(tiles) == Counter(t.id for t in used)


@settings(max_examples=30, deadline=None)
@given(positions, st.integers(0, 10**6))
def test_options_are_what_is_legal(s: State, seed: int) -> None:
    actors = s.actors()
    if not actors:
        return
    rng = random.Random(seed)
    options = s.options(actors[0])
    assert len({option.id for option in options}) == len(options)
    for option in options:
        moves = list(option.moves())
        assert len(moves) == option.count == len({repr(m) for m in moves})
        assert option.move == moves[0]
        for move in (moves[0], moves[-1], option.sample(rng)):
            assert move in option
            s.copy().play(move)
    for move in _near_misses(s, options):
        if any(move in option for option in options):
            continue
        before, rows = s.key(), len(s.rows or [])
        with pytest.raises(IllegalMove):
            s.play(move)
        assert (s.key(), len(s.rows or [])) == (before, rows)


def _near_misses(s: State, options: list[Any]) -> list[Any]:
    """Moves close to the legal ones: past the ends of a range, of others, with other sources."""
    actor = s.actors()[0]
    other = next(seat for seat in s.players if seat != actor)
    found: list[Any] = [msgspec.structs.replace(option.move, player=other) for option in options]
    found += [Bid(amount, actor) for amount in (0, s.high, s.money[s.asked] + 1)]
    found += [OfferTile(tile, actor) for tile in ED.tiles]
    found += [SellResourceTile(tile, actor) for tile in ED.tiles]
    found += [PlayBonus(tile, actor) for tile in ED.tiles]
    sources = ("own", "player", "bank", *ED.resource_tiles)
    for row in ED.built.values():
        kind = PlayFactory if row.kind == "factory" else PlayTechnology
        # every need from the same kind of source, and all needs but one in each way
        ways = [dict.fromkeys(row.needs, source) for source in sources]
        ways += [{**way, row.needs[0]: x} for way in ways[:3] for x in sources if row.needs]
        found += [kind(row.id, way, actor) for way in ways]
    return found


@settings(max_examples=30, deadline=None)
@given(positions, st.integers(1, 60))
def test_copies_are_independent(s: State, more: int) -> None:
    key, facts, rows = s.key(), s.snapshot(), list(s.rows or [])
    other = s.copy(ledger=True)
    assert (other.key(), other.snapshot(), other.rows) == (key, facts, rows)
    rng = random.Random(more)
    for _ in range(more):
        if other.actors():
            options = other.options(other.actors()[0])
            other.play(options[int(rng.random() * len(options))].sample(rng))
    assert (s.key(), s.snapshot(), s.rows) == (key, facts, rows)


@pytest.mark.parametrize(("players", "auctions", "bids"), [(4, 60, 180), (3, 48, 96)])
def test_v31_decisions_of_a_game(players: int, auctions: int, bids: int) -> None:
    for seed in range(5):
        match = eg.new("industria", players, seed=seed).run("random")
        kinds = Counter(move.kind for move in match.moves)
        assert kinds["offer_tile"] == auctions
        assert kinds["bid"] + kinds["pass_bid"] == bids
        assert kinds["end_build"] == auctions
        assert match.length <= INFO.longest


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([3, 4]), st.integers(0, 150))
def test_matches_are_saved_and_found_again(seed: int, players: int, moves: int) -> None:
    match = eg.new("industria", players, seed=seed).run("random", until=moves)
    again = eg.load(match.position)
    assert again.state.key() == match.state.key()
    assert again.state.snapshot() == match.state.snapshot()
    if match.can_undo:
        key = match.state.key()
        assert match.undo().redo().state.key() == key


@settings(max_examples=40, deadline=None)
@given(positions)
def test_scores_are_what_the_end_would_bring(s: State) -> None:
    expected = s.scores()
    if s.actors():
        end = s.copy()
        final.finish(end)
        assert end.scores() == expected
        assert end.result() == s.result()
    assert {seat: s.worth(seat) for seat in s.players} == expected
    assert list(expected) == [row["player"] for row in s.result()]


@settings(max_examples=40, deadline=None)
@given(positions)
def test_points_at_the_end_are_those_of_the_table(s: State) -> None:
    table = {letter: set(tiles) for letter, tiles in s.snapshot()["table"].items()}
    for row in s.result():
        mine = table[str(row["player"])]
        assert row["vp_bonus"] == economy.bonus_vp(mine)
        assert row["vp_link"] == economy.link_vp(mine)
        assert row["vp_money"] == economy.money_vp(int(row["money"]))
        assert row["tiles"] == len(mine)
