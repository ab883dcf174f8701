"""What the commands are given as text: bots by seat, options of a game."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from econgames.core.errors import SetupError, choices

__all__ = ["add_rules", "bots_of", "options_of"]

_SEATED: Final = re.compile(r"\s*([^=(]*?)\s*=(.*)", re.DOTALL)
_WORDS: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments that change the rules of a new game."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="variant of the game, such as two_hands=true; may be given several times",
    )
    parser.add_argument("--edition", type=Path, help="TOML file with constants of your own")


def bots_of(text: str) -> str | list[str] | dict[str, str]:
    """Bots from a text: one for all seats, a list in seat order, or bots by seat.

    Commas and equals signs in brackets belong to the settings of a bot.

    Parameters
    ----------
    text : str
        ``"BOT"``, ``"BOT,BOT"`` or ``"SEAT=BOT,SEAT=BOT"``; a bot is a name, or a name with
        settings.

    Raises
    ------
    SetupError
        If brackets are not closed, a seat has two bots or none, or some parts have seats only.

    Examples
    --------
    >>> bots_of("trader"), bots_of("expert, novice")
    ('trader', ['expert', 'novice'])
    >>> bots_of("A=searcher(playouts=4,depth=2),B=trader")
    {'A': 'searcher(playouts=4,depth=2)', 'B': 'trader'}
    >>> bots_of("searcher(playouts=4)")
    'searcher(playouts=4)'
    """
    parts = _split(text)
    pairs = [match.groups() if (match := _SEATED.fullmatch(part)) else ("", part) for part in parts]
    seats = [seat for seat, _ in pairs]
    bots = [bot.strip() for _, bot in pairs]
    if not all(bots):
        raise SetupError(f"bots: {text!r} names no bot; write BOT, or SEAT=BOT,SEAT=BOT")
    if not any(seats):
        return bots[0] if len(bots) == 1 else bots
    if not all(seats):
        raise SetupError(f"bots: {text!r} has bots with a seat and without; write SEAT=BOT for all")
    if len(set(seats)) < len(seats):
        raise SetupError(f"bots: {text!r} gives a seat two bots")
    return dict(zip(seats, bots, strict=True))


def _split(text: str) -> list[str]:
    """Parts between commas that stand in no brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "([{") - (letter in ")]}")
        if depth < 0:
            break
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    if depth:
        raise SetupError(f"bots: {text!r} has brackets that do not match")
    return parts


def options_of(game: str, given: Sequence[str]) -> dict[str, Any]:
    """Options of a game from texts, each of the type that the game declares.

    Parameters
    ----------
    game : str
        Name of the game.
    given : sequence of str
        ``NAME=VALUE``; a switch is true or false, yes or no, on or off.

    Raises
    ------
    SetupError
        If the game or an option is unknown, or a value is of another type.

    Examples
    --------
    >>> options_of("diora", ["use_events=yes", "production_slide=left"])
    {'use_events': True, 'production_slide': 'left'}
    """
    from econgames.core.registry import find_game

    known = find_game(game).info.options
    found: dict[str, Any] = {}
    for text in given:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals:
            raise SetupError(f"--option {text}: write NAME=VALUE")
        if name not in known:
            raise SetupError(_unknown(game, name, known))
        found[name] = _typed(text, value, type(known[name].default))
    return found


def _unknown(game: str, name: str, known: Mapping[str, Any]) -> str:
    return choices(f"option of {game}", name, known) if known else f"{game} has no options"


def _typed(text: str, value: str, kind: type) -> Any:
    if kind is bool and value.lower() in _WORDS:
        return _WORDS[value.lower()]
    if kind is int and value.removeprefix("-").isdecimal():
        return int(value)
    if kind is str:
        return value
    expected = {bool: "true or false", int: "a whole number"}.get(kind, kind.__name__)
    raise SetupError(f"--option {text}: the value must be {expected}")
