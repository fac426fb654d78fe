"""Battle Spirits, statement by statement."""
