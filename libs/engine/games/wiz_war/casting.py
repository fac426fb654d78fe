"""From the choice of a card to its resolution: the steps of a cast, and nested counter windows (section 7).

    considered ──target / way / loot / fuel──► announced ──► window: the other seats clockwise ──all pass──► resolved
                                                              │ ▲
                                                     counter  ▼ │ resolved without cancelling, or itself cancelled
                                                        a cast of its own, with a window of its own (WZ-83)

What a seat considers is hidden until it is announced. A seat is asked whether it holds a counter or not, and skipped
only with an empty hand (R15, WZ-87).
"""

from libs.engine.games.wiz_war import aiming
from libs.engine.games.wiz_war.book import Face
from libs.engine.games.wiz_war.cards import ATTACK, COUNTER, ENERGY, FLASH, NEUTRAL, Blunt, Cancel, Damage, Push, Steal
from libs.engine.games.wiz_war.cast_facts import AttackMade, CardCast, ChoiceMade, Considered, CounterAsked
from libs.engine.games.wiz_war.ground import Ground
from libs.engine.games.wiz_war.labyrinth import DIRECTIONS
from libs.engine.games.wiz_war.state import SEATS, WIZARDS, Casting, State, figure_of, thing_of
from libs.engine.rulebook.seats import clockwise
from libs.engine.table import Table

SPELL, ANSWER, WEAPON, PUNCH, STRIKE = ("spell", "counter", "weapon", "punch", "strike")
TARGET, SQUARE, BORDER, WAY, LOOT, FUEL, WINDOW = ("target", "square", "border", "way", "loot", "fuel", "window")
NO_FUEL = "fuel:none"
DONE = "done"
_KINDS = {"square": SQUARE, "border": BORDER, "way": WAY}


def face_of(ground: Ground, state: State, frame: Casting) -> Face | None:
    """The card that a cast uses; `None` for punches and printed attacks."""
    if frame.how == WEAPON:
        thing = thing_of(state, frame.source)
        return ground.book.faces[frame.card if thing is None else thing.card]
    return ground.book.faces.get(frame.card)


def is_attack(ground: Ground, frame: Casting) -> bool:
    """Whether the cast is an attack: an attack spell, weapon, punch or printed creature attack."""
    if frame.how == SPELL:
        return ground.book.faces[frame.card].type == ATTACK
    return frame.how != ANSWER


def consider(
    ground: Ground,
    table: Table[State],
    seat: int,
    figure: str,
    how: str,
    card: str = "",
    source: int = -1,
    target: str = "",
) -> None:
    """A seat chooses what to cast or attack with; steps that leave no choice are taken at once, but for fuel.

    That fuel is asked even of a seat without any tells the others nothing of its hand.
    """
    table.emit(Considered(seat, figure, card, how, source, TARGET))
    frame = table.state.agenda[-1]
    assert isinstance(frame, Casting)
    if target:
        table.emit(ChoiceMade(seat, TARGET, target, TARGET))
    go_on(ground, table, frame)


def go_on(ground: Ground, table: Table[State], frame: Casting) -> None:
    """Finds what the cast still needs to know, or announces it."""
    state = table.state
    while True:
        step, options = missing(ground, state, frame)
        if not step:
            announce(ground, table, frame)
            return
        if len(options) > 1 or step == FUEL:
            if frame.step != step:
                table.emit(ChoiceMade(frame.seat, TARGET, "", step))
            return
        _choose_step(table, frame, step, options[0])


def _choose_step(table: Table[State], frame: Casting, step: str, choice: str) -> None:
    if step == WAY:
        table.emit(ChoiceMade(frame.seat, WAY, choice.partition(":")[2], step))
    elif step in (LOOT, FUEL):
        table.emit(ChoiceMade(frame.seat, step, choice if step == LOOT else choice.partition(":")[2], step))
    else:
        table.emit(ChoiceMade(frame.seat, TARGET, choice, step))


