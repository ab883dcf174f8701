"""The row of share prices with the badges of the corporations; par prices when one is founded."""

from __future__ import annotations

from econgames.core.moves import Option
from econgames.drawing.frames import INNER, MARGIN, WIDTH
from econgames.drawing.parts import badge, changed_mark, legal_frame, option
from econgames.drawing.svg import LABEL, Canvas
from econgames.drawing.text import text_width
from econgames.drawing.tokens import house
from econgames.drawing.words import dollars
from econgames.rolling_stock_stars.board.scene import Scene
from econgames.rolling_stock_stars.board.words import option_title

TOP = 120
HEIGHT = 62


def draw_prices(canvas: Canvas, scene: Scene) -> None:
    """Draw the heading with the bank, and one card a price."""
    _heading(canvas, scene)
    prices = scene.edition.share_prices
    pitch = INNER / len(prices)
    width = pitch - 3
    holders = {c["price"]: id for id, c in scene.position["corporations"].items()}
    touched = scene.touched_corporations()
    founding = _founding_options(scene)
    for index, price in enumerate(prices):
        x = MARGIN + index * pitch + 1.5
        choice = founding.get(price)
        if choice is not None:
            _par_card(canvas, scene, choice, x, width, price)
            continue
        _card(canvas, x, width, price, sunk=price in (prices[0], prices[-1]))
        holder = holders.get(price)
        if holder is not None:
            middle = x + width / 2
            with canvas.group(data_asset=f"share:{holder}"):
                name = f"price-{holder}"
                badge(canvas, middle, TOP + 29, holder, height=28, id=name, anchor="middle")
            if holder in touched:
                changed_mark(canvas, x, TOP, width, HEIGHT, 5)


def _heading(canvas: Canvas, scene: Scene) -> None:
    ink2 = canvas.theme.ink2
    canvas.text(MARGIN, 112, "SHARE PRICES", box=130, size=LABEL, bold=True, fill=ink2, spacing=1)
    # The bank has no panel; coins on their way to or from it need a place to fly to.
    with canvas.group(id=canvas.id("bank"), data_party="bank"):
        house(canvas, 180, 106, 9)
        canvas.text(194, 112, "bank", box=60, size=LABEL, fill=ink2)
    last = dollars(scene.edition.share_prices[-1]).removeprefix("$")
    hint = (
        "buy at the next free price above · sell at the next free price below · "
        f"{last} ends the game"
    )
    founding = _founding_options(scene)
    if founding:
        first = getattr(next(iter(founding.values())).move, "corporation", "")
        hint = f"choose a par price: here to found {first}, below for the other corporations"
    canvas.text(WIDTH - MARGIN, 112, hint, box=880, size=LABEL, fill=ink2, anchor="end")


def _card(canvas: Canvas, x: float, width: float, price: int, *, sunk: bool) -> None:
    theme = canvas.theme
    canvas.rect(
        x,
        TOP,
        width,
        HEIGHT,
        rx=5,
        fill=theme.sunk if sunk else theme.surface,
        stroke=theme.line,
        stroke_width=1.5,
    )
    canvas.text(x + width / 2, TOP + 21, str(price), box=width, bold=True, anchor="middle")


def _founding_options(scene: Scene) -> dict[int, Option]:
    """For each par price the option of the first corporation that may be founded there."""
    found: dict[int, Option] = {}
    for choice in scene.options.values():
        if choice.kind == "form_corporation":
            found.setdefault(int(getattr(choice.move, "price", 0)), choice)
    return found


def _par_card(
    canvas: Canvas, scene: Scene, choice: Option, x: float, width: float, price: int
) -> None:
    """A free par price: what the founder pays is printed where he chooses it."""
    theme = canvas.theme
    payment = scene.founding(getattr(choice.move, "company", ""), price).payment
    with option(canvas, choice.id, option_title(choice, scene)):
        canvas.rect(x, TOP, width, HEIGHT, rx=5, fill=theme.lit)
        middle = x + width / 2
        canvas.text(middle, TOP + 21, str(price), box=width, bold=True, anchor="middle")
        canvas.text(
            middle, TOP + 39, "pay", box=width, size=LABEL, fill=theme.ink2, anchor="middle"
        )
        text = dollars(payment)
        assert text_width(text, LABEL, bold=True) <= width, "a founder pays less than $1,000"
        canvas.text(middle, TOP + 56, text, box=width, size=LABEL, bold=True, anchor="middle")
        legal_frame(canvas, x, TOP, width, HEIGHT, rx=5, corner=10)
