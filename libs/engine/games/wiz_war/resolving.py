"""What spells and attacks do once nobody answers any more: the effects of cards, interpreted (section 17)."""

from libs.engine.games.wiz_war import aiming
from libs.engine.games.wiz_war.board_facts import (
    BorderChanged,
    CreatureRolled,
    Discarded,
    ThingCame,
    Toughened,
    Transformed,
)
from libs.engine.games.wiz_war.book import Face, owner_of
from libs.engine.games.wiz_war.cards import (
    TEMPORARY,
    Blunt,
    Cancel,
    Crumble,
    Damage,
    Draw,
    Drop,
    EndSpell,
    ExtraAttack,
    Fetch,
    Haste,
    Heal,
    Lure,
    Muddle,
    Push,
    Shape,
    Steal,
    Stun,
    Summon,
    Teleport,
    Toughen,
    Unlock,
    Unshape,
    Wall,
)
from libs.engine.games.wiz_war.carrying import burdens, drop, take
from libs.engine.games.wiz_war.cast_facts import (
    Blunted,
    Countered,
    FetchBegan,
    Fetched,
    FumbleBegan,
    LureBegan,
    SpellResolved,
    YieldBegan,
)
from libs.engine.games.wiz_war.casting import ANSWER, PUNCH, SPELL, STRIKE, WEAPON, face_of, is_attack
from libs.engine.games.wiz_war.damage import (
    crack_border,
    crack_totem,
    destroy_border,
    end_thing,
    heal,
    hurt,
    keep_pace,
    stun,
    unshape,
)
from libs.engine.games.wiz_war.draws import draw_magic, shuffle_deck
from libs.engine.games.wiz_war.ground import (
    Ground,
    border_kind,
    filled,
    might,
    shape_of,
    shape_thing,
    speed_of,
    totems,
    ways,
)
from libs.engine.games.wiz_war.labyrinth import DIRECTIONS
from libs.engine.games.wiz_war.moving import place
from libs.engine.games.wiz_war.state import (
    OPEN,
    OVER,
    SEATS,
    WIZARDS,
    Beast,
    Casting,
    State,
    figure_of,
    thing_of,
)
from libs.engine.games.wiz_war.turn_facts import AttacksChanged, DoorsUnlocked, MpChanged
from libs.engine.rulebook.zones import shuffled
from libs.engine.table import Table

TOTEM_CRACKS = 1
OBJECT_DAMAGE = 3
DIE = 4


def resolve(ground: Ground, table: Table[State], frame: Casting) -> None:
    """The cast on top takes effect."""
    if frame.how == ANSWER:
        _resolve_counter(ground, table, frame)
    elif frame.how == SPELL:
        _resolve_spell(ground, table, frame)
    else:
        table.emit(SpellResolved(frame.seat, frame.card, frame.how))
        _resolve_blow(ground, table, frame)


def _resolve_counter(ground: Ground, table: Table[State], frame: Casting) -> None:
    """A counter cancels what lies below it, or takes something off its damage (WZ-83)."""
    face = ground.book.faces[frame.card]
    table.emit(SpellResolved(frame.seat, frame.card, frame.how))
    for effect in face.card.effects:
        if isinstance(effect, Cancel):
            below = table.state.agenda[-1]
            assert isinstance(below, Casting)
            table.emit(Countered(below.card, below.how, below.seat, frame.card))
            _use_up(ground, table, below)
        elif isinstance(effect, Blunt):
            table.emit(Blunted(frame.targets[0], frame.energy))
        elif isinstance(effect, Unshape):
            thing = shape_thing(ground, table.state, WIZARDS[frame.seat])
            if thing is not None:
                unshape(ground, table, thing, "ended")


def _use_up(ground: Ground, table: Table[State], frame: Casting) -> None:
    """A thrown item is discarded even if its attack was cancelled."""
    thing = thing_of(table.state, frame.source) if frame.how == WEAPON else None
    if thing is not None:
        weapon = ground.book.faces[thing.card].weapon
        if weapon is not None and weapon.thrown:
            end_thing(ground, table, thing, "used")


def _resolve_spell(ground: Ground, table: Table[State], frame: Casting) -> None:
    face = ground.book.faces[frame.card]
    stays = face.stays and _still_possible(ground, table.state, frame, face)
    table.emit(SpellResolved(frame.seat, frame.card, frame.how, stays))
    if stays:
        _come_into_play(ground, table, frame, face)
    elif not face.stays and figure_of(table.state, frame.figure) is not None:
        _take_effect(ground, table, frame, face)


def _still_possible(ground: Ground, state: State, frame: Casting, face: Face) -> bool:
    """Whether what a lasting spell was aimed at is still there: seats may have left since."""
    if not frame.targets:
        return figure_of(state, frame.figure) is not None
    target = frame.targets[0]
    kind, _, number = target.partition(":")
    if kind == "border":
        return border_kind(ground, state, int(number)) == OPEN
    if kind == "square":
        return bool(aiming.empty_squares(ground, state, [int(number)]))
    return figure_of(state, target) is not None


