"""For the house's players: a match that fits what a seat sees. Never meets the real state."""

from collections.abc import Sequence
from math import gcd

from libs.engine.chance import Chance
from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.cards import COLOURS
from libs.engine.games.battle_spirits.state import Battle, Frame, Pile, Side, State, Unit
from libs.engine.games.battle_spirits.view import SideView, UnitView, View


def imagine(book: Book, view: View, seat: int, chance: Chance) -> State:
    """A state that fits the view: the own deck in an order by chance, the other side's hidden cards drawn."""
    return State(
        sides=[
            _own(side, chance) if number == seat else _other(book, view, side, chance)
            for number, side in enumerate(view.sides)
        ],
        step=view.step,
        turn=view.turn,
        active=view.active,
        last_turn=view.last_turn,
        battle=_battle(view.battle),
        agenda=[_frame(frame) for frame in view.agenda],
        pending=list(view.pending),
        windows=list(view.windows),
        next_id=view.next_id,
        moves=view.moves,
        shifts=view.shifts,
        attacks=view.attacks,
        burst_was_set=view.burst_was_set,
        ends_attack_step=view.ends_attack_step,
        winner=view.winner,
        reason=view.reason,
    )


def _battle(seen: Battle | None) -> Battle | None:
    if seen is None:
        return None
    return Battle(
        seen.attacker, seen.stage, seen.target, seen.blocker, seen.flash_seat, seen.passes, seen.takes_no_life
    )


def _frame(seen: Frame) -> Frame:
    """A copy, as the view may be asked again."""
    return type(seen)(*(getattr(seen, name) for name in seen.__struct_fields__))


def _side(seen: SideView, deck: list[str], hand: list[str], burst: str) -> Side:
    return Side(
        deck=deck,
        hand=hand,
        field=[_unit(unit) for unit in seen.field],
        burst=burst,
        trash=list(seen.trash),
        removed=list(seen.removed),
        life=_pile(seen.life),
        reserve=_pile(seen.reserve),
        core_trash=_pile(seen.core_trash),
        counter_area=seen.counter_area,
        soul_gone=seen.soul_gone,
    )


def _pile(seen: Pile) -> Pile:
    return Pile(seen.cores, seen.soul)


def _unit(seen: UnitView) -> Unit:
    return Unit(
        seen.id,
        seen.card or seen.face,
        seen.face,
        seen.cores,
        seen.soul,
        seen.exhausted,
        seen.brave,
        seen.brave_id,
        seen.bp,
        seen.more_symbols,
        seen.used,
    )


def _own(seen: SideView, chance: Chance) -> Side:
    return _side(seen, _mixed(seen.library, len(seen.library), chance, 0), list(seen.hand), seen.burst)


def _mixed(cards: Sequence[str], count: int, chance: Chance, draw: int) -> list[str]:
    """So many of the cards in an order that two draws make: every how many-th is next, and where it begins.

    That is no fair shuffle, but cheap, and it tells a search enough.
    """
    size = len(cards)
    if not size:
        return []
    start, stride = chance.below(draw, size), 1 + chance.below(draw + 1, size)
    while gcd(stride, size) > 1:
        stride += 1
    return [cards[(start + stride * index) % size] for index in range(count)]


def _other(book: Book, view: View, seen: SideView, chance: Chance) -> Side:
    """Hidden cards in the colours that the side has shown, as many copies as decks may have."""
    shown = [*seen.trash, *seen.removed, *[unit.card or unit.face for unit in seen.field]]
    colours = {colour for card in shown for colour in book.faces[card].colours}
    needed = seen.deck_count + seen.hand_count + seen.has_burst
    pool = book.pool(tuple([colour for colour in COLOURS if colour in colours]), needed)
    cards = _mixed(pool, needed, chance, 2)
    burst = ""
    if seen.has_burst:
        bursts = [card for card in pool if book.faces[card].burst >= 0]
        bursts = bursts or [card for card in book.cards if book.faces[card].burst >= 0]
        burst = bursts[chance.below(4, len(bursts))]
        cards.pop()
    return _side(seen, cards[seen.hand_count :], cards[: seen.hand_count], burst)
