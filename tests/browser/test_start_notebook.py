"""A player's first turn in the start notebook: mouse, keys, undo, save, reload, go on."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.play import after, answered, save, seat, settle, step

pytestmark = pytest.mark.browser

START = Path(__file__).resolve().parents[2] / "notebooks" / "00_start_here.ipynb"


@pytest.fixture
def start(jupyter: Any, request: pytest.FixtureRequest) -> Path:
    """The notebook in a folder of its own, so that each test has its own kernel and autosave."""
    folder = jupyter.root / request.node.name
    folder.mkdir()
    return Path(shutil.copy(START, folder))


@pytest.fixture
def page(request: pytest.FixtureRequest, start: Path, visit: Callable[..., Any]) -> Any:
    """The notebook as it is shown; the test that loads the page again has one of its own."""
    return visit(start, fresh=request.node.name == "test_a_first_turn")


@pytest.fixture
def lab(page: Any) -> Any:
    found = seat(page)
    found.scroll_into_view_if_needed()
    return found


def chart_points(lab: Any) -> int:
    """Steps on the longest line of the chart."""
    script = "(plot) => Math.max(...plot.data.map((line) => line.x.length))"
    plot = lab.locator(".js-plotly-plot")
    plot.first.wait_for()
    return int(plot.first.evaluate(script))


def test_a_first_turn(page: Any, lab: Any) -> None:
    lab.get_by_role("tab", name="Cash flow").click()
    points = chart_points(lab)
    first = step(lab)
    picture = lab.locator(".eg-picture > svg")
    before = picture.inner_html()

    # by mouse: pick on the board, play with the button
    after(lab, lambda: lab.locator(".eg-picture [data-move]").first.click())
    assert lab.locator(".eg-play").get_attribute("aria-disabled") == "false"
    after(lab, lambda: lab.locator(".eg-play").click())
    answered(lab, first)
    assert picture.inner_html() != before
    page.wait_for_function(
        "([lab, points]) => [...lab.querySelector('.js-plotly-plot').data]"
        ".some((line) => line.x.length > points)",
        arg=[lab.element_handle(), points],
    )
    assert lab.locator(".eg-live").text_content()

    # by keyboard: the board is one tab stop; Enter picks, Enter plays
    second = step(lab)
    lab.locator(".eg-picture [data-move][tabindex='0']").focus()
    page.keyboard.press("End")
    after(lab, lambda: page.keyboard.press("Enter"))
    if step(lab) == second:
        after(lab, lambda: page.keyboard.press("Enter"))
    answered(lab, second)
    third = step(lab)
    # others have moved meanwhile; the keys still belong to the board
    assert page.evaluate("document.activeElement.closest('.eg-picture') !== null")

    # undo takes back the last turn with the bots' answers; redo brings it again
    after(lab, lambda: lab.get_by_role("button", name="Undo").click())
    assert step(lab) == second
    after(lab, lambda: lab.get_by_role("button", name="Redo").click())
    assert step(lab) == third

    after(lab, lambda: lab.get_by_role("button", name="Save the game").click())
    assert "eg.load" in lab.locator(".eg-message-text").inner_text()

    # reload: the kernel still has the match, and the page shows it again
    save(page)
    page.reload()
    again = seat(page)
    assert step(again) == third
    after(again, lambda: again.locator(".eg-picture [data-move]").first.click())
    after(again, lambda: again.locator(".eg-play").click())
    answered(again, third)


def test_the_saved_notebook_holds_a_picture_and_no_script(page: Any, lab: Any, start: Path) -> None:
    save(page)
    text = start.read_text(encoding="utf-8")
    assert "data:image/svg+xml;base64," in text
    assert len(text) < 2_000_000


def test_one_screen_holds_the_decision(page: Any, lab: Any) -> None:
    lab.get_by_role("button", name="Fit").click()
    settle(lab)
    board = lab.locator(".eg-board").bounding_box()
    assert board is not None
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= 800


def test_nothing_serious_for_assistive_technology_in_both_themes(
    page: Any, lab: Any, audit: Callable[[Any], None]
) -> None:
    after(lab, lambda: lab.locator(".eg-picture [data-move]").first.click())
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        change = "(theme) => window.jupyterapp.commands.execute('apputils:change-theme', { theme })"
        page.evaluate(change, theme)
        lab.locator(f".eg-board[data-theme='{theme.split()[1].lower()}']").wait_for()
        for index in range(lab.get_by_role("tab").count()):
            lab.get_by_role("tab").nth(index).click()
            lab.locator(".widget-tab-contents > :not(.lm-mod-hidden) :not(:empty)").first.wait_for()
            settle(lab)
            audit(page)
