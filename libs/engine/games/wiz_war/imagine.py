"""For the house's players: a match that fits what a seat sees. Never meets the real state."""

from collections import Counter

from libs.engine.chance import Chance
from libs.engine.games.wiz_war.book import Book, owner_of
from libs.engine.games.wiz_war.state import (
    Activation,
    Beast,
    Border,
    Casting,
    Fetching,
    Frame,
    Fumble,
    Hold,
    Luring,
    Placing,
    State,
    Thing,
    Treasure,
    Wizard,
    Yielding,
)
from libs.engine.games.wiz_war.view import FrameView, View


def imagine(book: Book, view: View, seat: int, chance: Chance) -> State:
    """A state that fits the view: what is hidden is drawn from the cards that are left."""
    state = State(
        wizards=[
            Wizard(
                index,
                one.square,
                one.life,
                one.alive,
                list(one.hand),
                one.stun,
                one.kills,
                one.school,
                [],
                list(one.special_discard),
            )
            for index, one in enumerate(view.wizards)
        ],
        treasures=[Treasure(one.owner, one.square, one.carrier, one.since) for one in view.treasures],
        phase=view.phase,
        schools=list(view.schools),
        added=list(view.added),
        aside=list(view.aside),
        pair=list(view.pair),
        chooser=view.chooser,
        discard=list(view.discard),
        things=[
            Thing(one.id, one.card, one.owner, one.figure, one.tokens, one.square, one.border, one.cracks, one.need)
            for one in view.things
        ],
        beasts=[
            Beast(one.design, one.seat, one.thing, one.square, one.life, one.stun, one.restricted, one.activated)
            for one in view.creatures
        ],
        borders=[Border(one.edge, one.kind, one.cracks) for one in view.borders],
        holds=[Hold(edge, holder) for edge, holder in view.holds],
        agenda=[frame for one in view.agenda if (frame := _frame(one)) is not None],
        points=[one.points for one in view.wizards],
        serial=view.serial,
        first=view.first,
        active=view.active,
        round=view.round,
        turn=view.turn,
        mp=view.mp,
        boosted=view.boosted,
        attacks=view.attacks,
        stunned=view.stunned,
        spent=view.spent,
        unlocked=view.unlocked,
        actions=view.actions,
        held=list(view.held),
        drawn=view.drawn,
        special_drawn=view.special_drawn,
        places=list(view.places),
        eliminated=list(view.eliminated),
        reason=view.reason,
    )
    _Dealer(book, view, seat, chance, state).deal()
    return state


def _frame(seen: FrameView) -> Frame | None:
    """The frame as it was, as far as it can be seen; `None` for what another seat only considers."""
    design = seen.figure.partition(":")[2]
    match seen.kind:
        case "casting":
            if not seen.how:
                return None
            return Casting(
                seen.seat,
                seen.figure,
                seen.card,
                seen.how,
                seen.source,
                seen.step,
                list(seen.targets),
                seen.way,
                seen.loot,
                seen.fuel,
                seen.energy,
                seen.asked,
                list(seen.blunted),
            )
        case "activation":
            return Activation(seen.seat, design, seen.number, seen.moved, seen.attacked, seen.done)
        case "luring":
            return Luring(seen.seat, seen.figure, seen.number)
        case "fumble":
            return Fumble(seen.seat)
        case "yielding":
            return Yielding(seen.seat, seen.by, seen.number, seen.card)
        case "placing":
            return Placing(seen.seat, design, seen.thing, seen.number)
        case _:
            return Fetching(seen.seat, list(seen.found)) if seen.found else None


class _Dealer:
    """Deals what the seat cannot see: decks, hands of the others, their schools."""

    __slots__ = ("_book", "_chance", "_count", "_seat", "_state", "_view")

    def __init__(self, book: Book, view: View, seat: int, chance: Chance, state: State) -> None:
        self._book = book
        self._view = view
        self._seat = seat
        self._chance = chance
        self._state = state
        self._count = 0

    def deal(self) -> None:
        """Fills in decks and hands, so that every count fits."""
        state, view = self._state, self._view
        shown = self._shown()
        magic = self._left(Counter(self._book.school_cards(state.schools)) + Counter(state.added), shown, state.aside)
        found = {card for frame in state.agenda if isinstance(frame, Fetching) for card in frame.found}
        kept = [card for card in magic if card in found]
        pool = self._shuffled([card for card in magic if card not in found])
        state.deck = self._shuffled([*kept, *pool[: max(0, view.deck - len(kept))]])
        held = pool[max(0, view.deck - len(kept)) :]
        self._guess_schools(shown)
        for wizard in state.wizards:
            held += self._deal_special(wizard, shown)
        held = self._shuffled(held)
        for index, one in enumerate(view.wizards):
            if index != self._seat:
                state.wizards[index].hand = held[: one.cards]
                held = held[one.cards :]

    def _shown(self) -> Counter[str]:
        """The cards that the seat sees."""
        state = self._state
        shown = Counter([*state.discard, *(thing.card for thing in state.things)])
        for wizard in state.wizards:
            shown.update(wizard.special_discard)
            shown.update(wizard.hand)
        shown.update(
            frame.card
            for frame in state.agenda
            if isinstance(frame, Casting) and frame.step == "window" and frame.how in ("spell", "counter")
        )
        return shown

    def _left(self, all_: Counter[str], shown: Counter[str], aside: list[str]) -> list[str]:
        left = all_ - shown - Counter(aside)
        return [card for card in sorted(left) for _ in range(left[card])]

    def _guess_schools(self, shown: Counter[str]) -> None:
        """A school for every other seat that has one, and the pool of the rest."""
        state, view = self._state, self._view
        schools = [one for one in self._book.schools if one not in state.schools]
        for card in shown:
            owner = owner_of(card)
            if owner is not None:
                state.wizards[owner].school = self._book.faces[card].card.school
        taken = {wizard.school for wizard in state.wizards} | set(state.pair)
        free = self._shuffled([one for one in schools if one not in taken])
        free.sort(key=lambda school: len(self._special_cards(school, 0)))
        for index, one in enumerate(view.wizards):
            if index != self._seat and one.special and not state.wizards[index].school and free:
                state.wizards[index].school = free.pop()
        state.pool = sorted(free[: view.pool])
        if view.phase == "specializing" and not state.pair:
            state.pair = free[view.pool : view.pool + 2]

    def _deal_special(self, wizard: Wizard, shown: Counter[str]) -> list[str]:
        """The own deck of a seat; what neither lies there nor is seen must be in somebody's hand."""
        if not wizard.school:
            return []
        size = self._view.wizards[wizard.seat].special
        left = self._left(Counter(self._special_cards(wizard.school, wizard.seat)), shown, [])
        mixed = self._shuffled(left)
        wizard.special = mixed[:size]
        return mixed[size:]

    def _special_cards(self, school: str, seat: int) -> list[str]:
        """What a Specialization deck of the school is made of (R37)."""
        added = set(self._state.added)
        cards = self._book.school_cards([school], seat)
        return [card for card in cards if card.partition("~")[0] not in added]

    def _shuffled(self, cards: list[str]) -> list[str]:
        self._count += 1
        return [cards[index] for index in self._chance.order(self._count - 1, len(cards))]
