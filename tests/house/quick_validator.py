"""Validates messages against the protocol's JSON Schema, as any validator does, but fast enough for whole matches.

Of many alternatives it tries only those that allow the `type` of the message: no other can fit.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

_DEFINITION = "#/$defs/"


def validator(schemas: Any, definition: str) -> Any:
    """A validator of one definition of the schemas."""
    tags = _Tags(schemas["$defs"])

    def any_of(checking: Any, alternatives: Sequence[Any], instance: Any, schema: Any) -> Iterator[ValidationError]:
        kind = instance.get("type") if isinstance(instance, Mapping) else None
        likely = [one for one in alternatives if not isinstance(kind, str) or tags.may_be(one, kind)]
        yield from Draft202012Validator.VALIDATORS["anyOf"](checking, likely, instance, schema)

    made = extend(Draft202012Validator, {"anyOf": any_of})
    return made({"$ref": f"{_DEFINITION}{definition}", "$defs": schemas["$defs"]})


class _Tags:
    """What each definition allows as `type`: a set, or None where it does not say."""

    def __init__(self, definitions: Mapping[str, Any]) -> None:
        self._definitions = definitions
        self._known: dict[str, frozenset[str] | None] = {}

    def may_be(self, schema: Any, kind: str) -> bool:
        allowed = self._allowed(schema)
        return allowed is None or kind in allowed

    def _allowed(self, schema: Any) -> frozenset[str] | None:
        if "$ref" in schema:
            return self._allowed_by(schema["$ref"].removeprefix(_DEFINITION))
        if "anyOf" in schema:
            return _together([self._allowed(one) for one in schema["anyOf"]])
        tag = schema.get("properties", {}).get("type", {})
        allowed = [tag["const"]] if "const" in tag else tag.get("enum")
        return None if allowed is None else frozenset(allowed)

    def _allowed_by(self, name: str) -> frozenset[str] | None:
        if name not in self._known:
            self._known[name] = self._allowed(self._definitions[name])
        return self._known[name]


def _together(parts: Sequence[frozenset[str] | None]) -> frozenset[str] | None:
    union: frozenset[str] = frozenset()
    for part in parts:
        if part is None:
            return None
        union |= part
    return union
