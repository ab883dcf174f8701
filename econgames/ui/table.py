"""What happens at the table: choosing, playing, looking back, bots. No widget in here."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from econgames.core import parameters
from econgames.core.errors import EconGamesError, SetupError
from econgames.ui.marks import Mark, mark_of
from econgames.ui.reasons import is_told, usual_reasons
from econgames.ui.seats import Seats
from econgames.ui.seen import Seen
from econgames.ui.words import Words

__all__ = ["Message", "Table"]


class Message(msgspec.Struct):
    """A note or an error for the row under the action bar.

    Parameters
    ----------
    text : str
        What happened and what to do next; empty hides the row.
    kind : str
        "note" or "error".
    """

    text: str = ""
    kind: str = "note"


class Table:
    """A match with people and bots around it, and the choice that a person has open.

    Parameters
    ----------
    match : Match
        The match; it is played on, never copied.
    viewer : str, optional
        Seat that the person at the screen plays. None follows whichever person is asked.
    bots : None, bool, str or mapping, optional
        See :class:`econgames.ui.seats.Seats`.
    kinds : mapping of str to type, optional
        Bots of the game by name.
    reasons : str, optional
        When the reasons of bots are told: see :mod:`econgames.ui.reasons`.

    Raises
    ------
    SetupError
        If the seat of the viewer, a bot or the way of telling reasons is unknown.
    """

    def __init__(
        self,
        match: Any,
        *,
        viewer: str | None = None,
        bots: Any = None,
        kinds: Mapping[str, Any] | None = None,
        reasons: str | None = None,
    ) -> None:
        self.match = match
        if viewer is not None and viewer not in match.players:
            raise SetupError(
                f"viewer must be a seat of this match, one of {', '.join(match.players)}; "
                f"not {viewer!r}"
            )
        self.viewer = viewer
        self.words = Words(match)
        first = viewer or match.players[0]
        self.seats = Seats(tuple(match.players), kinds or {}, bots, first)
        self.reasons = usual_reasons(match, reasons)
        self.picked = ""
        self.value: int | None = None
        self.values: dict[str, Any] = {}
        self.message = Message()
        self.look_only = False
        self.turned: str | None = None
        self.saved: Path | None = None
        self.marked: Mark | None = None
        self.seen = Seen(match)

    @property
    def reason(self) -> str:
        """Why a bot made the last move, with its name.

        Empty after a person's move, and as long as the people here must not know it.
        """
        reason, last = self.match.reason, self.match.last
        people = [seat for seat in self.match.players if self.seats.is_person(seat)]
        if not (reason and last):
            return ""
        told = is_told(self.reasons, self.match, last.player, self.viewer, people)
        return f"{self.words.party(last.player)}: {reason}" if told else ""

    @property
    def people(self) -> list[str]:
        """People who may act now, in order of play."""
        return [seat for seat in self.match.actors() if self.seats.is_person(seat)]

    @property
    def acting(self) -> str | None:
        """Seat whose decision is next, or None when the game is over.

        Where several may act at once, bots come first, so that an offer is answered before the
        next one is made; among people the viewer, then the one that the table was turned to.
        """
        actors = self.match.actors()
        people = self.people
        for seat in actors:
            if seat not in people:
                return str(seat)
        if self.viewer in people:
            return self.viewer
        return self.turned if self.turned in people else next(iter(people), None)

    @property
    def asked(self) -> str | None:
        """Seat that the person at the screen may play for now, or None."""
        seat = self.acting
        if seat is None or self.look_only or not self.seats.is_person(seat):
            return None
        return seat if self.viewer in (None, seat) else None

    @property
    def bots_next(self) -> bool:
        """True if a bot has to move before a person can."""
        seat = self.acting
        return seat is not None and not self.look_only and not self.seats.is_person(seat)

    def options(self) -> list[Any]:
        """Everything that the person may play now."""
        seat = self.asked
        return [] if seat is None else list(self.match.options(seat))

    def option(self) -> Any:
        """The chosen option, or None."""
        return next((option for option in self.options() if option.id == self.picked), None)

    def move(self) -> Any:
        """The chosen move with its value or its choices, or None.

        Raises
        ------
        ValueError
            If these choices are not possible together; see :attr:`problem`.
        """
        option = self.option()
        if option is None:
            return None
        if parameters.parameters(option):
            return parameters.build(option, self.values)
        if option.field is None:
            return option.move
        return option.at(option.begin if self.value is None else self.value)

    @property
    def problem(self) -> str:
        """Why the choices that are made now are not possible together; empty if they are."""
        try:
            self.move()
        except ValueError as error:
            return str(error)
        return ""

    def select(
        self, picked: str, value: int | None = None, values: Mapping[str, Any] | None = None
    ) -> None:
        """Choose an option by its id; an empty or unknown id clears the choice.

        A value outside the range is refused with the range, and the choice stays. What `values`
        leaves out stays as it was, or begins as in the option's own move.
        """
        option = next((each for each in self.options() if each.id == picked), None)
        if option is None:
            self.picked, self.value, self.values = "", None, {}
            return
        asked = parameters.parameters(option)
        if asked:
            same = option.id == self.picked and self.values
            made = {**(self.values if same else parameters.start(option)), **(values or {})}
            for each in asked:
                if made[each.name] not in each.values:
                    raise ValueError(f"{each.name} must be {each.text}; not {made[each.name]!r}")
            self.picked, self.value = option.id, None
            self.values = {each.name: made[each.name] for each in asked}
            return
        if option.field is not None:
            value = option.begin if value is None else value
            option.at(value)
        self.picked, self.values = option.id, {}
        self.value = value if option.field is not None else None

    def cut(self, typed: int) -> str:
        """Sentence on a typed value that the range of the chosen option changed; may be empty."""
        option = self.option()
        if option is None or option.field is None or option.low <= typed <= option.high:
            return ""
        name = option.field.replace("_", " ")
        how = "cut" if typed > option.high else "raised"
        return (
            f"The {name} goes from {option.low:,} to {option.high:,}; "
            f"{typed:,} was {how} to {self.value:,}."
        )

    def play(self) -> None:
        """Play the chosen move.

        Raises
        ------
        IllegalMove
            If the rules forbid it; the match is unchanged.
        """
        move = self.move()
        if move is None:
            raise EconGamesError("No move is chosen. Pick one in the action bar or on the board.")
        before = self.match.step
        try:
            self.match.play(move)
        finally:  # a failing autosave plays the move all the same
            if self.match.step != before:
                self._fresh()

    def bot_move(self) -> bool:
        """Let a bot make the next move, whoever has it. True if there was one to make."""
        seat = self.acting
        if seat is None or self.look_only:
            return False
        self.match.play_bot(self.seats.bot_for(seat), seat)
        self._fresh()
        return True

    def turn_to(self, seat: str) -> None:
        """Let another person choose first, where several may act at once."""
        self.turned = seat
        self._fresh()

    def undo(self) -> None:
        """Go back to the last decision of a person, taking the bots' moves back as well."""
        match, start = self.match, self.match.step
        self._walk(match.undo, lambda: match.can_undo)
        if self.bots_next and start != match.step:
            match.goto(start)
            self._fresh()
            self.say("There is no earlier decision of a person. ◀ shows the steps before.")

    def redo(self) -> None:
        """Go forward to the next decision of a person."""
        self._walk(self.match.redo, lambda: self.match.can_redo)

    def _walk(self, step: Any, possible: Any) -> None:
        self.look_only = False
        moved = False
        while possible() and (not moved or self.bots_next):
            step()
            moved = True
        self._fresh()

    def look(self, step: int) -> None:
        """Show a step of the current line; before the last one the table is for looking only."""
        self.match.goto(max(0, min(step, self.match.length)))
        self.look_only = self.match.step < self.match.length
        self._fresh()

    def from_here(self) -> None:
        """Play on from the step shown; the first new move starts a line of its own."""
        self.look_only = False
        self._fresh()

    def line(self, name: str) -> None:
        """Change to another line of the game, at its last step."""
        length = next((line.length for line in self.match.lines if line.name == name), 0)
        self.match.goto(length, line=name)
        self.look_only = False
        self._fresh()

    def save(self, path: str | Path | None = None) -> Path:
        """Save the game; without a path to the autosave file or ``<game>-<seed>.json``."""
        target = Path(path or self.match.autosave or self.saved or self._free_file())
        self.match.save(target)
        self.saved = target
        self.say(f"Saved to {target}. Continue with eg.load({str(target)!r}).")
        return target

    def _free_file(self) -> Path:
        """File name of the game and its seed that no other match has taken."""
        stem = f"{self.match.game.name}-{self.match.seed}"
        names = [f"{stem}.json", *(f"{stem}-{number}.json" for number in range(2, 1000))]
        return next(path for path in map(Path, names) if not path.exists())

    def mark(self, content: dict[str, Any]) -> None:
        """Mark a party, a thing or a move in all views; a second time clears it again.

        Parameters
        ----------
        content : dict
            See :func:`econgames.ui.marks.mark_of`; empty clears.
        """
        asked = mark_of(self.match, content)
        self.marked = None if asked == self.marked else asked

    def say(self, text: str, kind: str = "note") -> None:
        """Put a note or an error into the message row."""
        self.message = Message(text, kind)

    def _fresh(self) -> None:
        self.picked, self.value, self.values = "", None, {}
        options = self.options()
        if len(options) == 1:
            self.select(options[0].id)
