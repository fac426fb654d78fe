/**
 * What each kind of decision asks, in words: as a heading for whoever is asked, and of somebody else who is thinking.
 * A kind that is not here is said with its own name.
 */

import type { OpenDecision } from "../protocol/messages";

interface Words {
  /** To whoever is asked: "Choose your attackers". */
  readonly own: string;
  /** Of another, after the name: "is choosing attackers". */
  readonly other: string;
}

function words(own: string, other: string): Words {
  return { own, other };
}

const TARGET = words("Choose a target", "is choosing a target");
const ORDER = words("What comes first?", "is choosing what comes first");

const COMMON: Readonly<Record<string, Words>> = {
  ready: words("Take your seat", "is taking a seat"),
  turn: words("Your turn", "is thinking about the turn"),
  target: TARGET,
  order: ORDER,
  pay: words("Pay the cost", "is paying the cost"),
  attackers: words("Choose your attackers", "is choosing attackers"),
};

const BY_GAME: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  wits_world: {
    opening: words("Send your first creature", "is choosing the first creature"),
    replacement: words("Send the next creature", "is choosing the next creature"),
  },
  wizards_tournament: {
    window: words("Answer, or pass", "may answer"),
    purchase: words("Buy from the Market", "is buying from the Market"),
    magic: words("Cast magic, or go on", "is casting magic"),
    blocks: words("Choose your blockers", "is choosing blockers"),
    split: words("Divide the damage", "is dividing the damage"),
    draw_start: words("Before you draw", "is about to draw"),
    combat_start: words("Before the combat", "is about to attack"),
    forced_discard: words("Discard a card", "has to discard a card"),
  },
  battle_spirits: {
    choose_first: words("Who goes first?", "is choosing who goes first"),
    main: words("Main Step: what next?", "is in the Main Step"),
    place: words("Place cores", "is placing cores"),
    attack: words("Attack, or end the step", "is choosing an attack"),
    block: words("Block, or take the hit", "is choosing a blocker"),
    flash: words("Flash Timing: act, or pass", "may act in Flash Timing"),
    burst: words("Your Burst: set it off?", "is looking at a Burst"),
    optional: words("Use this effect?", "is choosing whether to use an effect"),
    form: words("How is it summoned?", "is choosing how to summon"),
    life_core: words("Which core goes?", "is choosing which core goes"),
    mode: words("Which effect?", "is choosing an effect"),
  },
  wizbits: {
    build: words("Build, or hand Priority over", "is building"),
    arrange: words("Put the cards in order", "is putting cards in order"),
    assign: words("Whom does it attack?", "is assigning attackers"),
    links: words("Link Characters in Conflict", "is linking Characters"),
    divide: words("Divide the Damage", "is dividing the Damage"),
    foundation: words("Where is it built?", "is choosing where to build"),
    reroll: words("Roll a die again?", "may roll a die again"),
    reconcile: words("Reconcile your hand", "is reconciling the hand"),
  },
  wiz_war: {
    move_cast: words("Move, cast, attack", "is moving and casting"),
    discard: words("Discard what you like", "is discarding"),
    draw: words("Draw", "is drawing"),
    fetch: words("Fetch a card", "is fetching a card"),
    place: words("Place it", "is placing something"),
    counter: words("Counter it, or let it happen", "may counter"),
    square: words("Choose a square", "is choosing a square"),
    border: words("Choose a border", "is choosing a border"),
    way: words("Choose a direction", "is choosing a direction"),
    drop_one: words("Drop one thing", "is dropping something"),
    loot: words("Take one thing", "is taking something"),
    fuel: words("Add Energy?", "is choosing Energy"),
    activation: words("Lead your creature", "is leading a creature"),
    lure: words("Lead it where you like", "is leading a creature"),
    special_keep: words("Which card is kept?", "is choosing a card to keep"),
    over_limit: words("Too many cards: discard", "has too many cards"),
    yield: words("Choose what is given", "is giving something"),
  },
};

function known(game: string, kind: string): Words | undefined {
  return BY_GAME[game]?.[kind] ?? COMMON[kind];
}

/** The heading over one's own options. */
export function askedOf(game: string, one: OpenDecision): string {
  return known(game, one.kind)?.own ?? `Choose: ${one.kind.replaceAll("_", " ")}`;
}

/** What another is doing, after the name. */
export function doingOf(game: string, one: OpenDecision): string {
  return known(game, one.kind)?.other ?? `is choosing: ${one.kind.replaceAll("_", " ")}`;
}
