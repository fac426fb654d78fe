/** How to play the chosen game: against the house, against whoever waits, or against somebody by name. */

import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { inWords } from "../frame/games";
import type { GameAnswer } from "../protocol/messages";
import { useApp } from "../wire/app";
import { playerCalled } from "../wire/session";
import { DeckBuilder, keptDeck } from "./deck_builder";

type Against = "house" | "anybody" | "name";

const MODES: Readonly<Record<Against, readonly string[]>> = {
  house: ["cpu", "live", "async", "untimed"],
  anybody: ["live", "async", "untimed"],
  name: ["live", "async", "untimed"],
};

const MODE_WORDS: Readonly<Record<string, string>> = {
  cpu: "unhurried (90 s a decision)",
  live: "live (a minute a decision)",
  async: "by the day (24 h a decision)",
  untimed: "without a clock",
};

const OWN_DECK = "own deck";

export function SetUp({ game }: { readonly game: GameAnswer }) {
  const { connection } = useApp();
  const { route } = useLocation();
  const [against, setAgainst] = useState<Against>("house");
  const [level, setLevel] = useState("easy");
  const [mode, setMode] = useState("cpu");
  const [starter, setStarter] = useState(game.starters[0]?.name ?? OWN_DECK);
  const [seats, setSeats] = useState(game.least_seats);
  const [options, setOptions] = useState<readonly string[]>([]);
  const [isRated, setRated] = useState(false);
  const [range, setRange] = useState("");
  const [names, setNames] = useState("");
  const [deck, setDeck] = useState<readonly string[]>(keptDeck(game.id));
  const [trouble, setTrouble] = useState("");
  const [said, setSaid] = useState("");
  const [isBusy, setBusy] = useState(false);

  const turnTo = (wanted: Against) => {
    setAgainst(wanted);
    setMode(MODES[wanted][0] ?? "live");
  };
  const terms = () => ({
    game: game.id,
    mode,
    options,
    ...(starter === OWN_DECK ? { deck } : { starter }),
  });
  const play = async () => {
    if (against === "house") {
      const made = await connection.wishOnce<{ readonly match: string }>("cpu", { ...terms(), level, seats });
      route(`/match/${made.match}`);
    } else if (against === "anybody") {
      const answer = await connection.wish<{ readonly match: string | null }>("seek", {
        ...terms(),
        seats,
        rated: isRated,
        ...(range ? { rating_range: Number(range) } : {}),
      });
      if (answer.match) route(`/match/${answer.match}`);
      else setSaid("You are waiting. The match opens by itself when somebody comes.");
    } else {
      const called = names.split(",").map((one) => one.trim());
      const found = await Promise.all(called.filter(Boolean).map(playerCalled));
      const [first, ...others] = found.map((one) => one.player);
      if (!first) throw new Error("Whom do you challenge? Write a name.");
      await connection.wishOnce("challenge", { ...terms(), player: first, others, rated: isRated });
      setSaid(`Asked ${found.map((one) => one.name).join(" and ")}. The match opens when they accept.`);
    }
  };
  const press = async (event: Event) => {
    event.preventDefault();
    setTrouble("");
    setSaid("");
    setBusy(true);
    await play().catch((error: Error) => setTrouble(error.message));
    setBusy(false);
  };
  const mayRate = against !== "house" && (mode === "live" || mode === "async");
  return (
    <form class="set-up" onSubmit={press} aria-label={`Play ${game.title}`}>
      <div class="row">
        <h2>{game.title}</h2>
        <a href={`/rules/${game.id}`}>How to play</a>
      </div>
      <div class="row" role="group" aria-label="Against whom">
        {(["house", "anybody", "name"] as const).map((one) => (
          <button type="button" key={one} class="button" aria-pressed={against === one} onClick={() => turnTo(one)}>
            {{ house: "Against the house", anybody: "Against anybody", name: "Challenge by name" }[one]}
          </button>
        ))}
      </div>
      <div class="set-up-fields">
        {against === "house" && (
          <label class="field">
            Level
            <select value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
              <option value="easy">easy</option>
              <option value="normal">normal</option>
              <option value="hard">hard</option>
            </select>
          </label>
        )}
        {against === "name" && (
          <label class="field">
            Name
            <input value={names} onInput={(event) => setNames(event.currentTarget.value)} required />
            {game.most_seats > 2 && <small>commas between several</small>}
          </label>
        )}
        <label class="field">
          Time
          <select value={mode} onChange={(event) => setMode(event.currentTarget.value)}>
            {MODES[against].map((one) => (
              <option key={one} value={one}>
                {MODE_WORDS[one]}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          Deck
          <select value={starter} onChange={(event) => setStarter(event.currentTarget.value)}>
            {game.starters.map((one) => (
              <option key={one.name} value={one.name}>
                {inWords(one.name)}
              </option>
            ))}
            <option value={OWN_DECK}>own deck …</option>
          </select>
        </label>
        {game.most_seats > game.least_seats && against !== "name" && (
          <label class="field">
            Wizards
            <select value={seats} onChange={(event) => setSeats(Number(event.currentTarget.value))}>
              {Array.from({ length: game.most_seats - game.least_seats + 1 }, (_, index) => (
                <option key={game.least_seats + index} value={game.least_seats + index}>
                  {game.least_seats + index}
                </option>
              ))}
            </select>
          </label>
        )}
        {against === "anybody" && (
          <label class="field">
            Rating range
            <input
              type="number"
              min="1"
              placeholder="any"
              value={range}
              onInput={(event) => setRange(event.currentTarget.value)}
            />
          </label>
        )}
      </div>
      {mayRate && (
        <label class="row">
          <input type="checkbox" checked={isRated} onChange={(event) => setRated(event.currentTarget.checked)} />
          Rated
        </label>
      )}
      {game.options.length > 0 && (
        <details>
          <summary>Optional rules</summary>
          <fieldset>
            <legend class="visually-hidden">Optional rules</legend>
            {game.options
              .filter((one) => /^[a-z0-9_]+$/.test(one.word))
              .map((one) => (
                <label class="row" key={one.word}>
                  <input
                    type="checkbox"
                    checked={options.includes(one.word)}
                    onChange={(event) =>
                      setOptions(
                        event.currentTarget.checked
                          ? [...options, one.word]
                          : options.filter((word) => word !== one.word),
                      )
                    }
                  />
                  <span>
                    <strong>{inWords(one.word)}</strong>: {one.text}
                  </span>
                </label>
              ))}
          </fieldset>
        </details>
      )}
      {starter === OWN_DECK && <DeckBuilder game={game} deck={deck} change={setDeck} />}
      {trouble && (
        <p class="notice is-bad" role="alert">
          {trouble}
        </p>
      )}
      {said && (
        <p class="notice is-good" role="status">
          {said}
        </p>
      )}
      <div class="row">
        <button type="submit" class="button is-main" disabled={isBusy}>
          {{ house: "Play", anybody: "Find an opponent", name: "Challenge" }[against]}
        </button>
      </div>
    </form>
  );
}
