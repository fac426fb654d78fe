/**
 * The gallery of boards, for their makers: `gallery.html?game=wizbits&match=0&at=12&theme=dark&motion=off`.
 *
 * It shows recorded updates without any server. Left and right arrow keys (or `[` and `]`) step through the match.
 * Choices can be pressed; what was chosen is printed below. Only the development server has it.
 */

import { render } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { AboutThing } from "../board/about";
import { Choices } from "../board/choices";
import type { Board } from "../board/contract";
import { Hand, HandContext } from "../board/hand";
import { ChoiceMenu } from "../board/menu";
import { boardOf } from "../boards/registry";
import "../design/base.css";
import type { Update } from "../protocol/messages";

const wanted = new URLSearchParams(location.search);
const game = wanted.get("game") ?? "wits_world";
document.documentElement.dataset.theme = wanted.get("theme") ?? "light";
document.documentElement.dataset.motion = wanted.get("motion") ?? "on";

function Gallery({ updates, Shown }: { readonly updates: readonly Update[]; readonly Shown: Board }) {
  const [at, setAt] = useState(Math.min(Number(wanted.get("at") ?? 0), updates.length - 1));
  const [chosen, setChosen] = useState("");
  const hand = useMemo(() => new Hand((choice) => setChosen(`${choice.option.id}: ${choice.option.label}`)), []);
  const update = updates[at];
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const by = event.key === "]" ? 1 : event.key === "[" ? -1 : 0;
      if (by !== 0) setAt((now) => Math.max(0, Math.min(updates.length - 1, now + by)));
    };
    document.addEventListener("keydown", step);
    return () => document.removeEventListener("keydown", step);
  }, [updates]);
  useEffect(() => {
    if (update) hand.offer(new Choices(update.decisions));
  }, [update, hand]);
  if (!update) return <p>No such update.</p>;
  return (
    <HandContext.Provider value={hand}>
      <main data-at={at}>
        <Shown
          view={update.view}
          before={updates[at - 1]?.view ?? null}
          facts={update.facts}
          update={update}
          seat={update.seat}
          decisions={update.decisions}
          nameOf={(seat) => ["Ada", "Brynn", "Corvin", "Dagny"][seat] ?? `Seat ${seat + 1}`}
        />
      </main>
      <footer>
        <p>
          {game}, version {update.version} of {updates.length - 1} · {update.log.join(" ")}
        </p>
        <output>{chosen}</output>
      </footer>
      <ChoiceMenu />
      <AboutThing />
    </HandContext.Provider>
  );
}

const matches: readonly (readonly Update[])[] = await (await fetch(`/fixtures/${game}.json`)).json();
const Shown = await boardOf(game);
const root = document.getElementById("app");
const updates = matches[Number(wanted.get("match") ?? 0)];
if (root && Shown && updates) render(<Gallery updates={updates} Shown={Shown} />, root);
