"""A real JupyterLab and a real browser, shared by the tests of this folder."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.play import seat

OPEN = """async (path) => { const app = window.jupyterapp; await app.restored;
  const nb = await app.commands.execute("docmanager:open", { path, factory: "Notebook" });
  await nb.revealed; }"""

# without questions: unsaved changes, and how to rename a new notebook
CLEAR = """async () => { const app = window.jupyterapp;
  for (const widget of [...app.shell.widgets("main")]) widget.dispose();
  if (document.body.dataset.jpThemeLight !== "true")
    await app.commands.execute("apputils:change-theme", { theme: "JupyterLab Light" }); }"""

RUN_ALL = """async () => { const app = window.jupyterapp; await app.restored;
  const nb = app.shell.currentWidget; await nb.context.ready; await nb.sessionContext.ready;
  await nb.sessionContext.session.kernel.info;
  return await app.commands.execute("notebook:run-all-cells"); }"""

PATIENCE_MS = 60_000  # on a busy machine; a test that passes waits for what it needs and no longer
SCREEN = {"width": 1280, "height": 800}

SETTINGS = {
    # a question about news would cover clicks; cells off screen would not be in the page
    "apputils-extension/notification": {"fetchNews": "false"},
    "notebook-extension/tracker": {"windowingMode": "none"},
}


def chromium() -> str | None:
    """Path of a browser, or None."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs a browser where there is none, and say so."""
    if chromium() is not None:
        return
    skip = pytest.mark.skip(reason="no chromium found: install it or set CHROMIUM to its path")
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(skip)


class Jupyter:
    """A running JupyterLab: where it is, and the folder that it serves."""

    def __init__(self, base: str, root: Path) -> None:
        self.base, self.root = base, root

    def notebook(self, name: str, *cells: str) -> Path:
        """Write a notebook of code cells into the served folder."""
        import nbformat

        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
        path = self.root / name
        nbformat.write(book, path)
        return path


