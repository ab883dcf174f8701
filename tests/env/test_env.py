"""Environments of all games, against PettingZoo's own tests and against the games themselves."""

from __future__ import annotations

import pickle
import random
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, seed_test
from pettingzoo.utils.env_logger import EnvLogger

import econgames as eg
from econgames import env as environments
from econgames.core.errors import EconGamesError, IllegalMove, ResetNeeded, SetupError
from econgames.core.moves import Option
from econgames.core.state import State
from econgames.env import BotAgent, make, parallel
from econgames.env.aec import GameEnv
from econgames.env.spelling import FIXED, Dialogue

every_game = pytest.mark.parametrize("name", eg.games())

# what PettingZoo says of every environment with masks that is not on a list of its own
dicts_are_fine = (
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
)


def with_masks(test: Any) -> Any:
    for mark in dicts_are_fine:
        test = mark(test)
    return test


# ---------------------------------------------------------------- PettingZoo's tests


@every_game
@pytest.mark.parametrize("waiting", (False, True))
@with_masks
def test_api(name: str, waiting: bool) -> None:
    players = eg.game(name).info.players[-1]
    api_test(make(name, players=players, waiting=waiting, render_mode="ansi"), num_cycles=25)


@every_game
@with_masks
def test_api_to_the_end(name: str) -> None:
    api_test(make(name, max_cycles=40), num_cycles=60)


@every_game
def test_seeds(name: str) -> None:
    seed_test(partial(make, name), num_cycles=25)


@every_game
def test_max_cycles(name: str) -> None:
    """The test is for games where all act in every cycle, and draws actions without the mask."""
    made = {"waiting": True, "illegal": "random"}
    module = SimpleNamespace(
        env=partial(make, name, **made), parallel_env=partial(parallel, name, **made)
    )
    max_cycles_test(module)


@pytest.fixture
def quiet() -> Any:
    """PettingZoo prints a line for each illegal word."""
    EnvLogger.suppress_output()
    yield
    EnvLogger.unsuppress_output()


def forbidden(mask: Any) -> int:
    return int(np.flatnonzero(mask == 0)[-1])


def test_an_illegal_word_ends_the_game_for_its_player(quiet: None) -> None:
    env = make("industria")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(forbidden(env.last()[0]["action_mask"]))
    assert env.rewards == {a: -1.0 if a == agent else 0 for a in env.agents}
    assert all(env.terminations.values())
    got = {}
    for agent in env.agent_iter():
        _, got[agent], terminated, *_ = env.last()
        assert terminated
        env.step(None)
    assert sorted(got.values()) == [-1, 0, 0]
    env.reset(seed=1)
    assert not any(env.terminations.values())
    env.step(int(env.last()[0]["action_mask"].nonzero()[0][0]))


@pytest.mark.parametrize("bad", ["player_0", "player_1", "player_2"])
def test_an_illegal_word_ends_the_game_of_all_who_act_at_once(bad: str, quiet: None) -> None:
    env = parallel("industria", players=3)
    seen, _ = env.reset(seed=1)
    actions = {a: int(seen[a]["action_mask"].nonzero()[0][0]) for a in env.agents}
    actions[bad] = forbidden(seen[bad]["action_mask"])
    _, rewards, terminated, _, _ = env.step(actions)
    assert rewards == {a: -1 if a == bad else 0 for a in actions}
    assert all(terminated.values()) and not env.agents
    with pytest.raises(ResetNeeded, match="game is over"):
        env.step(actions)


def test_raise_refuses_and_changes_nothing() -> None:
    env = make("industria", illegal="raise")
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    with pytest.raises(IllegalMove, match=r"player_. cannot say '.*' now"):
        env.step(forbidden(mask))
    assert env.place == (1, 0) and not any(env.terminations.values())
    env.step(int(mask.nonzero()[0][0]))

    together = parallel("industria", players=3, illegal="raise")
    seen, _ = together.reset(seed=1)
    actions = {a: int(seen[a]["action_mask"].nonzero()[0][0]) for a in together.agents}
    with pytest.raises(IllegalMove):
        together.step({**actions, "player_2": forbidden(seen["player_2"]["action_mask"])})
    with pytest.raises(SetupError, match="none of player_1, player_2"):
        together.step({"player_0": actions["player_0"]})
    together.step(actions)


# ---------------------------------------------------------------- calls in the wrong order


