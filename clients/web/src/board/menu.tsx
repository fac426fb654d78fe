/** The menu beside a pressed thing: the choices that are left, in words. Closed by Escape or a press elsewhere. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useHand } from "./hand";
import "./menu.css";

const MARGIN_PX = 8;

/** `words` puts names into the labels of options. */
export function ChoiceMenu({ words = (label) => label }: { readonly words?: (label: string) => string }) {
  const hand = useHand();
  const menu = hand.menu.value;
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });

  useLayoutEffect(() => {
    if (!menu || !box.current) return;
    setPlace(beside(menu.at.getBoundingClientRect(), box.current.getBoundingClientRect()));
    box.current.querySelector("button")?.focus({ preventScroll: true });
  }, [menu]);

  useEffect(() => {
    if (!menu) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === "Escape" : !box.current?.contains(event.target as Node)) {
        const at = menu.at;
        hand.clear();
        if (event instanceof KeyboardEvent && (at instanceof HTMLElement || at instanceof SVGElement)) at.focus();
      }
    };
    // A press on another thing narrows the menu; only then is it not closed by the press.
    const press = (event: Event) => {
      if (!(event.target as Element).closest?.(".thing.is-live, .thing.is-target")) close(event);
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", press);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", press);
    };
  }, [menu, hand]);

  if (!menu) return null;
  return (
    <div
      ref={box}
      class="choice-menu"
      role="menu"
      aria-label="Choices"
      style={{ left: `${place.left}px`, top: `${place.top}px` }}
    >
      {menu.choices.map((choice) => (
        <button
          type="button"
          role="menuitem"
          key={`${choice.decision} ${choice.option.id}`}
          onKeyDown={(event) => step(event, box.current)}
          onClick={() => hand.choose(choice)}
        >
          {words(choice.option.label)}
        </button>
      ))}
    </div>
  );
}

/** Below the thing where there is room, else above it, and inside the window. */
function beside(thing: DOMRect, box: DOMRect): { left: number; top: number } {
  const below = thing.bottom + MARGIN_PX;
  const top = below + box.height <= window.innerHeight - MARGIN_PX ? below : thing.top - MARGIN_PX - box.height;
  const left = thing.left + thing.width / 2 - box.width / 2;
  return {
    left: Math.max(MARGIN_PX, Math.min(left, window.innerWidth - MARGIN_PX - box.width)),
    top: Math.max(MARGIN_PX, Math.min(top, window.innerHeight - MARGIN_PX - box.height)),
  };
}

function step(event: KeyboardEvent, box: HTMLElement | null): void {
  const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (by === 0 || !box) return;
  event.preventDefault();
  const buttons = [...box.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[(at + by + buttons.length) % buttons.length]?.focus();
}
