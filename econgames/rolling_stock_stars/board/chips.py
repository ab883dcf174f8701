"""Company chips, and rows of them that shrink before they overflow."""

from __future__ import annotations

from collections.abc import Sequence

from econgames.core.moves import Option
from econgames.drawing.parts import changed_mark, legal_frame, option
from econgames.drawing.svg import LABEL, Canvas, number
from econgames.drawing.text import text_width
from econgames.rolling_stock_stars.board.scene import STAR_TINTS, Scene
from econgames.rolling_stock_stars.board.words import company_name, option_title
from econgames.rolling_stock_stars.edition import Company

GAP = 4
CHIP_HEIGHT = 25
CORNER = 7
"""Leg of the filled corner of a legal chip; a longer one would cover the letters."""
CLICKS = ("close", "offer")
SQUEEZES = ((True, True, 0), (False, True, 0), (False, False, 0), (False, False, 32))
"""Ways to save room, in order: with face values, with tabs, room kept free for "+n"."""


def clicks_on(scene: Scene, company: Company) -> list[Option]:
    """The viewer's options that are about this company and played by clicking its chip."""
    return [
        choice
        for choice in scene.options.values()
        if choice.kind in CLICKS and getattr(choice.move, "company", None) == company.id
    ]


def _tab_width(choice: Option) -> float:
    return text_width(str(getattr(choice.move, "corporation", "")), LABEL, bold=True) + 9


def _body_width(company: Company, *, face: bool) -> float:
    letters = text_width(company.id, LABEL, bold=True)
    if not face:
        return max(letters + 10, 7 * company.stars + 8)
    return max(56.0, letters + text_width(str(company.face), LABEL) + 15)


def chip_width(scene: Scene, company: Company, *, face: bool, tabs: bool = True) -> float:
    """Width of the chip with or without its face value and the tabs of its buyers, units."""
    width = _body_width(company, face=face)
    clicks = clicks_on(scene, company)
    return width + sum(map(_tab_width, clicks)) if tabs and len(clicks) > 1 else width


def company_chip(
    canvas: Canvas,
    scene: Scene,
    company: Company,
    x: float,
    y: float,
    *,
    face: bool = True,
    tabs: bool = True,
    height: float = CHIP_HEIGHT,
) -> float:
    """Draw a company as a chip: id, face value, a pip for each star; return its width, units.

    A chip that the viewer may close, or offer for, is a button. Where several of his corporations
    may offer, the chip carries a tab for each of them or, without tabs, stands for the first.
    """
    width = _body_width(company, face=face)
    clicks = clicks_on(scene, company)
    if not tabs:
        clicks = clicks[:1]
    id = f"company-{company.id}"
    if len(clicks) == 1:
        body = option(canvas, clicks[0].id, option_title(clicks[0], scene), id=id)
        with canvas.group(data_asset=f"company:{company.id}"), body:
            _draw(canvas, company, x, y, width, height, face)
            legal_frame(canvas, x, y, width, height, rx=3, corner=CORNER)
    else:
        name, asset = company_name(company, scene), f"company:{company.id}"
        with canvas.group(title=name, id=canvas.id(id), data_asset=asset):
            _draw(canvas, company, x, y, width, height, face)
            if scene.phase == "ipo" and scene.pending.get("company") == company.id:
                legal_frame(canvas, x, y, width, height, rx=3, corner=CORNER)
    whole = width
    if len(clicks) > 1:
        for choice in clicks:
            whole += _tab(canvas, scene, choice, x + whole, y, height)
    if any(offer["company"] == company.id for offer in scene.offers):
        canvas.rect(
            x - 2,
            y - 2,
            whole + 4,
            height + 4,
            rx=5,
            fill="none",
            stroke=canvas.theme.ink,
            stroke_width=2,
            dash="5 3",
        )
    elif company.id in scene.moved_companies():
        changed_mark(canvas, x, y, whole, height, 3)
    return whole


def _draw(
    canvas: Canvas, company: Company, x: float, y: float, width: float, height: float, face: bool
) -> None:
    theme = canvas.theme
    tint = theme.tints[STAR_TINTS[company.stars]]
    canvas.rect(x, y, width, height, rx=3, fill=tint, stroke=theme.rule, stroke_width=1.2)
    letters = text_width(company.id, LABEL, bold=True)
    base = y + height - 8
    canvas.text(x + 5, base, company.id, box=width - 9, size=LABEL, bold=True)
    if face:
        right, room = x + width - 5, width - 10 - letters
        canvas.text(right, base, str(company.face), box=room, size=LABEL, anchor="end")
    low = number(y + height - 3)
    pips = "".join(f"M{number(x + 5 + 7 * i)} {low}h5" for i in range(company.stars))
    canvas.path(pips, fill="none", stroke=theme.ink, stroke_width=2.2)


def _tab(canvas: Canvas, scene: Scene, choice: Option, x: float, y: float, height: float) -> float:
    """One of several corporations that may offer for the company: its letters in a frame."""
    theme = canvas.theme
    width = _tab_width(choice)
    with option(canvas, choice.id, option_title(choice, scene)):
        canvas.rect(
            x, y, width, height, rx=3, fill=theme.lit, stroke=theme.accent, stroke_width=2.5
        )
        buyer = str(getattr(choice.move, "corporation", ""))
        middle, base = x + width / 2, y + height / 2 + 5.5
        canvas.text(middle, base, buyer, box=width - 3, size=LABEL, bold=True, anchor="middle")
    return width


def lay_out(widths: Sequence[float], room: float, rows: int, gap: float) -> list[list[int]]:
    """Put things of these widths into rows, in order; what finds no place is left out.

    Parameters
    ----------
    widths : sequence of float
        Widths of the things, units.
    room : float
        Width of a row, units.
    rows : int
        Most rows.
    gap : float
        Between two things, units.

    Returns
    -------
    list of list of int
        Indices of the things in each row; at least one row, never more than `rows`.

    Examples
    --------
    >>> lay_out([50, 50, 50, 80], 120, 2, 4)
    [[0, 1], [2]]
    """
    result: list[list[int]] = [[]]
    used = 0.0
    for index, width in enumerate(widths):
        need = width if not result[-1] else used + gap + width
        if need > room and result[-1]:
            if len(result) == rows:
                break
            result.append([])
            need = width
        if need > room:
            break
        result[-1].append(index)
        used = need
    return result


def chip_rows(
    canvas: Canvas,
    scene: Scene,
    companies: Sequence[Company],
    x: float,
    y: float,
    room: float,
    *,
    rows: int,
    pitch: float = 27,
) -> None:
    """Draw chips in at most so many rows; without face values, then with "+n", if need be."""
    laid: list[list[int]] = [[]]
    face = tabs = True
    for face, tabs, kept in SQUEEZES:
        widths = [chip_width(scene, company, face=face, tabs=tabs) for company in companies]
        laid = lay_out(widths, room - kept, rows, GAP)
        if sum(map(len, laid)) == len(companies):
            break
    left, base = x, y
    for row, indices in enumerate(laid):
        left, base = x, y + row * pitch
        for index in indices:
            company = companies[index]
            left += company_chip(canvas, scene, company, left, base, face=face, tabs=tabs) + GAP
    missing = len(companies) - sum(map(len, laid))
    if missing:
        canvas.text(left + 2, base + 17, f"+{missing}", box=30, size=LABEL, fill=canvas.theme.ink2)
