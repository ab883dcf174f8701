"""The command ``econgames``: games, play, simulate, replay, verify, export, lab, import-18xx."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Collection, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from econgames import export_command
from econgames.core.errors import EconGamesError, choices

if TYPE_CHECKING:
    from econgames.core.match import Match
    from econgames.core.moves import Move, Option

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code: 0 well, 1 a difference or an error, 2 bad usage.

    Examples
    --------
    >>> main(["games"])
    automobile  Automobile, 3 to 5 players
    ...
    0
    """
    parser = _parser()
    given, extra = parser.parse_known_args(arguments)
    if extra and getattr(given, "run", None) is not _lab:
        parser.error(f"unrecognized arguments: {' '.join(extra)}")
    given.extra = extra
    if not hasattr(given, "run"):
        parser.print_help()
        return 2
    try:
        code: int = given.run(given)
    except EconGamesError as error:
        print(f"econgames: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except KeyboardInterrupt as stop:
        notes = "".join(f"; {note}" for note in getattr(stop, "__notes__", ()))
        print(f"\necongames: stopped{notes}", file=sys.stderr)
        return 130
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="econgames", description=__doc__)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(
        name: str, run: Callable[[argparse.Namespace], int], text: str
    ) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=text, description=text)
        added.set_defaults(run=run)
        return added

    command("games", _games, "list the games")
    play = command("play", _play, "play in the terminal, against people or bots")
    play.add_argument("game", help="name of a game, a saved game, or a position code")
    play.add_argument("--players", type=int, help="of a new game; 4 by default")
    play.add_argument("--seed", type=int, help="of a new game")
    play.add_argument("--bots", default="", help='seats and bots, such as "B=trader,C=expert"')
    play.add_argument("--save", type=Path, help="file that is written after every move")
    simulate = command("simulate", _simulate, "let bots play many games, as a table")
    simulate.add_argument("game", help="name of a game")
    simulate.add_argument("--players", type=int, default=4, help="how many (4)")
    bots = 'one for all seats, or seats and bots: "A=expert,B=trader,C=trader" (trader)'
    simulate.add_argument("--bots", default="trader", help=bots)
    simulate.add_argument("--games", type=int, default=100, help="how many (100)")
    simulate.add_argument("--seed", type=int, default=1, help="the same seed, the same table (1)")
    simulate.add_argument("--jobs", type=int, default=1, help="workers; -1 is all cores (1)")
    simulate.add_argument("--out", metavar="FILE", help="table to write: .csv or .parquet")
    simulate.add_argument("--ledger", default="none", help="none, summary or full (none)")
    simulate.add_argument("--per-turn", action="store_true", help="a table of turns as well")
    simulate.add_argument("--edition", type=Path, help="TOML file with constants of your own")
    simulate.add_argument("--quiet", action="store_true", help="show no line of progress")
    replay = command("replay", _replay, "print a saved or recorded game, move by move")
    replay.add_argument("file")
    verify = command("verify", _verify, "replay recorded games and compare every state")
    verify.add_argument("files", nargs="+", metavar="FILE")
    export = command("export", export_command.run, "write a saved game for other programs")
    export_command.add_arguments(export)
    lab = command("lab", _lab, "copy the lessons to a folder and open them in JupyterLab")
    lab.epilog = "Other arguments go to JupyterLab."
    lab.add_argument("folder", nargs="?", type=Path, default=Path("econgames-lessons"))
    lab.add_argument("--port", type=int)
    lab.add_argument("--no-browser", action="store_true", help="for a machine without a screen")
    imported = command("import-18xx", _import_18xx, "turn a game file of 18xx.games into a match")
    imported.add_argument("file", type=Path)
    imported.add_argument("--save", type=Path, help="file to write the match to")
    return parser


def _games(_: argparse.Namespace) -> int:
    from econgames.core.registry import find_game, game_names

    for name in game_names():
        info = find_game(name).info
        print(f"{name}  {info.title}, {info.players[0]} to {info.players[-1]} players")
    return 0


def _verify(given: argparse.Namespace) -> int:
    from econgames.core.records import verify

    total = good = 0
    for verdict in verify(given.files):
        total += 1
        good += not verdict.difference
        if verdict.difference:
            named = verdict.difference.startswith(verdict.file)
            print(verdict.difference if named else f"{verdict.file}: {verdict.difference}")
    print(f"{good} of {total} records reproduced")
    return 0 if good == total else 1


def _replay(given: argparse.Namespace) -> int:
    from econgames.core.records import match_of, read_record
    from econgames.core.saves import is_saved, load

    match = load(given.file) if is_saved(given.file) else match_of(read_record(given.file))
    for number, (move, rows) in enumerate(zip(match.moves, match.moves_rows(), strict=True), 1):
        print(f"{number:4} {match.say(move)}")
        for _, payer, payee, amount, asset, account in rows:
            if asset == "money":
                print(f"       {payer} -> {payee} {amount} ({account})")
    _print_scores(match)
    return 0


def _print_scores(match: Match) -> None:
    print("final scores" if match.is_over else "scores so far")
    for seat, score in match.scores().items():
        print(f"  {match.names[seat]} ({seat})  {score}")


def _simulate(given: argparse.Namespace) -> int:
    import econgames as eg
    from econgames.analysis.simulate.summary import summary

    if given.out is None and (given.per_turn or given.ledger == "full"):
        raise EconGamesError("tables of turns and transfers need a file: --out FILE")
    found = eg.simulate(
        given.game,
        given.players,
        _bots(given.bots) if "=" in given.bots else given.bots,
        given.games,
        given.seed,
        edition=given.edition,
        ledger=given.ledger,
        per_turn=given.per_turn,
        jobs=given.jobs,
        out=given.out,
        progress=not given.quiet,
    )
    if given.out is None:
        print(summary(found))
    else:
        for path in found.files.values():
            print(f"wrote {path}")
    return 0


def _bots(text: str) -> dict[str, str]:
    """Bots by seat from a text such as "B=trader,C=expert"."""
    return dict(pair.partition("=")[::2] for pair in text.split(",") if pair)


def _lab(given: argparse.Namespace) -> int:
    from econgames.lab_command import copy_lessons, run_lab, summary

    print(summary(copy_lessons(given.folder), given.folder))
    return run_lab(given.folder, given.port, not given.no_browser, given.extra)


def _import_18xx(given: argparse.Namespace) -> int:
    from econgames.rolling_stock_stars.import_18xx import read_18xx

    match = read_18xx(given.file)
    print(f"{match.length} moves, all legal: {match!r}")
    _print_scores(match)
    if given.save:
        print(f"wrote {match.save(given.save)}")
    return 0


# ---- playing in the terminal


def _play(given: argparse.Namespace) -> int:
    import econgames as eg
    from econgames.core.bots import make_bots
    from econgames.core.registry import game_names
    from econgames.core.saves import is_code

    if given.game in game_names():
        match = eg.new(given.game, given.players or 4, seed=given.seed, autosave=given.save)
    else:
        if not is_code(given.game) and not Path(given.game).exists():
            raise EconGamesError(choices("game or saved game", given.game, game_names()))
        if given.players or given.seed is not None:
            raise EconGamesError("--players and --seed are for new games; this one is saved")
        match = eg.load(given.game)
        if given.save:
            match.autosave = match.save(given.save)
    bots = make_bots(match.game.name, _bots(given.bots), match.players)
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
        _print_scores(match)
        print(f"position: {match.position}")
    return 0


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


if __name__ == "__main__":
    raise SystemExit(main())
