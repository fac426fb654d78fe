"""Settings take what they document and refuse the rest by name and value, never repeating a secret."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from libs.engine.match.seal import seal
from services.match.keys import read_keys
from services.match.service import MatchSettings, read_match_settings
from services.settings import Environment, Settings, SettingsError, read_settings

SECRET = "ab" * 32


def test_without_variables_the_defaults_hold():
    assert read_settings(Environment({})) == Settings()
    assert read_match_settings(Environment({})) == MatchSettings()


def test_an_empty_variable_counts_as_not_set():
    assert read_settings(Environment({"SPELLFOLD_NATS_URL": "", "SPELLFOLD_REPLICAS": " "})) == Settings()


def test_every_variable_is_read():
    settings = read_settings(
        Environment(
            {
                "SPELLFOLD_NATS_URL": "nats://one:4222, tls://two:4222,ws://three:80",
                "SPELLFOLD_DATABASE_URL": "postgresql://me:secret@db/spellfold",
                "SPELLFOLD_REPLICAS": "3",
                "SPELLFOLD_LOG_LEVEL": "DEBUG",
                "SPELLFOLD_LOG_FORMAT": "json",
                "SPELLFOLD_METRICS_PORT": "9000",
                "SPELLFOLD_METRICS_HOST": "192.0.2.1",
                "SPELLFOLD_STOP_GRACE_S": "30",
            }
        )
    )

    assert settings == Settings(
        nats_urls=("nats://one:4222", "tls://two:4222", "ws://three:80"),
        database_url="postgresql://me:secret@db/spellfold",
        replicas=3,
        log_level="debug",
        log_format="json",
        metrics_port=9000,
        metrics_host="192.0.2.1",
        stop_grace_s=30,
    )


HOSTILE = [
    ("SPELLFOLD_NATS_URL", "http://one:4222"),
    ("SPELLFOLD_NATS_URL", "nats://"),
    ("SPELLFOLD_NATS_URL", "one:4222"),
    ("SPELLFOLD_NATS_URL", "nats://one:0"),
    ("SPELLFOLD_NATS_URL", "nats://one:99999"),
    ("SPELLFOLD_NATS_URL", "nats://one:4222,,"),
    ("SPELLFOLD_NATS_URL", "nats://[::1"),
    ("SPELLFOLD_DATABASE_URL", "mysql://db/x"),
    ("SPELLFOLD_DATABASE_URL", "postgresql://a/x,postgresql://b/x"),
    ("SPELLFOLD_REPLICAS", "0"),
    ("SPELLFOLD_REPLICAS", "6"),
    ("SPELLFOLD_REPLICAS", "three"),
    ("SPELLFOLD_REPLICAS", "1.0"),
    ("SPELLFOLD_REPLICAS", "٣"),
    ("SPELLFOLD_REPLICAS", "9" * 5000),
    ("SPELLFOLD_LOG_LEVEL", "loud"),
    ("SPELLFOLD_LOG_FORMAT", "xml"),
    ("SPELLFOLD_METRICS_PORT", "-1"),
    ("SPELLFOLD_METRICS_PORT", "65536"),
    ("SPELLFOLD_METRICS_HOST", "two words"),
    ("SPELLFOLD_STOP_GRACE_S", "for ever"),
]


@pytest.mark.parametrize(("name", "value"), HOSTILE)
def test_a_value_that_does_not_fit_is_refused_by_name_and_value(name: str, value: str):
    with pytest.raises(SettingsError) as refused:
        read_settings(Environment({name: value}))

    message = str(refused.value)
    assert message.startswith(name)
    assert len(message) < 400


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("SPELLFOLD_REPLICAS", "6", "6; it may be 1 to 5"),
        ("SPELLFOLD_LOG_LEVEL", "loud", "'loud'; it may be debug"),
        ("SPELLFOLD_NATS_URL", "http://one:1", "'http://one:1'"),
    ],
)
def test_the_error_shows_the_value_and_what_would_do(name: str, value: str, shown: str):
    with pytest.raises(SettingsError) as refused:
        read_settings(Environment({name: value}))

    assert shown in str(refused.value)


@pytest.mark.parametrize(
    "variables",
    [
        {"SPELLFOLD_DATABASE_URL": "mysql://me:topsecret@db/x"},
        {"SPELLFOLD_NATS_URL": "http://me:topsecret@one:4222"},
        {"SPELLFOLD_SERVER_KEY": "topsecret"},
        {"SPELLFOLD_SERVER_KEY": SECRET, "SPELLFOLD_SERVER_KEYS": "old=topsecret"},
        {"SPELLFOLD_SERVER_KEY": SECRET, "SPELLFOLD_SERVER_KEYS": "old:topsecret"},
    ],
)
def test_no_error_repeats_a_secret(variables: Mapping[str, str]):
    refusals: list[str] = []
    for read in (read_settings, read_keys):
        try:
            read(Environment(variables))
        except SettingsError as refused:
            refusals.append(str(refused))

    assert refusals
    assert "topsecret" not in "".join(refusals)


@given(st.sampled_from([name for name, _ in HOSTILE]), st.text(max_size=60))
def test_any_text_is_taken_or_refused_by_name(name: str, value: str):
    try:
        read_settings(Environment({name: value}))
    except SettingsError as refused:
        assert str(refused).startswith(name)  # noqa: PT017 - most texts are refused, some are not


@pytest.mark.parametrize(
    ("value", "expected"), [("1", True), ("YES", True), ("on", True), ("0", False), ("False", False), ("no", False)]
)
def test_a_flag_is_a_word_for_yes_or_no(value: str, expected: object):
    assert read_match_settings(Environment({"SPELLFOLD_SOLE_WORKER": value})).is_sole is expected


def test_a_flag_is_nothing_else():
    with pytest.raises(SettingsError, match="SPELLFOLD_SOLE_WORKER is 'maybe'"):
        read_match_settings(Environment({"SPELLFOLD_SOLE_WORKER": "maybe"}))


def test_the_server_key_must_be_given():
    with pytest.raises(SettingsError, match="SPELLFOLD_SERVER_KEY is not set"):
        read_keys(Environment({}))


@pytest.mark.parametrize(
    ("variables", "message"),
    [
        ({"SPELLFOLD_SERVER_KEY": "ab" * 31}, "SPELLFOLD_SERVER_KEY holds 31 bytes"),
        ({"SPELLFOLD_SERVER_KEY": "abc"}, "SPELLFOLD_SERVER_KEY holds 3 characters"),
        ({"SPELLFOLD_SERVER_KEY": SECRET, "SPELLFOLD_SERVER_KEY_ID": "No Id"}, "SPELLFOLD_SERVER_KEY_ID is 'No Id'"),
        ({"SPELLFOLD_SERVER_KEYS": f"main={'cd' * 32}"}, "another key under the id main"),
        ({"SPELLFOLD_SERVER_KEYS": f"a={'cd' * 32},a={'ef' * 32}"}, "names the key a twice"),
        ({"SPELLFOLD_SERVER_KEYS": "a=abcd"}, "SPELLFOLD_SERVER_KEYS a holds 2 bytes"),
        ({"SPELLFOLD_SERVER_KEYS": "a"}, "SPELLFOLD_SERVER_KEYS"),
    ],
)
def test_keys_that_cannot_be_used_are_refused(variables: dict[str, str], message: str):
    with pytest.raises(SettingsError, match=message):
        read_keys(Environment({"SPELLFOLD_SERVER_KEY": SECRET} | variables))


def test_older_keys_open_older_matches_and_the_current_one_seals_new_ones():
    older = "cd" * 32
    keys = read_keys(
        Environment(
            {
                "SPELLFOLD_SERVER_KEY": SECRET,
                "SPELLFOLD_SERVER_KEY_ID": "k2",
                "SPELLFOLD_SERVER_KEYS": f"k1={older},k2={SECRET}",
            }
        )
    )
    began = seal(bytes.fromhex(older), "k1", "m1")

    assert keys.for_new("m1") == seal(bytes.fromhex(SECRET), "k2", "m1")
    assert keys.for_existing("m1", "k1", began.commitment) == began
