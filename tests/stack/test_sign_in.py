"""Signing in at a gateway elsewhere, as the terminal does it."""

import stat
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from libs.client.errors import Declined, Garbled, Unreachable
from services.standalone.servers import free_port
from services.standalone.sign_in import sign_in
from tests.house_stack import House


def test_a_guest_comes_back_to_the_same_home_as_the_same_player(house: House, tmp_path: Path):
    first = sign_in(tmp_path, house.addresses.gateway_url)

    again = sign_in(tmp_path, house.addresses.gateway_url + "/")

    assert again.player == first.player
    assert again.nats_urls == (house.nats_url,)
    assert again.token()


def test_homes_are_different_guests_and_only_the_owner_reads_the_session(house: House, tmp_path: Path):
    one = sign_in(tmp_path / "one", house.addresses.gateway_url)
    other = sign_in(tmp_path / "other", house.addresses.gateway_url)

    assert one.player != other.player
    assert stat.S_IMODE((tmp_path / "one" / "sessions.json").stat().st_mode) == 0o600


def test_a_session_file_that_nobody_can_read_is_like_none(house: House, tmp_path: Path):
    (tmp_path / "sessions.json").write_text("{")

    assert sign_in(tmp_path, house.addresses.gateway_url).player.startswith("p-")


def test_a_wrong_password_is_declined_and_the_session_kept(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    guest = sign_in(tmp_path, house.addresses.gateway_url)
    monkeypatch.setenv("SPELLFOLD_PASSWORD", "not the password")

    with pytest.raises(Declined) as declined:
        sign_in(tmp_path, house.addresses.gateway_url, "Nobody of that name")

    assert declined.value.reason == "wrong_password"
    assert sign_in(tmp_path, house.addresses.gateway_url).player == guest.player


def test_nobody_at_the_address_is_told(tmp_path: Path):
    with pytest.raises(Unreachable, match="no gateway answers"):
        sign_in(tmp_path, f"http://127.0.0.1:{free_port()}")


def test_something_else_at_the_address_is_told(tmp_path: Path):
    with ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as other:
        serving = threading.Thread(target=other.serve_forever)
        serving.start()
        with pytest.raises(Garbled, match="is no gateway"):
            sign_in(tmp_path, f"http://127.0.0.1:{other.server_port}")
        other.shutdown()
        serving.join()
