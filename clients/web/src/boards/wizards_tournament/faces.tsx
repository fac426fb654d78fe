/** Printed cards by their id, their three icons, and their whole text. */

import type { CardFace, View } from "../../protocol/wizards_tournament";
import { Sigil } from "./sigil";

const SPIRIT: CardFace = {
  id: "spirit",
  name: "Spirit",
  kind: "spirit",
  text: "Discard it for 1 Spirit. It cannot be cast.",
  spirit: 1,
};

const KINDS: Readonly<Record<string, string>> = {
  spell: "Spell",
  fast_spell: "Fast spell",
  monster: "Monster",
  relic: "Relic",
  spirit: "Spirit",
};

/** The face of every card that can occur in the match: the market's sets and the Spirit card. */
export function facesOf(view: View): ReadonlyMap<string, CardFace> {
  const faces = new Map<string, CardFace>([[SPIRIT.id, SPIRIT]]);
  for (const pile of view.market ?? []) faces.set(pile.card.id, pile.card);
  return faces;
}

/** A face for a set, also for one that is not in the market any more. */
export function faceOf(faces: ReadonlyMap<string, CardFace>, set: string, name = set): CardFace {
  return faces.get(set) ?? { id: set, name, kind: "spell", text: "" };
}

export type Hue = "cost" | "spirit" | "power";

const MEANING: Readonly<Record<Hue, string>> = { cost: "costs", spirit: "gives Spirit", power: "Power" };

/** One icon of a card: a leaf (cost), a drop (Spirit) or a claw (Power), with its number. */
export function Icon({ hue, amount, of }: { readonly hue: Hue; readonly amount: number; readonly of?: number }) {
  const isChanged = of !== undefined && of !== amount;
  return (
    <span class={`wt-icon wt-icon-${hue}${isChanged ? " is-changed" : ""}`} title={MEANING[hue]}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {hue === "cost" && <path d="M2 14 Q1 3 14 2 Q15 14 4 13 L9 7" />}
        {hue === "spirit" && <path d="M8 1 Q14 8 13 11 Q12 15 8 15 Q4 15 3 11 Q2 8 8 1 Z" />}
        {hue === "power" && <path d="M2 3 Q6 4 6 14 Q8 9 8 2 Q10 5 10 14 Q14 8 14 3" />}
      </svg>
      <span class="visually-hidden">{MEANING[hue]} </span>
      {amount}
    </span>
  );
}

export function Icons({ face }: { readonly face: CardFace }) {
  return (
    <span class="wt-icons">
      {face.kind !== "spirit" && <Icon hue="cost" amount={face.cost ?? 0} />}
      {face.spirit ? <Icon hue="spirit" amount={face.spirit} /> : null}
      {face.power ? <Icon hue="power" amount={face.power} /> : null}
    </span>
  );
}

/** The whole card in words, for the text beside a thing. */
export function FaceText({ face, notes = [] }: { readonly face: CardFace; readonly notes?: readonly string[] }) {
  return (
    <div class="wt-face-text">
      <Sigil id={face.id} kind={face.kind} />
      <div>
        <h3>{face.name}</h3>
        <p class="wt-kind">
          {KINDS[face.kind] ?? face.kind} <Icons face={face} />
        </p>
        <p>{face.text}</p>
        {notes.map((note) => (
          <p key={note} class="wt-note">
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}

/** A card as others hear of it: "Brass Hound, monster, costs 3, Power 3. Gets no token for attacking." */
export function spoken(face: CardFace): string {
  const parts = [face.name, (KINDS[face.kind] ?? face.kind).toLowerCase()];
  if (face.cost) parts.push(`costs ${face.cost}`);
  if (face.spirit) parts.push(`gives ${face.spirit} Spirit`);
  if (face.power) parts.push(`Power ${face.power}`);
  return `${parts.join(", ")}. ${face.text}`;
}
