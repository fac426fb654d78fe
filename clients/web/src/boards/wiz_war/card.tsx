/** A Magic card as a face and in words. What can be done with it is not its business. */

import type { CardView } from "../../protocol/wiz_war";
import { Emblem } from "./emblem";
import { kindOf, typeName } from "./words";

/** What lies on a card's thing in the hand: name, picture, text. */
export function CardFace({ card, count = 1 }: { readonly card: CardView; readonly count?: number }) {
  return (
    <>
      <span class="wiz-war-card-name">{card.name}</span>
      <Emblem card={card} />
      <span class="wiz-war-card-type">{typeName(card.type)}</span>
      <span class="wiz-war-card-text">{shortened(card)}</span>
      {count > 1 && <span class="wiz-war-card-count">×{count}</span>}
    </>
  );
}

/** The class of a card's kind, for its colours. */
export function cardClass(card: CardView): string {
  return `wiz-war-card is-${kindOf(card)}`;
}

/** The whole card, for the box beside a thing. */
export function CardText({ card, notes = [] }: { readonly card: CardView; readonly notes?: readonly string[] }) {
  return (
    <div class="wiz-war-about">
      <Emblem card={card} />
      <div>
        <h3>{card.name}</h3>
        <p class="wiz-war-about-type">{typeName(card.type)}</p>
        {card.text !== "" && <p>{card.text}</p>}
        {notes.map((note) => (
          <p key={note} class="wiz-war-about-note">
            {note}
          </p>
        ))}
      </div>
    </div>
  );
}

/** A card as others hear of it. */
export function spokenCard(card: CardView): string {
  return card.text === "" ? card.name : `${card.name}. ${card.text}`;
}

/** The text without its first word, which the line above it says already. */
function shortened(card: CardView): string {
  const first = `${typeName(card.type)}`;
  for (const said of [`${first}, `, `${first}. `, `${first} card. `]) {
    if (card.text.startsWith(said)) {
      const rest = card.text.slice(said.length);
      return rest.charAt(0).toUpperCase() + rest.slice(1);
    }
  }
  return card.text;
}
