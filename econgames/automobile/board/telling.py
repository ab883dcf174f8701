"""The position in words: the header, one line, and a full description."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from econgames.automobile.board.scene import Scene
from econgames.drawing.words import dollars, listed, plural

if TYPE_CHECKING:
    from econgames.automobile.rules import State

__all__ = ["describe", "description", "place", "place_words", "title", "turn_words"]

_ASKS = {
    "characters": "choose a character",
    "durant": "build with Durant",
    "actions": "take an action",
    "ford": "use the Ford token or keep it",
    "howard": "sell to Howard",
    "distributors": "sell through a distributor",
    "executive": "decide or pass",
}

_COUNTED = {
    "choose_character": "characters",
    "durant_build": "spaces",
    "build": "build",
    "place_distributors": "distributors",
    "take_research": "research",
    "produce": "produce",
    "close": "close",
    "ford_build": "Ford token",
    "distributor_sell": "sales",
    "exec_close": "close",
    "exec_bonus": "bonus",
    "exec_reduce": "price cut",
}
"""What the turn box calls each kind of option; the others go without saying."""

# plans of production may be thousands: they are not counted
_UNCOUNTED = ("produce", "take_research", "place_distributors")


def place_words(scene: Scene) -> str:
    """Where the game is: turn, round, price of a loss point."""
    last = scene.edition.last_turn
    if scene.is_over:
        return f"Turn {last} of {last} · game over"
    words = [f"Turn {scene.turn} of {last}"]
    if scene.position["round"]:
        words.append(f"round {scene.position['round']} of {scene.edition.action_rounds}")
    else:
        words.append("Howard" if scene.phase == "howard" else scene.phase)
    return " · ".join([*words, f"loss point {dollars(scene.loss_cost)}"])


def place(state: State) -> str:
    """Where the game is, for places without a picture.

    Examples
    --------
    >>> import econgames as eg
    >>> place(eg.new("automobile", players=3, seed=1).state)
    'Turn 1 of 4 · characters · loss point $10'
    """
    return place_words(Scene(state))


def turn_words(scene: Scene) -> tuple[str, str]:
    """The two lines of the turn box: who does what, and counts by kind."""
    if scene.speaker is None:
        (winner, score), *others = scene.scores.items()
        rest = [f"{scene.name(letter)} {dollars(amount)}" for letter, amount in others]
        return f"{scene.name(winner)} wins with {dollars(score)}", " · ".join(rest)
    head = f"{scene.name(scene.speaker)} to {_ASKS[scene.phase]}"
    counts: dict[str, int] = {}
    for option in scene.asked:
        counts[option.kind] = counts.get(option.kind, 0) + 1
    if "howard_sell" in counts:
        return head, f"{plural(scene.pending['cars'], 'car')} of any model at full price"
    words = [
        name if kind in _UNCOUNTED else f"{name} {counts[kind]}"
        for kind, name in _COUNTED.items()
        if kind in counts
    ]
    # a board that is only looked at is drawn without options
    return head, " · ".join(words) or ("only a pass is legal" if scene.asked else "")


def title(scene: Scene) -> str:
    """The position in one line."""
    state = scene.state
    worth = ", ".join(f"{scene.name(seat)} {dollars(sum)}" for seat, sum in scene.scores.items())
    if scene.speaker is None:
        return f"Automobile, game over: {scene.name(next(iter(scene.scores)))} wins; {worth}"
    place = f"turn {state.turn}, {state.phase}" + (f" round {state.rnd}" if state.rnd else "")
    return f"Automobile, {place}: {scene.name(scene.speaker)} to {_ASKS[state.phase]}; {worth}"


def describe(state: State, names: Mapping[str, str] | None = None) -> str:
    """The position in full sentences, one a line.

    Demand tiles are told of a view, to the player who sees them, and after the end.

    Examples
    --------
    >>> import econgames as eg
    >>> print(describe(eg.new("automobile", players=3, seed=1).state.view("A")))
    Automobile, turn 1, characters: ...
    Ada: cash $2,000, 5 research cubes, 0 loss points, demand ...
    Ben: cash $2,000, 5 research cubes, 0 loss points.
    Cleo: cash $2,000, 5 research cubes, 0 loss points.
    The newest model ever built is in no space; 17 research cubes in the supply; ...
    """
    scene = Scene(state, names=names)
    return _lines(scene, state.players if scene.is_over or state.bag is None else ())


def description(scene: Scene) -> str:
    """The same for a picture: tiles of the viewer only, and all after the end."""
    return _lines(scene, [letter for letter in scene.players if scene.sees(letter)])


def _lines(scene: Scene, open_hands: Collection[str]) -> str:
    facts = scene.position
    lines = [f"{title(scene)}."]
    for seat, row in facts["players"].items():
        lines.append(_player(scene.name(seat), row, told=seat in open_hands))
    lines += [_space(scene, int(space), row) for space, row in facts["spaces"].items()]
    lines.append(_table(facts))
    if facts["demand"]:
        sizes = [f"{name} {number}" for name, number in facts["demand"].items()]
        lines.append(f"The last demand was {listed(sizes)}.")
    return "\n".join(lines)


def _player(name: str, row: dict[str, Any], *, told: bool) -> str:
    words = [
        f"cash {dollars(row['cash'])}",
        plural(row["research"], "research cube"),
        plural(row["points"], "loss point"),
    ]
    if row["loans"]:
        words.append(plural(row["loans"], "loan"))
    placed = [f"{number} in {cls}" for cls, number in row["section"].items() if number]
    if placed:
        words.append(f"distributors {listed(placed)}")
    if row["character"]:
        words.insert(0, row["character"].capitalize())
    if row["ford_token"]:
        words.append("the Ford token")
    if row["hand"] and told:
        words.append(f"demand {' and '.join(map(str, row['hand']))}")
    return f"{name}: {', '.join(words)}."


def _space(scene: Scene, space: int, row: dict[str, Any]) -> str:
    model = scene.model(space)
    words = [f"{model.cls}, space {space}"]
    if row["owner"]:
        words.append(f"of {scene.name(row['owner'])}")
    if row["factories"]:
        words.append(plural(row["factories"], "factory", "factories"))
    if row["parts"]:
        words.append("a parts factory")
    if row["closed"]:
        words.append("closed")
    if row["cars"]:
        words.append(plural(row["cars"], "car"))
    if row["bonus"]:
        words.append("a bonus token")
    if row["reduced"]:
        words.append(plural(row["reduced"], "reduced-price token"))
    return f"{model.name} ({words[0]}): {', '.join(words[1:])}."


def _table(facts: dict[str, Any]) -> str:
    executive = facts["executive"]
    newest = f"space {facts['frontier']}" if facts["frontier"] else "no space"
    words = [
        f"the newest model ever built is in {newest}",
        f"{plural(facts['supply'], 'research cube')} in the supply",
        f"{plural(executive['bonus'], 'bonus token')} left",
        f"reduced-price piles {listed([str(p) for p in executive['piles']]) or 'none'}",
        "the executive closing is there" if executive["close"] else "the executive closing is used",
    ]
    text = "; ".join(words)
    return f"{text[0].upper()}{text[1:]}."
