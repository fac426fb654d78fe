"""Commands about games: which there are, how they are played, what is on their cards. Needs no server."""

import os
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.table import Table

from libs.engine.game import Game
from libs.engine.registry import GAMES
from services.standalone.cli.terminal import NOT_FOUND, CommandFailedError, out, print_json

RULEBOOKS = Path(__file__).parents[3] / "docs" / "games"

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="A game's id; `spellfold games` lists them.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead, for programs.")]


def add_to(app: typer.Typer) -> None:
    """Adds the commands of this file."""
    app.command(epilog="Example: spellfold games --json")(games)
    app.command(epilog="Example: spellfold rules wits_world")(rules)
    app.command(epilog="Example: spellfold cards wits_world --find poison")(cards)


def game_of(name: str) -> Game[Any]:
    """The game with this id.

    Raises:
        CommandFailedError: there is none.
    """
    game = GAMES.get(name)
    if game is None:
        raise CommandFailedError(f"there is no game {name}, there is {', '.join(GAMES)}", NOT_FOUND)
    return game


def games(*, json: JsonOption = False) -> None:
    """List the games."""
    if json:
        print_json([_summary(game) for game in GAMES.values()])
        return
    table = Table("id", "title", "seats", "rules", "cards", "starter decks")
    for game in GAMES.values():
        seats = _seats(game)
        table.add_row(
            game.id, game.title, seats, f"v{game.rules_version}", str(len(game.designs())), ", ".join(game.starters)
        )
    out().print(table)


def rules(game: GameArgument) -> None:
    """Tell how a game is played: one page first, then the whole rulebook."""
    known = game_of(game)
    place = RULEBOOKS / f"{known.id}.md"
    if not place.exists():
        raise CommandFailedError(f"the rulebook of {known.title} is not installed: {place} is missing", NOT_FOUND)
    console = out()
    if not console.is_terminal:
        print(place.read_text(encoding="utf-8"))
        return
    _page(console, place.read_text(encoding="utf-8"))


def cards(
    game: GameArgument,
    *,
    find: Annotated[str, typer.Option("--find", help="Only cards with this word in id, name, kind or text.")] = "",
    json: JsonOption = False,
) -> None:
    """List the cards of a game and its starter decks."""
    known = game_of(game)
    wanted = find.casefold()
    designs = [
        design
        for design in known.designs()
        if wanted in f"{design.id} {design.name} {design.kind} {design.text}".casefold()
    ]
    if json:
        print_json({"game": known.id, "cards": designs, "starters": known.starters})
        return
    if not designs:
        raise CommandFailedError(f"no card of {known.title} has {find} in id, name, kind or text", NOT_FOUND)
    table = Table("card", "id", "text", title=f"{known.title}: {len(designs)} cards", show_lines=True)
    for design in designs:
        table.add_row(design.name, design.id, design.text)
    console = out()
    console.print(table)
    starters = Table("starter deck", "cards", title=f"{known.title}: starter decks")
    names = {design.id: design.name for design in known.designs()}
    for name, deck in known.starters.items():
        starters.add_row(name, ", ".join(names[card] for card in deck))
    console.print(starters)


def _summary(game: Game[Any]) -> dict[str, Any]:
    return {
        "game": game.id,
        "title": game.title,
        "seats": list(game.seats),
        "rules_version": game.rules_version,
        "cards": len(game.designs()),
        "starters": list(game.starters),
        "options": game.options,
    }


def _seats(game: Game[Any]) -> str:
    first, last = game.seats.start, game.seats.stop - 1
    return str(first) if first == last else f"{first} to {last}"


def _page(console: Console, text: str) -> None:
    """Shows a long text page by page, with its colours."""
    os.environ.setdefault("LESS", "-FRX")  # for the pager: colours as they are, and no page where one is enough
    with console.pager(styles=True):
        console.print(Markdown(text))
