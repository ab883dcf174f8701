"""What ``econgames simulate`` does: many games with bots, as a table."""

from __future__ import annotations

import argparse
from typing import Final

from econgames.command_values import add_rules, bots_of, options_of
from econgames.core.errors import SetupError

__all__ = ["EXAMPLES", "add_arguments", "run"]

EXAMPLES: Final = """\
examples:
  econgames simulate diora --games 200 --jobs -1
  econgames simulate industria --players 3 --bots "A=expert,B=novice,C=novice"
  econgames simulate metropoli --bots "searcher(playouts=4,depth=20)" --games 10
  econgames simulate diora --option use_events=true --out diora.csv --per-turn
  econgames simulate rolling_stock_stars --edition mine.toml --out mine.parquet

Stopped with Ctrl+C, the same command with --out goes on where it was. A wrong value is refused
before the first game, with exit code 2."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("game", help="name of a game")
    parser.add_argument("--players", type=int, default=4, metavar="N", help="how many (4)")
    bots = (
        "one for all seats, a list in seat order, or seats and bots: "
        '"A=expert,B=trader,C=trader" (trader); settings stand in brackets: '
        '"searcher(playouts=4)"'
    )
    parser.add_argument("--bots", default="trader", help=bots)
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many (100)")
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the same seed, the same table (1)"
    )
    add_rules(parser)
    parser.add_argument(
        "--ledger",
        default="none",
        help="none; summary, a column for each account; full, all transfers as a table (none)",
    )
    parser.add_argument("--per-turn", action="store_true", help="a table of turns as well")
    parser.add_argument(
        "--jobs", type=int, default=1, metavar="N", help="workers; -1 is all cores (1)"
    )
    parser.add_argument("--out", metavar="FILE", help="table to write: .csv or .parquet")
    parser.add_argument("--quiet", action="store_true", help="show no line of progress")


def run(given: argparse.Namespace) -> int:
    """Play the games; print a summary, or write the tables.

    Raises
    ------
    EconGamesError
        As :func:`econgames.simulate`; SetupError also for texts that say no bots or options.
    """
    import econgames as eg
    from econgames.analysis.simulate.summary import summary

    if given.out is None and (given.per_turn or given.ledger == "full"):
        raise SetupError("tables of turns and transfers need a file: --out FILE")
    found = eg.simulate(
        given.game,
        given.players,
        bots_of(given.bots),
        given.games,
        given.seed,
        edition=given.edition,
        options=options_of(given.game, given.option),
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
