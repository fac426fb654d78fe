/**
 * How far the server's clock is ahead of this machine's, narrowed by what is heard. Pure: it reads no clock itself.
 *
 * A time of the server that was heard cannot lie in the future, and one that answers a command cannot lie before the
 * command was sent: both bound the difference. What the gateway said of its clock is the guess between the bounds.
 */

export class ServerClock {
  private guessMs = 0;
  private leastMs = Number.NEGATIVE_INFINITY;
  private mostMs = Number.POSITIVE_INFINITY;

  /** The server's clock minus this machine's, in milliseconds. */
  get aheadMs(): number {
    return Math.max(this.leastMs, Math.min(this.mostMs, this.guessMs));
  }

  /** The server said its time between `askedMs` and `heardMs` of this machine. */
  told(serverMs: number, askedMs: number, heardMs: number): void {
    this.guessMs = serverMs - (askedMs + heardMs) / 2;
    this.leastMs = Number.NEGATIVE_INFINITY;
    this.mostMs = Number.POSITIVE_INFINITY;
  }

  /** A time of the server was heard, at `nowMs` of this machine. */
  heard(serverMs: number, nowMs: number): void {
    this.leastMs = Math.max(this.leastMs, serverMs - nowMs);
    this.mendIfTorn();
  }

  /** The server received at `serverMs` what this machine first sent at `sentMs`. */
  answered(serverMs: number, sentMs: number): void {
    this.mostMs = Math.min(this.mostMs, serverMs - sentMs);
    this.mendIfTorn();
  }

  /** Bounds that contradict each other mean that a clock was set: both are forgotten. */
  private mendIfTorn(): void {
    if (this.leastMs <= this.mostMs) return;
    this.leastMs = Number.NEGATIVE_INFINITY;
    this.mostMs = Number.POSITIVE_INFINITY;
  }
}
