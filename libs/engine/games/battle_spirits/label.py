"""Options in words, from what the choosing seat sees. Made for views only."""

from libs.engine.decision import Decision, Label
from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.cards import MAGIC
from libs.engine.games.battle_spirits.state import Activated, Choice, Leave, State, Unit, unit_of
from libs.engine.games.battle_spirits.text import ability_text, kilo
from libs.engine.games.battle_spirits.values import bp_of, reduced_cost, symbol_counts
from libs.engine.games.battle_spirits.view import hand_ref, unit_ref

_FIXED = {
    "self": "Go first",
    "other": "Go second",
    "pass": "Pass",
    "none": "Do not block",
    "decline": "Keep the Burst set",
    "auto": "Pay automatically",
    "done": "Done",
    "main": "Use the Main effect",
    "flash": "Use the Flash effect",
    "spirit": "Summon it in spirit form",
    "normal": "A normal core goes",
    "soul": "The Soul Core goes",
}


def label(book: Book, state: State, decision: Decision, option: str) -> Label:
    """One option of the decision for the seat that owes it."""
    if option == "end":
        return Label("End the Attack Step" if decision.kind == "attack" else "End the Main Step")
    if option in _FIXED:
        return Label(_FIXED[option])
    if option in ("yes", "no"):
        return Label(_yes_or_no(book, state, option))
    if option == "activate":
        card = state.sides[decision.seat].burst
        return Label(f"Activate {book.name(card)}")
    kind, _, word = option.partition(":")
    if decision.kind in ("pay", "place"):
        return _core(book, state, decision.kind, option.removeprefix("from:"))
    return _action(book, state, decision.seat, kind, word)


def _action(book: Book, state: State, seat: int, kind: str, word: str) -> Label:
    if kind == "play":
        return _play(book, state, seat, word)
    if kind == "set_burst":
        return Label(f"Set {book.name(word)} as a Burst", (hand_ref(word),))
    if kind == "card":
        return Label(book.name(word), (hand_ref(word),))
    if kind == "next":
        id_, face, number = word.split(":")
        text = ability_text(book.faces[face].abilities[int(number)])
        return Label(f"{book.name(face)} first: {text}", (unit_ref(int(id_)),))
    if kind == "use":
        id_, number = word.split(":")
        unit = unit_of(state, int(id_))
        face = "" if unit is None else unit.face
        return Label(f"{book.name(face)}: {ability_text(book.faces[face].abilities[int(number)])}", (f"unit:{id_}",))
    if kind in ("attack", "block", "unit", "host"):
        id_ = int(word)
        verb = {"attack": "Attack with ", "block": "Block with ", "host": "Onto "}.get(kind, "")
        return Label(verb + _unit(book, state, id_), (unit_ref(id_),))
    return _arrange(book, state, kind, word)


def _arrange(book: Book, state: State, kind: str, word: str) -> Label:
    """Cores and Braves that move."""
    first, _, second = word.partition(":")
    if kind in ("move", "move_soul"):
        what = "the Soul Core" if kind == "move_soul" else "a core"
        id_ = int(second if first == "reserve" else first)
        where = "onto" if first == "reserve" else "from"
        return Label(f"Move {what} {where} {_name(book, state, id_)}", (unit_ref(id_),))
    if kind == "swap_soul":
        names = [_name(book, state, int(one)) for one in (first, second)]
        return Label(f"Swap the Soul Core on {names[0]} with a core on {names[1]}", (f"unit:{first}", f"unit:{second}"))
    brave = next(
        (one.face if one.id == int(first) else one.brave)
        for side in state.sides
        for one in side.field
        if int(first) in (one.id, one.brave_id)
    )
    if kind == "separate":
        return Label(f"Separate {book.name(brave)} from its host")
    return Label(f"Put {book.name(brave)} onto {_name(book, state, int(second))}", (f"unit:{second}",))


def _play(book: Book, state: State, seat: int, word: str) -> Label:
    zone, _, card = word.rpartition(":")
    info = book.faces[card]
    cost = reduced_cost(info, symbol_counts(book, state.sides[seat]))
    verb = "Play" if info.type == MAGIC else "Deploy" if info.type == "nexus" else "Summon"
    where = " from the removed cards" if zone else ""
    return Label(f"{verb} {info.name}{where} for {cost}", (hand_ref(card),))


def _yes_or_no(book: Book, state: State, option: str) -> str:
    frame = state.agenda[-1]
    if isinstance(frame, Choice):
        text = ability_text(book.faces[frame.face].abilities[frame.ability])
        return f"{book.name(frame.face)}: {text}" if option == "yes" else f"Do not use {book.name(frame.face)}"
    if isinstance(frame, Activated):
        return f"Use {book.name(frame.card)} again by paying" if option == "yes" else "Do not pay"
    if isinstance(frame, Leave):
        unit = unit_of(state, frame.unit)
        face = "" if unit is None else (unit.face if frame.stage == "rebirth" else unit.brave)
        if frame.stage == "rebirth":
            return f"Turn {book.name(face)} over" if option == "yes" else f"Let {book.name(face)} go"
        return f"{book.name(face)} stays" if option == "yes" else f"{book.name(face)} goes along"
    return option.title()


def _core(book: Book, state: State, kind: str, word: str) -> Label:
    verb = "Pay" if kind == "pay" else "Place"
    parts = word.split(":")
    what = "the Soul Core" if parts[-1] == "soul" else "a core"
    if parts[0] == "reserve":
        return Label(f"{verb} {what} from the Reserve")
    return Label(f"{verb} {what} from {_name(book, state, int(parts[1]))}", (f"unit:{parts[1]}",))


def _name(book: Book, state: State, id_: int) -> str:
    unit = unit_of(state, id_)
    return f"card {id_}" if unit is None else book.name(unit.face)


def _unit(book: Book, state: State, id_: int) -> str:
    for seat, side in enumerate(state.sides):
        for unit in side.field:
            if unit.id == id_:
                return f"{book.name(unit.face)}{_values(book, state, seat, unit)}"
    return f"card {id_}"


def _values(book: Book, state: State, seat: int, unit: Unit) -> str:
    if not book.faces[unit.face].is_fighter:
        return ""
    brave = f" with {book.name(unit.brave)}" if unit.brave else ""
    return f"{brave} ({kilo(bp_of(book, state, seat, unit))} BP)"
