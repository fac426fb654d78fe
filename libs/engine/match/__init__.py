"""What is the same in every game.

Reading order: modes, seal, state, evolve, fold, decide, settle, deadlines, update, audit.
"""
