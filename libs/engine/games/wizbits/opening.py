"""Setting up (section 3): instance ids, decks, hands, who begins."""

from libs.engine.game import Setup
from libs.engine.games.wizbits.book import Book
from libs.engine.games.wizbits.deck import LIMITED, SPIRE, split
from libs.engine.games.wizbits.evolve import DECK, IDS
from libs.engine.games.wizbits.facts import CardsDrawn, DuelBegan, FirstDrawn
from libs.engine.games.wizbits.state import HAND, InPlay, Side, State
from libs.engine.table import Table


def new(book: Book, setup: Setup) -> State:
    """Both decks in the order of their lists, both Main Characters in play (R7)."""
    designs: list[str] = []
    decks: list[tuple[str, ...]] = []
    for plan in setup.seats:
        main, cards = split(book.cards, plan.deck) if plan.deck else ("", ())
        designs.append(main)
        decks.append(cards)
    sides: list[Side] = []
    for seat, cards in enumerate(decks):
        first = len(designs)
        designs += cards
        sides.append(Side(seat, first, len(cards), deck=list(range(first, len(designs))), hand=[], discard=[]))
    return State(
        designs=designs,
        sides=sides,
        cards={seat: InPlay(seat, designs[seat], seat) for seat in range(len(sides))},
        listed=not any(option in LIMITED for option in setup.options),
        spire=SPIRE in setup.options,
    )


def begin(table: Table[State]) -> None:
    """Ids from a shuffle of their own, so that they tell nothing of deck lists; shuffled decks; hands; the draw."""
    state = table.state
    for seat, side in enumerate(state.sides):
        table.shuffle(f"{IDS}:{seat}", len(side.deck))
    for seat, side in enumerate(state.sides):
        table.shuffle(f"{DECK}:{seat}", len(side.deck))
    table.emit(DuelBegan((state.designs[0], state.designs[1])))
    for seat in (0, 1):
        draw(table, seat, HAND)
    table.emit(FirstDrawn(table.roll("first", 0, 1)))


def draw(table: Table[State], seat: int, count: int) -> None:
    """The top cards of the deck come into the hand."""
    side = table.state.sides[seat]
    cards = tuple(side.deck[:count])
    table.emit(CardsDrawn(seat, len(cards), cards, tuple(table.state.designs[card] for card in cards)))
