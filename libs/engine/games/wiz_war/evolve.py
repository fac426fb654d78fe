"""The reducer of Wiz-War: one handler a fact, which writes down what the fact says. Decides nothing."""

from libs.engine.folds import Folds
from libs.engine.games.wiz_war import facts as happened
from libs.engine.games.wiz_war.state import (
    OPEN,
    OVER,
    SEATS,
    SPECIALIZING,
    Activation,
    Beast,
    Border,
    Casting,
    Fetching,
    Fumble,
    Hold,
    Luring,
    Placing,
    State,
    Thing,
    Yielding,
    beast_of,
    figure_of,
)
from libs.events.facts import Fact

EVOLVE: Folds[State] = Folds()
"""Applies one fact to a match."""

on = EVOLVE.on


def _nothing(state: State, fact: Fact) -> None:
    """For facts that tell a story and leave the numbers to others."""


for kind in (
    happened.CardsPinned,
    happened.BoardBuilt,
    happened.Transformed,
    happened.Reverted,
):
    on(kind)(_nothing)


def to_discard(state: State, card: str) -> None:
    """Puts a card on the discard pile of the deck that it came from."""
    _, mark, seat = card.partition("~")
    if mark:
        state.wizards[int(seat)].special_discard.append(card)
    else:
        state.discard.append(card)


@on(happened.SchoolsChosen)
def _schools_chosen(state: State, fact: happened.SchoolsChosen) -> None:
    state.schools = list(fact.schools)
    state.pool = list(fact.unused)


@on(happened.EnergyExchanged)
def _energy_exchanged(state: State, fact: happened.EnergyExchanged) -> None:
    state.aside += fact.removed
    state.added += fact.added


@on(happened.SummonsAdded)
def _summons_added(state: State, fact: happened.SummonsAdded) -> None:
    state.added += fact.cards


@on(happened.PairDrawn)
def _pair_drawn(state: State, fact: happened.PairDrawn) -> None:
    state.phase = SPECIALIZING
    state.chooser = fact.seat
    state.pair = list(fact.schools)
    for school in fact.schools:
        state.pool.remove(school)


@on(happened.SpecialKept)
def _special_kept(state: State, fact: happened.SpecialKept) -> None:
    state.wizards[fact.seat].school = fact.school
    state.pool = sorted([*state.pool, *(one for one in state.pair if one != fact.school)])
    state.pair = []


@on(happened.DeckShuffled)
def _deck_shuffled(state: State, fact: happened.DeckShuffled) -> None:
    if fact.seat < 0:
        state.deck = list(fact.cards)
        if not fact.keeps_pile:
            state.discard = []
    else:
        wizard = state.wizards[fact.seat]
        wizard.special = list(fact.cards)
        wizard.special_discard = []


@on(happened.StartDrawn)
def _start_drawn(state: State, fact: happened.StartDrawn) -> None:
    state.first = state.active = fact.seat


@on(happened.Drawn)
def _drawn(state: State, fact: happened.Drawn) -> None:
    wizard = state.wizards[fact.seat]
    (wizard.special if fact.special else state.deck).pop()
    wizard.hand.append(fact.card)
    if fact.counts:
        state.drawn += 1
        state.special_drawn = state.special_drawn or fact.special


@on(happened.TurnStarted)
def _turn_started(state: State, fact: happened.TurnStarted) -> None:
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


@on(happened.PhaseStarted)
def _phase_started(state: State, fact: happened.PhaseStarted) -> None:
    state.phase = fact.phase


@on(happened.TurnEnded)
def _turn_ended(state: State, fact: happened.TurnEnded) -> None:
    state.unlocked = False
    state.mp = 0


@on(happened.MpChanged)
def _mp_changed(state: State, fact: happened.MpChanged) -> None:
    frame = state.agenda[0] if state.agenda else None
    if fact.figure in SEATS:
        state.mp = fact.mp
        if fact.spends:
            state.spent = "mp"
    elif isinstance(frame, Activation):
        frame.mp = fact.mp


@on(happened.Boosted)
def _boosted(state: State, fact: happened.Boosted) -> None:
    state.wizards[fact.seat].hand.remove(fact.card)
    to_discard(state, fact.card)
    state.boosted = True
    state.mp += fact.value
    state.spent = "mp"
    state.actions += 1


@on(happened.Moved)
def _moved(state: State, fact: happened.Moved) -> None:
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


@on(happened.DoorHeld)
def _door_held(state: State, fact: happened.DoorHeld) -> None:
    state.holds.append(Hold(fact.border, fact.seat))
    state.held.append(fact.border)
    state.actions += 1


