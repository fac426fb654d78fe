"""One folder a game, its tests named after the chapters of its rulebook."""
