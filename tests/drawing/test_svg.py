"""The writer makes well-formed SVG of whatever it is given."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from econgames.drawing.frames import Turn, header, panel, panel_places
from econgames.drawing.palette import DARK, LIGHT, PLAYERS
from econgames.drawing.parts import chip, delta_chip, hidden, legal_frame, option, pill
from econgames.drawing.svg import Canvas, escape, number
from econgames.drawing.text import checking
from econgames.drawing.tokens import token

SVG = "{http://www.w3.org/2000/svg}"


def document(canvas: Canvas) -> ElementTree.Element:
    return ElementTree.fromstring(canvas.document(100, title="t", description="d"))


@given(st.text(max_size=50))
def test_any_text_survives_as_text(text: str) -> None:
    canvas = Canvas(LIGHT, "b")
    canvas.text(0, 0, "." + text, box=9999)
    with canvas.group(title=text, data_party=text):
        canvas.raw("")
    root = document(canvas)
    shown = root.find(f"{SVG}text")
    assert shown is not None and shown.text is not None
    kept = [char for char in "." + text if escape(char)]
    # XML readers turn every line end into a line feed.
    expected = "".join(kept).replace("\r\n", "\n").replace("\r", "\n")
    assert shown.text == expected


@pytest.mark.parametrize(
    ("value", "written"),
    [(0.04, "0"), (-0.04, "0"), (1200.0, "1200"), (-1.26, "-1.3"), (0.5, "0.5")],
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert number(value) == written


def test_an_id_is_used_once() -> None:
    canvas = Canvas(LIGHT, "b")
    assert canvas.id("deck") == "b-deck"
    with pytest.raises(AssertionError, match="b-deck"):
        canvas.id("deck")


def test_root_names_itself() -> None:
    root = document(Canvas(DARK, "w7"))
    assert root.get("aria-labelledby") == "w7-t w7-d"
    assert root[0].tag == f"{SVG}title" and root[0].get("id") == "w7-t"
    assert root[1].tag == f"{SVG}desc" and root[1].get("id") == "w7-d"


def test_an_option_is_a_button_with_a_name() -> None:
    canvas = Canvas(LIGHT, "b")
    with option(canvas, "bid:BR", 'Auction "BR"', id="company-BR"):
        pill(canvas, 0, 0, 80, "bid")
    group = document(canvas).find(f"{SVG}g")
    assert group is not None
    assert group.attrib == {
        "id": "b-company-BR",
        "data-move": "bid:BR",
        "role": "button",
        "tabindex": "-1",
        "aria-label": 'Auction "BR"',
    }
    assert group[0].tag == f"{SVG}title" and group[0].text == group.get("aria-label")


@pytest.mark.parametrize("letter", PLAYERS)
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_every_token_draws(letter: str, theme: object) -> None:
    canvas = Canvas(DARK if theme is DARK else LIGHT, "b")
    token(canvas, letter, 50, 50, 10)
    group = document(canvas).find(f"{SVG}g")
    assert group is not None
    assert group.get("fill") == PLAYERS[letter].fill
    assert len(group) == 2 and group[1].text == letter


def test_a_long_name_gives_way_to_the_cash() -> None:
    with checking() as check:
        canvas = Canvas(LIGHT, "b")
        for index, (x, width) in enumerate(panel_places(6)):
            panel(
                canvas, "ABCDEF"[index], "Maximiliane von Hohenzollern", "$1,234",
                x=x, y=0, width=width, height=100, acting=index % 2 == 0,
                chip_text="winner" if index == 5 else None,
            )  # fmt: skip
        turn = Turn("A", "Maximiliane " * 12, "and " * 100)
        header(canvas, "Game", "Turn " * 40, turn, ["1 Only", "2 Two"], 1)
    assert check.too_wide == []


def test_panels_fill_the_width() -> None:
    for count in range(2, 7):
        places = panel_places(count)
        assert places[0][0] == 24
        assert places[-1][0] + places[-1][1] == pytest.approx(1176)


def test_small_parts_draw_and_nothing_changes_by_nothing() -> None:
    canvas = Canvas(LIGHT, "b")
    assert chip(canvas, 100, 20, "$27") > 30
    legal_frame(canvas, 0, 0, 50, 50, rx=6)
    hidden(canvas, 0, 0, 50, 50)
    before = canvas.content()
    delta_chip(canvas, 0, 0, 0, "$")
    assert canvas.content() == before
    delta_chip(canvas, 0, 0, -5, "$")
    assert "▼ −$5" in canvas.content()
    assert 'fill="url(#b-hatch)"' in canvas.content()
    document(canvas)
