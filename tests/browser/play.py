"""Playing in the lab through the page, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

__all__ = [
    "after", "answered", "by_keys", "by_mouse", "go_to", "over", "pick", "play", "play_one",
    "play_to_the_end", "play_whole_game", "quiet", "save", "seat", "settle", "standing", "step",
    "told",
]  # fmt: skip

OVER = "The game is over"

READY = """([lab, step, over]) => {
  const now = Number(lab.querySelector(".eg-history").value);
  return lab.querySelector(".eg-bar").innerText.includes(over)
    || (now > step && lab.querySelector(".eg-bar.eg-asked"));
}"""


SETTLED = """(lab) => new Promise((done) => {
  const begin = () => setTimeout(() => { watch.disconnect(); done(); }, 150);
  let rest = begin();
  const watch = new MutationObserver(() => { clearTimeout(rest); rest = begin(); });
  watch.observe(lab, { subtree: true, childList: true, attributes: true, characterData: true });
})"""


def settle(lab: Any) -> None:
    """Wait until the lab stands still: nothing in it changes any more."""
    lab.evaluate(SETTLED)


def save(page: Any) -> None:
    """Save the notebook that is shown."""
    page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function("!window.jupyterapp.shell.currentWidget.context.model.dirty")


def seat(page: Any) -> Any:
    """The first lab on a page, once it asks somebody for a move."""
    lab = page.locator(".eg-lab").first
    lab.locator(".eg-bar.eg-asked").wait_for()
    return lab


def after(lab: Any, action: Callable[[], Any]) -> None:
    """Do something and wait until the table has answered."""
    board = lab.locator(".eg-board")
    rev = board.get_attribute("data-rev")
    action()
    lab.locator(f".eg-board:not([data-rev='{rev}'])").wait_for()


def step(lab: Any) -> int:
    """Number of the move that is shown."""
    return int(lab.locator(".eg-history").input_value())


def over(lab: Any) -> bool:
    """Whether the game has ended."""
    return OVER in lab.locator(".eg-bar").inner_text()


def answered(lab: Any, beyond: int) -> None:
    """Wait until the bots have moved and a person is asked at a later step, or the game is over."""
    lab.page.wait_for_function(READY, arg=[lab.element_handle(), beyond, OVER], polling=20)


def play(lab: Any, action: Callable[[], Any]) -> None:
    """Do what plays a move, and wait for the next decision."""
    here = step(lab)
    action()
    answered(lab, here)


def option(lab: Any, name: str) -> Any:
    """Where the board offers a move, by its name."""
    return lab.locator(f".eg-picture [data-move='{name}']").first


def pick(lab: Any, name: str) -> None:
    """Choose a move on the board with the mouse."""
    after(lab, option(lab, name).click)


def by_mouse(lab: Any, name: str) -> None:
    """Choose a move on the board, unless it is chosen, and play it with the button."""
    if "eg-picked" not in (option(lab, name).get_attribute("class") or ""):
        pick(lab, name)
    play(lab, lab.locator(".eg-play").click)


def go_to(lab: Any, name: str) -> None:
    """Go along the board with the arrow keys until a move has the focus."""
    keys, moves = lab.page.keyboard, lab.locator(".eg-picture [data-move]")
    lab.locator(".eg-picture [data-move][tabindex='0']").focus()
    keys.press("Home")
    for _ in range(moves.count()):
        if lab.page.evaluate("document.activeElement.dataset.move") == name:
            return
        keys.press("ArrowRight")
    raise AssertionError(f"no way to {name} with the arrow keys")


def by_keys(lab: Any, name: str) -> None:
    """Play a move with the keyboard alone: Enter chooses, Enter plays."""
    go_to(lab, name)
    after(lab, lambda: lab.page.keyboard.press("Enter"))
    play(lab, lambda: lab.page.keyboard.press("Enter"))


def told(lab: Any) -> str:
    """What the move that is chosen would cause."""
    return str(lab.locator(".eg-preview").inner_text())


def quiet(lab: Any, cells: int = 1) -> None:
    """Claim that no key went astray into the notebook of so many cells, and nothing went wrong."""
    assert lab.page.locator(".jp-Cell").count() == cells, "a key reached the notebook"
    assert lab.locator(".eg-message.eg-bad").count() == 0, lab.inner_text()[:800]
    assert lab.page.locator("text=Traceback").count() == 0


def _ready(lab: Any) -> bool:
    return lab.locator(".eg-play").get_attribute("aria-disabled") == "false"


def _order(kinds: Any, prefer: Sequence[str]) -> list[int]:
    """Places of the kinds of moves, those that are preferred first."""
    names = [text.rstrip("0123456789 ") for text in kinds.all_inner_texts()]
    rank = {name: place for place, name in enumerate(prefer)}
    return sorted(range(len(names)), key=lambda kind: rank.get(names[kind], len(rank)))


def _tries(lab: Any, prefer: Sequence[str]) -> Any:
    """Choose one move after the other, kind by kind; stops after each."""
    kinds = lab.locator(".eg-families button")
    for kind in _order(kinds, prefer):
        if kinds.nth(kind).get_attribute("aria-pressed") == "false":
            kinds.nth(kind).click()
        menu = lab.locator(".eg-things select")
        buttons = lab.locator(".eg-things button")
        if menu.count():
            for place in range(1, menu.locator("option").count()):
                after(lab, partial(menu.select_option, index=place))
                yield
        elif buttons.count():
            for place in range(buttons.count()):
                if buttons.nth(place).get_attribute("aria-pressed") == "false":
                    after(lab, buttons.nth(place).click)
                yield
        else:  # a kind with a single move is chosen by its own button
            lab.locator(".eg-play:not(.eg-quiet)").wait_for()
            yield


def play_one(lab: Any, prefer: Sequence[str] = ()) -> None:
    """Play the first move that can be played as it is offered, and wait for the next decision."""
    here = step(lab)
    for _ in _tries(lab, prefer):
        if _ready(lab):
            lab.locator(".eg-play").click()
            answered(lab, here)
            return
    raise AssertionError(f"no move can be played at step {here}: {lab.inner_text()[:400]}")


def play_to_the_end(lab: Any, most: int = 400, prefer: Sequence[str] = ()) -> int:
    """Play for the person in a lab until the game is over; returns the number of decisions.

    The lab should be made with ``pace=0``. Nothing may go wrong on the way. Kinds of moves that
    are preferred, by the names on their buttons, are tried before the others.
    """
    lab.locator(".eg-bar.eg-asked").wait_for()
    for decisions in range(most):
        assert lab.locator(".eg-message.eg-bad").count() == 0, lab.inner_text()[:800]
        if over(lab):
            return decisions
        play_one(lab, prefer)
    raise AssertionError(f"the game is not over after {most} decisions")


def play_whole_game(lab: Any, least: int, prefer: Sequence[str] = ()) -> str:
    """Play to the end and claim that the lab names a winner; returns what its bar says.

    `least` is the number of decisions below which the game would have been cut short.
    """
    assert play_to_the_end(lab, prefer=prefer) >= least
    quiet(lab)
    bar = str(lab.locator(".eg-bar").inner_text())
    assert " wins" in bar, bar
    return bar


def standing(lab: Any) -> str:
    """What the board says in words, for instance who has won."""
    return str(lab.locator(".eg-picture > svg").text_content())
