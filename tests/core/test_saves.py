import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.core import codes, saves
from econgames.core.errors import SaveError
from econgames.core.match import Match
from econgames.rolling_stock_stars import Pass

GAME = "rolling_stock_stars"


def played(moves: int = 12, **given: Any) -> Match:
    return eg.new(GAME, 3, seed=4, **given).run("random", until=moves)


def parts(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.suffix == ".part"]


def refused(source: Any) -> str:
    with pytest.raises(SaveError) as caught:
        eg.load(source)
    text = str(caught.value)
    assert text.count("\n") < 20
    return text


# ---- round trips


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="there is no folder"):
        played().save(tmp_path / "typo" / "game.json")
    assert list(tmp_path.iterdir()) == []


def test_a_saved_game_can_be_read_by_whoever_reads_other_files(tmp_path: Path) -> None:
    plain = tmp_path / "plain.txt"
    plain.write_text("")
    saved = played().save(tmp_path / "game.json")
    assert saved.stat().st_mode == plain.stat().st_mode


def test_a_file_keeps_every_line(tmp_path: Path) -> None:
    match = played()
    match.goto(4).branch("what if").run("random", until=3)
    match.goto(2, line="main").play(match.options()[-1])
    match.goto(5, line="main")
    path = match.save(tmp_path / "game.json")
    again = eg.load(path)
    assert again.state.key() == match.state.key()
    assert again.step == 5 and again.line.name == "main"
    assert [(li.name, li.length) for li in again.lines] == [
        (li.name, li.length) for li in match.lines
    ]
    for line in match.lines:
        for step in range(line.length + 1):
            match.goto(step, line=line.name)
            again.goto(step, line=line.name)
            assert again.state.key() == match.state.key()
            assert again.ledger.rows == match.ledger.rows
    assert again.names == match.names


def test_a_file_is_readable(tmp_path: Path) -> None:
    path = played(2).save(tmp_path / "g.json")
    text = path.read_text("utf-8")
    assert json.loads(text)["format"] == "econgames-match-1"
    assert sum('"type":' in line for line in text.splitlines()) == 2


def test_names_options_edition_and_script_survive(tmp_path: Path) -> None:
    deck = "BME MHE BSE KME WT SX BY PR DSB KK NS DR SZD SJ FS E HH HA HR CDG".split()  # noqa: SIM905
    match = eg.new(
        GAME,
        ["Zoë", "Tom", "Ада"],
        seed=9,
        edition={"foreign_investor_income": 9},
        script={"deck": deck, "order": "BCA"},
        open_companies=True,
    ).run("random", until=30)
    for source in (match.save(tmp_path / "g.json"), match.position):
        again = eg.load(source)
        assert again.names == {"A": "Zoë", "B": "Tom", "C": "Ада"}
        assert again.state.key() == match.state.key()
        assert again.state.edition.foreign_investor_income == 9
        assert again.setup == match.setup
        assert again.position == match.position
        # the reloaded match goes on as the first one would have
        assert again.run("random").state.key() == match.run("random").state.key()
        match.goto(30)


def test_two_hands_survive() -> None:
    match = eg.new(GAME, 2, seed=3, two_hands=True).run("random", until=50)
    again = eg.load(match.position)
    assert again.state.key() == match.state.key()
    assert again.players == ("A", "B", "C", "D")


def test_a_code_is_short_and_ignores_line_breaks() -> None:
    match = played(40)
    code = match.position
    assert code.startswith("EG1-") and len(code) < 600
    broken_up = "\n".join(code[i : i + 40] for i in range(0, len(code), 40))
    assert eg.load(f"  {broken_up}\n").state.key() == match.state.key()


def test_a_code_is_of_the_position_not_the_line() -> None:
    match = played(12).goto(5)
    assert eg.load(match.position).length == 5


# ---- codes that were copied badly


def test_one_wrong_character_anywhere_is_noticed() -> None:
    for moves in (0, 1, 2, 3):  # lengths with and without unused bits at the end
        code = played(moves).position
        for place in range(len(code)):
            for wrong in "A9_.é ":
                if wrong != code[place]:
                    refused(code[:place] + wrong + code[place + 1 :])


def test_every_other_last_character_is_noticed() -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for moves in range(6):
        code = played(moves).position
        for wrong in letters.replace(code[-1], ""):
            refused(code[:-1] + wrong)


