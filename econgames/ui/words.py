"""Words for people: sentences, labels and amounts, taken from the game where it has them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from econgames.core.words import asset_name, asset_words, money

__all__ = ["Words", "imperative", "ordinal"]


def ordinal(number: int) -> str:
    """Place as it is written.

    Examples
    --------
    >>> [ordinal(number) for number in (1, 2, 3, 4)]
    ['1st', '2nd', '3rd', '4th']
    """
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number, 'th')}"


def imperative(sentence: str, name: str) -> str:
    """Sentence about a player turned into the text of a button.

    Only a sentence that starts with the player's name is turned; others lose their full stop.

    Examples
    --------
    >>> imperative("Ben bids $35 for BR.", "Ben"), imperative("Ben passes.", "Ben")
    ('Bid $35 for BR', 'Pass')
    >>> imperative("OS offers $20 for BSE.", "Ben")
    'OS offers $20 for BSE'
    """
    text = sentence.strip().removesuffix(".")
    if not text.startswith(f"{name} "):
        return text
    verb, _, rest = text[len(name) + 1 :].partition(" ")
    if re.search(r"(ss|ch|sh|x)es$", verb):
        verb = verb[:-2]
    elif verb.endswith("ies"):
        verb = f"{verb[:-3]}y"
    elif verb.endswith("s"):
        verb = verb[:-1]
    return f"{verb.capitalize()} {rest}".strip()


class Words:
    """How one match speaks: the game's own words with plain fallbacks.

    Parameters
    ----------
    match : Match
        Match whose game has a `board` part.
    """

    def __init__(self, match: Any) -> None:
        self.match = match
        self.board: Any = match.game.part("board")
        self.sign: str = getattr(match.game.info, "money", "$")
        self.edition: Any = getattr(match.state, "edition", None)
        self._parties: Mapping[str, str] = {}
        with suppress(ModuleNotFoundError):  # a game without values yet
            self._parties = match.game.part("values").PARTY_NAMES

    def _ask(self, name: str, *args: Any) -> Any:
        function = getattr(self.board, name, None)
        return None if function is None else function(*args)

    def money(self, amount: int) -> str:
        """Amount with the game's unit."""
        return money(amount, self.sign)

    def score(self, amount: int) -> str:
        """Score with its unit, which is that of money in games about money."""
        return money(amount, getattr(self.match.game.info, "score", "") or self.sign)

    def family(self, option: Any) -> str:
        """Name of the group of options that the action bar shows it in."""
        found = self._ask("family", option, self.match.state)
        return str(found or option.kind.replace("_", " ").capitalize())

    def label(self, option: Any) -> str:
        """Short text of an option."""
        return str(self._ask("label", option, self.match.state) or str(option))

    def kind(self, tag: str) -> str:
        """Name of a kind of move."""
        known: Mapping[str, str] = getattr(self.board, "FAMILIES", {})
        return known.get(tag, tag.replace("_", " ").capitalize())

    def parameter(self, option: Any, name: str) -> str:
        """Name of one of several choices of an option: the board's ``parameter``, or plain."""
        found = self._ask("parameter", option, name, self.match.state)
        return str(found or name.replace("_", " "))

    def choice(self, option: Any, name: str, value: Any) -> str:
        """Text of a value of such a choice: the board's ``choice``, or plain."""
        found = self._ask("choice", option, name, value, self.match.state)
        return str(
            found or (f"{value:,}" if isinstance(value, int) else str(value).replace("_", " "))
        )

    def place(self) -> str:
        """Where the game is, such as ``"Turn 3 · auction"``; empty if the board does not say."""
        return str(self._ask("place", self.match.state) or "")

    def play(self, move: Any, actor: str) -> str:
        """Text of the button that plays `move`."""
        return imperative(self.match.say(move), self.match.names.get(actor, actor))

    def party(self, party: str) -> str:
        """Name of a party for people.

        Seats have the players' names, and what they keep apart too (``"Ada's hand"``); other
        parties those of the game, or the last part of theirs.
        """
        seat, _, place = party.partition("/")
        if seat in self.match.names:
            name = str(self.match.names[seat])
            return f"{name}'s {place}" if place else name
        known = {"bank": "Bank", "fi": "Investor", "deck": "Deck", "box": "Box"}
        return known.get(party) or self._parties.get(party, party.split(":")[-1])

    def asset(self, asset: str, amount: int) -> str:
        """Amount of an asset in words: the board's ``asset``, or plain.

        Such as ``"2 shares of PR"``, ``"BR"`` or ``"3 cubes"``.
        """
        return asset_words(self.board, asset, amount, self.sign, self.edition)

    def thing(self, asset: str) -> str:
        """Name of one unit of an asset, such as ``"share of PR"`` or ``"BR"``."""
        return asset_name(self.board, asset, self.edition)

    def transfer(self, row: Sequence[Any]) -> str:
        """One transfer as a sentence, such as ``"Ben pays Bank $35 (auction)"``."""
        _, payer, payee, amount, asset, account = row
        verb = "pays" if asset == "money" else "gives"
        what = self.asset(asset, amount)
        reason = str(account).replace("_", " ")
        return f"{self.party(payer)} {verb} {self.party(payee)} {what} ({reason})"

    def alt(self) -> str:
        """Position in one line."""
        found = self._ask("alt", self.match.state, self.match.names)
        return str(found or f"{self.match.game.title}, step {self.match.step}")
