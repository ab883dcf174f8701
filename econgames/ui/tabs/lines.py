"""The tab with the lines of the game: where they part, and what it was worth to whom."""

from __future__ import annotations

from html import escape
from typing import Any, NamedTuple

import ipywidgets as widgets

from econgames.analysis.replay import journal_of
from econgames.analysis.statements import Accounts
from econgames.ui.page import press
from econgames.ui.tabs.base import FigureBox, Tab, menu, offer, row_of

__all__ = ["LinesTab", "Twig", "twigs_of"]


class Twig(NamedTuple):
    """A line in the tree of all lines."""

    line: Any
    depth: int
    """0 for the first line, 1 for lines that leave it, and so on."""
    fork: int
    """Last step that it shares with the line it leaves; 0 for the first line."""
    parent: str
    """Name of the line it leaves; empty for the first one."""
    first: Any
    """Its first move that is not a move of that line; None if it has none yet."""


def twigs_of(match: Any) -> list[Twig]:
    """Lines of a match as a tree, each below the one it leaves.

    Examples
    --------
    >>> import econgames as eg
    >>> match = eg.new("rolling_stock_stars", players=2, seed=3).run("random", until=4)
    >>> _ = match.goto(2).branch("other").run("novice", until=1)
    >>> [(twig.line.name, twig.depth, twig.fork, twig.parent) for twig in twigs_of(match)]
    [('main', 0, 0, ''), ('other', 1, 2, 'main')]
    """
    paths = {line.name: line.tip.path() for line in match.lines}
    twigs: dict[str, Twig] = {}
    for number, line in enumerate(match.lines):
        parent, fork = "", 0
        for other in match.lines[:number]:  # a line can only leave one that was there before
            shared = _shared(paths[line.name], paths[other.name])
            if shared > fork or not parent:
                parent, fork = other.name, shared
        path = paths[line.name]
        first = path[fork + 1].move if parent and len(path) > fork + 1 else None
        depth = twigs[parent].depth + 1 if parent else 0
        twigs[line.name] = Twig(line, depth, fork if parent else 0, parent, first)
    ordered: list[Twig] = []

    def add(parent: str) -> None:
        for twig in twigs.values():
            if twig.parent == parent:
                ordered.append(twig)
                add(twig.line.name)

    add("")
    return ordered


def _shared(ours: list[Any], theirs: list[Any]) -> int:
    """Last step that two ways have in common."""
    step = 0
    for mine, other in zip(ours, theirs, strict=False):
        if mine is not other:
            break
        step = mine.step
    return step


