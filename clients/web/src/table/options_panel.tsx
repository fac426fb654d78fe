/**
 * Every option of every own decision in words, so that nothing is out of reach, and who else is being waited for. On a
 * phone it is a sheet at the bottom that can be folded down.
 */

import { useState } from "preact/hooks";
import type { OpenDecision } from "../protocol/messages";
import { Countdown } from "./countdown";
import { doingOf } from "./kinds";
import { OwnDecision } from "./own_decision";
import { labelInWords } from "./words";
import "./options_panel.css";

export interface OptionsPanelProps {
  readonly game: string;
  readonly decisions: readonly OpenDecision[];
  readonly seat: number | null;
  readonly seats: number;
  readonly sent: ReadonlyMap<number, string>;
  readonly aheadMs: number;
  readonly nameOf: (seat: number) => string;
}

export function OptionsPanel({ game, decisions, seat, seats, sent, aheadMs, nameOf }: OptionsPanelProps) {
  const [isFolded, setFolded] = useState(false);
  const own = decisions.filter((one) => one.seat === seat);
  const others = decisions.filter((one) => one.seat !== seat);
  return (
    <section class={`options-panel${isFolded ? " is-folded" : ""}`} aria-label="Decisions">
      <button
        type="button"
        class="options-fold"
        aria-expanded={!isFolded}
        aria-label={isFolded ? "Show the options" : "Fold the options down"}
        onClick={() => setFolded(!isFolded)}
      >
        <svg viewBox="0 0 24 10" aria-hidden="true">
          <path d={isFolded ? "M3 8 L12 2 L21 8" : "M3 2 L12 8 L21 2"} />
        </svg>
      </button>
      {own.map((one, index) => (
        <OwnDecision
          key={one.number}
          game={game}
          one={one}
          isFirst={index === 0}
          isSent={sent.has(one.number)}
          aheadMs={aheadMs}
          words={(label) => labelInWords(label, nameOf, seats)}
        />
      ))}
      {others.map((one) => (
        <p key={one.number} class="options-waiting" style={{ "--seat": `var(--seat-${one.seat})` }}>
          <span>
            <strong>{nameOf(one.seat)}</strong> {doingOf(game, one)}
          </span>
          <Countdown one={one} aheadMs={aheadMs} />
        </p>
      ))}
      {decisions.length === 0 && <p class="options-waiting">The server is thinking.</p>}
    </section>
  );
}
