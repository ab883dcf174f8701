"""What all tests share: an order that no test may lean on, and whether packages can be had."""

import os
import random
import subprocess
import sys
from itertools import chain, groupby
from pathlib import Path

import pytest

# Set for the other processes of a run too: all of them must come to the same order.
SEED = os.environ.setdefault("ECONGAMES_TEST_SEED", str(random.SystemRandom().randrange(10_000)))

LONG = (
    "browser",
    "notebooks",
    "test_cells_twice.py",
    "test_class_zip.py",
    "test_site.py",
    "test_every_bot.py",
)
"""Folders and files whose tests take longest."""


def pytest_report_header() -> str:
    return f"order of tests: ECONGAMES_TEST_SEED={SEED} runs the same order again"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle the tests within each file, and the files among themselves.

    What takes longest comes first, so that no process of `make test` is left alone with it at the
    end. Cells of a notebook follow one another, and tests in a browser share a page: both keep
    their order.
    """
    rng = random.Random(SEED)
    files = [list(group) for _, group in groupby(items, key=lambda item: item.path)]
    rng.shuffle(files)
    for group in files:
        if group[0].path.suffix != ".ipynb" and "browser" not in group[0].path.parts:
            rng.shuffle(group)
    items[:] = chain.from_iterable(sorted(files, key=lambda group: _place(group[0].path)))


def _place(path: Path) -> int:
    return next((place for place, name in enumerate(LONG) if name in path.parts), len(LONG))


@pytest.fixture(scope="session")
def registry(tmp_path_factory: pytest.TempPathFactory) -> None:
    """For tests that fetch packages: skip them where no index of packages answers."""
    folder: Path = tmp_path_factory.mktemp("registry")
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--dest", str(folder)]
    command += ["--retries=1", "--timeout=20", "six"]  # small, and everywhere
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"no index of Python packages answers: {done.stderr.strip()[-200:]}")
