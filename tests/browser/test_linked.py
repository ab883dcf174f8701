"""Four linked readings: what is marked in one is lit in the others, and points lead to rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser

SHOWN = """
import econgames as eg
match = eg.new("rolling_stock_stars", players=3, seed=5).run("trader", until=90)
lab = eg.lab(match, bots=False, viewer="A")
lab
"""

CHART = "[...document.querySelectorAll('.js-plotly-plot')].find((each) => each.offsetParent)"

# place of the first point that fits, in px of the window
POINT = f"""(fits) => {{
  const chart = {CHART}, wanted = JSON.parse(fits);
  for (const trace of chart._fullData) {{
    const at = (trace.customdata ?? []).findIndex(
      (click) => click && Object.entries(wanted).every(([key, value]) => click[key] === value));
    if (at < 0) continue;
    const {{ xaxis, yaxis }} = chart._fullLayout, box = chart.getBoundingClientRect();
    const middle = trace.type === "bar" ? (trace.base?.[at] ?? 0) + trace.y[at] / 2 : trace.y[at];
    return {{
      x: box.x + xaxis._offset + xaxis.d2p(trace.x[at]),
      y: box.y + yaxis._offset + yaxis.d2p(middle),
    }};
  }}
}}"""


@pytest.fixture(params=["light", "dark"])
def page(request: pytest.FixtureRequest, jupyter: Any, visit: Callable[..., Any]) -> Any:
    page = visit(jupyter.notebook(f"linked_{request.param}.ipynb", SHOWN))
    if request.param == "dark":
        page.evaluate(
            "window.jupyterapp.commands.execute('apputils:change-theme', "
            "{theme: 'JupyterLab Dark'})"
        )
        page.locator(".eg-board[data-theme=dark]").wait_for()
    page.locator(".eg-picture > svg").wait_for()
    return page


def tab(page: Any, name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()


def seen(page: Any, selector: str, text: str | None = None) -> Any:
    found = page.locator(selector, has_text=text).locator("visible=true").first
    found.wait_for()
    return found


def choose(page: Any, what: str) -> None:
    page.get_by_label("Show", exact=True).locator("visible=true").select_option(label=what)


def chip(page: Any, text: str) -> None:
    page.locator(".eg-mark-chip:not([hidden])", has_text=text).wait_for()


def lit(page: Any) -> None:
    """Wait until the chart that is shown has a ring around something."""
    page.wait_for_function(f"{CHART}?.data?.some((trace) => trace.name === 'marked')")


def click_point(page: Any, fits: str) -> None:
    seen(page, ".js-plotly-plot").scroll_into_view_if_needed()
    page.wait_for_function(f"(fits) => ({POINT})(fits) !== undefined", arg=fits)
    at = page.evaluate(POINT, fits)
    page.mouse.move(at["x"] + 1, at["y"] + 1)
    page.mouse.move(at["x"], at["y"])
    page.mouse.click(at["x"], at["y"])


def test_the_four_readings_are_one(page: Any, audit: Callable[[Any], None]) -> None:
    # board: the price of a share
    price = page.locator(".eg-picture [data-asset^='share:'] [id*='-price-']").first
    share = price.locator("xpath=ancestor::*[@data-asset][1]").get_attribute("data-asset")
    name = share.partition(":")[2]
    price.click()
    chip(page, f"share of {name}")
    assert page.locator(".eg-ring-marked").count() > 1, "its price, its owners, its issuer"

    # accounts
    page.get_by_role("button", name=f"Show the rows behind share of {name}").click()
    assert f"shares of {name} to Bank (capital)" in seen(page, ".eg-behind .eg-rows").inner_text()

    # formula
    tab(page, "Formulas")
    rule = seen(page, ".eg-rules li.eg-marked")
    assert f"Next price of {name}" in rule.inner_text()
    seen(page, ".eg-rules button[data-do=paid]").click()
    seen(page, ".eg-rows tfoot")
    audit(page)
    # ... from a rule of the corporation back to the board
    page.locator(".eg-rules button", has_text="Book value").click()
    chip(page, name)

    # graph: lit, and a node marks
    tab(page, "Graphs")
    seen(page, ".js-plotly-plot")
    lit(page)
    audit(page)
    click_point(page, '{"party": "C"}')
    chip(page, "Cleo")
    seen(page, ".eg-rows caption", "Cleo")
    cash = page.locator(".eg-picture [id$='-cash-C']").text_content().strip()
    assert seen(page, ".eg-rows tfoot td").inner_text().lstrip("+") == cash.lstrip("$")


def test_points_of_charts_lead_to_their_rows(jupyter: Any, visit: Callable[..., Any]) -> None:
    page = visit(jupyter.notebook("points.ipynb", SHOWN))
    page.locator(".eg-picture > svg").wait_for()

    tab(page, "Cash flow")  # a point of a line is a move
    chart = seen(page, ".js-plotly-plot")
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    for move in (0, 1):
        page.mouse.move(box["x"] + box["width"] / 2 + move, box["y"] + box["height"] / 2)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    chip(page, "move")
    said = page.locator(".eg-mark-chip").inner_text().replace("◆", "").replace("✕", "").strip()
    assert said in seen(page, ".eg-rows caption").inner_text()
    page.locator(".eg-mark-chip").click()

    tab(page, "Statements")  # a bar of a waterfall is a line of the statement
    page.get_by_label("Waterfall").check()
    click_point(page, '{"label": "Operating cash flow"}')
    assert "Operating cash flow" in seen(page, ".eg-rows caption").inner_text()

    tab(page, "Flows")  # a band of a Sankey diagram is a sum of transfers
    choose(page, "Who paid whom for what")
    band = seen(page, ".sankey-link")
    band.scroll_into_view_if_needed()
    at = band.evaluate(
        "(path) => { const point = path.getPointAtLength(8), m = path.getScreenCTM();"
        " return { x: m.a * point.x + m.e, y: m.d * point.y + m.f } }"
    )
    page.mouse.move(at["x"] + 3, at["y"] + 2)
    page.mouse.move(at["x"] + 4, at["y"] + 3)
    page.mouse.click(at["x"] + 4, at["y"] + 3)
    rows = seen(page, ".eg-rows")
    amounts = rows.locator("tbody .eg-amount").all_inner_texts()
    assert sum(map(int, amounts)) == int(rows.locator("tfoot td").inner_text())
    # and by keyboard
    page.locator("summary", has_text="Rows behind this figure").locator("visible=true").click()
    page.locator("[data-key=behind] button", has_text="all of").first.press("Enter")
    page.locator(".eg-rows caption", has_text="all of").wait_for()

    tab(page, "Graphs")  # a piece of the treemap is a thing
    choose(page, "What everybody owns, by value")
    seen(page, ".treemaplayer .slicetext", "SM")
    seen(page, ".js-plotly-plot").scroll_into_view_if_needed()
    box = page.locator(".treemaplayer .slicetext", has_text="SM").last.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    chip(page, "SM")
