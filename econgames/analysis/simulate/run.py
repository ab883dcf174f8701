"""Plays many games, here or on workers, and gives their outcomes in the order of the jobs."""

from __future__ import annotations

import pickle
import sys
import warnings
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import lru_cache, partial
from itertools import chain, islice
from time import perf_counter
from typing import Any

import econgames
from econgames.analysis.simulate.plan import Job, Plan
from econgames.analysis.simulate.play import Outcome, play_job
from econgames.core.errors import SetupError, SimulationError

__all__ = ["run_jobs", "workers_for"]

BATCH_SECONDS = 0.25
"""Work that is sent to a worker at once: long against the sending, short to a person who waits."""

MOST_IN_BATCH = 500
"""Games of a batch at most, so that their rows stay small."""

BATCHES_PER_WORKER = 16
"""Batches of a round, for each worker: results that wait for an earlier one are at most these."""

HOPELESS = 20
"""Failures without one game that was played, after which the rest is not tried."""

SECONDS_ALONE = 60.0
"""How long a cluster may be without a worker: nannies take a while to start new ones."""

LOOK_SECONDS = 1.0
"""How often is seen whether there is one."""

Batch = list[Job]
Result = tuple[list[Outcome], float]
"""Outcomes of a batch, and the seconds that it took."""


def workers_for(jobs: int | None) -> int:
    """Workers that games are played on; 1 is this process.

    Parameters
    ----------
    jobs : int or None
        Number of workers; -1 is one for each core, -2 one less, and so on. None is what
        ``joblib.parallel_config`` says where it is in force, else 1.

    Raises
    ------
    SetupError
        If `jobs` is no such number, or joblib is missing.

    Examples
    --------
    >>> workers_for(1), workers_for(None)
    (1, 1)
    """
    if jobs is not None and (type(jobs) is not int or jobs == 0):
        raise SetupError(f"jobs must be 1 or more, or -1 for all cores; not {jobs!r}")
    if jobs == 1 or (jobs is None and "joblib" not in sys.modules):
        return 1
    return max(1, int(_joblib().effective_n_jobs(jobs)))


def _joblib() -> Any:
    try:
        import joblib
    except ModuleNotFoundError:
        raise SetupError(
            'jobs other than 1 need joblib: pip install "econgames[analysis]"'
        ) from None
    return joblib


def run_jobs(
    plan: Plan, jobs: Iterable[Job], workers: int | None = None
) -> Generator[Outcome, None, None]:
    """Play jobs, and give their outcomes in the same order.

    The outcomes are the same for every number of workers and every executor of joblib. What is
    held in memory does not grow with the number of jobs.

    Parameters
    ----------
    plan : Plan
        What the jobs share.
    jobs : iterable of Job
        Games; read as they are needed.
    workers : int, optional
        As in :func:`workers_for`.

    Yields
    ------
    Outcome
        One for each job. A game that raises is an outcome with an error; so is one that ends
        its worker.

    Raises
    ------
    SimulationError
        If many games fail and none is played, or a cluster stays without workers.

    Examples
    --------
    >>> from econgames.analysis.simulate.plan import make_setting
    >>> plan = Plan((make_setting("rolling_stock_stars", 2),), (("novice", "random"),))
    >>> for outcome in run_jobs(plan, [Job(0, seed=7), Job(1, seed=8)]):
    ...     print([row[3:5] + row[9:11] for row in outcome.rows["games"]])
    [('A', 'novice', ..., 1), ('B', 'random', ..., 2)]
    [('A', 'novice', ..., 1), ('B', 'random', ..., 2)]
    """
    count = workers_for(workers)
    pool = _Here(plan) if count == 1 else _workers(plan, workers)
    tried = played = 0
    with closing(_played(pool, iter(jobs), count * BATCHES_PER_WORKER)) as batches:
        for outcome in chain.from_iterable(batches):
            tried += 1
            played += not outcome.error
            if tried == HOPELESS and not played:
                why = f"all of the first {tried} games failed; seed {outcome.job.seed}: "
                raise SimulationError(why + outcome.error)
            yield outcome


def _played(
    pool: _Here | _Workers, jobs: Iterator[Job], batches: int
) -> Generator[list[Outcome], None, None]:
    """Outcomes batch by batch, in rounds of so many; batches grow to what a worker does fast."""
    size = 1
    while round_ := _cut(jobs, size, batches):
        games, seconds = 0, 0.0
        with closing(pool.play(round_)) as results:
            for outcomes, took in results:
                games, seconds = games + len(outcomes), seconds + took
                yield outcomes
        size = max(1, min(MOST_IN_BATCH, int(BATCH_SECONDS * games / max(seconds, 1e-9))))


def _cut(jobs: Iterator[Job], size: int, batches: int) -> list[Batch]:
    cut = (list(islice(jobs, size)) for _ in range(batches))
    return [batch for batch in cut if batch]


