"""Moves, options and positions in words."""

import pytest

import econgames as eg
from econgames.core.moves import Option
from econgames.industria import (
    EndBuild,
    KeepTile,
    OfferTile,
    PassBid,
    PlayBonus,
    PlayTechnology,
    SellResourceTile,
    SellTile,
)
from econgames.industria import moves as m
from econgames.industria.board import FAMILIES, alt, describe, family, label, say


def test_every_kind_of_move_has_a_family() -> None:
    assert set(FAMILIES) == {kind.__struct_config__.tag for kind in m.MOVES.__args__}


def test_sentences() -> None:
    names = {"A": "Mia"}
    assert say(OfferTile("sawmill", "A"), names) == "Mia offers Sawmill for auction."
    assert say(PassBid("B"), names) == "B passes."
    assert say(SellTile(), names) == "Somebody sells the tile to the highest bidder."
    assert say(KeepTile("A"), names) == "Mia keeps the tile and hands the hammer on."
    assert say(PlayBonus("bonus_canal", "A"), names) == "Mia plays the bonus tile Canal."
    assert say(EndBuild("D")) == "Dan ends the turn."
    assert say(SellResourceTile("res_wood_1", "A")) == "Ada sells Wood tile to the bank."
    play = PlayTechnology("automobile", {"glass": "own", "iron": "bank"}, "C")
    assert (
        say(play) == "Cleo develops Automobile, glass from the own factory and iron from the bank."
    )
    assert say(OfferTile("unknown", "A")) == "Ada offers unknown for auction."


def test_labels_without_a_state() -> None:
    assert label(Option(SellTile("A"))) == "sell"
    assert label(Option(KeepTile("A"))) == "keep it"
    assert label(Option(PassBid("A"))) == "pass"
    assert label(Option(m.Bid(4, "A"), "amount", 4, 4)) == "4 t"
    assert label(Option(PlayBonus("bonus_canal", "A"))) == "Canal"


@pytest.mark.parametrize("players", [3, 4])
def test_all_positions_and_options_have_words(players: int) -> None:
    match = eg.new("industria", players, seed=21).run("random")
    for step in range(match.length + 1):
        state = match.goto(step).state
        text = describe(state, match.names)  # type: ignore[arg-type]
        assert alt(state, match.names) in text  # type: ignore[arg-type]
        # the order of the piles is not told
        assert text == describe(state.view("A"), match.names)  # type: ignore[arg-type]
        labels = [(o.kind, label(o, state)) for o in match.options()]  # type: ignore[arg-type]
        assert len(set(labels)) == len(labels)
        assert all(family(o, state) for o in match.options())  # type: ignore[arg-type]
    assert "wins with" in alt(state) or "share the victory" in alt(state)  # type: ignore[arg-type]
    assert all(sentence.endswith(".") for sentence in match.log)


def test_labels_tell_prices() -> None:
    match = eg.new("industria", 3, seed=1, start_player="A")
    match.play(match.options()[0]).play(m.Bid(2)).play(PassBid())
    state = match.state
    labels = [label(o, state) for o in match.options()]  # type: ignore[arg-type]
    assert labels == ["sell to B for 2 t", "keep it"]
    assert "bids: Ben 2 t and Cleo passed" in describe(state)  # type: ignore[arg-type]
