// Made by `npm run types` from docs/protocol.schema.json. A field with `?` that is missing has its default.

/** These abilities happen now, in this order. */
export interface AbilitiesTriggered {
  readonly type: "abilities_triggered";
  readonly queue: readonly Caused[];
}

/** What a permanent does when it is activated. */
export interface Ability {
  readonly effects: readonly (Damage | DamageMonsters | DamageOpponents | Prevent | Heal | Draw | Discard | AddSpirit | Destroy | Steal | Counter | PutToken | RemoveToken | PowerUp)[];
  readonly target?: Target | null;
}

/** A permanent gets a token, and its ability lies on the stack under an id; the target as in `Cast`. */
export interface Activated {
  readonly type: "activated";
  readonly seat: number;
  readonly set: string;
  readonly source: number;
  readonly id: number;
  readonly target?: string;
  readonly aimed_at?: string;
}

/** Spirit for the controller's pool. */
export interface AddSpirit {
  readonly type: "add_spirit";
  readonly amount: number;
}

/** An attacker, the seat it is sent at, and its defenders, by id. */
export interface AttackView {
  readonly attacker: number;
  readonly seat: number;
  readonly blocked?: boolean;
  readonly blockers?: readonly number[];
}

/** The active seat sends a monster at a seat. */
export interface AttackerAdded {
  readonly type: "attacker_added";
  readonly id: number;
  readonly set: string;
  readonly controller: number;
  readonly seat: number;
}

/** All attackers are named. */
export interface AttackersDeclared {
  readonly type: "attackers_declared";
  readonly seat: number;
  readonly count: number;
}

/** A lone monster cannot hold this attacker: its block does not count. */
export interface BlockVoided {
  readonly type: "block_voided";
  readonly id: number;
  readonly set: string;
  readonly controller: number;
  readonly attacker: number;
  readonly attacker_set: string;
}

/** A monster defends against an attacker. */
export interface BlockerAdded {
  readonly type: "blocker_added";
  readonly id: number;
  readonly set: string;
  readonly controller: number;
  readonly attacker: number;
  readonly attacker_set: string;
}

/** An attacked seat has named its defenders. */
export interface BlocksDeclared {
  readonly type: "blocks_declared";
  readonly seat: number;
}

/** A seat pays for a copy of a set, which goes to its discard pile; so many copies are left. */
export interface Bought {
  readonly type: "bought";
  readonly seat: number;
  readonly set: string;
  readonly cost: number;
  readonly pool: number;
  readonly left: number;
}

/** A card as printed for this match: `cost` is green, `spirit` blue, `power` red. */
export interface CardFace {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly text: string;
  readonly cost?: number;
  readonly spirit?: number;
  readonly power?: number;
}

/** The Spirit card and all sets with the values that this match uses for ever. */
export interface CardsPinned {
  readonly type: "cards_pinned";
  readonly catalogue: string;
  readonly cards?: readonly (Spirit | Spell | Monster | Relic)[];
}

/** A card is paid for and lies on the stack under its id; `aimed_at` names the set or seat that `target` means. */
export interface Cast {
  readonly type: "cast";
  readonly seat: number;
  readonly set: string;
  readonly id: number;
  readonly cost: number;
  readonly pool: number;
  readonly target?: string;
  readonly aimed_at?: string;
}

/** A triggered ability that is about to happen: whose it is, and the seat that was damaged, if that caused it. */
export interface Caused {
  readonly source: number;
  readonly set: string;
  readonly controller: number;
  readonly seat: number;
}

/** The End Phase: tokens, damage, changed Power, wards and Spirit Pools of everybody are gone. */
export interface Cleared {
  readonly type: "cleared";
  readonly turn: number;
}

/** Another seat controls a permanent; token and owner stay. */
export interface ControlChanged {
  readonly type: "control_changed";
  readonly id: number;
  readonly set: string;
  readonly owner: number;
  readonly controller: number;
  readonly source: string;
}

/** So many cards of a set. */
export interface CountView {
  readonly set: string;
  readonly count: number;
}

/** The target leaves the stack without effect. */
export interface Counter {
  readonly type: "counter";
}

/** A card on the stack goes to its owner's discard pile without effect, by the card named. */
export interface Countered {
  readonly type: "countered";
  readonly id: number;
  readonly set: string;
  readonly seat: number;
  readonly source: string;
}

/** Damage to the target. */
export interface Damage {
  readonly type: "damage";
  readonly amount: number;
}

/** Damage from a card to a seat or a permanent.
 * `amount` is what came through, `prevented` what a ward or a shell took, `shield` what the ward still holds, `damage` what a monster has taken so far; `set` and `seat` say what was hit, or whose it is. */
