/** Walls and doors, closed or held open, with their cracks. A border that can be aimed at is a thing. */

import { useHand } from "../../board/hand";
import { Thing } from "../../board/thing";
import type { ThingView, View } from "../../protocol/wiz_war";
import { HouseSign } from "./house";
import { UNIT } from "./layout";
import type { Border, Maze } from "./maze";
import { BorderText } from "./texts";
import { colourOf, printed, seatStyle } from "./words";

const CRACKS_OF_WALL = 5;
const CRACKS_OF_DOOR = 3;

interface BordersProps {
  readonly maze: Maze;
  readonly view: View;
  /** Borders that have just changed or cracked. */
  readonly changed: ReadonlySet<number>;
  readonly nameOf: (seat: number) => string;
}

export function Borders({ maze, view, changed, nameOf }: BordersProps) {
  const { choices } = useHand();
  const raised = new Map((view.things ?? []).filter((one) => (one.border ?? -1) >= 0).map((one) => [one.border, one]));
  return (
    <>
      {maze.borders.map((one) => {
        const key = `${one.from.x} ${one.from.y} ${one.to.x}`;
        if (one.isFixed) return <Wall key={key} border={one} />;
        const isLive = choices.value.has(`border:${one.id}`);
        const spell = raised.get(one.id) ?? null;
        const isPlain = one.kind === "open" && one.owner === null && !isLive;
        if (isPlain) return null;
        const needs = needed(one, spell);
        const isNotable = isLive || one.cracks > 0 || spell !== null || one.holder !== null;
        return (
          <Thing
            key={key}
            as="g"
            name={`border:${one.id}`}
            label={spoken(one, needs, view, spell)}
            about={
              isNotable
                ? () => <BorderText view={view} border={one} needs={needs} spell={spell} nameOf={nameOf} />
                : undefined
            }
            class={`wiz-war-border${changed.has(one.id) ? " is-changed" : ""}`}
            style={one.owner === null ? undefined : seatStyle(one.owner)}
          >
            <line class="thing-face" {...endsOf(one)} />
            {one.kind === "wall" && <Wall border={one} isRaised={spell !== null} />}
            {one.kind === "door" && <Door border={one} />}
            {one.kind === "open" && one.owner !== null && <OpenDoor border={one} />}
            {one.cracks > 0 && <Cracks border={one} needs={needs} />}
          </Thing>
        );
      })}
    </>
  );
}

function needed(border: Border, spell: ThingView | null): number {
  return spell?.need || (border.kind === "door" ? CRACKS_OF_DOOR : CRACKS_OF_WALL);
}

function spoken(border: Border, needs: number, view: View, spell: ThingView | null): string {
  const cracks = border.cracks > 0 ? `, ${border.cracks} of ${needs} cracks` : "";
  if (border.kind === "wall") return `${spell ? printed(view, spell.card).name : "Wall"}${cracks}`;
  if (border.owner === null) return "Free border";
  return `${border.kind === "door" ? "Door" : "Open door"} of ${colourOf(border.owner)}${cracks}`;
}

function endsOf({ from, to }: Border) {
  return { x1: from.x * UNIT, y1: from.y * UNIT, x2: to.x * UNIT, y2: to.y * UNIT };
}

function Wall({ border, isRaised = false }: { readonly border: Border; readonly isRaised?: boolean }) {
  return (
    <>
      <line class={`wiz-war-wall${isRaised ? " is-raised" : ""}`} {...endsOf(border)} />
      <line class="wiz-war-wall-top" {...endsOf(border)} />
    </>
  );
}

/** Turns what is drawn along the x axis into the border's place and direction. */
function along({ from, to }: Border): string {
  const x = ((from.x + to.x) / 2) * UNIT;
  const y = ((from.y + to.y) / 2) * UNIT;
  return `translate(${x} ${y}) rotate(${from.x === to.x ? 90 : 0})`;
}

function Door({ border }: { readonly border: Border }) {
  return (
    <g class="wiz-war-door" transform={along(border)}>
      <path d="M-20 -2.5 H-16 V2.5 H-20 Z M16 -2.5 H20 V2.5 H16 Z" class="wiz-war-post" />
      <rect x="-16" y="-3.5" width="32" height="7" rx="1.5" />
      <circle class="wiz-war-plate" r="6.5" />
      <g transform={border.from.x === border.to.x ? "rotate(-90)" : undefined}>
        <HouseSign seat={border.owner ?? 0} scale={0.55} />
      </g>
    </g>
  );
}

/** A door that is held open, or the posts of one that is gone. */
function OpenDoor({ border }: { readonly border: Border }) {
  return (
    <g class="wiz-war-door is-open" transform={along(border)}>
      <path d="M-20 -2.5 H-16 V2.5 H-20 Z M16 -2.5 H20 V2.5 H16 Z" class="wiz-war-post" />
      {border.holder !== null && <rect x="-16" y="-3.5" width="20" height="5" rx="1.5" transform="rotate(-70 -16 0)" />}
    </g>
  );
}

function Cracks({ border, needs }: { readonly border: Border; readonly needs: number }) {
  const x = ((border.from.x + border.to.x) / 2) * UNIT;
  const y = ((border.from.y + border.to.y) / 2) * UNIT;
  return (
    <g class="wiz-war-cracks" transform={`translate(${x} ${y}) scale(0.75)`}>
      <path d="M-7 -8 L-2 -3 L-5 1 L2 4 L0 9 M3 -9 L1 -4 L6 0 L4 5" />
      <g transform="translate(12 12)">
        <rect x="-9" y="-6" width="18" height="12" rx="6" />
        <text y="3.5">
          {border.cracks}/{needs}
        </text>
      </g>
    </g>
  );
}
