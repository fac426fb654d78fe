/** What is half done, the newest on top: spells waiting for answers, creatures in motion, questions that a spell asks. */

import type { ComponentChildren } from "preact";
import { Thing } from "../../board/thing";
import type { FrameView, View } from "../../protocol/wiz_war";
import { CardFace, CardText, cardClass, spokenCard } from "./card";
import { Emblem } from "./emblem";
import { CreaturePicture } from "./figure";
import { HouseMark } from "./house";
import { squareName } from "./maze";
import { counted, figureName, printed, seatStyle, titled } from "./words";

interface AgendaProps {
  readonly view: View;
  readonly nameOf: (seat: number) => string;
}

export function Agenda({ view, nameOf }: AgendaProps) {
  const frames = view.agenda ?? [];
  if (frames.length === 0) return null;
  return (
    <ol class="wiz-war-agenda" aria-label="Going on" reversed>
      {frames
        .map((frame, index) => (
          <li key={`${index} ${frame.kind}`} class="wiz-war-frame" style={seatStyle(frame.seat)}>
            <Frame frame={frame} view={view} nameOf={nameOf} />
          </li>
        ))
        .reverse()}
    </ol>
  );
}

interface FrameProps extends AgendaProps {
  readonly frame: FrameView;
}

function Frame({ frame, view, nameOf }: FrameProps) {
  const who = nameOf(frame.seat);
  switch (frame.kind) {
    case "casting":
      return <Casting frame={frame} view={view} nameOf={nameOf} />;
    case "activation":
      return (
        <Said seat={frame.seat} picture={<Beast frame={frame} />}>
          <b>{capital(figureName(view, frame.figure ?? "", nameOf))}</b> is active:{" "}
          {counted(frame.number ?? 0, "movement point")}
          {frame.attacked ? ", has attacked" : ", may attack"}
        </Said>
      );
    case "placing":
      return (
        <Said seat={frame.seat} picture={<Beast frame={frame} />}>
          {who} places <b>{figureName(view, frame.figure ?? "", nameOf)}</b> with {frame.number ?? 0} life
        </Said>
      );
    case "luring":
      return (
        <Said seat={frame.seat}>
          {who} may move <b>{figureName(view, frame.figure ?? "", nameOf)}</b> {counted(frame.number ?? 0, "square")}
        </Said>
      );
    case "fumble":
      return <Said seat={frame.seat}>{who} must drop something</Said>;
    case "yielding":
      return (
        <Said seat={frame.seat}>
          {who} drops what it carries or takes {frame.number ?? 0} more damage
        </Said>
      );
    default:
      return <Found frame={frame} view={view} who={who} />;
  }
}

interface SaidProps {
  readonly seat: number;
  readonly picture?: ComponentChildren;
  readonly children: ComponentChildren;
}

function Said({ seat, picture, children }: SaidProps) {
  return (
    <div class="wiz-war-said">
      {picture ?? <HouseMark seat={seat} />}
      <p>{children}</p>
    </div>
  );
}

function Beast({ frame }: { readonly frame: FrameView }) {
  return (
    <svg class="wiz-war-beast" viewBox="-18 -18 36 36" aria-hidden="true">
      <CreaturePicture design={(frame.figure ?? "").split(":")[1] ?? ""} seat={frame.seat} />
    </svg>
  );
}

const STEPS: Readonly<Record<string, string>> = {
  target: "chooses a target",
  square: "chooses a square",
  border: "chooses a border",
  way: "chooses a direction",
  loot: "chooses what to take",
  fuel: "chooses the fuel",
};

