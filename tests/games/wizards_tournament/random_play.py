"""Random tournaments without the match around them, and what is conserved in them."""

import random
from collections import Counter
from collections.abc import Callable, Iterator

from libs.engine.chance import Imagined
from libs.engine.game import Setup
from libs.engine.games.wizards_tournament.catalogue import CATALOGUE
from libs.engine.games.wizards_tournament.game import WIZARDS_TOURNAMENT, WizardsTournamentRules
from libs.engine.games.wizards_tournament.state import CARD, Resolving, State
from libs.engine.table import Table
from libs.events.commands import SeatPlan
from libs.events.facts import Fact

DECK = WIZARDS_TOURNAMENT.starters["ten_spirits"]


class Played:
    """A random tournament; `after_fact` is called after each fact, `leaves` says how often seats resign.

    `rich`: every seat has bought one copy of each set of the market already.
    """

    def __init__(
        self, seed: int, seats: int = 2, *, options: tuple[str, ...] = (), leaves: float = 0.0, rich: bool = False
    ) -> None:
        self.rich = rich
        self.dice = random.Random(seed)
        plans = tuple(SeatPlan(f"player{seat}", DECK) for seat in range(seats))
        self.setup = Setup("wizards_tournament", "live", plans, options)
        self.rules: WizardsTournamentRules = WIZARDS_TOURNAMENT.rules(self.setup, WIZARDS_TOURNAMENT.pin(self.setup))
        self.state: State = self.rules.new(self.setup)
        self.chance = Imagined(seed)
        self.leaves = leaves
        self.after_fact: Callable[[Fact], None] = lambda fact: None

    def steps(self) -> Iterator[list[Fact]]:
        """Begins, then answers at random, eager to act, until the end."""
        yield self._do(self.rules.begin)
        if self.rich:
            self._deal_one_of_each()
        while self.rules.outcome(self.state) is None:
            if self.leaves and self.dice.random() < self.leaves:
                seat = self.dice.choice([n for n, one in enumerate(self.state.seats) if one.alive])
                yield self._do(lambda table, seat=seat: self.rules.leave(table, seat))
                continue
            (one,) = self.rules.decisions(self.state)
            options = list(self.rules.options(self.state, one))
            eager = [option for option in options if option not in ("pass", "pass_turn", "end", "go", "done")]
            casts = [option for option in eager if option.startswith(("cast", "activate", "block"))]
            eager = casts if casts and self.dice.random() < 0.5 else eager
            if self.dice.random() < 0.03:
                option = self.rules.default(self.state, one)
            else:
                option = self.dice.choice(eager if eager and self.dice.random() < 0.8 else options)
            yield self._do(lambda table, one=one, option=option: self.rules.choose(table, one, option))

    def _deal_one_of_each(self) -> None:
        for seat in self.state.seats:
            seat.deck += [pile.set for pile in self.state.market]
            self.dice.shuffle(seat.deck)
        for pile in self.state.market:
            pile.left -= len(self.state.seats)

    def _do(self, happening) -> list[Fact]:
        def apply(fact: Fact) -> None:
            self.rules.evolve(self.state, fact)
            self.after_fact(fact)

        table = Table(self.state, apply, self.chance)
        happening(table)
        return table.facts


def everywhere(state: State) -> Counter[str]:
    """How many copies of each set there are, wherever they lie; of Spirit what the seats began with."""
    count: Counter[str] = Counter({card.id: card.copies for card in CATALOGUE.sets})
    for pile in state.market:
        count[pile.set] += pile.left - CATALOGUE.by_id[pile.set].copies
    for seat in state.seats:
        count.update(seat.hand)
        count.update(seat.deck)
        count.update(seat.discard)
    count.update(one.set for one in state.play)
    count.update(item.set for item in state.stack if item.kind == CARD)
    count.update(frame.item.set for frame in state.agenda if isinstance(frame, Resolving) and frame.item.kind == CARD)
    count.update(state.gone)
    return count
