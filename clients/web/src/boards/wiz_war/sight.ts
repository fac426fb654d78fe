/** What a figure has in line of sight, for the eye only: which options there are is the service's to say. */

import type { View } from "../../protocol/wiz_war";
import { type Border, edgeAt, type Maze, middleOf, type Point, sectorOf } from "./maze";

/** A figure that looks: its square, and whose doors open for it while it stands beside them. */
export interface Looker {
  readonly square: number;
  readonly seat: number;
}

/** The squares in line of sight of a figure, its own among them. */
export function seenFrom(maze: Maze, view: View, looker: Looker): ReadonlySet<number> {
  const own = doorsBeside(maze, view, looker);
  const blocking = maze.borders.filter((one) => one.isRim || (one.kind !== "open" && !own.has(one.id)));
  const here = middleOf(looker.square);
  const watched = watchedSectors(view, looker.seat);
  const seen = new Set<number>();
  for (const square of maze.squares) {
    const there = middleOf(square);
    if (watched.has(sectorOf(square)) || !blocking.some((one) => touches(here, there, one))) seen.add(square);
  }
  for (const passage of maze.passages) {
    if (passage.square !== looker.square) continue;
    const border = maze.borders.find((one) => one.id === passage.border);
    if (border?.kind === "open") seen.add(passage.to);
  }
  return seen;
}

/** Doors of the seat at the figure's square; all doors there after a lock has been picked. */
function doorsBeside(maze: Maze, view: View, looker: Looker): ReadonlySet<number> {
  const around = new Set((["N", "E", "S", "W"] as const).map((side) => edgeAt(looker.square, side)));
  const isUnlocked = view.unlocked === true && view.active === looker.seat;
  return new Set(
    maze.borders
      .filter((one) => one.kind === "door" && around.has(one.id) && (isUnlocked || one.owner === looker.seat))
      .map((one) => one.id),
  );
}

/** Sectors that a totem of the seat watches. */
function watchedSectors(view: View, seat: number): ReadonlySet<number> {
  const watching = new Set(
    (view.cards ?? []).filter((card) => card.text.includes("line of sight to every square")).map((card) => card.id),
  );
  const totems = (view.things ?? []).filter((one) => one.owner === seat && (one.square ?? -1) >= 0);
  return new Set(
    totems.filter((one) => watching.has(one.card.split("~")[0] ?? "")).map((one) => sectorOf(one.square ?? 0)),
  );
}

/** Whether the straight line between two points has a point in common with a border, its ends included. */
function touches(here: Point, there: Point, { from, to }: Border): boolean {
  if (Math.max(here.x, there.x) < from.x || Math.min(here.x, there.x) > to.x) return false;
  if (Math.max(here.y, there.y) < from.y || Math.min(here.y, there.y) > to.y) return false;
  return side(here, there, from) * side(here, there, to) <= 0 && side(from, to, here) * side(from, to, there) <= 0;
}

/** On which side of a line a point lies. */
function side(from: Point, to: Point, point: Point): number {
  return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
}
