"""The table in a real JupyterLab, with a tiny game: mouse, keys, errors, themes, closing."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from textwrap import dedent
from typing import Any

import pytest

pytestmark = pytest.mark.browser

SETUP = "from tests.ui import fake\nfrom econgames.ui.lab import lab\nmatch = fake.Match(4)\n"

CLICK_TIMES = """async (rounds) => {
  const board = document.querySelector(".eg-board"), times = [];
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (let round = 0; round < rounds; round++) {
    const target = board.querySelectorAll(".eg-picture [data-move]")[round % 2];
    const rev = board.dataset.rev, start = performance.now();
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    while (board.dataset.rev === rev) await new Promise((done) => setTimeout(done, 1));
    await frame();
    times.push(performance.now() - start);
    await new Promise((done) => setTimeout(done, 60));
  }
  return times;
}"""


def board_of(page: Any) -> Any:
    board = page.locator(".eg-board").first
    board.wait_for()
    return board


def after(page: Any, action: Callable[[], Any]) -> None:
    """Do something and wait until the table has answered."""
    board = board_of(page)
    rev = board.get_attribute("data-rev")
    action()
    page.wait_for_function(
        "(rev) => document.querySelector('.eg-board').dataset.rev !== rev", arg=rev
    )


def who(page: Any) -> str:
    return str(page.locator(".eg-who-name").inner_text())


@pytest.fixture
def page(jupyter: Any, visit: Callable[..., Any]) -> Any:
    path = jupyter.notebook("table.ipynb", SETUP + "one = lab(match, bots=False, pace=0)\none")
    return visit(path)


def test_a_turn_by_mouse_from_the_board(page: Any) -> None:
    after(page, lambda: page.locator("[data-move='take:Y']").click())
    assert page.locator(".eg-play").inner_text() == "Take $1 from Y"
    after(page, lambda: page.locator(".eg-play").click())
    assert who(page) == "Ben to move"
    assert page.locator(".eg-live").text_content() == "Ada takes $1 from Y. Ben to act."


def test_a_turn_by_keyboard_alone(page: Any) -> None:
    first = page.locator(".eg-picture [data-move]").first
    assert page.locator(".eg-picture [tabindex='0']").count() == 1
    first.focus()
    page.keyboard.press("ArrowRight")
    after(page, lambda: page.keyboard.press("Enter"))
    after(page, lambda: page.keyboard.press("+"))
    assert page.locator(".eg-value").inner_text() == "$2"
    after(page, lambda: page.keyboard.press("Enter"))
    assert who(page) == "Ben to move"
    focus = "document.activeElement.dataset.move"
    assert page.evaluate(focus) == "take:Y"
    page.keyboard.press("End")
    assert page.evaluate(focus) == "pass"
    after(page, lambda: page.keyboard.press("2"))
    assert page.locator(".eg-play").inner_text() == "Pass"
    after(page, lambda: page.keyboard.press("Escape"))
    assert page.locator(".eg-play").inner_text() == "Pick a move"
    assert page.locator(".jp-Cell").count() == 1, "a key reached the notebook"


def test_why_not_and_errors_stand_in_the_table(page: Any) -> None:
    page.locator(".eg-picture [data-move]").first.focus()
    page.keyboard.press("?")
    assert page.locator("[data-field='amount']").input_value() == "4"  # one more than there may be
    after(page, lambda: page.get_by_role("button", name="Ask").click())
    assert "take $1 to $3; not $4" in page.locator(".eg-message-text").inner_text()
    page.locator("[data-field='amount']").fill("")
    after(page, lambda: page.get_by_role("button", name="Ask").click())
    assert "whole number" in page.locator(".eg-message.eg-bad").inner_text()


def test_history_goes_back_and_forth(page: Any) -> None:
    for _ in range(3):
        after(page, lambda: page.locator("[data-move='pass']").click())
        after(page, lambda: page.locator("[data-move='pass']").click())
    assert who(page) == "Dan to move"
    after(page, lambda: page.get_by_role("button", name="One step back").click())
    assert "look only" in page.locator(".eg-banner").inner_text()
    after(page, lambda: page.get_by_role("button", name="Play from here").click())
    assert who(page) == "Cleo to move"
    after(page, lambda: page.get_by_role("button", name="Undo").click())
    assert who(page) == "Ben to move"


def test_a_changed_theme_redraws_the_board(page: Any) -> None:
    change = (
        "(name) => window.jupyterapp.commands.execute('apputils:change-theme', { theme: name })"
    )
    page.evaluate(change, "JupyterLab Dark")
    page.wait_for_selector(".eg-board[data-theme='dark'] rect[fill='#1E242B']", state="attached")
    page.evaluate(change, "JupyterLab Light")
    page.wait_for_selector(".eg-board[data-theme='light'] rect[fill='#FFFFFF']", state="attached")


def test_two_views_and_closing(jupyter: Any, visit: Callable[..., Any]) -> None:
    path = jupyter.notebook(
        "views.ipynb",
        SETUP + "import gc, weakref\none = lab(match, bots=False)\none.board",
        "one.board",
    )
    page = visit(path)
    boards = page.locator(".eg-board")
    boards.nth(1).wait_for()
    boards.nth(0).locator("[data-move='pass']").click()
    page.wait_for_function("document.querySelectorAll('.eg-picked').length === 2")
    boards.nth(1).locator("[data-move='pass']").click()
    for index in range(2):
        boards.nth(index).get_by_text("Ben to move").first.wait_for()


def test_reduced_motion_moves_nothing(jupyter: Any, visit: Callable[..., Any]) -> None:
    path = jupyter.notebook("still.ipynb", SETUP + "lab(match, bots=False)")
    page = visit(path, reduced_motion="reduce")
    page.locator("[data-move='take:X']").click()
    after(page, lambda: page.locator(".eg-play").click())
    assert page.locator(".eg-coin").count() == 0


def test_nothing_serious_for_assistive_technology(page: Any, audit: Callable[[Any], None]) -> None:
    page.locator("[data-move='take:X']").click()
    page.locator(".eg-chip").first.wait_for()
    page.locator(".eg-more").click()
    page.locator(".eg-everyone table").wait_for()
    page.keyboard.press("?")
    audit(page)  # the tabs are checked with a real game, in both themes


def test_running_a_cell_again_closes_the_lab_before(
    jupyter: Any, visit: Callable[..., Any], run_all: Callable[[Any], None]
) -> None:
    cell = """
        import gc, weakref
        from IPython.display import display
        from tests.ui import fake
        from econgames.ui.lab import lab
        seen = globals().get("seen", [])
        gc.collect()
        print("alive", sum(ref() is not None and ref().comm is not None for ref in seen))
        one = lab(fake.Match(4), bots=False)
        seen.append(weakref.ref(one))
        display(one)
        """
    closing = (
        "one.close(); del one; gc.collect(); print('left', sum(ref() is not None for ref in seen))"
    )
    path = jupyter.notebook("again.ipynb", dedent(cell), closing)
    page = visit(path, run=False)
    for _ in range(2):
        run_all(page)
    assert "alive 0" in page.locator(".jp-OutputArea-output").first.inner_text()
    assert "left 0" in page.locator(".jp-OutputArea-output").last.inner_text()


def test_clicks_are_answered(page: Any, capsys: pytest.CaptureFixture[str]) -> None:
    times = page.evaluate(CLICK_TIMES, 10)
    assert len(times) == 10
    with capsys.disabled():
        print(f" [click to painted board: {median(times):.0f} ms, median of 10]")


RESTART = """async () => {
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  await kernel.restart();
  await kernel.requestKernelInfo(); }"""


def test_a_click_after_a_restart_of_the_kernel_is_answered(page: Any) -> None:
    board_of(page)
    page.evaluate(RESTART)
    page.locator(".eg-picture [data-move]").first.click()
    message = page.locator(".eg-message.eg-bad")
    message.wait_for(timeout=8000)
    assert "run the first cell" in message.inner_text()