def test_lost_and_doubled_characters_are_noticed() -> None:
    code = played(2).position
    for place in range(4, len(code)):
        refused(code[:place] + code[place + 1 :])
        refused(code[:place] + code[place] + code[place:])
    for text in ("EG1-", "EG1-A", "EG1-AAAA", code[:-1], code + "A", code + code):
        refused(text)


def test_a_wrong_character_is_shown() -> None:
    code = played(2).position
    assert "character 8, '!'" in refused(code[:7] + "!" + code[8:])


def made_code(data: Any) -> str:
    """A code with a right checksum and any content."""
    import base64
    import zlib

    packed = zlib.compress(json.dumps(data).encode())
    check = zlib.crc32(packed).to_bytes(4, "big")
    return codes.CODE + base64.urlsafe_b64encode(packed + check).decode().rstrip("=")


GOOD = [GAME, 1, 3, 5, "", [], {}]


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        ["chess", *GOOD[1:]],
        [GAME, 99, *GOOD[2:]],
        [GAME, 1, 9, *GOOD[3:]],
        [GAME, 1, "3", *GOOD[3:]],
        [GAME, 1, 3, None, *GOOD[4:]],
        [*GOOD[:5], [["juggle"]], {}],
        [*GOOD[:5], [["bid", "MHE"]], {}],
        [*GOOD[:5], [7], {}],
        [*GOOD[:5], 7, {}],
        [*GOOD[:6], []],
        [*GOOD[:6], {"o": {"name": 1}}],
        [*GOOD[:6], {"o": {"nonsense": True}}],
        [*GOOD[:6], {"e": {"nonsense": True}}],
        [*GOOD[:6], {"c": {"deck": ["BME"]}}],
        [*GOOD[:6], {"n": 3}],
        GOOD,  # no key
    ],
)
def test_made_up_codes_are_refused(data: Any) -> None:
    refused(made_code(data))


# ---- files that are broken, foreign or in the way


def test_files_that_are_no_saved_games(tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    assert "there is no such file" in refused(path)
    for content in (b"", b"\xff\xfe", b"{", b"[]", b"null", b"[" * 100_000, b'{"format": "x"}'):
        path.write_bytes(content)
        refused(path)
        refused(str(path))
    refused(tmp_path)
    refused("\0")
    refused("x" * 5000)


def test_truncated_anywhere(tmp_path: Path) -> None:
    path = played().save(tmp_path / "g.json")
    whole = path.read_bytes()
    for length in range(0, len(whole) - 2, 7):
        path.write_bytes(whole[:length])
        refused(path)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda d: d.update(game="chess"), "unknown game 'chess'"),
        (lambda d: d.update(rules_version=99), "made with rules version 99"),
        (lambda d: d.update(players=7), "2 to 6 players"),
        (lambda d: d.update(players="3"), "players"),
        (lambda d: d.update(extra=1), "extra"),
        (lambda d: d.pop("seed"), "seed"),
        (lambda d: d.update(seed=6), "line 'main', move"),
        (lambda d: d.update(key="0" * 32), "another position"),
        (lambda d: d.update(key=""), "another position"),
        (lambda d: d.update(step=99), "step must be 0 to"),
        (lambda d: d.update(line="other"), "unknown line 'other'"),
        (lambda d: d.update(lines=[]), "no line of moves"),
        (lambda d: d.update(options={"seed": 3}), "seed"),
        (lambda d: d.update(edition={"start_money": 3}), "start_money"),
        (lambda d: d.update(script={"deck": ["BME"]}), "'deck' has 1 outcomes"),
        (lambda d: d["lines"][0]["moves"].pop(3), "line 'main'"),
        (lambda d: d["lines"][0]["moves"].insert(0, {"type": "pass", "player": "Z"}), "move 1"),
        (lambda d: d["lines"][0]["moves"].insert(0, {"type": "juggle"}), "move 1"),
        (lambda d: d["lines"].append({"name": "main", "moves": []}), "line 'main'"),
        (lambda d: d["lines"].append({"name": "x", "moves": [], "after": ["y", 1]}), "line 'x'"),
        (lambda d: d["lines"].append({"name": "x", "moves": [], "after": ["main", 99]}), "'x'"),
    ],
)
def test_doctored_files(change: Callable[[Any], Any], expected: str, tmp_path: Path) -> None:
    path = played().save(tmp_path / "g.json")
    data = json.loads(path.read_text("utf-8"))
    change(data)
    path.write_text(json.dumps(data), "utf-8")
    assert expected in refused(path)


