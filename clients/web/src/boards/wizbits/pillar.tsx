/** The Pillar as the tree that it is: Units at their Heights, lines to what they stand on, the Base at the foot. */

import { Thing } from "../../board/thing";
import type { PillarView, UnitView, View } from "../../protocol/wizbits";
import { Portrait } from "./portrait";
import { UnitText } from "./texts";
import { type Spot, treeOf } from "./tree";
import { cardOf, counted, elementClass, faceOf, nameOfDesign, seatStyle, targetName, unitName } from "./words";

/** All in rem: a Unit's box, and the room around it. */
const WIDTH = 8.6;
const HEIGHT = 3.5;
const ASIDE = 0.7;
const ABOVE = 1.2;
const AXIS = 1.6;
const BASE = 2.4;
/** Pixels of the picture to a rem. */
const SCALE = 16;

interface PillarProps {
  readonly pillar: PillarView;
  readonly view: View;
  readonly nameOf: (seat: number) => string;
  /** What has just resolved, in words. */
  readonly resolved: readonly string[];
}

const BASES: Readonly<Record<string, string>> = {
  turn: "Base",
  damage: "Damage Base: then all who fight make their Check",
  event: "what happened",
};

export function Pillar({ pillar, view, nameOf, resolved }: PillarProps) {
  const tree = treeOf(pillar);
  const width = AXIS + tree.lanes * (WIDTH + ASIDE);
  const height = tree.height * (HEIGHT + ABOVE) + BASE + 0.5;
  const top = (row: number) => (tree.height - row) * (HEIGHT + ABOVE) + 0.25;
  const left = (lane: number) => AXIS + lane * (WIDTH + ASIDE);
  const tips = new Set(pillar.resolving ? [] : (pillar.tips ?? [0]));
  const baseTop = height - BASE;
  return (
    <section class="wizbits-pillar" aria-label="Pillar">
      <header>
        <h3>The Pillar</h3>
        <p>{status(pillar, view, nameOf)}</p>
      </header>
      <div class="wizbits-tree-pan">
        <div class="wizbits-tree" style={{ width: `${width}rem`, height: `${height}rem` }}>
          <svg
            viewBox={`0 0 ${width * SCALE} ${height * SCALE}`}
            style={{ width: `${width}rem`, height: `${height}rem` }}
            aria-hidden="true"
          >
            {tree.spots.map((spot) => (
              <path
                key={spot.unit.id}
                class={`wizbits-branch${spot.lane === 0 ? " is-main" : ""}`}
                d={branch(spot, left, top, baseTop)}
              />
            ))}
          </svg>
          {Array.from({ length: tree.height }, (_, index) => (
            <span key={index} class="wizbits-height" style={{ top: `${top(index + 1) + HEIGHT / 2}rem` }}>
              <span class="visually-hidden">Height </span>
              {index + 1}
            </span>
          ))}
          {tree.spots.map((spot) => (
            <Unit
              key={spot.unit.id}
              unit={spot.unit}
              view={view}
              nameOf={nameOf}
              isFoundation={tips.has(spot.unit.id)}
              isNext={pillar.resolving === true && spot.unit.height === tree.height}
              place={{
                left: `${left(spot.lane)}rem`,
                top: `${top(spot.unit.height)}rem`,
                width: `${WIDTH}rem`,
                height: `${HEIGHT}rem`,
              }}
            />
          ))}
          <Thing
            name="unit:0"
            isNamedByText
            label="The Base"
            class="wizbits-base"
            style={{ top: `${baseTop}rem`, height: `${BASE - 0.4}rem`, left: `${AXIS}rem` }}
          >
            {BASES[pillar.base] ?? pillar.base}
            {tips.has(0) && tree.height > 0 && <Foundation />}
          </Thing>
        </div>
      </div>
      {resolved.length > 0 && <p class="wizbits-resolved">{resolved.join(" · ")}</p>}
    </section>
  );
}

function status(pillar: PillarView, view: View, nameOf: (seat: number) => string): string {
  if (view.work?.kind === "batch") return `Height ${view.work.height ?? 0} resolves`;
  if (pillar.resolving) return "resolves from the top down";
  const passes = pillar.passes ? `; ${nameOf(1 - pillar.priority)} has added nothing` : "";
  return `${nameOf(pillar.priority)} may add or be finished${passes}`;
}

/** From the foot of a Unit down to the head of what it stands on, around the corner in the room between two rows. */
function branch(spot: Spot, left: (lane: number) => number, top: (row: number) => number, base: number): string {
  const x = (left(spot.lane) + WIDTH / 2) * SCALE;
  const foot = (top(spot.unit.height) + HEIGHT) * SCALE;
  if (!spot.parent) return `M${x} ${foot} V${base * SCALE}`;
  const parentX = (left(spot.parent.lane) + WIDTH / 2) * SCALE;
  const head = top(spot.parent.unit.height) * SCALE;
  const bend = foot + (head - foot) * (spot.parent.lane === 0 ? 0.62 : 0.3);
  if (parentX === x) return `M${x} ${foot} V${head}`;
  const round = parentX < x ? -8 : 8;
  return `M${x} ${foot} V${bend - 8} Q${x} ${bend} ${x + round} ${bend} H${parentX - round} Q${parentX} ${bend} ${parentX} ${bend + 8} V${head}`;
}

