"""``eg.tournament``: every bot against every other, each deal with seats exchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from econgames.analysis.intervals import effect_size, ends, interval, share_ends
from econgames.analysis.ratings import elo, elo_intervals
from econgames.analysis.simulate.gather import gather
from econgames.analysis.simulate.plan import (
    BotLike,
    Job,
    Plan,
    Setting,
    check_whole,
    label,
    line_up,
    make_setting,
    seed_of_game,
)
from econgames.analysis.simulate.progress import ProgressLike, check_progress
from econgames.analysis.strength import pair_win, seatings
from econgames.core.edition import Source
from econgames.core.errors import SetupError

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["Tournament", "tournament"]


class Tournament:
    """Result of a tournament; see :func:`econgames.tournament`.

    Parameters
    ----------
    setting : Setting
        What was played.
    bots : sequence of str
        Names of the bots.
    games : DataFrame
        Rows of all games, with the columns deal, x, y and side beside those of a simulation.
    """

    def __init__(self, setting: Setting, bots: Sequence[str], games: DataFrame, seed: int) -> None:
        self._setting, self._bots, self._seed = setting, list(bots), seed
        self.games = games
        """One row per game and seat; `side` says whether the seat was of `x` or of `y`."""
        self._results = _results(games)
        self.pairs: DataFrame = _pairs(self._results)
        """One row per pair: x against y."""
        self.table: DataFrame = _table(self._bots, self._results, seed)
        """One row per bot, the best rating first."""

    def __repr__(self) -> str:
        return f"{self._title()}\n{self.table.round(2).to_string(index=False)}"

    def _repr_html_(self) -> str:
        table, pairs = (t.round(2).to_html(index=False) for t in (self.table, self.pairs))
        return f"<p>{self._title()}</p>{table}{pairs}"

    def _title(self) -> str:
        setting, deals = self._setting, self.games["deal"].nunique()
        games = self.games["number"].nunique()
        what = f"{setting.game}, {setting.players} players, edition {setting.edition_key}"
        return f"{what}: {games} games of {deals} deals, seed {self._seed}; 95 % intervals"


def tournament(
    game: str,
    bots: Sequence[BotLike] | Mapping[str, BotLike],
    players: int = 4,
    deals: int = 50,
    seed: int = 1,
    *,
    edition: Source | None = None,
    options: Mapping[str, Any] | None = None,
    jobs: int | None = None,
    progress: ProgressLike = True,
) -> Tournament:
    """Let every bot play every other, and say who is how much stronger, with 95 % intervals.

    Two bots share the seats of a game, as many each; each deal is played again with their seats
    exchanged, so that neither a good seat nor a good deal helps anybody. All pairs play the same
    deals.

    Parameters
    ----------
    game : str
        Name of the game.
    bots : sequence or mapping
        Names, classes or instances as for :func:`econgames.simulate`; a mapping gives names of
        its own.
    players : int
        Seats of a game.
    deals : int
        Deals of each pair, twice as many games.
    seed : int
        Deals are those of the games of :func:`econgames.simulate` with this seed.
    edition, options, jobs, progress
        As for :func:`econgames.simulate`.

    Returns
    -------
    Tournament
        ``.table``, one row per bot, the best first: games, `elo`, `win` (share of games in which
        its seats are better placed on average, a draw counts one half), `first` (share of games
        that one of its seats wins), mean `rank` and `score`, and the ends of intervals. ``.pairs``,
        one row per pair: the same for `x` against `y`, the lead in mean score and its effect size
        (Cohen's d over deals). ``.games``, the rows of all games. An interval takes a deal as one
        observation. Elo is the fit of Bradley and Terry to who beat whom, with half a win added
        to each pair; of a bot that has always won its ends say no more than that.

    Raises
    ------
    SetupError
        If an argument is wrong, or choix, pandas or joblib is missing; no game was played then.
    SimulationError
        If all games fail.

    Examples
    --------
    >>> result = tournament("rolling_stock_stars", ["random", "novice"], deals=3, progress=False)
    >>> result.table[["bot", "games", "win", "first"]].values.tolist()
    [['novice', 6, 1.0, 1.0], ['random', 6, 0.0, 0.0]]
    """
    check_progress(progress)
    check_whole("deals", deals, least=1)
    check_whole("seed", seed)
    setting = make_setting(game, players, edition, options)
    named = _named(setting, bots)
    rounds = [
        (x, y, deal, seating)
        for x, y in combinations(named, 2)
        for deal in range(deals)
        for seating in seatings(deal, len(setting.seats))
    ]
    line_ups: dict[tuple[str, str, str], int] = {}
    todo = []
    for number, (x, y, deal, seating) in enumerate(rounds):
        place = line_ups.setdefault((x, y, seating), len(line_ups))
        todo.append(Job(number, seed_of_game(seed, deal), 0, place))
    seats = [tuple(named[x if s == "X" else y] for s in sides) for x, y, sides in line_ups]
    games = gather(Plan((setting,), tuple(seats)), todo, jobs, progress)
    return Tournament(setting, list(named), _with_rounds(games, setting, rounds), seed)


def _named(setting: Setting, bots: Sequence[BotLike] | Mapping[str, BotLike]) -> dict[str, BotLike]:
    if isinstance(bots, str) or not isinstance(bots, Mapping | Sequence):
        raise SetupError(f"bots must be a list of bots, or bots by name; not {bots!r}")
    pairs = list(bots.items()) if isinstance(bots, Mapping) else [(label(b), b) for b in bots]
    named = dict(pairs)
    if len(named) < len(pairs):
        raise SetupError(
            f"bots need different names; got {', '.join(name for name, _ in pairs)}. "
            'Give them names of their own: {"name": bot}'
        )
    if len(named) < 2:
        raise SetupError(f"a tournament needs two bots or more; got {', '.join(named) or 'none'}")
    for bot in named.values():
        line_up(setting, bot)
    return named


def _with_rounds(games: DataFrame, setting: Setting, rounds: list[Any]) -> DataFrame:
    """Say of each row which deal and pair it belongs to; a deal with a failed game is left out."""
    place = {seat: index for index, seat in enumerate(setting.seats)}
    asked = [rounds[number] for number in games["number"]]
    sides = [played[3][place[seat]] for played, seat in zip(asked, games["seat"], strict=True)]
    added = games.assign(
        x=[played[0] for played in asked],
        y=[played[1] for played in asked],
        deal=[played[2] for played in asked],
        side=sides,
    )
    added["bot"] = added["x"].where(added["side"] == "X", added["y"])
    whole = added.groupby(["x", "y", "deal"])["number"].transform("nunique") == 2
    kept: DataFrame = added[whole].reset_index(drop=True)
    return kept


def _results(games: DataFrame) -> DataFrame:
    """One row per pair and deal: means over its two games, and who beat whom how often."""
    from pandas import DataFrame

    rows = []
    for (x, y, deal), both in games.groupby(["x", "y", "deal"], sort=False):
        wins, firsts, x_beats_y, meetings = [], [], 0, 0
        for _, one in both.groupby("number"):
            sides = one.sort_values("rank")["side"].tolist()
            wins.append(pair_win(sides))
            firsts.append(float(sides[0] == "X"))
            for place, side in enumerate(sides):
                if side == "X":
                    x_beats_y += sides[place:].count("Y")
            meetings += sides.count("X") * sides.count("Y")
        mean = both.groupby("side")[["rank", "score"]].mean()
        standing = (*mean.loc["X"], *mean.loc["Y"])
        shares = (sum(wins) / 2, sum(firsts) / 2)
        rows.append((x, y, deal, *shares, *standing, x_beats_y, meetings - x_beats_y))
    names = ["x", "y", "deal", "win", "first", "rank_x", "score_x", "rank_y", "score_y"]
    return DataFrame(rows, columns=[*names, "x_beats_y", "y_beats_x"])


def _pairs(results: DataFrame) -> DataFrame:
    from pandas import DataFrame

    rows = []
    for (x, y), deals in results.groupby(["x", "y"], sort=False):
        more = (deals["score_x"] - deals["score_y"]).tolist()
        wins, leads = share_ends(deals["win"].tolist()), ends(interval(more))
        means = deals[["first", "rank_x", "rank_y"]].mean()
        rows.append((x, y, 2 * len(deals), *wins, *means, *leads, effect_size(more)))
    names = ["x", "y", "games", "win", "win_low", "win_high", "first", "rank_x", "rank_y"]
    more_names = ["score_lead", "score_lead_low", "score_lead_high", "effect"]
    return DataFrame(rows, columns=names + more_names)


def _table(bots: list[str], results: DataFrame, seed: int) -> DataFrame:
    from pandas import DataFrame, concat

    mine = results.rename(columns={"x": "bot", "rank_x": "rank", "score_x": "score"})
    other = results.rename(columns={"y": "bot", "rank_y": "rank", "score_y": "score"})
    other = other.assign(win=1 - other["win"], first=1 - other["first"])
    columns = ["bot", "deal", "win", "first", "rank", "score"]
    both = concat([mine[columns], other[columns]])
    # pairs share their deals: a deal is one observation of a bot, whomever it met
    by_deal = both.groupby(["bot", "deal"]).mean()
    wins = _wins(bots, results)
    ratings, limits = elo(wins.sum(axis=0)), elo_intervals(wins, seed)
    rows = []
    for place, bot in enumerate(bots):
        deals, games = by_deal.loc[bot], 2 * int((both["bot"] == bot).sum())
        won, ranks = share_ends(deals["win"].tolist()), ends(interval(deals["rank"].tolist()))
        means = deals[["first", "score"]].mean()
        rating = (ratings[place], *limits[place])
        rows.append((bot, games, *rating, *won, means["first"], *ranks, means["score"]))
    names = ["bot", "games", "elo", "elo_low", "elo_high", "win", "win_low", "win_high", "first"]
    table = DataFrame(rows, columns=[*names, "rank", "rank_low", "rank_high", "score"])
    return table.sort_values("elo", ascending=False, ignore_index=True)


def _wins(bots: list[str], results: DataFrame) -> Any:
    """Who beat whom how often, shape (deals, bots, bots)."""
    import numpy as np

    place = {bot: index for index, bot in enumerate(bots)}
    deals = {deal: index for index, deal in enumerate(sorted(results["deal"].unique()))}
    wins = np.zeros((len(deals), len(bots), len(bots)))
    for row in results.itertuples():
        x, y, deal = place[row.x], place[row.y], deals[row.deal]
        wins[deal, x, y] += row.x_beats_y
        wins[deal, y, x] += row.y_beats_x
    return wins
