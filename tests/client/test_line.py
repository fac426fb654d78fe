"""Questions are repeated, wishes are not; errors are typed; answers come to the player's own inbox."""

import asyncio
import random

import msgspec
import pytest
from nats.aio.msg import Msg

from libs.client.client import Client, connect
from libs.client.errors import Declined, Garbled, Lost, Unreachable
from libs.events import subjects
from libs.events.flushing import flush
from libs.events.questions import AskReplay
from libs.events.wishes import Cpu
from services.standalone.servers import free_port
from tests.client.scripted import MATCH, Scripted

PATIENCE_S = 10


class _Answering:
    """Says one thing to every request on a subject, from the `from_`th on, and keeps what was asked."""

    def __init__(self, scripted: Scripted, subject: str, answer: bytes, *, from_: int = 1) -> None:
        self._scripted, self._subject, self._answer, self._from = scripted, subject, answer, from_
        self.requests: list[Msg] = []

    async def start(self) -> None:
        await self._scripted.connection.subscribe(self._subject, cb=self._take)
        await flush(self._scripted.connection)

    async def _take(self, message: Msg) -> None:
        self.requests.append(message)
        if len(self.requests) >= self._from:
            await message.respond(self._answer)


async def test_a_question_goes_to_its_subject_with_its_fields_and_answers_come_to_the_own_inbox(
    client: Client, scripted: Scripted
):
    service = _Answering(scripted, subjects.ask("alice", "matches"), b'{"type":"matches_answer","matches":[]}')
    await service.start()

    answer = await client.ask("matches", player="bob", game=None, limit=5)

    assert answer == {"type": "matches_answer", "matches": []}
    assert service.requests[0].data == b'{"player":"bob","limit":5}'
    assert service.requests[0].reply.startswith("_INBOX_alice.")


async def test_a_question_without_an_answer_is_repeated(
    client: Client, scripted: Scripted, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("libs.client.line._ANSWER_S", 0.2)
    service = _Answering(scripted, subjects.ask("*", "games"), b'{"type":"games_answer"}', from_=2)
    await service.start()

    await client.ask("games", patience_s=PATIENCE_S)

    assert len(service.requests) == 2


async def test_a_wish_that_somebody_heard_is_not_repeated(client: Client, scripted: Scripted):
    service = _Answering(scripted, subjects.lobby("*", "seek"), b'{"type":"seek_answer"}', from_=2)
    await service.start()

    with pytest.raises(Unreachable, match=r"lobby\.alice\.seek"):
        await client.wish("seek", game="pebbles", patience_s=0.5)

    assert len(service.requests) == 1


async def test_a_wish_with_an_id_of_its_own_may_be_repeated(
    client: Client, scripted: Scripted, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("libs.client.line._ANSWER_S", 0.2)
    service = _Answering(scripted, subjects.lobby("*", "cpu"), b'{"type":"cpu_answer","match":"m"}', from_=2)
    await service.start()

    await client.wish("cpu", Cpu(id="ab" * 16, game="pebbles"), again=True)

    assert len(service.requests) == 2
    assert service.requests[0].data == service.requests[1].data


async def test_a_question_may_be_a_struct_of_the_vocabulary(client: Client, scripted: Scripted):
    service = _Answering(scripted, subjects.ask("*", "replay"), b'{"type":"replay_answer"}')
    await service.start()

    await client.ask("replay", AskReplay(match=MATCH, seat=None, from_=3))

    assert msgspec.json.decode(service.requests[0].data, type=AskReplay) == AskReplay(match=MATCH, seat=None, from_=3)
    assert b'"seat":null' in service.requests[0].data


async def test_a_wish_waits_for_a_service_that_is_not_there_yet(client: Client, scripted: Scripted):
    wishing = asyncio.create_task(client.wish("seek", game="pebbles"))
    await asyncio.sleep(0.3)
    assert not wishing.done()

    await _Answering(scripted, subjects.lobby("*", "seek"), b'{"type":"seek_answer","ticket":"t"}').start()

    async with asyncio.timeout(PATIENCE_S):
        assert (await wishing)["ticket"] == "t"


async def test_a_wish_that_nobody_hears_is_an_error_in_the_end(client: Client):
    with pytest.raises(Unreachable, match=r"lobby\.alice\.seek"):
        await client.wish("seek", game="pebbles", patience_s=0.3)


async def test_an_error_is_raised_with_its_reason(client: Client, scripted: Scripted):
    error = b'{"type":"error","reason":"bad_setup","message":"there is no game chess"}'
    await _Answering(scripted, subjects.lobby("*", "cpu"), error).start()

    with pytest.raises(Declined, match="there is no game chess") as caught:
        await client.wish("cpu", game="chess")

    assert caught.value.reason == "bad_setup"


@pytest.mark.parametrize("answer", [b"\xff", b"[]", b"{}", b'{"type":"matches_answer"}', b'{"type":"update"}'])
async def test_an_answer_of_another_shape_is_an_error(client: Client, scripted: Scripted, answer: bytes):
    await _Answering(scripted, subjects.ask("*", "games"), answer).start()

    with pytest.raises(Garbled):
        await client.ask("games")


async def test_an_update_that_is_none_is_an_error(client: Client, scripted: Scripted):
    scripted.is_silent = True
    await _Answering(scripted, subjects.ask("*", "view"), b'{"type":"view_answer","update":{}}').start()

    with pytest.raises(Garbled, match="holds no update"):
        await client.view(MATCH)


async def test_news_come_to_the_player_they_are_for(client: Client, scripted: Scripted):
    notes = await client.notes()

    for player, data in (("bob", b'{"type":"declined"}'), ("alice", b"?"), ("alice", b'{"type":"match_found"}')):
        await scripted.connection.publish(subjects.note(player), data)

    assert await notes.next(timeout_s=PATIENCE_S) == {"type": "match_found"}
    assert await notes.next(timeout_s=0.05) is None


async def test_news_end_with_the_connection(client: Client, scripted: Scripted):
    notes = await client.notes()

    await client.close()

    with pytest.raises(Lost):
        await notes.next(timeout_s=PATIENCE_S)


async def test_a_server_that_is_not_there_is_an_error_in_time():
    url = f"nats://secret:word@127.0.0.1:{free_port()}"

    with pytest.raises(Unreachable) as caught:
        await connect(url, "alice", patience_s=0.5)

    assert "word" not in str(caught.value)
    assert url.rpartition("@")[2] in str(caught.value)


@pytest.mark.parametrize("player", ["", "Alice", "a.b", "*", ">", "a" * 41, "a b"])
async def test_an_id_that_no_subject_may_carry_is_refused_before_connecting(player: str):
    with pytest.raises(ValueError, match="1 to 40 of a-z"):
        await connect("nats://127.0.0.1:1", player)


async def test_asking_over_a_closed_connection_is_an_error(client: Client):
    await client.close()

    with pytest.raises(Lost):
        await client.ask("games")


async def test_a_cancellation_is_obeyed_even_if_it_meets_the_answer(client: Client, scripted: Scripted):
    await _Answering(scripted, subjects.ask("*", "games"), b'{"type":"games_answer"}').start()

    async def ask_for_ever() -> None:
        while True:
            await client.ask("games")

    for _ in range(200):
        asking = asyncio.create_task(ask_for_ever())
        await asyncio.sleep(random.uniform(0, 0.003))
        asking.cancel()
        done, _ = await asyncio.wait((asking,), timeout=PATIENCE_S)
        assert done
