import subprocess
import sys

import pytest

import econgames as eg
from econgames.core.errors import IllegalMove, SetupError, choices
from econgames.core.registry import find_game, game_names

GAME = "rolling_stock_stars"


def test_games_are_found_by_scanning() -> None:
    assert GAME in eg.games() == game_names()
    assert find_game(GAME) is find_game(GAME)
    assert repr(find_game(GAME)) == f"Game({GAME!r})"


def test_parts_of_a_game() -> None:
    game = eg.game(GAME)
    assert game.info.name == game.name == GAME
    assert (game.folder / "edition.toml").is_file()
    assert "random" in game.bots
    assert set(game.graphs) == {"synergies", "ownership", "prices", "money"}
    assert game.edition(None) is game.edition(None)


@pytest.mark.parametrize("name", ["rolling_stok_stars", "", "core", None, 3, "../core"])
def test_unknown_games(name: object) -> None:
    with pytest.raises(SetupError, match="unknown game"):
        eg.new(name)  # type: ignore[arg-type]


def test_an_unknown_game_is_guessed() -> None:
    with pytest.raises(SetupError, match="did you mean 'rolling_stock_stars'"):
        eg.game("RollingStockStars".lower().replace("stars", "_stars"))


@pytest.mark.parametrize("players", [0, 1, 7, -2, True, 2.0, None, "Ada", ["Ada"], ["A"] * 7])
def test_wrong_numbers_of_players(players: object) -> None:
    with pytest.raises(SetupError):
        eg.new(GAME, players)  # type: ignore[arg-type]


@pytest.mark.parametrize("names", [["Ada", "Ada"], ["Ada", ""], ["Ada", "  "], ["Ada", " Ada"]])
def test_players_need_names_of_their_own(names: list[str]) -> None:
    with pytest.raises(SetupError, match="different names"):
        eg.new(GAME, names)


def test_names_of_players() -> None:
    match = eg.new(GAME, [" Mia ", "Tom", "<b>"], seed=1)
    assert match.names == {"A": "Mia", "B": "Tom", "C": "<b>"}
    assert eg.new(GAME, 2, seed=1).names == {"A": "Ada", "B": "Ben"}


@pytest.mark.parametrize("seed", [1.0, "1", True])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(SetupError, match="seed must be a whole number"):
        eg.new(GAME, 3, seed=seed)  # type: ignore[arg-type]


def test_unknown_options() -> None:
    with pytest.raises(SetupError, match="did you mean 'open_companies'"):
        eg.new(GAME, 3, open_company=True)
    with pytest.raises(SetupError, match="must be of type bool; not 1"):
        eg.new(GAME, 3, open_companies=1)


def test_unknown_bots_and_seats() -> None:
    match = eg.new(GAME, 3, seed=1)
    with pytest.raises(SetupError, match="unknown bot 'randm'; did you mean 'random'"):
        match.run("randm")
    with pytest.raises(SetupError, match="unknown seat 'D'"):
        match.run({"D": "random"})
    assert match.step == 0


def test_suggestions() -> None:
    assert choices("thing", "zzz", ["a", "b"]) == "unknown thing 'zzz'; Known: a, b"


def test_a_refusal_stays_on_one_screen() -> None:
    error = IllegalMove("x", "no", [str(i) for i in range(50)])
    assert "and 38 more" in str(error)
    assert error.rule == "x" and len(error.legal) == 50


HEAVY = ("networkx", "plotly", "pandas", "scipy", "ipywidgets", "anywidget", "numpy", "IPython")


def test_importing_loads_nothing_heavy() -> None:
    code = f"import sys, econgames; print([m for m in {HEAVY!r} if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_playing_loads_nothing_heavy() -> None:
    code = (
        "import sys, econgames as eg; "
        f"match = eg.new({GAME!r}, seed=0).run('random', until=50); match.position; "
        f"print([m for m in {HEAVY!r} if m in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
