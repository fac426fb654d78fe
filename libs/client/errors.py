"""What can go wrong between a client and the server. A refused command is none of these: refusals are values."""


class ClientError(Exception):
    """The part that all errors of this client share."""


class Unreachable(ClientError):
    """Nobody answered: the server, or the service behind it, is away. Trying again later is right."""


class Lost(ClientError):
    """The connection is closed for good; only a new one helps."""


class Declined(ClientError):
    """A question or wish was answered with an error.

    Args:
        reason: the stable word for why.
        message: the sentence that names the thing and both values.
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message


class NotTaken(ClientError):
    """The stream of commands refused the bytes themselves, as too large for one. Sending them again is no use."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(f"the server did not take the command: {message} (error {code})")
        self.code = code


class NotSeated(ClientError):
    """The player holds no seat in the match and can only watch it."""


class Garbled(ClientError):
    """An answer has not the promised shape; the server and this client do not speak the same version."""
