"""The errors of econgames; each says what was asked, what failed and what to do instead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

__all__ = [
    "EconGamesError",
    "EditionError",
    "HiddenInformation",
    "IllegalMove",
    "LedgerError",
    "MissingPackage",
    "RecordError",
    "ResetNeeded",
    "SaveError",
    "ScriptError",
    "SetupError",
    "SimulationError",
    "TooManyOutcomes",
    "choices",
]


class EconGamesError(Exception):
    """Base of every error that a user of econgames can cause."""


class SetupError(EconGamesError):
    """A match cannot be set up as asked: unknown game or bot, wrong number of players, ..."""


class EditionError(EconGamesError):
    """An edition file is refused; the message names file, table, key and what was expected."""


class SaveError(EconGamesError):
    """A saved game or position code cannot be read or written; nothing was changed."""


class RecordError(EconGamesError):
    """A recorded game cannot be read, or contradicts the rules; the message names the place."""


class LedgerError(EconGamesError):
    """The books do not balance, or an account is missing from the chart."""


class SimulationError(EconGamesError):
    """Not one game of a simulation could be played to its end; the message names seeds."""


class ScriptError(EconGamesError):
    """A scripted outcome of chance is missing or impossible."""


class TooManyOutcomes(EconGamesError):
    """What chance or the players can do is too much to be listed."""


class ResetNeeded(EconGamesError, AttributeError):
    """An environment was used before ``reset()``, or after the end of its game.

    It is an AttributeError too, so that ``hasattr(env, "agents")`` is False until then.
    """


class HiddenInformation(EconGamesError):
    """A view was asked for something that its player may not see."""


class MissingPackage(EconGamesError, ImportError):
    """A package is not installed that some of econgames needs.

    Parameters
    ----------
    what : str
        What cannot be done without it, as the beginning of a sentence.
    package : str
        Its name.
    extra : str
        Extra of econgames that brings it.

    Examples
    --------
    >>> print(MissingPackage("Production plans", "scipy", "analysis"))
    Production plans need scipy, which is not installed. To mend it:
    python -m pip install "econgames[analysis]", then restart the kernel.
    """

    def __init__(self, what: str, package: str, extra: str) -> None:
        super().__init__(
            f"{what} need {package}, which is not installed. To mend it: "
            f'python -m pip install "econgames[{extra}]", then restart the kernel.'
        )


class IllegalMove(EconGamesError):
    """A move that the rules forbid; the state is unchanged.

    Parameters
    ----------
    rule : str
        Id of the rule, such as ``"invest.bid"``.
    text : str
        The rule in words, and the numbers that fail.
    legal : sequence of str, optional
        What is legal instead, in words; the first few are shown.

    Examples
    --------
    >>> print(IllegalMove("invest.bid", "a bid is at least 9; got 7", ["bid MHE 9..20", "pass"]))
    a bid is at least 9; got 7 [rule invest.bid]
    Legal now: bid MHE 9..20; pass
    """

    shown = 12

    def __init__(self, rule: str, text: str, legal: Sequence[str] = ()) -> None:
        self.rule = rule
        self.text = text
        self.legal = tuple(legal)
        super().__init__(rule, text, self.legal)

    def __str__(self) -> str:
        head = f"{self.text} [rule {self.rule}]"
        if not self.legal:
            return head
        rest = len(self.legal) - self.shown
        more = f"; and {rest} more" if rest > 0 else ""
        return f"{head}\nLegal now: {'; '.join(self.legal[: self.shown])}{more}"


def choices(what: str, got: object, known: Iterable[object]) -> str:
    """Sentence that refuses an unknown name and offers the known ones.

    Examples
    --------
    >>> print(choices("game", "diorra", ["industria", "diora"]))
    unknown game 'diorra'; did you mean 'diora'? Known: industria, diora
    """
    names = [str(name) for name in known]
    close = get_close_matches(str(got), names, n=1)
    hint = f" did you mean {close[0]!r}?" if close else ""
    return f"unknown {what} {got!r};{hint} Known: {', '.join(names) or 'none'}"
