"""What the house's players imagine from a view, and how they judge a battle."""

import random

import msgspec
import pytest

from libs.engine.chance import Imagined
from libs.engine.games.wits_world.catalogue import CATALOGUE
from libs.engine.games.wits_world.view import View
from libs.engine.games.wits_world.worth import WIN
from libs.engine.table import Table
from tests.games.wits_world.given import Battle, deck, status
from tests.games.wits_world.worlds import worlds


def random_position(seed: int) -> Battle:
    """A battle after some random answers, with the whole catalogue at hand."""
    dice = random.Random(seed)
    ids = [card.id for card in CATALOGUE.creatures], [card.id for card in CATALOGUE.power_cards]
    battle = Battle([(*dice.sample(ids[0], 3), *dice.sample(ids[1], 2)) for _ in range(2)], (), ())
    chance = Imagined(seed)
    battle.table = Table(battle.state, lambda fact: battle.rules.evolve(battle.state, fact), chance)
    battle.rules.begin(battle.table)
    for _ in range(dice.randrange(60)):
        asked = battle.decisions()
        if not asked:
            break
        one = dice.choice(asked)
        battle.choose(one.seat, dice.choice(battle.options(one.seat)))
    return battle


@pytest.mark.parametrize("seed", range(60))
def test_an_imagined_state_looks_the_same_to_the_seat(seed: int):
    battle = random_position(seed)
    for seat in (0, 1):
        view = msgspec.json.decode(msgspec.json.encode(battle.rules.view(battle.state, seat)), type=View)

        imagined = battle.rules.imagine(view, seat, Imagined(seed))

        assert battle.rules.view(imagined, seat) == view, f"seed {seed}"
        assert battle.rules.decisions(imagined) == battle.rules.decisions(battle.state)
        own = [one for one in battle.decisions() if one.seat == seat]
        assert [battle.rules.options(imagined, one) for one in own] == [
            battle.rules.options(battle.state, one) for one in own
        ]


@pytest.mark.parametrize("seed", range(20))
def test_an_imagined_battle_can_be_played_to_its_end(seed: int):
    battle = random_position(seed)
    dice = random.Random(seed)
    state = battle.rules.imagine(battle.rules.view(battle.state, 0), 0, Imagined(seed))
    table = Table(state, lambda fact: battle.rules.evolve(state, fact), Imagined(seed))

    while battle.rules.outcome(state) is None:
        one = dice.choice(list(battle.rules.decisions(state)))
        battle.rules.choose(table, one, dice.choice(list(battle.rules.options(state, one))))

    assert not battle.rules.decisions(state)


def test_what_is_imagined_hangs_on_the_view_alone():
    """Two battles that look the same to a seat give it the same imagination from the same chance."""
    compared = 0
    for seed in range(30):
        battle = random_position(seed)
        other = msgspec.msgpack.decode(msgspec.msgpack.encode(battle.state), type=type(battle.state))
        worlds(other, 0, random.Random(seed))
        views = [battle.rules.view(state, 0) for state in (battle.state, other)]
        assert views[0] == views[1], seed
        compared += other != battle.state

        imagined = [battle.rules.imagine(view, 0, Imagined(9)) for view in views]

        assert imagined[0] == imagined[1]
    assert compared > 8


def test_unseen_creatures_and_cards_are_drawn_anew_and_never_twice_on_a_side():
    battle = Battle((deck("quillip"), deck("cobblehide")), (), ()).turn_of(0)
    view = battle.rules.view(battle.state, 0)
    species: set[str] = set()
    cards: set[str] = set()

    for seed in range(100):
        side = battle.rules.imagine(view, 0, Imagined(seed)).sides[1]
        names = [fighter.species for fighter in side.fighters]
        assert names[0] == "cobblehide"
        assert len(set(names)) == 3
        assert len({card.card for card in side.cards}) == 2
        species.update(names)
        cards.update(card.card for card in side.cards)

    assert len(species) == len(CATALOGUE.creatures)
    assert len(cards) == len(CATALOGUE.power_cards)


@pytest.mark.parametrize("answer", ["move:rockjaw", "swap:1"])
def test_statuses_run_on_in_an_imagined_battle_as_in_the_real_one(given, answer):
    battle = given(deck("cobblehide"), deck("runecoil", cards=("adder_vial", "overture"))).turn_of(0)
    battle.choose(0, "move:dig_in").choose(1, "card:0")
    state = battle.rules.imagine(battle.rules.view(battle.state, 0), 0, Imagined(1))
    decision = battle.decision(0)

    battle.rules.choose(Table(state, lambda fact: battle.rules.evolve(state, fact), Imagined(1)), decision, answer)
    battle.choose(0, answer)

    real, imagined = battle.state.sides[0].fighters[0], state.sides[0].fighters[0]
    assert (imagined.hp, imagined.power) == (real.hp, real.power)
    assert [(one.kind, one.turns) for one in imagined.statuses] == [(one.kind, one.turns) for one in real.statuses]
    assert [(one.kind, one.turns) for one in real.statuses] == [("reduce_in", 1), ("poison", 2)]


def test_worth_is_one_sides_gain_and_the_others_loss(given):
    battle = given().turn_of(0)
    before = battle.rules.worth(battle.state, 0)

    battle.choose(0, "move:eureka")

    assert battle.rules.worth(battle.state, 0) > before
    assert battle.rules.worth(battle.state, 0) == -battle.rules.worth(battle.state, 1)


def test_worth_counts_a_living_creature_a_card_poison_and_a_stun(given):
    battle = given().turn_of(0)
    level = battle.rules.worth(battle.state, 0)
    for change in (
        lambda: battle.fighter(0).statuses.append(status("poison", turns=3, amount=6)),
        lambda: battle.fighter(0).statuses.append(status("stun", turns=1)),
        lambda: battle.spend(0),
        lambda: battle.kill(0, "palehart"),
    ):
        change()
        assert battle.rules.worth(battle.state, 0) < level
        level = battle.rules.worth(battle.state, 0)


@pytest.mark.parametrize(("seat", "worth"), [(0, -WIN), (1, WIN)])
def test_a_finished_battle_is_worth_all_or_nothing(given, seat, worth):
    battle = given().turn_of(0).leave(0)

    assert battle.rules.worth(battle.state, seat) == worth


def test_a_drawn_battle_is_worth_nothing_to_both(given):
    battle = given().turn_of(0)
    battle.state.turn = 400
    battle.choose(0, "move:ink_peck")

    assert [battle.rules.worth(battle.state, seat) for seat in (0, 1)] == [0, 0]
