/** How to play the chosen game: against the house, against whoever waits, or against somebody by name. */

import { useState } from "preact/hooks";
import type { CpuAnswer, GameAnswer, SeekAnswer } from "../protocol/messages";
import { useApp } from "../wire/app";
import { playerCalled } from "../wire/session";
import { DeckBuilder } from "./deck_builder";
import { DeckChoice } from "./deck_choice";
import { buildable, OWN_DECK } from "./decks";
import { heard } from "./news";
import { RuleChoice } from "./rule_choice";
import {
  type Against,
  against,
  challengeWish,
  cpuWish,
  faultsIn,
  firstTerms,
  MODES,
  mayRate,
  modeInWords,
  namesIn,
  seekWish,
  type Terms,
} from "./terms";
import { useOpenMatch } from "./use_open_match";
import "./set_up.css";

const WHOM: Readonly<Record<Against, string>> = {
  house: "Against the house",
  anybody: "Against anybody",
  name: "Challenge by name",
};

const PRESS: Readonly<Record<Against, string>> = { house: "Play", anybody: "Find an opponent", name: "Challenge" };

const LEVELS = ["easy", "normal", "hard"];

export function SetUp({ game }: { readonly game: GameAnswer }) {
  const { connection, session } = useApp();
  const openMatch = useOpenMatch();
  const [terms, setTerms] = useState<Terms>(() => firstTerms(game));
  const [trouble, setTrouble] = useState("");
  const [said, setSaid] = useState("");
  const [isBusy, setBusy] = useState(false);
  const set = (what: Partial<Terms>) => setTerms({ ...terms, ...what });

  const play = async () => {
    if (terms.against === "house") {
      const made = await connection.wishOnce<CpuAnswer>("cpu", cpuWish(game.id, terms));
      openMatch(made.match);
    } else if (terms.against === "anybody") {
      const answer = await connection.wish<SeekAnswer>("seek", seekWish(game.id, terms));
      if (answer.match) openMatch(answer.match);
      else setSaid("You are waiting. The match opens by itself when somebody comes.");
    } else {
      const found = await Promise.all(namesIn(terms.names).map(playerCalled));
      if (found.length === 0) throw new Error("Whom do you challenge? Write a name.");
      const players = found.map((one) => one.player);
      if (players.includes(session.value.player)) throw new Error("You need not challenge yourself: you play anyway.");
      if (new Set(players).size < players.length) throw new Error("Somebody is named twice.");
      await connection.wishOnce("challenge", challengeWish(game.id, terms, players));
      setSaid(`Asked ${found.map((one) => one.name).join(" and ")}. The match opens when they accept.`);
    }
    heard.value += 1;
  };
  const press = async (event: Event) => {
    event.preventDefault();
    setTrouble("");
    setSaid("");
    setBusy(true);
    await play().catch((error: Error) => setTrouble(error.message));
    setBusy(false);
  };
  return (
    <form class="set-up" onSubmit={press} aria-label={`Play ${game.title}`}>
      <div class="row set-up-head">
        <h2>{game.title}</h2>
        <a href={`/rules/${game.id}`}>How to play</a>
      </div>
      <div class="set-up-whom" role="group" aria-label="Against whom">
        {(["house", "anybody", "name"] as const).map((one) => (
          <button
            type="button"
            key={one}
            class="button"
            aria-pressed={terms.against === one}
            onClick={() => setTerms(against(terms, one))}
          >
            {WHOM[one]}
          </button>
        ))}
      </div>
      <Fields game={game} terms={terms} set={set} />
      {mayRate(terms) && (
        <label class="set-up-rated">
          <input
            type="checkbox"
            checked={terms.isRated}
            onChange={(event) => set({ isRated: event.currentTarget.checked })}
          />
          <span>
            Rated <small>the result changes both ratings</small>
          </span>
        </label>
      )}
      <RuleChoice all={game.options} chosen={terms.options} choose={(options) => set({ options })} />
      {terms.deckChoice === OWN_DECK && <DeckBuilder game={game} deck={terms.deck} change={(deck) => set({ deck })} />}
      {trouble && (
        <div class="notice is-bad" role="alert">
          {faultsIn(trouble).map((one) => (
            <p key={one}>{one}</p>
          ))}
        </div>
      )}
      {said && (
        <p class="notice is-good" role="status">
          {said}
        </p>
      )}
      <div class="row">
        <button type="submit" class="button is-main set-up-go" disabled={isBusy}>
          {PRESS[terms.against]}
        </button>
        {terms.against === "anybody" && (
          <small>Whoever wants the same finds you; you may go on doing other things.</small>
        )}
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly game: GameAnswer;
  readonly terms: Terms;
  readonly set: (what: Partial<Terms>) => void;
}

function Fields({ game, terms, set }: FieldsProps) {
  const counts = Array.from({ length: game.most_seats - game.least_seats + 1 }, (_, index) => game.least_seats + index);
  return (
    <div class="set-up-fields">
      {terms.against === "house" && (
        <label class="field">
          Level
          <select value={terms.level} onChange={(event) => set({ level: event.currentTarget.value })}>
            {LEVELS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      )}
      {terms.against === "name" && (
        <label class="field">
          {game.most_seats > 2 ? "Names, with commas between them" : "Name"}
          <input
            required
            autocomplete="off"
            value={terms.names}
            onInput={(event) => set({ names: event.currentTarget.value })}
          />
        </label>
      )}
      <label class="field">
        Time
        <select value={terms.mode} onChange={(event) => set({ mode: event.currentTarget.value })}>
          {MODES[terms.against].map((one) => (
            <option key={one} value={one}>
              {modeInWords(one)}
            </option>
          ))}
        </select>
      </label>
      <DeckChoice
        starters={game.starters.map((one) => one.name)}
        hasOwn={buildable(game).length > 0}
        chosen={terms.deckChoice}
        choose={(deckChoice) => set({ deckChoice })}
      />
      {counts.length > 1 && terms.against !== "name" && (
        <label class="field">
          Wizards
          <select value={terms.seats} onChange={(event) => set({ seats: Number(event.currentTarget.value) })}>
            {counts.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      )}
      {terms.against === "anybody" && (
        <label class="field">
          Rating difference, at most
          <input
            type="number"
            min="1"
            step="1"
            placeholder="any"
            value={terms.range}
            onInput={(event) => set({ range: event.currentTarget.value })}
          />
        </label>
      )}
    </div>
  );
}
