/** The sign of a wizard's house: each colour has its own shape, so that none is told by colour alone. */

const SIGNS = [
  "M0 -7 L7 6 H-7 Z",
  "M0 -7 C6 0 6 2 5 4 A5.6 5.6 0 0 1 -5 4 C-6 2 -6 0 0 -7 Z",
  "M0 -7 L6.5 0 L0 7 L-6.5 0 Z",
  "M0 -7.5 L2.1 -2.4 L7.4 -2.2 L3.3 1.3 L4.7 6.6 L0 3.6 L-4.7 6.6 L-3.3 1.3 L-7.4 -2.2 L-2.1 -2.4 Z",
] as const;

interface SignProps {
  readonly seat: number;
  readonly x?: number;
  readonly y?: number;
  /** 1 is a sign of 14 units. */
  readonly scale?: number;
}

/** The sign inside a picture. */
export function HouseSign({ seat, x = 0, y = 0, scale = 1 }: SignProps) {
  return (
    <path
      class="wiz-war-sign"
      style={{ fill: `var(--wiz-war-${seat})` }}
      d={SIGNS[seat] ?? SIGNS[0]}
      transform={`translate(${x} ${y}) scale(${scale})`}
    />
  );
}

/** The sign beside words. */
export function HouseMark({ seat }: { readonly seat: number }) {
  return (
    <svg class="wiz-war-house" viewBox="-9 -9 18 18" aria-hidden="true">
      <HouseSign seat={seat} />
    </svg>
  );
}
