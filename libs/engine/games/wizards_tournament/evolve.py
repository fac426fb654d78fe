"""The reducer of Wizard's Tournament: one handler a fact, which writes down what the fact says. Decides nothing."""

from bisect import bisect_left, insort

from libs.engine.folds import Folds
from libs.engine.games.wizards_tournament import facts as happened
from libs.engine.games.wizards_tournament import facts_combat as combat
from libs.engine.games.wizards_tournament.removal import drop_frames, leave_play
from libs.engine.games.wizards_tournament.state import (
    ABILITY,
    CARD,
    CLEARING,
    DRAW_START,
    OVER,
    WINDOWS,
    Attack,
    Discarding,
    Item,
    Permanent,
    Pile,
    Resolving,
    Seat,
    Share,
    State,
    Targeting,
    Triggered,
)
from libs.events.facts import Fact

EVOLVE: Folds[State] = Folds()
"""Applies one fact to a tournament."""

on = EVOLVE.on


def _nothing(state: State, fact: Fact) -> None:
    """For facts that tell a story and leave the numbers to others."""


for kind in (happened.CardsPinned, happened.TargetLost, combat.AttackersDeclared):
    on(kind)(_nothing)


@on(happened.DecksDealt)
def _decks_dealt(state: State, fact: happened.DecksDealt) -> None:
    for seat in state.seats:
        seat.deck = [fact.card] * fact.count


@on(happened.MarketDrawn)
def _market_drawn(state: State, fact: happened.MarketDrawn) -> None:
    state.market = [Pile(set_, left) for set_, left in zip(fact.sets, fact.copies, strict=True)]


@on(happened.FirstPlayerDrawn)
def _first_player_drawn(state: State, fact: happened.FirstPlayerDrawn) -> None:
    state.first = fact.seat
    state.active = fact.seat


@on(happened.Drawn)
def _drawn(state: State, fact: happened.Drawn) -> None:
    seat = state.seats[fact.seat]
    del seat.deck[: fact.count]
    seat.hand += fact.cards
    seat.hand.sort()


@on(happened.Reshuffled)
def _reshuffled(state: State, fact: happened.Reshuffled) -> None:
    seat = state.seats[fact.seat]
    seat.deck = list(fact.cards)
    seat.discard = []


@on(happened.TurnStarted)
def _turn_started(state: State, fact: happened.TurnStarted) -> None:
    state.turn = fact.turn
    state.active = fact.seat
    state.step = DRAW_START
    state.bought = []
    state.attacks = []
    state.defended = []
    state.shares = []
    for seat in state.seats:
        seat.rests = False
        seat.plays = 0


@on(happened.PhaseStarted)
def _phase_started(state: State, fact: happened.PhaseStarted) -> None:
    state.step = fact.step
    if fact.step in WINDOWS:
        state.priority = state.active
        state.passes = 0


@on(happened.WindowOpened)
def _window_opened(state: State, fact: happened.WindowOpened) -> None:
    state.priority = fact.seat
    state.passes = 0


@on(happened.Passed)
def _passed(state: State, fact: happened.Passed) -> None:
    state.passes = fact.passes
    state.priority = fact.next
    if fact.rest_of_turn:
        state.seats[fact.seat].rests = True


@on(happened.DiscardedForSpirit)
def _discarded_for_spirit(state: State, fact: happened.DiscardedForSpirit) -> None:
    seat = state.seats[fact.seat]
    del seat.hand[bisect_left(seat.hand, fact.set)]
    seat.discard.append(fact.set)
    seat.pool = fact.pool


@on(happened.PoolChanged)
def _pool_changed(state: State, fact: happened.PoolChanged) -> None:
    state.seats[fact.seat].pool = fact.pool


@on(happened.Bought)
def _bought(state: State, fact: happened.Bought) -> None:
    seat = state.seats[fact.seat]
    seat.pool = fact.pool
    seat.discard.append(fact.set)
    state.bought.append(fact.set)
    for pile in state.market:
        if pile.set == fact.set:
            pile.left = fact.left


@on(happened.TargetAsked)
def _target_asked(state: State, fact: happened.TargetAsked) -> None:
    state.agenda.append(Targeting(fact.seat, fact.set, fact.source))


