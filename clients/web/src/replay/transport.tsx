/** The bar of a replay: scrub, step, play, jump to a turn, look through other eyes. It knows no board and no wire. */

import type { ComponentChildren } from "preact";
import { Icon } from "./icons";
import { type Turn, turnAfter, turnAt, turnBefore } from "./turns";
import "./transport.css";

export const SPEEDS = [0.5, 1, 2, 4] as const;

export interface TransportProps {
  readonly at: number;
  readonly last: number;
  readonly turns: readonly Turn[];
  /** How much of the match is here, 0 to 1. */
  readonly fetched: number;
  readonly isPlaying: boolean;
  readonly speed: number;
  readonly nameOf: (seat: number) => string;
  readonly go: (version: number) => void;
  readonly play: (isPlaying: boolean) => void;
  readonly pace: (speed: number) => void;
  /** Further controls at the end of the row. */
  readonly children?: ComponentChildren;
}

export function Transport(props: TransportProps) {
  const { at, last, turns, go, isPlaying } = props;
  const turn = turnAt(turns, at);
  const hasNext = at < last;
  return (
    <section class="transport" aria-label="Go through the match">
      <div class="transport-scrub" style={{ "--fetched": props.fetched }}>
        <input
          type="range"
          min="0"
          max={Math.max(0, last)}
          value={at}
          aria-label="Version"
          aria-valuetext={turn ? `version ${at}, turn ${turn.turn}` : `version ${at}`}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
        <div class="transport-marks" aria-hidden="true">
          {turns.map((one) => (
            <span
              key={one.version}
              style={{
                left: `${(100 * one.version) / Math.max(1, last)}%`,
                ...(one.seat === null ? {} : { "--seat": `var(--seat-${one.seat})` }),
              }}
            />
          ))}
        </div>
      </div>
      <div class="transport-row">
        <div class="transport-buttons" role="group" aria-label="Step">
          <Press of="first" says="To the beginning" isOff={at === 0} press={() => go(0)} />
          <Press of="turn_back" says="A turn back" isOff={at === 0} press={() => go(turnBefore(turns, at))} />
          <Press of="back" says="One back" isOff={at === 0} press={() => go(at - 1)} />
          <button
            type="button"
            class="button is-main transport-play"
            aria-label={isPlaying ? "Pause" : "Play"}
            onClick={() => props.play(!isPlaying)}
          >
            <Icon of={isPlaying ? "pause" : "play"} />
          </button>
          <Press of="on" says="One on" isOff={!hasNext} press={() => go(at + 1)} />
          <Press of="turn_on" says="A turn on" isOff={!hasNext} press={() => go(turnAfter(turns, at, last))} />
          <Press of="last" says="To the end" isOff={!hasNext} press={() => go(last)} />
        </div>
        <p class="transport-where">
          {turn ? (
            <>
              <strong>Turn {turn.turn}</strong>
              {turn.seat === null ? "" : `, ${props.nameOf(turn.seat)}`} ·{" "}
            </>
          ) : (
            ""
          )}
          version {at} of {last}
        </p>
        <div class="transport-choices">
          <label>
            Speed
            <select value={props.speed} onChange={(event) => props.pace(Number(event.currentTarget.value))}>
              {SPEEDS.map((one) => (
                <option key={one} value={one}>
                  {one === 0.5 ? "×½" : `×${one}`}
                </option>
              ))}
            </select>
          </label>
          {turns.length > 0 && (
            <label>
              Turn
              <select
                value={turn?.version ?? ""}
                onChange={(event) => event.currentTarget.value !== "" && go(Number(event.currentTarget.value))}
              >
                {!turn && <option value="">–</option>}
                {turns.map((one) => (
                  <option key={one.version} value={one.version}>
                    {one.turn}
                    {one.seat === null ? "" : `: ${props.nameOf(one.seat)}`}
                  </option>
                ))}
              </select>
            </label>
          )}
          {props.children}
        </div>
      </div>
    </section>
  );
}

interface PressProps {
  readonly of: "first" | "turn_back" | "back" | "on" | "turn_on" | "last";
  readonly says: string;
  readonly isOff: boolean;
  readonly press: () => void;
}

/** A button that keeps the focus while there is nowhere to go: it is said to be off, but stays a button. */
function Press({ of, says, isOff, press }: PressProps) {
  return (
    <button
      type="button"
      class="button"
      aria-label={says}
      title={says}
      aria-disabled={isOff}
      onClick={() => !isOff && press()}
    >
      <Icon of={of} />
    </button>
  );
}
