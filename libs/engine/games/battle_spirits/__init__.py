"""Battle Spirits: two sides summon with cores, attack the other side's Life and defend with Flash and Bursts.

Reading order: `cards` (what is printed), `catalogue`, `book`, `deck`, `state`, `facts`, `evolve`; then what is worked
out: `values`, `targets`, `triggers`; then the rulebook's chapters `opening`, `turn`, `main_step`, `playing`, `effects`,
`losing`, `leaving`, `reborn`, `bursts`, `battle`, `ending`; `questions` says which of them is asked; then what people
and searches see: `text`, `view`, `label`, `describe`, `imagine`, `worth`; `game` ties all of it together.
"""
