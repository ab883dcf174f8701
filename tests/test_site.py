"""The site of the guide: built without a warning, asking no other host, leaving nothing out."""

import importlib.util
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest

import econgames as eg
from econgames.lessons import lessons

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted((ROOT / "notebooks" / "guide").glob("*.md"))
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
TOOLS = ("furo", "myst_nb", "numpydoc", "sphinx")
MISSING = [name for name in TOOLS if importlib.util.find_spec(name) is None]

pytestmark = pytest.mark.skipif(
    bool(MISSING), reason=f"pip install 'econgames[docs]': {', '.join(MISSING)} missing"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
    done = subprocess.run(
        [*build, "-c", ".ci/site", "-d", str(folder / "tmp"), "notebooks", str(folder / "html")],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return folder / "html"


def text(path: Path) -> str:
    return unescape(re.sub(r"<[^>]+>", "", path.read_text("utf-8")))


def test_every_page_and_every_notebook_is_there(site: Path) -> None:
    assert PAGES and NOTEBOOKS
    for path in PAGES:
        assert (site / "guide" / f"{path.stem}.html").is_file()
    for path in NOTEBOOKS:
        assert (site / f"{path.stem}.html").is_file()
    assert "guide/index.html" in (site / "index.html").read_text("utf-8")


def test_nothing_is_fetched_from_another_host(site: Path) -> None:
    fetched = re.compile(
        r"<(?:script|img|iframe|source)[^>]*\ssrc=[\"'](?:https?:)?//"
        r"|<link[^>]*\shref=[\"'](?:https?:)?//|url\([\"']?(?:https?:)?//|@import"
    )
    for path in (p for p in site.rglob("*") if p.suffix in {".html", ".css"}):
        found = fetched.search(path.read_text("utf-8"))
        assert not found, f"{path.name}: {found.group() if found else ''}"


def test_tables_are_made_from_the_package(site: Path) -> None:
    limits = text(site / "guide" / "limits.html")
    for name in eg.games():
        for origin in eg.game(name).provenance:
            assert origin.places[0] in limits and origin.text in limits
    teacher = text(site / "guide" / "teacher.html")
    assert all(lesson.title in teacher for lesson in lessons())


def test_the_reference_has_every_public_name(site: Path) -> None:
    api = (site / "guide" / "api.html").read_text("utf-8")
    functions = [name for name in eg.__all__ if callable(getattr(eg, name))]
    assert functions
    for name in functions:
        assert f'id="econgames.{name}"' in api, f"econgames.{name} is not in the reference"
