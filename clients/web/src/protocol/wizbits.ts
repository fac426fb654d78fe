// Made by `npm run types` from docs/protocol.schema.json. A field with `?` that is missing has its default.

/** Brings a free Character into this Battle. */
export interface AddToBattle {
  readonly type: "add_to_battle";
  readonly target?: string;
}

/** The seat has answered; `is_secret`: about cards that only it sees. */
export interface Answered {
  readonly type: "answered";
  readonly seat: number;
  readonly kind: string;
  readonly answer: string;
  readonly is_secret?: boolean;
}

/** Something that resolves waits for a seat; fields as in `state.Question`, `design` is what it is about.
 * What is looked at is hidden from the others. */
export interface Asked {
  readonly type: "asked";
  readonly seat: number;
  readonly kind: string;
  readonly key: string;
  readonly options: readonly string[];
  readonly default: string;
  readonly card?: number;
  readonly design?: string;
  readonly cards?: readonly number[];
  readonly designs?: readonly string[];
  readonly dice?: readonly Die[];
  readonly total?: number;
  readonly needed?: number;
}

/** An attacker without a link meets this Character. */
export interface AttackerAssigned {
  readonly type: "attacker_assigned";
  readonly seat: number;
  readonly attacker: number;
  readonly attacker_design: string;
  readonly card: number;
  readonly design: string;
}

/** A Character attacks. */
export interface AttackerDeclared {
  readonly type: "attacker_declared";
  readonly seat: number;
  readonly card: number;
  readonly design: string;
}

/** An attacker without a link does not attack after all. */
export interface AttackerStoodDown {
  readonly type: "attacker_stood_down";
  readonly seat: number;
  readonly card: number;
  readonly design: string;
}

/** No more attackers come. */
export interface AttackersDeclared {
  readonly type: "attackers_declared";
  readonly seat: number;
  readonly count: number;
}

/** Adds to a Main Point of the bearer, of your Characters or of all, limited to an element, a tone or a phase. */
export interface Aura {
  readonly type: "aura";
  readonly point: string;
  readonly n: number;
  readonly whose: string;
  readonly element?: string | null;
  readonly time?: string | null;
  readonly moon?: boolean;
}

/** The Base has resolved; it cannot be removed. */
export interface BaseResolved {
  readonly type: "base_resolved";
  readonly base: string;
}

/** All Units of this Height resolve at the same time. */
export interface BatchBegan {
  readonly type: "batch_began";
  readonly height: number;
  readonly units: readonly number[];
  readonly designs: readonly string[];
}

/** A Battle begins with its Respond Phase. */
export interface BattleBegan {
  readonly type: "battle_began";
  readonly battle: number;
  readonly designs: readonly [readonly string[], readonly string[]];
}

/** The Battle is over; its shields are gone. */
export interface BattleEnded {
  readonly type: "battle_ended";
  readonly battle: number;
}

/** A Character comes into the Battle. */
export interface BattleJoined {
  readonly type: "battle_joined";
  readonly seat: number;
  readonly card: number;
  readonly design: string;
}

/** A Character leaves the Battle. */
export interface BattleLeft {
  readonly type: "battle_left";
  readonly seat: number;
  readonly card: number;
  readonly design: string;
}

/** The Battle with this number is fought next of those whose place is open. */
export interface BattleOrdered {
  readonly type: "battle_ordered";
  readonly battle: number;
}

/** A Battle. `divided` counts what each seat has said; `division` are the own points until both are shown. */
export interface BattleView {
  readonly number: number;
  readonly sides: readonly [readonly number[], readonly number[]];
  readonly stage: string;
  readonly totals?: readonly [number, number];
  readonly divided?: readonly [number, number];
  readonly division?: readonly number[];
}

/** Who fights whom: for each Battle its number (its lowest attacker) and the Characters of both seats. */
export interface BattlesFormed {
  readonly type: "battles_formed";
  readonly battles: readonly (readonly [number, readonly number[], readonly number[]])[];
}

