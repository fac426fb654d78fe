"""Subjects are spelled as section 5 of the design says, and what is built can be taken apart again."""

import pytest

from libs.events import subjects


@pytest.mark.parametrize(
    ("built", "spelled"),
    [
        (subjects.play("alice", "m1"), "play.alice.m1"),
        (subjects.command("m1", "alice"), "cmd.m1.alice"),
        (subjects.event("wits_world", "m1"), "event.wits_world.m1"),
        (subjects.timer("m1", 3), "timer.m1.3"),
        (subjects.due("m1", 3), "due.m1.3"),
        (subjects.view("alice", "m1"), "view.alice.m1"),
        (subjects.views("alice"), "view.alice.*"),
        (subjects.watch("m1"), "watch.m1"),
        (subjects.note("alice"), "note.alice"),
        (subjects.ask("alice", "view"), "ask.alice.view"),
        (subjects.ask("*", "view"), "ask.*.view"),
        (subjects.lobby("*", "seek"), "lobby.*.seek"),
        (subjects.inbox_prefix("alice"), "_INBOX_alice"),
        (subjects.message_id("m1", "alice", "c1"), "m1:alice:c1"),
    ],
)
def test_a_subject_is_spelled_as_the_wire_says(built: str, spelled: str):
    assert built == spelled


def test_a_stored_command_tells_its_match_and_player():
    assert subjects.match_and_player(subjects.command("m1", "alice")) == ("m1", "alice")
    assert subjects.match_and_player(subjects.play("alice", "*")) == ("*", "alice")


def test_an_entry_subject_tells_its_game_and_match():
    assert subjects.game_and_match(subjects.event("wits_world", "m1")) == ("wits_world", "m1")


@pytest.mark.parametrize(
    "subject", [subjects.ask("alice", "view"), subjects.lobby("alice", "seek"), subjects.play("alice", "m1")]
)
def test_the_asker_is_the_player_of_the_subject(subject: str):
    assert subjects.asker(subject) == "alice"


def test_answers_go_to_inboxes_and_to_nothing_that_is_stored_or_heard():
    stored_or_heard = (subjects.ALL_PLAY, subjects.ALL_EVENTS, subjects.ALL_TIMERS, subjects.ALL_DUE)
    players = (subjects.view("a", "m"), subjects.watch("m"), subjects.note("a"), subjects.ask("a", "view"))

    assert all(subjects.is_inbox(one) for one in (subjects.inbox_prefix("alice") + ".x", "_INBOX.x", "_R_.x"))
    assert not any(subjects.is_inbox(one) for one in (*stored_or_heard, *players, "lobby.a.seek", "$JS.API.INFO", ""))


def test_two_players_message_ids_never_meet():
    """Ids hold no colon, so the parts cannot shift."""
    assert subjects.message_id("m1", "alice", "c1") != subjects.message_id("m1", "bob", "c1")
