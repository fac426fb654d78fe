/** The portrait of a Creature: the same species always looks the same. A picture only; its name stands beside it. */

import { BEFORE, BEHIND, UPON } from "./extras";
import { HEADS } from "./heads";
import { type Traits, traitsOf } from "./traits";
import "./portrait.css";

interface PortraitProps {
  readonly species: string;
  readonly affinity: string;
  readonly isDefeated?: boolean;
}

export function Portrait({ species, affinity, isDefeated = false }: PortraitProps) {
  const traits = traitsOf(species);
  const head = HEADS[traits.head];
  const look = isDefeated ? "defeated" : traits.eyes;
  const { x, y, apart } = head.eyes;
  return (
    <svg
      class={`wits-world-portrait wits-world-coat-${traits.coat}${isDefeated ? " is-defeated" : ""}`}
      viewBox="0 0 96 96"
      aria-hidden="true"
    >
      <g class={`ground wits-world-is-${affinity.toLowerCase()}`}>
        <Ground affinity={affinity} />
      </g>
      {traits.extras.map((extra) => BEHIND[extra])}
      {head.shape}
      {traits.extras.map((extra) => UPON[extra])}
      <Eye look={look} x={x - apart} y={y} side={-1} />
      <Eye look={look} x={x + apart} y={y} side={1} />
      {head.over}
      {traits.extras.map((extra) => BEFORE[extra])}
    </svg>
  );
}

interface EyeProps {
  readonly look: Traits["eyes"] | "defeated";
  readonly x: number;
  readonly y: number;
  readonly side: -1 | 1;
}

/** One eye; `side` says where the nose is not. */
function Eye({ look, x, y, side }: EyeProps) {
  if (look === "defeated") return <path class="line" d={`M${x - 4} ${y - 4} l8 8 m0 -8 l-8 8`} />;
  if (look === "sleepy") {
    return (
      <>
        <circle class="white" cx={x} cy={y} r="5.5" />
        <circle class="dark" cx={x} cy={y + 1.5} r="2.6" />
        <path class="coat" d={`M${x - 6.5} ${y} a6.5 6.5 0 0 1 13 0 Z`} />
      </>
    );
  }
  const pupil = look === "sly" ? { x: x + side * 1.8, y } : { x, y: y + 0.5 };
  return (
    <>
      <circle class="white" cx={x} cy={y} r={look === "round" ? 6.5 : 5.5} />
      <circle class="dark" cx={pupil.x} cy={pupil.y} r={look === "round" ? 3.6 : 2.6} />
      {look === "round" && <circle class="white plain" cx={x + 1.6} cy={y - 1.4} r="1.3" />}
      {look === "fierce" && <path class="line thick" d={`M${x + side * 7} ${y - 8} L${x - side * 6} ${y - 3}`} />}
      {look === "sly" && <path class="line" d={`M${x - 7} ${y - 3} h14`} />}
    </>
  );
}

/** What stands behind a Creature of the affinity, quietly. */
function Ground({ affinity }: { readonly affinity: string }) {
  switch (affinity) {
    case "Wit":
      return <path d="M6 22 h26 M6 34 h14 M64 14 h26 M78 26 h12 M6 78 h14 M80 66 h10 M74 82 h16" />;
    case "Grit":
      return <path d="M2 94 L22 58 L34 74 L50 46 L66 74 L78 56 L96 90 M14 72 l8 6 8 -4 M44 58 l7 5 6 -3" />;
    case "Spark":
      return (
        <path d="M18 4 L8 22 L16 22 L8 40 M80 8 L70 24 L79 24 L72 42 M14 66 l-6 10 7 0 -5 12 M86 58 l-7 11 7 0 -5 12" />
      );
    case "Spirit":
      return <path d="M48 2 a46 46 0 0 1 0 92 a46 46 0 0 1 0 -92 M48 10 a38 38 0 0 1 0 76 a38 38 0 0 1 0 -76" />;
    default:
      return <path d="M48 2 L88 25 V71 L48 94 L8 71 V25 Z M48 2 L88 71 H8 Z M48 94 L8 25 H88 Z" />;
  }
}
