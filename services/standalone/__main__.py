"""The `spellfold` command: puts the groups of commands together, and turns what went wrong into a line and a code."""

import errno
import sys

import typer

from libs.client.errors import ClientError, Declined, NotSeated, Unreachable
from libs.events.streams import MismatchError, UnreachableError
from services.broker import BrokerLostError
from services.database import DatabaseUnreachableError, MigrationError
from services.settings import SettingsError
from services.standalone.cli import catalogue, playing, record, replaying, serving, simulation
from services.standalone.cli.terminal import (
    FAILED,
    INTERRUPTED,
    NOT_FOUND,
    UNREACHABLE,
    WRONG_USAGE,
    CommandFailedError,
    leave,
)
from services.standalone.home import HomeInUseError
from services.standalone.identity import BadPlayerError
from services.standalone.kept_process import ServerFailedError

app = typer.Typer(
    name="spellfold",
    help="Wizard duels on one event-sourced match service. `spellfold play` starts a match against the house.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for group in (playing, serving, catalogue, record, replaying, simulation):
    group.add_to(app)

_CODES: dict[type[Exception], int] = {
    MigrationError: FAILED,  # before its base class
    SettingsError: WRONG_USAGE,
    HomeInUseError: UNREACHABLE,
    ServerFailedError: UNREACHABLE,
    DatabaseUnreachableError: UNREACHABLE,
    Unreachable: UNREACHABLE,
    UnreachableError: UNREACHABLE,
    BrokerLostError: UNREACHABLE,
    MismatchError: FAILED,
    BadPlayerError: WRONG_USAGE,
    NotSeated: NOT_FOUND,
    ClientError: FAILED,
}

_FULL_OR_LOCKED = (errno.ENOSPC, errno.EDQUOT, errno.EROFS)


def main() -> None:
    """Runs one command and ends the process.

    Exit codes: 0 well done, 1 failed, 2 wrong usage, 3 not found, 4 no server, 5 not over yet (audit), 130 interrupted.
    """
    try:
        app()
    except CommandFailedError as error:
        leave(str(error), error.code)
    except Declined as error:
        leave(str(error), NOT_FOUND if error.reason.startswith("no_") else FAILED)
    except tuple(_CODES) as error:
        leave(str(error), next(code for kind, code in _CODES.items() if isinstance(error, kind)))
    except OSError as error:
        if error.filename is None and error.errno not in _FULL_OR_LOCKED:
            raise
        leave(f"{error.filename or 'the data folder'}: {error.strerror}", FAILED)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
