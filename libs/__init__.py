"""The floors below the services: `events` (vocabulary, log), above it `engine` (rules) and, beside that, `client`."""
