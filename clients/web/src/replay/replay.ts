/** A match as the archive has it, page by page: updates as one seat saw them and, once it is over, the exact entries. */

import { signal } from "@preact/signals";
import type { ReplayAnswer, Update } from "../protocol/messages";
import type { Connection } from "../wire/connection";

const PAGE = 40;

export class Replay {
  /** Updates by version; what is not fetched yet is missing. */
  readonly updates = signal<ReadonlyMap<number, Update>>(new Map());
  readonly last = signal(-1);
  readonly isOver = signal(false);
  readonly game = signal("");
  readonly trouble = signal("");
  private readonly entries = new Map<number, string>();
  private readonly asked = new Map<number, Promise<void>>();
  private isClosed = false;

  constructor(
    private readonly connection: Connection,
    readonly match: string,
    /** Whose eyes: a seat, or null for spectators. */
    readonly seat: number | null,
  ) {}

  close(): void {
    this.isClosed = true;
  }

  /** Fetches the page around a version, unless it is there or on its way. */
  async fetch(version: number): Promise<void> {
    const page = Math.max(0, Math.floor(version / PAGE));
    const known = this.asked.get(page) ?? this.fetchPage(page);
    this.asked.set(page, known);
    await known;
  }

  /** Everything, for the log and for checking. */
  async fetchAll(): Promise<void> {
    await this.fetch(0);
    for (let version = 0; version <= this.last.value && !this.isClosed; version += PAGE) await this.fetch(version);
  }

  /** The exact entries in order; empty while the match goes on. */
  async exactLog(): Promise<readonly string[]> {
    await this.fetchAll();
    return Array.from({ length: this.entries.size }, (_, version) => this.entries.get(version) ?? "");
  }

  private async fetchPage(page: number): Promise<void> {
    try {
      const answer = await this.connection.ask<ReplayAnswer>("replay", {
        match: this.match,
        seat: this.seat,
        from: page * PAGE,
        limit: PAGE,
      });
      if (this.isClosed) return;
      this.game.value = answer.game;
      this.isOver.value = answer.over;
      this.last.value = Math.max(this.last.value, answer.version);
      const updates = new Map(this.updates.value);
      for (const one of answer.updates) updates.set(one.version, one);
      this.updates.value = updates;
      for (const [index, entry] of (answer.entries ?? []).entries()) this.entries.set(page * PAGE + index, entry);
      this.trouble.value = "";
      // An answer may hold less than was asked for, if it would not fit into a message.
      const have = answer.updates.at(-1)?.version ?? -1;
      if (answer.next !== null && have + 1 < (page + 1) * PAGE && have < answer.version)
        await this.fetchRest(page, have + 1);
      if (!answer.over) this.asked.delete(page);
    } catch (error) {
      this.asked.delete(page);
      this.trouble.value = (error as Error).message;
    }
  }

  private async fetchRest(page: number, from: number): Promise<void> {
    let next: number | null = from;
    while (next !== null && next < (page + 1) * PAGE && !this.isClosed) {
      const answer: ReplayAnswer = await this.connection.ask<ReplayAnswer>("replay", {
        match: this.match,
        seat: this.seat,
        from: next,
        limit: (page + 1) * PAGE - next,
      });
      const updates = new Map(this.updates.value);
      for (const one of answer.updates) updates.set(one.version, one);
      this.updates.value = updates;
      for (const [index, entry] of (answer.entries ?? []).entries()) this.entries.set(next + index, entry);
      next = answer.next;
    }
  }
}

/** The versions at which a turn begins, as far as the updates are there. */
export function turnsOf(
  updates: ReadonlyMap<number, Update>,
): readonly { readonly version: number; readonly turn: number }[] {
  const found: { version: number; turn: number }[] = [];
  for (const [version, update] of [...updates].sort(([a], [b]) => a - b)) {
    const { turn, round } = update.view as { turn?: number; round?: number };
    const now = turn ?? round;
    if (now !== undefined && now > 0 && now !== found.at(-1)?.turn) found.push({ version, turn: now });
  }
  return found;
}
