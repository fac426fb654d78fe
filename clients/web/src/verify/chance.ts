/** The arithmetic of verifiable draws, as docs/protocol.md has it: Web Crypto and nothing else. */

const WORD = 1n << 64n;
const text = new TextEncoder();

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) throw new RangeError("not hex digits");
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

export function hexOf(data: ArrayBuffer | Uint8Array): string {
  return [...new Uint8Array(data)].map((one) => one.toString(16).padStart(2, "0")).join("");
}

export async function sha256(data: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(await crypto.subtle.digest("SHA-256", data));
}

export function sha256OfText(line: string): Promise<string> {
  return sha256(text.encode(line));
}

export type Key = CryptoKey;

export function keyOf(data: Uint8Array<ArrayBuffer>): Promise<Key> {
  return crypto.subtle.importKey("raw", data, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

async function hmac(key: Key, ...parts: readonly (string | Uint8Array)[]): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = parts.flatMap((part) => [...(typeof part === "string" ? text.encode(part) : part)]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, new Uint8Array(bytes)));
}

function bigEndian(value: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let rest = BigInt(value);
  for (let index = length - 1; index >= 0; index -= 1) {
    bytes[index] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  return bytes;
}

/** The root of all draws: from the server's secret and every seat's entropy, in seat order. */
export async function rootOf(secret: string, entropies: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  return hmac(await keyOf(bytesOf(secret)), "spellfold.root.v1", bytesOf(entropies.join("")));
}

/** The salt of a version, 32 hex digits. */
export async function saltOf(secret: Key, version: number): Promise<string> {
  return hexOf((await hmac(secret, "spellfold.salt.v1", bigEndian(version, 8))).slice(0, 16));
}

/** The stream of 64-bit words that belongs to one draw. */
class Words {
  private block = 0;
  private words: bigint[] = [];

  constructor(
    private readonly root: Key,
    private readonly draw: number,
  ) {}

  async next(): Promise<bigint> {
    if (this.words.length === 0) {
      const digest = await hmac(this.root, "spellfold.draw.v1", bigEndian(this.draw, 8), bigEndian(this.block, 4));
      this.block += 1;
      const view = new DataView(digest.buffer);
      this.words = [0, 8, 16, 24].map((at) => view.getBigUint64(at));
    }
    return this.words.shift() as bigint;
  }

  async below(n: bigint): Promise<bigint> {
    const limit = WORD - (WORD % n);
    for (;;) {
      const word = await this.next();
      if (word < limit) return word % n;
    }
  }
}

/** What draw number `draw` from `low` to `high` must be. */
export async function rolled(root: Key, draw: number, low: bigint, high: bigint): Promise<bigint> {
  if (high < low || high - low >= WORD) throw new RangeError(`no draw goes from ${low} to ${high}`);
  return low + (await new Words(root, draw).below(high - low + 1n));
}

/** What draw number `draw`, an order of `count` things, must be. */
export async function shuffled(root: Key, draw: number, count: number): Promise<readonly number[]> {
  const words = new Words(root, draw);
  const order = Array.from({ length: count }, (_, index) => index);
  for (let i = count - 1; i > 0; i -= 1) {
    const j = Number(await words.below(BigInt(i + 1)));
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order;
}
