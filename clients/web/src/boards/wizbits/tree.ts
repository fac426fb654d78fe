/** Where the Units of a Pillar are drawn: rows are Heights, the main column is the first lane, Subpillars share the others. */

import type { PillarView, UnitView } from "../../protocol/wizbits";

export interface Spot {
  readonly unit: UnitView;
  /** 0 is the main column. */
  readonly lane: number;
  /** The Unit that it stands on; null is the Base. */
  readonly parent: Spot | null;
}

export interface Tree {
  readonly spots: readonly Spot[];
  readonly lanes: number;
  readonly height: number;
}

export function treeOf(pillar: PillarView): Tree {
  const units = pillar.units ?? [];
  const lanes = lanesOf(units);
  const spots = new Map<number, Spot>();
  for (const unit of [...units].sort((one, other) => one.height - other.height || one.id - other.id)) {
    const lane = lanes.get(unit.column ?? 0) ?? 0;
    spots.set(unit.id, { unit, lane, parent: spots.get(unit.parent ?? 0) ?? null });
  }
  return {
    spots: [...spots.values()],
    lanes: 1 + Math.max(0, ...lanes.values()),
    height: Math.max(0, ...units.map((unit) => unit.height)),
  };
}

/** A lane for each column: Subpillars that never stand at the same Height share one. */
function lanesOf(units: readonly UnitView[]): ReadonlyMap<number, number> {
  const ranges = new Map<number, { low: number; high: number }>();
  for (const { column = 0, height } of units) {
    const range = ranges.get(column);
    if (!range) ranges.set(column, { low: height, high: height });
    else ranges.set(column, { low: Math.min(range.low, height), high: Math.max(range.high, height) });
  }
  // Without Units in the main column its lane is left out.
  const first = ranges.has(0) || units.length === 0 ? 1 : 0;
  const lanes = new Map<number, number>([[0, 0]]);
  const taken: { low: number; high: number }[][] = [];
  for (const [column, range] of [...ranges].sort(([one], [other]) => one - other)) {
    if (column === 0) continue;
    let lane = taken.findIndex((others) => others.every((one) => range.low > one.high || range.high < one.low));
    if (lane < 0) lane = taken.push([]) - 1;
    taken[lane]?.push(range);
    lanes.set(column, lane + first);
  }
  return lanes;
}
