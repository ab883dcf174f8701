"""The debrief without recorded games: the lesson's position, quiet games, what is shown."""

import re
from fractions import Fraction as F
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

import econgames as eg
from econgames.core.errors import SetupError
from econgames.lessons.debrief import class_view, debrief
from econgames.lessons.debrief.kinds import find_kind
from econgames.lessons.debrief.moments import Moment, find_detectors
from econgames.lessons.debrief.report import choose
from econgames.lessons.debrief.story import Story
from econgames.lessons.rolling_stock_stars import position_payout

GAMES = eg.games()


def played(game: str, bots: str = "random", seed: int = 5) -> Any:
    return eg.new(game, players=3, seed=seed).run(bots)


def test_the_position_of_the_lesson() -> None:
    # BPM, face 7, sold at 9 by the owner of half: 2 x 1/2; BSE, face 2, sold at 3: 1 x 1/2
    match = position_payout()
    moments = [one for one in debrief(match, all=True) if one.detector == "tunnelling"]
    (fired,) = moments
    assert (fired.player, fired.stake, fired.unit, fired.facts["about"]) == ("A", F(1), "$", "BPM")
    assert match.moves[fired.step].price == 9  # type: ignore[attr-defined]
    assert match.at(fired.step).snapshot()["corporations"]["PR"]["issued"] == 2
    story = Story(match)
    found = next(one for one in find_detectors("rolling_stock_stars")
                 if one.kind.name == "tunnelling")  # fmt: skip
    sales = {one.about: one for one in found.find(story)}
    assert {name: (one.stake, one.fires) for name, one in sales.items()} == {
        "BSE": (F(1, 2), False),
        "BPM": (F(1), True),
    }
    assert "Who sat on both sides" in fired.question
    assert fired.facts["rows"][0][1:4] == ("corp:PR", "A", 9)


