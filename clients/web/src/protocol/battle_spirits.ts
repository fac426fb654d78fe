// Made by `npm run types` from docs/protocol.schema.json. A field with `?` that is missing has its default.

/** An effect: when it happens, at which levels (none: at all), and its steps in order.
 * `event` is what a Burst or a Rebirth waits for. */
export interface Ability {
  readonly when: string;
  readonly steps: readonly (Draw | Destroy | BpMod | Exhaust | Refresh | CoreMove | CoreFromVoid | Mill | ReturnHand | ReturnFromTrash | RemoveGame | DiscardBurst | TargetAttack | PreventLife | EndAttackStep | Cannot | GrantFamily | AddSymbol | UTrigger | SoulDrive | Seal | Rebirth | SummonSelf)[];
  readonly levels?: readonly number[];
  readonly optional?: boolean;
  readonly once_per_turn?: boolean;
  readonly while_braved?: boolean;
  readonly event?: string;
  readonly requires?: Requirement | null;
}

/** A Flash effect of a card on the Field is used. */
export interface AbilityUsed {
  readonly type: "ability_used";
  readonly seat: number;
  readonly unit: number;
  readonly face: string;
  readonly ability: number;
}

/** A Burst that has been turned face up; its free effect has been started. */
export interface Activated {
  readonly type: "activated";
  readonly seat: number;
  readonly card: string;
}

/** More symbols for this card in this battle. */
export interface AddSymbol {
  readonly type: "add_symbol";
  readonly symbols: number;
}

/** A unit attacks and is exhausted. */
export interface AttackDeclared {
  readonly type: "attack_declared";
  readonly seat: number;
  readonly unit: number;
  readonly face: string;
}

/** The Attack Step will end after this battle. */
export interface AttackStepEnds {
  readonly type: "attack_step_ends";
  readonly seat: number;
}

/** One battle: unit ids, the stage, and in a Flash window whose turn it is and how many passed in a row.
 * `target` is the unit that a target attack aims at, `blocker` the one that blocked, gone or not. */
export interface Battle {
  readonly attacker: number;
  readonly stage?: string;
  readonly target?: number;
  readonly blocker?: number;
  readonly flash_seat?: number;
  readonly passes?: number;
  readonly takes_no_life?: boolean;
}

/** The battle is over. */
export interface BattleEnded {
  readonly type: "battle_ended";
  readonly seat: number;
}

/** The block icon, for formats. */
export interface Block {
  readonly hue: string;
  readonly number: number;
}

/** A unit blocks and is exhausted. */
export interface BlockDeclared {
  readonly type: "block_declared";
  readonly seat: number;
  readonly unit: number;
  readonly face: string;
}

/** Effects of this turn add up to `bp` for a unit now. */
export interface BpChanged {
  readonly type: "bp_changed";
  readonly seat: number;
  readonly unit: number;
  readonly face: string;
  readonly bp: number;
  readonly change: number;
}

/** Attacker and blocker compare their BP. */
export interface BpCompared {
  readonly type: "bp_compared";
  readonly seat: number;
  readonly attacker: string;
  readonly attacker_bp: number;
  readonly blocker: string;
  readonly blocker_bp: number;
}

/** BP for one unit this turn, for this card itself without a target; of a constant effect, for all that fit. */
export interface BpMod {
  readonly type: "bp_mod";
  readonly bp: number;
  readonly target?: Filter | null;
}

/** Which units a Brave may go onto. */
export interface BraveCondition {
  readonly type: string;
  readonly least_cost?: number;
}

/** A Brave leaves its host for spirit form; cores are placed on it next. */
export interface BraveSeparated {
  readonly type: "brave_separated";
  readonly seat: number;
  readonly brave: number;
  readonly card: string;
  readonly host: number;
}

/** The Brave of a unit that leaves is to stay in spirit form; cores are placed on it next. */
export interface BraveStays {
  readonly type: "brave_stays";
  readonly seat: number;
  readonly unit: number;
  readonly brave: number;
  readonly card: string;
}

/** A Brave leaves a unit or spirit form (`source`) and is on a host now; cores on it move along. */
export interface Braved {
  readonly type: "brave_changed";
  readonly seat: number;
  readonly brave: number;
  readonly card: string;
  readonly source: number;
  readonly host: number;
  readonly host_face: string;
}

/** A Burst is turned face up. */
export interface BurstActivated {
  readonly type: "burst_activated";
  readonly seat: number;
  readonly card: string;
}