@pytest.mark.parametrize("made", [GameEnv, make])
@pytest.mark.parametrize(
    "use",
    [
        lambda env: env.step(0),
        lambda env: env.last(),
        lambda env: env.observe("player_0"),
        lambda env: env.render(),
        lambda env: env.agent_iter(),
        lambda env: env.agents,
        lambda env: env.num_agents,
        lambda env: env.agent_selection,
        lambda env: env.rewards,
        lambda env: env.infos,
        lambda env: env.position,
        lambda env: env.asked,
        lambda env: env.spell(None),
        lambda env: BotAgent(env, "novice")("player_0"),
    ],
)
def test_what_needs_a_game_says_so(made: Any, use: Any) -> None:
    env = made("diora", render_mode="ansi")
    with pytest.raises(ResetNeeded, match=r"call reset\(\)"):
        use(env)
    assert not hasattr(env, "agents")
    env.reset(seed=1)
    assert len(env.agents) == env.num_agents == 3


def test_a_game_that_is_over_says_so() -> None:
    env = make("diora", max_cycles=1)
    env.reset(seed=1)
    action = int(env.last()[0]["action_mask"].nonzero()[0][0])
    env.step(action)
    assert all(env.truncations.values())
    with pytest.raises(IllegalMove, match=r"must step\(None\)"):
        env.step(action)
    for _ in env.agent_iter():
        env.step(None)
    move = eg.new("diora", 2, seed=1).options()[0].move
    for after in (lambda: env.step(None), env.last, lambda: env.spell(move)):
        with pytest.raises(ResetNeeded, match="all agents have left"):
            after()
    together = parallel("diora")
    with pytest.raises(ResetNeeded):
        together.step({})


def test_a_loop_without_steps_is_stopped() -> None:
    env = make("diora")
    env.reset(seed=1)
    with pytest.raises(EconGamesError, match="made no step"):
        for _ in env.agent_iter():
            pass
    assert len(list(zip(range(3), steps_of(env), strict=False))) == 3


def steps_of(env: Any) -> Any:
    for agent in env.agent_iter(max_iter=5):
        yield agent
        env.step(int(env.last()[0]["action_mask"].nonzero()[0][0]))


def test_unknown_agents_and_actions_are_named() -> None:
    env = make("diora")
    env.reset(seed=1)
    for use in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(SetupError, match="unknown agent 'player_7'"):
            use("player_7")
    for action in (-1, 10**6, "x"):
        with pytest.raises(SetupError, match="an action is a whole number from 0 to"):
            env.meaning(action)
    with pytest.raises(SetupError, match=r"one agent a player.*A, B, C, D"):
        make("rolling_stock_stars", players=2, two_hands=True)
    with pytest.raises(SetupError, match="leave waiting on"):
        parallel("diora", waiting=False)


def test_bots_wait_where_they_may_and_say_whose_turn_it_is() -> None:
    env = parallel("diora", players=2)
    env.reset(seed=3)
    bots = {agent: BotAgent(env, "novice") for agent in env.agents}
    while env.agents:
        env.step({agent: bots[agent](agent) for agent in env.agents})
    match = eg.new("diora", 2, seed=3)
    assert env.unwrapped.position.scores().keys() == match.scores().keys()
    single = make("diora", players=2)
    single.reset(seed=3)
    other = next(a for a in single.agents if a != single.agent_selection)
    with pytest.raises(IllegalMove, match=f"{other} is not asked; asked is"):
        BotAgent(single, "novice")(other)
    with pytest.raises(SetupError, match=r"environment of econgames\.env"):
        BotAgent(match, "novice")


def test_a_move_is_not_spelt_in_the_middle_of_another() -> None:
    env = GameEnv("rolling_stock_stars")
    env.reset(seed=1)
    move = env.position.options(env.seat_of[env.asked])[0].move
    first, *rest = env.spell(move)
    env.step(first)
    assert rest
    with pytest.raises(IllegalMove, match="in the middle of a move, after bid"):
        env.spell(move)


# ---------------------------------------------------------------- words


def said_move(state: State, seat: str, rng: random.Random) -> Any:
    """A move from random words, each of which was a choice."""
    dialogue = Dialogue(state, seat)
    move = None
    while move is None:
        words = dialogue.words()
        assert len(words) == len(set(words)) > (1 if dialogue.said else 0)
        move = dialogue.say(rng.choice(words))
    return move


