/** A few words for the first match: what is on the screen and what to do with it. Shown once; it can be called again. */

import { useState } from "preact/hooks";
import { change, settings } from "../frame/settings";
import "./coach.css";

const STEPS: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: "This is your table",
    text: "You sit at the bottom. What has a coloured outline can be chosen: press it. Rest the pointer on anything, or hold it with a finger, to read what it does.",
  },
  {
    title: "Every option in words",
    text: "The list beside the board holds everything that you may do now. Keys 1 to 9 choose; point at an option to see on the board what it concerns.",
  },
  {
    title: "Time and the other side",
    text: "The bar tells how long you have; if it runs out, a default is chosen for you. While the other side thinks you can read the battle log, or the rules with the key “?”.",
  },
];

export function Coach() {
  const [step, setStep] = useState(0);
  const now = STEPS[step];
  if (settings.value.hasSeenCoach || !now) return null;
  const end = () => change({ hasSeenCoach: true });
  return (
    <section class="coach" aria-label="First steps">
      <h2>{now.title}</h2>
      <p>{now.text}</p>
      <div class="row">
        <button
          type="button"
          class="button is-main"
          onClick={() => (step + 1 < STEPS.length ? setStep(step + 1) : end())}
        >
          {step + 1 < STEPS.length ? "Next" : "Play"}
        </button>
        <button type="button" class="button" onClick={end}>
          I know this
        </button>
        <small>
          {step + 1} of {STEPS.length}
        </small>
      </div>
    </section>
  );
}
