/** Pictures of spells, thoughts, gear and items: some by their own id, all others by what they are. */

import type { ComponentChildren } from "preact";

const BURST = "M0 -19 L4 -8 L15 -13 L9 -3 L19 2 L8 5 L10 17 L1 9 L-7 18 L-8 6 L-19 4 L-9 -2 L-15 -12 L-4 -8 Z";

export const THINGS: Readonly<Record<string, ComponentChildren>> = {
  spell: (
    <>
      <path class="is-main" d={BURST} />
      <path class="is-pale" d="M0 -7 L2 -2 L7 0 L2 2 L0 7 L-2 2 L-7 0 L-2 -2 Z" />
    </>
  ),
  thought: (
    <>
      <path class="is-main" d="M-12 8 a8 8 0 0 1 0 -14 a9 9 0 0 1 15 -6 a9 9 0 0 1 12 10 a7 7 0 0 1 -5 11 Z" />
      <circle class="is-pale" cx="-8" cy="14" r="3" />
      <circle class="is-pale" cx="-14" cy="19" r="2" />
      <path class="is-line" d="M-5 0 h.01 M1 0 h.01 M7 0 h.01" />
    </>
  ),
  gear: (
    <>
      <path class="is-main" d="M0 -17 L14 -11 V1 Q12 13 0 18 Q-12 13 -14 1 V-11 Z" />
      <path class="is-line" d="M0 -17 V18 M-14 -2 H14" />
    </>
  ),
  item: (
    <>
      <path class="is-main" d="M-14 -8 H14 V15 H-14 Z" />
      <path class="is-second" d="M-16 -14 H16 V-7 H-16 Z" />
      <path class="is-pale" d="M-4 -4 H4 V5 H-4 Z" />
    </>
  ),
  tin_sword: (
    <>
      <path class="is-pale" d="M11 -19 L17 -17 L16 -11 L-2 8 L-7 3 Z" />
      <path class="is-main" d="M-11 1 L-1 11 L-4 13 L-7 11 L-13 18 L-18 13 L-11 7 L-13 4 Z" />
    </>
  ),
  mirror_shield: (
    <>
      <path class="is-main" d="M0 -18 L15 -11 V2 Q12 14 0 19 Q-12 14 -15 2 V-11 Z" />
      <path class="is-pale" d="M0 -12 L9 -8 V1 Q8 9 0 12 Q-8 9 -9 1 V-8 Z" />
      <path class="is-line" d="M-4 -3 L3 -8 M-4 4 L6 -3" />
    </>
  ),
  moon_charm: (
    <>
      <path class="is-line" d="M-14 -20 Q0 -4 14 -20" />
      <path class="is-main" d="M4 -9 Q-12 -7 -11 6 Q-8 18 8 15 Q-2 12 -3 3 Q-2 -6 4 -9 Z" />
      <path class="is-pale" d="M9 -4 l1.5 3.5 3.5 1.5 -3.5 1.5 -1.5 3.5 -1.5 -3.5 -3.5 -1.5 3.5 -1.5 Z" />
    </>
  ),
  toy_golem: (
    <>
      <path class="is-main" d="M-8 -18 H8 V-7 H-8 Z M-12 -6 H12 V10 H-12 Z M-9 11 H-2 V20 H-9 Z M2 11 H9 V20 H2 Z" />
      <path class="is-line" d="M-3 -13 h.01 M3 -13 h.01 M-6 2 H6 M14 0 h5 v-4 M16 0 v3" />
    </>
  ),
  loaded_die: (
    <>
      <path class="is-main" d="M0 -18 L16 -9 V9 L0 18 L-16 9 V-9 Z" />
      <path class="is-pale" d="M0 -18 L16 -9 L0 0 L-16 -9 Z" />
      <path class="is-line" d="M0 0 V18 M0 -9 h.01 M-9 2 h.01 M-6 9 h.01 M6 4 h.01 M10 1 h.01 M6 10 h.01" />
    </>
  ),
  purse_of_spite: (
    <>
      <path class="is-main" d="M-7 -8 Q-20 6 -13 16 Q0 21 13 16 Q20 6 7 -8 Z" />
      <path class="is-second" d="M-9 -16 L-4 -12 L0 -17 L4 -12 L9 -16 L7 -8 H-7 Z" />
      <path class="is-line" d="M-5 4 l3 1.5 M5 4 l-3 1.5 M-4 11 Q0 8 4 11" />
    </>
  ),
  locked_door: (
    <>
      <path class="is-main" d="M-13 19 V-8 Q-13 -19 0 -19 Q13 -19 13 -8 V19 Z" />
      <path class="is-line" d="M-4 -18 V19 M5 -18 V19" opacity="0.5" />
      <circle class="is-pale" cx="0" cy="1" r="5" />
      <path class="is-line" d="M0 1 v6" />
    </>
  ),
  bellows: (
    <>
      <path class="is-main" d="M-6 -12 Q8 -18 14 -6 Q14 8 2 12 L-8 10 Z" />
      <path class="is-second" d="M-7 11 L-18 19 L-14 9 Z M10 -12 L18 -19 M12 -6 L20 -9" />
      <path class="is-line" d="M-3 -9 L3 9 M3 -11 L8 6" />
    </>
  ),
  almanac: (
    <>
      <path class="is-main" d="M-16 -14 Q-6 -18 0 -12 Q6 -18 16 -14 V14 Q6 10 0 16 Q-6 10 -16 14 Z" />
      <path class="is-line" d="M0 -12 V16 M-11 -8 q4 -1 7 1 M-11 -2 q4 -1 7 1 M6 -4 a4 4 0 1 0 5 5 a5 5 0 0 1 -5 -5" />
    </>
  ),
  rope_ladder: (
    <path class="is-rope" d="M-9 -22 Q-12 0 -9 22 M9 -22 Q12 0 9 22 M-10 -13 H10 M-10 -3 H10 M-10 7 H10 M-9 16 H9" />
  ),
  grand_ledger: (
    <>
      <path class="is-main" d="M-15 -17 H11 Q15 -17 15 -13 V17 H-11 Q-15 17 -15 13 Z" />
      <path class="is-pale" d="M-8 -11 H10 V-3 H-8 Z" />
      <path class="is-line" d="M-15 12 Q-14 9 -11 9 H15 M-5 -8.5 H7 M-5 -5.5 H4" />
    </>
  ),
  plumb_line: (
    <>
      <path class="is-line" d="M0 -22 V2 M-12 -20 H12" />
      <path class="is-main" d="M-6 2 H6 L5 10 L0 20 L-5 10 Z" />
      <path class="is-line" d="M-5.5 6 H5.5" />
    </>
  ),
  still_water: (
    <>
      <path class="is-main" d="M0 -18 Q14 0 12 8 Q9 18 0 18 Q-9 18 -12 8 Q-14 0 0 -18 Z" />
      <path class="is-pale" d="M-6 6 q3 -3 6 0 t6 0 M-5 11 q3 -3 5 0 t5 0" />
    </>
  ),
  hush: (
    <>
      <circle class="is-main" r="15" />
      <path class="is-line is-bold" d="M-7 -4 q2 2 4 0 M3 -4 q2 2 4 0 M-4 7 H4 M0 0 V14" />
    </>
  ),
};
