"""The deal: which companies are in the deck, and in which order."""

from __future__ import annotations

from econgames.core.chance import Chance
from econgames.core.errors import ScriptError
from econgames.rolling_stock_stars.rules.tables import Tables

__all__ = ["build_deck"]


def build_deck(t: Tables, players: int, chance: Chance) -> list[int]:
    """Cards of the deck, the last one on top; those not in it are removed unseen."""
    drawn = t.edition.drawn[players]
    if "deck" in chance.script:
        return _scripted_deck(t, drawn, chance)
    deck: list[int] = []
    for level, count in enumerate(drawn, 1):
        there = [company for company in range(len(t.ids)) if t.level[company] == level]
        dearest = there.pop()
        chosen = [dearest, *chance.order("drawn", there, count)]
        deck.extend(chance.order("shuffle", chosen))
    return deck[::-1]


def _scripted_deck(t: Tables, drawn: tuple[int, ...], chance: Chance) -> list[int]:
    total = sum(drawn) + len(drawn)
    ids = chance.order("deck", t.ids, total)
    deck = [t.index[name] for name in ids]
    for level, count in enumerate(drawn, 1):
        cards, deck_rest = deck[: count + 1], deck[count + 1 :]
        dearest = max(i for i in range(len(t.ids)) if t.level[i] == level)
        wrong = [t.ids[card] for card in cards if t.level[card] != level]
        if wrong or dearest not in cards:
            raise ScriptError(
                f"the script of 'deck' needs {count + 1} companies of level {level} here, "
                f"{t.ids[dearest]} among them; it has {', '.join(t.ids[c] for c in cards)}"
            )
        deck = deck_rest
    return [t.index[name] for name in reversed(ids)]
