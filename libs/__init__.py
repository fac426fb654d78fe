"""The floors below the services: `events` (vocabulary, log), above it `engine` (rules, pure) and `client` beside that."""
