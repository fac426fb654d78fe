"""The commands for people who want to play or to see a match played."""

import asyncio
import shlex
from contextlib import aclosing
from typing import Annotated, Literal

import typer
from msgspec import Struct

from libs.client.feed import OVER, Feed
from libs.engine.players.house import LEVELS, house_player
from libs.events.ids import MATCHMAKING
from services.standalone.cli.options import (
    HomeOption,
    JsonOption,
    NatsOption,
    PlayerOption,
    acting,
    place_of,
    run,
    visiting,
)
from services.standalone.cli.record import known_match
from services.standalone.cli.terminal import (
    FAILED,
    INTERRUPTED,
    UNREACHABLE,
    CommandFailedError,
    out,
    print_json,
    program,
)
from services.standalone.demo import Live, checks, create_match, watched
from services.standalone.keyboard import Interrupted, keyboard_for
from services.standalone.play import Ending, Session
from services.standalone.reach import Place
from services.standalone.screen import Screen
from services.standalone.seating import Gone, Wishes, find_seat, sit

Mode = Literal["cpu", "live", "async", "untimed"]
Level = Literal["easy", "normal", "hard"]

_EXIT_CODES = {Ending.OVER: 0, Ending.LEFT: 0, Ending.INTERRUPTED: INTERRUPTED, Ending.BROKEN: UNREACHABLE}


def add_to(app: typer.Typer) -> None:
    """Adds the commands of this file."""
    app.command(epilog="Example: spellfold play --deck first_lesson --level easy")(play)
    app.command(epilog="Example: spellfold demo --seats hard,normal --pace 0.5")(demo)


def play(
    *,
    game: Annotated[str, typer.Option("--game", help="A game's id; `spellfold games` lists them.")] = "wits_world",
    mode: Annotated[
        Mode,
        typer.Option(
            "--mode", metavar="MODE", help="cpu: against the house; live, async or untimed: against other people."
        ),
    ] = "cpu",
    level: Annotated[Level, typer.Option("--level", help="How well the house plays.")] = "normal",
    deck: Annotated[
        str, typer.Option("--deck", help="A starter deck's name, or card ids with commas; else you are asked.")
    ] = "",
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="WORD", help="A word of the game's options.")
    ] = None,
    match: Annotated[str, typer.Option("--match", metavar="MATCH", help="Go on with this match.")] = "",
    new: Annotated[bool, typer.Option("--new", help="Begin a new match without asking about running ones.")] = False,
    rated: Annotated[bool, typer.Option("--rated", help="Let the result count, against other people.")] = False,
    hints: Annotated[bool, typer.Option("--hints/--no-hints", help="Advice about what is strong and weak.")] = True,
    player: PlayerOption = "",
    home: HomeOption = "",
    nats: NatsOption = "",
) -> None:
    """Play a match in this terminal, or go on with one.

    Options are chosen by number; `?` shows what else can be entered. Input may be piped, a line an answer.
    """
    wishes = Wishes(
        game=game,
        mode=mode,
        level=level,
        deck=deck,
        options=tuple(option or ()),
        is_rated=rated,
        is_new=new,
    )
    place = place_of(home, nats)
    with_options = _with_options(home, nats)
    raise typer.Exit(
        run(_play(place, player, known_match(match) if match else "", wishes, hints=hints, with_options=with_options))
    )


def demo(
    *,
    game: Annotated[str, typer.Option("--game", help="A game's id; `spellfold games` lists them.")] = "wits_world",
    seats: Annotated[str, typer.Option("--seats", help="Levels of the players: easy, normal, hard.")] = "normal,easy",
    mode: Annotated[
        Mode, typer.Option("--mode", metavar="MODE", help="The time rules: cpu, live, async or untimed.")
    ] = "live",
    pace: Annotated[float, typer.Option("--pace", min=0, max=10, help="Seconds between two moves shown.")] = 0.0,
    limit: Annotated[float, typer.Option("--limit", min=1, help="Seconds that the match may take.")] = 180.0,
    home: HomeOption = "",
    nats: NatsOption = "",
    json: JsonOption = False,
) -> None:
    """Watch two of the house's players play a whole match, then see it replayed from Postgres and audited.

    Exit code 0 only if all of it held.
    """
    levels = [level.strip() for level in seats.split(",")]
    for level in levels:
        if level not in LEVELS:
            raise typer.BadParameter(f"{', '.join(LEVELS)}, not {level}", param_hint="--seats")
    players = [house_player(level, levels[: seat + 1].count(level)) for seat, level in enumerate(levels)]
    place = place_of(home, nats)
    paces = _Pace(pace, limit)
    raise typer.Exit(run(_demo(place, game, players, mode, paces, json=json, with_options=_with_options(home, nats))))


class _Pace(Struct, frozen=True):
    """Seconds between two moves shown, and seconds that the match may take."""

    between_s: float
    limit_s: float


def _with_options(home: str, server: str) -> str:
    """The options that say where the match is, for the commands that are told afterwards."""
    named = (("--home", home), ("--server", server))
    return "".join(f" {name} {shlex.quote(value)}" for name, value in named if value)


async def _demo(
    place: Place, game: str, players: list[str], mode: str, pace: _Pace, *, json: bool, with_options: str
) -> int:
    screen = Screen(out(), hints=False)
    live = Live({})
    async with visiting(place) as visit, acting(visit, MATCHMAKING) as matchmaking:
        match, feed = await create_match(matchmaking, game, players, mode)
        if not json:
            screen.note(f"{' against '.join(players)}, match {match}", "bold")
        async with feed:
            if not await _watch(feed, live, screen, pace, is_silent=json):
                raise CommandFailedError(f"match {match} was not over after {pace.limit_s:g} s")
        failed = 0
        async for check in checks(visit.client, match, live):
            failed += not check.holds
            if json:
                print_json(check)
            else:
                screen.claim(check.name, check.detail, holds=check.holds)
    if not json:
        screen.afterwards(match, program(), with_options)
    return FAILED if failed else 0


async def _watch(feed: Feed, live: Live, screen: Screen, pace: _Pace, *, is_silent: bool) -> bool:
    """Shows the match as it is played; whether it ended in time."""
    try:
        async with asyncio.timeout(pace.limit_s), aclosing(watched(feed, live)) as updates:
            async for update in updates:
                if is_silent:
                    continue
                screen.log(update)
                if update.phase == OVER:
                    screen.table(update)
                    screen.result(update)
                await asyncio.sleep(pace.between_s)
    except TimeoutError:
        return False
    return bool(live.updates) and live.last.phase == OVER


async def _play(place: Place, player: str, match: str, wishes: Wishes, *, hints: bool, with_options: str) -> int:
    screen = Screen(out(), hints)
    async with visiting(place, player) as visit:
        if visit.reached.addresses.gateway_url:
            screen.note(f"In the browser: {visit.reached.addresses.gateway_url}", "dim")
        async with keyboard_for(screen.console) as keyboard:
            try:
                if match:
                    table = await visit.client.sit(match)
                else:
                    table = await sit(visit.client, await find_seat(visit.client, keyboard, screen, wishes))
                async with table:
                    ending = await Session(table, keyboard, screen, visit.reached.broken).run()
            except Gone:
                return 0
            except Interrupted:
                return INTERRUPTED
        if ending is Ending.OVER:
            screen.afterwards(table.match, program(), with_options)
        else:
            screen.come_back(table.match, program(), with_options)
        return _EXIT_CODES[ending]
