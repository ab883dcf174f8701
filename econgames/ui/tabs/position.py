"""The tab with the code of the position, and files to save to and load from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from econgames.ui.board import Board
from econgames.ui.tabs.base import Tab

__all__ = ["PositionTab"]


class PositionTab(Tab):
    """Code of the position, and files to save to and load from."""

    title = "Position"

    def __init__(self, board: Board, load: Callable[[str], None]) -> None:
        self.load = load
        super().__init__(board)

    def build(self) -> None:
        """Make the fields and buttons."""
        wide = widgets.Layout(width="min(100%, 640px)")
        self.code = widgets.Textarea(description="Code", rows=4, layout=wide)
        self.file = widgets.Text(description="File", layout=wide, value=self._usual_file())
        from_code = widgets.Button(description="Load code", tooltip="Continue from the code above")
        save = widgets.Button(description="Save file", tooltip="Save the game to this file")
        load = widgets.Button(description="Load file", tooltip="Continue from this file")
        from_code.on_click(lambda _button: self._safely(lambda: self.load(self.code.value.strip())))
        save.on_click(lambda _button: self._safely(lambda: self.board.table.save(self.file.value)))
        load.on_click(lambda _button: self._safely(lambda: self._load_file()))
        self.note = widgets.HTML()
        self.box = widgets.VBox(
            [self.code, from_code, self.file, widgets.HBox([save, load]), self.note]
        )

    def _usual_file(self) -> str:
        match = self.board.match
        return str(match.autosave or f"{match.game.name}-{match.seed}.json")

    def _load_file(self) -> None:
        path = Path(self.file.value.strip())
        if not path.is_file():
            raise ValueError(
                f"there is no file {path}; check the name and the folder {Path.cwd().name}"
            )
        self.load(str(path))

    def _safely(self, action: Callable[[], Any]) -> None:
        board = self.board
        try:
            action()
        except Exception as error:
            board.report(error)
        board.publish()

    def draw(self) -> None:
        """Write the code of the position on the table."""
        match = self.board.match
        self.code.value = match.position
        self.note.value = (
            "<p>In code: <code>match = eg.load(code)</code>; the match on this table is "
            "<code>lab.match</code>.</p>"
        )
