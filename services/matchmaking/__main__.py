"""Runs one matchmaking process: `python -m services.matchmaking`. Any number may run."""

from services.matchmaking.app import matchmaking
from services.runtime import run

if __name__ == "__main__":
    run("matchmaking", matchmaking)
