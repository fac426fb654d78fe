/** What every board must show, on every update of the golden matches (`python -m tests.web.fixtures`). */

import { readFileSync } from "node:fs";
import { render } from "preact";
import { act } from "preact/test-utils";
import { Choices } from "../src/board/choices";
import type { Board } from "../src/board/contract";
import { Hand, HandContext } from "../src/board/hand";
import type { Update } from "../src/protocol/messages";

/** The recorded matches of a game, each a list of updates. */
export function recorded(game: string): readonly (readonly Update[])[] {
  return JSON.parse(readFileSync(`fixtures/${game}.json`, "utf8"));
}

/** Renders every update of a match after the other in one place, and returns what is wrong, a line each. */
export function faultsOf(Shown: Board, updates: readonly Update[]): readonly string[] {
  const faults: string[] = [];
  const root = document.createElement("div");
  document.body.append(root);
  const hand = new Hand(() => {});
  let before: Update | null = null;
  for (const update of updates) {
    act(() => {
      hand.offer(new Choices(update.decisions));
      render(
        <HandContext.Provider value={hand}>
          <Shown
            view={update.view}
            before={before?.view ?? null}
            facts={update.facts}
            update={update}
            seat={update.seat}
            decisions={update.decisions}
            nameOf={(seat) => `Player ${seat}`}
          />
        </HandContext.Provider>,
        root,
      );
    });
    const where = `version ${update.version}`;
    const shown = new Set([...root.querySelectorAll("[data-thing]")].map((one) => one.getAttribute("data-thing")));
    for (const choice of hand.choices.value.all) {
      for (const ref of choice.option.refs ?? []) {
        if (!shown.has(ref)) faults.push(`${where}: ${ref} of "${choice.option.label}" is not on the board`);
      }
    }
    const odd = /undefined|NaN|\[object|null/.exec(root.textContent ?? "");
    if (odd) faults.push(`${where}: the board says "${odd[0]}"`);
    if (root.querySelector('[role="button"] [role="button"]')) faults.push(`${where}: one thing lies in another`);
    before = update;
  }
  act(() => render(null, root));
  root.remove();
  return [...new Set(faults)];
}
