/** What lies and stands in the labyrinth, and where in its square each piece is drawn. Places are in units of the picture. */

import type { CreatureView, ThingView, TreasureView, View, WizardView } from "../../protocol/wiz_war";
import { cornerOf, type Point } from "./maze";

/** The side of a square in the picture. */
export const UNIT = 40;

export type Piece = { readonly ref: string; readonly square: number } & (
  | { readonly kind: "wizard"; readonly seat: number; readonly one: WizardView }
  | { readonly kind: "creature"; readonly one: CreatureView }
  | { readonly kind: "thing"; readonly one: ThingView }
  | { readonly kind: "treasure"; readonly one: TreasureView }
);

export interface Spot extends Point {
  /** 1 fills a square. */
  readonly scale: number;
}

/** Living figures first, then what lies on floors. */
export function piecesOf(view: View): readonly Piece[] {
  const pieces: Piece[] = [];
  view.wizards.forEach((one, seat) => {
    if (one.alive) pieces.push({ ref: `wizard:${seat}`, square: one.square, kind: "wizard", seat, one });
  });
  for (const one of view.creatures ?? []) {
    pieces.push({ ref: `creature:${one.design}`, square: one.square, kind: "creature", one });
  }
  for (const one of view.things ?? []) {
    if ((one.square ?? -1) >= 0) pieces.push({ ref: `thing:${one.id}`, square: one.square ?? 0, kind: "thing", one });
  }
  view.treasures.forEach((one, index) => {
    if (!one.carrier) pieces.push({ ref: `treasure:${index}`, square: one.square, kind: "treasure", one });
  });
  return pieces;
}

/** The pieces of each square, in the order in which they are laid out. */
export function bySquare(pieces: readonly Piece[]): ReadonlyMap<number, readonly Piece[]> {
  const found = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const others = found.get(piece.square);
    if (others) others.push(piece);
    else found.set(piece.square, [piece]);
  }
  return found;
}

/** Where the piece of this index among so many stands: alone in the middle, else in a ring. */
export function spotOf(square: number, index: number, count: number): Spot {
  const { x, y } = cornerOf(square);
  const middle = { x: (x + 0.5) * UNIT, y: (y + 0.5) * UNIT };
  if (count === 1) return { ...middle, scale: 1 };
  const angle = (index / count) * 2 * Math.PI + Math.PI + (count > 2 ? Math.PI / count : 0.25);
  const radius = count === 2 ? 10 : 12;
  const scale = count === 2 ? 0.6 : count <= 4 ? 0.54 : 0.4;
  return { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle), scale };
}

/** Where a figure stands now, or stood before it fell; null if it is in neither view. */
export function squareOfFigure(view: View, before: View | null, figure: string): number | null {
  const [kind, rest = ""] = figure.split(":");
  if (kind === "wizard") return view.wizards[Number(rest)]?.square ?? null;
  const at = (one: View | null) => one?.creatures?.find((beast) => beast.design === rest)?.square;
  return at(view) ?? at(before) ?? null;
}