def missing(ground: Ground, state: State, frame: Casting) -> tuple[str, list[str]]:
    """The next step of a cast and its options; ("", []) when all is chosen."""
    if frame.how == PUNCH:
        return "", []
    if frame.how == STRIKE:
        return ("", []) if frame.targets else (TARGET, strike_targets(ground, state, frame.figure, frame.source))
    face = face_of(ground, state, frame)
    assert face is not None
    card = face.card
    fuelled = card.energy > 0 and frame.how != WEAPON
    if card.aim == "leap" and not frame.fuel:
        return FUEL, fuels(ground, state, frame.seat)
    if card.aim == "line" and not frame.way:
        return WAY, aiming.targets(ground, state, face, frame.figure)
    if card.aim == "answer_target" and not frame.targets:
        return TARGET, answer_targets(ground, state, state.agenda[-2])
    if card.aim not in ("nothing", "line", "answer", "answer_target", "creature_place"):
        step, options = _targets_missing(ground, state, frame, face)
        if step:
            return step, options
    if not frame.way and frame.targets and any(isinstance(effect, Push) for effect in card.effects):
        return WAY, [f"way:{direction}" for direction in DIRECTIONS]
    if not frame.loot and frame.targets and any(isinstance(effect, Steal) for effect in card.effects):
        return LOOT, aiming.loot(ground, state, frame.targets[0])
    if fuelled and not frame.fuel:
        return FUEL, fuels(ground, state, frame.seat)
    return "", []


def _targets_missing(ground: Ground, state: State, frame: Casting, face: Face) -> tuple[str, list[str]]:
    most = face.card.targets
    if len(frame.targets) >= most or DONE in frame.targets:
        return "", []
    energy = energy_of(ground, face, frame.fuel)
    options = [
        one for one in aiming.targets(ground, state, face, frame.figure, energy=energy) if one not in frame.targets
    ]
    if frame.targets:
        if not options:
            return "", []
        options.append(DONE)
    word = face.card.aim
    step = (
        SQUARE
        if word in ("empty_square", "near_totem", "leap")
        else BORDER
        if "border" in word or word == "wall"
        else TARGET
    )
    return step, options


def energy_of(ground: Ground, face: Face, fuel: str) -> int:
    """The energy of a spell: that of its fuel instead of the printed one (R14, WZ-84)."""
    if fuel and fuel != "none":
        return ground.book.faces[fuel].card.energy
    return face.card.energy


def fuels(ground: Ground, state: State, seat: int) -> list[str]:
    """No fuel, or one energy or flash energy card; cards of the same worth are one option."""
    return [NO_FUEL, *(f"fuel:{card}" for card in energy_cards(ground, state, seat, flash=True))]


def energy_cards(ground: Ground, state: State, seat: int, *, flash: bool) -> list[str]:
    """Energy cards in the seat's hand, one of each worth and deck."""
    faces = ground.book.faces
    best: dict[tuple[int, str, str], str] = {}
    for card in state.wizards[seat].hand:
        face = faces[card]
        if face.type == ENERGY or (flash and face.type == FLASH):
            key = (face.card.energy, face.type, card.partition("~")[2])
            best[key] = min(card, best.get(key, card))
    return [best[key] for key in sorted(best)]


def strike_targets(ground: Ground, state: State, figure: str, index: int) -> list[str]:
    """What a printed attack of a creature may be aimed at."""
    one = figure_of(state, figure)
    design = figure.partition(":")[2]
    if one is None:
        return []
    strike = ground.book.creatures[design].strikes[index]
    aimed = aiming.aim(ground, state, figure, strike.range, is_attack=True)
    return [*aiming.enemies(ground, state, aimed), *aiming.objects(ground, state, aimed)]


def step_options(ground: Ground, state: State, frame: Casting) -> list[str]:
    """The options of the step that the cast waits for, each with the word of its kind before it."""
    step, options = missing(ground, state, frame)
    return [one if one == DONE or step in (WAY, FUEL) else f"{step}:{one}" for one in options]


def choose(ground: Ground, table: Table[State], frame: Casting, option: str) -> None:
    """One step of a cast is answered."""
    step = frame.step
    choice = option if option == DONE or step in (WAY, FUEL) else option.partition(":")[2]
    _choose_step(table, frame, step, choice)
    go_on(ground, table, frame)


def announce(ground: Ground, table: Table[State], frame: Casting) -> None:
    """All is chosen: the cast is shown, its fuel discarded, an attack used up (WZ-07, WZ-70)."""
    state = table.state
    face = face_of(ground, state, frame)
    targets = [one for one in frame.targets if one != DONE]
    if face is not None and face.card.aim == "line":
        aimed = aiming.aim(ground, state, frame.figure, face.card.range, is_attack=True)
        targets = aiming.in_line(ground, state, aimed, DIRECTIONS.index(frame.way), face.card.squares)
    fuel = "" if frame.fuel == "none" else frame.fuel
    energy = 0 if face is None else energy_of(ground, face, frame.fuel)
    card = frame.card
    if frame.how == WEAPON and face is not None:
        card = face.word
    table.emit(
        CardCast(
            seat=frame.seat,
            figure=frame.figure,
            card=card,
            how=frame.how,
            source=frame.source,
            targets=tuple(targets),
            way=frame.way,
            loot=frame.loot,
            fuel=fuel,
            energy=energy,
        )
    )
    if is_attack(ground, frame):
        table.emit(AttackMade(frame.figure, state.attacks - 1 if frame.figure in SEATS else 0))


