/** A game of which this client knows nothing is played all the same: its view in words, its options in the panel. */

import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { type Choice, Choices } from "../src/board/choices";
import { Hand, HandContext } from "../src/board/hand";
import { boardOf } from "../src/boards/registry";
import { titleOf } from "../src/frame/games";
import type { OpenDecision, Update } from "../src/protocol/messages";
import { OptionsPanel } from "../src/table/options_panel";
import PlainBoard from "../src/table/plain_board";

const VIEW = { heap: 7, last_taken: null, seats: [{ pebbles: 2 }, { pebbles: 3, cursed: true }] };

const DECISION: OpenDecision = {
  number: 4,
  kind: "grab_pebbles",
  seat: 0,
  key: "",
  idle: null,
  window_ms: 0,
  due_ms: null,
  options: [
    { id: "take:1", label: "Take one pebble", refs: ["heap"] },
    { id: "take:2", label: "Take two pebbles of seat 1", refs: ["heap", "seat:1"] },
    { id: "curse", label: "Curse the heap", refs: [] },
  ],
};

const nameOf = (seat: number) => ["Ada", "Bo"][seat] ?? "";

function sitDown(): Choice[] {
  const chosen: Choice[] = [];
  const hand = new Hand((choice) => chosen.push(choice));
  hand.offer(new Choices([DECISION]));
  render(
    <HandContext.Provider value={hand}>
      <PlainBoard
        view={VIEW}
        before={null}
        facts={[]}
        update={{ game: "pebbles", view: VIEW, decisions: [DECISION] } as unknown as Update}
        seat={0}
        decisions={[DECISION]}
        nameOf={nameOf}
      />
      <OptionsPanel
        game="pebbles"
        decisions={[DECISION]}
        seat={0}
        seats={2}
        sent={new Map()}
        aheadMs={0}
        nameOf={nameOf}
      />
    </HandContext.Provider>,
  );
  return chosen;
}

afterEach(cleanup);

test("a game without a board of its own has none in the registry, and a title made of its id", async () => {
  expect(await boardOf("pebbles")).toBeNull();
  expect(titleOf("moon_pebbles")).toBe("Moon pebbles");
});

test("its whole view is there in words", () => {
  sitDown();
  const words = document.querySelector(".plain-board")?.textContent ?? "";
  for (const part of ["heap7", "last taken–", "pebbles2", "pebbles3", "cursedtrue"]) expect(words).toContain(part);
});

test("every option is there in words, with names in the places of seats", () => {
  sitDown();
  expect(screen.getByRole("button", { name: /Take one pebble/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: /Take two pebbles of Bo/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: /Curse the heap/ })).toBeTruthy();
});

test("an option is chosen by a press or by its key", () => {
  const chosen = sitDown();
  fireEvent.click(screen.getByRole("button", { name: /Curse the heap/ }));
  fireEvent.keyDown(document.body, { key: "2" });
  expect(chosen.map((one) => [one.decision, one.option.id])).toEqual([
    [4, "curse"],
    [4, "take:2"],
  ]);
});
