/** Heads of Creatures in ink on a field of 96 by 96, one a kind; eyes and what a species is known by come on top. */

import type { ComponentChildren } from "preact";
import type { Head } from "./traits";

interface Drawn {
  /** The middle between the eyes, and how far each is from it. */
  readonly eyes: { readonly x: number; readonly y: number; readonly apart: number };
  readonly shape: ComponentChildren;
  /** Drawn above the eyes: beaks, snouts. */
  readonly over?: ComponentChildren;
}

const snout = (y: number) => (
  <>
    <path
      class="belly"
      d={`M48 ${y - 9} C62 ${y - 9} 66 ${y + 2} 62 ${y + 9} C58 ${y + 15} 38 ${y + 15} 34 ${y + 9} C30 ${y + 2} 34 ${y - 9} 48 ${y - 9} Z`}
    />
    <path class="dark" d={`M43 ${y - 6} h10 q2 3 -5 7 q-7 -4 -5 -7 Z`} />
    <path class="line" d={`M48 ${y + 1} v4 m-6 2 q3 3 6 0 q3 3 6 0`} />
  </>
);

export const HEADS: Readonly<Record<Head, Drawn>> = {
  bear: {
    eyes: { x: 48, y: 44, apart: 12 },
    shape: (
      <>
        <circle class="coat" cx="25" cy="27" r="11" />
        <circle class="belly" cx="25" cy="28" r="5" />
        <circle class="coat" cx="71" cy="27" r="11" />
        <circle class="belly" cx="71" cy="28" r="5" />
        <path class="coat" d="M48 18 C72 18 80 36 78 54 C76 74 64 84 48 84 C32 84 20 74 18 54 C16 36 24 18 48 18 Z" />
      </>
    ),
    over: snout(62),
  },
  bell: {
    eyes: { x: 48, y: 48, apart: 11 },
    shape: (
      <>
        <path class="line" d="M42 17 a6 6 0 1 1 12 0" />
        <path
          class="coat"
          d="M48 17 C66 17 68 36 69 52 C70 64 76 68 80 74 L16 74 C20 68 26 64 27 52 C28 36 30 17 48 17 Z"
        />
        <path class="belly" d="M16 74 h64 q-6 5 -11 0 q-5 6 -11 0 q-5 6 -10 0 q-5 6 -10 0 q-6 6 -11 0 q-5 5 -11 0 Z" />
        <circle class="dark" cx="48" cy="83" r="5" />
      </>
    ),
    over: <path class="line" d="M43 61 q5 5 10 0" />,
  },
  bird: {
    eyes: { x: 48, y: 40, apart: 12 },
    shape: (
      <>
        <path class="coat" d="M48 17 C70 17 77 36 74 56 C71 76 62 86 48 86 C34 86 25 76 22 56 C19 36 26 17 48 17 Z" />
        <path class="belly" d="M48 54 C63 54 66 66 61 78 C57 86 39 86 35 78 C30 66 33 54 48 54 Z" />
        <path class="line" d="M42 70 q3 3 6 0 m0 0 q3 3 6 0 m-9 7 q3 3 6 0" />
        <path class="coat" d="M22 56 q-9 10 -2 22 q8 -4 8 -8 M74 56 q9 10 2 22 q-8 -4 -8 -8" />
      </>
    ),
    over: <path class="spot" d="M38 47 Q48 40 58 47 L48 61 Z M38 47 Q48 51 58 47" />,
  },
  boar: {
    eyes: { x: 48, y: 41, apart: 15 },
    shape: (
      <>
        <path class="coat" d="M26 34 L13 15 L36 24 Z M70 34 L83 15 L60 24 Z" />
        <path class="coat" d="M48 20 C70 20 80 34 78 52 C77 70 68 82 48 82 C28 82 19 70 18 52 C16 34 26 20 48 20 Z" />
        <path class="line" d="M42 22 l2 -9 4 7 4 -7 2 9" />
      </>
    ),
    over: (
      <>
        <path class="belly" d="M32 58 C32 50 64 50 64 58 L66 72 C66 80 30 80 30 72 Z" />
        <ellipse class="dark" cx="41" cy="66" rx="3" ry="5" />
        <ellipse class="dark" cx="55" cy="66" rx="3" ry="5" />
      </>
    ),
  },
  bulk: {
    eyes: { x: 48, y: 50, apart: 16 },
    shape: (
      <>
        <path
          class="belly"
          d="M19 36 C12 30 12 22 18 18 C25 22 27 28 27 33 Z M77 36 C84 30 84 22 78 18 C71 22 69 28 69 33 Z"
        />
        <path class="coat" d="M48 16 C72 16 84 34 82 54 C81 74 66 84 48 84 C30 84 15 74 14 54 C12 34 24 16 48 16 Z" />
      </>
    ),
    over: (
      <>
        <path class="belly" d="M34 64 C36 56 60 56 62 64 C64 76 56 82 48 82 C40 82 32 76 34 64 Z" />
        <path class="spot" d="M42 62 L48 42 L54 62 Z" />
        <path class="line" d="M41 73 q7 5 14 0" />
      </>
    ),
  },
  bumble: {
    eyes: { x: 48, y: 46, apart: 13 },
    shape: (
      <>
        <path
          class="belly"
          d="M22 44 C4 36 4 16 18 16 C30 16 34 30 34 38 Z M74 44 C92 36 92 16 78 16 C66 16 62 30 62 38 Z"
        />
        <path class="line" d="M40 24 Q36 12 28 12 M56 24 Q60 12 68 12" />
        <circle class="coat" cx="48" cy="54" r="31" />
      </>
    ),
    over: <path class="line" d="M42 60 q6 6 12 0" />,
  },
  clam: {
    eyes: { x: 48, y: 58, apart: 14 },
    shape: (
      <>
        <path class="coat" d="M12 52 C12 20 32 12 48 12 C64 12 84 20 84 52 Q48 40 12 52 Z" />
        <path
          class="line"
          d="M48 13 V44 M34 15 Q30 30 30 46 M62 15 Q66 30 66 46 M22 24 Q17 36 18 50 M74 24 Q79 36 78 50"
        />
        <path class="dark" d="M14 56 Q48 40 82 56 Q74 72 48 72 Q22 72 14 56 Z" />
        <path class="coat" d="M12 60 Q48 80 84 60 C82 78 66 86 48 86 C30 86 14 78 12 60 Z" />
        <path class="line" d="M34 74 l-3 9 M48 76 v9 M62 74 l3 9" />
      </>
    ),
    over: <circle class="pearl" cx="48" cy="66" r="6" />,
  },
  deer: {
    eyes: { x: 48, y: 48, apart: 14 },
    shape: (
      <>
        <path class="line thick" d="M38 30 Q26 22 26 6 M31 21 Q20 22 15 13 M58 30 Q70 22 70 6 M65 21 Q76 22 81 13" />
        <path
          class="coat"
          d="M30 42 C18 44 10 38 8 30 C18 26 28 30 33 36 Z M66 42 C78 44 86 38 88 30 C78 26 68 30 63 36 Z"
        />
        <path class="coat" d="M48 26 C66 26 70 40 67 54 C64 72 60 86 48 86 C36 86 32 72 29 54 C26 40 30 26 48 26 Z" />
        <path class="belly" d="M48 60 C56 60 60 70 57 79 C54 86 42 86 39 79 C36 70 40 60 48 60 Z" />
      </>
    ),
    over: <path class="dark" d="M42 64 h12 q1 4 -6 7 q-7 -3 -6 -7 Z" />,
  },
  flame: {
    eyes: { x: 48, y: 54, apart: 10 },
    shape: (
      <>
        <path
          class="spot"
          d="M50 6 C54 22 76 32 74 56 C73 74 62 82 48 82 C34 82 23 74 22 56 C21 42 32 36 34 24 C40 28 42 32 42 36 C48 28 51 18 50 6 Z"
        />
        <path class="coat" d="M49 32 C53 40 64 46 63 60 C62 72 56 77 48 77 C40 77 34 72 33 60 C33 50 44 44 49 32 Z" />
        <path class="belly" d="M36 82 h24 l3 10 h-30 Z" />
      </>
    ),
    over: <path class="line" d="M43 65 q5 5 10 0" />,
  },
  imp: {
    eyes: { x: 48, y: 48, apart: 13 },
    shape: (
      <>
        <path class="spot" d="M32 32 Q22 26 22 10 Q34 14 40 26 Z M64 32 Q74 26 74 10 Q62 14 56 26 Z" />
        <path class="coat" d="M24 50 L6 36 Q8 56 24 60 Z M72 50 L90 36 Q88 56 72 60 Z" />
        <path class="coat" d="M48 22 C68 22 76 38 73 54 C70 70 58 84 48 84 C38 84 26 70 23 54 C20 38 28 22 48 22 Z" />
      </>
    ),
    over: <path class="line" d="M36 64 q12 12 24 0 m-17 5 l2 5 3 -3" />,
  },
  kit: {
    eyes: { x: 48, y: 48, apart: 14 },
    shape: (
      <>
        <path class="coat" d="M22 44 L18 8 L44 26 Z M74 44 L78 8 L52 26 Z" />
        <path class="belly" d="M26 34 L24 18 L36 27 Z M70 34 L72 18 L60 27 Z" />
        <path class="coat" d="M48 22 C66 22 76 34 84 58 C74 62 66 82 48 84 C30 82 22 62 12 58 C20 34 30 22 48 22 Z" />
        <path class="belly" d="M48 84 C36 82 28 72 24 64 C36 60 44 62 48 66 C52 62 60 60 72 64 C68 72 60 82 48 84 Z" />
      </>
    ),
    over: <path class="dark" d="M42 64 h12 q0 4 -6 7 q-6 -3 -6 -7 Z" />,
  },
  mole: {
    eyes: { x: 48, y: 40, apart: 13 },
    shape: (
      <>
        <path class="coat" d="M48 16 C70 16 78 36 77 56 C76 74 66 84 48 84 C30 84 20 74 19 56 C18 36 26 16 48 16 Z" />
        <path class="belly" d="M48 62 C60 62 64 70 60 77 C56 84 40 84 36 77 C32 70 36 62 48 62 Z" />
      </>
    ),
    over: (
      <>
        <path class="spot" d="M48 46 C58 46 61 56 57 61 C53 66 43 66 39 61 C35 56 38 46 48 46 Z" />
        <path class="line" d="M44 55 v2 m8 -2 v2 M33 58 l-14 -3 m14 7 l-13 4 M63 58 l14 -3 m-14 7 l13 4" />
        <path class="pearl" d="M43 71 h10 v7 h-10 Z M48 71 v7" />
      </>
    ),
  },
  moth: {
    eyes: { x: 48, y: 50, apart: 10 },
    shape: (
      <>
        <path class="coat" d="M40 46 C22 18 4 22 6 44 C8 62 26 62 38 58 C24 62 16 74 24 82 C34 88 42 74 44 64 Z" />
        <path class="coat" d="M56 46 C74 18 92 22 90 44 C88 62 70 62 58 58 C72 62 80 74 72 82 C62 88 54 74 52 64 Z" />
        <circle class="belly" cx="20" cy="42" r="7" />
        <circle class="belly" cx="76" cy="42" r="7" />
        <path class="line" d="M42 36 Q38 18 26 14 M38 24 l-8 0 M54 36 Q58 18 70 14 M58 24 l8 0" />
        <path class="belly" d="M48 34 C62 34 66 46 63 56 C60 68 56 84 48 84 C40 84 36 68 33 56 C30 46 34 34 48 34 Z" />
      </>
    ),
    over: <path class="line" d="M44 62 q4 3 8 0 M40 71 h16 M42 77 h12" />,
  },
  newt: {
    eyes: { x: 48, y: 40, apart: 20 },
    shape: (
      <>
        <path class="spot" d="M20 56 L5 47 L13 60 L4 65 L20 68 Z M76 56 L91 47 L83 60 L92 65 L76 68 Z" />
        <path
          class="coat"
          d="M48 30 C58 30 60 26 68 26 C80 26 84 40 80 54 C76 74 64 82 48 82 C32 82 20 74 16 54 C12 40 16 26 28 26 C36 26 38 30 48 30 Z"
        />
        <path class="belly" d="M22 62 Q48 72 74 62 Q66 80 48 81 Q30 80 22 62 Z" />
      </>
    ),
    over: <path class="line" d="M22 61 Q48 74 74 61 M44 53 v2 m8 -2 v2" />,
  },
  otter: {
    eyes: { x: 48, y: 44, apart: 14 },
    shape: (
      <>
        <circle class="coat" cx="21" cy="32" r="8" />
        <circle class="coat" cx="75" cy="32" r="8" />
        <path class="coat" d="M48 18 C72 18 80 34 80 52 C80 72 66 84 48 84 C30 84 16 72 16 52 C16 34 24 18 48 18 Z" />
      </>
    ),
    over: (
      <>
        {snout(62)}
        <path class="line" d="M28 62 l-15 -2 m15 7 l-13 4 M68 62 l15 -2 m-15 7 l13 4" />
      </>
    ),
  },
  snake: {
    eyes: { x: 48, y: 36, apart: 14 },
    shape: (
      <>
        <path class="coat" d="M14 72 C14 58 82 58 82 72 C82 88 14 88 14 72 Z" />
        <path class="belly" d="M24 74 C30 68 66 68 72 74 C66 80 30 80 24 74 Z" />
        <path
          class="coat"
          d="M48 10 C66 10 76 26 74 40 C72 52 62 56 61 66 C60 74 36 74 35 66 C34 56 24 52 22 40 C20 26 30 10 48 10 Z"
        />
      </>
    ),
    over: (
      <>
        <path class="line" d="M36 50 Q48 56 60 50 M45 44 v1 m6 -1 v1" />
        <path class="tongue" d="M48 53 v10 m0 0 l-4 6 m4 -6 l4 6" />
      </>
    ),
  },
};
