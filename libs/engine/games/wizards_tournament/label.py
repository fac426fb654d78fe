"""Options in words, from what everybody sees and the own hand. Made for views only."""

from libs.engine.decision import Decision, Label
from libs.engine.games.wizards_tournament.book import Book
from libs.engine.games.wizards_tournament.state import ABILITY, State, Targeting, permanent
from libs.engine.games.wizards_tournament.text import card_text
from libs.engine.games.wizards_tournament.view import card_ref, hand_ref, stack_ref

_PLAIN = {
    "pass": "Pass",
    "pass_turn": "Pass for the rest of this turn",
}

_DONE = {
    "draw_start": "Draw five cards",
    "purchase": "End the Purchase Phase",
    "magic": "End the Magic Phase",
    "combat_start": "Go on to the attack",
    "blocks": "No more defenders",
}


class Phrases:
    """What the labels of a match say again and again, made once: buying and casting, and abilities by set."""

    __slots__ = ("abilities", "book", "fixed")

    def __init__(self, book: Book) -> None:
        self.book = book
        self.fixed: dict[str, Label] = {word: Label(text) for word, text in _PLAIN.items()}
        self.abilities: dict[str, str] = {}
        for id_, face in book.faces.items():
            text = card_text(face.card)
            self.abilities[id_] = text.partition("Activate: ")[2].removesuffix(".")
            inner = _inner(f"power {face.red}. {text}" if face.is_monster else text)
            price = f"{face.card.name} for {face.green} Spirit: {inner}"
            self.fixed[face.buy] = Label(f"Buy {price}", (f"market:{id_}",))
            self.fixed[face.cast] = Label(f"Cast {price}", (hand_ref(id_),))


def label(phrases: Phrases, state: State, decision: Decision, option: str) -> Label:
    """One option of the decision for the seat that owes it."""
    known = phrases.fixed.get(option)
    if known is not None:
        return known
    book = phrases.book
    verb, _, words = option.partition(":")
    if decision.kind == "target":
        return _target(book, state, decision.seat, option)
    if verb == "discard":
        return _discard(book, state, decision, words)
    if verb == "activate":
        return _activate(phrases, state, int(words))
    if verb == "add":
        id_, _, seat = words.partition(":")
        text = f"{_named(book, state, int(id_))} attacks seat {seat}"
        return Label(text, (card_ref(int(id_)), f"seat:{seat}"))
    if verb == "block":
        id_, _, attacker = words.partition(":")
        text = f"{_named(book, state, int(id_))} defends against {_named(book, state, int(attacker))}"
        return Label(text, (card_ref(int(id_)), card_ref(int(attacker))))
    if verb == "assign":
        blocker = int(decision.key.partition(":")[2])
        return Label(f"{words} damage to {_named(book, state, blocker)}", (card_ref(blocker),))
    if option == "done" and decision.kind == "attackers":
        return Label("No more attackers" if state.attacks else "No attack")
    return Label(_DONE[decision.kind])


def _activate(phrases: Phrases, state: State, id_: int) -> Label:
    one = permanent(state, id_)
    assert one is not None, "only what is in play is offered"
    return Label(f"{_named(phrases.book, state, id_)}: {phrases.abilities[one.set]}", (card_ref(id_),))


def _discard(book: Book, state: State, decision: Decision, set_: str) -> Label:
    face = book.faces[set_]
    held = state.seats[decision.seat].hand.count(set_)
    many = f" (of {held})" if held > 1 else ""
    gain = f" for {face.blue} Spirit" if face.blue else ""
    return Label(f"Discard {face.card.name}{many}{gain}", (hand_ref(set_),))


def _target(book: Book, state: State, seat: int, ref: str) -> Label:
    frame = state.agenda[-1]
    assert type(frame) is Targeting
    what = book.name(frame.set)
    kind, _, words = ref.partition(":")
    number = int(words)
    if kind == "seat":
        who = "yourself" if number == seat else f"seat {number}"
        return Label(f"{what} at {who} ({state.seats[number].life} life)", (ref,))
    if kind == "stack":
        item = next(item for item in state.stack if item.id == number)
        suffix = "'s ability" if item.kind == ABILITY else ""
        return Label(f"{what} at {book.name(item.set)}{suffix} of {_whose(item.seat, seat)}", (stack_ref(number),))
    one = permanent(state, number)
    owner = "" if one is None else f" of {_whose(one.controller, seat)}"
    return Label(f"{what} at {_named(book, state, number)}{owner}", (ref,))


def _whose(number: int, seat: int) -> str:
    return "yours" if number == seat else f"seat {number}"


def _named(book: Book, state: State, id_: int) -> str:
    """A permanent with what tells it apart: its Power and damage."""
    one = permanent(state, id_)
    if one is None:
        return f"card {id_}"
    if not one.is_monster:
        return book.name(one.set)
    hurt = f", damage {one.damage}" if one.damage else ""
    return f"{book.name(one.set)} (Power {one.power + one.bonus}{hurt})"


def _inner(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:].removesuffix(".")
