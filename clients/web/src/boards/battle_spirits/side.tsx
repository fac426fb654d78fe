/** One side of the table: its places, its Field, and for the looker the hand. */

import type { SideView, View } from "../../protocol/battle_spirits";
import type { News } from "./news";
import { Places } from "./places";
import type { Cards } from "./printed";
import { Unit } from "./unit";
import "./side.css";

interface SideProps {
  readonly view: View;
  readonly seat: number;
  readonly name: string;
  readonly isBelow: boolean;
  readonly cards: Cards;
  readonly travels: ReadonlyMap<string, string>;
  readonly news: News;
}

export function Side({ view, seat, name, isBelow, cards, travels, news }: SideProps) {
  const side = view.sides[seat] as SideView;
  const isTurn = view.active === seat && view.turn > 0 && view.step !== "over";
  return (
    <section
      class={`battle-spirits-side is-${isBelow ? "below" : "above"}`}
      style={{ "--seat": `var(--seat-${seat})` }}
      aria-label={`${name}'s side`}
    >
      <header class="battle-spirits-head">
        <h2>{name}</h2>
        {isTurn && <span>takes the turn</span>}
      </header>
      <Places
        seat={seat}
        side={side}
        cards={cards}
        travels={travels}
        lifeChanges={news.changes.get(`life:${seat}`) ?? []}
      />
      <div class="battle-spirits-field">
        {side.field.map((unit) => (
          <Unit
            key={unit.ref}
            unit={unit}
            seat={seat}
            cards={cards}
            travels={travels}
            changes={news.changes.get(unit.ref) ?? []}
            part={partOf(view, unit.id)}
          />
        ))}
        {side.field.length === 0 && <p class="battle-spirits-empty">no card on the Field</p>}
      </div>
    </section>
  );
}

function partOf(view: View, id: number): "attacks" | "blocks" | "is the target" | null {
  const battle = view.battle;
  if (!battle) return null;
  if (battle.attacker === id) return "attacks";
  if (battle.blocker === id) return "blocks";
  return battle.target === id ? "is the target" : null;
}
