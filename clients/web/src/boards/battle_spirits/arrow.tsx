/** The arrow of an attack: from the attacker to its blocker, its target, or the Life that it would take. */

import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { View } from "../../protocol/battle_spirits";

/** Where the arrow begins and ends, as selectors of elements; null when nobody attacks. */
export function arrowOf(view: View): { readonly from: string; readonly to: string } | null {
  const battle = view.battle;
  if (!battle) return null;
  const against = [battle.blocker ?? -1, battle.target ?? -1].find((id) => id >= 0);
  return {
    from: `[data-thing="unit:${battle.attacker}"]`,
    to: against === undefined ? `[data-life="${1 - view.active}"]` : `[data-thing="unit:${against}"]`,
  };
}

export function AttackArrow({
  view,
  board,
}: {
  readonly view: View;
  readonly board: RefObject<HTMLDivElement | null>;
}) {
  const [path, setPath] = useState("");
  useLayoutEffect(() => {
    const root = board.current;
    const arrow = arrowOf(view);
    if (!root || !arrow) {
      setPath("");
      return;
    }
    const draw = () => {
      const from = root.querySelector(arrow.from)?.getBoundingClientRect();
      const to = root.querySelector(arrow.to)?.getBoundingClientRect();
      setPath(from && to ? curve(from, to, root.getBoundingClientRect()) : "");
    };
    draw();
    const watch = new ResizeObserver(draw);
    watch.observe(root);
    return () => watch.disconnect();
  }, [view, board]);
  if (path === "") return null;
  const isBlocked = (view.battle?.blocker ?? -1) >= 0;
  return (
    <svg class={`battle-spirits-arrow${isBlocked ? " is-blocked" : ""}`} aria-hidden="true">
      <defs>
        <marker
          id="battle-spirits-tip"
          viewBox="0 0 10 10"
          refX="7"
          refY="5"
          markerWidth="4"
          markerHeight="4"
          orient="auto"
        >
          <path d="M0 0 L10 5 L0 10 Z" />
        </marker>
      </defs>
      <path d={path} marker-end="url(#battle-spirits-tip)" />
    </svg>
  );
}

/** From the near edge of one to the near edge of the other, bent a little, in the board's own pixels. */
function curve(from: DOMRect, to: DOMRect, frame: DOMRect): string {
  const isUp = to.top < from.top;
  const x1 = from.left + from.width / 2 - frame.left;
  const y1 = (isUp ? from.top : from.bottom) - frame.top;
  const x2 = to.left + to.width / 2 - frame.left;
  const y2 = (isUp ? to.bottom + 4 : to.top - 4) - frame.top;
  const bend = (y2 - y1) * 0.5;
  return `M${x1} ${y1} C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`;
}
