/** The face of a card: a sigil drawn from its id, in the shape of its kind. The same id gives the same sigil for ever. */

const SIZE = 64;
const MIDDLE = SIZE / 2;

/** Small whole numbers from a word (FNV-1a), as many as are asked for. */
function numbers(word: string, count: number): number[] {
  const found: number[] = [];
  let hash = 2166136261;
  for (let index = 0; index < count; index += 1) {
    for (const letter of `${word}${index}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
    found.push((hash >>> 8) & 0xff);
  }
  return found;
}

/** A star or a rosette with so many points, between two radii. */
function star(points: number, outer: number, inner: number, turn: number): string {
  const corners: string[] = [];
  for (let index = 0; index < points * 2; index += 1) {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = turn + (index * Math.PI) / points;
    corners.push(`${(MIDDLE + radius * Math.sin(angle)).toFixed(1)},${(MIDDLE - radius * Math.cos(angle)).toFixed(1)}`);
  }
  return corners.join(" ");
}

/** What is drawn behind the star: a ring for spells, a bolt for fast ones, horns for monsters, a frame for relics. */
function Ground({ kind }: { readonly kind: string }) {
  if (kind === "monster") {
    return (
      <path d="M10 8 Q14 26 22 24 L42 24 Q50 26 54 8 L52 36 Q46 58 32 58 Q18 58 12 36 Z" class="wt-sigil-ground" />
    );
  }
  if (kind === "relic") return <path d="M14 6 H50 L58 20 V44 L50 58 H14 L6 44 V20 Z" class="wt-sigil-ground" />;
  if (kind === "fast_spell") return <path d="M38 3 L8 36 H26 L22 61 L56 26 H36 Z" class="wt-sigil-ground" />;
  if (kind === "spirit")
    return <path d="M32 4 Q56 30 50 44 Q44 60 32 60 Q20 60 14 44 Q8 30 32 4 Z" class="wt-sigil-ground" />;
  return <circle cx={MIDDLE} cy={MIDDLE} r="28" class="wt-sigil-ground" />;
}

export function Sigil({ id, kind }: { readonly id: string; readonly kind: string }) {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = numbers(id, 5);
  const points = 3 + (a % 6);
  const outer = 15 + (b % 6);
  const inner = 4 + (c % 8);
  const turn = ((d % 4) * Math.PI) / 8;
  const eyes = kind === "monster";
  return (
    <svg class={`wt-sigil wt-sigil-${kind}`} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      <Ground kind={kind} />
      {eyes ? (
        <g class="wt-sigil-line">
          <path d={`M18 ${30 + (a % 4)} l9 ${3 + (b % 4)}`} />
          <path d={`M46 ${30 + (a % 4)} l-9 ${3 + (b % 4)}`} />
          <circle cx="24" cy={38 + (c % 3)} r={2 + (d % 2)} />
          <circle cx="40" cy={38 + (c % 3)} r={2 + (d % 2)} />
          {e % 3 === 0 ? <path d="M25 50 h14" /> : <path d={`M24 ${48 + (e % 3)} l4 3 4 -3 4 3 4 -3`} />}
        </g>
      ) : (
        <g class="wt-sigil-line">
          <polygon points={star(points, outer, inner, turn)} />
          <circle cx={MIDDLE} cy={MIDDLE} r={2 + (e % 4)} />
          {e % 2 === 0 && <circle cx={MIDDLE} cy={MIDDLE} r={outer + 3} class="wt-sigil-thin" />}
        </g>
      )}
    </svg>
  );
}
