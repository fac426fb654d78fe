/** What the facts of an update say happened: what floats above the labyrinth, which borders changed, which dice fell. */

import type { Rolled } from "../../protocol/messages";
import type { Fact, View } from "../../protocol/wiz_war";
import { squareOfFigure } from "./layout";
import { printed } from "./words";

/** A word that rises from a square. */
export interface Float {
  readonly square: number;
  readonly text: string;
  readonly tone: "good" | "bad" | "note";
}

export interface Die {
  readonly why: string;
  readonly value: number;
  readonly high: number;
}

export interface News {
  readonly floats: readonly Float[];
  readonly borders: ReadonlySet<number>;
  readonly dice: readonly Die[];
  /** Spells that were undone, in words. */
  readonly countered: readonly string[];
}

const DICE: Readonly<Record<string, string>> = {
  summon: "summoning die",
  damage: "damage die",
  sandals: "die for speed",
};

export function newsOf(
  facts: readonly (Fact | Rolled | { readonly type: string })[],
  view: View,
  before: View | null,
): News {
  const floats: Float[] = [];
  const borders = new Set<number>();
  const dice: Die[] = [];
  const countered: string[] = [];
  const rise = (figure: string, text: string, tone: Float["tone"]) => {
    const square = squareOfFigure(view, before, figure);
    if (square !== null) floats.push({ square, text, tone });
  };
  for (const fact of facts as readonly (Fact | Rolled)[]) {
    switch (fact.type) {
      case "damaged":
        rise(fact.figure, `−${fact.amount}`, "bad");
        break;
      case "healed":
        rise(fact.figure, `+${fact.amount}`, "good");
        break;
      case "stun_changed":
        if (!fact.stunned && fact.tokens > 0) rise(fact.figure, "stun", "bad");
        break;
      case "blunted":
        rise(fact.target, `${fact.amount} less`, "good");
        break;
      case "creature_died":
        rise(`creature:${fact.creature}`, "dies", "bad");
        break;
      case "died":
        rise(`wizard:${fact.seat}`, "dies", "bad");
        break;
      case "vp_changed":
        rise(`wizard:${fact.seat}`, `${fact.points} VP`, "note");
        break;
      case "transformed":
        rise(fact.figure, fact.shape, "note");
        break;
      case "crack_added":
      case "border_changed":
        if (fact.border >= 0) borders.add(fact.border);
        break;
      case "countered":
        countered.push(
          `${printed(view, fact.by).name} cancels ${fact.card ? printed(view, fact.card).name : "the attack"}`,
        );
        break;
      case "rolled": {
        const why = DICE[fact.purpose];
        if (why) dice.push({ why, value: fact.value, high: fact.high });
        break;
      }
    }
  }
  return { floats, borders, dice, countered };
}
