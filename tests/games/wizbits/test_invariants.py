"""What holds after every fact of every match (section 14), and after every step for the house's players."""

import random
from collections import Counter

import msgspec
import pytest

from libs.engine.chance import Imagined
from libs.engine.game import Setup
from libs.engine.games.wizbits.facts import FACTS, DuelEnded, TurnEnded
from libs.engine.games.wizbits.facts_conflict import FACTS as CONFLICT_FACTS
from libs.engine.games.wizbits.facts_pillar import FACTS as PILLAR_FACTS
from libs.engine.games.wizbits.game import WIZBITS
from libs.engine.games.wizbits.seen import View
from libs.engine.games.wizbits.starters import STARTERS
from libs.engine.games.wizbits.state import OVER, State
from libs.engine.games.wizbits.worth import WIN
from libs.engine.table import Table
from libs.events.commands import SeatPlan
from libs.events.facts import Fact
from tests.engine.laws import MATCHES
from tests.games.wizbits.given import NIX, PLAIN
from tests.games.wizbits.worlds import worlds

NAMES = list(STARTERS)


class Watched:
    """A match of random answers; `check` is called after every fact."""

    def __init__(self, seed: int, check) -> None:
        self.dice = random.Random(seed)
        decks = [STARTERS[self.dice.choice(NAMES)] for _ in range(2)]
        setup = Setup("wizbits", "untimed", tuple(SeatPlan(f"p{seat}", deck) for seat, deck in enumerate(decks)))
        self.rules = WIZBITS.rules(setup, WIZBITS.pin(setup))
        self.state: State = self.rules.new(setup)
        self.check = check
        self.table = Table(self.state, self.apply, Imagined(seed))

    def apply(self, fact: Fact) -> None:
        self.rules.evolve(self.state, fact)
        self.check(self.state, fact)

    def play(self):
        """Yields before each answer."""
        self.rules.begin(self.table)
        while self.state.step != OVER:
            one = self.dice.choice(self.rules.decisions(self.state))
            yield one
            self.rules.choose(self.table, one, self.dice.choice(self.rules.options(self.state, one)))


def places(state: State) -> Counter[int]:
    """Every card with how many zones it lies in."""
    found: Counter[int] = Counter(list(state.cards))
    for side in state.sides:
        found.update(side.deck + side.hand + side.discard)
    if state.pillar is not None:
        found.update(unit.source for unit in state.pillar.units
                     if unit.kind == "card" and not unit.left)  # fmt: skip
    if state.making is not None and state.making.kind == "card":
        found[state.making.source] += 1
    return found


@pytest.mark.rule("L-7")
def test_every_card_lies_in_exactly_one_zone_after_every_fact():
    def check(state: State, fact: Fact) -> None:
        cards = places(state)
        assert sorted(cards) == list(range(len(state.designs))), fact
        assert set(cards.values()) == {1}, (fact, [card for card, count in cards.items() if count > 1])

    for seed in range(MATCHES):
        for _ in Watched(seed, check).play():
            pass


@pytest.mark.rule("WB-56", "WB-57")
def test_heights_and_iph_can_be_worked_out_from_the_tree_after_every_fact():
    def check(state: State, fact: Fact) -> None:
        if state.pillar is None or state.pillar.resolving:
            return
        units = {unit.id: unit for unit in state.pillar.units}
        for unit in units.values():
            below = units.get(unit.parent)
            assert unit.height == 1 + (below.height if below else 0)
            if unit.column == 0:
                assert unit.iph == unit.height
            else:
                in_column = below is not None and below.column == unit.column
                assert unit.iph == 1 + (below.iph if below is not None and in_column else 0)
        assert all(tip in units for tip in state.pillar.tips[1:])

    for seed in range(MATCHES):
        for _ in Watched(seed, check).play():
            pass


def test_pools_are_empty_between_turns_and_never_below_0():
    def check(state: State, fact: Fact) -> None:
        assert all(side.pool >= 0 for side in state.sides), fact
        if isinstance(fact, TurnEnded):
            assert [side.pool for side in state.sides] == [0, 0]

    for seed in range(MATCHES):
        for _ in Watched(seed, check).play():
            pass


