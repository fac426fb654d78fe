/**
 * A long list of options in groups of those that begin alike, so that one finds one's way. Pure; it knows nothing but the
 * words: ids are not taken apart.
 */

/** What is put in groups: an item with its words. */
export interface Worded<Item> {
  readonly item: Item;
  readonly label: string;
}

export interface Group<Item> {
  /** How all of them begin; empty for those that are alone. */
  readonly heading: string;
  readonly items: readonly Worded<Item>[];
}

/** Groups in the order of their first items; one group without heading if grouping would help little. */
export function grouped<Item>(all: readonly Worded<Item>[]): readonly Group<Item>[] {
  const words = all.map((one) => one.label.split(" "));
  const shared = commonStart(words);
  const byWord = new Map<string, Worded<Item>[]>();
  for (const [index, one] of all.entries()) {
    const word = words[index]?.[shared] ?? "";
    const known = byWord.get(word);
    if (known) known.push(one);
    else byWord.set(word, [one]);
  }
  const real = [...byWord.values()].filter((items) => items.length > 1);
  const count = real.reduce((sum, items) => sum + items.length, 0);
  if (real.length < 2 || count * 2 < all.length) return [{ heading: "", items: all }];
  const groups: Group<Item>[] = [];
  for (const items of byWord.values()) {
    const last = groups.at(-1);
    if (items.length > 1) groups.push({ heading: headingOf(items), items });
    // Those that are alone stand together where they stood side by side.
    else if (last?.heading === "") groups[groups.length - 1] = { heading: "", items: [...last.items, ...items] };
    else groups.push({ heading: "", items });
  }
  return groups;
}

function headingOf<Item>(items: readonly Worded<Item>[]): string {
  const words = items.map((one) => one.label.split(" "));
  const start = (words[0] ?? []).slice(0, Math.max(1, commonStart(words))).join(" ");
  return `${start.replace(/[\s:,;(]+$/, "")} …`;
}

/** With how many words all begin alike; the last word of a label never counts. */
function commonStart(all: readonly (readonly string[])[]): number {
  const first = all[0] ?? [];
  for (let at = 0; at < first.length; at += 1) {
    if (!all.every((one) => at < one.length - 1 && one[at] === first[at])) return at;
  }
  return first.length;
}