/** Cancels one Unit of the Pillar (R38). */
export interface CancelUnit {
  readonly type: "cancel_unit";
  readonly unit: string;
}

/** A design. The Main Points are there for Characters only; a Main Character has no cost. */
export interface Card {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly sublevel: string;
  readonly element: string;
  readonly cost?: number;
  readonly speed?: string;
  readonly moon_phase?: string | null;
  readonly strength?: number;
  readonly will?: number;
  readonly magic?: number;
  readonly scn?: number;
  readonly attributes?: readonly string[];
  readonly abilities?: readonly (Trigger | TriggerContinue | Continue | Income)[];
  readonly flips?: readonly (Trigger | TriggerContinue | Continue | Income)[];
}

/** A card of the hand was discarded in a Reconcile. */
export interface CardDiscarded {
  readonly type: "card_discarded";
  readonly seat: number;
  readonly card: number;
  readonly design: string;
}

/** A card is in play; gear with its bearer. */
export interface CardEntered {
  readonly type: "card_entered";
  readonly seat: number;
  readonly card: number;
  readonly design: string;
  readonly bearer?: number | null;
}

/** A card goes from play, from the Pillar or from a deck to its owner's discard pile or hand.
 * `why` is `resolved`, `destroyed`, `seceded`, `cancelled`, `milled`, `returned`, `bearer_left` or `no_bearer`. */
export interface CardMoved {
  readonly type: "card_moved";
  readonly seat: number;
  readonly card: number;
  readonly design: string;
  readonly to: string;
  readonly why: string;
}

/** A card in play is flipped, for `points` points (0 if it was not a payment); `pool` is what its seat has now. */
export interface CardSeceded {
  readonly type: "card_seceded";
  readonly seat: number;
  readonly card: number;
  readonly design: string;
  readonly points: number;
  readonly pool: number;
}

/** A card in play, `card:<id>` in labels. Characters have their current Main Points and SCN.
 * The other fields are as in `state.InPlay`; `added` and `set_to` are empty where nothing is changed. */
export interface CardView {
  readonly id: number;
  readonly design: string;
  readonly seat: number;
  readonly strength?: number;
  readonly will?: number;
  readonly magic?: number;
  readonly scn?: number;
  readonly attributes?: readonly string[];
  readonly seceded?: boolean;
  readonly damage?: number;
  readonly bearer?: number | null;
  readonly added?: readonly number[];
  readonly set_to?: readonly number[];
  readonly used?: readonly string[];
  readonly off?: readonly string[];
  readonly shield?: number;
  readonly fought?: boolean;
}

/** Cards from the top of the seat's deck are discarded for a point each; `pool` is what it has now. */
export interface CardsDiscardedForPoints {
  readonly type: "cards_discarded_for_points";
  readonly seat: number;
  readonly cards: readonly number[];
  readonly designs: readonly string[];
  readonly pool: number;
}

/** A seat has drawn `count` cards; which, it alone sees. */
export interface CardsDrawn {
  readonly type: "cards_drawn";
  readonly seat: number;
  readonly count: number;
  readonly cards?: readonly number[];
  readonly designs?: readonly string[];
}

/** A seat has looked at the top of its deck, which now lies as `cards` says; which they are, it alone sees. */
export interface CardsLookedAt {
  readonly type: "cards_looked_at";
  readonly seat: number;
  readonly count: number;
  readonly cards?: readonly number[];
  readonly designs?: readonly string[];
}

/** The designs of this match with the values it uses for ever. */
export interface CardsPinned {
  readonly type: "cards_pinned";
  readonly catalogue: string;
  readonly cards?: readonly Card[];
}

/** A Check of the target against `against`, or against its own SCN (Special) where that is not given.
 * With `breaks` its target is your Main Character. */
export interface Check {
  readonly type: "check";
  readonly target?: string;
  readonly point: string;
  readonly breaks?: boolean;
  readonly against?: number | null;
  readonly success?: readonly (Secede | CancelUnit | Damage | Heal | Gain)[];
  readonly fail?: readonly (Secede | CancelUnit | Damage | Heal | Gain)[];
}

