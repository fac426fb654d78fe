/** Faces of creatures and of shapes that figures take, each within 15 units of the origin. Pictures only. */

import type { ComponentChildren } from "preact";

const FACES: Readonly<Record<string, ComponentChildren>> = {
  horned_warden: (
    <>
      <path class="is-pale" d="M-6 -6 Q-15 -5 -14 -14 Q-10 -9 -3 -10 M6 -6 Q15 -5 14 -14 Q10 -9 3 -10" />
      <path class="is-house" d="M-7 -8 Q0 -12 7 -8 L8 0 Q6 6 5 11 Q0 14 -5 11 Q-6 6 -8 0 Z" />
      <path class="is-pale" d="M-5 6 Q0 4 5 6 L4.5 11 Q0 13.5 -4.5 11 Z" />
      <path class="is-line" d="M-5 -2 l3 1.5 M5 -2 l-3 1.5 M-1.8 9 h.01 M1.8 9 h.01" />
      <path class="is-line" d="M-2.5 11 a2.5 2.5 0 0 0 5 0" />
    </>
  ),
  lamp_djinn: (
    <>
      <path class="is-house" d="M-2 8 Q-11 3 -6 -3 Q-9 -13 0 -14 Q9 -13 6 -3 Q11 2 3 6 Q1 7 2 9 Z" />
      <path class="is-warm" d="M-9 9 Q-13 8 -14 5 Q-9 5 -7 8 H7 Q13 7 12 11 Q10 14 4 14 H-4 Q-8 13 -9 9 Z" />
      <path class="is-line" d="M-3 -7 h.01 M3 -7 h.01 M-3 -3 Q0 0 3 -3 M-4 -13 Q-2 -17 2 -16" />
    </>
  ),
  mudlark_boggart: (
    <>
      <path class="is-house" d="M-6 -4 L-15 -9 L-9 3 Z M6 -4 L15 -9 L9 3 Z" />
      <path class="is-house" d="M-9 1 Q-9 -11 0 -11 Q9 -11 9 1 Q8 12 0 12 Q-8 12 -9 1 Z" />
      <circle class="is-pale" cx="-3.5" cy="-2.5" r="2.8" />
      <circle class="is-pale" cx="3.5" cy="-2.5" r="2.8" />
      <path class="is-line" d="M-3 -2 h.01 M3 -2 h.01 M-6 5 Q0 10 6 5 M-2 7.4 l1 2 M2 7.4 l-1 2" />
      <path class="is-line" d="M-2 -11 Q-3 -15 -6 -15 M1 -11 Q2 -15 5 -14" />
    </>
  ),
  bronze_watcher: (
    <>
      <path class="is-warm" d="M-10 13 V-2 Q-10 -13 0 -13 Q10 -13 10 -2 V13 H4 V5 H-4 V13 Z" />
      <path class="is-house" d="M-3 -13 Q0 -18 3 -13 L2 -6 H-2 Z" />
      <ellipse class="is-pale" cx="0" cy="0" rx="6.5" ry="3.8" />
      <circle class="is-dark" cx="0" cy="0" r="1.9" />
      <path class="is-line" d="M-10 7 h5 M10 7 h-5" />
    </>
  ),
  totem_spirit: (
    <>
      <path class="is-house" d="M-9 -10 Q0 -15 9 -10 L8 4 Q5 12 0 14 Q-5 12 -8 4 Z" />
      <path class="is-pale" d="M-6 -5 L-1.5 -3 L-5 0 Z M6 -5 L1.5 -3 L5 0 Z" />
      <path
        class="is-line"
        d="M0 -2 V4 M-4 7 H4 M-2.5 7 v3 M0 7 v3.5 M2.5 7 v3 M-9 -10 l-4 -3 M9 -10 l4 -3 M0 -13 V-17"
      />
    </>
  ),
  cinder_drake: (
    <>
      <path class="is-warm" d="M10 4 Q15 2 15 8 Q14 13 9 12 Q12 9 8 8 Z" />
      <path class="is-house" d="M-11 -12 L-4 -7 Q3 -10 8 -3 L13 1 Q13 5 8 5 L2 6 Q3 12 -4 14 Q-12 11 -11 0 Z" />
      <path class="is-pale" d="M-11 -12 L-9 -4 M-4 -7 L-3 -14 L1 -8" />
      <path class="is-line" d="M2 -3 h.01 M10 1 h.01 M3 2 Q7 3 10 2 M-8 2 q2 2 0 4 M-6 7 q2 1 1 4" />
    </>
  ),
  ogre: (
    <>
      <path class="is-moss" d="M-11 2 Q-12 -12 0 -12 Q12 -12 11 2 Q10 13 0 13 Q-10 13 -11 2 Z" />
      <path class="is-pale" d="M-6 8 L-5 2 L-3 8 Z M6 8 L5 2 L3 8 Z" />
      <path class="is-line" d="M-8 -4 L-2 -2 M8 -4 L2 -2 M-4 0 h.01 M4 0 h.01 M-7 8 H7" />
    </>
  ),
  wolf: (
    <>
      <path class="is-stone" d="M-11 -13 L-4 -8 H4 L11 -13 L10 0 Q6 5 3 12 Q0 14 -3 12 Q-6 5 -10 0 Z" />
      <path class="is-pale" d="M-4 4 Q0 1 4 4 L2.5 11 Q0 13 -2.5 11 Z" />
      <path class="is-line" d="M-6 -3 l3 1.5 M6 -3 l-3 1.5 M-1.5 8 h3" />
    </>
  ),
  clay: (
    <>
      <path class="is-warm" d="M-8 -12 H8 L10 -3 L8 0 V13 H-8 V0 L-10 -3 Z" />
      <circle class="is-dark" cx="-3.5" cy="-5" r="1.8" />
      <circle class="is-dark" cx="3.5" cy="-5" r="1.8" />
      <path class="is-line" d="M-3 1 h6 M4 4 l-3 3 3 2 -2 3 M-8 6 l3 -1" />
    </>
  ),
  moth: (
    <>
      <path class="is-pale" d="M-1 -3 Q-14 -14 -14 -2 Q-14 4 -3 4 Q-12 12 -6 13 Q-2 12 -1 5 Z" />
      <path class="is-pale" d="M1 -3 Q14 -14 14 -2 Q14 4 3 4 Q12 12 6 13 Q2 12 1 5 Z" />
      <path class="is-house" d="M-1.8 -6 Q0 -8 1.8 -6 V10 Q0 13 -1.8 10 Z" />
      <path class="is-line" d="M-1 -7 Q-3 -13 -6 -13 M1 -7 Q3 -13 6 -13 M-9 -3 h.01 M9 -3 h.01" />
    </>
  ),
  bark: (
    <>
      <path
        class="is-wood"
        d="M-8 14 Q-5 8 -8 2 Q-12 -4 -7 -6 L-9 -13 L-4 -8 L0 -14 L3 -8 L9 -12 L7 -5 Q11 -2 8 3 Q6 8 8 14 Z"
      />
      <path class="is-line" d="M-4 -2 q1.5 -1.5 3 0 M2 -2 q1.5 -1.5 3 0 M-3 5 q3 3 6 0 M-4 10 v4 M3 10 v4" />
    </>
  ),
  hare: (
    <>
      <path
        class="is-stone"
        d="M-6 -3 Q-11 -15 -5 -15 Q-1 -14 -1 -5 H1 Q1 -14 5 -15 Q11 -15 6 -3 Q10 1 9 6 Q7 13 0 13 Q-7 13 -9 6 Q-10 1 -6 -3 Z"
      />
      <path class="is-line" d="M-4 3 h.01 M4 3 h.01 M-1.5 7 h3 l-1.5 1.5 Z M0 8.5 V10 M-8 8 l-5 -1 M8 8 l5 -1" />
    </>
  ),
};

/** Whether there is a face of this name. */
export function hasFace(name: string): boolean {
  return name in FACES;
}

/** The face of a creature or shape; one that nobody has drawn has a face made from its name. */
export function Face({ name }: { readonly name: string }) {
  return <g class="wiz-war-face">{FACES[name] ?? <Newcomer name={name} />}</g>;
}

function Newcomer({ name }: { readonly name: string }) {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  const eyes = 1 + (hash % 3);
  const width = 8 + (hash % 4);
  return (
    <>
      <path
        class="is-house"
        d={`M${-width} 12 V-2 Q${-width} -13 0 -13 Q${width} -13 ${width} -2 V12 l-4 -3 -4 3 -4 -3 Z`}
      />
      {Array.from({ length: eyes }, (_, index) => (
        <circle key={index} class="is-pale" cx={(index - (eyes - 1) / 2) * 5.5} cy={-3} r={2.4} />
      ))}
      <path class="is-line" d={hash % 2 ? "M-4 4 Q0 8 4 4" : "M-4 6 Q0 2 4 6"} />
    </>
  );
}
