"""The commands that look back at one match: step by step as a seat saw it, and whether the server was honest."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec import Struct
from msgspec.structs import replace
from rich.table import Table
from rich.text import Text

from libs.client.client import Client
from libs.client.feed import OVER, Feed
from libs.engine.match.audit import FAILED as CHECK_FAILED
from libs.engine.match.audit import PASSED, Check, Head, Report, audit
from libs.events.entry import entry_hash
from libs.events.ids import is_match
from libs.events.questions import AskAudit, AuditAnswer
from libs.events.updates import Refused, Result, Update
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
from services.standalone.cli.terminal import FAILED, NOT_FOUND, NOT_OVER, CommandFailedError, out, print_json
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


class _Known(Struct, frozen=True):
    """What the person was told of a match's log: a head, and the newest version; or neither."""

    head: str = ""
    version: int | None = None


_NOTHING = _Known()


def add_to(app: typer.Typer) -> None:
    """Adds the commands of this file."""
    app.command("replay", epilog="Example: spellfold replay MATCH --as 1 --at 17")(replay_match)
    app.command("audit", epilog="Example: spellfold audit match.jsonl --head HASH --version 118")(audit_match)


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
    head: Annotated[
        str,
        typer.Option("--head", metavar="HASH", help="A head that you were told, 64 hex digits: the log must hold it."),
    ] = "",
    version: Annotated[
        int | None,
        typer.Option("--version", metavar="N", min=0, help="The version that you know of: the log must reach it."),
    ] = None,
    home: HomeOption = "",
    nats: NatsOption = "",
    json: JsonOption = False,
) -> None:
    """Check that a match was decided honestly: chain, facts, draws, result.

    Exit code 0 if all of it holds, 1 if it does not, and 5 if nothing is wrong so far but the match does not end in the
    log: it goes on, or its newest entries are missing. A head and a version that you were told, as every update
    carries them, show whether those entries are there.

    The checks run here, on the exact entries. Of a match that is not over, the archive reports what can be told.
    """
    known = _Known(_head(head), version)
    report = run(_audit(place_of(home, nats), match, known)) if is_match(match) else audit_file(Path(match), known)
    if json:
        print_json(report)
    else:
        show_report(report)
    raise typer.Exit(FAILED if not report.ok else 0 if is_whole(report) else NOT_OVER)


def audit_file(file: Path, known: _Known = _NOTHING) -> Report:
    """The report on a file with one entry a line, which must hold what is known of the match.

    Raises:
        CommandFailedError: there is no such file.
    """
    try:
        text = file.read_bytes()
    except OSError as error:
        raise CommandFailedError(f"{file} is neither a match id nor a file: {error.strerror}", NOT_FOUND) from error
    return _audited(text.removesuffix(b"\n").split(b"\n") if text else [], known)


def is_whole(report: Report) -> bool:
    """Whether everything could be checked, to the end of the match."""
    return report.ok and all(check.status == PASSED for check in report.checks)


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
    if is_whole(report):
        console.print(f"[bold green]All of it holds[/]: {report.entries} entries.")
    elif report.ok:
        console.print(
            f"[bold yellow]So far nothing is wrong[/]: {report.entries} entries, in which the match does not end. "
            "It goes on, or its newest entries are missing; the whole can be checked when they are there.",
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


def _head(text: str) -> str:
    if text and re.fullmatch("[0-9a-f]{64}", text) is None:
        raise typer.BadParameter(f"64 lower-case hex digits, not {text}", param_hint="--head")
    return text


def _audited(entries: Sequence[bytes], known: _Known, result: Result | None = None) -> Report:
    """The report on these entries, which must hold the head and reach the version that are known."""
    head = None
    if known.head:
        # A head without its version may be any entry's; one that is nobody's is held against the newest.
        named = next((version for version, data in enumerate(entries) if entry_hash(data) == known.head), None)
        newest = len(entries) - 1 if named is None else named
        head = Head(newest if known.version is None else known.version, known.head)
    report = audit(entries, result=result, head=head)
    if report.ok and known.version is not None and known.version >= len(entries):
        missing = f"the log ends before it, version {known.version} is known"
        check = Check("known version", CHECK_FAILED, f"version {len(entries)}: {missing}")
        return replace(report, ok=False, version=len(entries), checks=(*report.checks, check))
    return report


async def _audit(place: Place, match: str, known: _Known) -> Report:
    """Audits here what the archive holds, against what is known, or against what the match service reports."""
    async with visiting(place) as visit:
        client = visit.client
        entries: Sequence[bytes] = await exact_log(client, match)
        if entries:
            told = await client.view(match)
            return _audited(entries, known if known.head else _Known(told.head, told.version), told.result)
        if known != _NOTHING:
            raise CommandFailedError(
                f"match {match} is not over: its exact log, to hold a head against, is not shown yet"
            )
        answer = msgspec.convert(await client.ask("audit", AskAudit(match=match)), AuditAnswer)
    checks = tuple(Check(line.name, line.status, line.detail) for line in answer.checks)
    return Report(answer.match, answer.game, answer.entries, answer.ok, answer.fault, checks)
