"""Everything in one process, for newcomers, tests and small hosts.

Read `servers` and `postgres` for the embedded servers, then `__main__` for the `spellfold` command line.
"""
