"""What things are worth in a game, and who the parties are: what is common to all games.

Each game has a file ``values.py`` with the same names in it. It is all that `econgames.analysis`
asks about a game besides its chart of accounts:

- `KINDS`: the part of an asset's name before the colon -> its line in a balance sheet, in the
  order in which balance sheets are read; money and points are left out, and so are things that
  are worth nothing in every convention and are only counted.
- `LEG_GROUPS`: sets of accounts that book the legs of one exchange; any other account is a group
  by itself. Only book value ("cost") needs them.
- `PERIOD`, ``period(state)``: what a period is called, and its number in a state, from 1.
- ``quotes(state)``: what one unit of each thing is worth in a state.
- ``party_kind(party)``, ``parties(state)``, `PARTY_NAMES`: who has statements, in which order, and
  names.
- ``issuer(asset)``: who owes a claim on himself; own shares are never an asset of his.
- ``groups(state)``: parties that are worth a common balance sheet.
- ``money_score(state)``, ``holdings(state)``: what the books are checked against.
- ``bankrupt(state)``: seats that are out because they could not pay; only in a game where that
  happens.

Where nobody issues shares and no party controls another, `issuer` and `groups` are those in here.
"""

from __future__ import annotations

from typing import Any

__all__ = ["groups", "issuer"]


def issuer(asset: str) -> str | None:
    """Party that issued an asset: nobody.

    Examples
    --------
    >>> issuer("loan") is None
    True
    """
    return None


def groups(state: Any) -> dict[str, tuple[str, ...]]:
    """Parties that are worth a common balance sheet: none."""
    return {}
