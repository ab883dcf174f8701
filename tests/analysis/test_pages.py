"""A match as a page: every board comes back whole, and nothing is asked of a network."""

import re
from html.parser import HTMLParser

import pytest

import econgames as eg
from econgames.analysis.pages import page
from econgames.analysis.pages.film import boards, film, frames
from econgames.cli import main


class Links(HTMLParser):
    """What a page loads from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("src", "href", "srcset") and not (value or "").startswith(("data:", "#")):
                self.found.append(f"{tag} {name}={value}")


@pytest.mark.parametrize("name", eg.games())
def test_every_board_comes_back(name: str) -> None:
    match = eg.new(name, 3, seed=4).run("random", until=40)
    made = list(boards(match))
    kept = film(made)
    assert len(made) == match.step + 1
    assert list(frames(kept)) == made
    assert sum(map(len, kept["parts"])) < sum(map(len, made)) / 3, "what repeats is kept once"


@pytest.mark.parametrize("name", eg.games())
def test_a_page_holds_all_that_can_be_read_without_scripts(name: str) -> None:
    match = eg.new(name, ["Zoë <b>", "Tom & Co", "Eva"], seed=4).run("random", until=30)
    text = page(match, charts=False)
    links = Links()
    links.feed(text)
    assert links.found == []
    assert "data:image/svg+xml" in text and match.position in text
    assert "Zoë &lt;b&gt;" in text and "Zoë <b>" not in text
    assert len(re.findall(r"<tr data-step=", text)) == match.step
    for seat in match.players:
        assert f"{match.scores()[seat]:,}" in text
    assert text.count("Cash-flow statement") >= len(match.players)


def test_charts_come_with_their_library_and_words() -> None:
    match = eg.new("industria", 3, seed=4).run("random", until=30)
    said: list[str] = []
    text = page(match, progress=said.append)
    assert "id='library'" in text and "id='library'" not in page(match, charts=False)
    assert any("31 boards" in what for what in said)


def test_a_page_is_never_written_over_something_else(tmp_path, capsys) -> None:  # type: ignore[no-untyped-def]
    match = eg.new("diora", 2, seed=4).run("random", until=5)
    saved = match.save(tmp_path / "game.json")
    target = tmp_path / "game.html"
    assert main(["export", str(saved), "--no-charts"]) == 0
    assert target.read_text("utf-8").startswith("<!doctype html>")
    target.write_text("mine")
    assert main(["export", str(saved), "--no-charts"]) != 0
    assert target.read_text() == "mine" and "--force" in capsys.readouterr().err
