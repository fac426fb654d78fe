"""Matchmaking: who plays whom, and how good they are.

Reading order: app, lobby, tables, pairing, pairs, challenges, maker, entries, results, ratings, ladder.
"""
