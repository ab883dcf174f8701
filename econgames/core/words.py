"""Amounts and numbers in words, the same wherever the package speaks to people."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

__all__ = [
    "asset_name", "asset_words", "change", "listed", "money", "plural", "unit_of", "units",
    "with_names",
]  # fmt: skip


def unit_of(sign: str) -> tuple[str, str]:
    """What stands before and after an amount of money.

    Examples
    --------
    >>> unit_of("$"), unit_of("zl")
    (('$', ''), ('', ' zl'))
    """
    return (sign, "") if sign in ("$", "£", "€", "¥") else ("", f" {sign}" if sign else "")


def money(amount: float, sign: str = "$", decimals: int = 0) -> str:
    """Amount of money with its unit, thousands commas and a true minus sign.

    Parameters
    ----------
    amount : int or float
        The amount; an estimate is shown to the nearest unit, or with `decimals`.
    sign : str, optional
        Sign of the money, or a unit such as ``"points"``.
    decimals : int, optional
        Digits after the point, where there are any but zeros.

    Examples
    --------
    >>> money(1010), money(-4), money(3, "zl"), money(639.7), money(9.2, decimals=1)
    ('$1,010', '−$4', '3 zl', '$640', '$9.2')
    """
    before, after = unit_of(sign)
    size = f"{abs(amount):,.{decimals}f}" if decimals or isinstance(amount, float) else ""
    size = (size.rstrip("0").rstrip(".") if decimals else size) or f"{abs(amount):,}"
    minus = "−" if amount < 0 and size != "0" else ""
    return f"{minus}{before}{size}{after}"


def change(amount: float, sign: str = "$", decimals: int = 0) -> str:
    """How much more or less something brings.

    Examples
    --------
    >>> change(640), change(-2.25, "points", 1), change(0.3)
    ('$640 more', '2.2 points less', '$0 more')
    """
    size = money(abs(amount), sign, decimals)
    return f"{size} {'less' if amount < 0 else 'more'}"


def units(amount: float, noun: str) -> str:
    """An amount of something, with one digit after the point where it is no whole number.

    Examples
    --------
    >>> units(1, "point"), units(3.14, "point"), units(-0.96, "taler")
    ('1 point', '3.1 points', '−1 taler')
    """
    text = money(amount, f"{noun}s", 1)
    return text[:-1] if text.removeprefix("−") == f"1 {noun}s" else text


def asset_words(board: Any, asset: str, amount: int, sign: str = "$", edition: Any = None) -> str:
    """Amount of an asset in words: as the board's ``asset`` says it, or plain.

    Parameters
    ----------
    board : module
        The part ``board`` of a game; what it calls ``asset(name, amount, edition)`` is asked
        first.
    asset : str
        Name in the ledger.
    amount : int
    sign : str, optional
        Sign of the game's money.
    edition : Edition, optional
        What things are called; the shipped edition by default.

    Examples
    --------
    >>> import econgames as eg
    >>> board = eg.game("diora").part("board")
    >>> asset_words(board, "good:K", 2), asset_words(board, "money", 5, "zl")
    ('2 cables', '5 zl')
    >>> asset_words(None, "share:PR", 3), asset_words(None, "company:BR", 1)
    ('3 shares of PR', 'BR')
    >>> asset_words(None, "points", 1), asset_words(None, "loss_point", 4)
    ('1 point', '4 loss points')
    """
    found = board.asset(asset, amount, edition) if hasattr(board, "asset") else None
    kind, _, name = asset.partition(":")
    if found:
        return str(found)
    if kind == "money":
        return money(amount, sign)
    if kind == "share":
        return f"{plural(amount, 'share')} of {name}"
    if not name:
        return plural(amount, kind.replace("_", " ").removesuffix("s"))
    return name if amount == 1 else f"{amount:,} {name}"


def asset_name(board: Any, asset: str, edition: Any = None) -> str:
    """Name of one unit of an asset, as :func:`asset_words` counts it.

    Examples
    --------
    >>> asset_name(None, "share:PR"), asset_name(None, "money")
    ('share of PR', 'money')
    """
    if asset == "money":
        return asset
    return asset_words(board, asset, 1, edition=edition).removeprefix("1 ")


def with_names(text: str, names: Mapping[str, str]) -> str:
    """A text about seats, with the names of the players.

    Examples
    --------
    >>> with_names("MHE goes from player A to player B.", {"A": "Mia"})
    'MHE goes from Mia to player B.'
    """
    return re.sub(r"\bplayer ([A-F])\b", lambda found: names.get(found[1], found[0]), text)


def plural(count: int, noun: str, nouns: str = "") -> str:
    """Count with its noun.

    Examples
    --------
    >>> plural(1, "player"), plural(4, "player"), plural(2, "factory", "factories")
    ('1 player', '4 players', '2 factories')
    """
    return f"{count:,} {noun if count == 1 else nouns or noun + 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence.

    Examples
    --------
    >>> listed(["one", "two", "three"]), listed([])
    ('one, two and three', '')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
