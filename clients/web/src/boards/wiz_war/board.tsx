/** The table of Wiz-War: the labyrinth, beside it what goes on and the wizards, below it the looker's hand. It knows no rule. */

import { useMemo, useRef } from "preact/hooks";
import type { BoardProps } from "../../board/contract";
import { useTravel } from "../../board/travel";
import type { Fact, View } from "../../protocol/wiz_war";
import { Agenda, Schools } from "./agenda";
import { OwnHand } from "./hand";
import { Headline } from "./headline";
import { Labyrinth } from "./labyrinth";
import { mazeOf } from "./maze";
import { newsOf } from "./news";
import { Seat } from "./seat";
import "./board.css";
import "./cards.css";
import "./labyrinth.css";
import "./pieces.css";
import "./seats.css";

/** What a seat chooses while it casts: then the board shows what it sees. */
const AIMING = new Set(["target", "square", "border", "way"]);

export default function Board({ view, before, update, seat, decisions, nameOf }: BoardProps<View, Fact>) {
  const root = useRef<HTMLDivElement>(null);
  useTravel(root, update.version);
  const maze = useMemo(() => mazeOf(view), [view]);
  const news = useMemo(() => newsOf(update.facts, view, before), [update, view, before]);
  const top = view.agenda?.at(-1);
  const count = view.wizards.length;
  const order = Array.from({ length: count }, (_, index) => ((seat ?? 0) + index) % count);
  const asked = new Set(decisions.map((one) => one.seat));
  const acting = top?.figure && top.kind !== "luring" ? top.figure : `wizard:${view.active}`;
  return (
    <div class="wiz-war" ref={root} data-rows={maze.rows}>
      <div class="wiz-war-table">
        <Headline view={view} news={news} version={update.version} nameOf={nameOf} />
        <Labyrinth
          maze={maze}
          view={view}
          before={before}
          news={news}
          version={update.version}
          actor={acting}
          isAiming={top?.kind === "casting" && AIMING.has(top.step ?? "") && top.seat === seat}
          nameOf={nameOf}
        />
        <div class="wiz-war-side">
          <div class="wiz-war-going">
            <Schools view={view} />
            <Agenda view={view} nameOf={nameOf} />
          </div>
          <div class="wiz-war-seats" data-count={count}>
            {order.map((number) => (
              <Seat
                key={number}
                seat={number}
                view={view}
                before={before}
                isOwn={number === seat}
                doing={doing(view, number, asked)}
                nameOf={nameOf}
              />
            ))}
          </div>
        </div>
        {seat !== null && <OwnHand view={view} seat={seat} />}
      </div>
    </div>
  );
}

function doing(view: View, seat: number, asked: ReadonlySet<number>): string {
  if (view.phase === "over" || view.round === 0) return "";
  if (view.active === seat) return "on turn";
  return asked.has(seat) ? "is asked" : "";
}