@every_game
def test_words_say_every_legal_move_and_nothing_else(name: str) -> None:
    rng = random.Random(7)
    info = eg.game(name).info
    moves = 0
    for players in (info.players[0], info.players[-1]):
        env = GameEnv(name, players)
        env.reset(seed=players)
        state = eg.new(name, players, seed=players).state
        for step in range(60):
            if not state.actors():
                break
            seat = state.actors()[0]
            options = state.options(seat)
            # to look a trade up takes long: at every second position, so that late ones come too
            tried = rng.sample(options, min(2, len(options))) if step % 2 else []
            for option in tried:
                for move in ends_of(option, rng):
                    words = Dialogue(state, seat).spelling(move)
                    assert set(words) <= set(env.catalogue)
                    again = Dialogue(state, seat)
                    assert [again.say(word) for word in words] == [*[None] * (len(words) - 1), move]
            move = said_move(state, seat, rng)
            assert any(move in option for option in options)
            state.play(move)
            moves += 1
    assert moves > 20


def ends_of(option: Option, rng: random.Random) -> list[Any]:
    """First, last and a random move of an option."""
    moves = [option.move, option.sample(rng)]
    if option.field is not None:
        moves += [option.at(option.low), option.at(option.high)]
    return moves


@every_game
def test_what_has_a_great_many_moves_is_asked_field_by_field(name: str) -> None:
    """A word must not cost the listing of a hundred thousand trades."""
    rng = random.Random(5)
    state = eg.new(name, 3, seed=5).state
    for _ in range(150):
        if not state.actors():
            break
        options = state.options(state.actors()[0])
        listed = [option for option in options if not getattr(option, "terms", None)]
        assert all(option.count < 5_000 for option in listed)
        state.play(rng.choice(options).sample(rng))


@every_game
def test_different_moves_are_spelt_differently(name: str) -> None:
    match = eg.new(name, 3, seed=2).run("novice", until=25)
    state = match.state
    seat = state.actors()[0]
    moves = [m for option in state.options(seat) if option.count < 60 for m in option.moves()]
    spelt = {Dialogue(state, seat).spelling(move) for move in moves}
    assert len(spelt) == len(moves) > 0


def test_a_trade_is_said_term_by_term() -> None:
    match = eg.new("metropoli", 3, seed=5).run("novice", until=120)
    match.run("novice", until=lambda m: any(o.kind == "propose_trade" for o in m.options()))
    state, seat = match.state, match.actors()[0]
    option: Any = next(o for o in state.options(seat) if o.kind == "propose_trade")
    want = option.others[-1:]
    move = option.build({"want": want, "cash": option.low})
    assert option.low < 0
    words = Dialogue(state, seat).spelling(move)
    assert words[0] == "propose_trade" and "end" in words and "minus" in words
    assert want[0] in words
    # nothing for nothing cannot be said: after an empty list, the other must hold something
    dialogue = Dialogue(state, seat)
    dialogue.say("propose_trade")
    if move.partner in dialogue.words():
        dialogue.say(move.partner)
    assert "end" in dialogue.words()
    dialogue.say("end")
    assert "end" not in dialogue.words()


@every_game
def test_the_catalogue_is_small_fixed_and_has_meanings(name: str) -> None:
    one, two = GameEnv(name), GameEnv(name, seed=5)
    two.reset(seed=3)
    assert one.catalogue == two.catalogue and len(one.catalogue) < 130
    assert one.catalogue[: len(FIXED)] == FIXED
    meanings = [one.meaning(action) for action in range(len(one.catalogue))]
    assert len(set(meanings)) == len(meanings)
    assert one.action_space("player_0").n == len(meanings)


def test_a_wrong_word_is_refused_with_the_legal_ones() -> None:
    state = eg.new("rolling_stock_stars", 3, seed=1).state
    seat = state.actors()[0]
    dialogue = Dialogue(state, seat)
    dialogue.say("bid")
    with pytest.raises(IllegalMove, match=r"no legal move has 'close' after bid.*\n.*BME"):
        dialogue.say("close")
    with pytest.raises(IllegalMove, match="cannot be said here"):
        Dialogue(state, seat).spelling(eg.new("industria", 3, seed=1).options()[0].move)
    env = GameEnv("rolling_stock_stars")
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"player_. cannot say 'wait' now"):
        env.step(0)


