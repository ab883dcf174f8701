"""The box at the top left: what is decided now, from the offer of a tile to the final result."""

from __future__ import annotations

from econgames.core.moves import Option
from econgames.drawing.parts import changed_mark, legal_frame, option, pill
from econgames.drawing.svg import BODY, LABEL, VALUE, Canvas, Run
from econgames.drawing.text import ELLIPSIS, fit, text_width
from econgames.drawing.tokens import token
from econgames.industria.board.amounts import money, span
from econgames.industria.board.building import draw_building
from econgames.industria.board.desk_frame import BODY_LEFT, RIGHT, TOP, head
from econgames.industria.board.ending import draw_result
from econgames.industria.board.marks import RING_PITCH, code_chip, short_name, symbol_ring
from econgames.industria.board.scene import Scene
from econgames.industria.board.titles import option_title, tile_title
from econgames.industria.tiles import BonusTile, Factory, ResourceTile

BIDS_TOP, BIDS_HEIGHT = 172, 40
BIDDER, ASKED, GAP = 126, 180, 7
"""Widths of the pill of a bidder and of the one who is asked, and the gap between them."""
NARROW = 76
"""Width of a bidder when the auctioneer decides: he needs a place too."""


def draw_desk(canvas: Canvas, scene: Scene) -> None:
    """Draw the box for the present phase."""
    if scene.is_over:
        draw_result(canvas, scene)
    elif scene.auction:
        _auction(canvas, scene, scene.auction["tile"])
    elif scene.phase == "offer":
        _offer(canvas, scene)
    else:
        draw_building(canvas, scene)


# ---- the auctioneer chooses


