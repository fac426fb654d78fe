/** Dice as they lie, each in the shape of its sides, and the Checks that they made. */

import { Thing } from "../../board/thing";
import type { Die, View } from "../../protocol/wizbits";
import { Portrait } from "./portrait";
import { faceOf } from "./words";

const SHAPES: Readonly<Record<number, string>> = {
  2: "M0 -13 A13 13 0 1 1 -.01 -13 Z",
  3: "M0 -14 L13 10 H-13 Z",
  4: "M0 -15 L14 11 H-14 Z",
  5: "M0 -14 L13.5 -4 L8.5 12 H-8.5 L-13.5 -4 Z",
  6: "M-12 -12 H12 V12 H-12 Z",
  8: "M0 -15 L14 0 L0 15 L-14 0 Z",
  10: "M0 -15 L14 -2 L0 15 L-14 -2 Z M-14 -2 L0 5 L14 -2",
  12: "M0 -15 L12 -9 L15 3 L7 13 H-7 L-15 3 L-12 -9 Z",
  20: "M0 -15 L13 -7.5 V7.5 L0 15 L-13 7.5 V-7.5 Z",
};
const ROUND = "M0 -13 A13 13 0 1 1 -.01 -13 Z";

/** One die; one that may be rolled again is a thing. */
export function DieFace({ die, isChoice = false }: { readonly die: Die; readonly isChoice?: boolean }) {
  const words = `${die.point} die with ${die.sides} sides shows ${die.value}`;
  const picture = (
    <>
      <svg viewBox="-17 -17 34 34" aria-hidden="true">
        <path d={SHAPES[die.sides] ?? ROUND} />
        <text y={die.sides === 3 || die.sides === 4 ? 8 : 5}>{die.sides === 0 ? "–" : die.value}</text>
      </svg>
      <span class="visually-hidden">{words}</span>
      <small aria-hidden="true">
        {die.point.slice(0, 3)}
        {die.sides > 0 && <> d{die.sides}</>}
      </small>
    </>
  );
  if (!isChoice) return <span class="wizbits-die">{picture}</span>;
  return (
    <Thing as="span" isNamedByText name={`die:${die.point}`} label={words} class="wizbits-die">
      {picture}
    </Thing>
  );
}

/** A Check that was made. */
export interface CheckNews {
  readonly key: string;
  readonly card: number;
  readonly design: string;
  readonly dice: readonly Die[];
  readonly bonus: number;
  readonly total: number;
  readonly against: number;
  readonly isPassed: boolean;
  readonly isTest: boolean;
}

export function Checks({ checks, view, isOld }: { checks: readonly CheckNews[]; view: View; isOld: boolean }) {
  if (checks.length === 0) return null;
  return (
    <section class={`wizbits-checks${isOld ? " is-old" : ""}`} aria-label={isOld ? "Checks before this" : "Checks"}>
      <h3>{isOld ? "The last Checks" : "Checks"}</h3>
      <ul>
        {checks.map((check) => {
          const face = faceOf(view, check.design);
          return (
            <li key={check.key} class={check.isPassed ? "is-passed" : "is-failed"}>
              <Portrait face={face} />
              <div>
                <p>
                  <b>{face[1]}</b> {check.isTest && <small>Test</small>}
                </p>
                <p class="wizbits-roll">
                  {check.dice.map((die) => (
                    <DieFace key={die.point} die={die} />
                  ))}
                  {check.bonus > 0 && <span>+{check.bonus}</span>}
                </p>
              </div>
              <p class="wizbits-verdict">
                <span>
                  <b>{check.total}</b> {check.isPassed ? ">" : "≤"} {check.against}
                </span>
                <strong>{check.isPassed ? "passed" : "failed"}</strong>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