# ---------------------------------------------------------------- what is seen


@every_game
def test_the_names_of_what_is_seen_never_change(name: str) -> None:
    for players in eg.game(name).info.players:
        env = GameEnv(name, players, max_cycles=120)
        env.reset(seed=players)
        rng = random.Random(players)
        for step, agent in enumerate(env.agent_iter()):
            if env.terminations[agent] or env.truncations[agent]:
                break
            if step % 10 == 0:
                for seat in env.seat_of.values():
                    names = env.sight.entries(env._state, env._dialogue, seat)
                    assert tuple(names) == env.observation_names
            legal = np.flatnonzero(env.observe(agent)["action_mask"])
            env.step(int(rng.choice(legal)))


@every_game
def test_hidden_things_are_not_seen(name: str) -> None:
    """Positions that differ only in what A cannot see are the same to it, and others are not."""
    seen: dict[str, set[bytes]] = {}
    different = set()
    for seed in range(120):
        env = GameEnv(name, eg.game(name).info.players[0])
        env.reset(seed=seed)
        vector = env.observe("player_0")["observation"].tobytes()
        view = env.position.view("A")
        seen.setdefault(view.key(), set()).add(vector)
        different.add((vector, repr(view.actors())))
    assert all(len(vectors) == 1 for vectors in seen.values())
    assert len(different) > 2


@every_game
def test_every_entry_says_something(name: str) -> None:
    """Positions that a player can tell apart are different vectors."""
    match = eg.new(name, 3, seed=4).run("novice", until=150)
    env = GameEnv(name)
    env.reset()
    looks = set()
    keys = set()
    for step in range(match.length + 1):
        state = match.at(step)
        if not state.actors():
            break
        env._state, env._dialogue = state, Dialogue(state, state.actors()[0])
        looks.add(env.observe("player_1")["observation"].tobytes())
        keys.add(state.view("B").key())
    # almost all: a few facts, such as who passed in which order, are not among the numbers
    assert len(looks) >= 0.95 * len(keys) > 10


def test_others_are_seen_from_where_one_sits() -> None:
    env = GameEnv("automobile", 3)
    env.reset(seed=4)
    state = env.position
    for agent, seat in env.seat_of.items():
        seen = dict(zip(env.observation_names, env.observe(agent)["observation"], strict=True))
        at = state.players.index(seat)
        assert seen["own tile 1"] == state.hands[at][0]  # type: ignore[attr-defined]
        left = state.players[(at + 1) % 3]
        assert seen["cash: left 1"] == state.snapshot()["players"][left]["cash"]
        assert seen[f"seat: {seat}"] == 1


# ---------------------------------------------------------------- games


@every_game
def test_bots_play_to_the_end_as_in_a_match(name: str) -> None:
    env = make(name, players=3, reward="difference")
    env.reset(seed=11)
    bots = {agent: BotAgent(env, "novice") for agent in env.agents}
    moves = 0
    got: dict[str, float] = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        got[agent] += reward
        env.step(None if terminated or truncated else bots[agent](agent))
        moves += 1
    final = env.unwrapped.position
    assert not final.actors() and moves > 20
    scores = final.scores()
    for agent, seat in env.unwrapped.seat_of.items():
        best = max(n for who, n in scores.items() if who != seat)
        assert got[agent] == scores[seat] - best


def test_a_match_with_the_same_moves_is_the_same_game() -> None:
    env = GameEnv("industria", 4)
    env.reset(seed=21)
    match = eg.new("industria", 4, seed=21).run("trader", until=60)
    for move in match.moves:
        for action in env.spell(move):
            env.step(action)
    assert env.position.key() == match.state.key()


def test_rewards_by_rank_and_after_truncation() -> None:
    env = make("diora", players=4, max_cycles=30)
    env.reset(seed=3)
    for agent in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            break
        env.step(env.action_space(agent).sample(seen["action_mask"]))
    assert sorted(env.rewards.values()) == pytest.approx([-1, -1 / 3, 1 / 3, 1])
    order = list(env.unwrapped.position.scores())
    assert env.rewards[env.unwrapped.agent_of[order[0]]] == 1


def test_everybody_waits_while_one_speaks() -> None:
    env = parallel("industria", players=3)
    seen, _ = env.reset(seed=1)
    for _ in range(20):
        waits = [agent for agent in env.agents if seen[agent]["action_mask"][0]]
        assert len(waits) == 2
        actions = {a: env.action_space(a).sample(seen[a]["action_mask"]) for a in env.agents}
        seen, rewards, *_ = env.step(actions)
    assert set(rewards.values()) == {0.0}


