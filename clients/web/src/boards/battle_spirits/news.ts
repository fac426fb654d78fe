/** What has just happened, by the things that it happened to, and in short sentences. Reads facts; draws nothing. */

import type { Fact } from "../../protocol/battle_spirits";
import { type Cards, kilo } from "./printed";

export interface Change {
  readonly tone: "bad" | "good" | "note";
  readonly text: string;
}

export interface News {
  /** Changes by ref of the unit, and by `life:<seat>`. */
  readonly changes: ReadonlyMap<string, readonly Change[]>;
  /** Sentences about what is no longer to be seen on the table. */
  readonly told: readonly string[];
  readonly clash: Extract<Fact, { type: "bp_compared" }> | null;
}

const LEAVINGS: Readonly<Record<string, string>> = {
  destroyed: "is destroyed",
  depleted: "has too few cores and is depleted",
  returned: "returns to the hand",
};

export function newsOf(facts: readonly Fact[], cards: Cards, nameOf: (seat: number) => string): News {
  const changes = new Map<string, Change[]>();
  const told: string[] = [];
  let clash: News["clash"] = null;
  const add = (thing: string, tone: Change["tone"], text: string) =>
    changes.set(thing, [...(changes.get(thing) ?? []), { tone, text }]);
  for (const fact of facts) {
    switch (fact.type) {
      case "life_changed":
        add(`life:${fact.seat}`, fact.change < 0 ? "bad" : "good", `${signed(fact.change)} Life`);
        break;
      case "bp_changed":
        add(
          `unit:${fact.unit}`,
          fact.change < 0 ? "bad" : "good",
          `${fact.change < 0 ? "−" : "+"}${kilo(Math.abs(fact.change))}`,
        );
        break;
      case "level_changed":
        if (fact.level > 0) add(`unit:${fact.unit}`, "note", `LV${fact.level}`);
        break;
      case "card_refreshed":
        add(`unit:${fact.unit}`, "good", "refreshed");
        break;
      case "symbols_changed":
        add(`unit:${fact.unit}`, "good", `+${fact.symbols} symbol`);
        break;
      case "rebirth":
        add(`unit:${fact.unit}`, "good", "turned over");
        break;
      case "unit_left":
        told.push(`${cards(fact.face).name} ${LEAVINGS[fact.how] ?? "leaves the Field"}.`);
        break;
      case "bp_compared":
        clash = fact;
        break;
      default: {
        const sentence = sentenceOf(fact, cards, nameOf);
        if (sentence) told.push(sentence);
      }
    }
  }
  return { changes, told, clash };
}

function sentenceOf(fact: Fact, cards: Cards, nameOf: (seat: number) => string): string {
  switch (fact.type) {
    case "first_chosen":
      return `${nameOf(fact.first)} goes first.`;
    case "magic_played":
      return `${nameOf(fact.seat)} plays ${cards(fact.card).name}.`;
    case "burst_activated":
      return `${nameOf(fact.seat)} turns up ${cards(fact.card).name}.`;
    case "burst_set":
      return `${nameOf(fact.seat)} sets a Burst.`;
    case "burst_discarded":
      return `The Burst ${cards(fact.card).name} is discarded.`;
    case "life_protected":
      return "This attack takes no Life.";
    case "attack_step_ends":
      return "The Attack Step ends after this battle.";
    case "flash_passed":
      return `${nameOf(fact.seat)} passes.`;
    case "card_milled":
      if (fact.hit === null || fact.hit === undefined) {
        return `${cards(fact.card).name} goes from ${nameOf(fact.seat)}'s deck to the trash.`;
      }
      return `The Ultimate Trigger turns ${cards(fact.card).name}: ${fact.hit ? "a hit" : "no hit"}.`;
    default:
      return "";
  }
}

function signed(change: number): string {
  return change < 0 ? `−${-change}` : `+${change}`;
}
