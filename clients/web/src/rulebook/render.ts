/**
 * Markdown of the server as elements of the page, built by inclusion: what this file does not know how to make (scripts,
 * styles, pictures, any HTML) is shown as the text that it is. Headings can be gone to.
 */

import { marked, type Token, type Tokens } from "marked";
import { arrowsOf } from "./diagram";

export interface Heading {
  readonly id: string;
  readonly text: string;
  /** 1 for the title, 2 for a chapter, 3 for a part of one. */
  readonly depth: number;
}

export interface Rendered {
  readonly elements: readonly Node[];
  readonly headings: readonly Heading[];
}

export function rendered(markdown: string): Rendered {
  const headings: Heading[] = [];
  const elements = marked.lexer(markdown).flatMap((token) => block(token, headings));
  return { elements, headings };
}

function element(
  name: string,
  children: readonly (Node | string)[],
  attributes: Readonly<Record<string, string>> = {},
) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function blocks(tokens: readonly Token[] | undefined, headings: Heading[]): readonly Node[] {
  return (tokens ?? []).flatMap((token) => block(token, headings));
}

function block(token: Token, headings: Heading[]): readonly Node[] {
  switch (token.type) {
    case "space":
      return [];
    case "heading":
      return [heading(token as Tokens.Heading, headings)];
    case "paragraph":
      return [element("p", words(token.tokens))];
    case "list": {
      const list = token as Tokens.List;
      const items = list.items.map((one) => element("li", blocks(one.tokens, headings)));
      const isLater = list.ordered && list.start !== 1;
      return [element(list.ordered ? "ol" : "ul", items, isLater ? { start: String(list.start) } : undefined)];
    }
    case "table":
      return [wide("Table", table(token as Tokens.Table))];
    case "code":
      return [code(token as Tokens.Code)];
    case "blockquote":
      return [element("blockquote", blocks(token.tokens, headings))];
    case "hr":
      return [element("hr", [])];
    default:
      return word(token);
  }
}

function heading(token: Tokens.Heading, headings: Heading[]): Node {
  const made = element(`h${token.depth}`, words(token.tokens), { id: `rule-${headings.length}`, tabindex: "-1" });
  headings.push({ id: made.id, text: made.textContent ?? "", depth: token.depth });
  return made;
}

function table(token: Tokens.Table): HTMLElement {
  // A corner without words heads nothing.
  const head = token.header.map((one) =>
    one.text === "" ? element("td", []) : element("th", words(one.tokens), { scope: "col" }),
  );
  const rows = token.rows.map((row) =>
    element(
      "tr",
      row.map((one) => element("td", words(one.tokens))),
    ),
  );
  return element("table", [element("thead", [element("tr", head)]), element("tbody", rows)]);
}

/** A diagram is told row by row, whatever else stands between fences is shown as it is. */
function code(token: Tokens.Code): Node {
  const arrows = token.lang === "mermaid" ? arrowsOf(token.text) : null;
  if (!arrows) return wide("Example", element("pre", [element("code", [token.text])]));
  const head = ["From", "when", "to"].map((one) => element("th", [one], { scope: "col" }));
  const rows = arrows.map((one, index) =>
    element("tr", [
      element("td", [one.from], one.from === arrows[index - 1]?.from ? { class: "is-again" } : undefined),
      element("td", [one.when || "–"]),
      element("td", [one.to]),
    ]),
  );
  const made = element("table", [element("thead", [element("tr", head)]), element("tbody", rows)], {
    class: "rulebook-diagram",
  });
  return wide("Diagram", made);
}

/** What may be wider than the page scrolls by itself, by keyboard too. */
function wide(label: string, child: HTMLElement): Node {
  return element("div", [child], { class: "rulebook-wide", tabindex: "0", role: "group", "aria-label": label });
}

function words(tokens: readonly Token[] | undefined): readonly Node[] {
  return (tokens ?? []).flatMap((token) => word(token));
}

function word(token: Token): readonly Node[] {
  switch (token.type) {
    case "strong":
    case "em":
    case "del":
      return [element(token.type, words(token.tokens))];
    case "codespan":
      return [element("code", [token.text])];
    case "br":
      return [element("br", [])];
    case "link":
      return /^(?:https?:|[/#])/.test(token.href)
        ? [element("a", words(token.tokens), { href: token.href })]
        : [element("span", words(token.tokens))];
    case "text":
      // A line of a list is a text that holds further words.
      return token.tokens ? words(token.tokens) : [document.createTextNode(token.text)];
    case "escape":
      return [document.createTextNode(token.text)];
    default:
      return [document.createTextNode(token.raw)];
  }
}
