"""Runs one match worker as a process: `python -m services.match`."""

from services.match.service import match_service
from services.runtime import run


def main() -> None:
    """Serves until SIGTERM or SIGINT."""
    run("match", match_service)


if __name__ == "__main__":
    main()
