"""The command that plays many matches in this process, without servers, and reports speed, lengths and results."""

import time
from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from msgspec import Struct
from rich.progress import track
from rich.table import Table

from libs.engine.game import Game, seats_in_words
from libs.engine.players.house import LEVELS
from libs.engine.simulate import RANDOM, Played, play_matches
from services.standalone.cli.catalogue import GameArgument, JsonOption, game_of
from services.standalone.cli.terminal import WRONG_USAGE, CommandFailedError, err, out, print_json


class Lengths(Struct, frozen=True):
    """How many decisions a match took."""

    least: int
    median: int
    most: int


class SimulationReport(Struct, frozen=True):
    """What came of many matches. `wins` counts by seat; `reasons` by reason and the rulebook's own word for it."""

    game: str
    seed: int
    seats: tuple[str, ...]
    matches: int
    decisions: int
    seconds: float
    decisions_per_second: int
    lengths: Lengths
    wins: tuple[int, ...]
    undecided: int
    reasons: dict[str, int]


def add_to(app: typer.Typer) -> None:
    """Adds the command of this file."""
    app.command(epilog="Example: spellfold simulate wits_world --matches 1000 --seed 7 --seats easy,normal")(simulate)


def simulate(
    game: GameArgument,
    *,
    matches: Annotated[int, typer.Option("--matches", "-n", min=1, help="How many matches.")] = 100,
    seed: Annotated[int, typer.Option("--seed", min=0, help="The same seed gives the same matches.")] = 1,
    seats: Annotated[str, typer.Option("--seats", help=f"Who plays, a seat each: {RANDOM}, {', '.join(LEVELS)}.")] = "",
    json: JsonOption = False,
) -> None:
    """Play many matches without servers and report speed, lengths and results."""
    known = game_of(game)
    levels = _levels(known, seats)
    started = time.perf_counter()
    runs = play_matches(known, matches, seed, levels=levels)
    played = list(track(runs, "playing", total=matches, console=err(), transient=True, disable=json))
    report = _report(known, seed, levels, played, time.perf_counter() - started)
    if json:
        print_json(report)
    else:
        _show(known, report)


def _levels(game: Game[Any], seats: str) -> Sequence[str]:
    """The level of each seat.

    Raises:
        CommandFailedError: a word is no level, or there are more or fewer seats than the game has.
    """
    if not seats:
        return (RANDOM,) * game.seats.start
    levels = [word.strip() for word in seats.split(",")]
    for level in levels:
        if level not in (RANDOM, *LEVELS):
            raise CommandFailedError(f"{level} is no level, there is {RANDOM}, {', '.join(LEVELS)}", WRONG_USAGE)
    if len(levels) not in game.seats:
        raise CommandFailedError(f"{game.title} has {seats_in_words(game.seats)}, not {len(levels)}", WRONG_USAGE)
    return levels


def _report(
    game: Game[Any], seed: int, levels: Sequence[str], played: Sequence[Played], seconds: float
) -> SimulationReport:
    lengths = sorted(one.answers for one in played)
    winners = Counter(one.winner for one in played)
    reasons = Counter(f"{one.ended.reason} {one.ended.rule}".strip() for one in played)
    decisions = sum(lengths)
    return SimulationReport(
        game=game.id,
        seed=seed,
        seats=tuple(levels),
        matches=len(played),
        decisions=decisions,
        seconds=round(seconds, 3),
        decisions_per_second=round(decisions / seconds),
        lengths=Lengths(lengths[0], lengths[len(lengths) // 2], lengths[-1]),
        wins=tuple(winners[seat] for seat in range(len(levels))),
        undecided=winners[None],
        reasons=dict(reasons.most_common()),
    )


def _show(game: Game[Any], report: SimulationReport) -> None:
    console = out()
    console.print(
        f"[bold]{game.title}[/]: {report.matches} matches, seed {report.seed}, "
        f"{report.decisions} decisions in {report.seconds:.2f} s = [bold]{report.decisions_per_second:,}[/] a second"
    )
    lengths = report.lengths
    console.print(f"Decisions a match: least {lengths.least}, median {lengths.median}, most {lengths.most}")
    table = Table("seat", "player", "wins", "share")
    for seat, (level, wins) in enumerate(zip(report.seats, report.wins, strict=True)):
        table.add_row(str(seat), level, str(wins), f"{100 * wins / report.matches:.1f} %")
    table.add_row("", "nobody", str(report.undecided), f"{100 * report.undecided / report.matches:.1f} %")
    console.print(table)
    for reason, count in report.reasons.items():
        console.print(f"{count:>8} {reason}")
