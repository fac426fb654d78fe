/**
 * The battle log: what happened, in the server's sentences, newest at the bottom. New lines are told to screen readers.
 * Where one can go back to a line, one tab stop is enough for all: the arrows go from line to line.
 */

import { useEffect, useRef } from "preact/hooks";
import type { LogLine } from "../wire/lines";
import "./battle_log.css";

const NEAR_PX = 40;

export interface BattleLogProps {
  readonly lines: readonly LogLine[];
  readonly words: (text: string) => string;
  /** Called with the version of a line that is pressed, where one can go back to it. */
  readonly visit?: (version: number) => void;
}

export function BattleLog({ lines, words, visit }: BattleLogProps) {
  const box = useRef<HTMLDivElement>(null);
  const reading = useRef({ isAtEnd: true, top: 0 });
  useEffect(() => {
    if (box.current && reading.current.isAtEnd) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);
  useEffect(() => {
    const at = box.current;
    if (!at || !("ResizeObserver" in window)) return;
    const observer = new ResizeObserver(() => {
      if (reading.current.isAtEnd) at.scrollTop = at.scrollHeight;
    });
    observer.observe(at);
    return () => observer.disconnect();
  }, []);
  return (
    <section class="battle-log" aria-label="Battle log">
      <h2>Battle log</h2>
      <div
        ref={box}
        role="log"
        aria-live="polite"
        aria-label="What happened"
        tabIndex={0}
        onKeyDown={step}
        onScroll={(event) => {
          const at = event.currentTarget;
          // Only going up is leaving the end: the box may also have grown or shrunk meanwhile.
          if (at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_PX) reading.current.isAtEnd = true;
          else if (at.scrollTop < reading.current.top) reading.current.isAtEnd = false;
          reading.current.top = at.scrollTop;
        }}
      >
        {lines.map((line, index) =>
          visit ? (
            <button
              type="button"
              tabIndex={-1}
              title={`To version ${line.version}`}
              key={`${line.version} ${index}`}
              onClick={() => visit(line.version)}
            >
              {words(line.text)}
            </button>
          ) : (
            <p key={`${line.version} ${index}`}>{words(line.text)}</p>
          ),
        )}
        {lines.length === 0 && <p class="battle-log-none">Nothing has happened yet.</p>}
      </div>
    </section>
  );
}

/** Up and down go from line to line, beginning at the newest. */
function step(event: KeyboardEvent): void {
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const buttons = [...(event.currentTarget as Element).querySelectorAll("button")];
  if (by === 0 || buttons.length === 0) return;
  event.preventDefault();
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = at < 0 ? buttons.length - 1 : Math.max(0, Math.min(buttons.length - 1, at + by));
  buttons[next]?.focus();
}
