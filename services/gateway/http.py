"""The edge of the gateway: HTTP in, HTTP out, for the API, the files, health and metrics. Decides nothing of people."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from ipaddress import IPv6Address, IPv6Network, ip_address

import msgspec
import psycopg
from msgspec import Struct
from msgspec.structs import replace
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, generate_latest
from psycopg_pool import PoolTimeout
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from structlog.typing import FilteringBoundLogger

from services.gateway.api import OPERATIONS, Api, Asking, Operation, Places, Reply
from services.gateway.messages import STATUS, Problem, Session
from services.gateway.pages import Pages
from services.gateway.players import Person

COOKIE = "spellfold_session"
LARGEST_BODY_BYTES = 16 * 1024

_JSON = "application/json"
_HOST = re.compile(r"(?:[0-9A-Za-z.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
_LONGEST_QUERY = 16 * 1024
_PATHS = frozenset(operation.path for operation in OPERATIONS)
_SECRET = re.compile(r"[0-9A-Za-z_-]{20,100}")

Ready = Callable[[], Awaitable[bool]]


class Edge(Struct, frozen=True):
    """What the edge needs: the API, the files, and where things are.

    `websocket_url` is where browsers find the broker; `{host}` in it stands for the host under which they found the
    gateway. `is_secure` marks the cookie so that browsers send it over HTTPS only.
    """

    api: Api
    pages: Pages
    nats_urls: tuple[str, ...]
    websocket_url: str | None
    is_secure: bool
    session_s: int
    is_ready: Ready
    registries: Sequence[CollectorRegistry]
    log: FilteringBoundLogger
    asked: Counter


def application(edge: Edge) -> Starlette:
    """The ASGI application."""
    routes = [
        Route(path, _operations(edge, path), methods=["GET", "POST", "DELETE", "PUT", "PATCH"])
        for path in sorted(_PATHS)
    ]
    routes += [
        Route("/healthz", _health, methods=["GET"]),
        Route("/readyz", _readiness(edge), methods=["GET"]),
        Route("/metrics", _metrics(edge), methods=["GET"]),
        Route("/{path:path}", _files(edge), methods=["GET", "HEAD", "POST", "DELETE", "PUT", "PATCH"]),
    ]
    return Starlette(routes=routes)


def _operations(edge: Edge, path: str) -> Callable[[Request], Awaitable[Response]]:
    by_method = {operation.method: operation for operation in OPERATIONS if operation.path == path}

    async def answer(request: Request) -> Response:
        operation = by_method.get(request.method)
        if operation is None:
            allowed = ", ".join(sorted(by_method))
            problem = Problem(reason="not_allowed", message=f"{path} takes {allowed}, not {request.method}")
            return _answered(edge, request, problem, {"allow": allowed})
        try:
            outcome = await _outcome(edge, request, operation)
        except (psycopg.Error, PoolTimeout) as error:
            edge.log.warning("the database gave no answer", path=path, error=repr(error))
            outcome = Problem(reason="unavailable", message="people cannot be looked up just now; try again", retry_s=2)
        except ClientDisconnect:
            outcome = Problem(reason="bad_request", message="the request was cut off")
        except Exception:
            edge.log.exception("answering failed", path=path)
            outcome = Problem(reason="internal_error", message="this failed; try again later")
        return _answered(edge, request, outcome)

    return answer


async def _outcome(edge: Edge, request: Request, operation: Operation) -> Struct:
    problem = _foreign(request) if request.method != "GET" else None
    if problem is not None:
        return problem
    length = len(request.scope["query_string"])
    if length > _LONGEST_QUERY:
        return Problem(reason="too_large", message=f"the query has {length} characters, at most {_LONGEST_QUERY} count")
    body = await _body(request, operation)
    if isinstance(body, Problem):
        return body
    person = await _person(edge, request)
    if person is None and not operation.is_open:
        return Problem(reason="not_signed_in", message="sign in first, or become a guest with POST /api/guest")
    address = neighbourhood(request.client.host if request.client else "")
    query = {name: request.query_params.get(name, "") for name in operation.query}
    places = Places(edge.nats_urls, _websocket_url(edge, request))
    return await operation.act(edge.api, Asking(person, address, query, places), body)


def _foreign(request: Request) -> Problem | None:
    """A change that another site's page asked for in the person's name; browsers say where a request comes from."""
    origin = request.headers.get("origin")
    if origin is None and request.headers.get("sec-fetch-site") in {None, "same-origin", "none"}:
        return None
    if origin is not None and origin.partition("://")[2] == request.headers.get("host"):
        return None
    return Problem(reason="wrong_origin", message=f"a page of {origin or 'another site'} may not ask this")


def neighbourhood(host: str) -> str:
    """The address that stands for one visitor: with IPv6, whoever has one address has all of its /64."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address), 64), strict=False))


