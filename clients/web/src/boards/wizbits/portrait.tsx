/** The face of a card: what it is by shape, its element by colour and sign, the rest from its id. The same for ever. */

import type { ComponentChildren } from "preact";
import type { Face } from "../../protocol/wizbits";
import { ElementIcon } from "./elements";
import { THINGS } from "./things";
import { elementClass } from "./words";

/** Small whole numbers from a word, as many as are asked for. */
function numbers(word: string, count: number): readonly number[] {
  const found: number[] = [];
  let hash = 2166136261;
  for (let index = 0; index < count; index += 1) {
    for (const letter of `${index}${word}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
    found.push((hash >>> 7) & 0xff);
  }
  return found;
}

export function Portrait({ face }: { readonly face: Face }) {
  const [id, , sublevel, element] = face;
  return (
    <span class={`wizbits-portrait ${elementClass(element)}`}>
      <svg viewBox="-24 -24 48 48" aria-hidden="true">
        <rect class="is-ground" x="-24" y="-24" width="48" height="48" />
        <Ground id={id} />
        {pictureOf(id, sublevel)}
      </svg>
      <ElementIcon element={element} />
    </span>
  );
}

/** Rays, rings or stripes behind the picture. */
function Ground({ id }: { readonly id: string }) {
  const [kind = 0, turn = 0] = numbers(id, 2);
  if (kind % 3 === 0) {
    return (
      <path
        class="is-faint"
        d="M0 0 m-20 0 a20 20 0 1 0 40 0 a20 20 0 1 0 -40 0 M0 0 m-15 0 a15 15 0 1 0 30 0 a15 15 0 1 0 -30 0"
      />
    );
  }
  if (kind % 3 === 1) {
    const rays = 7 + (turn % 5);
    const path = Array.from({ length: rays }, (_, index) => {
      const angle = ((index + 0.3) / rays) * 2 * Math.PI;
      return `M0 0 L${(34 * Math.sin(angle)).toFixed(1)} ${(-34 * Math.cos(angle)).toFixed(1)}`;
    });
    return <path class="is-faint" d={path.join(" ")} />;
  }
  return <path class="is-faint" d="M-24 -14 H24 M-24 -5 H24 M-24 4 H24 M-24 13 H24" />;
}

function pictureOf(id: string, sublevel: string): ComponentChildren {
  if (sublevel === "person") return <Person id={id} />;
  if (sublevel === "monster") return <Monster id={id} />;
  if (sublevel === "familiar") return <Familiar id={id} />;
  if (sublevel === "furniliar") return <Furniliar id={id} />;
  return THINGS[id] ?? THINGS[sublevel] ?? THINGS.item;
}

const HATS = [
  "M-11 -9 Q0 -14 11 -9 L9 -11 Q4 -22 2 -21 Q-6 -20 -8 -11 Z",
  "M-12 -8 H12 L8 -10 V-19 H-8 V-10 Z",
  "M-10 -8 Q-10 -19 0 -19 Q10 -19 10 -8 Q0 -12 -10 -8 Z",
  "M-9 -8 L-11 -18 L-5 -13 L0 -20 L5 -13 L11 -18 L9 -8 Q0 -11 -9 -8 Z",
  "M-12 -7 Q-2 -13 14 -9 L9 -12 Q6 -18 -2 -17 Q-10 -16 -10 -9 Z",
] as const;
const HAIR = [
  "M-9 -5 Q-12 6 -9 11 L-6 4 M9 -5 Q12 6 9 11 L6 4",
  "M-9 -4 Q-10 0 -9 3 M9 -4 Q10 0 9 3",
  "M-6 8 Q0 20 6 8 Q0 11 -6 8",
] as const;

function Person({ id }: { readonly id: string }) {
  const [hat = 0, hair = 0, eyes = 0, mouth = 0, dress = 0] = numbers(id, 5);
  return (
    <>
      <path
        class="is-main"
        d={dress % 2 ? "M-18 24 Q-15 9 0 9 Q15 9 18 24 Z" : "M-15 24 L-12 12 Q0 6 12 12 L15 24 Z"}
      />
      <path class="is-line" d={dress % 3 ? "M-5 10 L0 17 L5 10" : "M0 10 V24 M-4 15 h.01 M-4 20 h.01"} />
      <path class="is-skin" d="M-9 -7 Q-9 9 0 10 Q9 9 9 -7 Q0 -12 -9 -7 Z" />
      <path class="is-second" d={HAIR[hair % HAIR.length]} />
      <path class="is-main" d={HATS[hat % HATS.length]} />
      <Eyes y={-2} apart={3.6} kind={eyes} />
      <path class="is-line" d={MOUTHS[mouth % MOUTHS.length]} transform="translate(0 4)" />
    </>
  );
}

const MOUTHS = ["M-3 0 Q0 3 3 0", "M-3 1 H3", "M-3 2 Q0 -1 3 2", "M-2 0 Q0 2.5 2.5 -.5", "M-3 0 H3 M-1 0 v2"] as const;

function Eyes({ y, apart, kind }: { readonly y: number; readonly apart: number; readonly kind: number }) {
  if (kind % 4 === 1) {
    return (
      <>
        <circle class="is-pale" cx={-apart} cy={y} r="3" />
        <circle class="is-pale" cx={apart} cy={y} r="3" />
        <path class="is-line" d={`M${-apart} ${y} h.01 M${apart} ${y} h.01 M${3 - apart} ${y} H${apart - 3}`} />
      </>
    );
  }
  const brows = kind % 4 === 2 ? `M${-apart - 2} ${y - 4} l4 1.5 M${apart + 2} ${y - 4} l-4 1.5` : "";
  const closed = kind % 4 === 3;
  const look = closed
    ? `M${-apart - 2} ${y} q2 2 4 0 M${apart - 2} ${y} q2 2 4 0`
    : `M${-apart} ${y} v1 M${apart} ${y} v1`;
  return <path class="is-line is-bold" d={`${look} ${brows}`} />;
}

const HORNS = [
  "M-9 -9 Q-18 -10 -16 -20 Q-11 -14 -4 -13 M9 -9 Q18 -10 16 -20 Q11 -14 4 -13",
  "M-8 -11 L-12 -21 L-3 -14 M8 -11 L12 -21 L3 -14",
  "M-3 -14 L0 -23 L3 -14",
  "M-12 -6 Q-20 -8 -20 0 Q-16 3 -12 2 M12 -6 Q20 -8 20 0 Q16 3 12 2",
] as const;
const BODIES = [
  "M-14 24 Q-17 -14 0 -14 Q17 -14 14 24 Z",
  "M-17 24 L-14 -6 Q-10 -15 0 -15 Q10 -15 14 -6 L17 24 Z",
  "M-12 24 Q-20 6 -12 -8 Q-6 -15 0 -14 Q6 -15 12 -8 Q20 6 12 24 Z",
] as const;

function Monster({ id }: { readonly id: string }) {
  const [horn = 0, body = 0, eyes = 0, teeth = 0, marks = 0] = numbers(id, 5);
  const count = 1 + (eyes % 3);
  return (
    <>
      <path class="is-second" d={HORNS[horn % HORNS.length]} />
      <path class="is-main" d={BODIES[body % BODIES.length]} />
      {Array.from({ length: count }, (_, index) => {
        const x = (index - (count - 1) / 2) * 8;
        return (
          <g key={index}>
            <circle class="is-pale" cx={x} cy={-4} r={count === 1 ? 5.5 : 3.6} />
            <circle class="is-dark" cx={x + 0.6} cy={-3.5} r={count === 1 ? 2.2 : 1.5} />
          </g>
        );
      })}
      <path
        class="is-pale"
        d={teeth % 2 ? "M-8 5 H8 L6 9 L3 6 L0 9 L-3 6 L-6 9 Z" : "M-7 5 Q0 11 7 5 L5 11 L3 8 M-5 11 L-3 8"}
      />
      <path
        class="is-line"
        d={marks % 2 ? "M-9 15 h.01 M-4 18 h.01 M3 16 h.01 M8 19 h.01" : "M-8 16 q4 3 8 0 q4 3 8 0"}
      />
    </>
  );
}

const EARS = [
  "M-9 -5 L-12 -19 L-2 -11 Z M9 -5 L12 -19 L2 -11 Z",
  "M-8 -6 Q-14 -22 -6 -21 Q-2 -18 -2 -10 Z M8 -6 Q14 -22 6 -21 Q2 -18 2 -10 Z",
  "M-8 -8 a5 5 0 1 1 6 -4 Z M8 -8 a5 5 0 1 0 -6 -4 Z",
  "M-2 -11 Q-6 -22 1 -21 Q7 -21 3 -11 Z",
] as const;

function Familiar({ id }: { readonly id: string }) {
  const [ears = 0, eyes = 0, nose = 0, tail = 0] = numbers(id, 4);
  return (
    <>
      <path
        class="is-second"
        d={
          tail % 2
            ? "M10 20 Q24 20 20 6 Q18 2 15 5 Q18 14 8 15 Z"
            : "M-10 20 Q-24 18 -19 4 Q-16 2 -15 6 Q-17 13 -8 15 Z"
        }
      />
      <path class="is-main" d="M-11 24 Q-13 8 0 7 Q13 8 11 24 Z" />
      <path class="is-second" d={EARS[ears % EARS.length]} />
      <path class="is-main" d="M-11 -2 Q-11 -12 0 -12 Q11 -12 11 -2 Q10 9 0 9 Q-10 9 -11 -2 Z" />
      <Eyes y={-2} apart={4.4} kind={eyes} />
      {nose % 2 ? (
        <path class="is-pale" d="M-4 3 Q0 0 4 3 L0 9 Z" />
      ) : (
        <path class="is-line" d="M-1.5 3 h3 l-1.5 1.5 Z M0 4.5 v2 M-11 3 l-6 -1 M-11 5 l-6 2 M11 3 l6 -1 M11 5 l6 2" />
      )}
    </>
  );
}

const PIECES = [
  "M-11 22 V4 H-13 V-2 H-10 V-18 Q0 -22 10 -18 V-2 H13 V4 H11 V22 H7 V8 H-7 V22 Z",
  "M-3 22 H3 L2 6 H11 L15 -2 L8 -18 H-8 L-15 -2 L-11 6 H-2 Z",
  "M-13 22 V-10 Q-13 -18 0 -18 Q13 -18 13 -10 V22 H9 V18 H-9 V22 Z",
] as const;

function Furniliar({ id }: { readonly id: string }) {
  const [piece = 0, eyes = 0, mouth = 0] = numbers(id, 3);
  return (
    <>
      <path class="is-main" d={PIECES[piece % PIECES.length]} />
      <path class="is-line" d={piece % PIECES.length === 0 ? "M-10 -2 H10 M-7 8 H7" : "M-9 10 H9"} opacity="0.5" />
      <Eyes y={-8} apart={4.5} kind={eyes} />
      <path class="is-line" d={MOUTHS[mouth % MOUTHS.length]} transform="translate(0 -1)" />
    </>
  );
}
