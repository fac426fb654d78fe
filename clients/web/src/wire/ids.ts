/** Random ids of the protocol: 128 bits from the system's source, in hex. */

export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join("");
}
