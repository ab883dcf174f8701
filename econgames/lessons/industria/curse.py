"""Lots that are worth the same to all bidders, of which each has only an estimate."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from econgames.analysis.intervals import interval
from econgames.industria import economy
from econgames.lessons.industria import common_value
from econgames.lessons.industria.laboratory import MOST_LOTS, RULES, SEALED
from econgames.lessons.industria.many_lots import say_interval
from econgames.lessons.kit.explored import Explored, whole

if TYPE_CHECKING:
    from pandas import DataFrame
    from plotly.graph_objects import Figure

__all__ = ["explore_curse"]

BINS = 10
"""Bars of a histogram."""


def explore_curse(
    bidders: int = 3,
    error: int = 2,
    caution: int = 0,
    lots: int = 1000,
    seed: int = 1,
    *,
    theme: str = "light",
) -> Explored:
    """Lots that are worth the same to all, of which each has an estimate: the winner's curse.

    The bidders follow the rules of thumb of :mod:`econgames.lessons.industria.common_value`.

    Parameters
    ----------
    bidders : int
        How many bid, 2 to 10.
    error : int
        Largest error of an estimate, 1 or more talers.
    caution : int
        What each takes off his estimate, per cent of the largest error, 0 or more.
    lots, seed : int
        How many lots are drawn, 2 to 100,000, and from which seed.
    theme : {"light", "dark", "print"}, optional
        Colours.

    Returns
    -------
    Explored
        ``facts`` has the expected gains by rule, and the caution at which a rule breaks even.

    Raises
    ------
    ValueError
        If a number is out of its range.

    References
    ----------
    .. [1] Kagel and Levin, "The winner's curse and public information in common value auctions",
       American Economic Review 76, 1986: in the equilibrium of sealed bids each takes the whole
       largest error off his estimate (away from the ends of the possible worths).

    Examples
    --------
    >>> explore_curse(lots=100).facts["break even"]["sealed bid"]
    Fraction(1, 1)
    """
    bidders, error = whole("bidders", bidders), whole("error", error)
    caution, lots, seed = whole("caution", caution), whole("lots", lots), whole("seed", seed)
    if not 2 <= lots <= MOST_LOTS:
        raise ValueError(f"lots: 2 or more, for an interval, to {MOST_LOTS:,}; not {lots}")
    less = Fraction(error * caution, 100)
    drawn = common_value.sample_common(bidders, error, less, lots, seed)
    expected = {rule: common_value.expected_gain(rule, bidders, error, less) for rule in RULES}
    even = {rule: less - gain for rule, gain in expected.items()}
    return Explored(
        _curse_lines(bidders, error, less, lots, drawn, expected),
        [_error_bars(drawn, error, theme), _curse_bars(drawn, lots, theme)],
        _curse_table(drawn, expected, even),
        {"expected": expected, "break even": even, "sample": drawn.gains},
    )


def _curse_lines(
    bidders: int,
    error: int,
    less: Fraction,
    lots: int,
    drawn: common_value.Estimates,
    expected: Mapping[str, Fraction],
) -> list[str]:
    gain, too_high = drawn.gains[SEALED], interval(drawn.winners)
    size = f"{abs(gain.mean):.2f} ± {gain.half:.2f}"
    does = f"gains {size}" if gain.mean > 0 else f"loses {size}"
    if abs(gain.mean) <= gain.half:
        does = f"breaks even as far as one can see: {_signed(gain.mean)} ± {gain.half:.2f}"
    formula = float(economy.winners_curse(bidders, error))
    return [
        f"With sealed bids the winner {does} talers a lot ({lots:,} lots), and pays more than the "
        f"worth in {100 * drawn.losers[SEALED].mean:.0f} % of them.",
        f"Each of the {bidders} estimates is right on average, but the highest of them is "
        f"{too_high.mean:.2f} ± {too_high.half:.2f} too high; by the formula {formula:.2f}.",
        f"Each bidder takes {_talers(less)} off his estimate. With sealed bids the winner "
        f"breaks even at {formula:.2f}; the equilibrium (Kagel and Levin 1986) takes off {error}.",
        "Expected gain of the winner: "
        + ", ".join(f"{rule} {_signed(found)}" for rule, found in expected.items())
        + ".",
    ]


def _signed(number: float | Fraction) -> str:
    text = f"{float(number):+.2f}".replace("-", "−")
    return text if text.strip("+−0.") else "0"


def _talers(number: Fraction) -> str:
    return f"{float(number):g} taler{'s' * (number != 1)}"


def _error_bars(drawn: common_value.Estimates, error: int, theme: str) -> Figure:
    """How much too high all estimates are, and those of the winners: two histograms."""
    from plotly.graph_objects import Figure

    from econgames.analysis.figures.look import finish, look_named

    look, figure = look_named(theme), Figure()
    edges = [error * step / (BINS // 2) for step in range(-(BINS // 2), BINS // 2)]
    width, told = 2 * error / BINS, []
    for name, errors, fill, pattern in (
        ("all estimates", drawn.others, look.tints[7], ""),
        ("estimates of the winners", drawn.winners, look.tints[2], "/"),
    ):
        shares = [
            100 * sum(low <= each < low + width for each in errors) / len(errors) for low in edges
        ]
        figure.add_bar(
            x=[low + width / 2 for low in edges], y=shares, name=name, width=width * 0.46,
            offset=0 if pattern else -width * 0.46,
            marker={"color": fill, "line": {"color": look.casing, "width": 1},
                    "pattern": {"shape": pattern, "size": 9, "solidity": 0.12,
                                "fgcolor": look.label}},
            hovertemplate="%{y:.1f} %<extra></extra>",
        )  # fmt: skip
        mean = interval(errors).mean
        told.append(f"{name}: mean {_signed(mean)}, too high in "
                    f"{100 * sum(each > 0 for each in errors) / len(errors):.0f} %")  # fmt: skip
    figure.update_xaxes(title_text="estimate less worth, talers", zeroline=True,
                        zerolinecolor=look.ink, zerolinewidth=2)  # fmt: skip
    figure.update_yaxes(title_text="per cent")
    title = "How much too high the estimates are"
    return finish(
        figure, look, title=title, alt=f"{title}, talers. {'; '.join(told)}.", height=340,
        showlegend=True, margin={"l": 56, "r": 16, "t": 48, "b": 96},
        legend={"orientation": "h", "y": -0.26, "yanchor": "top", "font": {"size": 13}},
    )  # fmt: skip


def _curse_bars(drawn: common_value.Estimates, lots: int, theme: str) -> Figure:
    from econgames.lessons.kit.intervals import interval_bars

    return interval_bars(
        {"winner": [found.mean for found in drawn.gains.values()]},
        list(drawn.gains),
        halves={"winner": [found.half for found in drawn.gains.values()]},
        title=f"Gain of the winner a lot, talers: mean of {lots:,} lots and 95 % interval",
        theme=theme,
        height=320,
    )


def _curse_table(
    drawn: common_value.Estimates,
    expected: Mapping[str, Fraction],
    even: Mapping[str, Fraction],
) -> DataFrame:
    from pandas import DataFrame

    rows = {
        rule: {
            "gain of the winner, drawn": say_interval(drawn.gains[rule]),
            "expected": _signed(expected[rule]),
            "share that paid too much": say_interval(drawn.losers[rule]),
            "caution that breaks even": f"{float(even[rule]):.2f}",
        }
        for rule in RULES
    }
    return DataFrame(rows)
