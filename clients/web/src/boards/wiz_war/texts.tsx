/** What is to be known about a square, a border, a figure, a treasure or a thing in play, for the box beside it. */

import type { ThingView, TreasureView, View } from "../../protocol/wiz_war";
import { CardText } from "./card";
import { HouseMark } from "./house";
import type { Piece } from "./layout";
import { type Border, type Passage, sectorOf, squareName } from "./maze";
import { colourOf, counted, creatureOf, figureName, isTotem, printed } from "./words";

type NameOf = (seat: number) => string;

interface SquareTextProps {
  readonly view: View;
  readonly square: number;
  readonly home: number;
  readonly around: readonly Passage[];
  readonly pieces: readonly Piece[];
  readonly nameOf: NameOf;
}

const SIDES = { N: "north", E: "east", S: "south", W: "west" } as const;

export function SquareText({ view, square, home, around, pieces, nameOf }: SquareTextProps) {
  return (
    <div class="wiz-war-text">
      <h3>{squareName(square)}</h3>
      <p class="wiz-war-about-type">Sector of {colourOf(sectorOf(square))}</p>
      {home >= 0 && <p>Home of {nameOf(home)}. Another's treasure dropped here is a victory point for them.</p>}
      {around.map((one) => (
        <p key={one.side}>
          The exit to the {SIDES[one.side]} leads around to {squareName(one.to)}.
        </p>
      ))}
      {pieces.map((piece) => (
        <p key={piece.ref}>Here: {pieceName(view, piece, nameOf)}.</p>
      ))}
    </div>
  );
}

/** "Ada, 15 life", "a treasure of Red". */
export function pieceName(view: View, piece: Piece, nameOf: NameOf): string {
  switch (piece.kind) {
    case "wizard":
      return `${nameOf(piece.seat)}, ${colourOf(piece.seat)} wizard, ${piece.one.life} life`;
    case "creature":
      return `${piece.one.name} of ${nameOf(piece.one.seat)}, ${piece.one.life} life`;
    case "treasure":
      return `a treasure of ${nameOf(piece.one.owner)}`;
    case "thing":
      return `${printed(view, piece.one.card).name}${isTotem(piece.one) ? ` of ${nameOf(piece.one.owner)}` : ""}`;
  }
}

interface BorderTextProps {
  readonly view: View;
  readonly border: Border;
  readonly needs: number;
  readonly spell: ThingView | null;
  readonly nameOf: NameOf;
}

export function BorderText({ view, border, needs, spell, nameOf }: BorderTextProps) {
  const { kind, owner, holder, cracks } = border;
  if (spell) return <ThingText view={view} thing={spell} nameOf={nameOf} />;
  return (
    <div class="wiz-war-text">
      <h3>{kind === "wall" ? "Wall" : owner === null ? "Free border" : `Door of ${nameOf(owner)}`}</h3>
      {kind === "door" && owner !== null && <p>It opens for {nameOf(owner)} and their creatures beside it.</p>}
      {holder !== null && <p>{nameOf(holder)} holds it open for everybody.</p>}
      {kind === "open" && owner !== null && holder === null && <p>It is gone.</p>}
      {kind !== "open" && (
        <p>
          {cracks} of {needs} cracks; three damage by one attack make a crack.
        </p>
      )}
    </div>
  );
}

interface FigureTextProps {
  readonly view: View;
  readonly figure: string;
  readonly nameOf: NameOf;
}

export function FigureText({ view, figure, nameOf }: FigureTextProps) {
  const [kind, rest = ""] = figure.split(":");
  const spells = (view.things ?? []).filter((one) => one.figure === figure && (one.square ?? -1) < 0);
  const loot = view.treasures.filter((one) => one.carrier === figure);
  const seat = Number(rest);
  const wizard = kind === "wizard" ? view.wizards[seat] : undefined;
  const creature = creatureOf(view, figure);
  return (
    <div class="wiz-war-text">
      {wizard && (
        <>
          <h3>
            <HouseMark seat={seat} /> {nameOf(seat)}
          </h3>
          <p class="wiz-war-about-type">{colourOf(seat)} wizard</p>
          <p>
            {wizard.life} life, {counted(wizard.points, "victory point")}, {counted(wizard.cards, "card")} in hand.
          </p>
          {wizard.shape && <p>In the shape of a {wizard.shape}.</p>}
        </>
      )}
      {creature && (
        <>
          <h3>
            <HouseMark seat={creature.seat} /> {creature.name}
          </h3>
          <p class="wiz-war-about-type">Creature of {nameOf(creature.seat)}</p>
          <p>
            {creature.life} life, speed {creature.speed}.
          </p>
          <p>{creature.text}</p>
          {creature.shape && <p>In the shape of a {creature.shape}.</p>}
          {creature.activated && <p>It has been activated this turn.</p>}
          {creature.restricted && <p>It may move or attack this turn, not both.</p>}
        </>
      )}
      {(wizard?.stun || creature?.stun) && <p>{counted(wizard?.stun ?? creature?.stun ?? 0, "stun token")}.</p>}
      {loot.map((one, index) => (
        <p key={index}>It carries a treasure of {nameOf(one.owner)}.</p>
      ))}
      {spells.map((one) => (
        <p key={one.id}>
          <b>{printed(view, one.card).name}</b>
          {one.tokens ? ` (${counted(one.tokens, "token")})` : ""}: {printed(view, one.card).text}
        </p>
      ))}
    </div>
  );
}

export function TreasureText({ treasure, view, nameOf }: { treasure: TreasureView; view: View; nameOf: NameOf }) {
  return (
    <div class="wiz-war-text">
      <h3>
        <HouseMark seat={treasure.owner} /> Treasure of {nameOf(treasure.owner)}
      </h3>
      {treasure.carrier && <p>Carried by {figureName(view, treasure.carrier, nameOf)}.</p>}
      <p>Lying in the home square of another wizard it is a victory point for them.</p>
    </div>
  );
}

interface ThingTextProps {
  readonly view: View;
  readonly thing: ThingView;
  readonly nameOf: NameOf;
}

export function ThingText({ view, thing, nameOf }: ThingTextProps) {
  const card = printed(view, thing.card);
  const notes: string[] = [];
  if (thing.owner >= 0) notes.push(`In play for ${nameOf(thing.owner)}.`);
  if (thing.figure) notes.push(`On ${figureName(view, thing.figure, nameOf)}.`);
  if (thing.tokens) notes.push(`${counted(thing.tokens, "energy token")} left.`);
  if (thing.need && thing.border === undefined) notes.push(`${thing.cracks ?? 0} of ${thing.need} cracks.`);
  return <CardText card={card} notes={notes} />;
}
