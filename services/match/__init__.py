"""Judges commands and keeps the matches' logs.

Reading order: __main__, service, app, handle, cache, keys, pending, publish, queries.
"""