@pytest.fixture(scope="session")
def jupyter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Jupyter]:
    """JupyterLab on a free port, with settings of its own."""
    pytest.importorskip("jupyterlab", reason="JupyterLab is not installed")
    root = tmp_path_factory.mktemp("jupyter")
    settings = tmp_path_factory.mktemp("settings")
    for name, values in SETTINGS.items():
        path = settings / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root", "--ip=127.0.0.1",
        f"--port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token=",
        f"--ServerApp.root_dir={root}", "--expose-app-in-browser",
        "--LabApp.extension_manager=readonly",
    ]  # fmt: skip
    here = Path(__file__).resolve().parents[2]
    path = os.pathsep.join(filter(None, [str(here), os.environ.get("PYTHONPATH")]))
    env = {
        **os.environ, "JUPYTERLAB_SETTINGS_DIR": str(settings), "PYTHONPATH": path,
        "JUPYTERLAB_WORKSPACES_DIR": str(settings / "workspaces"),
    }  # fmt: skip
    with open(settings / "server.log", "w", encoding="utf-8") as log:
        server = subprocess.Popen(command, env=env, stdout=log, stderr=subprocess.STDOUT)
        base = f"http://127.0.0.1:{port}"
        try:
            _wait(base, server)
            yield Jupyter(base, root)
        finally:
            server.terminate()
            try:
                server.wait(15)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _wait(base: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(240):
        if server.poll() is not None:
            pytest.fail("JupyterLab stopped while it started")
        try:
            with urllib.request.urlopen(f"{base}/api", timeout=2):
                return
        except OSError:
            time.sleep(0.25)
    pytest.fail("JupyterLab did not answer within a minute")


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """One browser for these tests; its event loop must not run in the tests of other folders."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with sync_api.sync_playwright() as play:
        running = play.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        yield running
        running.close()


@pytest.fixture(scope="session")
def run_all() -> Callable[[Any], None]:
    """Run all cells of the notebook on a page; none may fail."""

    def run(page: Any) -> None:
        page.wait_for_selector(".jp-NotebookPanel .jp-Cell")
        assert page.evaluate(RUN_ALL), page.inner_text(".jp-NotebookPanel")[-3000:]

    return run


class Window:
    """A page of a browser with JupyterLab in it, and which other places it has asked for."""

    def __init__(self, browser: Any, base: str, place: str = "lab", **context: Any) -> None:
        self.base = base
        self.asked: list[str] = []
        self.context = browser.new_context(viewport=SCREEN, **context)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.page.route("**/*", self._guard)
        self.page.goto(f"{base}/{place}?reset")

    def _guard(self, route: Any) -> None:
        if route.request.url.startswith(self.base):
            route.continue_()
        else:
            self.asked.append(route.request.url)
            route.abort()


@pytest.fixture(scope="package")
def windows(browser: Any) -> Iterator[list[Window]]:
    """The page that tests open their notebooks in, one after the other, once there is one."""
    kept: list[Window] = []
    yield kept
    for window in kept:
        window.context.close()


@pytest.fixture
def visit(
    jupyter: Jupyter, browser: Any, windows: list[Window], run_all: Callable[[Any], None]
) -> Iterator[Callable[..., Any]]:
    """Open a notebook and run it; nothing outside this machine may be asked for.

    JupyterLab takes seconds to load, so that one page serves all tests and is cleared after each.
    With settings of the browser, such as ``reduced_motion``, or when it is to be `fresh`, a test
    gets a page of its own.
    """
    used: list[Window] = []

    def go(path: Path, *, run: bool = True, fresh: bool = False, **context: Any) -> Any:
        name = path.relative_to(jupyter.root).as_posix()
        if fresh or context:
            window = Window(browser, jupyter.base, f"lab/tree/{name}", **context)
        else:
            if not windows:
                windows.append(Window(browser, jupyter.base))
            window = windows[0]
        used.append(window)
        page = window.page
        if window in windows:
            page.wait_for_function("window.jupyterapp !== undefined")
            page.evaluate(OPEN, name)
        page.wait_for_selector(".jp-NotebookPanel .jp-Cell")
        if run:
            run_all(page)
        return page

    yield go
    asked = [url for window in used for url in window.asked]
    for window in used:
        window.asked.clear()
        if window in windows and not window.page.locator(".jp-Dialog").count():
            window.page.evaluate(CLEAR)
        else:  # a page of its own, or one that a test has left with a question open
            window.context.close()
            windows[:] = [other for other in windows if other is not window]
    assert not asked, f"asked for {asked}"


@pytest.fixture
def sit(
    request: pytest.FixtureRequest, jupyter: Jupyter, visit: Callable[..., Any]
) -> Callable[..., Any]:
    """Open a notebook whose first cell shows a lab, and return the lab once it asks for a move."""

    def go(*cells: str, **settings: Any) -> Any:
        name = f"{request.path.stem}_{request.node.name}.ipynb"
        return seat(visit(jupyter.notebook(name, *cells), **settings))

    return go


@pytest.fixture(scope="session")
def audit() -> Callable[[Any], None]:
    """Check the lab on a page with axe: nothing serious or critical."""
    axe = pytest.importorskip("axe_playwright_python", reason="axe is not installed")
    (path,) = Path(axe.__file__).parent.rglob("axe.min.js")
    script = path.read_text(encoding="utf-8")

    def check(page: Any) -> None:
        # the body of JupyterLab has no height, and then contrast is not checked
        style = page.add_style_tag(content="body { height: 100vh !important }")
        page.evaluate(script)
        found = page.evaluate("axe.run('.eg-lab')")["violations"]
        style.evaluate("(style) => style.remove()")
        bad = {
            each["id"]: [node["html"][:200] for node in each["nodes"]]
            for each in found
            if each["impact"] in ("serious", "critical")
        }
        assert not bad, bad

    return check
