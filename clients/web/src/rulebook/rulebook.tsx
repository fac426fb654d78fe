/** A game's rulebook as the server has it: Markdown made safe, with a table of contents and a search. */

import DOMPurify from "dompurify";
import { marked } from "marked";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameAnswer } from "../protocol/messages";
import { useApp } from "../wire/app";
import "./rulebook.css";

interface Heading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** The rulebook as safe HTML whose headings can be gone to. */
export function rendered(markdown: string): { readonly html: string; readonly headings: readonly Heading[] } {
  const clean = DOMPurify.sanitize(marked.parse(markdown, { async: false }), { FORBID_ATTR: ["style"] });
  const page = new DOMParser().parseFromString(clean, "text/html");
  const headings: Heading[] = [];
  for (const one of page.querySelectorAll("h1, h2, h3")) {
    const text = one.textContent ?? "";
    one.id = `rule-${headings.length}`;
    headings.push({ id: one.id, text, depth: Number(one.tagName.slice(1)) });
  }
  for (const table of page.querySelectorAll("table")) {
    const frame = page.createElement("div");
    frame.className = "rulebook-table";
    frame.tabIndex = 0;
    table.replaceWith(frame);
    frame.append(table);
  }
  return { html: page.body.innerHTML, headings };
}

export function Rulebook({ game }: { readonly game: string }) {
  const { connection } = useApp();
  const [markdown, setMarkdown] = useState<string | null>(null);
  const [trouble, setTrouble] = useState("");
  const [wanted, setWanted] = useState("");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    connection
      .ask<GameAnswer>("game", { game })
      .then((answer) => setMarkdown(answer.rules))
      .catch((error: Error) => setTrouble(error.message));
  }, [connection, game]);
  const made = useMemo(() => (markdown === null ? null : rendered(markdown)), [markdown]);
  useEffect(() => {
    const words = wanted.trim().toLowerCase();
    for (const one of box.current?.querySelectorAll<HTMLElement>(":scope > *") ?? []) {
      const isHeading = /^H[1-3]$/.test(one.tagName);
      one.hidden = words !== "" && !isHeading && !one.textContent?.toLowerCase().includes(words);
    }
  }, [wanted, made]);

  if (trouble) return <p class="notice is-bad">{trouble}</p>;
  if (!made) return <p role="status">Opening the rulebook …</p>;
  return (
    <article class="rulebook">
      <div class="rulebook-tools">
        <label class="field">
          Find in the rules
          <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
        </label>
        <details>
          <summary>Contents</summary>
          <ul>
            {made.headings.map((one) => (
              <li key={one.id} style={{ paddingLeft: `${one.depth - 1}rem` }}>
                <button type="button" onClick={() => document.getElementById(one.id)?.scrollIntoView()}>
                  {one.text}
                </button>
              </li>
            ))}
          </ul>
        </details>
      </div>
      <div ref={box} class="rulebook-text" dangerouslySetInnerHTML={{ __html: made.html }} />
    </article>
  );
}

/** The rulebook as a page of its own: `/rules/<game>`. */
export function RulebookPage({ game }: { readonly game: string }) {
  return (
    <main class="page">
      <Rulebook game={game} />
    </main>
  );
}
