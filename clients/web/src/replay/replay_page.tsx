/** The replay of a match: every version as any seat saw it, at one's own pace; the exact log, and whether it is honest. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { AboutThing } from "../board/about";
import { Choices } from "../board/choices";
import type { Board } from "../board/contract";
import { Hand, HandContext } from "../board/hand";
import { boardOf } from "../boards/registry";
import { titleOf } from "../frame/games";
import { Nowhere } from "../frame/nowhere";
import type { Update } from "../protocol/messages";
import { BattleLog } from "../table/battle_log";
import PlainBoard from "../table/plain_board";
import { resultInWords } from "../table/words";
import { useApp } from "../wire/app";
import { isId } from "../wire/ids";
import { nameOfPlayer, withNames } from "../wire/names";
import { addressOf, momentOf } from "./address";
import { type Eyes, Replay } from "./replay";
import { Transport } from "./transport";
import { turnsOf } from "./turns";
import { VerifyPanel } from "./verify_panel";
import "../table/table_page.css";
import "./replay_page.css";

const STEP_MS = 1_200;
/** A version in which nothing is told, such as a deadline that was set, is soon over. */
const DULL_MS = 150;
const LIVE_MS = 2_000;

export function ReplayPage({ match }: { readonly match: string }) {
  return isId(match) ? <ReplayOf key={match} match={match} /> : <Nowhere />;
}

function ReplayOf({ match }: { readonly match: string }) {
  const { connection } = useApp();
  const [eyes, setEyes] = useState<Eyes>(() => momentOf(location.search).eyes);
  const replay = useMemo(() => new Replay(connection, match, eyes), [connection, match, eyes]);
  const { at, came, go } = usePlace(replay);
  const known = useRef<Update | null>(null);
  const there = replay.updates.value.get(at);
  const last = replay.last.value;
  const seat = replay.seat.value;

  useEffect(() => {
    void replay.fetch(at).then(() => replay.fetchAll());
    return () => replay.close();
  }, [replay]);
  useEffect(() => {
    if (last >= 0 && at > last) go(last);
    else void replay.fetch(at);
  }, [replay, at, last, go]);
  // A match that goes on grows.
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (!replay.isOver.value && replay.last.value >= 0) void replay.grow();
    }, LIVE_MS);
    return () => window.clearInterval(timer);
  }, [replay]);
  useEffect(() => {
    if (last >= 0) history.replaceState(null, "", addressOf(match, { eyes: seat, at }));
  }, [match, seat, at, last]);

  if (there) known.current = there;
  // While a page is on its way, what was last seen stays.
  const update = there ?? known.current;
  if (!update) return <NothingYet at={at} trouble={replay.trouble.value} again={() => void replay.fetch(at)} />;
  const before = there && came === at - 1 ? (replay.updates.value.get(at - 1) ?? null) : null;
  return (
    <Shown
      replay={replay}
      at={at}
      go={go}
      update={update}
      before={before}
      isComing={!there}
      player={connection.player}
      look={setEyes}
    />
  );
}

/** Where one is, and from where one came: only a step forward is shown as motion. */
function usePlace(replay: Replay) {
  const [place, setPlace] = useState(() => ({ at: momentOf(location.search).at, came: -1 }));
  const go = useMemo(
    () => (version: number) =>
      setPlace((now) => {
        const last = replay.last.value;
        return { at: Math.max(0, last < 0 ? version : Math.min(last, version)), came: now.at };
      }),
    [replay],
  );
  return { ...place, go };
}

interface ShownProps {
  readonly replay: Replay;
  readonly at: number;
  readonly go: (version: number) => void;
  readonly update: Update;
  readonly before: Update | null;
  readonly isComing: boolean;
  readonly player: string;
  readonly look: (eyes: Eyes) => void;
}

