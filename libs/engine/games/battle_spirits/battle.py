"""The Attack Step (section 8): attacks, targets, Flash windows, blocks, comparison of BP or loss of Life."""

from libs.engine.games.battle_spirits import main_step, playing
from libs.engine.games.battle_spirits.battle_facts import (
    AttackDeclared,
    BattleEnded,
    BlockDeclared,
    BpCompared,
    FlashPassed,
    FlashUsed,
    StageReached,
    TargetChosen,
)
from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.cards import ATTACKS, BATTLE_END, BATTLES, BLOCKS
from libs.engine.games.battle_spirits.leaving import DESTROYED, leave
from libs.engine.games.battle_spirits.losing import lose
from libs.engine.games.battle_spirits.state import (
    BLOCK,
    CLOSING,
    DECLARED,
    ENDING,
    FLASH_1,
    FLASH_2,
    LIFE,
    NOBODY,
    OPPOSING_ATTACK,
    RESERVE,
    RESOLVE,
    Battle,
    State,
    Unit,
    own_unit,
    unit_of,
)
from libs.engine.games.battle_spirits.triggers import triggers_of, wait, wait_for_burst, wait_for_field
from libs.engine.games.battle_spirits.values import bp_of, is_forbidden, symbols_of
from libs.engine.table import Table

NONE, PASS, END = ("none", "pass", "end")


def fighters(book: Book, state: State, seat: int, action: str) -> list[Unit]:
    """The seat's refreshed units that can attack or block (BS-44, BS-45)."""
    return [
        unit
        for unit in state.sides[seat].field
        if not unit.exhausted and book.faces[unit.face].is_fighter and not is_forbidden(book, state, seat, unit, action)
    ]


def attack_options(book: Book, state: State) -> list[str]:
    """An attack by each unit that can, or the end of the step."""
    return [*(f"attack:{unit.id}" for unit in fighters(book, state, state.active, "attack")), END]


def attack(book: Book, table: Table[State], id_: int) -> None:
    """Exhausts the attacker; its effects wait, then the other side's Burst (BS-69 … BS-71)."""
    state, seat = table.state, table.state.active
    unit = own_unit(state.sides[seat], id_)
    table.emit(AttackDeclared(seat, id_, unit.face))
    wait(table, triggers_of(book, state, seat, unit, ATTACKS, BATTLES))
    wait_for_burst(table, 1 - seat, OPPOSING_ATTACK)


def block_options(book: Book, state: State) -> list[str]:
    """A block by each unit that can, or none."""
    return [*(f"block:{unit.id}" for unit in fighters(book, state, 1 - state.active, "block")), NONE]


def block(book: Book, table: Table[State], id_: int) -> None:
    """Exhausts the blocker; its effects wait, then Flash 2 follows (BS-75 … BS-77)."""
    state, seat = table.state, 1 - table.state.active
    unit = own_unit(state.sides[seat], id_)
    table.emit(BlockDeclared(seat, id_, unit.face))
    table.emit(StageReached(FLASH_2, seat))
    wait(table, triggers_of(book, state, seat, unit, BLOCKS, BATTLES))


def choose_block(book: Book, table: Table[State], option: str) -> None:
    """A block, or none: then the battle goes directly to taking Life (BS-74)."""
    if option == NONE:
        table.emit(StageReached(RESOLVE))
    else:
        block(book, table, int(option.partition(":")[2]))


def flash_options(book: Book, state: State, seat: int) -> list[str]:
    """Magic with a Flash effect, Flash effects on the Field, or `pass`."""
    return [*playing.playable(book, state, seat, in_main=False), *main_step.usable(book, state, seat), PASS]


def choose_flash(book: Book, table: Table[State], seat: int, option: str) -> None:
    """Uses one thing, which resolves at once, or passes (8.1)."""
    battle = table.state.battle
    assert battle is not None, "a Flash window is part of a battle"
    if option == PASS:
        table.emit(FlashPassed(seat, battle.passes + 1))
        return
    table.emit(FlashUsed(seat))
    kind, _, word = option.partition(":")
    if kind == "use":
        main_step.use(book, table, seat, word)
    else:
        playing.declare(book, table, seat, word, in_main=False)


def step(book: Book, table: Table[State], battle: Battle) -> bool:
    """Takes the battle on where nothing is to be asked; `False`: a seat must answer."""
    stage, defender = battle.stage, 1 - table.state.active
    if stage == DECLARED:
        _after_declaration(book, table, battle)
    elif stage in (FLASH_1, FLASH_2):
        if battle.passes < 2:
            return False
        table.emit(StageReached(BLOCK if stage == FLASH_1 else RESOLVE, defender if stage == FLASH_1 else NOBODY))
    elif stage == BLOCK:
        if fighters(book, table.state, defender, "block"):
            return False
        table.emit(StageReached(RESOLVE))
    elif stage == RESOLVE:
        table.emit(StageReached(CLOSING))
        _resolve(book, table, battle)
    elif stage == CLOSING:
        table.emit(StageReached(ENDING))
        for seat in (1 - defender, defender):
            wait_for_field(book, table, seat, BATTLE_END)
    else:
        table.emit(BattleEnded(table.state.active))
    return True


def _after_declaration(book: Book, table: Table[State], battle: Battle) -> None:
    """A target that still can must block at once, without Flash 1 (BS-82, R11); else it is an ordinary attack."""
    defender = 1 - table.state.active
    if battle.target != NOBODY:
        if any(unit.id == battle.target for unit in fighters(book, table.state, defender, "block")):
            block(book, table, battle.target)
            return
        table.emit(TargetChosen(table.state.active, NOBODY, ""))
    table.emit(StageReached(FLASH_1, defender))


def _resolve(book: Book, table: Table[State], battle: Battle) -> None:
    """Lower BP is destroyed, equal both; unblocked, Life goes to the Reserve; without the attacker nothing (R13)."""
    state = table.state
    seat, defender = state.active, 1 - state.active
    attacker, blocker = unit_of(state, battle.attacker), unit_of(state, battle.blocker)
    if attacker is None:
        return
    if battle.blocker == NOBODY:
        count = len(symbols_of(book, attacker))
        if count and not battle.takes_no_life:
            lose(book, table, defender, LIFE, RESERVE, count, seat)
        return
    if blocker is None:
        return
    ours, theirs = bp_of(book, state, seat, attacker), bp_of(book, state, defender, blocker)
    table.emit(BpCompared(seat, attacker.face, ours, blocker.face, theirs))
    if theirs <= ours:
        leave(book, table, blocker.id, DESTROYED, seat)
    if ours <= theirs:
        leave(book, table, attacker.id, DESTROYED, defender)
