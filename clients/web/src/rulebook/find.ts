/** Finds words in a text that is on the page: marks them, and hides what does not hold them. It changes no text. */

/** What is shown or hidden as a whole. */
const BLOCKS = "p, li, tbody tr, pre, blockquote";
const HEADINGS = "h1, h2, h3";

/**
 * Marks every place with the wanted words under `root`, which must be fresh, and hides blocks without any. Returns how
 * many places there are. A word or two of nothing but blanks hides nothing.
 */
export function find(root: HTMLElement, wanted: string): number {
  const words = wanted.trim().toLowerCase().replace(/\s+/g, " ");
  if (words === "") return 0;
  let places = 0;
  for (const text of textsIn(root)) places += mark(text, words);
  hideRest(root);
  return places;
}

function textsIn(root: HTMLElement): readonly Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

function mark(text: Text, words: string): number {
  const pieces: Node[] = [];
  const whole = text.data;
  const low = whole.toLowerCase();
  let from = 0;
  for (let at = low.indexOf(words); at >= 0; at = low.indexOf(words, from)) {
    const found = document.createElement("mark");
    found.textContent = whole.slice(at, at + words.length);
    pieces.push(document.createTextNode(whole.slice(from, at)), found);
    from = at + words.length;
  }
  if (pieces.length === 0) return 0;
  text.replaceWith(...pieces, document.createTextNode(whole.slice(from)));
  return pieces.length / 2;
}

/** A heading stays where something under it does; its own hit shows all that is under it. */
function hideRest(root: HTMLElement): void {
  let shownBy = 9;
  const chain: HTMLElement[] = [];
  for (const one of root.querySelectorAll<HTMLElement>(`${HEADINGS}, ${BLOCKS}`)) {
    if (one.matches(HEADINGS)) {
      const depth = Number(one.tagName.slice(1));
      while (chain.length > 0 && depthOf(chain.at(-1)) >= depth) chain.pop();
      chain.push(one);
      if (depth <= shownBy) shownBy = one.querySelector("mark") ? depth : 9;
      one.hidden = shownBy === 9;
      if (!one.hidden) for (const above of chain) above.hidden = false;
    } else if (shownBy < 9 || one.querySelector("mark")) {
      for (const above of chain) above.hidden = false;
    } else {
      one.hidden = true;
    }
  }
  for (const frame of root.querySelectorAll<HTMLElement>(".rulebook-wide, ul, ol")) {
    frame.hidden = frame.querySelector("tbody tr:not([hidden]), pre:not([hidden]), li:not([hidden])") === null;
  }
}

function depthOf(heading: HTMLElement | undefined): number {
  return heading ? Number(heading.tagName.slice(1)) : 0;
}
