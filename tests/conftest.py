"""What all tests share: an order that no test may lean on, and whether packages can be had."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

SEED = os.environ.get("ECONGAMES_TEST_SEED") or str(random.SystemRandom().randrange(10_000))


def pytest_report_header() -> str:
    return f"order of tests: ECONGAMES_TEST_SEED={SEED} runs the same order again"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle the tests within each file, and the files among themselves.

    Cells of a notebook follow one another, and tests in a browser share a server that is slow to
    start: both keep their order and come last.
    """
    rng = random.Random(SEED)
    files = [list(group) for _, group in groupby(items, key=lambda item: item.path)]
    free = [group for group in files if not _in_order(group[0])]
    fixed = [group for group in files if _in_order(group[0])]
    for group in free:
        rng.shuffle(group)
    rng.shuffle(free)
    items[:] = list(_flat(free + fixed))


def _in_order(item: pytest.Item) -> bool:
    return item.path.suffix == ".ipynb" or "browser" in item.path.parts


def _flat(groups: list[list[pytest.Item]]) -> Iterator[pytest.Item]:
    for group in groups:
        yield from group


@pytest.fixture(scope="session")
def registry(tmp_path_factory: pytest.TempPathFactory) -> None:
    """For tests that fetch packages: skip them where no index of packages answers."""
    folder: Path = tmp_path_factory.mktemp("registry")
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--dest", str(folder)]
    command += ["--retries=1", "--timeout=20", "six"]  # small, and everywhere
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"no index of Python packages answers: {done.stderr.strip()[-200:]}")
