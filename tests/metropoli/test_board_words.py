"""The game in words."""

import random

import econgames as eg
from econgames.core.moves import Option
from econgames.metropoli import Accept, EndTurn, MoveOn, Offer, ProposeTrade, Take, Tender, board
from econgames.metropoli.moves import MOVES
from tests.metropoli.positions import K, play, position


def test_every_move_and_option_has_words() -> None:
    kinds = {kind.__struct_config__.tag for kind in MOVES.__args__}  # type: ignore[attr-defined]
    assert set(board.FAMILIES) == kinds
    match, rng = eg.new("metropoli", ["Ann", "Bob", "Cem"], seed=2), random.Random(2)
    for _ in range(500):
        if match.is_over:
            break
        state = match.state
        for option in match.options():
            assert board.label(option) and board.label(option, state)
            assert board.family(option, state)
        kinds_now = sorted({o.kind for o in match.options()})
        kind = rng.choice(kinds_now)
        option = rng.choice([o for o in match.options() if o.kind == kind])
        match.play(option.sample(rng))
        sentence = match.log[-1]
        assert sentence[0].isupper() and sentence.endswith(".") and "None" not in sentence
        for text in (board.describe(match.state, match.names), board.alt(match.state)):
            assert "None" not in text and "{" not in text


def test_sentences() -> None:
    names = {"A": "Ann", "B": "Bob"}
    assert board.say(Accept("B"), names) == "Bob accepts."
    assert board.say(EndTurn()) == "Somebody ends the turn."
    assert board.say(MoveOn(1, "A"), names) == "Ann moves 1 space."
    trade = ProposeTrade("B", (), ("m", "south"), -50 * K, "A")
    words = "Ann offers Bob nothing for Maple Street, South Bridge and $50,000."
    assert board.say(trade, names) == words
    assert board.say(Offer("x", "A"), names).startswith("Ann offers Xylosma Avenue for sale")


def test_labels() -> None:
    s = position("first_refusal", high=200 * K)
    assert board.label(Option(Take("A")), s) == "take it for $250,000"
    assert board.label(Option(Tender("west", "A"))) == "West Bridge"


def test_position_in_words() -> None:
    s = position("triple_move", players=3, owner={"d": "B", "m": "A"}, cash={"A": 50 * K})
    s.base = (80 * K,) * 8
    play(s, MoveOn(6))
    text = board.describe(s, {"A": "Ann", "B": "Bob", "C": "Cem"})
    assert "Ann to sell a concession: $80,000 are due to Bob." in text
    assert "Ann on Dogwood Street: $50,000, worth $130,000; charges Maple Street $80,000." in text
    play(s, Offer("m"))
    assert board.alt(s).endswith("Ben to bid for Maple Street, without a bid")
