"""Random play with every switch: books, options and moves, views, previews, words."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import econgames as eg
from econgames.core.errors import HiddenInformation, IllegalMove
from econgames.core.ledger import problems
from econgames.core.match import Match
from econgames.diora import Place, values
from econgames.diora.board import FAMILIES, alt, describe, family, label, say
from econgames.diora.moves import Placement
from econgames.diora.rules import INFO, State
from econgames.diora.rules.codes import count
from tests.diora.positions import event, give, new

few = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
SWITCHES = st.fixed_dictionaries(
    {
        "use_events": st.booleans(),
        "strict_supply": st.booleans(),
        "production_slide": st.sampled_from(["right", "left"]),
        "compensate_own_replacement": st.booleans(),
    }
)


def playing(match: Match, rng: random.Random, most: int = 600) -> Iterator[Match]:
    """The match after each random move; with a liking for rooms, which are rare in even play."""
    for _ in range(most):
        if match.is_over:
            return
        options = [o for o in match.options() if o.kind != "pass" or rng.random() < 0.2]
        liked = [o for o in options if ":room:" in o.id or ":technology" in o.id]
        chosen = rng.choice(liked if liked and rng.random() < 0.4 else options or match.options())
        match.play(chosen.sample(rng))
        yield match


def drawn(data: st.DataObject, most: int = 600) -> Match:
    switches = data.draw(SWITCHES)
    players = data.draw(st.sampled_from([2, 3, 4]))
    seed = data.draw(st.integers(0, 10_000))
    match = eg.new("diora", players, seed=seed, **switches)
    for _ in playing(match, random.Random(seed), data.draw(st.integers(0, most))):
        pass
    return match


@few
@given(data=st.data())
def test_books_and_pieces_agree_after_every_move(data: st.DataObject) -> None:
    match = drawn(data, 0)
    held: dict[tuple[str, str], int] = {}
    done = 0
    for at in (match, *playing(match, random.Random(match.seed))):
        rows = at.ledger.rows
        for _, payer, payee, amount, asset, _ in rows[done:]:
            held[payer, asset] = held.get((payer, asset), 0) - amount
            held[payee, asset] = held.get((payee, asset), 0) + amount
        done = len(rows)
        expected = values.holdings(at.state)
        for party in (*at.players, "market"):
            found = {a: n for (who, a), n in held.items() if who == party and n}
            assert found == expected[party]
        check_pieces(at.state)  # type: ignore[arg-type]
        check_totals(at)
    assert match.is_over and match.step <= INFO.longest
    assert problems(match.ledger, INFO.sources) == []
    assert not any(
        sum(n for (_, a), n in held.items() if a == asset) for asset in {a for _, a in held}
    )


def check_pieces(s: State) -> None:
    """What the box holds is somewhere, once."""
    for seat in range(len(s.players)):
        placed = bin(s.on[seat]).count("1")
        dice = count(s.active[seat]) + count(s.sitting[seat]) + s.retired[seat] + placed
        assert dice + s.reserve[seat] + (s.induction[seat] > 0) == 8
    held = [tile for tiles in (*s.unproduced, *s.produced) for tile in tiles]
    assert sorted([*s.stack, *(t for t in s.slots if t >= 0), *held]) == list(range(35))
    market = [t for t in s.market if t >= 0]
    assert sorted([*s.tech, *market, *s.discard, *s.standing]) == list(range(30))
    assert len(s.standing) <= 8
    tokens = sum(row["tokens"] for row in s.snapshot()["players"].values())
    assert s.tokens + tokens == 4
    stored = [code & 7 for code in s.spaces[11]]
    assert stored == sorted(stored) and len(stored) <= 4
    if s.pool is not None:
        assert min(s.pool) >= 0
        assert max(s.pool[:4]) <= 30


def check_totals(match: Match) -> None:
    """The totals that the state keeps are those of the ledger."""
    names = {"money": "zl", "points": "points", "token": "tokens"}
    totals: dict[str, dict[str, dict[str, int]]] = {seat: {} for seat in match.players}
    for _, payer, payee, amount, asset, account in match.ledger.rows:
        kind, _, unit = asset.partition(":")
        name = unit if kind == "good" else names.get(asset)
        for seat, units in ((payer, -amount), (payee, amount)):
            if seat in totals and name:
                row = totals[seat].setdefault(account, {})
                row[name] = row.get(name, 0) + units
    assert match.state.snapshot()["ledger"] == totals


@few
@given(data=st.data())
def test_what_is_offered_can_be_played_and_nothing_else(data: st.DataObject) -> None:
    match = drawn(data)
    state = match.state
    state.rows = []
    key = state.key()
    options = [o for seat in match.actors() for o in state.options(seat)]
    assert len({o.id for o in options}) == len(options)
    rng = random.Random(len(options))
    offered = set()
    for option in options:
        moves = [option.move, option.sample(rng)]
        if option.count <= 30:
            moves += option.moves()
        for move in moves:
            assert move in option
            trial = state.copy()
            trial.play(move)
            assert trial.step == state.step + 1
        offered.update(moves)
    for move in near_misses(state, sorted(offered, key=str), rng):
        if not any(move in option for option in options):
            with pytest.raises(IllegalMove) as caught:
                state.play(move)
            assert str(caught.value).count("\n") < 3
            assert state.key() == key and state.rows == [] and state.step == match.step


def near_misses(state: Any, moves: list[Any], rng: random.Random) -> Iterator[Any]:
    """Moves with one field changed to something that is likely to be wrong."""
    changes: dict[str, list[Any]] = {
        "source": ["retired", "active", "reserve"],
        "value": [0, 1, 2, 3, 4, 5, 6, 7, "1"],
        "space": list(state.t.space),
        "use_token": [True, False, None],
        "level": [None, 0, 1, 4, 7],
        "slots": [None, (), (1,), (6,), (1, 2), (5, 6), (0,), (1, 2, 3)],
        "replace": [None, "t01", "t30"],
        "resource": [None, "K", "zl"],
        "operations": [None, (), (("buy", "G"),), (("sell", "K"),) * 2],
        "uses": [None, 0, 1, 7],
        "tile": ["r01", "v01", "x"],
        "player": ["A", "B", "C", "D", "E"],
    }
    for move in rng.sample(moves, min(12, len(moves))):
        for field in move.__struct_fields__:
            for value in changes[field]:
                yield msgspec.structs.replace(move, **{field: value})


@few
@given(data=st.data())
def test_views_hide_the_stacks_and_nothing_else(data: st.DataObject) -> None:
    match = drawn(data, 60)
    state = match.state
    view = state.view("A")
    seen, full = view.snapshot(), state.snapshot()
    assert set(seen["production"]["stack"]) | set(seen["technology"]["stack"]) <= {"?"}
    assert set(seen["event_pile"]) <= {"?"}
    for facts in (seen, full):
        facts["production"].pop("stack")
        facts["technology"].pop("stack")
        facts.pop("event_pile")
    assert seen == full
    for seat in match.actors():
        assert view.options(seat) == state.options(seat)
    other: Any = state.copy()
    other.stack, other.tech, other.pile = other.stack[::-1], other.tech[::-1], other.pile[::-1]
    other.chance.state += 1
    assert other.view("A").key() == view.key()
    rng = random.Random(1)
    while view.actors():
        options = view.options(view.actors()[0])
        view.play(rng.choice(options).sample(rng))
    with pytest.raises(HiddenInformation):
        state.view("E")


@few
@given(data=st.data())
def test_previews_do_not_tell_what_is_hidden(data: st.DataObject) -> None:
    match = drawn(data, 60)
    other = eg.load(match.position)
    rng = random.Random(2)
    for option in rng.sample(match.options(), min(4, len(match.options()))):
        move = option.sample(rng)
        assert match.preview(move) == other.preview(move)
        seen = match.preview(move)
        if not seen.assumed:
            match.play(move)
            assert match.transfers() == seen.transfers
            match.undo()


def test_a_preview_of_hiring_does_not_roll() -> None:
    for face in (1, 6):
        match = eg.new("diora", 2, seed=1, script={"hr_rolls": [face]})
        move = Place("active", 1, "hr_office")
        assert match.preview(move).assumed == "if the new die shows no 6"
        assert "retirement" not in {row[5] for row in match.preview(move).transfers}
        match.play(move)
        assert ("retirement" in {row[5] for row in match.transfers()}) is (face == 6)


@few
@given(data=st.data())
def test_copies_saves_and_history(data: st.DataObject, tmp_path_factory: Any) -> None:
    match = drawn(data)
    state = match.state
    key = state.key()
    twin = state.copy()
    rng = random.Random(0)
    while twin.actors():
        twin.play(rng.choice(twin.options(twin.actors()[0])).sample(rng))
    assert state.key() == key == match.state.key()
    for source in (match.save(tmp_path_factory.mktemp("saves") / "game.json"), match.position):
        again = eg.load(source)
        assert again.state.key() == key and again.moves == match.moves
        assert again.ledger.rows == match.ledger.rows
    match.goto(match.step // 2).goto(again.step)
    assert match.state.key() == key


def test_the_ledger_can_be_off() -> None:
    for ledger in (True, False):
        match = eg.new("diora", 3, seed=4)
        s = match.at(0).copy(ledger=ledger)
        assert s.rows is None
    rng = random.Random(1)
    while s.actors():
        s.play(rng.choice(s.options(s.actors()[0])).sample(rng))
    assert s.snapshot()["phase"] == "over"


# ---- words


@few
@given(data=st.data())
def test_positions_moves_and_options_in_words(data: st.DataObject) -> None:
    match = drawn(data)
    state: Any = match.state
    text = describe(state, match.names)
    assert all(name in text for name in match.names.values())
    assert alt(state, match.names) in text
    view = state.view("A")
    assert describe(view, match.names) == text
    for option in match.options():
        assert option.kind in FAMILIES
        assert family(option, state) and label(option, state) and str(option)
    for move in match.moves:
        sentence = say(move, match.names)
        assert sentence.startswith(match.names[move.player]) and sentence.endswith(".")  # type: ignore[attr-defined]


def test_words_of_odd_moves() -> None:
    assert (
        say(Place("active", 1, "nowhere", level=1))
        == "Somebody lays a 1 on nowhere and takes level 1."
    )
    assert issubclass(Place, Placement)


def test_what_is_pending() -> None:
    s = event(give(new(), active=[1, 1, 3], retired=1, orders=["r10", "v01"]), "e02")
    assert s.pending() == {
        "produce": ["r10"],
        "dice": [["active", 1], ["active", 1], ["active", 3], ["retired", 6]],
        "due": 3 + 2 + 1,
    }
    s.play(Place("active", 3, "bank"))
    s.asked = 0
    assert s.pending()["due"] == 6, "placed people are paid, too"
