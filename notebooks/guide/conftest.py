"""Examples of the guide run in a folder of their own, with an empty diary."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from econgames.lessons.kit import diary


@pytest.fixture(autouse=True)
def _empty_desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    with diary.using(diary.Diary()):
        yield
