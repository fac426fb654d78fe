"""What holds in every battle, on random matches; every failure names its seed (section 16 and the laws)."""

import itertools
import random
from collections.abc import Iterator

import msgspec
import pytest

from libs.engine.chance import Imagined
from libs.engine.game import Setup
from libs.engine.games.wits_world.catalogue import CATALOGUE
from libs.engine.games.wits_world.facts import FACTS, BattleEnded, Defeated, HpChanged, TurnStarted
from libs.engine.games.wits_world.game import WITS_WORLD, WitsWorldRules
from libs.engine.games.wits_world.state import LAST_TURN, State
from libs.engine.table import Table
from libs.events.commands import SeatPlan
from libs.events.facts import Fact, Rolled
from tests.engine.laws import MATCHES

SEEDS = range(MATCHES)
KINDS: tuple[type[Fact], ...] = (*FACTS, Rolled)


def legal_deck(dice: random.Random) -> tuple[str, ...]:
    creatures = [card.id for card in CATALOGUE.creatures]
    cards = [card.id for card in CATALOGUE.power_cards]
    while True:
        deck = (*dice.sample(creatures, 3), *dice.sample(cards, 2))
        plan = SeatPlan("p", deck)
        if not WITS_WORLD.faults(Setup("wits_world", "live", (plan, plan))):
            return deck


class Played:
    """A random match; `state` is live, `facts` what the last answer caused."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        plans = tuple(SeatPlan(f"player{seat}", legal_deck(self.dice)) for seat in (0, 1))
        self.setup = Setup("wits_world", "live", plans)
        self.rules: WitsWorldRules = WITS_WORLD.rules(self.setup, WITS_WORLD.pin(self.setup))
        self.state: State = self.rules.new(self.setup)
        self.chance = Imagined(seed)
        self.facts: list[Fact] = []

    def steps(self) -> Iterator[list[Fact]]:
        """Begins, then answers at random (a missed deadline now and then) until the end."""
        yield self._do(self.rules.begin)
        while self.rules.outcome(self.state) is None:
            one = self.dice.choice(list(self.rules.decisions(self.state)))
            if self.dice.random() < 0.05:
                option = self.rules.default(self.state, one)
            else:
                option = self.dice.choice(list(self.rules.options(self.state, one)))
            yield self._do(lambda table, one=one, option=option: self.rules.choose(table, one, option))

    def _do(self, happening) -> list[Fact]:
        table = Table(self.state, lambda fact: self.rules.evolve(self.state, fact), self.chance)
        happening(table)
        return table.facts


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("L-7")
def test_numbers_stay_within_their_bounds_and_nothing_returns(seed: int):
    played = Played(seed)
    spent: set[tuple[int, int]] = set()
    defeated: set[tuple[int, int]] = set()
    for _ in played.steps():
        state = played.state
        for seat, side in enumerate(state.sides):
            assert len(side.fighters) == 3, seed
            assert len(side.cards) == 2, seed
            for slot, fighter in enumerate(side.fighters):
                assert 0 <= fighter.hp <= fighter.max_hp, seed
                assert 0 <= fighter.power <= fighter.max_power, seed
                assert fighter.defeated == (fighter.hp == 0), seed
                assert fighter.defeated or (seat, slot) not in defeated, seed
                if fighter.defeated:
                    defeated.add((seat, slot))
                    assert fighter.statuses == [], seed
                    assert side.active != slot, seed
                kinds = [(one.kind, one.source) for one in fighter.statuses if one.kind in ("boost_out", "reduce_in")]
                others = [one.kind for one in fighter.statuses if one.kind not in ("boost_out", "reduce_in")]
                assert len(set(kinds)) == len(kinds), seed
                assert len(set(others)) == len(others), seed
                assert all((one.turns > 0) != (one.charges > 0) for one in fighter.statuses), seed
                assert not (fighter.stun_immune and "stun" in others), seed
            now = {(seat, index) for index, card in enumerate(side.cards) if card.spent}
            assert {pair for pair in spent if pair[0] == seat} <= now, seed
            spent |= now


@pytest.mark.rule("WW-67")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("F-11")
def test_exactly_one_side_is_ever_without_a_living_creature(seed: int):
    played = Played(seed)
    last: list[Fact] = []
    for facts in played.steps():
        last = facts
        beaten = [all(fighter.defeated for fighter in side.fighters) for side in played.state.sides]
        assert beaten != [True, True], seed
        assert any(beaten) == (played.state.reason == "all_defeated"), seed

    assert type(last[-1]) is BattleEnded, seed
    assert sum(type(fact) is BattleEnded for fact in last) == 1, seed


@pytest.mark.rule("WW-84", "R26")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("L-2")
def test_every_battle_ends_and_no_turn_is_beyond_400(seed: int):
    played = Played(seed)
    turns = [fact.turn for facts in played.steps() for fact in facts if isinstance(fact, TurnStarted)]

    assert turns == list(range(1, len(turns) + 1)), seed
    assert turns[-1] <= LAST_TURN, seed
    assert played.rules.outcome(played.state) is not None
    assert played.rules.decisions(played.state) == ()


@pytest.mark.rule("WW-10", "WW-13")
@pytest.mark.parametrize("seed", SEEDS)
def test_turns_alternate_whatever_happens(seed: int):
    sides = [fact.side for facts in Played(seed).steps() for fact in facts if isinstance(fact, TurnStarted)]

    assert all(one != other for one, other in itertools.pairwise(sides)), seed


@pytest.mark.parametrize("seed", SEEDS)
def test_facts_fold_to_the_live_state_after_their_bytes_at_every_step(seed: int):
    played = Played(seed)
    replica = played.rules.new(played.setup)
    decoders = {fact: msgspec.json.Decoder(fact) for fact in KINDS}
    for facts in played.steps():
        for fact in facts:
            played.rules.evolve(replica, decoders[type(fact)].decode(msgspec.json.encode(fact)))
        assert replica == played.state, seed
        assert msgspec.json.encode(replica) == msgspec.json.encode(played.state), seed
        replica = msgspec.json.decode(msgspec.json.encode(replica), type=State)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("L-7")
def test_hp_changes_add_up(seed: int):
    """No HP comes from nowhere: what every Creature has is what it began with and the changes that were told."""
    played = Played(seed)
    sums = {
        (seat, slot): one.max_hp
        for seat, side in enumerate(played.state.sides)
        for slot, one in enumerate(side.fighters)
    }
    for facts in played.steps():
        for fact in facts:
            if isinstance(fact, HpChanged):
                sums[fact.side, fact.slot] += fact.change
                assert sums[fact.side, fact.slot] == fact.hp, seed
            elif isinstance(fact, Defeated):
                assert sums[fact.side, fact.slot] == 0, seed
