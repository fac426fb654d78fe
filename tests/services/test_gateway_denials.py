"""Counting what the broker denies, from its log: by hand-made logs, and with a real broker that begins new ones."""

from pathlib import Path

import nats
import pytest
from prometheus_client import CollectorRegistry

from libs.events.flushing import flush
from services.gateway.denials import Denials
from tests.events.waiting import until
from tests.services.test_gateway_callout import broker, gateway, knock, token

pytestmark = pytest.mark.rule("L-9")

HEAD = '[7] 2026/12/01 13:07:09.178893 [ERR] 127.0.0.1:50938 - cid:10 - "v2.16.0:python3" - "PLAYERS/user:alice/aa" - '
PUBLISH = f'{HEAD}Publish Violation - Subject "play.bob.m"\n'
SUBSCRIBE = f'{HEAD}Subscription Violation - Subject "view.bob.*", SID 1\n'
SIGN_IN = '[7] 2026/12/01 13:07:09.694953 [ERR] [::1]:50954 - wid:11 - authentication error - Token "[REDACTED]"\n'
GARBLED = "[7] 2026/12/01 13:07:10.511943 [ERR] 127.0.0.1:50988 - cid:16 - maximum control line exceeded\n"
OTHERS = (
    "[7] 2026/12/01 13:07:09.695003 [WRN] Auth callout service returned an error: malformed\n"
    "[7] 2026/12/01 13:07:09.252766 [INF] Server is ready\n"
    "[7] 2026/12/01 13:07:09.252766 [ERR] JetStream out of storage\n"
    "\n"
)


class Counting:
    def __init__(self, log: Path) -> None:
        self.registry = CollectorRegistry()
        self.denials = Denials(log, self.registry)

    def counted(self, kind: str) -> float | None:
        return self.registry.get_sample_value("spellfold_gateway_denials_total", {"kind": kind})

    async def has_counted(self, kind: str, count: int) -> bool:
        await self.denials.look()
        return self.counted(kind) == count


@pytest.fixture
def log(tmp_path: Path) -> Path:
    place = tmp_path / "nats.log"
    place.write_text(PUBLISH)
    return place


def put_aside(log: Path, last_words: str) -> None:
    """Renames the log and writes to it once more, as a server does that begins a new one."""
    with log.open("a") as file:
        log.rename(log.with_suffix(".log.1"))
        file.write(last_words)


def begin_anew(log: Path, words: str) -> None:
    log.write_text(words)


def logs_in(folder: Path) -> int:
    return len(list(folder.glob("nats.log*")))


async def test_each_denial_is_counted_once_by_its_kind(log: Path):
    counting = Counting(log)

    with log.open("a") as file:
        file.write(OTHERS + 3 * PUBLISH + OTHERS + 2 * SUBSCRIBE + SIGN_IN + GARBLED)
    for _ in range(2):
        await counting.denials.look()

    counts = [counting.counted(kind) for kind in ("publish", "subscribe", "sign_in", "protocol")]
    counting.denials.close()
    assert counts == [3, 2, 1, 1]


@pytest.mark.parametrize("at", [1, len(HEAD), len(PUBLISH) - 1])
async def test_a_line_that_is_written_in_two_parts_is_one(log: Path, at: int):
    counting = Counting(log)

    with log.open("a") as file:
        for part in (PUBLISH[:at], PUBLISH[at:]):
            file.write(part)
            file.flush()
            await counting.denials.look()

    counting.denials.close()
    assert counting.counted("publish") == 1


async def test_what_is_added_to_the_old_log_and_the_new_one_counts(log: Path):
    counting = Counting(log)

    put_aside(log, 2 * PUBLISH)
    begin_anew(log, PUBLISH + SUBSCRIBE)
    await counting.denials.look()

    counting.denials.close()
    assert (counting.counted("publish"), counting.counted("subscribe")) == (3, 1)


async def test_a_log_that_is_away_for_a_while_is_told_and_then_read_on(log: Path):
    counting = Counting(log)

    put_aside(log, "")
    with pytest.raises(FileNotFoundError):
        await counting.denials.look()
    begin_anew(log, PUBLISH)

    assert await counting.has_counted("publish", 1)
    counting.denials.close()


async def test_a_line_without_an_end_takes_no_memory_without_end(log: Path):
    counting = Counting(log)

    with log.open("a") as file:
        for _ in range(100):
            file.write("x" * 100_000)
            file.flush()
            await counting.denials.look()
        file.write("\n" + PUBLISH)

    assert await counting.has_counted("publish", 1)
    counting.denials.close()


async def test_every_denial_of_a_real_broker_is_counted_though_it_begins_new_logs(tmp_path: Path):
    async with broker(tmp_path, log_bytes=100_000) as server, gateway(server):
        counting = Counting(server.log)
        client = await nats.connect(server.url, token=token(), inbox_prefix="_INBOX_alice", error_cb=_be_quiet)
        for count in range(1, 2001):
            await client.publish("play.bob.m1", b"{}")
            if count % 100 == 0:
                await flush(client)
                await counting.denials.look()
        await client.subscribe("view.bob.*")
        await flush(client)
        assert "Authorization Violation" in await knock(server, "nonsense")

        await until(lambda: counting.has_counted("publish", 2000))
        await until(lambda: counting.has_counted("sign_in", 1))
        assert counting.counted("subscribe") == 1
        assert logs_in(tmp_path) == 3
        await client.close()
        counting.denials.close()


async def _be_quiet(_: Exception) -> None:
    """The broker says no each time."""
