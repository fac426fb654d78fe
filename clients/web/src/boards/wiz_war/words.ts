/** Names of seats' colours, cards, figures and creatures in words, as the battle log has them. */

import type { CardView, CreatureView, ThingView, View } from "../../protocol/wiz_war";

const COLOURS = ["Red", "Blue", "Green", "Yellow"] as const;

export function colourOf(seat: number): string {
  return COLOURS[seat] ?? `Seat ${seat + 1}`;
}

/** Colours and signs of a seat for everything below an element. */
export function seatStyle(seat: number): Readonly<Record<string, string>> {
  return { "--seat": `var(--wiz-war-${seat})`, "--seat-wash": `var(--wiz-war-${seat}-wash)` };
}

/** The printed side of a card by its word; a card that the view does not print has a name only. */
export function printed(view: View, word: string): CardView {
  const id = word.split("~")[0] ?? word;
  return view.cards?.find((card) => card.id === id) ?? { id, name: titled(id), type: "", text: "" };
}

/** "call_across" as a name; the school that some ids begin with is left out. */
export function titled(id: string): string {
  const bare = id.replace(/^(mythology|totem|draconic|mutation|tempest|forge|mind|thicket)_(?=energy|call)/, "");
  return bare
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

const TYPES: Readonly<Record<string, string>> = {
  attack: "Attack",
  neutral: "Neutral spell",
  counter: "Counter",
  energy: "Energy",
  flash: "Flash energy",
  item: "Item",
  relic: "Relic",
};

export function typeName(type: string): string {
  return TYPES[type] ?? titled(type);
}

/** The kind of a card for the eye: totems and summons have their own. */
export function kindOf(card: CardView): string {
  if (card.text.startsWith("Totem")) return "totem";
  if (card.id.startsWith("summon_")) return "summon";
  return card.type || "neutral";
}

export function isTotem(thing: ThingView): boolean {
  return (thing.need ?? 0) > 0 && (thing.square ?? -1) >= 0;
}

export function creatureOf(view: View, figure: string): CreatureView | null {
  return view.creatures?.find((one) => `creature:${one.design}` === figure) ?? null;
}

/** Who a figure belongs to, or null if it is nobody's that is known. */
export function seatOf(view: View, figure: string): number | null {
  const [kind, rest = ""] = figure.split(":");
  return kind === "wizard" ? Number(rest) : (creatureOf(view, figure)?.seat ?? null);
}

/** "Ada", "the Cinder Drake". */
export function figureName(view: View, figure: string, nameOf: (seat: number) => string): string {
  const [kind, rest = ""] = figure.split(":");
  return kind === "wizard" ? nameOf(Number(rest)) : `the ${creatureOf(view, figure)?.name ?? titled(rest)}`;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