/** Adds to the total of each Check of your Characters. */
export interface CheckBonus {
  readonly type: "check_bonus";
  readonly n: number;
}

/** The result of a Check; `against` had to be exceeded, `bonus` is in the total. */
export interface CheckMade {
  readonly type: "check_made";
  readonly seat: number;
  readonly card: number;
  readonly design: string;
  readonly point: string;
  readonly dice: readonly Die[];
  readonly bonus?: number;
  readonly total: number;
  readonly against: number;
  readonly success: boolean;
  readonly breaks?: boolean;
}

/** A Base (`base`) or a Test (`test`) makes its Checks. */
export interface ChecksBegan {
  readonly type: "checks_began";
  readonly kind: string;
}

/** All Battles are over, or there was none. */
export interface ConflictEnded {
  readonly type: "conflict_ended";
  readonly battles: number;
}

/** The Conflict Phase; fields as in `state.Conflict`. */
export interface ConflictView {
  readonly stage: string;
  readonly attackers?: readonly number[];
  readonly links?: readonly (readonly [number, number])[];
  readonly assigned?: readonly (readonly [number, number])[];
  readonly stood_down?: readonly number[];
  readonly battles?: readonly BattleView[];
  readonly ordered?: number;
  readonly at?: number;
}

/** An ability that is always on. */
export interface Continue {
  readonly type: "continue";
  readonly statics: readonly (Aura | CheckBonus | ForbidAttack | Grant)[];
}

/** A Continue ability is off until the end of the turn. */
export interface ContinueOff {
  readonly type: "continue_off";
  readonly seat: number;
  readonly card: number;
  readonly design: string;
  readonly ability: string;
}

/** A design and how many cards of it there are. */
export type Count = readonly [design: string, count: number];

/** Raises the Special Check Number for as long as the Character is in play. */
export interface Damage {
  readonly type: "damage";
  readonly n: number;
  readonly target?: string;
}

/** A side has said how many points the next Character of the other one gets; the number is hidden (R32). */
export interface DamageDivided {
  readonly type: "damage_divided";
  readonly seat: number;
  readonly points: number;
}

/** A seat must draw and has no deck: it loses. */
export interface DeckEmpty {
  readonly type: "deck_empty";
  readonly seat: number;
}

/** A die as it lies: whose Main Point, how many sides (0: there is no die), what it shows. */
export interface Die {
  readonly point: string;
  readonly sides: number;
  readonly value: number;
}

/** Both sides divide their total Strength, in secret. */
export interface DivisionDue {
  readonly type: "division_due";
  readonly battle: number;
  readonly totals: readonly [number, number];
}

/** Both divisions are shown: for each seat, which Character gets how many of its points. */
export interface DivisionsRevealed {
  readonly type: "divisions_revealed";
  readonly shares: readonly [readonly (readonly [number, number])[], readonly (readonly [number, number])[]];
  readonly designs: readonly [readonly string[], readonly string[]];
}

/** Draws cards; from no deck this loses. */
export interface Draw {
  readonly type: "draw";
  readonly n: number;
}

/** Both Main Characters lie face up; decks are shuffled, hands come next. */
export interface DuelBegan {
  readonly type: "duel_began";
  readonly mains: readonly [string, string];
}

/** The duel is over; without a winner it is drawn. */
export interface DuelEnded {
  readonly type: "duel_ended";
  readonly winner: number | null;
  readonly reason: string;
}

/** A design as printed for this match; Characters have Strength, Will, Magic and SCN. */
export type Face = readonly [id: string, name: string, sublevel: string, element: string, cost: number, text?: string, points?: readonly [number, number, number, number] | null];

