/** What each species looks like: its kind of head, its coat, and what it is known by. Draws nothing. */

export type Head =
  | "bell"
  | "bear"
  | "bird"
  | "boar"
  | "bulk"
  | "bumble"
  | "clam"
  | "deer"
  | "flame"
  | "imp"
  | "kit"
  | "mole"
  | "moth"
  | "newt"
  | "otter"
  | "snake";

export type Extra =
  | "bolt"
  | "card"
  | "claws"
  | "coil"
  | "crest"
  | "flare"
  | "halo"
  | "lantern"
  | "leaf"
  | "pencil"
  | "plates"
  | "quills"
  | "rune"
  | "spectacles"
  | "spots"
  | "stripes"
  | "tufts"
  | "tusks";

export type Coat = "amber" | "bark" | "cream" | "ember" | "moss" | "plum" | "rose" | "sky" | "slate" | "stone";

export interface Traits {
  readonly head: Head;
  readonly coat: Coat;
  readonly eyes: "fierce" | "round" | "sleepy" | "sly";
  readonly extras: readonly Extra[];
}

const KNOWN: Readonly<Record<string, Traits>> = {
  annotter: { head: "otter", coat: "bark", eyes: "round", extras: ["spectacles"] },
  bellshade: { head: "bell", coat: "slate", eyes: "sleepy", extras: ["halo"] },
  burrowmaul: { head: "mole", coat: "bark", eyes: "fierce", extras: ["claws"] },
  candlewisp: { head: "flame", coat: "cream", eyes: "round", extras: [] },
  cobblehide: { head: "bulk", coat: "stone", eyes: "sleepy", extras: ["plates"] },
  dynamole: { head: "mole", coat: "amber", eyes: "round", extras: ["bolt"] },
  emberjack: { head: "kit", coat: "ember", eyes: "sly", extras: ["flare"] },
  fizzlit: { head: "kit", coat: "amber", eyes: "round", extras: ["bolt"] },
  glyphadder: { head: "snake", coat: "moss", eyes: "sly", extras: ["stripes"] },
  gravelynx: { head: "kit", coat: "stone", eyes: "fierce", extras: ["tufts", "spots"] },
  ironsnout: { head: "boar", coat: "slate", eyes: "fierce", extras: ["tusks", "plates"] },
  lanternewt: { head: "newt", coat: "moss", eyes: "round", extras: ["lantern"] },
  lumenoth: { head: "moth", coat: "cream", eyes: "round", extras: ["halo"] },
  marginimp: { head: "imp", coat: "rose", eyes: "sly", extras: ["pencil"] },
  oraclam: { head: "clam", coat: "sky", eyes: "round", extras: [] },
  palehart: { head: "deer", coat: "cream", eyes: "sleepy", extras: [] },
  quillip: { head: "bird", coat: "sky", eyes: "round", extras: ["quills"] },
  riddlewren: { head: "bird", coat: "bark", eyes: "sly", extras: ["crest"] },
  runecoil: { head: "snake", coat: "plum", eyes: "fierce", extras: ["rune"] },
  slagmole: { head: "mole", coat: "ember", eyes: "sleepy", extras: ["plates"] },
  syllabear: { head: "bear", coat: "bark", eyes: "sleepy", extras: ["leaf"] },
  tarotter: { head: "otter", coat: "plum", eyes: "sly", extras: ["card"] },
  thrumble: { head: "bumble", coat: "amber", eyes: "sleepy", extras: ["stripes"] },
  veilmoth: { head: "moth", coat: "plum", eyes: "sly", extras: ["rune"] },
  voltusk: { head: "boar", coat: "amber", eyes: "fierce", extras: ["tusks", "coil"] },
};

const HEADS: readonly Head[] = ["bear", "bird", "boar", "bulk", "imp", "kit", "mole", "moth", "newt", "otter", "snake"];
const COATS: readonly Coat[] = ["amber", "bark", "cream", "ember", "moss", "plum", "rose", "sky", "slate", "stone"];
const EXTRAS: readonly Extra[] = ["bolt", "crest", "flare", "halo", "leaf", "plates", "rune", "spots", "stripes"];
const EYES: readonly Traits["eyes"][] = ["fierce", "round", "sleepy", "sly"];

/** The looks of a species; of one that is new here they follow from its id. */
export function traitsOf(species: string): Traits {
  return KNOWN[species] ?? invented(species);
}

function invented(species: string): Traits {
  let hash = 7;
  for (const letter of species) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return {
    head: among(HEADS, hash),
    coat: among(COATS, hash >>> 4),
    eyes: among(EYES, hash >>> 8),
    extras: [among(EXTRAS, hash >>> 11)],
  };
}

function among<One>(list: readonly One[], number: number): One {
  return list[number % list.length] as One;
}
