/** The replay of a match: every version as any seat saw it, at one's own pace; the exact log, and whether it is honest. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { AboutThing } from "../board/about";
import { Choices } from "../board/choices";
import type { Board } from "../board/contract";
import { Hand, HandContext } from "../board/hand";
import { boardOf } from "../boards/registry";
import { titleOf } from "../frame/games";
import { BattleLog } from "../table/battle_log";
import PlainBoard from "../table/plain_board";
import { resultInWords } from "../table/words";
import { useApp } from "../wire/app";
import { nameOfPlayer, withNames } from "../wire/names";
import { Replay, turnsOf } from "./replay";
import { VerifyPanel } from "./verify_panel";
import "../table/table_page.css";
import "./replay_page.css";

const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP_MS = 1_200;
const LIVE_MS = 2_000;

function wantedSeat(): number | null {
  const seat = new URLSearchParams(location.search).get("seat");
  return seat !== null && /^\d$/.test(seat) ? Number(seat) : null;
}

function wantedVersion(): number {
  const at = Number(new URLSearchParams(location.search).get("at") ?? 0);
  return Number.isSafeInteger(at) && at >= 0 ? at : 0;
}

export function ReplayPage({ match }: { readonly match: string }) {
  const { connection } = useApp();
  const [seat, setSeat] = useState<number | null>(wantedSeat);
  const [at, setAt] = useState(wantedVersion);
  const [came, setCame] = useState(at);
  const [speed, setSpeed] = useState<number | null>(null);
  const [board, setBoard] = useState<{ readonly Shown: Board } | null>(null);
  const replay = useMemo(() => new Replay(connection, match, seat), [connection, match, seat]);
  const hand = useMemo(() => new Hand(null), []);
  const last = replay.last.value;
  const update = replay.updates.value.get(at);
  const before = came === at - 1 ? replay.updates.value.get(at - 1) : undefined;

  useEffect(() => {
    void replay.fetchAll();
    return () => replay.close();
  }, [replay]);
  useEffect(() => {
    void replay.fetch(at);
  }, [replay, at]);
  // A match that goes on grows.
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (!replay.isOver.value && last >= 0) void replay.fetch(last + 1);
    }, LIVE_MS);
    return () => window.clearInterval(timer);
  }, [replay, last]);
  const game = replay.game.value;
  useEffect(() => {
    if (game) void boardOf(game).then((Shown) => setBoard({ Shown: Shown ?? PlainBoard }));
  }, [game]);
  useEffect(() => {
    hand.offer(new Choices([]));
    history.replaceState(null, "", `/replay/${match}?${seat === null ? "" : `seat=${seat}&`}at=${at}`);
  }, [hand, match, seat, at]);
  const go = (version: number) => {
    const next = Math.max(0, Math.min(last < 0 ? version : last, version));
    setCame(at);
    setAt(next);
  };
  useEffect(() => {
    if (speed === null) return;
    const timer = window.setTimeout(() => (at < last ? go(at + 1) : setSpeed(null)), STEP_MS / speed);
    return () => window.clearTimeout(timer);
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.target as Element).closest?.("input, select, textarea")) return;
      if (event.key === "ArrowRight") go(at + 1);
      else if (event.key === "ArrowLeft") go(at - 1);
      else if (event.key === "Home") go(0);
      else if (event.key === "End") go(last);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
  const turns = useMemo(() => turnsOf(replay.updates.value), [replay.updates.value]);
  const lines = useMemo(
    () =>
      [...replay.updates.value]
        .filter(([version]) => version <= at)
        .sort(([a], [b]) => a - b)
        .flatMap(([version, one]) => one.log.map((text) => ({ version, text }))),
    [replay.updates.value, at],
  );

  if (!update) {
    return (
      <main class="page">
        <h1>Replay</h1>
        {replay.trouble.value ? (
          <p class="notice is-bad" role="alert">
            {replay.trouble.value}
          </p>
        ) : (
          <p role="status">Fetching version {at} …</p>
        )}
      </main>
    );
  }
  const nameOf = (one: number) => (update.seats[one] ? nameOfPlayer(update.seats[one].player) : `Seat ${one + 1}`);
  const players = update.seats.map((one) => one.player);
  return (
    <HandContext.Provider value={hand}>
      <main class="table-page" data-version={at} data-last={last}>
        <div class="table-board">
          <div class="replay-bar">
            <h1>
              {titleOf(game)}, version {at} of {last}
            </h1>
            <div class="row" role="group" aria-label="Go through the match">
              <button type="button" class="button" aria-label="To the beginning" onClick={() => go(0)}>
                ⏮
              </button>
              <button type="button" class="button" aria-label="One back" onClick={() => go(at - 1)}>
                ◀
              </button>
              <button
                type="button"
                class="button is-main"
                aria-label={speed === null ? "Play" : "Pause"}
                onClick={() => setSpeed(speed === null ? 1 : null)}
              >
                {speed === null ? "Play" : "Pause"}
              </button>
              <button type="button" class="button" aria-label="One on" onClick={() => go(at + 1)}>
                ▶
              </button>
              <button type="button" class="button" aria-label="To the end" onClick={() => go(last)}>
                ⏭
              </button>
              <label class="replay-small">
                Speed
                <select value={speed ?? 1} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
                  {SPEEDS.map((one) => (
                    <option key={one} value={one}>
                      ×{one}
                    </option>
                  ))}
                </select>
              </label>
              <label class="replay-small">
                Turn
                <select value="" onChange={(event) => go(Number(event.currentTarget.value))}>
                  <option value="" disabled>
                    go to …
                  </option>
                  {turns.map((one) => (
                    <option key={one.version} value={one.version}>
                      {one.turn}
                    </option>
                  ))}
                </select>
              </label>
              <label class="replay-small">
                As
                <select
                  value={seat ?? ""}
                  onChange={(event) =>
                    setSeat(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))
                  }
                >
                  <option value="">spectator</option>
                  {players.map((player, index) =>
                    replay.isOver.value || player === connection.player ? (
                      <option key={player} value={index}>
                        {nameOf(index)}
                      </option>
                    ) : null,
                  )}
                </select>
              </label>
            </div>
            <input
              type="range"
              min="0"
              max={Math.max(0, last)}
              value={at}
              aria-label="Version"
              onInput={(event) => go(Number(event.currentTarget.value))}
            />
          </div>
          {board && (
            <board.Shown
              view={update.view}
              before={before?.view ?? null}
              facts={before ? update.facts : []}
              update={update}
              seat={update.seat}
              decisions={update.decisions}
              nameOf={nameOf}
            />
          )}
        </div>
        <aside class="table-side" aria-label="About this match">
          {update.result && <p class="notice is-good">{resultInWords(update, nameOf)}</p>}
          <VerifyPanel replay={replay} />
          <BattleLog lines={lines} words={(text) => withNames(text, players)} visit={go} />
        </aside>
      </main>
      <AboutThing />
    </HandContext.Provider>
  );
}
