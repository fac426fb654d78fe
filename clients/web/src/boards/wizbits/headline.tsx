/** Whose turn it is, its steps, and how the duel ended. */

import type { View } from "../../protocol/wizbits";
import { levelWords, STEPS, seatStyle } from "./words";

const ENDS: Readonly<Record<string, string>> = {
  check_failed: "the other Main Character has failed its Check",
  deck_empty: "the other deck was empty when a card had to be drawn",
  both_failed: "both have lost in the same instant",
  turn_200: "turn 200 is over",
  left: "the other player has left",
};

export function Headline({ view, nameOf }: { readonly view: View; readonly nameOf: (seat: number) => string }) {
  const isRunning = view.turn > 0 && view.step !== "over";
  return (
    <header class="wizbits-headline" style={seatStyle(view.current)}>
      <h2>{title(view, nameOf)}</h2>
      {isRunning && (
        <ol class="wizbits-steps" aria-label="Steps of the turn">
          {STEPS.map(([step, short, whole]) => (
            <li
              key={step}
              class={step === view.step ? "is-now" : ""}
              aria-current={step === view.step ? "step" : undefined}
              title={whole}
            >
              {short}
            </li>
          ))}
        </ol>
      )}
      {isRunning && view.level && <p class="wizbits-level">{levelWords(view.level)}</p>}
    </header>
  );
}

function title(view: View, nameOf: (seat: number) => string): string {
  if (view.step === "over") {
    const why = ENDS[view.reason ?? ""];
    const end = (view.winner ?? null) === null ? "The duel is drawn" : `${nameOf(view.winner ?? 0)} wins the duel`;
    return why ? `${end}: ${why}` : end;
  }
  if (view.turn === 0) return "The duel is about to begin";
  return `Turn ${view.turn}: ${nameOf(view.current)}`;
}