export type Fact = CardsPinned | DuelBegan | FirstDrawn | CardsDrawn | TurnStarted | PhaseStarted | CardDiscarded | CardsDiscardedForPoints | CardSeceded | PointsChanged | CardEntered | CardMoved | CardsLookedAt | DeckEmpty | ScnChanged | PointAdded | PointSet | ShieldChanged | TurnEnded | DuelEnded | PillarOpened | PlayBegan | TargetChosen | FoundationChosen | UnitPlaced | PriorityPassed | PillarResolving | BatchBegan | ChecksBegan | Asked | Answered | WorkDone | CheckMade | RerollUsed | UnitResolved | UnitCancelled | ContinueOff | UnitsRemoved | BaseResolved | PillarEnded | AttackerDeclared | AttackersDeclared | LinkMade | LinksMade | AttackerAssigned | AttackerStoodDown | BattlesFormed | BattleOrdered | BattleBegan | DivisionDue | DamageDivided | DivisionsRevealed | BattleJoined | BattleLeft | BattleEnded | ConflictEnded;

/** The draw says which seat begins (R9). */
export interface FirstDrawn {
  readonly type: "first_drawn";
  readonly seat: number;
}

/** Opposing Characters whose Main Point is at most this cannot attack. */
export interface ForbidAttack {
  readonly type: "cannot_attack";
  readonly point: string;
  readonly at_most: number;
}

/** The half-made play will be built on this Unit; 0 is the Base. */
export interface FoundationChosen {
  readonly type: "foundation_chosen";
  readonly seat: number;
  readonly unit: number;
}

/** Gives Secession Points. */
export interface Gain {
  readonly type: "gain_points";
  readonly n: number;
}

/** Gives the bearer an attribute. */
export interface Grant {
  readonly type: "grant_attribute";
  readonly attribute: string;
}

/** A card that only the viewer sees; labels call it `card:<id>`. */
export type HandCard = readonly [id: number, design: string];

/** Lowers what damage has raised, not below what is printed. */
export interface Heal {
  readonly type: "heal";
  readonly n: number;
  readonly target?: string;
}

/** An ability that happens at once when its card resolves; as a Flip ability, when the card is Seceded. */
export interface Income {
  readonly type: "income";
  readonly effects: readonly (Damage | Heal | Modify | SetPoint | Secede | ReturnHand | Prevent | AddToBattle | RemoveFromBattle | Gain | Draw | Mill | LookTop | Reroll | CancelUnit | Check)[];
  readonly speed?: string;
}

/** A Character of the defender meets an attacker. */
export interface LinkMade {
  readonly type: "link_made";
  readonly seat: number;
  readonly card: number;
  readonly design: string;
  readonly attacker: number;
  readonly attacker_design: string;
}

/** No more links come. */
export interface LinksMade {
  readonly type: "links_made";
  readonly seat: number;
}

/** Looks at the top cards of the own deck and puts them back in any order. */
export interface LookTop {
  readonly type: "look_top";
  readonly n: number;
}

/** A half-made play; fields as in `state.Making`. */
export interface MakingView {
  readonly seat: number;
  readonly kind: string;
  readonly source: number;
  readonly design: string;
  readonly ability?: string;
  readonly cost?: number;
  readonly slots?: readonly string[];
  readonly targets?: readonly string[];
  readonly foundation?: number | null;
}

/** Discards from the top of the own deck, for no points. */
export interface Mill {
  readonly type: "mill";
  readonly n: number;
}

/** Adds to a Main Point until the end of the turn. */
export interface Modify {
  readonly type: "mod";
  readonly point: string;
  readonly n: number;
  readonly target?: string;
}

/** A step of the turn begins; `level` is the kind of cards that may be played, empty where none may.
 * `empty` counts the empty phases in a row before it, in a Play Phase. */
export interface PhaseStarted {
  readonly type: "phase_started";
  readonly seat: number;
  readonly step: string;
  readonly level?: string;
  readonly empty?: number;
}

/** The Pillar is used up; `empty`: no player had added anything. */
export interface PillarEnded {
  readonly type: "pillar_ended";
  readonly empty: boolean;
}

/** A new Pillar stands on this Base; `priority` has Priority first. */
export interface PillarOpened {
  readonly type: "pillar_opened";
  readonly base: string;
  readonly priority: number;
}

/** Nobody adds any more: the Pillar resolves from the top. */
export interface PillarResolving {
  readonly type: "pillar_resolving";
  readonly units: number;
}

