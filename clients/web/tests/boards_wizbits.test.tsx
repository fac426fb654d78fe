import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { Choices } from "../src/board/choices";
import type { Board } from "../src/board/contract";
import { Hand, HandContext } from "../src/board/hand";
import WizbitsBoard from "../src/boards/wizbits/board";
import { dutiesOf } from "../src/boards/wizbits/conflict";
import { newsOf } from "../src/boards/wizbits/news";
import { chanceWords, sidesOf, testChance } from "../src/boards/wizbits/odds";
import { treeOf } from "../src/boards/wizbits/tree";
import type { Update } from "../src/protocol/messages";
import type { CardView, Fact, PillarView, UnitView, View } from "../src/protocol/wizbits";
import { faultsOf, recorded } from "./board_check";

const matches = recorded("wizbits");
const root = document.createElement("div");

afterEach(() => act(() => render(null, root)));

function shown(update: Update, before: Update | null = null, send: (id: string) => void = () => {}): HTMLElement {
  const hand = new Hand((choice) => send(choice.option.id));
  hand.offer(new Choices(update.decisions));
  act(() =>
    render(
      <HandContext.Provider value={hand}>
        <WizbitsBoard
          view={update.view as unknown as View}
          before={(before?.view ?? null) as View | null}
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

function found(isIt: (update: Update) => boolean): Update {
  const update = matches.flat().find(isIt);
  if (!update) throw new Error("the recorded matches have none");
  return update;
}

function unit(id: number, height: number, parent: number, column = 0): UnitView {
  return { id, kind: column ? "ability" : "card", seat: 0, height, iph: 1, parent, column, source: id, design: "hush" };
}

test.each(matches.map((_, index) => index))(
  "everything that can be chosen in match %i is on the board",
  {
    timeout: 60_000,
  },
  (index) => {
    expect(faultsOf(WizbitsBoard as unknown as Board, matches[index] ?? [])).toEqual([]);
  },
);

test("the Pillar of the rulebook's example is a tree of two columns", () => {
  // K1, K2 on it, an ability on K2, K3 on K2.
  const units = [unit(1, 1, 0), unit(2, 2, 1), unit(3, 3, 2, 1), unit(4, 3, 2)];

  const tree = treeOf({ base: "turn", priority: 0, units } as PillarView);

  expect(tree.height).toBe(3);
  expect(tree.lanes).toBe(2);
  expect(tree.spots.map((spot) => [spot.unit.id, spot.lane, spot.parent?.unit.id ?? 0])).toEqual([
    [1, 0, 0],
    [2, 0, 1],
    [3, 1, 2],
    [4, 0, 2],
  ]);
});

test("Subpillars that never stand at the same Height share a lane", () => {
  const units = [unit(1, 1, 0), unit(2, 2, 1), unit(3, 2, 1, 1), unit(4, 3, 2, 2), unit(5, 2, 1, 3)];

  const lanes = new Map(
    treeOf({ base: "turn", priority: 0, units } as PillarView).spots.map((spot) => [spot.unit.id, spot.lane]),
  );

  expect(lanes.get(3)).toBe(1);
  expect(lanes.get(4)).toBe(1);
  expect(lanes.get(5)).toBe(2);
});

test("without cards on the main Foundation the Subpillars begin at the left", () => {
  const tree = treeOf({ base: "damage", priority: 0, units: [unit(1, 1, 0, 1), unit(2, 1, 0, 2)] } as PillarView);

  expect(tree.spots.map((spot) => spot.lane)).toEqual([0, 1]);
});

test("a die has the largest number of sides that is not above the Main Point", () => {
  expect([0, -2, 1, 7, 9, 11, 13, 25].map(sidesOf)).toEqual([0, 0, 1, 6, 8, 10, 12, 20]);
});

test("the Test of Nix against SCN 3 fails one time in 384, at 8 about one time in seven", () => {
  const view = { cards: [], faces: [] } as unknown as View;
  const nix = { id: 0, design: "nix", seat: 0, strength: 6, will: 8, magic: 8, scn: 3 } as CardView;

  expect(chanceWords(testChance(view, nix))).toBe("fails 1 in 384");
  expect(chanceWords(testChance(view, { ...nix, scn: 8 }))).toBe("fails 1 in 7");
  expect(chanceWords(1 - 2 ** -52)).toBe("certain");
});

test("a Check is told with its dice, and whether it was a Test", () => {
  const dice = [{ point: "will", sides: 10, value: 9 }];
  const facts = [
    { type: "work_done", kind: "test" },
    { type: "check_made", seat: 0, card: 0, design: "nix", point: "will", dice, total: 9, against: 8, success: true },
  ];

  const news = newsOf(facts, { sides: [{}, {}] } as unknown as View, (design) => design);

  expect(news.checks).toEqual([
    { key: "0 0", card: 0, design: "nix", dice, bonus: 0, total: 9, against: 8, isPassed: true, isTest: true },
  ]);
});

test("attackers, defenders and fighters are told apart", () => {
  const conflict = { stage: "assign", attackers: [5, 6, 7], links: [[9, 5]], stood_down: [7] };

  const duties = dutiesOf({ conflict } as unknown as View);

  expect(Object.fromEntries(duties)).toEqual({ 5: "attacks", 6: "attacks", 7: "stays", 9: "defends" });
});

test("a point can be paid from the deck itself", () => {
  const update = found((one) => one.decisions.some((two) => two.kind === "pay" && two.options?.length));
  const sent: string[] = [];
  const board = shown(update, null, (id) => sent.push(id));

  act(() => board.querySelector<HTMLElement>(`[data-thing="deck:${update.seat}"]`)?.click());

  expect(sent).toEqual(["mill"]);
});

test("dice that may be rolled again can be pressed", () => {
  const opening = found((one) => one.phase === "playing" && one.seat === 0);
  const dice = ["strength", "will", "magic"].map((point) => ({ point, sides: 8, value: 1 }));
  const question = { seat: 0, kind: "reroll", key: "0.0", card: 0, dice, total: 3, needed: 3 };
  const options = [{ id: "reroll:will", label: "Roll the Will die again", refs: ["die:will"] }];
  const update: Update = {
    ...opening,
    view: { ...opening.view, pillar: null, work: { kind: "test", question } },
    decisions: [{ number: 9, kind: "reroll", seat: 0, options }],
  };
  const sent: string[] = [];
  const board = shown(update, null, (id) => sent.push(id));

  act(() => board.querySelector<HTMLElement>('[data-thing="die:will"]')?.click());

  expect(sent).toEqual(["reroll:will"]);
  expect(board.textContent).toContain("would fail");
});

test("the last Checks stay until there are new ones", () => {
  const isChecked = (one: Update | undefined) => one?.facts.some((fact) => fact.type === "check_made") ?? false;
  const updates = matches.find((some) => some.some((one, at) => isChecked(one) && !isChecked(some[at + 1]))) ?? [];
  const at = updates.findIndex((one, index) => isChecked(one) && !isChecked(updates[index + 1]));
  const [now, next] = [updates[at], updates[at + 1]];
  if (!now || !next) throw new Error("no recorded Check");
  shown(now, updates[at - 1] ?? null);

  const board = shown(next, now);

  expect(board.querySelector(".wizbits-checks.is-old h3")?.textContent).toBe("The last Checks");
});
