/** The rulebook: what is made of Markdown, and what a search leaves. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { find } from "../src/rulebook/find";
import { rendered } from "../src/rulebook/render";

const page = (markdown: string): HTMLElement => {
  const root = document.createElement("div");
  root.append(...rendered(markdown).elements);
  return root;
};

const shown = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>("h1, h2, h3, p, li, tbody tr")]
    .filter((one) => !one.closest("[hidden]"))
    .map((one) => one.textContent?.trim());

const TEXT = `# Game

An opening.

## Moves

Walk or run.

### Running

Two steps.

- with a *walking* stick
- without

## Cards

| card | text |
| --- | --- |
| Boot | Walk twice. |
| Hat | Rest. |
`;

test.each(["wits_world", "wizards_tournament", "battle_spirits", "wizbits", "wiz_war"])(
  "the rulebook of %s has a title and chapters, and is understood whole",
  (game) => {
    const markdown = readFileSync(`../../docs/games/${game}.md`, "utf8");
    const { headings } = rendered(markdown);

    expect(headings.filter((one) => one.depth === 1)).toHaveLength(1);
    expect(headings.filter((one) => one.depth === 2).length).toBeGreaterThan(3);
    expect(page(markdown).textContent).not.toMatch(/\*\*|\]\(|-->|stateDiagram/);
  },
);

test("a corner without words heads no column", () => {
  const root = page("| | live |\n| --- | --- |\n| first | 60 s |");

  expect([...root.querySelectorAll("thead tr > *")].map((one) => one.tagName)).toEqual(["TD", "TH"]);
});

test("HTML in a rulebook is shown as text, and a link leads to pages only", () => {
  const root = page(
    'Rule <script>alert(1)</script> <img src=x onerror=alert(1)>\n\n<p id="app">y</p>\n\n[x](javascript:alert(1)) [z](https://example.org/z)',
  );

  expect(root.querySelectorAll("script, img, #app")).toHaveLength(0);
  expect(root.textContent).toContain("<script>alert(1)</script>");
  expect([...root.querySelectorAll("a")].map((one) => one.getAttribute("href"))).toEqual(["https://example.org/z"]);
});

test("lists, code, quotes and rules of a page are made", () => {
  const root = page("3. a `b`\n4. c\n\n> said\n\n---\n\n    code <i>\n\ntwo  \nlines ~~gone~~ \\*");

  expect(root.innerHTML).toBe(
    '<ol start="3"><li>a <code>b</code></li><li>c</li></ol><blockquote><p>said</p></blockquote><hr>' +
      '<div class="rulebook-wide" tabindex="0" role="group" aria-label="Example"><pre><code>code &lt;i&gt;</code></pre></div>' +
      "<p>two<br>lines <del>gone</del> *</p>",
  );
});

test("a diagram of states is told row by row, and one that is not understood is shown as it is", () => {
  const known = page(
    "```mermaid\nstateDiagram-v2\n [*] --> FaceUp: turned (R-1)\n FaceUp --> Flash1\n Flash1 --> [*]: end\n```",
  );
  const unknown = page("```mermaid\nflowchart LR\n a --> b\n```");

  expect([...known.querySelectorAll("tbody tr")].map((row) => [...row.children].map((one) => one.textContent))).toEqual(
    [
      ["Beginning", "turned (R-1)", "Face up"],
      ["Face up", "–", "Flash 1"],
      ["Flash 1", "end", "End"],
    ],
  );
  expect(unknown.querySelector("pre")?.textContent).toContain("flowchart LR");
});

test("headings can be gone to, in their order", () => {
  expect(rendered(TEXT).headings.map((one) => [one.depth, one.text])).toEqual([
    [1, "Game"],
    [2, "Moves"],
    [3, "Running"],
    [2, "Cards"],
  ]);
});

test("a search leaves what holds the words, under its headings, and marks every place", () => {
  const root = page(TEXT);

  expect(find(root, " WALK ")).toBe(3);
  expect([...root.querySelectorAll("mark")].map((one) => one.textContent)).toEqual(["Walk", "walk", "Walk"]);
  expect(shown(root)).toEqual([
    "Game",
    "Moves",
    "Walk or run.",
    "Running",
    "with a walking stick",
    "Cards",
    expect.stringContaining("Walk twice."),
  ]);
});

test("a heading that is found shows all that stands under it", () => {
  const root = page(TEXT);

  find(root, "moves");

  expect(shown(root)).toEqual([
    "Game",
    "Moves",
    "Walk or run.",
    "Running",
    "Two steps.",
    "with a walking stick",
    "without",
  ]);
});

test("words that nothing says leave nothing", () => {
  const root = page(TEXT);

  expect(find(root, "dragon")).toBe(0);
  expect(shown(root)).toEqual([]);
});

test("no words hide nothing", () => {
  const root = page(TEXT);

  expect(find(root, "  ")).toBe(0);
  expect(shown(root)).toContain("Two steps.");
});
