/** How much time a decision has left, by the server's clock: as a bar and in figures; the last seconds are told. */

import { useEffect, useState } from "preact/hooks";
import type { OpenDecision } from "../protocol/messages";
import { timeInWords } from "./words";
import "./countdown.css";

const SOON_MS = 10_000;

export function Countdown({ one, aheadMs }: { readonly one: OpenDecision; readonly aheadMs: number }) {
  const due = one.due_ms ?? null;
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (due === null) return;
    const timer = window.setInterval(() => setNow(Date.now()), 250);
    return () => window.clearInterval(timer);
  }, [due]);
  if (due === null) return null;
  const left = due - (now + aheadMs);
  const whole = one.window_ms || left;
  const isSoon = left <= SOON_MS;
  return (
    <span class={`countdown${isSoon ? " is-soon" : ""}`} role="timer" aria-label={`${timeInWords(left)} left`}>
      <span class="countdown-bar" aria-hidden="true">
        <i style={{ width: `${Math.max(0, Math.min(100, (100 * left) / whole))}%` }} />
      </span>
      {timeInWords(left)}
      {isSoon && left > 0 && (
        <span class="visually-hidden" role="alert">
          Ten seconds left
        </span>
      )}
    </span>
  );
}
