/** What one can do beside answering: pass by standing order, read the rules, see the keys, resign after a question. */

import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../frame/dialog";
import type { Update } from "../protocol/messages";
import { Rulebook } from "../rulebook/rulebook";
import type { Match, Pass } from "../wire/match";

const ORDERS: Readonly<Record<string, string>> = {
  until_next_turn: "Reactions are passed until your next turn.",
  until_attacked: "Reactions are passed until you are attacked.",
};

type Open = "rules" | "resign" | "keys" | null;

export function Acts({ match, update }: { readonly match: Match; readonly update: Update }) {
  const [open, setOpen] = useState<Open>(null);
  // A dialog says a moment later that it was closed; by then another may be open.
  const close = (one: Open) => () => setOpen((now) => (now === one ? null : now));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.target as Element).closest?.("input, textarea, select, dialog[open]")) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "?") setOpen("rules");
      if (event.key === "h") setOpen("keys");
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  const isSeated = update.seat !== null && !update.seats[update.seat]?.left && update.result === null;
  return (
    <div class="table-acts">
      {isSeated && <StandingOrder match={match} update={update} />}
      <div class="row" role="group" aria-label="More">
        <button type="button" class="button" onClick={() => setOpen("rules")}>
          Rules <kbd>?</kbd>
        </button>
        <button type="button" class="button" onClick={() => setOpen("keys")}>
          Keys <kbd>h</kbd>
        </button>
        {isSeated && (
          <button type="button" class="button is-grave" onClick={() => setOpen("resign")}>
            Resign
          </button>
        )}
      </div>
      {open === "rules" && (
        <Dialog title="Rulebook" close={close("rules")} isDrawer>
          <Rulebook game={update.game} />
        </Dialog>
      )}
      {open === "keys" && (
        <Dialog title="Keys" close={close("keys")}>
          <Keys />
        </Dialog>
      )}
      {open === "resign" && <Resign match={match} seats={update.seats.length} close={close("resign")} />}
    </div>
  );
}

function StandingOrder({ match, update }: { readonly match: Match; readonly update: Update }) {
  const canPass = update.decisions.some((one) => one.seat === update.seat && one.idle);
  const order = update.order ?? "none";
  const give = (pass: Pass) => () => match.order(pass);
  if (order !== "none") {
    return (
      <p class="notice table-order">
        {ORDERS[order] ?? order.replaceAll("_", " ")}
        <button type="button" class="button" onClick={give("none")}>
          Ask me again
        </button>
      </p>
    );
  }
  if (!canPass) return null;
  return (
    <div class="row" role="group" aria-label="Pass by yourself">
      <button type="button" class="button" onClick={give("until_next_turn")}>
        Pass until my turn
      </button>
      <button type="button" class="button" onClick={give("until_attacked")}>
        Pass until attacked
      </button>
    </div>
  );
}

function Resign({
  match,
  seats,
  close,
}: {
  readonly match: Match;
  readonly seats: number;
  readonly close: () => void;
}) {
  return (
    <Dialog title="Resign?" close={close}>
      <p>
        You leave this match at once and lose it. {seats > 2 ? "The others play on. " : ""}
        There is no way back.
      </p>
      <div class="row">
        <button
          type="button"
          class="button is-grave"
          onClick={() => {
            close();
            match.resign();
          }}
        >
          Resign
        </button>
        <button type="button" class="button" onClick={close}>
          Play on
        </button>
      </div>
    </Dialog>
  );
}

const KEYS: readonly (readonly [string, string])[] = [
  ["1 … 9, 0", "choose one of the first ten options"],
  ["/", "search a long list of options; Enter takes the first that is found"],
  ["Tab", "go from one thing that can be chosen to the next"],
  ["Enter, Space", "press it; a menu opens if there are several choices"],
  ["↑ ↓", "go through a menu, or from line to line of the battle log"],
  ["Escape", "put back, close"],
  ["?", "the rulebook"],
  ["h", "this list"],
];

function Keys() {
  return (
    <dl class="table-keys">
      {KEYS.map(([key, what]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
