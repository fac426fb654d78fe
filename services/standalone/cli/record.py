"""The commands about what is kept of matches: which there are, how one went, its exact log, what was sent to it."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from libs.events.ids import OPERATOR, is_match
from libs.events.questions import AskMatches, MatchesAnswer, MatchSummary
from services.standalone.cli.options import (
    HomeOption,
    JsonOption,
    MatchArgument,
    NatsOption,
    acting,
    place_of,
    run,
    visiting,
)
from services.standalone.cli.terminal import NOT_FOUND, CommandFailedError, err, out, print_json, print_line
from services.standalone.reach import Place
from services.standalone.record import Received, exact_log, received_commands

_ID_WIDTH = 32


def add_to(app: typer.Typer) -> None:
    """Adds the commands of this file."""
    app.command(epilog="Example: spellfold matches --open --player alice")(matches)
    app.command(epilog="Example: spellfold export MATCH --to match.jsonl && spellfold audit match.jsonl")(export)
    app.command(epilog="Example: spellfold commands MATCH --json")(commands)


def matches(
    *,
    player: Annotated[str, typer.Option("--player", help="Only matches at which this player has a seat.")] = "",
    game: Annotated[str, typer.Option("--game", help="Only matches of this game.")] = "",
    only_open: Annotated[bool | None, typer.Option("--open/--over", help="Only those that go on, or are over.")] = None,
    limit: Annotated[int, typer.Option("--limit", min=1, max=100, help="How many at most, newest first.")] = 20,
    before: Annotated[str, typer.Option("--before", metavar="MATCH", help="Only matches older than this one.")] = "",
    home: HomeOption = "",
    nats: NatsOption = "",
    json: JsonOption = False,
) -> None:
    """List matches, newest first."""
    question = AskMatches(player=player or None, game=game or None, open=only_open, before=before or None, limit=limit)
    answer = run(_matches(place_of(home, nats), question))
    if json:
        for match in answer.matches:
            print_json(match)
        return
    console = out()
    if not answer.matches:
        console.print("No matches.")
        return
    table = Table()
    table.add_column("match", no_wrap=True, min_width=_ID_WIDTH)
    for name in ("played", "players", "state"):
        table.add_column(name, overflow="fold")
    for match in answer.matches:
        players = "\n".join(seat.player for seat in match.seats)
        played = f"{match.game} {match.mode}\n{time_text(match.changed_ms)}"
        table.add_row(match.match, played, players, f"{_state(match)}\nversion {match.version}")
    console.print(table)
    if answer.next is not None:
        console.print(f"There are more: --before {answer.next}", soft_wrap=True)


def export(
    match: MatchArgument,
    *,
    to: Annotated[Path | None, typer.Option("--to", metavar="FILE", help="Write into this file instead.")] = None,
    home: HomeOption = "",
    nats: NatsOption = "",
) -> None:
    """Print the exact log of a match that is over: one entry a line, to the byte, so that hashes can be checked."""
    entries = run(_export(place_of(home, nats), known_match(match)))
    text = b"".join(entry + b"\n" for entry in entries)
    if to is not None:
        to.write_bytes(text)
        err().print(f"{len(entries)} entries written to {to}", soft_wrap=True)
    else:
        for entry in entries:
            print_line(entry)


def commands(match: MatchArgument, *, home: HomeOption = "", nats: NatsOption = "", json: JsonOption = False) -> None:
    """Show everything that was sent to a match in the last seven days, refused and late commands included."""
    received = run(_commands(place_of(home, nats), known_match(match)))
    if json:
        for one in received:
            print_json(one)
        return
    table = Table("received", "from")
    table.add_column("command", overflow="fold")
    table.add_column("became")
    for one in received:
        became = "-" if one.version is None else f"version {one.version}"
        table.add_row(time_text(one.at_ms, with_ms=True), one.player, one.command, became)
    console = out()
    console.print(table)
    accepted = sum(one.version is not None for one in received)
    console.print(f"{len(received)} commands, {accepted} accepted; the others were refused, repeated, or still wait.")


def known_match(match: str) -> str:
    """The match id, if it looks like one.

    Raises:
        CommandFailedError: it does not.
    """
    if not is_match(match):
        raise CommandFailedError(f"{match} is no match id (32 hex digits); `spellfold matches` lists them", NOT_FOUND)
    return match


def time_text(at_ms: int, *, with_ms: bool = False) -> str:
    """A time in UTC, to the second or to the millisecond."""
    seconds, rest_ms = divmod(at_ms, 1000)
    text = datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S")
    return f"{text}.{rest_ms:03}" if with_ms else text


async def _matches(place: Place, question: AskMatches) -> MatchesAnswer:
    async with visiting(place) as visit:
        return msgspec.convert(await visit.client.ask("matches", question), MatchesAnswer)


async def _export(place: Place, match: str) -> list[bytes]:
    async with visiting(place) as visit:
        entries = await exact_log(visit.client, match)
    if not entries:
        raise CommandFailedError(f"match {match} is not over: its exact log holds hidden things and is not shown yet")
    return list(entries)


async def _commands(place: Place, match: str) -> list[Received]:
    async with visiting(place) as visit, acting(visit, OPERATOR) as operator:
        received = await received_commands(operator, match)
    if not received:
        raise CommandFailedError(f"nothing was sent to match {match} in the last seven days", NOT_FOUND)
    return list(received)


def _state(match: MatchSummary) -> str:
    if match.result is None:
        return match.phase
    winners = [seat.player for seat, one in zip(match.seats, match.result.standings, strict=True) if one.place == 1]
    won = f"{winners[0]} won" if len(winners) == 1 else "drawn"
    return won if match.result.reason in ("won", "drawn") else f"{won}: {match.result.reason}"
