/** Who aims at what just now, as arrows between places of the labyrinth. */

import type { FrameView, View } from "../../protocol/wiz_war";
import { squareOfFigure } from "./layout";
import { type Maze, middleOf, middleOfBorder, type Point } from "./maze";
import { kindOf, printed } from "./words";

export interface Aim {
  readonly key: string;
  readonly kind: "attack" | "counter" | "spell";
  readonly from: Point;
  readonly to: Point;
}

/** The arrows of everything that is being cast, from the caster to each target that has a place. */
export function aimsOf(maze: Maze, view: View): readonly Aim[] {
  return (view.agenda ?? []).flatMap((frame, index) => {
    if (frame.kind !== "casting" || !frame.figure) return [];
    const from = placeOf(maze, view, frame.figure);
    return (frame.targets ?? []).flatMap((target) => {
      const to = placeOf(maze, view, target);
      const isFar = from && to && (from.x !== to.x || from.y !== to.y);
      return isFar ? [{ key: `${index} ${target}`, kind: aimKind(view, frame), from, to }] : [];
    });
  });
}

/** Everything that is aimed at, and how. */
export function aimedAt(view: View): ReadonlyMap<string, Aim["kind"]> {
  const casting = (view.agenda ?? []).filter((frame) => frame.kind === "casting");
  return new Map(
    casting.flatMap((frame) => (frame.targets ?? []).map((target) => [target, aimKind(view, frame)] as const)),
  );
}

function aimKind(view: View, frame: FrameView): Aim["kind"] {
  if (frame.how === "counter") return "counter";
  if (frame.how !== "spell") return "attack";
  return kindOf(printed(view, frame.card ?? "")) === "attack" ? "attack" : "spell";
}

/** Where something of this name is, or null if it has no place of its own. */
function placeOf(maze: Maze, view: View, ref: string): Point | null {
  const [kind, rest = ""] = ref.split(":");
  switch (kind) {
    case "square":
      return middleOf(Number(rest));
    case "border":
      return middleOfBorder(maze, Number(rest));
    case "treasure": {
      const one = view.treasures[Number(rest)];
      return one ? (one.carrier ? placeOf(maze, view, one.carrier) : middleOf(one.square)) : null;
    }
    case "thing": {
      const one = view.things?.find((thing) => thing.id === Number(rest));
      if (!one) return null;
      if ((one.square ?? -1) >= 0) return middleOf(one.square ?? 0);
      if ((one.border ?? -1) >= 0) return middleOfBorder(maze, one.border ?? 0);
      return placeOf(maze, view, one.figure || `wizard:${one.owner}`);
    }
    default: {
      const square = squareOfFigure(view, null, ref);
      return square === null ? null : middleOf(square);
    }
  }
}
