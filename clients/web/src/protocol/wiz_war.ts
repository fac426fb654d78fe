// Made by `npm run types` from docs/protocol.schema.json. A field with `?` that is missing has its default.

/** The activation is over, the wizard's turn goes on. */
export interface ActivationEnded {
  readonly type: "activation_ended";
  readonly seat: number;
  readonly creature: string;
}

/** The target takes less damage while the spell lasts. */
export interface Armour {
  readonly do: "armour";
  readonly amount: number;
}

/** The active wizard or the activated creature has used an attack. */
export interface AttackMade {
  readonly type: "attack_made";
  readonly figure: string;
  readonly attacks?: number;
}

/** The active wizard has so many attacks left. */
export interface AttacksChanged {
  readonly type: "attacks_changed";
  readonly seat: number;
  readonly attacks: number;
}

/** The answered attack's damage to one target is reduced by the spell's energy. */
export interface Blunt {
  readonly do: "blunt";
}

/** The damage of the answered attack to one target is reduced. */
export interface Blunted {
  readonly type: "blunted";
  readonly target: string;
  readonly amount: number;
}

/** The labyrinth of so many sectors stands, every wizard on its home. */
export interface BoardBuilt {
  readonly type: "board_built";
  readonly sectors: number;
}

/** The labyrinth as it stands, a character an edge: `.` open, `#` wall, `0` to `3` a closed door of that seat.
 * `above` has 11 rows of 10 edges above squares, `left` 10 rows of 11 edges left of squares. */
export interface BoardView {
  readonly sectors: number;
  readonly above: string;
  readonly left: string;
}

/** A seat discards an energy card for speed. */
export interface Boosted {
  readonly type: "boosted";
  readonly seat: number;
  readonly card: string;
  readonly value: number;
}

/** A border is now `open`, a `wall` or a `door`, without cracks. */
export interface BorderChanged {
  readonly type: "border_changed";
  readonly border: number;
  readonly kind: string;
}

/** A changed border, as `state.Border`. */
export interface BorderView {
  readonly edge: number;
  readonly kind: string;
  readonly cracks?: number;
}

/** Cancels the spell or attack that is answered, if it is one of this sort. */
export interface Cancel {
  readonly do: "cancel";
  readonly what: string;
}

/** A Magic card: `copies` of it are in its school.
 * `energy` is what is printed on it: the value of an energy card, else the spell energy without fuel (0: it cannot be fuelled). `squares` is the length of a line, `targets` how many figures may be aimed at. */
export interface Card {
  readonly id: string;
  readonly name: string;
  readonly school: string;
  readonly copies: number;
  readonly type: string;
  readonly range?: string;
  readonly aim?: string;
  readonly energy?: number;
  readonly lasts?: string;
  readonly squares?: number;
  readonly targets?: number;
  readonly creature_attack?: boolean;
  readonly totem?: boolean;
  readonly expansion?: boolean;
  readonly effects?: readonly (Damage | Heal | Stun | Push | Lure | Drop | Steal | Muddle | EndSpell | Shape | Armour | Reach | Rot | Hoard | Unlock | Wall | Crumble | Toughen | Haste | ExtraAttack | Teleport | Draw | Fetch | Summon | TotemSight | TotemMight | TotemHaste | TotemSpring | TotemLore | TotemSting | Weapon | Sandals | Shelter | Plenty | Cancel | Blunt | Unshape)[];
}

/** A spell is cast or an attack announced: everybody sees it. The fuel is discarded; `energy` is what it has. */
export interface CardCast {
  readonly type: "card_cast";
  readonly seat: number;
  readonly figure: string;
  readonly card: string;
  readonly how: string;
  readonly source?: number;
  readonly targets?: readonly string[];
  readonly way?: string;
  readonly loot?: string;
  readonly fuel?: string;
  readonly energy?: number;
}

