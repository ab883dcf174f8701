"""Simulations on a cluster, from a notebook, from the command line, and stopped for real."""

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import joblib
import pytest
from pandas import read_csv
from pandas.testing import assert_frame_equal

import econgames as eg
from econgames.analysis.simulate import SimulationWarning, run
from econgames.analysis.simulate.plan import Job, Plan, make_setting
from econgames.analysis.simulate.progress import Progress
from econgames.cli import main
from econgames.command_values import bots_of, options_of
from econgames.core.bots import RandomBot, make_bot
from econgames.core.errors import SimulationError

GAME = "rolling_stock_stars"
ROOT = Path(__file__).resolve().parents[2]


def quick(games: int = 12, **settings: Any) -> Any:
    settings = {"players": 3, "bots": "random", "progress": False} | settings
    return eg.simulate(GAME, games=games, **settings)


# ---- other executors


def test_a_cluster_gives_the_same_table(tmp_path, monkeypatch):
    dask, distributed = map(pytest.importorskip, ("dask", "distributed"))

    class There(RandomBot):
        name = "there"

        def choose(self, view, options, rng):
            assert distributed.get_worker()
            return super().choose(view, options, rng)

    class Deadly(RandomBot):
        name = "deadly"

        def choose(self, view, options, rng):
            if rng.random() < 0.003:
                os._exit(1)
            return super().choose(view, options, rng)

    here = quick(games=30, jobs=1)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    no_more = dask.config.set({"distributed.scheduler.allowed-failures": 0})
    with no_more:
        cluster = distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=tmp_path
        )
    with cluster, distributed.Client(cluster), joblib.parallel_config(backend="dask"):
        assert quick(games=30).equals(here)
        assert quick(games=4, bots=There)["score"].equals(here["score"].head(12))
        # Dask gives such a game up, and joblib would wait for it for ever
        with pytest.warns(SimulationWarning, match=r"game 3, seed \d+: its worker failed: Killed"):
            found = quick(games=5, bots=Deadly, per_turn=True)
        assert found.failed["number"].tolist() == [3]
        assert set(found.games["number"]) == {0, 1, 2, 4}


class NoWorkers:
    """A Dask client whose cluster has lost its workers; nothing that it is given gets done."""

    def __init__(self) -> None:
        self.given: list[Any] = []
        self.cancelled: list[Any] = []

    def map(self, play: Any, batches: Any, **_: Any) -> list[Any]:
        self.given = [SimpleNamespace(result=self.wait) for _ in batches]
        return self.given

    def wait(self, timeout: float) -> Any:
        raise TimeoutError

    def ncores(self) -> dict[str, int]:
        return {}

    def cancel(self, futures: Any) -> None:
        self.cancelled = futures


def test_a_cluster_without_workers_is_not_waited_for_for_ever():
    client = NoWorkers()
    plan = Plan((make_setting(GAME, 3),), (("random",) * 3,))
    cluster = run._Cluster(plan, SimpleNamespace(client=client, submit_kwargs={}))
    batches = [[Job(number=7, seed=8)], [Job(number=9, seed=1)]]
    with pytest.raises(SimulationError, match="no worker for 60 seconds, with game 7, seed 8, to"):
        list(cluster.play(batches))
    assert len(client.given) == 2
    assert client.cancelled == client.given


def test_threads_give_the_same_table():
    with joblib.parallel_config(backend="threading", n_jobs=3):
        table = quick(games=10)
    assert table.equals(quick(games=10, jobs=1))


# ---- a notebook


def test_a_cell_shows_one_line_and_its_classes_reach_the_workers():
    import nbformat
    from nbclient import NotebookClient

    cell = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
import econgames as eg
from econgames.core.bots import RandomBot, make_bot

class Mine(RandomBot):
    name = "mine"

