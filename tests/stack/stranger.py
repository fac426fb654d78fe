"""A stranger's client: plays one match of Wits World against the house, then checks that the match was honest.

Written from docs/protocol.md with nothing but a NATS library: `python stranger.py http://127.0.0.1:8480`.
"""

import asyncio
import hashlib
import hmac
import itertools
import json
import os
import random
import struct
import sys
import urllib.request
from typing import Any

import nats
from nats.errors import NoRespondersError
from nats.errors import TimeoutError as NoAnswerError

QUIET_S = 5


def sign_in(gateway) -> Any:
    """Becomes a guest; returns a token for the broker, and where the broker is."""
    headers = {"content-type": "application/json"}
    for path in ("/api/guest", "/api/token"):
        asked = urllib.request.Request(gateway + path, b"{}", headers)  # noqa: S310
        with urllib.request.urlopen(asked) as response:  # noqa: S310
            answer = json.loads(response.read())
        headers.setdefault("authorization", f"Bearer {answer.get('secret')}")
    return answer


async def request(nc, subject, body) -> Any:
    """One answer; the same bytes again until there is one."""
    data = json.dumps(body).encode()
    while True:
        try:
            answer = json.loads((await nc.request(subject, data, timeout=2)).data)
        except (NoRespondersError, NoAnswerError):
            answer = {"error": "nobody answered"}
        if answer.get("type") == "error" and answer["reason"] not in ("no_match", "unavailable"):
            raise RuntimeError(f"{subject}: {answer['reason']}: {answer['message']}")
        if "error" not in answer and answer.get("type") != "error":
            return answer
        await asyncio.sleep(0.2)


async def command(nc, me, match, **fields):
    """Publishes a command until the stream has it."""
    await request(nc, f"play.{me}.{match}", fields | {"id": os.urandom(16).hex()})


async def play(gateway, level="easy", seed=None) -> dict[str, Any]:
    """Plays a match with random options; returns its id, its result, the heads seen by version, and our entropy."""
    chance = random.Random(seed)
    entropy = os.urandom(16).hex()
    token = sign_in(gateway)
    me = token["player"]
    nc = await nats.connect(token["nats_urls"], token=token["token"], inbox_prefix=f"_INBOX_{me}")
    wish = {"id": os.urandom(16).hex(), "game": "wits_world", "level": level, "starter": "first_lesson"}
    match = (await request(nc, f"lobby.{me}.cpu", wish))["match"]
    told = await nc.subscribe(f"view.{me}.{match}")
    update = (await request(nc, f"ask.{me}.view", {"match": match}))["update"]
    heads: dict[int, str] = {}
    answered: set[int] = set()
    log: list[str] = []
    while True:
        heads[update["version"]] = update["head"]
        log += update["log"]
        if update["result"] is not None:
            break
        for decision in update["decisions"]:
            if decision["seat"] != update["seat"] or decision["number"] in answered:
                continue
            answered.add(decision["number"])
            if decision["kind"] == "ready":
                await command(nc, me, match, type="ready", decision=decision["number"], entropy=entropy)
            else:
                option = chance.choice(decision["options"])["id"]
                await command(nc, me, match, type="choose", decision=decision["number"], option=option)
        update = await newer(nc, me, told, update, answered)
    replayed = await replay(nc, me, match)
    await nc.close()
    return {"match": match, "result": update["result"], "heads": heads, "entropy": entropy, "log": log, **replayed}


async def newer(nc, me, told, update, answered) -> Any:
    """The next update with a higher version than this one's; asks for it when nothing comes."""
    while True:
        try:
            message: Any = json.loads((await told.next_msg(timeout=QUIET_S)).data)
        except NoAnswerError:
            message = {"type": "refused"}
        if message["type"] == "refused":  # or silence: look where the match stands, and answer again what is open
            answered.clear()
            message = (await request(nc, f"ask.{me}.view", {"match": update["match"]}))["update"]
            if message["version"] == update["version"]:
                return message
        if message["type"] == "update" and message["version"] > update["version"]:
            return message


async def replay(nc, me, match) -> dict[str, Any]:
    """Every entry of a finished match as its exact text, and the updates as we saw them."""
    entries: list[str] = []
    updates: list[Any] = []
    start = 0
    while start is not None:
        page = await request(nc, f"ask.{me}.replay", {"match": match, "from": start})
        if not page["over"]:  # the archive is a moment behind
            await asyncio.sleep(0.2)
            continue
        entries += page["entries"]
        updates += page["updates"]
        start = page["next"]
    return {"entries": entries, "updates": updates}


def check(entries, heads, entropy):
    """Checks the hash chain, the commitment, every draw and every salt; returns the number of draws."""
    parsed = [json.loads(entry) for entry in entries]
    hashes = [hashlib.sha256(entry.encode()).hexdigest() for entry in entries]
    assert [entry["version"] for entry in parsed] == list(range(len(parsed)))
    assert [entry["prev"] for entry in parsed] == ["0" * 64, *hashes[:-1]]
    assert all(hashes[version] == head for version, head in heads.items())
    facts = [fact for entry in parsed for fact in entry["facts"]]
    only = {fact["type"]: fact for fact in facts if fact["type"] in ("match_created", "match_started", "match_ended")}
    secret, entropies = bytes.fromhex(only["match_ended"]["secret"]), only["match_started"]["entropies"]
    assert hashlib.sha256(secret).hexdigest() == only["match_created"]["commitment"]
    assert entropy in entropies
    root = hmac.digest(secret, b"spellfold.root.v1" + bytes.fromhex("".join(entropies)), "sha256")
    for entry in parsed:
        salt = hmac.digest(secret, b"spellfold.salt.v1" + entry["version"].to_bytes(8, "big"), "sha256")[:16]
        assert entry["salt"] == salt.hex()
    draws = [fact for fact in facts if fact["type"] in ("rolled", "shuffled")]
    for k, draw in enumerate(draws):
        if draw["type"] == "rolled":
            assert draw["value"] == draw["low"] + below(words(root, k), draw["high"] - draw["low"] + 1)
        else:
            assert draw["order"] == shuffled(words(root, k), len(draw["order"]))
    return len(draws)


def words(root, k):
    """The 64-bit words of draw `k`."""
    for block in itertools.count():
        message = b"spellfold.draw.v1" + k.to_bytes(8, "big") + block.to_bytes(4, "big")
        yield from struct.unpack(">4Q", hmac.digest(root, message, "sha256"))


def below(stream, n):
    """A number below n."""
    return next(word for word in stream if word < 2**64 - 2**64 % n) % n


def shuffled(stream, m):
    """An order of m things."""
    order = list(range(m))
    for i in range(m - 1, 0, -1):
        j = below(stream, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


if __name__ == "__main__":
    played = asyncio.run(play(*sys.argv[1:2]))
    print("\n".join(played["log"]))
    print(played["result"], f"{check(played['entries'], played['heads'], played['entropy'])} draws are as promised")
