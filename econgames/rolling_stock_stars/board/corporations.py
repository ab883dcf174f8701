"""The panels of the corporations: price, treasury, holders, companies, prices of a share."""

from __future__ import annotations

from typing import Any

from econgames.drawing.frames import MARGIN
from econgames.drawing.parts import badge, chip, delta_chip, option, pill, signed
from econgames.drawing.svg import BODY, LABEL, VALUE, Canvas, Run
from econgames.drawing.text import fit, text_width
from econgames.drawing.tokens import crown, house, token
from econgames.drawing.words import dollars
from econgames.rolling_stock_stars import economy
from econgames.rolling_stock_stars.board.amounts import span
from econgames.rolling_stock_stars.board.chips import chip_rows
from econgames.rolling_stock_stars.board.scene import Scene
from econgames.rolling_stock_stars.board.words import option_title

TOP = 192
WIDTH, HEIGHT = 279, 166
PITCH_X, PITCH_Y = 291, 174
PER_ROW = 4
PILL = 72
"""Width of the two pills of a share; room is left beside them for income and stars."""


def draw_corporations(canvas: Canvas, scene: Scene) -> None:
    """Draw all corporations in the order of the edition, founded or not."""
    for index, id in enumerate(scene.edition.corporations):
        x = MARGIN + PITCH_X * (index % PER_ROW)
        y = TOP + PITCH_Y * (index // PER_ROW)
        if id in scene.position["corporations"]:
            _founded(canvas, scene, id, x, y)
        else:
            _not_founded(canvas, scene, id, x, y)


def _founded(canvas: Canvas, scene: Scene, id: str, x: float, y: float) -> None:
    corporation = scene.position["corporations"][id]
    theme = canvas.theme
    now = scene.pending.get("corporation") == id and not scene.is_over
    president = corporation["president"]
    name = (
        f"Corporation {id} {scene.edition.corporations[id].name}, "
        f"{dollars(corporation['price'])}, treasury {dollars(corporation['cash'])}, "
        + ("in receivership" if president is None else f"president {scene.name(president)}")
    )
    with canvas.group(id=canvas.id(f"corp-{id}"), role="group", aria_label=name):
        canvas.rect(
            x,
            y,
            WIDTH,
            HEIGHT,
            rx=8,
            fill=theme.surface,
            stroke=theme.accent if now else theme.line,
            stroke_width=3 if now else 1.5,
        )
        fill = theme.lit if now else theme.sunk
        canvas.rect(x + 1.5, y + 1.5, WIDTH - 3, 38, rx=7, fill=fill)
        _head(canvas, scene, id, corporation, x, y)
        _holders(canvas, scene, id, corporation, x, y + 58)
        companies = scene.by_face(corporation["companies"])[::-1]
        chip_rows(canvas, scene, companies, x + 10, y + 76, WIDTH - 20, rows=2)
        _foot(canvas, scene, id, corporation, x, y + 130)
        delta_chip(canvas, x + 44, y - 2, scene.cash_changes.get(f"corp:{id}", 0), "$")


def _head(
    canvas: Canvas, scene: Scene, id: str, corporation: dict[str, Any], x: float, y: float
) -> None:
    left = x + 15 + badge(canvas, x + 8, y + 8, id, height=24)
    price = dollars(corporation["price"])
    price_width = text_width(price, VALUE, bold=True)
    canvas.text(left, y + 27, price, box=price_width, size=VALUE, bold=True)
    left += price_width + 7
    with canvas.group(id=canvas.id(f"cash-{id}"), data_party=f"corp:{id}"):
        treasury = chip(canvas, x + WIDTH - 8, y + 20, dollars(corporation["cash"]))
    room = x + WIDTH - 8 - treasury - 6 - left
    power = fit(scene.edition.corporations[id].power_short, LABEL, room)
    canvas.text(left, y + 26, power, box=room, size=LABEL, fill=canvas.theme.ink2)


def _holders(
    canvas: Canvas, scene: Scene, id: str, corporation: dict[str, Any], x: float, middle: float
) -> None:
    """Who holds how many shares: president first, then players, bank, unissued shares."""
    theme = canvas.theme
    president = corporation["president"]
    players = [
        (letter, scene.position["players"][letter]["shares"].get(id, 0)) for letter in scene.players
    ]
    players = sorted((p for p in players if p[1]), key=lambda p: (p[0] != president, p[0]))
    unissued = scene.edition.corporations[id].shares - corporation["issued"]
    count = len(players) + (corporation["bank"] > 0) + (unissued > 0)
    left, right = x + 10, x + WIDTH - 10
    if president is None:
        left += 14 + chip(
            canvas, left, middle, "receivership", size=LABEL, colour=theme.bad, anchor="start"
        )
    bonus = economy.synergy_income(corporation["companies"], edition=scene.edition)
    synergy = f"⇄ {signed(bonus)}" if bonus else ""
    room = right - left - (text_width(synergy, LABEL) + 6 if synergy else 0)
    crown_room = 0 if president is None else 20
    radius, gap = _tightness(room - crown_room, count)
    if radius < 9:
        # With seven kinds of holders there is no room for the bonus; the graph shows it too.
        synergy, radius = "", 9.0
    for letter, shares in players:
        with canvas.group(data_asset=f"share:{id}"):
            token(canvas, letter, left + radius + 2, middle, radius, id=f"share-{id}-{letter}")
        left += 2 * radius + 5
        left += _count(canvas, left, middle, shares) + gap
        if letter == president:
            crown(canvas, left + 2 - gap / 2, middle + 7)
            left += crown_room
    if corporation["bank"]:
        house(canvas, left + radius + 1, middle, radius)
        left += 2 * radius + 5
        left += _count(canvas, left, middle, corporation["bank"]) + gap
    if unissued:
        side = 1.6 * radius
        canvas.rect(
            left + 1,
            middle - side / 2,
            side,
            side,
            rx=2,
            fill="none",
            stroke=theme.rule,
            stroke_width=1.5,
            dash="3 3",
        )
        canvas.text(left + side + 5, middle + 6, str(unissued), box=12, fill=theme.ink2)
    canvas.text(right, middle + 6, synergy, box=80, size=LABEL, fill=theme.ink2, anchor="end")


def _tightness(room: float, count: int) -> tuple[float, float]:
    """Token radius and gap with which so many holders fit; radius 0 if none does."""
    for radius, gap in ((11.0, 8.0), (10.0, 6.0), (9.5, 4.0), (9.0, 2.0)):
        if count * (2 * radius + 15 + gap) <= room:
            return radius, gap
    return 0.0, 0.5


def _count(canvas: Canvas, x: float, middle: float, count: int) -> float:
    canvas.text(x, middle + 6, str(count), box=20, bold=True)
    return text_width(str(count), BODY, bold=True)


def _foot(
    canvas: Canvas, scene: Scene, id: str, corporation: dict[str, Any], x: float, y: float
) -> None:
    theme = canvas.theme
    left = x + 8
    wide = next((o for o in scene.options.values() if _is_panel_option(o.id, id)), None)
    if wide is not None:
        if wide.kind == "dividend":
            text = f"dividend {span(wide.low, wide.high)}"
        else:
            text = f"issue for {dollars(scene.issue_price(id))}"
        with option(canvas, wide.id, option_title(wide, scene)):
            pill(canvas, left, y, 2 * PILL + 4, text)
    else:
        buy = f"buy {dollars(scene.buy_price(id))}" if corporation["bank"] else "sold out"
        sell = f"sell {dollars(scene.sell_price(id))}"
        _price(canvas, scene, f"buy_share:{id}", buy, left, y)
        _price(canvas, scene, f"sell_share:{id}", sell, left + PILL + 4, y)
    income = corporation["income"]
    colour = theme.bad if income < 0 else theme.good if income else theme.ink2
    target = corporation["target"]
    stars = f"★{corporation['stars']}"
    room = WIDTH - 10 - (8 + 2 * PILL + 8)
    for join in (" of ", "/"):
        runs: list[Run] = [
            (signed(income), True, colour),
            (" · ", False, theme.ink2),
            (stars, True, None),
            (f"{join}{target}", False, theme.ink2),
        ]
        if sum(text_width(text, LABEL, bold=bold) for text, bold, _ in runs) <= room:
            break
    canvas.runs(x + WIDTH - 10, y + 22, runs, box=room, anchor="end")


def _is_panel_option(option_id: str, corporation: str) -> bool:
    return option_id in (f"dividend:{corporation}", f"issue_share:{corporation}")


def _price(canvas: Canvas, scene: Scene, option_id: str, text: str, x: float, y: float) -> None:
    choice = scene.options.get(option_id)
    if choice is None:
        canvas.text(
            x + PILL / 2,
            y + 22,
            text,
            box=PILL,
            size=LABEL,
            fill=canvas.theme.ink2,
            anchor="middle",
        )
        return
    with option(canvas, option_id, option_title(choice, scene)):
        pill(canvas, x, y, PILL, text)


def _not_founded(canvas: Canvas, scene: Scene, id: str, x: float, y: float) -> None:
    theme = canvas.theme
    corporation = scene.edition.corporations[id]
    name = f"Corporation {id} {corporation.name}, not founded"
    with canvas.group(id=canvas.id(f"corp-{id}"), role="group", aria_label=name):
        canvas.rect(
            x,
            y,
            WIDTH,
            HEIGHT,
            rx=8,
            fill="none",
            stroke=theme.line,
            stroke_width=1.5,
            dash="5 5",
        )
        left = x + 20 + badge(canvas, x + 10, y + 10, id, height=24)
        room = x + WIDTH - 10 - left
        shown = fit(corporation.name, BODY, room, bold=True)
        canvas.text(left, y + 28, shown, box=room, bold=True, fill=theme.ink2)
        lines = [corporation.power_short, f"{corporation.shares} shares · not founded"]
        pars = [
            choice
            for choice in scene.options.values()
            if choice.kind == "form_corporation" and getattr(choice.move, "corporation", None) == id
        ]
        if pars:
            lines = [f"{corporation.power_short} · {corporation.shares} shares"]
        for row, line in enumerate(lines):
            canvas.text(
                x + 12,
                y + 62 - (6 if pars else 0) + 24 * row,
                line,
                box=WIDTH - 24,
                size=LABEL,
                fill=theme.ink2,
            )
        for number, choice in enumerate(pars):
            left = x + 10 + 52 * (number % 5)
            with option(canvas, choice.id, option_title(choice, scene)):
                text = dollars(int(getattr(choice.move, "price", 0)))
                pill(canvas, left, y + 74 + 40 * (number // 5), 48, text)
