"""What `deploy/` says to NATS servers is what they understand."""

import os
import subprocess

import pytest

from services.standalone.servers import find_nats_server
from tests.house.repository import ROOT

CONFIGURATIONS = ["single.conf", "cluster.conf"]


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_a_server_accepts_the_configuration(name: str):
    checked = subprocess.run(
        [find_nats_server(), "-t", "-c", str(ROOT / "deploy" / "nats" / name)],
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
