/** The looker's own cards, equal ones on one another. */

import { Thing } from "../../board/thing";
import type { View } from "../../protocol/wiz_war";
import { CardFace, CardText, cardClass, spokenCard } from "./card";
import { counted, printed } from "./words";

export function OwnHand({ view, seat }: { readonly view: View; readonly seat: number }) {
  const hand = view.wizards[seat]?.hand ?? [];
  const counts = new Map<string, number>();
  for (const word of hand) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (
    <section class="wiz-war-hand" aria-label="Your hand">
      <h3>
        Your hand <span>{counted(hand.length, "card")}</span>
      </h3>
      {hand.length === 0 ? (
        <p class="wiz-war-none">No cards.</p>
      ) : (
        <ul>
          {[...counts].map(([word, count]) => {
            const card = printed(view, word);
            const special = word.includes("~") ? ["From your Specialization deck."] : [];
            return (
              <li key={word}>
                <Thing
                  isNamedByText
                  name={`card:${word}`}
                  label={`${count > 1 ? `${count} times ` : ""}${spokenCard(card)}`}
                  about={() => <CardText card={card} notes={special} />}
                  class={`${cardClass(card)}${count > 1 ? " is-several" : ""}`}
                  more={{ "data-travel": `card:${word}` }}
                >
                  <CardFace card={card} count={count} />
                </Thing>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
