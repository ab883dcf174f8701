"""A tiny game for tests of the table: seats take $1 to $3 from the bank in turn, or pass."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from econgames.core.errors import IllegalMove
from econgames.core.moves import Move, Option


class Take(Move, frozen=True, tag="take", tag_field="type"):
    """Take money from a pot of the bank."""

    pot: str
    amount: int
    player: str | None = None


class Pass(Move, frozen=True, tag="pass", tag_field="type"):
    """Take nothing."""

    player: str | None = None


class Split(Move, frozen=True, tag="split", tag_field="type"):
    """Take money from several pots, at most $4 in all, and pay a helper."""

    pots: dict[str, int]
    helper: str
    player: str | None = None


class SplitOption(Option, frozen=True, kw_only=True):
    """All ways to split: money of each pot, and who helps."""

    helpers: tuple[str, ...] = ("nobody", "the_clerk")

    @property
    def id(self) -> str:
        return "split"

    @property
    def parameters(self) -> list[dict[str, Any]]:
        return [
            {"name": "X", "low": 0, "high": 3, "step": 1},
            {"name": "Y", "choices": [0, 2, 4]},
            {"name": "helper", "choices": list(self.helpers)},
        ]

    def build(self, values: Any) -> Move:
        pots = {name: values[name] for name in ("X", "Y") if values[name]}
        if not 1 <= sum(pots.values()) <= 4:
            raise ValueError(f"take $1 to $4 in all; not ${sum(pots.values())}")
        return Split(pots, values["helper"], self.move.player)  # type: ignore[attr-defined]

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Split) and 1 <= sum(move.pots.values()) <= 4


POTS = {"X": 100, "Y": 300}
LAST = 12


def worth(move: Move) -> int:
    return sum(move.pots.values()) if isinstance(move, Split) else getattr(move, "amount", 0)


class State:
    def __init__(self, seats: tuple[str, ...], splits: bool = False) -> None:
        self.seats, self.step, self.splits = seats, 0, splits
        self.cash = dict.fromkeys(seats, 10)
        self.edition = SimpleNamespace(pots=POTS)

    def actors(self) -> tuple[str, ...]:
        return () if self.step >= LAST else (self.seats[self.step % len(self.seats)],)

    def options(self, actor: str) -> list[Option]:
        if actor not in self.actors():
            return []
        takes = [Option(Take(pot, 1, actor), "amount", 1, 3) for pot in POTS]
        found = [*takes, Option(Pass(actor))]
        if self.splits:
            found.append(SplitOption(Split({"Y": 2}, "nobody", actor)))
        return found

    def view(self, player: str) -> State:
        return self

    def key(self) -> str:
        return f"{self.step}:{self.cash}"

    def scores(self) -> dict[str, int]:
        return dict(sorted(self.cash.items(), key=lambda item: -item[1]))

    def snapshot(self) -> dict[str, Any]:
        return {"players": {seat: {"cash": cash} for seat, cash in self.cash.items()}}


class Match:
    """As `econgames.core.match.Match`, for the fake game: replays from the start."""

    def __init__(self, players: int = 3, seed: int = 1, splits: bool = False) -> None:
        self.splits = splits
        self.players = tuple("ABCDEF"[:players])
        self.names = dict(
            zip(self.players, ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn"], strict=False)
        )
        info = SimpleNamespace(money="$", name="fake", title="Fake pots", private="")
        self.game = SimpleNamespace(
            name="fake",
            title="Fake pots",
            info=info,
            part=part,
            graphs={},
            moves=Take | Pass | Split,
            bots=KINDS,
        )
        self.seed, self.autosave, self.now, self.played = seed, None, 0, []
        self.tip = SimpleNamespace(path=lambda: [])
        self.lines = [SimpleNamespace(name="main", length=0, tip=self.tip)]
        self.line = self.lines[0]
        self.reason = ""

    @property
    def state(self) -> State:
        state = State(self.players, self.splits)
        for move in self.played[: self.now]:
            state.cash[move.player] += worth(move)
            state.step += 1
        return state

    step = property(lambda self: self.now)
    length = property(lambda self: len(self.played))
    moves = property(lambda self: self.played[: self.now])
    can_undo = property(lambda self: self.now > 0)
    can_redo = property(lambda self: self.now < len(self.played))
    last = property(lambda self: self.played[self.now - 1] if self.now else None)
    is_over = property(lambda self: not self.actors())
    position = property(lambda self: f"FAKE{self.now}")

    def actors(self) -> tuple[str, ...]:
        return self.state.actors()

    def options(self, actor: str | None = None) -> list[Option]:
        return self.state.options(actor or self.actors()[0])

    def scores(self) -> dict[str, int]:
        return self.state.scores()

    def play(self, move: Any) -> None:
        if not any(move in option for option in self.options(move.player)):
            raise IllegalMove("fake.take", "take $1 to $3", ["take X 1..3"])
        self.played = [*self.played[: self.now], move]
        self.now += 1
        self.reason = ""

    def play_bot(self, bot: Any, seat: str) -> None:
        self.play(bot.choose(self.state, self.options(seat), None))
        self.reason = bot.reason

    def undo(self) -> None:
        self.now -= 1

    def redo(self) -> None:
        self.now += 1

    def at(self, step: int) -> State:
        return State(self.players, self.splits)

    def goto(self, step: int) -> None:
        self.now = step

    def transfers(self, step: int | None = None) -> list[Any]:
        return [row for row in self.ledger.rows if row[0] == (self.now if step is None else step)]

    def preview(self, move: Any) -> Any:
        amount, seat = worth(move), move.player
        most = {"take": 3, "split": 4, "pass": 0}[move.kind]
        if not min(1, most) <= amount <= most:
            raise IllegalMove("pot.amount", f"take $1 to ${most}; not ${amount}")
        cash = self.state.cash[seat]
        rows = [(self.now + 1, "bank", seat, amount, "money", "pot")] if amount else []
        return SimpleNamespace(
            transfers=rows, changes={seat: {"cash": (cash, cash + amount)}}, assumed=""
        )

    def say(self, move: Any) -> str:
        name = self.names[move.player]
        if move.kind == "split":
            return f"{name} takes ${worth(move)} with {move.helper}."
        return (
            f"{name} passes."
            if move.kind == "pass"
            else f"{name} takes ${move.amount} from {move.pot}."
        )

    @property
    def log(self) -> list[str]:
        return [self.say(move) for move in self.played[: self.now]]

    @property
    def ledger(self) -> Any:
        rows = [
            (step, "bank", move.player, worth(move), "money", "pot")
            for step, move in enumerate(self.played[: self.now], 1)
            if worth(move)
        ]
        rows = [(0, "bank", seat, 10, "money", "start") for seat in self.players] + rows
        cash = self.state.cash
        return SimpleNamespace(rows=rows, balance=lambda party, asset="money": cash.get(party, 0))

    def save(self, path: Any) -> None:
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.position)


class Greedy:
    """Takes all it can."""

    def choose(self, view: Any, options: list[Option], rng: Any) -> Move:
        self.reason = "more is more"
        return options[0].at(options[0].high)


class Broken:
    """Fails on each decision."""

    def choose(self, view: Any, options: list[Option], rng: Any) -> Move:
        raise ZeroDivisionError("division by zero")


KINDS = {"greedy": Greedy, "broken": Broken}


def draw(
    state: State, *, options: Any = None, prefix: str = "b", theme: str = "light", **_: Any
) -> str:
    fill = "#FFFFFF" if theme == "light" else "#1E242B"
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 400">',
        f'<rect width="1200" height="400" fill="{fill}"/>',
    ]
    for index, option in enumerate(options or []):
        parts.append(
            f'<g data-move="{option.id}" id="{prefix}-pot-{index}" role="button" tabindex="-1" '
            f'aria-label="{option.id}"><rect x="{100 + 300 * index}" y="100" width="200" '
            'height="80" fill="#FFF0F7" stroke="#BD1B6A"/></g>'
        )
    for index, seat in enumerate(("bank", *state.seats)):
        place = 100 + 200 * index
        parts.append(f'<g data-party="{seat}"><circle cx="{place}" cy="300" r="30"/></g>')
    return "".join([*parts, f"<text x='20' y='40'>{state.step}</text>", "</svg>"])


def part(name: str) -> Any:
    if name != "board":
        raise ModuleNotFoundError(name)
    return BOARD


BOARD = SimpleNamespace(
    draw=draw,
    label=lambda option, state: (
        f"{option.move.pot} from ${option.low}"
        if option.kind == "take"
        else option.kind.capitalize()
    ),
    family=lambda option, state: option.kind.capitalize(),
)