export interface DamageDealt {
  readonly type: "damage_dealt";
  readonly source: string;
  readonly target: string;
  readonly seat: number;
  readonly set: string;
  readonly amount: number;
  readonly prevented: number;
  readonly shield: number;
  readonly damage?: number;
}

/** Damage to every monster in play, at once. */
export interface DamageMonsters {
  readonly type: "damage_all";
  readonly amount: number;
}

/** Damage to every opponent, at once. */
export interface DamageOpponents {
  readonly type: "damage_opponents";
  readonly amount: number;
}

/** Every seat has a deck of so many cards of this kind, shuffled. */
export interface DecksDealt {
  readonly type: "decks_dealt";
  readonly card: string;
  readonly count: number;
}

/** The target goes to its owner's discard pile. */
export interface Destroy {
  readonly type: "destroy";
}

/** A permanent goes to its owner's discard pile. */
export interface Destroyed {
  readonly type: "destroyed";
  readonly id: number;
  readonly set: string;
  readonly owner: number;
  readonly controller: number;
}

/** The target, or the controller itself, discards cards of its own choice or at random. */
export interface Discard {
  readonly type: "discard";
  readonly count: number;
  readonly who?: string;
  readonly at_random?: boolean;
}

/** A seat must discard so many cards of its choice, by the card named. */
export interface DiscardDemanded {
  readonly type: "discard_demanded";
  readonly seat: number;
  readonly count: number;
  readonly source: string;
}

/** An effect made a seat discard a card, whose blue icons go to the pool, too (R22). */
export interface Discarded {
  readonly type: "discarded";
  readonly seat: number;
  readonly set: string;
  readonly spirit: number;
  readonly pool: number;
  readonly at_random?: boolean;
}

/** A seat discards a card unused: its blue icons go to the pool, which is now `pool`. */
export interface DiscardedForSpirit {
  readonly type: "discarded_for_spirit";
  readonly seat: number;
  readonly set: string;
  readonly spirit: number;
  readonly pool: number;
}

/** The controller draws cards. */
export interface Draw {
  readonly type: "draw";
  readonly count: number;
}

/** A seat has drawn so many cards from the top of its deck; the others are not told which. */
export interface Drawn {
  readonly type: "drawn";
  readonly seat: number;
  readonly count: number;
  readonly cards?: readonly string[];
}

/** So many effects of what resolves are over; something else happens before the next. */
export interface EffectsPaused {
  readonly type: "effects_paused";
  readonly done: number;
}

/** A seat is out; the cards it owns or controls leave the match. Seats that fall together have one `round`. */
export interface Eliminated {
  readonly type: "eliminated";
  readonly seat: number;
  readonly round: number;
  readonly reason: string;
}

/** A monster or relic has resolved and is in play; a relic has no Power. */
export interface EnteredPlay {
  readonly type: "entered_play";
  readonly id: number;
  readonly set: string;
  readonly seat: number;
  readonly is_monster: boolean;
  readonly power: number;
  readonly token: boolean;
}

export type Fact = CardsPinned | DecksDealt | MarketDrawn | FirstPlayerDrawn | Drawn | Reshuffled | TurnStarted | PhaseStarted | WindowOpened | Passed | DiscardedForSpirit | PoolChanged | Bought | TargetAsked | PlayWithdrawn | Cast | Activated | ResolvingBegan | EffectsPaused | TargetLost | Resolved | EnteredPlay | Countered | DamageDealt | LifeChanged | ShieldChanged | Regrown | Destroyed | ControlChanged | TokenChanged | PowerChanged | DiscardDemanded | Discarded | AbilitiesTriggered | TriggerBegan | AttackerAdded | AttackersDeclared | BlockerAdded | BlockVoided | BlocksDeclared | ShareChosen | Cleared | Eliminated | TurnCut | TournamentEnded;

/** The draw says which seat takes the first turn. */
export interface FirstPlayerDrawn {
  readonly type: "first_player_drawn";
  readonly seat: number;
}

/** Something half done, the topmost last: `targeting`, `resolving`, `triggered` or `discarding`. */
export interface FrameView {
  readonly kind: string;
  readonly seat?: number;
  readonly set?: string;
  readonly source?: number;
  readonly left?: number;
  readonly done?: number;
  readonly item?: ItemView | null;
  readonly queue?: readonly Caused[];
}

/** Cards of one set in the own hand; `ref` is what labels call them. */
export interface HandCardView {
  readonly ref: string;
  readonly set: string;
  readonly name: string;
  readonly count?: number;
}

/** Life for the controller. */
export interface Heal {
  readonly type: "heal";
  readonly amount: number;
}

