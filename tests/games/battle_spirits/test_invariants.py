"""What holds after every fact of random matches: cards and cores are conserved, no hidden card is named."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from libs.engine.chance import Imagined
from libs.engine.game import Setup
from libs.engine.games.battle_spirits.field_facts import CoresMoved
from libs.engine.games.battle_spirits.game import BATTLE_SPIRITS
from libs.engine.games.battle_spirits.match_facts import Prepared
from libs.engine.games.battle_spirits.state import Activated, Play, State
from libs.engine.players.decks import shuffled_deck
from libs.engine.table import Table
from libs.events.commands import SeatPlan
from libs.events.facts import Fact
from tests.engine.laws import MATCHES


def cards_of(state: State, seat: int) -> Counter[str]:
    """All cards of a seat, wherever they are."""
    side = state.sides[seat]
    found = Counter([*side.deck, *side.hand, *side.trash, *side.removed])
    found.update(unit.card for unit in side.field)
    found.update(unit.brave for unit in side.field if unit.brave)
    found.update([side.burst] if side.burst else [])
    found.update(f.card for f in state.agenda if isinstance(f, Play | Activated) and f.seat == seat)
    return found


def cores_of(state: State, seat: int) -> tuple[int, int]:
    """Normal cores and Soul Cores of a seat, the removed one included; the counter area comes from the Void."""
    side = state.sides[seat]
    places: list[Any] = [side.life, side.reserve, side.core_trash, *side.field]
    places += [frame for frame in state.agenda if isinstance(frame, Play) and frame.seat == seat]
    assert all(place.cores >= 0 for place in places), places
    return sum(place.cores for place in places), sum(place.soul for place in places) + side.soul_gone


class Watch:
    """Looks at the state after every fact."""

    def __init__(self, seed: int) -> None:
        decks = [shuffled_deck(BATTLE_SPIRITS, seed * 2 + seat) for seat in range(2)]
        setup = Setup("battle_spirits", "untimed", tuple(SeatPlan(f"p{n}", deck) for n, deck in enumerate(decks)))
        self.rules = BATTLE_SPIRITS.rules(setup, BATTLE_SPIRITS.pin(setup))
        self.state = self.rules.new(setup)
        self.decks = [Counter(deck) for deck in decks]
        self.cores = [0, 0]
        self.souls = [0, 0]
        self.table: Table[State] = Table(self.state, self.apply, Imagined(seed))

    def apply(self, fact: Fact) -> None:
        self.rules.evolve(self.state, fact)
        if isinstance(fact, Prepared):
            self.cores, self.souls = [fact.life + fact.reserve] * 2, [int(fact.soul)] * 2
        if isinstance(fact, CoresMoved) and fact.source == "void":
            self.cores[fact.seat] += fact.cores
        for seat in range(2):
            assert cards_of(self.state, seat) == self.decks[seat], fact
            assert cores_of(self.state, seat) == (self.cores[seat], self.souls[seat]), fact
        assert isinstance(self.rules.describe(fact), str)


@pytest.mark.rule("L-7", "BS-26", "BS-37", "BS-40")
@pytest.mark.parametrize("seed", range(MATCHES))
def test_cards_and_cores_are_conserved_after_every_fact(seed: int):
    watch = Watch(seed)
    dice = random.Random(seed)
    watch.rules.begin(watch.table)
    answers = 0
    while watch.rules.outcome(watch.state) is None:
        (decision,) = watch.rules.decisions(watch.state)
        options = watch.rules.options(watch.state, decision)
        assert watch.rules.default(watch.state, decision) in options, (seed, decision)
        counters = [side.counter_area for side in watch.state.sides]
        watch.rules.choose(watch.table, decision, dice.choice(list(options)))
        assert all(side.counter_area >= before for side, before in zip(watch.state.sides, counters, strict=True)), seed
        for side in watch.state.sides:
            assert all(unit.total >= 0 for unit in side.field)
        answers += 1
        assert answers < 20_000, f"seed {seed} does not end"


@pytest.mark.parametrize("seed", range(10))
def test_a_match_answered_by_defaults_alone_ends(seed: int):
    watch = Watch(seed)
    watch.rules.begin(watch.table)
    while watch.rules.outcome(watch.state) is None:
        (decision,) = watch.rules.decisions(watch.state)
        watch.rules.choose(watch.table, decision, watch.rules.default(watch.state, decision))

    assert watch.state.reason == "deck_out"


@pytest.mark.parametrize("seed", range(20))
def test_an_imagined_match_looks_to_its_seat_as_the_real_one(seed: int):
    watch = Watch(seed)
    dice = random.Random(seed)
    rules = BATTLE_SPIRITS.rules(Setup("battle_spirits", "untimed", (SeatPlan("a"), SeatPlan("b"))),
                                 BATTLE_SPIRITS.pin(None))  # fmt: skip
    watch.rules.begin(watch.table)
    while watch.rules.outcome(watch.state) is None:
        (decision,) = watch.rules.decisions(watch.state)
        options = list(watch.rules.options(watch.state, decision))
        seat = decision.seat
        seen = watch.rules.view(watch.state, seat)
        world = rules.imagine(seen, seat, Imagined(seed))
        assert msgspec.json.encode(rules.view(world, seat)) == msgspec.json.encode(seen), (seed, decision)
        assert list(rules.options(world, decision)) == options, (seed, decision)
        assert rules.worth(world, 0) == -rules.worth(world, 1)
        assert all(watch.rules.label(watch.state, decision, option).text for option in options)
        watch.rules.choose(watch.table, decision, dice.choice(options))
