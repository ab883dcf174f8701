"""The graph of synergies among the companies in play and on offer, drawn as arcs."""

from __future__ import annotations

from econgames.drawing.frames import INNER, MARGIN
from econgames.drawing.svg import LABEL, Canvas, number
from econgames.drawing.text import text_width
from econgames.drawing.tokens import rings, token
from econgames.rolling_stock_stars import economy
from econgames.rolling_stock_stars.board.scene import OFFER, STAR_TINTS, Scene

TOP, HEIGHT = 684, 118
LINE = TOP + 72
"""Where the arcs end and the boxes begin."""

WIDTHS = {1: 1.3, 2: 2.0, 4: 3.0, 8: 4.5, 16: 6.0}
"""Stroke of an arc by its bonus."""

ROOM = INNER - 20
WIDEST = 60.0
MOST_EQUAL = 20
"""With more companies than this, the boxes are as wide as their letters need."""


def draw_synergies(canvas: Canvas, scene: Scene) -> None:
    """Draw the companies by face value, their owners below and the arcs above."""
    theme = canvas.theme
    owners = scene.owners()
    name = "Synergies among companies in play"
    with canvas.group(id=canvas.id("synergies"), role="img", aria_label=name):
        canvas.rect(
            MARGIN, TOP, INNER, HEIGHT, rx=6, fill=theme.surface, stroke=theme.line,
            stroke_width=1.5,
        )  # fmt: skip
        places = company_places(list(owners))
        _arcs(canvas, scene, owners, places)
        # An ink frame says "on offer" already; where boxes are narrow the word must be short.
        narrowest = min((width for _, width in places.values()), default=0)
        word = "offer" if narrowest + 2 >= text_width("offer", LABEL, bold=True) else "bid"
        for id, (middle, width) in places.items():
            _box(canvas, scene, id, owners[id], middle, width, word)
        canvas.text(
            MARGIN + 10, TOP + 20, "SYNERGIES", box=120, size=LABEL, bold=True, fill=theme.ink2,
            spacing=1,
        )  # fmt: skip
        ink = "black" if theme.name == "light" else "white"
        legend = f"{ink}: earned by one corporation · dashed: with the offer · grey: not earned"
        canvas.text(
            MARGIN + INNER - 10, TOP + 20, legend, box=700, size=LABEL, fill=theme.ink2,
            anchor="end",
        )  # fmt: skip


def company_places(ids: list[str]) -> dict[str, tuple[float, float]]:
    """Middle and width of the box of each company, units.

    Parameters
    ----------
    ids : list of str
        Companies in the order they stand in.

    Returns
    -------
    dict of str to (float, float)

    Examples
    --------
    >>> places = company_places(["BD", "SX"])
    >>> places["BD"]
    (65.5, 60.0)
    """
    if not ids:
        return {}
    if len(ids) <= MOST_EQUAL:
        slots = [min(ROOM / len(ids), WIDEST + 3)] * len(ids)
    else:
        needed = [max(text_width(id, LABEL, bold=True) + 5, 27) for id in ids]
        # What is left over is shared out; too much is taken back from all alike.
        slots = [need + (ROOM - sum(needed)) / len(ids) for need in needed]
    places = {}
    left = MARGIN + 10.0
    for id, slot in zip(ids, slots, strict=True):
        places[id] = (left + slot / 2, slot - 3 if len(ids) <= MOST_EQUAL else slot - 2)
        left += slot
    return places


def _arcs(
    canvas: Canvas,
    scene: Scene,
    owners: dict[str, str],
    places: dict[str, tuple[float, float]],
) -> None:
    theme = canvas.theme
    split, dashed, earned = [], [], []
    for one, other, bonus in economy.synergy_pairs(owners, edition=scene.edition):
        x1, x2 = places[one][0], places[other][0]
        top = LINE - min(60.0, 15.6 + 0.117 * abs(x2 - x1))
        d = (
            f"M{number(x1)} {LINE}C{number(x1)} {number(top)} "
            f"{number(x2)} {number(top)} {number(x2)} {LINE}"
        )
        pair = {owners[one], owners[other]}
        if OFFER in pair:
            dashed.append(d)
        elif len(pair) == 1 and owners[one].startswith("corp:"):
            earned.append((d, WIDTHS.get(bonus, 6.0)))
        else:
            split.append(d)
    # One element for all arcs of a kind keeps the file small.
    if split:
        canvas.path("".join(split), fill="none", stroke=theme.line, stroke_width=1.3)
    if dashed:
        canvas.path(
            "".join(dashed), fill="none", stroke=theme.ink2, stroke_width=1.3,
            stroke_dasharray="5 4",
        )  # fmt: skip
    for d, width in earned:
        canvas.path(d, fill="none", stroke=theme.ink, stroke_width=width)


def _box(
    canvas: Canvas, scene: Scene, id: str, owner: str, middle: float, width: float, word: str
) -> None:
    theme = canvas.theme
    on_offer = owner == OFFER
    canvas.rect(
        middle - width / 2,
        LINE,
        width,
        21,
        rx=3,
        fill=theme.tints[STAR_TINTS[scene.edition.companies[id].stars]],
        stroke=theme.ink if on_offer else theme.rule,
        stroke_width=2.5 if on_offer else 1.2,
    )
    canvas.text(middle, LINE + 16, id, box=width, size=LABEL, bold=True, anchor="middle")
    if owner == "fi":
        rings(canvas, middle, LINE + 33, 9.5, "FI")
    elif len(owner) == 1:
        token(canvas, owner, middle, LINE + 33, 9)
    else:
        word = word if on_offer else owner.removeprefix("corp:")
        canvas.text(
            middle, LINE + 38, word, box=width + 3, size=LABEL, bold=on_offer,
            fill=None if on_offer else theme.ink2, anchor="middle",
        )  # fmt: skip
