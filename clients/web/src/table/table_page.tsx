/** The page of a running match: board, decisions, log, seats. Everything about rules comes from the server. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { AboutThing } from "../board/about";
import { Choices } from "../board/choices";
import type { Board, BoardProps } from "../board/contract";
import { Hand, HandContext } from "../board/hand";
import { ChoiceMenu } from "../board/menu";
import { boardOf } from "../boards/registry";
import { badge } from "../frame/badge";
import { titleOf } from "../frame/games";
import { notify } from "../frame/notices";
import { Nowhere } from "../frame/nowhere";
import { settings } from "../frame/settings";
import { addressOf } from "../replay/address";
import { useApp } from "../wire/app";
import { state as connectionState } from "../wire/connection";
import { isId } from "../wire/ids";
import { Match } from "../wire/match";
import { nameOfPlayer, withNames } from "../wire/names";
import { Acts } from "./acts";
import { BattleLog } from "./battle_log";
import { Coach } from "./coach";
import { askedOf } from "./kinds";
import { OptionsPanel } from "./options_panel";
import PlainBoard from "./plain_board";
import { ResultPanel } from "./result_panel";
import { Seats } from "./seats";
import { labelInWords, outcomeInWords } from "./words";
import "./table_page.css";

export function TablePage({ match }: { readonly match: string }) {
  return isId(match) ? <TableOf id={match} /> : <Nowhere />;
}

function TableOf({ id }: { readonly id: string }) {
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
      <p role="status">Taking a seat … {match.trouble.value}</p>
    </main>
  );
}

function Table({ match }: { readonly match: Match }) {
  const shown = match.shown.value;
  const { route } = useLocation();
  const hand = useMemo(
    () =>
      new Hand(
        (choice) => match.choose(choice.decision, choice.option.id),
        () => settings.value.choosesAtOnce,
      ),
    [match],
  );
  const update = shown?.update;
  const sent = match.sent.value;
  useLayoutEffect(() => {
    if (update) hand.offer(new Choices(update.decisions.filter((one) => !sent.has(one.number))));
  }, [update, sent, hand]);

  if (!shown || !update) return null;
  const { seat, seats, game } = update;
  const players = seats.map((one) => one.player);
  const nameOf = (index: number) => (seats[index] ? nameOfPlayer(seats[index].player) : `Seat ${index + 1}`);
  const words = (text: string) => withNames(text, players);
  const isOver = update.result !== null;
  return (
    <HandContext.Provider value={hand}>
      <main class="table-page" data-version={update.version} data-phase={update.phase}>
        <h1 class="visually-hidden">{titleOf(game)}</h1>
        <Told match={match} />
        <div class="table-board">
          <BoardOf
            game={game}
            props={{
              view: update.view,
              before: shown.before?.view ?? null,
              facts: shown.before ? update.facts : [],
              update,
              seat,
              decisions: update.decisions,
              nameOf,
            }}
          />
        </div>
        <aside class="table-side" aria-label="Table">
          <Troubles match={match} words={words} />
          {!isOver && seat === null && <p class="table-watching">You are watching: you see what everybody may see.</p>}
          {!isOver && seat !== null && <Coach version={update.version} isChoosing={sent.size > 0} />}
          {isOver ? (
            <ResultPanel update={update} nameOf={nameOf} />
          ) : (
            <OptionsPanel
              game={game}
              decisions={update.decisions}
              seat={seat}
              seats={players.length}
              sent={sent}
              aheadMs={match.aheadMs.value}
              nameOf={nameOf}
            />
          )}
          <Acts match={match} update={update} />
          <Seats update={update} nameOf={nameOf} />
          <BattleLog
            lines={match.log.value}
            words={words}
            visit={(version) => route(addressOf(match.id, { eyes: undefined, at: version }))}
          />
        </aside>
      </main>
      <ChoiceMenu words={(label) => labelInWords(label, nameOf, players.length)} />
      <AboutThing />
    </HandContext.Provider>
  );
}

/** The game's own board, or the view in words where it has none. */
function BoardOf({ game, props }: { readonly game: string; readonly props: BoardProps }) {
  const [board, setBoard] = useState<{ readonly Shown: Board } | null>(null);
  useEffect(() => {
    void boardOf(game).then((Shown) => setBoard({ Shown: Shown ?? PlainBoard }));
  }, [game]);
  return board ? <board.Shown {...props} /> : <p role="status">Laying out the board …</p>;
}

/** What is asked of the looker, told where one does not look: to screen readers, on the tab, by the system. */
function Told({ match }: { readonly match: Match }) {
  const update = match.shown.value?.update;
  const own = update?.decisions.find((one) => one.seat === update.seat && one.kind !== "ready");
  const asked = update && own ? askedOf(update.game, own) : "";
  const outcome = update?.result ? outcomeInWords(update) : "";
  const game = titleOf(update?.game ?? "");
  const wasAsked = useRef(false);
  useEffect(() => {
    badge(asked ? "Your turn" : outcome || null);
    if (asked && !wasAsked.current) notify(`${game}: ${asked}`, `/match/${match.id}`);
    wasAsked.current = asked !== "";
  }, [asked, outcome, game, match]);
  useEffect(() => () => badge(null), []);
  return (
    <p class="visually-hidden" role="status">
      {outcome || asked}
    </p>
  );
}

/** What keeps the match from going on, if anything does. */
function Troubles({ match, words }: { readonly match: Match; readonly words: (text: string) => string }) {
  const { state, why } = connectionState.value;
  return (
    <>
      {state !== "online" && (
        <p class="notice" role="status">
          {state === "offline" ? "Offline." : "Connecting again …"} {why} Nothing is lost: the match is kept by the
          server.
        </p>
      )}
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
    </>
  );
}
