"""Settings from `SPELLFOLD_*` variables, typed and bounded. Reads no environment itself: it is given the variables.

Every service reads the common ones below; a service with settings of its own reads them with the same `Environment`.
A value that does not fit ends the start with an error that names the variable and the value (of a secret: its length).
"""

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from msgspec import Struct

_FLAGS = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}
_LOG_LEVELS = ("debug", "info", "warning", "error", "critical")
_LOG_FORMATS = ("auto", "json", "console")
_HEX = re.compile(r"(?:[0-9a-fA-F]{2})+")
_SHOWN = 80


class SettingsError(Exception):
    """A variable holds what cannot be used; the message names the variable, the value and what would do."""


class Environment:
    """Typed reading of variables. An empty or blank variable counts as not set.

    Every method raises `SettingsError` for a value that does not fit.
    """

    def __init__(self, variables: Mapping[str, str]) -> None:
        self._variables = variables

    def changed(self, changes: Mapping[str, str]) -> "Environment":
        """The same variables with some changed or added."""
        return Environment({**self._variables, **changes})

    def text(self, name: str, default: str = "", *, pattern: str = r"[^\x00-\x1f\x7f]*") -> str:
        """The variable as it stands; the whole of it must match the pattern."""
        value = self._given(name)
        if value is None:
            return default
        if re.fullmatch(pattern, value) is None:
            raise SettingsError(f"{name} is {_shown(value)}, which does not match {pattern}")
        return value

    def choice(self, name: str, default: str, *, among: tuple[str, ...]) -> str:
        """One of a few words, in any case."""
        value = self._given(name)
        if value is None:
            return default
        if value.lower() not in among:
            raise SettingsError(f"{name} is {_shown(value)}; it may be {', '.join(among)}")
        return value.lower()

    def integer(self, name: str, default: int, *, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        value = self._given(name)
        if value is None:
            return default
        if re.fullmatch(r"-?[0-9]{1,18}", value) is None:
            raise SettingsError(f"{name} is {_shown(value)}, not a whole number")
        number = int(value)
        if not low <= number <= high:
            raise SettingsError(f"{name} is {number}; it may be {low} to {high}")
        return number

    def flag(self, name: str, *, default: bool) -> bool:
        """A yes or no: 1, true, yes, on, 0, false, no, off."""
        value = self._given(name)
        if value is None:
            return default
        if value.lower() not in _FLAGS:
            raise SettingsError(f"{name} is {_shown(value)}; it may be {', '.join(_FLAGS)}")
        return _FLAGS[value.lower()]

    def urls(self, name: str, default: tuple[str, ...], *, schemes: tuple[str, ...]) -> tuple[str, ...]:
        """One or more URLs, separated by commas. A password inside is never repeated in an error."""
        value = self._given(name)
        if value is None:
            return default
        return tuple(_checked_url(name, url.strip(), schemes) for url in value.split(","))

    def secret(self, name: str, *, least_bytes: int) -> bytes | None:
        """A secret in hex digits, or `None` if it is not set. The error tells its length only."""
        value = self._given(name)
        return None if value is None else secret_bytes(name, value, least_bytes=least_bytes)

    def hidden(self, name: str) -> str:
        """The variable as it stands, empty if not set, for a reader that never repeats it."""
        return self._given(name) or ""

    def _given(self, name: str) -> str | None:
        value = self._variables.get(name, "").strip()
        return value or None


class Settings(Struct, frozen=True, kw_only=True):
    """What every service needs to know.

    - `SPELLFOLD_NATS_URL`: one or more servers of one cluster, separated by commas.
    - `SPELLFOLD_DATABASE_URL`: the Postgres of archive and matchmaking; empty where no database is used.
    - `SPELLFOLD_REPLICAS`: copies of each stream, 1 to 5; 3 in production. Never lowers what is there.
    - `SPELLFOLD_LOG_LEVEL`: debug, info, warning, error or critical.
    - `SPELLFOLD_LOG_FORMAT`: json, console, or auto (console on a terminal, JSON lines otherwise).
    - `SPELLFOLD_METRICS_PORT`: serves /metrics, /healthz and /readyz there; 0 serves nothing.
    - `SPELLFOLD_METRICS_HOST`: the address for that; 0.0.0.0 in a container.
    - `SPELLFOLD_STOP_GRACE_S`: seconds that work in hand may take after a stop was asked for.
    """

    nats_urls: tuple[str, ...] = ("nats://127.0.0.1:4222",)
    database_url: str = ""
    replicas: int = 1
    log_level: str = "info"
    log_format: str = "auto"
    metrics_port: int = 0
    metrics_host: str = "127.0.0.1"
    stop_grace_s: int = 10


def read_settings(environment: Environment) -> Settings:
    """The common settings.

    Raises:
        SettingsError: a variable holds what cannot be used.
    """
    default = Settings()
    databases = environment.urls("SPELLFOLD_DATABASE_URL", (), schemes=("postgresql", "postgres"))
    if len(databases) > 1:
        raise SettingsError(f"SPELLFOLD_DATABASE_URL holds {len(databases)} URLs; it may hold one")
    return Settings(
        nats_urls=environment.urls("SPELLFOLD_NATS_URL", default.nats_urls, schemes=("nats", "tls", "ws", "wss")),
        database_url=databases[0] if databases else "",
        replicas=environment.integer("SPELLFOLD_REPLICAS", default.replicas, low=1, high=5),
        log_level=environment.choice("SPELLFOLD_LOG_LEVEL", default.log_level, among=_LOG_LEVELS),
        log_format=environment.choice("SPELLFOLD_LOG_FORMAT", default.log_format, among=_LOG_FORMATS),
        metrics_port=environment.integer("SPELLFOLD_METRICS_PORT", default.metrics_port, low=0, high=65535),
        metrics_host=environment.text("SPELLFOLD_METRICS_HOST", default.metrics_host, pattern=r"[0-9A-Za-z.:_-]+"),
        stop_grace_s=environment.integer("SPELLFOLD_STOP_GRACE_S", default.stop_grace_s, low=0, high=600),
    )


def secret_bytes(name: str, value: str, *, least_bytes: int) -> bytes:
    """The bytes of a secret in hex digits.

    Raises:
        SettingsError: other characters, an odd number of digits, or fewer bytes than asked for. Names the length only.
    """
    if _HEX.fullmatch(value) is None:
        raise SettingsError(f"{name} holds {len(value)} characters that are not pairs of hex digits")
    secret = bytes.fromhex(value)
    if len(secret) < least_bytes:
        raise SettingsError(f"{name} holds {len(secret)} bytes; it needs at least {least_bytes}")
    return secret


def _checked_url(name: str, url: str, schemes: tuple[str, ...]) -> str:
    wanted = f"one that begins with {' or '.join(f'{scheme}://' for scheme in schemes)} and names a host"
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise SettingsError(f"{name} holds an unreadable URL ({error}); it needs {wanted}") from None
    shown = parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
    has_place = bool(parts.hostname) or (parts.scheme.startswith("postgres") and bool(parts.query))
    if parts.scheme not in schemes or not has_place or port == 0:
        raise SettingsError(f"{name} holds {_shown(shown)}; it needs {wanted}")
    return url


def _shown(value: str) -> str:
    return repr(value if len(value) <= _SHOWN else f"{value[:_SHOWN]}…")
