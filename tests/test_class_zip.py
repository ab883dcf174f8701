"""The zip for a class without internet: what is in it, and that it starts with nothing else."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[1]
NOWHERE = "http://127.0.0.1:9"  # nobody listens there


def load(path: str) -> ModuleType:
    """A script of ``.ci``, which finds its neighbours when it is run."""
    file = ROOT / path
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    return module


wheels = load(".ci/wheels.py")
class_zip = load(".ci/class_zip.py")
start = load(".ci/class/setup/start.py")


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory, registry: None) -> Path:
    """The zip for this machine, unpacked."""
    if class_zip.this_system() not in class_zip.SYSTEMS:
        pytest.skip(f"no class zip is made for {class_zip.this_system()}")
    folder = tmp_path_factory.mktemp("class")
    command = [sys.executable, str(ROOT / ".ci/class_zip.py"), "--platform=this", "--python=this"]
    command += [str(folder / "class.zip")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(folder / "class.zip") as archive:
        modes = {info.filename: info.external_attr >> 16 for info in archive.infolist()}
        archive.extractall(folder)
    for name in class_zip.STARTERS:
        assert modes[f"{class_zip.TOP}/{name}"] == 0o100755
    return folder / class_zip.TOP


def run(kit: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Start as a student does, on a machine that reaches no index of packages."""
    dead = dict.fromkeys(("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"), NOWHERE)
    env = {"HOME": str(kit.parent), "PATH": os.environ["PATH"], "PYTHON": sys.executable}
    command = ["sh", str(kit / "start.sh"), *arguments]
    return subprocess.run(
        command, env={**env, **dead, "PIP_INDEX_URL": f"{NOWHERE}/simple", **variables},
        cwd=kit.parent, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="start.bat is for people; it opens a window")
def test_it_starts_from_the_zip_alone(kit: Path) -> None:
    first = run(kit, "--check")
    assert first.returncode == 0, first.stdout + first.stderr
    assert "Setting up, once" in first.stdout
    assert "rolling_stock_stars" in first.stdout
    assert "No broken requirements found" in first.stdout
    assert first.stdout.endswith("ready\n")

    second = run(kit, "--check")
    assert second.returncode == 0
    assert "Setting up" not in second.stdout

    # a set-up that was cut off is made anew, and here it cannot be
    (kit / ".venv/econgames-class.json").unlink()
    (wheel,) = (kit / "setup/wheels").glob("msgspec-*.whl")
    wheel.rename(wheel.with_suffix(".gone"))
    third = run(kit, "--check")
    assert third.returncode == 1
    assert "msgspec" in third.stderr
    assert "Start again to try once more" in third.stderr


