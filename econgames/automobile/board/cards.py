"""The characters in play order, and the table of the executive decisions below the markets."""

from __future__ import annotations

from econgames.automobile.board.glyphs import cube
from econgames.automobile.board.scene import Scene
from econgames.automobile.board.titles import POWERS, option_title, pass_words
from econgames.drawing.parts import MINUS, changed_mark, chip, legal_frame, pill
from econgames.drawing.parts import option as option_group
from econgames.drawing.svg import LABEL, VALUE, Canvas
from econgames.drawing.text import fit
from econgames.drawing.tokens import house, token
from econgames.drawing.words import plural

__all__ = ["draw_characters", "draw_executive"]

LEFT, WIDTH = 160, 880
CARD_TOP, CARD_WIDTH, CARD_HEIGHT, CARD_PITCH = 200, 140, 66, 148
TOP, HEIGHT = 490, 68


def draw_characters(canvas: Canvas, scene: Scene) -> None:
    """Draw a card for each character, left to right as they play."""
    holder = {scene.player(letter)["character"]: letter for letter in scene.players}
    with canvas.group(id=canvas.id("display"), data_party="display"):
        for index, name in enumerate(scene.edition.characters):
            _card(canvas, scene, name, holder.get(name), LEFT + CARD_PITCH * index)


def _card(canvas: Canvas, scene: Scene, name: str, holder: str | None, x: float) -> None:
    choice = scene.options.get(f"choose_character:{name}")
    sale = scene.plan("howard_sell") if name == "howard" else None
    cubes = scene.position["display"].get(name, 0)
    title = f"{name.capitalize()}: {POWERS[name][1]}, {plural(cubes, 'cube')}"
    title += f", {scene.name(holder)}" if holder else ", nobody"
    clicked = choice or sale
    if clicked is not None:
        with option_group(canvas, clicked.id, option_title(clicked, scene)):
            _face(canvas, scene, name, holder, x, lit=True)
            legal_frame(canvas, x, CARD_TOP, CARD_WIDTH, CARD_HEIGHT, rx=6)
    else:
        with canvas.group(title=title, id=canvas.id(f"character-{name}")):
            _face(canvas, scene, name, holder, x, lit=False)
    if getattr(scene.last, "character", None) == name:
        changed_mark(canvas, x, CARD_TOP, CARD_WIDTH, CARD_HEIGHT, 6)


def _face(
    canvas: Canvas, scene: Scene, name: str, holder: str | None, x: float, *, lit: bool
) -> None:
    theme, y = canvas.theme, CARD_TOP
    canvas.rect(
        x,
        y,
        CARD_WIDTH,
        CARD_HEIGHT,
        rx=6,
        fill=theme.lit if lit else theme.surface,
        stroke=theme.line,
        stroke_width=1.5,
    )
    canvas.text(x + 10, y + 23, name.capitalize(), box=96, bold=True)
    canvas.text(x + 10, y + 42, POWERS[name][0], box=120, size=LABEL, fill=theme.ink2)
    cubes = scene.position["display"].get(name, 0)
    for index in range(min(cubes, 6)):
        cube(canvas, x + 10 + 18 * index, y + 47)
    if not cubes:
        canvas.text(x + 10, y + 60, "0 cubes", box=80, size=LABEL, fill=theme.ink2)
    if holder:
        token(canvas, holder, x + 120, y + 18, 12, id=f"chosen-{holder}")
        if name == "ford" and scene.player(holder)["ford_token"]:
            chip(canvas, x + CARD_WIDTH - 6, y + 53, "token", size=LABEL)


