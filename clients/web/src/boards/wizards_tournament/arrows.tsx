/** Arrows over the board: attackers to the seats that they attack, defenders to attackers, spells to their targets. */

import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { View } from "../../protocol/wizards_tournament";

interface Arrow {
  readonly kind: "attack" | "block" | "aim";
  readonly from: string;
  readonly to: string;
}

interface Drawn extends Arrow {
  readonly path: string;
}

/** Every arrow that the view asks for, by the names of things. */
export function arrowsOf(view: View): readonly Arrow[] {
  const attacks = (view.attacks ?? []).flatMap((attack): Arrow[] => [
    { kind: "attack", from: `card:${attack.attacker}`, to: `seat:${attack.seat}` },
    ...(attack.blockers ?? []).map(
      (id): Arrow => ({ kind: "block", from: `card:${id}`, to: `card:${attack.attacker}` }),
    ),
  ]);
  const aims = (view.stack ?? [])
    .filter((item) => item.target)
    .map((item): Arrow => ({ kind: "aim", from: item.ref, to: item.target ?? "" }));
  return [...attacks, ...aims];
}

export function Arrows({ view, board }: { readonly view: View; readonly board: RefObject<HTMLDivElement | null> }) {
  const [drawn, setDrawn] = useState<readonly Drawn[]>([]);

  useLayoutEffect(() => {
    const root = board.current;
    if (!root) return;
    const draw = () => {
      const frame = root.getBoundingClientRect();
      const place = (name: string) => root.querySelector(`[data-thing="${name}"]`)?.getBoundingClientRect();
      setDrawn(
        arrowsOf(view).flatMap((arrow) => {
          const from = place(arrow.from);
          const to = place(arrow.to);
          return from && to ? [{ ...arrow, path: curve(from, to, frame) }] : [];
        }),
      );
    };
    draw();
    const watch = new ResizeObserver(draw);
    watch.observe(root);
    return () => watch.disconnect();
  }, [view, board]);

  if (drawn.length === 0) return null;
  return (
    <svg class="wt-arrows" aria-hidden="true">
      <defs>
        {(["attack", "block", "aim"] as const).map((kind) => (
          <marker
            key={kind}
            id={`wt-tip-${kind}`}
            viewBox="0 0 10 10"
            refX="8"
            refY="5"
            markerWidth="5"
            markerHeight="5"
            orient="auto"
          >
            <path d="M0 0 L10 5 L0 10 Z" class={`wt-tip-${kind}`} />
          </marker>
        ))}
      </defs>
      {drawn.map((arrow) => (
        <path
          key={`${arrow.from} ${arrow.to}`}
          d={arrow.path}
          class={`wt-arrow wt-arrow-${arrow.kind}`}
          marker-end={`url(#wt-tip-${arrow.kind})`}
        />
      ))}
    </svg>
  );
}

/** From the middle of one to the near edge of the other, bent a little, in the frame's own pixels. */
function curve(from: DOMRect, to: DOMRect, frame: DOMRect): string {
  const x1 = from.left + from.width / 2 - frame.left;
  const y1 = from.top + from.height / 2 - frame.top;
  const x2 = to.left + to.width / 2 - frame.left;
  const isBelow = to.top > from.bottom;
  const y2 = (isBelow ? to.top : to.bottom) - frame.top;
  const bend = (x2 - x1) * 0.18 + 24;
  return `M${x1.toFixed(0)} ${y1.toFixed(0)} Q${((x1 + x2) / 2 + bend).toFixed(0)} ${((y1 + y2) / 2).toFixed(0)} ${x2.toFixed(0)} ${y2.toFixed(0)}`;
}
