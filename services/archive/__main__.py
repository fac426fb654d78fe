"""Runs one archive process: `python -m services.archive`."""

from services.archive.service import archive_service
from services.runtime import run


def main() -> None:
    """Serves until SIGTERM or SIGINT."""
    run("archive", archive_service)


if __name__ == "__main__":
    main()
