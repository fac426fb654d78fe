/** Cards in the hand, and the whole text of any card for the box beside it. */

import { Thing } from "../../board/thing";
import { Emblem } from "./emblem";
import { SymbolMark } from "./marks";
import type { Printed } from "./printed";
import "./cards.css";

interface HandCardProps {
  readonly card: Printed;
  /** What it would cost now, if it can be played. */
  readonly price: number | null;
  /** Where it lies, if not in the hand: "removed", "trash". */
  readonly place?: string;
  readonly travel?: string;
  readonly travelFrom?: string;
}

/** A card that the looker may know, named as a card in the hand. */
export function HandCard({ card, price, place, travel, travelFrom }: HandCardProps) {
  const cost = price ?? card.cost;
  const isCheaper = price !== null && card.cost !== null && price < card.cost;
  const label = [card.name, card.type, cost === null ? "" : `cost ${cost}`, place ?? "in hand"]
    .filter(Boolean)
    .join(", ");
  return (
    <Thing
      name={`hand:${card.id}`}
      label={label}
      isNamedByText
      about={() => <CardText card={card} />}
      class={`battle-spirits-card is-${card.type || "unknown"} battle-spirits-is-${card.colours[0] ?? "ultimate"}`}
      more={{ "data-travel": travel, "data-travel-from": travelFrom }}
    >
      <span class="battle-spirits-card-art">
        <Emblem id={card.id} type={card.type} colours={card.colours} />
      </span>
      <span class="battle-spirits-card-name">{card.name}</span>{" "}
      {cost !== null && (
        <span class={`battle-spirits-cost${isCheaper ? " is-cheaper" : ""}`}>
          <span class="visually-hidden">cost </span>
          {cost}
        </span>
      )}{" "}
      <span class="battle-spirits-card-line">
        {place ?? card.type} {strength(card)}
      </span>
    </Thing>
  );
}

/** The BP of its levels: "4K, 6K". */
function strength(card: Printed): string {
  return card.levels
    .filter((level) => level.kilo > 0)
    .map((level) => `${level.kilo}K`)
    .join(" · ");
}

/** The whole card in words; `now` says what is different about it at present. */
export function CardText({ card, now = [] }: { readonly card: Printed; readonly now?: readonly string[] }) {
  return (
    <div class="battle-spirits-text">
      <div class="battle-spirits-text-head">
        <Emblem id={card.id} type={card.type} colours={card.colours} />
        <div>
          <h3>{card.name}</h3>
          <p class="battle-spirits-text-type">
            {card.colours.map((colour) => (
              <SymbolMark key={colour} colour={colour} />
            ))}
            {[...card.colours, card.type].join(" ")}
          </p>
          {card.cost !== null && (
            <p class="battle-spirits-text-type">
              cost {card.cost}
              {card.reduction.length > 0 && ", less by up to "}
              {card.reduction.map((colour, index) => (
                <SymbolMark key={`${colour} ${index}`} colour={colour} />
              ))}
            </p>
          )}
        </div>
      </div>
      {now.map((line) => (
        <p key={line}>
          <b>{line}</b>
        </p>
      ))}
      {card.levels.length > 0 && (
        <ul>
          {card.levels.map((level) => (
            <li key={level.level}>
              <b>LV{level.level}</b> {level.cores === 1 ? "1 core" : `${level.cores} cores`}
              {level.kilo > 0 && `, ${level.kilo}K BP`}
            </li>
          ))}
        </ul>
      )}
      <p>{card.text || (card.values ? "No text." : "")}</p>
    </div>
  );
}
