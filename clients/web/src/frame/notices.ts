/** Notices of the system while the page is hidden, if the person has asked for them. Asks for no permission by itself. */

import { settings } from "./settings";

export function canNotify(): boolean {
  return "Notification" in window;
}

/** Asks for the permission; only after a press. */
export async function allowNotices(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Shows a notice; a newer one about the same address takes its place. */
export function notify(text: string, href: string): void {
  const { isNotified } = settings.value;
  if (!isNotified || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const notice = new Notification("Spellfold", { body: text, tag: href });
  notice.onclick = () => {
    window.focus();
    if (location.pathname !== href) location.assign(href);
    notice.close();
  };
}
