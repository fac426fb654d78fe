import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { Choices } from "../src/board/choices";
import type { Board } from "../src/board/contract";
import { Hand, HandContext } from "../src/board/hand";
import { arrowOf } from "../src/boards/battle_spirits/arrow";
import BattleSpiritsBoard from "../src/boards/battle_spirits/board";
import { travelsOf } from "../src/boards/battle_spirits/flows";
import { printedOf } from "../src/boards/battle_spirits/printed";
import { strayRefs } from "../src/boards/battle_spirits/prompt";
import type { Fact, View } from "../src/protocol/battle_spirits";
import type { OpenDecision, Update } from "../src/protocol/messages";
import { faultsOf, recorded } from "./board_check";

/** A whole match is drawn, hundreds of updates; the machine may be busy. */
const WALK_MS = 60_000;

const matches = recorded("battle_spirits");
const root = document.createElement("div");

afterEach(() => act(() => render(null, root)));

/** The first recorded update that fits. */
function found(fits: (update: Update) => boolean): Update {
  const update = matches.flat().find(fits);
  if (!update) throw new Error("no such update was recorded");
  return update;
}

function isAsked(update: Update, kind: string, id = ""): boolean {
  return update.decisions.some(
    (one) => one.kind === kind && (one.options ?? []).some((option) => option.id.startsWith(id)),
  );
}

