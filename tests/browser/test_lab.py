"""The lab with a real game: marks in all views, statements, lines, scrubbing, a kernel restart."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Any

import pytest

pytestmark = pytest.mark.browser

PLAYED = """
import econgames as eg
match = eg.new("rolling_stock_stars", players=3, seed=5, autosave="played.json")
match.run("trader", until=60)
"""

SHOWN = """
import econgames as eg
lab = eg.lab("rolling_stock_stars", bots=False, autosave="played.json")
lab
"""

RESTART = """async () => {
  const session = window.jupyterapp.shell.currentWidget.sessionContext;
  await session.session.kernel.restart();
  await session.ready;
}"""

SCRUB = """async (steps) => {
  const board = document.querySelector(".eg-board"), slider = board.querySelector(".eg-history");
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const times = [];
  for (let step = steps; step > 0; step--) {
    const rev = board.dataset.rev, start = performance.now();
    slider.value = step;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    while (board.dataset.rev === rev) await new Promise((done) => setTimeout(done, 1));
    await frame();
    times.push(performance.now() - start);
  }
  return times;
}"""


@pytest.fixture
def page(jupyter: Any, visit: Callable[..., Any]) -> Any:
    page = visit(jupyter.notebook("lab.ipynb", PLAYED, SHOWN))
    page.locator(".eg-picture > svg").wait_for()
    return page


def tab(page: Any, name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()


def seen(page: Any, selector: str) -> Any:
    """The first of these that is on the tab that is shown."""
    found = page.locator(selector).locator("visible=true").first
    found.wait_for()
    return found


def step(page: Any) -> int:
    return int(page.locator(".eg-history").input_value())


def test_a_mark_goes_through_all_views_and_escape_clears_it(page: Any) -> None:
    panel = page.locator(".eg-picture g[id$='-player-B']")
    panel.click()
    page.locator(".eg-mark-chip", has_text="Ben").wait_for()
    assert page.locator(".eg-ring-marked").count() == 1
    tab(page, "Flows")
    assert seen(page, "th.eg-marked").inner_text() == "Ben"
    tab(page, "Statements")
    assert "Ben" in seen(page, ".eg-statement caption").inner_text()

    # a figure leads to its rows, a row to its move, and the move to the board
    figure = seen(page, "[data-do='explain'][data-label='Cash at the end']")
    figure.click()
    total = seen(page, ".eg-rows tfoot td").inner_text()
    assert total.lstrip("+") == figure.inner_text()
    seen(page, ".eg-rows [data-do='mark']").click()
    page.locator(".eg-mark-chip", has_text="move").wait_for()
    page.keyboard.press("Escape")
    page.locator(".eg-mark-chip").wait_for(state="hidden")
    assert page.locator(".eg-ring-marked").count() == 0
    assert page.locator(".jp-Cell").count() == 2, "a key reached the notebook"


def test_the_choices_of_an_option_by_keyboard(jupyter: Any, visit: Callable[..., Any]) -> None:
    setup = "from tests.ui import fake\nfrom econgames.ui.lab import lab\n"
    shown = "lab(fake.Match(4, splits=True), bots=False, pace=0)"
    page = visit(jupyter.notebook("split.ipynb", setup + shown))
    page.get_by_role("button", name="Split", exact=True).click()
    play = page.locator(".eg-play")
    page.get_by_role("button", name="X: more").press("Enter")
    page.wait_for_function("document.querySelector('.eg-play').textContent.includes('$3')")
    for _ in range(2):
        page.keyboard.press("Enter")  # the focus stays on the same button
    page.wait_for_function("document.querySelector('.eg-play').textContent === 'Not possible'")
    assert "in all" in page.locator(".eg-preview").inner_text()
    page.get_by_role("button", name="X: less").click()
    page.get_by_label("helper", exact=True).select_option("the_clerk")
    page.wait_for_function("document.querySelector('.eg-play').textContent.includes('clerk')")
    play.click()
    page.get_by_text("Ben to move").first.wait_for()
    assert "Ada takes $4 with the_clerk" in page.locator(".eg-live").text_content()


def test_nothing_is_lost_when_the_kernel_restarts(
    page: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    times = page.evaluate(SCRUB, 20)
    with capsys.disabled():
        print(f" [scrubbed: {median(times):.0f} ms a step, median of 20]", end="")
    page.get_by_role("button", name="Play from here").click()
    page.locator(".eg-bar.eg-asked").wait_for()
    before = step(page)
    page.locator(".eg-families button").last.click()
    page.locator(".eg-play:not(.eg-quiet)").click()
    page.wait_for_function(
        "(step) => Number(document.querySelector('.eg-history').value) > step", arg=before
    )
    line = page.locator(".eg-lines").input_value()
    assert line != "main", "another move made a line of its own"
    assert page.evaluate(RESTART) is None
    page.evaluate("window.jupyterapp.shell.currentWidget.content.activeCellIndex = 1")
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-cell')")
    page.get_by_text("Continued from played.json").wait_for()
    page.locator(".eg-bar.eg-asked").wait_for()
    assert step(page) == before + 1
    assert page.locator(".eg-lines").input_value() == line
    tab(page, "Lines")
    assert seen(page, ".eg-tree").locator("tbody tr").count() == 2
    page.locator(".eg-families button").last.click()
    page.locator(".eg-play:not(.eg-quiet)").click()
    page.wait_for_function(
        "(step) => Number(document.querySelector('.eg-history').value) > step", arg=before + 1
    )
