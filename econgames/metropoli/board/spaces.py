"""The ring of spaces with owners and rents, and the pawns on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from econgames.core.moves import Option
from econgames.drawing.palette import PLAYERS
from econgames.drawing.parts import changed_mark, hidden, legal_frame, option
from econgames.drawing.svg import LABEL, Canvas
from econgames.drawing.text import fit
from econgames.drawing.tokens import token
from econgames.drawing.words import plural
from econgames.metropoli.board.scene import Scene
from econgames.metropoli.board.words import option_title, short
from econgames.metropoli.economy import distance
from econgames.metropoli.edition import Space

LEFT: Final = 24
TOP: Final = 98
SIZE: Final = 830
CORNER: Final = 96
LANE: Final = 44
"""Width of the lane of the pawns inside the ring."""
INSET: Final = 1.5
PICKED: Final = ("relocate", "tender", "offer")
"""Kinds of options that choose a concession on the ring."""


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a space stands, units, and the middle of the lane before it."""

    x: float
    y: float
    width: float
    height: float
    lane_x: float
    lane_y: float
    side: str


def cell(index: int, count: int) -> Cell:
    """Place of a space: number 0 at the lower right, then clockwise seen from above.

    Examples
    --------
    >>> cell(0, 40).x, cell(10, 40).x, cell(11, 40).side, cell(21, 40).y
    (758, 24, 'left', 98)
    """
    each = count // 4
    pitch = (SIZE - 2 * CORNER) / (each - 1)
    side, step = divmod(index, each)
    far_x, far_y = LEFT + SIZE - CORNER, TOP + SIZE - CORNER
    x: float
    y: float
    if step == 0:
        x = far_x if side in (0, 3) else LEFT
        y = far_y if side in (0, 1) else TOP
        return Cell(x, y, CORNER, CORNER, x + CORNER / 2, y + CORNER / 2, "corner")
    along = (step - 1) * pitch
    back = SIZE - CORNER - step * pitch
    if side == 0:
        x = LEFT + back
        return Cell(x, far_y, pitch, CORNER, x + pitch / 2, far_y - LANE / 2, "bottom")
    if side == 1:
        y = TOP + back
        return Cell(LEFT, y, CORNER, pitch, LEFT + CORNER + LANE / 2, y + pitch / 2, "left")
    if side == 2:
        x = LEFT + CORNER + along
        return Cell(x, TOP, pitch, CORNER, x + pitch / 2, TOP + CORNER + LANE / 2, "top")
    y = TOP + CORNER + along
    return Cell(far_x, y, CORNER, pitch, far_x - LANE / 2, y + pitch / 2, "right")


def draw_ring(canvas: Canvas, scene: Scene) -> None:
    """Draw all spaces and the pawns."""
    inner = SIZE - 2 * CORNER
    canvas.rect(LEFT + CORNER, TOP + CORNER, inner, inner, fill=canvas.theme.sunk)
    marked = _marked(scene)
    for index, space in enumerate(scene.edition.spaces):
        at = cell(index, len(scene.edition.spaces))
        choice, steps = _choice(scene, index)
        title = space_name(scene, index)
        asset = f"concession:{space.id}" if space.kind in ("street", "bridge") else None
        party = "bank" if space.kind == "exchange" else None
        if choice is not None:
            act = option_title(choice, scene) if steps is None else f"Move {plural(steps, 'space')}"
            with (
                canvas.group(data_asset=asset),
                option(canvas, choice.id, f"{act}; {title}", id=f"sp-{index}", value=steps),
                canvas.group(data_party=party),
            ):
                _space(canvas, scene, index, space, at, choice)
        else:
            made = canvas.id(f"sp-{index}")
            with canvas.group(title=title, id=made, data_party=party, data_asset=asset):
                _space(canvas, scene, index, space, at, None)
        if index in marked:
            changed_mark(
                canvas,
                at.x + INSET,
                at.y + INSET,
                at.width - 2 * INSET,
                at.height - 2 * INSET,
                5,
            )
    draw_pawns(canvas, scene)


def _choice(scene: Scene, index: int) -> tuple[Option | None, int | None]:
    """What a click on a space chooses: an option, and after a triple how far to move."""
    moving = scene.option("move")
    if moving is None:
        return scene.first(PICKED, scene.edition.spaces[index].id), None
    here = scene.position["position"][scene.active]
    return moving, distance(here, index, edition=scene.edition)