def _offer(canvas: Canvas, scene: Scene) -> None:
    who = str(scene.auctioneer)
    with canvas.group(id=canvas.id("desk"), role="group", aria_label="Tiles to be offered"):
        head(canvas, f"{scene.name(who)} offers a tile", "hammer", who, token_id="hammer")
        for index, tile in enumerate(scene.position["display"]):
            x = BODY_LEFT + 227 * (index % 2)
            y = TOP + 40 + 41 * (index // 2)
            choice = scene.option("offer_tile", tile)
            if choice is None:
                with canvas.group(title=tile_title(tile, scene)):
                    _offered(canvas, scene, tile, x, y, None)
            else:
                with option(canvas, choice.id, option_title(choice, scene)):
                    _offered(canvas, scene, tile, x, y, choice)


def _offered(
    canvas: Canvas, scene: Scene, tile: str, x: float, y: float, choice: Option | None
) -> None:
    theme = canvas.theme
    width, height = 219, 36
    fill = theme.surface if choice is None else theme.lit
    canvas.rect(x, y, width, height, rx=6, fill=fill, stroke=theme.ink, stroke_width=1.5)
    gain = _gain_short(scene, tile)
    gain_width = text_width(gain, LABEL)
    room = width - 14 - 10 - gain_width - 8
    with canvas.group(id=canvas.id(f"tile-{tile}"), data_asset=f"tile:{tile}"):
        name = short_name(scene.tile(tile), BODY, room, bold=True)
        canvas.text(x + 14, y + 24, name, box=room, bold=True)
    canvas.text(
        x + width - 10,
        y + 24,
        gain,
        box=gain_width,
        size=LABEL,
        fill=theme.ink2,
        anchor="end",
    )
    if choice is not None:
        legal_frame(canvas, x, y, width, height, rx=6, corner=12)


def _gain_short(scene: Scene, tile: str) -> str:
    row = scene.tile(tile)
    if isinstance(row, ResourceTile):
        return "resource"
    if isinstance(row, BonusTile):
        return "bonus"
    links = scene.edition.vp_per_link * len(scene.partners(tile))
    return f"{row.vp} VP" + (f" +{links}" if links else "")


# ---- one tile at auction


def _auction(canvas: Canvas, scene: Scene, tile: str) -> None:
    row = scene.tile(tile)
    who = str(scene.auctioneer)
    name = f"Auction of {tile_title(tile, scene)}, hammer {scene.name(who)}"
    with canvas.group(id=canvas.id("desk"), role="group", aria_label=name):
        kind = {"bonus": "bonus tile", "resource": "resource tile"}.get(row.kind, row.kind)
        head(canvas, row.name, f"{kind} · hammer", who, text_id=f"tile-{tile}", token_id="hammer")
        _facts(canvas, scene, tile)
        _bids(canvas, scene)


def _facts(canvas: Canvas, scene: Scene, tile: str) -> None:
    """Cost, needs, product and symbols on the left, points on the right."""
    theme = canvas.theme
    row = scene.tile(tile)
    base = TOP + 59
    x: float = BODY_LEFT
    if isinstance(row, (Factory, BonusTile)):
        cost = f"costs {money(row.cost)}"
        canvas.text(x, base, cost, box=90, bold=True)
        x += text_width(cost, BODY, bold=True) + 10
    if row.needs:
        canvas.text(x, base, "needs", box=44, size=LABEL, fill=theme.ink2)
        x += 44
        for need in row.needs:
            x += code_chip(canvas, scene, need, x, base - 14) + 3
    if isinstance(row, ResourceTile):
        canvas.text(x, base, "one unit of", box=80, size=LABEL, fill=theme.ink2)
        x += 80
        x += code_chip(canvas, scene, row.resource, x, base - 14)
    if isinstance(row, Factory):
        _made(canvas, scene, row, x, base)
    if isinstance(row, BonusTile):
        symbol_ring(canvas, row.symbol, x + 14, base - 5)
    runs = _points(canvas, scene, tile)
    canvas.runs(RIGHT - 12, base, runs, box=190, size=BODY, anchor="end")


def _made(canvas: Canvas, scene: Scene, row: Factory, x: float, base: float) -> None:
    if row.produces or row.discount:
        canvas.text(x, base, "→", box=16, size=LABEL, fill=canvas.theme.ink2)
        x += 18
    if row.produces:
        x += code_chip(canvas, scene, row.produces, x, base - 14)
    elif row.discount:
        text = f"−{row.discount} t"
        canvas.text(x, base, text, box=40, size=LABEL, bold=True)
        x += text_width(text, LABEL, bold=True)
    for symbol in row.symbols:
        symbol_ring(canvas, symbol, x + 17, base - 5)
        x += RING_PITCH


def _points(canvas: Canvas, scene: Scene, tile: str) -> list[Run]:
    """Points of a tile, and what its links could add."""
    row = scene.tile(tile)
    quiet = canvas.theme.ink2
    if isinstance(row, ResourceTile):
        return [("sells for ", False, quiet), (money(scene.edition.resource_tile_sale), True, None)]
    if isinstance(row, BonusTile):
        return [
            (f"{scene.edition.vp_per_symbol} VP", True, None),
            (" a factory", False, quiet),
        ]
    runs: list[Run] = [(f"{row.vp} VP", True, None)]
    links = scene.edition.vp_per_link * len(scene.partners(tile))
    if links:
        runs += [(" + links ", False, quiet), (str(links), True, None)]
    return runs


def _bids(canvas: Canvas, scene: Scene) -> None:
    """One pill a bidder, in the order of bidding; at the end, with the hammer, one more."""
    assert scene.auction is not None
    seats = scene.players
    start = seats.index(str(scene.auctioneer))
    order = seats[start + 1 :] + seats[:start]
    x: float = BODY_LEFT
    hammer = scene.phase == "hammer"
    for letter in order:
        if letter == scene.speaker:
            _asked(canvas, scene, letter, x)
            x += ASKED + GAP
        else:
            width = NARROW if hammer else BIDDER
            _bidder(canvas, scene, letter, x, width)
            x += width + GAP
    if hammer:
        _seller(canvas, scene, x)


def _bidder(canvas: Canvas, scene: Scene, letter: str, x: float, width: float) -> None:
    """Somebody who has bid, has passed, or will be asked later (dots)."""
    assert scene.auction is not None
    theme = canvas.theme
    bid = scene.auction["bids"].get(letter)
    high = letter == scene.auction.get("high_bidder")
    canvas.rect(
        x,
        BIDS_TOP,
        width,
        BIDS_HEIGHT,
        rx=BIDS_HEIGHT / 2,
        fill=theme.surface,
        stroke=theme.ink if high else theme.line,
        stroke_width=3 if high else 1.5,
    )
    answered = scene.last is not None and scene.last.kind in ("bid", "pass_bid")
    if answered and getattr(scene.last, "player", None) == letter:
        changed_mark(canvas, x, BIDS_TOP, width, BIDS_HEIGHT, BIDS_HEIGHT / 2)
    token(canvas, letter, x + 22, BIDS_TOP + 20, 12)
    text, size = ELLIPSIS, LABEL
    if bid is not None:
        text, size = (money(bid), VALUE) if bid else ("pass", LABEL)
    text_room = text_width(text, size, bold=high)
    right = x + width - 12
    canvas.text(
        right,
        BIDS_TOP + (27 if size == VALUE else 26),
        text,
        box=text_room,
        size=size,
        bold=high,
        fill=None if bid else theme.ink2,
        anchor="end",
    )
    room = right - text_room - 4 - (x + 41)
    if width >= BIDDER:
        name = fit(scene.name(letter), BODY, room)
        canvas.text(x + 41, BIDS_TOP + 26, name, box=room)


def _capsule(canvas: Canvas, letter: str, x: float, width: float) -> None:
    theme = canvas.theme
    canvas.rect(
        x,
        BIDS_TOP,
        width,
        BIDS_HEIGHT,
        rx=BIDS_HEIGHT / 2,
        fill=theme.lit,
        stroke=theme.accent,
        stroke_width=3,
    )
    token(canvas, letter, x + 22, BIDS_TOP + 20, 12)


def _asked(canvas: Canvas, scene: Scene, letter: str, x: float) -> None:
    """The one who has to answer, with his buttons if it is the viewer."""
    _capsule(canvas, letter, x, ASKED)
    bid, passing = scene.option("bid"), scene.option("pass_bid")
    if passing is None:
        assert scene.auction is not None
        text = f"bid {scene.auction['low_bid']}+ or pass"
        if scene.auction["low_bid"] > scene.money(letter):
            text = "cannot bid"
        canvas.text(x + 42, BIDS_TOP + 25, text, box=ASKED - 54, size=LABEL)
        return
    left = x + 40
    if bid is not None:
        text = span(bid.low, bid.high) if bid.low == bid.high else f"bid {bid.low}+"
        with option(canvas, bid.id, option_title(bid, scene)):
            pill(canvas, left, BIDS_TOP + 4, 74, text)
    with option(canvas, passing.id, option_title(passing, scene)):
        if bid is None:
            pill(canvas, left, BIDS_TOP + 4, ASKED - 44, "pass")
        else:
            pill(canvas, left + 78, BIDS_TOP + 4, 58, "pass")


def _seller(canvas: Canvas, scene: Scene, x: float) -> None:
    """The auctioneer, who sells or keeps."""
    assert scene.auction is not None
    width = RIGHT - 12 - x
    _capsule(canvas, str(scene.auctioneer), x, width)
    sell, keep = scene.option("sell_tile"), scene.option("keep_tile")
    if sell is None or keep is None:
        room = width - 54
        text = fit("sells or keeps?", LABEL, room, short="sells?")
        canvas.text(x + 42, BIDS_TOP + 25, text, box=room, size=LABEL)
        return
    share = width - 44 - 4
    price = money(scene.auction["high_bid"])
    with option(canvas, sell.id, option_title(sell, scene)):
        pill(canvas, x + 40, BIDS_TOP + 4, share - 62, f"sell {price}")
    with option(canvas, keep.id, option_title(keep, scene)):
        pill(canvas, x + 40 + share - 58, BIDS_TOP + 4, 58, "keep")
