/**
 * Commands on their way: the same bytes are sent again until the server has them and has said what became of them.
 * Pure: it reads no clock and sends nothing; its owner asks what is due and tells what happened.
 */

const UNHEARD_MS = 1_000;
const UNANSWERED_MS = 5_000;
const MOST_MS = 30_000;

/** Refusals that say nothing of the command itself: the same bytes may do it later. */
const LATER: Readonly<Record<string, number>> = { slow_down: 2_000, internal_error: 5_000 };

interface Waiting {
  readonly bytes: string;
  readonly firstMs: number;
  dueMs: number;
  pauseMs: number;
  isFlying: boolean;
}

export class Outbox {
  private readonly waiting = new Map<string, Waiting>();

  get size(): number {
    return this.waiting.size;
  }

  has(id: string): boolean {
    return this.waiting.has(id);
  }

  /** Takes a command by its id. Times are of one clock of the owner's, in milliseconds. */
  add(id: string, bytes: string, nowMs: number): void {
    this.waiting.set(id, { bytes, firstMs: nowMs, dueMs: nowMs, pauseMs: UNANSWERED_MS, isFlying: false });
  }

  /** What is to be published now. Each counts as flying until `received` or `unheard`. */
  due(nowMs: number): readonly { readonly id: string; readonly bytes: string }[] {
    const found: { id: string; bytes: string }[] = [];
    for (const [id, one] of this.waiting) {
      if (one.isFlying || one.dueMs > nowMs) continue;
      one.isFlying = true;
      found.push({ id, bytes: one.bytes });
    }
    return found;
  }

  /** The stream has it. If no answer follows, it is sent again, more and more seldom. */
  received(id: string, nowMs: number): void {
    const one = this.waiting.get(id);
    if (!one) return;
    one.isFlying = false;
    this.pause(one, one.pauseMs, nowMs);
  }

  /** No ack came; returns whether it still waits, or was answered meanwhile. */
  unheard(id: string, nowMs: number): boolean {
    const one = this.waiting.get(id);
    if (!one) return false;
    one.isFlying = false;
    one.dueMs = nowMs + UNHEARD_MS;
    return true;
  }

  /** An update tells that it was accepted; returns when it was first sent, if it was waiting. */
  answered(id: string): number | null {
    const one = this.waiting.get(id);
    this.waiting.delete(id);
    return one?.firstMs ?? null;
  }

  /** It was refused; returns whether that is the end of it. */
  refused(id: string, reason: string, nowMs: number): boolean {
    const one = this.waiting.get(id);
    const laterMs = LATER[reason];
    if (one && laterMs !== undefined) {
      this.pause(one, Math.max(laterMs, one.pauseMs), nowMs);
      return false;
    }
    this.waiting.delete(id);
    return true;
  }

  /** The connection is back: whatever waits goes out at once. */
  hurry(nowMs: number): void {
    for (const one of this.waiting.values()) {
      one.dueMs = nowMs;
      one.isFlying = false;
    }
  }

  private pause(one: Waiting, pauseMs: number, nowMs: number): void {
    one.dueMs = nowMs + pauseMs;
    one.pauseMs = Math.min(MOST_MS, pauseMs * 2);
  }
}
