"""The gateway over HTTP, as a browser and a program use it, on the real stack."""

import asyncio
import http.client
import itertools
import json
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import quote, urlsplit

import nats
import pytest
from msgspec import Struct

from tests.events.waiting import until
from tests.house_stack import House
from tests.stack.test_hostile_players import knock

_ADDRESSES = (f"10.{number >> 8 & 255}.{number & 255}.1" for number in itertools.count(1))
PASSWORD = "correct horse"  # noqa: S105


class Answer(Struct):
    """A response: its status, its headers by lower-case name, its JSON or text."""

    status: int
    headers: dict[str, str]
    body: Any


class Person:
    """Somebody at an address of its own; keeps the cookie as a browser does."""

    def __init__(self, house: House, address: str = "") -> None:
        self._place = urlsplit(house.addresses.gateway_url).netloc
        self.address = address or next(_ADDRESSES)
        self.cookie = ""

    def ask(self, method: str, path: str, body: Any = None, *, raw: bytes | None = None, **headers: str) -> Answer:
        """One request; `body` as JSON, or `raw` bytes."""
        connection = http.client.HTTPConnection(self._place, timeout=20)
        sent = {"x-forwarded-for": self.address, **{name.replace("_", "-"): value for name, value in headers.items()}}
        if self.cookie and "authorization" not in sent:
            sent["cookie"] = self.cookie
        data = raw if raw is not None else None if body is None else json.dumps(body).encode()
        if data is not None:
            sent.setdefault("content-type", "application/json")
        connection.request(method, path, data, sent)
        response = connection.getresponse()
        text = response.read()
        kept = {name.lower(): value for name, value in response.getheaders()}
        connection.close()
        if "set-cookie" in kept:
            self.cookie = kept["set-cookie"].partition(";")[0]
        is_json = kept.get("content-type", "").startswith("application/json") and "content-encoding" not in kept
        return Answer(response.status, kept, json.loads(text) if is_json and text else text)


@pytest.fixture
def person(house: House) -> Person:
    return Person(house)


def new_name() -> str:
    return f"Ada {secrets.token_hex(4)}"


def account(house: House) -> tuple[Person, str]:
    """Somebody with an account, and the name."""
    somebody, name = Person(house), new_name()
    made = somebody.ask("POST", "/api/accounts", {"name": name, "password": PASSWORD})
    assert made.status == 200, made
    return somebody, name


def test_nobody_is_signed_in_at_first(person: Person):
    assert person.ask("GET", "/api/session").body == {"type": "no_session"}
    assert person.ask("POST", "/api/token", {}).status == 401


def test_a_guest_has_an_opaque_id_and_a_name_and_comes_back_by_its_cookie(person: Person):
    guest = person.ask("POST", "/api/guest", {}).body

    again = person.ask("GET", "/api/session").body

    assert guest["player"].startswith("p-")
    assert guest["name"].startswith("Guest ")
    assert guest["is_guest"] is True
    assert {**again, "secret": guest["secret"]} == guest
    assert person.ask("POST", "/api/guest", {}).body["player"] == guest["player"]


def test_the_cookie_is_kept_from_scripts_and_other_sites(person: Person):
    cookie = person.ask("POST", "/api/guest", {}).headers["set-cookie"]

    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_a_browser_is_not_told_the_secret_that_its_cookie_holds(person: Person):
    assert "secret" not in person.ask("POST", "/api/guest", {}, sec_fetch_site="same-origin").body


def test_a_program_shows_its_secret(house: House, person: Person):
    guest = person.ask("POST", "/api/guest", {}).body
    program = Person(house)

    token = program.ask("POST", "/api/token", {}, authorization=f"Bearer {guest['secret']}").body

    assert token["player"] == guest["player"]
    assert token["nats_urls"] == [house.nats_url]
    assert token["until_ms"] - token["now_ms"] > 500_000


def test_a_guest_becomes_an_account_and_keeps_its_id(house: House, person: Person):
    guest, name = person.ask("POST", "/api/guest", {}).body, new_name()

    made = person.ask("POST", "/api/accounts", {"name": name, "password": PASSWORD}).body
    elsewhere = Person(house).ask("POST", "/api/sessions", {"name": name.upper(), "password": PASSWORD}).body

    assert made["player"] == elsewhere["player"] == guest["player"]
    assert made["is_guest"] is False


def test_signing_out_ends_the_session(house: House):
    somebody, _ = account(house)
    before = somebody.cookie

    assert somebody.ask("DELETE", "/api/sessions").body == {"type": "done"}

    somebody.cookie = before
    assert somebody.ask("GET", "/api/session").body == {"type": "no_session"}