table = eg.simulate({GAME!r}, 3, Mine, games=60, jobs=2)
print(len(table), set(table["bot"]))
"""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)])
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    line, printed = notebook.cells[0].outputs
    assert line["data"] == {"text/plain": "60 of 60 games"}
    assert printed["text"] == "180 {'mine'}\n"


# ---- the line of progress


class Terminal:
    def __init__(self) -> None:
        self.text = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        pass


def test_a_terminal_shows_one_line(monkeypatch):
    terminal, clock = Terminal(), iter([0.0, 0.1, 2.0, 2.1])
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("econgames.analysis.simulate.progress.monotonic", lambda: next(clock))
    line = Progress(10, True, done=2)
    line.add()  # too soon to be shown
    line.add(3)
    line.close()
    shown = [text.strip() for text in terminal.text.split("\r")]
    assert shown == ["", "6 of 10 games (60 %), 2.0 a second, 0:02 left", "6 of 10 games"]
    assert terminal.text.endswith("\n")


def test_elsewhere_nothing_is_shown(capfd):
    quick(progress=True)
    assert capfd.readouterr() == ("", "")


# ---- the command


def test_command_prints_a_summary(capsys):
    arguments = ["--players", "3", "--bots", "A=novice,B=random,C=random", "--games", "8"]
    assert main(["simulate", GAME, *arguments, "--seed", "3", "--quiet"]) == 0
    head, names, *rows = capsys.readouterr().out.splitlines()
    table = quick(games=8, seed=3, bots=["novice", "random", "random"])
    assert head.startswith(f"8 games of {GAME}, edition {table['edition'].iloc[0]}, seeds ")
    assert names.split() == ["seat", "bot", "first", "%", "rank", "score", "money"]
    assert [row.split()[:2] for row in rows] == [["A", "novice"], ["B", "random"], ["C", "random"]]
    mine = table.query("seat == 'A'")
    assert float(rows[0].split()[2]) == pytest.approx(100 * (mine["rank"] == 1).mean())
    assert float(rows[0].split()[6]) == pytest.approx(mine["score"].mean(), abs=0.05)


def test_command_writes_tables(tmp_path, capsys):
    out = tmp_path / "x.csv"
    arguments = ["--games", "4", "--players", "3", "--bots", "random", "--ledger", "full"]
    edition = tmp_path / "mine.toml"
    edition.write_text("start_cash = { 3 = 40 }")
    command = ["simulate", GAME, *arguments, "--per-turn", "--edition", str(edition)]
    assert main([*command, "--out", str(out)]) == 0
    names = ["x.csv", "x.turns.csv", "x.ledger.csv"]
    assert capsys.readouterr().out.splitlines() == [f"wrote {tmp_path / name}" for name in names]
    assert "A,40,money,start_cash" in (tmp_path / "x.ledger.csv").read_text()
    assert main(command) == 2
    assert "--out FILE" in capsys.readouterr().err


def test_command_has_the_options_of_the_game(capsys):
    arguments = ["--players", "2", "--bots", "novice", "--games", "2", "--quiet"]
    assert main(["simulate", GAME, *arguments, "--option", "two_hands=true"]) == 0
    shown = capsys.readouterr().out.splitlines()
    table = quick(games=2, players=2, bots="novice", options={"two_hands": True})
    assert [row.split()[0] for row in shown[2:]] == sorted(set(table["seat"]))
    assert float(shown[2].split()[-2]) == pytest.approx(table["score"][::2].mean(), abs=0.05)


def test_command_takes_bots_with_settings(capsys):
    bots = "A=searcher(playouts=1,depth=2),B=random,C=random"
    command = ["simulate", GAME, "--players", "3", "--bots", bots, "--games", "1", "--quiet"]
    assert main(command) == 0
    assert "A     searcher(playouts=1,depth=2)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--bots", "expertt"], "unknown bot 'expertt'; did you mean"),
        (["--bots", "A=random,B"], "bots: 'A=random,B' has bots with a seat and without"),
        (["--bots", "A=random,A=random"], "gives a seat two bots"),
        (["--bots", "searcher(playouts=4"], "brackets that do not match"),
        (["--bots", "random,"], "names no bot"),
        (["--bots", "random,random"], "4 seats need as many bots; got 2"),
        (["--bots", "searcher(playouts=0)"], "playouts must be a whole number from 1"),
        (["--option", "two_hands"], "write NAME=VALUE"),
        (["--option", "two_hand=true"], "did you mean 'two_hands'"),
        (["--option", "two_hands=2"], "must be true or false"),
        (["--edition", "none.toml"], "no such file"),
        (["--games", "0"], "games must be a whole number of at least 1"),
        (["--players", "9"], "2 to 6 players"),
        (["--out", "x.xlsx"], "out must end with"),
        (["--out", "none/x.csv"], "in a folder that exists"),
        (["--ledger", "fully"], "did you mean 'full'"),
        (["--per-turn"], "--out FILE"),
    ],
)
def test_command_refuses_in_one_line_before_the_first_game(arguments, says, capsys, monkeypatch):
    monkeypatch.setattr(eg.game(GAME).state, "play", None)
    assert main(["simulate", GAME, *arguments]) == 2
    told = capsys.readouterr()
    assert told.err.startswith("econgames: ") and says in told.err
    assert told.err.count("\n") == 1 and not told.out


def test_help_has_examples_that_can_be_run(capsys, monkeypatch):
    """Every line of the examples is read by the parser, and its values are good ones."""
    seen: list[Any] = []
    for command in ("simulate", "play"):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        lines = re.findall(r"^  econgames (.*)$", capsys.readouterr().out, re.MULTILINE)
        assert len(lines) >= 3
        monkeypatch.setattr(f"econgames.{command}_command.run", seen.append)
        for line in lines:
            main(shlex.split(line))
    for given in seen:
        for bot in bots_by_seat(given.bots):
            make_bot(given.game if given.game in eg.games() else "industria", bot)
        if given.game in eg.games():
            options_of(given.game, given.option)


def bots_by_seat(text: str) -> list[str]:
    bots = bots_of(text or "random")
    return [bots] if isinstance(bots, str) else list(getattr(bots, "values", lambda: bots)())


@pytest.mark.skipif(sys.platform == "win32", reason="needs the signals of POSIX")
def test_ctrl_c_stops_a_command_and_keeps_what_is_done(tmp_path):
    out = tmp_path / "x.csv"
    arguments = ["simulate", GAME, "--bots", "random", "--games", "100000", "--jobs", "2"]
    command = [sys.executable, "-m", "econgames", *arguments, "--out", str(out)]
    process = subprocess.Popen(
        command, cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    while not out.exists() and process.poll() is None:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # a terminal tells the workers as well
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    found = re.search(r"stopped; (\d+) of 100000 games are kept; the same call goes on", told)
    assert found, told
    kept = read_csv(out)
    assert_frame_equal(kept, quick(games=int(found[1]), players=4))
