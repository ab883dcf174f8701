"""Figures that know where they come from: amounts, lines and statements, and `explain`."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from econgames.analysis.books import Posting
from econgames.analysis.journal import Journal, Quoted

if TYPE_CHECKING:
    from pandas import DataFrame

__all__ = ["Amount", "Explanation", "Line", "Source", "Statement", "amount_of", "explain", "signed"]


class Amount(int):
    """A whole number that remembers the postings it is the sum of.

    It computes like any integer; what is computed from it is a plain one. :func:`explain` leads
    from the amount to the rows of the journal.
    """

    postings: Sequence[Posting]
    journal: Journal

    def __reduce__(self) -> tuple[type[int], tuple[int]]:
        # copies and pickles are plain numbers: a chart must not drag a whole journal along
        return int, (int(self),)

    @property
    def events(self) -> tuple[int, ...]:
        """Places in the journal of the rows it comes from, each once, in order."""
        return tuple(sorted({posting.event for posting in self.postings}))


def amount_of(journal: Journal, postings: Iterable[Posting]) -> Amount:
    """Sum of postings."""
    kept = postings if isinstance(postings, list) else list(postings)
    amount = Amount(sum(posting.amount for posting in kept))
    amount.postings, amount.journal = kept, journal
    return amount


class Source(NamedTuple):
    """One posting behind a figure, with the row that it comes from."""

    step: int
    period: int
    phase: str
    what: str
    """The transfer or the quote, in words."""
    account: str
    """Account of the transfer; ``"revaluation"`` for a quote."""
    party: str
    """Whose posting it is."""
    line: str
    amount: int


class Explanation(Sequence[Source]):
    """The rows behind a figure; they add up to it.

    Parameters
    ----------
    total : int
        The figure.
    sources : list of Source
        Its rows, oldest first.
    """

    def __init__(self, total: int, sources: list[Source]) -> None:
        self.total = total
        self.sources = sources

    def __len__(self) -> int:
        return len(self.sources)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        return self.sources[index]

    def frame(self) -> DataFrame:
        """The rows as a DataFrame, one column for each field of `Source`."""
        from pandas import DataFrame

        return DataFrame(self.sources, columns=list(Source._fields))

    def __repr__(self) -> str:
        room = max(
            8, *(len(f"{one:+,}") for one in (self.total, *(s.amount for s in self.sources)))
        )
        rows = [
            f"{source.amount:>+{room},}  move {source.step:>3}, {source.phase}: {source.what}"
            for source in self.sources
        ]
        return "\n".join([*rows, f"{self.total:>+{room},}  sum of {len(rows)} rows"])


def explain(amount: Amount) -> Explanation:
    """Follow a figure of a statement, matrix or series to the exact rows behind it.

    Parameters
    ----------
    amount : Amount
        A figure as a statement gives it (not one computed from it).

    Raises
    ------
    TypeError
        If the number does not know where it comes from.

    Examples
    --------
    >>> import econgames as eg
    >>> from econgames.analysis.statements import Accounts
    >>> accounts = Accounts(eg.new("rolling_stock_stars", players=3, seed=1))
    >>> explain(accounts.cash_flow("A")["Cash at the end"])
         +30  move   0, set-up: Bank pays $30 to Ada (start cash)
         +30  sum of 1 rows
    """
    if not isinstance(amount, Amount):
        raise TypeError(
            "explain takes a figure from a statement, a matrix or a series; "
            f"{amount!r} is a plain number (a sum or difference of figures is one)"
        )
    journal = amount.journal
    ordered = sorted(amount.postings, key=lambda posting: posting.event)
    return Explanation(int(amount), [_source(journal, posting) for posting in ordered])


def _source(journal: Journal, posting: Posting) -> Source:
    event = journal.events[posting.event]
    account = "revaluation" if isinstance(event, Quoted) else event.account
    return Source(
        event.step,
        event.period,
        event.phase,
        describe(journal, posting.event),
        account,
        posting.party,
        posting.line,
        posting.amount,
    )


def describe(journal: Journal, index: int) -> str:
    """An event of the journal in words."""
    event = journal.events[index]
    if isinstance(event, Quoted):
        values = ", ".join(f"{name} {value:,}" for name, value in event.value.items())
        return f"value of {journal.asset_name(event.asset)}: {values}"
    payer, payee = journal.name(event.payer), journal.name(event.payee)
    why = event.account.replace("_", " ")
    if event.asset == "money":
        return f"{payer} pays {journal.amount(event.amount)} to {payee} ({why})"
    return f"{payer} gives {journal.things(event.asset, event.amount)} to {payee} ({why})"


class Line(NamedTuple):
    """A line of a statement."""

    label: str
    amount: Amount
    level: int
    """0 a balance or grand total, 1 the total of a block, 2 a line of a block, 3 a detail."""
    block: str
    """Label of the total that it belongs to; its own for totals."""


class Statement(Sequence[Line]):
    """A financial statement: labelled amounts that articulate to the unit.

    Parameters
    ----------
    title : str
        What, whose and when.
    lines : list of Line
        From top to bottom.
    unit : str
        Money sign, or ``"points"``.
    known : collection of str, optional
        Labels that statements of this game may have.

    Examples
    --------
    >>> import econgames as eg
    >>> from econgames.analysis.statements import Accounts
    >>> statement = Accounts(eg.new("rolling_stock_stars", players=3, seed=1)).balance_sheet("A")
    >>> statement["Net worth"], statement.labels
    (30, ['Cash', 'Assets', 'Net worth'])
    >>> print(statement)
    Balance sheet: Ada, whole game, $, valued at score
      Cash         30
     Assets        30
    Net worth      30
    """

    def __init__(
        self, title: str, lines: list[Line], unit: str, known: Container[str] = ()
    ) -> None:
        self.title = title
        self.lines = [line for line in lines if line.amount or line.level < 2]
        self.all_lines = lines
        """Also the lines that add up to 0, which are not shown."""
        self.unit = unit
        self.known = known

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    def __getitem__(self, key):  # type: ignore[no-untyped-def]
        """Line by place, or amount by label; a line that the game has, but this party not, is 0.

        The net worth of a corporation is called equity; both words find it.
        """
        if not isinstance(key, str):
            return self.lines[key]
        twin = key.replace("Net worth", "Equity")
        found = [line.amount for line in self.all_lines if line.label in (key, twin)]
        if found:
            return found[0]
        if key not in self.known:
            raise KeyError(f"no line {key!r} in {self.title!r}; it has {', '.join(self.labels)}")
        return amount_of(self.lines[0].amount.journal, [])

    @property
    def labels(self) -> list[str]:
        """Labels from top to bottom."""
        return [line.label for line in self.lines]

    def block(self, label: str) -> list[Line]:
        """Lines that add up to the total of this label."""
        return [line for line in self.lines if line.block == label and line.label != label]

    def explain(self, label: str) -> Explanation:
        """Rows behind the amount of this label."""
        return explain(self[label])

    def frame(self) -> DataFrame:
        """Lines as a DataFrame with columns block, label, amount."""
        from pandas import DataFrame

        rows = [(line.block, line.label, int(line.amount)) for line in self.lines]
        return DataFrame(rows, columns=["block", "label", "amount"])

    def __repr__(self) -> str:
        names = [f"{' ' * line.level}{line.label}" for line in self.lines]
        width = max(map(len, names)) + 1
        amounts = [signed(line.amount, plus=False) for line in self.lines]
        room = max(7, *map(len, amounts))
        rows = [f"{a:<{width}}{b:>{room}}" for a, b in zip(names, amounts, strict=True)]
        return "\n".join([self.title, *rows])

    def _repr_html_(self) -> str:
        from html import escape

        rows = "".join(
            f"<tr><th scope='row' style='text-align:left;padding-left:{line.level}em;"
            f"font-weight:{400 if line.level > 1 else 700}'>{escape(line.label)}</th>"
            f"<td style='text-align:right'>{signed(line.amount, plus=False)}</td></tr>"
            for line in self.lines
        )
        return f"<table><caption>{escape(self.title)}</caption><tbody>{rows}</tbody></table>"


def signed(number: int, *, plus: bool = True) -> str:
    """A number with its sign, a true minus, and commas.

    Examples
    --------
    >>> signed(1010), signed(-5), signed(0), signed(7, plus=False)
    ('+1,010', '−5', '0', '7')
    """
    text = f"{abs(number):,}"
    if number < 0:
        return f"−{text}"
    return f"+{text}" if plus and number > 0 else text
