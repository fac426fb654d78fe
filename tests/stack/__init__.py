"""Tests on real servers: one NATS server, a cluster of three, a real Postgres."""
