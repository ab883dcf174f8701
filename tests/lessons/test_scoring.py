"""Scores of predictions: the cases printed in the lesson plan, and that honesty pays."""

from fractions import Fraction as F

import pytest

from econgames.lessons.kit.scoring import interval_regret, number_score, split_score


def test_number_as_printed() -> None:
    assert number_score(F(12), F(15), 0, 20) == 85


@pytest.mark.parametrize(
    ("split", "score"),
    [((70, 20, 10), 93), ((F(100, 3),) * 3, F(200, 3)), ((0, 100, 0), 0)],
)
def test_split_as_printed(split: tuple[F, ...], score: F) -> None:
    assert split_score({i: F(p) / 100 for i, p in enumerate(split)}, 0) == score


@pytest.mark.parametrize(("truth", "regret"), [(15, 6), (18, 26), (7, 36)])
def test_interval_as_printed(truth: int, regret: int) -> None:
    assert interval_regret(F(10), F(16), F(truth)) == regret


def test_an_outcome_that_was_left_out_counts_as_0() -> None:
    assert split_score({"a": F(1)}, "b") == split_score({"a": F(1), "b": F(0)}, "b") == 0


def test_nobody_gains_by_saying_something_else_than_he_believes() -> None:
    belief = {"a": F(6, 10), "b": F(3, 10), "c": F(1, 10)}

    def expected(said: dict[str, F]) -> F:
        return sum((p * split_score(said, outcome) for outcome, p in belief.items()), F(0))

    parts = [F(i, 10) for i in range(11)]
    others = [{"a": a, "b": b, "c": 1 - a - b} for a in parts for b in parts if 0 <= 1 - a - b <= 1]
    assert all(expected(said) < expected(belief) for said in others if said != belief)


def test_the_median_is_the_best_number() -> None:
    believed = [F(1), F(2), F(9)]
    means = {x: sum(number_score(F(x), t, 0, 10) for t in believed) for x in range(11)}
    assert max(means, key=means.__getitem__) == 2


def test_eighty_per_cent_is_the_best_interval() -> None:
    outcomes = [F(i) for i in range(1, 11)]
    ends = [(F(a), F(b)) for a in range(1, 11) for b in range(a, 11)]
    regret = {e: sum(interval_regret(*e, t) for t in outcomes) for e in ends}
    low, high = min(regret, key=regret.__getitem__)
    assert sum(low <= t <= high for t in outcomes) in (8, 9)
