"""What a seat may see, and what not (section 11)."""

import random
from pathlib import Path

import msgspec
import pytest

import libs.engine.games.wits_world as package
from libs.engine.games.wits_world.view import CardView, CreatureView, SideView, View
from tests.games.wits_world.given import Battle, deck, modifier, status
from tests.games.wits_world.worlds import worlds


def battle_of_three(given) -> Battle:
    ours = deck("quillip", "fizzlit", "cobblehide", cards=("thornflare", "hush_bell"))
    theirs = deck("voltusk", "palehart", "runecoil", cards=("mirror_shard", "overture"))
    return given(ours, theirs).turn_of(0)


def creatures(side: SideView) -> list[CreatureView]:
    return [one for one in side.creatures if one is not None]


def cards(side: SideView) -> list[CardView]:
    return [one for one in side.cards if one is not None]


def test_a_seat_sees_its_own_side_whole(given):
    battle = battle_of_three(given)

    seen = battle.rules.view(battle.state, 0).sides[0]

    assert [one.card.name for one in creatures(seen)] == ["Quillip", "Fizzlit", "Cobblehide"]
    assert [one.name for one in cards(seen)] == ["Thornflare", "Hush Bell"]
    assert [one.ref for one in (*creatures(seen), *cards(seen))] == [
        "creature:0:0",
        "creature:0:1",
        "creature:0:2",
        "card:0:0",
        "card:0:1",
    ]


@pytest.mark.parametrize("seat", [0, None])
def test_of_another_side_one_sees_what_was_revealed_and_counts_of_the_rest(given, seat):
    battle = battle_of_three(given)
    battle.choose(0, "move:footnote").choose(1, "card:0").choose(0, "card:1").choose(1, "swap:2")

    seen = battle.rules.view(battle.state, seat).sides[1]

    assert [one and one.card.name for one in seen.creatures] == ["Voltusk", None, "Runecoil"]
    assert [one and one.name for one in seen.cards] == ["Mirror Shard", None]
    assert (seen.unrevealed, seen.unspent, seen.active) == (1, 1, 2)
    assert [(one.name, one.amount, one.turns) for one in creatures(seen)[0].statuses] == [("Mirror Shard", 30, 1)]


@pytest.mark.rule("R24")
def test_a_revealed_creature_on_the_bench_stays_visible_with_its_values(given):
    battle = battle_of_three(given)
    quillip = battle.fighter(0, "quillip")
    quillip.hp, quillip.power = 31, 7
    quillip.statuses.append(modifier("boost_out", "footnote", 6, 5, charges=2))
    battle.choose(0, "swap:1")

    (seen,) = creatures(battle.rules.view(battle.state, 1).sides[0])[:1]

    assert (seen.hp, seen.power, seen.revealed) == (31, 7, True)
    assert [(one.kind, one.name, one.numerator, one.denominator, one.charges) for one in seen.statuses] == [
        ("boost_out", "Footnote", 6, 5, 2)
    ]


@pytest.mark.rule("WW-82")
def test_a_view_carries_the_values_of_the_cards_that_it_shows(given):
    battle = battle_of_three(given)

    eureka = creatures(battle.rules.view(battle.state, 1).sides[0])[0].card.moves[1]

    assert (eureka.name, eureka.type, eureka.cost, eureka.text) == ("Eureka", "Wit", 20, "Deal 25 Wit damage.")


def test_nothing_hidden_occurs_in_the_bytes_of_another_seats_view(given):
    battle = battle_of_three(given)

    for seat in (1, None):
        data = msgspec.json.encode(battle.rules.view(battle.state, seat)).decode().lower()
        for hidden in ("fizzlit", "cobblehide", "thornflare", "hush"):
            assert hidden not in data


def test_a_view_survives_its_own_bytes(given):
    battle = battle_of_three(given)
    battle.fighter(0).statuses.append(status("dodge", "smoke_sachet", charges=1, amount=50))

    for seat in (0, 1, None):
        view = battle.rules.view(battle.state, seat)
        assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


def test_an_update_stays_small(given):
    battle = battle_of_three(given)
    for seat, slot in ((0, 1), (1, 1), (0, 2), (1, 2)):
        battle.choose(seat, f"swap:{slot}")

    assert len(msgspec.json.encode(battle.rules.view(battle.state, 0))) < 3500


def test_the_worlds_of_the_laws_replace_everything_hidden_and_nothing_else(given):
    """Law 3 is only as good as its worlds: over many draws every hidden thing takes another value."""
    battle = battle_of_three(given)
    raw = msgspec.msgpack.encode(battle.state)
    hidden: dict[str, set[str]] = {}
    for seed in range(50):
        other = worlds(msgspec.msgpack.decode(raw, type=type(battle.state)), 0, random.Random(seed))
        assert other.sides[0] == battle.state.sides[0]
        assert other.sides[1].fighters[0] == battle.state.sides[1].fighters[0]
        for slot in (1, 2):
            hidden.setdefault(f"bench {slot}", set()).add(other.sides[1].fighters[slot].species)
        for index in (0, 1):
            hidden.setdefault(f"card {index}", set()).add(other.sides[1].cards[index].card)

    assert {key: len(values) > 1 for key, values in hidden.items()} == dict.fromkeys(hidden, True)
    assert len(hidden) == 4


@pytest.mark.rule("R24")
def test_the_complete_list_of_draws_is_who_begins_and_dodges():
    """Every place where the rules draw, by the purpose it names."""
    folder = Path(package.__file__ or "").parent
    lines = [line.strip() for path in sorted(folder.glob("*.py")) for line in path.read_text().splitlines()]

    assert [line for line in lines if "table.roll(" in line or "table.shuffle(" in line] == [
        'value = table.roll("dodge", 1, 100)',
        'first = table.roll("first", 0, 1)',
    ]
