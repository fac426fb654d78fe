/** Whose turn it is and what is left of it, the decks, and the dice that have just fallen. */

import { Thing } from "../../board/thing";
import type { View } from "../../protocol/wiz_war";
import { HouseMark } from "./house";
import type { News } from "./news";
import { counted, printed, seatStyle, titled } from "./words";

const PHASES = [
  ["move_cast", "Move & Cast"],
  ["discard", "Discard"],
  ["draw", "Draw"],
] as const;

const ENDS: Readonly<Record<string, string>> = {
  two_points: "Two victory points end the match.",
  last_alive: "Only one wizard is left.",
  last_round: "The last round is over.",
};

interface HeadlineProps {
  readonly view: View;
  readonly news: News;
  readonly version: number;
  readonly nameOf: (seat: number) => string;
}

export function Headline({ view, news, version, nameOf }: HeadlineProps) {
  return (
    <header class="wiz-war-headline" style={seatStyle(view.active)}>
      <div class="wiz-war-turn">
        {isRunning(view) && <HouseMark seat={view.active} />}
        <h2>{title(view, nameOf)}</h2>
        {isRunning(view) && <span class="wiz-war-round">round {view.round} of 60</span>}
      </div>
      {isRunning(view) && (
        <>
          <ol class="wiz-war-phases" aria-label="Phases">
            {PHASES.map(([phase, name]) => (
              <li
                key={phase}
                class={view.phase === phase ? "is-now" : ""}
                aria-current={view.phase === phase ? "step" : undefined}
              >
                {name}
              </li>
            ))}
          </ol>
          {view.phase === "move_cast" && <Left view={view} />}
        </>
      )}
      <Piles view={view} />
      {(news.dice.length > 0 || news.countered.length > 0) && (
        <p class="wiz-war-news" key={version}>
          {news.dice.map((die, index) => (
            <span key={index} class="wiz-war-die">
              <svg viewBox="-20 -20 40 40" aria-hidden="true">
                <path d="M0 -18 L18 14 H-18 Z" />
                <text y="9">{die.value}</text>
              </svg>
              {die.why}
            </span>
          ))}
          {news.countered.map((one) => (
            <span key={one}>{one}</span>
          ))}
        </p>
      )}
    </header>
  );
}

function isRunning(view: View): boolean {
  return view.round > 0 && view.phase !== "over";
}

function title(view: View, nameOf: (seat: number) => string): string {
  if (view.phase === "over") return ENDS[view.reason ?? ""] ?? "The match is over.";
  if (view.phase === "specializing") return `${nameOf(view.chooser ?? 0)} chooses a school`;
  if (view.round === 0) return "The wizards gather";
  return `${nameOf(view.active)}’s turn`;
}

/** Movement points and attacks that are left, and what the turn is marked by. */
function Left({ view }: { readonly view: View }) {
  const mp = view.mp ?? 0;
  const attacks = view.round === 1 ? 0 : (view.attacks ?? 0);
  const notes = [
    view.round === 1 && "no attacks in round 1",
    view.boosted && "energy spent on speed",
    view.unlocked && "doors unlocked",
    view.stunned && "stunned: move or attack",
  ];
  return (
    <p class="wiz-war-left">
      <span>
        <svg class="wiz-war-icon is-boot" viewBox="-16 -16 32 32" aria-hidden="true">
          <path d="M-7 -14 H3 V2 Q12 3 13 12 H-9 Q-5 0 -7 -14 Z" />
        </svg>
        <b>{mp}</b> {mp === 1 ? "movement point" : "movement points"}
      </span>
      <span>
        <svg class="wiz-war-icon is-swords" viewBox="-16 -16 32 32" aria-hidden="true">
          <path d="M-12 -12 L10 10 M12 -12 L-10 10 M-13 5 L-5 13 M13 5 L5 13" />
        </svg>
        <b>{attacks}</b> {attacks === 1 ? "attack" : "attacks"}
      </span>
      {notes.filter(Boolean).map((note) => (
        <span key={note as string} class="wiz-war-flag">
          {note}
        </span>
      ))}
    </p>
  );
}

function Piles({ view }: { readonly view: View }) {
  const discard = view.discard ?? [];
  if (view.schools.length === 0) return null;
  return (
    <Thing
      label={`Deck of ${counted(view.deck ?? 0, "card")}, ${discard.length} discarded`}
      about={() => <PilesText view={view} />}
      class="wiz-war-piles"
    >
      <span>
        <CardBack /> deck <b>{view.deck ?? 0}</b>
      </span>
      <span>
        discard <b>{discard.length}</b>
      </span>
    </Thing>
  );
}

function CardBack() {
  return (
    <svg class="wiz-war-back" viewBox="0 0 20 26" aria-hidden="true">
      <path d="M1 1 H14 L19 6 V25 H1 Z" />
      <path d="M14 1 V6 H19" />
      <path d="M10 9 L13 14 L10 19 L7 14 Z" />
    </svg>
  );
}

function PilesText({ view }: { readonly view: View }) {
  const counts = new Map<string, number>();
  for (const word of [...(view.discard ?? [])].reverse()) {
    const { name } = printed(view, word);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...counts].map(([name, count]) => (count > 1 ? `${count} ${name}` : name));
  return (
    <div class="wiz-war-text">
      <h3>The Magic deck</h3>
      <p class="wiz-war-about-type">{view.schools.map(titled).join(", ")}</p>
      <p>{counted(view.deck ?? 0, "card")} to draw from.</p>
      {names.length > 0 && (
        <p>
          <b>Discarded, newest first:</b> {names.join(", ")}.
        </p>
      )}
    </div>
  );
}
