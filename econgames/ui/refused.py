"""A move that looks possible and is refused now: what "why not?" can be asked about first."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from econgames.core.errors import IllegalMove
from econgames.core.moves import Move, Option

__all__ = ["choices_of", "classes_of", "refusal", "refused_move"]


def classes_of(match: Any) -> list[type[Move]]:
    """Kinds of moves of the game, in the order in which it names them."""
    moves = match.game.moves
    return list(typing.get_args(moves) or (moves,))


def choices_of(match: Any, name: str, annotation: Any) -> list[Any]:
    """Values that a field of a move may name: those of its type, or ids of the edition.

    Examples
    --------
    >>> import econgames as eg
    >>> choices_of(eg.new("rolling_stock_stars", players=3, seed=1), "company", str)[:3]
    ['BME', 'BSE', 'KME']
    """
    if typing.get_origin(annotation) is typing.Literal:
        return list(typing.get_args(annotation))
    if annotation is not str:
        return []
    if name == "partner":
        return list(match.players)
    many = f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"
    things = getattr(match.state.edition, many, None)
    return [str(each) for each in things] if isinstance(things, dict) else []


def refused_move(match: Any, options: Sequence[Option]) -> Move | None:
    """A move close to those that may be played now, which a rule forbids; None if none is found.

    One step beyond the range of an option comes first, for that is how far the money reaches.
    Then the same move with another thing, and last a kind of move that is not possible now. The
    match is left as it is.

    Examples
    --------
    >>> import econgames as eg
    >>> match = eg.new("rolling_stock_stars", players=3, seed=1)
    >>> move = refused_move(match, match.options())
    >>> print(match.why_not(move).partition(" is ")[2].splitlines()[0])
    a whole number from 1 (its face value) to 30 (the cash of B); not 31 [rule invest.bid]
    """
    firsts = list({option.kind: option for option in reversed(options)}.values())[::-1]
    for move in (*_beyond(firsts), *_others(match, firsts), *_untimely(match, firsts)):
        error = None if any(move in option for option in options) else refusal(match, move)
        if error and error.rule != "move.type":  # the shape of a move teaches nothing about a game
            return move
    return None


def refusal(match: Any, move: Move) -> IllegalMove | None:
    """What forbids a move, or None; the match is left as it is."""
    try:
        match.preview(move)
    except IllegalMove as error:
        return error
    return None


def _beyond(options: Sequence[Option]) -> Iterator[Move]:
    for option in options:
        if option.field is not None:
            change: dict[str, Any] = {option.field: option.high + option.step}
            yield msgspec.structs.replace(option.move, **change)


def _others(match: Any, options: Sequence[Option]) -> Iterator[Move]:
    for option in options:
        hints = typing.get_type_hints(type(option.move))
        for name in option.move.__struct_fields__:
            values = choices_of(match, name, hints[name])
            if hints[name] is int and name != option.field:
                values = [getattr(option.move, name) + 1]
            for value in values:
                change: dict[str, Any] = {name: value}
                yield msgspec.structs.replace(option.move, **change)


def _untimely(match: Any, options: Sequence[Option]) -> Iterator[Move]:
    """Kinds of move that are not offered: as they were last played, or those that need nothing."""
    offered = {option.kind for option in options}
    player = options[0].move.player if options else None  # type: ignore[attr-defined]
    played = {move.kind: move for move in match.moves}
    for kind in classes_of(match):
        tag = str(kind.__struct_config__.tag)
        if tag in offered:
            continue
        if tag in played:
            yield msgspec.structs.replace(played[tag], player=player)
        elif not any(each.required for each in msgspec.structs.fields(kind)):
            yield kind(player=player)
