/** A diagram of states in a rulebook (Mermaid's `stateDiagram-v2`) as rows for a table: it draws nothing. */

export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly when: string;
}

const ARROW = /^(\[\*\]|\w+)\s*-->\s*(\[\*\]|\w+)(?:\s*:\s*(.*))?$/;

/** The arrows in their order; null for a diagram with anything else in it. */
export function arrowsOf(text: string): readonly Arrow[] | null {
  const [kind, ...lines] = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (kind !== "stateDiagram-v2" || lines.length === 0) return null;
  const arrows: Arrow[] = [];
  for (const line of lines) {
    const [, from, to, when = ""] = ARROW.exec(line) ?? [];
    if (!from || !to) return null;
    arrows.push({ from: from === "[*]" ? "Beginning" : inWords(from), to: to === "[*]" ? "End" : inWords(to), when });
  }
  return arrows;
}

/** `FaceUp` is "Face up", `Flash1` is "Flash 1". */
function inWords(state: string): string {
  const words = state
    .replace(/_/g, " ")
    .replace(/(?<=[a-z])(?=[A-Z\d])/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
