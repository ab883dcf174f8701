"""Measuring bots: seatings, who wins, intervals, and that seeds fix the result."""

import pytest

from econgames.analysis import strength
from econgames.analysis.intervals import Interval
from econgames.analysis.strength import measure, pair_win, seatings
from econgames.core.errors import SetupError

GAME = "rolling_stock_stars"


def test_every_deal_is_played_from_both_sides():
    for deal in range(6):
        one, two = seatings(deal)
        assert sorted(one) == ["X", "X", "Y", "Y"]
        assert all({a, b} == {"X", "Y"} for a, b in zip(one, two, strict=True))


def test_pair_win_is_fair():
    orders = ["XXYY", "XYXY", "XYYX", "YXXY", "YXYX", "YYXX"]
    assert [pair_win(order) for order in orders] == [1, 1, 0.5, 0.5, 0, 0]


def test_interval_counts_deals_not_games():
    # deal means 1, 1/2, 0, 1/2: mean 1/2, variance 1/6, standard error sqrt(1/24)
    mean, half = strength._by_deal([1, 1, 1, 0, 0, 0, 0, 1])
    assert mean == 0.5
    assert half == pytest.approx(1.96 * (1 / 24) ** 0.5)


def test_seeds_fix_everything_but_the_time():
    one, two = (measure(GAME, "expert", "novice", deals=2, first_seed=0) for _ in range(2))
    assert one[:-1] == two[:-1]
    assert one.seeds == (0, 1)
    assert one.rank[0] + one.rank[1] == pytest.approx(5)


def test_a_bot_is_as_strong_as_itself():
    result = measure(GAME, "novice", "novice", deals=3)
    assert result.pair_win == Interval(0.5, 0.0)
    assert result.score[0] == result.score[1]


def test_mistakes_are_told():
    with pytest.raises(SetupError, match="1 or more"):
        measure(GAME, "expert", "novice", deals=0)
    with pytest.raises(SetupError, match="expert"):
        measure(GAME, "expertt", "novice", deals=1)


def test_command_prints_one_line(capsys):
    assert strength.main([GAME, "novice", "random", "--deals", "1", "--first-seed", "3"]) == 0
    line = capsys.readouterr().out
    assert line.count("\n") == 1
    assert "novice against random, 2 games, seeds 3-3" in line
    with pytest.raises(SystemExit):
        strength.main(["chess", "novice", "random"])
    assert "chess" in capsys.readouterr().err
