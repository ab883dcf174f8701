import copy
import pickle
import random
import threading
from typing import Any, ClassVar

import msgspec
import pytest

import econgames as eg
from econgames.core.bots import RandomBot
from econgames.core.errors import EconGamesError, HiddenInformation, IllegalMove, SetupError
from econgames.core.match import Match
from econgames.core.moves import Option
from econgames.rolling_stock_stars import Bid, BuyShare, Offer, Pass

DECK = "BME MHE BSE KME WT SX BY PR DSB KK NS DR SZD SJ FS E HH HA HR CDG".split()  # noqa: SIM905


def new(**options: Any) -> Match:
    """Three players in order A, B, C; BME, MHE and BSE on offer."""
    return eg.new(
        "rolling_stock_stars", 3, seed=0, script={"order": "ABC", "deck": DECK}, **options
    )


def everything(match: Match) -> tuple[Any, ...]:
    """What a question may not change."""
    lines = [(line.name, line.length) for line in match.lines]
    return (match.state.key(), match.step, match.length, list(match.ledger.rows), lines, match.last)


def test_playing() -> None:
    match = new()
    assert match.play(Bid("MHE", 11)) is match
    match.play({"type": "pass", "player": "B"})
    [leave] = [option for option in match.options() if option.kind == "pass"]
    match.play(leave)
    assert match.step == match.length == 3
    assert match.last == Pass("C")
    assert match.moves == [Bid("MHE", 11, "A"), Pass("B"), Pass("C")]
    assert match.transfers() == [
        (3, "A", "bank", 11, "money", "auction"),
        (3, "deck", "A", 1, "company:MHE", "auction"),
    ]
    assert match.transfers(1) == []
    assert match.ledger.balance("A") == 19
    assert match.actors() == ("B",)
    assert len(match.log) == 3 and all(match.log)


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (Bid("MHE", 7), "invest.bid"),
        (Bid("MHE", 31), "invest.bid"),
        (Bid("CDG", 60), "invest.available"),
        (Bid("MHE", 9, "B"), "turn"),
        (Bid("MHE", 9, "Z"), "turn"),
        (BuyShare("PR"), "corporation.exists"),
        (Offer("PR", "MHE", 9), "phase"),
        ({"type": "bid", "company": "MHE"}, "move.form"),
        ({"type": "bid", "company": "MHE", "price": "9"}, "move.form"),
        ({"type": "bid", "company": "MHE", "price": 9, "tip": 1}, "move.form"),
        ({"type": "juggle"}, "move.form"),
        ("pass", "move.form"),
        (None, "move.form"),
        (Option(Bid("MHE", 8, "A"), "price", 8, 30), "move.range"),
        (Bid("MHE", "9", "A"), "invest.bid"),  # type: ignore[arg-type]
        (Bid("MHE", True, "A"), "invest.bid"),
        (Bid(["MHE"], 9, "A"), "move.type"),  # type: ignore[arg-type]
    ],
)
def test_illegal_moves_change_nothing(move: Any, rule: str) -> None:
    match = new()
    match.play(Bid("BME", 1)).undo()
    before = everything(match)
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert caught.value.rule == rule
    assert f"[rule {rule}]" in str(caught.value)
    assert everything(match) == before
    assert match.why_not(move) == str(caught.value)
    assert everything(match) == before
    with pytest.raises(IllegalMove):
        match.preview(move)


def test_refusals_teach() -> None:
    text = new().why_not(Bid("MHE", 7, "A"))
    assert "from 8 (its face value) to 30 (the cash of A); not 7" in text
    assert "Legal now: bid BME price 1..30" in text
    assert new().why_not(Bid("MHE", 8)).startswith("Nothing forbids it: ")


def test_undo_and_redo() -> None:
    match = new()
    keys = [match.state.key()]
    for move in (Bid("MHE", 11), Pass(), Pass()):
        keys.append(match.play(move).state.key())
    assert not match.can_redo
    for key in keys[2::-1]:
        assert match.undo().state.key() == key
    assert not match.can_undo
    assert match.last is None
    with pytest.raises(EconGamesError, match="no move to undo"):
        match.undo()
    for key in keys[1:]:
        assert match.redo().state.key() == key
    with pytest.raises(EconGamesError, match="no move to redo"):
        match.redo()


def test_a_move_after_undo_starts_a_line_and_loses_nothing() -> None:
    match = new().play(Bid("MHE", 11)).play(Pass())
    match.undo().undo().play(Bid("BSE", 2))
    assert [(line.name, line.length) for line in match.lines] == [("main", 2), ("line 2", 1)]
    assert match.line.name == "line 2"
    assert match.length == 1
    match.goto(2, line="main")
    assert match.moves == [Bid("MHE", 11, "A"), Pass("B")]
    # the same move again follows the line that has it
    match.goto(0).play(Bid("BSE", 2))
    assert match.line.name == "line 2" and len(match.lines) == 2
    match.undo()
    assert match.line.name == "line 2"
    match.play(Bid("MHE", 11))
    assert match.line.name == "main" and match.can_redo
    assert len(match.lines) == 2


