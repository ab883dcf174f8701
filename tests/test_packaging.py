"""What ships, what is pinned, and what the documents promise about both."""

import importlib.metadata
import importlib.util
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import econgames

ROOT = Path(__file__).resolve().parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
MAX_NOTEBOOK_BYTES = 600_000
HEAVY = ["networkx", "plotly", "pandas", "numpy", "scipy", "ipywidgets", "anywidget", "IPython"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


# ---------------------------------------------------------------- the wheel


def test_wheel_holds_front_end_lessons_and_editions(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for path in ROOT.glob("widgets/*.*s"):
        if path.name.endswith((".css", ".js")) and not path.name.endswith(".test.js"):
            assert f"econgames/_frontend/{path.name}" in names
    for path in NOTEBOOKS:
        assert f"econgames/_notebooks/{path.name}" in names
    for path in ROOT.glob("econgames/*/edition.toml"):
        assert path.relative_to(ROOT).as_posix() in names
    assert "econgames/py.typed" in names


def test_wheel_holds_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    version = PROJECT["project"]["version"]
    assert tops == {"econgames", f"econgames-{version}.dist-info"}
    unwanted = re.compile(
        r"\.test\.js$|package\.json$|node_modules|\.ipynb_checkpoints|\.pyc$|/guide/"
    )
    assert not [name for name in names if unwanted.search(name)]


def test_unpacked_wheel_finds_its_files_and_plays(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    script = f"""
import sys
sys.path.insert(0, {str(tmp_path)!r})
import econgames
from pathlib import Path
from econgames.lab_command import lessons_folder
from econgames.core.frontend import frontend
assert Path(econgames.__file__).is_relative_to({str(tmp_path)!r}), econgames.__file__
assert lessons_folder().name == "_notebooks", lessons_folder()
assert frontend("board.js").parent.name == "_frontend", frontend("board.js")
assert frontend("board.js").is_file()
match = econgames.new("rolling_stock_stars", players=3, seed=0)
assert match.options()
"""
    subprocess.run([sys.executable, "-I", "-c", script], check=True, cwd=tmp_path)


def test_checkout_has_no_copy_of_what_the_wheel_maps() -> None:
    for name in ("_frontend", "_notebooks"):
        assert not (ROOT / "econgames" / name).exists(), f"{name} would hide the original folder"


# ---------------------------------------------------------------- import


def test_import_is_light() -> None:
    script = f"import sys, econgames; print(sorted(set({HEAVY}) & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)
    assert result.stdout.decode().strip() == "[]"


def test_names_that_are_loaded_later_can_be_completed() -> None:
    assert set(econgames.__all__) <= set(dir(econgames))


# ---------------------------------------------------------------- versions


def pins() -> dict[str, str]:
    lines = (ROOT / "binder/constraints.txt").read_text("utf-8").splitlines()
    found: dict[str, str] = {}
    for line in lines:
        if line and not line.startswith("#"):
            name, version = line.split("==")
            found[canonicalize_name(name)] = version
    return found


def needed(extras: list[str]) -> set[str]:
    """Names of all distributions that econgames with these extras needs on this machine."""
    project = PROJECT["project"]
    todo = [Requirement(text) for text in project["dependencies"]]
    for extra in extras:
        todo += [Requirement(text) for text in project["optional-dependencies"][extra]]
    done: set[tuple[str, frozenset[str]]] = set()
    while todo:
        requirement = todo.pop()
        key = (canonicalize_name(requirement.name), frozenset(requirement.extras))
        if key in done or key[0] == "econgames":
            continue
        done.add(key)
        for text in importlib.metadata.requires(requirement.name) or []:
            other = Requirement(text)
            asked = requirement.extras or {""}
            if other.marker is None or any(other.marker.evaluate({"extra": e}) for e in asked):
                todo.append(other)
    return {name for name, _ in done}


def test_constraints_are_plain_pins() -> None:
    for line in (ROOT / "binder/constraints.txt").read_text("utf-8").splitlines():
        assert line == "" or line.startswith("# ") or re.fullmatch(r"[\w.-]+==[\w.!+-]+", line)


def test_constraints_name_everything_that_lessons_and_checks_need() -> None:
    missing = needed(["lab", "analysis", "docs", "test"]) - set(pins())
    assert not missing


def test_constraints_satisfy_the_project() -> None:
    project = PROJECT["project"]
    texts = chain(project["dependencies"], *project["optional-dependencies"].values())
    for requirement in map(Requirement, texts):
        if requirement.name != "econgames":
            version = pins()[canonicalize_name(requirement.name)]
            assert requirement.specifier.contains(version), f"{requirement}, pinned {version}"


def test_binder_installs_the_checkout_with_the_pins() -> None:
    lines = (ROOT / "binder" / "requirements.txt").read_text("utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == [
        "-c constraints.txt",
        ".[lab]",
        "notebook",
    ]
    assert "notebook" in pins()
    runtime = (ROOT / "binder" / "runtime.txt").read_text("utf-8").strip()
    oldest = PROJECT["project"]["requires-python"].removeprefix(">=")
    assert runtime == f"python-{oldest}"


# ---------------------------------------------------------------- documents


def test_one_version_everywhere() -> None:
    version = PROJECT["project"]["version"]
    assert econgames.__version__ == version
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    first = re.search(r"^## (\S+) \((\d{4}-\d\d-\d\d)\)$", changelog, re.MULTILINE)
    assert first is not None
    assert first[1] == version
    assert f"version = {{{version}}}" in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_between_documents_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    for link in re.findall(r"\]\(([^)#\s]+)", text):
        if "://" not in link:
            assert (ROOT / link).exists(), f"{name} points to {link}"


def test_every_ignored_lint_rule_carries_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    block = re.search(r"^ignore = \[\n(.*?)^\]", text, re.MULTILINE | re.DOTALL)
    assert block is not None
    for line in block[1].splitlines():
        assert re.fullmatch(r'\s+"[A-Z]+\d+", # .{15,}', line), line


# ---------------------------------------------------------------- notebooks


def load_strip_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("strip", ROOT / ".ci" / "strip_notebooks.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


STRIP = load_strip_tool()
PICTURE = '<img alt="board" src="data:image/svg+xml;base64,AAAA"/>'


def notebook(*outputs: dict[str, Any]) -> dict[str, Any]:
    cell = {
        "cell_type": "code",
        "metadata": {"execution": {"iopub.status.busy": "2026-01-01"}, "tags": ["kept"]},
        "outputs": [{"output_type": "display_data", "data": data} for data in outputs],
    }
    metadata = {"widgets": {"state": {}}, "language_info": {"version": "3.11.2"}}
    return {"cells": [cell], "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def stripped(*outputs: dict[str, Any]) -> list[dict[str, Any]]:
    result = STRIP.strip(notebook(*outputs))
    return [output["data"] for output in result["cells"][0]["outputs"]]


def test_strip_keeps_the_picture_of_a_widget() -> None:
    view = {"model_id": "abc"}
    assert stripped({STRIP.WIDGET_VIEW: view, "text/html": PICTURE, "text/plain": "board"}) == [
        {"text/html": PICTURE, "text/plain": "board"}
    ]


def test_strip_keeps_a_picture_once() -> None:
    one, two = ({"image/svg+xml": f"<svg>{n}</svg>", "text/html": PICTURE} for n in (1, 2))
    again = {"text/html": STRIP.AGAIN, "text/plain": "board"}
    given = [one | {"text/plain": "board"}, two, one | {"text/plain": "board"}]
    assert stripped(*given) == [one | {"text/plain": "board"}, two, again]


def test_strip_keeps_the_only_form_of_an_output() -> None:
    long_text = "x" * (STRIP.HEAVY_BYTES + 1)
    assert stripped({"text/plain": long_text}) == [{"text/plain": long_text}]
    assert stripped({STRIP.WIDGET_VIEW: {}}) == [{STRIP.WIDGET_VIEW: {}}]


def test_strip_drops_scripts_and_heavy_forms() -> None:
    heavy = ["<div>", "y" * STRIP.HEAVY_BYTES]
    script = "<script>alert()</script>"
    assert stripped(
        {"text/plain": "chart", "text/html": heavy, "image/png": "AAAAAAAA"},
        {"text/plain": "chart", "text/html": script},
        {"text/plain": "chart", "text/html": "<b>table</b>"},
    ) == [
        {"text/plain": "chart", "image/png": "AAAAAAAA"},
        {"text/plain": "chart"},
        {"text/plain": "chart", "text/html": "<b>table</b>"},
    ]


def test_strip_forgets_the_machine() -> None:
    result = STRIP.strip(notebook())
    assert result["metadata"] == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    assert result["cells"][0]["metadata"] == {"tags": ["kept"]}


def test_strip_tool_reports_and_writes_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "lesson.ipynb"
    path.write_text(json.dumps(notebook({"text/plain": "é"})), encoding="utf-8")
    before = path.read_bytes()
    assert STRIP.main(["--check", str(tmp_path)]) == 1
    assert path.read_bytes() == before
    assert STRIP.main([str(path)]) == 1
    assert STRIP.main([str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines() == [f"needs stripping: {path}", f"stripped: {path}"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_saved_lessons_are_light(path: Path) -> None:
    assert path.stat().st_size <= MAX_NOTEBOOK_BYTES
    content = json.loads(path.read_text("utf-8"))
    before = json.dumps(content)
    assert json.dumps(STRIP.strip(content)) == before, (
        "run: python .ci/strip_notebooks.py, or git will carry scripts and machine names"
    )
