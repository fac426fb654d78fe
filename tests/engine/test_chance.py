"""Chance to the byte.

The vectors in tests/vectors/chance.json were made from the design's text, by other code than ours.
"""

import itertools
import json
from collections import Counter
from pathlib import Path

import pytest

from libs.engine.chance import WORD, Imagined, RecordedDraws, Scripted, Verifiable
from libs.engine.match.seal import commitment, root, salt, seal
from libs.engine.table import Table
from libs.events.facts import Fact, Rolled, Shuffled
from libs.events.ids import match_id

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "chance.json").read_text())


def a_table(chance, draws: int = 0) -> Table[list[Fact]]:
    state: list[Fact] = []
    return Table(state, state.append, chance, draws)


def test_secret_and_commitment_are_the_designs() -> None:
    made = seal(bytes.fromhex(VECTORS["server_key"]), "k1", VECTORS["match"])

    assert (made.secret or b"").hex() == VECTORS["secret"]
    assert made.commitment == commitment(made.secret or b"") == VECTORS["commitment"]


def test_the_root_takes_every_seats_entropy_in_seat_order() -> None:
    secret = bytes.fromhex(VECTORS["secret"])

    assert root(secret, VECTORS["entropies"]).hex() == VECTORS["root"]
    assert root(secret, reversed(VECTORS["entropies"])).hex() != VECTORS["root"]


@pytest.mark.parametrize("vector", VECTORS["salts"])
def test_salts_are_the_designs(vector: dict[str, int | str]) -> None:
    assert salt(bytes.fromhex(VECTORS["secret"]), int(vector["version"])) == vector["salt"]


@pytest.mark.parametrize("vector", VECTORS["rolls"])
def test_rolls_are_the_designs(vector: dict[str, int]) -> None:
    table = a_table(Verifiable(bytes.fromhex(VECTORS["root"])), vector["k"])

    assert table.roll("test", vector["low"], vector["high"]) == vector["value"]
    assert table.facts == [Rolled("test", vector["low"], vector["high"], vector["value"])]


@pytest.mark.parametrize("vector", VECTORS["shuffles"])
def test_shuffles_are_the_designs(vector: dict[str, object]) -> None:
    table = a_table(Verifiable(bytes.fromhex(VECTORS["root"])), int(str(vector["k"])))

    assert list(table.shuffle("test", int(str(vector["size"])))) == vector["order"]


def test_words_of_the_incomplete_last_stretch_are_skipped() -> None:
    class Words(Verifiable):
        def words(self, k: int):
            return iter((WORD - 1, WORD - 2, 5))

    assert Words(b"").below(0, 3) == (WORD - 2) % 3
    assert Words(b"").below(0, WORD - 2) == 5


def test_draw_k_depends_on_the_root_and_k_only() -> None:
    chance = Verifiable(b"root")
    first = [chance.below(k, 1000) for k in range(20)]

    again = [chance.below(k, 1000) for k in reversed(range(20))]

    assert first == again[::-1]
    assert first != [Verifiable(b"toor").below(k, 1000) for k in range(20)]


def test_rolls_are_even() -> None:
    chance = Verifiable(b"even")

    counts = Counter(chance.below(k, 6) for k in range(6000))

    assert all(850 < counts[face] < 1150 for face in range(6)), counts


def test_a_draw_from_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="at least one possibility, not 0"):
        Verifiable(b"x").below(0, 0)


def test_recorded_draws_come_again_and_nothing_else_does() -> None:
    facts = (Rolled("a", 1, 6, 4), Shuffled("b", (1, 0)), Rolled("c", 0, 1, 1))
    chance = RecordedDraws(facts)

    assert (chance.between(0, 1, 6), chance.order(1, 2), chance.below(2, 2)) == (4, (1, 0), 1)
    with pytest.raises(ValueError, match="the entry holds None"):
        chance.below(3, 2)
    with pytest.raises(ValueError, match="the entry holds Rolled"):
        RecordedDraws((Rolled("a", 1, 6, 4),)).order(0, 2)


def test_a_scripted_roll_that_is_left_unused_fails() -> None:
    script = Scripted(3, 4)
    a_table(script).roll("die", 1, 6)

    with pytest.raises(AssertionError, match="left in the script"):
        script.done()


def test_a_scripted_roll_outside_its_range_is_an_error() -> None:
    with pytest.raises(ValueError, match="die draws 1 to 6, not 7"):
        a_table(Scripted(7)).roll("die", 1, 6)


def test_imagined_draws_repeat_under_their_seed() -> None:
    one, two = Imagined(7), Imagined(7)

    assert [one.below(0, 100) for _ in range(50)] == [two.below(0, 100) for _ in range(50)]
    assert sorted(one.order(0, 30)) == list(range(30))


@pytest.mark.rule("F-19")
def test_ten_thousand_matches_of_one_second_all_have_other_secrets() -> None:
    key = bytes(32)
    ids = [match_id(1_700_000_000_000, number.to_bytes(10, "big")) for number in range(10_000)]

    secrets = {seal(key, "k", match).secret for match in ids}

    assert len(secrets) == 10_000


def test_the_orders_of_three_are_all_met() -> None:
    chance = Verifiable(b"orders")

    assert {chance.order(k, 3) for k in range(200)} == set(itertools.permutations(range(3)))
