/**
 * Anything on a board that an option can concern: it lights up when it can be chosen, and takes clicks, drags and keys.
 *
 * Works around HTML and SVG alike (`as="g"`). A thing without choices is plain: no role, no tab stop, no handler but
 * for its text.
 */

import type { ComponentChildren } from "preact";
import { createElement } from "preact";
import { useRef } from "preact/hooks";
import type { About } from "./contract";
import { useHand } from "./hand";
import "./thing.css";

const DRAG_PX = 8;
const LONG_PRESS_MS = 450;

export interface ThingProps {
  /** Its name in `refs` of options; without one it can only show its text. */
  readonly name?: string | null;
  /** What a screen reader calls it: "Quillip, 92 of 100 HP". */
  readonly label: string;
  /** Its own text says all that the label says: while it can be pressed, what is seen is its name (WCAG 2.5.3). */
  readonly isNamedByText?: boolean;
  /** The element around it, HTML or SVG. */
  readonly as?: "div" | "li" | "span" | "g" | "button";
  readonly about?: About;
  readonly class?: string;
  readonly style?: Readonly<Record<string, string | number>>;
  readonly children?: ComponentChildren;
  /** Further attributes, such as `transform` of an SVG group or `data-…`. */
  readonly more?: Readonly<Record<string, unknown>>;
}

export function Thing({ name, label, isNamedByText, as = "div", about, class: own = "", ...rest }: ThingProps) {
  const { style, children, more } = rest;
  const hand = useHand();
  const press = useRef<{ x: number; y: number; timer: number } | null>(null);
  const ref = name ?? "";
  const choices = hand.choices.value;
  const picked = hand.picked.value;
  const isLive = ref !== "" && choices.has(ref);
  const isPicked = picked.includes(ref);
  const from = hand.drag.value?.from;
  const isPointed = ref !== "" && hand.pointed.value.includes(ref);
  const isTarget = !isPicked && ref !== "" && choices.partners(from ? [from] : picked).has(ref);

  const show = (at: EventTarget | null) => {
    if (about && at instanceof Element) hand.shown.value = { about, at };
  };
  const hide = () => {
    hand.shown.value = null;
  };

  const handlers = {
    onPointerEnter: (event: PointerEvent) => event.pointerType === "mouse" && show(event.currentTarget),
    onPointerLeave: (event: PointerEvent) => event.pointerType === "mouse" && hide(),
    onFocus: (event: FocusEvent) => show(event.currentTarget),
    onBlur: hide,
    onPointerDown: (event: PointerEvent) => {
      const at = event.currentTarget;
      const timer = window.setTimeout(() => show(at), LONG_PRESS_MS);
      press.current = { x: event.clientX, y: event.clientY, timer };
    },
    onPointerMove: (event: PointerEvent) => {
      const began = press.current;
      if (!began || !isLive) return;
      const isFar = Math.hypot(event.clientX - began.x, event.clientY - began.y) > DRAG_PX;
      if (!isFar && !hand.drag.value) return;
      window.clearTimeout(began.timer);
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      hand.drag.value = { from: ref, x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event: PointerEvent) => {
      if (press.current) window.clearTimeout(press.current.timer);
      press.current = null;
      if (!hand.drag.value) return;
      hand.drag.value = null;
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-thing]");
      const onto = under?.getAttribute("data-thing");
      if (under && onto && onto !== ref) {
        event.preventDefault();
        hand.drop(ref, onto, under);
        swallowClick();
      }
    },
    onPointerCancel: () => {
      if (press.current) window.clearTimeout(press.current.timer);
      press.current = null;
      hand.drag.value = null;
    },
  };
  const live = isLive
    ? {
        role: "button",
        tabindex: 0, // spelled as in SVG, where names know capitals
        "aria-pressed": isPicked,
        onClick: (event: MouseEvent) => {
          event.stopPropagation();
          hand.press(ref, event.currentTarget as Element);
        },
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          hand.press(ref, event.currentTarget as Element);
        },
      }
    : about
      ? { tabindex: 0, role: as === "li" ? undefined : "group" }
      : {};
  const marks = [
    own,
    "thing",
    isLive && "is-live",
    isPicked && "is-picked",
    isTarget && "is-target",
    isPointed && "is-pointed",
  ];
  return createElement(
    as,
    {
      ...more,
      class: marks.filter(Boolean).join(" "),
      style,
      "aria-label": isLive ? (isNamedByText ? undefined : label) : about ? label : undefined,
      "data-thing": ref || undefined,
      ...handlers,
      ...live,
    },
    children,
  );
}

/** A drag that ended on a target is no click as well. */
function swallowClick(): void {
  const stop = (event: Event) => event.stopPropagation();
  window.addEventListener("click", stop, { capture: true, once: true });
  window.setTimeout(() => window.removeEventListener("click", stop, { capture: true }), 0);
}
