"""The client of the wire against a real NATS server, with a scripted match service behind it."""