@on(happened.DoorReleased)
def _door_released(state: State, fact: happened.DoorReleased) -> None:
    state.holds = [one for one in state.holds if (one.edge, one.seat) != (fact.border, fact.seat)]


@on(happened.Considered)
def _considered(state: State, fact: happened.Considered) -> None:
    state.agenda.append(Casting(fact.seat, fact.figure, fact.card, fact.how, fact.source, fact.step))


@on(happened.ChoiceMade)
def _choice_made(state: State, fact: happened.ChoiceMade) -> None:
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


@on(happened.CardCast)
def _card_cast(state: State, fact: happened.CardCast) -> None:
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


@on(happened.AttackMade)
def _attack_made(state: State, fact: happened.AttackMade) -> None:
    if fact.figure in SEATS:
        state.attacks = fact.attacks
        state.spent = "attack"
        return
    frame = state.agenda[0]
    assert isinstance(frame, Activation)
    frame.attacked = True


@on(happened.CounterAsked)
def _counter_asked(state: State, fact: happened.CounterAsked) -> None:
    frame = state.agenda[-1]
    assert isinstance(frame, Casting)
    frame.asked = fact.seat


@on(happened.Countered)
def _countered(state: State, fact: happened.Countered) -> None:
    frame = state.agenda.pop()
    assert isinstance(frame, Casting)
    if fact.how in ("spell", "counter"):
        to_discard(state, fact.card)


@on(happened.Blunted)
def _blunted(state: State, fact: happened.Blunted) -> None:
    frame = state.agenda[-1]
    assert isinstance(frame, Casting)
    frame.blunted.append((fact.target, fact.amount))


@on(happened.SpellResolved)
def _spell_resolved(state: State, fact: happened.SpellResolved) -> None:
    state.agenda.pop()
    if fact.how in ("spell", "counter") and not fact.stays:
        to_discard(state, fact.card)


@on(happened.SpellLapsed)
def _spell_lapsed(state: State, fact: happened.SpellLapsed) -> None:
    state.agenda.pop()
    if fact.card:
        to_discard(state, fact.card)


@on(happened.ThingCame)
def _thing_came(state: State, fact: happened.ThingCame) -> None:
    if fact.played:
        state.wizards[fact.owner].hand.remove(fact.card)
        state.actions += 1
    state.serial = fact.id
    state.things.append(
        Thing(fact.id, fact.card, fact.owner, fact.figure, fact.tokens, fact.square, fact.border, 0, fact.need)
    )


@on(happened.ThingLeft)
def _thing_left(state: State, fact: happened.ThingLeft) -> None:
    state.things = [one for one in state.things if one.id != fact.id]
    to_discard(state, fact.card)


@on(happened.EnergyTokenChanged)
def _energy_token_changed(state: State, fact: happened.EnergyTokenChanged) -> None:
    for thing in state.things:
        if thing.id == fact.id:
            thing.tokens = fact.tokens


@on(happened.ItemMoved)
def _item_moved(state: State, fact: happened.ItemMoved) -> None:
    for index, thing in enumerate(state.things):
        if thing.id == fact.id:
            del state.things[index]
            thing.owner = fact.owner
            thing.square = fact.square
            state.serial += 1
            thing.id = state.serial
            state.things.append(thing)
            return


@on(happened.TreasureMoved)
def _treasure_moved(state: State, fact: happened.TreasureMoved) -> None:
    treasure = state.treasures[fact.treasure]
    treasure.square = fact.square
    treasure.carrier = fact.carrier
    state.serial += 1
    treasure.since = state.serial


@on(happened.PhaseEnded)
def _phase_ended(state: State, fact: happened.PhaseEnded) -> None:
    state.actions += 1


@on(happened.Damaged)
def _damaged(state: State, fact: happened.Damaged) -> None:
    figure = figure_of(state, fact.figure)
    assert figure is not None
    figure.life = fact.life


@on(happened.Healed)
def _healed(state: State, fact: happened.Healed) -> None:
    figure = figure_of(state, fact.figure)
    assert figure is not None
    figure.life = fact.life


@on(happened.StunChanged)
def _stun_changed(state: State, fact: happened.StunChanged) -> None:
    figure = figure_of(state, fact.figure)
    assert figure is not None
    figure.stun = fact.tokens
    if fact.stunned and isinstance(figure, Beast):
        figure.restricted = True
    elif fact.stunned:
        state.stunned = True


@on(happened.CrackAdded)
def _crack_added(state: State, fact: happened.CrackAdded) -> None:
    if fact.border < 0:
        for thing in state.things:
            if thing.id == fact.thing:
                thing.cracks = fact.cracks
        return
    for border in state.borders:
        if border.edge == fact.border:
            border.cracks = fact.cracks
            return
    state.borders.append(Border(fact.border, "", fact.cracks))