/** A card as printed. */
export interface CardView {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** The schools, cards and creatures of this match with the values it uses for ever. */
export interface CardsPinned {
  readonly type: "cards_pinned";
  readonly catalogue: string;
  readonly cards?: readonly Card[];
  readonly creatures?: readonly Creature[];
  readonly schools?: readonly School[];
}

/** A seat has chosen a target, a way, loot or that no more targets follow; `step` is what it is asked next. */
export interface ChoiceMade {
  readonly type: "choice_made";
  readonly seat: number;
  readonly what: string;
  readonly choice: string;
  readonly step: string;
}

/** A seat is about to cast or attack; what with is hidden until it is announced. `step` is what it is asked. */
export interface Considered {
  readonly type: "considered";
  readonly seat: number;
  readonly figure: string;
  readonly card: string;
  readonly how: string;
  readonly source: number;
  readonly step: string;
}

/** A seat is asked whether it answers. */
export interface CounterAsked {
  readonly type: "counter_asked";
  readonly seat: number;
}

/** A spell or attack is cancelled; a card goes to the discard pile. */
export interface Countered {
  readonly type: "countered";
  readonly card: string;
  readonly how: string;
  readonly seat: number;
  readonly by: string;
}

/** A border or a totem (then `border` is -1) has so many cracks. */
export interface CrackAdded {
  readonly type: "crack_added";
  readonly border: number;
  readonly thing: number;
  readonly cracks: number;
}

/** A creature: `life` is added to the die; a `carrier` may carry treasures. */
export interface Creature {
  readonly id: string;
  readonly name: string;
  readonly school: string;
  readonly life: number;
  readonly speed: number;
  readonly strikes: readonly Strike[];
  readonly carrier?: boolean;
}

/** A creature is activated, with its movement points; `wizard_mp` is what its wizard has left. */
export interface CreatureActivated {
  readonly type: "creature_activated";
  readonly seat: number;
  readonly creature: string;
  readonly mp: number;
  readonly wizard_mp: number;
}

/** A creature leaves the board. */
export interface CreatureDied {
  readonly type: "creature_died";
  readonly creature: string;
  readonly seat: number;
}

/** A summons has been paid for; the creature waits for its square. */
export interface CreatureRolled {
  readonly type: "creature_rolled";
  readonly seat: number;
  readonly creature: string;
  readonly thing: number;
  readonly life: number;
}

/** A creature stands on the board. */
export interface CreatureSummoned {
  readonly type: "creature_summoned";
  readonly seat: number;
  readonly creature: string;
  readonly thing: number;
  readonly square: number;
  readonly life: number;
}

/** A creature on the board, as `state.Beast`, with what is printed on it. */
export interface CreatureView {
  readonly design: string;
  readonly name: string;
  readonly seat: number;
  readonly thing: number;
  readonly square: number;
  readonly life: number;
  readonly speed: number;
  readonly text: string;
  readonly stun?: number;
  readonly restricted?: boolean;
  readonly activated?: boolean;
  readonly shape?: string;
}

/** The wall aimed at is destroyed. */
export interface Crumble {
  readonly do: "crumble";
}

/** Damage to the target: `amount`, and the spell's energy, a d4, or so much for each own totem in play. */
export interface Damage {
  readonly do: "damage";
  readonly amount?: number;
  readonly energy?: boolean;
  readonly die?: boolean;
  readonly per_totem?: number;
}

/** A figure loses life; `by` names the card or attack, `life` is what is left. */
export interface Damaged {
  readonly type: "damaged";
  readonly figure: string;
  readonly amount: number;
  readonly life: number;
  readonly by: string;
}

/** The Magic deck, or the Specialization deck of `seat`, lies in this order, top last.
 * Its discard pile is empty unless the shuffle `keeps_pile`. */
export interface DeckShuffled {
  readonly type: "deck_shuffled";
  readonly cards: readonly string[];
  readonly size: number;
  readonly seat?: number;
  readonly keeps_pile?: boolean;
}

/** A card goes from a hand to its discard pile. */
export interface Discarded {
  readonly type: "discarded";
  readonly seat: number;
  readonly card: string;
  readonly why: string;
}

/** A wizard holds a door open. */
export interface DoorHeld {
  readonly type: "door_held";
  readonly seat: number;
  readonly border: number;
}

/** A held door falls shut. */
export interface DoorReleased {
  readonly type: "door_released";
  readonly seat: number;
  readonly border: number;
}

/** Every adjacent door counts as the wizard's own until the end of the turn. */
export interface DoorsUnlocked {
  readonly type: "doors_unlocked";
  readonly seat: number;
}

/** The wizard draws cards, within the hand limit. */
export interface Draw {
  readonly do: "draw";
  readonly cards: number;
}

/** A seat draws a card; `special`: from its own Specialization deck. `counts`: in its Draw Cards. */
export interface Drawn {
  readonly type: "drawn";
  readonly seat: number;
  readonly card: string;
  readonly special?: boolean;
  readonly counts?: boolean;
}

/** The target drops one carried thing of its choice. */
export interface Drop {
  readonly do: "drop";
}

/** The spell aimed at ends. */
export interface EndSpell {
  readonly do: "end_spell";
}

/** Extended flash energy: these cards leave the deck for ever, those enter it. */
export interface EnergyExchanged {
  readonly type: "energy_exchanged";
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** A temporary spell has so many tokens left. */
export interface EnergyTokenChanged {
  readonly type: "energy_token_changed";
  readonly id: number;
  readonly card: string;
  readonly tokens: number;
}

/** More attacks this turn. */
export interface ExtraAttack {
  readonly do: "extra_attack";
  readonly count: number;
}

export type Fact = CardsPinned | BoardBuilt | SchoolsChosen | EnergyExchanged | SummonsAdded | PairDrawn | SpecialKept | DeckShuffled | StartDrawn | Drawn | TurnStarted | PhaseStarted | TurnEnded | MpChanged | Boosted | Moved | DoorHeld | DoorReleased | Considered | ChoiceMade | CardCast | AttackMade | CounterAsked | Countered | Blunted | SpellResolved | SpellLapsed | ThingCame | ThingLeft | EnergyTokenChanged | ItemMoved | TreasureMoved | PhaseEnded | Damaged | Healed | StunChanged | CrackAdded | BorderChanged | Toughened | CreatureRolled | CreatureSummoned | CreatureActivated | ActivationEnded | Transformed | Reverted | CreatureDied | WizardDied | HandTaken | Discarded | AttacksChanged | DoorsUnlocked | LureBegan | FumbleBegan | YieldBegan | FetchBegan | Fetched | QuestionSettled | VpChanged | MatchOver;

/** The wizard takes a creature card from the Magic deck, shows it and shuffles. */
export interface Fetch {
  readonly do: "fetch";
}

/** A wizard looks through the Magic deck; the creature cards found are hidden from the others. */
export interface FetchBegan {
  readonly type: "fetch_began";
  readonly seat: number;
  readonly found: readonly string[];
}

/** A creature card goes from the Magic deck to a hand, shown to all; empty if there was none. */
export interface Fetched {
  readonly type: "fetched";
  readonly seat: number;
  readonly card: string;
}

/** Something half done, oldest first; which fields are there depends on the kind (`state.Frame`). */
export interface FrameView {
  readonly kind: string;
  readonly seat: number;
  readonly figure?: string;
  readonly card?: string;
  readonly how?: string;
  readonly source?: number;
  readonly step?: string;
  readonly targets?: readonly string[];
  readonly way?: string;
  readonly loot?: string;
  readonly fuel?: string;
  readonly energy?: number;
  readonly asked?: number;
  readonly blunted?: readonly (readonly [string, number])[];
  readonly number?: number;
  readonly by?: number;
  readonly thing?: number;
  readonly found?: readonly string[];
  readonly moved?: boolean;
  readonly attacked?: boolean;
  readonly done?: boolean;
}

/** A wizard must drop something. */
export interface FumbleBegan {
  readonly type: "fumble_began";
  readonly seat: number;
}

/** The killer takes the victim's hand, which only those two see. */
export interface HandTaken {
  readonly type: "hand_taken";
  readonly victim: number;
  readonly killer: number;
  readonly cards: readonly string[];
  readonly count: number;
}

/** Movement points for this turn. */
export interface Haste {
  readonly do: "haste";
  readonly amount?: number;
  readonly energy?: boolean;
}

/** The target heals `amount`, and the spell's energy. */
export interface Heal {
  readonly do: "heal";
  readonly amount?: number;
  readonly energy?: boolean;
}

/** A figure gains life. */
export interface Healed {
  readonly type: "healed";
  readonly figure: string;
  readonly amount: number;
  readonly life: number;
  readonly by: string;
}

/** Wizards hit by your attacks drop the treasure or relic that they carry, or take more damage. */
export interface Hoard {
  readonly do: "hoard";
  readonly amount: number;
}

/** An item or relic lies in a square (`owner` -1), or is with a wizard. */
export interface ItemMoved {
  readonly type: "item_moved";
  readonly id: number;
  readonly card: string;
  readonly owner: number;
  readonly square: number;
  readonly relic?: boolean;
}

/** The caster moves the target, a square at a time. */
export interface Lure {
  readonly do: "lure";
  readonly squares: number;
}

/** A caster may move a figure so many squares. */
export interface LureBegan {
  readonly type: "lure_began";
  readonly seat: number;
  readonly figure: string;
  readonly squares: number;
}

/** The match is over; a place for every seat, and who was out before. */
export interface MatchOver {
  readonly type: "match_over";
  readonly places: readonly number[];
  readonly eliminated: readonly number[];
  readonly reason: string;
}

/** A figure stands in another square; how: `walk`, `push`, `lure` or `teleport`.
 * `mp` is what a walker has left. */
export interface Moved {
  readonly type: "moved";
  readonly figure: string;
  readonly square: number;
  readonly how: string;
  readonly mp?: number;
}

/** The active wizard, or the activated creature, has `mp` movement points left; `spends` says it used some. */
export interface MpChanged {
  readonly type: "mp_changed";
  readonly figure: string;
  readonly mp: number;
  readonly cause: string;
  readonly spends?: boolean;
}

/** The target's wizard discards cards of its hand at random. */
export interface Muddle {
  readonly do: "muddle";
  readonly cards: number;
}

/** A seat looks at two unused schools, which are hidden from the others. */
export interface PairDrawn {
  readonly type: "pair_drawn";
  readonly seat: number;
  readonly schools: readonly string[];
}

/** Move & Cast is over because something was picked up. */
export interface PhaseEnded {
  readonly type: "phase_ended";
  readonly seat: number;
}

/** A phase of the active seat's turn that asks something begins. */
export interface PhaseStarted {
  readonly type: "phase_started";
  readonly seat: number;
  readonly phase: string;
}

/** The bearer may draw more cards. */
export interface Plenty {
  readonly do: "plenty";
  readonly cards: number;
}

/** The target is moved in the direction chosen while casting. */
export interface Push {
  readonly do: "push";
  readonly squares: number;
}

/** What a resolving spell asked of a seat is answered. */
export interface QuestionSettled {
  readonly type: "question_settled";
  readonly seat: number;
}

/** The wizard's punch reaches so many squares in line of sight while the spell lasts. */
export interface Reach {
  readonly do: "reach";
  readonly squares: number;
}

/** A figure is itself again. */
export interface Reverted {
  readonly type: "reverted";
  readonly figure: string;
  readonly shape: string;
}

/** The target takes damage in each of its Time Passes while the spell lasts. */
export interface Rot {
  readonly do: "rot";
  readonly amount: number;
}

/** A d4 of movement points at the start of Move & Cast. */
export interface Sandals {
  readonly do: "sandals";
}

/** A school of magic; `expansion` ones are those of Bestial Forces, `basic` ones are in the five-school box. */
export interface School {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly expansion?: boolean;
  readonly basic?: boolean;
}

/** These schools make the Magic deck; `unused` ones lie face down for specializations. */
export interface SchoolsChosen {
  readonly type: "schools_chosen";
  readonly schools: readonly string[];
  readonly unused?: readonly string[];
}

/** The target has another shape while the spell lasts. */
export interface Shape {
  readonly do: "shape";
  readonly figure: string;
  readonly speed: number;
  readonly punch?: number;
  readonly armour?: number;
  readonly flies?: boolean;
  readonly harmless?: boolean;
}

/** The bearer cannot be targeted from farther away. */
export interface Shelter {
  readonly do: "shelter";
  readonly squares: number;
}

/** A seat keeps one of the two schools and returns the other. */
export interface SpecialKept {
  readonly type: "special_kept";
  readonly seat: number;
  readonly school: string;
}

/** What a seat was casting comes to nothing; a card already announced goes to the discard pile. */
export interface SpellLapsed {
  readonly type: "spell_lapsed";
  readonly seat: number;
  readonly card: string;
}

/** A spell or attack takes effect; a card that does not stay in play goes to the discard pile. */
export interface SpellResolved {
  readonly type: "spell_resolved";
  readonly seat: number;
  readonly card: string;
  readonly how: string;
  readonly stays?: boolean;
}

/** The draw says who begins. */
export interface StartDrawn {
  readonly type: "start_drawn";
  readonly seat: number;
}

/** The caster takes the thing chosen while casting from the target. */
export interface Steal {
  readonly do: "steal";
}

/** An attack printed on a creature: `carrier_bonus` counts against a carrier of its controller's treasure. */
export interface Strike {
  readonly id: string;
  readonly name: string;
  readonly range: string;
  readonly damage: number;
  readonly per_totem?: number;
  readonly carrier_bonus?: number;
}

/** The target gets stun tokens. */
export interface Stun {
  readonly do: "stun";
  readonly tokens: number;
}

/** A figure has so many stun tokens; `stunned`: it has just lost one and is stunned or restricted this turn. */
export interface StunChanged {
  readonly type: "stun_changed";
  readonly figure: string;
  readonly tokens: number;
  readonly stunned?: boolean;
}

/** The creature of this design comes into play. */
export interface Summon {
  readonly do: "summon";
  readonly creature: string;
}

/** More summons: these cards enter the deck. */
export interface SummonsAdded {
  readonly type: "summons_added";
  readonly cards: readonly string[];
}

/** The wizard is moved to the square aimed at. */
export interface Teleport {
  readonly do: "teleport";
}

/** A card comes into play. `played`: straight from the hand; fields as in `state.Thing`. */
export interface ThingCame {
  readonly type: "thing_came";
  readonly id: number;
  readonly card: string;
  readonly owner: number;
  readonly figure?: string;
  readonly tokens?: number;
  readonly square?: number;
  readonly border?: number;
  readonly need?: number;
  readonly played?: boolean;
}

/** A card leaves play for its discard pile: it `ended`, was `used`, `destroyed` or its owner died. */
export interface ThingLeft {
  readonly type: "thing_left";
  readonly id: number;
  readonly card: string;
  readonly why: string;
}

/** A card in play or on the floor, as `state.Thing`. */
export interface ThingView {
  readonly id: number;
  readonly card: string;
  readonly owner: number;
  readonly figure?: string;
  readonly tokens?: number;
  readonly square?: number;
  readonly border?: number;
  readonly cracks?: number;
  readonly need?: number;
}

/** The owner has more movement points on turns that it starts in the sector. */
export interface TotemHaste {
  readonly do: "totem_haste";
  readonly amount: number;
}

/** The owner may draw more cards while in the sector. */
export interface TotemLore {
  readonly do: "totem_lore";
  readonly cards: number;
}

/** The owner's attacks on targets in the sector do more damage. */
export interface TotemMight {
  readonly do: "totem_might";
  readonly amount: number;
}

/** The owner has line of sight to every square of the totem's sector. */
export interface TotemSight {
  readonly do: "totem_sight";
}

/** The owner heals in its Time Passes while in the sector. */
export interface TotemSpring {
  readonly do: "totem_spring";
  readonly amount: number;
}

/** Enemy wizards in the sector take damage in their Time Passes. */
export interface TotemSting {
  readonly do: "totem_sting";
  readonly amount: number;
}

/** The totem aimed at needs more cracks. */
export interface Toughen {
  readonly do: "toughen";
  readonly cracks: number;
}

/** A totem needs so many cracks. */
export interface Toughened {
  readonly type: "toughened";
  readonly thing: number;
  readonly card: string;
  readonly need: number;
}

/** A figure has another shape. */
export interface Transformed {
  readonly type: "transformed";
  readonly figure: string;
  readonly shape: string;
}

/** A treasure lies in a square, or is with a figure. */
export interface TreasureMoved {
  readonly type: "treasure_moved";
  readonly treasure: number;
  readonly owner: number;
  readonly square: number;
  readonly carrier?: string;
}

/** A treasure, as `state.Treasure`. */
export interface TreasureView {
  readonly owner: number;
  readonly square: number;
  readonly carrier?: string;
  readonly since?: number;
}

/** A seat's turn is over. */
export interface TurnEnded {
  readonly type: "turn_ended";
  readonly seat: number;
}

/** A seat's turn begins with Time Passes. `round` counts from 1. */
export interface TurnStarted {
  readonly type: "turn_started";
  readonly seat: number;
  readonly round: number;
}

/** Until the end of the turn every adjacent door counts as the wizard's own. */
export interface Unlock {
  readonly do: "unlock";
}

/** The transformation on whoever plays the card ends. */
export interface Unshape {
  readonly do: "unshape";
}

/** The match as one seat (`None`: a spectator) sees it; fields as in `state.State`.
 * Squares are 10 × row + column. `cards` says what the cards shown do. */
export interface View {
  readonly seat: number | null;
  readonly phase: string;
  readonly round: number;
  readonly turn: number;
  readonly active: number;
  readonly schools: readonly string[];
  readonly board: BoardView;
  readonly wizards: readonly WizardView[];
  readonly treasures: readonly TreasureView[];
  readonly creatures?: readonly CreatureView[];
  readonly things?: readonly ThingView[];
  readonly borders?: readonly BorderView[];
  readonly holds?: readonly (readonly [number, number])[];
  readonly agenda?: readonly FrameView[];
  readonly deck?: number;
  readonly discard?: readonly string[];
  readonly added?: readonly string[];
  readonly aside?: readonly string[];
  readonly pool?: number;
  readonly pair?: readonly string[];
  readonly chooser?: number;
  readonly first?: number;
  readonly serial?: number;
  readonly mp?: number;
  readonly boosted?: boolean;
  readonly attacks?: number;
  readonly stunned?: boolean;
  readonly spent?: string;
  readonly unlocked?: boolean;
  readonly actions?: number;
  readonly held?: readonly number[];
  readonly drawn?: number;
  readonly special_drawn?: boolean;
  readonly cards?: readonly CardView[];
  readonly places?: readonly number[];
  readonly eliminated?: readonly number[];
  readonly reason?: string;
}

/** A seat has so many victory points. */
export interface VpChanged {
  readonly type: "vp_changed";
  readonly seat: number;
  readonly points: number;
}

/** A wall stands on the border aimed at while the spell lasts. */
export interface Wall {
  readonly do: "wall";
  readonly cracks: number;
}

/** An attack that the card makes while it is in play; a thrown one is discarded by it. */
export interface Weapon {
  readonly do: "weapon";
  readonly damage: number;
  readonly thrown?: boolean;
  readonly damage_per_crack?: number;
}

/** A wizard is dead; `killer` scores, if anybody. */
export interface WizardDied {
  readonly type: "died";
  readonly seat: number;
  readonly killer: number | null;
}

/** One seat. `hand` are the words of its cards, for the seat itself only; `shape` is what it looks like now. */
export interface WizardView {
  readonly square: number;
  readonly life: number;
  readonly alive: boolean;
  readonly cards: number;
  readonly points: number;
  readonly stun?: number;
  readonly kills?: number;
  readonly shape?: string;
  readonly hand?: readonly string[];
  readonly school?: string;
  readonly special?: number;
  readonly special_discard?: readonly string[];
}

/** A wizard must drop what it carries or take more damage. */
export interface YieldBegan {
  readonly type: "yield_began";
  readonly seat: number;
  readonly by: number;
  readonly amount: number;
  readonly card: string;
}
