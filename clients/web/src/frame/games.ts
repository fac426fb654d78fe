/** Titles of the games this client knows; another game's title is made of its id. */

const TITLES: Readonly<Record<string, string>> = {
  wits_world: "Wits World",
  wizards_tournament: "Wizard's Tournament",
  battle_spirits: "Battle Spirits",
  wizbits: "Wizbits Elemenstor Battle",
  wiz_war: "Wiz-War",
};

export function titleOf(game: string): string {
  return TITLES[game] ?? inWords(game);
}

/** An id as a person would write it: `first_lesson` is "First lesson". */
export function inWords(id: string): string {
  const words = id.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
