"""The rules, pure. Reading order: decision, chance, table, folds, game, registry, match, games, players."""
