"""Drawing cards: from which deck, how many, and the shuffle of a discard pile (section 5.3, R13)."""

from libs.engine.games.wiz_war.cards import TotemLore
from libs.engine.games.wiz_war.carrying import counted
from libs.engine.games.wiz_war.ground import Ground
from libs.engine.games.wiz_war.state import DRAWS, HAND_LIMIT, State
from libs.engine.games.wiz_war.turn_facts import DeckShuffled, Drawn
from libs.engine.rulebook.zones import shuffled
from libs.engine.table import Table


def shuffle_deck(table: Table[State]) -> None:
    """Shuffles the Magic deck as it is; the discard pile stays."""
    cards = shuffled(table, "magic", table.state.deck)
    table.emit(DeckShuffled(cards, len(cards), keeps_pile=True))


def refill_magic(table: Table[State]) -> None:
    """An empty Magic deck is made of its shuffled discard pile."""
    state = table.state
    if not state.deck and state.discard:
        _lay(table, shuffled(table, "magic", state.discard), -1)


def refill_special(table: Table[State], seat: int) -> None:
    """An empty Specialization deck is made of its shuffled discard pile (WZ-65)."""
    wizard = table.state.wizards[seat]
    if not wizard.special and wizard.special_discard:
        _lay(table, shuffled(table, f"special {seat}", wizard.special_discard), seat)


def _lay(table: Table[State], cards: tuple[str, ...], seat: int) -> None:
    table.emit(DeckShuffled(cards, len(cards), seat))


def draw_limit(ground: Ground, state: State, seat: int) -> int:
    """How many cards the seat may draw in its Draw Cards."""
    most = DRAWS
    sector = ground.board.sector
    here = sector[state.wizards[seat].square]
    for thing in state.things:
        if thing.owner == seat:
            face = ground.book.faces[thing.card]
            most += face.plenty
            if thing.square >= 0 and sector[thing.square] == here:
                most += sum(effect.cards for effect in face.card.effects if isinstance(effect, TotemLore))
    return most


def has_room(state: State, seat: int) -> bool:
    """Whether the seat is below its hand limit."""
    return counted(state, seat) < HAND_LIMIT


def draw_magic(ground: Ground, table: Table[State], seat: int, *, counts: bool = False) -> None:
    """The seat draws a Magic card, if there is one and it has room (R13, WZ-74)."""
    state = table.state
    if not has_room(state, seat):
        return
    refill_magic(table)
    if state.deck:
        table.emit(Drawn(seat, state.deck[-1], special=False, counts=counts))


def draw_special(table: Table[State], seat: int, *, counts: bool = False) -> None:
    """The seat draws a card of its own Specialization deck."""
    refill_special(table, seat)
    wizard = table.state.wizards[seat]
    if wizard.special:
        table.emit(Drawn(seat, wizard.special[-1], special=True, counts=counts))


def draw_options(ground: Ground, state: State, seat: int) -> list[str]:
    """What the active seat may do in Draw Cards; only `stop` when it may draw no more (R28)."""
    found: list[str] = []
    if state.drawn < draw_limit(ground, state, seat) and has_room(state, seat):
        wizard = state.wizards[seat]
        if state.deck or state.discard:
            found.append("magic")
        if not state.special_drawn and (wizard.special or wizard.special_discard):
            found.append("special")
    found.append("stop")
    return found
