"""What ``econgames export`` does: a saved game in the formats of other programs."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from econgames.core.errors import EconGamesError, SetupError

if TYPE_CHECKING:
    from econgames.core.match import Match

__all__ = ["add_arguments", "run"]

BESIDE: Final = Path()
"""Stands for a file of the same name beside the saved game."""


class _Format(NamedTuple):
    suffix: str
    text: str
    of_graph: bool = False


_FORMATS: Final = {
    "html": _Format(".html", "a page that needs nothing else; the default"),
    "beancount": _Format(".beancount", "the ledger, for bean-check and fava"),
    "xlsx": _Format(".xlsx", "the statements and the ledger as an Excel workbook"),
    "graphml": _Format(".graphml", "the graph of --graph as GraphML", True),
    "json": _Format(".json", "the graph of --graph as node-link JSON", True),
}


_EXAMPLES: Final = """\
examples:
  econgames export evening.json
  econgames export evening.json --html page.html --no-charts --force
  econgames export evening.json --beancount --graphml --graph ownership"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    parser.add_argument("file", help="saved game or position code")
    for name, form in _FORMATS.items():
        parser.add_argument(
            f"--{name}", nargs="?", type=Path, const=BESIDE, metavar="TARGET", help=form.text
        )
    parser.add_argument(
        "--no-charts", action="store_true", help="a smaller page, which needs no plotly"
    )
    parser.add_argument("--graph", metavar="NAME", help="which graph, such as ownership")
    parser.add_argument("--force", action="store_true", help="replace a file that exists")


def run(given: argparse.Namespace) -> int:
    """Write all formats that were asked for; nothing if one of them cannot be.

    Raises
    ------
    EconGamesError
        If the game cannot be read, a name is missing, or a file is in the way.
    """
    from econgames.core.saves import load

    match = load(given.file)
    asked = {name: vars(given)[name] for name in _FORMATS if vars(given)[name] is not None}
    targets = {
        name: _target(given, name, path) for name, path in (asked or {"html": BESIDE}).items()
    }
    writers = {name: _writer(match, name, given) for name in targets}
    for name, target in targets.items():
        writers[name](target)
        size = target.stat().st_size / 1_000_000
        print(f"wrote {target}" + (f", {size:.1f} MB" if size >= 0.1 else ""))
    return 0


def _target(given: argparse.Namespace, name: str, path: Path) -> Path:
    from econgames.core.codes import is_code

    form = _FORMATS[name]
    if form.of_graph and not given.graph:
        raise SetupError(f"--{name} is for one graph: say which with --graph NAME")
    if is_code(given.file):
        if path is BESIDE:
            raise SetupError(f"a position code has no name: say --{name} TARGET")
    else:
        saved = Path(given.file)
        if path is BESIDE:
            stem = f"{saved.stem}.{given.graph}" if form.of_graph else saved.stem
            path = saved.with_name(stem + form.suffix)
        if path.resolve() == saved.resolve():
            raise SetupError(f"{path} is the saved game itself; name another with --{name}")
    if path.exists() and not given.force:
        raise EconGamesError(f"{path} exists; pass --force to replace it")
    return path


def _writer(match: Match, name: str, given: argparse.Namespace) -> Callable[[Path], object]:
    """What writes one format; whatever can fail has been done by then, but for the disk."""
    from econgames.analysis import exports
    from econgames.analysis.exports.workbook import make_workbook
    from econgames.core.saves import write_text

    if name == "xlsx":
        save: Callable[[Path], object] = make_workbook(match).save
        return save
    if name == "html":
        text = exports.page(
            match, charts=not given.no_charts, progress=lambda what: print(f"{what} ...")
        )
    elif name == "beancount":
        text = exports.beancount(match)
    else:
        make = exports.graphml if name == "graphml" else exports.node_link
        text = make(match, given.graph)
    return lambda target: write_text(target, text)
