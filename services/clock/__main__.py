"""The clock as a process of its own: `python -m services.clock`. Any number may run."""

from services.clock.app import clock
from services.runtime import run

if __name__ == "__main__":
    run("clock", clock)
