/** The battle log: what happened, in the server's sentences, newest at the bottom. New lines are told to screen readers. */

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
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);
  return (
    <section class="battle-log" aria-label="Battle log">
      <h2>Battle log</h2>
      <div
        ref={box}
        role="log"
        aria-live="polite"
        aria-label="Battle log"
        tabIndex={0}
        onScroll={(event) => {
          const at = event.currentTarget;
          isAtEnd.current = at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_PX;
        }}
      >
        {lines.map((line, index) =>
          visit ? (
            <button type="button" key={`${line.version} ${index}`} onClick={() => visit(line.version)}>
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
