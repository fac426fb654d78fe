"""Wiz-War with Bestial Forces: wizards in a labyrinth.

Reading order: `cards` and `catalogue`, `labyrinth` (the board's tables), `state`, `facts`, `evolve`, then the rules:
`opening`, `turn`, `actions`, `activation`, `casting`, `aiming`, `resolving`, `damage`, `carrying`, `ending`; last
`view`, `label`, `describe`, `imagine`, `worth`, and `game`, which ties them together.
"""
