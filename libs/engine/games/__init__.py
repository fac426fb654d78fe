"""One package for each rulebook. Games never import each other."""
