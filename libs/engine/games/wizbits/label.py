"""Options in words, and the cards and Units that they concern. Made for views only."""

from libs.engine.decision import Decision, Label
from libs.engine.games.wizbits.book import Book
from libs.engine.games.wizbits.cards import POINTS
from libs.engine.games.wizbits.conflict import unassigned
from libs.engine.games.wizbits.points import current, scn
from libs.engine.games.wizbits.state import State, battle_of, parse, unit_of
from libs.engine.games.wizbits.text import ability_text, card_text
from libs.engine.games.wizbits.view import card_ref

_BASE_REF = "unit:0"
_PLAIN = {
    "finished": "Finished: hand Priority over",
    "done": "Done",
    "stand_down": "Do not attack",
    "keep": "Keep the dice",
    "yes": "Yes",
    "no": "No",
    "base": "On the Base",
}


def label(book: Book, state: State, decision: Decision, option: str) -> Label:
    """One option of the decision for the seat that owes it."""
    kind, _, word = option.partition(":")
    if option == "mill":
        return Label("Discard the top card of your deck: 1 point", (f"deck:{decision.seat}",))
    if option in _PLAIN:
        return _plain(book, state, decision, option)
    if kind == "play":
        return _play(book, state, int(word))
    if kind == "use":
        return _use(book, state, word)
    if kind == "secede":
        return _secede(book, state, int(word))
    if kind in ("unit", "continue"):
        return _unit(book, state, decision, option)
    if kind == "link":
        own, _, attacker = word.partition(",")
        return Label(
            f"{_fighter(book, state, int(own))} meets {_fighter(book, state, int(attacker))}",
            (card_ref(int(own)), card_ref(int(attacker))),
        )
    if kind == "points":
        return _points(book, state, decision, word)
    if kind == "reroll":
        return Label(f"Roll the {word.capitalize()} die again", (f"die:{word}",))
    if kind == "next" and decision.kind == "order":
        return _battle(book, state, int(word))
    verbs = {"add": "Attack with ", "assign": "Against ", "discard": "Discard ", "next": "Next: "}
    shown = _name(book, state, int(word)) if kind in ("discard", "next") else _fighter(book, state, int(word))
    return Label(verbs.get(kind, "") + shown, (card_ref(int(word)),))


def _plain(book: Book, state: State, decision: Decision, option: str) -> Label:
    if decision.kind == "assign" and state.conflict is not None:
        attacker = unassigned(state.conflict)
        assert attacker is not None, "an attacker is to be assigned"
        return Label(f"{_name(book, state, attacker)} does not attack", (card_ref(attacker),))
    if decision.kind == "attackers":
        return Label("No more attackers")
    if decision.kind == "links":
        return Label("No more links")
    return Label(_PLAIN[option], (_BASE_REF,) if option == "base" else ())


def _play(book: Book, state: State, id_: int) -> Label:
    card = book.cards[state.designs[id_]]
    text = card_text(card)
    points = f" {card.strength}/{card.will}/{card.magic}/{card.scn}" if card.is_character else ""
    return Label(f"{card.name} (cost {card.cost}{points}){': ' + text if text else ''}", (card_ref(id_),))


def _use(book: Book, state: State, word: str) -> Label:
    id_, _, ability = word.partition("#")
    held = state.cards[int(id_)]
    card = book.cards[held.design]
    use = book.plans[held.design].use(ability)
    return Label(f"{card.name}: {ability_text(card, use.ability)}", (card_ref(held.id),))


def _secede(book: Book, state: State, id_: int) -> Label:
    points = book.plans[state.cards[id_].design].flip_points
    more = f" and {points} more" if points else ""
    return Label(f"Secede {_name(book, state, id_)}: 2 points{more}", (card_ref(id_),))


def _unit(book: Book, state: State, decision: Decision, option: str) -> Label:
    kind, number = parse(option)
    if kind == "continue":
        return Label(f"the Continue ability of {_name(book, state, number)}", (card_ref(number),))
    unit = None if state.pillar is None else unit_of(state.pillar, number)
    assert unit is not None, f"{option} stands on the Pillar"
    name = book.name(unit.design) if unit.design else "Damage"
    what = f"the ability of {name}" if unit.ability else name
    before = "On " if decision.kind == "foundation" else ""
    return Label(f"{before}{what} (Height {unit.height}, IPH {unit.iph})", (option,))


def _points(book: Book, state: State, decision: Decision, word: str) -> Label:
    battle = battle_of(state)
    assert battle is not None, "a Battle is fought"
    target = battle.sides[1 - decision.seat][len(battle.divisions[decision.seat])]
    return Label(f"{word} Damage to {_fighter(book, state, target)}", (card_ref(target),))


def _battle(book: Book, state: State, number: int) -> Label:
    assert state.conflict is not None, "a Conflict Phase is on"
    battle = next(one for one in state.conflict.battles if one.number == number)
    sides = [" and ".join(_name(book, state, id_) for id_ in side) for side in battle.sides]
    return Label(f"Battle: {' against '.join(sides)}", tuple(card_ref(id_) for side in battle.sides for id_ in side))


def _name(book: Book, state: State, id_: int) -> str:
    return book.name(state.designs[id_])


def _fighter(book: Book, state: State, id_: int) -> str:
    card = state.cards[id_]
    values = "/".join(str(current(book, state, card, point)) for point in POINTS)
    whose = f"seat {card.seat}'s"
    return f"{book.name(card.design)} ({whose}, {values}, SCN {scn(book, card)})"
