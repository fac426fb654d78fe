/** What is printed on a card, read from the line of values in its face. What it cannot read it leaves out. */

import type { CardFace, View } from "../../protocol/battle_spirits";

export interface Printed {
  readonly id: string;
  readonly name: string;
  /** `spirit`, `ultimate`, `brave`, `nexus`, `magic`, or nothing if the card is not known. */
  readonly type: string;
  readonly colours: readonly string[];
  readonly cost: number | null;
  /** Reduction icons, a colour each. */
  readonly reduction: readonly string[];
  readonly levels: readonly PrintedLevel[];
  readonly values: string;
  readonly text: string;
}

export interface PrintedLevel {
  readonly level: number;
  readonly cores: number;
  /** In thousands; 0 for a Nexus. */
  readonly kilo: number;
}

const COLOURS = ["red", "purple", "white", "green", "yellow", "blue"];

export type Cards = (id: string) => Printed;

/**
 * Cards by their id, also those of earlier views: a card that is being paid for, or lies in the trash, has no face in the
 * view any more. Of one that was never seen there is a name only.
 */
export class Album {
  private readonly known = new Map<string, Printed>();

  /** Remembers every face of a view. */
  add(view: View | null): void {
    for (const face of view?.cards ?? []) {
      if (!this.known.has(face.id)) this.known.set(face.id, printedOf(face.id, face));
    }
  }

  readonly card: Cards = (id) => this.known.get(id) ?? printedOf(id, undefined);
}

export function printedOf(id: string, face: CardFace | undefined): Printed {
  const values = face?.values ?? "";
  const [kind = "", ...rest] = values.split("; ");
  const icons = /reduction ([^)]*)/.exec(values)?.[1] ?? "";
  const cost = /cost (\d+)/.exec(rest.join("; "));
  return {
    id,
    name: face?.name ?? titled(id),
    type: face?.type ?? "",
    colours: COLOURS.filter((colour) => kind.split(" ").includes(colour)),
    cost: cost ? Number(cost[1]) : null,
    reduction: [...icons.matchAll(/(\d+) (\w+)/g)].flatMap(([, count, colour]) =>
      Array.from({ length: Number(count) }, () => colour ?? ""),
    ),
    levels: [...values.matchAll(/LV(\d+) (\d+) cores?(?: (\d+)K)?/g)].map(([, level, cores, kilo]) => ({
      level: Number(level),
      cores: Number(cores),
      kilo: Number(kilo ?? 0),
    })),
    values,
    text: face?.text ?? "",
  };
}

/** "vault_of_frost" as a name: "Vault of Frost". */
export function titled(id: string): string {
  const words = id.split("_").map((word) => (SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)));
  return words.join(" ");
}

const SMALL: ReadonlySet<string> = new Set(["and", "of", "the"]);

/** BP in thousands. */
export function kilo(bp: number): string {
  return `${Math.trunc(bp / 1000)}K`;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