def test_a_sale_at_face_value_is_no_moment() -> None:
    from econgames.rolling_stock_stars import Offer

    match = position_payout()
    sold = [step for step, move in enumerate(match.moves) if isinstance(move, Offer)]
    match.goto(sold[0])
    match.branch("face").play(Offer("PR", "BSE", 2, "A")).play(Offer("PR", "BPM", 7, "A"))
    assert not [one for one in debrief(match, all=True) if one.detector == "tunnelling"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_has_just_begun_is_quiet(game: str) -> None:
    match = eg.new(game, players=3, seed=2)
    assert len(match.debrief(all=True)) == 0
    assert repr(match.debrief()) == "No moment stands out so far."
    assert "No moment" in match.debrief()._repr_html_()


def test_a_careful_game_is_quiet() -> None:
    """Companies at face value, nothing sold to oneself, nothing kept that costs money."""
    from econgames.rolling_stock_stars import Bid

    match = eg.new("rolling_stock_stars", players=3, seed=1)
    for _ in range(3):
        seat = match.actors()[0]
        company = match.state.snapshot()["available"][0]
        face = match.state.edition.companies[company].face
        match.play(Bid(company, face, seat))
        while "auction" in match.state.pending():  # type: ignore[attr-defined]
            match.play({"type": "pass", "player": match.actors()[0]})
    assert match.step >= 9
    assert len(match.debrief(all=True)) == 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bots", ["random", "novice"])
def test_every_moment_has_its_evidence(game: str, bots: str) -> None:
    match = played(game, bots)
    before = match.step, match.line.name, len(match.lines)
    moments = match.debrief(all=True)
    assert (match.step, match.line.name, len(match.lines)) == before
    if bots == "random":
        assert moments, "random play errs"
    seen = set()
    for one in moments:
        assert one.player in match.players
        assert 0 <= one.step < match.length
        assert one.question == find_kind(one.detector).question
        for row in one.facts["rows"]:
            assert row in match.ledger.rows
        if one.detector not in seen:
            seen.add(one.detector)
            for theme in ("light", "print"):
                figure = one.figure(theme=theme)
                assert figure.layout.meta["theme"] == theme
                assert len(figure.layout.meta["alt"]) > 20


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_is_little(game: str) -> None:
    match = played(game)
    every, few = match.debrief(all=True), match.debrief()
    assert 0 < len(few) <= 6
    kinds = [one.detector for one in few]
    assert max(map(kinds.count, kinds)) <= 2
    assert len({(one.detector, one.player) for one in few}) == len(few)
    assert [one.step for one in few] == sorted(one.step for one in few)
    for one in few:
        rivals = [m.stake for m in every if (m.detector, m.player) == (one.detector, one.player)]
        assert one.stake == max(rivals)


def moment(detector: str, player: str, stake: int, step: int = 0) -> Moment:
    facts = {"about": "", "rows": ()}
    return Moment(detector, step, player, stake, "$", facts, "?", lambda **_: None)  # type: ignore


def test_the_choice_takes_the_largest_of_each_and_rare_ones_first() -> None:
    many = [moment("overbid", seat, stake) for seat in "ABC" for stake in (1, 5, 3)]
    rare = [moment(kind, "A", 1) for kind in ("dilution", "tunnelling", "control_fight")]
    also = [moment("missed_dividend", seat, 2) for seat in "AB"]
    chosen = choose([*many, *rare, *also])
    assert {one.detector for one in chosen[:3]} == {"dilution", "tunnelling", "control_fight"}
    assert [(one.detector, one.player) for one in chosen[3:]] == [
        ("missed_dividend", "A"),
        ("overbid", "A"),
        ("missed_dividend", "B"),
    ]
    assert [one.stake for one in chosen if one.detector == "overbid"] == [5]


def test_text_cards_and_places() -> None:
    match = position_payout()
    moments = match.debrief()
    number = next(n for n, one in enumerate(moments, 1) if one.detector == "tunnelling")
    text, card = repr(moments), moments.card(number)
    step = moments[number - 1].step
    for said in ("Who sat on both sides, who paid?", f"match.goto({step})", "Ada"):
        assert said in text
        assert said in card
    assert "($9 − $7) × (1 − 1/2)" in text
    assert "move" in card and "Rows of the ledger" in card
    assert "$" not in card.replace("<span>$</span>", ""), "two of them would be a formula"
    assert moments.board(number).alt
    match.goto(3)
    assert moments.goto(number).step == step
    assert match.actors() == ("A",)
    with pytest.raises(SetupError, match=r"number must be 1 to \d+"):
        moments.board(99)


@pytest.mark.parametrize("game", GAMES)
def test_moments_speak_of_things_by_their_names(game: str) -> None:
    match = played(game)
    for one in match.debrief(all=True):
        assert one.detector not in repr(match.debrief())
    about = {one.about(each) for one in [match.debrief(all=True)] for each in one}
    assert not [name for name in about if ":" in name or "_" in name or name.startswith("space ")]
    rows = [line for line in match.debrief(all=True)._repr_html_().split("<") if "pays" in line]
    assert not [line for line in rows if ":" in line.partition(": ")[2]], "ids of parties"


def test_units_do_not_share_an_axis() -> None:
    match = played("diora", seed=4)
    figures = [one.figure() for one in match.debrief(all=True) if one.detector == "stranded_plant"]
    assert figures
    for figure in figures:
        assert len(list(figure.select_yaxes())) == 2
        assert "In zl: paid" in figure.layout.meta["alt"]
        assert "In dice: laid there 0" in figure.layout.meta["alt"]


def test_names_are_shown_as_typed() -> None:
    match = eg.new("diora", players=["<b>", "Tom", "Ann"], seed=3).run("random")
    moments = match.debrief(all=True)
    assert any(one.player == "A" for one in moments)
    assert "<b>:" not in moments._repr_html_()
    assert "&lt;b&gt;" in moments._repr_html_()


def people_and_bots(game: str) -> Any:
    """Ada plays at random by hand, the others are bots."""
    import random

    rng, match, bots = (
        random.Random(4),
        eg.new(game, players=3, seed=5),
        {"B": "random", "C": "random"},
    )
    while not match.run(bots).is_over:
        options = match.options("A")
        match.play(options[int(rng.random() * len(options))].sample(rng))
    return match


def test_the_moments_of_people_are_shown_and_the_others_on_request(tmp_path: Any) -> None:
    match = people_and_bots("diora")
    every = match.debrief(all=True, seats="all")
    mine = match.debrief(all=True)
    assert {one.player for one in mine} == {"A"} < {one.player for one in every}
    hidden = len(every) - len(mine)
    assert repr(mine).endswith(
        f'{hidden} moments of Ben and Cleo not shown: debrief(seats="all") shows all.'
    )
    assert mine.note in mine._repr_html_().replace("&quot;", '"')
    assert not every.note and len(match.debrief(all=True, seats=["B", "C"])) == hidden
    with pytest.raises(SetupError, match="unknown seat"):
        match.debrief(seats="Q")
    assert {row.player for row in class_view([match]).rows[0].groups.values()} == {"A"}
    loaded = eg.load(match.save(tmp_path / "game.json"))
    assert repr(loaded.debrief(all=True)) == repr(mine)
    # a position code tells nobody's moves from anybody's
    coded = eg.load(match.position).debrief(all=True)
    assert len(coded) == len(every) and "does not tell who chose" in coded.note
    assert "bots chose every move" in played("diora").debrief().note


def test_another_line_later_does_not_change_a_debrief() -> None:
    match = played("rolling_stock_stars", seed=9)
    moments = match.debrief(all=True)
    alts = [one.figure().layout.meta["alt"] for one in moments]
    match.goto(5)
    match.branch("other").run("novice", until=20)
    assert [one.figure().layout.meta["alt"] for one in moments] == alts
    assert moments.goto(1).line.name == "main"


def test_a_notebook_shows_cards_and_figures() -> None:
    InteractiveShell.instance()
    try:
        with capture_output() as shown:
            position_payout().debrief()._ipython_display_()
        kinds = [set(output.data) for output in shown.outputs]
        assert {"text/plain", "text/html"} in kinds
        assert any("application/vnd.plotly.v1+json" in kind for kind in kinds)
    finally:
        InteractiveShell.clear_instance()


def test_numbers_of_money_have_their_unit_and_counts_have_none() -> None:
    for game, unit, money, counts in (
        ("diora", " zl", ("paid", "paid in all", "gain"), ("dice laid there",)),
        ("industria", " t", ("talers", "needed", "price"), ("units to buy", "points")),
    ):
        text = "".join(
            repr(played(game, bots, seed).debrief(all=True, seats="all"))
            for bots, seed in (("trader", 1), ("novice", 2))
        )
        told = dict(re.findall(r"^   ([\w ]+): (.*)$", text, re.M))
        for name in money:
            assert told[name].endswith(unit), told
        for name in counts:
            assert told[name].isdecimal(), told


@pytest.mark.parametrize("game", GAMES)
def test_what_is_counted_has_a_name_that_says_so(game: str) -> None:
    """Every beginning in `counts` belongs to a number that some occasion tells."""
    stories = [Story(played(game, seed=seed)) for seed in (1, 2)]
    for one in find_detectors(game):
        facts = [fact for story in stories for each in one.find(story) for fact in each.facts]
        for beginning in one.counts if facts else ():
            assert any(fact.startswith(beginning) for fact in facts), (one.kind.name, beginning)


def test_a_moment_about_nothing_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    from econgames.lessons.debrief import report
    from econgames.lessons.debrief.kinds import OVERBID
    from econgames.lessons.debrief.moments import Occasion, detector

    match = played("diora")
    stakes = [0, F(0), F(1, 3), 2]
    found = detector(OVERBID)(
        lambda _: [Occasion(0, "A", n, True, "", {}, (), lambda **_: None) for n in stakes]  # type: ignore
    )
    monkeypatch.setattr(report, "find_detectors", lambda _: (found,))
    assert [one.stake for one in match.debrief(all=True, seats="A")] == stakes[2:]


def test_a_class() -> None:
    matches = {"red": played("rolling_stock_stars", seed=9), "blue": position_payout()}
    matches["new"] = eg.new("rolling_stock_stars", players=3, seed=1)
    view = class_view(matches)
    many = {row.detector: len(row.groups) for row in view.rows}
    for name, number in many.items():
        expected = [m for m in matches.values()
                    if any(one.detector == name for one in m.debrief(all=True))]  # fmt: skip
        assert number == len(expected)
    assert list(many.values()) == sorted(many.values(), reverse=True)
    assert "of 3 groups: Value moved out" in repr(view)
    match = view.goto("tunnelling", "blue")
    assert match is matches["blue"]
    assert match.step == view.moment("tunnelling", "blue").step
    html = view._repr_html_()
    assert html.count("<details>") == len(view.rows)
    assert "data:image/svg+xml" in html
    assert "tunnelling" not in repr(view.table()) and "Value moved out" in repr(view.table().moment)
    assert len(view.table()) == sum(many.values())
    with pytest.raises(SetupError, match="unknown group"):
        view.moment("tunnelling", "new")
    with pytest.raises(SetupError, match="unknown detector"):
        view.moment("greed", "red")
    assert repr(class_view([matches["new"]])) == "No moment stands out in any of 1 group."
