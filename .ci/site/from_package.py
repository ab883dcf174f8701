"""Parts of the site that are read off the package: lessons, provenance, reference of the games."""

from __future__ import annotations

from contextlib import suppress

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import econgames as eg
from econgames.core.errors import SetupError
from econgames.core.provenance import KINDS, Origin
from econgames.lessons import lessons, teacher_sheet

MOST_PLACES = 8


class Written(SphinxDirective):
    """A directive that writes Markdown; what stands in it is for readers of the source."""

    has_content = True

    def markdown(self) -> str:
        """What stands in its place."""
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        """Nodes of that text."""
        return self.parse_text_to_nodes(self.markdown(), allow_section_headings=True)


class Lessons(Written):
    """Which lesson for which topic, from the lessons and their sheets."""

    def markdown(self) -> str:
        """A table with a row for each lesson."""
        rows = ["| lesson | question | terms that it teaches | predictions, exercises |"]
        rows += ["|---|---|---|---|"]
        for lesson in sorted(lessons(), key=lambda lesson: lesson.prefix):
            where, terms = f"`{lesson.prefix}`", "its sheet is to come"
            with suppress(SetupError):
                sheet = teacher_sheet(lesson.prefix).sheet
                where, terms = f"[{where}](../{sheet.notebook})", ", ".join(sheet.concepts)
            count = f"{len(lesson.predictions)}, {len(lesson.checks)}"
            rows.append(f"| {where} | {lesson.title} | {terms} | {count} |")
        return "\n".join(rows)


class Provenance(Written):
    """Where the numbers of every edition come from."""

    def markdown(self) -> str:
        """The meaning of the words, then a section for each game."""
        parts = ["\n".join(f"* **{kind}**: {text}" for kind, text in KINDS.items())]
        for name in eg.games():
            game = eg.game(name)
            rows = [_row(origin) for origin in game.provenance]
            head = ["| in `edition.toml` | kind | in full |", "|---|---|---|"]
            parts += [f"### {game.title}", "\n".join(head + rows)]
        return "\n\n".join(parts)


def _row(origin: Origin) -> str:
    shown = ", ".join(f"`{place}`" for place in origin.places[:MOST_PLACES])
    more = len(origin.places) - MOST_PLACES
    text = "" if origin.text in KINDS else origin.text
    return (
        f"| {shown}{f' and {more} more' if more > 0 else ''} | {', '.join(origin.kinds)} | {text} |"
    )


class GamesReference(Written):
    """Reference of each game: its moves, its economy, its graphs."""

    def markdown(self) -> str:
        """A section for each game, with the docstrings of its modules."""
        parts = []
        for name in eg.games():
            parts.append(f"## {eg.game(name).title}")
            for part in ("moves", "economy", "graphs"):
                parts.append(f"### {part}\n\n{_automodule(f'econgames.{name}.{part}')}")
        return "\n\n".join(parts)


def _automodule(module: str) -> str:
    return f"```{{eval-rst}}\n.. automodule:: {module}\n   :members:\n```"


def setup(app: Sphinx) -> dict[str, bool]:
    """Make the directives known."""
    app.add_directive("eg-lessons", Lessons)
    app.add_directive("eg-provenance", Provenance)
    app.add_directive("eg-games", GamesReference)
    return {"parallel_read_safe": True}