/** A card or ability on the stack, or one that resolves; fields as in `state.Item`. */
export interface ItemView {
  readonly ref: string;
  readonly id: number;
  readonly kind: string;
  readonly set: string;
  readonly name: string;
  readonly seat: number;
  readonly target?: string;
  readonly source?: number;
}

/** A seat's life is now `life`, by the card named. */
export interface LifeChanged {
  readonly type: "life_changed";
  readonly seat: number;
  readonly life: number;
  readonly change: number;
  readonly source: string;
}

/** These sets can be bought in this match, with so many copies each. */
export interface MarketDrawn {
  readonly type: "market_drawn";
  readonly sets: readonly string[];
  readonly copies: readonly number[];
}

/** A creature: `red` is its Power. `shell` is taken off the damage of each source. */
export interface Monster {
  readonly type: "monster";
  readonly id: string;
  readonly name: string;
  readonly copies: number;
  readonly green: number;
  readonly red: number;
  readonly flags?: readonly string[];
  readonly shell?: number;
  readonly ability?: Ability | null;
  readonly on_damage_seat?: readonly (Damage | DamageMonsters | DamageOpponents | Prevent | Heal | Draw | Discard | AddSpirit | Destroy | Steal | Counter | PutToken | RemoveToken | PowerUp)[];
  readonly on_enter?: readonly (Damage | DamageMonsters | DamageOpponents | Prevent | Heal | Draw | Discard | AddSpirit | Destroy | Steal | Counter | PutToken | RemoveToken | PowerUp)[];
}

/** A seat passes, with `rest_of_turn` in every later window of the turn too.
 * So many seats have passed in a row now, those that are not asked included; `next` has priority. */
export interface Passed {
  readonly type: "passed";
  readonly seat: number;
  readonly passes: number;
  readonly next: number;
  readonly rest_of_turn?: boolean;
}

/** A monster or relic in play as in `state.Permanent`, `power` as it is now; the printed side is in the market. */
export interface PermanentView {
  readonly ref: string;
  readonly id: number;
  readonly set: string;
  readonly name: string;
  readonly owner: number;
  readonly controller: number;
  readonly is_monster?: boolean;
  readonly power?: number;
  readonly token?: boolean;
  readonly damage?: number;
  readonly bonus?: number;
  readonly shield?: number;
  readonly regrown?: boolean;
}

/** A step of a phase begins; in one with a window the active seat has priority. */
export interface PhaseStarted {
  readonly type: "phase_started";
  readonly phase: string;
  readonly step: string;
}

/** A set of the market; `ref` is what labels call it. */
export interface PileView {
  readonly ref: string;
  readonly card: CardFace;
  readonly left?: number;
}

/** There is no target any more for what a seat had named; nothing was paid. */
export interface PlayWithdrawn {
  readonly type: "play_withdrawn";
  readonly seat: number;
  readonly set: string;
}

/** A seat's Spirit Pool is now `pool`, by the card named. */
export interface PoolChanged {
  readonly type: "pool_changed";
  readonly seat: number;
  readonly pool: number;
  readonly change: number;
  readonly source: string;
}

/** A monster has so much more Power until the End Phase, `power` in all. */
export interface PowerChanged {
  readonly type: "power_changed";
  readonly id: number;
  readonly set: string;
  readonly controller: number;
  readonly bonus: number;
  readonly power: number;
  readonly source: string;
}

/** The target has more Power until the End Phase. */
export interface PowerUp {
  readonly type: "power_mod";
  readonly amount: number;
}

/** The next so much damage to the target this turn does not happen. */
export interface Prevent {
  readonly type: "prevent";
  readonly amount: number;
}

/** The target gets an Activation token. */
export interface PutToken {
  readonly type: "token_add";
}

/** A monster that would be destroyed loses its damage and gets a token instead. */
export interface Regrown {
  readonly type: "regrown";
  readonly id: number;
  readonly set: string;
  readonly controller: number;
}

/** A thing that can be activated every turn. */
export interface Relic {
  readonly type: "relic";
  readonly id: string;
  readonly name: string;
  readonly copies: number;
  readonly green: number;
  readonly ability: Ability;
}

/** The target loses its Activation token. */
export interface RemoveToken {
  readonly type: "token_remove";
}

/** A discard pile has become the seat's deck; nobody sees the order. */
export interface Reshuffled {
  readonly type: "reshuffled";
  readonly seat: number;
  readonly count: number;
  readonly cards?: readonly string[];
}

/** An item has had its effects; a spell goes to its owner's discard pile. */
export interface Resolved {
  readonly type: "resolved";
  readonly id: number;
  readonly set: string;
  readonly seat: number;
  readonly kind: string;
}

/** The top of the stack resolves. */
export interface ResolvingBegan {
  readonly type: "resolving_began";
  readonly id: number;
  readonly set: string;
  readonly seat: number;
}

