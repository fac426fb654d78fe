/** A small picture for each game, drawn with a pen of two pixels. A game that is not known here gets a folded sheet. */

import type { ComponentChildren } from "preact";
import "./cover.css";

/** Two creatures that think of each other: Wits World. */
const WITS = (
  <>
    <path class="cover-a" d="M16 52 L20 26 L35 39 Q44 36 53 39 L68 26 L72 52 Q72 84 44 86 Q16 84 16 52 Z" />
    <path class="cover-light" d="M44 86 Q28 80 30 64 Q37 58 44 70 Q51 58 58 64 Q60 80 44 86 Z" />
    <circle class="cover-ink" cx="32" cy="55" r="3.6" />
    <circle class="cover-ink" cx="56" cy="55" r="3.6" />
    <path class="cover-ink" d="M40 69 H48 L44 74 Z" />
    <path
      class="cover-b"
      d="M90 48 Q86 36 90 24 Q100 28 104 32 Q116 27 128 32 Q132 28 142 24 Q146 36 142 48 V62 Q142 86 116 86 Q90 86 90 62 Z"
    />
    <circle class="cover-light" cx="105" cy="52" r="11" />
    <circle class="cover-light" cx="127" cy="52" r="11" />
    <circle class="cover-ink" cx="103" cy="52" r="4.6" />
    <circle class="cover-ink" cx="125" cy="52" r="4.6" />
    <path class="cover-c" d="M111 62 H121 L116 71 Z" />
    <path class="cover-line" d="M104 76 q4 4 8 0 M120 76 q4 4 8 0" />
    <path class="cover-d" d="M80 6 Q91 6 91 14.5 Q91 23 80 23 Q69 23 69 14.5 Q69 6 80 6 Z" />
    <circle class="cover-d" cx="78" cy="30" r="3" />
    <circle class="cover-d" cx="81" cy="38" r="1.8" />
    <path class="cover-line" d="M76.5 12 q3.5 -4 6.5 0 q1 3 -3 4.5 M80 19.5 v.2" />
  </>
);

/** A hat and the cards under it: Wizard's Tournament. */
const TOURNAMENT = (
  <>
    <rect class="cover-b" x="20" y="44" width="30" height="42" rx="4" transform="rotate(-18 35 65)" />
    <rect class="cover-c" x="110" y="44" width="30" height="42" rx="4" transform="rotate(18 125 65)" />
    <path class="cover-line" d="M31 60 l6 10 M40 57 l-4 16 M117 73 q8 -14 12 -2" />
    <path
      class="cover-a"
      d="M38 78 Q58 74 63 60 L78 20 Q82 8 96 10 Q90 14 91 20 L100 60 Q104 74 122 78 Q128 82 118 86 Q80 96 42 86 Q32 82 38 78 Z"
    />
    <path class="cover-light" d="M60 68 Q80 76 102 67 L104 74 Q80 84 56 75 Z" />
    <path class="cover-c" d="M84 34 l3 6.5 7 .7 -5.3 4.7 1.6 7 -6.3 -3.7 -6.3 3.7 1.6 -7 -5.3 -4.7 7 -.7 Z" />
  </>
);

/** A core with wings: Battle Spirits. */
const SPIRITS = (
  <>
    <path class="cover-c" d="M62 54 Q34 50 12 20 Q10 44 24 56 Q18 56 14 54 Q20 74 42 74 Q54 74 64 66 Z" />
    <path class="cover-c" d="M98 54 Q126 50 148 20 Q150 44 136 56 Q142 56 146 54 Q140 74 118 74 Q106 74 96 66 Z" />
    <path class="cover-line" d="M24 56 Q40 58 54 60 M136 56 Q120 58 106 60" />
    <path class="cover-a" d="M80 8 L106 36 L80 94 L54 36 Z" />
    <path class="cover-light" d="M80 8 L92 36 L80 94 L68 36 Z" />
    <path class="cover-line" d="M54 36 H106 M80 8 L92 36 L80 94 L68 36 Z" />
    <circle class="cover-b" cx="30" cy="88" r="6" />
    <circle class="cover-b" cx="48" cy="90" r="4" />
    <circle class="cover-b" cx="130" cy="88" r="6" />
    <circle class="cover-b" cx="112" cy="90" r="4" />
  </>
);

/** A Pillar whose top is about to fall: Wizbits. */
const PILLAR = (
  <>
    <path class="cover-line" d="M30 92 H130" />
    <rect class="cover-a" x="58" y="70" width="44" height="20" rx="4" />
    <rect class="cover-b" x="62" y="48" width="44" height="20" rx="4" />
    <rect class="cover-d" x="18" y="48" width="36" height="20" rx="4" />
    <path class="cover-line" d="M54 58 H62" />
    <rect class="cover-a" x="56" y="26" width="44" height="20" rx="4" />
    <rect class="cover-c" x="90" y="6" width="44" height="20" rx="4" transform="rotate(20 112 16)" />
    <path class="cover-line" d="M126 42 q4 8 2 16 M138 40 q5 10 2 20 M78 16 l-6 -6 M68 20 l-8 -2" />
    <path class="cover-line" d="M70 80 h20 M74 58 h20 M30 58 h12 M68 36 h20" />
  </>
);

/** A chest in a labyrinth: Wiz-War. */
const LABYRINTH = (
  <>
    <rect class="cover-d" x="24" y="10" width="112" height="80" rx="3" />
    <path
      class="cover-wall"
      d="M24 42 V10 H136 V62 M136 84 V90 H24 V62 M24 42 H52 M52 28 V42 M80 10 V34 M80 34 H108 M108 34 V62 M108 62 H122 M52 62 V90 M52 62 H80 M80 62 V76"
    />
    <path class="cover-c" d="M86 76 v-8 q0 -6 6 -6 h16 q6 0 6 6 v8 Z" transform="translate(16 2)" />
    <path class="cover-b" d="M102 78 h28 v10 h-28 Z" />
    <path class="cover-line" d="M116 75 v6" />
    <path class="cover-a" d="M54 48 L64 24 Q66 20 71 20 L76 48 Z" />
    <path class="cover-line" d="M49 49 Q65 55 81 49" />
    <circle class="cover-light" cx="61" cy="40" r="1.5" />
    <circle class="cover-light" cx="68" cy="32" r="1.5" />
    <path class="cover-dots" d="M66 58 V52 M94 48 V70 H100 M66 58 H70 M84 48 H94" />
  </>
);

const SHEET = (
  <>
    <path class="cover-a" d="M44 14 H100 L120 34 V88 H44 Z" />
    <path class="cover-light" d="M100 14 V34 H120 Z" />
    <path class="cover-line" d="M58 48 h46 M58 60 h46 M58 72 h30" />
  </>
);

const PICTURES: Readonly<Record<string, ComponentChildren>> = {
  wits_world: WITS,
  wizards_tournament: TOURNAMENT,
  battle_spirits: SPIRITS,
  wizbits: PILLAR,
  wiz_war: LABYRINTH,
};

export function Cover({ game }: { readonly game: string }) {
  return (
    <svg class="cover" viewBox="0 0 160 100" aria-hidden="true">
      {PICTURES[game] ?? SHEET}
    </svg>
  );
}
