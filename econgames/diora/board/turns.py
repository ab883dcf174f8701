"""Words of the header: where the game is, who does what, what the event changes."""

from __future__ import annotations

from econgames.diora.board.scene import Scene, whole
from econgames.diora.board.words import space_name
from econgames.diora.moves import Placement
from econgames.diora.rules.snapshot import UNSEEN
from econgames.drawing.words import listed

__all__ = ["event_words", "place_words", "turn_words"]


def place_words(scene: Scene) -> str:
    """Where the game is: round, event, first player."""
    facts = scene.position
    if scene.is_over:
        return f"After {scene.edition.game.rounds} rounds · game over"
    words = f"Round {facts['round']} of {scene.edition.game.rounds}"
    card = facts["event"]
    if card is not None:
        known = scene.edition.cards.get(card)
        return f"{words} · event: {known.name if known else 'unknown'}"
    return f"{words} · {scene.name(facts['first_player'])} began"


def turn_words(scene: Scene) -> tuple[str, str]:
    """The two lines of the turn box: who does what; dice, spaces and money."""
    speaker = scene.speaker
    if speaker is None:
        return _end_words(scene)
    name, player = scene.name(speaker), scene.player(speaker)
    line = _asked_words(scene, player)
    kinds = {option.kind for option in scene.asked}
    if scene.viewer is not None and scene.viewer != speaker:
        return f"{name} to act", line
    if "end_turn" in kinds:
        return f"{name}: produce or end the turn", line
    verbs = []
    if "place" in kinds:
        verbs.append("place a die")
    if "emergency" in kinds:
        verbs.append("call an emergency")
    if "produce" in kinds:
        verbs.append("produce")
    return f"{name}: {listed([*verbs, 'pass'], 'or')}", line


def _asked_words(scene: Scene, player: dict[str, object]) -> str:
    spaces = {o.move.space for o in scene.asked if isinstance(o.move, Placement)}
    parts = []
    if spaces:
        parts.append(f"{len(spaces)} legal space{'s' if len(spaces) > 1 else ''}")
    ready = sum(1 for option in scene.asked if option.kind == "produce")
    if ready:
        parts.append(f"{ready} order{'s' if ready > 1 else ''} ready")
    if any(option.kind == "emergency" for option in scene.asked):
        parts.append(f"emergency costs {scene.edition.game.emergency_penalty_points} points")
    parts.append(f"{player['zl']} zl to spend")
    if scene.speaker is not None:
        parts.append(f"payroll {scene.due(scene.speaker)} zl")
    return " · ".join(parts)


def _end_words(scene: Scene) -> tuple[str, str]:
    winners = scene.state.winners()
    scores = scene.state.scores()
    names = listed([scene.name(seat) for seat in winners])
    verb = "wins" if len(winners) == 1 else "share the victory"
    line = " · ".join(f"{scene.name(seat)} {whole(score)}" for seat, score in scores.items())
    return f"{names} {verb} with {whole(scores[winners[0]])} points", line


def event_words(scene: Scene) -> str:
    """What the event in force changes, in few words; empty without one."""
    if scene.position["event"] == UNSEEN:
        return "an event nobody has seen"
    effects = scene.effects
    if effects is None or scene.is_over:
        return ""
    parts = []
    if effects.closed:
        parts.append(f"closed: {listed([space_name(s, scene.edition) for s in effects.closed])}")
    numbers = (
        (effects.scrap_buy_add, "scrap yard +{} zl a unit"),
        (effects.tile_price_add, "tiles +{} zl"),
        (effects.wage_add_per_pair, "wages +{} zl a pair"),
        (effects.lose_one_if_at_least, "one part of each kind lost"),
        (-effects.warehouse_level_shift, "warehouses {} level lower"),
        (effects.production_take_max, "{} order a die"),
        (effects.sit_out_lowest, "the lowest die sits out"),
        (effects.pension_activation_add, "pensioners +{} zl"),
        (effects.room_use_cap, "rooms {} uses at most"),
    )
    parts += [words.format(n) for n, words in numbers if n]
    switches = (
        (effects.tokens_blocked, "no tokens"),
        (effects.no_promotion, "nobody is promoted"),
        (effects.production_income_zero, "sets bring no zl"),
        (effects.no_salary, "no salary"),
    )
    parts += [words for on, words in switches if on]
    return ", ".join(parts)
