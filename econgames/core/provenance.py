"""Where the numbers of an edition come from, as a table of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

__all__ = ["KINDS", "Origin", "origins"]

KINDS = {
    "seed": "stands in the description of the game that this package was written from",
    "public": "stands in another public source, such as a list of components",
    "derived": "follows from these, mostly from worked examples",
    "ruling": "our reading where the rules leave a question open",
    "reconstructed": "chosen by us so that everything known fits; the printed game may differ",
}
"""Words that an edition uses, from the surest to the least sure, and what each means."""


class Origin(NamedTuple):
    """Where some values of an edition come from."""

    places: tuple[str, ...]
    """Tables and keys of the edition; a row of a table as ``table.id``."""
    kinds: tuple[str, ...]
    """Those of `KINDS` that `text` names, the surest first."""
    text: str
    """What the edition says, in full."""


def origins(edition: Any) -> tuple[Origin, ...]:
    """Provenance of an edition: places with the same words together, in the order of the file.

    Parameters
    ----------
    edition : edition of a game
        As ``eg.game(name).edition(None)`` gives it.

    Returns
    -------
    tuple of Origin
        Every entry of the table ``[provenance]`` once. An entry that is the code of single rows
        (their ``prov``) stands for those rows. In an edition of your own the words are those of
        the shipped edition, also for the numbers that you changed.

    Examples
    --------
    >>> from econgames.core.registry import find_game
    >>> for origin in origins(find_game("industria").edition(None))[-2:]:
    ...     print(origin.places[0], origin.kinds)
    links.oil_field-refinery ('seed',)
    links.brickworks-pottery ('public', 'reconstructed')
    """
    coded = _coded_rows(edition.raw)
    together: dict[tuple[str, str], list[str]] = {}
    for key, text in edition.provenance.items():
        places = coded.get(key, [key])
        table = places[0].rpartition(".")[0]
        together.setdefault((table, text), []).extend(places)
    return tuple(
        Origin(tuple(places), _kinds(text), text) for (_, text), places in together.items()
    )


def _kinds(text: str) -> tuple[str, ...]:
    return tuple(kind for kind in KINDS if re.search(rf"\b{kind}\b", text))


def _coded_rows(raw: Mapping[str, Any]) -> dict[str, list[str]]:
    """Rows that name their own provenance, by its code."""
    found: dict[str, list[str]] = {}
    for table, rows in raw.items():
        for code, name in _named(rows):
            found.setdefault(code, []).append(f"{table}.{name}")
    return found


def _named(rows: object) -> Iterator[tuple[str, str]]:
    if isinstance(rows, list):
        for number, row in enumerate(rows):
            if isinstance(row, Mapping) and "prov" in row:
                yield row["prov"], str(row.get("id", number))
