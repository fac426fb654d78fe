/** The stack, topmost first: what was cast last happens first. And what is half done: a target, a triggered ability. */

import { Thing } from "../../board/thing";
import type { CardFace, FrameView, ItemView, View } from "../../protocol/wizards_tournament";
import { FaceText, faceOf, spoken } from "./faces";
import { Sigil } from "./sigil";

export interface StackProps {
  readonly view: View;
  readonly faces: ReadonlyMap<string, CardFace>;
  readonly nameOf: (seat: number) => string;
}

export function Stack({ view, faces, nameOf }: StackProps) {
  const stack = view.stack ?? [];
  const half = (view.agenda ?? []).map((frame) => halfDone(frame, faces, nameOf)).filter(Boolean);
  if (stack.length === 0 && half.length === 0) return null;
  return (
    <section class="wt-stack" aria-label="Stack">
      {half.map((text) => (
        <p key={text} class="wt-half">
          {text}
        </p>
      ))}
      {stack.length > 0 && (
        <div class="wt-items">
          {[...stack].reverse().map((item, index) => (
            <StackItem key={item.ref} item={item} isNext={index === 0} view={view} faces={faces} nameOf={nameOf} />
          ))}
        </div>
      )}
    </section>
  );
}

interface StackItemProps extends StackProps {
  readonly item: ItemView;
  readonly isNext: boolean;
}

function StackItem({ item, isNext, view, faces, nameOf }: StackItemProps) {
  const face = faceOf(faces, item.set, item.name);
  const target = item.target ? aimed(item.target, view, nameOf) : "";
  const notes = [`By ${nameOf(item.seat)}.`, ...(target ? [`Aimed at ${target}.`] : [])];
  return (
    <Thing
      isNamedByText
      name={item.ref}
      label={`${isNext ? "Happens next: " : ""}${spoken(face)} ${notes.join(" ")}`}
      about={() => <FaceText face={face} notes={notes} />}
      class={`wt-item${isNext ? " is-next" : ""}`}
      style={{ "--seat": `var(--seat-${item.seat})` }}
      more={{ "data-travel": `cast:${item.set}`, "data-travel-from": `hand:${item.set}` }}
    >
      <Sigil id={item.set} kind={face.kind} />
      {isNext && <span class="visually-hidden">Happens next: </span>}
      <span class="wt-item-name">
        {item.name}
        {item.kind === "ability" ? " (ability)" : ""}
      </span>
      <span class="wt-item-aim">{target ? `at ${target}` : nameOf(item.seat)}</span>
    </Thing>
  );
}

/** What a `seat:`, `card:` or `stack:` ref is called. */
function aimed(ref: string, view: View, nameOf: (seat: number) => string): string {
  if (ref.startsWith("seat:")) return nameOf(Number(ref.slice(5)));
  const found = view.play?.find((one) => one.ref === ref) ?? view.stack?.find((one) => one.ref === ref);
  return found?.name ?? "something that is gone";
}

function halfDone(frame: FrameView, faces: ReadonlyMap<string, CardFace>, nameOf: (seat: number) => string): string {
  const seat = nameOf(frame.seat ?? 0);
  const card = frame.set ? faceOf(faces, frame.set).name : "";
  switch (frame.kind) {
    case "targeting":
      return `${seat} chooses a target for ${card}.`;
    case "resolving":
      return `${card} of ${seat} happens.`;
    case "discarding":
      return `${seat} must discard ${frame.left ?? 1}.`;
    case "triggered":
      return "Abilities that were triggered happen.";
    default:
      return "";
  }
}