def test_gear_never_outlives_its_bearer_and_main_characters_never_leave():
    for seed in range(MATCHES):
        match = Watched(seed, lambda state, fact: None)
        for _ in match.play():
            cards = match.state.cards
            assert 0 in cards
            assert 1 in cards
            assert not cards[0].seceded
            assert all(card.bearer is None or card.bearer in cards for card in cards.values())


def test_every_kind_of_decision_and_all_but_rare_facts_occur_in_random_play():
    kinds: Counter[str] = Counter()
    facts: Counter[type[Fact]] = Counter()
    for seed in range(120):
        match = Watched(seed, lambda state, fact: facts.update([type(fact)]))
        kinds.update(one.kind for one in match.play())

    assert set(kinds) >= {"build", "target", "foundation", "pay", "attackers", "links", "assign", "order", "divide",
                          "reroll", "arrange"}  # fmt: skip
    assert {kind.__name__ for kind in (*FACTS, *PILLAR_FACTS, *CONFLICT_FACTS) if not facts[kind]} <= {
        "CardsPinned", "CardDiscarded"}  # fmt: skip


def test_a_world_that_is_imagined_looks_like_the_view_and_asks_the_same():
    rules = WIZBITS.rules(Setup("wizbits", "untimed", ()), WIZBITS.pin(None))
    decode = msgspec.json.Decoder(View).decode
    for seed in range(10):
        match = Watched(seed, lambda state, fact: None)
        for one in match.play():
            view = decode(msgspec.json.encode(match.rules.view(match.state, one.seat)))
            world = rules.imagine(view, one.seat, Imagined(seed))
            assert rules.view(world, one.seat) == view
            assert one in rules.decisions(world)
            assert list(rules.options(world, one)) == list(match.rules.options(match.state, one))
            assert sorted(places(world)) == list(range(len(world.designs)))
            rules.choose(Table(world, lambda fact, world=world: rules.evolve(world, fact), Imagined(1)), one,
                         match.dice.choice(rules.options(world, one)))  # fmt: skip


@pytest.mark.rule("L-3")
def test_no_view_or_masked_fact_names_a_hidden_card():
    for seed in range(8):
        seen: list[Fact] = []
        match = Watched(seed, lambda state, fact, seen=seen: seen.append(fact))
        for _ in match.play():
            for seat in (0, 1, None):
                hidden = {card for number, side in enumerate(match.state.sides) if number != seat for card in side.hand}
                view = match.rules.view(match.state, seat)
                shown = {held.id for side in view.sides for held in side.hand} | {card.id for card in view.cards}
                assert not shown & hidden
                if seat is None:
                    assert all(side.library == () and side.hand == () for side in view.sides)
        for fact in seen:
            masked = fact.see(None)
            if getattr(fact, "designs", None) and type(fact).__name__ in ("CardsDrawn", "CardsLookedAt"):
                assert getattr(masked, "cards") == ()  # noqa: B009


def test_the_worlds_of_the_law_are_other_worlds_and_look_the_same():
    match = Watched(3, lambda state, fact: None)
    for number, one in enumerate(match.play()):
        if number == 20:
            copy = msgspec.msgpack.decode(msgspec.msgpack.encode(match.state), type=State)
            other = worlds(copy, 1 - one.seat, random.Random(1))
            assert other != match.state
            assert match.rules.view(other, 1 - one.seat) == match.rules.view(match.state, 1 - one.seat)
            return


def test_what_a_duel_is_worth_is_the_same_for_both_with_the_sign_turned(given):
    duel = given().play(0, "ember_ox").play(1, PLAIN)
    worth = duel.rules.worth

    assert worth(duel.state, 0) == -worth(duel.state, 1) > 0
    before = worth(duel.state, 0)
    duel.state.cards[0].damage = 5
    assert worth(duel.state, 0) < before
    duel.card(0, "ember_ox").seceded = True
    assert worth(duel.state, 0) < before
    duel.table.emit(DuelEnded(1, "check_failed"))
    assert (worth(duel.state, 0), worth(duel.state, 1)) == (-WIN, WIN)
    duel.state.winner = None
    assert worth(duel.state, 0) == 0
    assert duel.state.cards[0].design == NIX
