/** The floor of the labyrinth: squares, homes, coordinates, passages around the outside, and the shade of what is unseen. */

import { useHand } from "../../board/hand";
import { Thing } from "../../board/thing";
import type { View } from "../../protocol/wiz_war";
import { HouseSign } from "./house";
import { type Piece, UNIT } from "./layout";
import { cornerOf, edgeAt, type Maze, type Passage, STRIDE, sectorOf, squareName } from "./maze";
import { SquareText } from "./texts";

interface FloorProps {
  readonly maze: Maze;
  readonly view: View;
  readonly pieces: ReadonlyMap<number, readonly Piece[]>;
  readonly nameOf: (seat: number) => string;
}

export function Floor({ maze, view, pieces, nameOf }: FloorProps) {
  const { choices } = useHand();
  return (
    <>
      {maze.squares.map((square) => {
        const { x, y } = cornerOf(square);
        const home = maze.homes.indexOf(square);
        const isLive = choices.value.has(`square:${square}`);
        const around = maze.passages.filter((one) => one.square === square);
        const isNotable = isLive || home >= 0 || around.length > 0;
        const inIt = pieces.get(square) ?? [];
        return (
          <Thing
            key={square}
            as="g"
            name={`square:${square}`}
            label={`Square ${squareName(square)}${home >= 0 ? `, home of ${nameOf(home)}` : ""}`}
            about={
              isNotable
                ? () => (
                    <SquareText view={view} square={square} home={home} around={around} pieces={inIt} nameOf={nameOf} />
                  )
                : undefined
            }
            class="wiz-war-square"
            style={{ "--seat": `var(--wiz-war-${sectorOf(square)})` }}
          >
            <rect class="wiz-war-floor" x={x * UNIT} y={y * UNIT} width={UNIT} height={UNIT} />
            {home >= 0 && <Home seat={home} x={(x + 0.5) * UNIT} y={(y + 0.5) * UNIT} />}
            <rect class="thing-face" x={x * UNIT + 3.5} y={y * UNIT + 3.5} width={UNIT - 7} height={UNIT - 7} rx="4" />
          </Thing>
        );
      })}
    </>
  );
}

function Home({ seat, x, y }: { readonly seat: number; readonly x: number; readonly y: number }) {
  return (
    <g class="wiz-war-home">
      <path d={`M${x - 15} ${y - 6} L${x} ${y - 17} L${x + 15} ${y - 6} V${y + 15} H${x - 15} Z`} />
      <HouseSign seat={seat} x={x} y={y + 2} scale={0.8} />
    </g>
  );
}

/** Letters above, numbers left. */
export function Coordinates({ maze }: { readonly maze: Maze }) {
  return (
    <g class="wiz-war-coordinates">
      {Array.from({ length: STRIDE }, (_, column) => (
        <text key={column} x={(column + 0.5) * UNIT} y={-20}>
          {String.fromCharCode(97 + column)}
        </text>
      ))}
      {Array.from({ length: maze.rows }, (_, row) => (
        <text key={row} x={-25} y={(row + 0.5) * UNIT + 4}>
          {row + 1}
        </text>
      ))}
    </g>
  );
}

const TURNS: Readonly<Record<Passage["side"], number>> = { N: 0, E: 90, S: 180, W: 270 };

/** Arrows at the exits that are joined around the outside: equal dots belong together. */
export function Passages({ maze }: { readonly maze: Maze }) {
  return (
    <g class="wiz-war-passages">
      {maze.passages.map((one) => {
        const { x, y } = cornerOf(one.square);
        const out = { N: [0, -0.5], E: [0.5, 0], S: [0, 0.5], W: [-0.5, 0] }[one.side];
        const place = `translate(${(x + 0.5 + (out[0] ?? 0)) * UNIT} ${(y + 0.5 + (out[1] ?? 0)) * UNIT})`;
        return (
          <g key={edgeAt(one.square, one.side)} transform={`${place} rotate(${TURNS[one.side]})`}>
            <path d="M-10 -3 L0 -12 L10 -3" />
            {Array.from({ length: one.number }, (_, dot) => (
              <circle key={dot} cx={(dot - (one.number - 1) / 2) * 6} cy={-16.5} r="2" />
            ))}
          </g>
        );
      })}
    </g>
  );
}

/** A hatch over the squares that are out of sight. */
export function Shade({ maze, seen }: { readonly maze: Maze; readonly seen: ReadonlySet<number> | null }) {
  return (
    <g class={`wiz-war-shade${seen ? " is-on" : ""}`}>
      {maze.squares.map((square) => {
        const { x, y } = cornerOf(square);
        if (!seen || seen.has(square)) return null;
        return <rect key={square} x={x * UNIT} y={y * UNIT} width={UNIT} height={UNIT} fill="url(#wiz-war-hatch)" />;
      })}
    </g>
  );
}