class _Here:
    """Plays in this process."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def play(self, batches: list[Batch]) -> Generator[Result, None, None]:
        for batch in batches:
            yield _play(self._plan, batch)


class _Workers:
    """Plays on the workers of joblib: processes by default, or what its configuration says."""

    def __init__(self, plan: Plan, workers: int | None) -> None:
        self._workers = workers
        self._packed = _pack(plan)

    def play(self, batches: list[Batch]) -> Generator[Result, None, None]:
        """Play batches side by side; after a worker's death one by one until it is found."""
        while batches:
            done = 0
            try:
                with _quietly_closing(self._side_by_side(batches)) as results:
                    for result in results:
                        done += 1
                        yield result
                return
            except (SetupError, SimulationError):
                raise
            except Exception:  # errors of games are outcomes: this is a worker or its connection
                batches = batches[done:]
            found = False
            while batches and not found:
                found = yield from self._alone(batches.pop(0))

    def _side_by_side(self, batches: list[Batch]) -> Any:
        joblib = _joblib()
        parallel = joblib.Parallel(n_jobs=self._workers, return_as="generator")
        return parallel(joblib.delayed(_play_packed)(self._packed, batch) for batch in batches)

    def _alone(self, batch: Batch) -> Generator[Result, None, bool]:
        """Play one batch while nothing else runs; returns whether it ended its worker."""
        try:
            yield from self._side_by_side([batch])
        except SimulationError:
            raise
        except Exception as error:
            if len(batch) > 1:
                for job in batch:
                    yield from self._alone([job])
            else:
                why = str(error).strip().partition("\n")[0]
                yield (
                    [Outcome(batch[0], {}, f"its worker failed: {type(error).__name__}: {why}")],
                    0,
                )
            return True
        return False


class _Cluster(_Workers):
    """Plays on the cluster of a Dask client.

    The backend of joblib would do, but for one case: it does not pass on that Dask gives up a task
    which ended several workers (`KilledWorker`), and waits for its result for ever.
    """

    def __init__(self, plan: Plan, backend: Any) -> None:
        super().__init__(plan, None)
        self._backend = backend

    def _side_by_side(self, batches: list[Batch]) -> Generator[Result, None, None]:
        client = self._backend.client
        # sent with each batch: what is scattered is lost with the workers that hold it
        play = partial(_play_packed, self._packed)
        futures = client.map(play, batches, pure=False, **self._backend.submit_kwargs)
        try:
            for batch, future in zip(batches, futures, strict=True):
                yield self._result(future, batch)
        finally:
            client.cancel(futures)

    def _result(self, future: Any, batch: Batch) -> Result:
        """Result of a batch; for a cluster without workers it waits a while, and not for ever."""
        alone = 0.0
        while alone < SECONDS_ALONE:
            try:
                found: Result = future.result(timeout=LOOK_SECONDS)
                return found
            except TimeoutError:  # games have none of their own: their errors are outcomes
                alone = 0.0 if self._backend.client.ncores() else alone + LOOK_SECONDS
        first = batch[0]
        raise SimulationError(
            f"the cluster has had no worker for {SECONDS_ALONE:.0f} seconds, with game "
            f"{first.number}, seed {first.seed}, to be played next; that game may have ended them. "
            "With out=... the games before are kept, and the same call goes on"
        )


def _workers(plan: Plan, workers: int | None) -> _Workers:
    """The workers that the configuration of joblib names."""
    backend, _ = _joblib().parallel.get_active_backend()
    is_dask = type(backend).__name__ == "DaskDistributedBackend"
    return _Cluster(plan, backend) if is_dask else _Workers(plan, workers)


@contextmanager
def _quietly_closing(results: Any) -> Iterator[Any]:
    """Stop the workers in the end; joblib warns of results that nobody took, on purpose here."""
    try:
        yield results
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            results.close()


def _play(plan: Plan, batch: Batch) -> Result:
    start = perf_counter()
    return [play_job(plan, job) for job in batch], perf_counter() - start


def _play_packed(packed: bytes, batch: Batch) -> Result:
    try:
        plan = _unpack(packed)
    except SetupError:
        raise
    except Exception as error:
        why = f"a worker cannot load the bots: {type(error).__name__}: {error}; jobs=1 needs none"
        raise SetupError(why) from None
    return _play(plan, batch)


def _pack(plan: Plan) -> bytes:
    """The plan with the code of its bots, where they are not those of the package."""
    import cloudpickle

    kinds = [bot if isinstance(bot, type) else type(bot) for bots in plan.line_ups for bot in bots]
    names = {kind.__module__ for kind in kinds} - {"builtins", "__main__"}
    own = [sys.modules[name] for name in sorted(names) if not name.startswith("econgames.")]
    for module in own:  # a cluster need not have the files of whoever asks
        cloudpickle.register_pickle_by_value(module)
    try:
        packed: bytes = cloudpickle.dumps((econgames.__version__, plan))
    except Exception as error:
        why = f"the bots cannot be sent to workers ({error}); play them with jobs=1"
        raise SetupError(why) from error
    finally:
        for module in own:
            cloudpickle.unregister_pickle_by_value(module)
    return packed


@lru_cache(maxsize=2)
def _unpack(packed: bytes) -> Plan:
    """The plan, made once on each worker; classes of a notebook travel inside it."""
    plan: Plan
    version, plan = pickle.loads(packed)
    if version != econgames.__version__:
        there, here = econgames.__version__, version
        raise SetupError(
            f"a worker has econgames {there}, its results would not fit those of {here}"
        )
    return plan
