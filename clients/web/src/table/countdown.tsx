/** How much time a decision has left, by the server's clock: as a bar and in figures; the last seconds are told. */

import { useEffect, useState } from "preact/hooks";
import type { OpenDecision } from "../protocol/messages";
import { timeInWords } from "./words";
import "./countdown.css";

const SOON_MS = 10_000;
const LONG_MS = 3_600_000;

export function Countdown({ one, aheadMs }: { readonly one: OpenDecision; readonly aheadMs: number }) {
  const due = one.due_ms ?? null;
  const [nowMs, setNowMs] = useState(Date.now());
  useEffect(() => {
    if (due === null) return;
    setNowMs(Date.now());
    const timer = window.setInterval(() => setNowMs(Date.now()), 250);
    return () => window.clearInterval(timer);
  }, [due]);
  if (due === null) return null;
  const leftMs = due - (nowMs + aheadMs);
  const wholeMs = one.window_ms || leftMs;
  const isSoon = leftMs <= SOON_MS && wholeMs > SOON_MS;
  const share = Math.max(0, Math.min(100, (100 * leftMs) / wholeMs));
  return (
    <span class={`countdown${isSoon ? " is-soon" : ""}`}>
      {wholeMs < LONG_MS && (
        <span class="countdown-bar" aria-hidden="true">
          <i style={{ width: `${share}%` }} />
        </span>
      )}
      <span role="timer" aria-label="Time left">
        {leftMs > 0 ? timeInWords(leftMs) : "time is up"}
      </span>
      {isSoon && leftMs > 0 && (
        <span class="visually-hidden" role="alert">
          Ten seconds left
        </span>
      )}
    </span>
  );
}
