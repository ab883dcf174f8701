"""Many games with bots, as tables: simulations that anybody can repeat.

:func:`simulate` is the whole of it for most uses. The parts below it are for other measurements
of many games: a :class:`Plan` holds settings and line-ups of bots, a :class:`Job` picks one of
each and a seed, :func:`run_jobs` plays jobs on one or many workers, and :func:`play_game` is the
loop that plays one game.

Notes
-----
Workers are those of joblib: processes of this machine by default. For a cluster, connect to it and
name it; the same lines work with ``LocalCluster()`` in place of an address::

    from distributed import Client
    from joblib import parallel_config

    with Client("tcp://scheduler:8786"), parallel_config(backend="dask"):
        table = eg.simulate("diora", bots="expert", games=100_000, out="diora.parquet")

Its workers need the same version of econgames, and nothing else: bots that are not of the package
travel with the games, with the module that defines them. Files are written here and not there.
The cluster plays the games of a worker that is lost again, as often as
``distributed.scheduler.allowed-failures`` says; a game that ends every worker which tries it is
told with its seed, as on processes of this machine. Where Dask has given up its workers too, the
call ends after a minute without any, and names the game.
"""

from __future__ import annotations

from econgames.analysis.simulate.gather import SimulationWarning, gather
from econgames.analysis.simulate.plan import (
    Job,
    Plan,
    Setting,
    line_up,
    make_setting,
    seed_of_game,
)
from econgames.analysis.simulate.play import Outcome, first_state, play_game
from econgames.analysis.simulate.rows import columns_of, table
from econgames.analysis.simulate.run import run_jobs
from econgames.analysis.simulate.simulation import Simulation, simulate

__all__ = [
    "Job",
    "Outcome",
    "Plan",
    "Setting",
    "Simulation",
    "SimulationWarning",
    "columns_of",
    "first_state",
    "gather",
    "line_up",
    "make_setting",
    "play_game",
    "run_jobs",
    "seed_of_game",
    "simulate",
    "table",
]