def _come_into_play(ground: Ground, table: Table[State], frame: Casting, face: Face) -> None:
    """A lasting spell lies in the play area, on a figure, in a square or on a border."""
    state = table.state
    card, target = face.card, frame.targets[0] if frame.targets else frame.figure
    kind, _, number = target.partition(":")
    square = int(number) if kind == "square" else -1
    border = int(number) if kind == "border" else -1
    on = f"creature:{face.creature}" if face.creature else target if kind in ("wizard", "creature") else ""
    need = TOTEM_CRACKS if card.totem else 0
    before = 0
    for effect in card.effects:
        if isinstance(effect, Wall):
            need = effect.cracks
        elif isinstance(effect, Shape):
            old = shape_thing(ground, state, target)
            if old is not None:
                unshape(ground, table, old, "replaced")
            one = figure_of(state, target)
            assert one is not None
            before = speed_of(ground, state, target, one)
    id_ = state.serial + 1
    tokens = frame.energy if card.lasts == TEMPORARY else 0
    table.emit(
        ThingCame(
            id=id_, card=frame.card, owner=frame.seat, figure=on, tokens=tokens, square=square, border=border, need=need
        )
    )
    for effect in card.effects:
        if isinstance(effect, Wall):
            table.emit(BorderChanged(border, "wall"))
        elif isinstance(effect, Shape):
            table.emit(Transformed(target, card.id))
            keep_pace(ground, table, target, before)
        elif isinstance(effect, Summon):
            _summon(ground, table, frame.seat, effect.creature, id_)


def _summon(ground: Ground, table: Table[State], seat: int, design: str, thing: int) -> None:
    """Steps 2 and 3 of summoning: the die, its damage that nothing reduces, the life (WZ-09 to WZ-13)."""
    die = table.roll("summon", 1, DIE)
    hurt(ground, table, WIZARDS[seat], die - 1, "summoning", attacker=None, bare=True)
    if table.state.phase != OVER and table.state.wizards[seat].alive:
        table.emit(CreatureRolled(seat, design, thing, ground.book.creatures[design].life + die))


def _take_effect(ground: Ground, table: Table[State], frame: Casting, face: Face) -> None:
    """The effects of an instant spell, in their order."""
    card = face.card
    for effect in card.effects:
        if table.state.phase == OVER:
            return
        if isinstance(effect, Damage):
            _spell_damage(ground, table, frame, effect, card.id)
            continue
        for target in frame.targets or [frame.figure]:
            _one_effect(ground, table, frame, effect, target, card.id)
    if is_attack(ground, frame):
        _hoard(ground, table, frame)


def _spell_damage(ground: Ground, table: Table[State], frame: Casting, effect: Damage, by: str) -> None:
    amount = effect.amount
    if effect.energy:
        amount += frame.energy
    if effect.die:
        amount += table.roll("damage", 1, DIE)
    if effect.per_totem:
        amount += effect.per_totem * len(totems(table.state, frame.seat))
    for target in frame.targets:
        strike_target(ground, table, frame, target, amount, by, OBJECT_DAMAGE)


