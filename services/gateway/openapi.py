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
    used = [struct for one in OPERATIONS for struct in (one.answer, one.other, one.body) if struct is not None]
    named = sorted({Problem, *used}, key=lambda one: one.__name__)
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
        "responses": {"200": _good(operation)}
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


def _good(operation: Operation) -> Document:
    answers = [one for one in (operation.answer, operation.other) if one is not None]
    told = " Or: ".join((answer.__doc__ or "").partition("\n")[0] for answer in answers)
    return {"description": told, "content": _json(*answers)}


def _json(*structs: type[msgspec.Struct]) -> Document:
    references = [{"$ref": _REF.format(name=struct.__name__)} for struct in structs]
    return {"application/json": {"schema": references[0] if len(references) == 1 else {"oneOf": references}}}
