"""Recorded games: replaying them and comparing every state."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from econgames.core.chance import Chance
from econgames.core.errors import EconGamesError, RecordError
from econgames.core.registry import find_game
from econgames.core.state import State

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["Verdict", "match_of", "read_record", "replay", "verify"]

FORMAT = "econgames-record-1"


class Verdict(NamedTuple):
    """Outcome of verifying one file."""

    file: str
    """Name as it was given."""
    steps: int
    """Steps that were reproduced."""
    difference: str
    """What differs, in words; empty when every state was reproduced."""


def read_record(path: str | Path) -> dict[str, Any]:
    """Record from a file of JSON, gzipped or not.

    Raises
    ------
    RecordError
        If the file is missing, broken or something else.
    """
    try:
        data = Path(path).read_bytes()
        text = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
        record = json.loads(text)
    except OSError as error:
        reason = "no such file" if isinstance(error, FileNotFoundError) else error.strerror
        raise RecordError(f"{path}: cannot be read: {reason}") from None
    except (ValueError, EOFError, RecursionError, zlib.error) as error:
        raise RecordError(f"{path}: broken or truncated: {error}") from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        found = record.get("format") if isinstance(record, dict) else type(record).__name__
        raise RecordError(f'{path}: expected a record with format "{FORMAT}"; found {found!r}')
    missing = {"game", "players", "steps", "initial", "final"} - record.keys()
    if missing:
        raise RecordError(f"{path}: the record has no {', '.join(sorted(missing))}")
    _check_form(path, record)
    return record


def _check_form(path: str | Path, record: Mapping[str, Any]) -> None:
    for key, kind in (("players", list), ("steps", list), ("initial", dict), ("final", dict)):
        if not isinstance(record[key], kind):
            found = type(record[key]).__name__
            raise RecordError(f"{path}: {key} must be a {kind.__name__}; not a {found}")
    for number, step in enumerate(record["steps"], 1):
        if not isinstance(step, dict) or not isinstance(step.get("action"), dict):
            raise RecordError(f"{path}: step {number} has no action")
        if not isinstance(step.get("after", {}), dict):
            raise RecordError(f"{path}: step {number}: after must be a dict")


def start(record: Mapping[str, Any], *, ledger: bool = True) -> State:
    """Position at the beginning of a record."""
    game = find_game(record["game"])
    chance = Chance(0, game.part("records").script_of(record))
    # with the defaults, so that the key is that of the same game set up by hand
    options = {name: option.default for name, option in game.info.options.items()}
    options.update(record.get("options", {}))
    players = len(record["players"])
    return game.state.new(players, chance, game.edition(None), options, ledger=ledger)


def replay(record: Mapping[str, Any], *, ledger: bool = True) -> Iterator[tuple[int, State]]:
    """Play a record: yields (steps played, the state), the same state played on each time."""
    move_of = find_game(record["game"]).part("records").move_of
    state = start(record, ledger=ledger)
    yield 0, state
    for number, step in enumerate(record["steps"], 1):
        state.play(move_of(state, step["action"]))
        yield number, state


def match_of(record: Mapping[str, Any]) -> Match:
    """A finished match with the moves of a record."""
    from econgames.core.setting_up import new_match

    game = find_game(record["game"])
    records = game.part("records")
    match = new_match(
        record["game"],
        len(record["players"]),
        seed=0,
        script=records.script_of(record),
        **record.get("options", {}),
    )
    for step in record["steps"]:
        match.play(records.move_of(match.state, step["action"]))
    return match


def verify(paths: Iterable[str | Path]) -> Iterator[Verdict]:
    """Replay records and compare every state; a difference ends its file, not the run."""
    for path in paths:
        try:
            record = read_record(path)
            steps, difference = _compare(record)
        except (EconGamesError, TypeError, AttributeError, LookupError) as error:
            steps, difference = 0, str(error)
        yield Verdict(str(path), steps, difference)


def _compare(record: Mapping[str, Any]) -> tuple[int, str]:
    records = find_game(record["game"]).part("records")
    apply_changes, legal_of = records.apply_changes, getattr(records, "legal_of", None)
    expected: Any = record["initial"]
    states = replay(record)
    number, steps = -1, record["steps"]
    while number < len(steps):
        try:
            number, state = next(states)
        except StopIteration:
            break
        except (EconGamesError, ValueError, TypeError, LookupError, AttributeError) as error:
            why = f"{type(error).__name__}: {error}"
            if isinstance(error, KeyError):
                why = f"the record has no {error}"
            return number, f"{_place(number + 1, steps)}: {why}"
        if number:
            expected = apply_changes(expected, steps[number - 1].get("after", {}))
        found = state.snapshot()
        if found != expected:
            return number, f"{_place(number, steps)}: {_first_difference(expected, found)}"
        # a game whose records tell apart from the state what was legal says what it finds
        if legal_of and number < len(steps) and (given := steps[number].get("legal")) is not None:
            legal = legal_of(state)
            if legal != given:
                where = f"{_place(number + 1, steps)}: before it"
                return number, f"{where}: {_first_difference(given, legal, 'legal')}"
    return number, _compare_end(record, state)


def _compare_end(record: Mapping[str, Any], state: State) -> str:
    # a game whose records hold more than scores at the end says what they hold
    records = find_game(record["game"]).part("records")
    result = records.result_of(state) if hasattr(records, "result_of") else state.scores()
    for key, found in (
        ("final", state.snapshot()),
        ("finished", not state.actors()),
        ("result", result),
    ):
        if key in record and record[key] != found:
            return f"at the end: {_first_difference(record[key], found, key)}"
    if isinstance(result, Mapping) and list(record.get("result", result)) != list(result):
        order = ", ".join(result)
        return f"at the end: ranking: expected {', '.join(record['result'])}; found {order}"
    return ""


def _place(number: int, steps: list[Any]) -> str:
    if number <= 0:
        return "step 0 (set-up)"
    if number > len(steps):
        return f"step {number}"
    return f"step {number} {json.dumps(steps[number - 1].get('action'))}"


def _first_difference(expected: Any, found: Any, where: str = "") -> str:
    """Path of the first difference, with both values."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        for key in [*expected, *(key for key in found if key not in expected)]:
            place = f"{where}.{key}" if where else str(key)
            if key not in found:
                return f"{place}: expected {json.dumps(expected[key])}; found nothing"
            if key not in expected:
                return f"{place}: expected nothing; found {json.dumps(found[key])}"
            if expected[key] != found[key]:
                return _first_difference(expected[key], found[key], place)
    return f"{where}: expected {json.dumps(expected)}; found {json.dumps(found)}"