def strike_target(
    ground: Ground, table: Table[State], frame: Casting, target: str, amount: int, by: str, per_crack: int
) -> None:
    """Damage of an attack to one target, with what totems add and answers take off."""
    state = table.state
    kind, _, number = target.partition(":")
    if kind == "border":
        crack_border(ground, table, int(number), amount // per_crack)
        return
    square = aiming.square_of(state, target)
    if square < 0:
        return
    amount += might(ground, state, frame.seat, square)
    if kind == "thing":
        crack_totem(ground, table, int(number), amount)
        return
    amount -= sum(less for name, less in frame.blunted if name == target)
    hurt(ground, table, target, amount, by, attacker=frame.seat)


def _resolve_blow(ground: Ground, table: Table[State], frame: Casting) -> None:
    """A punch, a weapon or a printed attack of a creature (R16, R33)."""
    state = table.state
    if figure_of(state, frame.figure) is None:
        return
    target = frame.targets[0]
    if frame.how == PUNCH:
        shape = shape_of(ground, state, frame.figure)
        strike_target(ground, table, frame, target, 1 if shape is None else shape.punch, "punch", OBJECT_DAMAGE)
    elif frame.how == STRIKE:
        strike = ground.book.creatures[frame.figure.partition(":")[2]].strikes[frame.source]
        amount = strike.damage + strike.per_totem * len(totems(state, frame.seat))
        if any(one.carrier == target and one.owner == frame.seat for one in state.treasures):
            amount += strike.carrier_bonus
        strike_target(ground, table, frame, target, amount, strike.id, OBJECT_DAMAGE)
    elif frame.how == WEAPON:
        face = face_of(ground, state, frame)
        assert face is not None
        assert face.weapon is not None
        thing = thing_of(state, frame.source)
        if face.weapon.thrown and thing is not None:
            end_thing(ground, table, thing, "used")
        strike_target(ground, table, frame, target, face.weapon.damage, face.card.id, face.weapon.damage_per_crack)
    _hoard(ground, table, frame)


def _hoard(ground: Ground, table: Table[State], frame: Casting) -> None:
    """Hoard Sense: wizards hit that carry a treasure or relic must choose, in the order of the targets."""
    state = table.state
    if state.phase == OVER:
        return
    faces = ground.book.faces
    senses = [thing for thing in state.things if thing.owner == frame.seat and faces[thing.card].hoard]
    for target in reversed(frame.targets):
        seat = SEATS.get(target, frame.seat)
        if senses and seat != frame.seat and state.wizards[seat].alive and burdens(ground, state, seat):
            sense = senses[0].card
            table.emit(YieldBegan(seat, frame.seat, faces[sense].hoard, faces[sense].card.id))


def _one_effect(ground: Ground, table: Table[State], frame: Casting, effect: object, target: str, by: str) -> None:  # noqa: PLR0912 - one case a word
    """An effect that is not damage on one target, or on the caster."""
    state = table.state
    seat, figure = frame.seat, frame.figure
    one = figure_of(state, target)
    number = int(target.partition(":")[2]) if target.partition(":")[0] in ("thing", "border", "square") else -1
    match effect:
        case Heal(amount=amount, energy=energy):
            heal(ground, table, target, amount + (frame.energy if energy else 0), by)
        case Stun(tokens=tokens):
            stun(table, target, tokens)
        case Push(squares=squares):
            _push(ground, table, target, frame.way, squares)
        case Lure(squares=squares):
            if one is not None:
                table.emit(LureBegan(seat, target, squares))
        case Drop():
            _drop_one(ground, table, target)
        case Steal():
            if frame.loot in aiming.loot(ground, state, target):
                take(ground, table, figure, frame.loot)
        case Muddle(cards=cards):
            if one is not None:
                _muddle(table, one.seat, cards)
        case Haste(amount=amount, energy=energy):
            table.emit(MpChanged(figure, state.mp + amount + (frame.energy if energy else 0), by))
        case ExtraAttack(count=count):
            table.emit(AttacksChanged(seat, state.attacks + count))
        case Unlock():
            table.emit(DoorsUnlocked(seat))
        case Crumble():
            if border_kind(ground, state, number) == "wall":
                destroy_border(ground, table, number)
        case EndSpell():
            thing = thing_of(state, number)
            if thing is not None and thing.owner >= 0:
                end_thing(ground, table, thing, "unbound")
        case Toughen(cracks=cracks):
            thing = thing_of(state, number)
            if thing is not None:
                table.emit(Toughened(thing.id, ground.book.faces[thing.card].card.id, thing.need + cracks))
        case Teleport():
            shape = shape_of(ground, state, figure)
            if number not in filled(state) or (shape is not None and shape.flies):
                place(ground, table, figure, number, "teleport")
        case Draw(cards=cards):
            for _ in range(cards):
                draw_magic(ground, table, seat)
        case Fetch():
            _fetch(ground, table, seat)
        case _:
            raise LookupError(f"nothing is known about {effect}")


def _push(ground: Ground, table: Table[State], target: str, way: str, squares: int) -> None:
    direction = DIRECTIONS.index(way)
    for _ in range(squares):
        one = figure_of(table.state, target)
        if one is None or table.state.phase == OVER:
            return
        square = dict(ways(ground, table.state, target, one)).get(direction)
        if square is None:
            return
        place(ground, table, target, square, "push")


def _drop_one(ground: Ground, table: Table[State], target: str) -> None:
    held = aiming.loot(ground, table.state, target)
    if len(held) == 1 or (held and isinstance(figure_of(table.state, target), Beast)):
        drop(ground, table, target, held[0])
    elif held:
        table.emit(FumbleBegan(SEATS[target]))


def _muddle(table: Table[State], seat: int, cards: int) -> None:
    hand = table.state.wizards[seat].hand
    for _ in range(min(cards, len(hand))):
        table.emit(Discarded(seat, shuffled(table, "muddle", hand)[0], "muddled"))


def _fetch(ground: Ground, table: Table[State], seat: int) -> None:
    """A look through the Magic deck: the creature cards there, or a plain shuffle if there is none."""
    found = creature_cards(ground, table.state)
    if found:
        table.emit(FetchBegan(seat, tuple(found)))
        return
    table.emit(Fetched(seat, ""))
    shuffle_deck(table)


def creature_cards(ground: Ground, state: State) -> list[str]:
    """The creature cards in the Magic deck, each word once."""
    faces = ground.book.faces
    return sorted({card for card in state.deck if faces[card].creature and owner_of(card) is None})
