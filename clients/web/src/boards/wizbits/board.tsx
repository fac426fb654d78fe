/** The table of Wizbits: two sides, and beside them the Pillar, the Conflict and the dice. It knows no rule. */

import { useMemo, useRef } from "preact/hooks";
import type { BoardProps } from "../../board/contract";
import { useTravel } from "../../board/travel";
import type { Face, Fact, View } from "../../protocol/wizbits";
import { Conflict, dutiesOf } from "./conflict";
import { type CheckNews, Checks } from "./dice";
import { OwnHand } from "./hand";
import { Headline } from "./headline";
import { newsOf } from "./news";
import { MakingPanel, Pillar } from "./pillar";
import { Question } from "./question";
import { Side } from "./side";
import { nameOfDesign } from "./words";
import "./board.css";
import "./conflict.css";
import "./hand.css";
import "./pillar.css";
import "./portrait.css";
import "./tiles.css";

export default function Board({ view: now, before, update, seat, decisions, nameOf }: BoardProps<View, Fact>) {
  const view = useFaces(now, before);
  const root = useRef<HTMLDivElement>(null);
  useTravel(root, update.version);
  const news = useMemo(() => newsOf(update.facts, view, (design) => nameOfDesign(view, design)), [update, view]);
  const { checks, isOld } = useLastChecks(news.checks, before === null);
  const below = seat ?? 0;
  const asked = new Set(decisions.map((one) => one.seat));
  const duties = dutiesOf(view);
  const aimed = aimedAt(view);
  const sides = [1 - below, below].map((number) => (
    <Side
      key={number}
      seat={number}
      name={nameOf(number)}
      view={view}
      news={news}
      version={update.version}
      isBelow={number === below}
      doing={doing(view, number, asked)}
      duties={duties}
      aimed={aimed}
    />
  ));
  return (
    <div class="wizbits" ref={root}>
      <div class="wizbits-table">
        <Headline view={view} nameOf={nameOf} />
        {sides[0]}
        <div class="wizbits-middle">
          <Question view={view} nameOf={nameOf} />
          <MakingPanel view={view} nameOf={nameOf} />
          {view.conflict && <Conflict conflict={view.conflict} view={view} nameOf={nameOf} />}
          {view.pillar && <Pillar pillar={view.pillar} view={view} nameOf={nameOf} resolved={news.resolved} />}
          <Checks checks={checks} view={view} isOld={isOld} />
        </div>
        {sides[1]}
        {seat !== null && <OwnHand view={view} seat={seat} />}
      </div>
    </div>
  );
}

/** The view with every face that was printed so far: what has just left the table is still spoken of. */
function useFaces(view: View, before: View | null): View {
  const known = useRef(new Map<string, Face>());
  return useMemo(() => {
    for (const face of [...(before?.faces ?? []), ...view.faces]) known.current.set(face[0], face);
    return { ...view, faces: [...known.current.values()] };
  }, [view, before]);
}

/** The Checks of this update, or else the last ones before it: dice should not vanish before they are read. */
function useLastChecks(checks: readonly CheckNews[], isJump: boolean) {
  const last = useRef<readonly CheckNews[]>([]);
  if (isJump || checks.length > 0) last.current = checks;
  return { checks: last.current, isOld: checks.length === 0 };
}

/** The cards at which Units and the half-made play aim. */
function aimedAt(view: View): ReadonlySet<number> {
  const refs = [
    ...(view.pillar?.units ?? []).filter((unit) => !unit.cancelled).flatMap((unit) => unit.targets ?? []),
    ...(view.making?.targets ?? []),
  ];
  const shares = (view.pillar?.units ?? []).flatMap((unit) => (unit.shares ?? []).map(([card]) => card));
  return new Set([...refs.filter((ref) => ref.startsWith("card:")).map((ref) => Number(ref.slice(5))), ...shares]);
}

function doing(view: View, seat: number, asked: ReadonlySet<number>): string {
  if (view.step === "over") return view.winner === seat ? "wins" : "";
  if (asked.has(seat)) return "to act";
  return view.current === seat && view.turn > 0 ? "on turn" : "";
}
