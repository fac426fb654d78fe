"""What `deploy/` says to NATS servers is what they understand."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from services.standalone.accounts import USERS
from services.standalone.servers import find_nats_server
from tests.house.repository import ROOT

CONFIGURATIONS = ["single.conf", "cluster.conf"]


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_a_server_accepts_the_configuration(name: str, tmp_path: Path):
    for file in (ROOT / "deploy" / "nats").glob("*.conf"):
        shutil.copy(file, tmp_path)
    keys = {"SPELLFOLD_BROKER_KEY": "ab" * 32, "SPELLFOLD_GATEWAY_KEY": "cd" * 32}
    accounts = subprocess.run(
        [sys.executable, "-m", "services.standalone", "broker-config"],
        env=os.environ | keys,
        capture_output=True,
        check=True,
    )
    (tmp_path / "accounts.conf").write_bytes(accounts.stdout)

    checked = subprocess.run(
        [find_nats_server(), "-t", "-c", str(tmp_path / name)],
        env=os.environ | {"NATS_NAME": "nats-1"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_an_acknowledged_message_is_on_the_disk(name: str):
    lines = (ROOT / "deploy" / "nats" / name).read_text(encoding="utf-8").splitlines()

    assert "  sync_interval: always" in lines


def test_every_user_has_an_address_with_a_password_of_its_own():
    keys = {"SPELLFOLD_BROKER_KEY": "ab" * 32, "SPELLFOLD_GATEWAY_KEY": "cd" * 32}
    told = subprocess.run(
        [sys.executable, "-m", "services.standalone", "broker-config", "--urls", "one:4222,two:4222"],
        env=os.environ | keys,
        capture_output=True,
        text=True,
        check=True,
    )

    lines = dict(line.split("=", 1) for line in told.stdout.splitlines())
    assert set(lines) == {f"{user.upper()}_NATS_URL" for user in USERS}
    assert len(set(lines.values())) == len(USERS)
    assert lines["MATCH_NATS_URL"].startswith("nats://match:")
    assert lines["MATCH_NATS_URL"].count("@") == 2


def test_a_key_that_is_missing_is_named():
    told = subprocess.run(
        [sys.executable, "-m", "services.standalone", "broker-config"], capture_output=True, text=True, check=False
    )

    assert told.returncode == 2
    assert "SPELLFOLD_BROKER_KEY and SPELLFOLD_GATEWAY_KEY not set" in " ".join(told.stderr.split())
