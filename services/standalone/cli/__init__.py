"""The `spellfold` command line. Read terminal and options, then one file a group of commands."""
