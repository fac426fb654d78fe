"""The broker's accounts in words of nats-server: who may come in and what each may do, from `services.rights`.

Players hold no password here: the gateway is asked about each of them (auth callout). It writes no file and makes no
key; whoever has passwords and the issuer's public key gets the configuration.
"""

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence

from services.rights import (
    APP,
    AUTH,
    GATEWAY,
    GATEWAY_RIGHTS,
    NEWS,
    OPERATOR,
    OPERATOR_RIGHTS,
    PLAYER_SUBSCRIPTIONS,
    PLAYERS,
    REQUESTS,
    SERVER_REQUESTS,
    SERVICES,
    SYS,
    SYSTEM,
    Rights,
)

USERS: Sequence[str] = (*SERVICES, OPERATOR, GATEWAY, SYSTEM)
"""Every user with a password of its own."""

_CALLOUT_S = 5


def passwords_of(key: str) -> Mapping[str, str]:
    """The password of each user, made from one secret of the place."""
    return {user: hmac.digest(key.encode(), user.encode(), hashlib.sha256).hex() for user in USERS}


def accounts_configuration(passwords: Mapping[str, str], issuer: str) -> str:
    """The lines of nats-server's configuration for accounts, users, rights and auth callout.

    Args:
        passwords: the password of each of `USERS`; a value that begins with `$` names a variable of the server's
            environment.
        issuer: the public account nkey (`A…`) with which the gateway signs its answers.
    """
    app = [_user(name, passwords[name], rights) for name, rights in SERVICES.items()]
    app.append(_user(OPERATOR, passwords[OPERATOR], OPERATOR_RIGHTS))
    exports = [f"{{ service: {json.dumps(one)}, accounts: [{PLAYERS}] }}" for one in REQUESTS]
    exports += [f"{{ stream: {json.dumps(one)}, accounts: [{PLAYERS}] }}" for one in NEWS]
    imports = [_service(APP, one) for one in REQUESTS]
    imports += [f"{{ stream: {{ account: {APP}, subject: {json.dumps(one)} }} }}" for one in NEWS]
    return "\n".join(
        [
            "accounts {",
            f"  {APP} {{",
            "    jetstream: enabled",
            *_listed("users", app),
            *_listed("exports", exports),
            "  }",
            f"  {PLAYERS} {{",
            # For each connection. What a token's rights say of subscriptions the server does not heed.
            f"    limits {{ max_subscriptions: {PLAYER_SUBSCRIPTIONS} }}",
            *_listed("imports", imports),
            "  }",
            f"  {AUTH} {{",
            *_listed("users", [_user(GATEWAY, passwords[GATEWAY], GATEWAY_RIGHTS)]),
            *_listed("imports", [_service(SYS, one) for one in SERVER_REQUESTS]),
            "  }",
            f"  {SYS} {{",
            *_listed("users", [f"{{ user: {SYSTEM}, password: {_quoted(passwords[SYSTEM])} }}"]),
            # Each server of a cluster answers.
            *_listed(
                "exports",
                [
                    f"{{ service: {json.dumps(one)}, response_type: stream, accounts: [{AUTH}] }}"
                    for one in SERVER_REQUESTS
                ],
            ),
            "  }",
            "}",
            f"system_account: {SYS}",
            "authorization {",
            f"  timeout: {_CALLOUT_S}",
            "  auth_callout {",
            f"    issuer: {issuer}",
            f"    account: {AUTH}",
            f"    auth_users: [ {', '.join(USERS)} ]",
            "  }",
            "}",
        ]
    )


def _service(account: str, subject: str) -> str:
    return f"{{ service: {{ account: {account}, subject: {json.dumps(subject)} }} }}"


def _user(name: str, password: str, rights: Rights) -> str:
    publish, subscribe = json.dumps(list(rights.publish)), json.dumps(list(rights.subscribe))
    allowed = f"publish: {{ allow: {publish} }}, subscribe: {{ allow: {subscribe} }}"
    return f"{{ user: {name}, password: {_quoted(password)}, permissions: {{ {allowed} }} }}"


def _quoted(password: str) -> str:
    """A password as the configuration takes it; a `$VARIABLE` stands as it is, so that the server looks it up."""
    return password if password.startswith("$") else json.dumps(password)


def _listed(name: str, items: Sequence[str]) -> Sequence[str]:
    return [f"    {name}: [", *(f"      {item}" for item in items), "    ]"]
