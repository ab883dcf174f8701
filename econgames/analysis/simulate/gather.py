"""Jobs in, tables out: what a tournament and a sweep need of a simulation."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from econgames.analysis.simulate.plan import Job, Plan
from econgames.analysis.simulate.progress import ProgressLike, counted
from econgames.analysis.simulate.rows import columns_of
from econgames.analysis.simulate.run import run_jobs
from econgames.analysis.simulate.store import Memory
from econgames.core.errors import SimulationError

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["SHOWN", "SimulationWarning", "gather", "tell_failures"]

SHOWN = 3
"""Failed games that a warning names."""


class SimulationWarning(UserWarning):
    """Games are missing from a result, or they are too few for what was asked."""


def gather(
    plan: Plan, jobs: Sequence[Job], workers: int | None = None, progress: ProgressLike = False
) -> DataFrame:
    """Play jobs, and give the table of their games; failures are told by a warning.

    Parameters
    ----------
    plan : Plan
        What the jobs share; all settings are of one game.
    jobs : sequence of Job
        Games; the table has their numbers.
    workers, progress
        As in :func:`econgames.simulate`.

    Raises
    ------
    SimulationError
        If all games fail.

    Examples
    --------
    >>> from econgames.analysis.simulate.plan import make_setting
    >>> plan = Plan((make_setting("rolling_stock_stars", 2),), (("novice", "random"),))
    >>> gather(plan, [Job(0, seed=7), Job(1, seed=8)])[["number", "seed"]].values.tolist()
    [[0, 7], [0, 7], [1, 8], [1, 8]]
    """
    store = Memory(columns_of(plan))
    with closing(run_jobs(plan, jobs, workers)) as outcomes:
        for outcome in counted(outcomes, len(jobs), progress):
            store.add(outcome)
    tell_failures(store.read("failed"), len(jobs))
    return store.read("games")


def tell_failures(failed: DataFrame, games: int) -> None:
    """Warn of games that failed, with their seeds; where no other is left, that is an error."""
    if failed.empty:
        return
    shown = failed.head(SHOWN).itertuples()
    text = "; ".join(f"game {row.number}, seed {row.seed}: {row.error}" for row in shown)
    text = f"{len(failed)} of {games} games failed: {text}"
    if len(failed) == games:
        raise SimulationError(text)
    more = "; and others" if len(failed) > SHOWN else ""
    warnings.warn(text + more, SimulationWarning, stacklevel=4)