async def test_signing_out_ends_the_connections_of_this_session_and_lets_its_token_in_no_more(house: House):
    somebody, name = account(house)
    elsewhere = Person(house)
    elsewhere.ask("POST", "/api/sessions", {"name": name, "password": PASSWORD})
    here, there = (one.ask("POST", "/api/token", {}).body["token"] for one in (somebody, elsewhere))
    inside = [await nats.connect(house.nats_url, token=token, allow_reconnect=False) for token in (here, there)]

    somebody.ask("DELETE", "/api/sessions")

    await until(lambda: not inside[0].is_connected)
    assert "Authorization Violation" in await asyncio.to_thread(knock, house, auth_token=here)
    assert inside[1].is_connected
    assert "PONG" in await asyncio.to_thread(knock, house, auth_token=there)
    for one in inside:
        await one.close()


def test_a_wrong_password_and_an_unknown_name_are_answered_alike(house: House):
    _, name = account(house)

    wrong = Person(house).ask("POST", "/api/sessions", {"name": name, "password": "wrong horse"})
    unknown = Person(house).ask("POST", "/api/sessions", {"name": new_name(), "password": PASSWORD})

    assert (wrong.status, wrong.body) == (unknown.status, unknown.body)
    assert (wrong.status, wrong.body["reason"]) == (401, "wrong_password")


def test_who_guesses_a_password_must_wait_wherever_the_guesses_come_from(house: House):
    _, name = account(house)

    def guess(number: int) -> Answer:
        return Person(house).ask("POST", "/api/sessions", {"name": name, "password": f"guess {number}"})

    with ThreadPoolExecutor(24) as together:
        answers = list(together.map(guess, range(24)))

    refused = [one for one in answers if one.status == 429]
    assert refused
    assert {one.status for one in answers} == {401, 429}
    assert all(int(one.headers["retry-after"]) == one.body["retry_s"] > 0 for one in refused)


def test_another_password_ends_all_other_sessions(house: House):
    somebody, name = account(house)
    other = Person(house)
    other.ask("POST", "/api/sessions", {"name": name, "password": PASSWORD})

    assert somebody.ask("POST", "/api/password", {"old": "not it", "new": "battery staple"}).status == 401
    assert somebody.ask("POST", "/api/password", {"old": PASSWORD, "new": "battery staple"}).status == 200

    assert other.ask("GET", "/api/session").body["type"] == "no_session"
    assert somebody.ask("GET", "/api/session").body["type"] == "session"
    assert Person(house).ask("POST", "/api/sessions", {"name": name, "password": PASSWORD}).status == 401


def test_an_erased_account_leaves_no_name_and_frees_it(house: House):
    somebody, name = account(house)
    player = somebody.ask("GET", "/api/session").body["player"]

    assert somebody.ask("DELETE", "/api/account").status == 200

    assert Person(house).ask("GET", f"/api/names?players={player}").body["names"] == {}
    assert Person(house).ask("POST", "/api/accounts", {"name": name, "password": PASSWORD}).status == 200


def test_a_name_belongs_to_one_person_whatever_its_case_and_width(house: House):
    _, name = account(house)
    wide = "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in name)

    for again in (name, name.lower(), name.upper(), f"  {name}  ", wide):
        taken = Person(house).ask("POST", "/api/accounts", {"name": again, "password": PASSWORD})
        assert (taken.status, taken.body["reason"]) == (409, "name_taken")


@pytest.mark.parametrize(
    "name",
    ["", "ab", "x" * 25, "bell\x07", "House (hard)", "ho\u200bly", "\u202egnirts", "   ", "\u3164" * 4, "\u0301bc"],
)
def test_a_name_that_cannot_be_read_is_refused(person: Person, name: str):
    refused = person.ask("POST", "/api/accounts", {"name": name, "password": PASSWORD})

    assert (refused.status, refused.body["reason"]) == (400, "bad_name")


@pytest.mark.parametrize("password", ["", "short", "x" * 201])
def test_a_password_that_is_too_short_or_too_long_is_refused_without_being_repeated(person: Person, password: str):
    refused = person.ask("POST", "/api/accounts", {"name": new_name(), "password": password})

    assert (refused.status, refused.body["reason"]) == (400, "bad_password")
    assert not password or password not in refused.body["message"]


