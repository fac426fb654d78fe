"""The vocabulary and the log. Reading order: ids, commands, facts, entry, updates, codec, subjects, log."""
