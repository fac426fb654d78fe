"""Measurements: run as programs, never as timed tests."""