/** The Burst stays set, or is no longer there. */
export interface BurstDeclined {
  readonly type: "burst_declined";
  readonly seat: number;
}

/** A set Burst is shown and goes to the trash. */
export interface BurstDiscarded {
  readonly type: "burst_discarded";
  readonly seat: number;
  readonly card: string;
}

/** A Burst card that did not go elsewhere goes to the trash. */
export interface BurstDone {
  readonly type: "burst_done";
  readonly seat: number;
  readonly card: string;
}

/** A card from the hand is set face down; only its owner knows which. */
export interface BurstSet {
  readonly type: "burst_set";
  readonly seat: number;
  readonly card: string;
}

/** Something happened on which this seat may activate its Burst. */
export interface BurstsWaiting {
  readonly type: "bursts_waiting";
  readonly seat: number;
  readonly event: string;
}

/** Constant: units that fit (this card itself without a target) cannot do this.
 * `be_exhausted` means by effects of the other seat. */
export interface Cannot {
  readonly type: "cannot";
  readonly action: string;
  readonly target?: Filter | null;
}

/** A card as it stands in decks: its front, and for a Rebirth card its back.
 * `limit` is the most copies in a deck (0: forbidden, `None`: unlimited). `brave_bp` is what the Brave gives its host, `braved_cost` what it adds to the host's cost. `rarity` and `number` do nothing. */
export interface Card {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly cost: number;
  readonly colours: readonly string[];
  readonly reduction?: readonly string[];
  readonly families?: readonly string[];
  readonly levels?: readonly Level[];
  readonly symbols?: readonly string[];
  readonly abilities?: readonly Ability[];
  readonly rarity: string;
  readonly number: string;
  readonly limit?: number;
  readonly unlimited?: boolean;
  readonly block?: Block | null;
  readonly brave_bp?: number;
  readonly braved_cost?: number | null;
  readonly brave_condition?: BraveCondition | null;
  readonly summon_condition?: Requirement | null;
  readonly back?: Face | null;
}

/** A card as printed for this match. */
export interface CardFace {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly values: string;
  readonly text?: string;
}

/** The top card of a deck goes to the trash; `hit` tells how an Ultimate Trigger ended, if it was one. */
export interface CardMilled {
  readonly type: "card_milled";
  readonly seat: number;
  readonly card: string;
  readonly hit?: boolean | null;
}

/** A card that everybody may see moves between zones without being on the Field. */
export interface CardMoved {
  readonly type: "card_moved";
  readonly seat: number;
  readonly card: string;
  readonly source: string;
  readonly target: string;
}

/** A seat draws from its deck; which cards, only the seat itself sees. */
export interface CardsDrawn {
  readonly type: "cards_drawn";
  readonly seat: number;
  readonly count: number;
  readonly cards: readonly string[];
}

/** The cards of this match with the values it uses for ever. */
export interface CardsPinned {
  readonly type: "cards_pinned";
  readonly catalogue: string;
  readonly cards?: readonly Card[];
}

/** A question of an effect: whether it is used (`step` is -1), or the target of one of its steps. */
export interface Choice {
  readonly type: "choice";
  readonly seat: number;
  readonly unit: number;
  readonly face: string;
  readonly ability: number;
  readonly step: number;
  readonly paid_soul?: boolean;
}

/** An effect asks its controller: whether it is used (`step` -1), or for a target. */
export interface ChoiceAsked {
  readonly type: "choice_asked";
  readonly seat: number;
  readonly unit: number;
  readonly face: string;
  readonly ability: number;
  readonly step: number;
  readonly paid_soul?: boolean;
}

/** The controller has answered; `answer` is `yes`, `no`, a unit or a card that everybody sees. */
export interface ChoiceMade {
  readonly type: "choice_made";
  readonly seat: number;
  readonly face: string;
  readonly answer: string;
}

/** The draw lets this seat choose who goes first. */
export interface ChooserDrawn {
  readonly type: "chooser_drawn";
  readonly seat: number;
}

/** Takes normal cores from the Void. */
export interface CoreFromVoid {
  readonly type: "core_from_void";
  readonly cores: number;
  readonly to: string;
}

/** Moves cores of one unit, or from the own core trash without a target; `cores_if_soul` if the Soul Core paid. */
export interface CoreMove {
  readonly type: "core_move";
  readonly cores: number;
  readonly to: string;
  readonly target?: Filter | null;
  readonly cores_if_soul?: number;
}