interface UnitProps {
  readonly unit: UnitView;
  readonly view: View;
  readonly nameOf: (seat: number) => string;
  readonly isFoundation: boolean;
  readonly isNext: boolean;
  readonly place: Readonly<Record<string, string>>;
}

function Unit({ unit, view, nameOf, isFoundation, isNext, place }: UnitProps) {
  const face = faceOf(view, unit.design ?? "");
  const marks = [
    "wizbits-unit",
    elementClass(face[3]),
    `is-${unit.kind}`,
    unit.cancelled && "is-cancelled",
    isNext && "is-next",
    isFoundation && "is-foundation",
  ];
  return (
    <Thing
      name={`unit:${unit.id}`}
      label={`${unitName(view, unit)} of ${nameOf(unit.seat)}, Height ${unit.height}`}
      isNamedByText
      about={() => <UnitText unit={unit} view={view} nameOf={nameOf} />}
      class={marks.filter(Boolean).join(" ")}
      style={{ ...seatStyle(unit.seat), ...place }}
      more={
        unit.kind === "card"
          ? { "data-travel": `card:${unit.source}` }
          : { "data-travel": `unit:${unit.id}`, "data-travel-from": `card:${unit.source}` }
      }
    >
      {unit.design ? <Portrait face={face} /> : <DamageMark />}
      <span class="wizbits-unit-words">
        <span class="wizbits-unit-name">{unit.design ? nameOfDesign(view, unit.design) : "Damage"}</span>
        <span class="wizbits-unit-what">{what(unit, view)}</span>
      </span>
      {(unit.column ?? 0) > 0 && (
        <span class="wizbits-iph" title="Individual Pillar Height">
          IPH {unit.iph}
        </span>
      )}
      {isFoundation && <Foundation />}
      {unit.cancelled && <span class="wizbits-cancelled">cancelled</span>}
    </Thing>
  );
}

function what(unit: UnitView, view: View): string {
  if (unit.shares?.length) {
    return unit.shares.map(([card, points]) => `${points} → ${shortName(view, card)}`).join(", ");
  }
  const targets = (unit.targets ?? []).map((ref) => targetName(view, ref));
  const kind = unit.kind === "ability" ? "ability" : "";
  return [kind, targets.length > 0 && `→ ${targets.join(", ")}`].filter(Boolean).join(" ") || "card";
}

function shortName(view: View, id: number): string {
  const card = cardOf(view, id);
  return card ? nameOfDesign(view, card.design) : "gone";
}

function Foundation() {
  return (
    <span class="wizbits-foundation">
      <svg viewBox="-8 -8 16 16" aria-hidden="true">
        <path d="M-6 6 H6 M0 6 V-6 M-4 -2 L0 -6 L4 -2" />
      </svg>
      <span class="visually-hidden"> Foundation</span>
    </span>
  );
}

function DamageMark() {
  return (
    <svg class="wizbits-damage-mark" viewBox="-24 -24 48 48" aria-hidden="true">
      <path d="M-14 -16 L14 16 M14 -16 L-14 16 M-18 8 L-8 18 M18 8 L8 18" />
    </svg>
  );
}

/** A play that is not on the Pillar yet: what is chosen and what is still to be paid. */
export function MakingPanel({ view, nameOf }: { readonly view: View; readonly nameOf: (seat: number) => string }) {
  const making = view.making;
  if (!making) return null;
  const face = faceOf(view, making.design);
  const pool = view.sides[making.seat]?.pool ?? 0;
  const cost = making.cost ?? 0;
  const targets = (making.targets ?? []).map((ref) => targetName(view, ref));
  const foundation = making.foundation;
  return (
    <section
      class={`wizbits-making ${elementClass(face[3])}`}
      style={seatStyle(making.seat)}
      aria-label="Half-made play"
    >
      <Portrait face={face} />
      <div>
        <p>
          {nameOf(making.seat)} {making.kind === "ability" ? "uses" : "plays"} <b>{face[1]}</b>
          {targets.length > 0 && <> on {targets.join(", ")}</>}
          {foundation !== undefined && foundation !== null && (
            <span class="wizbits-soft"> · built on {foundation === 0 ? "the Base" : standsOn(view, foundation)}</span>
          )}
        </p>
        {cost > 0 && (
          <p class="wizbits-cost">
            <span class="wizbits-pips" aria-hidden="true">
              {Array.from({ length: Math.max(cost, pool) }, (_, index) => (
                <i key={index} class={`${index < pool ? "is-paid" : ""}${index >= cost ? " is-over" : ""}`} />
              ))}
            </span>
            {pool} of {counted(cost, "point")}
          </p>
        )}
      </div>
    </section>
  );
}

function standsOn(view: View, id: number): string {
  const unit = view.pillar?.units?.find((one) => one.id === id);
  return unit ? unitName(view, unit) : "a Unit";
}
