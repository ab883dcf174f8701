"""How a teacher makes a session: every setting is checked before a code goes out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from econgames.core.bots import find_bots
from econgames.core.errors import SetupError, choices
from econgames.lessons.classroom.payoffs import PAYOFFS
from econgames.lessons.classroom.session import STUDENT, Session, last_moment
from econgames.lessons.kit.catalogue import find_lesson, folder_of

__all__ = ["new_session"]


def new_session(
    game: str,
    *,
    players: int = 4,
    student: str | tuple[str, ...] = "A",
    bots: str | Mapping[str, str] = "trader",
    seed: int | None = None,
    payoff: str = "rank",
    lesson: str = "",
    start: str = "",
    due: str = "",
    title: str = "",
    **options: Any,
) -> Session:
    """A session for a class.

    Parameters
    ----------
    game : str
        Name of the game.
    players : int
        Seats at each table; with `start` as many as the position has.
    student : str or tuple of str
        Seat that a student plays; several for groups who share a screen.
    bots : str or mapping of str to str
        Who plays the other seats.
    seed : int, optional
        The same chance for everybody; one is drawn if none is given.
    payoff : {"rank", "share", "best"}
        What a score is worth in the grade table; see `PAYOFFS`.
    lesson : str
        Prefix of a lesson whose predictions and exercises count as well.
    start : str
        Position code to start the class from.
    due : str
        Date such as "2027-03-01", or with a time, "2027-03-01 12:00", by the clock of each
        student; "2027-03-01 12:00+01:00" is one moment for all.
    title : str
        What the class sees; the title of the game by default.
    **options
        Options of the game.

    Raises
    ------
    SetupError, SaveError
        If anything is unknown or cannot be played; the message says what there is.

    Examples
    --------
    >>> session = new_session("industria", players=3, seed=4, due="2027-03-01")
    >>> print(session)
    Industria [...]: A student, B trader, C trader; paid by rank, due 2027-03-01
    >>> session.is_late("2027-03-02T08:00:00+01:00")
    True
    """
    from econgames.core.registry import find_game
    from econgames.core.saves import load
    from econgames.core.setting_up import new_match

    found = find_game(game)
    if type(players) is not int:
        raise SetupError(f"players is how many there are, without names; not {players!r}")
    if "autosave" in options:
        raise SetupError("a session has no autosave: each student's match is kept by itself")
    if start:
        match = load(start)
        if match.game.name != game:
            raise SetupError(f"start is a position of {match.game.name}, not of {game}")
    else:
        match = new_match(game, players, seed=seed, **options)
    seated = _seated(match.players, student, bots)
    for bot in set(seated.values()) - {STUDENT}:
        if bot not in find_bots(game):
            raise SetupError(choices("bot", bot, find_bots(game)))
    if payoff not in tuple(PAYOFFS):
        raise SetupError(choices("payoff", payoff, PAYOFFS))
    if lesson:
        _check_lesson(lesson, game)
    if due:
        try:
            last_moment(due)
        except (TypeError, ValueError):
            raise SetupError(
                f'due must be like "2027-03-01" or "2027-03-01 12:00"; not {due!r}'
            ) from None
    return Session(
        game=game, seats=seated, seed=match.seed, payoff=payoff, lesson=lesson, start=start,
        due=due, title=str(title) or found.title, options={} if start else options,
    )  # fmt: skip


def _check_lesson(lesson: str, game: str) -> None:
    """Refuse the lesson of another game; a lesson of no game, such as the laboratory, is fine."""
    from econgames.core.registry import game_names

    about = folder_of(find_lesson(lesson)).rpartition(".")[2]
    if about in game_names() and about != game:
        raise SetupError(f"the lesson {lesson} is about {about}, not about {game}")


def _seated(
    players: tuple[str, ...], student: str | tuple[str, ...], bots: str | Mapping[str, str]
) -> dict[str, str]:
    ours = (student,) if isinstance(student, str) else tuple(student or ())
    theirs = bots if isinstance(bots, Mapping) else {}
    for seat in (*ours, *theirs):
        if seat not in players:
            raise SetupError(choices("seat", seat, players))
    if not ours:
        raise SetupError('a session needs a seat for a student: student="A"')
    usual = bots if isinstance(bots, str) else "trader"
    return {seat: STUDENT if seat in ours else theirs.get(seat, usual) for seat in players}