/** A core from a place lies on the card that is being summoned or deployed. */
export interface CorePlaced {
  readonly type: "core_placed";
  readonly seat: number;
  readonly source: number | string;
  readonly soul: boolean;
}

/** So many normal cores, and perhaps the Soul Core, move from one place to another of the same seat.
 * `face` is the card whose id is one of the places, if any is; `by_player`: it was an action of the Main Step. */
export interface CoresMoved {
  readonly type: "cores_moved";
  readonly seat: number;
  readonly source: number | string;
  readonly target: number | string;
  readonly cores: number;
  readonly soul: boolean;
  readonly by_player?: boolean;
  readonly face?: string;
}

/** Cores from a place go to the core trash for the play that is going on; `left` are still to be paid.
 * `face` is the card that they lay on, if any. */
export interface CostPaid {
  readonly type: "cost_paid";
  readonly seat: number;
  readonly source: number | string;
  readonly cores: number;
  readonly soul: boolean;
  readonly left: number;
  readonly face?: string;
}

/** The counter area has so many cores now; the new one came from the Void. */
export interface CounterChanged {
  readonly type: "counter_changed";
  readonly seat: number;
  readonly cores: number;
}

/** A deck has been shuffled: its cards from the top, hidden from everybody. */
export interface DeckShuffled {
  readonly type: "deck_shuffled";
  readonly seat: number;
  readonly cards: readonly string[];
}

/** Destroys one card. */
export interface Destroy {
  readonly type: "destroy";
  readonly target: Filter;
}

/** Discards the opposing Burst. */
export interface DiscardBurst {
  readonly type: "discard_burst";
}

/** The controller draws. */
export interface Draw {
  readonly type: "draw";
  readonly cards: number;
}

/** An effect of a card is carried out. */
export interface EffectActivated {
  readonly type: "effect_activated";
  readonly seat: number;
  readonly unit: number;
  readonly face: string;
  readonly ability: number;
  readonly when: string;
}

/** A waiting effect is dealt with now: `index` is its place among those that wait. */
export interface EffectTaken {
  readonly type: "effect_taken";
  readonly index: number;
}

/** Effects have been triggered by one event and wait. */
export interface EffectsWaiting {
  readonly type: "effects_waiting";
  readonly effects: readonly Trigger[];
}

/** The Attack Step ends after this battle. */
export interface EndAttackStep {
  readonly type: "end_attack_step";
}

/** Exhausts one unit. */
export interface Exhaust {
  readonly type: "exhaust";
  readonly target: Filter;
}

/** A unit is exhausted. */
export interface Exhausted {
  readonly type: "card_exhausted";
  readonly seat: number;
  readonly unit: number;
  readonly face: string;
}

/** One side of a card that can lie up on the Field; `reduction` lists its icons. */
export interface Face {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly cost: number;
  readonly colours: readonly string[];
  readonly reduction?: readonly string[];
  readonly families?: readonly string[];
  readonly levels?: readonly Level[];
  readonly symbols?: readonly string[];
  readonly abilities?: readonly Ability[];
}

export type Fact = CardsPinned | DeckShuffled | Prepared | ChooserDrawn | FirstChosen | TurnStarted | StepStarted | TurnEnded | CardsDrawn | CoresMoved | SoulSwapped | LevelChanged | LifeChanged | CardMoved | UnitEntered | UnitLeft | BraveStays | Exhausted | Refreshed | PlayBegan | FormChosen | ModeChosen | PaymentBegan | CostPaid | PlacingBegan | CorePlaced | MagicPlayed | EffectsWaiting | EffectTaken | EffectActivated | ChoiceAsked | ChoiceMade | AbilityUsed | BpChanged | SymbolsChanged | CardMilled | LifeProtected | AttackStepEnds | LeaveAsked | LeaveAnswered | LossAsked | LossAnswered | Reborn | RebirthAsked | RebirthAnswered | CounterChanged | Braved | BraveSeparated | BurstSet | BurstDiscarded | BurstsWaiting | BurstDeclined | BurstActivated | BurstDone | AttackDeclared | TargetChosen | StageReached | FlashPassed | FlashUsed | BlockDeclared | BpCompared | BattleEnded | SideLeft | MatchOver;

/** Which cards on the Field an effect may touch: whose, what, and with what. */
export interface Filter {
  readonly side: string;
  readonly what?: string;
  readonly most_bp?: number | null;
  readonly colour?: string | null;
  readonly refreshed?: boolean;
}

/** A seat goes first. */
export interface FirstChosen {
  readonly type: "first_chosen";
  readonly chooser: number;
  readonly first: number;
}

