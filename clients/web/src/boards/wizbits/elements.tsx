/** The signs of the eight elements and of the Main Points. Pictures only; words stand beside them. */

import type { ComponentChildren } from "preact";

const ELEMENTS: Readonly<Record<string, ComponentChildren>> = {
  Gale: <path d="M-8 -3 H3 q4 0 4 -3 q-1 -3 -4 -1 M-8 1 H6 M-8 5 H2 q4 1 3 4 q-2 2 -4 0" />,
  Spark: <path class="is-full" d="M2 -9 L-6 2 H-1 L-2 9 L6 -2 H1 Z" />,
  Frost: <path d="M0 -9 V9 M-8 -4.5 L8 4.5 M-8 4.5 L8 -4.5 M-3 -7 L0 -4.5 L3 -7 M-3 7 L0 4.5 L3 7" />,
  Moss: <path class="is-full" d="M-7 8 Q-9 -6 8 -8 Q8 8 -5 6 M-7 8 Q-3 0 3 -3" />,
  Ember: <path class="is-full" d="M0 -9 Q7 -2 6 3 Q5 9 0 9 Q-5 9 -6 3 Q-6 0 -3 -2 Q-1 -1 -1 1 Q1 -3 0 -9 Z" />,
  Dust: <path d="M-9 5 Q-4 -1 0 3 Q4 7 9 1 M-6 -3 h.01 M-1 -6 h.01 M4 -3 h.01 M7 -7 h.01 M-8 9 H8" />,
  Gloom: <path class="is-full" d="M3 -9 Q-8 -7 -7 2 Q-5 10 6 7 Q-2 5 -2 -2 Q-1 -7 3 -9 Z" />,
  Tide: <path d="M-9 -2 Q-6 -7 -3 -2 T3 -2 T9 -2 M-9 5 Q-6 0 -3 5 T3 5 T9 5" />,
};

export function ElementIcon({ element }: { readonly element: string }) {
  return (
    <svg class="wizbits-icon is-element" viewBox="-11 -11 22 22" aria-hidden="true">
      {ELEMENTS[element] ?? <circle r="5" />}
    </svg>
  );
}

const POINTS: Readonly<Record<string, ComponentChildren>> = {
  strength: <path d="M-7 7 V-1 Q-7 -4 -4 -4 L-3 -7 Q0 -9 2 -7 Q6 -8 7 -5 Q9 -3 8 0 Q8 6 3 8 Z M-3 -1 Q0 -3 3 -1" />,
  will: <path d="M0 -8 L7 -5 V1 Q6 7 0 9 Q-6 7 -7 1 V-5 Z M-3 1 L-1 3.5 L4 -2" />,
  magic: <path d="M0 -9 L2.5 -2.5 L9 0 L2.5 2.5 L0 9 L-2.5 2.5 L-9 0 L-2.5 -2.5 Z" />,
  special: <path d="M0 -8.5 A8.5 8.5 0 1 1 -0.01 -8.5 Z M0 -4 V1 M0 4.5 h.01" />,
};

/** The sign of `strength`, `will`, `magic`, or `special` (the Special Check Number). */
export function PointIcon({ point }: { readonly point: string }) {
  return (
    <svg class={`wizbits-icon is-${point}`} viewBox="-11 -11 22 22" aria-hidden="true">
      {POINTS[point] ?? POINTS.special}
    </svg>
  );
}
