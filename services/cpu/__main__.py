"""Runs one process of the house's players: `python -m services.cpu`."""

from services.cpu.app import cpu
from services.runtime import run


def main() -> None:
    """Serves until SIGTERM or SIGINT."""
    run("cpu", cpu)


if __name__ == "__main__":
    main()