def _marked(scene: Scene) -> set[int]:
    """Spaces that the last move was about."""
    edition = scene.edition
    marked = set()
    for concession in edition.concessions:
        row = edition.streets.get(concession) or edition.bridges[concession]
        if f"concession:{concession}" in scene.changed:
            marked.add(row.space)
        if scene.auction is not None and scene.auction["concession"] == concession:
            marked.add(row.space)
    if scene.last is not None and scene.last.kind in ("roll", "move", "cross"):
        place = scene.position["position"].get(getattr(scene.last, "player", None))
        if place is not None:
            marked.add(place)
    return marked


def space_name(scene: Scene, index: int) -> str:
    """Everything about a space in words."""
    space = scene.edition.spaces[index]
    way = "" if space.exit is None else f", exit {space.exit}"
    if space.kind in ("street", "bridge"):
        owner = scene.owner(space.id)
        who = "unowned" if owner is None else scene.name(owner)
        what = "rent" if space.kind == "street" else "fee"
        trust = space.kind == "street" and scene.is_trust(space.id)
        double = ", whole neighbourhood" if trust else ""
        rent = f"{what} ${scene.rents[space.id]:,}"
        return f"{index} {scene.place(space.id)}{way}, {rent}, {who}{double}"
    names = {"metropolis": "Event card", "town_hall": "Town Hall"}
    return f"{index} {names.get(space.kind, space.kind.capitalize())}{way}"


def _space(
    canvas: Canvas, scene: Scene, index: int, space: Space, at: Cell, choice: Option | None
) -> None:
    theme = canvas.theme
    x, y = at.x + INSET, at.y + INSET
    width, height = at.width - 2 * INSET, at.height - 2 * INSET
    fill = theme.lit if choice is not None else theme.surface
    canvas.rect(x, y, width, height, rx=5, fill=fill, stroke=theme.line, stroke_width=1.5)
    if space.kind in ("street", "bridge"):
        _concession(canvas, scene, space, at, choice is not None)
    elif space.kind == "metropolis":
        _event(canvas, space, at)
    else:
        _corner(canvas, scene, space, at)
    if choice is not None:
        legal_frame(canvas, x, y, width, height, rx=5, corner=12)


def _concession(canvas: Canvas, scene: Scene, space: Space, at: Cell, legal: bool) -> None:
    theme = canvas.theme
    x, y = at.x + INSET, at.y + INSET
    width, height = at.width - 2 * INSET, at.height - 2 * INSET
    tint = scene.hood_tint(space.id)
    fill = theme.sunk if tint is None else theme.tints[tint]
    canvas.rect(x + 1, y + 1, width - 2, 20, rx=4, fill=fill)
    owner = scene.owner(space.id)
    trust = tint is not None and scene.is_trust(space.id)
    letter = space.id if tint is not None else "⇄"
    # The filled corner of a legal space would cover the letter.
    canvas.text(x + (14 if legal else 5), y + 16.5, letter, box=16, size=LABEL, bold=True)
    canvas.text(
        x + width - 5,
        y + 16.5,
        str(space.exit or ""),
        box=20,
        size=LABEL,
        fill=theme.ink2,
        anchor="end",
    )
    whole = scene.place(space.id).split(" ")[0] if tint is not None else "Bridge"
    rent = short(scene.rents[space.id])
    if at.side in ("top", "bottom"):
        middle = x + width / 2
        name = fit(whole, LABEL, width - 1)
        canvas.text(middle, y + 36, name, box=width - 1, size=LABEL, anchor="middle")
        canvas.text(middle, y + 56, rent, box=width - 4, bold=True, anchor="middle")
        if owner is None:
            canvas.text(
                middle, y + 85, "for sale", box=width - 4, size=LABEL, fill=theme.ink2,
                anchor="middle",
            )  # fmt: skip
        else:
            _owner_bar(canvas, space.id, owner, x + 4.5, y + 68, width - 9, 21, trust)
        return
    name = fit(whole, LABEL, 67)
    canvas.text(x + 5, y + 37, name, box=67, size=LABEL)
    canvas.text(x + 5, y + 56.5, rent, box=66, bold=True)
    if owner is not None:
        _owner_bar(canvas, space.id, owner, x + width - 20, y + 24.5, 18, height - 28, False)
    if trust:
        canvas.text(x + width / 2, y + 16.5, "×2", box=20, size=LABEL, bold=True, anchor="middle")


