"""Before the first turn: schools, options, specializations, the deal (sections 4 and 14)."""

from collections import Counter

import pytest

from libs.engine.chance import Scripted
from libs.engine.game import Setup
from libs.engine.games.wiz_war.catalogue import CATALOGUE
from libs.engine.games.wiz_war.game import STARTERS, WIZ_WAR
from libs.engine.games.wiz_war.setup import warnings
from libs.engine.games.wiz_war.turn_facts import DeckShuffled, EnergyExchanged, PairDrawn, SpecialKept, SummonsAdded
from libs.engine.table import Table
from libs.events.commands import SeatPlan
from libs.events.facts import HIDDEN


class Opened:
    """A match that has begun on scripted draws; numbers that are not scripted come last."""

    def __init__(self, seats: int = 2, options: tuple[str, ...] = (), draws: tuple[int, ...] = (), wishes=()) -> None:
        decks = [*wishes, *[()] * (seats - len(wishes))]
        self.setup = Setup(
            "wiz_war", "untimed", tuple(SeatPlan(f"p{seat}", deck) for seat, deck in enumerate(decks)), options
        )
        assert not WIZ_WAR.faults(self.setup)
        self.rules = WIZ_WAR.rules(self.setup, WIZ_WAR.pin(self.setup))
        self.state = self.rules.new(self.setup)
        self.chance = Scripted(*draws)
        self.table = Table(self.state, lambda fact: self.rules.evolve(self.state, fact), self.chance)
        self.rules.begin(self.table)

    def choose(self, option: str) -> None:
        (decision,) = self.rules.decisions(self.state)
        assert option in self.rules.options(self.state, decision)
        self.rules.choose(self.table, decision, option)

    def facts(self, kind: type) -> list:
        return [fact for fact in self.table.facts if type(fact) is kind]


NAMED = ("school_mutation", "school_mythology", "school_totem")
FIRST = ("school_mythology", "school_totem", "school_draconic")


def faults(*options: str, seats: int = 2, wishes=()) -> list[str]:
    decks = [*wishes, *[()] * (seats - len(wishes))]
    plans = tuple(SeatPlan(f"p{seat}", deck) for seat, deck in enumerate(decks))
    return list(WIZ_WAR.faults(Setup("wiz_war", "untimed", plans, options)))


@pytest.mark.rule("WZ-02", "R7")
def test_the_new_schools_can_be_chosen():
    match = Opened(options=FIRST, draws=(0,))

    assert match.state.schools == ["common", "mythology", "totem", "draconic"]
    assert faults(*FIRST) == []


@pytest.mark.rule("R7")
def test_schools_that_nobody_names_are_drawn_out_of_the_wishes_then_out_of_all():
    match = Opened(draws=(0, 0, 0, 0), wishes=(("totem", "mind"),))

    assert match.state.schools == ["common", "mutation", "totem", "mind"]


@pytest.mark.rule("WZ-69", "R8")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_fifteen_life_and_five_cards_at_home(seats: int):
    match = Opened(seats, options=FIRST, draws=(seats - 1,))

    assert [one.life for one in match.state.wizards] == [15] * seats
    assert [len(one.hand) for one in match.state.wizards] == [5] * seats
    assert match.state.active == seats - 1
    assert match.state.mp == 3
    assert len(match.state.treasures) == 2 * seats
    assert len(match.state.deck) == 96 - 5 * seats


@pytest.mark.rule("WZ-58", "Z-20")
def test_extended_flash_exchanges_four_energy_cards_and_the_deck_stays_at_ninety_six():
    match = Opened(options=(*NAMED, "extended_flash"), draws=(0, 0, 0, 0, 0))

    (exchange,) = match.facts(EnergyExchanged)
    assert exchange.added == ("flash_energy_7",) * 4
    assert all("energy_" in card for card in exchange.removed)
    cards = Counter([*match.state.deck, *(card for one in match.state.wizards for card in one.hand)])
    assert cards.total() == 96
    assert cards["flash_energy_7"] == 4


@pytest.mark.rule("WZ-58")
def test_extended_flash_is_refused_with_draconic_and_never_draws_it():
    assert faults(*FIRST, "extended_flash") == ["extended_flash is for matches without draconic, which is named"]

    match = Opened(options=("extended_flash",), draws=(0, 0, 1, 0, 0, 0, 0, 0), wishes=(("draconic",),))
    assert "draconic" not in match.state.schools


@pytest.mark.rule("WZ-59", "R1")
def test_more_summons_adds_the_creatures_and_their_calls_that_are_not_there_yet():
    match = Opened(options=(*NAMED, "more_summons_draconic", "more_summons_mythology"), draws=(0,))

    (added,) = match.facts(SummonsAdded)
    assert added.cards == ("summon_cinder_drake", "draconic_call_across")


@pytest.mark.rule("WZ-60")
def test_more_summons_of_totem_is_allowed_but_warned_about():
    assert faults(*NAMED, "more_summons_totem") == []
    plans = (SeatPlan("a"), SeatPlan("b"))
    assert warnings(Setup("wiz_war", "live", plans, ("more_summons_totem",)))
    assert not warnings(Setup("wiz_war", "live", plans, ("more_summons_draconic",)))
    assert "not recommended" in WIZ_WAR.options["more_summons_totem"]


BOX = ("school_mutation", "five_schools", "specializations")


