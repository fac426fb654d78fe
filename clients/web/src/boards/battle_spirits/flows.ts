/** Which core went where between two views, so that it is seen to go there. Cores of one kind are all alike. */

import type { Fact, View } from "../../protocol/battle_spirits";

/** The name of one core's element: the place and its number there. */
export function coreKey(seat: number, place: string, index: number): string {
  return `core ${seat} ${place} ${index}`;
}

/** How many normal cores lie at each place of a seat: `life`, `reserve`, `core_trash`, `play`, and units by ref. */
export function coresOf(view: View, seat: number): ReadonlyMap<string, number> {
  const side = view.sides[seat];
  const found = new Map<string, number>();
  if (!side) return found;
  found.set("life", side.life.cores ?? 0);
  found.set("reserve", side.reserve.cores ?? 0);
  found.set("core_trash", side.core_trash.cores ?? 0);
  for (const unit of side.field) found.set(unit.ref, unit.cores ?? 0);
  for (const frame of view.agenda ?? []) {
    if (frame.type === "play" && frame.seat === seat) found.set("play", frame.cores ?? 0);
  }
  return found;
}

/** For each core that is new at its place, the core elsewhere that it was; none for those from the Void. */
export function travelsOf(before: View | null, view: View, facts: readonly Fact[]): ReadonlyMap<string, string> {
  const travels = new Map<string, string>();
  if (!before) return travels;
  for (const seat of view.sides.keys()) {
    const then = coresOf(before, seat);
    const now = coresOf(view, seat);
    const gone = new Map<string, string[]>();
    for (const [place, count] of then) {
      const left = now.get(place) ?? 0;
      const keys = Array.from({ length: Math.max(0, count - left) }, (_, index) => coreKey(seat, place, left + index));
      if (keys.length > 0) gone.set(place, keys);
    }
    for (const [place, count] of now) {
      const had = then.get(place) ?? 0;
      const sources = [...sourcesOf(facts, seat, place), ...gone.keys()];
      for (let index = had; index < count; index += 1) {
        const source = sources.find((one) => (gone.get(one)?.length ?? 0) > 0);
        const key = source === undefined ? undefined : gone.get(source)?.pop();
        if (key) travels.set(coreKey(seat, place, index), key);
      }
    }
  }
  return travels;
}

/** The places from which the facts say that cores came to this one. */
function sourcesOf(facts: readonly Fact[], seat: number, place: string): readonly string[] {
  const found: string[] = [];
  for (const fact of facts) {
    if (fact.type === "cores_moved" && fact.seat === seat && placeOf(fact.target) === place) {
      found.push(placeOf(fact.source));
    } else if (fact.type === "cost_paid" && fact.seat === seat && place === "core_trash") {
      found.push(placeOf(fact.source));
    } else if (fact.type === "core_placed" && fact.seat === seat && place === "play") {
      found.push(placeOf(fact.source));
    } else if (fact.type === "unit_entered" && fact.seat === seat && place === `unit:${fact.unit}`) {
      found.push("play");
    } else if (fact.type === "unit_left" && fact.seat === seat && place === "reserve") {
      found.push(`unit:${fact.unit}`);
    }
  }
  return found;
}

function placeOf(place: number | string): string {
  return typeof place === "number" ? `unit:${place}` : place;
}