def _owner_bar(
    canvas: Canvas,
    concession: str,
    owner: str,
    x: float,
    y: float,
    width: float,
    height: float,
    trust: bool,
) -> None:
    seat = PLAYERS[owner]
    text = f"{owner} ×2" if trust else owner
    with canvas.group(id=canvas.id(f"own-{concession}")):
        canvas.rect(
            x, y, width, height, rx=2, fill=seat.fill, stroke=canvas.theme.out, stroke_width=1.2
        )
        canvas.text(
            x + width / 2,
            y + height / 2 + 5.4,
            text,
            box=width - 1,
            size=LABEL,
            bold=True,
            fill=seat.letter,
            anchor="middle",
        )


def _event(canvas: Canvas, space: Space, at: Cell) -> None:
    """A space where a card is drawn; nobody sees which one comes."""
    theme = canvas.theme
    x, y = at.x + INSET, at.y + INSET
    middle = x + (at.width - 2 * INSET) / 2
    tall = at.side in ("top", "bottom")
    card = 44.0 if tall else 24.0
    canvas.text(
        middle, y + 16, str(space.exit or ""), box=30, size=LABEL, fill=theme.ink2, anchor="middle"
    )
    hidden(canvas, middle - 14, y + (25 if tall else 21), 28, card)
    centre = y + (25 if tall else 21) + card / 2
    canvas.rect(middle - 9, centre - 10, 18, 20, rx=9, fill=theme.surface)
    canvas.text(middle, centre + 6, "?", box=20, bold=True, anchor="middle")
    canvas.text(middle, y + (88 if tall else 62), "Event", box=60, size=LABEL, anchor="middle")


def _corner(canvas: Canvas, scene: Scene, space: Space, at: Cell) -> None:
    theme, edition = canvas.theme, scene.edition
    x, y = at.x + 3, at.y + 3
    width, height = at.width - 6, at.height - 6
    canvas.rect(x, y, width, height, rx=5, fill=theme.tints["steel"])
    exchange = [f"stop {short(edition.exchange_stop)}", f"pass {short(edition.exchange_pass)}"]
    if scene.position["round"] < edition.exchange_from_round:
        exchange = ["pays from", f"round {edition.exchange_from_round}"]
    title, lines = {
        "exchange": ("Exchange", exchange),
        "town_hall": ("Town Hall", ["free block", "or relocate"]),
        "highway": ("Highway", ["any exit"]),
        "court": ("Court", [f"{short(edition.court_rate)} × dice"]),
    }[space.kind]
    middle = x + width / 2
    canvas.text(middle, y + 17, title, box=width, bold=True, anchor="middle")
    for row, line in enumerate(lines):
        shown = fit(line, LABEL, width - 1)
        canvas.text(
            middle, y + 33.5 + 15.5 * row, shown, box=width, size=LABEL, fill=theme.ink2,
            anchor="middle",
        )  # fmt: skip


def draw_pawns(canvas: Canvas, scene: Scene) -> None:
    """Draw each pawn in the lane before its space, or inside its corner."""
    by_space: dict[int, list[str]] = {}
    for letter, index in sorted(scene.position["position"].items()):
        by_space.setdefault(index, []).append(letter)
    for index, letters in by_space.items():
        at = cell(index, len(scene.edition.spaces))
        places, r = _pawn_places(at, len(letters))
        for letter, (x, y) in zip(letters, places, strict=True):
            title = f"{scene.name(letter)} on {space_name(scene, index)}"
            with canvas.group(title=title, id=canvas.id(f"pawn-{letter}")):
                token(canvas, letter, x, y, r)


def _pawn_places(at: Cell, count: int) -> tuple[list[tuple[float, float]], float]:
    """Centres of so many pawns before a space, and their size."""
    x, y = at.lane_x, at.lane_y
    if at.side == "corner":
        low = at.y + CORNER
        if count <= 3:
            return [(x + 29 * (i - (count - 1) / 2), low - 19.5) for i in range(count)], 11
        return [(x + 27 * (i % 3 - 1), low - 29.5 + 18.5 * (i // 3)) for i in range(count)], 8
    flat = at.side in ("top", "bottom")
    if count <= 2:
        shift = [0.0] if count == 1 else [-15.0, 15.0]
        return [(x + s, y) if flat else (x, y + s) for s in shift], 11.5
    if flat:
        return [(x + 21 * (i % 3 - 1), y - 10 + 20 * (i // 3)) for i in range(count)], 8.5
    return [(x + (-10.5 if i % 2 == 0 else 10.5), y + 21 * (i // 2 - 1)) for i in range(count)], 8.5
