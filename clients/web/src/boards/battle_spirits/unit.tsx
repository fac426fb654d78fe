/** One card on the Field: its BP and level, its cores one by one, its Brave, and whether it is exhausted. */

import { useHand } from "../../board/hand";
import { Thing } from "../../board/thing";
import type { UnitView } from "../../protocol/battle_spirits";
import { CardText } from "./cards";
import { Emblem } from "./emblem";
import { Core, Cores, PileMark, SymbolMark } from "./marks";
import type { Change } from "./news";
import { type Cards, counted, kilo, type Printed } from "./printed";
import "./unit.css";

interface UnitProps {
  readonly unit: UnitView;
  readonly seat: number;
  readonly cards: Cards;
  readonly travels: ReadonlyMap<string, string>;
  readonly changes: readonly Change[];
  /** Its part in the battle. */
  readonly part: "attacks" | "blocks" | "is the target" | null;
}

export function Unit({ unit, seat, cards, travels, changes, part }: UnitProps) {
  const card = cards(unit.face);
  const brave = unit.brave ? cards(unit.brave) : null;
  const total = (unit.cores ?? 0) + (unit.soul ? 1 : 0);
  const state = [
    unit.total_bp ? `${kilo(unit.total_bp)} BP` : "",
    `LV${unit.level ?? 0}`,
    `${counted(total, "core")}${unit.soul ? " with the Soul Core" : ""}`,
    unit.exhausted ? "exhausted" : "",
    brave ? `with ${brave.name}` : "",
    part ?? "",
  ].filter(Boolean);
  const marks = [
    "battle-spirits-unit",
    `is-${card.type}`,
    `battle-spirits-is-${card.type === "ultimate" ? "ultimate" : (card.colours[0] ?? "white")}`,
    unit.exhausted && "is-exhausted",
    part && `has-part is-${part.split(" ")[0]}`,
  ];
  return (
    <div class="battle-spirits-place">
      <Thing
        name={unit.ref}
        label={[card.name, ...state].join(", ")}
        isNamedByText
        about={() => <UnitText unit={unit} card={card} brave={brave} state={state} />}
        class={marks.filter(Boolean).join(" ")}
        more={{ "data-travel": unit.ref, "data-travel-from": `play ${seat}` }}
      >
        <span class="battle-spirits-unit-name">{card.name}</span>{" "}
        <span class="battle-spirits-unit-art">
          <Emblem id={unit.face} type={card.type} colours={card.colours} />
          {brave && (
            <span class="battle-spirits-unit-brave">
              <Emblem id={brave.id} type="brave" colours={brave.colours} />
            </span>
          )}
        </span>
        <span class="battle-spirits-unit-line">
          {unit.total_bp ? <b>{kilo(unit.total_bp)}</b> : <i>{card.type}</i>} <span>LV{unit.level ?? 0}</span>{" "}
          <span class="battle-spirits-unit-symbols">
            {(unit.symbols ?? []).map((colour, index) => (
              <SymbolMark key={`${colour} ${index}`} colour={colour} />
            ))}
          </span>
        </span>
        <span class="battle-spirits-unit-cores">
          <Cores seat={seat} place={unit.ref} cores={unit.cores ?? 0} soul={unit.soul ?? false} travels={travels} />
          {total === 0 && <small>no core</small>}
        </span>
        {brave && <span class="battle-spirits-unit-note">with {brave.name}</span>}
        {unit.exhausted && (
          <span class="battle-spirits-unit-note">
            <PileMark kind="exhausted" /> exhausted
          </span>
        )}
        {part && <span class="battle-spirits-unit-part">{part}</span>}
      </Thing>
      {changes.length > 0 && (
        <ul class="battle-spirits-changes">
          {changes.map((one, index) => (
            <li key={`${index} ${one.text}`} class={`is-${one.tone}`}>
              {one.text}
            </li>
          ))}
        </ul>
      )}
      <CoreButtons unit={unit} name={card.name} />
    </div>
  );
}

/** Moves of single cores, pressed at the card: they are asked for often, and a menu each time would be slow. */
function CoreButtons({ unit, name }: { readonly unit: UnitView; readonly name: string }) {
  const hand = useHand();
  const offered = (id: string) => hand.choices.value.all.find((one) => one.option.id === id);
  const off = offered(`move:${unit.id}:reserve`);
  const on = offered(`move:reserve:${unit.id}`);
  if (!off && !on) return null;
  return (
    <div class="battle-spirits-core-buttons">
      <button type="button" disabled={!off} aria-label={`Core off ${name}`} onClick={() => off && hand.choose(off)}>
        −
      </button>
      <Core />
      <button type="button" disabled={!on} aria-label={`Core onto ${name}`} onClick={() => on && hand.choose(on)}>
        +
      </button>
    </div>
  );
}

interface UnitTextProps {
  readonly unit: UnitView;
  readonly card: Printed;
  readonly brave: Printed | null;
  readonly state: readonly string[];
}

function UnitText({ unit, card, brave, state }: UnitTextProps) {
  const now = [state.join(", ")];
  if (unit.bp) now.push(`${unit.bp < 0 ? "−" : "+"}${kilo(Math.abs(unit.bp))} this turn`);
  return (
    <>
      <CardText card={card} now={now} />
      {brave && (
        <p>
          <b>{brave.name}</b>: {brave.text}
        </p>
      )}
    </>
  );
}
