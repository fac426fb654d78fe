import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { Choices } from "../src/board/choices";
import type { Board } from "../src/board/contract";
import { Hand, HandContext } from "../src/board/hand";
import { aimsOf } from "../src/boards/wiz_war/aims";
import WizWarBoard from "../src/boards/wiz_war/board";
import { mazeOf, squareName } from "../src/boards/wiz_war/maze";
import { newsOf } from "../src/boards/wiz_war/news";
import { seenFrom } from "../src/boards/wiz_war/sight";
import type { Fact, View } from "../src/protocol/wiz_war";
import { faultsOf, recorded } from "./board_check";

const matches = recorded("wiz_war");
const root = document.createElement("div");

afterEach(() => act(() => render(null, root)));

/** The first update of the recorded matches in which a seat is asked something of this kind. */
function asked(kind: string): View {
  const updates = matches.flat().filter((one) => one.decisions.some((two) => two.kind === kind && two.options?.length));
  return updates[0]?.view as unknown as View;
}

/** The opening position for so many seats. */
function opening(seats: number): View {
  return matches.flat().find((one) => one.seats.length === seats)?.view as unknown as View;
}

function named(squares: Iterable<number>): readonly string[] {
  return [...squares].map(squareName);
}

test.each(matches.map((_, index) => index))(
  "everything that can be chosen in match %i is on the board",
  {
    timeout: 60_000,
  },
  (index) => {
    expect(faultsOf(WizWarBoard as unknown as Board, matches[index] ?? [])).toEqual([]);
  },
);

test("from c3 one sees h3 down the corridor, but not the treasure at b2", () => {
  const view = opening(2);

  const seen = named(seenFrom(mazeOf(view), view, { square: 22, seat: 1 }));

  expect(seen).toContain("h3");
  expect(seen).not.toContain("b2");
});

test("the own door counts as open for whom stands beside it", () => {
  const view = opening(2);
  const maze = mazeOf(view);

  expect(named(seenFrom(maze, view, { square: 21, seat: 0 }))).toContain("b2");
  expect(named(seenFrom(maze, view, { square: 21, seat: 1 }))).not.toContain("b2");
});

test("across the outside only the two joined squares see each other", () => {
  const view = opening(3);
  const maze = mazeOf(view);

  const seen = named(seenFrom(maze, view, { square: 47, seat: 1 }));

  expect(seen).toContain("e8");
  expect(seen).not.toContain("d8");
  expect(named(seenFrom(maze, view, { square: 37, seat: 1 }))).not.toContain("e8");
});

test("with three seats portals bridge the gap", () => {
  const passages = mazeOf(opening(3)).passages.map(
    (one) => `${squareName(one.square)} ${one.side} ${squareName(one.to)}`,
  );

  expect(passages).toContain("h5 S e8");
  expect(passages).toContain("h1 N a8");
});

test("each sector has two doors of its own colour", () => {
  const doors = mazeOf(opening(4)).borders.filter((one) => one.kind === "door");

  expect(doors.map((one) => one.owner).sort()).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
});

test("an announced attack is an arrow from the attacker to its target", () => {
  const view = {
    ...opening(2),
    agenda: [{ kind: "casting", seat: 0, figure: "wizard:0", how: "punch", step: "window", targets: ["wizard:1"] }],
  } as View;

  expect(aimsOf(mazeOf(view), view)).toEqual([
    { key: "0 wizard:1", kind: "attack", from: { x: 2.5, y: 2.5 }, to: { x: 7.5, y: 2.5 } },
  ]);
});

test("damage rises from the square of whom it hits, and the die is shown", () => {
  const view = opening(2);
  const facts = [
    { type: "rolled", purpose: "damage", low: 1, high: 4, value: 3 },
    { type: "damaged", figure: "wizard:1", amount: 3, life: 12, by: "tail_sweep" },
  ] as readonly Fact[];

  const news = newsOf(facts, view, view);

  expect(news.floats).toEqual([{ square: 27, text: "−3", tone: "bad" }]);
  expect(news.dice).toEqual([{ why: "damage die", value: 3, high: 4 }]);
});

test("a square that can be entered takes the focus and the key", () => {
  const update = matches.flat().find((one) => one.view === (asked("move_cast") as unknown));
  const sent: string[] = [];
  const hand = new Hand((choice) => sent.push(choice.option.id));
  if (!update) throw new Error("no recorded move");
  hand.offer(new Choices(update.decisions));
  act(() =>
    render(
      <HandContext.Provider value={hand}>
        <WizWarBoard
          view={update.view as unknown as View}
          before={null}
          facts={[]}
          update={update}
          seat={update.seat}
          decisions={update.decisions}
          nameOf={(seat) => `Player ${seat}`}
        />
      </HandContext.Provider>,
      root,
    ),
  );

  const square = root.querySelector<SVGGElement>("g.wiz-war-square.is-live");
  act(() => {
    square?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });

  expect(square?.getAttribute("tabindex")).toBe("0");
  expect(sent[0]).toMatch(/^move:[NESW]$/);
});
