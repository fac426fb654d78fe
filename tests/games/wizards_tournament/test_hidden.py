"""What nobody may know (section 9), and what everybody sees."""

import random
from functools import partial

import msgspec
import pytest

from libs.engine.chance import Imagined
from libs.engine.games.wizards_tournament.facts import FACTS, Drawn, Reshuffled
from libs.engine.games.wizards_tournament.state import State
from libs.engine.games.wizards_tournament.view import View
from libs.engine.games.wizards_tournament.worth import WIN
from libs.engine.table import Table
from tests.games.wizards_tournament.given import Duel
from tests.games.wizards_tournament.random_play import Played
from tests.games.wizards_tournament.worlds import worlds


def positions(seed: int, seats: int, every: int = 23):
    """Random tournaments, looked at now and then while a decision is open."""
    played = Played(seed, seats, rich=True)
    for number, _ in enumerate(played.steps()):
        if number % every == 0 and played.rules.outcome(played.state) is None:
            yield played


@pytest.mark.rule("R4", "R21")
def test_a_seat_sees_its_own_hand_and_of_the_others_how_many_cards_there_are(given):
    duel = given().hold(0, "spirit", "spirit", "startle").hold(1, "null_word", "spirit").at()
    duel.seat(1).deck = ["comet_volley"]
    duel.go()

    own, other = duel.rules.view(duel.state, 0).seats

    assert [(card.set, card.count) for card in own.hand] == [("spirit", 2), ("startle", 1)]
    assert other.hand is None
    assert (other.cards_in_hand, other.cards_in_deck) == (2, 1)
    assert [(one.set, one.count) for one in other.unseen] == [("spirit", 1), ("comet_volley", 1), ("null_word", 1)]
    assert [one.hand for one in duel.rules.view(duel.state, None).seats] == [None, None]


@pytest.mark.rule("WT-22", "WT-21", "WT-23")
def test_facts_tell_of_draws_and_decks_only_what_may_be_known():
    drawn = Drawn(0, 2, ("spirit", "startle"))
    assert drawn.see(0) == drawn
    assert drawn.see(1) == drawn.see(None) == Drawn(0, 2)
    shuffled = Reshuffled(0, 2, ("spirit", "startle"))
    assert shuffled.see(0) == shuffled.see(1) == shuffled.see(None) == Reshuffled(0, 2)


@pytest.mark.rule("R22", "WT-49")
def test_no_view_holds_the_name_of_a_card_that_only_another_hand_holds(given):
    """Hands and decks hold names of sets, no ids; only the sums of what is unseen are shown."""
    duel = given().hold(0, "spirit").hold(1, "null_word").at()
    duel.seat(1).deck = ["startle"]
    swapped = given().hold(0, "spirit").hold(1, "startle").at()
    swapped.seat(1).deck = ["null_word"]
    duel.go()
    swapped.go()

    for seat in (0, None):
        assert duel.rules.view(duel.state, seat) == swapped.rules.view(swapped.state, seat)
    assert duel.rules.view(duel.state, 1) != swapped.rules.view(swapped.state, 1)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_imagined_state_looks_the_same_to_the_seat(seed: int, seats: int):
    for played in positions(seed, seats):
        for seat in range(seats):
            view = msgspec.json.decode(msgspec.json.encode(played.rules.view(played.state, seat)), type=View)

            imagined = played.rules.imagine(view, seat, Imagined(seed))

            assert played.rules.view(imagined, seat) == view
            assert played.rules.decisions(imagined) == played.rules.decisions(played.state)
            (one,) = played.rules.decisions(imagined)
            if one.seat == seat:
                assert played.rules.options(imagined, one) == played.rules.options(played.state, one)


def test_what_is_imagined_hangs_on_the_view_alone():
    compared = 0
    for played in positions(3, 3):
        other = msgspec.msgpack.decode(msgspec.msgpack.encode(played.state), type=State)
        worlds(other, 0, random.Random(1))
        views = [played.rules.view(state, 0) for state in (played.state, other)]
        assert views[0] == views[1]
        compared += other != played.state
        assert played.rules.imagine(views[0], 0, Imagined(9)) == played.rules.imagine(views[1], 0, Imagined(9))
    assert compared > 5


@pytest.mark.parametrize("seed", range(4))
def test_an_imagined_tournament_can_be_played_to_its_end(seed: int):
    dice = random.Random(seed)
    for played in positions(seed, 3, every=211):
        state = played.rules.imagine(played.rules.view(played.state, 0), 0, Imagined(seed))
        table = Table(state, partial(played.rules.evolve, state), Imagined(seed))
        while played.rules.outcome(state) is None:
            (one,) = played.rules.decisions(state)
            played.rules.choose(table, one, dice.choice(list(played.rules.options(state, one))))


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("seats", [2, 4])
def test_facts_fold_to_the_live_state_after_their_bytes(seed: int, seats: int):
    played = Played(seed, seats)
    replica = played.rules.new(played.setup)
    decoders = {fact: msgspec.json.Decoder(fact) for fact in FACTS}
    for facts in played.steps():
        for fact in facts:
            if type(fact) in decoders:
                played.rules.evolve(replica, decoders[type(fact)].decode(msgspec.json.encode(fact)))
        assert replica == played.state


def worth(duel: Duel, seat: int = 0) -> int:
    return duel.rules.worth(duel.state, seat)


def test_worth_grows_with_life_monsters_relics_cards_and_spirit(given):
    duel = given().hold(0, "spirit").hold(1, "spirit").at()
    level = worth(duel)
    for change in (
        lambda: duel.hold(0, "spirit", life=33),
        lambda: duel.put(0, "brass_hound"),
        lambda: duel.put(0, "healing_idol"),
        lambda: duel.seat(0).discard.append("comet_volley"),
        lambda: duel.hold(0, "spirit", pool=5),
    ):
        change()
        assert worth(duel) > level
        level = worth(duel)
    assert worth(duel) == -worth(duel, 1)


def test_worth_of_the_end(given):
    duel = given().hold(0, "spirit").hold(1, "spirit").at().go().leave(1)
    assert (worth(duel, 0), worth(duel, 1)) == (WIN, -WIN)

    drawn = given().hold(0, "spirit").hold(1, "spirit").at(turn_no=199).go()
    while not drawn.over:
        drawn.miss()
    assert (worth(drawn, 0), worth(drawn, 1)) == (0, 0)

    three = given(3).at("end_window")
    for seat in range(3):
        three.hold(seat, "spirit")
    three.go().leave(2)
    assert worth(three, 2) == -WIN
