"""The table widget without Jupyter: in a shadow root, twice on a page, and taken away again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from econgames.ui.board import Board
from econgames.ui.frontend import script
from tests.ui import fake

pytestmark = pytest.mark.browser

HOST = """async ([code, traits]) => {
  const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const widget = (await import(url)).default;
  const heard = {}, sent = [];
  const model = {
    get: (name) => traits[name],
    set: (name, value) => { traits[name] = value; },
    on: (name, call) => (heard[name] ??= new Set()).add(call),
    off: (name, call) => heard[name]?.delete(call),
    send: (message) => sent.push(message),
  };
  const added = [];
  for (const target of [document, document.body, window]) {
    const add = target.addEventListener;
    target.addEventListener = function (name, ...rest) {
      added.push(name);
      return add.call(this, name, ...rest);
    };
  }
  const root = document.querySelector("#host").attachShadow({ mode: "open" });
  const stops = [0, 1].map(() => {
    const el = document.createElement("div");
    root.append(el);
    return widget.render({ model, el });
  });
  window.table = { root, sent, heard, stops, added, model, traits };
}"""


BROKEN = """() => new Promise((done) => {
  const image = new Image(); image.onerror = done; image.src = "x:"; })"""


@pytest.fixture
def page(browser: Any) -> Any:
    board = Board(fake.Match(), bots=False)
    state = board.get_state()
    traits = {key: state[key] for key in state if not key.startswith("_") and key != "layout"}
    page = browser.new_page()
    page.set_content("<main id='host'></main>")
    page.evaluate(HOST, [script(), json.loads(json.dumps(traits))])
    yield page
    page.close()


def test_it_shows_and_sends_from_inside_a_shadow_root(page: Any) -> None:
    assert page.locator(".eg-picture svg").count() == 2
    page.locator("[data-move='take:X']").first.click()
    page.locator("[data-move='take:X']").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    sent = page.evaluate("table.sent")
    assert [message["id"] for message in sent if message["kind"] == "select"] == [
        "take:X",
        "take:Y",
    ]


def test_the_focus_survives_a_redraw(page: Any) -> None:
    page.locator("[data-move='take:Y']").first.focus()
    page.evaluate(
        "table.traits.svg = table.traits.svg.replace('>0<', '>1<'), table.traits.rev += 1,"
        " table.heard['change:rev'].forEach((call) => call())"
    )
    assert page.evaluate("table.root.activeElement.dataset.move") == "take:Y"


def test_scripts_in_a_picture_do_not_run(page: Any) -> None:
    page.evaluate(
        "table.traits.svg = table.traits.svg.replace('<g ', '<script>window.bad = 1</script>"
        "<image href=\\'x:\\' onerror=\\'window.bad = 1\\'/><g onload=\\'window.bad = 1\\' '),"
        " table.traits.rev += 1, table.heard['change:rev'].forEach((call) => call())"
    )
    page.evaluate(BROKEN)  # by then a picture of the board would have failed, too
    assert page.evaluate("window.bad") is None
    assert page.locator("script, [onload], [onerror]").count() == 0


def test_nothing_is_left_behind(page: Any) -> None:
    assert page.evaluate("table.added") == []
    page.evaluate("table.stops.forEach((stop) => stop())")
    assert page.evaluate("table.heard['change:rev'].size") == 0
    before = page.evaluate("table.sent.length")
    page.locator("[data-move='take:X']").first.dispatch_event("click")
    assert page.evaluate("table.sent.length") == before
