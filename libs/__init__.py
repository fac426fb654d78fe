"""The floors below the services: `events` (vocabulary and log), then `engine` (rules, pure); `client` stands beside the engine."""
