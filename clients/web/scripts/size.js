// Says how much compressed JavaScript the first table of each game needs, and fails where it is more than allowed.
// Reads a finished build: node scripts/size.js [folder]

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMIT_BYTES = 250_000;
const PAGES = ["index.html", "src/lobby/lobby_page.tsx", "src/table/table_page.tsx"];

const folder = process.argv[2] ?? "dist";
const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, "utf8"));

/** The entry of a source file: chunks of several sources have names of their own. */
function entryOf(source) {
  const name = source.replace(/^.*\//, "").replace(/\.tsx$/, "");
  return source in manifest ? source : Object.keys(manifest).find((key) => manifest[key].name === name);
}

function filesOf(key, found = new Set()) {
  const entry = manifest[key];
  if (!entry || found.has(entry.file)) return found;
  found.add(entry.file);
  for (const one of entry.imports ?? []) filesOf(one, found);
  return found;
}

const boards = Object.keys(manifest).filter((key) => /^src\/boards\/\w+\/board\.tsx$/.test(key));
let isTooMuch = boards.length === 0;
for (const board of boards) {
  const files = new Set([...PAGES, board].flatMap((page) => [...filesOf(entryOf(page))]));
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`${folder}/${file}`)).length, 0);
  console.log(`${board.split("/")[2]}: ${(bytes / 1000).toFixed(1)} kB of compressed JavaScript at the first table`);
  isTooMuch ||= bytes > LIMIT_BYTES;
}
if (isTooMuch) {
  console.error(`At most ${LIMIT_BYTES / 1000} kB are allowed.`);
  process.exit(1);
}
