"""Options in words, with what they concern. Made for views only."""

from libs.engine.decision import Decision, Label
from libs.engine.games.wiz_war import words
from libs.engine.games.wiz_war.ground import Ground, border_kind
from libs.engine.games.wiz_war.labyrinth import DIRECTIONS, NOWHERE
from libs.engine.games.wiz_war.state import OPEN, WIZARDS, Activation, Casting, Luring, State, figure_of, thing_of

_PLAIN = {
    "pass": "Let it happen",
    "end": "End Move & Cast",
    "magic": "Draw a Magic card",
    "special": "Draw from your Specialization deck",
    "stop": "Draw no more",
    "take": "Take the damage",
    "fuel:none": "No fuel",
}
_DONE = {
    "discard": "Discard no more",
    "activation": "End the activation",
    "lure": "Leave it there",
}


def label(ground: Ground, state: State, decision: Decision, option: str) -> Label:
    """One option of the decision for the seat that owes it."""
    if option == "done":
        return Label(_DONE.get(decision.kind, "No more targets"))
    if option == "drop":
        return Label("Drop what you carry")
    if option in _PLAIN:
        return Label(_PLAIN[option])
    word, _, rest = option.partition(":")
    if word in ("move", "cmove", "lead", "way"):
        return _way(state, ground, decision, word, rest)
    if word in ("cast", "ccast", "boost", "fuel", "discard"):
        return _card(ground, decision, word, rest)
    if word == "keep":
        return Label(f"Keep {ground.book.name(rest)}", (f"school:{rest}",))
    if word == "take":
        return Label(f"Take {ground.book.name(rest)}", (f"card:{rest}",))
    if word in ("hold", "release"):
        verb = "Hold the door open" if word == "hold" else "Let the door fall shut"
        return Label(f"{verb}: {words.border_words(int(rest))}", (f"border:{rest}",))
    if word == "square":
        number = rest.rpartition(":")[2]
        return Label(f"Square {words.square_words(int(number))}", (f"square:{number}",))
    if word == "activate":
        return Label(f"Activate {ground.book.name(rest)} (2 movement points)", (f"creature:{rest}",))
    if word == "cattack":
        return Label(ground.book.name(rest), _own_figure(state))
    return _on_thing(ground, state, word, rest)


def _own_figure(state: State) -> tuple[str, ...]:
    frame = state.agenda[0] if state.agenda else None
    return (f"creature:{frame.design}",) if isinstance(frame, Activation) else ()


def _way(state: State, ground: Ground, decision: Decision, word: str, rest: str) -> Label:
    verbs = {"move": "Move", "cmove": "Move", "lead": "Move it", "way": "Direction"}
    one = figure_of(state, _who_goes(state, decision, word))
    square = NOWHERE if one is None else ground.board.step[one.square][DIRECTIONS.index(rest)][0]
    return Label(f"{verbs[word]} {words.WAYS[rest]}", () if square == NOWHERE else (f"square:{square}",))


def _who_goes(state: State, decision: Decision, word: str) -> str:
    """The figure beside which a direction points to a square: who moves, is moved, or aims a line."""
    top = state.agenda[-1] if state.agenda else None
    if word == "way" and isinstance(top, Casting):
        return top.targets[-1] if top.targets else top.figure
    if word == "lead" and isinstance(top, Luring):
        return top.figure
    return next(iter(_own_figure(state)), "") if word == "cmove" else WIZARDS[decision.seat]


def _card(ground: Ground, decision: Decision, word: str, rest: str) -> Label:
    face = ground.book.faces[rest]
    name = face.card.name
    verbs = {
        "cast": "Play" if face.is_carried else "Cast",
        "ccast": "Let it cast",
        "boost": "More speed with",
        "fuel": "Fuel with",
        "discard": "Discard",
    }
    return Label(f"{verbs[word]} {name}", (f"card:{rest}",))


def _on_thing(ground: Ground, state: State, word: str, rest: str) -> Label:
    """Options that name a figure, a treasure, a card in play or a border."""
    verbs = {
        "punch": "Punch",
        "cpunch": "Punch",
        "pickup": "Pick up",
        "cpickup": "Pick up",
        "drop": "Drop",
        "cdrop": "Drop",
        "end_spell": "End",
        "end": "End",
        "use": "Attack with",
        "target": "Target",
        "border": "Target",
        "loot": "Take",
    }
    return Label(f"{verbs[word]} {name_of_ref(ground, state, rest)}", (rest,))


def name_of_ref(ground: Ground, state: State, ref: str) -> str:
    """What a ref stands for, in words."""
    kind, _, rest = ref.partition(":")
    if kind == "treasure":
        return f"a treasure of {words.COLOURS[state.treasures[int(rest)].owner]}"
    if kind == "border":
        kind, where = border_kind(ground, state, int(rest)), words.border_words(int(rest))
        return where if kind == OPEN else f"the {kind} at {where}"
    if kind == "thing":
        thing = thing_of(state, int(rest))
        return "it" if thing is None else ground.book.name(thing.card) + _where(ground, thing.figure)
    if kind == "square":
        return words.square_words(int(rest))
    return words.figure_words(ground.book, ref)


def _where(ground: Ground, figure: str) -> str:
    return f" on {words.figure_words(ground.book, figure)}" if figure else ""