def test_branches() -> None:
    match = new().play(Bid("MHE", 11)).play(Pass())
    match.goto(1).branch("what if")
    assert match.line.name == "what if" and match.step == match.length == 1
    match.play(Bid("MHE", 12, "B"))
    assert [(line.name, line.length) for line in match.lines] == [("main", 2), ("what if", 2)]
    assert repr(match.line) == "Line('what if', 2 moves)"
    for name in ("main", "", "  ", None):
        with pytest.raises(EconGamesError):
            match.branch(name)  # type: ignore[arg-type]
    assert len(match.lines) == 2
    # the numbered name that is next may be taken
    match.goto(0).branch("line 4").goto(0).play(Bid("BSE", 2)).undo().play(Bid("BME", 1))
    names = [line.name for line in match.lines]
    assert len(names) == len(set(names))


def test_goto() -> None:
    match = new().play(Bid("MHE", 11)).play(Pass()).play(Pass())
    keys = [match.at(step).key() for step in range(4)]
    for step in (2, 0, 3, 1):
        assert match.goto(step).state.key() == keys[step]
        assert match.length == 3
    for step in (-1, 4, "2", True, None, 1.0):
        with pytest.raises(EconGamesError, match="step must be 0 to 3"):
            match.goto(step)  # type: ignore[arg-type]
    with pytest.raises(EconGamesError, match="unknown line 'man'; did you mean 'main'"):
        match.goto(0, line="man")
    assert match.step == 1
    for step in (-1, 4):
        with pytest.raises(EconGamesError):
            match.at(step)
        with pytest.raises(EconGamesError):
            match.transfers(step)


def test_the_ledger_follows_undo() -> None:
    match = new().play(Bid("MHE", 11)).play(Pass()).play(Pass())
    assert match.ledger.balance("A") == 19
    assert match.undo().ledger.balance("A") == 30
    assert match.redo().ledger.balance("A") == 19


def test_previews_leave_the_match_alone() -> None:
    match = new()
    before = everything(match)
    seen = match.preview(Bid("MHE", 11))
    assert seen.assumed == "if nobody raises"
    assert [row[1:] for row in seen.transfers] == [
        ("A", "bank", 11, "money", "auction"),
        ("deck", "A", 1, "company:MHE", "auction"),
    ]
    assert seen.changes["A"] == {"cash": (30, 19), "worth": (30, 27)}
    assert seen.changes["bank"]["cash"] == (-94, -83)
    assert set(seen.changes) == {"A", "bank"}
    assert everything(match) == before
    assert match.preview(Pass()).changes == {}


def test_states_given_out_are_copies() -> None:
    match = new()
    before = everything(match)
    match.state.play(Bid("MHE", 11))
    match.at(0).play(Bid("MHE", 11))
    match.transfers(0).clear()
    match.moves.append(Pass())
    match.options().clear()
    assert everything(match) == before


def test_options_of_one_or_all() -> None:
    match = new()
    assert match.options() == match.options("A")
    assert match.options("B") == []
    with pytest.raises(SetupError, match="unknown player 'Z'"):
        match.options("Z")


def test_over() -> None:
    match = new().run("random")
    assert match.is_over and match.actors() == () and match.options() == []
    assert "over" in repr(match)
    assert list(match.scores().values()) == sorted(match.scores().values(), reverse=True)
    with pytest.raises(IllegalMove) as caught:
        match.play(Pass("A"))
    assert caught.value.rule == "game.over"


def test_running_bots() -> None:
    match = new().run("random", until=4)
    assert match.step == 4
    assert match.reason
    assert match.run("random", until=0).step == 4
    assert match.run("random", until=lambda m: m.step >= 7).step == 7
    # stops where a seat without a bot is asked
    match.run({"B": "random", "C": "random"})
    assert match.is_over or "A" in match.actors()


def test_bots_play_the_same_again() -> None:
    one, two = new().run("random", until=60), new().run("random", until=60)
    assert one.moves == two.moves
    # after undo, too
    moves = one.moves
    one.goto(40)
    one.run("random", until=20)
    assert one.moves == moves and len(one.lines) == 1


def test_a_bot_gets_a_view_and_must_be_asked() -> None:
    from econgames.core.bots import Bot

    class Peeker(Bot):
        name, idea = "peeker", "looks at the next company"

        def choose(self, view: Any, options: list[Option], rng: Any) -> Any:
            opening = next(o for o in options if o.kind == "bid")
            with pytest.raises(HiddenInformation):
                view.play_through(opening.move)
            return options[-1].move

    match = new()
    match.play_bot(Peeker(), "A")
    assert match.last == Pass("A")
    with pytest.raises(IllegalMove, match="A is not asked now"):
        match.play_bot(Peeker(), "A")