def test_nothing_is_written_over_by_mistake(tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    match = played(6)
    match.save(path)
    match.run("random", until=2).save(path)  # the same match, further on
    whole = path.read_bytes()
    other = eg.new(GAME, 3, seed=6)
    for held, what in [(other, "another match"), (played(3), "moves that this match does not")]:
        with pytest.raises(SaveError, match=what):
            held.save(path)
        assert path.read_bytes() == whole
    path.write_text("my homework", "utf-8")
    with pytest.raises(SaveError, match="no saved game that could be replaced"):
        match.save(path)
    assert path.read_text("utf-8") == "my homework"
    match.save(path, overwrite=True)
    assert eg.load(path).state.key() == match.state.key()
    with pytest.raises(SaveError):
        match.save(tmp_path)
    assert parts(tmp_path) == []


# ---- a crash or a full disk in the middle


def crash(*_: Any, **__: Any) -> Any:
    raise KeyboardInterrupt


def full(*_: Any, **__: Any) -> Any:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("where", ["replace", "fsync", "fdopen"])
@pytest.mark.parametrize(("how", "raises"), [(crash, KeyboardInterrupt), (full, SaveError)])
def test_the_old_file_survives(
    where: str, how: Any, raises: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "g.json"
    match = played(6)
    match.save(path)
    whole = path.read_bytes()
    match.run("random", until=2)
    key = match.state.key()
    with monkeypatch.context() as patch:
        patch.setattr(os, where, how)
        with pytest.raises(raises):
            match.save(path)
    assert path.read_bytes() == whole
    assert parts(tmp_path) == []
    assert match.state.key() == key
    match.save(path)
    assert eg.load(path).state.key() == key


def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match=r"cannot be written .No space left on device.*memory"):
        played(1).save(tmp_path / "g.json")
    assert list(tmp_path.iterdir()) == []


# ---- who chose a move


def test_a_file_tells_who_chose_each_move(tmp_path: Path) -> None:
    match = eg.new("rolling_stock_stars", players=3, seed=2).run("novice", until=3)
    match.play(match.options()[-1])
    match.run("trader", until=2).goto(2)
    match.branch("other").play(match.options()[-1])
    again = eg.load(match.save(tmp_path / "x.json"))
    for line, expected in (
        ("other", ["novice", "novice", ""]),
        ("main", ["novice", "novice", "novice", "", "trader", "trader"]),
    ):
        for one in (match, again):
            one.goto(len(expected), line=line)
            assert one.chosen_by == expected


def test_a_file_of_earlier_days_does_not_tell_who_chose(tmp_path: Path) -> None:
    match = eg.new("rolling_stock_stars", players=3, seed=2).run("novice", until=3)
    path = match.save(tmp_path / "x.json")
    data = json.loads(path.read_text("utf-8"))
    for line in data["lines"]:
        del line["bots"]
    path.write_text(json.dumps(data), "utf-8")
    old = eg.load(path)
    assert old.chosen_by == eg.load(match.position).chosen_by == ["?"] * 3
    old.play(old.options()[-1])
    assert eg.load(old.save(tmp_path / "y.json")).chosen_by == ["?", "?", "?", ""]


# ---- saving after every move


def test_autosave(tmp_path: Path) -> None:
    path = tmp_path / "auto.json"
    match = eg.new(GAME, 3, seed=4, autosave=path)
    assert eg.load(path).step == 0
    match.run("random", until=5)
    assert eg.load(path).state.key() == match.state.key()
    match.undo()
    again = eg.load(path)
    assert again.step == 4 and again.length == 5
    match.redo().goto(2).branch("b").play(match.options()[-1])
    assert [line.name for line in eg.load(path).lines] == ["main", "b"]
    assert parts(tmp_path) == []


def test_autosave_puts_an_earlier_file_aside(tmp_path: Path) -> None:
    path = tmp_path / "auto.json"
    path.write_text("first", "utf-8")
    eg.new(GAME, 3, seed=4, autosave=path)
    assert (tmp_path / "auto.earlier-1.json").read_text("utf-8") == "first"
    eg.new(GAME, 3, seed=6, autosave=path)
    assert eg.load(tmp_path / "auto.earlier-2.json").seed == 4
    assert eg.load(path).seed == 6


def test_going_on_with_a_saved_game(tmp_path: Path) -> None:
    path = played(3).save(tmp_path / "g.json")
    match = eg.load(path, autosave=True).run("random", until=2)
    assert eg.load(path).state.key() == match.state.key()
    with pytest.raises(SaveError, match="no file"):
        eg.load(match.position, autosave=True)


def test_a_failing_autosave_keeps_the_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = eg.new(GAME, 3, seed=4, autosave=tmp_path / "auto.json")
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        with pytest.raises(SaveError):
            match.play(Pass())
    assert match.step == 1
    match.play(Pass())
    assert eg.load(tmp_path / "auto.json").step == 2


def test_telling_saved_games_from_other_files(tmp_path: Path) -> None:
    path = played(1).save(tmp_path / "g.json")
    assert saves.is_saved(path) and saves.is_saved(played(1).position)
    (tmp_path / "x").write_text("{}", "utf-8")
    assert not saves.is_saved(tmp_path / "x")
    with pytest.raises(SaveError):
        saves.is_saved(tmp_path / "nowhere")


def test_a_saved_game_cannot_write_files_when_it_is_loaded(tmp_path: Path) -> None:
    victim = tmp_path / "victim.txt"
    victim.write_text("precious")
    path = played().save(tmp_path / "game.json")
    data = json.loads(path.read_text("utf-8"))
    data["options"]["autosave"] = str(victim)
    path.write_text(json.dumps(data), "utf-8")
    with pytest.raises(SaveError, match="unknown option of rolling_stock_stars 'autosave'"):
        eg.load(path)
    assert victim.read_text() == "precious"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["game.json", "victim.txt"]


def test_a_first_save_that_fails_leaves_the_earlier_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played().save(tmp_path / "g.json")
    before = path.read_bytes()
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError):
        eg.new("rolling_stock_stars", 2, seed=1, autosave=path)
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["g.json"]


