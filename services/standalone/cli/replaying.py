"""The commands that look back at one match: step by step as a seat saw it, and whether the server was honest."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec import Struct
from rich.table import Table
from rich.text import Text

from libs.client.client import Client
from libs.client.feed import OVER, Feed
from libs.engine.match.audit import FAILED as CHECK_FAILED
from libs.engine.match.audit import PASSED, Check, Head, Report, audit
from libs.events.ids import is_match
from libs.events.questions import AskAudit, AuditAnswer
from libs.events.updates import Refused, Update
from services.standalone.cli.options import (
    HomeOption,
    JsonOption,
    MatchArgument,
    NatsOption,
    place_of,
    run,
    visiting,
)
from services.standalone.cli.record import known_match, time_text
from services.standalone.cli.terminal import FAILED, NOT_FOUND, CommandFailedError, out, print_json
from services.standalone.reach import Place
from services.standalone.record import OWN, Seat, exact_log, replay
from services.standalone.screen import AnyUpdate, Screen

SPECTATOR = "spectator"
_MARKS = {PASSED: ("passed", "green"), CHECK_FAILED: ("FAILED", "bold red")}


class _Wanted(Struct, frozen=True):
    """What of a replay is shown: as whom, which version alone, and whether to go on live."""

    match: str
    seat: Seat
    at: int | None
    follow: bool
    json: bool


def add_to(app: typer.Typer) -> None:
    """Adds the commands of this file."""
    app.command("replay", epilog="Example: spellfold replay MATCH --as 1 --at 17")(replay_match)
    app.command("audit", epilog="Example: spellfold audit match.jsonl")(audit_match)


def replay_match(
    match: MatchArgument,
    *,
    seen_as: Annotated[
        str, typer.Option("--as", metavar="SEAT", help="A seat's number, or spectator; else your own seat.")
    ] = "",
    at: Annotated[int | None, typer.Option("--at", metavar="VERSION", min=0, help="Only this version.")] = None,
    follow: Annotated[bool, typer.Option("--follow", help="Go on with what happens from now on.")] = False,
    home: HomeOption = "",
    nats: NatsOption = "",
    json: JsonOption = False,
) -> None:
    """Show a match again, as a seat saw it.

    Of a running match only your own seat and the spectators' view are shown.
    """
    wanted = _Wanted(known_match(match), _seat(seen_as), at, follow, json)
    run(_replay(place_of(home, nats), wanted))


def audit_match(
    match: Annotated[str, typer.Argument(metavar="MATCH|FILE", help="A match id, or a file made by export.")],
    *,
    home: HomeOption = "",
    nats: NatsOption = "",
    json: JsonOption = False,
) -> None:
    """Check that a match was decided honestly: chain, facts, draws, result. Exit code 1 if it was not.

    The checks run here, on the exact entries. Of a match that is not over, the archive reports what can be told.
    """
    report = run(_audit(place_of(home, nats), match)) if is_match(match) else audit_file(Path(match))
    if json:
        print_json(report)
    else:
        show_report(report)
    raise typer.Exit(0 if report.ok else FAILED)


def audit_file(file: Path) -> Report:
    """The report on a file with one entry a line.

    Raises:
        CommandFailedError: there is no such file.
    """
    try:
        text = file.read_bytes()
    except OSError as error:
        raise CommandFailedError(f"{file} is neither a match id nor a file: {error.strerror}", NOT_FOUND) from error
    return audit(text.removesuffix(b"\n").split(b"\n") if text else [])


def show_report(report: Report) -> None:
    """A report, a line for each check."""
    console = out()
    table = Table(
        "check", "outcome", "particulars", title=f"Audit of match {report.match or '?'}", title_justify="left"
    )
    for check in report.checks:
        word, style = _MARKS.get(check.status, (check.status, "yellow"))
        table.add_row(check.name, Text(word, style=style), check.detail)
    console.print(table)
    if report.ok and all(check.status == "passed" for check in report.checks):
        console.print(f"[bold green]All of it holds[/]: {report.entries} entries.")
    elif report.ok:
        console.print(
            f"[bold yellow]So far nothing is wrong[/]: {report.entries} entries, in which the match does not end. "
            "The whole can be checked when it is over.",
            soft_wrap=True,
        )
    else:
        console.print(f"[bold red]It does not hold[/]: the first fault is in version {report.version}.")


def _seat(word: str) -> Seat:
    if not word:
        return OWN
    if word == SPECTATOR:
        return None
    if word.isdecimal():
        return int(word)
    raise typer.BadParameter(f"a seat's number or {SPECTATOR}, not {word}", param_hint="--as")


async def _replay(place: Place, wanted: _Wanted) -> None:
    async with visiting(place) as visit:
        client = visit.client
        live = await _live(client, wanted) if wanted.follow else None
        last: Update | None = None
        async for update in replay(client, wanted.match, wanted.seat, wanted.at or 0):
            if wanted.at is not None and update.version != wanted.at:
                break
            last = update
            _show(update, wanted)
        if last is None:
            version = (await client.view(wanted.match)).version
            raise CommandFailedError(f"match {wanted.match} ends at version {version}, not {wanted.at}", NOT_FOUND)
        newest = last if live is None else await _follow(live, last, wanted)
        if not wanted.json:
            own = newest.seat is not None and newest.seats[newest.seat].player == client.player
            screen = Screen(out(), is_own=own)
            screen.table(newest)
            for decision in newest.decisions:
                if decision.options:
                    screen.options(newest, decision)
            screen.result(newest)


async def _live(client: Client, wanted: _Wanted) -> Feed:
    """What happens from now on, for the own seat if that is what is shown."""
    if wanted.seat is not None:
        view = await client.view(wanted.match)
        if view.seat is not None and wanted.seat in (OWN, view.seat):
            return await client.sit(wanted.match)
    return await client.watch(wanted.match)


async def _follow(live: Feed, last: AnyUpdate, wanted: _Wanted) -> AnyUpdate:
    """Shows what is newer than the replay until the match is over."""
    async with live:
        while last.phase != OVER and (told := await live.next()) is not None:
            if not isinstance(told, Refused) and told.version > last.version:
                last = told
                _show(told, wanted)
    return last


def _show(update: AnyUpdate, wanted: _Wanted) -> None:
    if wanted.json:
        print_json(update)
        return
    console = out()
    if update.log or wanted.at is not None:
        console.print(Text(f"{update.version:>4}  {time_text(update.at_ms, with_ms=True)}", style="dim"))
        Screen(console).log(update)


async def _audit(place: Place, match: str) -> Report:
    """Audits here what the archive holds, against the head and the result that the match service reports."""
    async with visiting(place) as visit:
        client = visit.client
        entries: Sequence[bytes] = await exact_log(client, match)
        if entries:
            told = await client.view(match)
            return audit(entries, result=told.result, head=Head(told.version, told.head))
        answer = msgspec.convert(await client.ask("audit", AskAudit(match=match)), AuditAnswer)
    checks = tuple(Check(line.name, line.status, line.detail) for line in answer.checks)
    return Report(answer.match, answer.game, answer.entries, answer.ok, answer.fault, checks)