@pytest.mark.skipif(os.name == "nt", reason="start.sh is for macOS and Linux")
def test_a_python_that_does_not_fit_is_named(kit: Path, tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text("#!/bin/sh\ncase $2 in *platform*) echo 3.9.6 ;; *) exit 1 ;; esac\n")
    old.chmod(0o755)
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("dirname", "uname", "sh"):
        (tools / name).symlink_to(f"/usr/bin/{name}")
    none = run(kit, PATH=str(tools), PYTHON="")
    assert none.returncode == 1
    assert f"needs Python {this_python()} for this zip. Found: none." in none.stderr
    wrong = run(kit, PATH=f"{tmp_path}:{tools}", PYTHON="")
    assert wrong.returncode == 1
    assert f"Found: {old} (3.9.6)" in wrong.stderr


def test_readers_find_their_lessons_and_their_way(kit: Path) -> None:
    assert {path.name for path in (ROOT / "notebooks").glob("[0-9]*.ipynb")} == {
        path.name for path in (kit / "lessons").glob("*.ipynb")
    }
    text = (kit / "README.txt").read_bytes().decode("ascii")
    assert "\r\n" in text
    assert f"Python {this_python()}." in text
    for path in filter(Path.is_file, kit.glob("*.*")):
        assert "{{" not in path.read_text("utf-8"), path
    assert (kit / "start.bat").read_bytes().count(b"\r\n") > 10
    assert b"\r" not in (kit / "start.sh").read_bytes()


def this_python() -> str:
    return f"{sys.version_info.major}.{sys.version_info.minor}"


# ---------------------------------------------------------------- which wheels


@pytest.fixture
def collector(tmp_path: Path) -> Any:
    """A collector for a wheel that needs a package on old Pythons, and another with an extra."""
    lines = ["Requires-Dist: old; python_version < '3.13'", "Requires-Dist: x; extra == 'e'"]
    lines += ["Requires-Dist: econgames[e]; extra == 'all'"]
    own = tmp_path / "econgames-1-py3-none-any.whl"
    with zipfile.ZipFile(own, "w") as archive:
        archive.writestr("econgames-1.dist-info/METADATA", "\n".join(lines))
    return wheels.Collector(wheels.pins(), own)


def needed(collector: Any, system: str, python: str, *texts: str) -> set[str]:
    """What follows from requirements, as far as the packages installed here know."""
    environment = class_zip.target(system, python).environment
    return set(collector.closure(map(Requirement, texts), environment))


def test_conditions_are_read_for_the_system_of_the_student(collector: Any) -> None:
    lab = ("jupyterlab", "ipywidgets", "pandas", "plotly")
    windows, macos, linux = (
        needed(collector, system, "3.12", *lab)
        for system in ("windows-amd64", "macos-arm64", "linux-x86_64")
    )
    assert windows - linux == {"colorama", "pywinpty"}
    assert linux - windows == {"pexpect", "ptyprocess"}
    assert macos - linux == {"appnope"}
    assert linux <= macos
    assert not (windows | macos | linux) - set(wheels.pins())


def test_conditions_are_read_for_the_python_and_the_extras(collector: Any) -> None:
    linux = "linux-x86_64"
    assert needed(collector, linux, "3.12", "econgames") == {"econgames", "old"}
    assert needed(collector, linux, "3.13", "econgames") == {"econgames"}
    assert needed(collector, linux, "3.13", "econgames[e]") == {"econgames", "x"}
    assert needed(collector, linux, "3.13", "econgames[all]") == {"econgames", "x"}


# ---------------------------------------------------------------- set-up


FACTS = {"pythons": [this_python()], "systems": [start.system()], "longest_path": 100}


def test_both_spell_this_system_alike() -> None:
    assert start.system() == class_zip.this_system()


def test_other_machines_and_pythons_are_refused_with_what_would_fit() -> None:
    start.refuse_strangers(FACTS)
    with pytest.raises(start.Problem, match=r"This zip is for Python 3\.8"):
        start.refuse_strangers({**FACTS, "pythons": ["3.8"]})
    with pytest.raises(start.Problem, match="packages for amiga-68k; this is"):
        start.refuse_strangers({**FACTS, "systems": ["amiga-68k"]})


def test_a_folder_that_cannot_be_used_is_replaced_by_one_at_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setattr(start, "KIT", tmp_path / "econgames-class")
    monkeypatch.setattr(Path, "home", lambda: home)
    start.KIT.mkdir()
    assert start.folder(FACTS) == start.KIT
    monkeypatch.setattr(start, "writable", lambda place: place != start.KIT)
    assert start.folder(FACTS) == home / "econgames-class"
    monkeypatch.setattr(start, "writable", lambda place: False)
    with pytest.raises(start.Problem, match="can be written to"):
        start.folder(FACTS)


def test_an_environment_is_used_again_if_it_is_of_this_zip_and_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("made anew")

    facts = {"version": "1", "needs": [], "wheels": ["a.whl"]}
    runs = {"python": True}
    monkeypatch.setattr(start, "works", lambda python: runs["python"])
    monkeypatch.setattr(start.venv, "EnvBuilder", refuse)
    for stamp, good in ((facts, True), (facts, False), ({**facts, "version": "0"}, True)):
        place = tmp_path / ".venv"
        place.mkdir(exist_ok=True)
        (place / "econgames-class.json").write_text(json.dumps(stamp), encoding="utf-8")
        runs["python"] = good
        if stamp == facts and good:
            assert start.environment(place, facts).is_relative_to(place)
        else:
            with pytest.raises(start.Problem, match="made anew"):
                start.environment(place, facts)
