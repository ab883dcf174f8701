"""Random play: everything offered is legal, nothing else is, and the books always balance."""

from pathlib import Path
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import econgames as eg
from econgames.automobile import moves as m
from econgames.automobile.options import PlaceOption, PlanOption
from econgames.automobile.rules import State
from econgames.automobile.values import holdings
from econgames.core.chance import Chance
from econgames.core.errors import IllegalMove
from econgames.core.ledger import Ledger, problems
from econgames.core.moves import Move, Option

relaxed = settings(deadline=None, max_examples=12, suppress_health_check=[HealthCheck.too_slow])
games = st.tuples(st.integers(0, 10_000), st.integers(3, 5))


def started(seed: int, players: int) -> State:
    game = eg.game("automobile")
    found = game.state.new(players, Chance(seed), game.edition(None), {})
    assert isinstance(found, State)
    return found


def some(s: State, rng: Chance) -> Move:
    options = s.options(s.actors()[0])
    # productions and distributors more often than their share of the options
    rare = [o for o in options if isinstance(o, PlanOption | PlaceOption)]
    pool = rare if rare and rng.random() < 0.4 else options
    return pool[int(rng.random() * len(pool))].sample(rng)


@relaxed
@given(games)
def test_every_move_of_every_option_is_legal(game: tuple[int, int]) -> None:
    s, rng = started(*game), Chance(game[0])
    while s.actors():
        (seat,) = s.actors()
        options = s.options(seat)
        assert len({option.id for option in options}) == len(options) > 0
        for option in options:
            assert option.move in option
            moves = list(option.moves()) if option.count < 40 else [option.sample(rng)]
            for move in moves[:: 1 + len(moves) // 6]:
                assert move in option
                s.copy().play(move)
        s.play(some(s, rng))
    assert s.step <= s.info.longest


@settings(relaxed, max_examples=6)
@given(games)
def test_what_is_not_offered_is_refused(game: tuple[int, int]) -> None:
    s, rng = started(*game), Chance(game[0])
    while s.actors():
        if s.step % 17 == game[0] % 17:
            (seat,) = s.actors()
            offered = s.options(seat)
            before, rows = s.key(), list(s.rows or ())
            for move in _near(s, seat):
                if any(move in option for option in offered):
                    s.copy().play(move)
                    continue
                try:
                    s.play(move)
                except IllegalMove as error:
                    assert str(error)
                else:
                    raise AssertionError(f"{move} was played and is in none of {offered}")
                assert s.key() == before
                assert s.rows == rows
        s.play(some(s, rng))


def _near(s: State, seat: str) -> list[Move]:
    """All small moves of every kind, in and out of turn."""
    others = [name for name in s.players if name != seat]
    spaces = range(28)
    found: list[Move] = [
        *(m.ChooseCharacter(name, seat) for name in s.t.characters),
        *(m.DurantBuild(space, seat) for space in spaces),
        *(
            m.Build(space, f, p, seat)
            for space in spaces
            for f, p in ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (3, 0))
        ),
        *(m.PlaceDistributors(a, b, c, seat) for a in range(4) for b in (0, 2) for c in (0, 1)),
        m.TakeResearch(seat),
        m.PassAction(seat),
        m.EndStep(seat),
        m.ExecPass(seat),
        *(m.Close(space, seat) for space in spaces),
        *(m.ExecClose(space, seat) for space in spaces),
        *(m.FordBuild(space, "factory", seat) for space in spaces),
        *(m.FordBuild(space, "parts", seat) for space in spaces),
        *(m.ExecBonus(space, seat) for space in spaces),
        *(m.ExecReduce(space, pile, seat) for space in spaces for pile in range(4)),
        *(m.Produce({space: n}, seat) for space in spaces for n in range(15)),
        *(m.HowardSell({space: n}, seat) for space in spaces for n in range(4)),
        *(
            m.DistributorSell(a, b, space, seat)
            for a in ("premium", "mid", "mass")
            for b in ("premium", "mid", "mass")
            for space in spaces
        ),
    ]
    mine = list(s.snapshot()["spaces"])
    for a in mine:
        for b in mine:
            found.append(m.Produce({int(a): 3, int(b): 5}, seat))
            found.append(m.HowardSell({int(a): 1, int(b): 1}, seat))
    # and a third of the legal ones by somebody else
    for option in s.options(seat)[::3]:
        found.append(msgspec.structs.replace(option.move, player=others[0]))
    return found