/** A seat uses nothing in the Flash window; `passes` in a row. */
export interface FlashPassed {
  readonly type: "flash_passed";
  readonly seat: number;
  readonly passes: number;
}

/** A seat uses something in the Flash window; then it is the other one's turn. */
export interface FlashUsed {
  readonly type: "flash_used";
  readonly seat: number;
}

/** A Brave is summoned onto this unit, or in spirit form (-1). */
export interface FormChosen {
  readonly type: "form_chosen";
  readonly seat: number;
  readonly card: string;
  readonly host: number;
}

/** Constant: all own units have this family as well. */
export interface GrantFamily {
  readonly type: "grant_family";
  readonly family: string;
}

/** A unit about to leave the Field, as `how`, by a seat's doing; `stage` is the question that is asked. */
export interface Leave {
  readonly type: "leave";
  readonly seat: number;
  readonly unit: number;
  readonly how: string;
  readonly by: number;
  readonly stage: string;
}

/** The owner has answered the question about a unit that leaves. */
export interface LeaveAnswered {
  readonly type: "leave_answered";
  readonly seat: number;
  readonly answer: string;
}

/** A unit is about to leave; its owner is asked for `rebirth` or whether its Brave stays (`stay`). */
export interface LeaveAsked {
  readonly type: "leave_asked";
  readonly seat: number;
  readonly unit: number;
  readonly how: string;
  readonly by: number;
  readonly stage: string;
}

/** So many cores give this level and this BP (0 for a Nexus). */
export interface Level {
  readonly level: number;
  readonly cores: number;
  readonly bp?: number;
}

/** A card on the Field has another level now. */
export interface LevelChanged {
  readonly type: "level_changed";
  readonly seat: number;
  readonly unit: number;
  readonly face: string;
  readonly level: number;
}

/** A seat's Life is now `life`. */
export interface LifeChanged {
  readonly type: "life_changed";
  readonly seat: number;
  readonly life: number;
  readonly change: number;
}

/** The attack of this battle takes no Life. */
export interface LifeProtected {
  readonly type: "life_protected";
  readonly seat: number;
}

/** Cores that leave a place with both kinds: the owner says each time which one goes.
 * `place` is a unit's id, Life or the core trash; `to` is a core zone; `by` the seat that does it. So many have been `taken` already. */
export interface Loss {
  readonly type: "loss";
  readonly seat: number;
  readonly place: number | string;
  readonly to: string;
  readonly left: number;
  readonly by: number;
  readonly taken?: number;
}

/** The owner has said which core leaves. */
export interface LossAnswered {
  readonly type: "loss_answered";
  readonly seat: number;
  readonly is_soul: boolean;
}

/** Cores leave a place with both kinds on it; its owner says which. So many have been `taken` already. */
export interface LossAsked {
  readonly type: "loss_asked";
  readonly seat: number;
  readonly place: number | string;
  readonly to: string;
  readonly left: number;
  readonly by: number;
  readonly taken?: number;
}

/** A Magic has been paid and goes to the trash; its effect resolves now. */
export interface MagicPlayed {
  readonly type: "magic_played";
  readonly seat: number;
  readonly card: string;
  readonly mode: string;
  readonly source: string;
}

/** The match is over; without a winner (-1) it is drawn. */
export interface MatchOver {
  readonly type: "match_over";
  readonly winner: number;
  readonly reason: string;
}

/** The top cards of the opposing deck go to the trash. */
export interface Mill {
  readonly type: "mill";
  readonly cards: number;
}

/** The Main or the Flash effect of a Magic is used. */
export interface ModeChosen {
  readonly type: "mode_chosen";
  readonly seat: number;
  readonly card: string;
  readonly mode: string;
}

/** Cores are to be paid now. */
export interface PaymentBegan {
  readonly type: "payment_began";
  readonly seat: number;
  readonly card: string;
  readonly cost: number;
}

/** Cores at one place: so many normal ones, and whether the Soul Core is among them. */
export interface Pile {
  readonly cores?: number;
  readonly soul?: boolean;
}

/** The cost is paid; cores are placed on the card now, at least `least`. */
export interface PlacingBegan {
  readonly type: "placing_began";
  readonly seat: number;
  readonly card: string;
  readonly least: number;
}

/** A card on its way out of a zone: form, mode, payment, placing, in this order, `stage` says which.
 * `source` is the zone it comes from; `how` is `summon`, `deploy`, `magic`, `stay` (a Brave that stays) or `separate`. `host` is the unit that a Brave goes onto; `left` is still to be paid; `cores` and `soul` are placed already. `unit` and `exhausted` are those of a Brave that was on a unit. */
