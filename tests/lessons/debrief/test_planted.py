"""Planted positions of recorded games: detectors fire there, or stay silent."""

import os
from collections import Counter
from functools import lru_cache
from pathlib import Path

import pytest

from econgames.core.records import match_of, read_record
from econgames.lessons.debrief.moments import Occasion, find_detectors
from econgames.lessons.debrief.story import Story
from tests.lessons.debrief.planted import GAMES, RATES, Planted, Rate, planted

FOLDER = Path(os.environ.get("ECONGAMES_RECORDS") or "no folder")
CASES = [(game, case) for game in GAMES for case in planted(game)]
NOBODY_ASKED = {("cash_crunch", "people_4p_01")}
"""SI goes bankrupt here, but in receivership: there is no president to ask, and no occasion."""

needs_records = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="ECONGAMES_RECORDS names no folder of recorded games"
)


@lru_cache(maxsize=8)
def story_of(game: str, record: str) -> Story:
    return Story(match_of(read_record(FOLDER / game / f"{record}.json.gz")))


def occasions(game: str, case: Planted) -> list[Occasion]:
    found = next(one for one in find_detectors(game) if one.kind.name == case.detector)
    here = [one for one in found.find(story_of(game, case.record)) if one.step == case.step]
    if not case.about:
        return here
    return [one for one in here if case.about in (one.player, one.about, *one.about.split())]


@needs_records
@pytest.mark.parametrize(
    ("game", "case"), CASES, ids=[f"{g}-{c.detector}-{c.record}-{c.step}" for g, c in CASES]
)
def test_planted_positions(game: str, case: Planted) -> None:
    found = occasions(game, case)
    fired = [one for one in found if one.fires]
    assert bool(fired) == case.fires, found
    if (case.detector, case.record) not in NOBODY_ASKED:
        assert found, "silence says nothing where there is no occasion"
    for one in fired:
        assert one.stake > 0
        figure = one.figure()
        assert figure.data
        assert figure.layout.meta["alt"]


@needs_records
def test_the_corporation_without_president_goes_bankrupt() -> None:
    rows = story_of("rolling_stock_stars", "people_4p_01").rows[379]
    assert ("corp:SI", "bankruptcy") in {(row[1], row[5]) for row in rows}


@needs_records
@pytest.mark.skipif(
    os.environ.get("ECONGAMES_EVERY") != "1", reason="all recorded games: ECONGAMES_EVERY=1"
)
@pytest.mark.parametrize("game", GAMES)
def test_rates_on_all_recorded_games(game: str) -> None:
    moments, all_occasions, games = Counter[str](), Counter[str](), Counter[str]()
    for path in sorted((FOLDER / game).glob("*.json.gz")):
        story = Story(match_of(read_record(path)))
        for one in find_detectors(game):
            found = [occasion.fires for occasion in one.find(story)]
            moments[one.kind.name] += sum(found)
            all_occasions[one.kind.name] += len(found)
            games[one.kind.name] += any(found)
    measured = {name: Rate(moments[name], all_occasions[name], games[name]) for name in moments}
    assert measured == RATES[game]