/** The Pillar; fields as in `state.Pillar`. */
export interface PillarView {
  readonly base: string;
  readonly priority: number;
  readonly units?: readonly UnitView[];
  readonly tips?: readonly number[];
  readonly placed?: number;
  readonly columns?: number;
  readonly passes?: number;
  readonly added?: boolean;
  readonly touched?: boolean;
  readonly resolving?: boolean;
  readonly based?: boolean;
  readonly triggered?: number;
}

/** A seat plays a card from its hand or uses an ability; targets, Foundation and payment come next. */
export interface PlayBegan {
  readonly type: "play_began";
  readonly seat: number;
  readonly kind: string;
  readonly card: number;
  readonly design: string;
  readonly ability: string;
  readonly cost: number;
  readonly slots?: readonly string[];
}

/** A Main Point is changed by `change` until the end of the turn, `added` in all. */
export interface PointAdded {
  readonly type: "point_added";
  readonly seat: number;
  readonly card: number;
  readonly design: string;
  readonly point: string;
  readonly added: number;
  readonly change: number;
}

/** A Main Point is set until the end of the turn. */
export interface PointSet {
  readonly type: "point_set";
  readonly seat: number;
  readonly card: number;
  readonly design: string;
  readonly point: string;
  readonly value: number;
}

/** A seat's pool changes; `source` is the design that gave or took the points. */
export interface PointsChanged {
  readonly type: "points_changed";
  readonly seat: number;
  readonly pool: number;
  readonly change: number;
  readonly source: string;
}

/** Shields from the next points of Damage Units in this Battle (R39). */
export interface Prevent {
  readonly type: "prevent_damage";
  readonly n: number;
  readonly target?: string;
}

/** The holder of Priority is finished; `passes` counts the players in a row who added nothing. */
export interface PriorityPassed {
  readonly type: "priority_passed";
  readonly seat: number;
  readonly passes: number;
}

/** What somebody must say before play goes on. Cards that are looked at are shown to the looker only. */
export interface QuestionView {
  readonly seat: number;
  readonly kind: string;
  readonly key: string;
  readonly options?: readonly string[];
  readonly default?: string;
  readonly card?: number;
  readonly cards?: readonly HandCard[];
  readonly dice?: readonly Die[];
  readonly total?: number;
  readonly needed?: number;
}

/** Takes a Character out of this Battle. */
export interface RemoveFromBattle {
  readonly type: "remove_from_battle";
  readonly target?: string;
}

/** Rolls one own die of the current Check again (R37). */
export interface Reroll {
  readonly type: "reroll";
}

/** A card's reroll is used for this turn. */
export interface RerollUsed {
  readonly type: "reroll_used";
  readonly seat: number;
  readonly card: number;
  readonly design: string;
  readonly ability: string;
}

/** Takes a card in play back to its owner's hand. */
export interface ReturnHand {
  readonly type: "return_hand";
  readonly target?: string;
}

/** A Character's SCN is now `damage` above the printed one, `scn` in all. */
export interface ScnChanged {
  readonly type: "scn_changed";
  readonly seat: number;
  readonly card: number;
  readonly design: string;
  readonly damage: number;
  readonly scn: number;
  readonly change: number;
}

/** Flips a card for no points. */
export interface Secede {
  readonly type: "secede";
  readonly target?: string;
}

/** Sets a Main Point until the end of the turn; modifiers still add to it. */
export interface SetPoint {
  readonly type: "set";
  readonly point: string;
  readonly n: number;
  readonly target?: string;
}

/** A Character is shielded from so many more points in this Battle. */
export interface ShieldChanged {
  readonly type: "shield_changed";
  readonly seat: number;
  readonly card: number;
  readonly design: string;
  readonly shield: number;
}

/** One seat's cards outside play. `hand` and `library`, what the deck still holds, are there for itself only. */
export interface SideView {
  readonly cards: number;
  readonly deck: number;
  readonly hand_size: number;
  readonly pool?: number;
  readonly discard?: readonly Count[];
  readonly hand?: readonly HandCard[];
  readonly library?: readonly Count[];
}

