"""How figures, cards in play, treasures and borders change the state: one handler a fact. Decides nothing."""

from libs.engine.folds import Folds
from libs.engine.games.wiz_war import board_facts
from libs.engine.games.wiz_war.piles import to_discard
from libs.engine.games.wiz_war.state import OPEN, Activation, Beast, Border, Placing, State, Thing, beast_of, figure_of

BOARD_FOLDS: Folds[State] = Folds()
"""The handlers of `board_facts`."""

on = BOARD_FOLDS.on


@on(board_facts.ThingCame)
def _thing_came(state: State, fact: board_facts.ThingCame) -> None:
    if fact.played:
        state.wizards[fact.owner].hand.remove(fact.card)
        state.actions += 1
    state.serial = fact.id
    state.things.append(
        Thing(fact.id, fact.card, fact.owner, fact.figure, fact.tokens, fact.square, fact.border, 0, fact.need)
    )


@on(board_facts.ThingLeft)
def _thing_left(state: State, fact: board_facts.ThingLeft) -> None:
    state.things = [one for one in state.things if one.id != fact.id]
    to_discard(state, fact.card)


@on(board_facts.EnergyTokenChanged)
def _energy_token_changed(state: State, fact: board_facts.EnergyTokenChanged) -> None:
    for thing in state.things:
        if thing.id == fact.id:
            thing.tokens = fact.tokens


@on(board_facts.ItemMoved)
def _item_moved(state: State, fact: board_facts.ItemMoved) -> None:
    for index, thing in enumerate(state.things):
        if thing.id == fact.id:
            del state.things[index]
            thing.owner = fact.owner
            thing.square = fact.square
            state.serial += 1
            thing.id = state.serial
            state.things.append(thing)
            return


@on(board_facts.TreasureMoved)
def _treasure_moved(state: State, fact: board_facts.TreasureMoved) -> None:
    treasure = state.treasures[fact.treasure]
    treasure.square = fact.square
    treasure.carrier = fact.carrier
    state.serial += 1
    treasure.since = state.serial


@on(board_facts.Damaged)
def _damaged(state: State, fact: board_facts.Damaged) -> None:
    figure = figure_of(state, fact.figure)
    assert figure is not None
    figure.life = fact.life


@on(board_facts.Healed)
def _healed(state: State, fact: board_facts.Healed) -> None:
    figure = figure_of(state, fact.figure)
    assert figure is not None
    figure.life = fact.life


@on(board_facts.StunChanged)
def _stun_changed(state: State, fact: board_facts.StunChanged) -> None:
    figure = figure_of(state, fact.figure)
    assert figure is not None
    figure.stun = fact.tokens
    if fact.stunned and isinstance(figure, Beast):
        figure.restricted = True
    elif fact.stunned:
        state.stunned = True


@on(board_facts.CrackAdded)
def _crack_added(state: State, fact: board_facts.CrackAdded) -> None:
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


@on(board_facts.BorderChanged)
def _border_changed(state: State, fact: board_facts.BorderChanged) -> None:
    state.borders = [one for one in state.borders if one.edge != fact.border]
    state.borders.append(Border(fact.border, fact.kind))
    if fact.kind == OPEN:
        state.holds = [one for one in state.holds if one.edge != fact.border]


@on(board_facts.Toughened)
def _toughened(state: State, fact: board_facts.Toughened) -> None:
    for thing in state.things:
        if thing.id == fact.thing:
            thing.need = fact.need


@on(board_facts.CreatureRolled)
def _creature_rolled(state: State, fact: board_facts.CreatureRolled) -> None:
    state.agenda.append(Placing(fact.seat, fact.creature, fact.thing, fact.life))


@on(board_facts.CreatureSummoned)
def _creature_summoned(state: State, fact: board_facts.CreatureSummoned) -> None:
    state.agenda.pop()
    state.beasts.append(Beast(fact.creature, fact.seat, fact.thing, fact.square, fact.life))


@on(board_facts.CreatureActivated)
def _creature_activated(state: State, fact: board_facts.CreatureActivated) -> None:
    beast = beast_of(state, f"creature:{fact.creature}")
    assert beast is not None
    beast.activated = True
    state.mp = fact.wizard_mp
    state.spent = "mp"
    state.actions += 1
    state.agenda.append(Activation(fact.seat, fact.creature, fact.mp))


@on(board_facts.ActivationEnded)
def _activation_ended(state: State, fact: board_facts.ActivationEnded) -> None:
    state.agenda = [one for one in state.agenda if not isinstance(one, Activation)]


@on(board_facts.CreatureDied)
def _creature_died(state: State, fact: board_facts.CreatureDied) -> None:
    state.beasts = [one for one in state.beasts if one.design != fact.creature]
    for frame in state.agenda:
        if isinstance(frame, Activation) and frame.design == fact.creature:
            frame.done = True


@on(board_facts.WizardDied)
def _wizard_died(state: State, fact: board_facts.WizardDied) -> None:
    state.wizards[fact.seat].alive = False
    state.eliminated.append(fact.seat)
    state.agenda = [one for one in state.agenda if one.seat != fact.seat]
    if fact.killer is not None:
        state.wizards[fact.killer].kills += 1
    if fact.seat == state.chooser:
        state.pool = sorted([*state.pool, *state.pair])
        state.pair = []


@on(board_facts.HandTaken)
def _hand_taken(state: State, fact: board_facts.HandTaken) -> None:
    state.wizards[fact.victim].hand = []
    state.wizards[fact.killer].hand += fact.cards


@on(board_facts.Discarded)
def _discarded(state: State, fact: board_facts.Discarded) -> None:
    state.wizards[fact.seat].hand.remove(fact.card)
    to_discard(state, fact.card)
