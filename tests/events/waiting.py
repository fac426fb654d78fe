"""Waiting for what other processes bring about, without guessing how long that takes."""

import asyncio
from collections.abc import Awaitable, Callable

PATIENCE_S = 15.0
POLL_S = 0.01


async def until(
    condition: Callable[[], Awaitable[object]] | Callable[[], object], patience_s: float = PATIENCE_S
) -> None:
    """Wait until the condition, plain or async, holds. Raises TimeoutError when patience is at its end."""
    async with asyncio.timeout(patience_s):
        while True:
            held = condition()
            if await held if isinstance(held, Awaitable) else held:
                return
            await asyncio.sleep(POLL_S)
