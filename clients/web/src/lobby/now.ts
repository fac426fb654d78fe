/** The time by the server's clock, told once a second to whoever shows it. */

import { useEffect, useState } from "preact/hooks";
import { useApp } from "../wire/app";

const BEAT_MS = 1_000;

/** Unix milliseconds of the server; the component comes again every second. */
export function useNow(): number {
  const { clock } = useApp().connection;
  const [now, setNow] = useState(() => Date.now() + clock.aheadMs);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now() + clock.aheadMs), BEAT_MS);
    return () => window.clearInterval(timer);
  }, [clock]);
  return now;
}
