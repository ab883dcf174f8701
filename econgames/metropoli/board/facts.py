"""Skyscrapers with the blocks left, and base values with the owners of the streets."""

from __future__ import annotations

from typing import Final

from econgames.drawing.parts import changed_mark
from econgames.drawing.svg import LABEL, Canvas, Run, number
from econgames.drawing.tokens import token
from econgames.metropoli.board.scene import TINTS, Scene

X: Final = 868
WIDTH: Final = 308
TOWERS: Final = 276
BASES: Final = 382


def draw_facts(canvas: Canvas, scene: Scene) -> None:
    """Draw both panels."""
    _skyscrapers(canvas, scene)
    _bases(canvas, scene)


def _skyscrapers(canvas: Canvas, scene: Scene) -> None:
    theme, position, edition = canvas.theme, scene.position, scene.edition
    with canvas.group(data_party="supply", role="group", aria_label="Skyscrapers and blocks left"):
        canvas.rect(
            X, TOWERS, WIDTH, 98, rx=8, fill=theme.surface, stroke=theme.line, stroke_width=1.5
        )
        canvas.text(X + 12, TOWERS + 22, "Skyscrapers", box=120, size=LABEL, bold=True)
        runs: list[Run] = [
            ("blocks left ", False, theme.ink2),
            (str(position["supply"]), True, None),
            (f" of {edition.blocks}", False, theme.ink2),
        ]
        canvas.runs(X + WIDTH - 12, TOWERS + 22, runs, box=150, anchor="end")
        standing = {
            position["height"][lot]: (lot, district) for district, lot in position["roof"].items()
        }
        heights = edition.roof_heights
        pitch = (WIDTH - 24 + 6) / len(heights)
        for index, floors in enumerate(heights):
            left = X + 12 + index * pitch
            _tower(canvas, scene, left, pitch - 6, floors, standing.get(floors))


def _tower(
    canvas: Canvas,
    scene: Scene,
    x: float,
    width: float,
    floors: int,
    where: tuple[str, str] | None,
) -> None:
    theme = canvas.theme
    y = TOWERS + 32
    following = floors == scene.position["next_roof"]
    canvas.rect(
        x,
        y,
        width,
        56,
        rx=5,
        fill=theme.surface if where is None else theme.sunk,
        stroke=theme.ink if following else theme.line,
        stroke_width=2.5 if following else 1.5,
    )
    middle = x + width / 2
    edge = theme.ink if where is not None or following else theme.rule
    canvas.path(
        f"M{number(middle - 12)} {y + 19}l12 -13l12 13z",
        fill="none" if where is None else theme.ink,
        stroke=edge,
        stroke_width=1.5,
    )
    strong = where is not None or following
    canvas.text(
        middle,
        y + 36,
        f"{floors} floors",
        box=width,
        size=LABEL,
        bold=strong,
        fill=None if strong else theme.ink2,
        anchor="middle",
    )
    text = "next" if following else "–"
    if where is not None:
        text = f"{where[0]} {where[1].upper()}"
    canvas.text(middle, y + 52, text, box=width, size=LABEL, fill=theme.ink2, anchor="middle")
    if where is not None and any(row[4] == f"roof:{where[0]}" for row in scene.rows):
        changed_mark(canvas, x, y, width, 56, 5)


def _bases(canvas: Canvas, scene: Scene) -> None:
    theme, edition = canvas.theme, scene.edition
    canvas.rect(X, BASES, WIDTH, 148, rx=8, fill=theme.surface, stroke=theme.line, stroke_width=1.5)
    canvas.text(X + 12, BASES + 22, "Base values and owners", box=200, size=LABEL, bold=True)
    for index, (name, hood) in enumerate(edition.neighbourhoods.items()):
        x, y = X + 12 + 144 * (index % 2), BASES + 32 + 28 * (index // 2)
        value = scene.position["base_value"][name]
        owners = [scene.owner(street) for street in hood.streets]
        who = ", ".join(scene.name(owner) if owner else "unowned" for owner in owners)
        with canvas.group(title=f"{name}: base value ${value:,}; {who}"):
            tint = theme.tints[TINTS[index % len(TINTS)]]
            canvas.rect(x, y, 140, 25, rx=4, fill=tint)
            canvas.text(x + 4, y + 18, "".join(hood.streets), box=36, size=LABEL, bold=True)
            canvas.text(
                x + 136,
                y + 18,
                f"{value // 1_000}k",
                box=44,
                size=LABEL,
                bold=True,
                anchor="end",
            )
            for place, owner in enumerate(owners):
                middle = x + 51 + 18.5 * place
                if owner is None:
                    canvas.raw(
                        f'<circle cx="{number(middle)}" cy="{number(y + 12.5)}" r="3" '
                        f'fill="{theme.rule}"/>'
                    )
                else:
                    token(canvas, owner, middle, y + 12.5, 6.6)
