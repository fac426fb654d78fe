/** One wizard beside the labyrinth: life, points, cards, what it carries, its spells in play and its creatures. */

import { useHand } from "../../board/hand";
import { Thing } from "../../board/thing";
import type { CreatureView, ThingView, View } from "../../protocol/wiz_war";
import { Emblem } from "./emblem";
import { CreaturePicture, TreasurePicture } from "./figure";
import { HouseMark } from "./house";
import { FigureText, ThingText, TreasureText } from "./texts";
import { colourOf, counted, figureName, kindOf, printed, seatStyle } from "./words";

const MOST_LIFE = 20;
const WINNING_POINTS = 2;

interface SeatProps {
  readonly seat: number;
  readonly view: View;
  readonly before: View | null;
  readonly isOwn: boolean;
  /** "on turn", "is asked", or nothing. */
  readonly doing: string;
  readonly nameOf: (seat: number) => string;
}

export function Seat({ seat, view, before, isOwn, doing, nameOf }: SeatProps) {
  const one = view.wizards[seat];
  if (!one) return null;
  const figure = `wizard:${seat}`;
  const place = view.places?.[seat];
  const marks = [
    "wiz-war-seat",
    isOwn && "is-own",
    doing === "on turn" && "is-active",
    !one.alive && "is-out",
    place === 1 && "is-winner",
  ];
  const change = before ? one.life - (before.wizards[seat]?.life ?? one.life) : 0;
  return (
    <section class={marks.filter(Boolean).join(" ")} style={seatStyle(seat)} aria-label={nameOf(seat)}>
      <Thing
        isNamedByText
        name={figure}
        label={`${nameOf(seat)}, ${colourOf(seat)} wizard, ${one.life} life, ${counted(one.points, "victory point")}`}
        about={() => <FigureText view={view} figure={figure} nameOf={nameOf} />}
        class="wiz-war-plate"
      >
        <HouseMark seat={seat} />
        <span class="wiz-war-name">{nameOf(seat)}</span>
        <span class="wiz-war-doing">{place ? placeWords(place) : one.alive ? doing : "dead"}</span>
        <Points count={one.points} />
        <span
          class={`wiz-war-life${change < 0 ? " is-hurt" : change > 0 ? " is-healed" : ""}`}
          key={`life ${one.life}`}
        >
          <Heart /> {Math.max(0, one.life)}
          <span class="visually-hidden"> life</span>
        </span>
        <span class="wiz-war-bar" aria-hidden="true">
          <i style={{ width: `${Math.max(0, Math.min(1, one.life / MOST_LIFE)) * 100}%` }} />
        </span>
      </Thing>
      {one.alive && <Notes seat={seat} view={view} isOwn={isOwn} />}
      <Belongings seat={seat} view={view} nameOf={nameOf} />
    </section>
  );
}

function placeWords(place: number): string {
  return place === 1 ? "wins" : `place ${place}`;
}

function Heart() {
  return (
    <svg class="wiz-war-icon is-heart" viewBox="-10 -10 20 20" aria-hidden="true">
      <path d="M0 9 C-11 1 -10 -7 -5 -7 Q-1.5 -7 0 -3.5 Q1.5 -7 5 -7 C10 -7 11 1 0 9 Z" />
    </svg>
  );
}

/** The victory points as chests to be filled: two win. */
function Points({ count }: { readonly count: number }) {
  return (
    <span class="wiz-war-points">
      <span class="visually-hidden">{counted(count, "victory point")}</span>
      {Array.from({ length: WINNING_POINTS }, (_, index) => (
        <svg key={index} viewBox="-10 -10 20 20" class={index < count ? "is-won" : ""} aria-hidden="true">
          <path d="M0 -8.5 L2.5 -2.7 L8.7 -2.5 L3.8 1.5 L5.5 7.6 L0 4 L-5.5 7.6 L-3.8 1.5 L-8.7 -2.5 L-2.5 -2.7 Z" />
        </svg>
      ))}
    </span>
  );
}

function Notes({ seat, view, isOwn }: { readonly seat: number; readonly view: View; readonly isOwn: boolean }) {
  const one = view.wizards[seat];
  if (!one) return null;
  const notes = [
    `${counted(one.cards, "card")} in hand`,
    (one.special ?? 0) > 0 && `${one.special} in the own deck`,
    isOwn && one.school && `own school: ${one.school}`,
    (one.stun ?? 0) > 0 && counted(one.stun ?? 0, "stun token"),
    one.shape && `shape: ${one.shape}`,
    (one.kills ?? 0) > 0 && counted(one.kills ?? 0, "kill"),
  ];
  return (
    <p class="wiz-war-notes">
      {notes.filter(Boolean).map((note) => (
        <span key={note as string}>{note}</span>
      ))}
    </p>
  );
}

