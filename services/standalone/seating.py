"""Brings a person to a match: one that still runs, one against the house, or one against whoever else wants to play."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from rich.table import Table as Grid
from rich.text import Text

from libs.client.client import Client
from libs.events.questions import GameAnswer, MatchesAnswer, MatchSummary
from services.standalone.keyboard import Keyboard
from services.standalone.screen import Screen

_NEWS_S = 2.0


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
    game = msgspec.convert(await client.ask("game", game=wishes.game), GameAnswer)
    starter, deck = await _deck(keyboard, screen, game, wishes.deck)
    if wishes.mode == "cpu":
        answer = await client.wish(
            "cpu",
            game=wishes.game,
            mode=wishes.mode,
            level=wishes.level,
            starter=starter,
            deck=deck,
            options=wishes.options or None,
        )
        return str(answer["match"])
    return await _meet(client, keyboard, screen, wishes, starter, deck)


async def _running(client: Client) -> Sequence[MatchSummary]:
    answer = await client.ask("matches", player=client.player, open=True)
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


async def _deck(
    keyboard: Keyboard, screen: Screen, game: GameAnswer, wanted: str
) -> tuple[str | None, Sequence[str] | None]:
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
    number = await _number(keyboard, screen, f"Your deck (1-{most}, Enter for 1): ", most)
    return game.starters[number - 1].name, None


async def _meet(
    client: Client,
    keyboard: Keyboard,
    screen: Screen,
    wishes: Wishes,
    starter: str | None,
    deck: Sequence[str] | None,
) -> str:
    """Waits for another player who wants the same."""
    async with await client.notes() as notes:
        answer = await client.wish(
            "seek",
            game=wishes.game,
            mode=wishes.mode,
            rated=wishes.is_rated,
            starter=starter,
            deck=deck,
            options=wishes.options or None,
        )
        if answer.get("match") is not None:
            return str(answer["match"])
        screen.note(f"Waiting for an opponent ({wishes.game}, {wishes.mode}). Ctrl-C gives up.")
        while not keyboard.interrupted.is_set():
            note = await notes.next(timeout_s=_NEWS_S)
            if note is not None and note.get("type") == "match_found":
                return str(note["match"])
        await client.wish("cancel", ticket=answer["ticket"])
        raise Gone


async def _number(keyboard: Keyboard, screen: Screen, prompt: str, most: int) -> int:
    """A number from 1 to `most`; nothing entered means 1."""
    while True:
        keyboard.show(prompt)
        line = await keyboard.line()
        keyboard.hide()
        if line is None or line.lower() in ("q", "quit", "exit"):
            raise Gone
        if not line:
            return 1
        if line.isdecimal() and 1 <= int(line) <= most:
            return int(line)
        screen.note(f"A number from 1 to {most}, not {line}.", "yellow")
