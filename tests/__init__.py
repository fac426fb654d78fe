"""The tests: `conftest` finds or starts the servers, the folders are named after what they test."""
