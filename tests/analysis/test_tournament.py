"""Tournaments: who meets whom, and that means, intervals and ratings are what they claim."""

import math

import pytest

import econgames as eg
from econgames.analysis import tournament as module
from econgames.analysis.intervals import effect_size, share_ends
from econgames.analysis.ratings import elo, elo_intervals
from econgames.analysis.simulate import SimulationWarning, seed_of_game
from econgames.analysis.strength import measure, seatings
from econgames.core.bots import RandomBot
from econgames.core.errors import SetupError

GAME = "rolling_stock_stars"


def quick(bots=("random", "novice"), players=3, deals=4, **settings):
    return eg.tournament(GAME, list(bots), players, deals, progress=False, **settings)


class Lucky(RandomBot):
    name = "lucky"


# ---- seats and deals


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_seats_are_fair_over_all_patterns(seats):
    patterns = [seatings(deal, seats) for deal in range(60)]
    for one, two in patterns:
        assert all({a, b} == {"X", "Y"} for a, b in zip(one, two, strict=True))
        assert abs(one.count("X") - one.count("Y")) == seats % 2
    assert len(set(patterns)) == math.comb(seats, (seats + 1) // 2) // (2 - seats % 2)


def test_every_pair_plays_the_same_deals_from_both_sides():
    games = quick(["random", "novice", Lucky], deals=5).games
    assert games["number"].nunique() == 3 * 5 * 2
    for _, pair in games.groupby(["x", "y"]):
        assert pair.groupby("deal")["seed"].first().tolist() == [
            seed_of_game(1, d) for d in range(5)
        ]
        for (_, seat), sides in pair.groupby(["deal", "seat"])["side"]:
            assert sorted(sides) == ["X", "Y"], seat
    assert (games["bot"] == games["x"].where(games["side"] == "X", games["y"])).all()
    assert set(games["bot"]) == {"random", "novice", "lucky"}


def test_a_bot_is_as_strong_as_itself():
    result = quick([RandomBot, Lucky])
    assert result.table["elo"].tolist() == pytest.approx([1500, 1500])
    assert result.table["win"].tolist() == [0.5, 0.5]
    pair = result.pairs.iloc[0]
    assert (pair["win_low"], pair["win_high"], pair["score_lead"]) == (0.5, 0.5, 0)
    assert pair["effect"] == 0


def test_it_agrees_with_the_measurement_of_strength():
    first = seed_of_game(1, 0)
    result = quick(["novice", "random"], players=4, deals=1).pairs.iloc[0]
    known = measure(GAME, "novice", "random", deals=1, first_seed=first)
    assert result["win"] == known.pair_win.mean
    assert result["first"] == known.first.mean
    assert (result["rank_x"], result["rank_y"]) == known.rank


def test_workers_change_no_result():
    one, two = (quick(["random", Lucky, "novice"], jobs=jobs) for jobs in (1, 2))
    assert one.games.equals(two.games)
    assert one.table.equals(two.table)


# ---- what is computed, by hand


def made(*deals):
    """Rows of games of A (random) and B (novice) with given ranks of X: two games a deal."""
    from pandas import DataFrame

    rows, number = [], 0
    for deal, (one, two) in enumerate(deals):
        for x_seat, (rank, lead) in zip("AB", (one, two), strict=True):
            for seat in "AB":
                mine = seat == x_seat
                place = rank if mine else 3 - rank
                score = 10 + (lead if mine else 0)
                rows.append((number, seat, place, score, "p", "q", deal, "X" if mine else "Y"))
            number += 1
    columns = ["number", "seat", "rank", "score", "x", "y", "deal", "side"]
    return DataFrame(rows, columns=columns)


def test_pairs_by_hand():
    # p wins both games of deals 0 and 1, one of deal 2, none of deal 3: shares 1, 1, 1/2, 0
    games = made(((1, 4), (1, 2)), ((1, 1), (1, 1)), ((1, 2), (2, -2)), ((2, -1), (2, -3)))
    pair = module._pairs(module._results(games)).iloc[0]
    assert (pair["games"], pair["win"], pair["first"]) == (8, 0.625, 0.625)
    # squares about the mean: 9 + 9 + 1 + 25 = 44 64ths; variance 44 / 64 / 3
    half = 1.96 * math.sqrt(44 / 64 / 3 / 4)
    assert pair["win_low"] == pytest.approx(0.625 - half)
    assert pair["win_high"] == 1, "no share is more than all"
    assert (pair["rank_x"], pair["rank_y"]) == (1.375, 1.625)
    # leads by deal: 3, 1, 0, -2: mean 1/2, squares 25 + 1 + 1 + 25 = 52 quarters
    assert pair["score_lead"] == 0.5
    assert pair["effect"] == pytest.approx(0.5 / math.sqrt(52 / 4 / 3))


def test_effect_size_of_extremes():
    assert math.isnan(effect_size([1.0]))
    assert effect_size([2.0, 2.0]) == math.inf
    assert effect_size([-2.0, -2.0]) == -math.inf
    assert effect_size([0.0, 0.0]) == 0


def test_wilson_ends_mirror():
    assert share_ends([0.0] * 7)[2] == pytest.approx(1 - share_ends([1.0] * 7)[1])


def test_ratings_recover_known_odds():
    # 10, 100 and 1000 to 1: exactly 400, 800 points apart; many games drown the half wins
    strength = [1000, 100, 10]
    wins = [
        [0 if i == j else 1e9 * a / (a + b) for j, b in enumerate(strength)]
        for i, a in enumerate(strength)
    ]
    assert elo(wins).tolist() == pytest.approx([1900, 1500, 1100], abs=0.01)


def test_intervals_of_ratings_shrink_with_the_root_of_the_deals():
    deals = [[[0, 2], [0, 0]], [[0, 1], [1, 0]], [[0, 0], [2, 0]], [[0, 2], [0, 0]]]
    (low, high), _ = elo_intervals(deals * 25)
    (wide_low, wide_high), _ = elo_intervals(deals * 4)
    assert low < elo([[0, 125], [75, 0]])[0] < high
    assert (wide_high - wide_low) / (high - low) == pytest.approx(2.5, rel=0.25)
    assert elo_intervals(deals).tolist() == elo_intervals(deals).tolist()


# ---- what is shown, and what goes wrong


def test_result_can_be_read():
    result = quick()
    assert "3 players" in repr(result) and "8 games of 4 deals, seed 1" in repr(result)
    page = result._repr_html_()
    assert page.count("<table") == 2 and "novice" in page
    assert result.table["bot"].tolist() == ["novice", "random"], "the best first"


def test_a_deal_with_a_failed_game_is_left_out():
    class Clumsy(RandomBot):
        name = "clumsy"

        def choose(self, view, options, rng):
            if rng.random() < 0.005:
                raise ValueError("lost count")
            return super().choose(view, options, rng)

    with pytest.warns(SimulationWarning, match="of 40 games failed"):
        result = quick(["random", Clumsy], deals=20)
    deals = result.games.groupby("deal")["number"].nunique()
    assert 0 < len(deals) < 20
    assert set(deals) == {2}
    assert result.pairs["games"].tolist() == [2 * len(deals)]


@pytest.mark.parametrize(
    ("bots", "settings", "says"),
    [
        (["random"], {}, "two bots or more; got random"),
        ([], {}, "two bots or more; got none"),
        (["random", "random"], {}, "bots need different names; got random, random"),
        (["random", "novise"], {}, "did you mean 'novice'"),
        (["random", "novice"], {"deals": 0}, "deals must be a whole number of at least 1"),
        (["random", "novice"], {"seed": "x"}, "seed must be"),
        (["random", "novice"], {"players": 7}, "2 to 6 players"),
        (["random", "novice"], {"options": {"x": 1}}, "unknown option"),
    ],
)
def test_wrong_arguments_are_refused_before_the_first_game(monkeypatch, bots, settings, says):
    monkeypatch.setattr(eg.game(GAME).state, "play", None)
    with pytest.raises(SetupError, match=says):
        quick(bots, **settings)
    with pytest.raises(SetupError, match="bots must be a list"):
        eg.tournament(GAME, "novice")


def test_one_bot_may_take_part_twice_under_two_names():
    result = eg.tournament(GAME, {"one": "random", "two": RandomBot()}, 2, deals=2, progress=False)
    assert set(result.table["bot"]) == {"one", "two"}
