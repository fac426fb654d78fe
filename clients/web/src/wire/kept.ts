/**
 * What this browser keeps for a person between visits, as text by key. A browser may refuse, or have no room left: then
 * nothing is kept, and everything goes on without it.
 */

/** The text that was kept; null for none. */
export function keptText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keepText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // No room, or not allowed.
  }
}

/** The JSON that was kept; null for none, or for what is no JSON. */
export function keptJson(key: string): unknown {
  try {
    return JSON.parse(keptText(key) ?? "null");
  } catch {
    return null;
  }
}
