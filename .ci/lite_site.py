"""Build a web site in which econgames runs in the reader's own browser, with no server behind it.

    python .ci/lite_site.py [OUT]                  default: build/lite

The site is JupyterLab with Python for the browser (JupyterLite, Pyodide). All that a lesson needs
is inside, so it works on any static web host, on a school's own server, and without the internet:
``python -m http.server --directory build/lite``. Two things are fetched while it is built, from
the package indexes of Python and of npm: wheels by pip, and Pyodide's core by npm.

Numpy, pandas and scipy have no wheels for the browser there, so the site holds the lessons in
`LESSONS` only, which need none of them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name, parse_wheel_filename
from wheels import (
    ROOT,
    Collector,
    Target,
    WheelError,
    build,
    holds,
    package,
    pins,
    requirements,
)

LESSONS = ("00_start_here.ipynb",)

# What the lessons use besides, of econgames[lab]; importing econgames loads it as well.
WANTED = ("anywidget", "ipywidgets", "nbformat", "plotly")
# What the kernel loads before the first cell runs.
KERNEL = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
# The last series of jsonschema that needs nothing compiled.
BROWSER_PINS = {"jsonschema": "4.17.3", "pyrsistent": "0.20.0", "micropip": "0.11.1"}

BROWSER = Target(
    name="the browser",
    python="3.14",
    platforms=("pyemscripten_2026_0_wasm32",),
    conditions={
        "os_name": "posix",
        "sys_platform": "emscripten",
        "platform_system": "Emscripten",
        "platform_machine": "wasm32",
    },
)
PYODIDE = "314.0.6"
LOCK = "pyodide-lock.json"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
KERNEL_PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
# Wheels that also hold the JupyterLab side of what they do.
EXTENSIONS = ("anywidget", "jupyterlab-widgets", "plotly")


def main(arguments: list[str]) -> int:
    """Build the site; 0 if that worked."""
    parser = argparse.ArgumentParser(description="Build the site that runs in the browser.")
    parser.add_argument("out", nargs="?", type=Path, default=ROOT / "build/lite")
    out = parser.parse_args(arguments).out.resolve()
    try:
        with tempfile.TemporaryDirectory() as folder:
            make(out, Path(folder))
    except WheelError as error:
        print(f"lite_site: {error}", file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file()) / 1e6
    print(f"{out}: {size:.0f} MB. To look at it: python -m http.server --directory {out}")
    print(f"and open http://localhost:8000/lab/index.html?path={LESSONS[0]}")
    return 0


def make(out: Path, work: Path) -> None:
    """Build the site into `out`, with files of its own in `work`; an earlier site there goes."""
    if out.exists() and any(out.iterdir()) and not (out / "jupyter-lite.json").exists():
        raise WheelError(f"{out} holds other things than an earlier site; name another folder")
    core = _pyodide(work)
    wheels, extensions = _wheels(work)
    shutil.rmtree(out, ignore_errors=True)
    _lab(out, work, extensions)
    place = out / "static/pyodide"
    place.mkdir(parents=True)
    for path in [*(core / name for name in PYODIDE_FILES), *wheels.values()]:
        shutil.copy(path, place)
    lock = json.loads((core / LOCK).read_text("utf-8"))
    lock["packages"] = _packages(wheels)
    (place / LOCK).write_text(json.dumps(lock, indent=1), encoding="utf-8")


def _wheels(work: Path) -> tuple[dict[str, Path], list[Path]]:
    """Wheels to load in the browser by name, and those that hold extensions of JupyterLab."""
    collector = Collector({**pins(), **BROWSER_PINS}, build(work / "own"))
    folder, kernel = work / "wheels", work / "kernel"
    found = collector.fetch(BROWSER, ["econgames", *WANTED, "micropip"], folder)
    collector.download(BROWSER, ["jupyterlite-pyodide-kernel"], kernel)
    (kernel_wheel,) = kernel.glob("*.whl")
    wheels = {package(path): path for path in found}
    extensions = [wheels[name] for name in EXTENSIONS] + [kernel_wheel]
    # The kernel brings small wheels, some of which stand in for what only a server needs.
    with zipfile.ZipFile(kernel_wheel) as archive:
        for member in sorted(archive.namelist()):
            if "/static/pypi/" in member and member.endswith(".whl"):
                path = kernel / Path(member).name
                path.write_bytes(archive.read(member))
                wheels[package(path)] = path
    return wheels, extensions


def _pyodide(work: Path) -> Path:
    npm = shutil.which("npm")
    if npm is None:
        raise WheelError("npm is not installed; it fetches Pyodide. Install Node.js, then again")
    command = [npm, "pack", f"pyodide@{PYODIDE}", "--silent", "--pack-destination", str(work)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise WheelError(f"npm could not fetch pyodide {PYODIDE}:\n{done.stderr.strip()}")
    with tarfile.open(work / f"pyodide-{PYODIDE}.tgz") as archive:
        for member in (f"package/{name}" for name in (*PYODIDE_FILES, LOCK)):
            archive.extract(member, work)
    return work / "package"


def _lab(out: Path, work: Path, extensions: list[Path]) -> None:
    """JupyterLab's own files, with the lessons as its contents."""
    place = work / "lite"
    (place / "files").mkdir(parents=True)
    for name in LESSONS:
        shutil.copy(ROOT / "notebooks" / name, place / "files")
    kernel = {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {
            "lockFileURL": f"./static/pyodide/{LOCK}",
            "packages": list(KERNEL),
        },
    }
    config = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "econgames",
            "exposeAppInBrowser": True,
            "litePluginSettings": {KERNEL_PLUGIN: kernel},
        },
    }
    (place / "jupyter-lite.json").write_text(json.dumps(config), encoding="utf-8")
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", str(place)]
    command += ["--output-dir", str(out), "--apps", "lab", "--no-sourcemaps"]
    command += ["--no-unused-shared-packages", "--ignore-sys-prefix"]
    command += [f"--LiteBuildConfig.federated_extensions={path}" for path in extensions]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    if done.returncode:
        raise WheelError(f"jupyterlite_core failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def _packages(wheels: dict[str, Path]) -> dict[str, dict[str, Any]]:
    """What Pyodide must know about each wheel to load it when a cell imports it."""
    found = {}
    for name, path in sorted(wheels.items()):
        needs = [each for each in requirements(path) if holds(each, BROWSER.environment, "")]
        asked = {
            *(canonicalize_name(each.name) for each in needs),
            *(WANTED if name == "econgames" else ()),
        }
        found[name] = {
            "name": name,
            "version": str(parse_wheel_filename(path.name)[1]),
            "file_name": path.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": _modules(path),
            "depends": sorted(asked & set(wheels)),
            "unvendored_tests": False,
        }
    return found


def _modules(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        tops = {Path(name).parts[0] for name in archive.namelist() if name.endswith(".py")}
    return sorted(top.removesuffix(".py") for top in tops if not top.endswith(".data"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
