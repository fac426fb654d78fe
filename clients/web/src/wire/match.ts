/**
 * One match as it is played or watched: its newest update, what led to it, refusals, and commands on their way.
 * It chooses nothing; only `ready` is sent by itself, because it asks nothing of a person.
 */

import { signal } from "@preact/signals";
import type { Refused, Update, ViewAnswer } from "../protocol/messages";
import { type Connection, Declined } from "./connection";
import { entropyFor, rememberRefusal } from "./entropy";
import { Feed } from "./feed";
import { rememberHead } from "./heads";
import { randomId } from "./ids";
import { type LogLine, linesOf, merged } from "./lines";
import { Outbox } from "./outbox";

const QUIET_MS = 10_000;
const TICK_MS = 500;
const PATIENCE_MS = 4_000;
const PAGE = 50;
/** So many versions of the log are fetched when a table is opened; the replay shows the rest. */
const LOG_VERSIONS = 300;

/** What is shown: the newest update, and the one before it if nothing is missing in between. */
export interface Shown {
  readonly update: Update;
  readonly before: Update | null;
}

/** What a match needs of the connection. */
export type Wire = Pick<Connection, "player" | "clock" | "ask" | "publish" | "hear" | "onReconnect">;

export type Pass = "none" | "until_next_turn" | "until_attacked";

export class Match {
  readonly shown = signal<Shown | null>(null);
  readonly refused = signal<Refused | null>(null);
  readonly log = signal<readonly LogLine[]>([]);
  /** Decisions that an answer is on its way to: their options are not offered again. */
  readonly sent = signal<ReadonlyMap<number, string>>(new Map());
  /** Why nothing goes on, in words; empty while everything does. */
  readonly trouble = signal("");
  /** How far the server's clock is ahead of this machine's (`Date.now()`), in milliseconds. */
  readonly aheadMs = signal(0);
  private readonly feed: Feed;
  private readonly outbox = new Outbox();
  /** Commands that were sent without being asked for. */
  private readonly unasked = new Set<string>();
  private readonly ended: (() => void)[] = [];
  private heardAtMs = Date.now();
  private filling: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(
    private readonly connection: Wire,
    readonly id: string,
  ) {
    this.feed = new Feed(id);
    this.aheadMs.value = connection.clock.aheadMs;
  }

  /** Subscribes, then asks where the match stands until somebody answers, and asks again when it is quiet. Throws `Declined`. */
  async open(): Promise<void> {
    await this.hear(`view.${this.connection.player}.${this.id}`);
    await this.lookPatiently();
    if (this.shown.value?.update.seat === null) await this.hear(`watch.${this.id}`);
    this.end(
      this.connection.onReconnect(() => {
        this.outbox.hurry(Date.now());
        this.pump();
        void this.lookAgain();
      }),
    );
    const wake = () => {
      if (!document.hidden) void this.lookAgain();
    };
    document.addEventListener("visibilitychange", wake);
    const timer = window.setInterval(() => this.tick(), TICK_MS);
    this.end(() => document.removeEventListener("visibilitychange", wake));
    this.end(() => window.clearInterval(timer));
    this.fillLog((this.shown.value?.update.version ?? 0) - LOG_VERSIONS);
  }

  close(): void {
    this.isClosed = true;
    for (const end of this.ended.splice(0)) end();
  }

  /** Answers a decision. */
  choose(decision: number, option: string): void {
    this.answer(decision, { type: "choose", decision, option });
  }

  resign(): void {
    this.send(randomId(), { type: "resign" });
  }

  /** The standing order: pass reactions by yourself until something happens. */
  order(pass: Pass): void {
    this.send(randomId(), { type: "order", pass });
  }

  /** Returns the command's id; null if an answer is on its way already. */
  private answer(decision: number, command: object): string | null {
    if (this.sent.value.has(decision)) return null;
    const id = randomId();
    this.sent.value = new Map([...this.sent.value, [decision, id]]);
    this.send(id, command);
    return id;
  }

  private send(id: string, command: object): void {
    this.refused.value = null;
    this.outbox.add(id, JSON.stringify({ ...command, id }), Date.now());
    this.pump();
  }

  /** Publishes what is due; each is repeated until it is answered. */
  private pump(): void {
    for (const { id, bytes } of this.outbox.due(Date.now())) {
      this.connection.publish(this.id, bytes).then(
        () => {
          this.trouble.value = "";
          this.outbox.received(id, Date.now());
        },
        (error: Error) => {
          if (error instanceof Declined && error.reason === "too_large") {
            this.drop(id);
            this.trouble.value = error.message;
          } else if (this.outbox.unheard(id, Date.now())) {
            this.trouble.value = `Your move has not come through yet and is sent again. ${error.message}`;
          }
        },
      );
    }
  }

