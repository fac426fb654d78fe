"""One client of the wire, for the terminal, the CPU, the load generator and the tests.

Read wire, errors, line, feed, table, notes, client; then boards.
"""