def next_asked(state: State, frame: Casting) -> int | None:
    """The next seat whose answer is asked: living, with cards, clockwise from the caster's."""
    order = clockwise(state.wizards, frame.seat + 1)[:-1]
    start = order.index(frame.asked) + 1 if frame.asked in order else 0
    for seat in order[start:]:
        wizard = state.wizards[seat]
        if wizard.alive and wizard.hand:
            return seat
    return None


def is_waiting(state: State, frame: Casting) -> bool:
    """Whether the seat asked last still owes its answer."""
    if frame.asked < 0:
        return False
    wizard = state.wizards[frame.asked]
    return wizard.alive and bool(wizard.hand)


def ask(table: Table[State], frame: Casting) -> bool:
    """Asks the next seat; false if nobody is left to be asked."""
    seat = next_asked(table.state, frame)
    if seat is None:
        return False
    table.emit(CounterAsked(seat))
    return True


def touches(state: State, frame: Casting, seat: int, *, also_owned: bool) -> bool:
    """Whether the cast is aimed at the seat's wizard, or with `also_owned` at its creatures."""
    if WIZARDS[seat] in frame.targets:
        return True
    return also_owned and any(f"creature:{one.design}" in frame.targets for one in state.beasts if one.seat == seat)


def answers(ground: Ground, state: State, face: Face, seat: int, frame: Casting) -> bool:
    """Whether a counter in the seat's hand answers the cast on top."""
    for effect in face.card.effects:
        if isinstance(effect, Blunt):
            return bool(answer_targets(ground, state, frame))
        if isinstance(effect, Cancel):
            return _cancels(ground, state, effect.what, seat, frame)
    return False


def _cancels(ground: Ground, state: State, what: str, seat: int, frame: Casting) -> bool:
    if what == "counter":
        return frame.how == ANSWER
    if what == "neutral":
        return frame.how == SPELL and ground.book.faces[frame.card].type == NEUTRAL
    if what == "spell_at_you":
        return frame.how == SPELL and touches(state, frame, seat, also_owned=False)
    if what == "spell_at_yours":
        return frame.how == SPELL and (touches(state, frame, seat, also_owned=False) or _at_totem(state, frame, seat))
    return is_attack(ground, frame) and touches(state, frame, seat, also_owned=what == "attack_on_yours")


def _at_totem(state: State, frame: Casting, seat: int) -> bool:
    return any(
        thing.owner == seat and thing.need and thing.square >= 0 and f"thing:{thing.id}" in frame.targets
        for thing in state.things
    )


def answer_targets(ground: Ground, state: State, frame: object) -> list[str]:
    """The figures whose damage from the answered attack can be reduced."""
    assert isinstance(frame, Casting)
    if not is_attack(ground, frame):
        return []
    if frame.how == SPELL:
        card = ground.book.faces[frame.card].card
        if not any(isinstance(effect, Damage) for effect in card.effects):
            return []
    return [target for target in frame.targets if figure_of(state, target) is not None]


def counter_options(ground: Ground, state: State, frame: Casting) -> list[str]:
    """The counters in the asked seat's hand that answer the cast, and to pass."""
    faces = ground.book.faces
    seat = frame.asked
    hand = sorted(set(state.wizards[seat].hand))
    found = [
        f"cast:{card}"
        for card in hand
        if faces[card].type == COUNTER and answers(ground, state, faces[card], seat, frame)
    ]
    return [*found, "pass"]


def choose_counter(ground: Ground, table: Table[State], frame: Casting, option: str) -> bool:
    """The asked seat casts a counter or passes; false if it passed and nobody is left to be asked."""
    if option == "pass":
        return ask(table, frame)
    seat = frame.asked
    consider(ground, table, seat, WIZARDS[seat], ANSWER, option.partition(":")[2])
    return True


def step_kind(frame: Casting) -> str:
    """The kind of the decision that a cast waits for."""
    return _KINDS.get(frame.step, frame.step)