function Shown({ replay, at, go, update, before, isComing, player, look }: ShownProps) {
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [board, setBoard] = useState<{ readonly Shown: Board } | null>(null);
  const hand = useMemo(() => new Hand(null), []);
  const last = replay.last.value;
  const updates = replay.updates.value;
  const { game } = update;

  useEffect(() => {
    hand.offer(new Choices([]));
  }, [hand]);
  useEffect(() => {
    void boardOf(game).then((Shown) => setBoard({ Shown: Shown ?? PlainBoard }));
    document.title = `Replay of ${titleOf(game)} · Spellfold`;
    return () => {
      document.title = "Spellfold";
    };
  }, [game]);
  useEffect(() => {
    if (!isPlaying || isComing) return;
    if (at >= last && replay.isOver.value) {
      setPlaying(false);
      return;
    }
    const isDull = updates.get(at + 1)?.log.length === 0;
    const timer = window.setTimeout(() => at < last && go(at + 1), (isDull ? DULL_MS : STEP_MS) / speed);
    return () => window.clearTimeout(timer);
  }, [isPlaying, isComing, at, last, updates, speed, go, replay]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as Element).closest?.("input, select, textarea, dialog[open], [role=log]")) return;
      if (event.key === "ArrowRight") go(at + 1);
      else if (event.key === "ArrowLeft") go(at - 1);
      else if (event.key === "Home") go(0);
      else if (event.key === "End") go(last);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [at, last, go]);
  const turns = useMemo(() => turnsOf(updates), [updates]);
  const lines = useMemo(
    () =>
      [...updates]
        .filter(([version]) => version <= at)
        .sort(([a], [b]) => a - b)
        .flatMap(([version, one]) => one.log.map((text) => ({ version, text }))),
    [updates, at],
  );

  const nameOf = (one: number) => (update.seats[one] ? nameOfPlayer(update.seats[one].player) : `Seat ${one + 1}`);
  const players = update.seats.map((one) => one.player);
  const play = (isOn: boolean) => {
    if (isOn && at >= last) go(0);
    setPlaying(isOn);
  };
  return (
    <HandContext.Provider value={hand}>
      <main class="table-page replay-page" data-version={update.version} data-last={last}>
        <div class="table-board">
          <header class="replay-head">
            <h1>Replay of {titleOf(game)}</h1>
            <p>
              {update.seats.map((_, index) => nameOf(index)).join(" against ")}
              {replay.isOver.value ? "" : " · still being played"}
            </p>
          </header>
          <Transport
            at={at}
            last={last}
            turns={turns}
            fetched={updates.size / Math.max(1, last + 1)}
            isPlaying={isPlaying}
            speed={speed}
            nameOf={nameOf}
            go={(version) => {
              setPlaying(false);
              go(version);
            }}
            play={play}
            pace={setSpeed}
          >
            <label>
              Seen by
              <select
                value={replay.seat.value ?? ""}
                onChange={(event) => look(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}
              >
                <option value="">spectator</option>
                {players.map((one, index) =>
                  replay.isOver.value || one === player ? (
                    <option key={one} value={index}>
                      {nameOf(index)}
                    </option>
                  ) : null,
                )}
              </select>
            </label>
          </Transport>
          {(replay.trouble.value || replay.fault.value) && (
            <p class="notice is-bad" role="alert">
              {replay.trouble.value || `This log is damaged: ${replay.fault.value}`}
            </p>
          )}
          <div class={isComing ? "replay-board is-coming" : "replay-board"} aria-busy={isComing}>
            {board ? (
              <board.Shown
                view={update.view}
                before={before?.view ?? null}
                facts={before ? update.facts : []}
                update={update}
                seat={update.seat}
                decisions={update.decisions}
                nameOf={nameOf}
              />
            ) : (
              <p role="status">Laying out the board …</p>
            )}
          </div>
        </div>
        <aside class="table-side" aria-label="About this match">
          {update.result && <p class="notice is-good">{resultInWords(update, nameOf)}</p>}
          <BattleLog lines={lines} words={(text) => withNames(text, players)} visit={go} />
          <VerifyPanel replay={replay} />
        </aside>
      </main>
      <AboutThing />
    </HandContext.Provider>
  );
}

interface NothingYetProps {
  readonly at: number;
  readonly trouble: string;
  readonly again: () => void;
}

function NothingYet({ at, trouble, again }: NothingYetProps) {
  return (
    <main class="page">
      <h1>Replay</h1>
      {trouble ? (
        <>
          <p class="notice is-bad" role="alert">
            {trouble}
          </p>
          <p class="row">
            <button type="button" class="button is-main" onClick={again}>
              Try again
            </button>
            <a class="button" href="/matches">
              To the matches
            </a>
          </p>
        </>
      ) : (
        <p role="status">Fetching version {at} …</p>
      )}
    </main>
  );
}
