/** Between the sides: whose turn it is, what was just done, what was drawn, and the wheel of affinities. */

import { Thing } from "../../board/thing";
import type { DodgeRolled, View } from "../../protocol/wits_world";
import type { News } from "./news";
import { WheelText } from "./texts";
import "./middle.css";

interface MiddleProps {
  readonly view: View;
  readonly news: News;
  /** What was done, in a sentence, or nothing. */
  readonly deed: string;
  readonly nameOf: (seat: number) => string;
  readonly seat: number | null;
  /** The affinities in front, the looker's first. */
  readonly affinities: readonly (string | null)[];
}

const REASONS: Readonly<Record<string, string>> = {
  all_defeated: "No Creature of the other side is left.",
  left: "The other side has left.",
  turn_400: "Turn 400 is over.",
  both_passed: "Neither side can do anything.",
};

export function Middle({ view, news, deed, nameOf, seat, affinities }: MiddleProps) {
  return (
    <div class={`wits-world-middle is-${view.phase}`}>
      <div class="wits-world-say">
        <h2 style={view.phase === "turn" ? { "--seat": `var(--seat-${view.current})` } : undefined}>
          {headline(view, nameOf, seat)}
        </h2>
        <p>{view.phase === "over" ? (REASONS[view.reason ?? ""] ?? "") : deed}</p>
      </div>
      <div class="wits-world-draws">
        {news.first !== null && <Coin text={`The draw: ${nameOf(news.first)} acts first`} seat={news.first} />}
        {news.dodges.map((dodge, index) => (
          <Dodge key={`${index} ${dodge.value}`} dodge={dodge} />
        ))}
      </div>
      <Thing
        label="The wheel: Wit beats Grit, Grit beats Spark, Spark beats Wit; Spirit and Mystic beat each other"
        about={() => <WheelText />}
        class="wits-world-wheel"
      >
        <Wheel marked={affinities} />
      </Thing>
    </div>
  );
}

function headline(view: View, nameOf: (seat: number) => string, seat: number | null): string {
  switch (view.phase) {
    case "turn":
      return `Turn ${view.turn}: ${view.current === seat ? "yours" : nameOf(view.current)}`;
    case "opening":
      return "Both sides choose who opens";
    case "replacement":
      return "Another Creature comes";
    case "over":
      return view.winner === null || view.winner === undefined ? "Drawn" : `${nameOf(view.winner)} wins`;
    default:
      return "The battle has not begun";
  }
}

function Coin({ text, seat }: { readonly text: string; readonly seat: number }) {
  return (
    <p class="wits-world-coin" style={{ "--seat": `var(--seat-${seat})` }}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="16" cy="16" r="13" />
        <path d="M16 7 L23 16 L16 25 L9 16 Z" />
      </svg>
      {text}
    </p>
  );
}

/** The draw of a dodge: a scale of 100, the part that would miss, and where the draw fell. */
function Dodge({ dodge }: { readonly dodge: DodgeRolled }) {
  const { chance, value, dodged } = dodge;
  return (
    <div class={`wits-world-dodge is-${dodged ? "dodged" : "hit"}`}>
      <span>
        {value} drawn of 100; {chance} or less dodges: <b>{dodged ? "dodged" : "hit"}</b>
      </span>
      <span class="wits-world-scale" style={{ "--chance": `${chance}%`, "--value": `${value}%` }} aria-hidden="true">
        <i />
      </span>
    </div>
  );
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly word: readonly [x: number, y: number, anchor: "end" | "middle" | "start"];
}

const SPOTS: Readonly<Record<string, Spot>> = {
  Wit: { x: 44, y: 12, word: [55, 16, "start"] },
  Grit: { x: 68, y: 50, word: [68, 69, "middle"] },
  Spark: { x: 20, y: 50, word: [20, 69, "middle"] },
  Spirit: { x: 112, y: 12, word: [123, 16, "start"] },
  Mystic: { x: 112, y: 50, word: [123, 54, "start"] },
};

/** Arrows go from what is strong to what it is strong against; what stands in front is filled. */
function Wheel({ marked }: { readonly marked: readonly (string | null)[] }) {
  return (
    <svg viewBox="0 0 160 76" aria-hidden="true">
      <path class="arrow" d="M50 22 L61 39 m0 0 l-1 -8 m1 8 l-7 -4" />
      <path class="arrow" d="M57 50 H32 m0 0 l6 -5 m-6 5 l6 5" />
      <path class="arrow" d="M26 40 L37 22 m0 0 l-7 4 m7 -4 l1 8" />
      <path class="arrow" d="M112 22 V40 m0 0 l-4 -6 m4 6 l4 -6 M112 22 l-4 6 m4 -6 l4 6" />
      {Object.entries(SPOTS).map(([name, { x, y, word }]) => (
        <g key={name} class={`wits-world-is-${name.toLowerCase()}${marked.includes(name) ? " is-marked" : ""}`}>
          <circle cx={x} cy={y} r="7" />
          <text x={word[0]} y={word[1]} text-anchor={word[2]}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