def test_graphs_by_name() -> None:
    match = new()
    assert len(match.graph("synergies")) == 36
    with pytest.raises(SetupError, match="unknown graph 'synergy'; did you mean 'synergies'"):
        match.graph("synergy")


def test_the_other_way_to_give_a_move() -> None:
    one = new().play(Bid("MHE", 11, "A"))
    two = new().play(msgspec.to_builtins(Bid("MHE", 11, "A")))
    three = new().play(new().options()[2].at(11))
    assert one.state.key() == two.state.key() == three.state.key()


def test_random_walks_through_the_tree() -> None:
    """Undo, redo, jumps and moves in any order: every position keeps its key and its rows."""
    rng = random.Random(4)
    match = new()
    known: dict[tuple[str, ...], tuple[str, int]] = {}
    for _ in range(400):
        action = rng.random()
        if action < 0.55 and not match.is_over:
            options = match.options()
            match.play(rng.choice(options).sample(rng))
        elif action < 0.7 and match.can_undo:
            match.undo()
        elif action < 0.8 and match.can_redo:
            match.redo()
        elif action < 0.9:
            line = rng.choice(match.lines)
            match.goto(rng.randrange(line.length + 1), line=line.name)
        way = tuple(map(repr, match.moves))
        found = match.state.key(), len(match.ledger)
        assert known.setdefault(way, found) == found
        assert len(way) == match.step <= match.length == match.line.length
    assert len(match.lines) > 10


class Word(str):
    """A text of another library, as an array of texts gives."""

    __slots__ = ()


def test_what_could_not_be_saved_is_refused() -> None:
    match = eg.new("rolling_stock_stars", 2, seed=3)
    option = match.options()[0]
    move = msgspec.structs.replace(option.move, company=Word(option.move.company))
    with pytest.raises(IllegalMove, match="can be played but not saved"):
        match.play(move)
    assert match.step == 0
    for script in ({"order": 5}, "x", {"order": [object()]}):
        with pytest.raises(SetupError, match="script must give lists"):
            eg.new("rolling_stock_stars", 2, script=script)
    for name in ("\ud83d", ""):
        with pytest.raises(SetupError, match="players need"):
            eg.new("rolling_stock_stars", ["Ada", name])
    with pytest.raises(SetupError, match="seed must be"):
        eg.new("rolling_stock_stars", 2, seed=1 << 5000)


def test_copies_and_other_processes_get_the_whole_match() -> None:
    match = eg.new("rolling_stock_stars", 3, seed=3).run("novice", until=300)
    match.goto(20).branch("other").run("random", until=5)
    for twin in (copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert twin.state.key() == match.state.key()
        assert [(li.name, li.length) for li in twin.lines] == [
            (li.name, li.length) for li in match.lines
        ]
        twin.undo()
        assert twin.step == match.step - 1


def test_undoing_on_another_thread_while_bots_play_keeps_the_match_whole() -> None:
    match = eg.new("rolling_stock_stars", 3, seed=3)
    stop = threading.Event()

    def undo() -> None:
        while not stop.is_set():
            if match.step > 3:
                match.undo()

    other = threading.Thread(target=undo)
    other.start()
    try:
        for _ in range(300):
            match.run("random", until=1)
    finally:
        stop.set()
        other.join()
    assert eg.load(match.position).state.key() == match.state.key()
    copy.deepcopy(match)  # replays every line


@pytest.mark.parametrize("until", [2.0, "3", [1]])
def test_until_is_a_number_or_a_test(until: object) -> None:
    with pytest.raises(SetupError, match="until must be"):
        eg.new("rolling_stock_stars", 2, seed=3).run("random", until=until)


@pytest.mark.parametrize("end", ["\n", "\r", "\t", "\0", "\x85", "\u2028", "\u2029"])
def test_a_name_is_one_line(end: str) -> None:
    with pytest.raises(SetupError, match="players need different names"):
        eg.new("diora", [f"Mia{end}x", "Tom"])
    match = eg.new("diora", ["Mia", "Tom"])
    with pytest.raises(EconGamesError):
        match.branch(f"a{end}b")


def test_the_name_of_a_bot_is_a_name() -> None:
    match = new()
    with pytest.raises(SetupError, match="by is the name"):
        match.play(Bid("MHE", 11), by=["a"])  # type: ignore[arg-type]
    assert match.step == 0

    class Nameless(RandomBot):
        name: ClassVar[Any] = ["x"]

    assert match.run(Nameless(), until=1).chosen_by == ["Nameless"]
    assert match.play_bot("novice", "B").chosen_by[-1] == "novice"


def test_names_of_lines_differ_also_without_blanks() -> None:
    match = new().branch("other")
    for change in (lambda: match.branch(" main"), lambda: match.rename("other", "main ")):
        with pytest.raises(EconGamesError, match="there is a line 'main' already"):
            change()


def test_what_a_match_says_of_its_board_is_not_given() -> None:
    for name in ("names", "last", "rows"):
        with pytest.raises(ValueError, match=f"{name} of a board are those of its match"):
            new().board(**{name: None})
