"""A rule of a game with today's numbers in it: what is computed, from what, by which function.

Each game has a file ``formulas.py`` with one function, ``formulas(view, kind, id, viewer=None)``:
the rules that price what is marked, or that decide what its owner is paid. Own work of a game is
the wording; each value is what its economy function returns, nothing is computed a second time.

- ``view``: position as the viewer sees it.
- ``kind``, ``id``: what is marked, ``"party"`` or ``"asset"``, and which, as in the ledger.
- ``viewer``: seat of the reader, if there is one.
- What is returned: a list of :class:`Formula`; empty for what no rule prices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import isinf
from typing import Any, NamedTuple

__all__ = ["Facts", "Formula", "Number", "Sheet", "number", "terms"]

Facts = Mapping[str, Any]
"""A position as plain data: what `State.snapshot()` returns."""

Number = int | float | Fraction


class Formula(NamedTuple):
    """One rule with its numbers.

    Parameters
    ----------
    name : str
        What is computed, and of what: ``"Income of PR"``.
    formula : str
        The rule in words and signs.
    filled : str
        The same with numbers; words may stand beside them. Either an expression whose value is
        `value` (``+ − × ÷``, brackets, ``max``, ``min``, ``⌊ ⌋``, ``⌈ ⌉``), or what is looked up
        and, after ``→``, what is found.
    value : int, float or Fraction
        The result.
    unit : str
        Its unit; the money sign of the game stands for money.
    function : str
        Function of the game's economy that computed it.
    about : tuple of str
        What it is about, as it is marked: ``("party", "A")`` or ``("asset", "company:BR")``.
    account : str
        Account under which such an amount is paid; empty for what is never paid as it stands.
    """

    name: str
    formula: str
    filled: str
    value: Number
    unit: str
    function: str
    about: tuple[str, str]
    account: str = ""


def number(value: Number) -> str:
    """A number as it is read: commas, a true minus, at most two decimals.

    Examples
    --------
    >>> number(-1200), number(Fraction(76, 5)), number(2.0), number(float("inf"))
    ('−1,200', '15.2', '2', '∞')
    """
    if isinstance(value, float) and isinf(value):
        return "∞" if value > 0 else "−∞"
    text = f"{value:,}" if isinstance(value, int) else f"{float(value):,.2f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return text.replace("-", "−")


def terms(parts: Iterable[tuple[Any, str]]) -> str:
    """A sum of named amounts; those of 0 are left out.

    Examples
    --------
    >>> terms([(12, "printed"), (0, "power"), (-3, "cost")]), terms([])
    ('12 printed − 3 cost', '0')
    """
    text = ""
    for amount, name in parts:
        if amount:
            sign = "−" if amount < 0 else "+"
            lead = f" {sign} " if text else "−" if amount < 0 else ""
            text += f"{lead}{number(abs(amount))} {name}".rstrip()
    return text or "0"


class Sheet:
    """Formulas that are written down one after the other, all for one edition.

    Parameters
    ----------
    edition : object
        Handed to each economy function that takes one.
    unit : str
        Unit of values that name no other; the money sign of the game.
    about : tuple of str
        What the formulas are about, see :class:`Formula`.
    rules : list of Formula, optional
        Where they are written down.

    Examples
    --------
    >>> sheet = Sheet(None, "$", ("party", "A"))
    >>> sheet.add(max, 3, 8, name="Highest bid", formula="the higher one", filled="max(3, 8)")
    >>> sheet.rules[0].value, sheet.rules[0].function
    (8, 'max')
    """

    def __init__(
        self, edition: Any, unit: str, about: tuple[str, str], rules: list[Formula] | None = None
    ) -> None:
        self.edition, self.unit, self.about = edition, unit, about
        self.rules: list[Formula] = [] if rules is None else rules

    def at(self, kind: str, id: str) -> Sheet:
        """The same sheet, for formulas about something else."""
        return Sheet(self.edition, self.unit, (kind, id), self.rules)

    def add(
        self,
        function: Callable[..., Any],
        *given: Any,
        name: str,
        formula: str,
        filled: str,
        unit: str = "",
        account: str = "",
        take: Callable[[Any], Number] | None = None,
        **named: Any,
    ) -> None:
        """Write down a formula whose value is what an economy function returns.

        Parameters
        ----------
        function : callable
            The function; it is called with `given` and `named`.
        name, formula, filled, unit, account
            As in :class:`Formula`; a `filled` that ends in ``→`` is completed with the value.
        take : callable, optional
            Takes the value out of what is returned, where that is more than a number.
        """
        if "edition" in (getattr(function, "__kwdefaults__", None) or ()):
            named["edition"] = self.edition
        found = function(*given, **named)
        value: Number = found if take is None else take(found)
        if filled.endswith("→"):
            filled = f"{filled} {number(value)}"
        made = Formula(
            name, formula, filled, value, unit or self.unit, function.__name__, self.about, account
        )
        self.rules.append(made)
