"""Wizard's Tournament: two to four wizards build their decks from twelve sets, cast, and fight.

Reading order: `cards` (what is printed), `catalogue`, `book`, `deck`, `state`, `facts`, `facts_combat`, `evolve`,
`removal`; then the rulebook's chapters `opening`, `drawing`, `targets`, `casting`, `windows`, `resolving`, `effects`,
`damage`, `combat`, `turn`, `ending`; then what people and searches see: `text`, `view`, `label`, `describe`,
`imagine`, `worth`; `game` ties all of it together.
"""
