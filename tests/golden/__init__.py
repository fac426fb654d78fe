"""Whole matches as text that a person can read, and their exact logs. `python -m tests.golden` writes them anew."""
