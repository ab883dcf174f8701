"""Sentences, labels and descriptions: every move and option has words, hidden tiles have none."""

import econgames as eg
from econgames.automobile import board, moves, values


def test_every_move_has_a_sentence_and_every_option_a_label() -> None:
    seen: set[str] = set()
    for seed in range(6):
        match = eg.new("automobile", 4, seed=seed)
        while not match.is_over:
            state = match.state
            for option in match.options():
                seen.add(option.kind)
                label = board.label(option, state)  # type: ignore[arg-type]
                assert label
                assert label[0] != " "
                assert "{" not in label
                assert board.label(option)
                assert board.family(option)
            match.run("random", until=1)
            who = match.names[getattr(match.last, "player", "")]
            assert match.log[-1].startswith(f"{who} ")
            assert match.log[-1].endswith(".")
    kinds = {kind.__struct_config__.tag for kind in moves.MOVES.__args__}
    assert seen >= kinds - {"pass_action"}
    assert set(board.FAMILIES) == kinds


def test_a_move_without_a_player_or_model() -> None:
    assert board.say(moves.TakeResearch()) == "Somebody takes research cubes."
    assert board.say(moves.PassAction("A")) == "Ada passes, for no action is possible."
    assert board.say(moves.Close(99, "A")) == "Ada closes space 99."


def test_descriptions_tell_no_hidden_tiles() -> None:
    match = eg.new("automobile", 4, seed=2).run("random", until=40)
    state = match.state
    assert ", demand " not in board.describe(state, match.names)  # type: ignore[arg-type]
    told = board.describe(state.view("B"), match.names)  # type: ignore[arg-type]
    lines = [line for line in told.splitlines() if ", demand " in line]
    assert len(lines) == 1
    assert lines[0].startswith("Ben")
    match.run("random")
    assert "game over" in board.alt(match.state)  # type: ignore[arg-type]
    assert board.describe(match.state, match.names).count(", demand ") == 4  # type: ignore[arg-type]


def test_values_at_the_end() -> None:
    match = eg.new("automobile", 3, seed=2)
    costs = set()
    while not match.is_over:
        state = match.state
        quotes = values.quotes(state)  # type: ignore[arg-type]
        costs.add((state.turn, -quotes["loss_point"]["score"]))  # type: ignore[attr-defined]
        match.run("random", until=1)
    assert costs == {(1, 100), (2, 90), (3, 70), (4, 40)}
    assert values.quotes(match.state)["loss_point"]["score"] == 0  # type: ignore[arg-type]
    assert values.money_score(match.state) == dict(sorted(match.scores().items()))  # type: ignore[arg-type]


def test_a_parts_factory_lowers_the_standard_cost() -> None:
    from tests.automobile.positions import Space, position

    s = position(
        "actions", spaces={7: Space("A", factories=1, parts=1), 5: Space("A", factories=1)}
    )
    quotes = values.quotes(s)
    assert quotes["car:7"] == {"score": 0, "market": 100, "scrap": 0, "cost": 30}
    assert quotes["car:5"]["cost"] == 50
    assert quotes["parts_factory"] == {"score": 500, "market": 500, "scrap": 400}
    assert values.holdings(s)["A"] == {"factory:5": 1, "factory:7": 1, "parts_factory": 1}
    assert values.holdings(s)["bank"] == {"factory:5": -1, "factory:7": -1, "parts_factory": -1}
    assert values.parties(s) == ("A", "B", "C", "bank")
    assert values.period(s) == 1
    assert values.groups(s) == {}
