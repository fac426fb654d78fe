/** How the match came out, and what one can do now: play again, look at it again, check it. */

import { useState } from "preact/hooks";
import type { Update } from "../protocol/messages";
import { useApp } from "../wire/app";
import { fateInWords, outcomeInWords, resultInWords } from "./words";
import "./result_panel.css";

export function ResultPanel({
  update,
  nameOf,
}: {
  readonly update: Update;
  readonly nameOf: (seat: number) => string;
}) {
  const { connection } = useApp();
  const [said, setSaid] = useState("");
  if (!update.result) return null;
  const own = update.seat === null ? null : update.result.standings[update.seat];
  const rematch = async () => {
    try {
      const answer = await connection.wishOnce<{ readonly match: string | null }>("rematch", { match: update.match });
      if (answer.match) location.href = `/match/${answer.match}`;
      else setSaid("Asked. As soon as the other side agrees, the match begins.");
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  return (
    <section class={`result-panel${own?.fate === "won" ? " is-won" : ""}`} aria-label="Result">
      <h2>{outcomeInWords(update)}</h2>
      <p>{resultInWords(update, nameOf)}</p>
      <ol>
        {update.result.standings
          .map((one, seat) => ({ ...one, seat }))
          .sort((a, b) => a.place - b.place)
          .map((one) => (
            <li key={one.seat} value={one.place}>
              {nameOf(one.seat)} <small>{fateInWords(one.fate)}</small>
            </li>
          ))}
      </ol>
      <div class="row">
        {own && (
          <button type="button" class="button is-main" onClick={rematch}>
            Play again
          </button>
        )}
        <a class="button" href={`/replay/${update.match}`}>
          Replay and verify
        </a>
        <a class="button" href="/">
          To the lobby
        </a>
      </div>
      {said && (
        <p class="notice" role="status">
          {said}
        </p>
      )}
    </section>
  );
}
