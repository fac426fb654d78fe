"""What holds after every fact, on random matches; every failure names its seed (section 20 and the laws)."""

import random
from collections import Counter

import msgspec
import pytest

from libs.engine.chance import Imagined
from libs.engine.game import Setup
from libs.engine.games.wiz_war.damage import points
from libs.engine.games.wiz_war.facts import FACTS
from libs.engine.games.wiz_war.game import WIZ_WAR
from libs.engine.games.wiz_war.setup import option_words
from libs.engine.games.wiz_war.state import LAST_ROUND, MOVE_CAST, OVER, Casting, State
from libs.engine.table import Table
from libs.events.commands import SeatPlan
from libs.events.facts import Fact
from tests.engine.laws import MATCHES

SEEDS = range(MATCHES)
OPTIONS = [
    (),
    ("specializations",),
    ("extended_flash", "more_summons_mythology", "more_summons_draconic"),
    ("five_schools", "school_mutation", "specializations"),
    ("specializations", "extended_flash", "school_forge", "school_mind", "more_summons_totem"),
]


def cards(state: State) -> Counter[str]:
    """Every card of the match, wherever it is."""
    found = Counter([*state.deck, *state.discard, *state.aside, *(thing.card for thing in state.things)])
    for wizard in state.wizards:
        found.update([*wizard.hand, *wizard.special, *wizard.special_discard])
    for frame in state.agenda:
        if isinstance(frame, Casting) and frame.step == "window" and frame.how in ("spell", "counter"):
            found[frame.card] += 1
    return found


class Watched:
    """A random match that is looked at after every fact."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.dice = random.Random(seed)
        seats = 2 + seed % 3
        options = OPTIONS[seed % len(OPTIONS)]
        if "five_schools" in options:
            seats = 2
        wishes = [self.dice.choice(list(WIZ_WAR.starters.values())) for _ in range(seats)]
        self.setup = Setup(
            "wiz_war", "live", tuple(SeatPlan(f"p{seat}", wish) for seat, wish in enumerate(wishes)), options
        )
        assert not WIZ_WAR.faults(self.setup)
        self.rules = WIZ_WAR.rules(self.setup, WIZ_WAR.pin(self.setup))
        self.state = self.rules.new(self.setup)
        self.table = Table(self.state, self.apply, Imagined(seed))
        self.total: Counter[str] | None = None
        self.moving = False

    def apply(self, fact: Fact) -> None:
        """One fact, and what must hold after it."""
        state = self.state
        self.rules.evolve(state, fact)
        if state.phase not in (MOVE_CAST, OVER) and state.round == 0:
            return
        if self.total is None:
            self.total = cards(state)
        held = cards(state)
        played = {"spell_resolved", "card_cast"}
        tag = fact.__struct_config__.tag
        if tag in played:
            return
        assert held == self.total or self._on_its_way(held), (self.seed, fact, self.total - held, held - self.total)
        assert len(state.treasures) == 2 * len(state.wizards)
        assert state.mp >= 0, (self.seed, fact)
        assert len({beast.design for beast in state.beasts}) == len(state.beasts)

    def _on_its_way(self, held: Counter[str]) -> bool:
        """A lasting spell lies nowhere between its resolution and its coming into play."""
        assert self.total is not None
        return (self.total - held).total() == 1 and not held - self.total

    def play(self) -> None:
        """To the end."""
        self.rules.begin(self.table)
        while self.rules.outcome(self.state) is None:
            assert self.total is None or cards(self.state) == self.total, self.seed
            for wizard in self.state.wizards:
                assert self.state.points[wizard.seat] == points(self.rules._ground, self.state, wizard.seat)
            (decision,) = self.rules.decisions(self.state)
            chance = self.dice.random()
            if chance < 0.002 and self.state.round:
                self.rules.leave(self.table, self.dice.choice([w.seat for w in self.state.wizards if w.alive]))
                continue
            options = list(self.rules.options(self.state, decision))
            bold = [
                one
                for one in options
                if one.partition(":")[0] in ("cast", "ccast", "activate", "use", "punch", "cattack")
            ]
            option = self.dice.choice(bold if bold and chance < 0.5 else options)
            self.rules.choose(self.table, decision, option)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("L-7")
def test_cards_and_treasures_are_conserved_after_every_fact(seed: int):
    match = Watched(seed)

    match.play()

    assert match.state.round <= LAST_ROUND
    assert cards(match.state) == match.total, seed


def test_every_fact_of_the_game_happens_and_is_told():
    told: Counter[type[Fact]] = Counter()
    for seed in range(40):
        match = Watched(seed)
        match.play()
        for fact in match.table.facts:
            told[type(fact)] += 1
            for viewer in (0, 1, None):
                seen = fact.see(viewer)
                assert seen is not None
                assert isinstance(match.rules.describe(seen), str)

    missing = {kind.__name__ for kind in FACTS} - {kind.__name__ for kind in told} - {"CardsPinned"}
    assert missing <= {"Toughened", "YieldBegan", "FumbleBegan", "AttacksChanged", "Fetched"}, missing


def test_state_survives_bytes():
    match = Watched(1)
    match.play()

    data = msgspec.msgpack.encode(match.state)

    assert msgspec.msgpack.decode(data, type=State) == match.state


def test_the_option_words_are_those_of_the_game():
    from libs.engine.games.wiz_war.catalogue import CATALOGUE  # noqa: PLC0415 - beside its only use

    assert dict(WIZ_WAR.options) == dict(option_words(CATALOGUE))
