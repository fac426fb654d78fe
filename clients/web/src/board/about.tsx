/** The text about the thing under the pointer or focus, beside it; it takes no clicks and no focus. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useHand } from "./hand";
import "./about.css";

const MARGIN_PX = 10;

export function AboutThing() {
  const hand = useHand();
  const shown = hand.menu.value || hand.drag.value ? null : hand.shown.value;
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });

  useLayoutEffect(() => {
    if (!shown || !box.current) return;
    const thing = shown.at.getBoundingClientRect();
    const own = box.current.getBoundingClientRect();
    const right = thing.right + MARGIN_PX;
    const left = right + own.width < window.innerWidth ? right : thing.left - MARGIN_PX - own.width;
    setPlace({
      left: Math.max(MARGIN_PX, Math.min(left, window.innerWidth - own.width - MARGIN_PX)),
      top: Math.max(MARGIN_PX, Math.min(thing.top, window.innerHeight - own.height - MARGIN_PX)),
    });
  }, [shown]);

  if (!shown) return null;
  return (
    <div ref={box} class="about-thing" role="tooltip" style={{ left: `${place.left}px`, top: `${place.top}px` }}>
      {shown.about()}
    </div>
  );
}
