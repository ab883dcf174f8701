"""Sweeps: the right constant is changed, differences are paired, and doubts are told."""

import math

import pytest
from pandas import DataFrame

import econgames as eg
from econgames.analysis import sweep as module
from econgames.analysis.constants import change_of, inside, value_at
from econgames.analysis.intervals import games_needed
from econgames.analysis.simulate import SimulationWarning
from econgames.core.edition import merge
from econgames.core.errors import EditionError, SetupError

GAME = "rolling_stock_stars"

quiet = pytest.mark.filterwarnings("ignore:.*too few:UserWarning")


def quick(constant="start_cash.3", values=(60,), measure="score", games=8, **settings):
    settings = {"players": 3, "bots": "novice", "progress": False} | settings
    return eg.sweep(GAME, constant, list(values), measure, games=games, **settings)


# ---- constants


@pytest.mark.parametrize("name", eg.games())
def test_numbers_of_an_edition_can_be_named_and_changed(name):
    game = eg.game(name)
    raw = game.edition(None).raw
    paths = list(numbers(raw))
    assert len(paths) > 20
    for path, number in paths[:: len(paths) // 50 + 1]:
        assert value_at(raw, path) == number
        changed = merge("x", raw, change_of(raw, path, number + 1))
        assert value_at(changed, path) == number + 1
        assert [p for p in numbers(changed) if p not in paths] == [(path, number + 1)]


def numbers(tables, before=""):
    rows = inside(tables)
    for key, value in (rows or {}).items():
        if key == "id":
            continue
        path = f"{before}{key}"
        if type(value) is int:
            yield path, value
        yield from numbers(value, f"{path}.")


@pytest.mark.parametrize(
    ("constant", "says"),
    [
        ("start_csh.3", "unknown key 'start_csh'; did you mean 'start_cash'"),
        ("start_cash.9", "unknown key in start_cash '9'"),
        ("start_cash", "start_cash is a table; name one of its keys: 2, 3, 4"),
        ("companies.MHX.income", "unknown key in companies 'MHX'; did you mean 'MHE'"),
        ("companies.MHE.incme", "unknown key in companies.MHE 'incme'; did you mean 'income'"),
        ("dividend_divisor.x", "dividend_divisor is 3 and holds no 'x'"),
        ("", "keys with dots"),
        (3, "keys with dots"),
    ],
)
def test_a_wrong_constant_is_refused_with_table_and_key(constant, says):
    with pytest.raises(SetupError, match=says):
        quick(constant)


def test_a_value_that_the_edition_refuses_is_refused_before_the_first_game(monkeypatch):
    monkeypatch.setattr(eg.game(GAME).state, "play", None)
    for value in ("much", -1):
        with pytest.raises(EditionError, match="start_cash"):
            quick(values=[60, value])


# ---- what is measured


@quiet
def test_games_are_those_of_simulations_with_that_edition():
    result = quick(values=[25, 60], measure="money", games=5)
    assert result.table["value"].tolist() == [25, 30, 60]
    assert result.table["shipped"].tolist() == [False, True, False]
    for value in (25, 30, 60):
        table = eg.simulate(
            GAME, 3, "novice", 5, edition={"start_cash": {3: value}}, progress=False
        )
        assert result.games[value].tolist() == table.groupby("number")["money"].mean().tolist()


def test_effects_by_hand():
    games = DataFrame({0: [1.0, 2.0, 3.0, 4.0], 1: [2.0, 2.0, 5.0, 5.0]})
    shipped, changed = module._table(games, [30, 40], 0).to_dict("records")
    assert (shipped["effect"], shipped["clear"]) == (0, False)
    # differences 1, 0, 2, 1: mean 1, variance 2/3; the values alone would spread far more
    half = 1.96 * math.sqrt(2 / 3 / 4)
    assert changed["mean"] == 3.5
    assert changed["effect"] == 1
    assert changed["effect_low"] == pytest.approx(1 - half)
    assert changed["effect_high"] == pytest.approx(1 + half)
    assert changed["clear"]


@quiet
def test_measures_of_ones_own_see_one_game_each():
    seen = []

    def seats(game):
        seen.append(game["number"].nunique())
        return len(game)

    result = quick(measure=seats, games=3)
    assert set(seen) == {1}
    assert result.games.to_numpy().tolist() == [[3, 3]] * 3
    assert "seats by start_cash.3" in repr(result)


@quiet
def test_measures_by_name():
    table = eg.simulate(GAME, 3, "novice", 4, ledger="summary", progress=False)
    leads = [rows.sort_values("rank")["score"].tolist() for _, rows in table.groupby("number")]
    assert quick(measure="lead", games=4).games[30].tolist() == [
        best - (second + third) / 2 for best, second, third in leads
    ]
    income = quick(measure="income", games=4).games[30]
    assert income.tolist() == table.groupby("number")["income"].mean().tolist()


def test_workers_change_no_result():
    one, two = (quick(jobs=jobs) for jobs in (1, 2))
    assert one.table.equals(two.table)


# ---- doubts


def test_too_few_games_are_told():
    with pytest.warns(SimulationWarning, match=r"^3 games are too few.*start_cash.3 does to score"):
        result = quick(values=[31], games=3)
    assert result.table["clear"].tolist() == [False, False]


def test_no_doubt_where_the_effect_is_clear_or_none(recwarn):
    clear = quick(values=[90], games=8)
    assert clear.table["clear"].tolist() == [False, True]
    none = quick("start_cash.4", values=[90], games=3)  # the games are of three
    assert none.table["effect"].tolist() == [0, 0]
    assert not recwarn.list


def test_games_needed_are_enough_and_no_more():
    effect, half, games = 1.0, 3.0, 100
    needed = games_needed(effect, half, games)
    assert half * math.sqrt(games / needed) < effect <= half * math.sqrt(games / (needed - 1))


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"values": []}, "values must be a list of one or more"),
        ({"games": 1}, "games must be a whole number of at least 2"),
        ({"measure": "scor"}, "did you mean 'score'"),
        ({"measure": "seat"}, "unknown measure 'seat'"),
        ({"measure": 3}, "unknown measure 3"),
        ({"measure": lambda rows: rows["scor"].mean()}, "makes no number of the rows"),
        ({"measure": lambda rows: "much"}, "makes no number of the rows"),
        ({"bots": "expertt"}, "did you mean 'expert'"),
    ],
)
def test_wrong_arguments_are_refused(settings, says):
    with pytest.raises(SetupError, match=says):
        quick(**settings)


def test_games_that_fail_with_one_value_are_left_out_of_all():
    class Clumsy(eg.game(GAME).bots["novice"]):
        name = "clumsy"

        def choose(self, view, options, rng):
            if rng.random() < 0.003:
                raise ValueError("lost count")
            return super().choose(view, options, rng)

    with pytest.warns(SimulationWarning, match="of 24 games failed"):
        result = quick(values=[90], games=12, bots=Clumsy)
    left = result.table["games"]
    assert 2 <= left[0] == left[1] < 12
    assert not result.games.isna().any(axis=None)
