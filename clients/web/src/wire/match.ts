/**
 * One match as it is played or watched: its newest update, what led to it, refusals, the server's clock, and commands.
 * It chooses nothing; only `ready` is sent by itself, because it asks nothing of a person.
 */

import { signal } from "@preact/signals";
import type { Refused, Update, ViewAnswer } from "../protocol/messages";
import { type Connection, Declined } from "./connection";
import { Feed } from "./feed";
import { rememberHead } from "./heads";
import { randomId } from "./ids";

const QUIET_MS = 10_000;
const LOG_LINES = 2_000;

/** What is shown: the newest update, and the one before it if nothing is missing in between. */
export interface Shown {
  readonly update: Update;
  readonly before: Update | null;
}

export interface LogLine {
  readonly version: number;
  readonly text: string;
}

export class Match {
  readonly shown = signal<Shown | null>(null);
  readonly refused = signal<Refused | null>(null);
  readonly log = signal<readonly LogLine[]>([]);
  /** Decisions that an answer is on its way to: their options are not offered again. */
  readonly sent = signal<ReadonlyMap<number, string>>(new Map());
  readonly trouble = signal("");
  /** How far the server's clock is ahead of this machine's, in milliseconds. */
  readonly aheadMs = signal(0);
  private readonly feed: Feed;
  private readonly pending = new Map<string, { readonly decision: number; readonly at: number }>();
  private readonly ended: (() => void)[] = [];
  private heardAt = performance.now();
  private isClosed = false;

  constructor(
    private readonly connection: Connection,
    readonly id: string,
  ) {
    this.feed = new Feed(id);
  }

  /** Subscribes, then asks where the match stands, and keeps asking when it is quiet. Throws `Declined`. */
  async open(): Promise<void> {
    const take = (message: unknown) => this.take(message);
    this.ended.push(await this.connection.hear(`view.${this.connection.player}.${this.id}`, take));
    await this.look();
    if (this.shown.value?.update.seat === null) this.ended.push(await this.connection.hear(`watch.${this.id}`, take));
    this.ended.push(this.connection.onReconnect(() => void this.lookAgain()));
    const wake = () => {
      if (!document.hidden) void this.lookAgain();
    };
    document.addEventListener("visibilitychange", wake);
    const timer = window.setInterval(() => {
      if (performance.now() - this.heardAt > QUIET_MS) void this.lookAgain();
    }, QUIET_MS / 4);
    this.ended.push(
      () => document.removeEventListener("visibilitychange", wake),
      () => window.clearInterval(timer),
    );
    void this.fillLog();
  }

  close(): void {
    this.isClosed = true;
    for (const end of this.ended.splice(0)) end();
  }

  /** Answers a decision. */
  choose(decision: number, option: string): Promise<void> {
    return this.answer(decision, { type: "choose", decision, option });
  }

  resign(): Promise<void> {
    return this.send({ type: "resign", id: randomId() });
  }

  /** The standing order: pass reactions by yourself until something happens. */
  order(pass: "none" | "until_next_turn" | "until_attacked"): Promise<void> {
    return this.send({ type: "order", id: randomId(), pass });
  }

  /** The random bytes that this player gives to the match's draws; kept until the end, so that they can be proved. */
  entropy(): string {
    const key = `spellfold.entropy.${this.id}`;
    const known = localStorage.getItem(key);
    if (known) return known;
    const made = randomId();
    localStorage.setItem(key, made);
    return made;
  }

  private async answer(decision: number, command: object): Promise<void> {
    const id = randomId();
    this.pending.set(id, { decision, at: performance.timeOrigin + performance.now() });
    this.mark(decision, id);
    await this.send({ ...command, id }, () => this.unmark(id));
  }

  private async send(command: object, failed?: () => void): Promise<void> {
    try {
      await this.connection.command(this.id, command);
      this.trouble.value = "";
    } catch (error) {
      failed?.();
      this.trouble.value = error instanceof Declined ? error.message : "The command could not be sent.";
    }
  }

  private take(message: unknown): void {
    if (this.isClosed) return;
    this.heardAt = performance.now();
    const before = this.feed.update;
    const heard = this.feed.take(message);
    if (heard.kind === "refused") {
      this.refused.value = heard.refused;
      if (heard.refused.command) this.unmark(heard.refused.command);
      if (heard.refused.reason === "stale_decision" || heard.refused.reason === "too_late") void this.lookAgain();
    } else if (heard.kind === "known") {
      if (heard.command) this.unmark(heard.command);
    } else if (heard.kind === "newer") {
      this.show(heard.update, heard.hasGap ? null : before);
      if (heard.hasGap) void this.fillLog();
    }
  }

  private show(update: Update, before: Update | null): void {
    const own = update.command ? this.pending.get(update.command) : undefined;
    // The server received the command after it was sent: its clock is at least so far ahead, give or take the way.
    if (own) this.aheadMs.value = update.at_ms - own.at;
    if (update.command) this.unmark(update.command);
    const open = new Set(update.decisions.map((one) => one.number));
    this.sent.value = new Map([...this.sent.value].filter(([decision]) => open.has(decision)));
    this.refused.value = null;
    const lines = update.log.map((text) => ({ version: update.version, text }));
    if (lines.length > 0) this.log.value = [...this.log.value, ...lines].slice(-LOG_LINES);
    rememberHead(this.id, update.version, update.head);
    this.shown.value = { update, before };
    for (const one of update.decisions) {
      if (one.kind === "ready" && one.seat === update.seat && !this.sent.value.has(one.number)) {
        void this.answer(one.number, { type: "ready", decision: one.number, entropy: this.entropy() });
      }
    }
  }

  private mark(decision: number, id: string): void {
    this.sent.value = new Map([...this.sent.value, [decision, id]]);
  }

  private unmark(id: string): void {
    this.pending.delete(id);
    this.sent.value = new Map([...this.sent.value].filter(([, sent]) => sent !== id));
  }

  private async look(): Promise<void> {
    const answer = await this.patiently(() => this.connection.ask<ViewAnswer>("view", { match: this.id }));
    this.take(answer.update);
  }

  /** As `look`, but failing is no news: the next silence asks again. */
  private async lookAgain(): Promise<void> {
    this.heardAt = performance.now();
    await this.look().catch(() => {});
  }

  /** A match that was promised a moment ago may not be there yet. */
  private async patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof Declined) || error.reason !== "no_match" || attempt >= 15) throw error;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    }
  }

  /** The battle log from the beginning, as the archive has it; what is newer came by itself. */
  private async fillLog(): Promise<void> {
    const found: LogLine[] = [];
    let from: number | null = 0;
    try {
      while (from !== null && !this.isClosed) {
        const page: { readonly updates: readonly Update[]; readonly next?: number | null } = await this.connection.ask(
          "replay",
          { match: this.id, from, limit: 50 },
        );
        for (const one of page.updates) found.push(...one.log.map((text) => ({ version: one.version, text })));
        from = page.next ?? null;
      }
    } catch {
      return;
    }
    const last = found.at(-1)?.version ?? -1;
    this.log.value = [...found, ...this.log.value.filter((line) => line.version > last)].slice(-LOG_LINES);
  }
}
