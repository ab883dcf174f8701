"""The usual bot: compares single moves by what this turn will bring at median demand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from econgames.automobile import economy
from econgames.automobile.bots import words
from econgames.automobile.bots.characters import character_value
from econgames.automobile.bots.constants import Constants
from econgames.automobile.bots.planning import Planning, Site
from econgames.automobile.edition import CLASSES
from econgames.automobile.moves import HowardSell, PlaceDistributors, Produce
from econgames.automobile.rules.tables import SEAT, SEATS
from econgames.core.bots import Bot
from econgames.core.words import change, money, plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from econgames.automobile.rules import State
    from econgames.core.moves import Move, Option, RandomSource

__all__ = ["TRADER", "Choice", "Trader"]

TRADER = Constants(
    quantiles=(0.5,),
    cube=(30.0, 25.0, 15.0, 1.0),
    many_cubes=0.3,
    factory=45.0,
    howard=160.0,
    ford_rich=110.0,
    ford_poor=110.0,
    durant_rich=120.0,
    durant_poor=20.0,
    points_expected=(2, 2, 2, 2),
    produce_loan=60.0,
    build_loan=200.0,
    loan=0.0,
    loan_turn=0.0,
    reserve=300,
    last_reserve=100,
    early=1,
    most_factories=3,
)
"""Numbers of the trader; see `Constants` for what each means."""

Choice = tuple[float, "Move", str]
"""Value of a move in dollars, the move, and the reason."""


class Trader(Bot):
    """Takes the move that adds most dollars to the projection of this turn."""

    name: ClassVar[str] = "trader"
    level: ClassVar[int] = 2
    idea: ClassVar[str] = (
        "For each move computes what this turn will bring at median demand, and takes\n"
        "the move that adds most. Cars unsold cost the lifetime price of a loss point."
    )
    constants: ClassVar[Constants] = TRADER

    def choose(self, view: State, options: list[Option], rng: RandomSource) -> Move:
        """The move of the largest value; `rng` is not used."""
        first: Any = options[0].move
        planning = Planning(view, SEAT[first.player], self.constants)
        phase = {
            "characters": self._character,
            "durant": self._durant,
            "actions": self._act,
            "ford": self._ford,
            "howard": self._howard,
            "distributors": self._sell,
            "executive": self._decide,
        }[view.phase]
        return phase(planning, options)

    def _take(self, best: Choice) -> Move:
        self.reason = best[2]
        return best[1]

    # ---- phase 2

    def _character(self, planning: Planning, options: list[Option]) -> Move:
        best: Choice | None = None
        for option in options:
            name = str(getattr(option.move, "character", ""))
            value, why = character_value(planning, name)
            if best is None or value > best[0]:
                best = (
                    value,
                    option.move,
                    f"{name.capitalize()} is worth {money(value)} to me: {why}.",
                )
        assert best is not None
        return self._take(best)

    def _durant(self, planning: Planning, options: list[Option]) -> Move:
        view, t = planning.view, planning.t
        best: Choice | None = None
        for option in options:
            space = int(getattr(option.move, "space", 0))
            cls = t.cls[space]
            cubes = economy.research_price(view.frontier, space)
            value = 2.0 * (CLASSES[cls] != "premium") + (space > view.frontier)
            value += (cls == t.high_class[view.turn]) - 0.1 * cubes
            if best is None or value > best[0]:
                price = f"{money(t.cost[space])} and {plural(cubes, 'research cube')}"
                text = (
                    f"Durant builds a factory for {t.model[space]}, for {price}: its class, its "
                    f"newness and the cubes give it {value:.1f} marks, the most of all."
                )
                best = (value, option.move, text)
        assert best is not None
        return self._take(best)

    # ---- phase 3

    def _act(self, planning: Planning, options: list[Option]) -> Move:
        if options[0].kind == "pass_action":
            self.reason = (
                f"I pass: in none of my last {planning.left} steps can I do anything."
                if planning.left > 1
                else "I pass: I can do nothing in my last step."
            )
            return options[0].move
        best: Choice | None = None
        for choice in self.choices(planning, options):
            if best is None or choice[0] > best[0]:
                best = choice
        if best is None:
            return self._fallback(options)
        return self._take(best)

    def _fallback(self, options: list[Option]) -> Move:
        """Something must be done, though none of it is worth looking at."""
        mild = [o for o in options if o.kind in ("place_distributors", "produce")]
        option = (mild or options)[0]
        self.reason = (
            f"None of the {len(options)} actions brings anything, so I take the first of them."
            if len(options) > 1
            else "I take the only action that is possible."
        )
        return next(option.moves())

    def choices(self, planning: Planning, options: list[Option]) -> Iterator[Choice]:
        """Every move worth a look with its value, in the order of `options`."""
        for option in options:
            if option.kind == "build":
                choice = self._building(planning, option)
                if choice is not None:
                    yield choice
            elif option.kind == "place_distributors":
                yield from self._placing(planning, option)
            elif option.kind == "take_research":
                yield self._research(planning, option)
            elif option.kind == "produce":
                made = self._producing(planning)
                if made is not None:
                    yield made
            elif option.kind == "close":
                yield self._closing(planning, option)

    def _base(self, planning: Planning) -> float:
        """Value of the rest of the turn without this step."""
        if planning.left > 1:
            return planning.best_production().value
        return planning.nothing()

    def _research(self, planning: Planning, option: Option) -> Choice:
        value = planning.research()
        have = planning.view.research[planning.seat]
        return (
            value,
            option.move,
            f"I take research cubes, worth {money(value)} to me at {money(planning.cube)} a cube, "
            f"{f'beside the {have} that I have' if have else 'for I have none'}.",
        )

    def _producing(self, planning: Planning) -> Choice | None:
        made = planning.best_production(closely=planning.left == 1)
        if not made.cars:
            return None
        gain = made.value - planning.nothing()
        value = gain if planning.left == 1 else self.constants.wait * gain
        text = (
            f"I produce {words.cars(planning.view, made.cars)}: {change(gain)} than without."
            f"{words.forecast(planning, tuple(made.cars))}"
        )
        return value, Produce(made.cars, SEATS[planning.seat]), text

    def _placing(self, planning: Planning, option: Option) -> Iterator[Choice]:
        view, t, seat = planning.view, planning.t, planning.seat
        useful = [bool((view.open[seat] | view.stock[seat]) & t.mask[cls]) for cls in range(3)]
        base = self._base(planning)
        for move in option.moves():
            assert isinstance(move, PlaceDistributors)
            added = (move.premium, move.mid, move.mass)
            if any(number and not use for number, use in zip(added, useful, strict=True)):
                continue
            sections = tuple(a + b for a, b in zip(planning.sections, added, strict=True))
            if planning.left > 1:
                value = planning.best_production(sections=sections).value - base
            else:
                value = planning.nothing(sections=sections) - base
            placed = words.dealers(sections, planning.sections)
            yield value, move, f"I place {placed}: {change(value)} this turn than without."

    def _has_room(self, planning: Planning, site: Site) -> bool:
        """Whether the space then holds no more factories than the bot wants in one."""
        there = planning.view.factories[site.space]
        return there + site.factories <= self.constants.most_factories

    def _may_build(self, planning: Planning, site: Site) -> bool:
        """Whether a build is new enough and cheap enough to be looked at."""
        view, k = planning.view, self.constants
        limit = planning.cash - (k.reserve if planning.left > 1 else k.last_reserve)
        if view.turn <= k.early:
            limit += k.early_credit
        new = site.space >= view.frontier or planning.ahead.obsolete(site.space) <= 1
        return new and self._has_room(planning, site) and planning.cost_of(site) <= limit

    def _building(self, planning: Planning, option: Option) -> Choice | None:
        move: Any = option.move
        site = Site(move.space, move.factories, move.parts)
        if site.parts or not self._may_build(planning, site):
            return None
        view, base = planning.view, self._base(planning)
        planned = 1 << site.space
        cubes = economy.research_price(view.frontier, site.space)
        value = planning.future(site.space, site.factories, planned) - planning.cube * cubes
        if planning.loans_for(planning.cost_of(site)):
            value -= self.constants.build_loan
        text, spaces = f"I build {words.pieces(view, (site,))}", [site.space]
        if planning.left > 1:
            made = planning.best_production((site,))
            spaces += made.cars
            value += made.value - base
            text += f" and then produce {words.cars(view, made.cars)}"
        else:
            value += planning.nothing((site,)) - base
        forecast = words.forecast(planning, tuple(spaces))
        return value, move, f"{text}: {change(value)} than without building.{forecast}"

    def _closing(self, planning: Planning, option: Option) -> Choice:
        space = int(getattr(option.move, "space", 0))
        return planning.close_gain(space), option.move, self._close_reason(planning, space)

    def _close_reason(self, planning: Planning, space: int) -> str:
        view, ed = planning.view, planning.t.edition
        newer, loss = planning.ahead.obsolete(space), planning.ahead.loss
        saved = newer + economy.discarded(view.points[planning.seat], edition=ed)
        cost = ed.factory_close_loss * view.factories[space]
        return (
            f"I close {words.model(view, space)}: that saves {plural(saved, 'loss point')} now, "
            f"{money(saved * loss)}, and {newer if planning.turns_after else 0} next turn, and "
            f"costs {money(cost)}."
        )

    def _ford(self, planning: Planning, options: list[Option]) -> Move:
        view, k = planning.view, self.constants
        # the step that asks is over
        planning.left -= 1
        base = planning.best_production().value if planning.left else planning.nothing()
        best: Choice | None = None
        for option in options:
            move: Any = option.move
            if option.kind != "ford_build":
                continue
            site = Site(move.space, int(move.piece == "factory"), int(move.piece == "parts"))
            value = self._ford_value(planning, site, base)
            if value > k.least_ford and (best is None or value > best[0]):
                built = words.pieces(view, (site,))
                text = f"With the Ford token I build {built}, for {money(planning.cost_of(site))}"
                best = (value, option.move, f"{text}: {change(value)} than without.")
        if best is None:
            self.reason = (
                "No piece that the Ford token builds gains "
                f"{f'more than {money(k.least_ford)}' if k.least_ford else 'anything'}."
            )
            return options[-1].move
        return self._take(best)

    def _ford_value(self, planning: Planning, site: Site, base: float) -> float:
        """Value of a piece that the Ford token builds; the trader builds factories only."""
        if site.parts or planning.cost_of(site) > planning.cash - self.constants.ford_reserve:
            return float("-inf")
        value = planning.future(site.space, site.factories)
        if planning.left:
            value += planning.best_production((site,)).value - base
        return value

    # ---- phases 4 and 5

    def _howard(self, planning: Planning, options: list[Option]) -> Move:
        view, t = planning.view, planning.t
        best: Choice | None = None
        for move in options[0].moves():
            assert isinstance(move, HowardSell)
            paid = sum(n * t.price[t.cls[space]] for space, n in move.cars.items())
            rest = {space: n - move.cars.get(space, 0) for space, n in planning.stock.items()}
            there = tuple(sorted((space, n) for space, n in rest.items() if n))
            value = paid + planning.ahead.value(there, planning.sections, False)
            if best is None or value > best[0]:
                text = f"Howard sells {words.cars(view, move.cars)} for {money(paid)}"
                best = (value, move, f"{text}; with the other cars I expect {money(value)} in all.")
        assert best is not None
        return self._take(best)

    def _sell(self, planning: Planning, options: list[Option]) -> Move:
        t = planning.t
        best: Choice | None = None
        for option in options:
            move: Any = option.move
            price = t.price[CLASSES.index(move.slot)]
            # a distributor that crosses is gone from where he was placed
            value = price * (1.0 if move.slot == move.section else 0.97)
            # options come from the oldest space to the newest
            if best is None or value > best[0]:
                sold = f"A distributor sells 1 {t.model[move.space]} in a {move.slot} slot"
                best = (value, option.move, f"{sold} for {money(price)}.")
        assert best is not None
        return self._take(best)

    # ---- phase 6

    def _decide(self, planning: Planning, options: list[Option]) -> Move:
        best: Choice = (0.0, options[-1].move, "")
        for option in options[:-1]:
            choice = self._deciding(planning, option)
            if choice[0] > best[0]:
                best = choice
        if not best[2]:
            count = len(options) - 1
            none = ("nothing is possible", "the only possible decision gains nothing")
            many = f"of {count} possible decisions none gains anything"
            self.reason = f"I pass: {none[count] if count < 2 else many}."
            return best[1]
        return self._take(best)

    def _deciding(self, planning: Planning, option: Option) -> Choice:
        view, space = planning.view, int(getattr(option.move, "space", 0))
        if option.kind == "exec_close":
            return planning.exec_close_gain(space), option.move, self._close_reason(planning, space)
        after = view.copy()
        if option.kind == "exec_bonus":
            cubes = int(view.pending()["bonus_cost"])
            after.bonus |= 1 << space
            cost, text = (
                planning.cube * cubes,
                f"I buy a bonus token for {words.model(view, space)}",
            )
            note = f", after paying {plural(cubes, 'cube')} at {money(planning.cube)}"
        else:
            pile = int(getattr(option.move, "pile", 0))
            after.reduced = {**view.reduced, space: pile}
            cut = plural(pile, "token")
            text = f"I cut the price of {words.model(view, space)} by {cut}"
            cost, note = self.constants.cut_cost, ""
        then = Planning(after, planning.seat, self.constants)
        value = then.nothing() - planning.nothing() - cost
        return value, option.move, f"{text}: {change(value)} this turn{note}."
