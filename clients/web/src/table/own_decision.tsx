/**
 * One's own decision: what is asked, how long there is, and each option as a button. Keys 1 to 9 and 0 press the first ten;
 * `/` begins to search a long list, Enter takes the first that is found.
 */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useHand } from "../board/hand";
import type { OpenDecision, Option } from "../protocol/messages";
import { Countdown } from "./countdown";
import { grouped } from "./groups";
import { askedOf } from "./kinds";

const MANY = 12;
const KEYS = 10;

export interface OwnDecisionProps {
  readonly game: string;
  readonly one: OpenDecision;
  /** Keys go to the first of several. */
  readonly isFirst: boolean;
  readonly isSent: boolean;
  readonly aheadMs: number;
  readonly words: (label: string) => string;
}

export function OwnDecision({ game, one, isFirst, isSent, aheadMs, words }: OwnDecisionProps) {
  const hand = useHand();
  const search = useRef<HTMLInputElement>(null);
  const [filter, setFilter] = useState("");
  const all = (one.options ?? []).map((item) => ({ item, label: words(item.label) }));
  const isLong = all.length > MANY;
  const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(({ label }) => wanted.every((word) => label.toLowerCase().includes(word)));
  const groups = found.length > MANY ? grouped(found) : [{ heading: "", items: found }];
  const order = groups.flatMap((group) => group.items.map(({ item }) => item));
  const choose = (option: Option) => hand.choose({ decision: one.number, kind: one.kind, option });
  const newest = useRef({ order, choose });
  newest.current = { order, choose };

  // As soon as an option is shown its key counts.
  useLayoutEffect(() => {
    if (!isFirst || isSent) return;
    const press = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest?.("input, textarea, select, [role=menu], dialog[open]");
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "/" && search.current) {
        event.preventDefault();
        search.current.focus();
      }
      if (!/^[0-9]$/.test(event.key)) return;
      const option = newest.current.order[event.key === "0" ? KEYS - 1 : Number(event.key) - 1];
      if (option) newest.current.choose(option);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isFirst, isSent]);
  const places = new Map(order.map((option, index) => [option.id, index]));

  if (one.kind === "ready") return <Ready one={one} aheadMs={aheadMs} />;
  return (
    <div class={`options-own${isSent ? " is-sent" : ""}`}>
      <header>
        <h2>{askedOf(game, one)}</h2>
        <Countdown one={one} aheadMs={aheadMs} />
      </header>
      {isSent && (
        <p class="options-sent" role="status">
          On its way …
        </p>
      )}
      {isLong && (
        <input
          ref={search}
          type="search"
          placeholder={`Find among ${all.length} (key /)`}
          aria-label={`Find among ${all.length} options`}
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = order;
            if (event.key === "Enter" && first && filter && !isSent) choose(first);
            if (event.key === "Escape") event.currentTarget.blur();
          }}
        />
      )}
      <div class="options-list">
        {groups.map((group) => (
          <div key={group.heading || group.items[0]?.item.id} role="group" aria-label={group.heading || "Options"}>
            {group.heading && (
              <h3>
                {group.heading} <small>{group.items.length}</small>
              </h3>
            )}
            <ol>
              {group.items.map(({ item, label }) => (
                <OptionButton
                  key={item.id}
                  option={item}
                  label={label}
                  place={isFirst ? (places.get(item.id) ?? KEYS) : KEYS}
                  isIdle={item.id === one.idle}
                  isSent={isSent}
                  choose={choose}
                />
              ))}
            </ol>
          </div>
        ))}
      </div>
      {found.length === 0 && <p class="options-sent">Nothing has these words.</p>}
    </div>
  );
}

interface OptionButtonProps {
  readonly option: Option;
  readonly label: string;
  /** Where it stands among all that are shown: the first ten have a key. */
  readonly place: number;
  readonly isIdle: boolean;
  readonly isSent: boolean;
  readonly choose: (option: Option) => void;
}

function OptionButton({ option, label, place, isIdle, isSent, choose }: OptionButtonProps) {
  const hand = useHand();
  const point = () => {
    hand.pointed.value = option.refs ?? [];
  };
  const leave = () => {
    hand.pointed.value = [];
  };
  return (
    <li>
      <button
        type="button"
        disabled={isSent}
        class={isIdle ? "is-idle" : ""}
        onClick={() => choose(option)}
        onMouseEnter={point}
        onMouseLeave={leave}
        onFocus={point}
        onBlur={leave}
      >
        {place < KEYS && <kbd>{(place + 1) % KEYS}</kbd>}
        <span>{label}</span>
      </button>
    </li>
  );
}

/** The handshake asks nothing of a person: what happens is explained. */
function Ready({ one, aheadMs }: { readonly one: OpenDecision; readonly aheadMs: number }) {
  return (
    <div class="options-ready">
      <header>
        <h2>You are ready</h2>
        <Countdown one={one} aheadMs={aheadMs} />
      </header>
      <p>
        Your browser has sent random numbers of its own. They are mixed into every draw of the match, so that nobody,
        not even the server, can choose what the dice show. When all are ready, it begins.
      </p>
    </div>
  );
}
