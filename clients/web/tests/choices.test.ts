import { expect, test } from "vitest";
import { Choices } from "../src/board/choices";
import { Hand } from "../src/board/hand";
import type { OpenDecision } from "../src/protocol/messages";

const decisions: readonly OpenDecision[] = [
  {
    number: 7,
    kind: "attackers",
    seat: 0,
    options: [
      { id: "add:1:1", label: "Hound attacks seat 1", refs: ["card:1", "seat:1"] },
      { id: "add:1:2", label: "Hound attacks seat 2", refs: ["card:1", "seat:2"] },
      { id: "add:2:1", label: "Imp attacks seat 1", refs: ["card:2", "seat:1"] },
      { id: "done", label: "No attack" },
    ],
  },
  { number: 8, kind: "window", seat: 1 },
];

const ids = (choices: readonly { readonly option: { readonly id: string } }[]) => choices.map((one) => one.option.id);

test("every option is a choice, others' decisions offer none", () => {
  const choices = new Choices(decisions);

  expect(ids(choices.all)).toEqual(["add:1:1", "add:1:2", "add:2:1", "done"]);
  expect(choices.has("card:1")).toBe(true);
  expect(choices.has("card:9")).toBe(false);
});

test("picking narrows to what concerns everything picked", () => {
  const choices = new Choices(decisions);

  expect(ids(choices.concerning(["seat:1"]))).toEqual(["add:1:1", "add:2:1"]);
  expect(ids(choices.concerning(["seat:1", "card:2"]))).toEqual(["add:2:1"]);
  expect(choices.partners(["card:1"])).toEqual(new Set(["seat:1", "seat:2"]));
});

test("a press adds a partner, puts back what is picked, begins anew elsewhere, clears on nothing", () => {
  const choices = new Choices(decisions);

  expect(choices.pressed(["card:1"], "seat:2")).toEqual(["card:1", "seat:2"]);
  expect(choices.pressed(["card:1"], "card:1")).toEqual([]);
  expect(choices.pressed(["card:1"], "card:2")).toEqual(["card:2"]);
  expect(choices.pressed(["card:1"], "card:9")).toEqual([]);
});

test("the only choice that is left is made at once, several open the menu", () => {
  const made: string[] = [];
  const hand = new Hand((choice) => made.push(`${choice.decision} ${choice.option.id}`));
  hand.offer(new Choices(decisions));
  const at = document.createElement("div");

  hand.press("card:1", at);
  expect(ids(hand.menu.value?.choices ?? [])).toEqual(["add:1:1", "add:1:2"]);
  hand.press("seat:2", at);
  hand.press("card:2", at);

  expect(made).toEqual(["7 add:1:2", "7 add:2:1"]);
  expect(hand.menu.value).toBeNull();
});

test("a drag onto a partner chooses, elsewhere it does nothing", () => {
  const made: string[] = [];
  const hand = new Hand((choice) => made.push(choice.option.id));
  hand.offer(new Choices(decisions));
  const at = document.createElement("div");

  hand.drop("card:2", "seat:2", at);
  hand.drop("card:2", "seat:1", at);

  expect(made).toEqual(["add:2:1"]);
});

test("who watches can choose nothing", () => {
  const hand = new Hand(null);
  hand.offer(new Choices(decisions));

  expect(hand.choices.value.all).toEqual([]);
});
