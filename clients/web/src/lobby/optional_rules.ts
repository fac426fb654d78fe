/** The optional rules of a game in groups: many words that begin alike, such as cards to forbid, are one group. */

import { inWords } from "../frame/games";
import type { GameOption } from "../protocol/messages";

export interface RuleGroup {
  /** What the words have in common, for people; empty for those that stand alone. */
  readonly title: string;
  readonly rules: readonly GameOption[];
}

const MANY = 4;

/** Those that stand alone first, then the groups in the order of their first words. Words with `<…>` are none to send. */
export function grouped(options: readonly GameOption[]): readonly RuleGroup[] {
  const real = options.filter((one) => !/[<>]/.test(one.word));
  const byHead = new Map<string, GameOption[]>();
  for (const one of real) byHead.set(headOf(one.word), [...(byHead.get(headOf(one.word)) ?? []), one]);
  const groups = [...byHead]
    .filter(([head, rules]) => head !== "" && rules.length >= MANY)
    .map(([head, rules]) => ({ title: inWords(head), rules }));
  const inGroups = new Set(groups.flatMap((one) => one.rules));
  const alone = real.filter((one) => !inGroups.has(one));
  return [...(alone.length > 0 ? [{ title: "", rules: alone }] : []), ...groups];
}

/** `ban_cinderling` begins with `ban`, `market=ember_lash` with `market`, `open` with nothing. */
function headOf(word: string): string {
  const at = word.search(/[_=]/);
  return at < 0 ? "" : word.slice(0, at);
}

/** A word for people, within its group: `ban_lava_lynx` is "Lava lynx" there, "Ban lava lynx" alone. */
export function ruleInWords(word: string, group: RuleGroup): string {
  return inWords(group.title === "" ? word.replace("=", ": ") : word.slice(headOf(word).length + 1));
}

/** The options with a word put in or taken out, in the game's order. */
export function toggled(options: readonly string[], word: string, all: readonly GameOption[]): readonly string[] {
  const wanted = new Set(options);
  if (!wanted.delete(word)) wanted.add(word);
  return all.map((one) => one.word).filter((one) => wanted.has(one));
}
