"""The rules of Wizard's Tournament, a file a chapter."""
