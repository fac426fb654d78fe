"""The folder in which a stand-alone Spellfold keeps everything, and the lock that lets one stack use it at a time.

It reads no environment: whoever composes the stack passes what `SPELLFOLD_HOME` says.
"""

import fcntl
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import platformdirs

from services.settings import SettingsError


class HomeInUseError(Exception):
    """Another stack uses the folder; the message names the folder and, where known, the process."""


def home_folder(wanted: str = "") -> Path:
    """Return the folder that was asked for, or else the platform's place for a user's data.

    Raises:
        SettingsError: it lies below the home of an account that is unknown.
    """
    if not wanted:
        return platformdirs.user_data_path("spellfold", appauthor=False)
    try:
        return Path(wanted).expanduser().resolve()
    except RuntimeError:
        raise SettingsError(f"the data folder {wanted} lies below the home of an account that is unknown") from None


@contextmanager
def locked_home(folder: Path) -> Generator[Path]:
    """Make the folder if it is missing, closed to others, and hold it until the end of the block.

    The lock is the operating system's, so it is gone with the process, however that ends.

    Raises:
        HomeInUseError: Another process, or another part of this one, holds it.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (folder / "lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            holder = lock.read().strip() or "unknown"
            raise HomeInUseError(
                f"{folder} is used by another Spellfold, process {holder}; "
                "stop that one, or name another folder in SPELLFOLD_HOME"
            ) from None
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield folder
