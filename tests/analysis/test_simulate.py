"""Simulations: what is in the tables, that seeds alone decide it, and that nothing gets lost."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from pandas import DataFrame, read_csv, read_parquet
from pandas.testing import assert_frame_equal

import econgames as eg
from econgames.analysis.simulate import Simulation, SimulationWarning, seed_of_game
from econgames.analysis.simulate.lock import alone
from econgames.analysis.simulate.rows import GAMES, TURNS, accounts_of
from econgames.core.bots import Bot, RandomBot
from econgames.core.errors import EditionError, SaveError, SetupError, SimulationError

GAME = "rolling_stock_stars"
every_game = pytest.mark.parametrize("name", eg.games())


def quick(games: int = 12, **settings: Any) -> Any:
    """Games of three random bots: a few milliseconds each."""
    settings = {"players": 3, "bots": "random", "progress": False} | settings
    return eg.simulate(GAME, games=games, **settings)


def all_tables(found: Simulation) -> list[DataFrame]:
    return [found.games, found.turns, found.ledger, found.failed]


def stop_at(game: int) -> Any:
    """Progress that interrupts when so many games are done."""

    def tell(done: int, total: int) -> None:
        if done == game:
            raise KeyboardInterrupt

    return tell


# ---- the tables


def test_one_row_for_each_game_and_seat():
    table = quick(games=5, seed=7)
    assert list(table.columns) == list(GAMES)
    assert table["number"].tolist() == [n for n in range(5) for _ in range(3)]
    assert table["seat"].tolist() == list("ABC") * 5
    for name, kind in GAMES.items():
        assert (table[name].dtype == "int64") == (kind is int), name
    for _, rows in table.groupby("number"):
        assert sorted(rows["rank"]) == [1, 2, 3]
        assert rows.sort_values("rank")["score"].is_monotonic_decreasing
    assert table.attrs["seed"] == 7
    assert table.attrs["bots"] == ["random"] * 3


@every_game
def test_the_books_explain_the_money_of_every_seat(name):
    players = eg.game(name).info.players[0]
    found = eg.simulate(
        name, players, "novice", games=2, ledger="full", per_turn=True, progress=False
    )
    accounts = list(accounts_of(name))
    games, turns, ledger = found.games, found.turns, found.ledger
    assert (games[accounts].sum(axis=1) == games["money"]).all()
    by_seat = turns.groupby(["number", "seat"])
    assert (by_seat[accounts].sum().to_numpy() == games[accounts].to_numpy()).all()
    last = by_seat[["turn", "step", "score", "rank", "money"]].last().to_numpy()
    assert (last == games[["turns", "steps", "score", "rank", "money"]].to_numpy()).all()
    money = ledger[ledger["asset"] == "money"]
    for row in games.itertuples():
        mine = money[money["number"] == row.number]
        got = mine.loc[mine["payee"] == row.seat, "amount"].sum()
        assert got - mine.loc[mine["payer"] == row.seat, "amount"].sum() == row.money


@every_game
def test_names_of_accounts_are_no_names_of_other_columns(name):
    assert not set(accounts_of(name)) & (set(GAMES) | set(TURNS))


@every_game
def test_the_game_of_a_row_can_be_played_again(name):
    players = eg.game(name).info.players[-1]
    bots = ["novice", *["random"] * (players - 1)]
    table = eg.simulate(name, players, bots, games=2, seed=3, progress=False)
    for _, rows in table.groupby("number"):
        match = eg.new(name, players, seed=int(rows["seed"].iloc[0]))
        match.run(dict(zip(match.players, bots, strict=True)))
        assert match.scores() == dict(zip(rows["seat"], rows["score"], strict=True))
        assert list(match.scores()) == rows.sort_values("rank")["seat"].tolist()
        assert set(rows["steps"]) == {match.step}


def test_options_and_edition_reach_the_games():
    usual = quick(ledger="summary")
    richer = quick(ledger="summary", edition={"start_cash": {3: 50}})
    assert set(usual["start_cash"]) == {30}
    assert set(richer["start_cash"]) == {50}
    assert set(usual["edition"]).isdisjoint(richer["edition"])
    two = {"players": 2, "bots": "novice"}
    hands = quick(1, **two, options={"two_hands": True}, ledger="full")
    assert hands.games["seat"].tolist() == ["A", "B"]
    assert {"A", "B", "C", "D"} <= set(hands.ledger["payee"])


def test_tables_that_were_not_asked_for_say_how_to_get_them():
    found = quick(games=1, per_turn=True)
    assert len(found.turns)
    with pytest.raises(SetupError, match='ledger="full"'):
        _ = found.ledger
    with pytest.raises(SetupError, match="per_turn=True"):
        _ = quick(games=1, ledger="full").turns


# ---- seeds, workers, bots


def test_a_seed_belongs_to_its_number_alone():
    assert quick(games=4).equals(quick(games=9).query("number < 4"))
    assert not quick(games=4)["score"].equals(quick(games=4, seed=2)["score"])
    assert len({seed_of_game(seed, n) for seed in (0, 1, -1) for n in range(500)}) == 1500


def test_workers_change_no_result():
    settings = {"games": 40, "ledger": "full", "per_turn": True, "bots": ["random"] * 3}
    one, two = (quick(jobs=jobs, **settings) for jobs in (1, 2))
    for left, right in zip(all_tables(one), all_tables(two), strict=True):
        assert_frame_equal(left, right)


class Fickle(RandomBot):
    """Plays otherwise each time it is used: its results show whether it was made afresh."""

    name = "fickle"
    idea = "The first option, then the last one."

    def __init__(self, used: int = 0) -> None:
        self.used = used

    def choose(self, view, options, rng):
        self.used += 1
        if self.used % 7 == 0:
            return super().choose(view, options, rng)
        return options[-1 if self.used > 40 else 0].move


def test_bots_remember_nothing_of_other_games():
    mine = Fickle(3)
    table = quick(games=10, bots=mine)
    assert mine.used == 3
    assert quick(games=10, bots=Fickle(3), jobs=2).equals(table)
    assert set(table["bot"]) == {"fickle"}
    match = eg.new(GAME, 3, seed=int(table["seed"].iloc[-1]))
    match.run({seat: Fickle(3) for seat in match.players})
    assert match.scores() == dict(zip("ABC", table["score"].tail(3), strict=True)), "seats share"


def test_settings_of_a_bot_reach_the_games():
    """A name with settings was made without them."""
    made = []

    class Told(RandomBot):
        name = "told"

        def __init__(self, *, first: bool = False) -> None:
            made.append(first)
            self.first = first

        def choose(self, view, options, rng):
            return options[0].move if self.first else super().choose(view, options, rng)

    def find(game: str) -> dict[str, type[Bot]]:
        return {"told": Told}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("econgames.core.bots.find_bots", find)
        plain, told = (quick(games=2, bots=name) for name in ("told", "told(first=True)"))
        with pytest.raises(SetupError, match="unknown setting of told 'last'; Known: first"):
            quick(bots="told(last=1)")
    assert {False, True} == set(made)
    assert set(told["bot"]) == {"told(first=True)"}
    assert told["score"].tolist() == quick(games=2, bots=Told(first=True))["score"].tolist()
    assert told["score"].tolist() != plain["score"].tolist()


def test_a_class_of_a_notebook_reaches_the_workers():
    class Mine(RandomBot):  # as in a cell: no module can be imported to find it
        name = "mine"

    table = quick(games=4, bots={"A": Mine, "B": "novice", "C": Mine()}, jobs=2)
    assert table["bot"].tolist() == ["mine", "novice", "mine"] * 4


def test_a_bot_may_give_an_option_as_in_a_match():
    class First(Bot):
        name, idea = "first", "The first option that is a single move."

        def choose(self, view, options, rng):
            return next((option for option in options if option.count == 1), options[0].move)

    assert len(quick(games=2, bots=First)) == 6


# ---- what goes wrong


class Clumsy(RandomBot):
    name = "clumsy"

    def choose(self, view, options, rng):
        if rng.random() < self.chance:
            self.fail()
        return super().choose(view, options, rng)

    chance = 0.01

    def fail(self):
        raise ValueError("lost count")


class Deadly(Clumsy):
    name = "deadly"
    chance = 0.003

    def fail(self):
        os._exit(1)


def test_a_game_that_raises_is_told_with_its_seed_and_the_others_are_kept():
    with pytest.warns(SimulationWarning, match=r"of 30 games failed: game \d+, seed \d+: Value"):
        found = quick(games=30, bots=Clumsy, per_turn=True)
    failed = found.failed
    assert 0 < len(failed) < 30
    assert len(found.games) == 3 * (30 - len(failed))
    assert set(found.games["number"]) | set(failed["number"]) == set(range(30))
    assert failed["error"].unique().tolist() == ["ValueError: lost count"]
    for row in failed.itertuples():
        assert row.seed == seed_of_game(1, row.number)
        match = eg.new(GAME, 3, seed=row.seed)
        with pytest.raises(ValueError, match="lost count"):
            match.run({seat: Clumsy() for seat in match.players})
        assert match.step == row.step
    assert found.games.attrs["failed_games"] == len(failed)
    assert found.games.attrs["failed"][0]["seed"] == failed["seed"].iloc[0]


def test_a_worker_that_dies_is_told_with_its_seed_and_the_others_are_kept():
    with pytest.warns(SimulationWarning, match="its worker failed"):
        found = quick(games=5, bots=Deadly, jobs=2, per_turn=True)
    # the same draws as those of a bot that raises instead
    assert found.failed["number"].tolist() == [3]
    assert found.failed["seed"].tolist() == [seed_of_game(1, 3)]
    assert set(found.games["number"]) == {0, 1, 2, 4}


def test_what_cannot_work_is_given_up_soon():
    class Hopeless(Clumsy):
        chance = 1

    told: list[int] = []
    with pytest.raises(SimulationError, match=r"all of the first 20 games failed.*lost count"):
        quick(games=100_000, bots=Hopeless, progress=lambda done, total: told.append(done))
    assert len(told) == 19
    with pytest.raises(SimulationError, match="2 of 2 games failed"):
        quick(games=2, bots=Hopeless)


@pytest.mark.parametrize(
    ("settings", "error", "says"),
    [
        ({"bots": "tradr"}, SetupError, "did you mean 'trader'"),
        ({"bots": {"A": "random", "B": "random"}}, SetupError, "there is none for C"),
        ({"bots": {"A": "random", "D": "random"}}, SetupError, "unknown seat 'D'"),
        ({"bots": ["random"] * 4}, SetupError, "3 seats need as many bots; got 4"),
        ({"bots": 3}, SetupError, "a bot is a name, a class"),
        ({"bots": Bot}, SetupError, "no choose"),
        ({"bots": RandomBot.choose}, SetupError, "a bot is a name, a class"),
        ({"players": 9}, SetupError, "2 to 6 players"),
        ({"players": ["Mia", "Tom"]}, SetupError, "whole number"),
        ({"games": 0}, SetupError, "games must be a whole number of at least 1; not 0"),
        ({"games": 1e3}, SetupError, "not 1000.0"),
        ({"seed": None}, SetupError, "seed must be a whole number; not None"),
        ({"jobs": 0}, SetupError, "jobs must be 1 or more, or -1"),
        ({"jobs": "all"}, SetupError, "jobs must be"),
        ({"ledger": "ful"}, SetupError, "did you mean 'full'"),
        ({"options": {"two_hand": True}}, SetupError, "did you mean 'two_hands'"),
        ({"options": {"two_hands": 1}}, SetupError, "of type bool"),
        ({"options": ["two_hands"]}, SetupError, "a mapping"),
        ({"edition": {"start_csh": 1}}, EditionError, "did you mean 'start_cash'"),
        ({"out": "games.xlsx"}, SetupError, r"\.csv or \.parquet"),
        ({"out": 3}, SetupError, "path of a file"),
        ({"out": "no/such/folder/games.csv"}, SetupError, "in a folder that exists"),
        ({"progress": "no"}, SetupError, "progress must be"),
    ],
)
def test_wrong_arguments_are_refused_before_the_first_game(monkeypatch, settings, error, says):
    monkeypatch.setattr(eg.game(GAME).state, "play", None)
    with pytest.raises(error, match=says):
        quick(**settings)


def test_an_unknown_game_is_refused():
    with pytest.raises(SetupError, match="did you mean 'diora'"):
        eg.simulate("dioro")


@pytest.mark.parametrize(
    ("module", "settings", "extra"),
    [
        ("joblib", {"jobs": 2}, "analysis"),
        ("pandas", {}, "analysis"),
        ("pyarrow", {"out": "x.parquet"}, "parquet"),
    ],
)
def test_a_missing_extra_is_named(monkeypatch, tmp_path, module, settings, extra):
    monkeypatch.setitem(__import__("sys").modules, module, None)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SetupError, match=rf"econgames\[{extra}\]"):
        quick(**settings)
    assert not list(tmp_path.iterdir())


def test_bots_that_cannot_travel_are_refused(tmp_path):
    class Holding(RandomBot):
        def __init__(self) -> None:
            self.file = (tmp_path / "file").open("w")

        def __deepcopy__(self, memo):
            return self

    bot = Holding()
    with bot.file, pytest.raises(SetupError, match=r"sent to workers.*jobs=1"):
        quick(bots=bot, jobs=2)
    bot = RandomBot()
    bot.reason = (move for move in ())  # a generator has no copy
    with pytest.raises(SetupError, match="random cannot be copied"):
        quick(bots=bot)
    with pytest.raises(SetupError, match="picky cannot be made without arguments"):
        quick(bots=type("Picky", (Fickle,), {"name": "picky", "__init__": lambda self, n: None}))


def test_a_worker_of_another_version_is_refused(monkeypatch):
    monkeypatch.setattr(eg, "__version__", "0.0.9")
    with pytest.raises(SetupError, match=r"a worker has econgames \d.*not fit those of 0.0.9"):
        quick(games=4, jobs=2)


# ---- files


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_files_hold_what_memory_would(tmp_path, suffix):
    settings = {"games": 30, "ledger": "full", "per_turn": True}
    there = quick(out=tmp_path / f"x{suffix}", jobs=2, **settings)
    here = quick(**settings)
    for left, right in zip(all_tables(there), all_tables(here), strict=True):
        assert_frame_equal(left, right)
    names = [f"x{suffix}", f"x.turns{suffix}", f"x.ledger{suffix}"]
    assert [path.name for path in there.files.values()] == names
    kept = {path.name for path in tmp_path.iterdir()}
    assert kept == {*names, f"x{suffix}.manifest.json"}
    read = read_csv if suffix == ".csv" else read_parquet
    assert_frame_equal(read(tmp_path / f"x{suffix}"), here.games)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_keeps_what_is_done_and_the_same_call_goes_on(tmp_path, jobs):
    out, whole = tmp_path / "x.csv", tmp_path / "whole.csv"
    with pytest.raises(KeyboardInterrupt) as stopped:
        quick(games=40, out=out, per_turn=True, jobs=jobs, progress=stop_at(13))
    assert stopped.value.__notes__ == ["13 of 40 games are kept; the same call goes on"]
    assert read_csv(out)["number"].nunique() == 13
    told: list[int] = []
    again = quick(games=40, out=out, per_turn=True, progress=lambda done, _: told.append(done))
    assert told[0] == 14
    quick(games=40, out=whole, per_turn=True)
    assert out.read_bytes() == whole.read_bytes()
    assert (tmp_path / "x.turns.csv").read_bytes() == (tmp_path / "whole.turns.csv").read_bytes()
    told.clear()
    assert quick(games=40, out=out, per_turn=True, progress=stop_at(1)).games.equals(again.games)


def test_an_interrupt_of_parquet_goes_on_too(tmp_path):
    out = tmp_path / "x.parquet"
    with pytest.raises(KeyboardInterrupt):
        quick(games=20, out=out, progress=stop_at(11))
    assert not out.exists()
    assert quick(games=20, out=out).games.equals(quick(games=20))


def test_without_a_file_an_interrupt_gives_the_first_games():
    with pytest.warns(SimulationWarning, match="the first 7 of 40 games"):
        table = quick(games=40, progress=stop_at(7))
    assert table.equals(quick(games=7))


def test_what_a_killed_run_left_half_written_is_written_again(tmp_path):
    out = tmp_path / "x.csv"
    with pytest.raises(KeyboardInterrupt):
        quick(games=20, out=out, progress=stop_at(9))
    with out.open("a") as file:
        file.write(f"{GAME},9,12345")
    assert quick(games=20, out=out).games.equals(quick(games=20))


def test_failures_are_kept_in_files(tmp_path):
    out = tmp_path / "x.csv"
    with pytest.warns(SimulationWarning):
        there = quick(games=30, bots=Clumsy, out=out)
    with pytest.warns(SimulationWarning):
        here = quick(games=30, bots=Clumsy, per_turn=True)
    assert there.files["failed"].name == "x.failed.csv"
    assert_frame_equal(there.failed, here.failed)
    assert_frame_equal(there.games, here.games)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"seed": 2}, "seed is 1 there and 2 here"),
        ({"games": 9}, "games is 8 there and 9 here"),
        ({"bots": "novice"}, "bots is"),
        ({"ledger": "summary"}, "ledger is 'none' there"),
        ({"per_turn": True}, "turns is False there"),
        ({"edition": {"start_cash": {3: 31}}}, "edition is"),
        ({"options": {"open_companies": True}}, "options is"),
    ],
)
def test_another_call_does_not_touch_the_files(tmp_path, changed, says):
    out = tmp_path / "x.csv"
    quick(games=8, out=out)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(SaveError, match=says):
        quick(**{"games": 8, "out": out} | changed)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_bot_that_was_changed_is_another_call(tmp_path):
    quick(games=2, out=tmp_path / "x.csv", bots=Fickle(1))
    with pytest.raises(SaveError, match="fickle"):
        quick(games=2, out=tmp_path / "x.csv", bots=Fickle(2))


def test_files_of_others_are_left_alone(tmp_path):
    for name in ("x.csv", "y.turns.csv"):
        (tmp_path / name).write_text("mine")
    for name, settings in (("x.csv", {}), ("y.csv", {"per_turn": True})):
        with pytest.raises(SaveError, match="no simulation wrote it"):
            quick(out=tmp_path / name, **settings)
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        "x.csv": "mine",
        "y.turns.csv": "mine",
    }


def test_files_that_were_harmed_are_not_gone_on_with(tmp_path):
    out, manifest = tmp_path / "x.csv", tmp_path / "x.csv.manifest.json"
    with pytest.raises(KeyboardInterrupt):
        quick(games=20, out=out, progress=stop_at(9))
    rows = out.read_bytes()
    out.write_bytes(rows[:-5])
    with pytest.raises(SaveError, match="was shortened"):
        quick(games=20, out=out)
    out.unlink()
    with pytest.raises(SaveError, match="is missing"):
        quick(games=20, out=out)
    for text in ("{}", manifest.read_text().replace('"done": ', '"done": -')):
        manifest.write_text(text)
        with pytest.raises(SaveError, match="no manifest"):
            quick(games=20, out=out)
    whole = tmp_path / "whole.csv"
    quick(games=3, out=whole)
    whole.write_bytes(whole.read_bytes() + b"1,2")
    with pytest.raises(SaveError, match="was changed"):
        quick(games=3, out=whole)


def test_a_full_disk_is_told(tmp_path, monkeypatch):
    def full(self: Path, *_: Any) -> Any:
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(SaveError, match="No space left"):
        quick(out=tmp_path / "x.csv")


# ---- two at once


WRITER = """
import sys, time
import econgames as eg
def wait(done, total):
    if done == 3:
        print("writing", flush=True)
        time.sleep(60)
