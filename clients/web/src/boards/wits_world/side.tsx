/** One side of the table: who it is, the Creature in front with its moves, the bench, the Power cards. */

import { Thing } from "../../board/thing";
import type { CardView, CreatureView, SideView } from "../../protocol/wits_world";
import { Creature, type Note, Unknown } from "./creature";
import { StatusIcon } from "./icons";
import { frontOf, isStrongAgainst } from "./matchup";
import { Moves } from "./moves";
import type { News } from "./news";
import { CardText } from "./texts";
import "./side.css";

interface SideProps {
  readonly seat: number;
  readonly name: string;
  readonly side: SideView;
  readonly other: SideView;
  readonly news: News;
  readonly isLooker: boolean;
  readonly isBelow: boolean;
  /** What the side is doing, in words: "to move", "has chosen". */
  readonly doing: string;
  /** No Creature has been in front yet: all three are shown whole. */
  readonly isOpening: boolean;
  readonly isOver: boolean;
}

export function Side(props: SideProps) {
  const { seat, name, side, isBelow, doing, isOpening } = props;
  const front = frontOf(side);
  const left = side.creatures.filter((one) => !one?.defeated).length;
  return (
    <section
      class={`wits-world-side is-${isBelow ? "below" : "above"}${isOpening ? " is-opening" : ""}`}
      style={{ "--seat": `var(--seat-${seat})` }}
      aria-label={`${name}'s side`}
    >
      <header class="wits-world-head">
        <h2>{name}</h2>
        <Pips side={side} />
        <span class="visually-hidden">{left} Creatures left</span>
        {doing && <p class="wits-world-doing">{doing}</p>}
      </header>
      {isOpening ? <Recruits {...props} /> : <Ranks {...props} front={front} />}
    </section>
  );
}

function Pips({ side }: { readonly side: SideView }) {
  return (
    <svg class="wits-world-pips" viewBox="0 0 60 16" aria-hidden="true">
      {side.creatures.map((one, slot) => (
        <path
          key={slot}
          class={one?.defeated ? "is-out" : ""}
          d={one?.defeated ? `M${slot * 20 + 4} 4 l8 8 m0 -8 l-8 8` : `M${slot * 20 + 8} 2 l6 6 -6 6 -6 -6 Z`}
        />
      ))}
    </svg>
  );
}

/** Before the opening: all Creatures with all their moves. */
function Recruits({ side, isLooker, news }: SideProps) {
  const known = side.creatures.filter((one) => one !== null);
  return (
    <>
      <div class={`wits-world-recruits${known.length === 0 ? " is-hidden" : ""}`}>
        {side.creatures.map((one, slot) =>
          one ? (
            <div class="wits-world-recruit" key={one.ref}>
              <Creature
                creature={one}
                size="front"
                notes={side.pick === slot ? [CHOSEN] : []}
                changes={news.changes.get(one.ref)}
              />
              <Moves creature={one} against={null} isOwn={false} />
            </div>
          ) : (
            <Unknown key={slot} text="unseen" size="bench" />
          ),
        )}
      </div>
      <Cards side={side} isLooker={isLooker} />
    </>
  );
}

const CHOSEN: Note = { icon: "stun_immune", text: "chosen", tone: "good" };

function Ranks({
  side,
  other,
  news,
  isLooker,
  isBelow,
  isOver,
  front,
}: SideProps & { readonly front: CreatureView | null }) {
  const against = isOver ? null : frontOf(other);
  const bench = side.creatures.map((creature, slot) => ({ creature, slot })).filter(({ slot }) => slot !== side.active);
  const motion = front && (news.actor === front.ref ? "strikes" : news.hit.has(front.ref) ? "hit" : null);
  return (
    <>
      <div class="wits-world-front">
        {front ? (
          <Creature
            key={front.ref}
            creature={front}
            size="front"
            changes={news.changes.get(front.ref)}
            motion={motion}
            notes={dangers(front, against, isBelow)}
          />
        ) : (
          <Unknown text="nobody in front" size="front" />
        )}
      </div>
      {front ? <Moves creature={front} against={against} isOwn={isLooker} /> : <p class="wits-world-moves" />}
      <div class="wits-world-bench">
        {bench.map(({ creature, slot }) =>
          creature ? (
            <Creature
              key={creature.ref}
              creature={creature}
              size="bench"
              changes={news.changes.get(creature.ref)}
              notes={side.pick === slot ? [CHOSEN] : creature.defeated ? [] : fits(creature, against, isBelow)}
            />
          ) : (
            <Unknown key={slot} text="unseen" size="bench" />
          ),
        )}
        <Cards side={side} isLooker={isLooker} />
      </div>
    </>
  );
}

/** What the Creature in front has to fear from the other one. Good is what is good for the side below. */
function dangers(front: CreatureView, against: CreatureView | null, isBelow: boolean): readonly Note[] {
  if (!against || !isStrongAgainst(against, front)) return [];
  return [{ icon: "weak", text: `${against.card.name} strikes it hard`, tone: isBelow ? "bad" : "good" }];
}

/** How a Creature of the bench would fare against the other one in front. */
function fits(creature: CreatureView, against: CreatureView | null, isBelow: boolean): readonly Note[] {
  const notes: Note[] = [];
  if (against && isStrongAgainst(creature, against)) {
    notes.push({ icon: "strong", text: `strong against ${against.card.name}`, tone: isBelow ? "good" : "bad" });
  }
  if (against) notes.push(...dangers(creature, against, isBelow));
  if (!creature.revealed) notes.push({ icon: "hidden", text: "unseen", tone: "quiet" });
  return notes;
}

function Cards({ side, isLooker }: { readonly side: SideView; readonly isLooker: boolean }) {
  return (
    <div class="wits-world-cards">
      {side.cards.map((card, index) => (
        <Card key={index} card={card} isLooker={isLooker} />
      ))}
    </div>
  );
}

function Card({ card, isLooker }: { readonly card: CardView | null; readonly isLooker: boolean }) {
  if (!card) {
    return (
      <div class="wits-world-card is-back">
        <StatusIcon kind="hidden" />
        <span>Power card, unseen</span>
      </div>
    );
  }
  const text = card.spent ? "spent" : (card.text ?? "");
  return (
    <Thing
      name={card.ref}
      label={`Power card ${card.name}, ${text}`}
      isNamedByText
      about={() => <CardText card={card} />}
      class={`wits-world-card${card.spent ? " is-spent" : ""}${isLooker ? " is-own" : ""}`}
    >
      <b>{card.name}</b> <span>{text}</span>
    </Thing>
  );
}
