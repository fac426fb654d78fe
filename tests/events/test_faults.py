"""Whoever sends bytes that are no message reads what was expected, and never a regular expression."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from libs.events import commands, questions, wishes
from libs.events.codec import Undecodable, decode_command
from libs.events.faults import in_words

ID = "0" * 32


def fault(kind: type[msgspec.Struct], **fields: Any) -> str:
    with pytest.raises(msgspec.DecodeError) as error:
        msgspec.json.decode(msgspec.json.encode(fields), type=kind)
    return in_words(error.value)


def test_a_word_that_is_none_of_several_is_answered_by_all_of_them():
    with pytest.raises(Undecodable) as error:
        decode_command(b'{"type":"order","id":"%s","pass":"always"}' % ID.encode())

    assert str(error.value) == "Expected one of until_next_turn, until_attacked, none - at `$.pass`"
    assert fault(wishes.Seek, game="g", mode="slow") == "Expected one of live, async, untimed - at `$.mode`"


def test_ids_are_told_by_their_letters():
    assert fault(wishes.Challenge, player="Bob", game="g", mode="live") == (
        "Expected 1 to 40 of a-z, 0-9, - and _ - at `$.player`"
    )
    assert fault(questions.ViewQuestion, match="xyz") == "Expected 32 lower-case hex digits - at `$.match`"
    assert fault(wishes.Cancel, ticket="xyz") == "Expected 32 lower-case hex digits - at `$.ticket`"


def test_other_faults_stay_as_they_are():
    assert fault(questions.ViewQuestion, match=7) == "Expected `str`, got `int` - at `$.match`"


def test_every_form_that_a_message_asks_for_has_words():
    asked = set(_patterns())

    assert len(asked) >= 5
    for pattern in asked:
        error = msgspec.ValidationError(f"Expected `str` matching regex {pattern!r} - at `$.x`")
        assert "of another form" not in in_words(error)


def _patterns() -> Iterator[str]:
    """The regular expressions that decoding checks in commands, wishes and questions."""
    modules = (commands, wishes, questions)
    kinds = [one for module in modules for one in vars(module).values() if isinstance(one, type)]
    _, components = msgspec.json.schema_components([kind for kind in kinds if issubclass(kind, msgspec.Struct)])
    waiting: list[Any] = [components]
    while waiting:
        schema = waiting.pop()
        if isinstance(schema, dict):
            if isinstance(schema.get("pattern"), str) and "minLength" not in schema:
                yield schema["pattern"]
            waiting.extend(schema.values())
        elif isinstance(schema, list):
            waiting.extend(schema)
