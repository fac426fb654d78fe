"""The house's players: any game, from what one seat sees.

Reading order: `house` (who they are), `seeds`, `question` (what a seat knows), `imagination`, then the levels `easy`,
`normal` and `hard`, and `choose`, the door to them. `decks` makes legal decks by chance.
"""
