"""Wits World: two sides, three Creatures each, one action a turn.

Reading order: `cards` (what is printed), `catalogue`, `deck`, `state`, `facts`, `evolve`; then the rulebook's
chapters `opening`, `turn`, `effects`, `damage`, `durations`, `replacement`, `ending`; then what people and searches
see: `view`, `label`, `describe`, `imagine`, `worth`; `game` ties all of it together.
"""
