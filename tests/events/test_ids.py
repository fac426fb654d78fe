"""Ids look as the contract says, and a match id carries its time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from libs.events import ids


@pytest.mark.parametrize("text", ["a", "alice", "cpu-easy-1", "0", "a_b-c", "x" * 40])
def test_a_player_id_is_1_to_40_small_letters_digits_and_two_signs(text: str):
    assert ids.is_player(text)


@pytest.mark.parametrize(
    "text", ["", "x" * 41, "Alice", "a.b", "a b", "*", ">", "é", "alice\n", "\nalice", "a/b", "٣", "a\x00"]
)
def test_anything_else_is_no_player_id(text: str):
    assert not ids.is_player(text)


@given(st.text(max_size=45))
def test_whatever_passes_for_a_player_id_is_one_token_of_a_subject(text: str):
    if ids.is_player(text):
        assert set(text) <= set("abcdefghijklmnopqrstuvwxyz0123456789_-")
        assert 1 <= len(text) <= 40


@pytest.mark.parametrize("text", ["clock", "matchmaking", "operator", "cpu-", "cpu-easy-1"])
def test_services_and_the_house_are_reserved(text: str):
    assert ids.is_reserved(text)


@pytest.mark.parametrize("text", ["alice", "clock2", "cpu", "cpu_easy", "my-cpu-1"])
def test_other_names_are_free(text: str):
    assert not ids.is_reserved(text)


@given(st.integers(0, 2**48 - 1), st.binary(min_size=10, max_size=10))
def test_a_match_id_is_a_uuid_version_7_that_tells_its_time(at_ms: int, random: bytes):
    match = ids.match_id(at_ms, random)

    assert ids.is_match(match)
    assert ids.match_time_ms(match) == at_ms
    assert (len(match), match[12], match[16] in "89ab") == (32, "7", True)


def test_a_match_id_is_the_documented_example():
    """RFC 9562, appendix A.6: the UUIDv7 of 1645557742000 ms."""
    random = (0xCC3 << 68 | 0x18C4DC0C0C07398F & ((1 << 62) - 1)).to_bytes(10, "big")

    assert ids.match_id(1645557742000, random) == "017f22e279b07cc398c4dc0c0c07398f"


def test_match_ids_of_later_milliseconds_sort_later():
    assert ids.match_id(1000, b"\xff" * 10) < ids.match_id(1001, bytes(10))


@pytest.mark.parametrize("at_ms", [-1, 2**48])
def test_a_time_that_does_not_fit_makes_no_match_id(at_ms: int):
    with pytest.raises(ValueError, match=str(at_ms)):
        ids.match_id(at_ms, bytes(10))


@pytest.mark.parametrize("size", [0, 9, 11])
def test_a_match_id_takes_ten_random_bytes(size: int):
    with pytest.raises(ValueError, match=str(size)):
        ids.match_id(0, bytes(size))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "*",
        ">",
        "017f22e279b07cc398c4dc0c0c07398",
        "017f22e279b07cc398c4dc0c0c07398f0",
        "017F22E279B07CC398C4DC0C0C07398F",
        "017f22e279b04cc398c4dc0c0c07398f",
        "017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
        "017f22e279b07cc398c4dc0c0c07398f\n",
    ],
)
def test_anything_else_is_no_match_id(text: str):
    assert not ids.is_match(text)


def test_a_command_id_is_128_bits_in_small_hex_digits():
    assert ids.is_command("0123456789abcdef" * 2)
    assert not ids.is_command("0123456789ABCDEF" * 2)
    assert not ids.is_command("0123456789abcdef" * 2 + "\n")
    assert not ids.is_command("0123456789abcdef")
