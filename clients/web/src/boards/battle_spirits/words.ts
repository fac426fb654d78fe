/** Words for steps, stages, decisions and events, as the rulebook says them. */

export const STEPS = ["start", "core", "draw", "refresh", "main", "attack", "end"] as const;

/** The stages of a battle that are shown, with the words for them. */
export const STAGES: readonly (readonly [stages: readonly string[], words: string])[] = [
  [["declared"], "Attack"],
  [["flash_1"], "Flash"],
  [["block"], "Block"],
  [["flash_2"], "Flash"],
  [["resolve", "closing", "ending"], "End"],
];

const OWN: Readonly<Record<string, string>> = {
  choose_first: "Who goes first?",
  main: "Summon, deploy, play, move cores, or end the step",
  attack: "Attack with a unit, or end the step",
  flash: "Flash Timing: use something, or pass",
  block: "Block with a unit, or do not",
  burst: "Your Burst: turn it up, or keep it set",
  form: "As a Spirit of its own, or onto a host?",
  mode: "Which of its effects?",
  pay: "Pay the cost, core by core or by itself",
  place: "Place cores on it",
  target: "What is the effect aimed at?",
  optional: "Use the effect?",
  order: "Which effect comes first?",
  life_core: "Which core goes?",
};

const OTHERS: Readonly<Record<string, string>> = {
  choose_first: "says who goes first",
  main: "is in the Main Step",
  attack: "may attack",
  flash: "may use Flash effects",
  block: "may block",
  burst: "is asked for the Burst",
  form: "chooses the form of a Brave",
  mode: "chooses an effect",
  pay: "pays",
  place: "places cores",
  target: "aims an effect",
  optional: "may use an effect",
  order: "orders effects",
  life_core: "says which core goes",
};

/** What the looker is asked. */
export function asked(kind: string): string {
  return OWN[kind] ?? kind.replaceAll("_", " ");
}

/** What another seat is doing. */
export function waitedFor(kind: string): string {
  return OTHERS[kind] ?? "chooses";
}

const REASONS: Readonly<Record<string, string>> = {
  life_lost: "The other side has no Life left.",
  deck_out: "The other side has no card left in its deck.",
  both_lost: "Both sides have no Life left.",
  turn_limit: "The last turn is over.",
  left: "The other side has left.",
};

export function ending(reason: string | undefined): string {
  return REASONS[reason ?? ""] ?? "";
}
