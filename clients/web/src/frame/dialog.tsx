/** A dialog over the page: closed by Escape, by its cross, or by a press beside it. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import "./dialog.css";

export interface DialogProps {
  readonly title: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
  /** Beside the page instead of over its middle, for long texts. */
  readonly isDrawer?: boolean;
}

export function Dialog({ title, close, children, isDrawer = false }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!box.current?.open) box.current?.showModal?.();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, which the element does by itself
    <dialog
      ref={box}
      class={`dialog${isDrawer ? " is-drawer" : ""}`}
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === box.current && close()}
    >
      <div class="dialog-head">
        <h2>{title}</h2>
        <button type="button" class="dialog-close" aria-label="Close" onClick={close}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 3 L13 13 M13 3 L3 13" />
          </svg>
        </button>
      </div>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