  private tick(): void {
    if (this.outbox.size > 0) this.pump();
    const isOver = this.shown.value?.update.result ?? null;
    if (isOver === null && Date.now() - this.heardAtMs > QUIET_MS) void this.lookAgain();
  }

  private take(message: unknown): void {
    if (this.isClosed) return;
    this.heardAtMs = Date.now();
    const before = this.feed.update;
    const heard = this.feed.take(message);
    if (heard.kind === "refused") this.takeRefusal(heard.refused);
    else if (heard.kind === "known") {
      if (heard.command) this.drop(heard.command);
    } else if (heard.kind === "newer") {
      // An answer to a question tells where the match stands, not what happened on the way there.
      const isToldWhole = before !== null && !heard.hasGap && heard.update.facts.length > 0;
      this.show(heard.update, isToldWhole ? before : null);
      if (before !== null && !isToldWhole) this.fillLog(before.version + 1);
    }
  }

  private takeRefusal(refused: Refused): void {
    const { command, reason } = refused;
    // The person may have the same table open elsewhere: what was refused there is told there.
    if (command && !this.outbox.has(command)) return;
    const isIdle = reason === "stale_decision" && this.unasked.has(command ?? "");
    if (command && !this.outbox.refused(command, reason, Date.now())) {
      this.trouble.value = `The server asks for patience: ${refused.message}`;
      return;
    }
    if (command) this.unmark(command);
    if (isIdle)
      rememberRefusal(this.id); // the other table was ready first
    else this.refused.value = refused;
    void this.lookAgain();
  }

  private show(update: Update, before: Update | null): void {
    const { clock } = this.connection;
    const sentMs = update.command ? this.outbox.answered(update.command) : null;
    if (sentMs !== null) clock.answered(update.at_ms, sentMs);
    clock.heard(update.at_ms, Date.now());
    this.aheadMs.value = clock.aheadMs;
    const open = new Set(update.decisions.map((one) => one.number));
    this.sent.value = new Map([...this.sent.value].filter(([number, id]) => open.has(number) && id !== update.command));
    if (sentMs !== null) this.refused.value = null;
    this.trouble.value = "";
    if (update.log.length > 0) this.log.value = merged(this.log.value, linesOf(update));
    rememberHead(this.id, update.version, update.head);
    this.shown.value = { update, before };
    for (const one of update.decisions) {
      if (one.kind !== "ready" || one.seat !== update.seat) continue;
      const id = this.answer(one.number, { type: "ready", decision: one.number, entropy: entropyFor(this.id) });
      if (id) this.unasked.add(id);
    }
  }

  private drop(id: string): void {
    this.outbox.answered(id);
    this.unmark(id);
  }

  private unmark(id: string): void {
    this.sent.value = new Map([...this.sent.value].filter(([, sent]) => sent !== id));
  }

  private async hear(subject: string): Promise<void> {
    this.end(await this.connection.hear(subject, (message) => this.take(message)));
  }

  /** Remembers how to stop something, or stops it at once if the table was left meanwhile. */
  private end(stop: () => void): void {
    if (this.isClosed) stop();
    else this.ended.push(stop);
  }

  private async look(): Promise<void> {
    const answer = await this.connection.ask<ViewAnswer>("view", { match: this.id });
    this.take(answer.update);
  }

  /** As `look`, but failing is no news: the next silence asks again. */
  private async lookAgain(): Promise<void> {
    this.heardAtMs = Date.now();
    await this.look().catch(() => {});
  }

  /** The first look: a match that was promised a moment ago may not be there yet, and a service may be starting. */
  private async lookPatiently(): Promise<void> {
    const untilMs = Date.now() + PATIENCE_MS;
    while (!this.isClosed) {
      try {
        await this.look();
        return;
      } catch (error) {
        const reason = error instanceof Declined ? error.reason : "";
        const isPassing = reason === "away" || (reason === "no_match" && Date.now() < untilMs);
        if (!isPassing) throw error;
        this.trouble.value = reason === "away" ? (error as Error).message : "";
        await new Promise((resolve) => setTimeout(resolve, TICK_MS / 2));
      }
    }
  }

  /** Fetches the battle log from a version on, as the archive has it. That it cannot is no harm: the replay can. */
  private fillLog(from: number): void {
    this.filling = this.filling.then(async () => {
      let next: number | null = Math.max(0, from);
      try {
        while (next !== null && !this.isClosed) {
          const page: { readonly updates: readonly Update[]; readonly next?: number | null } =
            await this.connection.ask("replay", { match: this.id, from: next, limit: PAGE });
          this.log.value = merged(this.log.value, page.updates.flatMap(linesOf));
          next = page.next ?? null;
        }
      } catch {
        // Lines that are missing here are in the replay.
      }
    });
  }
}
