/** The table of Wits World: the other side above, the looker below, and between them how they meet. It knows no rule. */

import { useRef } from "preact/hooks";
import type { BoardProps } from "../../board/contract";
import { useTravel } from "../../board/travel";
import type { Fact, SideView, View } from "../../protocol/wits_world";
import { frontOf } from "./matchup";
import { Middle } from "./middle";
import { newsOf } from "./news";
import { Side } from "./side";
import "./board.css";

export default function Board({ view, before, facts, update, seat, decisions, nameOf }: BoardProps<View, Fact>) {
  const root = useRef<HTMLDivElement>(null);
  useTravel(root, update.version);
  const news = newsOf(
    facts,
    (before ?? view).sides.map((side) => side.active ?? null),
  );
  const below = seat ?? 0;
  const isOpening = view.sides.every((side) => (side.active ?? null) === null) && !view.sides.some(hasFallen);
  const sides = [1 - below, below].map((number) => {
    const side = view.sides[number] as SideView;
    return (
      <Side
        key={number}
        seat={number}
        name={nameOf(number)}
        side={side}
        other={view.sides[1 - number] as SideView}
        news={news}
        isLooker={number === seat}
        isBelow={number === below}
        isOpening={isOpening}
        isOver={view.phase === "over"}
        doing={doing(
          view,
          number,
          decisions.some((one) => one.seat === number && one.kind !== "ready"),
        )}
      />
    );
  });
  return (
    <div class="wits-world" ref={root}>
      <div class="wits-world-table">
        {sides[0]}
        <Middle
          view={view}
          news={news}
          deed={deedOf(facts, before ?? view, nameOf)}
          nameOf={nameOf}
          seat={seat}
          affinities={[below, 1 - below].map((number) => frontOf(view.sides[number])?.card.affinity ?? null)}
        />
        {sides[1]}
      </div>
    </div>
  );
}

function hasFallen(side: SideView): boolean {
  return side.creatures.some((one) => one?.revealed);
}

function doing(view: View, seat: number, owes: boolean): string {
  if (view.phase === "over") return view.winner === seat ? "winner" : "";
  if (view.sides[seat]?.chosen) return "has chosen; shown when both have";
  if (!owes) return "";
  return view.phase === "turn" ? "to act" : "chooses";
}

/** The action of this update as a sentence. */
function deedOf(facts: readonly Fact[], view: View, nameOf: (seat: number) => string): string {
  for (const fact of facts) {
    if (fact.type === "action_taken") return actionWords(fact, view, nameOf);
    if (fact.type === "turn_passed") return `${nameOf(fact.side)} passes`;
    if (fact.type === "opened") return "Both opening Creatures are shown";
  }
  return "";
}

function actionWords(
  fact: Extract<Fact, { type: "action_taken" }>,
  view: View,
  nameOf: (seat: number) => string,
): string {
  const side = view.sides[fact.side];
  const user = side?.creatures.find((one) => one?.card.id === fact.creature)?.card;
  const who = `${nameOf(fact.side)}'s ${user?.name ?? titled(fact.creature)}`;
  if (fact.action === "swap") {
    const comes = side?.creatures.find((one) => one?.card.id === fact.id)?.card.name;
    return `${nameOf(fact.side)} calls ${comes ?? titled(fact.id)} in`;
  }
  if (fact.action === "move") {
    return `${who} uses ${user?.moves?.find((move) => move.id === fact.id)?.name ?? titled(fact.id)}`;
  }
  return `${who} is given ${side?.cards.find((card) => card?.id === fact.id)?.name ?? titled(fact.id)}`;
}

function titled(id: string): string {
  return id
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
