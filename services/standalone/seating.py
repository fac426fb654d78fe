"""Brings a person to a match: one that still runs, one against the house, or one against whoever else wants to play."""

import asyncio
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from rich.table import Table as Grid
from rich.text import Text

from libs.client.client import Client
from libs.client.errors import Declined
from libs.client.notes import Notes
from libs.client.table import Table, new_id
from libs.events.commands import Deck
from libs.events.questions import NO_MATCH, AskMatches, GameAnswer, GameQuestion, MatchesAnswer, MatchSummary
from libs.events.wishes import Cancel, Cpu, CpuAnswer, MatchFound, Seek, SeekAnswer, Seeks, SeeksAnswer
from services.runtime import now_ms
from services.standalone.keyboard import Interrupted, Keyboard
from services.standalone.screen import Screen

_PROMISE_S = 15.0
_NEWS_S = 5.0
_RENEW_MS = 30_000
_LOOK_S = 0.5
_PAUSE_S = 0.1


class Wishes(Struct, frozen=True, kw_only=True):
    """What the command line asked for; an empty word means that the person is asked or the usual is taken.

    `deck` is the name of a starter deck, or card ids with commas between them.
    """

    game: str = "wits_world"
    mode: str = "cpu"
    level: str = "normal"
    deck: str = ""
    options: tuple[str, ...] = ()
    is_rated: bool = False
    is_new: bool = False


class Gone(Exception):
    """The person went away before there was a match."""


async def find_seat(client: Client, keyboard: Keyboard, screen: Screen, wishes: Wishes) -> str:
    """The id of a match at which the person has a seat.

    Raises:
        Gone: the person left. Interrupted: by Ctrl-C. And as `Client.ask` and `Client.wish`.
    """
    if not wishes.is_new:
        running = await _running(client)
        if running:
            chosen = await _ask_which(client, keyboard, screen, running)
            if chosen is not None:
                return chosen
    game = msgspec.convert(await client.ask("game", GameQuestion(wishes.game)), GameAnswer)
    starter, deck = await _deck(keyboard, screen, game, wishes.deck)
    if wishes.mode == "cpu":
        return await _against_the_house(client, wishes, starter, deck)
    return await _against_others(client, keyboard, screen, wishes, starter, deck)


async def sit(client: Client, match: str) -> Table:
    """The player's seat at a match, which may have been promised only a moment ago. Raises as `Client.sit`."""
    loop = asyncio.get_running_loop()
    until = loop.time() + _PROMISE_S
    while True:
        try:
            return await client.sit(match)
        except Declined as error:
            if error.reason != NO_MATCH or loop.time() > until:
                raise
        await asyncio.sleep(_PAUSE_S)


async def _running(client: Client) -> Sequence[MatchSummary]:
    answer = await client.ask("matches", AskMatches(player=client.player, open=True))
    return msgspec.convert(answer, MatchesAnswer).matches


async def _ask_which(client: Client, keyboard: Keyboard, screen: Screen, running: Sequence[MatchSummary]) -> str | None:
    """The running match to go on with; `None` for a new one."""
    screen.note("You have matches that are not over:", "bold")
    for number, match in enumerate(running, start=1):
        others = ", ".join(seat.player for seat in match.seats if seat.player != client.player)
        screen.note(f"{number:>3}  {match.game}, {match.mode}, against {others}, version {match.version}")
    screen.note(f"{len(running) + 1:>3}  a new match")
    number = await _number(keyboard, screen, f"Go on with (1-{len(running) + 1}, Enter for 1): ", len(running) + 1)
    return running[number - 1].match if number <= len(running) else None


async def _deck(keyboard: Keyboard, screen: Screen, game: GameAnswer, wanted: str) -> tuple[str | None, Deck | None]:
    """A starter's name or a deck's card ids, whichever was wished for; who wished for nothing is asked."""
    if "," in wanted:
        return None, tuple(card.strip() for card in wanted.split(","))
    if wanted or len(game.starters) == 1:
        return wanted or game.starters[0].name, None
    names = {design.id: design.name for design in game.designs}
    grid = Grid("", "deck", "cards", title=f"{game.title}: choose a deck", title_justify="left")
    for number, starter in enumerate(game.starters, start=1):
        cards = ", ".join(names.get(card, card) for card in starter.deck)
        grid.add_row(Text(str(number), style="bold cyan"), starter.name.replace("_", " "), cards)
    screen.console.print(grid)
    most = len(game.starters)
    number = await _number(keyboard, screen, f"Your deck (1-{most}, Enter for 1, ? for help): ", most)
    return game.starters[number - 1].name, None


async def _against_the_house(client: Client, wishes: Wishes, starter: str | None, deck: Deck | None) -> str:
    wish = Cpu(
        id=new_id(),
        game=wishes.game,
        level=wishes.level,
        mode=wishes.mode,
        deck=deck,
        starter=starter,
        options=wishes.options,
    )
    return msgspec.convert(await client.wish("cpu", wish, again=True), CpuAnswer).match


async def _against_others(
    client: Client, keyboard: Keyboard, screen: Screen, wishes: Wishes, starter: str | None, deck: Deck | None
) -> str:
    """Waits for another player who wants the same."""
    wish = Seek(
        game=wishes.game,
        mode=wishes.mode,
        rated=wishes.is_rated,
        deck=deck,
        starter=starter,
        options=wishes.options,
    )
    async with await client.notes() as notes:
        answer = msgspec.convert(await client.wish("seek", wish), SeekAnswer)
        screen.note(f"Waiting for an opponent ({wishes.game}, {wishes.mode}). Ctrl-C gives up.")
        match = answer.match
        while match is None and not keyboard.interrupted.is_set():
            match = await _announced(notes, keyboard) or await _matched(client, answer.ticket)
            if match is None and answer.expires_ms - now_ms() < _RENEW_MS:
                answer = msgspec.convert(await client.wish("seek", wish), SeekAnswer)
                match = answer.match
        if match is None:
            await client.wish("cancel", Cancel(answer.ticket))
            raise Interrupted
        return match


async def _announced(notes: Notes, keyboard: Keyboard) -> str | None:
    """The match that a note announces within a few seconds, if one does."""
    loop = asyncio.get_running_loop()
    until = loop.time() + _NEWS_S
    while loop.time() < until and not keyboard.interrupted.is_set():
        note = await notes.next(timeout_s=_LOOK_S)
        if note is not None and note.get("type") == "match_found":
            return msgspec.convert(note, MatchFound).match
    return None


async def _matched(client: Client, ticket: str) -> str | None:
    """The match that came of a ticket: its note may have been lost."""
    answer = msgspec.convert(await client.wish("seeks", Seeks(), again=True), SeeksAnswer)
    return next((own.match for own in answer.own if own.ticket == ticket), None)


async def _number(keyboard: Keyboard, screen: Screen, prompt: str, most: int) -> int:
    """A number from 1 to `most`; nothing entered means 1."""
    while True:
        keyboard.show(prompt)
        line = await keyboard.line()
        keyboard.hide()
        if line is None or line.lower() in ("q", "quit", "exit"):
            screen.note("No match was begun.")
            raise Gone
        if not line:
            return 1
        if line.isdecimal() and 1 <= int(line) <= most:
            return int(line)
        if line.lower() in ("?", "h", "help"):
            screen.note(f"A number from 1 to {most} chooses, Enter takes 1, q leaves without beginning anything.")
        else:
            screen.note(f"A number from 1 to {most}, not {line}; ? shows help.", "yellow")
