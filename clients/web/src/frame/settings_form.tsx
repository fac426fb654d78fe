/** The settings of this browser as a form: everything takes effect at once. */

import { useState } from "preact/hooks";
import { allowNotices, canNotify } from "./notices";
import { change, type Motion, settings, type Theme } from "./settings";
import "./settings_form.css";

export function SettingsForm() {
  const { theme, motion, choosesAtOnce, isNotified, hasSeenCoach } = settings.value;
  const [trouble, setTrouble] = useState("");
  const notify = async (isWanted: boolean) => {
    setTrouble("");
    const isAllowed = isWanted && (await allowNotices());
    if (isWanted && !isAllowed) setTrouble("Your browser does not allow it: its own settings for this page decide.");
    change({ isNotified: isAllowed });
  };
  return (
    <>
      <label class="field">
        Theme
        <select value={theme} onChange={(event) => change({ theme: event.currentTarget.value as Theme })}>
          <option value="system">as the system</option>
          <option value="light">light</option>
          <option value="dark">dark</option>
        </select>
      </label>
      <label class="field">
        Motion
        <select value={motion} onChange={(event) => change({ motion: event.currentTarget.value as Motion })}>
          <option value="system">as the system</option>
          <option value="on">on</option>
          <option value="off">off</option>
        </select>
      </label>
      <label class="settings-check">
        <input
          type="checkbox"
          checked={choosesAtOnce}
          onChange={(event) => change({ choosesAtOnce: event.currentTarget.checked })}
        />
        <span>
          Choose at once
          <small>A press on a thing with a single choice takes it. Without this a menu asks first.</small>
        </span>
      </label>
      {canNotify() && (
        <label class="settings-check">
          <input type="checkbox" checked={isNotified} onChange={(event) => void notify(event.currentTarget.checked)} />
          <span>
            Tell me when it is my turn
            <small>While this page is hidden, your system shows a notice.</small>
          </span>
        </label>
      )}
      {trouble && (
        <p class="notice" role="status">
          {trouble}
        </p>
      )}
      <button type="button" class="button" disabled={!hasSeenCoach} onClick={() => change({ hasSeenCoach: false })}>
        Show the first steps again
      </button>
    </>
  );
}
