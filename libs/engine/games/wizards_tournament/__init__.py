"""Wizard's Tournament: two to four wizards build their decks from twelve sets, cast, and fight.

Reading order: `cards` (what is printed), `catalogue`, `book`, `state`, `facts`, `evolve`; then the rulebook's chapters
`opening`, `turn`, `casting`, `windows`, `resolving`, `effects`, `damage`, `combat`, `ending`; then what people and
searches see: `text`, `view`, `label`, `describe`, `imagine`, `worth`; `game` ties all of it together.
"""
