/** Small pictures: cores, symbols of colours, kinds of piles. Pictures only; words stand beside them. */

import type { ComponentChildren } from "preact";
import { coreKey } from "./flows";
import "./marks.css";

const SYMBOLS: Readonly<Record<string, ComponentChildren>> = {
  red: <path d="M8 1 Q14 7 12 11 Q11 15 8 15 Q5 15 4 11 Q3 8 6 6 Q7 8 8 7 Q9 4 8 1 Z" />,
  purple: <path d="M8 1 L14 6 L11 15 H5 L2 6 Z" />,
  white: <path d="M8 1 L15 8 L8 15 L1 8 Z" />,
  green: <path d="M2 14 Q1 3 14 2 Q15 14 5 13 M2 14 L9 7" />,
  yellow: <path d="M8 1 L10 6 L15 6.5 L11.3 10 L12.5 15 L8 12.2 L3.5 15 L4.7 10 L1 6.5 L6 6 Z" />,
  blue: <path d="M1 6 Q4.500 2 8 6 Q11.500 10 15 6 V12 Q11.500 16 8 12 Q4.500 8 1 12 Z" />,
  ultimate: <path d="M1 13 L2 4 L5.500 8 L8 2 L10.500 8 L14 4 L15 13 Z" />,
};

/** The symbol of a colour: each colour has a shape of its own. */
export function SymbolMark({ colour }: { readonly colour: string }) {
  return (
    <svg class={`battle-spirits-symbol battle-spirits-is-${colour}`} viewBox="0 0 16 16" aria-hidden="true">
      {SYMBOLS[colour] ?? SYMBOLS.white}
    </svg>
  );
}

interface CoresProps {
  readonly seat: number;
  readonly place: string;
  readonly cores: number;
  readonly soul: boolean;
  /** From where each new core has come. */
  readonly travels: ReadonlyMap<string, string>;
}

/** The cores at a place, one by one, the Soul Core last. */
export function Cores({ seat, place, cores, soul, travels }: CoresProps) {
  return (
    <span class="battle-spirits-cores">
      {Array.from({ length: cores }, (_, index) => {
        const key = coreKey(seat, place, index);
        return (
          <span key={key} class="battle-spirits-core" data-travel={key} data-travel-from={travels.get(key)}>
            <Core />
          </span>
        );
      })}
      {soul && (
        <span key="soul" class="battle-spirits-core is-soul" data-travel={`soul ${seat}`}>
          <SoulCore />
        </span>
      )}
    </span>
  );
}

export function Core() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path class="gem" d="M8 1 L14 4.500 V11.500 L8 15 L2 11.500 V4.500 Z" />
      <path class="edge" d="M2 4.500 L8 8 L14 4.500 M8 8 V15" />
    </svg>
  );
}

export function SoulCore() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path class="gem" d="M8 0.500 L15.500 8 L8 15.500 L0.500 8 Z" />
      <path class="edge" d="M8 4 L9 7 L12 8 L9 9 L8 12 L7 9 L4 8 L7 7 Z" />
    </svg>
  );
}

const PILES: Readonly<Record<string, ComponentChildren>> = {
  deck: <path d="M7 3 H20 V19 M4 6 H17 V22 H4 Z" />,
  hand: <path d="M4 9 L11 6 L16 19 L9 22 Z M11 6 L14 4 L20 8 L15.500 17" />,
  trash: <path d="M4 7 H20 M9 7 V4 H15 V7 M6 7 L7 21 H17 L18 7 M10 11 V17 M14 11 V17" />,
  burst: (
    <path d="M12 2 L14.500 8 L21 6 L17.500 12 L22 17 L15.500 17 L12 23 L8.500 17 L2 17 L6.500 12 L3 6 L9.500 8 Z" />
  ),
  counter: <path d="M12 3 a9 9 0 1 0 9 9 M12 3 L17 6 M12 3 L15 -1 M12 8 V12 L15 14" />,
  exhausted: <path d="M5 5 H13 L5 14 H13 M15 12 H20 L15 18 H20" />,
  gone: <path d="M12 3 L21 12 L12 21 L3 12 Z M5 5 L19 19" />,
};

export function PileMark({ kind }: { readonly kind: string }) {
  return (
    <svg class="battle-spirits-pile-mark" viewBox="0 0 24 24" aria-hidden="true">
      {PILES[kind] ?? PILES.deck}
    </svg>
  );
}