@pytest.mark.rule("Z-19", "WZ-61", "WZ-62", "WZ-93", "R30")
def test_each_seat_keeps_one_of_two_schools_and_starts_with_three_and_two_cards():
    match = Opened(options=BOX, draws=(0,))
    assert len(match.state.pool) == 1
    (decision,) = match.rules.decisions(match.state)
    assert (decision.seat, decision.kind) == (0, "special_keep")
    assert list(match.rules.options(match.state, decision)) == ["keep:mythology", "keep:totem"]

    match.choose("keep:totem")
    assert match.facts(PairDrawn)[1].schools == ("draconic", "mythology")
    match.choose("keep:draconic")

    for wizard, school in zip(match.state.wizards, ("totem", "draconic"), strict=True):
        assert wizard.school == school
        special = [card for card in wizard.hand if "~" in card]
        assert (len(wizard.hand), len(special)) == (5, 2)
        assert len(wizard.special) == 22
    shuffled = [fact.seat for fact in match.facts(DeckShuffled)]
    assert shuffled == [-1, 0, 1]


@pytest.mark.rule("WZ-61")
def test_nobody_else_learns_which_schools_a_seat_looks_at_and_keeps():
    match = Opened(options=BOX, draws=(0,))
    match.choose("keep:totem")

    (pair, _), (kept,) = match.facts(PairDrawn), match.facts(SpecialKept)
    for other in (1, None):
        assert pair.see(other).schools == (HIDDEN, HIDDEN)
        assert kept.see(other).school == HIDDEN
        assert match.rules.view(match.state, other).wizards[0].school == ""
    assert kept.see(0).school == "totem"


@pytest.mark.rule("WZ-63", "R28", "Z-19")
def test_one_of_the_magic_draws_may_be_from_the_own_deck():
    match = Opened(options=BOX, draws=(0,))
    match.choose("keep:totem")
    match.choose("keep:draconic")
    for option in ("end", "done"):
        match.choose(option)

    (decision,) = match.rules.decisions(match.state)
    assert match.rules.options(match.state, decision) == ["magic", "special", "stop"]
    match.choose("special")
    (decision,) = match.rules.decisions(match.state)
    assert match.rules.options(match.state, decision) == ["magic", "stop"]
    match.choose("magic")
    assert len(match.state.wizards[0].hand) == 7
    assert match.state.active == 1


@pytest.mark.rule("WZ-64", "WZ-65")
def test_own_cards_go_to_the_own_pile_which_makes_a_new_deck():
    match = Opened(options=BOX, draws=(0,))
    match.choose("keep:totem")
    match.choose("keep:draconic")
    wizard = match.state.wizards[0]
    card = next(card for card in wizard.hand if "~" in card)
    match.choose("end")
    match.choose(f"discard:{card}")
    assert wizard.special_discard == [card]
    assert match.state.discard == []

    wizard.special = []
    match.choose("done")
    match.choose("special")
    assert card in wizard.hand
    assert wizard.special_discard == []


@pytest.mark.rule("R37")
def test_cards_that_more_summons_moved_are_missing_from_the_own_deck():
    match = Opened(options=(*BOX, "more_summons_totem"), draws=(0,))

    match.choose("keep:totem")

    assert len(match.state.wizards[0].special) == 22
    assert "summon_totem_spirit~0" not in match.state.wizards[0].special


@pytest.mark.rule("R30", "WZ-66")
def test_specializations_need_a_school_more_than_seats():
    box = ("school_mutation", "school_mythology", "five_schools", "specializations")
    assert faults(*box, seats=2) == ["specializations need 3 unused schools, 2 are left"]
    assert faults(*BOX, seats=2) == []
    assert faults(*BOX, seats=3) == ["specializations need 4 unused schools, 3 are left"]
    assert faults("school_mutation", "specializations", seats=4) == []
    assert faults(*NAMED, "specializations", seats=4) == []


@pytest.mark.rule("WZ-66", "R30")
def test_every_fault_of_a_set_up_is_named():
    found = faults(
        "school_mutation", "school_totem", "nonsense", "five_schools", "school_forge", seats=5,
        wishes=(("common", "mind", "mind", "cheese"), ("mind", "forge", "tempest", "totem")),
    )  # fmt: skip

    assert [one.partition(",")[0] for one in found] == [
        "5 seats were given",
        "option 'nonsense' is unknown",
        "seat 0: 'cheese' is no school of Wiz-War",
        "seat 0: 'common' is always in play and cannot be wished for",
        "seat 0: 'mind' stands 2 times",
        "seat 0: 4 schools are wished for",
        "seat 1: 4 schools are wished for",
        "school_forge is asked for",
        "2 schools are named (mutation",
    ]


@pytest.mark.parametrize("name", list(STARTERS))
def test_every_starter_is_legal_for_two_to_four_seats(name: str):
    for seats in (2, 3, 4):
        assert faults(seats=seats, wishes=[STARTERS[name]] * seats) == []


@pytest.mark.rule("WZ-92")
def test_a_seat_that_leaves_while_it_looks_at_schools_is_left_out():
    match = Opened(3, options=("school_mutation", "specializations"), draws=(0,))

    match.rules.leave(match.table, 0)

    (decision,) = match.rules.decisions(match.state)
    assert (decision.seat, decision.kind) == (1, "special_keep")
    assert len(match.state.pool) == len(CATALOGUE.choosable) - 1 - 2
