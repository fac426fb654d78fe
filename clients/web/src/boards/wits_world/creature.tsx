/** One Creature on the table, large in front or small on the bench, with its bars, statuses and what just changed. */

import { Thing } from "../../board/thing";
import type { CreatureView } from "../../protocol/wits_world";
import { StatusIcon, TypeIcon } from "./icons";
import type { Change } from "./news";
import { Portrait } from "./portrait";
import { CreatureText } from "./texts";
import { spanOf, spoken, statusWords } from "./words";
import "./creature.css";

interface CreatureProps {
  readonly creature: CreatureView;
  readonly size: "bench" | "front";
  readonly changes?: readonly Change[];
  /** Hints and marks in words, such as "strong against Quillip". */
  readonly notes?: readonly Note[];
  readonly motion?: "hit" | "strikes" | null;
}

export interface Note {
  readonly icon: string;
  readonly text: string;
  readonly tone: "bad" | "good" | "quiet";
}

export function Creature({ creature, size, changes = [], notes = [], motion = null }: CreatureProps) {
  const { card } = creature;
  const heard = [spoken(creature), ...notes.map((note) => note.text), ...changes.map((one) => one.text)].join(", ");
  return (
    <Thing
      name={creature.ref}
      label={heard}
      isNamedByText
      about={() => <CreatureText creature={creature} />}
      class={`wits-world-creature is-${size}${creature.defeated ? " is-defeated" : ""}`}
      more={{ "data-travel": creature.ref }}
    >
      <div class={`wits-world-figure wits-world-is-${card.affinity.toLowerCase()}${motion ? ` is-${motion}` : ""}`}>
        <Portrait species={card.id} affinity={card.affinity} isDefeated={creature.defeated ?? false} />
      </div>
      <div class="wits-world-facts">
        <p class="wits-world-name">
          <span>{card.name}</span>{" "}
          <small>
            <TypeIcon type={card.affinity} />
            {card.affinity}
          </small>
        </p>
        {creature.defeated ? (
          <p class="wits-world-fallen">defeated</p>
        ) : (
          <>
            <Bar kind="hp" word="HP" value={creature.hp} most={card.hp} />
            <Bar kind="power" word="Power" value={creature.power} most={card.power} />
          </>
        )}
        <Chips creature={creature} notes={notes} />
      </div>
      {changes.length > 0 && (
        <ul class="wits-world-changes">
          {changes.map((one, index) => (
            <li key={`${index} ${one.text}`} class={`is-${one.tone}`}>
              <b>{one.text}</b> {one.why}
            </li>
          ))}
        </ul>
      )}
    </Thing>
  );
}

interface BarProps {
  readonly kind: "hp" | "power";
  readonly word: string;
  readonly value: number;
  readonly most: number;
}

/** A bar with its numbers; the numbers say everything, the bar makes it quick to see. */
function Bar({ kind, word, value, most }: BarProps) {
  const share = most > 0 ? Math.max(0, Math.min(1, value / most)) : 0;
  const state = kind === "power" ? "" : share > 0.5 ? " is-good" : share > 0.25 ? " is-warn" : " is-bad";
  return (
    <div class={`wits-world-bar is-${kind}${state}`}>
      <span class="wits-world-bar-track">
        <span class="wits-world-bar-fill" style={{ width: `${share * 100}%` }} />
      </span>
      <span class="wits-world-bar-value">
        <b>{value}</b>/{most} {word}
      </span>
    </div>
  );
}

function Chips({ creature, notes }: { readonly creature: CreatureView; readonly notes: readonly Note[] }) {
  const statuses = creature.statuses ?? [];
  if (statuses.length === 0 && notes.length === 0 && !creature.stun_immune) return null;
  return (
    <ul class="wits-world-chips">
      {statuses.map((status) => (
        <li key={`${status.kind} ${status.source}`} class={`is-status is-${status.kind}`}>
          <StatusIcon kind={status.kind} />
          {statusWords(status)} <small>{spanOf(status)}</small>
        </li>
      ))}
      {creature.stun_immune && !creature.defeated && (
        <li key="immune" class="is-status is-stun_immune">
          <StatusIcon kind="stun_immune" />
          no stun
        </li>
      )}
      {notes.map((note) => (
        <li key={note.text} class={`is-note is-${note.tone}`}>
          <StatusIcon kind={note.icon} />
          {note.text}
        </li>
      ))}
    </ul>
  );
}

/** A Creature that the looker may not know, or the empty place in front. */
export function Unknown({ text, size }: { readonly text: string; readonly size: "bench" | "front" }) {
  return (
    <div class={`wits-world-unknown is-${size}`}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <path d="M6 6 H34 L42 14 V42 H6 Z M34 6 V14 H42" />
        <path d="M18 20 q0 -7 7 -7 q7 0 6 6 q-1 4 -6 6 v4 m0 5 v0.5" />
      </svg>
      <span>{text}</span>
    </div>
  );
}