function Casting({ frame, view, nameOf }: FrameProps) {
  const who = capital(figureName(view, frame.figure ?? "", nameOf));
  const card = frame.card ? printed(view, frame.card) : null;
  const targets = (frame.targets ?? []).map((one) => targetName(view, one, nameOf));
  const isAnnounced = frame.step === "window";
  const what = card ? card.name : attackName(view, frame);
  return (
    <>
      <div class="wiz-war-said">
        {card ? <Emblem card={card} /> : <HouseMark seat={frame.seat} />}
        <p>
          {who} {verb(frame)} {what && <b>{what}</b>}
          {targets.length > 0 && <> at {targets.join(", ")}</>}
          {frame.way && <> to the {WAYS[frame.way] ?? frame.way}</>}
          {frame.loot && <>, to take {targetName(view, frame.loot, nameOf)}</>}
        </p>
      </div>
      {card && card.text !== "" && <p class="wiz-war-frame-text">{card.text}</p>}
      <p class="wiz-war-frame-foot">
        {(frame.energy ?? 0) > 0 && <span>energy {frame.energy}</span>}
        {frame.fuel && <span>fuelled with {printed(view, frame.fuel).name}</span>}
        {(frame.blunted ?? []).map(([target, amount]) => (
          <span key={target}>
            {targetName(view, target, nameOf)}: {amount} less damage
          </span>
        ))}
        {isAnnounced && (frame.asked ?? -1) >= 0 && <span>{nameOf(frame.asked ?? 0)} may answer</span>}
        {!isAnnounced && <span>{STEPS[frame.step ?? ""] ?? "is choosing"}</span>}
      </p>
    </>
  );
}

const WAYS: Readonly<Record<string, string>> = { N: "north", E: "east", S: "south", W: "west" };

function verb(frame: FrameView): string {
  switch (frame.how) {
    case "counter":
      return "answers with";
    case "punch":
      return "punches";
    case "strike":
    case "weapon":
      return "attacks with";
    case "spell":
      return "casts";
    default:
      return "is about to act";
  }
}

/** The name of a printed attack, read from the creature's text: "Gore: adjacent, 3 damage." */
function attackName(view: View, frame: FrameView): string {
  if (frame.how !== "strike") return "";
  const text = view.creatures?.find((one) => `creature:${one.design}` === frame.figure)?.text ?? "";
  const names = [...text.matchAll(/(?:[.;] )([A-Z][\w’' ]+):/g)].map((found) => found[1] ?? "");
  return names[frame.source ?? 0] ?? "its attack";
}

function targetName(view: View, target: string, nameOf: (seat: number) => string): string {
  const [kind, rest = ""] = target.split(":");
  switch (kind) {
    case "square":
      return squareName(Number(rest));
    case "border":
      return "a border";
    case "treasure":
      return `a treasure of ${nameOf(view.treasures[Number(rest)]?.owner ?? 0)}`;
    case "thing": {
      const thing = view.things?.find((one) => one.id === Number(rest));
      return thing ? printed(view, thing.card).name : "something";
    }
    default:
      return figureName(view, target, nameOf);
  }
}

/** The creature cards that were found in the Magic deck, for the seat that looks. */
function Found({ frame, view, who }: { readonly frame: FrameView; readonly view: View; readonly who: string }) {
  return (
    <>
      <Said seat={frame.seat}>{who} looks through the Magic deck for a creature</Said>
      {(frame.found ?? []).length > 0 && (
        <ul class="wiz-war-found">
          {(frame.found ?? []).map((word) => {
            const card = printed(view, word);
            return (
              <li key={word}>
                <Thing
                  isNamedByText
                  name={`card:${word}`}
                  label={spokenCard(card)}
                  about={() => <CardText card={card} />}
                  class={cardClass(card)}
                >
                  <CardFace card={card} />
                </Thing>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

/** The two unused schools of which one is kept, for the seat that looks. */
export function Schools({ view }: { readonly view: View }) {
  const pair = view.pair ?? [];
  if (pair.length === 0) return null;
  return (
    <ul class="wiz-war-schools" aria-label="Keep one school">
      {pair.map((school) => (
        <li key={school}>
          <Thing name={`school:${school}`} label={`School of ${titled(school)}`} class="wiz-war-school">
            <Emblem card={{ id: school, name: school, type: "neutral", text: "" }} />
            <span>{titled(school)}</span>
          </Thing>
        </li>
      ))}
    </ul>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