@on(happened.PlayWithdrawn)
def _play_withdrawn(state: State, fact: happened.PlayWithdrawn) -> None:
    _end_targeting(state)


@on(happened.Cast)
def _cast(state: State, fact: happened.Cast) -> None:
    _end_targeting(state)
    seat = state.seats[fact.seat]
    del seat.hand[bisect_left(seat.hand, fact.set)]
    seat.pool = fact.pool
    seat.plays += 1
    state.stack.append(Item(fact.id, CARD, fact.set, fact.seat, fact.target))
    state.next_id = fact.id + 1


@on(happened.Activated)
def _activated(state: State, fact: happened.Activated) -> None:
    _end_targeting(state)
    state.seats[fact.seat].plays += 1
    _permanent(state, fact.source).token = True
    state.stack.append(Item(fact.id, ABILITY, fact.set, fact.seat, fact.target, fact.source))
    state.next_id = fact.id + 1


@on(happened.ResolvingBegan)
def _resolving_began(state: State, fact: happened.ResolvingBegan) -> None:
    state.agenda.append(Resolving(state.stack.pop()))


@on(happened.EffectsPaused)
def _effects_paused(state: State, fact: happened.EffectsPaused) -> None:
    for frame in reversed(state.agenda):
        if type(frame) is Resolving:
            frame.done = fact.done
            return


@on(happened.Resolved)
def _resolved(state: State, fact: happened.Resolved) -> None:
    state.agenda.pop()
    if fact.kind == CARD:
        state.seats[fact.seat].discard.append(fact.set)


@on(happened.EnteredPlay)
def _entered_play(state: State, fact: happened.EnteredPlay) -> None:
    state.agenda.pop()
    entered = Permanent(fact.id, fact.set, fact.seat, fact.seat, fact.is_monster, fact.power, fact.token)
    insort(state.play, entered, key=_id)


@on(happened.Countered)
def _countered(state: State, fact: happened.Countered) -> None:
    state.stack = [item for item in state.stack if item.id != fact.id]
    state.seats[fact.seat].discard.append(fact.set)


@on(happened.DamageDealt)
def _damage_dealt(state: State, fact: happened.DamageDealt) -> None:
    hit = _protected(state, fact.target)
    hit.shield = fact.shield
    if isinstance(hit, Permanent):
        hit.damage = fact.damage


@on(happened.LifeChanged)
def _life_changed(state: State, fact: happened.LifeChanged) -> None:
    state.seats[fact.seat].life = fact.life


@on(happened.ShieldChanged)
def _shield_changed(state: State, fact: happened.ShieldChanged) -> None:
    _protected(state, fact.target).shield = fact.shield


@on(happened.Regrown)
def _regrown(state: State, fact: happened.Regrown) -> None:
    one = _permanent(state, fact.id)
    one.damage = 0
    one.token = True
    one.regrown = True


@on(happened.Destroyed)
def _destroyed(state: State, fact: happened.Destroyed) -> None:
    leave_play(state, fact.id)
    state.seats[fact.owner].discard.append(fact.set)


@on(happened.ControlChanged)
def _control_changed(state: State, fact: happened.ControlChanged) -> None:
    _permanent(state, fact.id).controller = fact.controller


@on(happened.TokenChanged)
def _token_changed(state: State, fact: happened.TokenChanged) -> None:
    _permanent(state, fact.id).token = fact.token


@on(happened.PowerChanged)
def _power_changed(state: State, fact: happened.PowerChanged) -> None:
    _permanent(state, fact.id).bonus = fact.bonus


@on(happened.DiscardDemanded)
def _discard_demanded(state: State, fact: happened.DiscardDemanded) -> None:
    state.agenda.append(Discarding(fact.seat, fact.count, fact.source))


@on(happened.Discarded)
def _discarded(state: State, fact: happened.Discarded) -> None:
    seat = state.seats[fact.seat]
    del seat.hand[bisect_left(seat.hand, fact.set)]
    seat.discard.append(fact.set)
    seat.pool = fact.pool
    top = state.agenda[-1] if state.agenda else None
    if type(top) is Discarding:
        top.left -= 1
        if not top.left:
            state.agenda.pop()