/** One wizard. `hand` is there for the seat itself only, everybody sees how many cards there are.
 * `unseen` counts what is in the deck, and for the others in the hand too: every card was bought for all to see, so only where the cards lie is secret. */
export interface SeatView {
  readonly life: number;
  readonly pool: number;
  readonly cards_in_hand: number;
  readonly cards_in_deck: number;
  readonly unseen?: readonly CountView[];
  readonly discard?: readonly string[];
  readonly hand?: readonly HandCardView[] | null;
  readonly alive?: boolean;
  readonly shield?: number;
  readonly rests?: boolean;
  readonly plays?: number;
  readonly fell?: number;
}

/** The attacking player gives a part of an attacker's damage to one of its defenders. */
export interface ShareChosen {
  readonly type: "share_chosen";
  readonly attacker: number;
  readonly blocker: number;
  readonly amount: number;
}

/** A part of an attacker's damage that is decided. */
export interface ShareView {
  readonly attacker: number;
  readonly blocker: number;
  readonly amount: number;
}

/** A seat or monster is protected from the next `shield` damage of this turn. */
export interface ShieldChanged {
  readonly type: "shield_changed";
  readonly target: string;
  readonly seat: number;
  readonly set: string;
  readonly shield: number;
  readonly source: string;
}

/** A card whose ability happens once; a fast one may be cast whenever its holder has priority. */
export interface Spell {
  readonly type: "spell";
  readonly id: string;
  readonly name: string;
  readonly copies: number;
  readonly green: number;
  readonly blue: number;
  readonly effects: readonly (Damage | DamageMonsters | DamageOpponents | Prevent | Heal | Draw | Discard | AddSpirit | Destroy | Steal | Counter | PutToken | RemoveToken | PowerUp)[];
  readonly is_fast?: boolean;
  readonly target?: Target | null;
}

/** The card that every seat begins with: nothing but Spirit. */
export interface Spirit {
  readonly type: "spirit";
  readonly id: string;
  readonly name: string;
  readonly copies: number;
  readonly blue: number;
}

/** The controller takes control of the target. */
export interface Steal {
  readonly type: "steal";
}

/** What a card or ability is aimed at; `max_power` limits monsters. */
export interface Target {
  readonly what: string;
  readonly max_power?: number | null;
}

/** A seat has named a card, or the ability of its permanent `source`, and chooses a target before it pays. */
export interface TargetAsked {
  readonly type: "target_asked";
  readonly seat: number;
  readonly set: string;
  readonly source?: number;
}

/** The target of what resolves is not there any more, or not fit: no effect on it. */
export interface TargetLost {
  readonly type: "target_lost";
  readonly set: string;
  readonly target: string;
}

/** A permanent has, or has lost, its Activation token; `source` is a card, or empty after an attack. */
export interface TokenChanged {
  readonly type: "token_changed";
  readonly id: number;
  readonly set: string;
  readonly controller: number;
  readonly token: boolean;
  readonly source?: string;
}

/** The tournament is over: one winner, or several seats that share the first place. */
export interface TournamentEnded {
  readonly type: "tournament_ended";
  readonly winners: readonly number[];
  readonly reason: string;
}

/** The first of the triggered abilities happens. */
export interface TriggerBegan {
  readonly type: "trigger_began";
  readonly set: string;
  readonly controller: number;
}

/** The active seat is out: the stack is discarded, the turn goes straight to its clearing. */
export interface TurnCut {
  readonly type: "turn_cut";
  readonly seat: number;
}

/** A seat's turn begins; `turn` counts from 1 over all seats. */
export interface TurnStarted {
  readonly type: "turn_started";
  readonly seat: number;
  readonly turn: number;
}

/** The tournament as one seat (`None`: a spectator) sees it; fields as in `state.State`. */
export interface View {
  readonly seat: number | null;
  readonly phase: string;
  readonly step: string;
  readonly turn: number;
  readonly active: number;
  readonly seats: readonly SeatView[];
  readonly market?: readonly PileView[];
  readonly play?: readonly PermanentView[];
  readonly stack?: readonly ItemView[];
  readonly agenda?: readonly FrameView[];
  readonly attacks?: readonly AttackView[];
  readonly shares?: readonly ShareView[];
  readonly defended?: readonly number[];
  readonly bought?: readonly string[];
  readonly gone?: readonly CountView[];
  readonly priority?: number;
  readonly passes?: number;
  readonly next_id?: number;
  readonly first?: number | null;
  readonly winners?: readonly number[];
  readonly reason?: string;
}

/** A window opens, or opens again: the seat has priority, nobody has passed. */
export interface WindowOpened {
  readonly type: "window_opened";
  readonly seat: number;
}
