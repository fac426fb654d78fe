/** Whole texts of cards, Units and piles, for the box beside them. */

import type { ComponentChildren } from "preact";
import type { CardView, Count, Face, SideView, UnitView, View } from "../../protocol/wizbits";
import { PointIcon } from "./elements";
import { chanceWords, sidesOf, testChance } from "./odds";
import { Portrait } from "./portrait";
import { counted, faceOf, isMain, kindWords, nameOfDesign, POINTS, targetName, unitName } from "./words";

const ATTRIBUTES: Readonly<Record<string, string>> = {
  elusive: "as an attacker it can be met by Elusive Characters only",
  fierce: "adds 2 to its side's total Damage",
  stalwart: "each Damage Unit deals it 1 less",
  quick: "its paid abilities have Conflict Speed",
  rooted: "it cannot attack",
  lucky: "the first 1 of each of its Checks is rolled again",
  fleeting: "discarded after it has resolved",
  warding: "while it is free, attackers that nobody met go to it first",
};

/** A design as it is printed. */
export function FaceText({ face, children }: { readonly face: Face; readonly children?: ComponentChildren }) {
  const [, name, , , cost, text = "", points] = face;
  return (
    <div class="wizbits-text">
      <Portrait face={face} />
      <div>
        <h3>{name}</h3>
        <p class="wizbits-soft">
          {kindWords(face)}
          {cost > 0 && ` · costs ${cost}`}
        </p>
        {points && <p class="wizbits-soft">Printed: {printed(points)}</p>}
        {text !== "" && <p>{text}</p>}
        {children}
      </div>
    </div>
  );
}

function printed([strength, will, magic, special]: readonly [number, number, number, number]): string {
  return `Strength ${strength}, Will ${will}, Magic ${magic}, SCN ${special}`;
}

/** A card in play: its printed side, and what it is now. */
export function CardText({ card, view }: { readonly card: CardView; readonly view: View }) {
  const face = faceOf(view, card.design);
  const isCharacter = Boolean(face[6]);
  return (
    <FaceText face={face}>
      {isCharacter && (
        <>
          <p>
            {POINTS.map((point) => (
              <span key={point} class="wizbits-now">
                <PointIcon point={point} /> {point} {card[point] ?? 0}{" "}
                {sidesOf(card[point] ?? 0) > 0 && <span class="wizbits-soft">d{sidesOf(card[point] ?? 0)}</span>}
              </span>
            ))}
          </p>
          <p>
            Special Check Number {card.scn ?? 0}
            {card.damage ? `, ${card.damage} of it from damage` : ""}.
          </p>
        </>
      )}
      {isMain(card) && <p>Test: {chanceWords(testChance(view, card))}.</p>}
      {(card.attributes ?? []).map((word) => (
        <p key={word}>
          <b class="wizbits-capital">{word}</b>: {ATTRIBUTES[word] ?? "see the rulebook"}.
        </p>
      ))}
      {card.shield ? <p>Shielded from the next {counted(card.shield, "point")} of Damage.</p> : null}
      {card.seceded && <p>Seceded: out of fights, its Flip abilities are on; discarded when the turn ends.</p>}
      {card.fought && <p>It is or was in a Battle this turn.</p>}
    </FaceText>
  );
}

interface UnitTextProps {
  readonly unit: UnitView;
  readonly view: View;
  readonly nameOf: (seat: number) => string;
}

export function UnitText({ unit, view, nameOf }: UnitTextProps) {
  const targets = (unit.targets ?? []).map((ref) => targetName(view, ref));
  const where = `Height ${unit.height}, IPH ${unit.iph}${(unit.column ?? 0) > 0 ? `, ${view.spire ? "Spire" : "Subpillar"} ${unit.column}` : ", main column"}.`;
  const notes = (
    <>
      <p class="wizbits-soft">
        {unit.kind === "ability" ? "Its ability, used" : unit.kind === "card" ? "Played" : "Dealt"} by{" "}
        {nameOf(unit.seat)}. {where}
      </p>
      {targets.length > 0 && <p>Target: {targets.join(", ")}.</p>}
      {(unit.shares ?? []).map(([card, points]) => (
        <p key={card}>
          {counted(points, "point")} to {targetName(view, `card:${card}`)}.
        </p>
      ))}
      {unit.cancelled && <p>Cancelled: it will not resolve, but keeps its place.</p>}
    </>
  );
  if (!unit.design) {
    return (
      <div>
        <h3>{unitName(view, unit)}</h3>
        {notes}
      </div>
    );
  }
  return <FaceText face={faceOf(view, unit.design)}>{notes}</FaceText>;
}

interface PilesTextProps {
  readonly side: SideView;
  readonly name: string;
  readonly view: View;
}

export function PilesText({ side, name, view }: PilesTextProps) {
  return (
    <div>
      <h3>Deck of {name}</h3>
      <p>{counted(side.deck, "card")}. Whoever must draw and has none has lost; the top card is one point.</p>
      <Listed title="Still in it" cards={side.library ?? []} view={view} />
      <Listed title="Discarded" cards={side.discard ?? []} view={view} />
    </div>
  );
}

function Listed({
  title,
  cards,
  view,
}: {
  readonly title: string;
  readonly cards: readonly Count[];
  readonly view: View;
}) {
  if (cards.length === 0) return null;
  return (
    <p>
      <b>{title}:</b>{" "}
      {cards.map(([design, count]) => `${count > 1 ? `${count} ` : ""}${nameOfDesign(view, design)}`).join(", ")}.
    </p>
  );
}
