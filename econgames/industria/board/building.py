"""The box at the top left in the build phase: what can be built, for how much, and from what."""

from __future__ import annotations

from econgames.core.moves import Option
from econgames.drawing.svg import LABEL, Canvas
from econgames.drawing.text import text_width
from econgames.drawing.words import plural
from econgames.industria.board.amounts import span
from econgames.industria.board.desk_frame import BODY_LEFT, RIGHT, TOP, head
from econgames.industria.board.marks import (
    CODE_WIDTH,
    code_chip,
    short_name,
    supplier_mark,
)
from econgames.industria.board.scene import Scene
from econgames.industria.options import PlayOption

LINES = 4
PITCH = 21
FIRST = TOP + 53
"""Base line of the first line."""
NEEDS = BODY_LEFT + 212
"""Where the needs begin, after name and price."""


def draw_building(canvas: Canvas, scene: Scene) -> None:
    """Draw one line for each tile that the builder can play now, each need with its sources."""
    who = str(scene.speaker)
    left = scene.pending["build"]["left"]
    words = {"factory": ("factory", "factories"), "technology": ("technology", "technologies")}
    still = [
        plural(left[kind], *words.get(kind, (kind, f"{kind} tiles"))) for kind in left if left[kind]
    ]
    note = f"left: {', '.join(still)}" if still else "all kinds played"
    plays = [choice for choice in scene.asked if choice.kind.startswith("play_")]
    # what scores now comes first: there may be no room for all
    plays.sort(key=lambda choice: -scene.vp(str(getattr(choice.move, "tile", ""))))
    name = f"{scene.name(who)} builds, {plural(len(plays), 'tile')} can be played"
    with canvas.group(id=canvas.id("desk"), role="group", aria_label=name):
        head(canvas, f"{scene.name(who)} builds", note, who, token_id="builder")
        shown = plays if len(plays) <= LINES else plays[: LINES - 1]
        for index, choice in enumerate(shown):
            _line(canvas, scene, choice, FIRST + PITCH * index)
        rest = len(plays) - len(shown)
        if rest or not plays:
            text = f"and {rest} more, framed below" if plays else _nothing(scene, who)
            canvas.text(
                BODY_LEFT,
                FIRST + PITCH * len(shown),
                text,
                box=RIGHT - 12 - BODY_LEFT,
                size=LABEL,
                fill=canvas.theme.ink2,
            )


def _nothing(scene: Scene, who: str) -> str:
    """Why there is nothing to build."""
    waiting = [
        tile for tile in scene.position["hand"][who] if tile not in scene.edition.resource_tiles
    ]
    if not waiting:
        return "no tile in hand to build"
    return f"none of {plural(len(waiting), 'tile')} in hand can be played now"


def _line(canvas: Canvas, scene: Scene, choice: Option, base: float) -> None:
    tile = str(getattr(choice.move, "tile", ""))
    price = span(*scene.cost(choice))
    price_width = text_width(price, LABEL, bold=True)
    room = NEEDS - 12 - price_width - 8 - BODY_LEFT
    name = short_name(scene.tile(tile), LABEL, room)
    canvas.text(BODY_LEFT, base, name, box=room, size=LABEL)
    canvas.text(NEEDS - 12, base, price, box=price_width, size=LABEL, bold=True, anchor="end")
    if not isinstance(choice, PlayOption):
        sign = scene.edition.bonus_tiles[tile].symbol.replace("_", " ")
        text = f"{scene.edition.vp_per_symbol} VP a {sign}"
        canvas.text(NEEDS, base, text, box=230, size=LABEL, fill=canvas.theme.ink2)
        return
    x: float = NEEDS
    for need in choice.ways[0].sources:
        x = _need(canvas, scene, choice, need, x, base) + 12
    if not choice.ways[0].sources:
        canvas.text(x, base, "needs nothing", box=230, size=LABEL, fill=canvas.theme.ink2)


def _need(
    canvas: Canvas, scene: Scene, choice: PlayOption, need: str, x: float, base: float
) -> float:
    """A needed resource and where it can come from; return the right edge."""
    code_chip(canvas, scene, need, x, base - 14)
    x += CODE_WIDTH + 4
    sources = dict.fromkeys(way.sources[need] for way in choice.ways)
    tiles = [source for source in sources if source not in ("own", "player", "bank")]
    words = ["own"] if "own" in sources else [f"{len(tiles)} tiles" if len(tiles) > 1 else "tile"]
    if "own" in sources or tiles:
        canvas.text(x, base, words[0], box=52, size=LABEL)
        x += text_width(words[0], LABEL)
    if "player" in sources or "bank" in sources:
        if tiles:
            canvas.text(x + 2, base, "/", box=6, size=LABEL, fill=canvas.theme.ink2)
            x += 8
        supplier_mark(canvas, str(scene.supplier(need)), x + 10, base - 5)
        x += 20
    return x
