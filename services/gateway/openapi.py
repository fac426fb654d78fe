"""The OpenAPI document of the gateway, made from its operations and structs. Serves nothing."""

from typing import Any

import msgspec

from services.gateway.api import OPERATIONS, Operation
from services.gateway.http import COOKIE
from services.gateway.messages import STATUS, Problem

Document = dict[str, Any]

_REF = "#/components/schemas/{name}"
_ALWAYS = ("bad_request", "too_large", "unavailable", "internal_error")


def document() -> Document:
    """The whole document, OpenAPI 3.1."""
    structs = {Problem, *(one.answer for one in OPERATIONS), *(one.body for one in OPERATIONS if one.body is not None)}
    named = sorted(structs, key=lambda one: one.__name__)
    _, schemas = msgspec.json.schema_components(named, ref_template=_REF)
    paths: dict[str, Document] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Spellfold's gateway",
            "version": "1.0.0",
            "description": "Who a person is. Playing itself goes over NATS: see protocol.md.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "secret": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(operation: Operation) -> Document:
    reasons = (*operation.reasons, *_ALWAYS, *(() if operation.is_open else ("not_signed_in",)))
    reasons = (*reasons, *(() if operation.method == "GET" else ("wrong_origin",)))
    described: Document = {
        "summary": operation.summary,
        "responses": {"200": _content(operation.answer)}
        | {str(status): _problem([one for one in reasons if STATUS[one] == status]) for status in _statuses(reasons)},
        "security": [{}] if operation.is_open else [{"cookie": []}, {"secret": []}],
    }
    if operation.body is not None:
        described["requestBody"] = {"content": _json(operation.body)}
    if operation.query:
        described["parameters"] = [
            {"name": name, "in": "query", "required": True, "schema": {"type": "string"}} for name in operation.query
        ]
    return described


def _statuses(reasons: tuple[str, ...]) -> list[int]:
    return sorted({STATUS[reason] for reason in reasons})


def _problem(reasons: list[str]) -> Document:
    return {"description": f"reason: {', '.join(reasons)}", "content": _json(Problem)}


def _content(struct: type[msgspec.Struct]) -> Document:
    return {"description": (struct.__doc__ or "").partition("\n")[0], "content": _json(struct)}


def _json(struct: type[msgspec.Struct]) -> Document:
    return {"application/json": {"schema": {"$ref": _REF.format(name=struct.__name__)}}}
