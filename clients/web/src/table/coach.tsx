/**
 * The first match teaches by doing: a few short steps, each with a mark on what it speaks of; the one that asks for a
 * choice goes on when one is made. Shown once; the settings call it again.
 */

import { useEffect, useState } from "preact/hooks";
import { change, settings } from "../frame/settings";
import "./coach.css";

interface Step {
  readonly title: string;
  readonly text: string;
  /** What it speaks of; marked while the step is shown. */
  readonly target: string;
  /** Goes on when a choice is made, not by a press here. */
  readonly isDone?: "by a choice";
}

const STEPS: readonly Step[] = [
  {
    title: "This is your table",
    text: "It shows all that you may see. What has a coloured outline can be chosen. Rest the pointer on anything, or hold it with a finger, to read what it does.",
    target: ".table-board",
  },
  {
    title: "Make a choice",
    text: "Here is all that you may do, in words. Press one, press its number on the keyboard, or press the outlined thing on the board itself.",
    target: ".options-panel",
    isDone: "by a choice",
  },
  {
    title: "Mind the time",
    text: "The bar beside a decision tells how long there is. If your time runs out, something plain is chosen for you. Nobody can make it shorter.",
    target: ".countdown",
  },
  {
    title: "What has happened",
    text: "The battle log tells everything in sentences. The rules are one key away: “?”. That is all you need; good luck!",
    target: ".battle-log",
  },
];

export interface CoachProps {
  /** The version that is shown: what is marked may be another element after it. */
  readonly version: number;
  /** A choice is on its way. */
  readonly isChoosing: boolean;
}

export function Coach({ version, isChoosing }: CoachProps) {
  const [index, setIndex] = useState(0);
  const isHidden = settings.value.hasSeenCoach;
  const step = isHidden ? undefined : STEPS[index];

  useEffect(() => {
    if (isHidden) setIndex(0);
  }, [isHidden]);
  useEffect(() => {
    if (step?.isDone === "by a choice" && isChoosing) setIndex(index + 1);
  }, [step, isChoosing, index]);
  useEffect(() => {
    const marked = step && document.querySelector(step.target);
    marked?.setAttribute("data-coached", "");
    return () => marked?.removeAttribute("data-coached");
  }, [step, version, isChoosing]);

  if (!step) return null;
  const end = () => change({ hasSeenCoach: true });
  const isLast = index === STEPS.length - 1;
  return (
    <section class="coach" aria-label="First steps" aria-live="polite">
      <h2>
        {step.title}{" "}
        <small>
          {index + 1} of {STEPS.length}
        </small>
      </h2>
      <p>{step.text}</p>
      <div class="row">
        <button
          type="button"
          class={`button${step.isDone ? "" : " is-main"}`}
          onClick={() => (isLast ? end() : setIndex(index + 1))}
        >
          {isLast ? "Play" : step.isDone ? "Skip" : "Next"}
        </button>
        {!isLast && (
          <button type="button" class="button" onClick={end}>
            I know this
          </button>
        )}
      </div>
    </section>
  );
}
