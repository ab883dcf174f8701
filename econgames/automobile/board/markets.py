"""The three markets: prices, distributor slots, ready distributors, demand, cars on the track."""

from __future__ import annotations

from collections.abc import Sequence

from econgames.automobile.board.glyphs import tile
from econgames.automobile.board.scene import CLASS_TINTS, Scene
from econgames.automobile.board.titles import option_title
from econgames.core.moves import Option
from econgames.drawing.parts import changed_mark, legal_frame
from econgames.drawing.parts import option as option_group
from econgames.drawing.svg import BODY, LABEL, Canvas, Run
from econgames.drawing.text import text_width
from econgames.drawing.tokens import token
from econgames.drawing.words import dollars

__all__ = ["draw_markets"]

LEFT, TOP = 160, 276
WIDTH, HEIGHT, PITCH = 286.7, 206, 296.7
PAD = 12
TIGHTNESS = ((10.5, BODY, 12.0), (9.5, BODY, 5.0), (8.5, LABEL, 3.0), (7.5, LABEL, 2.0))
"""Radius of a token, size of its number, and gap: what is tried, until all players fit a row."""


def draw_markets(canvas: Canvas, scene: Scene) -> None:
    """Draw the market of each price class, dearest first."""
    for index, cls in enumerate(scene.edition.classes):
        _market(canvas, scene, cls, LEFT + PITCH * index)


def _market(canvas: Canvas, scene: Scene, cls: str, x: float) -> None:
    theme = canvas.theme
    now = scene.phase == "distributors" and not scene.is_over
    with canvas.group(id=canvas.id(f"market-{cls}"), role="group", aria_label=f"{cls} market"):
        canvas.rect(
            x,
            TOP,
            WIDTH,
            HEIGHT,
            rx=8,
            fill=theme.surface,
            stroke=theme.accent if now else theme.line,
            stroke_width=2.5 if now else 1.5,
        )
        tint = theme.tints[CLASS_TINTS[cls]]
        canvas.rect(x + 1.5, TOP + 1.5, WIDTH - 3, 30, rx=7, fill=tint)
        _prices(canvas, scene, cls, x)
        _slots(canvas, scene, cls, x)
        _ready(canvas, scene, cls, x)
        _demand(canvas, scene, cls, x)
        _cars(canvas, scene, cls, x)
        canvas.path(
            f"M{x + PAD} 450L{x + WIDTH - PAD} 450",
            stroke=theme.line,
            stroke_width=1.5,
            fill="none",
        )
        _batches(canvas, scene, cls, x)


def _label(canvas: Canvas, x: float, y: float, text: str) -> None:
    canvas.text(x + PAD, y, text, box=64, size=LABEL, fill=canvas.theme.ink2)


def _prices(canvas: Canvas, scene: Scene, cls: str, x: float) -> None:
    theme = canvas.theme
    row = scene.edition.classes[cls]
    head = cls.upper()
    canvas.text(x + PAD, TOP + 22, head, box=90, bold=True)
    runs: list[Run] = [("sells ", False, theme.ink2), (dollars(row.price), True, None)]
    if row.reduced_price:
        runs += [(" cut ", False, theme.ink2), (dollars(row.reduced_price), True, None)]
    runs += [(" · costs ", False, theme.ink2), (dollars(row.unit_cost), True, None)]
    room = WIDTH - 2 * PAD - text_width(head, BODY, bold=True) - 6
    canvas.runs(x + WIDTH - PAD, TOP + 22, runs, box=room, anchor="end")


# ---- distributors


