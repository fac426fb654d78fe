/** One wizard: life, pool, deck, discards, hand, and what is in play. The looker's own hand lies open. */

import { Thing } from "../../board/thing";
import type { AttackView, CardFace, CountView, PermanentView, SeatView } from "../../protocol/wizards_tournament";
import { FaceText, faceOf, Icons, spoken } from "./faces";
import { Permanents } from "./permanents";
import { Sigil } from "./sigil";

export interface WizardProps {
  readonly number: number;
  readonly one: SeatView;
  readonly before: SeatView | null;
  readonly play: readonly PermanentView[];
  readonly attacks: readonly AttackView[];
  readonly faces: ReadonlyMap<string, CardFace>;
  readonly nameOf: (seat: number) => string;
  readonly isActive: boolean;
  readonly hasPriority: boolean;
  readonly isOwn: boolean;
  readonly isWinner: boolean;
}

export function Wizard(props: WizardProps) {
  const { number, one, before, faces, nameOf, isActive, hasPriority, isOwn, isWinner } = props;
  const isOut = one.alive === false;
  const change = before ? one.life - before.life : 0;
  const marks = ["wt-wizard", isOwn && "is-own", isActive && "is-active", isOut && "is-out", isWinner && "is-winner"];
  return (
    <section
      class={marks.filter(Boolean).join(" ")}
      style={{ "--seat": `var(--seat-${number})` }}
      aria-label={nameOf(number)}
    >
      <Thing
        isNamedByText
        name={`seat:${number}`}
        label={`${nameOf(number)}, ${one.life} life, ${one.pool} Spirit`}
        about={() => <WizardText {...props} />}
        class="wt-plate"
      >
        <span class="wt-plate-name">{nameOf(number)}</span>
        <span class="wt-life" key={`life-${one.life}`}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 14 C1 9 1 3 5 3 Q7 3 8 5 Q9 3 11 3 C15 3 15 9 8 14 Z" />
          </svg>
          {one.life}
          <span class="visually-hidden"> life, </span>
          {change !== 0 && (
            <span class={`wt-float ${change > 0 ? "is-gain" : "is-loss"}`} aria-hidden="true">
              {change > 0 ? `+${change}` : `−${-change}`}
            </span>
          )}
        </span>
        <span class="wt-pool" title="Spirit in the pool; 30 win">
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 1 Q14 8 13 11 Q12 15 8 15 Q4 15 3 11 Q2 8 8 1 Z" />
          </svg>
          {one.pool}
          <span class="visually-hidden"> Spirit </span>
        </span>
        {one.shield ? <span class="wt-shield">ward {one.shield}</span> : null}
        <span class="wt-turn-mark">
          {isOut ? "out" : isWinner ? "Archmage" : hasPriority ? "to answer" : isActive ? "on turn" : ""}
        </span>
      </Thing>
      <Piles one={one} isOwn={isOwn} />
      <Permanents {...props} controller={number} />
      {isOwn && one.hand && (
        <div class="wt-hand" role="group" aria-label="Your hand">
          {one.hand.map((card) => {
            const face = faceOf(faces, card.set, card.name);
            const count = card.count ?? 1;
            return (
              <Thing
                key={card.ref}
                isNamedByText
                name={card.ref}
                label={`${count > 1 ? `${count} times ` : ""}${spoken(face)}`}
                about={() => <FaceText face={face} notes={count > 1 ? [`You hold ${count}.`] : []} />}
                class={`wt-card wt-kind-${face.kind}${count > 1 ? " is-several" : ""}`}
                more={{ "data-travel": card.ref, "data-travel-from": `market:${card.set}` }}
              >
                <span class="wt-card-name">{face.name}</span>
                <Sigil id={face.id} kind={face.kind} />
                <span class="wt-card-text">{face.text}</span>
                <Icons face={face} />
                {count > 1 && <span class="wt-count">×{count}</span>}
              </Thing>
            );
          })}
          {one.hand.length === 0 && <p class="wt-none">no cards in hand</p>}
        </div>
      )}
    </section>
  );
}

function Piles({ one, isOwn }: { readonly one: SeatView; readonly isOwn: boolean }) {
  return (
    <dl class="wt-piles">
      {!isOwn && (
        <div>
          <dt>hand</dt>
          <dd>
            <Backs count={one.cards_in_hand} />
            {one.cards_in_hand}
          </dd>
        </div>
      )}
      <div>
        <dt>deck</dt>
        <dd>{one.cards_in_deck}</dd>
      </div>
      <div>
        <dt>discards</dt>
        <dd>{one.discard?.length ?? 0}</dd>
      </div>
      {one.rests && (
        <div>
          <dt>passes</dt>
          <dd>this turn</dd>
        </div>
      )}
    </dl>
  );
}

/** Card backs, so that a full hand looks full. */
function Backs({ count }: { readonly count: number }) {
  return (
    <span class="wt-backs" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} />
      ))}
    </span>
  );
}

function WizardText({ number, one, faces, nameOf, isOwn }: WizardProps) {
  return (
    <>
      <h3>{nameOf(number)}</h3>
      <p>
        {one.life} life (100 win), {one.pool} Spirit in the pool (30 win), {one.cards_in_hand} in hand.
      </p>
      <Listed
        title={isOwn ? "In the deck, in an order that nobody knows" : "In deck and hand"}
        cards={one.unseen ?? []}
        faces={faces}
      />
      <Listed title="Discards" cards={counted(one.discard ?? [])} faces={faces} />
    </>
  );
}

interface ListedProps {
  readonly title: string;
  readonly cards: readonly CountView[];
  readonly faces: ReadonlyMap<string, CardFace>;
}

function Listed({ title, cards, faces }: ListedProps) {
  if (cards.length === 0) return null;
  return (
    <p>
      <strong>{title}:</strong> {cards.map((card) => `${card.count} ${faceOf(faces, card.set).name}`).join(", ")}
    </p>
  );
}

function counted(sets: readonly string[]): readonly CountView[] {
  const counts = new Map<string, number>();
  for (const set of sets) counts.set(set, (counts.get(set) ?? 0) + 1);
  return [...counts].map(([set, count]) => ({ set, count }));
}
