"""Other matches that look the same to a seat: everything that it may not know is replaced (section 15)."""

import random

from libs.engine.games.wiz_war.book import Book, owner_of, special
from libs.engine.games.wiz_war.catalogue import CATALOGUE
from libs.engine.games.wiz_war.state import Casting, Fetching, State, Wizard

BOOK = Book(CATALOGUE.schools, CATALOGUE.cards, CATALOGUE.creatures)


def worlds(state: State, seat: int | None, draw: random.Random) -> State:
    """Replaces, in the state given, what the seat (`None`: a spectator) may not know.

    That is the others' hands, the order of every deck, the schools that the others keep or look at, and what they
    consider to cast.
    """
    _swap_schools(state, seat, draw)
    found = {card for one in state.agenda if isinstance(one, Fetching) and one.seat == seat for card in one.found}
    others = [one for one in state.wizards if one.seat != seat]
    fixed = [card for card in state.deck if card in found]
    hidden = [card for card in state.deck if card not in found]
    hidden += [card for one in others for card in one.hand if owner_of(card) is None]
    draw.shuffle(hidden)
    decks = [one.special for one in state.wizards]
    special_hidden = [card for one in others for card in one.hand if owner_of(card) is not None]
    for index, deck in enumerate(decks):
        mine = [*deck, *(card for card in special_hidden if owner_of(card) == index)]
        draw.shuffle(mine)
        decks[index][:] = mine[: len(deck)]
        special_hidden = [card for card in special_hidden if owner_of(card) != index] + mine[len(deck) :]
    kept = len(state.deck) - len(fixed)
    state.deck = [*fixed, *hidden[:kept]]
    draw.shuffle(state.deck)
    held = [*hidden[kept:], *special_hidden]
    draw.shuffle(held)
    for one in others:
        size = len(one.hand)
        one.hand, held = held[:size], held[size:]
    for frame in state.agenda:
        if isinstance(frame, Casting) and frame.step != "window" and frame.seat != seat:
            hand = state.wizards[frame.seat].hand
            frame.card = draw.choice(hand) if hand else "zap_dart"
        if isinstance(frame, Fetching) and frame.seat != seat:
            frame.found = sorted(draw.sample([card.id for card in CATALOGUE.cards if card.creature], 2))
    return state


def _swap_schools(state: State, seat: int | None, draw: random.Random) -> None:
    """Another school for every seat of whose own deck the viewer has seen no card."""
    seen = {owner_of(card) for card in (*state.discard, *(thing.card for thing in state.things))}
    for one in state.wizards:
        seen |= {owner_of(card) for card in one.special_discard}
        if one.seat == seat:
            seen |= {owner_of(card) for card in one.hand}
    seen |= {owner_of(one.card) for one in state.agenda if isinstance(one, Casting)}
    for one in state.wizards:
        if one.school and one.seat != seat and one.seat not in seen and state.pool:
            new = draw.choice(state.pool)
            state.pool = sorted([*(school for school in state.pool if school != new), one.school])
            _change_school(state, one, new, draw)
    if state.pair and state.chooser != seat:
        both = [*state.pair, *state.pool]
        draw.shuffle(both)
        state.pair, state.pool = both[:2], sorted(both[2:])


def _change_school(state: State, wizard: Wizard, school: str, draw: random.Random) -> None:
    wizard.school = school
    added = set(state.added)
    cards = [special(card, wizard.seat) for card in BOOK.school_cards([school]) if card not in added]
    draw.shuffle(cards)
    for hand in [wizard.special, *(one.hand for one in state.wizards)]:
        for index, card in enumerate(hand):
            if owner_of(card) == wizard.seat and cards:
                hand[index] = cards.pop()
