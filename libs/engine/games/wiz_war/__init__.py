"""Wiz-War with Bestial Forces: wizards in a labyrinth.

Reading order: `cards` and `catalogue`, `labyrinth` (the board's tables), `state`, `facts` with `turn_facts`,
`cast_facts` and `board_facts`, `evolve` with the folds of each, then the rules: `opening`, `turn`, `actions`,
`activation`, `casting`, `aiming`, `resolving`, `damage`, `carrying`, `questions`, `leaving`, `ending`; last `view`,
`label`, `describe`, `imagine`, `worth`, and `game`, which ties them together.
"""
