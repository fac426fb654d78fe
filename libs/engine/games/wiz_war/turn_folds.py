"""How set-up, decks, turns and movement change the state: one handler a fact. Decides nothing."""

from libs.engine.folds import Folds
from libs.engine.games.wiz_war import turn_facts
from libs.engine.games.wiz_war.piles import to_discard
from libs.engine.games.wiz_war.state import OVER, SEATS, SPECIALIZING, Activation, Hold, State, figure_of

TURN_FOLDS: Folds[State] = Folds()
"""The handlers of `turn_facts`."""

on = TURN_FOLDS.on


@on(turn_facts.SchoolsChosen)
def _schools_chosen(state: State, fact: turn_facts.SchoolsChosen) -> None:
    state.schools = list(fact.schools)
    state.pool = list(fact.unused)


@on(turn_facts.EnergyExchanged)
def _energy_exchanged(state: State, fact: turn_facts.EnergyExchanged) -> None:
    state.aside += fact.removed
    state.added += fact.added


@on(turn_facts.SummonsAdded)
def _summons_added(state: State, fact: turn_facts.SummonsAdded) -> None:
    state.added += fact.cards


@on(turn_facts.PairDrawn)
def _pair_drawn(state: State, fact: turn_facts.PairDrawn) -> None:
    state.phase = SPECIALIZING
    state.chooser = fact.seat
    state.pair = list(fact.schools)
    for school in fact.schools:
        state.pool.remove(school)


@on(turn_facts.SpecialKept)
def _special_kept(state: State, fact: turn_facts.SpecialKept) -> None:
    state.wizards[fact.seat].school = fact.school
    state.pool = sorted([*state.pool, *(one for one in state.pair if one != fact.school)])
    state.pair = []


@on(turn_facts.DeckShuffled)
def _deck_shuffled(state: State, fact: turn_facts.DeckShuffled) -> None:
    if fact.seat < 0:
        state.deck = list(fact.cards)
        if not fact.keeps_pile:
            state.discard = []
    else:
        wizard = state.wizards[fact.seat]
        wizard.special = list(fact.cards)
        wizard.special_discard = []


@on(turn_facts.StartDrawn)
def _start_drawn(state: State, fact: turn_facts.StartDrawn) -> None:
    state.first = state.active = fact.seat


@on(turn_facts.Drawn)
def _drawn(state: State, fact: turn_facts.Drawn) -> None:
    wizard = state.wizards[fact.seat]
    (wizard.special if fact.special else state.deck).pop()
    wizard.hand.append(fact.card)
    if fact.counts:
        state.drawn += 1
        state.special_drawn = state.special_drawn or fact.special


@on(turn_facts.TurnStarted)
def _turn_started(state: State, fact: turn_facts.TurnStarted) -> None:
    state.active = fact.seat
    state.round = fact.round
    state.turn += 1
    state.mp = 0
    state.boosted = False
    state.attacks = 1
    state.stunned = False
    state.spent = ""
    state.unlocked = False
    state.actions = 0
    state.held = []
    state.drawn = 0
    state.special_drawn = False
    for beast in state.beasts:
        beast.restricted = False
        beast.activated = False


@on(turn_facts.PhaseStarted)
def _phase_started(state: State, fact: turn_facts.PhaseStarted) -> None:
    state.phase = fact.phase


@on(turn_facts.TurnEnded)
def _turn_ended(state: State, fact: turn_facts.TurnEnded) -> None:
    state.unlocked = False
    state.mp = 0


@on(turn_facts.MpChanged)
def _mp_changed(state: State, fact: turn_facts.MpChanged) -> None:
    frame = state.agenda[0] if state.agenda else None
    if fact.figure in SEATS:
        state.mp = fact.mp
        if fact.spends:
            state.spent = "mp"
    elif isinstance(frame, Activation):
        frame.mp = fact.mp


@on(turn_facts.Boosted)
def _boosted(state: State, fact: turn_facts.Boosted) -> None:
    state.wizards[fact.seat].hand.remove(fact.card)
    to_discard(state, fact.card)
    state.boosted = True
    state.mp += fact.value
    state.spent = "mp"
    state.actions += 1


@on(turn_facts.Moved)
def _moved(state: State, fact: turn_facts.Moved) -> None:
    figure = figure_of(state, fact.figure)
    assert figure is not None
    figure.square = fact.square
    if fact.how == "walk":
        state.actions += 1
        frame = state.agenda[0] if state.agenda else None
        if fact.figure in SEATS:
            state.mp = fact.mp
            state.spent = "mp"
        elif isinstance(frame, Activation):
            frame.mp = fact.mp
            frame.moved = True


@on(turn_facts.DoorHeld)
def _door_held(state: State, fact: turn_facts.DoorHeld) -> None:
    state.holds.append(Hold(fact.border, fact.seat))
    state.held.append(fact.border)
    state.actions += 1


@on(turn_facts.DoorReleased)
def _door_released(state: State, fact: turn_facts.DoorReleased) -> None:
    state.holds = [one for one in state.holds if (one.edge, one.seat) != (fact.border, fact.seat)]


@on(turn_facts.PhaseEnded)
def _phase_ended(state: State, fact: turn_facts.PhaseEnded) -> None:
    state.actions += 1


@on(turn_facts.AttacksChanged)
def _attacks_changed(state: State, fact: turn_facts.AttacksChanged) -> None:
    state.attacks = fact.attacks


@on(turn_facts.DoorsUnlocked)
def _doors_unlocked(state: State, fact: turn_facts.DoorsUnlocked) -> None:
    state.unlocked = True


@on(turn_facts.VpChanged)
def _vp_changed(state: State, fact: turn_facts.VpChanged) -> None:
    state.points[fact.seat] = fact.points


@on(turn_facts.MatchOver)
def _match_over(state: State, fact: turn_facts.MatchOver) -> None:
    state.phase = OVER
    state.agenda = []
    state.pair = []
    state.places = list(fact.places)
    state.eliminated = list(fact.eliminated)
    state.reason = fact.reason