def test_names_are_found_for_ids_and_ids_for_names(house: House):
    somebody, name = account(house)
    player = somebody.ask("GET", "/api/session").body["player"]

    names = Person(house).ask("GET", f"/api/names?players={player},cpu-hard-1,p-nobody").body["names"]
    found = somebody.ask("GET", f"/api/players?name={quote(name.lower())}").body

    assert names == {player: name, "cpu-hard-1": "House (hard)"}
    assert found == {"type": "player", "player": player, "name": name}
    assert somebody.ask("GET", "/api/players?name=Nobody%20at%20all").status == 404


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"{", "bad_request"),
        (b"[]", "bad_request"),
        (b'{"name":1,"password":"x"}', "bad_request"),
        (b'{"name":"Ada"}', "bad_request"),
        (b'{"name":"Ada","password":"x","admin":true}', "bad_request"),
        (b'{"name":"A\\u0000da","password":"correct horse"}', "bad_request"),
        (b'{"name":"A\\ud800da","password":"correct horse"}', "bad_request"),
        (b'{"name":"Ada Lovelace","password":"correct \\udfff horse"}', "bad_request"),
        (b"\xff\xfe", "bad_request"),
        (b"[" * 10_000, "bad_request"),
        (b'{"name":"' + b"a" * 17_000 + b'"}', "too_large"),
    ],
)
def test_a_body_that_is_none_is_refused_with_a_reason(person: Person, raw: bytes, reason: str):
    assert person.ask("POST", "/api/accounts", raw=raw).body["reason"] == reason


def test_a_form_of_another_site_is_refused(person: Person):
    person.ask("POST", "/api/guest", {})

    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"sec_fetch_site": "cross-site"},
    ):
        refused = person.ask("POST", "/api/token", {}, raw=None, **headers)
        assert (refused.status, refused.body["reason"]) == (403, "wrong_origin")
    form = person.ask("POST", "/api/token", raw=b"a=b", content_type="application/x-www-form-urlencoded")
    assert form.status == 400


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/%2e%2e/pyproject.toml",
        "/assets/../../package.json",
        "/docs/../README.md",
        "//etc/passwd",
        "/assets/%00.js",
        "/.git/config",
        "/api/nothing",
        "/docs/nothing.md",
    ],
)
def test_no_path_leads_out_of_what_is_served(person: Person, path: str):
    answer = person.ask("GET", path)

    assert answer.status == 404
    assert answer.body["reason"] == "not_found"


@pytest.mark.parametrize("path", ["/match/", "/player/NOBODY!!", "/a/b/c/d", "/%00"])
def test_who_looks_at_an_address_that_names_nothing_gets_a_page_that_says_so(person: Person, path: str):
    answer = person.ask("GET", path, accept="text/html,*/*")

    assert (answer.status, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")


@pytest.mark.parametrize("place", ["[", "a b", "evil.example", "\u00e9", "x" * 5000])
@pytest.mark.parametrize("path", ["/", "/api/session", "/nothing/at.all"])
def test_a_host_that_is_none_breaks_nothing(person: Person, path: str, place: str):
    answer = person.ask("GET", path, host=place.encode().decode("latin-1"))

    assert answer.status in (200, 404)
    assert "connect-src 'self'" in answer.headers["content-security-policy"]


def test_paths_that_nobody_serves_are_counted_as_one(person: Person):
    for number in range(5):
        person.ask("GET", f"/api/nothing-{number}")

    assert b"nothing-" not in person.ask("GET", "/metrics").body


def test_every_page_of_the_client_is_the_same_file(person: Person):
    pages = [person.ask("GET", path) for path in ("/", "/ladder", "/replay/018bcfe5680070008000000000000000")]

    assert [page.status for page in pages] == [200, 200, 200]
    assert len({page.headers["etag"] for page in pages}) == 1
    assert person.ask("GET", "/", if_none_match=pages[0].headers["etag"]).status == 304


def test_a_page_may_reach_its_own_server_and_broker_only(house: House, person: Person):
    policy = person.ask("GET", "/").headers["content-security-policy"]
    websocket = house.addresses.websocket_url

    assert f"connect-src 'self' {websocket};" in policy
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert person.ask("GET", "/").headers["x-content-type-options"] == "nosniff"


def test_documents_health_and_metrics_are_served(person: Person):
    assert person.ask("GET", "/healthz").body == b"alive\n"
    assert person.ask("GET", "/readyz").body == b"ready\n"
    assert b"spellfold_gateway_requests_total" in person.ask("GET", "/metrics").body
    assert person.ask("GET", "/docs/protocol.md").body.startswith(b"# Spellfold's protocol")
    assert person.ask("GET", "/docs/openapi.json").body["openapi"].startswith("3.")
    assert person.ask("GET", "/docs/games/wiz_war.md").status == 200


def test_a_method_that_is_not_taken_names_those_that_are(person: Person):
    refused = person.ask("PUT", "/api/sessions", {})

    assert refused.status == 405
    assert refused.headers["allow"] == "DELETE, POST"
