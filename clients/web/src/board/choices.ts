/** The choices that an update offers, by the things that they concern. Knows no screen and sends nothing. */

import type { OpenDecision, Option } from "../protocol/messages";

/** One legal answer to one open decision. */
export interface Choice {
  readonly decision: number;
  readonly kind: string;
  readonly option: Option;
}

export class Choices {
  readonly all: readonly Choice[];
  private readonly byRef = new Map<string, Choice[]>();

  /** The options of the looker's own decisions; other decisions carry none. */
  constructor(decisions: readonly OpenDecision[]) {
    this.all = decisions.flatMap((one) =>
      (one.options ?? []).map((option) => ({ decision: one.number, kind: one.kind, option })),
    );
    for (const choice of this.all) {
      for (const ref of new Set(choice.option.refs ?? [])) {
        const known = this.byRef.get(ref);
        if (known) known.push(choice);
        else this.byRef.set(ref, [choice]);
      }
    }
  }

  /** Whether any choice concerns the thing. */
  has(ref: string): boolean {
    return this.byRef.has(ref);
  }

  /** The choices that concern all of the things; every choice if there are none. */
  concerning(refs: readonly string[]): readonly Choice[] {
    const [first, ...others] = refs;
    if (first === undefined) return this.all;
    const found = this.byRef.get(first) ?? [];
    return found.filter((choice) => others.every((ref) => choice.option.refs?.includes(ref)));
  }

  /** The further things among which one may be picked after these. */
  partners(refs: readonly string[]): ReadonlySet<string> {
    const found = new Set<string>();
    if (refs.length === 0) return found;
    for (const choice of this.concerning(refs)) {
      for (const ref of choice.option.refs ?? []) if (!refs.includes(ref)) found.add(ref);
    }
    return found;
  }

  /**
   * What is picked after one more thing is pressed: a picked thing is put back, a partner is added, anything else that
   * can be chosen begins anew, and what cannot be chosen clears.
   */
  pressed(picked: readonly string[], ref: string): readonly string[] {
    if (picked.includes(ref)) return picked.filter((one) => one !== ref);
    if (picked.length > 0 && this.concerning([...picked, ref]).length > 0) return [...picked, ref];
    return this.has(ref) ? [ref] : [];
  }
}