class LinesTab(Tab):
    """The tree of lines: go to one, rename it, compare two."""

    title = "Lines"

    def build(self) -> None:
        """Make the tree, the choices of the comparison and the place of its figure."""
        self.tree = self.page("Lines of the game")
        self.first = menu("Compare", [("", "")])
        self.second = menu("with", [("", "")])
        self.party = menu("for", [("", "")])
        self.what = menu("by", [("net worth", "worth"), ("cash", "cash")])
        self.figure = FigureBox(self)
        self.renaming = ""
        self._known: tuple[str, ...] = ()
        self.watch(self.first, self.second, self.party, self.what)
        self.choices = row_of(self.first, self.second, self.party, self.what)
        self.box = widgets.VBox([self.tree, self.choices, self.figure.box])

    def trouble(self, text: str) -> None:
        """Show why there is nothing to compare."""
        self.figure.clear(text)

    def act(self, data: dict[str, Any]) -> None:
        """Go to a line, or rename it."""
        name = str(data.get("line", ""))
        match data["do"]:
            case "line":
                self.table.line(name)
                self.board.publish()
            case "rename":
                self.renaming = name
            case "named":
                self.board.match.rename(name, str(data["fields"]["name"]))
                self.renaming = ""
                self.board.publish()
            case "branch":
                self.board.match.branch(str(data["fields"]["branch"]))
                self.table.from_here()
                self.board.publish()
            case _:
                super().act(data)

    def clear(self) -> None:
        """Give up renaming, and close the rows that are open."""
        self.renaming, self.figure.chosen = "", None

    def draw(self) -> None:
        """Draw the tree and the comparison."""
        match = self.board.match
        twigs = twigs_of(match)
        longest = max((twig.line.length for twig in twigs), default=0) or 1
        rows = "".join(self._row(twig, longest) for twig in twigs)
        start = press("Start it here", "branch", kind="small")
        self.tree.show(
            '<div class="eg-scroll" tabindex="0" role="region" aria-label="Lines of the game">'
            '<table class="eg-table eg-tree"><thead><tr><th scope="col">line</th>'
            '<th scope="col">from move 0 to its end</th><th scope="col">first different move</th>'
            f'<th scope="col"></th></tr></thead><tbody>{rows}</tbody></table></div>'
            f'<p data-form><label>New line at move {match.step}: <input name="branch" '
            f'data-key="branch" size="14" placeholder="name"></label> {start}</p>'
        )
        self._compare([twig.line.name for twig in twigs])

    def _row(self, twig: Twig, longest: int) -> str:
        match, line = self.board.match, twig.line
        here = line is match.line
        name = press(line.name, "line", kind="link", line=line.name, on=here,
                     title=f"Go to the last move of {line.name}")  # fmt: skip
        if self.renaming == line.name:
            take = press("Rename", "named", kind="small", line=line.name)
            old = escape(line.name)
            cell = (
                f'<span data-form><input name="name" value="{old}" size="14" '
                f'data-key="entry {old}" aria-label="New name of {old}"> {take}</span>'
            )
        else:
            cell = press("Rename", "rename", kind="small", line=line.name)
        said = "the first line"
        if twig.parent:
            said = f"leaves {twig.parent} after move {twig.fork}"
            if twig.first is not None:
                said = f"move {twig.fork + 1}: {match.say(twig.first)}"
        bar = _bar(twig, longest, match.step if here else None)
        pad = f' style="padding-left: {twig.depth * 16}px"' if twig.depth else ""
        branch = "└ " if twig.depth else ""
        return (
            f'<tr class="{"eg-marked" if here else ""}"><th scope="row"{pad}>{branch}{name}</th>'
            f"<td>{bar}</td><td>{escape(said)}</td><td>{cell}</td></tr>"
        )

    def _compare(self, names: list[str]) -> None:
        several = len(names) > 1
        self.choices.layout.display = None if several else "none"
        if not several:
            self.figure.clear(
                "There is one line so far. Step back, press “Play from here” and play something "
                "else: both lines are kept, and here you see what the difference was worth."
            )
            return
        match = self.board.match
        accounts = self.table.seen.accounts()
        fresh = tuple(names) != self._known
        self._known = tuple(names)
        other = next(name for name in names if name != match.line.name)
        options = [(name, name) for name in names]
        offer(self.first, options, other if fresh else self.first.value)
        offer(self.second, options, match.line.name if fresh else self.second.value)
        parties = [(accounts.name(p), p) for p in accounts.parties]
        mark = self.table.marked
        viewer = self.table.viewer or match.players[0]
        wanted = mark.id if mark is not None and mark.kind == "party" else self.party.value
        offer(self.party, parties, wanted or viewer)
        first, second, party = (str(c.value) for c in (self.first, self.second, self.party))
        ends = tuple((line.name, line.length) for line in match.lines)
        what, theme = str(self.what.value), self.board.theme
        from econgames.analysis import plots

        key = (ends, match.state.players, first, second, party, what, theme)
        self.figure.show(
            key,
            lambda: plots.branch_waterfall(match, first, second, party, what=what, theme=theme),
        )
        whose = []
        if self.figure.chosen is not None:
            kind = "net_worth" if what == "worth" else "cash_flow"
            for name in (first, second):
                books = Accounts(journal_of(match, name))
                whose.append((f"{name}: ", getattr(books, kind)(party)))
        self.figure.tell(accounts, accounts.journal.whole(), None, whose)


def _bar(twig: Twig, longest: int, here: int | None) -> str:
    """A line as a bar over the steps: what it shares is dotted, what is its own is solid."""
    width, height = 220, 18
    fork, end = (round(step * (width - 12) / longest) + 6 for step in (twig.fork, twig.line.length))
    dot = ""
    if here is not None:
        place = round(here * (width - 12) / longest) + 6
        dot = f'<circle cx="{place}" cy="9" r="5.5" class="eg-here"/>'
    told = f"{twig.line.length} moves, {twig.line.length - twig.fork} of its own"
    return (
        f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{told}"><title>{told}</title>'
        f'<path d="M6 9H{fork}" class="eg-shared"/><path d="M{fork} 9H{end}" class="eg-own"/>{dot}'
        f"</svg>"
    )