def _slots(canvas: Canvas, scene: Scene, cls: str, x: float) -> None:
    """Used slots with who uses them, open ones, and with dashes those of later turns."""
    theme = canvas.theme
    _label(canvas, x, TOP + 55, "Slots")
    users = [letter for letter in scene.players for _ in range(scene.player(letter)["used"][cls])]
    opened = scene.open_slots(cls, scene.turn)
    every = sum(scene.edition.distributor_slots[cls].values())
    choices = _sales(scene, cls)
    pitch = min(26.0, (WIDTH - 100) / max(1, every - 1))
    counts: dict[str, int] = {}
    for index in range(every):
        middle = x + 78 + pitch * index
        if index < len(users):
            letter = users[index]
            counts[letter] = counts.get(letter, 0) + 1
            token(canvas, letter, middle, TOP + 50, 9.5, id=f"slot-{cls}-{letter}-{counts[letter]}")
            continue
        free = index < opened
        if index == len(users) and choices:
            with option_group(canvas, choices[0].id, option_title(choices[0], scene)):
                _circle(canvas, middle, theme.lit, theme.accent, 3)
            continue
        _circle(canvas, middle, theme.sunk if free else "none", theme.rule, 1.5, dashed=not free)


def _circle(
    canvas: Canvas, x: float, fill: str, stroke: str, width: float, *, dashed: bool = False
) -> None:
    dash = ' stroke-dasharray="3 3"' if dashed else ""
    canvas.raw(
        f'<circle cx="{round(x, 1)}" cy="{TOP + 50}" r="10.5" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{width}"{dash}/>'
    )


def _sales(scene: Scene, cls: str) -> list[Option]:
    """The viewer's sales into slots of a class; who stays in his section comes first."""
    found = [
        option
        for option in scene.options.values()
        if option.kind == "distributor_sell" and getattr(option.move, "slot", None) == cls
    ]
    return sorted(found, key=lambda option: getattr(option.move, "section", None) != cls)


def _ready(canvas: Canvas, scene: Scene, cls: str, x: float) -> None:
    """Distributors of each player in the section of the class, and the place to add some."""
    theme = canvas.theme
    choice = scene.options.get("place_distributors")
    y = TOP + 67
    placed = [(letter, scene.player(letter)["section"][cls]) for letter in scene.players]
    placed = [(letter, number) for letter, number in placed if number]
    if choice is None:
        _label(canvas, x, y + 22, "Ready")
        _counts(canvas, placed, x + 66, y + 17, WIDTH - 66 - PAD, prefix=f"ready-{cls}")
        return
    most = getattr(choice, "most", 1)
    text = "add 1" if most == 1 else f"add 1–{most}"
    title = f"{option_title(choice, scene)}: section {cls}"
    with option_group(canvas, choice.id, title):
        canvas.rect(x + 4, y, WIDTH - 8, 34, rx=6, fill=theme.lit)
        legal_frame(canvas, x + 4, y, WIDTH - 8, 34, rx=6)
        _label(canvas, x, y + 22, "Ready")
        _counts(canvas, placed, x + 62, y + 17, WIDTH - 62 - 73, prefix=f"ready-{cls}")
        canvas.text(
            x + WIDTH - PAD - 2,
            y + 22,
            text,
            box=64,
            size=LABEL,
            bold=True,
            fill=theme.accent,
            anchor="end",
        )
    if getattr(scene.last, cls, 0):
        changed_mark(canvas, x + 4, y, WIDTH - 8, 34, 6)


def _counts(
    canvas: Canvas,
    numbers: Sequence[tuple[str, int]],
    x: float,
    middle: float,
    room: float,
    *,
    prefix: str = "",
) -> None:
    """A token and a number for each player, closer together where many have some."""
    radius, size, gap = 10.5, float(BODY), 12.0
    for radius, size, gap in (
        (10.5, BODY, 12.0),
        (9.5, BODY, 5.0),
        (8.5, LABEL, 3.0),
        (7.5, LABEL, 2.0),
    ):
        if sum(_count_width(n, radius, size) + gap for _, n in numbers) - gap <= room:
            break
    left = x
    for letter, number in numbers:
        name = f"{prefix}-{letter}" if prefix else None
        token(canvas, letter, left + 1.2 * radius, middle, radius, id=name)
        at = left + 2.4 * radius + 2
        width = text_width(str(number), size, bold=True)
        canvas.text(at, middle + 6, str(number), box=width, size=size, bold=True)
        left += _count_width(number, radius, size) + gap


