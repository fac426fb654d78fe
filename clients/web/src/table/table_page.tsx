/** The page of a running match: board, decisions, log, seats. Everything about rules comes from the server. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { AboutThing } from "../board/about";
import { Choices } from "../board/choices";
import type { Board } from "../board/contract";
import { Hand, HandContext } from "../board/hand";
import { ChoiceMenu } from "../board/menu";
import { boardOf } from "../boards/registry";
import { Dialog } from "../frame/dialog";
import { Rulebook } from "../rulebook/rulebook";
import { useApp } from "../wire/app";
import { state as connectionState } from "../wire/connection";
import { Match } from "../wire/match";
import { nameOfPlayer, withNames } from "../wire/names";
import { BattleLog } from "./battle_log";
import { Coach } from "./coach";
import { OptionsPanel } from "./options_panel";
import PlainBoard from "./plain_board";
import { ResultPanel } from "./result_panel";
import "./table_page.css";

export function TablePage({ match: id }: { readonly match: string }) {
  const { connection } = useApp();
  const [trouble, setTrouble] = useState("");
  const match = useMemo(() => new Match(connection, id), [connection, id]);
  useEffect(() => {
    setTrouble("");
    match.open().catch((error: Error) => setTrouble(error.message));
    return () => match.close();
  }, [match]);
  if (trouble) {
    return (
      <main class="page">
        <h1>This match cannot be shown</h1>
        <p class="notice is-bad" role="alert">
          {trouble}
        </p>
        <p>
          <a class="button" href="/">
            To the lobby
          </a>
        </p>
      </main>
    );
  }
  return match.shown.value ? (
    <Table match={match} />
  ) : (
    <main class="page">
      <p role="status">Taking a seat …</p>
    </main>
  );
}

type Open = "rules" | "resign" | "keys" | null;

function Table({ match }: { readonly match: Match }) {
  const shown = match.shown.value;
  const [board, setBoard] = useState<{ readonly Shown: Board } | null>(null);
  const [open, setOpen] = useState<Open>(null);
  const hand = useMemo(() => new Hand((choice) => match.choose(choice.decision, choice.option.id)), [match]);
  const update = shown?.update;
  const game = update?.game ?? "";
  const sent = match.sent.value;

  useEffect(() => {
    void boardOf(game).then((Shown) => setBoard({ Shown: Shown ?? PlainBoard }));
  }, [game]);
  useEffect(() => {
    if (update) hand.offer(new Choices(update.decisions.filter((one) => !sent.has(one.number))));
  }, [update, sent, hand]);
  const isOwnTurn = update?.decisions.some((one) => one.seat === update.seat && one.kind !== "ready") ?? false;
  useEffect(() => {
    document.title = `${isOwnTurn ? "● Your turn · " : ""}Spellfold`;
    return () => {
      document.title = "Spellfold";
    };
  }, [isOwnTurn]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.target as Element).closest?.("input, textarea, select, dialog")) return;
      if (event.key === "?") setOpen("rules");
      if (event.key === "h") setOpen("keys");
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  if (!shown || !update) return null;
  const players = update.seats.map((one) => one.player);
  const nameOf = (seat: number) => (update.seats[seat] ? nameOfPlayer(update.seats[seat].player) : `Seat ${seat + 1}`);
  const words = (text: string) => withNames(text, players);
  const isOver = update.result !== null;
  const canPass = update.decisions.some((one) => one.seat === update.seat && one.idle);
  return (
    <HandContext.Provider value={hand}>
      <main class="table-page" data-version={update.version} data-phase={update.phase}>
        <div class="table-board">
          {board ? (
            <board.Shown
              view={update.view}
              before={shown.before?.view ?? null}
              facts={shown.before ? update.facts : []}
              update={update}
              seat={update.seat}
              decisions={update.decisions}
              nameOf={nameOf}
            />
          ) : (
            <p role="status">Laying out the board …</p>
          )}
        </div>
        <aside class="table-side" aria-label="Table">
          <ConnectionState />
          {!isOver && update.seat !== null && <Coach />}
          {match.refused.value && (
            <p class="notice is-bad" role="alert">
              {words(match.refused.value.message)}
            </p>
          )}
          {match.trouble.value && (
            <p class="notice is-bad" role="alert">
              {match.trouble.value}
            </p>
          )}
          {isOver ? (
            <ResultPanel update={update} nameOf={nameOf} />
          ) : (
            <OptionsPanel
              decisions={update.decisions}
              seat={update.seat}
              seats={players.length}
              sent={sent}
              aheadMs={match.aheadMs.value}
              nameOf={nameOf}
            />
          )}
          {!isOver && update.seat !== null && (
            <div class="row table-acts">
              {canPass && update.order === "none" && (
                <button type="button" class="button" onClick={() => match.order("until_next_turn")}>
                  Pass until my turn
                </button>
              )}
              {update.order && update.order !== "none" && (
                <button type="button" class="button" onClick={() => match.order("none")}>
                  Ask me again ({update.order.replaceAll("_", " ")})
                </button>
              )}
              <button type="button" class="button" onClick={() => setOpen("rules")}>
                Rules <kbd>?</kbd>
              </button>
              <button type="button" class="button" onClick={() => setOpen("keys")}>
                Keys <kbd>h</kbd>
              </button>
              <button type="button" class="button is-grave" onClick={() => setOpen("resign")}>
                Resign
              </button>
            </div>
          )}
          <Seats match={match} nameOf={nameOf} />
          <BattleLog lines={match.log.value} words={words} />
        </aside>
      </main>
      <ChoiceMenu />
      <AboutThing />
      {open === "rules" && (
        <Dialog title="Rulebook" close={() => setOpen(null)} isDrawer>
          <Rulebook game={game} />
        </Dialog>
      )}
      {open === "keys" && (
        <Dialog title="Keys" close={() => setOpen(null)}>
          <Keys />
        </Dialog>
      )}
      {open === "resign" && (
        <Dialog title="Resign?" close={() => setOpen(null)}>
          <p>You leave this match at once and lose it. There is no way back.</p>
          <div class="row">
            <button
              type="button"
              class="button is-grave"
              onClick={() => {
                setOpen(null);
                match.resign();
              }}
            >
              Resign
            </button>
            <button type="button" class="button" onClick={() => setOpen(null)}>
              Play on
            </button>
          </div>
        </Dialog>
      )}
    </HandContext.Provider>
  );
}

function ConnectionState() {
  const { state, why } = connectionState.value;
  if (state === "online") return null;
  return (
    <p class="notice" role="status">
      {state === "offline" ? "Offline" : "Connecting again"} … {why} Nothing is lost: your moves are kept by the server.
    </p>
  );
}

function Seats({ match, nameOf }: { readonly match: Match; readonly nameOf: (seat: number) => string }) {
  const update = match.shown.value?.update;
  if (!update) return null;
  return (
    <ul class="table-seats" aria-label="Seats">
      {update.seats.map((one, seat) => (
        <li key={one.player} style={{ "--seat": `var(--seat-${seat})` }} class={one.left ? "is-out" : ""}>
          {nameOf(seat)}
          {seat === update.seat ? " (you)" : ""}
          {one.misses ? ` · ${one.misses} missed` : ""}
          {one.left ? ` · ${one.left.replaceAll("_", " ")}` : ""}
        </li>
      ))}
    </ul>
  );
}

function Keys() {
  return (
    <dl class="table-keys">
      <div>
        <dt>1 … 9, 0</dt>
        <dd>choose one of the first ten options</dd>
      </div>
      <div>
        <dt>Tab</dt>
        <dd>go from one thing that can be chosen to the next</dd>
      </div>
      <div>
        <dt>Enter, Space</dt>
        <dd>press it; a menu opens if there are several choices</dd>
      </div>
      <div>
        <dt>Escape</dt>
        <dd>put back, close</dd>
      </div>
      <div>
        <dt>?</dt>
        <dd>the rulebook</dd>
      </div>
    </dl>
  );
}
