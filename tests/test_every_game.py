"""What must hold for every game: random play, and claims that each game makes about itself.

Games are found by scanning, so a new one is tested without an edit here. Positions are drawn by
playing, never by inventing fields.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import econgames as eg
from econgames.core.errors import HiddenInformation, IllegalMove
from econgames.core.ledger import problems
from econgames.core.match import Match
from econgames.core.moves import Move, Option
from econgames.core.state import State

GAMES = eg.games()
every_game = pytest.mark.parametrize("name", GAMES)

few = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)


def drawn_move(options: list[Option], rng: random.Random) -> Move:
    """A random move that lets games go on: mostly the low end of a range, where money is left."""
    option = rng.choice(options)
    if option.field is not None and rng.random() < 0.7:
        return option.move
    return option.sample(rng)


def playing(match: Match, rng: random.Random, moves: int) -> Iterator[Match]:
    """The match after each of up to so many random moves; any of those asked may act."""
    for _ in range(moves):
        if match.is_over:
            return
        seat = rng.choice(match.actors())
        match.play(drawn_move(match.options(seat), rng))
        yield match


def played(name: str, players: int, seed: int, moves: int, **given: Any) -> Match:
    match = eg.new(name, players, seed=seed, **given)
    for _ in playing(match, random.Random(seed), moves):
        pass
    return match


@st.composite
def matches(draw: st.DrawFn, name: str, most: int = 150) -> Match:
    players = draw(st.sampled_from(eg.game(name).info.players), label="players")
    seed = draw(st.integers(0, 10_000), label="seed")
    moves = draw(st.integers(0, most), label="moves")
    return played(name, players, seed, moves)


# ---- the books


def holdings(state: State) -> dict[tuple[str, str], int]:
    """What the state gives each party, by party and asset; without those of 0."""
    found = eg.game(state.info.name).part("values").holdings(state)
    return {(party, asset): n for party, held in found.items() for asset, n in held.items() if n}


def books(match: Match) -> dict[tuple[str, str], int]:
    held: dict[tuple[str, str], int] = {}
    for _, payer, payee, amount, asset, _ in match.ledger.rows:
        held[payer, asset] = held.get((payer, asset), 0) - amount
        held[payee, asset] = held.get((payee, asset), 0) + amount
    return {key: amount for key, amount in held.items() if amount}


def check_books(match: Match) -> None:
    held = books(match)
    kind_of = match.game.part("values").party_kind
    free = set(match.game.info.sources)
    total: dict[str, int] = {}
    for (party, asset), amount in held.items():
        total[asset] = total.get(asset, 0) + amount
        names = {party, party.partition(":")[0], asset.partition(":")[0]}
        assert amount > 0 or names & free, (party, asset)
    assert not any(total.values()), "each asset sums to 0 over all parties"
    given = holdings(match.state)
    # all that a party with statements has is in the state; of the bank, what the state tells
    own = {key for key in held if kind_of(key[0].partition("/")[0]) == "own"}
    assert {key: held.get(key, 0) for key in own | set(given)} == given


@every_game
@few
@given(data=st.data())
def test_the_books_agree_with_the_state_after_every_move(name: str, data: st.DataObject) -> None:
    players = data.draw(st.sampled_from(eg.game(name).info.players))
    seed = data.draw(st.integers(0, 10_000))
    match = eg.new(name, players, seed=seed)
    check_books(match)
    for at in playing(match, random.Random(seed), 100):
        check_books(at)
    assert problems(match.ledger, match.game.info.sources) == []


@every_game
@pytest.mark.parametrize("seed", (0, 1))
def test_the_statements_articulate(name: str, seed: int) -> None:
    from econgames.analysis.checks import check
    from econgames.analysis.statements import Accounts

    match = played(name, eg.game(name).info.players[-1], seed, 120)
    assert check(Accounts(match)) == []


# ---- options and moves


def near_misses(option: Option, seats: tuple[str, ...]) -> Iterator[Move]:
    """Moves beside an option: past both ends, and of the other players."""
    if option.field is not None:
        for value in (option.low - option.step, option.high + option.step):
            yield msgspec.structs.replace(option.move, **{option.field: value})
    for seat in (*seats, "Z"):
        if seat != option.move.player:  # type: ignore[attr-defined]
            yield msgspec.structs.replace(option.move, player=seat)  # type: ignore[call-arg]


def twisted(move: Move, names: list[str]) -> Iterator[Move]:
    """The move with another name, or a wrong type, in each of its fields."""
    for field in move.__struct_fields__:
        value = getattr(move, field)
        if field == "player":
            continue
        if isinstance(value, str):
            for other in names:
                yield msgspec.structs.replace(move, **{field: other})
        yield msgspec.structs.replace(move, **{field: ["?"]})


@every_game
@few
@given(data=st.data())
def test_what_is_offered_can_be_played_and_nothing_else(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(name))
    state = match.state
    state.rows = []
    key = state.key()
    legal = [option for seat in state.players for option in state.options(seat)]
    asked = {option.move.player for option in legal}  # type: ignore[attr-defined]
    assert asked == set(state.actors())
    seen_ids = {(o.move.player, o.id) for o in legal}  # type: ignore[attr-defined]
    assert len(seen_ids) == len(legal)

    rng = random.Random(len(legal))
    for option in legal:
        moves = [option.move, *(option.sample(rng) for _ in range(min(2, option.count - 1)))]
        if option.field is not None:
            moves.append(option.at(option.high))
        for move in moves:
            assert move in option
            trial = state.copy()
            trial.play(move)
            assert trial.step == state.step + 1
            assert trial.phase in match.game.info.phases

    # kinds of other moments: whatever was played so far, by whoever is asked now
    other = [
        msgspec.structs.replace(move, player=seat)  # type: ignore[call-arg]
        for move in {m.kind: m for m in match.moves}.values()
        for seat in sorted(asked)
    ]
    names = ["", "?", *rng.sample(sorted(known_names(match)), 3)]
    beside = [m for option in legal for m in near_misses(option, state.players)]
    wrong = [m for option in legal[:6] for m in twisted(option.move, names)]
    for move in [*beside, *other, *wrong]:
        # membership may hash or compare a field of a wrong type: that is part of the test
        if not any(move in option for option in legal):
            with pytest.raises(IllegalMove) as caught:
                state.play(move)
            assert str(caught.value).count("\n") < 3
            assert state.key() == key and state.rows == [] and state.step == match.step


def known_names(match: Match) -> set[str]:
    """Names that moves of the match have used."""
    fields = (getattr(m, f) for m in match.moves for f in m.__struct_fields__)
    return {value for value in fields if isinstance(value, str)} | {"A", "B", "C"}


@every_game
def test_after_the_end_nothing_is_legal(name: str) -> None:
    match = played(name, eg.game(name).info.players[0], 1, 100_000)
    assert match.is_over
    for seat in match.players:
        assert match.options(seat) == []
    for move in {m.kind: m for m in match.moves}.values():
        assert "[rule game.over]" in match.why_not(move)


# ---- copies, saves, history


@every_game
@few
@given(data=st.data())
def test_copies_are_independent(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(name))
    state = match.state
    key, seen = state.key(), state.snapshot()
    twin = state.copy()
    assert twin.key() == key and twin.rows is None
    for seat in (*state.actors(), *state.players):
        state.view(seat)
        state.options(seat)
        state.worth(seat)
    state.scores()
    rng = random.Random(0)
    for _ in range(30):
        actors = twin.actors()
        if not actors:
            break
        twin.play(drawn_move(twin.options(rng.choice(actors)), rng))
    assert state.key() == key and state.snapshot() == seen


@every_game
@few
@given(data=st.data())
def test_saved_games_and_codes_come_back(
    name: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    match = data.draw(matches(name))
    path = match.save(tmp_path_factory.mktemp("saves") / "game.json")
    for source in (path, match.position):
        again = eg.load(source)
        assert again.state.key() == match.state.key()
        assert again.moves == match.moves
        assert again.ledger.rows == match.ledger.rows
        assert again.names == match.names and again.seed == match.seed
        assert again.position == match.position


@every_game
def test_autosave_follows_every_step(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    match = eg.new(name, 3, seed=2, autosave=path)
    for _ in playing(match, random.Random(3), 60):
        pass
    match.undo().undo()
    for _ in playing(match, random.Random(4), 2):
        pass
    match.branch("another way")
    again = eg.load(path)
    assert again.state.key() == match.state.key()
    assert [line.length for line in again.lines] == [line.length for line in match.lines]


@every_game
@few
@given(data=st.data())
def test_the_history_can_be_walked(name: str, data: st.DataObject) -> None:
    players = data.draw(st.sampled_from(eg.game(name).info.players))
    seed = data.draw(st.integers(0, 10_000))
    match = eg.new(name, players, seed=seed)
    keys = [match.state.key()]
    keys += [at.state.key() for at in playing(match, random.Random(seed), 60)]
    for key in keys[-2::-1]:
        assert match.undo().state.key() == key
    for key in keys[1:]:
        assert match.redo().state.key() == key
    for step in random.Random(seed).sample(range(len(keys)), min(10, len(keys))):
        assert match.goto(step).state.key() == keys[step]
    assert len(match.lines) == 1


@every_game
@few
@given(data=st.data())
def test_previews_tell_what_happens(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(name))
    rng = random.Random(1)
    options = match.options()
    for option in rng.sample(options, min(5, len(options))):
        before = match.state.key(), match.length, len(match.ledger)
        move = drawn_move([option], rng)
        seen = match.preview(move)
        assert (match.state.key(), match.length, len(match.ledger)) == before
        if not seen.assumed:
            match.play(move)
            assert seen.transfers == match.transfers()
            for party, change in seen.changes.items():
                if "cash" in change:
                    assert change["cash"][1] == match.ledger.balance(party)
                if "worth" in change:
                    assert change["worth"][1] == match.state.worth(party)
            match.undo()


# ---- chance and hidden information


@every_game
@few
@given(data=st.data())
def test_views_hold_what_is_public_and_no_more(name: str, data: st.DataObject) -> None:
    match = data.draw(matches(name, most=60))
    state = match.state
    for seat in state.players:
        view = state.view(seat)
        assert view.view(seat).snapshot() == view.snapshot()
        assert view.actors() == state.actors()
        assert view.options(seat) == state.options(seat)
        assert view.scores() == state.scores()
        assert view.rows is None
        assert view.view(seat).key() == view.key()
    with pytest.raises(HiddenInformation):
        state.view("Z")


@every_game
def test_views_of_games_that_differ_in_hidden_things_only(name: str) -> None:
    """Of many deals, those that look alike from outside have the same view."""
    views: dict[str, set[str]] = {}
    states: dict[str, set[str]] = {}
    for seed in range(300):
        state = eg.new(name, eg.game(name).info.players[0], seed=seed).state
        looks = repr((state.view("A").snapshot(), state.actors()))
        views.setdefault(looks, set()).add(state.view("A").key())
        states.setdefault(looks, set()).add(state.key())
    assert all(len(keys) == 1 for keys in views.values())
    if len(views) < 300:  # in some games hardly two deals look alike
        assert any(len(keys) > 1 for keys in states.values())


@every_game
def test_seats_see_the_same_unless_the_game_says_otherwise(name: str) -> None:
    match = played(name, eg.game(name).info.players[0], 4, 120)
    views = [[match.at(step).view(seat).snapshot() for seat in match.players[:2]]
             for step in range(0, match.length, 5)]  # fmt: skip
    assert any(one != other for one, other in views) == bool(match.game.info.private)


@every_game
def test_the_same_seed_is_the_same_game(name: str) -> None:
    for seed in (0, 1, -5, 2**70):
        one, two = played(name, 3, seed, 60), played(name, 3, seed, 60)
        assert one.seed == two.seed == seed
        assert one.moves == two.moves
        assert one.state.key() == two.state.key()
        assert one.ledger.rows == two.ledger.rows
    assert len({eg.new(name, 3, seed=seed).state.key() for seed in range(20)}) > 15


@every_game
def test_seed_0_is_a_seed_and_none_is_not(name: str) -> None:
    assert {eg.new(name, 3, seed=0).seed for _ in range(5)} == {0}
    assert len({eg.new(name, 3).seed for _ in range(10)}) > 1


@every_game
def test_bots_leave_other_random_numbers_alone(name: str) -> None:
    random.seed(5)
    before = random.getstate()
    eg.new(name, 3, seed=0).run("random", until=30)
    assert random.getstate() == before


# ---- declared facts


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_games_end_and_keep_what_they_declare(name: str, seed: int) -> None:
    info = eg.game(name).info
    for players in info.players:
        match = eg.new(name, players, seed=seed)
        phases = {match.state.phase}
        for at in playing(match, random.Random(seed), info.longest):
            phases.add(at.state.phase)
            assert sorted(at.scores()) == list(at.players)
        assert match.is_over and match.step <= info.longest
        assert phases <= set(info.phases)
        scores = match.scores()
        assert list(scores.values()) == sorted(scores.values(), reverse=True)
        assert all(scores[seat] == match.state.worth(seat) for seat in match.players)
        assert problems(match.ledger, info.sources) == []
        assert match.players == tuple("ABCDEF"[:players])


@every_game
def test_the_chart_of_accounts_is_complete_and_used(name: str) -> None:
    game = eg.game(name)
    used = set()
    for seed in range(30):
        players = game.info.players[seed % len(game.info.players)]
        match = played(name, players, seed, 400)
        used |= {(row[5], row[4].partition(":")[0]) for row in match.ledger.rows}
    known = {(account.name, account.kind) for account in game.chart}
    assert used <= known
    # where even play is too tame for some accounts, the game's own test plays for them
    if not (Path(__file__).parent / name / "test_accounts.py").exists():
        assert known - used == set(), "accounts that never came up in 30 games"


@every_game
def test_options_of_the_game_are_told(name: str) -> None:
    info = eg.game(name).info
    assert info.name == name and info.title and info.money
    assert info.players == tuple(sorted(set(info.players)))
    for option in info.options.values():
        assert option.text and type(option.default) in (bool, int, str)


@every_game
def test_moves_are_plain_data(name: str) -> None:
    decode = eg.game(name).move_decoder.decode
    match = played(name, 3, 2, 80)
    for move in match.moves:
        assert decode(msgspec.json.encode(move)) == move
        assert match.say(move).strip()


@every_game
def test_nothing_warns(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        match = played(name, eg.game(name).info.players[0], 3, 100)
        for graph in match.game.graphs:
            assert match.graph(graph) is not None
