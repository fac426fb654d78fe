"""Rules of this house that no linter knows."""