def draw_executive(canvas: Canvas, scene: Scene) -> None:
    """Draw what is left on the executive display, the supply of cubes, and the way to pass."""
    theme, executive = canvas.theme, scene.position["executive"]
    now = scene.phase == "executive" and not scene.is_over
    canvas.rect(
        LEFT,
        TOP,
        WIDTH,
        HEIGHT,
        rx=8,
        fill=theme.surface,
        stroke=theme.accent if now else theme.line,
        stroke_width=2.5 if now else 1.5,
    )
    _heading(canvas, 172, "Executive: close a factory", 186)
    left = executive["close"]
    chip(
        canvas,
        172,
        TOP + 46,
        f"{plural(left, 'marker')} left" if left else "used this turn",
        size=LABEL,
        anchor="start",
    )
    _heading(canvas, 368, "Bonus sale, in cubes", 148)
    costs = scene.edition.executive.bonus_token_costs
    for index, cost in enumerate(costs[len(costs) - executive["bonus"] :][:4]):
        x = 382 + 34 * index
        canvas.raw(
            f'<circle cx="{x}" cy="{TOP + 46}" r="14" fill="{theme.tints["sage"]}" '
            f'stroke="{theme.out}" stroke-width="1.5"/>'
        )
        canvas.text(x, TOP + 52, str(cost), box=26, bold=True, anchor="middle")
    if not executive["bonus"]:
        canvas.text(368, TOP + 52, "all taken", box=140, size=LABEL, fill=theme.ink2)
    _heading(canvas, 534, "Price cuts, piles", 124)
    for index, pile in enumerate(executive["piles"][:3]):
        x = 534 + 38 * index
        tint = theme.tints["peach"]
        canvas.rect(x, TOP + 32, 30, 28, rx=4, fill=tint, stroke=theme.out, stroke_width=1.5)
        canvas.text(x + 15, TOP + 52, f"{MINUS}{pile}", box=28, bold=True, anchor="middle")
    if not executive["piles"]:
        canvas.text(534, TOP + 52, "all taken", box=120, size=LABEL, fill=theme.ink2)
    _supply(canvas, scene, 672)
    _heading(canvas, 818, "Closed left", 84)
    canvas.text(818, TOP + 53, str(scene.position["markers"]), box=60, size=VALUE, bold=True)
    _bank(canvas)
    _pass(canvas, scene)


def _heading(canvas: Canvas, x: float, text: str, room: float) -> None:
    shown = fit(text, LABEL, room)
    canvas.text(x, TOP + 22, shown, box=room, size=LABEL, fill=canvas.theme.ink2)


def _supply(canvas: Canvas, scene: Scene, x: float) -> None:
    choice = scene.options.get("take_research")
    supply = scene.position["supply"]
    if choice is None:
        with canvas.group(id=canvas.id("supply"), data_party="supply"):
            _cubes(canvas, supply, x)
        return
    number = min(scene.edition.limits.research_per_action, supply)
    title = f"{option_title(choice, scene)}, {supply} in the supply"
    theme = canvas.theme
    with (
        canvas.group(id=canvas.id("supply"), data_party="supply"),
        option_group(canvas, choice.id, title),
    ):
        canvas.rect(x, TOP + 4, 132, 60, rx=6, fill=theme.lit)
        legal_frame(canvas, x, TOP + 4, 132, 60, rx=6)
        _cubes(canvas, supply, x)
        canvas.text(
            x + 124,
            TOP + 53,
            f"take {number}",
            box=60,
            size=LABEL,
            bold=True,
            fill=theme.accent,
            anchor="end",
        )


def _cubes(canvas: Canvas, supply: int, x: float) -> None:
    _heading(canvas, x + 10, "Research supply", 118)
    cube(canvas, x + 10, TOP + 39, 15)
    canvas.text(x + 32, TOP + 53, str(supply), box=30, size=VALUE, bold=True)


def _bank(canvas: Canvas) -> None:
    right = LEFT + WIDTH
    with canvas.group(id=canvas.id("bank"), title="Bank", data_party="bank"):
        house(canvas, right - 20, TOP + 17, 8.5)
        canvas.text(
            right - 34, TOP + 22, "Bank", box=40, size=LABEL, fill=canvas.theme.ink2, anchor="end"
        )


def _pass(canvas: Canvas, scene: Scene) -> None:
    for kind in ("exec_pass", "end_step", "pass_action"):
        choice = scene.options.get(kind)
        if choice is not None:
            with option_group(canvas, choice.id, option_title(choice, scene)):
                pill(canvas, LEFT + WIDTH - 122, TOP + 30, 112, pass_words(choice))
