"""A turn (section 7), and the loop that takes a duel on until somebody must choose.

```
Reconcile (Up) -> Test -> Play Phase -> Characters Phase -> Play Phase -> Conflict Phase with its Battles
  -> Play Phase -> Second Test -> Reconcile (Down) -> the other player's turn
Play Phase: Elements, Non-Elements, Elements, ... until two phases in a row stayed empty (WB-67)
```
"""

from libs.engine.games.wizbits import building, conflict, opening, pillar
from libs.engine.games.wizbits.book import Book
from libs.engine.games.wizbits.cards import CHARACTER, ELEMENT, NON_ELEMENT
from libs.engine.games.wizbits.ending import last_turn, lose
from libs.engine.games.wizbits.facts import (
    DECK_EMPTY,
    DISCARD,
    CardDiscarded,
    DeckEmpty,
    PhaseStarted,
    TurnEnded,
    TurnStarted,
)
from libs.engine.games.wizbits.facts_pillar import ChecksBegan, PillarOpened
from libs.engine.games.wizbits.results import move
from libs.engine.games.wizbits.state import (
    CHARACTERS,
    HAND,
    LAST_TURN,
    OVER,
    PLAY_PHASES,
    RECONCILE_DOWN,
    RECONCILE_UP,
    SECOND_TEST,
    STEPS,
    TEST,
    TESTING,
    TURN_BASE,
    State,
)
from libs.engine.table import Table

EMPTY_PHASES = 2


def begin_turn(table: Table[State], seat: int, turn: int) -> None:
    """A turn begins with Reconcile (Up)."""
    table.emit(TurnStarted(seat, turn))
    _enter(table, RECONCILE_UP)


def advance(book: Book, table: Table[State]) -> None:
    """Goes on with the innermost unfinished thing until somebody must choose or the duel is over."""
    state = table.state
    while state.step != OVER and _go_on(book, table):
        pass


def discard_options(state: State) -> list[str]:
    """The hand of the turn player, by id."""
    return [f"discard:{card}" for card in sorted(state.sides[state.current].hand)]


def discard(table: Table[State], option: str) -> None:
    """One card of the hand is discarded in a Reconcile."""
    state = table.state
    card = int(option.removeprefix("discard:"))
    table.emit(CardDiscarded(state.current, card, state.designs[card]))


def reconciles(state: State) -> bool:
    """Whether the turn player must discard: more than seven cards at a Reconcile."""
    return state.step in (RECONCILE_UP, RECONCILE_DOWN) and len(state.sides[state.current].hand) > HAND


def _go_on(book: Book, table: Table[State]) -> bool:
    state = table.state
    if state.work is not None:
        return pillar.work_on(book, table, state.work)
    if state.making is not None:
        return building.go_on(book, table, state.making)
    if state.pillar is not None:
        return pillar.resolve(table, state.pillar)
    if state.conflict is not None:
        return conflict.go_on(book, table, state.conflict)
    return _next_step(table)


def _next_step(table: Table[State]) -> bool:
    state = table.state
    if reconciles(state):
        return False
    if state.step in PLAY_PHASES and state.empty < EMPTY_PHASES:
        other = NON_ELEMENT if state.level == ELEMENT else ELEMENT
        _open_phase(table, state.step, other, state.empty)
    elif state.step == RECONCILE_DOWN:
        _end(table)
    else:
        _enter(table, STEPS[STEPS.index(state.step) + 1])
    return True


def _enter(table: Table[State], step: str) -> None:
    """The next step of the turn; what it does by itself happens at once."""
    seat = table.state.current
    if step in PLAY_PHASES:
        _open_phase(table, step, ELEMENT)
    elif step == CHARACTERS:
        _open_phase(table, step, CHARACTER)
    else:
        table.emit(PhaseStarted(seat, step))
        if step == RECONCILE_UP:
            _draw_up(table, seat)
        elif step in (TEST, SECOND_TEST):
            table.emit(ChecksBegan(TESTING))


def _open_phase(table: Table[State], step: str, level: str, empty: int = 0) -> None:
    """Each phase begins a new Pillar, and the turn player has Priority first (WB-92, WB-42)."""
    seat = table.state.current
    table.emit(PhaseStarted(seat, step, level, empty))
    table.emit(PillarOpened(TURN_BASE, seat))


def _draw_up(table: Table[State], seat: int) -> None:
    """Draws to seven (WB-63); from no deck that loses (WB-85)."""
    side = table.state.sides[seat]
    missing = HAND - len(side.hand)
    if missing <= 0:
        return
    if side.deck:
        opening.draw(table, seat, missing)
    if len(side.hand) < HAND:
        table.emit(DeckEmpty(seat))
        lose(table, ((seat, DECK_EMPTY),))


def _end(table: Table[State]) -> None:
    """Seceded cards are discarded, then this turn's changes end (R27); the other player's turn begins (WB-94)."""
    state = table.state
    for id_ in sorted(state.cards):
        card = state.cards.get(id_)
        if card is not None and card.seceded:
            move(table, card.seat, id_, card.design, DISCARD, "seceded")
    table.emit(TurnEnded(state.current, state.turn))
    if state.turn >= LAST_TURN:
        last_turn(table)
    else:
        begin_turn(table, 1 - state.current, state.turn + 1)
