"""Stored matches fold to their recorded end for ever, and read as their transcripts say."""

from pathlib import Path

import pytest

from libs.engine.match.audit import audit
from libs.engine.match.fold import fold_log
from libs.engine.registry import GAMES
from tests.golden.transcript import stored, transcript

LOGS = stored()


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_keeps_at_least_three_matches_of_its_rules_version(game: str) -> None:
    kept = [path for path in LOGS if path.name.startswith(f"{game}-rules{GAMES[game].rules_version}-")]

    assert len(kept) >= 3, "play some with `python -m tests.golden --new`"


@pytest.mark.parametrize("path", LOGS, ids=[path.stem for path in LOGS])
def test_a_stored_log_reads_as_its_transcript(path: Path) -> None:
    log = path.read_bytes().splitlines()

    assert transcript(path.name.partition("-")[0], log) == path.with_suffix(".txt").read_text()


@pytest.mark.parametrize("path", LOGS, ids=[path.stem for path in LOGS])
@pytest.mark.rule("F-12")
def test_a_stored_log_of_any_rules_version_folds_to_its_end_and_audits(path: Path) -> None:
    log = path.read_bytes().splitlines()

    fold = fold_log(path.name.partition("-")[0], log)

    assert fold.match.phase == "over"
    report = audit(log)
    assert report.ok, report
