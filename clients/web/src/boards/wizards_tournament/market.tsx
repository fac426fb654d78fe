/** The twelve sets that can be bought, with the copies that are left. */

import { Thing } from "../../board/thing";
import type { PileView } from "../../protocol/wizards_tournament";
import { FaceText, Icons, spoken } from "./faces";
import { Sigil } from "./sigil";

export function Market({ piles, bought }: { readonly piles: readonly PileView[]; readonly bought: readonly string[] }) {
  if (piles.length === 0) return null;
  return (
    <section class="wt-market" aria-label="Market">
      {piles.map((pile) => {
        const left = pile.left ?? 0;
        const wasBought = bought.includes(pile.card.id);
        const notes = [
          left === 0 ? "Sold out." : `${left} ${left === 1 ? "copy" : "copies"} left.`,
          ...(wasBought ? ["Bought this turn: one copy of a set a turn."] : []),
        ];
        return (
          <Thing
            key={pile.ref}
            isNamedByText
            name={pile.ref}
            label={`${spoken(pile.card)} ${notes.join(" ")}`}
            about={() => <FaceText face={pile.card} notes={notes} />}
            more={{ "data-travel": pile.ref }}
            class={`wt-pile wt-kind-${pile.card.kind}${left === 0 ? " is-empty" : ""}${wasBought ? " is-bought" : ""}`}
          >
            <Sigil id={pile.card.id} kind={pile.card.kind} />
            <span class="wt-pile-name">{pile.card.name}</span>
            <Icons face={pile.card} />
            <span class="wt-left" title="copies left">
              ×{left}
            </span>
          </Thing>
        );
      })}
    </section>
  );
}