export interface Play {
  readonly type: "play";
  readonly seat: number;
  readonly card: string;
  readonly source: string;
  readonly how: string;
  readonly cost: number;
  readonly left: number;
  readonly stage: string;
  readonly mode?: string;
  readonly host?: number;
  readonly paid_soul?: boolean;
  readonly cores?: number;
  readonly soul?: boolean;
  readonly unit?: number;
  readonly exhausted?: boolean;
}

/** A card is declared, from its zone and for its reduced cost; `stage` is what comes first.
 * `host` and `mode` are there where they were never a question. */
export interface PlayBegan {
  readonly type: "play_began";
  readonly seat: number;
  readonly card: string;
  readonly source: string;
  readonly how: string;
  readonly cost: number;
  readonly stage: string;
  readonly mode?: string;
  readonly host?: number;
}

/** Cores lie in Life and in the Reserve; the match is drawn after turn `last_turn` (R8). */
export interface Prepared {
  readonly type: "prepared";
  readonly life: number;
  readonly reserve: number;
  readonly soul: boolean;
  readonly last_turn: number;
}

/** This battle's attack takes no Life. */
export interface PreventLife {
  readonly type: "prevent_life";
}

/** Turns this card over if the own counter area holds at most so many cores.
 * `soul`: the Soul Core is put on it; else one core of the own Field or Reserve may be. */
export interface Rebirth {
  readonly type: "rebirth";
  readonly most_counters: number;
  readonly soul?: boolean;
}

/** It was put there, or not. */
export interface RebirthAnswered {
  readonly type: "rebirth_answered";
  readonly seat: number;
  readonly unit: number;
}

/** A core may be put on the card that was turned over. */
export interface RebirthAsked {
  readonly type: "rebirth_asked";
  readonly seat: number;
  readonly unit: number;
}

/** A card is turned over and stays on the Field. */
export interface Reborn {
  readonly type: "rebirth";
  readonly seat: number;
  readonly unit: number;
  readonly card: string;
  readonly face: string;
}

/** Refreshes one unit, this card itself without a target. */
export interface Refresh {
  readonly type: "refresh";
  readonly target?: Filter | null;
}

/** A unit is refreshed. */
export interface Refreshed {
  readonly type: "card_refreshed";
  readonly seat: number;
  readonly unit: number;
  readonly face: string;
}

/** Removes a card in the own hand from the game; it may be played from there. */
export interface RemoveGame {
  readonly type: "remove_game";
}

/** What must be so for an effect to work or a card to be summoned; all that is given must hold. */
export interface Requirement {
  readonly trash_cards?: number;
  readonly own_spirits?: number;
  readonly spirit_colour?: string | null;
  readonly most_life?: number;
  readonly no_attack?: boolean;
  readonly has_blocked?: boolean;
  readonly soul_in_life?: boolean;
}

/** Returns a card of this type from the own trash to the hand. */
export interface ReturnFromTrash {
  readonly type: "return_from_trash";
  readonly card_type: string;
}

/** Returns one card to its owner's hand. */
export interface ReturnHand {
  readonly type: "return_hand";
  readonly target: Filter;
}

/** Moves the Soul Core from the own Reserve to the own Life; without one there the effect is not offered. */
export interface Seal {
  readonly type: "seal";
}

/** A seat gave the match up or was taken out of it. */
export interface SideLeft {
  readonly type: "side_left";
  readonly seat: number;
}

/** One side. `hand`, `burst` and `library` (the deck's cards in alphabetic order) are for the side itself only. */
export interface SideView {
  readonly field: readonly UnitView[];
  readonly life: Pile;
  readonly reserve: Pile;
  readonly core_trash: Pile;
  readonly deck_count: number;
  readonly hand_count: number;
  readonly counter_area?: number;
  readonly has_burst?: boolean;
  readonly soul_gone?: boolean;
  readonly trash?: readonly string[];
  readonly removed?: readonly string[];
  readonly hand?: readonly string[];
  readonly burst?: string;
  readonly library?: readonly string[];
}

/** Removes the Soul Core on this card from the game; without one the effect is not offered. */
export interface SoulDrive {
  readonly type: "soul_drive";
}