async def _body(request: Request, operation: Operation) -> Struct | Problem | None:
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > LARGEST_BODY_BYTES:
            return Problem(reason="too_large", message=f"a body has at most {LARGEST_BODY_BYTES} bytes")
    if operation.body is None:
        return None
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if data and kind != _JSON:
        return Problem(reason="bad_request", message=f"the content-type is {kind or 'missing'}, not {_JSON}")
    if b"\\u0000" in data:
        return Problem(reason="bad_request", message="a text holds U+0000, which no name has")
    try:
        return msgspec.json.decode(bytes(data) or b"{}", type=operation.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Problem(reason="bad_request", message=str(error))


async def _person(edge: Edge, request: Request) -> Person | None:
    """Who asks: by the cookie of a browser, or by `Authorization: Bearer <secret>` of a program."""
    scheme, _, shown = request.headers.get("authorization", "").partition(" ")
    secret = shown.strip() if scheme.lower() == "bearer" else request.cookies.get(COOKIE, "")
    return await edge.api.session_of(secret) if _SECRET.fullmatch(secret) else None


def _answered(edge: Edge, request: Request, outcome: Struct, headers: Mapping[str, str] | None = None) -> Response:
    answer = outcome.answer if isinstance(outcome, Reply) else outcome
    if isinstance(answer, Session) and "sec-fetch-site" in request.headers:
        answer = replace(answer, secret="")  # a browser has its cookie, which no script can read
    status, more = 200, dict(headers or {})
    if isinstance(answer, Problem):
        status = STATUS[answer.reason]
        if answer.retry_s:
            more["retry-after"] = str(answer.retry_s)
    path = request.scope["path"] if request.scope["path"] in _PATHS else "other"
    edge.asked.labels(path, answer.reason if isinstance(answer, Problem) else "answered").inc()
    response = Response(msgspec.json.encode(answer), status, {"cache-control": "no-store", **more}, _JSON)
    if isinstance(outcome, Reply) and outcome.secret is not None:
        response.set_cookie(
            COOKIE,
            outcome.secret,
            max_age=edge.session_s if outcome.secret else 0,
            httponly=True,
            secure=edge.is_secure,
            samesite="lax",
        )
    return _guarded(edge, request, response)


def _files(edge: Edge) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        path = request.scope["path"]
        page = None if path.startswith("/api/") else edge.pages.at(path)
        status = 200
        if page is None and not path.startswith("/api/") and "text/html" in request.headers.get("accept", ""):
            # Somebody looks at it: the client says in its own words that there is nothing.
            page, status = edge.pages.at("/"), 404
        if request.method not in {"GET", "HEAD"} or page is None:
            return _answered(edge, request, Problem(reason="not_found", message="there is nothing here"))
        headers = {"etag": page.tag, "cache-control": page.keeping, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == page.tag and status == 200:
            return _guarded(edge, request, Response(None, 304, headers))
        data = page.data
        if page.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            data = page.zipped
            headers["content-encoding"] = "gzip"
        return _guarded(edge, request, Response(data, status, headers, page.kind))

    return serve


async def _health(_: Request) -> Response:
    return Response("alive\n", media_type="text/plain")


def _readiness(edge: Edge) -> Callable[[Request], Awaitable[Response]]:
    async def answer(_: Request) -> Response:
        is_ready = await edge.is_ready()
        return Response("ready\n" if is_ready else "not ready\n", 200 if is_ready else 503, media_type="text/plain")

    return answer


def _metrics(edge: Edge) -> Callable[[Request], Awaitable[Response]]:
    async def answer(_: Request) -> Response:
        text = b"".join(generate_latest(registry) for registry in edge.registries)
        return Response(text, headers={"content-type": CONTENT_TYPE_LATEST})

    return answer


def _websocket_url(edge: Edge, request: Request) -> str | None:
    if edge.websocket_url is None:
        return None
    host = request.headers.get("host", "")
    if _HOST.fullmatch(host) is None:
        host = "127.0.0.1"
    return edge.websocket_url.replace("{host}", host if host.endswith("]") else re.sub(r":[0-9]+\Z", "", host))


def _guarded(edge: Edge, request: Request, response: Response) -> Response:
    """The response with what keeps a page to itself: own scripts, own broker, no frames, no guessing of types."""
    websocket = _websocket_url(edge, request)
    connect = f"'self' {websocket}" if websocket else "'self'"
    response.headers["content-security-policy"] = (
        f"default-src 'self'; connect-src {connect}; img-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
    response.headers["x-content-type-options"] = "nosniff"
    response.headers["referrer-policy"] = "same-origin"
    response.headers["cross-origin-opener-policy"] = "same-origin"
    return response
