"""Predictions with the keyboard, in a real JupyterLab."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser


@pytest.fixture
def page(jupyter: Any, visit: Callable[..., Any]) -> Any:
    Path(jupyter.root, "lessons.progress.jsonl").unlink(missing_ok=True)
    return visit(
        jupyter.notebook(
            "predict.ipynb",
            "from econgames.lessons import predict, reveal\npredict('RS-P1')",
            "predict('RS-P2')",
            "print([e['kind'] for e in __import__('econgames.lessons.kit.diary', "
            "fromlist=['x']).diary().events])",
        )
    )


def test_sliders_are_moved_and_entered_without_a_mouse(page: Any) -> None:
    shown = page.locator(".eg-predict").first
    shown.get_by_label("dividend $4").focus()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    assert shown.locator(".eg-predict-left").inner_text() == "40 % left to give"
    shown.get_by_label("dividend $3").focus()
    page.keyboard.press("End")  # stops where nothing is left
    assert shown.locator(".eg-predict-left").inner_text() == "100 % given"
    assert page.locator(".jp-CodeCell").count() == 3, "the notebook took no key for itself"
    shown.get_by_role("button", name="Enter prediction").focus()
    page.keyboard.press("Enter")
    shown.get_by_text("RS-P1, you: 40 % on $3, 60 % on $4.").wait_for()

    number = page.locator(".eg-predict").nth(1)
    number.get_by_label("I also give an interval").check()
    number.get_by_label("Prediction", exact=True).focus()
    page.keyboard.press("ArrowRight")
    number.get_by_role("button", name="Enter prediction").focus()
    page.keyboard.press("Enter")
    number.get_by_text("RS-P2, you: $1, 80 % sure of −$6 to $6.").wait_for()


def test_nothing_is_wrong_for_those_who_cannot_see_it(page: Any) -> None:
    axe = pytest.importorskip("axe_playwright_python", reason="axe is not installed")
    (path,) = Path(axe.__file__).parent.rglob("axe.min.js")
    style = page.add_style_tag(content="body { height: 100vh !important }")
    page.evaluate(path.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run('.eg-predict')")["violations"]
    style.evaluate("(style) => style.remove()")
    assert found == []
