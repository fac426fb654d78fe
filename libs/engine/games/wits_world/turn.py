"""Normal turns (sections 4, 5 and 7): what is legal, one action, the end of the turn, whose turn is next."""

from libs.engine.games.wits_world.book import Book, Play
from libs.engine.games.wits_world.durations import after_move, end_of_turn
from libs.engine.games.wits_world.effects import Acting, carry_out
from libs.engine.games.wits_world.facts import (
    BOTH_PASSED,
    NO_LEGAL_ACTION,
    SKIPPED,
    TURN_400,
    ActionTaken,
    BattleEnded,
    CardSpent,
    PowerChanged,
    Swapped,
    TurnPassed,
    TurnStarted,
)
from libs.engine.games.wits_world.replacement import replace, require
from libs.engine.games.wits_world.state import (
    LAST_TURN,
    OVER,
    STUN,
    Fighter,
    Side,
    State,
    active_fighter,
    living_bench,
    status_of,
)
from libs.engine.table import Table

SKIP = "skip"
"""The answer to a missed turn; never offered (R3, R22)."""

CARD_OPTIONS = ("card:0", "card:1")
SWAP_OPTIONS = ("swap:0", "swap:1", "swap:2")
QUIET_PASSES = 2


def legal_actions(book: Book, state: State) -> list[str]:
    """Every legal action of the current side: moves as printed, then Power cards, then swaps (section 5)."""
    side = state.sides[state.current]
    fighter = active_fighter(side)
    if fighter is None:
        return []
    found = [play.option for play in _legal_plays(book, fighter)]
    found += [CARD_OPTIONS[index] for index, card in enumerate(side.cards) if not card.spent]
    found += [SWAP_OPTIONS[slot] for slot in living_bench(side)]
    return found


def act(book: Book, table: Table[State], option: str) -> None:
    """The current side's one action, the end of its turn, and whatever follows without a decision."""
    state = table.state
    seat = state.current
    kind, _, word = option.partition(":")
    if kind == "move":
        _use_move(table, seat, book.plays[word])
        end_of_turn_unless_over(table)
    elif kind == "card":
        _play_card(book, table, seat, int(word))
        end_of_turn_unless_over(table)
    elif kind == "swap":
        _swap(table, seat, int(word))
    else:
        table.emit(TurnPassed(seat, state.turn, SKIPPED))
        end_of_turn(table)
    go_on(book, table)


def end_of_turn_unless_over(table: Table[State]) -> None:
    """Step 4 of a turn; after the end of the battle nothing happens any more."""
    if table.state.phase != OVER:
        end_of_turn(table)


def go_on(book: Book, table: Table[State]) -> None:
    """After an action and the end of its turn: the draws of R26, replacements, or the next turn."""
    state = table.state
    if state.phase == OVER:
        return
    if state.turn >= LAST_TURN:
        table.emit(BattleEnded(None, TURN_400))
    elif state.passes >= QUIET_PASSES:
        table.emit(BattleEnded(None, BOTH_PASSED))
    elif not require(table):
        play_from(book, table, 1 - state.current, state.turn + 1)


def play_from(book: Book, table: Table[State], seat: int, turn: int) -> None:
    """Starts a turn. One without a legal action passes by itself, and play goes on behind it (section 4)."""
    state = table.state
    table.emit(TurnStarted(seat, turn))
    if _has_action(book, state.sides[seat]):
        return
    passes = state.passes + 1 if _quiet(state) else 0
    table.emit(TurnPassed(seat, turn, NO_LEGAL_ACTION, passes))
    end_of_turn(table)
    go_on(book, table)


def settle_replacements(book: Book, table: Table[State], seat: int, slot: int) -> None:
    """A side's replacement was chosen: once none is missing the next turn starts (WW-13)."""
    state = table.state
    if replace(table, seat, slot):
        play_from(book, table, 1 - state.current, state.turn + 1)


def _legal_plays(book: Book, fighter: Fighter) -> list[Play]:
    if status_of(fighter, STUN) is not None:
        return []
    power, hp = fighter.power, fighter.hp
    return [play for play in book.plays_of[fighter.species] if power >= play.power_cost and hp > play.hp_cost]


def _has_action(book: Book, side: Side) -> bool:
    for card in side.cards:
        if not card.spent:
            return True
    fighter = active_fighter(side)
    return fighter is not None and (bool(living_bench(side)) or bool(_legal_plays(book, fighter)))


def _quiet(state: State) -> bool:
    """Whether no active Creature has a status that is counted in turns (R26)."""
    for side in state.sides:
        fighter = active_fighter(side)
        if fighter is not None and any(status.turns for status in fighter.statuses):
            return False
    return True


def _use_move(table: Table[State], seat: int, play: Play) -> None:
    slot, fighter = _front(table.state.sides[seat])
    move = play.move
    table.emit(ActionTaken(seat, fighter.species, "move", move.id))
    if play.power_cost:
        left = fighter.power - play.power_cost
        table.emit(PowerChanged(seat, slot, fighter.species, left, -play.power_cost, "cost", move.id))
    acting = Acting(table, seat, slot, move.id, play)
    carry_out(acting, move.effects)
    if table.state.phase != OVER:
        after_move(table, seat, slot, deals_damage=play.deals_damage, struck=acting.struck)


def _play_card(book: Book, table: Table[State], seat: int, index: int) -> None:
    side = table.state.sides[seat]
    slot, fighter = _front(side)
    card = book.power_cards[side.cards[index].card]
    table.emit(ActionTaken(seat, fighter.species, "card", card.id))
    table.emit(CardSpent(seat, index, card.id))
    carry_out(Acting(table, seat, slot, card.id, None), card.effects)


def _swap(table: Table[State], seat: int, slot: int) -> None:
    """The outgoing Creature's turn ends before the other enters (WW-63), even if it dies of it (R17)."""
    species = table.state.sides[seat].fighters[slot].species
    table.emit(ActionTaken(seat, species, "swap", species))
    end_of_turn(table)
    table.emit(Swapped(seat, slot, species))


def _front(side: Side) -> tuple[int, Fighter]:
    if side.active is None:
        raise ValueError("a side without an active Creature cannot act")
    return side.active, side.fighters[side.active]
