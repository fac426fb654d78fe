import axe from "axe-core";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Choice, Choices } from "../src/board/choices";
import { Hand, HandContext } from "../src/board/hand";
import { change } from "../src/frame/settings";
import type { OpenDecision, Update } from "../src/protocol/messages";
import { Acts } from "../src/table/acts";
import { BattleLog } from "../src/table/battle_log";
import { Coach } from "../src/table/coach";
import { Countdown } from "../src/table/countdown";
import { OptionsPanel } from "../src/table/options_panel";
import type { Match } from "../src/wire/match";

const nameOf = (seat: number) => ["Ada", "Brynn"][seat] ?? "?";
let root: HTMLElement;
let chosen: Choice[];
let hand: Hand;

beforeEach(() => {
  root = document.createElement("div");
  document.body.append(root);
  chosen = [];
  hand = new Hand((choice) => chosen.push(choice));
});
afterEach(() => {
  act(() => render(null, root));
  root.remove();
});

function decision(labels: readonly string[], more: Partial<OpenDecision> = {}): OpenDecision {
  const options = labels.map((label, index) => ({ id: `o${index}`, label, refs: [`thing:${index}`] }));
  return { number: 4, kind: "turn", seat: 0, key: "1", window_ms: 60_000, options, ...more };
}

function show(decisions: readonly OpenDecision[], sent: readonly number[] = []): void {
  act(() => {
    hand.offer(new Choices(decisions));
    render(
      <HandContext.Provider value={hand}>
        <OptionsPanel
          game="wits_world"
          decisions={decisions}
          seat={0}
          seats={2}
          sent={new Map(sent.map((number) => [number, "07"]))}
          aheadMs={0}
          nameOf={nameOf}
        />
      </HandContext.Provider>,
      root,
    );
  });
}

const press = (key: string, at: Element = document.body) =>
  act(() => void at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
const buttons = () => [...root.querySelectorAll<HTMLButtonElement>(".options-own ol button")];
const many = (count: number) => Array.from({ length: count }, (_, index) => `Option number ${index}`);

test("a dialog that says late that it was closed leaves the one that is open by then", () => {
  const update = { seat: 0, seats: [{}, {}], decisions: [], result: null } as unknown as Update;
  act(() => render(<Acts match={{} as Match} update={update} />, root));
  const titles = () => [...root.querySelectorAll("dialog")].map((one) => one.getAttribute("aria-label"));
  press("h");
  const keys = root.querySelector("dialog");
  expect(titles()).toEqual(["Keys"]);

  act(() => {
    root.querySelector<HTMLElement>(".table-acts .is-grave")?.click();
    keys?.dispatchEvent(new Event("close"));
  });

  expect(titles()).toEqual(["Resign?"]);
});

test("a key counts as soon as its option is shown", () => {
  render(
    <HandContext.Provider value={hand}>
      <OptionsPanel
        game="wits_world"
        decisions={[decision(["Hold", "Strike"])]}
        seat={0}
        seats={2}
        sent={new Map()}
        aheadMs={0}
        nameOf={nameOf}
      />
    </HandContext.Provider>,
    root,
  );

  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "2", bubbles: true }));

  expect(chosen.map((one) => one.option.label)).toEqual(["Strike"]);
});

test.each([
  ["open", 0],
  ["closed", 1],
])("a key that is pressed in a dialog that is %s chooses %d options", (how, count) => {
  // A dialog that was closed a moment ago still has the focus.
  show([decision(["Hold", "Strike"])]);
  const dialog = document.createElement("dialog");
  const button = document.createElement("button");
  dialog.append(button);
  dialog.toggleAttribute("open", how === "open");
  root.append(dialog);

  press("1", button);

  expect(chosen).toHaveLength(count);
});

test("keys choose the first ten options, 0 the tenth", () => {
  show([decision(many(11))]);

  press("2");
  press("0");

  expect(chosen.map((one) => one.option.id)).toEqual(["o1", "o9"]);
});

test("no key chooses while an answer is on its way, nor one that is not there", () => {
  show([decision(["A", "B"])]);
  press("3");
  show([decision(["A", "B"])], [4]);
  press("1");

  expect(chosen).toEqual([]);
  expect(buttons().every((one) => one.disabled)).toBe(true);
});

