/**
 * The face of a card, folded from its id: beasts for Spirits, crowned ones for Ultimates, towers for Nexuses, stars for
 * Magic, gear for Braves. The same id gives the same folds for ever. A picture only.
 */

import "./emblem.css";

/** A folded plane: its corners, and how much light falls on it, from 0 (most) to 3. */
interface Facet {
  readonly corners: readonly (readonly [x: number, y: number])[];
  readonly tone: 0 | 1 | 2 | 3;
}

const MIDDLE = 50;

interface EmblemProps {
  readonly id: string;
  readonly type: string;
  readonly colours: readonly string[];
}

export function Emblem({ id, type, colours }: EmblemProps) {
  const [left = "white", right = left] = type === "ultimate" ? ["ultimate", colours[0] ?? "ultimate"] : colours;
  const facets = folded(id, type);
  return (
    <svg class={`battle-spirits-emblem battle-spirits-is-${left}`} viewBox="0 0 100 80" aria-hidden="true">
      {[false, true].map((isRight) => (
        <g key={String(isRight)} class={isRight ? `battle-spirits-is-${right}` : ""}>
          {facets.map((facet, index) => (
            <polygon
              key={`${index} ${facet.tone}`}
              class={`tone-${isRight ? Math.min(3, facet.tone + 1) : facet.tone}`}
              points={facet.corners.map(([x, y]) => `${(isRight ? 100 - x : x).toFixed(1)},${y.toFixed(1)}`).join(" ")}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** Numbers from 0 to below 1 that follow from a word. */
function chances(word: string): () => number {
  let state = 2166136261;
  for (const letter of word) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The left half; the right one mirrors it. */
function folded(id: string, type: string): readonly Facet[] {
  const next = chances(id);
  switch (type) {
    case "ultimate":
      return [...crown(next), ...wings(next), ...beast(next)];
    case "nexus":
      return towers(next);
    case "magic":
      return star(next);
    case "brave":
      return gear(next);
    default:
      return next() > 0.55 ? [...wings(next), ...beast(next)] : beast(next);
  }
}

function beast(next: () => number): readonly Facet[] {
  const top = [MIDDLE, 20 + next() * 8] as const;
  const brow = [MIDDLE - 11 - next() * 7, 25 + next() * 5] as const;
  const ear = [MIDDLE - 14 - next() * 24, 3 + next() * 14] as const;
  const temple = [MIDDLE - 22 - next() * 8, 33 + next() * 5] as const;
  const cheek = [MIDDLE - 18 - next() * 14, 48 + next() * 8] as const;
  const jaw = [MIDDLE - 7 - next() * 8, 62 + next() * 6] as const;
  const nose = [MIDDLE, 46 + next() * 8] as const;
  const chin = [MIDDLE, 68 + next() * 9] as const;
  const eyeX = MIDDLE - 12 - next() * 4;
  const eyeY = 38 + next() * 3;
  const slant = next() * 5 - 1;
  const facets: Facet[] = [
    { corners: [brow, ear, temple], tone: 1 },
    { corners: [top, brow, nose], tone: 0 },
    { corners: [brow, temple, cheek, nose], tone: 1 },
    { corners: [cheek, jaw, nose], tone: 2 },
    { corners: [jaw, chin, nose], tone: 1 },
  ];
  if (next() > 0.5) {
    const tip = [MIDDLE - next() * 10, 2 + next() * 6] as const;
    facets.unshift({ corners: [top, tip, brow], tone: 2 });
  }
  if (next() > 0.6) facets.push({ corners: [jaw, [jaw[0] + 2, jaw[1] - 9], [jaw[0] + 6, jaw[1] - 2]], tone: 0 });
  facets.push({
    corners: [
      [eyeX - 5, eyeY - slant],
      [eyeX + 5, eyeY + 2],
      [eyeX - 1, eyeY + 4],
    ],
    tone: 3,
  });
  return facets;
}

function wings(next: () => number): readonly Facet[] {
  const root = [MIDDLE - 14, 48] as const;
  const count = 2 + Math.floor(next() * 2);
  return Array.from({ length: count }, (_, index): Facet => {
    const angle = -0.5 + index * (0.45 + next() * 0.2);
    const reach = 40 - index * 5;
    const tip = [MIDDLE - 8 - Math.cos(angle) * reach, 42 + Math.sin(angle) * reach] as const;
    return { corners: [root, tip, [MIDDLE - 16, 58 + index * 4]], tone: index % 2 === 0 ? 2 : 1 };
  });
}

function crown(next: () => number): readonly Facet[] {
  return [0, 1, 2].map((index): Facet => {
    const angle = Math.PI / 2 + 0.18 + index * 0.42;
    const length = 44 + next() * 6;
    const spot = (turn: number, reach: number) =>
      [MIDDLE + Math.cos(angle + turn) * reach, 46 - Math.sin(angle + turn) * reach] as const;
    return { corners: [spot(-0.12, 20), spot(0, length), spot(0.12, 20)], tone: 0 };
  });
}

function towers(next: () => number): readonly Facet[] {
  const ground = 70;
  const facets: Facet[] = [];
  let x = MIDDLE;
  const count = 2 + Math.floor(next() * 2);
  for (let index = 0; index < count; index += 1) {
    const width = index === 0 ? 9 : 10 + next() * 4;
    const height = 26 + next() * 18 - index * 9;
    const roof = 8 + next() * 12;
    const left = x - width;
    const base = ground - index * 2;
    facets.push({
      corners: [
        [x, base],
        [x, base - height],
        [left, base - height],
        [left, base],
      ],
      tone: index % 2 === 0 ? 1 : 2,
    });
    const peak = index === 0 ? x : left + width / 2;
    facets.push({
      corners: [
        [left - 2, base - height],
        [peak, base - height - roof],
        [x + (index === 0 ? 0 : 2), base - height],
      ],
      tone: index % 2 === 0 ? 2 : 0,
    });
    facets.push({
      corners: [
        [left + 3, base - height + 5],
        [left + 6, base - height + 5],
        [left + 6, base - height + 12],
        [left + 3, base - height + 12],
      ],
      tone: 3,
    });
    x = left;
  }
  facets.push({
    corners: [
      [MIDDLE, 66],
      [8, 74],
      [MIDDLE, 78],
    ],
    tone: 2,
  });
  return facets;
}

function star(next: () => number): readonly Facet[] {
  const points = 3 + Math.floor(next() * 3);
  const outer = 28 + next() * 9;
  const inner = 9 + next() * 9;
  const spot = (angle: number, reach: number) =>
    [MIDDLE - Math.sin(angle) * reach, 40 - Math.cos(angle) * reach] as const;
  const facets: Facet[] = [];
  for (let index = 0; index < points; index += 1) {
    const from = (index * Math.PI) / points;
    const to = ((index + 1) * Math.PI) / points;
    const between = (from + to) / 2;
    facets.push({ corners: [[MIDDLE, 40], spot(from, outer), spot(between, inner)], tone: 0 });
    facets.push({ corners: [[MIDDLE, 40], spot(between, inner), spot(to, outer)], tone: 2 });
  }
  const heart = 4 + next() * 4;
  facets.push({
    corners: [
      [MIDDLE, 40 - heart],
      [MIDDLE - heart, 40],
      [MIDDLE, 40 + heart],
    ],
    tone: 3,
  });
  return facets;
}

function gear(next: () => number): readonly Facet[] {
  const width = 15 + next() * 12;
  const shoulder = 20 + next() * 8;
  const waist = 46 + next() * 8;
  const tip = 68 + next() * 9;
  const horn = 4 + next() * 10;
  return [
    {
      corners: [
        [MIDDLE - width * 0.6, shoulder],
        [MIDDLE - width - 8, horn],
        [MIDDLE - width, shoulder + 10],
      ],
      tone: 0,
    },
    {
      corners: [
        [MIDDLE, shoulder - 6],
        [MIDDLE - width, shoulder],
        [MIDDLE, waist - 8],
      ],
      tone: 1,
    },
    {
      corners: [
        [MIDDLE - width, shoulder],
        [MIDDLE - width * 0.8, waist],
        [MIDDLE, waist - 8],
      ],
      tone: 2,
    },
    {
      corners: [
        [MIDDLE - width * 0.8, waist],
        [MIDDLE, tip],
        [MIDDLE, waist - 8],
      ],
      tone: 1,
    },
    {
      corners: [
        [MIDDLE, shoulder + 6],
        [MIDDLE - 5, shoulder + 14],
        [MIDDLE, shoulder + 22],
      ],
      tone: 3,
    },
  ];
}
