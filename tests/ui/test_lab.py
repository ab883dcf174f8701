"""The lab around the table: tabs, loading, closing."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.core.errors import EconGamesError, SaveError, SetupError
from econgames.ui.board import Board
from econgames.ui.lab import Lab, lab
from tests.ui import fake


def show(**kwargs: object) -> Lab:
    return lab(fake.Match(), **kwargs)


def send(one: Lab, kind: str, **content: object) -> None:
    one.board._on_msg(one.board, {"kind": kind, **content}, [])


def test_the_match_in_the_lab_is_the_very_object() -> None:
    match = fake.Match()
    assert lab(match).match is match


def test_bots_take_the_other_seats_and_the_first_is_yours() -> None:
    one = show()
    assert one.board.table.seats.names == {"A": "person", "B": "greedy", "C": "greedy"}
    assert one.board.table.asked == "A"


def test_every_tab_draws_and_follows_the_match() -> None:
    one = show()
    for index in range(len(one.tabs)):
        one.strip.selected_index = index
        send(one, "play", id="take:X", value=3, at=one.match.step)
    assert not one.board.trouble
    assert "Ada takes $3 from X." in one.tab("Log").list.html
    chart = one.tab("Cash flow")
    assert chart.figure.output.outputs[0]["data"]["application/vnd.plotly.v1+json"]["data"]
    assert "Cash over" in chart.figure.words.value
    assert "<td>$" in one.tab("Players").box.html
    assert "more is more" in one.tab("Bots").reason.value or one.board.table.reason
    assert one.tab("Position").code.value.startswith("FAKE")


def test_a_folded_line_of_the_log_begins_with_the_money() -> None:
    one = show(bots=False)
    one.match.names["A"] = "A<b>"
    send(one, "play", id="take:X", value=3, at=0)
    assert "takes $3 from X. <span>Bank → A&lt;b&gt; $3 pot</span>" in one.tab("Log").list.html
    rows = [
        (1, "bank", "A", 1, "company:BR", "auction"),
        (1, "A", "bank", 8, "money", "auction"),
    ]
    log: Any = one.tab("Log")
    assert log._folded(rows) == "A<b> → Bank $8 auction, and 1 more"
    assert log._folded(rows[:1]) == "Bank → A<b> BR auction"


def test_a_game_without_values_says_so_where_statements_would_be() -> None:
    one = show()
    for title in ("Statements", "Flows", "Graphs"):
        assert "no values yet" in one.show(title).figure.words.value
    assert not one.board.trouble
    with pytest.raises(EconGamesError, match="Statements"):
        one.tab("Statments")


def test_a_seat_can_change_hands_while_the_game_runs() -> None:
    one = show(bots=False)
    bots = one.tab("Bots")
    bots.menus["B"].value = "greedy"
    send(one, "play", id="pass", at=0)
    assert one.match.step == 2
    assert "Cleo" in one.board.who["line"]


def test_saving_from_the_tab_tells_where(tmp_path: Path) -> None:
    one = show()
    position = one.tab("Position")
    position.file.value = str(tmp_path / "pots.json")
    position._safely(lambda: one.board.table.save(position.file.value))
    assert (tmp_path / "pots.json").exists()
    assert "eg.load" in one.board.message["text"]


def test_a_missing_file_is_an_error_in_the_message_row(tmp_path: Path) -> None:
    one = show()
    position = one.tab("Position")
    position.file.value = str(tmp_path / "nothing.json")
    position._safely(position._load_file)
    assert one.board.message["kind"] == "error"
    assert "no file" in one.board.message["text"]


def test_running_the_cell_again_closes_the_former_lab() -> None:
    match = fake.Match()
    first = lab(match)
    second = lab(match)
    assert first.comm is None
    assert second.comm is not None


def test_closing_frees_the_lab_its_tabs_and_the_match() -> None:
    one = show()
    for index in range(len(one.tabs)):
        one.strip.selected_index = index
    gone = [weakref.ref(thing) for thing in (one, one.board, one.match, *one.tabs)]
    one.close()
    del one
    gc.collect()
    assert [ref() for ref in gone] == [None] * len(gone)


def test_the_lab_carries_the_still_picture() -> None:
    data, _ = show()._repr_mimebundle_()
    assert {"text/plain", "text/html", "image/svg+xml"} <= set(data)


def test_an_autosaved_game_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    one = lab("rolling_stock_stars", seed=1, autosave=path, bots=False)
    options = one.board.options
    send(one, "play", id=options[0]["id"], value=options[0]["low"], at=0)
    one.close()
    again = lab("rolling_stock_stars", autosave=path, bots=False)
    assert again.match.step == 1
    assert "Continued" in again.board.message["text"]
    assert again.match.state.key() == one.match.state.key()


def test_another_game_than_the_saved_one_is_begun_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    asked = {"players": ["Xi", "Yo"], "seed": 9, "bots": False, "autosave": path}
    one = lab("rolling_stock_stars", **asked)
    one.match.play(one.match.options()[-1])
    assert lab("rolling_stock_stars", **asked).match.step == 1
    other = lab("rolling_stock_stars", **{**asked, "seed": 8})
    assert (other.match.step, other.match.seed) == (0, 8)
    kept = eg.load(tmp_path / "game.earlier-1.json")
    assert (kept.step, kept.seed) == (1, 9)


def test_a_broken_autosave_file_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(SaveError):
        lab("rolling_stock_stars", autosave=path)
    assert path.read_text(encoding="utf-8") == "{"


def test_a_finished_game_names_the_winner() -> None:
    match = fake.Match()
    while match.actors():
        match.play(fake.Pass(match.actors()[0]))
    one = lab(match)
    assert "wins" in one.board.who["line"]
    assert one.board.options == []


def test_a_game_that_does_not_exist_is_refused_with_the_known_ones() -> None:
    with pytest.raises(SetupError, match="rolling_stock_stars"):
        eg.lab("rolling_stok_stars")


# ---- loading on the Position tab


def started(path: Path, seed: int = 1, **kwargs: Any) -> Lab:
    """Lab of a game with autosave, two moves in."""
    one = lab("rolling_stock_stars", 3, seed, autosave=path, bots=False, **kwargs)
    for _ in range(2):
        one.match.play(one.match.options()[-1])
    return one


def load_into(one: Lab, text: str) -> None:
    position: Any = one.tab("Position")
    position._safely(lambda: position.load(text))


def test_a_loaded_code_goes_on_being_saved_and_the_earlier_game_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    one = started(path)
    first, key = one.match, one.match.state.key()
    load_into(one, eg.new("rolling_stock_stars", players=4, seed=9).position)
    assert one.board.message["kind"] == "note", one.board.message
    assert "game.earlier-1.json" in one.board.message["text"]
    assert (one.match.autosave, first.autosave) == (path, None)
    one.match.play(one.match.options()[-1])
    assert (eg.load(path).seed, eg.load(path).step) == (9, 1)
    assert eg.load(tmp_path / "game.earlier-1.json").state.key() == key


def test_loading_the_autosave_file_itself_just_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    one = started(path)
    load_into(one, str(path))
    assert "kept" not in one.board.message["text"]
    one.match.play(one.match.options()[-1])
    assert eg.load(path).step == 3
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]


def test_a_load_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    one = started(path)
    match = one.match
    load_into(one, "EG1-nonsense")
    assert one.board.message["kind"] == "error"
    assert one.match is match
    assert match.autosave == path


def test_without_autosave_a_loaded_match_is_not_saved() -> None:
    one = lab("rolling_stock_stars", 3, 1, bots=False)
    load_into(one, eg.new("rolling_stock_stars", players=3, seed=2).position)
    assert one.match.autosave is None
    assert one.board.message["text"] == "Loaded Rolling Stock Stars at step 0."


def test_the_bots_tab_belongs_to_the_loaded_match() -> None:
    one = lab("rolling_stock_stars", 3, 1, bots=False)
    tab: Any = one.show("Bots")
    loaded = eg.new("rolling_stock_stars", players=["Xi", "Yo"], seed=2)
    load_into(one, loaded.position)
    assert [menu.description for menu in tab.seats.children] == ["A Xi", "B Yo"]
    tab.menus["B"].value = "random"
    assert one.board.table.seats.names == {"A": "person", "B": "random"}
    load_into(one, eg.new("rolling_stock_stars", players=["Zoe", "Max"], seed=3).position)
    assert [menu.description for menu in tab.seats.children] == ["A Zoe", "B Max"]
    assert tab.menus["B"].value == "random"


def test_bots_go_on_after_a_load() -> None:
    one = lab("rolling_stock_stars", 3, 1, bots="random")
    match = eg.new("rolling_stock_stars", players=3, seed=2)
    while match.actors() == ("A",):
        match.play(match.options()[-1])
    step = match.step
    load_into(one, match.position)
    assert one.match.step > step
    assert one.board.table.asked == "A"


def test_a_match_loaded_at_an_earlier_step_is_for_looking(tmp_path: Path) -> None:
    match = eg.new("rolling_stock_stars", players=3, seed=2).run("random", until=6)
    path = match.goto(2).save(tmp_path / "two.json")
    one = lab("rolling_stock_stars", 3, 1, bots="random")
    load_into(one, str(path))
    assert one.match.step == 2
    assert one.board.history["look_only"]


# ---- what a lab is asked for


def test_a_refused_autosave_file_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    eg.new("rolling_stock_stars", players=3, seed=9).save(path)
    text = path.read_text(encoding="utf-8")
    match = eg.new("rolling_stock_stars", players=3, seed=1)
    while match.actors() == ("A",):
        match.play(match.options()[-1])
    step = match.step
    older = lab(match, bots=False)
    with pytest.raises(SaveError, match="another match"):
        lab(match, autosave=path, bots="random")
    assert (match.autosave, match.step) == (None, step)
    assert path.read_text(encoding="utf-8") == text
    assert older.comm is not None


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"viewer": "Z"}, "A, B, C"),
        ({"bots": 5}, "greedy"),
        ({"bots": "genius"}, "greedy"),
        ({"bots": fake.Greedy}, "greedy"),
        ({"bots": {"B": 5}}, "greedy"),
        ({"bots": {"Z": "greedy"}}, "A, B, C"),
        ({"theme": "pink"}, "light, dark"),
        ({"theme": ["dark"]}, "light, dark"),
        ({"pace": "slow"}, "seconds"),
        ({"pace": -1}, "seconds"),
        ({"players": 3}, "new match"),
        ({"theem": "dark"}, "theem"),
    ],
)
def test_wrong_settings_are_refused_before_the_older_lab_is_closed(
    wrong: dict[str, Any], told: str
) -> None:
    match = fake.Match()
    older = lab(match, bots=False)
    with pytest.raises(SetupError, match=told):
        lab(match, **wrong)
    assert older.comm is not None
    assert match.step == 0


def test_wrong_settings_leave_the_autosave_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    started(path).close()
    with pytest.raises(SetupError):
        eg.lab("rolling_stock_stars", 4, seed=2, autosave=path, viewer="Z")
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]
    assert eg.load(path).step == 2


def test_a_refused_board_is_freed_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Any] = []
    monkeypatch.setattr("sys.unraisablehook", heard.append)
    for kind in (lambda: Board(fake.Match(), bots="genius", kinds=fake.KINDS), lambda: Lab(None)):  # type: ignore[arg-type]
        with pytest.raises((SetupError, AttributeError, TypeError)):
            kind()
    gc.collect()
    assert [str(each.exc_value) for each in heard] == []


@pytest.mark.parametrize("wrong", [None, 5, [], ""])
def test_a_lab_of_nothing_names_the_games(wrong: Any) -> None:
    with pytest.raises(SetupError, match="rolling_stock_stars"):
        eg.lab(wrong)


def test_players_are_given_as_for_a_new_match() -> None:
    assert len(eg.lab("rolling_stock_stars", 5, bots=False).match.players) == 5
    one = eg.lab("rolling_stock_stars", ["Xi", "Yo"], seed=4, bots=False)
    assert one.match.names == {"A": "Xi", "B": "Yo"}
    assert one.match.seed == 4
    with pytest.raises(SetupError, match="players"):
        eg.lab("rolling_stock_stars", 40)


def test_a_saved_game_or_a_code_is_loaded(tmp_path: Path) -> None:
    match = eg.new("rolling_stock_stars", players=3, seed=2).run("random", until=4)
    path = match.save(tmp_path / "game.json")
    for source in (path, str(path), match.position):
        assert eg.lab(source, bots=False).match.state.key() == match.state.key()
    with pytest.raises(SaveError, match="no such file"):
        eg.lab("nothing.json")


def test_a_bot_itself_takes_the_other_seats() -> None:
    class Mine(fake.Greedy):
        name = "mine"

    bot = Mine()
    one = show(bots=bot)
    assert one.board.table.seats.names == {"A": "person", "B": "mine", "C": "mine"}
    assert one.board.table.seats.bots["B"] is bot
    send(one, "play", id="pass", at=0)
    assert one.match.step == 3
    assert "mine" in one.tab("Bots").menus["B"].options
    assert show(bots={"C": bot}).board.table.seats.names["C"] == "mine"
