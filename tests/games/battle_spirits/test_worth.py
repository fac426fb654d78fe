"""What the house's players make of a match, and the matches that they imagine."""

from collections import Counter

from libs.engine.chance import Imagined
from libs.engine.games.battle_spirits.game import BATTLE_SPIRITS
from libs.engine.games.battle_spirits.match_facts import MatchOver
from libs.engine.players.choose import choose_option
from libs.engine.players.question import Question
from tests.games.battle_spirits.given import Duel, fresh


def test_a_won_match_is_worth_more_than_anything_else(duel: Duel):
    for _ in range(20):
        duel.puts(1, "scrap_colossus", 4)
    before = duel.rules.worth(duel.state, 0)

    duel.table.emit(MatchOver(0, "life_lost"))

    assert duel.rules.worth(duel.state, 0) > abs(before)
    assert duel.rules.worth(duel.state, 1) == -duel.rules.worth(duel.state, 0)


def test_life_units_cards_and_cores_are_worth_something(duel: Duel):
    before = duel.rules.worth(duel.state, 0)
    summoned = Duel()
    summoned.puts(0, "cinderling")
    better = (Duel().has(0, life=6), Duel().has(0, "cinderling"), Duel().has(0, reserve=1), summoned)

    gains = [one.rules.worth(one.state, 0) - before for one in better]

    assert all(gain > 0 for gain in gains), gains


def test_moving_cores_to_and_fro_is_worth_less_and_less(duel: Duel):
    lynx = duel.puts(0, "lava_lynx", 2)
    worths = [duel.rules.worth(duel.state, 0)]
    for _ in range(3):
        duel.choose(f"move:{lynx}:reserve", f"move:reserve:{lynx}")
        worths.append(duel.rules.worth(duel.state, 0))

    assert worths == sorted(worths, reverse=True)


def test_an_imagined_match_has_the_own_deck_and_as_many_hidden_cards_of_the_other():
    duel = fresh().choose("self")
    duel.side(1).burst = "vault_of_frost"
    seen = duel.rules.view(duel.state, 0)

    world = duel.rules.imagine(seen, 0, Imagined(7))

    assert Counter(world.sides[0].deck) == Counter(duel.side(0).deck)
    assert sorted(world.sides[0].hand) == sorted(duel.side(0).hand)
    assert [len(world.sides[1].hand), len(world.sides[1].deck)] == [len(duel.side(1).hand), len(duel.side(1).deck)]
    assert world.sides[1].burst
    assert duel.rules.imagine(seen, 0, Imagined(7)) == world, "the same seed, the same world"
    assert duel.rules.imagine(seen, 0, Imagined(8)) != world


def test_normal_takes_the_last_life(duel: Duel):
    attacker = duel.in_attack_step().puts(0, "cinderling")
    duel.has(1, life=1)
    answers = tuple(duel.options())
    decision = duel.asked()
    question = Question("untimed", (), 2, 0, duel.rules.view(duel.state, 0), decision.kind, decision.key, answers)

    assert {choose_option(BATTLE_SPIRITS, question, "normal", seed) for seed in range(5)} == {f"attack:{attacker}"}
