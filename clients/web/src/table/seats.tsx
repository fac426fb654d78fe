/** Who sits at the table: names, whose move it is, deadlines missed in a row, who is out and why. */

import type { Update } from "../protocol/messages";
import { fateInWords } from "./words";

export function Seats({ update, nameOf }: { readonly update: Update; readonly nameOf: (seat: number) => string }) {
  const asked = new Set(update.decisions.map((one) => one.seat));
  return (
    <ul class="table-seats" aria-label="Seats">
      {update.seats.map((one, seat) => (
        <li key={one.player} style={{ "--seat": `var(--seat-${seat})` }}>
          <a class={one.left ? "is-out" : ""} href={`/player/${one.player}`}>
            {nameOf(seat)}
          </a>
          {seat === update.seat && " (you)"}
          <small>
            {one.misses ? ` · ${one.misses} missed` : ""}
            {one.left ? ` · ${fateInWords(one.left)}` : ""}
            {asked.has(seat) ? " · to move" : ""}
          </small>
        </li>
      ))}
    </ul>
  );
}
