"""Being sure that the broker has heard of what was subscribed or published. Sends nothing of its own but pings."""

from nats.aio.client import Client


async def flush(nc: Client) -> None:
    """Returns when the broker has taken all that was written before.

    The client writes a ping past what it still holds back, so the first may overtake it; the second comes after.

    Raises:
        nats.errors.Error: the broker does not answer.
    """
    await nc.flush()
    await nc.flush()
