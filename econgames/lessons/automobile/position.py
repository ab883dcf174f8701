"""The positions of the lesson: the first decision of the game, and Ada's production in turn 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from econgames.lessons.automobile.market import FIRMS

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["PLANTS", "position_market", "position_produce"]

SEED = 405
"""Deals the tiles 5, 4, 3, 2 in seat order and lets A begin; the rest of the game is chance."""

PLANTS = (1, 2, 3, 4, 6, 9)
"""Spaces on which one firm has a factory in exercise AU3."""


def position_market() -> Match:
    """The first decision of a game of four in which A to D hold the tiles 5, 4, 3 and 2.

    Examples
    --------
    >>> match = position_market()
    >>> match
    <Automobile, 4 players, turn 1, characters, step 0: A to act>
    >>> [hand for hand in match.state.hands]
    [(5,), (4,), (3,), (2,)]
    """
    from econgames.core.setting_up import new_match

    return new_match("automobile", [firm.name for firm in FIRMS], seed=SEED)


def position_produce() -> Match:
    """Later in the first turn: Ada, with two factories for Franklin, is about to produce.

    All four have built for the middle class and placed distributors; Dan has just made 7 cars.

    Examples
    --------
    >>> position_produce()
    <Automobile, 4 players, turn 1, actions, step 15: A to act>
    """
    from econgames.automobile import moves as m

    match = position_market()
    characters = [
        m.ChooseCharacter("howard", "A"),
        m.ChooseCharacter("chrysler", "B"),
        m.ChooseCharacter("durant", "C"),
        m.DurantBuild(1, "C"),
        m.ChooseCharacter("ford", "D"),
    ]
    first_round = [
        m.Build(2, 2, 0, "D"),
        m.FordBuild(2, "factory", "D"),
        m.Build(3, 2, 0, "A"),
        m.Build(4, 2, 0, "C"),
        m.Build(6, 2, 0, "B"),
    ]
    second_round = [
        m.PlaceDistributors(0, 2, 0, "D"),
        m.PlaceDistributors(0, 2, 0, "A"),
        m.PlaceDistributors(0, 2, 0, "C"),
        m.PlaceDistributors(0, 2, 0, "B"),
    ]
    third_round = [m.Produce({2: 8}, "D")]
    for move in (*characters, *first_round, *second_round, *third_round):
        match.play(move)
    return match
