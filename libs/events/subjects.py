"""Every NATS name in one place. Nothing else spells a subject, a stream or a consumer."""

COMMANDS = "COMMANDS"
AUDIT = "AUDIT"
EVENTS = "EVENTS"
TIMERS = "TIMERS"

MATCH_CONSUMER = "match"
CLOCK_CONSUMER = "clock"
DUE_CONSUMER = "clock-due"
MATCHMAKING_CONSUMER = "matchmaking"

ALL_PLAY = "play.*.*"
ALL_EVENTS = "event.*.*"
ALL_TIMERS = "timer.*.*"
ALL_DUE = "due.*.*"

HEARTBEAT = "timer.clock.heartbeat"
"""Where TIMERS keeps the clock's newest sign of life. `clock` is no match id, so no timer lies beside it."""

_PLAY = "play"

COMMANDS_TRANSFORM = ("play.*.*", "cmd.{{wildcard(2)}}.{{wildcard(1)}}")
"""COMMANDS stores the match first, so that all commands of one match are found in constant time."""


def archive_consumer(archive: str) -> str:
    """The durable consumer in EVENTS of the archive with this id; each has its own, because each needs every entry."""
    return f"archive-{archive}"


def play(player: str, match: str) -> str:
    """Where the player publishes commands for the match."""
    return f"play.{player}.{match}"


def command(match: str, player: str) -> str:
    """Where COMMANDS keeps the player's commands for the match; `*` for the player means everybody's."""
    return f"cmd.{match}.{player}"


def match_and_player(stored: str) -> tuple[str, str]:
    """The match and the player of a subject that COMMANDS stored.

    The server leaves a subject with `*` or `>` in it as it was published.
    """
    kind, first, second = stored.split(".")
    return (second, first) if kind == _PLAY else (first, second)


def event(game: str, match: str) -> str:
    """The match's log in EVENTS; `*` for the game where only the match is known."""
    return f"event.{game}.{match}"


def game_and_match(event_subject: str) -> tuple[str, str]:
    """The game and the match of an EVENTS subject."""
    _, game, match = event_subject.split(".")
    return game, match


def timer(match: str, decision: int) -> str:
    """Where the schedule of a decision's timer lies in TIMERS; one subject holds one live schedule."""
    return f"timer.{match}.{decision}"


def due(match: str, decision: int) -> str:
    """Where a fired timer appears in TIMERS."""
    return f"due.{match}.{decision}"


def match_and_decision(timer_subject: str) -> tuple[str, int]:
    """The match and the decision of a `timer` or `due` subject.

    Raises:
        ValueError: the subject does not end with a number.
    """
    _, match, decision = timer_subject.split(".")
    return match, int(decision)


def match_of_timer(timer_subject: str) -> str:
    """The match of a `timer` or `due` subject, whatever its decision."""
    return timer_subject.split(".")[1]


def timers(match: str) -> str:
    """The schedules of all timers of a match."""
    return f"timer.{match}.*"


def dues(match: str) -> str:
    """All fired timers of a match."""
    return f"due.{match}.*"


def view(player: str, match: str) -> str:
    """Updates and refusals for one player."""
    return f"view.{player}.{match}"


def views(player: str) -> str:
    """All updates and refusals for one player."""
    return f"view.{player}.*"


def watch(match: str) -> str:
    """The spectators' updates of a match."""
    return f"watch.{match}"


def note(player: str) -> str:
    """Lobby news for one player."""
    return f"note.{player}"


def ask(player: str, verb: str) -> str:
    """A question; `*` for the player is what a service listens on."""
    return f"ask.{player}.{verb}"


def lobby(player: str, verb: str) -> str:
    """A wish for matchmaking; `*` for the player is what the service listens on."""
    return f"lobby.{player}.{verb}"


def asker(subject: str) -> str:
    """The player of an `ask`, `lobby` or `play` subject."""
    return subject.split(".", 2)[1]


def inbox_prefix(player: str) -> str:
    """The player's own reply subjects, part of the contract."""
    return f"_INBOX_{player}"


def is_inbox(subject: str) -> bool:
    """Whether answers may go there: no stream stores and no service hears what begins with an underscore.

    The broker checks where a player publishes, not where a player has a service answer.
    """
    return subject.startswith("_")


def message_id(match: str, player: str, command_id: str) -> str:
    """The `Nats-Msg-Id` of an entry: it names the player, so that nobody can use up another's id."""
    return f"{match}:{player}:{command_id}"
