"""How casts and what they ask change the state: one handler a fact. Decides nothing."""

from libs.engine.folds import Folds
from libs.engine.games.wiz_war import cast_facts
from libs.engine.games.wiz_war.piles import to_discard
from libs.engine.games.wiz_war.state import SEATS, Activation, Casting, Fetching, Fumble, Luring, State, Yielding

CAST_FOLDS: Folds[State] = Folds()
"""The handlers of `cast_facts`."""

on = CAST_FOLDS.on


@on(cast_facts.Considered)
def _considered(state: State, fact: cast_facts.Considered) -> None:
    state.agenda.append(Casting(fact.seat, fact.figure, fact.card, fact.how, fact.source, fact.step))


@on(cast_facts.ChoiceMade)
def _choice_made(state: State, fact: cast_facts.ChoiceMade) -> None:
    frame = state.agenda[-1]
    assert isinstance(frame, Casting)
    if fact.what == "way":
        frame.way = fact.choice
    elif fact.what == "fuel":
        frame.fuel = fact.choice
    elif fact.what == "loot":
        frame.loot = fact.choice
    elif fact.choice:
        frame.targets.append(fact.choice)
    frame.step = fact.step


@on(cast_facts.CardCast)
def _card_cast(state: State, fact: cast_facts.CardCast) -> None:
    frame = state.agenda[-1]
    assert isinstance(frame, Casting)
    hand = state.wizards[fact.seat].hand
    if fact.card and fact.how in ("spell", "counter"):
        hand.remove(fact.card)
    if fact.fuel:
        hand.remove(fact.fuel)
        to_discard(state, fact.fuel)
    frame.card = fact.card
    frame.targets = list(fact.targets)
    frame.fuel = fact.fuel
    frame.energy = fact.energy
    frame.step = "window"
    if fact.how != "counter":
        state.actions += 1


@on(cast_facts.AttackMade)
def _attack_made(state: State, fact: cast_facts.AttackMade) -> None:
    if fact.figure in SEATS:
        state.attacks = fact.attacks
        state.spent = "attack"
        return
    frame = state.agenda[0]
    assert isinstance(frame, Activation)
    frame.attacked = True


@on(cast_facts.CounterAsked)
def _counter_asked(state: State, fact: cast_facts.CounterAsked) -> None:
    frame = state.agenda[-1]
    assert isinstance(frame, Casting)
    frame.asked = fact.seat


@on(cast_facts.Countered)
def _countered(state: State, fact: cast_facts.Countered) -> None:
    frame = state.agenda.pop()
    assert isinstance(frame, Casting)
    if fact.how in ("spell", "counter"):
        to_discard(state, fact.card)


@on(cast_facts.Blunted)
def _blunted(state: State, fact: cast_facts.Blunted) -> None:
    frame = state.agenda[-1]
    assert isinstance(frame, Casting)
    frame.blunted.append((fact.target, fact.amount))


@on(cast_facts.SpellResolved)
def _spell_resolved(state: State, fact: cast_facts.SpellResolved) -> None:
    state.agenda.pop()
    if fact.how in ("spell", "counter") and not fact.stays:
        to_discard(state, fact.card)


@on(cast_facts.SpellLapsed)
def _spell_lapsed(state: State, fact: cast_facts.SpellLapsed) -> None:
    state.agenda.pop()
    if fact.card:
        to_discard(state, fact.card)


@on(cast_facts.LureBegan)
def _lure_began(state: State, fact: cast_facts.LureBegan) -> None:
    state.agenda.append(Luring(fact.seat, fact.figure, fact.squares))


@on(cast_facts.FumbleBegan)
def _fumble_began(state: State, fact: cast_facts.FumbleBegan) -> None:
    state.agenda.append(Fumble(fact.seat))


@on(cast_facts.YieldBegan)
def _yield_began(state: State, fact: cast_facts.YieldBegan) -> None:
    state.agenda.append(Yielding(fact.seat, fact.by, fact.amount, fact.card))


@on(cast_facts.FetchBegan)
def _fetch_began(state: State, fact: cast_facts.FetchBegan) -> None:
    state.agenda.append(Fetching(fact.seat, list(fact.found)))


@on(cast_facts.Fetched)
def _fetched(state: State, fact: cast_facts.Fetched) -> None:
    if fact.card:
        state.agenda.pop()
        state.deck.remove(fact.card)
        state.wizards[fact.seat].hand.append(fact.card)


@on(cast_facts.QuestionSettled)
def _question_settled(state: State, fact: cast_facts.QuestionSettled) -> None:
    state.agenda.pop()
