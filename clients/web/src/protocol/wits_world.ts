// Made by `npm run types` from docs/protocol.schema.json. A field with `?` that is missing has its default.

/** The side's one action: `move` or `card` with its id, or `swap` with the id of the incoming species. */
export interface ActionTaken {
  readonly type: "action_taken";
  readonly side: number;
  readonly creature: string;
  readonly action: string;
  readonly id: string;
}

/** Both sides are to choose their opening Creature. */
export interface BattleBegan {
  readonly type: "battle_began";
}

/** The battle is over; without a winner it is drawn. */
export interface BattleEnded {
  readonly type: "battle_ended";
  readonly winner: number | null;
  readonly reason: string;
}

/** Multiplies the damage of the holder's moves by the fraction. */
export interface BoostOut {
  readonly type: "boost_out";
  readonly turns?: number;
  readonly charges?: number;
  readonly numerator: number;
  readonly denominator: number;
}

/** A Power card is gone for the rest of the match. */
export interface CardSpent {
  readonly type: "card_spent";
  readonly side: number;
  readonly index: number;
  readonly card: string;
}

/** A Power card as printed for this match, but for its rarity; the text of a spent one is left out.
 * `ref` is what labels call it. */
export interface CardView {
  readonly ref: string;
  readonly id: string;
  readonly name: string;
  readonly text?: string;
  readonly spent?: boolean;
}

/** The Creatures and Power cards of this match with the values it uses for ever. */
export interface CardsPinned {
  readonly type: "cards_pinned";
  readonly catalogue: string;
  readonly cards?: readonly (Creature | PowerCard)[];
}

/** Takes statuses of these kinds off the own active Creature. */
export interface Cleanse {
  readonly type: "cleanse";
  readonly kinds: readonly string[];
}

/** A species: the values of its Creatures at the start, and its moves. */
export interface Creature {
  readonly type: "creature";
  readonly id: string;
  readonly name: string;
  readonly affinity: string;
  readonly rarity: number;
  readonly hp: number;
  readonly power: number;
  readonly moves: readonly Move[];
}

/** A Creature as printed for this match, but for its rarity; the moves of a defeated one are left out. */
export interface CreatureFace {
  readonly id: string;
  readonly name: string;
  readonly affinity: string;
  readonly hp: number;
  readonly power: number;
  readonly moves?: readonly MoveView[];
}

/** A Creature on the field or on the bench; `ref` is what labels call it. */
export interface CreatureView {
  readonly ref: string;
  readonly card: CreatureFace;
  readonly hp: number;
  readonly power: number;
  readonly revealed?: boolean;
  readonly defeated?: boolean;
  readonly stun_immune?: boolean;
  readonly statuses?: readonly StatusView[];
}

/** Damage of this base; of a Creature move it follows the whole formula, of a Power card it is final. */
export interface Damage {
  readonly type: "damage";
  readonly base: number;
}

/** A Creature has 0 HP: it is out, its statuses are gone, its place in front is empty. */
export interface Defeated {
  readonly type: "defeated";
  readonly side: number;
  readonly slot: number;
  readonly creature: string;
}

/** The chance that the next damage of an opposing move misses the holder. */
export interface Dodge {
  readonly type: "dodge";
  readonly turns?: number;
  readonly charges?: number;
  readonly chance: number;
}

/** A Creature with a Dodge charge was aimed at: it dodged if the draw (1 to 100) is within the chance. */
export interface DodgeRolled {
  readonly type: "dodge_rolled";
  readonly side: number;
  readonly slot: number;
  readonly creature: string;
  readonly chance: number;
  readonly value: number;
  readonly dodged: boolean;
}

export type Fact = CardsPinned | BattleBegan | OpeningChosen | Opened | FirstDrawn | TurnStarted | ActionTaken | TurnPassed | PowerChanged | HpChanged | DodgeRolled | StatusSet | StatusRefreshed | StatusCounted | StatusExpired | StunBlocked | CardSpent | Swapped | Defeated | ReplacementRequired | ReplacementChosen | Replaced | SideLeft | BattleEnded;

