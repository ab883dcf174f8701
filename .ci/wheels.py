"""Wheels of econgames and of all that it needs, for a machine that is not this one.

pip can download for another system, but it reads the conditions of a requirement ("only on
Windows") for the machine that it runs on. So the list is worked out here from the wheels
themselves, and pip fetches what it is told. Versions are the ones of ``binder/constraints.txt``.
"""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from email.parser import HeaderParser
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

ROOT = Path(__file__).resolve().parents[1]


class WheelError(RuntimeError):
    """A wheel could not be built or fetched; the text says which and what pip answered."""


@dataclass(frozen=True)
class Target:
    """A system and a Python: what pip calls its platforms, and what conditions see there."""

    name: str
    python: str
    platforms: tuple[str, ...]
    conditions: Mapping[str, str]

    @property
    def environment(self) -> dict[str, str]:
        """The words that conditions of requirements may use."""
        return {
            "implementation_name": "cpython",
            "platform_python_implementation": "CPython",
            "python_version": self.python,
            "python_full_version": f"{self.python}.0",
            **self.conditions,
        }


def pins() -> dict[str, str]:
    """Version of each package in ``binder/constraints.txt``, by its normalised name."""
    lines = (ROOT / "binder/constraints.txt").read_text("utf-8").splitlines()
    pairs = (line.split("==") for line in lines if "==" in line and not line.startswith("#"))
    return {canonicalize_name(name): version for name, version in pairs}


def build(folder: Path) -> Path:
    """Build the wheel of this checkout into a folder."""
    here = ["--no-build-isolation"] if find_spec("hatchling") else []
    _pip("wheel", "--no-deps", *here, "--wheel-dir", str(folder), str(ROOT))
    return next(folder.glob("econgames-*.whl"))


class Collector:
    """Fetches wheels to go with our own; what it learns about one target serves the next."""

    def __init__(self, versions: Mapping[str, str], own: Path) -> None:
        self.versions = versions
        self.own = own
        self.needs = {package(own): requirements(own)}

    def fetch(self, target: Target, wanted: Iterable[str], folder: Path) -> list[Path]:
        """Download what `wanted` (requirements) and all that follows from it needs on a target.

        Returns the wheels, our own among them; the others lie in `folder`, which holds no more.
        """
        roots = [Requirement(text) for text in wanted]
        have = {package(self.own): self.own}
        while missing := sorted(self.closure(roots, target.environment) - set(have)):
            self.download(target, missing, folder)
            have.update({package(wheel): wheel for wheel in folder.glob("*.whl")})
            for name in missing:
                if name not in have:
                    raise WheelError(f"pip fetched no wheel of {name} for {target.name}")
                self.needs[name] = requirements(have[name])
        return [have[name] for name in sorted(have)]

    def closure(self, roots: Iterable[Requirement], environment: Mapping[str, str]) -> set[str]:
        """Names of the packages that requirements lead to, as far as their needs are known."""
        done: set[tuple[str, frozenset[str]]] = set()
        todo = list(roots)
        while todo:
            asked = todo.pop()
            key = (canonicalize_name(asked.name), frozenset(asked.extras))
            if key in done:
                continue
            done.add(key)
            for other in self._needs(key[0]):
                if any(holds(other, environment, extra) for extra in asked.extras or {""}):
                    todo.append(other)
        return {name for name, _ in done}

    def _needs(self, name: str) -> list[Requirement]:
        """What a package needs: its wheel says it, or, to save steps, an installed one."""
        if name not in self.needs:
            with suppress(PackageNotFoundError):
                installed = distribution(name)
                if installed.version == self.versions.get(name):
                    return [Requirement(text) for text in installed.requires or []]
        return self.needs.get(name, [])

    def download(self, target: Target, names: Iterable[str], folder: Path) -> None:
        """Download the wheels of these packages, and nothing that they need."""
        options = ["--no-deps", "--only-binary=:all:", "--implementation=cp", "--dest", str(folder)]
        options += [f"--python-version={target.python}"]
        options += [f"--abi=cp{target.python.replace('.', '')}"]
        options += [f"--platform={platform}" for platform in target.platforms]
        unknown = [name for name in names if name not in self.versions]
        if unknown:
            raise WheelError(f"binder/constraints.txt has no version of {', '.join(unknown)}")
        _pip("download", *options, *(f"{name}=={self.versions[name]}" for name in names))


def requirements(wheel: Path) -> list[Requirement]:
    """What a wheel says that it needs, with the conditions."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
        header = HeaderParser().parsestr(archive.read(name).decode("utf-8"))
    return [Requirement(text) for text in header.get_all("Requires-Dist") or []]


def holds(requirement: Requirement, environment: Mapping[str, str], extra: str) -> bool:
    """Whether a requirement counts on a system, for one extra of the package that has it."""
    marker = requirement.marker
    return marker is None or marker.evaluate({**environment, "extra": extra})


def package(wheel: Path) -> str:
    """Normalised name of the package in a wheel."""
    return str(parse_wheel_filename(wheel.name)[0])


def _pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments, "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if not line.startswith("WARNING")]
        raise WheelError("\n".join([f"pip {arguments[0]} failed:", *lines]))
