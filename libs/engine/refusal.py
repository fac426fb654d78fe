"""Why a command did nothing: values with a stable reason. Nothing here is raised."""

from msgspec import Struct

BAD_COMMAND = "bad_command"
BAD_OPTION = "bad_option"
BAD_SETUP = "bad_setup"
ID_REUSED = "id_reused"
INTERNAL_ERROR = "internal_error"
MATCH_EXISTS = "match_exists"
MATCH_OVER = "match_over"
MATCH_TOO_OLD = "match_too_old"
NO_MATCH = "no_match"
NOT_ALLOWED = "not_allowed"
NOT_SEATED = "not_seated"
NOT_STARTED = "not_started"
NOT_YOUR_DECISION = "not_your_decision"
NOTHING_TO_SET = "nothing_to_set"
SLOW_DOWN = "slow_down"
STALE_DECISION = "stale_decision"
TOO_EARLY = "too_early"
TOO_LATE = "too_late"

REASONS = (
    BAD_COMMAND,
    BAD_OPTION,
    BAD_SETUP,
    ID_REUSED,
    INTERNAL_ERROR,
    MATCH_EXISTS,
    MATCH_OVER,
    MATCH_TOO_OLD,
    NO_MATCH,
    NOT_ALLOWED,
    NOT_SEATED,
    NOT_STARTED,
    NOT_YOUR_DECISION,
    NOTHING_TO_SET,
    SLOW_DOWN,
    STALE_DECISION,
    TOO_EARLY,
    TOO_LATE,
)
"""Every reason that `refused` can carry."""


class Refusal(Struct, frozen=True):
    """A stable reason, one of `REASONS`, and a message that names the thing and both values."""

    reason: str
    message: str
