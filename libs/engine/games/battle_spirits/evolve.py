"""The reducer: one handler a fact, which writes down what the fact says. Decides nothing.

Turn, play and battle facts are handled here; those about cards and cores on the Field in `evolve_field`.
"""

from libs.engine.games.battle_spirits.battle_facts import (
    AttackDeclared,
    AttackStepEnds,
    BattleEnded,
    BlockDeclared,
    BpCompared,
    BurstActivated,
    BurstDeclined,
    BurstDiscarded,
    BurstDone,
    BurstSet,
    BurstsWaiting,
    FlashPassed,
    FlashUsed,
    LifeProtected,
    StageReached,
    TargetChosen,
)
from libs.engine.games.battle_spirits.evolve_field import EVOLVE, lie, put
from libs.engine.games.battle_spirits.field_facts import (
    LeaveAnswered,
    LeaveAsked,
    LossAnswered,
    LossAsked,
    RebirthAnswered,
    RebirthAsked,
)
from libs.engine.games.battle_spirits.match_facts import (
    CardsDrawn,
    CardsPinned,
    ChooserDrawn,
    DeckShuffled,
    FirstChosen,
    MatchOver,
    Prepared,
    SideLeft,
    StepStarted,
    TurnEnded,
    TurnStarted,
)
from libs.engine.games.battle_spirits.play_facts import (
    AbilityUsed,
    ChoiceAsked,
    ChoiceMade,
    CorePlaced,
    CostPaid,
    EffectActivated,
    EffectsWaiting,
    EffectTaken,
    FormChosen,
    MagicPlayed,
    ModeChosen,
    PaymentBegan,
    PlacingBegan,
    PlayBegan,
)
from libs.engine.games.battle_spirits.state import (
    BURST,
    CHOOSING,
    HAND,
    MAIN,
    OVER,
    REMOVED,
    Activated,
    Battle,
    Choice,
    Leave,
    Loss,
    Pile,
    Play,
    State,
    TurnedOver,
    Window,
    own_unit,
)
from libs.events.facts import Fact

on = EVOLVE.on


def _nothing(state: State, fact: Fact) -> None:
    """For facts that tell a story and leave the numbers to others."""


for kind in (CardsPinned, EffectActivated, BpCompared, SideLeft):
    on(kind)(_nothing)


@on(DeckShuffled)
def _deck_shuffled(state: State, fact: DeckShuffled) -> None:
    state.sides[fact.seat].deck = list(fact.cards)


@on(Prepared)
def _prepared(state: State, fact: Prepared) -> None:
    state.last_turn = fact.last_turn
    for side in state.sides:
        side.life = Pile(fact.life)
        side.reserve = Pile(fact.reserve, fact.soul)


@on(ChooserDrawn)
def _chooser_drawn(state: State, fact: ChooserDrawn) -> None:
    state.step = CHOOSING
    state.active = fact.seat


@on(FirstChosen)
def _first_chosen(state: State, fact: FirstChosen) -> None:
    state.active = fact.first


@on(TurnStarted)
def _turn_started(state: State, fact: TurnStarted) -> None:
    state.turn = fact.turn
    state.active = fact.seat
    state.attacks = 0
    state.ends_attack_step = False


@on(StepStarted)
def _step_started(state: State, fact: StepStarted) -> None:
    state.step = fact.step
    if fact.step == MAIN:
        state.moves = 0
        state.shifts = 0
        state.burst_was_set = False


@on(TurnEnded)
def _turn_ended(state: State, fact: TurnEnded) -> None:
    for side in state.sides:
        for unit in side.field:
            unit.bp = 0
            unit.used = ()


@on(CardsDrawn)
def _cards_drawn(state: State, fact: CardsDrawn) -> None:
    side = state.sides[fact.seat]
    del side.deck[: fact.count]
    side.hand.extend(fact.cards)


@on(PlayBegan)
def _play_began(state: State, fact: PlayBegan) -> None:
    side = state.sides[fact.seat]
    if fact.source == HAND:
        side.hand.remove(fact.card)
    elif fact.source == REMOVED:
        side.removed.remove(fact.card)
    elif fact.source == BURST:
        state.agenda.pop()
    state.agenda.append(
        Play(fact.seat, fact.card, fact.source, fact.how, fact.cost, fact.cost, fact.stage, fact.mode, fact.host)
    )


def _play(state: State) -> Play:
    frame = state.agenda[-1]
    if not isinstance(frame, Play):
        raise TypeError(f"no card is being played, the agenda ends in {frame}")
    return frame


@on(FormChosen)
def _form_chosen(state: State, fact: FormChosen) -> None:
    _play(state).host = fact.host


@on(ModeChosen)
def _mode_chosen(state: State, fact: ModeChosen) -> None:
    _play(state).mode = fact.mode


@on(PaymentBegan)
def _payment_began(state: State, fact: PaymentBegan) -> None:
    _play(state).stage = "pay"


@on(CostPaid)
def _cost_paid(state: State, fact: CostPaid) -> None:
    side = state.sides[fact.seat]
    play = _play(state)
    lie(side, fact.source, -fact.cores, -fact.soul)
    put(side.core_trash, fact.cores, fact.soul)
    play.left = fact.left
    if fact.soul:
        play.paid_soul = True


