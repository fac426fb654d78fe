"""Wizbits Elemenstor Battle, shown rule by rule: `given` sets duels up, the tests carry the statements' ids."""
