/** The labyrinth: floor, walls, doors, pieces, arrows and what rises from them. On a narrow screen it is panned. */

import { useEffect, useRef, useState } from "preact/hooks";
import { isMotionOn } from "../../board/travel";
import type { View } from "../../protocol/wiz_war";
import { type Aim, aimedAt, aimsOf } from "./aims";
import { Borders } from "./borders";
import { Coordinates, Floor, Passages, Shade } from "./floor";
import { bySquare, piecesOf, spotOf, squareOfFigure, UNIT } from "./layout";
import { cornerOf, type Maze, STRIDE } from "./maze";
import type { News } from "./news";
import { Pieces } from "./pieces";
import { seenFrom } from "./sight";
import { figureName, seatOf } from "./words";

const MARGIN = 32;

interface LabyrinthProps {
  readonly maze: Maze;
  readonly view: View;
  readonly before: View | null;
  readonly news: News;
  readonly version: number;
  /** The figure in the middle of attention: it is kept in view, and looks when sight is wanted. */
  readonly actor: string;
  /** Whether somebody chooses what to aim at: then sight is shown unasked. */
  readonly isAiming: boolean;
  readonly nameOf: (seat: number) => string;
}

export function Labyrinth({ maze, view, before, news, version, actor, isAiming, nameOf }: LabyrinthProps) {
  const pan = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [isKept, setKept] = useState(false);
  const focus = squareOfFigure(view, before, actor);
  useFigurePointed(pan, setPointed);
  usePan(pan, focus);

  const looker = pointed ?? (isKept || isAiming ? actor : null);
  const square = looker === null ? null : squareOfFigure(view, null, looker);
  const seat = looker === null ? null : seatOf(view, looker);
  const seen = square !== null && seat !== null ? seenFrom(maze, view, { square, seat }) : null;
  const pieces = bySquare(piecesOf(view));
  const width = STRIDE * UNIT;
  const height = maze.rows * UNIT;
  return (
    <div class="wiz-war-labyrinth">
      <section class="wiz-war-pan" ref={pan} aria-label="Labyrinth">
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would pop up over every square; the section has the name. */}
        <svg
          class="wiz-war-maze"
          data-rows={maze.rows}
          viewBox={`${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN - 4} ${height + 2 * MARGIN - 4}`}
        >
          <defs>
            <pattern
              id="wiz-war-hatch"
              width="7"
              height="7"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect class="wiz-war-hatch-ground" width="7" height="7" />
              <line class="wiz-war-hatch-line" x1="0" y1="0" x2="0" y2="7" />
            </pattern>
            {(["attack", "counter", "spell"] as const).map((kind) => (
              <marker
                key={kind}
                id={`wiz-war-tip-${kind}`}
                viewBox="0 0 10 10"
                refX="8"
                refY="5"
                markerWidth="3.6"
                markerHeight="3.6"
                orient="auto"
              >
                <path class={`wiz-war-tip is-${kind}`} d="M0 0 L10 5 L0 10 Z" />
              </marker>
            ))}
          </defs>
          <Coordinates maze={maze} />
          <Floor maze={maze} view={view} pieces={pieces} nameOf={nameOf} />
          <Shade maze={maze} seen={seen} />
          <Passages maze={maze} />
          <Borders maze={maze} view={view} changed={news.borders} nameOf={nameOf} />
          <Pieces view={view} before={before} pieces={pieces} aimed={aimedAt(view)} actor={actor} nameOf={nameOf} />
          <g>
            {aimsOf(maze, view).map((aim) => (
              <Arrow key={aim.key} aim={aim} />
            ))}
          </g>
          <g class="wiz-war-floats">
            {news.floats.map((float, index) => {
              const spot = spotOf(float.square, 0, 1);
              const above = news.floats.slice(0, index).filter((one) => one.square === float.square).length;
              return (
                <g key={`${version} ${index}`} transform={`translate(${spot.x} ${spot.y - 22 + above * 17})`}>
                  <text class={`wiz-war-float is-${float.tone}`}>{float.text}</text>
                </g>
              );
            })}
          </g>
        </svg>
      </section>
      <p class="wiz-war-sight">
        <button type="button" class="wiz-war-sight-button" aria-pressed={isKept} onClick={() => setKept(!isKept)}>
          <svg viewBox="-16 -12 32 24" aria-hidden="true">
            <path d="M-14 0 Q0 -13 14 0 Q0 13 -14 0 Z" />
            <circle r="4.5" />
          </svg>
          Line of sight
        </button>
        <span>
          {looker && seen
            ? `Hatched: what ${figureName(view, looker, nameOf)} does not see`
            : "Point at a figure to see what it sees"}
        </span>
      </p>
    </div>
  );
}

function Arrow({ aim }: { readonly aim: Aim }) {
  const from = { x: aim.from.x * UNIT, y: aim.from.y * UNIT };
  const to = { x: aim.to.x * UNIT, y: aim.to.y * UNIT };
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const near = 16 / length;
  const far = 1 - Math.min(0.4, 12 / length);
  const at = (part: number) => `${from.x + (to.x - from.x) * part} ${from.y + (to.y - from.y) * part}`;
  return (
    <path
      class={`wiz-war-aim is-${aim.kind}`}
      d={`M${at(near)} L${at(far)}`}
      marker-end={`url(#wiz-war-tip-${aim.kind})`}
    />
  );
}

/** Tells which figure is pointed at or has the focus. */
function useFigurePointed(root: { readonly current: HTMLElement | null }, tell: (figure: string | null) => void): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const point = (event: Event) => {
      const figure = (event.target as Element).closest?.("[data-figure]");
      tell(figure?.getAttribute("data-figure") ?? null);
    };
    const leave = () => tell(null);
    element.addEventListener("pointerover", point);
    element.addEventListener("focusin", point);
    element.addEventListener("pointerleave", leave);
    element.addEventListener("focusout", leave);
    return () => {
      element.removeEventListener("pointerover", point);
      element.removeEventListener("focusin", point);
      element.removeEventListener("pointerleave", leave);
      element.removeEventListener("focusout", leave);
    };
  }, [root, tell]);
}

/** Keeps a square in view where the labyrinth is wider than the screen. */
function usePan(pan: { readonly current: HTMLElement | null }, square: number | null): void {
  useEffect(() => {
    const element = pan.current;
    if (!element || square === null || element.scrollWidth <= element.clientWidth) return;
    const share = (cornerOf(square).x + 0.5) / STRIDE;
    const left = share * element.scrollWidth - element.clientWidth / 2;
    element.scrollTo?.({ left, behavior: isMotionOn() ? "smooth" : "auto" });
  }, [pan, square]);
}
