"""Options with several things to choose: trades and joint blocks."""

import random
from itertools import islice

import pytest

import econgames as eg
from econgames.core import parameters
from econgames.core.errors import IllegalMove
from econgames.metropoli import JointBuild, ProposeTrade
from econgames.metropoli.board import choice, parameter
from econgames.metropoli.options import JointOption, TradeOption
from econgames.metropoli.rules import State
from tests.metropoli.looks import examples
from tests.metropoli.positions import K, position


def trade_option(s: State, partner: str = "B") -> TradeOption:
    found = next(o for o in s.options("A") if o.id == f"propose_trade:{partner}")
    assert isinstance(found, TradeOption)
    return found


def joint_option(s: State, lot: str = "bv") -> JointOption:
    found = next(o for o in s.options("A") if o.id == f"joint_build:{lot}")
    assert isinstance(found, JointOption)
    return found


def trader() -> State:
    owner = {"d": "A", "e": "A", "m": "B"}
    return position(owner=owner, cash={"A": 25 * K, "B": 10 * K})


def test_all_trades() -> None:
    s = trader()
    option = trade_option(s)
    # 2 given or not, 1 wanted or not, but not nothing at all; 20 K paid to 10 K received
    assert option.count == (2**3 - 1) * 4
    moves = list(option.moves())
    assert len(moves) == option.count == len({str(move) for move in moves})
    for move in moves:
        assert move in option
        s.copy().play(move)
    assert option.move in option and option.move.want == ("m",)  # type: ignore[attr-defined]
    assert option.parameters == [
        {"name": "want", "choices": ["m", "nothing"]},
        {"name": "give", "choices": ["nothing", "d", "e"]},
        {"name": "cash", "choices": [0]},
        {"name": "give_too", "choices": ["nothing", "d", "e"]},
    ]


def test_a_trade_is_put_together_choice_by_choice() -> None:
    s = position(owner={"d": "A", "e": "A", "m": "B"}, cash={"A": 260 * K, "B": 110 * K})
    option = trade_option(s)
    assert parameters.start(option) == {
        "give": "nothing", "give_too": "nothing", "want": "m", "cash": 0,
    }  # fmt: skip
    assert parameters.build(option, parameters.start(option)) == ProposeTrade(
        "B", (), ("m",), 0, "A"
    )
    (cash,) = [each for each in parameters.parameters(option) if each.name == "cash"]
    assert cash.values == [money * K for money in range(-100, 300, 50)]
    values = {"give": "e", "give_too": "d", "want": "nothing", "cash": -100 * K}
    assert parameters.build(option, values) == ProposeTrade("B", ("d", "e"), (), -100 * K, "A")
    for wrong, told in (({"give_too": "e"}, "not e twice"), ({"give": "nothing"}, "choose one")):
        with pytest.raises(ValueError, match=told):
            parameters.build(option, values | {"give_too": "nothing"} | wrong)
    # code may choose any number of them, and any sum
    terms = {"give": ["e", "d"], "want": ["m"], "cash": -70 * K}
    assert option.build(terms) == ProposeTrade("B", ("d", "e"), ("m",), -70 * K, "A")


@pytest.mark.parametrize(
    "move",
    [
        ProposeTrade("B", (), (), 0, "A"),
        ProposeTrade("B", ("m",), (), 0, "A"),
        ProposeTrade("B", ("d", "d"), (), 0, "A"),
        ProposeTrade("B", ("d",), (), 30 * K, "A"),
        ProposeTrade("B", ("d",), (), -20 * K, "A"),
        ProposeTrade("B", ("d",), (), 5 * K, "A"),
        ProposeTrade("A", ("d",), (), 0, "A"),
        ProposeTrade("B", ("d",), (), 0, "B"),
        JointBuild("bv", {"B": 10 * K}, "A"),
    ],
)
def test_what_is_no_trade_of_the_option(move: ProposeTrade | JointBuild) -> None:
    s = trader()
    assert move not in trade_option(s)
    with pytest.raises(IllegalMove):
        s.play(move)


