/** Wizard's Tournament: the others above, market and stack in the middle, the looker's wizard and hand below. */

import { useRef } from "preact/hooks";
import type { BoardProps } from "../../board/contract";
import { useTravel } from "../../board/travel";
import type { Fact, View } from "../../protocol/wizards_tournament";
import { Arrows } from "./arrows";
import { facesOf } from "./faces";
import { Market } from "./market";
import { Wizard } from "./seat";
import { Stack } from "./stack";
import "./board.css";

const STEPS: Readonly<Record<string, string>> = {
  waiting: "the wizards gather",
  draw_start: "Draw Phase",
  draw_window: "Draw Phase, window",
  purchase: "Purchase Phase",
  magic: "Magic Phase",
  combat_window: "Combat Phase, window",
  combat_start: "Combat Phase",
  attackers: "Combat: attackers",
  attack_window: "Combat: after the attackers",
  blocks: "Combat: defenders",
  block_window: "Combat: after the defenders",
  damage: "Combat: damage",
  end_window: "End Phase, window",
  over: "the tournament is over",
};

const PHASES = ["draw", "purchase", "magic", "combat", "end"] as const;

export default function TournamentBoard({ view, before, update, seat, nameOf, decisions }: BoardProps<View, Fact>) {
  const board = useRef<HTMLDivElement>(null);
  useTravel(board, update.version);
  const faces = facesOf(view);
  const own = seat ?? 0;
  const count = view.seats.length;
  const others = Array.from({ length: count - 1 }, (_, index) => (own + 1 + index) % count);
  const isOver = update.phase === "over";
  const asked = new Set(decisions.map((one) => one.seat));
  const wizard = (number: number) => {
    const one = view.seats[number];
    if (!one) return null;
    return (
      <Wizard
        key={number}
        number={number}
        one={one}
        before={before?.seats[number] ?? null}
        play={view.play ?? []}
        attacks={view.attacks ?? []}
        faces={faces}
        nameOf={nameOf}
        isActive={!isOver && view.active === number}
        hasPriority={!isOver && asked.has(number)}
        isOwn={number === own}
        isWinner={view.winners?.includes(number) ?? false}
      />
    );
  };
  return (
    <div ref={board} class="wt-board" data-count={count}>
      <div class="wt-others">{others.map(wizard)}</div>
      <div class="wt-middle">
        <p class="wt-step">
          <span class="wt-turn">{view.turn > 0 ? `Turn ${view.turn} · ${nameOf(view.active)}` : ""}</span>
          <span class="wt-phases" aria-hidden="true">
            {PHASES.map((phase) => (
              <i key={phase} class={phase === view.phase ? "is-now" : ""}>
                {phase}
              </i>
            ))}
          </span>
          <span class="wt-step-name">{STEPS[view.step] ?? view.step}</span>
        </p>
        <Stack view={view} faces={faces} nameOf={nameOf} />
        <Market piles={view.market ?? []} bought={view.bought ?? []} />
      </div>
      {wizard(own)}
      <Arrows view={view} board={board} />
    </div>
  );
}