/** The draw says which side acts first. */
export interface FirstDrawn {
  readonly type: "first_drawn";
  readonly side: number;
}

/** HP for the own active Creature, up to its maximum. */
export interface Heal {
  readonly type: "heal";
  readonly hp: number;
}

/** A Creature's HP are now `hp`, changed by `change`.
 * `amount` is what the effect came to before the limit of remaining or missing HP, `matchup` is `strong` or `weak` where the move's type met an affinity. */
export interface HpChanged {
  readonly type: "hp_changed";
  readonly side: number;
  readonly slot: number;
  readonly creature: string;
  readonly hp: number;
  readonly change: number;
  readonly cause: string;
  readonly source: string;
  readonly amount: number;
  readonly matchup?: string;
}

/** Heals the holder by a share of the HP that its later moves take. */
export interface Lifesteal {
  readonly type: "lifesteal";
  readonly turns?: number;
  readonly charges?: number;
  readonly percent: number;
}

/** What a Creature can do: its type meets the defender's affinity, its cost is Power, its effects run in order. */
export interface Move {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly power_cost: number;
  readonly effects: readonly (PayHp | Damage | Heal | RestorePower | BoostOut | ReduceIn | Poison | Stun | Dodge | Reflect | Lifesteal | Cleanse)[];
}

/** A move as printed for this match. */
export interface MoveView {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly cost: number;
  readonly text: string;
}

/** Both opening Creatures are shown together; slots and species by side. */
export interface Opened {
  readonly type: "opened";
  readonly slots: readonly [number, number];
  readonly creatures: readonly [string, string];
}

/** A side has chosen its opening Creature; the slot is hidden from the other. */
export interface OpeningChosen {
  readonly type: "opening_chosen";
  readonly side: number;
  readonly slot: number;
}

/** The user pays HP; that is no damage. */
export interface PayHp {
  readonly type: "pay_hp";
  readonly hp: number;
}

/** Damage at the end of the holder's turns. */
export interface Poison {
  readonly type: "poison";
  readonly turns?: number;
  readonly charges?: number;
  readonly damage: number;
}

/** A card that its side plays once in a match. */
export interface PowerCard {
  readonly type: "power_card";
  readonly id: string;
  readonly name: string;
  readonly rarity: number;
  readonly effects: readonly (PayHp | Damage | Heal | RestorePower | BoostOut | ReduceIn | Poison | Stun | Dodge | Reflect | Lifesteal | Cleanse)[];
}

/** A Creature's Power is now `power`; the cause is `cost` or `restore`, the source a move or card id. */
export interface PowerChanged {
  readonly type: "power_changed";
  readonly side: number;
  readonly slot: number;
  readonly creature: string;
  readonly power: number;
  readonly change: number;
  readonly cause: string;
  readonly source: string;
}

/** Multiplies the damage that moves do to the holder by the fraction. */
export interface ReduceIn {
  readonly type: "reduce_in";
  readonly turns?: number;
  readonly charges?: number;
  readonly numerator: number;
  readonly denominator: number;
}

/** Returns a share of the HP that a move takes; `floor_at_one` leaves the attacker 1 HP. */
export interface Reflect {
  readonly type: "reflect";
  readonly turns?: number;
  readonly charges?: number;
  readonly percent: number;
  readonly floor_at_one?: boolean;
}

/** The replacement is active. */
export interface Replaced {
  readonly type: "replaced";
  readonly side: number;
  readonly slot: number;
  readonly creature: string;
}

/** A side has chosen its replacement while the other still chooses its own; the slot is hidden from the other. */
export interface ReplacementChosen {
  readonly type: "replacement_chosen";
  readonly side: number;
  readonly slot: number;
}

/** A side must bring a living Creature from its bench before play goes on. */
export interface ReplacementRequired {
  readonly type: "replacement_required";
  readonly side: number;
}

