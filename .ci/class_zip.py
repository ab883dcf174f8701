"""Make one zip from which a class starts the lessons with no internet and no rights to install.

    python .ci/class_zip.py [--platform NAME ...] [--python 3.N ...] [OUT]

Default: the `USUAL` systems with the Pythons in `PYTHONS`, into ``dist/``. A class that is less
mixed needs a smaller zip: ``--platform windows-amd64 --python 3.13``; both can be given again.
Wheels that serve all systems lie in it once. Everything is fetched now, by pip; who starts from the
zip asks nobody for anything. What the reader sees is in ``.ci/class/``.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import sysconfig
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

from wheels import ROOT, Collector, Target, WheelError, build, pins

from econgames import __version__
from econgames.lab_command import copy_lessons

TEMPLATES = ROOT / ".ci/class"
TOP = "econgames-class"
PYTHONS = ("3.12", "3.13", "3.14")
USUAL = ("windows-amd64", "macos-arm64", "macos-x86_64", "linux-x86_64")
NEEDS = ("econgames[lab]", "pip")
STARTERS = {"start.bat", "start.command", "start.sh"}

_GLIBC = ("2_28", "2_27", "2_26", "2_24", "2_17", "2_12", "2_5")
_POSIX = {"os_name": "posix"}
_LINUX = {**_POSIX, "sys_platform": "linux", "platform_system": "Linux"}
_MACOS = {**_POSIX, "sys_platform": "darwin", "platform_system": "Darwin"}
_WINDOWS = {"os_name": "nt", "sys_platform": "win32", "platform_system": "Windows"}


class System(NamedTuple):
    """A kind of computer."""

    words: str  # what people call it
    platforms: tuple[str, ...]  # what pip calls it
    conditions: dict[str, str]  # what conditions of requirements see, without the machine


def _glibc(machine: str) -> tuple[str, ...]:
    return *(f"manylinux_{version}_{machine}" for version in _GLIBC), f"manylinux2014_{machine}"


# The name ends in the machine, as Python calls it there.
SYSTEMS = {
    "windows-amd64": System("Windows on Intel or AMD", ("win_amd64",), _WINDOWS),
    "windows-arm64": System("Windows on ARM", ("win_arm64",), _WINDOWS),
    "macos-arm64": System("macOS 12 or newer on Apple silicon", ("macosx_12_0_arm64",), _MACOS),
    "macos-x86_64": System("macOS 12 or newer on Intel", ("macosx_12_0_x86_64",), _MACOS),
    "linux-x86_64": System("Linux on Intel or AMD", _glibc("x86_64"), _LINUX),
    "linux-aarch64": System("Linux on ARM", _glibc("aarch64"), _LINUX),
}


def target(name: str, python: str) -> Target:
    """A system and a Python, for the collector of wheels.

    >>> target("windows-arm64", "3.13").environment["platform_machine"]
    'ARM64'
    """
    system = SYSTEMS[name]
    machine = name.partition("-")[2]
    machine = machine.upper() if name.startswith("windows") else machine
    conditions = {**system.conditions, "platform_machine": machine}
    return Target(f"{name} with Python {python}", python, system.platforms, conditions)


def main(arguments: Sequence[str]) -> int:
    """Make the zip; 0 if that worked."""
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    parser = argparse.ArgumentParser(description="Make the zip for a class without internet.")
    parser.add_argument(
        "--platform",
        action="append",
        choices=[*SYSTEMS, "this"],
        help='may be given again; "this" is the machine that you are on',
    )
    parser.add_argument(
        "--python",
        action="append",
        metavar="3.N",
        help=f'may be given again; "this" is {here}',
    )
    parser.add_argument("out", nargs="?", type=Path, help="file to write")
    given = parser.parse_args(arguments)
    out = given.out or ROOT / f"dist/{TOP}-{__version__}.zip"
    asked = given.platform or USUAL
    names = [this_system() if name == "this" else name for name in asked]
    pythons = [here if python == "this" else python for python in given.python or PYTHONS]
    try:
        with tempfile.TemporaryDirectory() as work:
            make(out, names, pythons, Path(work))
    except WheelError as error:
        print(f"class_zip: {error}", file=sys.stderr)
        return 1
    print(f"{out}: {out.stat().st_size / 1e6:.0f} MB, for {', '.join(names)}; "
          f"Python {', '.join(pythons)}")  # fmt: skip
    return 0


def this_system() -> str:
    """Name in `SYSTEMS` of the machine that this runs on."""
    if sys.platform == "win32":
        return sysconfig.get_platform().replace("win-", "windows-")
    system = {"darwin": "macos"}.get(sys.platform, sys.platform)
    return f"{system}-{platform.machine().lower()}"


def make(out: Path, names: Sequence[str], pythons: Sequence[str], work: Path) -> None:
    """Write the zip for some systems and Pythons, with files of its own in `work`."""
    unknown = [name for name in names if name not in SYSTEMS]
    if unknown:
        raise WheelError(f"no wheels are known for {unknown[0]}; choose from {', '.join(SYSTEMS)}")
    wheels = {path.name: path for path in _wheels(names, pythons, work)}
    lessons = work / "lessons"
    copy_lessons(lessons, ROOT / "notebooks")
    facts = {
        "version": __version__,
        "needs": NEEDS,
        "systems": list(names),
        "pythons": list(pythons),
        "wheels": sorted(wheels),
        "longest_path": max(map(_longest, wheels.values())),
    }
    out.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in _texts(names, pythons):
            entry = zipfile.ZipInfo.from_file(TEMPLATES / name, f"{TOP}/{name}")
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if name in STARTERS else 0o100644) << 16
            archive.writestr(entry, text)
        archive.writestr(f"{TOP}/setup/facts.json", json.dumps(facts, indent=1))
        for path in sorted(lessons.rglob("*")):
            if path.is_file():
                archive.write(path, f"{TOP}/lessons/{path.relative_to(lessons).as_posix()}")
        for name, path in sorted(wheels.items()):  # they are compressed already
            archive.write(path, f"{TOP}/setup/wheels/{name}", zipfile.ZIP_STORED)


def _wheels(names: Sequence[str], pythons: Sequence[str], work: Path) -> Iterator[Path]:
    collector = Collector(pins(), build(work / "own"))
    for name, python in product(names, pythons):
        there = target(name, python)
        print(f"fetching for {there.name}", flush=True)
        yield from collector.fetch(there, NEEDS, work / f"{name}-{python}")


def _texts(names: Sequence[str], pythons: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Files that the reader sees, with what this zip was made for filled in."""
    newest = sorted(pythons, key=lambda python: int(python.split(".")[1]), reverse=True)
    pairs = ", ".join(f"({python.replace('.', ', ')})" for python in newest)
    words = {
        "version": __version__,
        "pythons": " ".join(newest),
        "python_names": " ".join(f"python{python}" for python in newest),
        "python_pairs": f"[{pairs}]",
        "python_words": " or ".join(newest),
        "system_words": "; ".join(SYSTEMS[name].words for name in names),
    }
    for path in sorted(TEMPLATES.rglob("*.*")):
        text = path.read_text("utf-8")
        for word, value in words.items():
            text = text.replace(f"{{{{{word}}}}}", value)
        if path.suffix in (".bat", ".txt"):  # Windows reads these by its own line ends
            text = text.replace("\n", "\r\n")
        yield path.relative_to(TEMPLATES).as_posix(), text


def _longest(wheel: Path) -> int:
    """Length of the longest path that a wheel makes below the environment."""
    with zipfile.ZipFile(wheel) as archive:
        return max(len(name) for name in archive.namelist())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