def _count_width(number: int, radius: float, size: float) -> float:
    return 2.4 * radius + 2 + text_width(str(number), size, bold=True)


# ---- demand


def _demand(canvas: Canvas, scene: Scene, cls: str, x: float) -> None:
    theme, y = canvas.theme, TOP + 105
    _label(canvas, x, y + 18, "Demand")
    tiles = scene.tiles_of(cls)
    if not tiles:
        canvas.text(x + 78, y + 18, "no tile this turn", box=160, size=LABEL, fill=theme.ink2)
        return
    runs = _expected(scene, cls, theme.ink2, wide=len(tiles) < 3)
    size = BODY if len(tiles) < 5 else LABEL
    taken = sum(text_width(text, size, bold=bold) for text, bold, _ in runs)
    pitch = min(32.0, (WIDTH - 78 - PAD - taken - 4) / len(tiles))
    for index, shown in enumerate(tiles):
        tile(canvas, shown, x + 78 + pitch * index, y, pitch - 4, 26)
    canvas.runs(x + WIDTH - PAD, y + 18, runs, box=taken + 1, size=size, anchor="end")


def _expected(scene: Scene, cls: str, quiet: str, *, wide: bool) -> list[Run]:
    """Mean demand as the viewer must expect it; after the end, what it was."""
    if scene.is_over:
        return [("was ", False, quiet), (str(scene.position["demand"][cls]), True, None)]
    mean = scene.expects(cls)
    if mean is None:
        return []
    who = "you expect " if scene.viewer in scene.players else "expect "
    return [(who if wide else "≈ ", False, quiet), (f"{mean:.1f}", True, None)]


def _cars(canvas: Canvas, scene: Scene, cls: str, x: float) -> None:
    """Cars of the class on the track; while there are none, the demand of the turn before."""
    theme, y = canvas.theme, TOP + 157
    cars = scene.cars_of(cls)
    demand = scene.position["demand"]
    _label(canvas, x, y, "Cars")
    if not cars and demand is not None and scene.phase in ("characters", "durant"):
        runs: list[Run] = [
            ("last turn's demand ", False, theme.ink2),
            (str(demand[cls]), True, None),
        ]
        canvas.runs(x + WIDTH - PAD, y, runs, box=200, anchor="end")
        return
    total: list[Run] = [("total ", False, theme.ink2), (str(sum(cars.values())), True, None)]
    taken = sum(text_width(text, BODY, bold=bold) for text, bold, _ in total)
    room = WIDTH - 66 - PAD - taken - 6
    tight = sum(_count_width(number, 8.5, LABEL) + 3 for number in cars.values())
    if tight > room:
        # five players with many cars each leave no room for the sum
        total, room = [], WIDTH - 66 - PAD
    _counts(canvas, list(cars.items()), x + 66, y - 5, room)
    canvas.runs(x + WIDTH - PAD, y, total, box=taken + 1, size=BODY, anchor="end")


def _batches(canvas: Canvas, scene: Scene, cls: str, x: float) -> None:
    """Fewest and most cars of one production, by number of factories."""
    ranges = scene.edition.production[cls]
    plants = "·".join(str(number) for number in range(1, len(ranges) + 1))
    text = " · ".join(f"{low}–{high}" if low < high else str(low) for low, high in ranges)
    width = text_width(text, LABEL, bold=True)
    label = f"Batch, {plants} plants"
    box = WIDTH - 2 * PAD - width - 4
    canvas.text(x + PAD, TOP + 194, label, box=box, size=LABEL, fill=canvas.theme.ink2)
    canvas.text(x + WIDTH - PAD, TOP + 194, text, box=width, size=LABEL, bold=True, anchor="end")
