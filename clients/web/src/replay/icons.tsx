/** The signs on the buttons of a replay, and beside the lines of a report. */

const PATHS = {
  first: "M4 3 V13 M13 3 L6 8 L13 13 Z",
  turn_back: "M8 3 L2 8 L8 13 Z M14 3 L8 8 L14 13 Z",
  back: "M11 3 L4 8 L11 13 Z",
  play: "M4 2.5 L13 8 L4 13.5 Z",
  pause: "M4 3 H6.5 V13 H4 Z M9.5 3 H12 V13 H9.5 Z",
  on: "M5 3 L12 8 L5 13 Z",
  turn_on: "M8 3 L14 8 L8 13 Z M2 3 L8 8 L2 13 Z",
  last: "M12 3 V13 M3 3 L10 8 L3 13 Z",
} as const;

export function Icon({ of }: { readonly of: keyof typeof PATHS }) {
  return (
    <svg class="replay-icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[of]} />
    </svg>
  );
}

const MARKS = {
  passed: "M3.5 8.5 L7 12 L13 4.5",
  failed: "M4 4 L12 12 M12 4 L4 12",
  skipped: "M4 8 H12",
} as const;

export function Mark({ of }: { readonly of: keyof typeof MARKS }) {
  return (
    <svg class={`verify-mark is-${of}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={MARKS[of]} />
    </svg>
  );
}
