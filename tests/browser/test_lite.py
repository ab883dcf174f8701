"""The lessons as a web site with no server behind it: built, opened, run and played on."""

from __future__ import annotations

import functools
import http.server
import importlib.util
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
# Cells off screen are not in the page.
SCROLL_TO = """(text) => { const book = window.jupyterapp.shell.currentWidget.content;
  return book.scrollToItem(book.widgets.findIndex((cell) =>
    cell.model.type === "code" && cell.model.sharedModel.source.includes(text))); }"""
KERNEL_MS = 120_000  # Python starts in the page, and a bot there is slower than elsewhere


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, registry: None) -> Iterator[str]:
    if importlib.util.find_spec("jupyterlite_core") is None:
        pytest.skip('jupyterlite-core is not installed: pip install -e ".[lite]"')
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed; the site's builder needs it")
    folder = tmp_path_factory.mktemp("lite") / "site"
    build = [sys.executable, str(ROOT / ".ci/lite_site.py"), str(folder)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    serve = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_a_lesson_runs_in_the_page_and_asks_nobody(
    site: str, browser: Any, run_all: Callable[[Any], None]
) -> None:
    asked: list[str] = []

    def guard(route: Any) -> None:
        if route.request.url.startswith(site):
            route.continue_()
        else:
            asked.append(route.request.url)
            route.abort()

    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.route("**/*", guard)
    page = context.new_page()
    page.set_default_timeout(KERNEL_MS)
    page.goto(f"{site}/lab/index.html?path=00_start_here.ipynb")
    run_all(page)

    page.evaluate(SCROLL_TO, "check_setup")
    said = page.locator(".jp-OutputArea-output", has_text="Python runs in this page")
    said.wait_for()
    assert "jupyterlab" not in said.inner_text()

    page.evaluate(SCROLL_TO, "eg.lab(")
    lab = page.locator(".eg-lab").first
    lab.locator(".eg-bar.eg-asked").wait_for()
    picture = lab.locator(".eg-picture > svg")
    before = picture.inner_html()
    lab.locator(".eg-picture [data-move]").first.click()
    lab.locator(".eg-play:not([aria-disabled='true'])").click()
    page.wait_for_function(
        "(lab) => Number(lab.querySelector('.eg-history').value) > 0", arg=lab.element_handle()
    )
    assert picture.inner_html() != before
    assert not lab.locator(".eg-message").is_visible()
    context.close()
    assert not asked, f"asked for {asked}"