/** Power for the own active Creature, up to its maximum. */
export interface RestorePower {
  readonly type: "restore_power";
  readonly power: number;
}

/** A side gave the battle up or was taken out of it. */
export interface SideLeft {
  readonly type: "side_left";
  readonly side: number;
}

/** One side. Creatures by slot and cards by index, null for what the viewer may not know.
 * `chosen` says that a choice is kept back; `pick` is the slot of it, for the side itself only. */
export interface SideView {
  readonly creatures: readonly (CreatureView | null)[];
  readonly cards: readonly (CardView | null)[];
  readonly unrevealed: number;
  readonly unspent: number;
  readonly active?: number | null;
  readonly chosen?: boolean;
  readonly pick?: number | null;
}

/** A status has so many turns or charges left. */
export interface StatusCounted {
  readonly type: "status_counted";
  readonly side: number;
  readonly slot: number;
  readonly kind: string;
  readonly source: string;
  readonly left: number;
}

/** A status is gone: it ran out or was cleansed. Losing a stun makes the Creature immune to another (R13). */
export interface StatusExpired {
  readonly type: "status_expired";
  readonly side: number;
  readonly slot: number;
  readonly creature: string;
  readonly kind: string;
  readonly source: string;
  readonly how: string;
}

/** A status that the Creature had takes over these values and starts anew. */
export interface StatusRefreshed {
  readonly type: "status_refreshed";
  readonly side: number;
  readonly slot: number;
  readonly creature: string;
  readonly kind: string;
  readonly source: string;
  readonly turns?: number;
  readonly charges?: number;
  readonly amount?: number;
  readonly numerator?: number;
  readonly denominator?: number;
  readonly floor_at_one?: boolean;
}

/** A Creature has a new status, for so many turns or charges; the other fields as in `state.Status`. */
export interface StatusSet {
  readonly type: "status_set";
  readonly side: number;
  readonly slot: number;
  readonly creature: string;
  readonly kind: string;
  readonly source: string;
  readonly turns?: number;
  readonly charges?: number;
  readonly amount?: number;
  readonly numerator?: number;
  readonly denominator?: number;
  readonly floor_at_one?: boolean;
}

/** A status with its source's name, what is left of it, and its values (`state.Status`). */
export interface StatusView {
  readonly kind: string;
  readonly source: string;
  readonly name: string;
  readonly turns?: number;
  readonly charges?: number;
  readonly amount?: number;
  readonly numerator?: number;
  readonly denominator?: number;
  readonly floor_at_one?: boolean;
}

/** The holder cannot use moves. */
export interface Stun {
  readonly type: "stun";
  readonly turns?: number;
  readonly charges?: number;
}

/** A stun did nothing to a Creature that had recovered from one. */
export interface StunBlocked {
  readonly type: "stun_blocked";
  readonly side: number;
  readonly slot: number;
  readonly creature: string;
  readonly source: string;
}

/** Another Creature of the side is active by the side's own will. */
export interface Swapped {
  readonly type: "swapped";
  readonly side: number;
  readonly slot: number;
  readonly creature: string;
}

/** A turn without an action: none was legal, or the deadline was missed.
 * `passes` is the count of quiet passes in a row, this one included (R26). */
export interface TurnPassed {
  readonly type: "turn_passed";
  readonly side: number;
  readonly turn: number;
  readonly reason: string;
  readonly passes?: number;
}

/** A normal turn begins; `turn` counts from 1 over both sides. */
export interface TurnStarted {
  readonly type: "turn_started";
  readonly side: number;
  readonly turn: number;
}

/** The battle as one seat (`None`: a spectator) sees it; fields as in `state.State`. */
export interface View {
  readonly seat: number | null;
  readonly phase: string;
  readonly turn: number;
  readonly current: number;
  readonly sides: readonly SideView[];
  readonly first?: number | null;
  readonly passes?: number;
  readonly winner?: number | null;
  readonly reason?: string;
}
