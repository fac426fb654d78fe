/** What a seat is asked while something resolves: dice to be rolled again, cards to be arranged, whether it wants to. */

import { Thing } from "../../board/thing";
import type { View } from "../../protocol/wizbits";
import { DieFace } from "./dice";
import { HandFace, spokenFace } from "./hand";
import { Portrait } from "./portrait";
import { FaceText } from "./texts";
import { cardOf, elementClass, faceOf } from "./words";

export function Question({ view, nameOf }: { readonly view: View; readonly nameOf: (seat: number) => string }) {
  const question = view.work?.question;
  if (!question) return null;
  const about = cardOf(view, question.card ?? -1);
  const face = about ? faceOf(view, about.design) : null;
  const isPassing = (question.total ?? 0) > (question.needed ?? 0);
  return (
    <section class="wizbits-question" aria-label="Question">
      {question.kind === "reroll" && (
        <>
          <p>
            {nameOf(question.seat)} may roll a die again{face ? ` for ${face[1]}` : ""}
          </p>
          <div class="wizbits-rolled">
            {face && <Portrait face={face} />}
            {(question.dice ?? []).map((die) => (
              <DieFace key={die.point} die={die} isChoice />
            ))}
            <p class={`wizbits-verdict ${isPassing ? "is-passed" : "is-failed"}`}>
              <span>
                <b>{question.total ?? 0}</b> {isPassing ? ">" : "≤"} {question.needed ?? 0}
              </span>
              <strong>{isPassing ? "would pass" : "would fail"}</strong>
            </p>
          </div>
        </>
      )}
      {question.kind === "optional" && (
        <p>
          {nameOf(question.seat)} may use what {face ? <b>{face[1]}</b> : "a card"} offers
        </p>
      )}
      {question.kind === "arrange" && (
        <>
          <p>{nameOf(question.seat)} looks at the top of the deck: which card comes next?</p>
          {(question.cards ?? []).length > 0 && (
            <ul class="wizbits-looked">
              {(question.cards ?? []).map(([id, design]) => {
                const one = faceOf(view, design);
                return (
                  <li key={id}>
                    <Thing
                      name={`card:${id}`}
                      label={spokenFace(one)}
                      isNamedByText
                      about={() => <FaceText face={one} />}
                      class={`wizbits-card ${elementClass(one[3])}`}
                    >
                      <HandFace face={one} />
                    </Thing>
                  </li>
                );
              })}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
