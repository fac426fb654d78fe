/**
 * Things that have changed their place glide there: an element with `data-travel="key"` starts from where the element of
 * that key was before; a new one with `data-travel-from="key"` starts from that other one. HTML elements only; nothing
 * moves when motion is off.
 */

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const TRAVEL_MS = 380;
const LEAST_PX = 3;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Seen {
  readonly width: number;
  readonly places: ReadonlyMap<string, Place>;
}

/** Whether things may move: the looker's own setting, else that of the machine. */
export function isMotionOn(): boolean {
  const wish = document.documentElement.dataset.motion;
  if (wish === "on" || wish === "off") return wish === "on";
  return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Watches the elements below `root`; `version` says when there is something new to look at. */
export function useTravel(root: RefObject<HTMLElement | null>, version: number): void {
  const seen = useRef<Seen | null>(null);
  const running = useRef<Animation[]>([]);
  useLayoutEffect(() => {
    if (!root.current) return;
    for (const one of running.current) one.cancel();
    running.current = [];
    const now = look(root.current);
    const before = seen.current;
    seen.current = { width: now.width, places: now.places };
    if (!before || before.width !== now.width || !isMotionOn()) return;
    for (const [key, element] of now.elements) {
      const to = now.places.get(key);
      const from = before.places.get(key) ?? before.places.get(element.dataset.travelFrom ?? "");
      const glide = from && to && glided(element, from, to);
      if (glide) running.current.push(glide);
    }
  }, [root, version]);
}

/** Every travelling element's place, measured from the root so that scrolling is no travel. */
function look(root: HTMLElement): Seen & { readonly elements: ReadonlyMap<string, HTMLElement> } {
  const origin = root.getBoundingClientRect();
  const places = new Map<string, Place>();
  const elements = new Map<string, HTMLElement>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-travel]")) {
    const key = element.dataset.travel ?? "";
    const { left, top, width, height } = element.getBoundingClientRect();
    if (key === "" || width === 0 || elements.has(key)) continue;
    places.set(key, { left: left - origin.left, top: top - origin.top, width, height });
    elements.set(key, element);
  }
  return { width: origin.width, places, elements };
}

function glided(element: HTMLElement, from: Place, to: Place): Animation | null {
  const right = from.left + from.width / 2 - (to.left + to.width / 2);
  const down = from.top + from.height / 2 - (to.top + to.height / 2);
  if (Math.hypot(right, down) < LEAST_PX || typeof element.animate !== "function") return null;
  const scale = Math.max(0.4, Math.min(2, from.width / to.width));
  return element.animate(
    [
      { transform: `translate(${right}px, ${down}px) scale(${scale})`, zIndex: 5 },
      { transform: "none", zIndex: 5 },
    ],
    { duration: TRAVEL_MS, easing: EASE },
  );
}
