"""The reducer of Wizbits outside Pillars and Battles: one handler a fact, which writes down what it says.

Decides nothing. `evolve_pillar` and `evolve_conflict` hold the handlers of their chapters.
"""

from libs.engine.folds import Folds
from libs.engine.games.wizbits.cards import POINTS
from libs.engine.games.wizbits.facts import (
    HAND,
    CardDiscarded,
    CardEntered,
    CardMoved,
    CardsDiscardedForPoints,
    CardsDrawn,
    CardSeceded,
    CardsLookedAt,
    CardsPinned,
    DeckEmpty,
    DuelBegan,
    DuelEnded,
    FirstDrawn,
    PhaseStarted,
    PointAdded,
    PointsChanged,
    PointSet,
    ScnChanged,
    ShieldChanged,
    TurnEnded,
    TurnStarted,
)
from libs.engine.games.wizbits.facts_pillar import CheckMade, ContinueOff, RerollUsed, UnitResolved
from libs.engine.games.wizbits.state import CARD, CONFLICT_PHASE, NOT_SET, OVER, Conflict, InPlay, State
from libs.events.facts import Fact, Rolled, Shuffled

EVOLVE: Folds[State] = Folds()
"""Applies one fact to a duel."""

on = EVOLVE.on

IDS, DECK = ("ids", "deck")
"""Purposes of shuffles: which card gets which instance id, and the order of a deck; the seat stands behind a colon."""


def _nothing(state: State, fact: Fact) -> None:
    """For facts that tell a story and leave the numbers to others."""


for kind in (CardsPinned, DuelBegan, CheckMade, UnitResolved, DeckEmpty):
    on(kind)(_nothing)


@on(Shuffled)
def _shuffled(state: State, fact: Shuffled) -> None:
    purpose, _, seat = fact.purpose.partition(":")
    side = state.sides[int(seat)]
    if purpose == IDS:
        first = side.first
        designs = [state.designs[first + index] for index in range(len(fact.order))]
        for index, place in enumerate(fact.order):
            state.designs[first + index] = designs[place]
    else:
        side.deck = [side.deck[place] for place in fact.order]


@on(Rolled)
def _rolled(state: State, fact: Rolled) -> None:
    if state.work is not None:
        state.work.rolls.append(fact.value)


@on(FirstDrawn)
def _first_drawn(state: State, fact: FirstDrawn) -> None:
    state.current = fact.seat


@on(CardsDrawn)
def _cards_drawn(state: State, fact: CardsDrawn) -> None:
    side = state.sides[fact.seat]
    for card in fact.cards:
        side.deck.remove(card)
        side.hand.append(card)


@on(TurnStarted)
def _turn_started(state: State, fact: TurnStarted) -> None:
    state.current = fact.seat
    state.turn = fact.turn


@on(PhaseStarted)
def _phase_started(state: State, fact: PhaseStarted) -> None:
    state.step = fact.step
    state.level = fact.level
    state.empty = fact.empty
    if fact.step == CONFLICT_PHASE:
        state.conflict = Conflict()


@on(CardDiscarded)
def _card_discarded(state: State, fact: CardDiscarded) -> None:
    side = state.sides[fact.seat]
    side.hand.remove(fact.card)
    side.discard.append(fact.card)


@on(CardsDiscardedForPoints)
def _discarded_for_points(state: State, fact: CardsDiscardedForPoints) -> None:
    side = state.sides[fact.seat]
    side.pool = fact.pool
    for card in fact.cards:
        side.deck.remove(card)
        side.discard.append(card)


@on(CardSeceded)
def _card_seceded(state: State, fact: CardSeceded) -> None:
    state.cards[fact.card].seceded = True
    state.sides[fact.seat].pool = fact.pool
    leave_battles(state, fact.card)


@on(PointsChanged)
def _points_changed(state: State, fact: PointsChanged) -> None:
    state.sides[fact.seat].pool = fact.pool


@on(RerollUsed)
def _reroll_used(state: State, fact: RerollUsed) -> None:
    state.cards[fact.card].used.append(fact.ability)


@on(ContinueOff)
def _continue_off(state: State, fact: ContinueOff) -> None:
    state.cards[fact.card].off.append(fact.ability)


@on(CardEntered)
def _card_entered(state: State, fact: CardEntered) -> None:
    state.cards[fact.card] = InPlay(fact.card, fact.design, fact.seat, bearer=fact.bearer)
    _leave_pillar(state, fact.card)


@on(CardMoved)
def _card_moved(state: State, fact: CardMoved) -> None:
    side = state.sides[fact.seat]
    if state.cards.pop(fact.card, None) is not None:
        leave_battles(state, fact.card)
    elif fact.card in side.deck:
        side.deck.remove(fact.card)
    else:
        _leave_pillar(state, fact.card)
    (side.hand if fact.to == HAND else side.discard).append(fact.card)


@on(CardsLookedAt)
def _cards_looked_at(state: State, fact: CardsLookedAt) -> None:
    deck = state.sides[fact.seat].deck
    places = sorted(deck.index(card) for card in fact.cards)
    for place, card in zip(places, fact.cards, strict=True):
        deck[place] = card


@on(ScnChanged)
def _scn_changed(state: State, fact: ScnChanged) -> None:
    state.cards[fact.card].damage = fact.damage


@on(PointAdded)
def _point_added(state: State, fact: PointAdded) -> None:
    state.cards[fact.card].added[POINTS.index(fact.point)] = fact.added


@on(PointSet)
def _point_set(state: State, fact: PointSet) -> None:
    state.cards[fact.card].set_to[POINTS.index(fact.point)] = fact.value


@on(ShieldChanged)
def _shield_changed(state: State, fact: ShieldChanged) -> None:
    state.cards[fact.card].shield = fact.shield


@on(TurnEnded)
def _turn_ended(state: State, fact: TurnEnded) -> None:
    for side in state.sides:
        side.pool = 0
    for card in state.cards.values():
        card.added = [0] * len(POINTS)
        card.set_to = [NOT_SET] * len(POINTS)
        card.used = []
        card.off = []
        card.shield = 0
        card.fought = False


@on(DuelEnded)
def _duel_ended(state: State, fact: DuelEnded) -> None:
    state.step = OVER
    state.winner = fact.winner
    state.reason = fact.reason
    state.work = None


def leave_battles(state: State, card: int) -> None:
    """Takes a card out of every Battle, fought or still to come."""
    if state.conflict is not None:
        for battle in state.conflict.battles:
            for side in battle.sides:
                if card in side:
                    side.remove(card)


def _leave_pillar(state: State, card: int) -> None:
    if state.pillar is not None:
        for unit in state.pillar.units:
            if unit.source == card and unit.kind == CARD:
                unit.left = True
