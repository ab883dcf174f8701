"""The history of a match: a tree of positions, and the lines of play that run through it."""

from __future__ import annotations

from unicodedata import category

from econgames.core.errors import EconGamesError, choices
from econgames.core.ledger import Row
from econgames.core.moves import Move
from econgames.core.state import State

__all__ = ["UNKNOWN", "History", "Line", "Node", "is_text"]

UNKNOWN = "?"
"""Stands for the name of a bot where a file does not tell who chose a move."""


class Node:
    """One position of the history: what led to it, and the state after it."""

    __slots__ = ("by", "children", "move", "parent", "reason", "rows", "state", "step")

    def __init__(
        self, parent: Node | None, move: Move | None, rows: list[Row], state: State
    ) -> None:
        self.parent = parent
        self.move = move
        self.rows = rows
        self.state = state
        self.by = self.reason = ""
        self.step: int = 0 if parent is None else parent.step + 1
        self.children: list[Node] = []

    def path(self) -> list[Node]:
        """Positions from the beginning to this one."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]


class Line:
    """A named line of play: the way from the beginning to its last position."""

    def __init__(self, name: str, tip: Node) -> None:
        self.name = name
        self.tip = tip

    def __repr__(self) -> str:
        return f"Line({self.name!r}, {self.tip.step} moves)"

    @property
    def length(self) -> int:
        """Moves on the line."""
        return self.tip.step


class History:
    """Where a match has been and where it is; positions are only ever added.

    Parameters
    ----------
    rows : list of Row
        What the set-up moved.
    state : State
        Position at the first decision.

    Attributes
    ----------
    at : Node
        The present position.
    lines : list of Line
    line : Line
        The line that `at` lies on.
    path : list of Node
        Positions of that line, by step.
    """

    def __init__(self, rows: list[Row], state: State) -> None:
        self.at = Node(None, None, rows, state)
        self.line = Line("main", self.at)
        self.lines = [self.line]
        self.path = [self.at]

    def add(self, move: Move, rows: list[Row], state: State, reason: str, by: str) -> None:
        """Go on with a move; one that was played here before leads to the same position."""
        node = next((node for node in self.at.children if node.move == move), None)
        if node is None:
            node = Node(self.at, move, rows, state)
            self.at.children.append(node)
        node.reason, node.by = node.reason or reason, node.by or by
        self._step_onto(node)

    def _step_onto(self, node: Node) -> None:
        step = node.step
        if step < len(self.path) and self.path[step] is node:
            self.at = node
            return
        if self.at is self.line.tip:
            self.line.tip = node
            self.path.append(node)
        else:
            known = next((line for line in self.lines if node in line.tip.path()), None)
            self.line = known or Line(self._free_name(), node)
            if known is None:
                self.lines.append(self.line)
            self.path = self.line.tip.path()
        self.at = node

    def _free_name(self) -> str:
        taken = {line.name for line in self.lines}
        number = len(self.lines) + 1
        while f"line {number}" in taken:
            number += 1
        return f"line {number}"

    def undo(self) -> None:
        """Take the last move back; it stays on its line."""
        if self.at.parent is None:
            raise EconGamesError("there is no move to undo: this is the beginning")
        self.at = self.at.parent

    def redo(self) -> None:
        """Play the next move of the line again."""
        if self.at is self.line.tip:
            raise EconGamesError("there is no move to redo: this is the end of the line")
        self.at = self.path[self.at.step + 1]

    def goto(self, step: int, name: str | None) -> None:
        """Go to the position after `step` moves of a line; None is the present one."""
        line = self.line if name is None else self.find(name)
        _check_step(step, line)
        if line is not self.line:
            self.line, self.path = line, line.tip.path()
        self.at = self.path[step]

    def node(self, step: int) -> Node:
        """Position after `step` moves of the present line."""
        _check_step(step, self.line)
        return self.path[step]

    def played(self) -> list[Node]:
        """Positions up to the present one, the beginning first."""
        return self.path[: self.at.step + 1]

    def find(self, name: str) -> Line:
        """The line of this name."""
        for line in self.lines:
            if line.name == name:
                return line
        raise EconGamesError(choices("line", name, [line.name for line in self.lines]))

    def branch(self, name: str) -> None:
        """Start a line of this name at the present position, and go on with it."""
        self.line = Line(self._new_name(name), self.at)
        self.lines.append(self.line)
        self.path = self.at.path()

    def rename(self, line: str, name: str) -> None:
        """Give a line another name."""
        found = self.find(line)
        if name != line:
            found.name = self._new_name(name)

    def _new_name(self, name: str) -> str:
        if not isinstance(name, str) or not name.strip() or not is_text(name):
            raise EconGamesError(f"a line needs a name; not {name!r}")
        name = name.strip()
        if any(line.name == name for line in self.lines):
            raise EconGamesError(f"there is a line {name!r} already; goto(step, line={name!r})")
        return name


def _check_step(step: int, line: Line) -> None:
    if type(step) is not int or not 0 <= step <= line.length:
        raise EconGamesError(f"step must be 0 to {line.length} on {line.name!r}; not {step!r}")


def is_text(name: str) -> bool:
    """Whether a name can be written as one line of a file; half a letter pair cannot.

    Examples
    --------
    >>> is_text("Zoë"), is_text(chr(0xD83D)), is_text("Zo" + chr(10))
    (True, False, False)
    """
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    # tabs, ends of lines and paragraphs; what joins or turns letters may stay
    return not any(category(letter) in ("Cc", "Zl", "Zp") for letter in name)