def test_names_that_no_file_can_have_are_told(tmp_path: Path) -> None:
    for name in ("a\0b.json", "x" * 300 + ".json"):
        with pytest.raises(SaveError):
            played().save(tmp_path / name)


def test_files_of_editors_that_mark_their_letters_can_be_read(tmp_path: Path) -> None:
    path = played().save(tmp_path / "g.json")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert eg.load(path).step == played().step


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        ({"novice": [99]}, "'novice': expected steps 1 to 2, each once; not 99"),
        ({"novice": [0]}, "not 0"),
        ({"a": [1], "b": [1]}, "'b': expected steps 1 to 2, each once; not 1"),
        ({"": [1]}, "'' is no name of a bot"),
        ({"a\nb": [1]}, "is no name of a bot"),
    ],
)
def test_bots_of_a_file_are_those_of_its_moves(
    tmp_path: Path, bots: dict[str, list[int]], told: str
) -> None:
    path = eg.new("diora", 2, seed=1).run("novice", until=2).save(tmp_path / "a.json")
    data = json.loads(path.read_text("utf-8"))
    assert data["lines"][0]["bots"] == {"novice": [1, 2]}
    data["lines"][0]["bots"] = bots
    path.write_text(json.dumps(data), "utf-8")
    with pytest.raises(SaveError, match="line 'main': bots: ") as caught:
        eg.load(path)
    assert told in str(caught.value)


@pytest.mark.parametrize("name", ["", "a\nb"])
def test_names_of_a_file_are_one_line(tmp_path: Path, name: str) -> None:
    path = eg.new("diora", 2, seed=1).save(tmp_path / "a.json")
    data = json.loads(path.read_text("utf-8"))
    data["names"]["A"] = name
    path.write_text(json.dumps(data), "utf-8")
    with pytest.raises(SaveError, match=r"names\.A: expected a name"):
        eg.load(path)
    data["names"]["A"], data["lines"][0]["name"], data["line"] = "Ada", name, name
    path.write_text(json.dumps(data), "utf-8")
    with pytest.raises(SaveError, match="a line needs a name"):
        eg.load(path)


def test_who_chose_the_moves_is_not_lost_by_saving_again(tmp_path: Path) -> None:
    match = eg.new("diora", 2, seed=1).run("novice", until=2)
    path = match.save(tmp_path / "a.json")
    with pytest.raises(SaveError, match="holds who chose its moves"):
        eg.load(match.position).save(path)
    match.run("novice", until=1).save(path)
    assert eg.load(path).chosen_by == ["novice"] * 3
