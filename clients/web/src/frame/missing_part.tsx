/**
 * What happens when a part of the page cannot be loaded: the server is away, or has a newer page whose parts are others.
 * As soon as it answers the page begins anew; where that has just been of no use, only a press does it again.
 */

import { signal } from "@preact/signals";
import "./missing_part.css";

const TRY_MS = 1_000;
const SOON_MS = 10_000;
const KEY = "spellfold.reloaded";

const isMissing = signal(false);

/** Minds parts that cannot be loaded from here on. */
export function mindMissingParts(): void {
  window.addEventListener("vite:preloadError", () => {
    if (isMissing.value) return;
    isMissing.value = true;
    if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) > SOON_MS) void beginAnewWhenReachable();
  });
}

export function MissingPart() {
  if (!isMissing.value) return null;
  return (
    <p class="notice is-bad missing-part" role="alert">
      This page cannot be loaded just now.
      <button type="button" class="button" onClick={() => location.reload()}>
        Load it again
      </button>
    </p>
  );
}

async function beginAnewWhenReachable(): Promise<void> {
  while (!(await isReachable())) await new Promise((resolve) => setTimeout(resolve, TRY_MS));
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