function shown(update: Update, send: (id: string) => void = () => {}): HTMLElement {
  const hand = new Hand((choice) => send(choice.option.id));
  hand.offer(new Choices(update.decisions));
  act(() =>
    render(
      <HandContext.Provider value={hand}>
        <BattleSpiritsBoard
          view={update.view as unknown as View}
          before={null}
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

/** A view with one unit and these cores: Life, Reserve, core trash, and on the unit. */
function withCores(life: number, reserve: number, trash: number, unit: number): View {
  const field = [{ ref: "unit:7", id: 7, face: "cinderling", cores: unit }];
  const side = { life: { cores: life }, reserve: { cores: reserve }, core_trash: { cores: trash } };
  return { sides: [{ ...side, field, deck_count: 0, hand_count: 0 }], cards: [] } as unknown as View;
}

test.each(matches.map((_, index) => index))(
  "everything that can be chosen in match %i is on the board",
  (index) => {
    expect(faultsOf(BattleSpiritsBoard as unknown as Board, matches[index] ?? [])).toEqual([]);
  },
  WALK_MS,
);

test("every core of the view lies on the board", () => {
  const update = found((one) => isAsked(one, "main", "move:"));
  const view = update.view as unknown as View;
  const piles = view.sides.flatMap((side) => [side.life, side.reserve, side.core_trash, ...side.field]);
  const cores = piles.reduce((sum, pile) => sum + (pile.cores ?? 0) + (pile.soul ? 1 : 0), 0);

  const board = shown(update);

  expect(board.querySelectorAll(".battle-spirits-core")).toHaveLength(cores);
});

test("a core moves at the press of a button beside its card", () => {
  const sent: string[] = [];
  const board = shown(
    found((one) => isAsked(one, "main", "move:reserve:")),
    (id) => sent.push(id),
  );

  act(() => board.querySelector<HTMLButtonElement>('[aria-label^="Core onto"]:not([disabled])')?.click());

  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/^move:reserve:\d+$/);
});

test("a core is paid by pressing the Reserve", () => {
  const sent: string[] = [];
  const board = shown(
    found((one) => isAsked(one, "pay", "reserve")),
    (id) => sent.push(id),
  );

  act(() => board.querySelector<HTMLButtonElement>("button.is-reserve")?.click());

  expect(sent).toEqual(["reserve"]);
});

test("answers that concern no card are buttons", () => {
  const sent: string[] = [];
  const board = shown(
    found((one) => isAsked(one, "flash", "pass")),
    (id) => sent.push(id),
  );

  const pass = [...board.querySelectorAll("button")].find((one) => one.textContent === "Pass");
  act(() => pass?.click());

  expect(sent).toEqual(["pass"]);
});

test("the other side's hand and Burst are numbers", () => {
  const update = found((one) => one.seat === 0 && (one.view as unknown as View).sides[1]?.has_burst === true);

  const board = shown(update);

  expect(board.querySelector(".is-above")?.textContent).toContain("Burst set");
  expect(board.querySelectorAll(".is-above [data-thing^='hand:']")).toHaveLength(0);
});

test("cores that pay go from the Reserve to the core trash, those of lost Life to the Reserve", () => {
  const paid = travelsOf(withCores(5, 4, 0, 1), withCores(5, 2, 2, 1), [
    { type: "cost_paid", seat: 0, source: "reserve", cores: 2, soul: false, left: 0 },
  ]);
  const lost = travelsOf(withCores(5, 4, 0, 1), withCores(4, 5, 0, 1), [
    { type: "cores_moved", seat: 0, source: "life", target: "reserve", cores: 1, soul: false },
  ]);

  expect([...paid].sort()).toEqual([
    ["core 0 core_trash 0", "core 0 reserve 3"],
    ["core 0 core_trash 1", "core 0 reserve 2"],
  ]);
  expect([...lost]).toEqual([["core 0 reserve 4", "core 0 life 4"]]);
});

test("a core from the Void comes from nowhere", () => {
  const travels = travelsOf(withCores(5, 4, 0, 1), withCores(5, 5, 0, 1), [
    { type: "cores_moved", seat: 0, source: "void", target: "reserve", cores: 1, soul: false },
  ]);

  expect(travels.size).toBe(0);
});

test("the printed line of a card is read", () => {
  const card = printedOf("dawnfang", {
    id: "dawnfang",
    name: "Dawnfang",
    type: "spirit",
    values: "red and white spirit; cost 5 (reduction 1 red, 2 white); LV1 1 core 5K, LV2 3 cores 7K; symbols white.",
  });

  expect(card.colours).toEqual(["red", "white"]);
  expect(card.cost).toBe(5);
  expect(card.reduction).toEqual(["red", "white", "white"]);
  expect(card.levels).toEqual([
    { level: 1, cores: 1, kilo: 5 },
    { level: 2, cores: 3, kilo: 7 },
  ]);
});

test("a card that is not known has a name and nothing else", () => {
  expect(printedOf("forge_wyvern", undefined)).toMatchObject({
    name: "Forge Wyvern",
    type: "",
    cost: null,
    levels: [],
  });
});

test("an attack points at its blocker, at its target, or at the Life that it would take", () => {
  const view = { active: 1, sides: [], battle: { attacker: 3 } } as unknown as View;
  const battle = (more: object) => ({ ...view, battle: { attacker: 3, ...more } }) as View;

  expect(arrowOf(view)).toEqual({ from: '[data-thing="unit:3"]', to: '[data-life="0"]' });
  expect(arrowOf(battle({ target: 5 }))?.to).toBe('[data-thing="unit:5"]');
  expect(arrowOf(battle({ target: 5, blocker: 6 }))?.to).toBe('[data-thing="unit:6"]');
});

test("cards of the trash and effects of cards that are gone can be chosen", () => {
  const update = found((one) => isAsked(one, "main") && one.seat === 0);
  const options = [
    { id: "card:flare_verse", label: "Flare Verse", refs: ["hand:flare_verse"] },
    { id: "next:99:gravemite:0", label: "Gravemite first", refs: ["unit:99"] },
  ];
  const decisions: OpenDecision[] = [{ number: 9, kind: "target", seat: 0, options }];

  const board = shown({ ...update, decisions });

  expect(strayRefs(update.view as unknown as View, 0, decisions)).toEqual(["hand:flare_verse", "unit:99"]);
  for (const ref of ["hand:flare_verse", "unit:99"]) {
    expect(board.querySelector(`[data-thing="${ref}"]`)?.getAttribute("role")).toBe("button");
  }
});
