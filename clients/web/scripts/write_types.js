// Writes src/protocol/*.ts from docs/protocol.schema.json: one file of common messages, one a game.
//
//   node scripts/write_types.js          writes them
//   node scripts/write_types.js --check  exits 1 if one is out of date

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const SCHEMA = new URL("../../../docs/protocol.schema.json", import.meta.url);
const FOLDER = new URL("../src/protocol/", import.meta.url);
const HEAD =
  "// Made by `npm run types` from docs/protocol.schema.json. A field with `?` that is missing has its default.\n";

const definitions = JSON.parse(readFileSync(SCHEMA, "utf8")).$defs;

/** The file a definition belongs to, and its name there: `wizbits.View` is `View` in `wizbits.ts`. */
function placed(name) {
  const dot = name.indexOf(".");
  return dot < 0 ? { file: "messages", name } : { file: name.slice(0, dot), name: name.slice(dot + 1) };
}

function typeOf(part, file) {
  if (part.$ref) {
    const target = placed(part.$ref.split("/").pop());
    return target.file === file ? target.name : `${target.file}.${target.name}`;
  }
  if (part.anyOf) return [...new Set(part.anyOf.map((one) => typeOf(one, file)))].join(" | ");
  if (part.enum) return part.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (part.prefixItems) return tuple(part, file);
  switch (part.type) {
    case "array":
      return `readonly ${inBrackets(typeOf(part.items ?? {}, file))}[]`;
    case "object":
      return part.properties ? fields(part, file) : objectType(part, file);
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
    case "null":
      return part.type;
    default:
      return "unknown";
  }
}

function objectType(part, file) {
  const inner = part.additionalProperties && typeof part.additionalProperties === "object";
  return `Readonly<Record<string, ${inner ? typeOf(part.additionalProperties, file) : "unknown"}>>`;
}

function inBrackets(type) {
  return type.includes("|") || type.startsWith("readonly") ? `(${type})` : type;
}

function tuple(part, file) {
  const named = part.prefixItems.every((one) => one.title);
  const places = part.prefixItems.map((one, index) => {
    const isOptional = part.minItems !== undefined && index >= part.minItems;
    if (!named) return typeOf(one, file);
    return `${one.title}${isOptional ? "?" : ""}: ${typeOf(one, file)}`;
  });
  return `readonly [${places.join(", ")}]`;
}

function fields(part, file) {
  const required = new Set(part.required ?? []);
  const lines = Object.entries(part.properties ?? {}).map(([name, inner]) => {
    const isOptional = !required.has(name) && name !== "type";
    return `  readonly ${name}${isOptional ? "?" : ""}: ${typeOf(inner, file)};\n`;
  });
  return `{\n${lines.join("")}}`;
}

function declared(name, part, file) {
  const text = (part.description ?? "").replaceAll("*/", "* /").split("\n").filter(Boolean);
  const comment = text.length ? `/** ${text.join("\n * ")} */\n` : "";
  const isPlain = part.type === "object" && part.properties && !part.anyOf;
  return isPlain
    ? `${comment}export interface ${name} ${fields(part, file)}\n`
    : `${comment}export type ${name} = ${typeOf(part, file)};\n`;
}

const files = new Map();
for (const [full, part] of Object.entries(definitions)) {
  const { file, name } = placed(full);
  files.set(file, [...(files.get(file) ?? []), declared(name, part, file)]);
}

let stale = 0;
mkdirSync(FOLDER, { recursive: true });
for (const [file, parts] of files) {
  const body = parts.join("\n");
  const others = [...files.keys()].filter((other) => other !== file && body.includes(`${other}.`));
  const imports = others.map((other) => `import type * as ${other} from "./${other}";\n`).join("");
  const text = `${HEAD}\n${imports}${imports && "\n"}${body}`;
  const place = new URL(`${file}.ts`, FOLDER);
  const isSame = existsSync(place) && readFileSync(place, "utf8") === text;
  if (isSame) continue;
  if (process.argv.includes("--check")) {
    console.error(`${fileURLToPath(place)} is out of date: npm run types`);
    stale = 1;
  } else {
    writeFileSync(place, text);
    console.log(`${file}.ts written`);
  }
}
process.exitCode = stale;
