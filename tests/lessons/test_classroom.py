"""A class session: a code goes out, files come back, and what is wrong with one is said."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from econgames import classroom
from econgames.core.errors import SaveError, SetupError
from econgames.lessons.classroom.chain import read_chain, sealed
from econgames.lessons.classroom.checking import HandedIn
from econgames.lessons.classroom.work import Work
from econgames.lessons.kit import diary
from econgames.lessons.kit.checks import check
from econgames.lessons.kit.predictions import predict, reveal

PLAYERS = 3


@pytest.fixture(scope="module")
def session() -> classroom.Session:
    return classroom.new_session(
        "rolling_stock_stars", players=PLAYERS, seed=11, lesson="RS", due="2999-01-01"
    )


def play(work: Work, option: int, most: int = 10_000) -> None:
    """Let a student play: now and then another option than the first."""
    match = work.match
    match.run(work.session.bots)
    asked = 0
    while not match.is_over and asked < most:
        options = match.options(match.actors()[0])
        match.play(next(iter(options[option * asked % len(options)].moves())))
        match.run(work.session.bots)
        asked += 1


@pytest.fixture(scope="module")
def handed_in(session: classroom.Session, tmp_path_factory: Any) -> Path:
    """Two whole files and one of a game that was not finished."""
    folder: Path = tmp_path_factory.mktemp("class")
    for number, name in enumerate(["Mia", "Tom Ö", "Group 3"]):
        work = classroom.join(session.code, name, folder)
        predict("RS-P2", number)
        reveal("RS-P2")
        check("RS1", 5 if number else 9)
        play(work, number + 1, 3 if name == "Group 3" else 10_000)
        work.hand_in(folder)
    diary.use(None)
    for path in [*folder.glob("*.autosave.json"), *folder.glob("*.progress.jsonl")]:
        path.unlink()
    return folder


@pytest.fixture
def folder(handed_in: Path, tmp_path: Path) -> Iterator[Path]:
    """The three files, to be spoiled."""
    yield Path(shutil.copytree(handed_in, tmp_path / "in"))


def file_of(folder: Path, name: str) -> Path:
    (path,) = folder.glob(f"*{name}*")
    return path


def statuses(work: classroom.ClassWork) -> dict[str, str]:
    return {each.file.partition("-")[2].partition(".")[0]: each.status for each in work.remarks}


def merged(folder: Path, session: classroom.Session) -> classroom.ClassWork:
    return classroom.merge(folder, session, progress=False)


def test_three_files_become_a_grade_table(folder: Path, session: classroom.Session) -> None:
    work = classroom.merge(folder, session.code)
    assert statuses(work) == {"mia": "counted", "tom-ö": "counted", "group-3": "partial"}
    grades = work.grades()
    assert list(grades.index) == ["Group 3", "Mia", "Tom Ö"]
    assert grades["over"].tolist() == [False, True, True]
    for name, row in grades.iterrows():
        scores = work.match(name).scores()
        assert row["score"] == scores["A"]
        place = list(scores).index("A") + 1
        points = 100 * (PLAYERS - place) / (PLAYERS - 1) if row["over"] else 0
        assert (row["place"], row["game"]) == (place, points)
        assert row["grade"] == pytest.approx(
            row["game"] / 2 + (row["predictions"] + row["exercises"]) / 4
        )
    # half the predictions were made: 0, 1 and 2 on a slider from -6 to 6, where 2 is true
    assert grades.loc["Mia", "predictions"] == pytest.approx(100 * (1 - 2 / 12) / 2)
    assert grades.loc["Mia", "exercises"] == 0
    assert grades.loc["Tom Ö", "exercises"] == pytest.approx(100 / 6)
    assert set(grades["chosen by a bot"]) == {
        f"0 of {sum(move.player == 'A' for move in match.moves)}" for match in work.matches.values()
    }
    path = work.save_grades(folder / "grades.csv", play="0.25")
    assert path.read_text("utf-8").splitlines()[0].startswith("name,over,late,score")


def test_what_a_class_did_is_counted_from_its_ledgers(
    folder: Path, session: classroom.Session
) -> None:
    work = merged(folder, session)
    assert {e.who for e in work.reveal("RS-P2").entries} == {"Mia", "Tom Ö", "Group 3"}
    assert work.reveal("RS-P2").truth == 2
    for name, match in work.matches.items():
        ledger, start = match.ledger, match.at(0)
        assert work.flows.loc[name].sum() == ledger.balance("A"), start
        assert not [name for name in work.flows.columns if "_" in name]
    assert work.flows.columns.name == "in $" and work.prices.index.name == "price in $ of"
    prices = work.prices
    assert any(name.startswith("share of ") for name in prices.index)
    assert not [name for name in prices.index if ":" in name]
    assert (prices["lowest"] <= prices["median"]).all() and prices["trades"].min() >= 1
    alt = work.scores_figure().layout.meta["alt"]
    assert all(name in alt for name in work.matches) and "Scores of the class, $." in alt
    assert "3 of 3 files count" in repr(work) and "Group 3" in work._repr_html_()


def test_only_students_are_asked_in_the_debrief_of_a_class(
    folder: Path, session: classroom.Session
) -> None:
    work = merged(folder, session)
    for name, match in work.matches.items():
        assert {one.player for one in work.debrief(name, all=True)} <= {"A"}
        every = work.debrief(name, all=True, seats="all")
        assert {one.player for one in every} - {"A"} and len(every) == len(
            match.debrief(all=True, seats="all")
        )
    assert set(work.moments.table()["player"]) <= set(work.matches)


def test_moves_that_a_bot_chose_for_a_student_are_counted(tmp_path: Path) -> None:
    made = classroom.new_session("diora", **SMALL)
    work = classroom.join(made, "Mia", tmp_path)
    match = work.match.run(made.bots)
    for turn in range(6):  # every second move is a bot's; one of its moves is taken back, and kept
        if turn % 2:
            match.run({"A": "trader"}, until=1)
        else:
            match.play(next(iter(match.options("A")[0].moves())))
        match.run(made.bots)
    own = [step for step, move in enumerate(match.moves) if getattr(move, "player", "") == "A"]
    bots = [match.chosen_by[step] for step in own]
    assert set(bots) == {"", "trader"}
    again = classroom.join(made, "Mia", tmp_path)  # what is saved tells it as well
    assert again.match.chosen_by == match.chosen_by
    path = again.hand_in(tmp_path)
    found = merged(tmp_path, made)
    assert [each.status for each in found.remarks] == ["partial"]
    assert found.grades().loc["Mia", "chosen by a bot"] == f"{bots.count('trader')} of {len(own)}"
    entries = [{k: v for k, v in one.items() if k != "bot"} for one in read_chain(path)]
    path.write_text("\n".join(json.dumps(entry) for entry in sealed(entries)), "utf-8")
    assert merged(tmp_path, made).grades().loc["Mia", "chosen by a bot"] == "not told"


def test_a_later_file_counts_and_the_earlier_is_named(
    folder: Path, session: classroom.Session
) -> None:
    again = folder / "again"
    again.mkdir()
    shutil.copy(file_of(folder, "mia"), again)
    work = merged(folder, session)
    assert sorted(each.status for each in work.remarks if each.name == "Mia") == [
        "counted",
        "duplicate",
    ]
    assert len(work.counted) == 3


def test_the_same_game_under_two_names_is_told(folder: Path, session: classroom.Session) -> None:
    entries = read_chain(file_of(folder, "mia"))
    entries[0]["name"] = "Eve"
    text = "\n".join(json.dumps(entry) for entry in sealed(entries))
    (folder / f"{session.id}-eve.handin.jsonl").write_text(text, "utf-8")
    reasons = {each.name: each.reason for each in merged(folder, session).remarks}
    assert "as Mia" in reasons["Eve"] and "as Eve" in reasons["Mia"]


def test_late_files_are_told_and_counted(folder: Path, session: classroom.Session) -> None:
    import msgspec

    early = msgspec.structs.replace(session, due="2001-01-01")
    assert early.id != session.id
    for path in folder.glob("*.jsonl"):
        entries = read_chain(path)
        entries[0]["session"] = early.id
        path.write_text("\n".join(json.dumps(entry) for entry in sealed(entries)), "utf-8")
    work = merged(folder, early)
    assert set(statuses(work).values()) == {"late"} and work.grades()["late"].all()


def change(path: Path, number: int, **facts: Any) -> None:
    """Change a line by hand, seal and all."""
    lines = path.read_text("utf-8").splitlines()
    lines[number] = json.dumps({**json.loads(lines[number]), **facts})
    path.write_text("\n".join(lines), "utf-8")


def reseal(path: Path, number: int, **facts: Any) -> None:
    """Change a line and write all seals anew."""
    entries = read_chain(path)
    entries[number].update(facts)
    path.write_text("\n".join(json.dumps(entry) for entry in sealed(entries)), "utf-8")


def spoil_line(path: Path) -> None:
    change(path, -1, scores={"A": 999, "B": 1, "C": 0})


def spoil_scores(path: Path) -> None:
    reseal(path, -1, scores={"A": 999, "B": 1, "C": 0})


def spoil_bot(path: Path) -> None:
    entries = read_chain(path)
    number = next(
        n for n, e in enumerate(entries)
        if e["kind"] == "move" and e["move"]["player"] != "A" and e["move"]["type"] == "bid"
    )  # fmt: skip
    reseal(path, number, move={"type": "pass", "player": entries[number]["move"]["player"]})


def spoil_move(path: Path) -> None:
    entries = read_chain(path)
    number = next(n for n, e in enumerate(entries) if e.get("move", {}).get("player") == "A")
    reseal(path, number, move={"type": "bid", "company": "none", "price": 1, "player": "A"})


def spoil_session(path: Path) -> None:
    reseal(path, 0, session="12345678")


def spoil_kind(path: Path) -> None:
    path.write_text('{"cells": []}\n', "utf-8")


def spoil_text(path: Path) -> None:
    path.write_text("shopping list: bread, milk\n", "utf-8")


def spoil_end(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join(lines[:-1]), "utf-8")


def spoil_middle(path: Path) -> None:
    text = path.read_text("utf-8")
    path.write_text(text[: len(text) // 2], "utf-8")


def spoil_bytes(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\x00")


@pytest.mark.parametrize(
    ("spoil", "status", "told"),
    [
        (spoil_line, "edited", "was changed"),
        (spoil_scores, "edited", "scores"),
        (spoil_move, "edited", "cannot be played"),
        (spoil_session, "foreign", "12345678"),
        (spoil_kind, "foreign", "no file of a class session"),
        (spoil_text, "foreign", "no file of a class session"),
        (spoil_end, "broken", "end is missing"),
        (spoil_middle, "broken", "line"),
        (spoil_bytes, "broken", "cannot be read"),
    ],
)
def test_a_spoilt_file_is_named_and_the_others_count(
    folder: Path, session: classroom.Session, spoil: Any, status: str, told: str
) -> None:
    spoil(file_of(folder, "mia"))
    work = merged(folder, session)
    (remark,) = [each for each in work.remarks if "mia" in each.file]
    assert remark.status == status and told in remark.reason
    assert sorted(work.matches) == ["Group 3", "Tom Ö"]


def test_moves_that_these_bots_would_not_make_are_told(
    folder: Path, session: classroom.Session
) -> None:
    spoil_bot(file_of(folder, "group-3"))
    (remark,) = [each for each in merged(folder, session).remarks if "group-3" in each.file]
    assert (remark.status, "would not make" in remark.reason) in [
        ("doubtful", True),
        ("edited", False),
    ]
    entries = read_chain(file_of(folder, "tom"))
    made = classroom.new_session("rolling_stock_stars", players=3, seed=11, bots="novice")
    entries[0]["session"] = made.id
    path = folder / f"{made.id}-other.handin.jsonl"
    path.write_text("\n".join(json.dumps(entry) for entry in sealed(entries)), "utf-8")
    (remark,) = [each for each in merged(folder, made).remarks if "other" in each.file]
    assert remark.status == "doubtful" and "would not make" in remark.reason


def test_a_break_and_an_undo_do_not_make_a_file_wrong(
    session: classroom.Session, tmp_path: Path
) -> None:
    work = classroom.join(session.code, "Ann", tmp_path)
    play(work, 1, 4)
    while work.match.can_undo:
        work.match.undo()
    play(work, 2, 4)
    again = classroom.join(session.code, "Ann", tmp_path)
    assert again.match.moves == work.match.moves and "Gone on" in repr(again)
    play(again, 3, 3)
    again.hand_in(tmp_path)
    (remark,) = merged(tmp_path, session).remarks
    assert remark.status == "partial" and "lines of play tried" in remark.reason


@pytest.mark.parametrize("game", ["automobile", "industria", "metropoli", "diora"])
def test_every_game_can_be_handed_in(game: str, tmp_path: Path) -> None:
    made = classroom.new_session(game, players=3, seed=2, bots="novice", payoff="share")
    work = classroom.join(made.code, "Mia", tmp_path)
    play(work, 1, 12)
    work.hand_in(tmp_path)
    found = merged(tmp_path, made)
    assert [each.status for each in found.remarks] in (["partial"], ["counted"]), found
    assert found.grades()["grade"].between(0, 100).all()
    whole = classroom.ClassWork(made, [], [])
    match = made.new_match().run("trader")
    whole.counted = [HandedIn("f", "Mia", "", match, [], 1, [], 1)]
    bought = dict(whole.prices.iterrows())
    assert bought and all(row["lowest"] > 0 for row in bought.values())


def test_a_class_can_start_from_a_position(tmp_path: Path) -> None:
    from econgames.lessons.rolling_stock_stars import position_payout

    start = position_payout().position
    made = classroom.new_session("rolling_stock_stars", start=start, lesson="RS", payoff="best")
    work = classroom.join(made.code, "Mia", tmp_path)
    assert (work.match.step, work.match.names["A"]) == (25, "Mia")
    play(work, 1, 5)
    path = work.hand_in(tmp_path)
    assert [each.status for each in merged(tmp_path, made).remarks] == ["partial"]
    reseal(path, 1, move={"type": "pass", "player": "A"})
    assert "position that the class started from" in merged(tmp_path, made).remarks[0].reason


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"bots": "genius"}, "expert"),
        ({"student": "Q"}, "A, B"),
        ({"payoff": "fame"}, "rank"),
        ({"lesson": "XX"}, "RS"),
        ({"due": "Friday"}, "2027-03-01"),
        ({"players": 9}, "2 to 6"),
        ({"student": ()}, "student"),
        ({"colour": "red"}, "option"),
    ],
)
def test_a_session_that_cannot_be_played_is_refused(settings: Any, told: str) -> None:
    with pytest.raises(SetupError, match=told):
        classroom.new_session("rolling_stock_stars", **{"players": 3, **settings})


def test_a_mistyped_code_is_refused(session: classroom.Session) -> None:
    code = session.code
    spaced = " ".join(code[i : i + 10] for i in range(0, len(code), 10))
    assert classroom.read_session(spaced) == session
    for wrong in (code[:-1], code[:9] + ("A" if code[9] != "A" else "B") + code[10:], "EG1-x", ""):
        with pytest.raises(SaveError, match="session code"):
            classroom.read_session(wrong)
    for name in ("", " ", "a\nb" * 40):
        with pytest.raises(SetupError, match="name"):
            classroom.join(code, name)


def test_an_empty_folder_is_told(session: classroom.Session, tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="no file"):
        merged(tmp_path, session)
    with pytest.raises(SetupError, match="no folder"):
        merged(tmp_path / "nowhere", session)


SMALL = {"players": 2, "seed": 1, "bots": "novice"}


@pytest.mark.parametrize("student", ["A", ("A", "B")])
def test_no_two_names_share_a_file(student: Any, tmp_path: Path) -> None:
    made = classroom.new_session("diora", student=student, **SMALL)
    names = [
        "Ann Marie",
        "Ann-Marie",
        "Ann.Marie",
        "!!!",
        "???",
        "😀",
        "group",
        "a/b",
        "..",
        "\\",
        "<b>Bo</b>",
    ]
    names += [letter * 60 for letter in ("x", "漢", "\U00020000", "ﷺ", "ΐ")] + ["x" * 59]
    files = []
    first = made.new_match().run(made.bots).step  # bots that are due first have played
    for name in names:
        work = classroom.join(made, name, tmp_path)
        assert "Begun." in repr(work) and work.match.step == first
        play(work, 1, 1)
        files.append(work.hand_in(tmp_path))
    assert len(set(files)) == len(names)
    assert sorted(merged(tmp_path, made).matches) == sorted(
        classroom.join(made, name, tmp_path).name for name in names
    )


def test_a_name_that_another_system_spells_otherwise_is_the_same(tmp_path: Path) -> None:
    made = classroom.new_session("diora", **SMALL)
    play(classroom.join(made, "Zo\u00eb", tmp_path), 1, 1)
    assert "Gone on" in repr(classroom.join(made, "Zoe\u0308", tmp_path))


@pytest.mark.parametrize(
    "end",
    [".handin (1).jsonl", ".handin(1).jsonl", "_handin.jsonl", ".HANDIN.JSONL", ".handin.jsonl.txt",
     ".handin.jsonl (1)", ".handin.json", ".handin - Copy.jsonl", ".handin-1.jsonl"],
)  # fmt: skip
def test_files_that_were_renamed_on_their_way_count(
    end: str, folder: Path, session: classroom.Session
) -> None:
    path = file_of(folder, "mia")
    path.rename(folder / f"{session.id}-mia{end}")
    (folder / "._x.handin.jsonl").write_bytes(b"\x00")  # what some archives hold beside each file
    assert statuses(merged(folder, session))["mia" + end.partition(".")[0]] == "counted"
    assert len(merged(folder, session).remarks) == 3


@pytest.mark.parametrize("text", ["a\u2028b", "a\u2029b", "a\x85b", "a\x0bb", "a\x1eb"])
def test_odd_letters_in_an_answer_do_not_break_the_file(
    text: str, session: classroom.Session, tmp_path: Path
) -> None:
    diary.use(diary.Diary())
    check("RS1", text)
    diary.diary().add("check", "RS1", "you", answer=text, right=False)
    classroom.join(session.code, "Mia", tmp_path).hand_in(tmp_path)
    diary.use(None)
    assert [each.status for each in merged(tmp_path, session).remarks] == ["partial"]


def test_a_fresh_start_of_one_student_is_none_of_the_others(
    session: classroom.Session, tmp_path: Path
) -> None:
    from econgames.lessons.kit.marks import start_anew

    for name in ("Al", "Bo"):
        work = classroom.join(session.code, name, tmp_path)
        predict("RS-P2", 2)
        reveal("RS-P2")
        check("RS1", 5)
        if name == "Bo":
            start_anew("RS")
        work.hand_in(tmp_path)
    diary.use(None)
    grades = merged(tmp_path, session).grades()
    assert (grades.loc["Al", ["predictions", "exercises"]] > 0).all()
    assert (grades.loc["Bo", ["predictions", "exercises"]] == 0).all()


ODD: tuple[Any, ...] = (None, 5, "x", [], {}, [1], {"A": "x"})


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("what", ["scores", "time", "lines", "over", "event", "facts", "move"])
def test_whatever_a_sealed_file_holds_the_others_count(
    what: str, odd: Any, folder: Path, session: classroom.Session
) -> None:
    path = file_of(folder, "group-3")
    entries = read_chain(path)
    if what == "event":
        entries.insert(-1, {"kind": "lesson", "event": odd})
    elif what == "facts":
        event = {"kind": "predict", "id": "RS-P2", "who": "Group 3", "number": odd}
        entries.insert(-1, {"kind": "lesson", "event": event})
    elif what == "move":
        entries[1]["move"] = odd
    else:
        entries[-1][what] = odd
    path.write_text("\n".join(json.dumps(entry) for entry in sealed(entries)), "utf-8")
    work = merged(folder, session)
    if (what, odd) != ("lines", 5) and (what, odd) != ("facts", 5):
        assert {each.status for each in work.remarks if "group-3" in each.file} == {"edited"}
    assert {"Mia", "Tom Ö"} <= set(work.matches)
    assert len(work.grades()) == len(work.counted) and work.reveal("RS-P2").entries


def test_json_without_a_bottom_is_no_hand_in(folder: Path, session: classroom.Session) -> None:
    file_of(folder, "mia").write_text("[" * 200_000, "utf-8")
    assert statuses(merged(folder, session))["mia"] == "foreign"


def test_where_nothing_counts_the_tables_are_empty(
    folder: Path, session: classroom.Session
) -> None:
    for path in folder.glob("*.jsonl"):
        spoil_end(path)
    work = merged(folder, session)
    assert len(work.report) == 3 and not len(work.grades()) and not len(work.prices)
    with pytest.raises(SetupError, match="no file counts"):
        work.scores_figure()


@pytest.mark.parametrize(
    ("due", "early", "late"),
    [
        ("2027-03-01", "2027-03-01T23:59:59+09:00", "2027-03-02T00:00:00+09:00"),
        ("2027-03-01 12:00", "2027-03-01T12:00:00-05:00", "2027-03-01T12:00:01+05:00"),
        ("2027-03-01T12:00+02:00", "2027-03-01T05:00:00-05:00", "2027-03-01T05:00:01-05:00"),
        ("2027-03-01T12:00Z", "2027-03-01T13:30:00+02:00", "2027-03-01T11:30:00-01:00"),
        ("20270301", "2027-03-01T23:00:00+00:00", "2027-03-02T00:00:00+00:00"),
    ],
)
def test_the_due_date_goes_by_the_clock_that_it_names(due: str, early: str, late: str) -> None:
    made = classroom.new_session("diora", due=due, **SMALL)
    assert (made.is_late(early), made.is_late(late)) == (False, True)


@pytest.mark.parametrize(
    "settings",
    [{"due": 7}, {"payoff": []}, {"student": None}, {"players": ["Mia", "Tom"]},
     {"autosave": "game.json"}, {"lesson": 5}, {"bots": {"B": 3}}],
)  # fmt: skip
def test_settings_of_another_kind_are_refused(settings: Any) -> None:
    with pytest.raises(SetupError):
        classroom.new_session("diora", **{**SMALL, **settings})


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_no_name_is_a_formula_in_the_grades(name: str, tmp_path: Path) -> None:
    made = classroom.new_session("diora", **SMALL)
    classroom.join(made, name, tmp_path).hand_in(tmp_path)
    saved = merged(tmp_path, made).save_grades(tmp_path / "grades.csv").read_text("utf-8")
    head, row = saved.splitlines()
    assert head.startswith("name,") and row.startswith(f"'{name},")


def test_a_game_that_nobody_played_earns_nothing(
    session: classroom.Session, tmp_path: Path
) -> None:
    classroom.join(session, "Idle", tmp_path).hand_in(tmp_path)
    busy = classroom.join(session, "Busy", tmp_path)
    play(busy, 1, 1)
    busy.hand_in(tmp_path)
    work = merged(tmp_path, session)
    assert work.grades().loc["Idle", "grade"] == 0
    grades = work.grades(unfinished="now", play=1)
    assert grades["place"].isna().to_dict() == {"Busy": False, "Idle": True}
    assert grades.loc["Idle", "game"] == grades.loc["Idle", "grade"] == 0
    assert grades.loc["Busy", "game"] == 100 * (PLAYERS - grades.loc["Busy", "place"]) / 2
    for wrong in ({"unfinished": "half"}, {"play": "50%"}, {"play": 2}, {"play": "1/0"}):
        with pytest.raises(SetupError, match=next(iter(wrong))):
            work.grades(**wrong)


def test_a_prediction_counts_without_anybodys_reveal_and_only_for_who_made_it(
    session: classroom.Session, tmp_path: Path
) -> None:
    predict("RS-P2", 2)  # before anybody joined: nobody's
    ann = classroom.join(session, "Ann", tmp_path / "new" / "folder")
    predict("RS-P2", 2)
    ann.hand_in(tmp_path)
    classroom.join(session, "Next at this computer", tmp_path).hand_in(tmp_path)
    predictions = merged(tmp_path, session).grades()["predictions"]
    assert predictions.to_dict() == {"Ann": 50, "Next at this computer": 0}
    again = classroom.join(session, "Ann", tmp_path / "new" / "folder")
    assert [event["id"] for event in again.diary.events] == ["RS-P2"]


def test_a_session_is_handed_out_as_a_file(session: classroom.Session, tmp_path: Path) -> None:
    path = session.save(tmp_path / "class.txt")
    assert classroom.join(path, "Mia", tmp_path).session == session
    assert classroom.read_session(path.read_text("utf-8")) == session
    assert "hand_in" in path.read_text("utf-8")
    with pytest.raises(SetupError, match="about rolling_stock_stars, not about diora"):
        classroom.new_session("diora", players=2, lesson="RS")


def test_nothing_that_is_done_to_a_match_changes_the_tables(
    folder: Path, session: classroom.Session
) -> None:
    work, fresh = merged(folder, session), merged(folder, session)
    for found in (
        work.debrief("Mia", all=True, seats="all").goto(1),
        work.moments.goto(work.moments.rows[0].detector, next(iter(work.moments.rows[0].groups))),
        *work.matches.values(),
        *(each.match for each in work.counted),
    ):
        found.goto(2).branch("mine").run("novice", until=5)
        found.rename("main", "theirs")
    work.match("Mia").goto(2)
    assert work.match("Mia").is_over
    for name in ("flows", "prices", "report"):
        assert getattr(work, name).equals(getattr(fresh, name))
    assert work.grades().equals(fresh.grades())
    assert repr(work.moments) == repr(fresh.moments)
    assert work.scores_figure() == fresh.scores_figure()


def test_the_whole_line_is_handed_in_wherever_the_student_looks(
    session: classroom.Session, tmp_path: Path, capsys: Any
) -> None:
    work = classroom.join(session.code, "Mia", tmp_path)
    play(work, 1, 6)
    length, scores = work.match.step, work.match.scores()
    work.hand_in(tmp_path)
    assert not capsys.readouterr().out
    work.match.goto(4)
    path = work.hand_in(tmp_path)
    assert f"to the end of 'main', step {length}; you look at step 4" in capsys.readouterr().out
    assert work.match.step == 4 and f"step 4 of {length}" in repr(work)
    entries = read_chain(path)
    assert entries[-1]["scores"] == scores
    assert sum(entry["kind"] == "move" for entry in entries) == length
    again = classroom.join(session.code, "Mia", tmp_path)  # the autosave keeps line and place
    assert (again.match.step, again.match.length) == (4, length) and "Gone on" in repr(again)
    again.match.branch("shorter")
    assert sum(e["kind"] == "move" for e in read_chain(again.hand_in(tmp_path))) == 4


def test_looking_at_a_step_before_the_start_loses_nothing(tmp_path: Path) -> None:
    from econgames.lessons.rolling_stock_stars import position_payout

    made = classroom.new_session("rolling_stock_stars", start=position_payout().position)
    work = classroom.join(made, "Mia", tmp_path)
    play(work, 1, 3)
    work.match.goto(1)
    again = classroom.join(made, "Mia", tmp_path)
    assert "Gone on" in repr(again) and again.match.length == work.match.length > 25


def test_bots_that_are_due_first_have_played_when_a_student_joins(tmp_path: Path) -> None:
    made = classroom.new_session("industria", players=3, seed=4, bots="novice")
    assert made.new_match().actors() == ("B",)
    work = classroom.join(made, "Mia", tmp_path)
    assert work.match.actors() == ("A",)
    option = next(iter(work.match.options()[0].moves()))
    assert work.play(option).match.actors() == ("A",) and option in work.match.moves
    work.hand_in(tmp_path)
    assert [each.status for each in merged(tmp_path, made).remarks] == ["partial"]


@pytest.mark.parametrize(("student", "each"), [("A", "student"), (("A", "B"), "group")])
def test_moments_count_students_or_groups(student: Any, each: str, tmp_path: Path) -> None:
    made = classroom.new_session("diora", student=student, **SMALL)
    classroom.join(made, "Mia", tmp_path).hand_in(tmp_path)
    moments = merged(tmp_path, made).moments
    assert repr(moments) == f"No moment stands out in any of 1 {each}."
    assert each in moments.table().columns
