/** Names of players, looked up a few at a time and remembered while the page lives. */

import { signal } from "@preact/signals";
import { namesOf } from "./session";

const known = signal<ReadonlyMap<string, string>>(new Map());
const wanted = new Set<string>();
let isDue = false;

const HOUSE = /^cpu-([a-z]+)-(\d+)$/;

/** The name of a player; the id until it is known. Read inside a component, it comes again when it is known. */
export function nameOfPlayer(player: string): string {
  if (HOUSE.test(player)) return fallback(player);
  const name = known.value.get(player);
  if (name === undefined && !wanted.has(player)) {
    wanted.add(player);
    if (!isDue) {
      isDue = true;
      setTimeout(fetchWanted, 0);
    }
  }
  return name ?? fallback(player);
}

/** Forgets a name, because it was changed. */
export function forgetName(player: string): void {
  wanted.delete(player);
  known.value = new Map([...known.value].filter(([one]) => one !== player));
}

/** A text of the server, with names in the places of player ids. */
export function withNames(text: string, players: readonly string[]): string {
  let named = text;
  for (const player of players) named = named.replaceAll(player, nameOfPlayer(player));
  return named;
}

function fallback(player: string): string {
  const house = HOUSE.exec(player);
  if (house) return house[2] === "1" ? `House (${house[1]})` : `House ${house[2]} (${house[1]})`;
  return player.startsWith("p-") ? `Player ${player.slice(2, 6)}` : player;
}

async function fetchWanted(): Promise<void> {
  isDue = false;
  const missing = [...wanted].filter((one) => !known.value.has(one)).slice(0, 200);
  try {
    const names = await namesOf(missing);
    known.value = new Map([
      ...known.value,
      ...missing.map((one): [string, string] => [one, names[one] ?? fallback(one)]),
    ]);
  } catch {
    for (const one of missing) wanted.delete(one);
  }
}