interface BelongingsProps {
  readonly seat: number;
  readonly view: View;
  readonly nameOf: (seat: number) => string;
}

/** Treasures carried, cards in play that lie on no square, and creatures. */
function Belongings({ seat, view, nameOf }: BelongingsProps) {
  const creatures = (view.creatures ?? []).filter((one) => one.seat === seat);
  const own = new Set([`wizard:${seat}`, ...creatures.map((one) => `creature:${one.design}`)]);
  const things = (view.things ?? []).filter((one) => one.owner === seat && (one.square ?? -1) < 0);
  const treasures = view.treasures
    .map((one, index) => ({ one, index }))
    .filter(({ one }) => own.has(one.carrier ?? ""));
  if (creatures.length + things.length + treasures.length === 0) return null;
  return (
    <ul class="wiz-war-belongings">
      {treasures.map(({ one, index }) => (
        <li key={`treasure ${index}`}>
          <Thing
            isNamedByText
            name={`treasure:${index}`}
            label={`Treasure of ${nameOf(one.owner)}, carried by ${figureName(view, one.carrier ?? "", nameOf)}`}
            about={() => <TreasureText treasure={one} view={view} nameOf={nameOf} />}
            class="wiz-war-chip is-treasure"
            style={seatStyle(one.owner)}
          >
            <svg viewBox="-18 -18 36 36" aria-hidden="true">
              <TreasurePicture seat={one.owner} />
            </svg>
            <span>treasure of {nameOf(one.owner)}</span>
          </Thing>
        </li>
      ))}
      {creatures.map((one) => (
        <CreatureChip key={one.design} one={one} view={view} nameOf={nameOf} />
      ))}
      {things.map((one) => (
        <ThingChip key={one.id} one={one} view={view} nameOf={nameOf} />
      ))}
    </ul>
  );
}

interface CreatureChipProps {
  readonly one: CreatureView;
  readonly view: View;
  readonly nameOf: (seat: number) => string;
}

function CreatureChip({ one, view, nameOf }: CreatureChipProps) {
  const figure = `creature:${one.design}`;
  return (
    <li>
      <Thing
        isNamedByText
        name={figure}
        label={`${one.name}, ${one.life} life`}
        about={() => <FigureText view={view} figure={figure} nameOf={nameOf} />}
        class={`wiz-war-chip is-creature${one.activated ? " is-spent" : ""}`}
      >
        <svg viewBox="-18 -18 36 36" aria-hidden="true">
          <CreaturePicture design={one.design} seat={one.seat} shape={one.shape} />
        </svg>
        <span>{one.name}</span>
        <span class="wiz-war-chip-life">
          <Heart /> {one.life}
          <span class="visually-hidden"> life</span>
        </span>
        {(one.stun ?? 0) > 0 && <span class="wiz-war-chip-note">stun {one.stun}</span>}
      </Thing>
    </li>
  );
}

interface ThingChipProps {
  readonly one: ThingView;
  readonly view: View;
  readonly nameOf: (seat: number) => string;
}

function ThingChip({ one, view, nameOf }: ThingChipProps) {
  const { choices } = useHand();
  const card = printed(view, one.card);
  // A creature stands for the card that summoned it, except while that card itself can be chosen.
  if (kindOf(card) === "summon" && one.figure && !choices.value.has(`thing:${one.id}`)) return null;
  const onto = one.figure && one.figure !== `wizard:${one.owner}` ? figureName(view, one.figure, nameOf) : "";
  return (
    <li>
      <Thing
        isNamedByText
        name={`thing:${one.id}`}
        label={`${card.name}${onto ? ` on ${onto}` : ""}${one.tokens ? `, ${counted(one.tokens, "token")}` : ""}`}
        about={() => <ThingText view={view} thing={one} nameOf={nameOf} />}
        class="wiz-war-chip"
      >
        <Emblem card={card} />
        <span>
          {card.name}
          {onto && <small> on {onto}</small>}
        </span>
        {(one.tokens ?? 0) > 0 && <Tokens count={one.tokens ?? 0} />}
      </Thing>
    </li>
  );
}

function Tokens({ count }: { readonly count: number }) {
  return (
    <span class="wiz-war-tokens">
      <svg class="wiz-war-icon" viewBox="-10 -10 20 20" aria-hidden="true">
        <path d="M0 -9 L8 -3 L5 8 H-5 L-8 -3 Z" />
      </svg>
      {count}
      <span class="visually-hidden"> energy tokens</span>
    </span>
  );
}
