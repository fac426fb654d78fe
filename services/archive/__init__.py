"""The archive: keeps every log for ever in Postgres and answers what is asked about matches.

Reading order: service (all of it together), lead (one writer at a time), writer (the edge: entries in, acks out),
stream (where in EVENTS it stands), outline (what is read of an entry), chain (may it be filed?), summary (what is known
of a match), filing (one transaction a batch), queries and rows (all the SQL), store (what is read back), replay,
answers.
"""
