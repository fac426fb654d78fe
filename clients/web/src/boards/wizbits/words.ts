/** Names, steps, targets and numbers in words, as the rulebook says them. */

import type { CardView, Face, UnitView, View } from "../../protocol/wizbits";

/** The steps of a turn, in their order, with names short enough for a rail. */
export const STEPS: readonly (readonly [step: string, short: string, whole: string])[] = [
  ["reconcile_up", "Up", "Reconcile (Up)"],
  ["test", "Test", "Test"],
  ["play_1", "Play", "Play Phase"],
  ["characters", "Characters", "Characters Phase"],
  ["play_2", "Play", "second Play Phase"],
  ["conflict", "Conflict", "Conflict Phase"],
  ["play_3", "Play", "third Play Phase"],
  ["second_test", "Test", "Second Test"],
  ["reconcile_down", "Down", "Reconcile (Down)"],
];

const LEVELS: Readonly<Record<string, string>> = {
  element: "Elements may be played",
  non_element: "Non-Elements may be played",
  character: "Characters may be played",
};

export function levelWords(level: string): string {
  return LEVELS[level] ?? "";
}

export const POINTS = ["strength", "will", "magic"] as const;

/** The printed side of a design; a design that the view does not print has a name only. */
export function faceOf(view: View, design: string): Face {
  return view.faces.find(([id]) => id === design) ?? [design, titled(design), "", "", 0, ""];
}

export function nameOfDesign(view: View, design: string): string {
  return faceOf(view, design)[1];
}

/** "gloom_ferret" as a name. */
export function titled(id: string): string {
  return id
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

export function cardOf(view: View, id: number): CardView | null {
  return view.cards.find((card) => card.id === id) ?? null;
}

export function unitOf(view: View, id: number): UnitView | null {
  return view.pillar?.units?.find((unit) => unit.id === id) ?? null;
}

/** The Main Characters have the first two numbers. */
export function isMain(card: CardView): boolean {
  return card.id < 2;
}

export function isCharacter(view: View, card: CardView): boolean {
  return Boolean(faceOf(view, card.design)[6]);
}

/** What a Unit is: "Still Water", "the ability of Nix", "Damage". */
export function unitName(view: View, unit: UnitView): string {
  if (!unit.design) return "Damage";
  const name = nameOfDesign(view, unit.design);
  return unit.kind === "ability" ? `ability of ${name}` : name;
}

/** The target of a Unit in words; empty for one that nobody could be. */
export function targetName(view: View, ref: string): string {
  if (ref === "") return "nobody";
  const [kind, rest = ""] = ref.split(":");
  const id = Number(rest);
  if (kind === "unit") {
    const unit = unitOf(view, id);
    return unit ? unitName(view, unit) : "something gone";
  }
  const card = cardOf(view, id);
  if (!card) return "somebody gone";
  const name = nameOfDesign(view, card.design);
  return kind === "continue" ? `what ${name} always does` : name;
}

const WORDS: Readonly<Record<string, string>> = {
  person: "Person",
  monster: "Monster",
  furniliar: "Furniliar",
  familiar: "Familiar",
  spell: "Spell",
  thought: "Thought",
  gear: "Gear",
  item: "Item",
};

/** "Gloom monster". */
export function kindWords([, , sublevel, element]: Face): string {
  return [element, WORDS[sublevel]?.toLowerCase() ?? sublevel].filter(Boolean).join(" ");
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

export function seatStyle(seat: number): Readonly<Record<string, string>> {
  return { "--seat": `var(--seat-${seat})` };
}

export function elementClass(element: string): string {
  return `is-${element.toLowerCase() || "plain"}`;
}
