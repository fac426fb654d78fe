/**
 * Motion that explains: a thing that has another place than before is seen to go there. It moves only what is drawn,
 * after the fact; nothing waits for it, and with motion off it does nothing.
 */

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const LEAST_PX = 6;
const DURATION_MS = 420;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Whether things may move: not if the player or the system says no. */
export function mayMove(): boolean {
  const motion = document.documentElement.dataset.motion;
  if (motion === "on" || motion === "off") return motion === "on";
  return !window.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Lets the HTML things below `root` travel whenever `shown` changes. `origin` names the thing from which a new one
 * comes (a card on the stack from the hand that cast it), or null.
 */
export function useFlight(
  root: RefObject<HTMLElement | null>,
  shown: unknown,
  origin: (name: string) => string | null = () => null,
): void {
  const places = useRef(new Map<string, Place>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: things travel when something else is shown, not before
  useLayoutEffect(() => {
    const frame = root.current?.getBoundingClientRect();
    if (!root.current || !frame) return;
    const now = new Map<string, Place>();
    for (const element of root.current.querySelectorAll<HTMLElement>("[data-thing]")) {
      const name = element.getAttribute("data-thing") ?? "";
      const box = element.getBoundingClientRect();
      const place = { x: box.left + box.width / 2 - frame.left, y: box.top + box.height / 2 - frame.top };
      now.set(name, place);
      const from = places.current.get(name) ?? places.current.get(origin(name) ?? "");
      if (from && element instanceof HTMLElement) travel(element, from.x - place.x, from.y - place.y);
    }
    places.current = now;
  }, [shown]);
}

function travel(element: HTMLElement, x: number, y: number): void {
  if (Math.hypot(x, y) < LEAST_PX || !mayMove() || !element.animate) return;
  element.animate(
    [
      { translate: `${x}px ${y}px`, zIndex: 3 },
      { translate: "0 0", zIndex: 3 },
    ],
    {
      duration: DURATION_MS,
      easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
    },
  );
}
