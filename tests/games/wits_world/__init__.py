"""Wits World, told chapter by chapter. Reading order: given, then the tests named after the chapters."""