/** The Soul Core on one unit and a normal core on another change places. */
export interface SoulSwapped {
  readonly type: "soul_swapped";
  readonly seat: number;
  readonly holder: number;
  readonly holder_face: string;
  readonly other: number;
  readonly other_face: string;
}

/** The battle is at this stage; in a Flash window it is this seat's turn. */
export interface StageReached {
  readonly type: "stage_reached";
  readonly stage: string;
  readonly seat?: number;
}

/** A step of the turn begins. */
export interface StepStarted {
  readonly type: "step_started";
  readonly seat: number;
  readonly step: string;
}

/** Summons this card without paying its cost. */
export interface SummonSelf {
  readonly type: "summon_self";
}

/** Effects of this battle add so many symbols to a unit now. */
export interface SymbolsChanged {
  readonly type: "symbols_changed";
  readonly seat: number;
  readonly unit: number;
  readonly face: string;
  readonly symbols: number;
}

/** Aims this attack at one unit, which must block at once. */
export interface TargetAttack {
  readonly type: "target_attack";
  readonly target: Filter;
}

/** The attack is aimed at this unit; -1: at nothing any more. */
export interface TargetChosen {
  readonly type: "target_chosen";
  readonly seat: number;
  readonly unit: number;
  readonly face: string;
}

/** An effect that waits: of this seat's card (`face`), ability number `ability`, on this unit. */
export interface Trigger {
  readonly seat: number;
  readonly unit: number;
  readonly face: string;
  readonly ability: number;
}

/** The turn is over; what lasts until the end of turn is gone. */
export interface TurnEnded {
  readonly type: "turn_ended";
  readonly seat: number;
  readonly turn: number;
}

/** A turn begins; `turn` counts from 1 over both seats. */
export interface TurnStarted {
  readonly type: "turn_started";
  readonly seat: number;
  readonly turn: number;
}

/** A card that was turned over and may be given a core now. */
export interface TurnedOver {
  readonly type: "turned_over";
  readonly seat: number;
  readonly unit: number;
}

/** Ultimate Trigger: the steps after it happen only on a hit. */
export interface UTrigger {
  readonly type: "u_trigger";
}

/** The card of the play that is going on enters the Field with the cores placed on it. */
export interface UnitEntered {
  readonly type: "unit_entered";
  readonly seat: number;
  readonly unit: number;
  readonly card: string;
  readonly how: string;
  readonly cores: number;
  readonly soul: boolean;
  readonly exhausted: boolean;
}

/** A card leaves the Field for a zone; its cores go to the Reserve.
 * `how` is `depleted`, `destroyed`, `returned`. A Brave on it goes along (`brave` with the same zone) unless it stays. */
export interface UnitLeft {
  readonly type: "unit_left";
  readonly seat: number;
  readonly unit: number;
  readonly card: string;
  readonly face: string;
  readonly how: string;
  readonly target: string;
  readonly cores: number;
  readonly soul: boolean;
  readonly brave?: string;
}

/** A card on the Field; `ref` is what labels call it. Other fields as in `state.Unit`, `total_bp` is its BP now. */
export interface UnitView {
  readonly ref: string;
  readonly id: number;
  readonly face: string;
  readonly cores?: number;
  readonly soul?: boolean;
  readonly level?: number;
  readonly total_bp?: number;
  readonly symbols?: readonly string[];
  readonly exhausted?: boolean;
  readonly card?: string;
  readonly brave?: string;
  readonly brave_id?: number;
  readonly bp?: number;
  readonly more_symbols?: number;
  readonly used?: readonly number[];
}

/** The match as one seat (`None`: a spectator) sees it; fields as in `state.State`.
 * `cards` are the faces of the cards on the Field, of what is half done, and of the seat's own hand and Burst. */
export interface View {
  readonly seat: number | null;
  readonly step: string;
  readonly turn: number;
  readonly active: number;
  readonly last_turn: number;
  readonly sides: readonly SideView[];
  readonly cards: readonly CardFace[];
  readonly battle?: Battle | null;
  readonly agenda?: readonly (Play | Choice | Leave | Loss | TurnedOver | Activated)[];
  readonly pending?: readonly Trigger[];
  readonly windows?: readonly Window[];
  readonly next_id?: number;
  readonly moves?: number;
  readonly shifts?: number;
  readonly attacks?: number;
  readonly burst_was_set?: boolean;
  readonly ends_attack_step?: boolean;
  readonly winner?: number;
  readonly reason?: string;
}

/** An event of one of the four kinds on which this seat may activate its Burst (8.3). */
export interface Window {
  readonly seat: number;
  readonly event: string;
}
