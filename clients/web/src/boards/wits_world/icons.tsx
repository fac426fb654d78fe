/** Small marks: of affinities and move types, of statuses, of a matchup. Pictures only; words stand beside them. */

import type { ComponentChildren } from "preact";
import "./icons.css";

const TYPES: Readonly<Record<string, ComponentChildren>> = {
  Wit: <path d="M4 20 Q6 8 20 4 Q20 16 9 17 M4 20 L14 10" />,
  Grit: <path d="M3 19 L9 8 L13 13 L16 9 L21 19 Z" />,
  Spark: <path d="M13 2 L5 14 H11 L10 22 L19 9 H13 Z" />,
  Spirit: (
    <path d="M12 2 C18 9 20 12 18 17 C16 22 8 22 6 17 C5 13 8 12 8 8 C10 9 11 6 12 2 Z M12 20 q-3 -3 0 -7 q3 4 0 7" />
  ),
  Mystic: <path d="M12 3 L21 12 L12 21 L3 12 Z M12 8 L16 12 L12 16 L8 12 Z" />,
  Basic: <path d="M5 20 Q5 10 9 4 M11 21 Q11 11 15 5 M17 21 Q17 13 20 8" />,
  Neutral: <path d="M12 4 a8 8 0 1 0 0.01 0 Z M12 12 h.01" />,
};

const STATUSES: Readonly<Record<string, ComponentChildren>> = {
  poison: <path d="M12 2 Q20 12 18 16 Q16 21 12 21 Q8 21 6 16 Q4 12 12 2 Z M10 15 h.01 M14 17 h.01" />,
  stun: <path d="M12 12 q2 -2 3 0 q1 3 -3 4 q-6 0 -6 -5 q1 -7 7 -6 q8 1 7 8 q-2 8 -10 8" />,
  dodge: <path d="M3 8 H14 q4 0 4 -3 q-1 -3 -4 -1 M3 13 H18 q4 1 3 4 q-2 3 -4 0 M3 18 H11" />,
  reflect: <path d="M19 3 V21 M4 6 L15 12 L4 18 M4 18 h5 M4 18 v-4.5" />,
  lifesteal: (
    <path d="M12 21 C4 15 2 11 3 8 C5 3 10 4 12 8 C14 4 19 3 21 8 C22 11 20 15 12 21 Z M9 11 l1.5 4 1.5 -4 1.5 4 1.5 -4" />
  ),
  boost_out: <path d="M5 13 L12 6 L19 13 M5 20 L12 13 L19 20" />,
  reduce_in: <path d="M12 2 L20 5 V12 Q19 19 12 22 Q5 19 4 12 V5 Z M8 12 H16" />,
  stun_immune: <path d="M12 2 L20 5 V12 Q19 19 12 22 Q5 19 4 12 V5 Z M8 12 l3 3 5 -6" />,
  strong: <path d="M12 3 L21 12 H16 V21 H8 V12 H3 Z" />,
  weak: <path d="M12 21 L3 12 H8 V3 H16 V12 H21 Z" />,
  hidden: <path d="M3 12 Q12 4 21 12 Q12 20 3 12 Z M4 20 L20 4" />,
};

/** The mark of an affinity or of a move's type. */
export function TypeIcon({ type }: { readonly type: string }) {
  return <Mark kind={`is-type wits-world-is-${type.toLowerCase()}`}>{TYPES[type] ?? TYPES.Neutral}</Mark>;
}

/** The mark of a status, or of `strong`, `weak`, `hidden`. */
export function StatusIcon({ kind }: { readonly kind: string }) {
  return <Mark kind={`is-status is-${kind}`}>{STATUSES[kind] ?? STATUSES.stun}</Mark>;
}

function Mark({ kind, children }: { readonly kind: string; readonly children: ComponentChildren }) {
  return (
    <svg class={`wits-world-icon ${kind}`} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}