def test_a_partner_without_concessions() -> None:
    s = trader()
    option = trade_option(s, "C")
    assert option.others == () and option.move.give == ("d",)  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="not in"):
        option.build({"want": ["m"]})
    assert "propose_trade:C" not in [o.id for o in position().options("A")]


def test_sampling_trades_is_uniform() -> None:
    option, rng = trade_option(trader()), random.Random(3)
    seen = [str(option.sample(rng)) for _ in range(28 * 200)]
    counts = [seen.count(str(move)) for move in option.moves()]
    assert sum(counts) == len(seen) and min(counts) > 140 and max(counts) < 260


def test_all_joint_blocks() -> None:
    s = position("build", players=3, cash={"A": 60 * K, "B": 35 * K})
    option = joint_option(s)
    # at least 40 K in all, B up to 30 K, C up to 100 K, at most 100 K
    expected = {(b, c) for b in range(4) for c in range(11) if 4 <= b + c <= 10}
    moves = [move for move in option.moves() if isinstance(move, JointBuild)]
    found = {(m.shares.get("B", 0) // 10_000, m.shares.get("C", 0) // 10_000) for m in moves}
    assert found == expected and option.count == len(moves) == len(expected)
    for move in moves:
        assert move in option
        s.copy().play(move)
    assert option.move in option
    assert option.parameters[0] == {"name": "B", "low": 0, "high": 30 * K, "step": 10 * K}
    assert option.build({"B": 30 * K, "C": 10 * K}).shares == {"B": 30 * K, "C": 10 * K}


@pytest.mark.parametrize(
    "shares",
    [
        {},
        {"B": 30 * K},
        {"B": 40 * K},
        {"C": 110 * K},
        {"B": 10 * K, "C": 100 * K},
        {"C": 45 * K},
        {"A": 50 * K},
        {"C": 50 * K, "B": 0},
    ],
)
def test_what_is_no_joint_block(shares: dict[str, int]) -> None:
    s = position("build", players=3, cash={"A": 60 * K, "B": 35 * K})
    move = JointBuild("bv", shares, "A")
    assert move not in joint_option(s)
    with pytest.raises(IllegalMove):
        s.play(move)


def test_sampling_joint_blocks_is_uniform() -> None:
    s = position("build", players=3, cash={"A": 60 * K, "B": 35 * K})
    option, rng = joint_option(s), random.Random(3)
    seen = [str(option.sample(rng)) for _ in range(option.count * 200)]
    counts = [seen.count(str(move)) for move in option.moves()]
    assert sum(counts) == len(seen) and min(counts) > 140 and max(counts) < 260


def test_no_joint_block_without_the_money() -> None:
    s = position("build", cash=dict.fromkeys("ABCD", 20 * K))
    assert [o.id for o in s.options("A")] == ["end_turn"]


def test_a_family_is_not_taken_for_a_move() -> None:
    match = eg.new("metropoli", 3, seed=1)
    option = match.options()[1]
    assert option.count > 1
    with pytest.raises(IllegalMove, match="family of moves"):
        match.play(option)
    with pytest.raises(ValueError, match="use build"):
        option.at(0)
    with pytest.raises(ValueError, match="use build"):
        joint_option(position("build")).at(0)
    match.play(next(islice(option.moves(), 1)))


def test_ids_are_unique() -> None:
    s = position("build", owner={"d": "A", "m": "B"})
    ids = [option.id for option in s.options("A")]
    assert len(set(ids)) == len(ids) == 36 + 36 + 3 + 1


def test_choices_begin_with_a_move_and_have_words() -> None:
    seen = set()
    for state in examples().values():
        for option in state.options(next(iter(state.actors()), "A")):
            asked = parameters.parameters(option)
            if not asked:
                continue
            seen.add(option.kind)
            move = parameters.build(option, parameters.start(option))
            assert move in option
            state.copy().play(move)
            for each in asked:
                assert parameter(option, each.name, state)
                texts = [choice(option, each.name, value, state) for value in each.values]
                assert all(texts) and len(set(texts)) == len(texts)
    assert seen == {"propose_trade", "joint_build"}