eg.simulate({game!r}, 3, "random", 12, out={out!r}, progress=wait)
"""


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[tuple[Path, subprocess.Popen[str]]]:
    """Another process in the middle of the same call."""
    out = tmp_path / "x.csv"
    script = WRITER.format(game=GAME, out=str(out))
    root = Path(__file__).resolve().parents[2]
    process = subprocess.Popen(
        [sys.executable, "-c", script], cwd=root, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None and process.stdout.readline() == "writing\n"
    yield out, process
    process.kill()
    process.communicate()


def test_the_same_call_at_once_is_refused_and_harms_nothing(writer):
    out, process = writer
    before = {path: path.read_bytes() for path in out.parent.iterdir()}
    with pytest.raises(
        SaveError, match=rf"another call is writing .*x\.csv \(process {process.pid}"
    ):
        quick(out=out)
    assert {path: path.read_bytes() for path in out.parent.iterdir()} == before
    assert len(quick(out=out.with_name("other.csv")).games) == 36


def test_a_call_that_was_killed_locks_nobody_out(writer):
    out, process = writer
    process.kill()
    process.wait()
    assert out.with_name("x.csv.lock").exists()
    assert quick(out=out).games.equals(quick())
    assert {path.name for path in out.parent.iterdir()} == {"x.csv", "x.csv.manifest.json"}


def test_of_many_calls_at_once_one_holds_the_lock(tmp_path):
    inside: list[int] = []
    most: list[int] = []

    def hold(number: int) -> bool:
        try:
            with alone(tmp_path / "x.csv"):
                inside.append(number)
                most.append(len(inside))
                time.sleep(0.001)
                inside.remove(number)
        except SaveError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(hold, range(200)))
    assert any(got) and not all(got)
    assert set(most) == {1}
    assert not list(tmp_path.iterdir())
