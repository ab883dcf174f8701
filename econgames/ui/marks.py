"""What is marked in all views at once: a party, a thing or a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from econgames.analysis.journal import Moved
from econgames.ui.words import Words

if TYPE_CHECKING:
    from econgames.analysis.books import Posting
    from econgames.analysis.journal import Event, Journal

__all__ = ["Mark", "lit_names", "mark_of", "mark_view", "touches", "touches_any"]


class Mark(NamedTuple):
    """What is marked."""

    kind: str
    """"party", "asset" or "step"."""
    id: str
    """Party, asset, or number of the move."""


def mark_of(match: Any, content: dict[str, Any]) -> Mark | None:
    """Mark that a click asks for; None clears.

    Parameters
    ----------
    match : Match
        The match.
    content : dict
        ``step``, ``asset`` or ``party``, the first that is there; or ``id``, the name of
        something on the board: a thing of the ledger if there is one of that name, else what
        stands for its ``party``.
    """
    if content.get("step") not in (None, ""):
        return Mark("step", str(content["step"]))
    if content.get("asset"):
        return Mark("asset", str(content["asset"]))
    name = str(content.get("id") or "")
    for row in match.ledger.rows if name else ():
        asset = str(row[4])
        if name in _ids(asset) and _issuer(match, asset) is None:
            return Mark("asset", asset)
    party = str(content.get("party") or "")
    return Mark("party", party) if party else None


def _ids(asset: str) -> tuple[str, ...]:
    """Ids that a board may give to a thing: ``"company:BR"`` is ``company-BR``, or plain ``BR``."""
    return (asset.replace(":", "-"), asset.partition(":")[2]) if ":" in asset else ()


def _issuer(match: Any, asset: str) -> str | None:
    try:
        found: str | None = match.game.part("values").issuer(asset)
    except (AttributeError, ModuleNotFoundError):
        return None
    return found


def mark_view(match: Any, words: Words, mark: Mark | None) -> dict[str, Any]:
    """What the board outlines: ``label``, ``parties``, ``assets``; empty without a mark.

    A thing that the board does not name as an asset may be found by one of its ``ids``.
    """
    if mark is None:
        return {}
    parties: list[str] = []
    things: list[str] = []
    assets: list[str] = []
    if mark.kind == "party":
        label, parties = words.party(mark.id), [mark.id]
    elif mark.kind == "asset":
        label, assets = words.thing(mark.id), [mark.id]
        _sort(match, mark.id, parties, things)
    else:
        label = f"move {mark.id}"
        step = int(mark.id)
        for _, payer, payee, _, asset, _ in match.transfers(step) if step <= match.step else ():
            parties += [payer, payee]
            if asset not in (*assets, "money"):
                assets.append(asset)
            _sort(match, asset, parties, things)
    return {
        "label": label,
        "kind": mark.kind,
        "parties": list(dict.fromkeys(parties)),
        "ids": list(dict.fromkeys(things)),
        "assets": assets,
    }


def _sort(match: Any, asset: str, parties: list[str], things: list[str]) -> None:
    """A claim stands for its issuer on the board, any other thing for itself."""
    issuer = _issuer(match, asset)
    if issuer is not None:
        parties.append(issuer)
    else:
        things.extend(_ids(asset))


def touches(mark: Mark | None, event: Event) -> bool:
    """Whether a row of the journal has to do with what is marked."""
    if mark is None:
        return False
    if mark.kind == "step":
        return event.step == int(mark.id)
    if mark.kind == "asset":
        return event.asset == mark.id
    return isinstance(event, Moved) and mark.id in (event.payer, event.payee)


def touches_any(mark: Mark | None, journal: Journal, postings: list[Posting] | Any) -> bool:
    """Whether any of the rows behind a figure has to do with what is marked."""
    if mark is None:
        return False
    return any(touches(mark, journal.events[posting.event]) for posting in postings)


def lit_names(match: Any, mark: Mark | None) -> tuple[str, ...]:
    """Parties and things that figures light for a mark; a move lights all that it touched."""
    if mark is None:
        return ()
    if mark.kind != "step":
        return (mark.id,)
    step = int(mark.id)
    rows = match.transfers(step) if step <= match.step else ()
    found = {name: None for row in rows for name in (row[1], row[2], row[4]) if name != "money"}
    return tuple(found)
