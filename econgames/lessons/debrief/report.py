"""The debrief of a match: its moments, chosen, told and shown."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, overload

from econgames.core.errors import SetupError
from econgames.core.words import listed, plural, unit_of
from econgames.lessons.debrief.kinds import find_kind
from econgames.lessons.debrief.moments import Amount, Moment, find_detectors, thing_namer
from econgames.lessons.debrief.seats import ALL, chosen_seats
from econgames.lessons.debrief.story import Story
from econgames.lessons.kit.notes import figure_bundle, folded, html_text, publish
from econgames.lessons.kit.reading import say_number
from econgames.ui.words import Words

if TYPE_CHECKING:
    from econgames.core.ledger import Row
    from econgames.core.match import Match
    from econgames.core.picture import Picture

__all__ = ["Debrief", "choose", "debrief", "say_fact", "say_stake"]

MOST: Final = 6
"""Moments that are shown of a game."""

MOST_OF_A_KIND: Final = 2

NONE: Final = "No moment stands out so far."

_CARD: Final = (
    "border-left:6px solid #857f74;padding:6px 18px;margin:18px 0 6px;max-width:46em;"
    "font-size:20px;line-height:1.4"
)
"""Letters that are read from the last row, when a projector shows the notebook."""


def debrief(match: Match, all: bool = False, seats: str | Iterable[str] | None = None) -> Debrief:
    """Moments of a match that are worth a question.

    Parameters
    ----------
    match : Match
        The match, up to where it stands; it is left alone.
    all : bool, optional
        Every moment; by default at most 6: of each player and detector the one with the largest
        stake, at most 2 of a detector.
    seats : str or iterable of str, optional
        Whose moments: a seat, several, or ``"all"``. By default those of people; where no seat is
        known to be a person's, those of all, which is said. See
        :mod:`econgames.lessons.debrief.seats`.

    Returns
    -------
    Debrief
        In the order of play. A notebook shows a card with a figure for each.

    Examples
    --------
    >>> import econgames as eg
    >>> debrief(eg.new("rolling_stock_stars", players=3, seed=1))
    No moment stands out so far.
    """
    shown, why = chosen_seats(match, seats)
    story = Story(match)
    money = match.game.info.money
    every = [
        one.moment(occasion, money)
        for one in find_detectors(match.game.name)
        for occasion in one.find(story)
        if occasion.fires and say_number(occasion.stake) != "0"  # nothing is asked about nothing
    ]
    found = [one for one in every if one.player in shown]
    chosen = found if all else choose(found)
    note = why or _left_out(match, shown, len(every) - len(found))
    return Debrief(story, sorted(chosen, key=lambda one: one.step), note)


def _left_out(match: Match, shown: Collection[str], number: int) -> str:
    """What is not shown, and how to see it."""
    others = [match.names[seat] for seat in match.players if seat not in shown]
    if not number:
        return ""
    told = f"{plural(number, 'moment')} of {listed(others)} not shown"
    return f'{told}: debrief(seats="{ALL}") shows all.'


def choose(moments: Iterable[Moment]) -> list[Moment]:
    """The few moments that are shown.

    Of each player and detector the one with the largest stake counts. Each detector sends its
    largest first, and then a second one, until there are 6. Stakes of different detectors cannot
    be compared, so the detectors that fire least often come first: they tell most about a game.
    """
    largest: dict[tuple[str, str], Moment] = {}
    often: dict[str, int] = {}
    for one in moments:
        often[one.detector] = often.get(one.detector, 0) + 1
        best = largest.get((one.detector, one.player))
        if best is None or one.stake > best.stake:
            largest[one.detector, one.player] = one
    ranked: list[tuple[int, int, str, Moment]] = []
    for name in often:
        own = [one for one in largest.values() if one.detector == name]
        own.sort(key=lambda one: (-one.stake, one.step, one.player))
        for turn, one in enumerate(own[:MOST_OF_A_KIND]):
            ranked.append((turn, often[name], name, one))
    ranked.sort(key=lambda place: place[:3])
    return [one for *_, one in ranked[:MOST]]


def say_stake(stake: Amount, unit: str) -> str:
    """A stake with its unit.

    Examples
    --------
    >>> say_stake(Fraction(7, 2), "$"), say_stake(5, "points"), say_stake(-3, "$")
    ('$3.5', '5 points', '−$3')
    """
    before, after = unit_of(unit)
    return f"{'−' if stake < 0 else ''}{before}{say_number(abs(Fraction(stake)))}{after}"


def say_fact(value: Any, unit: str = "") -> str:
    """A fact for people; a number with its unit.

    Examples
    --------
    >>> say_fact(3, "zl"), say_fact(3), say_fact("none", "zl")
    ('3 zl', '3', 'none')
    """
    return say_stake(value, unit) if isinstance(value, int | Fraction) else str(value)


def _where(moment: Moment) -> str:
    """Where to look: positions are counted by the moves before them."""
    return f"Go to step {moment.step}, just before move {moment.step + 1}"


class Debrief(Sequence[Moment]):
    """Moments of a match, in the order of play.

    Parameters
    ----------
    story : Story
        The match as it was read.
    moments : list of Moment
        What is told.
    note : str, optional
        Whose moments these are, where that has to be said.
    """

    def __init__(self, story: Story, moments: list[Moment], note: str = "") -> None:
        self._story = story
        self.moments = moments
        self.note = note
        self._words = Words(story.match)
        self._named = thing_namer(story.match.game.name)

    @property
    def match(self) -> Match:
        """The match."""
        return self._story.match

    @overload
    def __getitem__(self, index: int) -> Moment: ...
    @overload
    def __getitem__(self, index: slice) -> list[Moment]: ...
    def __getitem__(self, index: int | slice) -> Moment | list[Moment]:
        return self.moments[index]

    def __len__(self) -> int:
        return len(self.moments)

    def goto(self, number: int) -> Match:
        """Take the match to the position of moment `number`, from 1; returns it."""
        return self.match.goto(self._moment(number).step, line=self._story.line)

    def board(self, number: int, theme: str = "light") -> Picture:
        """Picture of the position of moment `number`, from 1; the match is left alone."""
        from econgames.core.picture import Picture

        step, match = self._moment(number).step, self.match
        board, state = match.game.part("board"), self._story.state(step)
        svg = board.draw(
            state, viewer=None, names=match.names, theme=theme,
            last=self._story.moves[step - 1] if step else None,
            rows=self._story.rows[step - 1] if step else [],
        )  # fmt: skip
        return Picture(svg, board.alt(state, match.names))

    def _moment(self, number: int) -> Moment:
        if type(number) is not int or not 1 <= number <= len(self):
            raise SetupError(f"number must be 1 to {len(self)}, as in the debrief; not {number!r}")
        return self.moments[number - 1]

    def name(self, moment: Moment) -> str:
        """Name of the player who is asked."""
        return self.match.names.get(moment.player, moment.player)

    def about(self, moment: Moment) -> str:
        """Name of the company, tile, street ... that it is about; may be empty."""
        return self._named(moment.facts["about"], self._story.edition)

    def _head(self, number: int, moment: Moment) -> str:
        about = f" ({self.about(moment)})" if self.about(moment) else ""
        stake = say_stake(moment.stake, moment.unit)
        title = find_kind(moment.detector).title
        return f"{number}. {self.name(moment)}: {title}{about}, stake {stake}"

    def _told(self, moment: Moment) -> dict[str, str]:
        """Numbers in words; the step, and then what is particular to the detector."""
        move = self._story.moves[moment.step] if moment.step < len(self._story.moves) else None
        told = {f"move {moment.step + 1}": self.match.say(move)} if move is not None else {}
        money = self.match.game.info.money
        for name, value in moment.facts.items():
            if name not in ("about", "rows"):
                told[name] = say_fact(value, "" if name.startswith(moment.counts) else money)
        return told

    def __repr__(self) -> str:
        told = [self._text(n, one) for n, one in enumerate(self.moments, 1)]
        return "\n\n".join([*told, *self._closing()])

    def _closing(self) -> list[str]:
        """What is said below the moments: that there are none, and the note."""
        return [*([] if self.moments else [NONE]), *([self.note] if self.note else [])]

    def _text(self, number: int, moment: Moment) -> str:
        lines = [self._head(number, moment)]
        lines += [f"   {name}: {value}" for name, value in self._told(moment).items()]
        lines += [
            f"   ? {moment.question}",
            f"   {_where(moment)}: match.goto({moment.step})",
        ]
        return "\n".join(lines)

    def card(self, number: int) -> str:
        """HTML of moment `number`, from 1: question, numbers, where to go, rows of the ledger."""
        moment = self._moment(number)
        rows = "".join(
            f"<tr><td style='text-align:left;padding:2px 18px 2px 0'>{html_text(name)}</td>"
            f"<td style='text-align:left'>{html_text(value)}</td></tr>"
            for name, value in self._told(moment).items()
        )
        ledger = [self._say_row(row) for row in moment.facts["rows"]]
        return (
            f"<div style='{_CARD}'><b>{html_text(self._head(number, moment))}</b>"
            f"<p style='font-size:26px;margin:8px 0'>{html_text(moment.question)}</p>"
            f"<table style='font-size:18px;margin:0'>{rows}</table>"
            f"<p style='margin:6px 0'>{_where(moment)}: "
            f"<code>match.goto({moment.step})</code></p>"
            f"{folded('Rows of the ledger', ledger) if ledger else ''}</div>"
        )

    def _say_row(self, row: Row) -> str:
        return f"move {row[0]}: {self._words.transfer(row)}"

    def _repr_html_(self) -> str:
        cards = [self.card(number) for number in range(1, len(self) + 1)]
        return "".join(cards) + self._closing_html()

    def _closing_html(self) -> str:
        none = "" if self.moments else f"<p>{NONE}</p>"
        note = f"<p style='font-size:18px'>{html_text(self.note)}</p>" if self.note else ""
        return none + note

    def show(self, *, theme: str = "light", boards: bool = False) -> None:
        """Show each card with its figure below it, in the output of a notebook cell.

        Parameters
        ----------
        theme : {"light", "dark", "print"}, optional
            Colours of the figures.
        boards : bool, optional
            Also the position of each moment.
        """
        for number, moment in enumerate(self.moments, 1):
            publish({"text/plain": self._text(number, moment), "text/html": self.card(number)})
            publish(figure_bundle(moment.figure(theme=theme)))
            if boards:
                picture = self.board(number, "dark" if theme == "dark" else "light")
                publish({"text/plain": picture.alt, "text/html": picture.html()})
        if closing := self._closing():
            publish({"text/plain": "\n\n".join(closing), "text/html": self._closing_html()})

    def _ipython_display_(self) -> None:
        self.show()