def test_reset_without_a_seed_goes_on_and_with_one_repeats() -> None:
    env = GameEnv("diora", 3, seed=9)
    other = GameEnv("diora", 3, seed=9)
    keys = []
    for _ in range(3):
        env.reset()
        other.reset()
        assert env.position.key() == other.position.key()
        keys.append(env.position.key())
    assert len(set(keys)) == 3
    env.reset(seed=0)
    assert env.position.key() == eg.new("diora", 3, seed=0).state.key()


# ---------------------------------------------------------------- making and showing


def test_modules_have_versions() -> None:
    from econgames.env import automobile_v1

    env = automobile_v1.env(players=4)
    env.reset(seed=1)
    assert str(env.unwrapped) == "automobile_v1" and env.num_agents == 4
    assert isinstance(automobile_v1.raw_env(), GameEnv)
    assert automobile_v1.parallel_env().metadata["is_parallelizable"]
    assert isinstance(make("diora_v1").unwrapped, GameEnv)
    with pytest.raises(AttributeError, match="no attribute 'automobile_v2'"):
        _ = environments.automobile_v2
    with pytest.raises(SetupError, match="did you mean 'industria'"):
        make("industri")


def test_wrong_settings_are_refused_at_once() -> None:
    for settings, said in [
        ({"players": 9}, "3 to 5 players"),
        ({"reward": "money"}, "unknown reward 'money'"),
        ({"illegal": "?"}, "unknown illegal"),
        ({"render_mode": "human"}, "unknown render_mode"),
        ({"colour": 3}, "option of automobile"),
    ]:
        with pytest.raises(EconGamesError, match=said):
            make("automobile", **settings)


@every_game
def test_positions_are_shown(name: str) -> None:
    for mode in ("ansi", "svg"):
        env = make(name, players=3, render_mode=mode)
        env.reset(seed=2)
        shown = env.render()
        assert isinstance(shown, str) and len(shown) > 200
        assert shown.startswith("<svg") == (mode == "svg")
        env.close()
    silent = GameEnv(name)
    silent.reset(seed=2)
    assert silent.render() is None


def test_environments_can_be_sent_to_other_processes() -> None:
    env = GameEnv("metropoli", 4, reward="difference", max_cycles=77, seed=5)
    again = pickle.loads(pickle.dumps(env))
    assert (again.max_cycles, again.reward, len(again.possible_agents)) == (77, "difference", 4)
    env.reset()
    again.reset()
    assert again.position.key() == env.position.key()


@pytest.mark.parametrize("action", [-1, -(10**9), 10**9, None, 1.0, "x", True + 0.5])
def test_what_is_no_action_is_refused_or_replaced(action: Any) -> None:
    env = GameEnv("diora", players=2)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="no word"):
        env.step(action)
    assert env.place == (1, 0)
    strict = make("diora", players=2)  # ends the game for what the mask forbids, not for this
    strict.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"actions are 0 to \d+"):
        strict.step(action)
    lenient = GameEnv("diora", players=2, illegal="random")
    lenient.reset(seed=1)
    lenient.step(action)
    assert lenient.place == (1, 1)


def test_no_negative_number_says_a_legal_word() -> None:
    env = GameEnv("diora", players=2)
    env.reset(seed=1)
    for legal in env.observe(env.agent_selection)["action_mask"].nonzero()[0]:
        with pytest.raises(IllegalMove):
            env.step(int(legal) - len(env.catalogue))


def test_numbers_of_numpy_are_numbers() -> None:
    env = GameEnv("diora", players=np.int64(2), seed=np.int64(4), max_cycles=np.int32(9))
    env.reset(seed=np.uint32(7))
    plain = GameEnv("diora", players=2)
    plain.reset(seed=7)
    assert env.position.key() == plain.position.key()


@pytest.mark.parametrize(
    "settings",
    [{"seed": 1.5}, {"seed": "x"}, {"max_cycles": 0}, {"max_cycles": "x"}, {"players": ["A", "B"]},
     {"reward": []}, {"render_mode": "human"}],
)  # fmt: skip
def test_settings_that_cannot_be_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        GameEnv("diora", **settings)
