/** A card in play: a Character with its points and gear, or something smaller. Seceded cards are turned over. */

import { Thing } from "../../board/thing";
import type { CardView, View } from "../../protocol/wizbits";
import { PointIcon } from "./elements";
import type { Change, News } from "./news";
import { chanceWords, testChance } from "./odds";
import { Portrait } from "./portrait";
import { CardText } from "./texts";
import { elementClass, faceOf, isMain, kindWords, POINTS, seatStyle } from "./words";

export interface TileProps {
  readonly card: CardView;
  readonly view: View;
  readonly news: News;
  readonly version: number;
  /** What it does in the Conflict: "attacks", "fights", or nothing. */
  readonly duty?: string;
  /** It is what a Unit, or a half-made play, aims at. */
  readonly isAimed?: boolean;
}

export function CharacterTile(props: TileProps) {
  const { card, view, news, duty = "", isAimed = false } = props;
  const face = faceOf(view, card.design);
  const gear = view.cards.filter((one) => one.bearer === card.id);
  const main = isMain(card);
  return (
    <div class={`wizbits-stand${main ? " is-main" : ""}`}>
      <Thing
        name={`card:${card.id}`}
        label={face[1]}
        isNamedByText
        about={() => <CardText card={card} view={view} />}
        class={marks(
          card,
          view,
          news,
          "wizbits-tile",
          duty !== "" && "is-fighting",
          isAimed && "is-aimed",
          main && "is-main",
        )}
        style={seatStyle(card.seat)}
        more={{ "data-travel": `card:${card.id}` }}
      >
        <Portrait face={face} />
        <span class="wizbits-tile-head">
          <span class="wizbits-tile-name">{face[1]}</span>
          <span class="wizbits-soft">{card.seceded ? "Seceded" : kindWords(face)}</span>
        </span>
        <Points card={card} view={view} />
        {main && <Odds card={card} view={view} />}
        <Chips card={card} duty={duty} isAimed={isAimed} />
        <Changes changes={news.changes.get(card.id)} version={props.version} />
      </Thing>
      {gear.map((one) => (
        <SmallTile key={one.id} card={one} view={view} news={news} version={props.version} />
      ))}
    </div>
  );
}

/** Thoughts, items and gear. */
export function SmallTile({ card, view, news, version, isAimed = false }: TileProps) {
  const face = faceOf(view, card.design);
  return (
    <Thing
      name={`card:${card.id}`}
      label={face[1]}
      isNamedByText
      about={() => <CardText card={card} view={view} />}
      class={marks(card, view, news, "wizbits-small", isAimed && "is-aimed")}
      style={seatStyle(card.seat)}
      more={{ "data-travel": `card:${card.id}` }}
    >
      <Portrait face={face} />
      <span class="wizbits-small-name">{face[1]}</span>
      {card.seceded && <span class="wizbits-soft">Seceded</span>}
      <Changes changes={news.changes.get(card.id)} version={version} />
    </Thing>
  );
}

function marks(card: CardView, view: View, news: News, ...more: readonly (string | false)[]): string {
  return [
    ...more,
    elementClass(faceOf(view, card.design)[3]),
    card.seceded && "is-seceded",
    news.flipped.has(card.id) && "is-flipping",
  ]
    .filter(Boolean)
    .join(" ");
}

/** The three Main Points and the Special Check Number; what is changed this turn is marked. */
function Points({ card, view }: { readonly card: CardView; readonly view: View }) {
  const print = faceOf(view, card.design)[6];
  return (
    <span class="wizbits-points">
      {POINTS.map((point, index) => {
        const now = card[point] ?? 0;
        const change = now - (print?.[index] ?? now);
        return (
          <span key={point} class={change > 0 ? "is-raised" : change < 0 ? "is-lowered" : ""}>
            <PointIcon point={point} />
            <span class="visually-hidden">{point} </span>
            {now}
          </span>
        );
      })}
      <span class={`wizbits-scn${card.damage ? " is-hurt" : ""}`} key={`scn ${card.scn}`}>
        <small>SCN</small> {card.scn ?? 0}
      </span>
    </span>
  );
}

function Odds({ card, view }: { readonly card: CardView; readonly view: View }) {
  const chance = testChance(view, card);
  return (
    <span class={`wizbits-odds${chance < 0.9 ? " is-grave" : ""}`}>
      <span class="wizbits-meter" aria-hidden="true">
        <i style={{ width: `${Math.round(chance * 100)}%` }} />
      </span>
      Test: {chanceWords(chance)}
    </span>
  );
}

function Chips({ card, duty, isAimed }: { readonly card: CardView; readonly duty: string; readonly isAimed: boolean }) {
  const chips = [
    ...(card.attributes ?? []).map((word) => ({ word, tone: "" })),
    ...(duty ? [{ word: duty, tone: "is-bad" }] : []),
    ...(card.shield ? [{ word: `shield ${card.shield}`, tone: "is-good" }] : []),
    ...(isAimed ? [{ word: "target", tone: "is-aim" }] : []),
  ];
  if (chips.length === 0) return null;
  return (
    <span class="wizbits-chips">
      {chips.map(({ word, tone }) => (
        <span key={word} class={tone}>
          {word}
        </span>
      ))}
    </span>
  );
}

function Changes({ changes, version }: { readonly changes: readonly Change[] | undefined; readonly version: number }) {
  if (!changes) return null;
  return (
    <span class="wizbits-changes" key={version}>
      {changes.map((change, index) => (
        <span key={index} class={`is-${change.tone}`}>
          {change.text}
        </span>
      ))}
    </span>
  );
}
