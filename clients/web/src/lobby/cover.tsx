/** A small picture for each game. */

import type { ComponentChildren } from "preact";

const PICTURES: Readonly<Record<string, ComponentChildren>> = {
  wits_world: (
    <>
      <circle cx="44" cy="52" r="22" class="cover-a" />
      <circle cx="118" cy="52" r="22" class="cover-b" />
      <circle cx="38" cy="48" r="3" class="cover-ink" />
      <circle cx="51" cy="48" r="3" class="cover-ink" />
      <path d="M36 60 q8 6 17 0" class="cover-line" />
      <circle cx="111" cy="48" r="3" class="cover-ink" />
      <circle cx="124" cy="48" r="3" class="cover-ink" />
      <path d="M110 62 q8 -6 17 0" class="cover-line" />
      <path d="M72 36 l14 12 -8 2 12 14" class="cover-line" />
    </>
  ),
  wizards_tournament: (
    <>
      <path d="M40 84 L62 18 L84 84 Z" class="cover-a" />
      <path d="M34 84 H90" class="cover-line" />
      <path d="M62 34 l3 7 8 .5 -6 5 2 8 -7 -4 -7 4 2 -8 -6 -5 8 -.5z" class="cover-c" />
      <rect x="104" y="26" width="26" height="38" rx="3" class="cover-b" transform="rotate(8 117 45)" />
      <rect x="112" y="40" width="26" height="38" rx="3" class="cover-c" transform="rotate(16 125 59)" />
    </>
  ),
  battle_spirits: (
    <>
      <path d="M80 12 L112 46 L80 90 L48 46 Z" class="cover-a" />
      <path d="M48 46 H112 M80 12 L68 46 L80 90 L92 46 Z" class="cover-line" />
      <circle cx="28" cy="70" r="9" class="cover-b" />
      <circle cx="132" cy="70" r="9" class="cover-b" />
      <circle cx="24" cy="42" r="7" class="cover-c" />
      <circle cx="136" cy="42" r="7" class="cover-c" />
    </>
  ),
  wizbits: (
    <>
      <rect x="66" y="66" width="28" height="22" rx="3" class="cover-a" />
      <rect x="66" y="40" width="28" height="22" rx="3" class="cover-b" />
      <rect x="32" y="40" width="28" height="22" rx="3" class="cover-c" />
      <rect x="66" y="14" width="28" height="22" rx="3" class="cover-c" />
      <rect x="100" y="14" width="28" height="22" rx="3" class="cover-a" />
      <path d="M80 66 V62 M80 40 V36 M66 51 H60 M94 25 H100" class="cover-line" />
    </>
  ),
  wiz_war: (
    <>
      <path
        d="M30 14 H130 V88 H30 Z M30 40 H62 M62 14 V28 M96 14 V52 M62 62 H112 M62 62 V88 M112 40 H130"
        class="cover-line"
      />
      <circle cx="46" cy="27" r="8" class="cover-a" />
      <circle cx="114" cy="75" r="8" class="cover-b" />
      <path d="M72 40 h12 l4 8 h-20z" class="cover-c" />
    </>
  ),
};

export function Cover({ game }: { readonly game: string }) {
  return (
    <svg class="cover" viewBox="0 0 160 100" aria-hidden="true">
      {PICTURES[game] ?? <path d="M40 20 H110 L124 36 V84 H40 Z M110 20 V36 H124" class="cover-line" />}
    </svg>
  );
}
