"""Moves spelt in words: how a fixed, small set of actions says every legal move.

The moves of a game differ too much for a list of all of them: a trade of Metropoli alone can be
made in hundreds of millions of ways, and which moves are legal changes from turn to turn. So a
move is spelt, one word at a time, and each word is an action: the kind of the move, then the names
in it, then its numbers, digit by digit. ``Bid("MHE", 12)`` is said as ``bid``, ``MHE``, ``1``,
``2``. After each word the legal next ones are known, so that

- every legal move can be said, and nothing else: no family of moves is cut short or thinned;
- a word means the same at every position and in every game of that kind: ids are stable;
- there are about a hundred words, whatever the game.

Where only one word can follow it is left out; only the first word of a move is always said. The
alternative, a list of numbered slots for the legal moves of the moment, needs one action a move but
either thousands of slots or a choice of what to leave out, and slot 7 means something else each
time.

Numbers have as many digits as the largest one in question. A list or table of unknown length
(concessions of a trade, cars by space) is closed by ``end``, a number below 0 begins with
``minus``, truth values are ``yes`` and ``no``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from econgames.core.errors import IllegalMove
from econgames.core.moves import Move, Option
from econgames.core.state import State

__all__ = ["FIXED", "Dialogue", "spell", "words_of"]

WAIT, END, MINUS, NO, YES = "wait", "end", "minus", "no", "yes"
FIXED = (WAIT, END, MINUS, NO, YES, *"0123456789")
"""Words of every game, in the order of their actions."""

DIGITS = 9
"""Digits of a number before the leading zeros that all have in common are left out."""

Words = tuple[str, ...]


class Question(NamedTuple):
    """What is to be decided next, with the words of each answer."""

    answers: list[tuple[Words, Any]]
    wanted: Callable[[Any], Any]
    """The answer that a certain move gives."""


Asking = Generator[Question, Any, Move]


def words_of(moves: Any, names: Iterable[str]) -> Words:
    """All words of a game, each once: the fixed ones, kinds of move, names.

    Parameters
    ----------
    moves : union of Move classes
        The kinds, in the order of the game.
    names : iterable of str
        Names that stand in its moves.

    Examples
    --------
    >>> from econgames.rolling_stock_stars.moves import MOVES
    >>> words_of(MOVES, ["PR", "BY"])[15:18], words_of(MOVES, ["PR", "BY"])[-2:]
    (('bid', 'pass', 'buy_share'), ('PR', 'BY'))
    """
    kinds = (kind.__struct_config__.tag for kind in moves.__args__)
    return tuple(dict.fromkeys([*FIXED, *kinds, *names]))


def spell(value: Any) -> Words:
    """Words of a value: a name, a number, a list or table of them.

    Examples
    --------
    >>> spell("MHE"), spell(True), spell(["a", "b"])
    (('MHE',), ('yes',), ('a', 'b', 'end'))
    >>> spell(-120), spell({7: 2}) == (*spell(7), *spell(2), "end")
    (('minus', '0', '0', '0', '0', '0', '0', '1', '2', '0'), True)
    """
    if value is None:
        return ()
    if isinstance(value, bool):
        return (YES if value else NO,)
    if isinstance(value, int):
        return _digits(value)
    if isinstance(value, str):
        return _digits(int(value)) if value.isdecimal() else (value,)
    if isinstance(value, Mapping):
        value = [part for key in sorted(value) for part in (key, value[key])]
    words: Words = ()
    for part in value:
        words += spell(part)
    return (*words, END)


@lru_cache(maxsize=4096)
def _digits(value: int) -> Words:
    digits = f"{abs(value):0{DIGITS}}"
    if len(digits) > DIGITS:
        raise ValueError(f"{value} has more than {DIGITS} digits and cannot be spelt")
    return (MINUS, *digits) if value < 0 else tuple(digits)


def _head(option: Option) -> Words:
    kind, *parts = option.id.split(":")
    return (kind, *(word for part in parts for word in spell(part)))


def _spelt(move: Move) -> Words:
    """Words of all fields of a move, but for the player."""
    words: Words = ()
    for name in move.__struct_fields__:
        if name != "player":
            words += spell(getattr(move, name))
    return words


def _asking(options: Sequence[Option]) -> Asking:
    """Ask for an option, then for what it leaves open."""
    option: Option = yield Question(
        [(_head(option), option) for option in options],
        lambda move: next(option for option in options if move in option),
    )
    field = option.field
    if option.count == 1:
        return next(iter(option.moves()))
    if field is not None:
        value = yield Question(
            [(spell(n), n) for n in range(option.low, option.high + 1, option.step)],
            attrgetter(field),
        )
        return option.at(value)
    if terms := getattr(option, "terms", None):
        return (yield from _asking_lists(option, terms))
    chosen: Move = yield Question([(_spelt(m), m) for m in option.moves()], lambda move: move)
    return chosen


def _asking_lists(option: Option, terms: Sequence[Mapping[str, Any]]) -> Asking:
    """Ask for one field after the other, and for the members of a list one by one.

    Each of the `terms` of an option has the name of a field, and choices for a set (``many``),
    choices for a sequence (``most``), or low, high and step of a number.
    """
    given: dict[str, Any] = {}
    # a set that is still to be asked for can hold anything: then something legal can follow
    rest = {term["name"]: tuple(term["choices"]) for term in terms if "many" in term}

    def fits(name: str, members: tuple[Any, ...]) -> bool:
        return msgspec.structs.replace(option.move, **{**rest, **given, name: members}) in option

    for term in terms:
        name = term["name"]
        if "choices" in term:
            ask = _asking_set if "many" in term else _asking_sequence
            given[name] = yield from ask(term, partial(fits, name))
        else:
            numbers = range(term["low"], term["high"] + 1, term["step"])
            given[name] = yield Question([(spell(n), n) for n in numbers], attrgetter(name))
    move: Move = msgspec.structs.replace(option.move, **given)
    return move


def _asking_set(
    term: Mapping[str, Any], fits: Callable[[tuple[Any, ...]], bool]
) -> Generator[Question, Any, tuple[Any, ...]]:
    """Ask for the members of a set, in the order of the choices."""
    get = attrgetter(term["name"])
    members: tuple[Any, ...] = ()
    left = list(term["choices"])
    while True:
        answers = [*[(spell(name), name) for name in left], *_end_if(fits(members))]
        member = yield Question(answers, partial(_first_of, left, get))
        if member is END:
            return members
        members, left = (*members, member), left[left.index(member) + 1 :]


def _first_of(left: list[str], get: Callable[[Any], Any], move: Any) -> str:
    return next((name for name in left if name in get(move)), END)


def _asking_sequence(
    term: Mapping[str, Any], fits: Callable[[tuple[Any, ...]], bool]
) -> Generator[Question, Any, tuple[Any, ...]]:
    """Ask for the members of a sequence, of which each must be possible after those before."""
    get = attrgetter(term["name"])
    members: tuple[Any, ...] = ()
    choices = [tuple(choice) for choice in term["choices"]]
    while True:
        possible = [choice for choice in choices if fits((*members, choice))]
        answers: list[tuple[Words, Any]] = [(choice, choice) for choice in possible]
        answers += _end_if(fits(members))
        member = yield Question(answers, partial(_next_of, len(members), get))
        if member is END:
            return members
        members = (*members, member)


def _next_of(number: int, get: Callable[[Any], Any], move: Any) -> Any:
    return next(iter(get(move)[number:]), END)


def _end_if(complete: bool) -> list[tuple[Words, Any]]:
    return [((END,), END)] if complete else []


class Dialogue:
    """One move being said, from the first word to the last.

    Parameters
    ----------
    state : State
        Position; it must not be changed while the dialogue goes on.
    seat : str
        Who moves.

    Examples
    --------
    >>> import econgames as eg
    >>> state = eg.new("rolling_stock_stars", players=3, seed=1).state
    >>> dialogue = Dialogue(state, state.actors()[0])
    >>> dialogue.words()
    ('bid', 'pass')
    >>> dialogue.say("bid"), dialogue.words()
    (None, ('BME', 'KME', 'BPM'))
    """

    def __init__(self, state: State, seat: str) -> None:
        self.said: list[str] = []
        """Words so far, without those that were left out."""
        self._asking = _asking(state.options(seat))
        self._place = 0
        self._question = next(self._asking)
        self._answers = self._question.answers
        self._words = self._following()

    def words(self) -> Words:
        """Words that may come next."""
        return self._words

    def _following(self) -> Words:
        return tuple(dict.fromkeys([self._next(spelt) for spelt, _ in self._answers]))

    def _next(self, spelt: Words) -> str:
        """Next word of an answer; ``end`` where it is the beginning of a longer one."""
        return spelt[self._place] if self._place < len(spelt) else END

    def say(self, word: str) -> Move | None:
        """Say a word; returns the move when it is complete.

        Raises
        ------
        IllegalMove
            If no legal move goes on like that.
        """
        legal = self.words()
        if word not in legal:
            so_far = " ".join(self.said) or "the beginning"
            raise IllegalMove("env.word", f"no legal move has {word!r} after {so_far}", legal)
        self.said.append(word)
        return self._take(word)

    def _take(self, word: str) -> Move | None:
        self._answers = [pair for pair in self._answers if self._next(pair[0]) == word]
        self._place += 1
        while len(self._answers) == 1:
            try:
                self._question = self._asking.send(self._answers[0][1])
            except StopIteration as finished:
                move: Move = finished.value
                return move
            self._answers, self._place = self._question.answers, 0
        self._words = self._following()
        return self._take(self._words[0]) if len(self._words) == 1 else None

    def spelling(self, move: Move) -> Words:
        """Words that say a move, from here on; they are said by that.

        Raises
        ------
        IllegalMove
            If the move is not legal, or something else was said already.
        """
        spelt: list[str] = []
        done: Move | None = None
        while done is None:
            try:
                wanted = self._question.wanted(move)
                (answer,) = (words for words, value in self._answers if value == wanted)
            except (StopIteration, ValueError, AttributeError):
                raise IllegalMove("env.move", f"{move!r} cannot be said here") from None
            spelt.append(self._next(answer))
            done = self.say(spelt[-1])
        return tuple(spelt)
