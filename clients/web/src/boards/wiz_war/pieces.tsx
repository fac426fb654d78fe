/** Wizards, creatures, totems, treasures and dropped things on the labyrinth; they glide to where they have moved. */

import { useHand } from "../../board/hand";
import { Thing } from "../../board/thing";
import type { View } from "../../protocol/wiz_war";
import type { Aim } from "./aims";
import { Emblem } from "./emblem";
import { CreaturePicture, TotemPicture, TreasurePicture, WizardPicture } from "./figure";
import { type Piece, spotOf, squareOfFigure } from "./layout";
import { cornerOf } from "./maze";
import { FigureText, pieceName, ThingText, TreasureText } from "./texts";
import { isTotem, printed, seatStyle } from "./words";

/** What moves farther than this in one update has not walked: it appears. */
const FARTHEST_WALK = 3;

interface PiecesProps {
  readonly view: View;
  readonly before: View | null;
  readonly pieces: ReadonlyMap<number, readonly Piece[]>;
  /** What somebody aims at just now, and how. */
  readonly aimed: ReadonlyMap<string, Aim["kind"]>;
  /** The figure that acts. */
  readonly actor: string | null;
  readonly nameOf: (seat: number) => string;
}

export function Pieces({ view, before, pieces, aimed, actor, nameOf }: PiecesProps) {
  const { choices } = useHand();
  // Things keep their place in the list, so that what glides is not torn out of the page.
  const all = [...pieces.values()].flatMap((some) =>
    some.map((piece, index) => ({ piece, index, count: some.length })),
  );
  all.sort((one, other) => (one.piece.ref < other.piece.ref ? -1 : 1));
  return (
    <>
      {all.map(({ piece, index, count }) => {
        const spot = spotOf(piece.square, index, count);
        const isLive = choices.value.has(piece.ref);
        // A piece that cannot be chosen lets presses through to its square, which tells of it as well.
        const isAside = !isLive && choices.value.has(`square:${piece.square}`);
        const marks = [
          "wiz-war-piece",
          `is-${piece.kind}`,
          isAside && "is-aside",
          aimed.has(piece.ref) && `is-aimed is-aimed-${aimed.get(piece.ref)}`,
          actor === piece.ref && "is-actor",
          hasJumped(before, piece) && "is-jumping",
        ];
        const isFigure = piece.kind === "wizard" || piece.kind === "creature";
        return (
          <Thing
            key={piece.ref}
            as="g"
            name={piece.ref}
            label={pieceName(view, piece, nameOf)}
            about={() => <PieceText view={view} piece={piece} nameOf={nameOf} />}
            class={marks.filter(Boolean).join(" ")}
            style={{
              ...seatStyle(houseOf(piece)),
              transform: `translate(${spot.x}px, ${spot.y}px) scale(${spot.scale})`,
            }}
            more={isFigure ? { "data-figure": piece.ref } : undefined}
          >
            {isFigure && <circle class="wiz-war-pulse" r="18" />}
            <circle class="thing-face" r={isFigure ? 18 : 17} />
            <PiecePicture view={view} piece={piece} />
          </Thing>
        );
      })}
    </>
  );
}

function houseOf(piece: Piece): number {
  if (piece.kind === "wizard") return piece.seat;
  if (piece.kind === "creature") return piece.one.seat;
  return piece.one.owner;
}

function hasJumped(before: View | null, piece: Piece): boolean {
  if (!before || (piece.kind !== "wizard" && piece.kind !== "creature")) return false;
  const then = squareOfFigure(before, null, piece.ref);
  if (then === null) return true;
  const from = cornerOf(then);
  const to = cornerOf(piece.square);
  return Math.abs(from.x - to.x) + Math.abs(from.y - to.y) > FARTHEST_WALK;
}

function PiecePicture({ view, piece }: { readonly view: View; readonly piece: Piece }) {
  if (piece.kind === "treasure")
    return (
      <g transform="translate(0 -1) scale(0.85)">
        <TreasurePicture seat={piece.one.owner} />
      </g>
    );
  if (piece.kind === "thing") {
    if (isTotem(piece.one)) return <TotemPicture seat={piece.one.owner} cracks={piece.one.cracks ?? 0} />;
    return (
      <svg x="-16" y="-16" width="32" height="32" overflow="visible" aria-hidden="true">
        <Emblem card={printed(view, piece.one.card)} />
      </svg>
    );
  }
  const loot = view.treasures.filter((one) => one.carrier === piece.ref);
  return (
    <>
      {piece.kind === "wizard" ? (
        <WizardPicture seat={piece.seat} shape={piece.one.shape} />
      ) : (
        <CreaturePicture design={piece.one.design} seat={piece.one.seat} shape={piece.one.shape} />
      )}
      {loot.map((one, index) => (
        <g key={index} class="wiz-war-loot" transform="translate(-13 11) scale(0.5)">
          <TreasurePicture seat={one.owner} />
        </g>
      ))}
      <g class="wiz-war-life-badge" transform="translate(14 -13) scale(0.85)">
        <path d="M0 7 C-9 2 -9 -7 -4 -7 Q-1.5 -7 0 -4.5 Q1.5 -7 4 -7 C9 -7 9 2 0 7 Z" transform="scale(1.25)" />
        <text y="3.5">{piece.one.life}</text>
      </g>
      {(piece.one.stun ?? 0) > 0 && (
        <g class="wiz-war-stun-badge" transform="translate(-14 -13)">
          <circle r="6.5" />
          <path d="M0 0 q1.5 -2 2.5 0 q1 3 -2 3.5 q-4 0 -3.800 -3.5 q.5 -4 4 -4" />
        </g>
      )}
    </>
  );
}

function PieceText({ view, piece, nameOf }: { view: View; piece: Piece; nameOf: (seat: number) => string }) {
  if (piece.kind === "treasure") return <TreasureText treasure={piece.one} view={view} nameOf={nameOf} />;
  if (piece.kind === "thing") return <ThingText view={view} thing={piece.one} nameOf={nameOf} />;
  return <FigureText view={view} figure={piece.ref} nameOf={nameOf} />;
}