@relaxed
@given(games)
def test_the_books_balance_after_every_move(game: tuple[int, int]) -> None:
    s, rng = started(*game), Chance(game[0])
    chart = eg.game("automobile").chart
    held: dict[tuple[str, str], int] = {}
    seen = 0
    while True:
        rows = s.rows or []
        for _, payer, payee, amount, asset, _ in rows[seen:]:
            held[payer, asset] = held.get((payer, asset), 0) - amount
            held[payee, asset] = held.get((payee, asset), 0) + amount
        seen = len(rows)
        for party, units in holdings(s).items():
            found = {a: n for (p, a), n in held.items() if p == party and n}
            if party == "bank":
                found.pop("money", None)
            assert found == units
        _pieces_are_all_there(s)
        if not s.actors():
            break
        s.play(some(s, rng))
    assert problems(Ledger(s.rows or [], chart), s.info.sources) == []


def _pieces_are_all_there(s: State) -> None:
    ed = s.edition
    assert sum(s.research) + sum(s.display) + s.supply == ed.components.research_cubes_total
    assert s.exec_close + s.markers + len(s.closed) <= ed.components.closed_markers_total
    for seat in range(len(s.players)):
        cars = sum(s.cars[space] for space in range(1, 27) if s.stock[seat] >> space & 1)
        plant = sum(s.factories[space] for space in range(1, 27) if s.open[seat] >> space & 1)
        assert cars + s.reserve_cars[seat] == ed.components.cars
        assert plant + s.reserve_factories[seat] == ed.components.factories
        assert (s.open[seat] & s.parts).bit_count() + s.reserve_parts[seat] == 1
        at = 3 * seat
        placed = sum(s.section[at : at + 3]) + sum(s.used[at : at + 3])
        assert placed + s.reserve_distributors[seat] == ed.components.distributors
        assert s.points[seat] >= 0
        assert s.cash[seat] >= 0 or s.loans[seat] == ed.loan.max_per_game or s.ph == s.END
        assert s.cash[seat] % 10 == 0
    assert sum(mask.bit_count() for mask in s.open) == s.atleast[1].bit_count()
    assert s.taken == s.shut | s.atleast[1]
    assert sum(1 << space for space in s.closed) == s.shut
    if s.bag is not None:
        out = [tile for hand in s.hands for tile in hand or ()]
        assert len(s.bag) + len(out) in (16, 14)


@relaxed
@given(games)
def test_a_copy_is_independent(game: tuple[int, int]) -> None:
    s, rng = started(*game), Chance(game[0])
    while s.actors():
        before = s.key()
        copy = s.copy(ledger=True)
        assert copy.key() == before
        move = some(s, rng)
        copy.play(move)
        assert s.key() == before
        s.play(move)
        assert s.key() == copy.key()
        assert s.rows == copy.rows


@settings(
    deadline=None, max_examples=4, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(games, st.integers(10, 80))
def test_saves_and_positions(tmp_path: Path, game: tuple[int, int], number: int) -> None:
    match = eg.new("automobile", game[1], seed=game[0])
    rng = Chance(game[0])
    for _ in range(number):
        state: Any = match.state
        match.play(some(state, rng))
    file = tmp_path / "game.json"
    file.unlink(missing_ok=True)
    match.save(file)
    assert eg.load(file).state.key() == match.state.key()
    assert eg.load(match.position).state.key() == match.state.key()
    # a longer save of the same match replaces the shorter one, which holds plans of cars
    match.run("random", until=5)
    match.save(file)
    match.undo().undo()
    keys = match.state.key()
    assert match.redo().undo().state.key() == keys


def test_same_seed_same_game() -> None:
    for seed in (0, 1):
        one = eg.new("automobile", 4, seed=seed).run("random")
        two = eg.new("automobile", 4, seed=seed).run("random")
        assert one.state.key() == two.state.key()
        assert one.is_over
    hands = [started(seed, 4).hands for seed in (0, 2)]
    assert hands[0] != hands[1]


@relaxed
@given(games)
def test_views_hide_what_they_should(game: tuple[int, int]) -> None:
    s, rng = started(*game), Chance(game[0])
    for _ in range(50):
        s.play(some(s, rng))
    twin = s.copy()
    # the same position with other hidden tiles and another future
    twin.chance = Chance(game[0] + 1)
    twin = twin.view("A").imagine(Chance(5))
    assert twin.view("A").key() == s.view("A").key()
    assert twin.view("A").chance.state == s.view("A").chance.state
    assert [o.id for o in s.view("A").options(s.actors()[0])] == [
        o.id for o in s.options(s.actors()[0])
    ]


def test_a_family_is_not_played_as_one_move() -> None:
    match = eg.new("automobile", 3, seed=1).run("random", until=3)
    while match.state.phase != "actions":
        match.run("random", until=1)
    option = next(o for o in match.options() if o.kind == "place_distributors")
    assert isinstance(option, Option)
    text = match.why_not(option)
    assert "family of moves" in text
    match.play(option.move)
    data = {"type": "place_distributors", "premium": 0, "mid": 1, "mass": 0}
    match.why_not(data)