@on(happened.AbilitiesTriggered)
def _abilities_triggered(state: State, fact: happened.AbilitiesTriggered) -> None:
    state.agenda.append(Triggered(list(fact.queue)))


@on(happened.TriggerBegan)
def _trigger_began(state: State, fact: happened.TriggerBegan) -> None:
    top = state.agenda[-1]
    assert type(top) is Triggered
    del top.queue[0]
    if not top.queue:
        state.agenda.pop()


@on(combat.AttackerAdded)
def _attacker_added(state: State, fact: combat.AttackerAdded) -> None:
    state.attacks.append(Attack(fact.id, fact.seat))
    state.attacks.sort(key=_attacker)


@on(combat.BlockerAdded)
def _blocker_added(state: State, fact: combat.BlockerAdded) -> None:
    for attack in state.attacks:
        if attack.attacker == fact.attacker:
            insort(attack.blockers, fact.id)


@on(combat.BlockVoided)
def _block_voided(state: State, fact: combat.BlockVoided) -> None:
    for attack in state.attacks:
        if attack.attacker == fact.attacker:
            attack.blockers.remove(fact.id)


@on(combat.BlocksDeclared)
def _blocks_declared(state: State, fact: combat.BlocksDeclared) -> None:
    state.defended.append(fact.seat)
    for attack in state.attacks:
        if attack.seat == fact.seat:
            attack.blocked = bool(attack.blockers)


@on(combat.ShareChosen)
def _share_chosen(state: State, fact: combat.ShareChosen) -> None:
    state.shares.append(Share(fact.attacker, fact.blocker, fact.amount))


@on(happened.Cleared)
def _cleared(state: State, fact: happened.Cleared) -> None:
    state.attacks = []
    for one in state.play:
        one.damage = one.bonus = one.shield = 0
        one.token = one.regrown = False
    for seat in state.seats:
        seat.pool = seat.shield = 0


@on(happened.Eliminated)
def _eliminated(state: State, fact: happened.Eliminated) -> None:
    """Cards owned or controlled leave the match, plays and windows of the seat lapse (R14)."""
    number = fact.seat
    seat = state.seats[number]
    seat.alive, seat.fell = False, fact.round
    gone = [*seat.hand, *seat.deck, *seat.discard]
    seat.hand, seat.deck, seat.discard = [], [], []
    seat.pool = seat.shield = 0
    for one in [one for one in state.play if number in (one.owner, one.controller)]:
        gone.append(one.set)
        leave_play(state, one.id)
    gone += [item.set for item in state.stack if item.seat == number and item.kind == CARD]
    state.stack = [item for item in state.stack if item.seat != number]
    state.shares = []
    drop_frames(state, number, gone)
    state.gone += gone


@on(happened.TurnCut)
def _turn_cut(state: State, fact: happened.TurnCut) -> None:
    resolving = [frame.item for frame in state.agenda if type(frame) is Resolving]
    for item in (*resolving, *state.stack):
        if item.kind == CARD:
            state.seats[item.seat].discard.append(item.set)
    state.stack = []
    state.agenda = []
    state.attacks = []
    state.step = CLEARING


@on(happened.TournamentEnded)
def _tournament_ended(state: State, fact: happened.TournamentEnded) -> None:
    state.step = OVER
    state.agenda = [frame for frame in state.agenda if type(frame) is Resolving]
    state.winners = list(fact.winners)
    state.reason = fact.reason


def _id(one: Permanent) -> int:
    return one.id


def _attacker(attack: Attack) -> int:
    return attack.attacker


def _permanent(state: State, id_: int) -> Permanent:
    for one in state.play:
        if one.id == id_:
            return one
    raise LookupError(f"card {id_} is not in play")


def _protected(state: State, target: str) -> Permanent | Seat:
    kind, _, number = target.partition(":")
    return state.seats[int(number)] if kind == "seat" else _permanent(state, int(number))


def _end_targeting(state: State) -> None:
    if state.agenda and type(state.agenda[-1]) is Targeting:
        state.agenda.pop()