test("a long list is narrowed by words, and Enter takes the first that is found", () => {
  show([decision([...many(12), "Cast Daze at seat 1"])]);
  const search = root.querySelector("input") as HTMLInputElement;

  act(() => {
    search.value = "daze brynn";
    search.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(buttons().map((one) => one.textContent)).toEqual(["1Cast Daze at Brynn"]);
  press("Enter", search);

  expect(chosen.map((one) => one.option.label)).toEqual(["Cast Daze at seat 1"]);
});

test("the keys follow the order that is shown when options are in groups", () => {
  show([decision([...many(1), ...many(12).map((one) => `Cast ${one}`), "Move north", "Move south", "Odd one"])]);

  const marked = buttons().filter((one) => one.querySelector("kbd"));
  expect(marked).toHaveLength(10);
  press("3");
  expect(marked[2]?.textContent).toBe(`3${chosen[0]?.option.label}`);
});

test("what an option concerns is pointed at while it has the focus", () => {
  show([decision(["A", "B"])]);

  act(() => buttons()[1]?.focus());
  expect(hand.pointed.value).toEqual(["thing:1"]);
  act(() => buttons()[1]?.blur());
  expect(hand.pointed.value).toEqual([]);
});

test("others are named with what they are doing", () => {
  show([decision([], { seat: 1, kind: "replacement" })]);

  expect(root.textContent).toContain("Brynn is choosing the next creature");
});

test("time is counted by the server's clock, and the last seconds are told", () => {
  const one = decision([], { due_ms: Date.now() + 65_000 });

  act(() => render(<Countdown one={one} aheadMs={0} />, root));
  expect(root.querySelector("[role=timer]")?.textContent).toBe("1:05");
  expect(root.querySelector("[role=alert]")).toBeNull();

  act(() => render(<Countdown one={one} aheadMs={58_000} />, root));
  expect(root.querySelector("[role=timer]")?.textContent).toBe("0:07");
  expect(root.querySelector("[role=alert]")?.textContent).toBe("Ten seconds left");
});

test("arrows go from line to line of the log, beginning at the newest", () => {
  const visited: number[] = [];
  const lines = [1, 2, 3].map((version) => ({ version, text: `line ${version}` }));
  act(() => render(<BattleLog lines={lines} words={(text) => text} visit={(at) => visited.push(at)} />, root));
  const log = root.querySelector("[role=log]") as HTMLElement;

  press("ArrowUp", log);
  press("ArrowUp", log);
  act(() => (document.activeElement as HTMLElement).click());

  expect(visited).toEqual([2]);
});

test("the first steps go on by a choice, end for good, and come again when asked for", () => {
  change({ hasSeenCoach: false });
  const coach = (isChoosing: boolean) => act(() => render(<Coach version={1} isChoosing={isChoosing} />, root));
  const title = () => root.querySelector("h2")?.firstChild?.textContent;
  coach(false);
  expect(title()).toBe("This is your table");
  act(() => root.querySelector<HTMLButtonElement>(".is-main")?.click());
  expect(title()).toBe("Make a choice");

  coach(true);
  expect(title()).toBe("Mind the time");

  act(() => change({ hasSeenCoach: true }));
  expect(root.textContent).toBe("");
  act(() => change({ hasSeenCoach: false }));
  expect(title()).toBe("This is your table");
});

test("axe finds nothing in the panel, the log and the first steps", async () => {
  change({ hasSeenCoach: false });
  act(() => {
    hand.offer(new Choices([]));
    render(
      <HandContext.Provider value={hand}>
        <main>
          <h1>Table</h1>
          <Coach version={1} isChoosing={false} />
          <OptionsPanel
            game="wits_world"
            decisions={[decision(many(14), { due_ms: Date.now() + 5_000 }), decision([], { number: 5, seat: 1 })]}
            seat={0}
            seats={2}
            sent={new Map()}
            aheadMs={0}
            nameOf={nameOf}
          />
          <BattleLog lines={[{ version: 1, text: "one" }]} words={(text) => text} visit={() => {}} />
        </main>
      </HandContext.Provider>,
      root,
    );
  });

  const found = await axe.run(root, { rules: { "color-contrast": { enabled: false } } });

  expect(found.violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)).toEqual([]);
});
