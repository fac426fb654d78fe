/** What single species are known by, drawn in ink around or on a head of the same 96 by 96 field. */

import type { ComponentChildren } from "preact";
import type { Extra } from "./traits";

/** Behind the head. */
export const BEHIND: Partial<Readonly<Record<Extra, ComponentChildren>>> = {
  crest: <path class="spot" d="M46 20 Q34 14 38 3 Q46 6 48 14 Q52 2 62 5 Q62 15 50 20 Z" />,
  flare: <path class="spot" d="M48 26 Q36 18 42 8 Q46 13 48 2 Q58 9 54 16 Q60 14 58 10 Q64 22 48 26 Z" />,
  halo: <ellipse class="glow" cx="48" cy="13" rx="20" ry="6" />,
  quills: (
    <path
      class="spot"
      d="M30 28 L10 10 L36 22 Z M38 22 L28 2 L46 19 Z M50 19 L50 0 L57 19 Z M58 22 L70 3 L65 24 Z M66 28 L87 12 L71 34 Z"
    />
  ),
  tufts: <path class="dark" d="M18 10 L11 1 L25 9 Z M78 10 L85 1 L71 9 Z" />,
};

/** Upon the head, below its eyes. */
export const UPON: Partial<Readonly<Record<Extra, ComponentChildren>>> = {
  bolt: <path class="spot" d="M51 16 L39 29 L46 29 L43 38 L57 25 L49 25 Z" />,
  coil: <path class="line thick" d="M36 30 q4 -8 8 0 q4 -8 8 0 q4 -8 8 0" />,
  leaf: <path class="spot" d="M48 30 Q36 24 44 12 Q58 16 48 30 Z M48 30 L47 20" />,
  plates: <path class="line" d="M26 38 L36 26 H60 L70 38 M36 26 L41 34 H55 L60 26 M30 32 L41 34 M66 32 L55 34" />,
  rune: <path class="spot" d="M48 18 L54 25 L48 32 L42 25 Z" />,
  spots: (
    <>
      <circle class="mark" cx="34" cy="34" r="2.5" />
      <circle class="mark" cx="41" cy="29" r="2" />
      <circle class="mark" cx="55" cy="29" r="2" />
      <circle class="mark" cx="62" cy="34" r="2.5" />
      <circle class="mark" cx="48" cy="33" r="2" />
    </>
  ),
  stripes: <path class="line thick" d="M38 24 l3 6 M48 21 v8 M58 24 l-3 6 M26 71 q22 11 44 0" />,
};

/** In front of everything. */
export const BEFORE: Partial<Readonly<Record<Extra, ComponentChildren>>> = {
  card: (
    <>
      <path class="pearl" d="M64 58 L84 64 L77 90 L57 84 Z" />
      <path class="spot" d="M72 68 l4 7 -7 5 -4 -7 Z" />
    </>
  ),
  claws: (
    <path
      class="pearl"
      d="M12 70 q2 12 8 18 q1 -8 -1 -16 M22 76 q2 8 7 12 q1 -7 -1 -12 M84 70 q-2 12 -8 18 q-1 -8 1 -16 M74 76 q-2 8 -7 12 q-1 -7 1 -12"
    />
  ),
  lantern: (
    <>
      <path class="line" d="M48 30 Q48 14 66 12 V18" />
      <path class="glow solid" d="M59 18 h14 l3 12 h-20 Z" />
    </>
  ),
  pencil: (
    <>
      <path class="spot" d="M60 26 L86 6 L91 12 L66 33 Z" />
      <path class="dark" d="M60 26 L66 33 L56 35 Z" />
    </>
  ),
  spectacles: (
    <>
      <circle class="line" cx="34" cy="44" r="10" />
      <circle class="line" cx="62" cy="44" r="10" />
      <path class="line" d="M44 42 q4 -3 8 0 M24 42 l-6 -3 M72 42 l6 -3" />
    </>
  ),
  tusks: <path class="pearl" d="M30 72 Q18 68 18 52 Q26 58 35 64 Z M66 72 Q78 68 78 52 Q70 58 61 64 Z" />,
};
