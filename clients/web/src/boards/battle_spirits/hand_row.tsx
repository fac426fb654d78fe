/** The looker's hand, and removed cards that can be played as if they were in it. */

import { useHand } from "../../board/hand";
import type { SideView } from "../../protocol/battle_spirits";
import { HandCard } from "./cards";
import type { Cards } from "./printed";

interface HandRowProps {
  readonly seat: number;
  readonly side: SideView;
  readonly cards: Cards;
}

export function HandRow({ seat, side, cards }: HandRowProps) {
  const hand = useHand();
  /** What a card costs now is said at the end of the words for playing it. */
  const priceOf = (zone: string, id: string): number | null => {
    const choice = hand.choices.value.all.find((one) => one.option.id === `play:${zone}${id}`);
    const price = / for (\d+)$/.exec(choice?.option.label ?? "");
    return price ? Number(price[1]) : null;
  };
  const seen = new Map<string, number>();
  return (
    <section class="battle-spirits-hand" aria-label="Your hand">
      {(side.hand ?? []).map((id) => {
        const index = seen.get(id) ?? 0;
        seen.set(id, index + 1);
        const key = `hand ${id} ${index}`;
        return <HandCard key={key} card={cards(id)} price={priceOf("", id)} travel={key} travelFrom={`deck ${seat}`} />;
      })}
      {(side.removed ?? []).map((id, index) => (
        <HandCard
          key={`removed ${index} ${id}`}
          card={cards(id)}
          price={priceOf("removed:", id)}
          place="removed, can be played"
        />
      ))}
      {(side.hand ?? []).length === 0 && <p class="battle-spirits-empty">no card in hand</p>}
    </section>
  );
}
