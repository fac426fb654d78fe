/** The head of every page: the mark, where one can go, who one is, and the settings of this browser. */

import { useState } from "preact/hooks";
import { useApp } from "../wire/app";
import { Account } from "./account";
import { Dialog } from "./dialog";
import { SettingsForm } from "./settings_form";
import "./header.css";

export function Header() {
  const { session } = useApp();
  const [open, setOpen] = useState<"account" | "settings" | null>(null);
  const who = session.value;
  return (
    <header class="header">
      <a class="header-mark" href="/" aria-label="Spellfold">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M4 6 L20 2 L28 12 L28 28 L8 30 Z" fill="var(--accent)" />
          <path d="M20 2 L28 12 L18 13 Z" fill="var(--accent-wash)" />
          <path
            d="M16 16 l1.8 3.9 4.2.5-3.1 2.9.8 4.2-3.7-2.1-3.7 2.1.8-4.2-3.1-2.9 4.2-.5z"
            fill="var(--accent-ink)"
          />
        </svg>
        <span>Spellfold</span>
      </a>
      <nav aria-label="Pages">
        <a href="/">Lobby</a>
        <a href="/matches">Matches</a>
        <a href="/ladder">Ladder</a>
      </nav>
      <div class="header-person">
        <button type="button" class="button" onClick={() => setOpen("account")}>
          <svg class="header-face" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 14 C3 10.5 5 9 8 9 C11 9 13 10.5 13 14 Z M4 5 L8 1 L12 5 Z" />
            <circle cx="8" cy="6" r="2.6" />
          </svg>
          <span class="header-name">
            {who.name} {who.is_guest && <small>guest</small>}
          </span>
        </button>
        <button type="button" class="button" aria-label="Settings" onClick={() => setOpen("settings")}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2 4 H9 M13 4 H14 M2 8 H4 M8 8 H14 M2 12 H10 M14 12 H14" />
            <circle cx="11" cy="4" r="1.8" />
            <circle cx="6" cy="8" r="1.8" />
            <circle cx="12" cy="12" r="1.8" />
          </svg>
        </button>
      </div>
      {open === "account" && (
        <Dialog title="Who you are" close={() => setOpen(null)}>
          <Account />
        </Dialog>
      )}
      {open === "settings" && (
        <Dialog title="Settings" close={() => setOpen(null)}>
          <SettingsForm />
        </Dialog>
      )}
    </header>
  );
}
