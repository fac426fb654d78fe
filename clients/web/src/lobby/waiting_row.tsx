/** An own wish that nobody has met yet: how long it has waited and will, and the way out of it. */

import { useState } from "preact/hooks";
import type { OwnSeek } from "../protocol/messages";
import { timeInWords } from "../table/words";
import type { Wish } from "./going_on";
import { useNow } from "./now";
import { Row } from "./row";

export interface WaitingRowProps {
  readonly seek: OwnSeek;
  readonly wish: Wish;
}

export function WaitingRow({ seek, wish }: WaitingRowProps) {
  const now = useNow();
  const [isBusy, setBusy] = useState(false);
  return (
    <Row
      offer={seek}
      about={
        <>
          <span class="going-on-waits" aria-hidden="true" />
          for {timeInWords(Math.max(0, now - seek.since_ms))}
          {seek.rating_range ? `, within ${seek.rating_range} rating points` : ""}; it ends by itself in{" "}
          {timeInWords(seek.expires_ms - now)}
        </>
      }
    >
      <button
        type="button"
        class="button"
        disabled={isBusy}
        onClick={async () => {
          setBusy(true);
          await wish("cancel", { ticket: seek.ticket });
          setBusy(false);
        }}
      >
        Cancel
      </button>
    </Row>
  );
}
