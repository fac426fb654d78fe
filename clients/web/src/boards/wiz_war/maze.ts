/** The labyrinth of a view as places and borders to be drawn: who lives where, what stands on which border, what joins. */

import type { View } from "../../protocol/wiz_war";

/** Squares are 10 × row + column, borders those above squares first, then those left of squares. */
export const STRIDE = 10;
const SECTOR = 5;
const LEFT_EDGES = STRIDE * (STRIDE + 1);
const GRID = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;

type Side = "N" | "E" | "S" | "W";

/** The row and column of the exit on a sector's side. */
const EXITS: Readonly<Record<Side, readonly [number, number]>> = { N: [0, 2], E: [2, 4], S: [4, 2], W: [2, 0] };

/** Exits that are joined across the outside: seat and side, seat and side. */
const JOINS: Readonly<Record<number, readonly (readonly [number, Side, number, Side])[]>> = {
  2: [
    [0, "W", 1, "E"],
    [0, "N", 0, "S"],
    [1, "N", 1, "S"],
  ],
  3: [
    [0, "W", 1, "E"],
    [0, "N", 2, "S"],
    [1, "S", 2, "E"],
    [1, "N", 2, "W"],
  ],
  4: [
    [0, "W", 1, "E"],
    [2, "W", 3, "E"],
    [0, "N", 2, "S"],
    [1, "N", 3, "S"],
  ],
};

/** A point in units of squares from the north-west. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One border as it stands. The two ends of a passage around the outside have the same number. */
export interface Border {
  readonly id: number;
  readonly from: Point;
  readonly to: Point;
  readonly kind: "open" | "wall" | "door";
  /** Whose door was built here, closed or not. */
  readonly owner: number | null;
  /** Who holds the door open. */
  readonly holder: number | null;
  readonly cracks: number;
  /** It is the edge of the labyrinth: no line of sight crosses it, open or not. */
  readonly isRim: boolean;
  /** It stands for ever, and nobody can aim at it. */
  readonly isFixed: boolean;
}

/** An exit around the outside: `number` tells which two belong together. */
export interface Passage {
  readonly number: number;
  readonly border: number;
  readonly square: number;
  readonly to: number;
  readonly side: Side;
}

export interface Maze {
  readonly rows: number;
  readonly squares: readonly number[];
  readonly borders: readonly Border[];
  readonly passages: readonly Passage[];
  /** The home square of each seat. */
  readonly homes: readonly number[];
}

export function sectorOf(square: number): number {
  const { x, y } = cornerOf(square);
  return Math.floor(y / SECTOR) * 2 + Math.floor(x / SECTOR);
}

/** A square as people call it: a1 is in the north-west. */
export function squareName(square: number): string {
  const { x, y } = cornerOf(square);
  return `${String.fromCharCode(97 + x)}${y + 1}`;
}

/** The north-west corner of a square. */
export function cornerOf(square: number): Point {
  return { x: square % STRIDE, y: Math.floor(square / STRIDE) };
}

export function middleOf(square: number): Point {
  const { x, y } = cornerOf(square);
  return { x: x + 0.5, y: y + 0.5 };
}

/** The middle of a border, or null if the labyrinth has none of this number. */
export function middleOfBorder(maze: Maze, id: number): Point | null {
  const border = maze.borders.find((one) => one.id === id);
  return border ? { x: (border.from.x + border.to.x) / 2, y: (border.from.y + border.to.y) / 2 } : null;
}

export function mazeOf(view: View): Maze {
  const sectors = view.board.sectors;
  const squares = Array.from({ length: STRIDE * STRIDE }, (_, square) => square).filter(
    (square) => sectorOf(square) < sectors,
  );
  const passages = passagesOf(sectors);
  return {
    rows: sectors > 2 ? STRIDE : SECTOR,
    squares,
    passages,
    borders: bordersOf(view, squares, passages),
    homes: Array.from({ length: sectors }, (_, seat) => squareAt(seat, 2, 2)),
  };
}

/** The border on a side of a square, passages not counted. */
export function edgeAt(square: number, side: Side): number {
  const { x, y } = cornerOf(square);
  if (side === "N" || side === "S") return (y + (side === "S" ? 1 : 0)) * STRIDE + x;
  return LEFT_EDGES + y * (STRIDE + 1) + x + (side === "E" ? 1 : 0);
}

function squareAt(seat: number, row: number, column: number): number {
  const [down = 0, right = 0] = GRID[seat] ?? [];
  return (down * SECTOR + row) * STRIDE + right * SECTOR + column;
}

function passagesOf(sectors: number): readonly Passage[] {
  return (JOINS[sectors] ?? []).flatMap(([seat, side, other, back], index) => {
    const square = squareAt(seat, ...EXITS[side]);
    const to = squareAt(other, ...EXITS[back]);
    const border = edgeAt(square, side);
    return [
      { number: index + 1, border, square, to, side },
      { number: index + 1, border, square: to, to: square, side: back },
    ];
  });
}

function bordersOf(view: View, squares: readonly number[], passages: readonly Passage[]): readonly Border[] {
  const inside = new Set(squares);
  const doors = doorsOf(view.board.sectors);
  const joined = new Map(passages.map((one) => [edgeAt(one.square, one.side), one.border]));
  const holders = new Map(view.holds ?? []);
  const cracks = new Map((view.borders ?? []).map((one) => [one.edge, one.cracks ?? 0]));
  const found = new Map<number, Border>();
  for (const square of squares) {
    for (const side of ["N", "E", "S", "W"] as const) {
      const place = edgeAt(square, side);
      if (found.has(place)) continue;
      const id = joined.get(place) ?? place;
      const isRim = !inside.has(neighbourOf(square, side));
      const mark = markOf(view, id);
      found.set(place, {
        id,
        ...endsOf(place),
        kind: mark === "." ? "open" : mark === "#" ? "wall" : "door",
        owner: doors.get(id) ?? null,
        holder: holders.get(id) ?? null,
        cracks: cracks.get(id) ?? 0,
        isRim,
        isFixed: isRim && !joined.has(place),
      });
    }
  }
  return [...found.values()];
}

/** The square on a side by the grid alone; -1 beyond its first and last column. */
function neighbourOf(square: number, side: Side): number {
  const { x, y } = cornerOf(square);
  const [column, row] = side === "N" ? [x, y - 1] : side === "S" ? [x, y + 1] : [x + (side === "E" ? 1 : -1), y];
  return column < 0 || column >= STRIDE ? -1 : row * STRIDE + column;
}

function doorsOf(sectors: number): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (let seat = 0; seat < sectors; seat += 1) {
    found.set(edgeAt(squareAt(seat, 1, 1), "S"), seat);
    found.set(edgeAt(squareAt(seat, 2, 3), "S"), seat);
  }
  return found;
}

function markOf(view: View, edge: number): string {
  const mark = edge < LEFT_EDGES ? view.board.above[edge] : view.board.left[edge - LEFT_EDGES];
  return mark ?? ".";
}

function endsOf(edge: number): { readonly from: Point; readonly to: Point } {
  if (edge < LEFT_EDGES) {
    const from = { x: edge % STRIDE, y: Math.floor(edge / STRIDE) };
    return { from, to: { x: from.x + 1, y: from.y } };
  }
  const from = { x: (edge - LEFT_EDGES) % (STRIDE + 1), y: Math.floor((edge - LEFT_EDGES) / (STRIDE + 1)) };
  return { from, to: { x: from.x, y: from.y + 1 } };
}