@on(happened.BorderChanged)
def _border_changed(state: State, fact: happened.BorderChanged) -> None:
    state.borders = [one for one in state.borders if one.edge != fact.border]
    state.borders.append(Border(fact.border, fact.kind))
    if fact.kind == OPEN:
        state.holds = [one for one in state.holds if one.edge != fact.border]


@on(happened.Toughened)
def _toughened(state: State, fact: happened.Toughened) -> None:
    for thing in state.things:
        if thing.id == fact.thing:
            thing.need = fact.need


@on(happened.CreatureRolled)
def _creature_rolled(state: State, fact: happened.CreatureRolled) -> None:
    state.agenda.append(Placing(fact.seat, fact.creature, fact.thing, fact.life))


@on(happened.CreatureSummoned)
def _creature_summoned(state: State, fact: happened.CreatureSummoned) -> None:
    state.agenda.pop()
    state.beasts.append(Beast(fact.creature, fact.seat, fact.thing, fact.square, fact.life))


@on(happened.CreatureActivated)
def _creature_activated(state: State, fact: happened.CreatureActivated) -> None:
    beast = beast_of(state, f"creature:{fact.creature}")
    assert beast is not None
    beast.activated = True
    state.mp = fact.wizard_mp
    state.spent = "mp"
    state.actions += 1
    state.agenda.append(Activation(fact.seat, fact.creature, fact.mp))


@on(happened.ActivationEnded)
def _activation_ended(state: State, fact: happened.ActivationEnded) -> None:
    state.agenda = [one for one in state.agenda if not isinstance(one, Activation)]


@on(happened.CreatureDied)
def _creature_died(state: State, fact: happened.CreatureDied) -> None:
    state.beasts = [one for one in state.beasts if one.design != fact.creature]
    for frame in state.agenda:
        if isinstance(frame, Activation) and frame.design == fact.creature:
            frame.done = True


@on(happened.WizardDied)
def _wizard_died(state: State, fact: happened.WizardDied) -> None:
    state.wizards[fact.seat].alive = False
    state.eliminated.append(fact.seat)
    state.agenda = [one for one in state.agenda if one.seat != fact.seat]
    if fact.killer is not None:
        state.wizards[fact.killer].kills += 1
    if fact.seat == state.chooser:
        state.pool = sorted([*state.pool, *state.pair])
        state.pair = []


@on(happened.HandTaken)
def _hand_taken(state: State, fact: happened.HandTaken) -> None:
    state.wizards[fact.victim].hand = []
    state.wizards[fact.killer].hand += fact.cards


@on(happened.Discarded)
def _discarded(state: State, fact: happened.Discarded) -> None:
    state.wizards[fact.seat].hand.remove(fact.card)
    to_discard(state, fact.card)


@on(happened.AttacksChanged)
def _attacks_changed(state: State, fact: happened.AttacksChanged) -> None:
    state.attacks = fact.attacks


@on(happened.DoorsUnlocked)
def _doors_unlocked(state: State, fact: happened.DoorsUnlocked) -> None:
    state.unlocked = True


@on(happened.LureBegan)
def _lure_began(state: State, fact: happened.LureBegan) -> None:
    state.agenda.append(Luring(fact.seat, fact.figure, fact.squares))


@on(happened.FumbleBegan)
def _fumble_began(state: State, fact: happened.FumbleBegan) -> None:
    state.agenda.append(Fumble(fact.seat))


@on(happened.YieldBegan)
def _yield_began(state: State, fact: happened.YieldBegan) -> None:
    state.agenda.append(Yielding(fact.seat, fact.by, fact.amount, fact.card))


@on(happened.FetchBegan)
def _fetch_began(state: State, fact: happened.FetchBegan) -> None:
    state.agenda.append(Fetching(fact.seat, list(fact.found)))


@on(happened.Fetched)
def _fetched(state: State, fact: happened.Fetched) -> None:
    if fact.card:
        state.agenda.pop()
        state.deck.remove(fact.card)
        state.wizards[fact.seat].hand.append(fact.card)


@on(happened.QuestionSettled)
def _question_settled(state: State, fact: happened.QuestionSettled) -> None:
    state.agenda.pop()


@on(happened.VpChanged)
def _vp_changed(state: State, fact: happened.VpChanged) -> None:
    state.points[fact.seat] = fact.points


@on(happened.MatchOver)
def _match_over(state: State, fact: happened.MatchOver) -> None:
    state.phase = OVER
    state.agenda = []
    state.pair = []
    state.places = list(fact.places)
    state.eliminated = list(fact.eliminated)
    state.reason = fact.reason
