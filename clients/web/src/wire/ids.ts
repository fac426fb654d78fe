/** Random ids of the protocol: 128 bits from the system's source, in hex. */

export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join("");
}

/** Whether the text can be the id of a match or a command. */
export const isId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** Whether the text can be the id of a player. */
export const isPlayer = (text: string): boolean => /^[a-z0-9_-]{1,40}$/.test(text);
