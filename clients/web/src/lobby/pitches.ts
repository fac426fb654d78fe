/** What each game is about, in a line. A game that is not known here has none. */

const PITCHES: Readonly<Record<string, string>> = {
  wits_world: "Three Creatures a side. Read the other one's mind, and swap before it reads yours.",
  battle_spirits: "Cores are your life and your money. Spend them on Spirits, and strike.",
  wizards_tournament: "Buy spells from one market for all, and be the last mage standing.",
  wizbits: "Stack your plays on a Pillar that falls from the top. Your deck is your purse.",
  wiz_war: "A labyrinth, rivals, treasures. Grab two that are not yours, or outlive everybody.",
};

export function pitchOf(game: string): string {
  return PITCHES[game] ?? "";
}
