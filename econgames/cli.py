"""The command ``econgames``: games, play, simulate, replay, verify, export, lab, import-18xx."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from econgames import export_command, play_command, simulate_command
from econgames.core.errors import EconGamesError, EditionError, SetupError
from econgames.play_command import print_scores

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
    except (SetupError, EditionError) as error:  # nothing was played yet
        print(f"econgames: {error}", file=sys.stderr)
        return 2
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


_REPLAY = """\
examples:
  econgames replay evening.json
  econgames replay record.json.gz"""
_VERIFY = """\
examples:
  econgames verify record.json.gz
  econgames verify records/diora/*.json.gz"""
_LAB = """\
examples:
  econgames lab
  econgames lab my-lessons --no-browser --port 8899"""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="econgames",
        description="Economic board games to play, measure and question.",
        epilog="econgames COMMAND --help tells what a command takes, with examples.",
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(
        name: str, run: Callable[[argparse.Namespace], int], text: str
    ) -> argparse.ArgumentParser:
        added = commands.add_parser(
            name,
            help=text,
            description=f"{text[0].upper()}{text[1:]}.",
            formatter_class=argparse.RawDescriptionHelpFormatter,  # keeps the lines of examples
        )
        added.set_defaults(run=run)
        return added

    command("games", _games, "list the games")
    play = command("play", play_command.run, "play in the terminal, against people or bots")
    play.epilog = play_command.EXAMPLES
    play_command.add_arguments(play)
    simulate = command("simulate", simulate_command.run, "let bots play many games, as a table")
    simulate.epilog = simulate_command.EXAMPLES
    simulate_command.add_arguments(simulate)
    replay = command("replay", _replay, "print a saved or recorded game, move by move")
    replay.epilog = _REPLAY
    replay.add_argument("file")
    verify = command("verify", _verify, "replay recorded games and compare every state")
    verify.epilog = _VERIFY
    verify.add_argument("files", nargs="+", metavar="FILE")
    export = command("export", export_command.run, "write a saved game for other programs")
    export_command.add_arguments(export)
    lab = command("lab", _lab, "copy the lessons to a folder and open them in JupyterLab")
    lab.epilog = f"Other arguments go to JupyterLab.\n\n{_LAB}"
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
    print_scores(match)
    return 0


def _lab(given: argparse.Namespace) -> int:
    from econgames.lab_command import copy_lessons, run_lab, summary

    print(summary(copy_lessons(given.folder), given.folder))
    return run_lab(given.folder, given.port, not given.no_browser, given.extra)


def _import_18xx(given: argparse.Namespace) -> int:
    from econgames.rolling_stock_stars.import_18xx import read_18xx

    match = read_18xx(given.file)
    print(f"{match.length} moves, all legal: {match!r}")
    print_scores(match)
    if given.save:
        print(f"wrote {match.save(given.save)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