/** A target of the half-made play is chosen; `design` is the card's or the Unit's. An empty one: nobody fits. */
export interface TargetChosen {
  readonly type: "target_chosen";
  readonly seat: number;
  readonly target: string;
  readonly design?: string;
}

/** An ability that its controller pays for with Priority; its effects become a Unit. */
export interface Trigger {
  readonly type: "trigger";
  readonly cost: number;
  readonly effects: readonly (Damage | Heal | Modify | SetPoint | Secede | ReturnHand | Prevent | AddToBattle | RemoveFromBattle | Gain | Draw | Mill | LookTop | Reroll | CancelUnit | Check)[];
  readonly speed?: string;
  readonly once?: boolean;
}

/** An ability whose effects become a Unit when its condition happens; with `may` its controller is asked. */
export interface TriggerContinue {
  readonly type: "trigger_continue";
  readonly condition: string;
  readonly effects: readonly (Damage | Heal | Modify | SetPoint | Secede | ReturnHand | Prevent | AddToBattle | RemoveFromBattle | Gain | Draw | Mill | LookTop | Reroll | CancelUnit | Check)[];
  readonly may?: boolean;
}

/** This turn's changes end and both pools are empty. */
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

/** A Unit will not resolve, but keeps its place (R38). */
export interface UnitCancelled {
  readonly type: "unit_cancelled";
  readonly unit: number;
  readonly design: string;
}

/** A Unit stands on the Pillar; fields as in `state.Unit`. `pool` is what its seat has left. */
export interface UnitPlaced {
  readonly type: "unit_placed";
  readonly unit: number;
  readonly kind: string;
  readonly seat: number;
  readonly source: number;
  readonly design: string;
  readonly ability?: string;
  readonly parent: number;
  readonly column: number;
  readonly height: number;
  readonly iph: number;
  readonly targets?: readonly string[];
  readonly shares?: readonly (readonly [number, number])[];
  readonly pool: number;
  readonly triggered?: boolean;
}

/** A Unit has resolved. */
export interface UnitResolved {
  readonly type: "unit_resolved";
  readonly unit: number;
  readonly design: string;
  readonly ability: string;
}

/** A Unit of the Pillar, `unit:<id>` in labels; fields as in `state.Unit`. */
export interface UnitView {
  readonly id: number;
  readonly kind: string;
  readonly seat: number;
  readonly height: number;
  readonly iph: number;
  readonly source?: number;
  readonly design?: string;
  readonly ability?: string;
  readonly parent?: number;
  readonly column?: number;
  readonly targets?: readonly string[];
  readonly shares?: readonly (readonly [number, number])[];
  readonly cancelled?: boolean;
  readonly left?: boolean;
}

/** The Units of this Height are gone from the Pillar. */
export interface UnitsRemoved {
  readonly type: "units_removed";
  readonly height: number;
}

/** The duel as one seat (`None`: a spectator) sees it; fields as in `state.State`.
 * `faces` prints every design that lies in the own hand, in play, on the Pillar or before the looker. */
export interface View {
  readonly seat: number | null;
  readonly turn: number;
  readonly current: number;
  readonly step: string;
  readonly sides: readonly SideView[];
  readonly cards: readonly CardView[];
  readonly faces: readonly Face[];
  readonly level?: string;
  readonly empty?: number;
  readonly listed?: boolean;
  readonly spire?: boolean;
  readonly pillar?: PillarView | null;
  readonly making?: MakingView | null;
  readonly work?: WorkView | null;
  readonly conflict?: ConflictView | null;
  readonly winner?: number | null;
  readonly reason?: string;
}

/** Everything of the batch, Base or Test is known and happens now, all at once. */
export interface WorkDone {
  readonly type: "work_done";
  readonly kind: string;
}

/** What resolves just now; answers about cards of the other's deck are hidden. */
export interface WorkView {
  readonly kind: string;
  readonly height?: number;
  readonly rolls?: readonly number[];
  readonly answers?: readonly string[];
  readonly question?: QuestionView | null;
}
