"""Widgets go on answering after Jupyter has ended the thread that their messages came over."""

from __future__ import annotations

from types import SimpleNamespace

import comm
import pytest

from econgames.ui.board import Board
from tests.ui import fake


def test_after_an_answer_the_next_message_goes_to_the_main_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Board(fake.Match(), kinds=fake.KINDS, bots=False)
    threaded, plain = SimpleNamespace(_reply_subshell_id="gone"), SimpleNamespace()
    manager = SimpleNamespace(comms={"a": threaded, "b": plain})
    monkeypatch.setattr(comm, "get_comm_manager", lambda: manager)
    board._on_msg(board, {"kind": "select", "id": "take:X", "value": 2}, [])
    assert threaded._reply_subshell_id is None
    assert not vars(plain)
