/** Reads JSON whose whole numbers may be too large for a JavaScript number: those come as text, all others as usual. */

const STRINGS_AND_LONG_NUMBERS = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** Throws `SyntaxError` for what is no JSON. */
export function parseExactly(text: string): unknown {
  return JSON.parse(text.replace(STRINGS_AND_LONG_NUMBERS, (found) => (found.startsWith('"') ? found : `"${found}"`)));
}
