"""What is wrong with bytes that were to be a message, in words that a person can read. Decides nothing.

The JSON library names a text of the wrong form by a regular expression; here it becomes what may be sent instead.
"""

import ast
import re

from libs.events.ids import COMMAND, END, MATCH, PLAYER

_MATCHING = re.compile(r"Expected `str` matching regex (?P<pattern>'.*')(?P<place>.*)", re.DOTALL)
_WORDS = re.compile(r"\^\((?P<words>[a-z_|]+)\)" + re.escape(END))
_FORMS = {
    PLAYER: "1 to 40 of a-z, 0-9, - and _",
    MATCH: "32 lower-case hex digits",
    COMMAND: "32 lower-case hex digits",
}


def in_words(error: Exception) -> str:
    """The message of an error of decoding, with the form of a text told in words: "one of live, async, untimed"."""
    told = str(error)
    found = _MATCHING.fullmatch(told)
    if found is None:
        return told
    pattern = str(ast.literal_eval(found["pattern"]))
    return f"Expected {_form(pattern)}{found['place']}"


def _form(pattern: str) -> str:
    words = _WORDS.fullmatch(pattern)
    if words is not None:
        return "one of " + words["words"].replace("|", ", ")
    return _FORMS.get(pattern, "a text of another form")
