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
          {asked.has(seat) && <small>to move</small>}
          {one.misses ? <small>missed {one.misses === 1 ? "a deadline" : `${one.misses} in a row`}</small> : null}
          {one.left && <small>{fateInWords(one.left)}</small>}
        </li>
      ))}
    </ul>
  );
}
