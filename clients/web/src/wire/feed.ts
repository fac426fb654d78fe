/**
 * The newest update of one match, whatever comes in whatever order: pure, without a wire.
 *
 * Updates that are known are dropped, a gap is noticed, refusals and answered commands are told. Every update holds the
 * whole view, so the newest one is all that a table needs.
 */

import type { Refused, Update } from "../protocol/messages";

/** What an incoming message means. */
export type Heard =
  /** A newer state; `hasGap` if updates in between are missing, so that their facts are not known. */
  | { readonly kind: "newer"; readonly update: Update; readonly hasGap: boolean }
  /** The same state again, perhaps as the answer to a repeated command. */
  | { readonly kind: "known"; readonly command: string | null }
  | { readonly kind: "refused"; readonly refused: Refused }
  /** A type that this client does not know: new ones may come at any time. */
  | { readonly kind: "ignored" };

export class Feed {
  private newest: Update | null = null;

  constructor(readonly match: string) {}

  get update(): Update | null {
    return this.newest;
  }

  /** Takes one message from `view.…`, `watch.…`, or the update inside an answer to `view`. */
  take(message: unknown): Heard {
    if (typeof message !== "object" || message === null) return { kind: "ignored" };
    const { type, match } = message as { type?: unknown; match?: unknown };
    if (match !== this.match) return { kind: "ignored" };
    if (type === "refused") return { kind: "refused", refused: message as Refused };
    if (type !== "update") return { kind: "ignored" };
    const update = message as Update;
    const known = this.newest?.version ?? -1;
    if (update.version <= known) return { kind: "known", command: update.command };
    const hasGap = this.newest !== null && update.version > known + 1;
    this.newest = update;
    return { kind: "newer", update, hasGap };
  }
}
