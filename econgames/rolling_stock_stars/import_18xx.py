"""Game files exported from 18xx.games, replayed move by move under our own rules.

The site's file tells who did what. Nothing in it is taken on trust: every move must be legal
here, and every price that the file claims must be the one that the rules give. Names of people
are read to tell the seats apart and appear nowhere afterwards.

Source of the format and of the shuffle: the open project behind the site, ``tobymao/18xx``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from econgames.core.errors import EconGamesError, IllegalMove, RecordError
from econgames.core.ledger import Row
from econgames.core.match import Match
from econgames.core.setting_up import new_match
from econgames.core.state import LETTERS
from econgames.rolling_stock_stars.edition import Edition, shipped
from econgames.rolling_stock_stars.import_18xx_moves import move_for, share_of

__all__ = ["read_18xx", "site_deck"]

GAME, TITLE = "rolling_stock_stars", "Rolling Stock Stars"
_FACTOR, _SUMMAND, _MODULUS = 1_103_515_245, 12_345, 2**31

# The site lists the companies by face value with one exception, and its shuffle depends on the
# order of the list.
_EXCHANGED = {"HE": "OL", "OL": "HE"}


def read_18xx(path: str | Path, *, deck: Sequence[str] | None = None) -> Match:
    """Match from a game file exported from 18xx.games.

    Parameters
    ----------
    path : str or Path
        JSON file of the site: keys ``title``, ``players`` (in their first order), ``actions``.
    deck : sequence of str, optional
        Ids of all companies of the deal in the order they come up. By default the file's key
        ``deck`` if it has one, else the order is rebuilt from the file's seed.

    Returns
    -------
    Match
        At the last action; seats are A, B, ... in the order of the file, with default names.

    Raises
    ------
    RecordError
        If the file is broken or of another game, or an action or a price it claims contradicts
        the rules; the message names the number of the action and the rule.

    Examples
    --------
    >>> read_18xx("nowhere.json")
    Traceback (most recent call last):
        ...
    econgames.core.errors.RecordError: nowhere.json: cannot be read: no such file
    """
    data = _load(Path(path))
    file = Path(path).name
    seats = _seats(file, data)
    count = len(data["players"])
    seed = _seed(data)
    if deck is None:
        deck = data.get("deck") or _deck_of_seed(file, seed, count)
    try:
        script = {"order": LETTERS[:count], "deck": list(deck)}
        match = new_match(GAME, count, seed=seed or 0, script=script)
    except (EconGamesError, TypeError) as error:
        raise RecordError(f"{file}: {error}") from None
    for step in _steps(file, data["actions"]):
        _play(match, step, seats)
    _check_result(file, match, data, seats)
    return match


def site_deck(seed: int, players: int, *, edition: Edition | None = None) -> list[str]:
    """Deck of the site for a seed: ids of the companies in the order they come up.

    The site draws one number of ``r -> (1103515245 r + 12345) mod 2**31`` for each company of a
    level but the dearest, sorts by them, keeps the first ones, adds the dearest, and sorts once
    more by new numbers.

    Parameters
    ----------
    seed : int
        Number that the site starts from: the seed of the file, else the digits of its id.
    players : int
        2 to 6.

    Examples
    --------
    >>> site_deck(1, 2)[:3]
    ['BSE', 'MHE', 'KME']
    """
    ed = edition or shipped()
    numbers = _numbers(seed)
    listed = [_EXCHANGED.get(name, name) for name in ed.companies]
    deck: list[str] = []
    for level, count in enumerate(ed.drawn[players], 1):
        there = [name for name in listed if ed.companies[name].stars == level]
        dearest = max(there, key=lambda name: ed.companies[name].face)
        there.remove(dearest)
        deck += _by_number([*_by_number(there, numbers)[:count], dearest], numbers)
    return deck


def _numbers(seed: int) -> Iterator[int]:
    number = seed % _MODULUS
    while True:
        number = (_FACTOR * number + _SUMMAND) % _MODULUS
        yield number


def _by_number(names: list[str], numbers: Iterator[int]) -> list[str]:
    keys = {name: next(numbers) for name in names}
    return sorted(names, key=keys.__getitem__)


# ---- the file


def _load(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise RecordError(f"{path.name}: cannot be read: no such file") from None
    except OSError as error:
        raise RecordError(f"{path.name}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{path.name}: broken or truncated: {error}") from None
    if not isinstance(data, dict) or data.get("title") != TITLE:
        found = data.get("title") if isinstance(data, dict) else type(data).__name__
        raise RecordError(f"{path.name}: expected a file with title {TITLE!r}; found {found!r}")
    for key in ("players", "actions"):
        if not isinstance(data.get(key), list):
            raise RecordError(f"{path.name}: the file has no list of {key}")
    if any(not isinstance(action, dict) for action in data["actions"]):
        raise RecordError(f"{path.name}: an action is no table of keys and values")
    return data


def _seats(file: str, data: Mapping[str, Any]) -> dict[str, str]:
    """Letter of each player, by id, and by name where no other has that id or name."""
    by_id: dict[str, str] = {}
    by_name: dict[str, str] = {}
    for letter, player in zip(LETTERS, data["players"], strict=False):
        row = player if isinstance(player, dict) else {"name": player}
        name = str(row.get("name", ""))
        by_name[name] = "" if name in by_name else letter
        by_id[str(row.get("id", name))] = letter
    if len(by_id) != len(data["players"]):
        raise RecordError(f"{file}: players need different ids, and can be 2 to 6")
    return {**{name: letter for name, letter in by_name.items() if letter}, **by_id}


def _seed(data: Mapping[str, Any]) -> int | None:
    settings = data.get("settings")
    given = settings.get("seed") if isinstance(settings, Mapping) else None
    for value in (given, data.get("seed")):
        if type(value) is int:
            return value
    digits = re.search(r"\d+", str(data.get("id", "")))
    return int(digits.group()) if digits else None


def _deck_of_seed(file: str, seed: int | None, players: int) -> list[str]:
    if seed is None:
        raise RecordError(f"{file}: it has no deck, no seed and no id to rebuild the deck from")
    if players not in shipped().drawn:
        raise RecordError(f"{file}: the game is for 2 to 6 players; not {players}")
    return site_deck(seed, players)


# ---- its actions


class _Step(NamedTuple):
    """An action that counts, and how errors name its place."""

    place: str
    action: dict[str, Any]


def _steps(file: str, actions: list[dict[str, Any]]) -> Iterator[_Step]:
    """Actions that were not undone, each followed by what the site did for players by itself."""
    for index, action in _not_undone(file, actions):
        number = action.get("id", index + 1)
        nested = action.get("auto_actions") or []
        for part, single in enumerate([action, *nested]):
            kind = str(single.get("type"))
            if not kind.startswith("program_") and kind != "message":
                auto = f", automatic {part}" if part else ""
                yield _Step(f"{file}: action {number}{auto} ({kind})", single)


def _not_undone(file: str, actions: list[dict[str, Any]]) -> list[tuple[int, dict[str, Any]]]:
    kept: dict[int, dict[str, Any]] = {}
    undone: list[dict[int, dict[str, Any]]] = []
    places = {action.get("id", i + 1): i for i, action in reversed(list(enumerate(actions)))}
    for index, action in enumerate(actions):
        match action.get("type"):
            case "undo":
                back_to = action.get("action_id")
                if back_to is None:
                    first = max(kept, default=0)
                elif back_to == 0:
                    first = 0
                elif back_to in places:
                    first = places[back_to] + 1
                else:
                    raise RecordError(f"{file}: action {index + 1} (undo): no action {back_to!r}")
                undone.append({i: kept.pop(i) for i in sorted(kept) if i >= first})
            case "redo":
                if not undone:
                    raise RecordError(f"{file}: action {index + 1} (redo): nothing was undone")
                kept.update(undone.pop())
            case "message":
                pass
            case _:
                undone.clear()
                kept[index] = action
    return sorted(kept.items())


def _play(match: Match, step: _Step, seats: Mapping[str, str]) -> None:
    action = step.action
    try:
        match.play(move_for(match, action, seats))
    except IllegalMove as error:
        raise RecordError(f"{step.place}: {error}") from None
    except (KeyError, TypeError, ValueError) as error:
        raise RecordError(f"{step.place}: it is incomplete or has a wrong value: {error}") from None
    _check_price(match, step)


def _check_price(match: Match, step: _Step) -> None:
    """Compare what the file says a share cost with what it cost here."""
    if step.action["type"] not in ("buy_shares", "sell_shares"):
        return
    price = next((row[3] for row in match.transfers() if _is_price(row, step.action)), 0)
    for key in ("share_price", "total_price"):
        claimed = step.action.get(key)
        if claimed is not None and claimed != price:
            raise RecordError(
                f"{step.place}: the file claims a {key} of {claimed!r}; by the price row it is "
                f"{price} [rule {match.at(match.step - 1).phase}.price]"
            )


def _is_price(row: Row, action: Mapping[str, Any]) -> bool:
    """Whether the row pays for the share of this action; later rows may be automatic issues."""
    _, _, payee, _, asset, account = row
    issuer = f"corp:{share_of(action)}"
    wanted = account in ("share_purchase", "share_sale") or (
        account == "share_issue" and payee == issuer
    )
    return asset == "money" and wanted


def _check_result(
    file: str, match: Match, data: Mapping[str, Any], seats: Mapping[str, str]
) -> None:
    """Compare the scores that the file claims for a finished game."""
    result = data.get("result")
    if not match.is_over or not isinstance(result, Mapping):
        return
    scores = match.scores()
    for player, claimed in result.items():
        seat = seats.get(str(player))
        if seat is None:
            raise RecordError(f"{file}: its result names somebody who is no player of the file")
        if claimed != scores[seat]:
            raise RecordError(
                f"{file}: result of {seat}: the file claims {claimed!r}; by the rules it is "
                f"{scores[seat]}"
            )
