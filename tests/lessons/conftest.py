"""A fresh diary for each test, in memory: nothing is written beside the tests."""

from collections.abc import Iterator

import pytest

from econgames.lessons.kit import diary


@pytest.fixture(autouse=True)
def notes() -> Iterator[diary.Diary]:
    fresh = diary.Diary()
    diary.use(fresh)
    yield fresh
    diary.use(None)
