/**
 * Every option of every own decision in words, so that nothing is out of reach: keys 1 to 9 and 0 press the first ten, a
 * few letters narrow a long list. Below it, who else is being waited for.
 */

import { useEffect, useMemo, useState } from "preact/hooks";
import { useHand } from "../board/hand";
import type { OpenDecision } from "../protocol/messages";
import { Countdown } from "./countdown";
import { kindInWords, labelInWords } from "./words";
import "./options_panel.css";

const MANY = 12;

export interface OptionsPanelProps {
  readonly decisions: readonly OpenDecision[];
  readonly seat: number | null;
  readonly seats: number;
  readonly sent: ReadonlyMap<number, string>;
  readonly aheadMs: number;
  readonly nameOf: (seat: number) => string;
}

export function OptionsPanel({ decisions, seat, seats, sent, aheadMs, nameOf }: OptionsPanelProps) {
  const own = decisions.filter((one) => one.seat === seat);
  const others = decisions.filter((one) => one.seat !== seat);
  return (
    <section class="options-panel" aria-label="Decisions">
      {own.map((one, index) => (
        <OwnDecision
          key={one.number}
          one={one}
          isFirst={index === 0}
          isSent={sent.has(one.number)}
          aheadMs={aheadMs}
          words={(label) => labelInWords(label, nameOf, seats)}
        />
      ))}
      {others.map((one) => (
        <p key={one.number} class="options-waiting">
          <span>
            <strong>{nameOf(one.seat)}</strong> is to {kindInWords(one)}
          </span>
          <Countdown one={one} aheadMs={aheadMs} />
        </p>
      ))}
      {decisions.length === 0 && <p class="options-waiting">Nobody is asked anything.</p>}
    </section>
  );
}

interface OwnDecisionProps {
  readonly one: OpenDecision;
  readonly isFirst: boolean;
  readonly isSent: boolean;
  readonly aheadMs: number;
  readonly words: (label: string) => string;
}

function OwnDecision({ one, isFirst, isSent, aheadMs, words }: OwnDecisionProps) {
  const hand = useHand();
  const [filter, setFilter] = useState("");
  const options = one.options ?? [];
  const found = useMemo(() => {
    const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean);
    return options.filter((option) => wanted.every((word) => words(option.label).toLowerCase().includes(word)));
  }, [options, filter, words]);

  useEffect(() => {
    if (!isFirst || isSent) return;
    const press = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest?.("input, textarea, select, [role=menu], dialog");
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !/^[0-9]$/.test(event.key)) return;
      const option = found[event.key === "0" ? 9 : Number(event.key) - 1];
      if (option) hand.choose({ decision: one.number, kind: one.kind, option });
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isFirst, isSent, found, hand, one]);

  if (one.kind === "ready") {
    return (
      <p class="options-waiting">
        <span>You are ready. Your browser gives its part of the dice, so that nobody can load them.</span>
        <Countdown one={one} aheadMs={aheadMs} />
      </p>
    );
  }
  return (
    <div class={`options-own${isSent ? " is-sent" : ""}`}>
      <header>
        <h2>Yours to {kindInWords(one)}</h2>
        <Countdown one={one} aheadMs={aheadMs} />
      </header>
      {isSent && <p class="options-sent">On its way …</p>}
      {options.length > MANY && (
        <input
          type="search"
          placeholder={`Find among ${options.length}`}
          aria-label={`Find among ${options.length} options`}
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <ol>
        {found.map((option, index) => (
          <li key={option.id}>
            <button
              type="button"
              disabled={isSent}
              class={option.id === one.idle ? "is-idle" : ""}
              onClick={() => hand.choose({ decision: one.number, kind: one.kind, option })}
              onMouseEnter={() => {
                hand.pointed.value = option.refs ?? [];
              }}
              onMouseLeave={() => {
                hand.pointed.value = [];
              }}
            >
              {isFirst && index < 10 && <kbd>{(index + 1) % 10}</kbd>}
              <span>{words(option.label)}</span>
            </button>
          </li>
        ))}
      </ol>
      {found.length === 0 && <p class="options-sent">Nothing has these words.</p>}
    </div>
  );
}
