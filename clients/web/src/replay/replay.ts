/**
 * A match as the archive has it, page by page: updates as one seat saw them and, once it is over, the exact entries.
 * What is there is never asked for again; what is missing is asked for when somebody wants it.
 */

import { signal } from "@preact/signals";
import type { ReplayAnswer, Update } from "../protocol/messages";

const PAGE = 40;

/** Where questions go: the connection, or what stands for it in a test. */
export interface Asker {
  ask<Answer>(verb: string, question: object): Promise<Answer>;
}

/** Whose eyes: a seat, null for spectators; undefined for one's own seat, or as a spectator if one holds none. */
export type Eyes = number | null | undefined;

/** What a page shall hold: updates to show, or the exact entries too, which there are when the match is over. */
type What = "updates" | "entries";

export class Replay {
  /** Updates by version; what is not fetched yet is missing. */
  readonly updates = signal<ReadonlyMap<number, Update>>(new Map());
  /** The newest version that the archive told of; -1 while nothing is known. */
  readonly last = signal(-1);
  readonly isOver = signal(false);
  readonly game = signal("");
  /** Whose eyes it turned out to be. */
  readonly seat = signal<number | null>(null);
  /** Why the log cannot be followed to its end; empty for a sound one. */
  readonly fault = signal("");
  readonly trouble = signal("");
  private readonly entries = new Map<number, string>();
  private readonly onTheirWay = new Map<number, Promise<void>>();
  private isClosed = false;

  constructor(
    private readonly asker: Asker,
    readonly match: string,
    private readonly eyes: Eyes,
  ) {}

  close(): void {
    this.isClosed = true;
  }

  /** Fetches the page around a version, and the one after it, unless they are there. */
  async fetch(version: number): Promise<void> {
    const page = Math.max(0, Math.floor(version / PAGE));
    await this.fetchPage(page, "updates");
    if (this.last.value >= (page + 1) * PAGE) void this.fetchPage(page + 1, "updates");
  }

  /** Fetches everything, a page after the other, until there is trouble. */
  async fetchAll(): Promise<void> {
    await this.fetchPages("updates");
  }

  /** Looks for what came since: of a match that goes on. */
  async grow(): Promise<void> {
    await this.askFor(this.last.value + 1, PAGE);
  }

  /** The exact entries in order, of a match that is over. Throws an `Error` with a sentence if they cannot be had. */
  async exactLog(): Promise<readonly string[]> {
    await this.fetchPages("entries");
    const log = Array.from({ length: this.last.value + 1 }, (_, version) => this.entries.get(version));
    const missing = log.indexOf(undefined);
    if (missing >= 0) throw new Error(`Version ${missing} could not be fetched. ${this.trouble.value}`.trim());
    return log as readonly string[];
  }

  private async fetchPages(what: What): Promise<void> {
    let page = 0;
    do {
      await this.fetchPage(page, what);
      page += 1;
    } while (page * PAGE <= this.last.value && !this.isClosed && this.trouble.value === "");
  }

  private async fetchPage(page: number, what: What): Promise<void> {
    for (let coming = this.onTheirWay.get(page); coming; coming = this.onTheirWay.get(page)) await coming;
    if (this.isClosed || this.hasPage(page, what)) return;
    const fetched = this.fetchFrom(page * PAGE, (page + 1) * PAGE).finally(() => this.onTheirWay.delete(page));
    this.onTheirWay.set(page, fetched);
    await fetched;
  }

  private hasPage(page: number, what: What): boolean {
    if (this.last.value < 0) return false;
    const known = what === "entries" ? this.entries : this.updates.value;
    for (let version = page * PAGE; version <= Math.min(this.last.value, (page + 1) * PAGE - 1); version += 1) {
      if (!known.has(version)) return false;
    }
    return true;
  }

  /** An answer may hold less than was asked for, if it would not fit into a message: then the rest is asked for. */
  private async fetchFrom(from: number, end: number): Promise<void> {
    let next: number | null = from;
    while (next !== null && next < end && !this.isClosed) next = await this.askFor(next, end - next);
  }

  private async askFor(from: number, limit: number): Promise<number | null> {
    const eyes = this.eyes === undefined ? {} : { seat: this.eyes };
    try {
      const answer = await this.asker.ask<ReplayAnswer>("replay", { match: this.match, ...eyes, from, limit });
      if (this.isClosed) return null;
      this.take(answer, from);
      return answer.updates.length > 0 ? answer.next : null;
    } catch (error) {
      this.trouble.value = (error as Error).message;
      return null;
    }
  }

  private take(answer: ReplayAnswer, from: number): void {
    this.game.value = answer.game;
    this.seat.value = answer.seat;
    this.isOver.value = answer.over;
    this.last.value = Math.max(this.last.value, answer.version);
    if (answer.updates.length > 0) {
      this.updates.value = new Map([
        ...this.updates.value,
        ...answer.updates.map((one): [number, Update] => [one.version, one]),
      ]);
    }
    for (const [index, entry] of (answer.entries ?? []).entries()) this.entries.set(from + index, entry);
    this.fault.value = answer.fault ?? "";
    this.trouble.value = "";
  }
}
