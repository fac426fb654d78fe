"""Each move and each Power card does what its printed text says: the texts are read here, not the effects."""

import re
from collections.abc import Iterator

import pytest

from libs.engine.games.wits_world.cards import Damage, PowerCard
from libs.engine.games.wits_world.catalogue import CATALOGUE
from libs.engine.games.wits_world.game import WITS_WORLD
from libs.engine.games.wits_world.state import Fighter
from tests.games.wits_world.given import Battle, creature, deck, move, status

HP, POWER = 60, 40
"""What the user begins with; its maxima are out of the way."""

MOVE = re.compile(r"([A-Z][\w' ]+) \((\w+), (\d+) Power\): ([^.]+)\.")
SPAN = r" for (?P<count>\d+) (?P<unit>turn|charge)s?"
LASTING = {
    "poison": re.compile(r"poison for (?P<amount>\d+) HP a turn" + SPAN),
    "stun": re.compile(r"stun" + SPAN),
    "dodge": re.compile(r"dodge with (?P<amount>\d+) %" + SPAN),
    "reflect": re.compile(r"reflect (?P<amount>\d+) %(?P<floor> \(leaving 1 HP\))?" + SPAN),
    "lifesteal": re.compile(r"steal (?P<amount>\d+) % of later damage" + SPAN),
    "boost_out": re.compile(r"damage dealt ×(?P<numerator>\d+)/(?P<denominator>\d+)" + SPAN),
    "reduce_in": re.compile(r"damage taken ×(?P<numerator>\d+)/(?P<denominator>\d+)" + SPAN),
}
AGAINST = ("poison", "stun")
"""What lands on the other side's Creature."""
TEXTS = {design.id: design.text for design in WITS_WORLD.designs()}

Outcome = tuple[int, int, int, list[tuple], list[tuple]]
"""HP that the target loses, HP and Power that the user gains, what stays on the user, and on the target."""


def read(sentence: str) -> Outcome:
    """What a sentence of a text promises."""
    loss = gain = power = 0
    own = {"poison": ("poison", 3, 0, 5), "stun": ("stun", 1, 0, 0)}
    mine: list[tuple] = []
    theirs: list[tuple] = []
    for clause in (sentence[0].lower() + sentence[1:]).split(", then "):
        if number := re.fullmatch(r"deal (\d+) (\w+ )?damage", clause):
            loss += int(number[1])
        elif number := re.fullmatch(r"(heal|pay) (\d+) HP", clause):
            gain += int(number[2]) if number[1] == "heal" else -int(number[2])
        elif number := re.fullmatch(r"restore (\d+) Power", clause):
            power += int(number[1])
        elif clause.startswith("end own "):
            for kind in clause.removeprefix("end own ").split(" and "):
                del own[kind]
        else:
            kind, found = next((kind, found) for kind, one in LASTING.items() if (found := one.fullmatch(clause)))
            parts = found.groupdict()
            count = int(parts["count"])
            value = int(parts["amount"]) if parts.get("amount") else 0
            stays = (kind, count, 0, value) if parts["unit"] == "turn" else (kind, 0, count, value)
            if parts.get("numerator"):
                stays = (*stays[:3], int(parts["numerator"]), int(parts["denominator"]))
            if parts.get("floor"):
                stays = (*stays, "leaves 1 HP")
            (theirs if kind in AGAINST else mine).append(stays)
    return loss, gain, power, [*own.values(), *mine], theirs


def happened(battle: Battle, before: tuple[int, int, int]) -> Outcome:
    """The same of a battle."""
    user, target = battle.fighter(0), battle.fighter(1)
    return before[0] - target.hp, user.hp - before[1], user.power - before[2], stays(user), stays(target)


def stays(fighter: Fighter) -> list[tuple]:
    found: list[tuple] = []
    for one in fighter.statuses:
        values = (one.numerator, one.denominator) if one.kind in ("boost_out", "reduce_in") else (one.amount,)
        found.append((one.kind, one.turns, one.charges, *values, *(["leaves 1 HP"] if one.floor_at_one else [])))
    return found


def moves() -> Iterator[tuple[str, str, str, int, str]]:
    """Species, move id, type, cost and text of every move, the last four out of the Creature's text."""
    for card in CATALOGUE.creatures:
        printed = MOVE.findall(TEXTS[card.id].partition(". ")[2])
        assert [name for name, *_ in printed] == [one.name for one in card.moves]
        for one, (_, type_, cost, sentence) in zip(card.moves, printed, strict=True):
            yield card.id, one.id, type_, int(cost), sentence


@pytest.mark.parametrize(
    ("species", "id_", "type_", "cost", "sentence"), list(moves()), ids=[one[1] for one in moves()]
)
def test_a_move_does_what_the_text_of_its_creature_says(given, species, id_, type_, cost, sentence):
    affinity = "Wit" if type_ in ("Basic", "Neutral") else type_
    dummy = creature("dummy", move("nod", Damage(1)), affinity=affinity, hp=200)
    battle = given(deck(species), deck("dummy"), extra=(dummy,)).turn_of(0)
    user = battle.fighter(0)
    user.max_hp = user.max_power = 500
    user.hp, user.power = HP, POWER
    ends_stun = "stun" in sentence and "End own" in sentence
    user.statuses = [status("poison", turns=3, amount=5), *([status("stun", turns=1)] if ends_stun else [])]

    battle.choose(0, f"move:{id_}")

    loss, gain, power, mine, theirs = read(sentence)
    mine = [one for one in mine if one[0] != "stun"]
    tick = 5 if any(one[0] == "poison" for one in mine) else 0
    mine = [("poison", 2, 0, 5) if one[0] == "poison" else one for one in mine]
    assert happened(battle, (200, HP, POWER)) == (loss, gain - tick, power - cost, mine, theirs)


@pytest.mark.parametrize("card", CATALOGUE.power_cards, ids=[card.id for card in CATALOGUE.power_cards])
def test_a_power_card_does_what_its_text_says(given, card: PowerCard):
    dummy = creature("dummy", move("nod", Damage(1)), hp=200)
    battle = given(deck("quillip", cards=(card.id, "spare_cell")), deck("dummy"), extra=(dummy,)).turn_of(0)
    user = battle.fighter(0)
    user.max_hp = user.max_power = 500
    user.hp, user.power = HP, POWER
    user.statuses = [status("poison", turns=3, amount=5), status("stun", turns=1)]

    battle.choose(0, "card:0")

    loss, gain, power, mine, theirs = read(TEXTS[card.id].partition(". ")[2].removesuffix("."))
    tick = 5 if any(one[0] == "poison" for one in mine) else 0
    mine = [("poison", 2, 0, 5) if one[0] == "poison" else one for one in mine if one[0] != "stun"]
    assert happened(battle, (200, HP, POWER)) == (loss, gain - tick, power, mine, theirs)


def test_these_are_all_cards():
    assert len(list(moves())) == sum(len(card.moves) for card in CATALOGUE.creatures)
    assert len(CATALOGUE.creatures) + len(CATALOGUE.power_cards) == len(TEXTS)
