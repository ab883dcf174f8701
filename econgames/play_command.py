"""What ``econgames play`` does: a game in the terminal, against people or bots."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from econgames.command_values import add_rules, bots_of, options_of
from econgames.core.errors import SetupError, choices

if TYPE_CHECKING:
    from econgames.core.match import Match
    from econgames.core.moves import Move, Option

__all__ = ["EXAMPLES", "add_arguments", "print_scores", "run"]

EXAMPLES: Final = """\
examples:
  econgames play industria --players 3 --bots "B=trader,C=expert" --save evening.json
  econgames play evening.json --bots "B=trader,C=searcher(playouts=8)"
  econgames play diora --option use_events=true --seed 7"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("game", help="name of a game, a saved game, or a position code")
    parser.add_argument("--players", type=int, metavar="N", help="of a new game; 4 by default")
    parser.add_argument("--seed", type=int, metavar="N", help="of a new game")
    add_rules(parser)
    parser.add_argument("--bots", default="", help='seats and bots, such as "B=trader,C=expert"')
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="file that is written after every move"
    )


def print_scores(match: Match) -> None:
    """Print the scores, the best first."""
    print("final scores" if match.is_over else "scores so far")
    for seat, score in match.scores().items():
        print(f"  {match.names[seat]} ({seat})  {score}")


def run(given: argparse.Namespace) -> int:
    """Play a new or a saved game until it is over, or until a person ends it.

    Raises
    ------
    EconGamesError
        If there is no such game, or a value cannot be.
    """
    import econgames as eg
    from econgames.core.bots import make_bots
    from econgames.core.codes import is_code
    from econgames.core.registry import game_names

    if given.game in game_names():
        options = options_of(given.game, given.option)
        match = eg.new(
            given.game,
            4 if given.players is None else given.players,
            seed=given.seed,
            edition=given.edition,
            autosave=given.save,
            **options,
        )
    else:
        if not is_code(given.game) and not Path(given.game).exists():
            raise SetupError(choices("game or saved game", given.game, game_names()))
        new = ("players", "seed", "option", "edition")
        if asked := [f"--{name}" for name in new if vars(given)[name] not in (None, [])]:
            raise SetupError(f"{', '.join(asked)}: for new games only; this one is saved")
        match = eg.load(given.game)
        if given.save:
            match.autosave = match.save(given.save)
    bots = make_bots(match.game.name, _by_seat(given.bots), match.players)
    # a reason may speak of what only its own seat sees
    told = not match.game.info.private or set(match.players) <= set(bots)
    print("a number plays that option, u undoes, ? explains, q ends")
    try:
        while not match.is_over:
            seat = match.actors()[0]
            if seat in bots:
                match.play_bot(bots[seat], seat)
                print(match.log[-1] + (f"  ({match.reason})" if told else ""))
            elif not _ask(match, seat, bots):
                break
    finally:  # also when it is stopped: the position is the way back
        print_scores(match)
        print(f"position: {match.position}")
    return 0


def _by_seat(text: str) -> str | Mapping[str, str]:
    """Bots of the seats that no person plays: all seats, some, or none."""
    bots = bots_of(text) if text else {}
    if isinstance(bots, list):
        raise SetupError(f"bots: {text!r} is a list; say which seats: SEAT=BOT,SEAT=BOT")
    return bots


def _ask(match: Match, seat: str, bots: Collection[str]) -> bool:
    """Let a person move; False to stop."""
    from econgames.core.parameters import parameters

    options = match.options(seat)
    board = match.game.part("board")
    print(f"\n{match!r}")
    for number, option in enumerate(options, 1):
        span = f"  ({option.field} {option.low} to {option.high})" if option.field else ""
        if asked := parameters(option):
            span = f"  (asks for {', '.join(each.name.replace('_', ' ') for each in asked)})"
        family = board.FAMILIES.get(option.kind, option.kind)
        print(f"{number:3} {family}: {board.label(option)}{span}")
    while True:
        try:
            answer = input(f"{match.names[seat]}> ").strip()
        except EOFError:
            return False
        if answer == "q":
            return False
        if answer == "u":
            _undo(match, bots)
            return True
        if answer == "?":
            print(board.describe(match.state, match.names))
            continue
        try:
            move = _chosen(answer, options)
        except EOFError:
            return False
        if move is not None:
            match.play(move)
            for line in islice(match.log, match.step - 1, None):
                print(line)
            return True
        print(f"a number from 1 to {len(options)}; for a range with a value behind it: 1 12")


def _undo(match: Match, bots: Collection[str]) -> None:
    """Go back to the last decision of a person: bots would play theirs again at once."""
    while match.can_undo:
        match.undo()
        if match.actors()[0] not in bots:
            return


def _chosen(answer: str, options: list[Option]) -> Move | None:
    words = answer.split()
    if not 1 <= len(words) <= 2 or not all(word.isdecimal() for word in words):
        return None
    number = int(words[0])
    if not 1 <= number <= len(options):
        return None
    option = options[number - 1]
    if getattr(option, "parameters", None):
        return _ask_choices(option) if len(words) == 1 else None
    if option.field is None:
        return option.move if len(words) == 1 else None
    try:
        return option.at(int(words[1]) if len(words) == 2 else option.begin)
    except ValueError as error:
        print(error)
        return None


def _ask_choices(option: Option) -> Move | None:
    """Ask for one choice of an option after the other; None to go back to the options."""
    from econgames.core.parameters import build, parameters, start

    values = start(option)
    print("Enter keeps what stands in brackets, b goes back to the options")
    for each in parameters(option):
        while True:
            name = each.name.replace("_", " ")
            answer = input(f"  {name}, {each.text} [{values[each.name]}]> ").strip()
            if answer == "b":
                return None
            known = {str(value): value for value in each.values}
            if not answer or answer in known:
                values[each.name] = known.get(answer, values[each.name])
                break
            print(f"  {name} must be {each.text}")
    try:
        return build(option, values)
    except ValueError as error:
        print(error)
        return None
