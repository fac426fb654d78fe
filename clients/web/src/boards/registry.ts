/** Which board belongs to which game. A game that is missing here plays through the panel of options alone. */

import type { Board } from "../board/contract";

type Load = () => Promise<{ readonly default: Board<never, never> }>;

const BOARDS: Readonly<Record<string, Load>> = {
  wits_world: () => import("./wits_world/board"),
  wizards_tournament: () => import("./wizards_tournament/board"),
  battle_spirits: () => import("./battle_spirits/board"),
  wizbits: () => import("./wizbits/board"),
  wiz_war: () => import("./wiz_war/board"),
};

/** The board of a game, or null if it has none of its own. */
export async function boardOf(game: string): Promise<Board | null> {
  const load = BOARDS[game];
  return load ? ((await load()).default as unknown as Board) : null;
}
