"""Wizbits Elemenstor Battle: a duel of cards that are stacked on a Pillar and resolve from the top down.

Reading order: `cards` (what is printed), `catalogue`, `book`, `deck`, `state`, `facts`, `evolve`; then what can be read
of a state: `points`, `targets`; then the rulebook's chapters `opening`, `turn`, `costs`, `building`, `pillar`, `run`,
`checks`, `effects`, `results`, `triggers`, `conflict`, `battle`, `ending`; then what people and searches see: `text`,
`view`, `label`, `describe`, `imagine`, `worth`; `game` ties all of it together.

```
choose -> turn.advance: the innermost unfinished thing goes on until somebody must choose
   work (a batch, a Base, a Test) > play (a half-made play) > pillar > battle > conflict > the step of the turn
```
"""