@on(PlacingBegan)
def _placing_began(state: State, fact: PlacingBegan) -> None:
    _play(state).stage = "place"


@on(CorePlaced)
def _core_placed(state: State, fact: CorePlaced) -> None:
    play = _play(state)
    lie(state.sides[fact.seat], fact.source, fact.soul - 1, -fact.soul)
    if fact.soul:
        play.soul = True
    else:
        play.cores += 1


@on(MagicPlayed)
def _magic_played(state: State, fact: MagicPlayed) -> None:
    state.agenda.pop()
    state.sides[fact.seat].trash.append(fact.card)


@on(EffectsWaiting)
def _effects_waiting(state: State, fact: EffectsWaiting) -> None:
    state.pending.extend(fact.effects)


@on(EffectTaken)
def _effect_taken(state: State, fact: EffectTaken) -> None:
    del state.pending[fact.index]


@on(ChoiceAsked)
def _choice_asked(state: State, fact: ChoiceAsked) -> None:
    state.agenda.append(Choice(fact.seat, fact.unit, fact.face, fact.ability, fact.step, fact.paid_soul))


def _answered(state: State, fact: Fact) -> None:
    state.agenda.pop()


for kind in (ChoiceMade, LeaveAnswered, LossAnswered, RebirthAnswered):
    on(kind)(_answered)


@on(LeaveAsked)
def _leave_asked(state: State, fact: LeaveAsked) -> None:
    state.agenda.append(Leave(fact.seat, fact.unit, fact.how, fact.by, fact.stage))


@on(LossAsked)
def _loss_asked(state: State, fact: LossAsked) -> None:
    state.agenda.append(Loss(fact.seat, fact.place, fact.to, fact.left, fact.by, fact.taken))


@on(RebirthAsked)
def _rebirth_asked(state: State, fact: RebirthAsked) -> None:
    state.agenda.append(TurnedOver(fact.seat, fact.unit))


@on(AbilityUsed)
def _ability_used(state: State, fact: AbilityUsed) -> None:
    unit = own_unit(state.sides[fact.seat], fact.unit)
    unit.used = (*unit.used, fact.ability)


@on(BurstSet)
def _burst_set(state: State, fact: BurstSet) -> None:
    side = state.sides[fact.seat]
    side.hand.remove(fact.card)
    side.burst = fact.card
    state.burst_was_set = True


@on(BurstDiscarded)
def _burst_discarded(state: State, fact: BurstDiscarded) -> None:
    side = state.sides[fact.seat]
    side.trash.append(side.burst)
    side.burst = ""


@on(BurstsWaiting)
def _bursts_waiting(state: State, fact: BurstsWaiting) -> None:
    state.windows.append(Window(fact.seat, fact.event))


@on(BurstDeclined)
def _burst_declined(state: State, fact: BurstDeclined) -> None:
    _close_windows(state, fact.seat)


@on(BurstActivated)
def _burst_activated(state: State, fact: BurstActivated) -> None:
    _close_windows(state, fact.seat)
    state.sides[fact.seat].burst = ""
    state.agenda.append(Activated(fact.seat, fact.card))


def _close_windows(state: State, seat: int) -> None:
    state.windows = [window for window in state.windows if window.seat != seat]


@on(BurstDone)
def _burst_done(state: State, fact: BurstDone) -> None:
    state.agenda.pop()
    state.sides[fact.seat].trash.append(fact.card)


@on(LifeProtected)
def _life_protected(state: State, fact: LifeProtected) -> None:
    if state.battle is not None:
        state.battle.takes_no_life = True


@on(AttackStepEnds)
def _attack_step_ends(state: State, fact: AttackStepEnds) -> None:
    state.ends_attack_step = True


@on(AttackDeclared)
def _attack_declared(state: State, fact: AttackDeclared) -> None:
    own_unit(state.sides[fact.seat], fact.unit).exhausted = True
    state.battle = Battle(fact.unit)
    state.attacks += 1


def _battle(state: State) -> Battle:
    if state.battle is None:
        raise ValueError("there is no battle")
    return state.battle


@on(TargetChosen)
def _target_chosen(state: State, fact: TargetChosen) -> None:
    _battle(state).target = fact.unit


@on(StageReached)
def _stage_reached(state: State, fact: StageReached) -> None:
    battle = _battle(state)
    battle.stage = fact.stage
    battle.flash_seat = fact.seat
    battle.passes = 0


@on(FlashPassed)
def _flash_passed(state: State, fact: FlashPassed) -> None:
    battle = _battle(state)
    battle.passes = fact.passes
    battle.flash_seat = 1 - fact.seat


@on(FlashUsed)
def _flash_used(state: State, fact: FlashUsed) -> None:
    battle = _battle(state)
    battle.passes = 0
    battle.flash_seat = 1 - fact.seat


@on(BlockDeclared)
def _block_declared(state: State, fact: BlockDeclared) -> None:
    own_unit(state.sides[fact.seat], fact.unit).exhausted = True
    _battle(state).blocker = fact.unit


@on(BattleEnded)
def _battle_ended(state: State, fact: BattleEnded) -> None:
    state.battle = None
    for side in state.sides:
        for unit in side.field:
            unit.symbols = 0


@on(MatchOver)
def _match_over(state: State, fact: MatchOver) -> None:
    state.step = OVER
    state.winner = fact.winner
    state.reason = fact.reason
