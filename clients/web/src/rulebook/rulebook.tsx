/** A game's rulebook as the server has it, with a table of contents and a search. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { GameAnswer } from "../protocol/messages";
import { useApp } from "../wire/app";
import { find } from "./find";
import { type Heading, rendered } from "./render";
import "./rulebook.css";

export function Rulebook({ game }: { readonly game: string }) {
  const { connection } = useApp();
  const [markdown, setMarkdown] = useState<string | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let isStale = false;
    setMarkdown(null);
    setTrouble("");
    connection
      .ask<GameAnswer>("game", { game })
      .then((answer) => !isStale && setMarkdown(answer.rules))
      .catch((error: Error) => !isStale && setTrouble(error.message));
    return () => {
      isStale = true;
    };
  }, [connection, game]);
  if (trouble) {
    return (
      <p class="notice is-bad" role="alert">
        {trouble}
      </p>
    );
  }
  return markdown === null ? <p role="status">Opening the rulebook …</p> : <Text markdown={markdown} />;
}

/** A rulebook's text, ready to be read. */
export function Text({ markdown }: { readonly markdown: string }) {
  const [wanted, setWanted] = useState("");
  const [places, setPlaces] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const made = useMemo(() => rendered(markdown), [markdown]);
  useEffect(() => {
    if (!box.current) return;
    // A search changes what it looks through, so each one begins with the whole text.
    box.current.replaceChildren(...made.elements.map((one) => one.cloneNode(true)));
    setPlaces(find(box.current, wanted));
  }, [wanted, made]);
  const go = (heading: Heading) => {
    setWanted("");
    // After the search has let go of the text.
    setTimeout(() => {
      const found = document.getElementById(heading.id);
      found?.scrollIntoView();
      found?.focus({ preventScroll: true });
    }, 30);
  };
  return (
    <div class="rulebook">
      <div class="rulebook-inside">
        <div class="rulebook-tools">
          <label class="field">
            Find in the rules
            <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
          </label>
          <p role="status" class="rulebook-places">
            {wanted.trim() === ""
              ? ""
              : places === 0
                ? `Nothing says “${wanted.trim()}”.`
                : `${places} ${places === 1 ? "place" : "places"}`}
          </p>
          <Contents headings={made.headings} go={go} />
        </div>
        <div ref={box} class="rulebook-text" />
      </div>
    </div>
  );
}

interface ContentsProps {
  readonly headings: readonly Heading[];
  readonly go: (heading: Heading) => void;
}

function Contents({ headings, go }: ContentsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <nav class={isOpen ? "rulebook-contents is-open" : "rulebook-contents"} aria-label="Contents">
      <button type="button" class="button rulebook-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Contents
      </button>
      <ul>
        {headings
          .filter((one) => one.depth > 1)
          .map((one) => (
            <li key={one.id} class={one.depth === 2 ? "is-chapter" : ""}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  go(one);
                }}
              >
                {one.text}
              </button>
            </li>
          ))}
      </ul>
    </nav>
  );
}
