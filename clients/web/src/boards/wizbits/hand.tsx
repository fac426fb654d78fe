/** The looker's own cards. */

import { Thing } from "../../board/thing";
import type { Face, View } from "../../protocol/wizbits";
import { PointIcon } from "./elements";
import { Portrait } from "./portrait";
import { FaceText } from "./texts";
import { counted, elementClass, faceOf, kindWords, POINTS } from "./words";

export function OwnHand({ view, seat }: { readonly view: View; readonly seat: number }) {
  const hand = view.sides[seat]?.hand ?? [];
  return (
    <section class="wizbits-hand" aria-label="Your hand">
      <h3>
        Your hand <span>{counted(hand.length, "card")}</span>
      </h3>
      {hand.length > 0 && (
        <ul>
          {hand.map(([id, design]) => {
            const face = faceOf(view, design);
            return (
              <li key={id}>
                <Thing
                  name={`card:${id}`}
                  label={spokenFace(face)}
                  isNamedByText
                  about={() => <FaceText face={face} />}
                  class={`wizbits-card ${elementClass(face[3])}${view.making?.source === id ? " is-making" : ""}`}
                  more={{ "data-travel": `card:${id}`, "data-travel-from": `deck:${seat}` }}
                >
                  <HandFace face={face} />
                </Thing>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** A card as it is printed. */
export function HandFace({ face }: { readonly face: Face }) {
  const [, name, , , cost, text = "", points] = face;
  return (
    <>
      <span class="wizbits-card-head">
        <Portrait face={face} />
        <span>
          <span class="wizbits-card-name">{name}</span>
          <span class="wizbits-soft">{kindWords(face)}</span>
        </span>
        <span class="wizbits-card-cost">
          <span class="visually-hidden">costs </span>
          {cost}
        </span>
      </span>
      {points && (
        <span class="wizbits-points">
          {POINTS.map((point, index) => (
            <span key={point}>
              <PointIcon point={point} />
              <span class="visually-hidden">{point} </span>
              {points[index]}
            </span>
          ))}
          <span class="wizbits-scn">
            <small>SCN</small> {points[3]}
          </span>
        </span>
      )}
      <span class="wizbits-card-text">{text}</span>
    </>
  );
}

export function spokenFace(face: Face): string {
  return `${face[1]}, ${kindWords(face)}, costs ${face[4]}. ${face[5] ?? ""}`;
}
