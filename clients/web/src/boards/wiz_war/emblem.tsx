/** The picture of a card: what it does as a sign, in a frame that follows from its id, so that no two cards look alike. */

import type { ComponentChildren } from "preact";
import type { CardView } from "../../protocol/wiz_war";
import { Face, hasFace } from "./creatures";
import { kindOf } from "./words";

const BOLT = <path class="is-ink" d="M4 -15 L-9 3 H-1 L-4 15 L9 -4 H1 Z" />;
const SIGNS: Readonly<Record<string, ComponentChildren>> = {
  bolt: BOLT,
  burst: (
    <path
      class="is-ink"
      d="M0 -15 L3 -6 L11 -11 L7 -2 L15 1 L7 4 L9 13 L1 7 L-5 15 L-5 6 L-14 7 L-7 0 L-13 -8 L-4 -6 Z"
    />
  ),
  line: (
    <>
      <path class="is-ink" d="M-14 10 Q-4 8 -5 0 Q-6 -8 4 -8 H8 V-14 L16 -5 L8 4 V-2 H4 Q1 -2 2 3 Q2 13 -14 14 Z" />
    </>
  ),
  claw: <path class="is-ink" d="M-12 -12 Q-4 -4 -8 13 Q1 2 -1 -12 Q6 -4 3 13 Q12 1 9 -12 Q15 -2 10 13" />,
  shield: (
    <>
      <path class="is-ink" d="M0 -15 L12 -10 V0 Q11 10 0 15 Q-11 10 -12 0 V-10 Z" />
      <path class="is-line" d="M-5 0 l4 5 7 -10" />
    </>
  ),
  guard: (
    <>
      <path class="is-ink" d="M0 -15 L12 -10 V0 Q11 10 0 15 Q-11 10 -12 0 V-10 Z" />
      <path class="is-line" d="M-6 -3 H6 M-5 4 H5" />
    </>
  ),
  heart: (
    <>
      <path class="is-ink" d="M0 14 C-14 5 -15 -3 -12 -8 C-9 -13 -3 -12 0 -6 C3 -12 9 -13 12 -8 C15 -3 14 5 0 14 Z" />
      <path class="is-line" d="M0 -3 V7 M-5 2 H5" />
    </>
  ),
  wall: (
    <>
      <path class="is-ink" d="M-14 -11 H14 V12 H-14 Z" />
      <path class="is-line" d="M-14 -3 H14 M-14 4 H14 M-3 -11 V-3 M6 -3 V4 M-7 -3 V4 M-1 4 V12 M9 4 V12 M8 -11 V-3" />
    </>
  ),
  breach: (
    <>
      <path class="is-ink" d="M-14 -11 H-2 L-5 -4 L0 2 L-6 12 H-14 Z M4 -11 H14 V12 H0 L5 3 L1 -3 Z" />
      <path class="is-line" d="M-14 -3 h8 M-14 5 h9 M14 -3 h-10 M14 5 h-9" />
    </>
  ),
  key: (
    <path
      class="is-ink"
      d="M-14 0 a6.5 6.5 0 1 1 12.5 2 H14 V8 H10 V5 H6 V9 H2 V5 H-3 A6.5 6.5 0 0 1 -14 0 Z M-9 -2 h.01"
    />
  ),
  boot: (
    <>
      <path class="is-ink" d="M-7 -14 H3 V2 Q12 3 13 11 H-8 Q-5 0 -7 -14 Z" />
      <path class="is-line" d="M-15 -7 h4 M-16 -1 h5 M-15 5 h3 M-7 -9 H3" />
    </>
  ),
  spiral: (
    <path
      class="is-line"
      d="M0 0 q2 -4 5 -1 q3 6 -3 8 q-9 1 -9 -7 q1 -10 10 -10 q12 1 11 12 q-2 11 -14 11 q-10 -1 -13 -9"
    />
  ),
  hand: (
    <>
      <path
        class="is-ink"
        d="M-9 14 V2 L-13 -4 Q-11 -8 -8 -4 L-6 -1 V-11 Q-3.5 -15 -2 -11 V-4 V-13 Q1 -16 2 -12 V-4 L3 -11 Q6 -14 7 -10 V-2 L8 -6 Q11 -8 11 -4 V6 L7 14 Z"
      />
    </>
  ),
  cards: (
    <>
      <path class="is-ink" d="M-13 -8 L-2 -13 L7 8 L-4 13 Z" />
      <path class="is-ink" d="M0 -10 L12 -6 L7 14 L-4 11 Z" />
    </>
  ),
  forget: (
    <>
      <path class="is-ink" d="M-9 -13 H9 V13 H-9 Z" />
      <path class="is-line" d="M-3.5 -4 Q-3 -8 0 -8 Q4 -8 4 -4.5 Q4 -2 0 1 V4 M0 8 h.01" />
    </>
  ),
  eye: (
    <>
      <path class="is-ink" d="M-15 0 Q0 -15 15 0 Q0 15 -15 0 Z" />
      <circle class="is-hole" cx="0" cy="0" r="4.5" />
    </>
  ),
  chain: (
    <path
      class="is-line"
      d="M-2 -3 L-5 -6 a5 5 0 0 0 -7 7 L-8 5 a5 5 0 0 0 6 1 M2 3 L5 6 a5 5 0 0 0 7 -7 L8 -5 a5 5 0 0 0 -6 -1 M-3 -12 l1 4 M3 12 l-1 -4 M-13 -9 l4 2"
    />
  ),
  rot: (
    <>
      <path class="is-ink" d="M0 -15 Q11 -1 10 5 Q9 14 0 14 Q-9 14 -10 5 Q-11 -1 0 -15 Z" />
      <path class="is-line" d="M-4 3 h.01 M4 3 h.01 M-3 9 q3 -3 6 0" />
    </>
  ),
  wind: (
    <path
      class="is-line"
      d="M-14 -5 H4 q6 0 6 -5 q-2 -5 -7 -2 M-14 1 H11 q5 1 3 6 q-3 3 -6 0 M-14 7 H1 q4 1 3 5 q-3 3 -6 0"
    />
  ),
  swords: (
    <path class="is-line" d="M-13 -13 L9 9 M13 -13 L-9 9 M-13 6 L-6 13 M13 6 L6 13 M-9.5 9.5 L-13 13 M9.5 9.5 L13 13" />
  ),
  hammer: (
    <>
      <path class="is-ink" d="M-12 -13 H9 L13 -9 L9 -3 H-12 Z" />
      <path class="is-ink" d="M-3 -3 H2 V15 H-3 Z" />
    </>
  ),
  stone: <path class="is-ink" d="M-12 4 L-9 -8 L1 -12 L11 -6 L13 5 L4 12 L-7 11 Z M-9 -8 L-1 -2 L11 -6 M-1 -2 L4 12" />,
  helm: (
    <>
      <path class="is-ink" d="M-12 10 V-1 Q-12 -14 0 -14 Q12 -14 12 -1 V10 H5 V2 H-5 V10 Z" />
      <path class="is-line" d="M-12 -3 H12" />
    </>
  ),
  horn: <path class="is-ink" d="M-14 -9 Q-6 -14 -2 -7 Q2 4 12 -4 L15 2 Q8 14 -3 10 Q-14 4 -14 -9 Z" />,
  star: <path class="is-ink" d="M0 -15 L3.5 -4 L15 0 L3.5 4 L0 15 L-3.5 4 L-15 0 L-3.5 -4 Z" />,
  carve: (
    <path
      class="is-ink"
      d="M-6 14 V-8 Q-6 -14 0 -15 Q6 -14 6 -8 V14 Z M-3 -7 h.01 M3 -7 h.01 M-3 -2 H3 M-6 3 H6 M-3 8 h6"
    />
  ),
};

