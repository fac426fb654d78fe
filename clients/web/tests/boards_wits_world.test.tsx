import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { Choices } from "../src/board/choices";
import type { Board } from "../src/board/contract";
import { Hand, HandContext } from "../src/board/hand";
import WitsWorldBoard from "../src/boards/wits_world/board";
import { verdictOf } from "../src/boards/wits_world/matchup";
import { newsOf } from "../src/boards/wits_world/news";
import { traitsOf } from "../src/boards/wits_world/traits";
import type { Fact, View } from "../src/protocol/wits_world";
import { faultsOf, recorded } from "./board_check";

/** A whole match is drawn, dozens of updates; the machine may be busy. */
const WALK_MS = 60_000;

const matches = recorded("wits_world");
const root = document.createElement("div");

afterEach(() => act(() => render(null, root)));

function shown(match: number, at: number, send: (id: string) => void = () => {}): HTMLElement {
  const update = matches[match]?.[at];
  if (!update) throw new Error(`no update ${at} in match ${match}`);
  const hand = new Hand((choice) => send(choice.option.id));
  hand.offer(new Choices(update.decisions));
  act(() =>
    render(
      <HandContext.Provider value={hand}>
        <WitsWorldBoard
          view={update.view as unknown as View}
          before={(matches[match]?.[at - 1]?.view ?? null) as View | null}
          facts={update.facts as readonly Fact[]}
          update={update}
          seat={update.seat}
          decisions={update.decisions}
          nameOf={(seat) => `Player ${seat}`}
        />
      </HandContext.Provider>,
      root,
    ),
  );
  return root;
}

test.each(matches.map((_, index) => index))(
  "everything that can be chosen in match %i is on the board",
  (index) => {
    expect(faultsOf(WitsWorldBoard as unknown as Board, matches[index] ?? [])).toEqual([]);
  },
  WALK_MS,
);

test("types meet affinities as the rulebook's table says", () => {
  const strong = [
    ["Wit", "Grit"],
    ["Grit", "Spark"],
    ["Spark", "Wit"],
    ["Spirit", "Mystic"],
    ["Mystic", "Spirit"],
  ];
  for (const [type = "", affinity = ""] of strong) expect(verdictOf(type, affinity)).toBe("strong");
  for (const [affinity = "", type = ""] of strong.slice(0, 3)) expect(verdictOf(type, affinity)).toBe("weak");
  expect(verdictOf("Basic", "Wit")).toBeNull();
  expect(verdictOf("Wit", "Wit")).toBeNull();
  expect(verdictOf("Spirit", "Spirit")).toBeNull();
});

test("a move is pressed where it stands", () => {
  const at = matches[0]?.findIndex((one) => one.decisions.some((two) => two.kind === "turn" && two.options?.length));
  const sent: string[] = [];
  const board = shown(0, at ?? 0, (id) => sent.push(id));

  const move = board.querySelector<HTMLButtonElement>(".is-below button.wits-world-move");
  act(() => move?.click());

  const offered = matches[0]?.[at ?? 0]?.decisions.flatMap((one) => one.options ?? []).map((one) => one.id);
  expect(sent).toHaveLength(1);
  expect(offered).toContain(sent[0]);
});

test("nothing of a spectator's board can be pressed", () => {
  const at = matches[1]?.findIndex((one) => one.decisions.some((two) => two.kind === "turn"));
  const board = shown(1, at ?? 0);

  expect(board.querySelectorAll("button, [role=button]")).toHaveLength(0);
});

test("what was drawn for a dodge is shown with the chance that it had", () => {
  const places = matches.flatMap((updates, match) =>
    updates.map((update, at) => ({ match, at, dodge: update.facts.find((one) => one.type === "dodge_rolled") })),
  );
  const found = places.find((place) => place.dodge);
  const dodge = found?.dodge as Extract<Fact, { type: "dodge_rolled" }>;

  const text = shown(found?.match ?? 0, found?.at ?? 0).textContent;

  expect(text).toContain(`${dodge.value} drawn of 100; ${dodge.chance} or less dodges`);
});

test("a hit and what it costs are told of those whom they concern", () => {
  const news = newsOf(
    [
      { type: "action_taken", side: 0, creature: "quillip", action: "move", id: "eureka" },
      {
        type: "power_changed",
        side: 0,
        slot: 2,
        creature: "quillip",
        power: 40,
        change: -20,
        cause: "cost",
        source: "eureka",
      },
      {
        type: "hp_changed",
        side: 1,
        slot: 0,
        creature: "cobblehide",
        hp: 93,
        change: -37,
        cause: "move",
        source: "eureka",
        amount: 37,
        matchup: "strong",
      },
    ],
    [2, 0],
  );

  expect(news.actor).toBe("creature:0:2");
  expect([...news.hit]).toEqual(["creature:1:0"]);
  expect(news.changes.get("creature:0:2")).toEqual([{ tone: "note", text: "−20 Power", why: "" }]);
  expect(news.changes.get("creature:1:0")).toEqual([{ tone: "bad", text: "−37 HP", why: "strong" }]);
});

test("a species without a portrait of its own gets one that follows from its id", () => {
  expect(traitsOf("newcomer")).toEqual(traitsOf("newcomer"));
  expect(traitsOf("newcomer").extras).toHaveLength(1);
});
