"""A match as a page, opened from a file: no kernel, no network, and without scripts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import econgames as eg
from econgames.analysis.pages import page

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    match = eg.new("rolling_stock_stars", 3, seed=5).run("trader", until=60)
    path = tmp_path_factory.mktemp("page") / "match.html"
    path.write_text(page(match), "utf-8")
    return path


def opened(browser: Any, file: Path, **settings: Any) -> Any:
    tab = browser.new_context(viewport={"width": 1024, "height": 800}, **settings).new_page()
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.asked, tab.errors = asked, []
    tab.on("pageerror", lambda error: tab.errors.append(str(error)))
    tab.goto(file.as_uri())
    return tab


def test_it_steps_and_draws_without_a_network(browser: Any, file: Path) -> None:
    tab = opened(browser, file)
    tab.wait_for_selector("body[data-ready]")
    assert tab.inner_text("#place") == "step 60 of 60"
    last = tab.inner_html("#picture")
    tab.keyboard.press("ArrowLeft")
    assert tab.inner_text("#place") == "step 59 of 60"
    assert tab.inner_html("#picture") != last
    tab.locator("#step").fill("0")
    assert tab.inner_text("#said") == "The beginning."
    tab.locator("tr[data-step='7']").click()
    assert tab.inner_text("#place") == "step 7 of 60"
    assert tab.locator("tr.now").get_attribute("data-step") == "7"
    tab.get_by_title("one step on").click()
    assert tab.inner_text("#place") == "step 8 of 60"
    assert tab.locator("#figures .main-svg").count() >= 6
    wide = "[...document.querySelectorAll('#figures .js-plotly-plot')].map((c) => c.scrollWidth)"
    assert max(tab.evaluate(wide)) <= 1024
    others = [url for url in tab.asked if not url.startswith(("file:", "blob:", "data:"))]
    assert (others, tab.errors) == ([], [])
    tab.context.close()


def test_it_can_be_read_where_scripts_are_blocked(browser: Any, file: Path) -> None:
    tab = opened(browser, file, java_script_enabled=False)
    assert tab.locator("#picture img").is_visible()
    assert not tab.locator("#controls").is_visible()
    assert tab.locator("tr[data-step]").count() == 60
    assert "Cash-flow statement" in tab.inner_text("#statements")
    assert "Charts need scripts" in tab.inner_text("#charts")
    tab.context.close()