/** The first that fits says what a card's sign is; texts are made from effects, so their words are few. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/reduced by/, "guard"],
  [/^Counter/, "shield"],
  [/more cracks?\./, "carve"],
  [/Totem,/, "carve"],
  [/A wall that/, "wall"],
  [/Destroy a wall/, "breach"],
  [/adjacent door/, "key"],
  [/End one spell/, "chain"],
  [/drops one|caster takes|drops it or takes/, "hand"],
  [/discards \d+ cards/, "forget"],
  [/Draw up to|creature card|may draw/, "cards"],
  [/heals?\b/, "heart"],
  [/more attack this turn/, "swords"],
  [/takes? \d+ less/, "guard"],
  [/in each of its Time Passes/, "rot"],
  [/cannot be targeted/, "helm"],
  [/movement points|straight line|Move to a square/, "boot"],
  [/Move the target|push it/, "wind"],
  [/Item.*then discard it/, "stone"],
  [/^(Item|Relic)/, "hammer"],
  [/punch reaches/, "eye"],
  [/stun tokens?\./, "spiral"],
  [/line of \d/, "line"],
  [/adjacent/, "claw"],
  [/your sector|every figure/, "burst"],
  [/^Attack/, "bolt"],
];

function signOf(card: CardView): string {
  return MEANINGS.find(([words]) => words.test(card.text))?.[1] ?? "star";
}

/** The creature or shape that a card is about: `summon_cinder_drake`, `wolf_shape`. */
function faceOf(card: CardView): string | null {
  const name = card.id.replace(/^summon_/, "").replace(/_shape$/, "");
  return name !== card.id && hasFace(name) ? name : null;
}

/** The rays of a card's frame, from its id. */
function raysOf(id: string): string {
  let hash = 2166136261;
  for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  const rays = 6 + (hash % 9);
  const inner = 20 + ((hash >>> 4) % 4);
  const outer = inner + 4 + ((hash >>> 8) % 5);
  const isSharp = ((hash >>> 12) & 1) === 0;
  const turn = ((hash >>> 13) % 12) / 12;
  const at = (radius: number, step: number) => {
    const angle = ((step + turn) / rays) * 2 * Math.PI;
    return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
  };
  return Array.from({ length: rays }, (_, index) =>
    isSharp
      ? `M${at(inner, index - 0.3)} L${at(outer, index)} L${at(inner, index + 0.3)} Z`
      : `M${at(inner, index)} L${at(outer, index)}`,
  ).join(" ");
}

export function Emblem({ card }: { readonly card: CardView }) {
  const face = faceOf(card);
  const energy = card.type === "energy" || card.type === "flash" ? /\d+/.exec(card.name)?.[0] : undefined;
  return (
    <svg class={`wiz-war-emblem is-${kindOf(card)}`} viewBox="-32 -32 64 64" aria-hidden="true">
      <path class="is-rays" d={raysOf(card.id)} />
      {energy !== undefined ? (
        <>
          <path class="is-ink" d="M0 -18 L15 -6 L9 16 H-9 L-15 -6 Z" />
          {card.type === "flash" && (
            <path class="is-line" d="M-26 -6 L-19 2 L-25 3 L-18 12 M26 -6 L19 2 L25 3 L18 12" />
          )}
          <text class="is-number" y="9">
            {energy}
          </text>
        </>
      ) : face ? (
        <g class="wiz-war-picture is-plain">
          <Face name={face} />
        </g>
      ) : (
        SIGNS[signOf(card)]
      )}
    </svg>
  );
}
