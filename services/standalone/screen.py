"""What a player or a watcher sees: battle log, table, options by number, result. Asks nothing itself."""

import re
from collections.abc import Sequence

from msgspec import Struct
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from libs.client.boards import registry
from libs.client.boards.scene import Scene, canvas_of, scene_of
from libs.events.updates import OpenDecision, Result, SeatInfo, Update, UpdateFrame

AnyUpdate = Update | UpdateFrame

_COLOURS = ("green", "red", "yellow", "magenta")
_QUESTIONS = {"ready": "Are you ready?", "turn": "Your turn", "opening": "Choose your opening Creature"}
_REASONS = {
    "won": "by the rules",
    "drawn": "drawn",
    "resigned": "by resignation",
    "deadline_forfeit": "by a missed deadline",
    "three_missed": "after missed deadlines in a row",
    "void": "void",
    "no_start": "never started",
}


class Screen(Struct):
    """Prints on one console.

    `hints`: advice is given. `is_own`: the reader holds the seat that is shown.
    """

    console: Console
    hints: bool = True
    is_own: bool = True

    def log(self, update: AnyUpdate) -> None:
        """The sentences of an update, a line each."""
        for line in update.log:
            self.console.print(_in_colours(line, update))

    def table(self, update: AnyUpdate) -> None:
        """The whole table."""
        self.console.print()
        self.console.print(registry.draw(update.game, self._scene(update), canvas_of(self.console)))

    def options(self, update: AnyUpdate, decision: OpenDecision) -> None:
        """A decision's options by number from 1, and advice."""
        scene = self._scene(update)
        self.console.print(Text(question(decision), style="bold"))
        for number, option in enumerate(decision.options, start=1):
            self._indented(option.label, mark=f"{number:>3}  ")
        for hint in self._hints(update.game, scene):
            self._indented(hint, style="italic dim")

    def details(self, update: AnyUpdate) -> None:
        """What the cards in view do."""
        for line in registry.details(update.game, self._scene(update)) or (
            "Nothing more is known than the table shows.",
        ):
            self.console.print(Text(line))

    def result(self, update: AnyUpdate) -> None:
        """How the match came out, for the viewer if there is one, and for every seat."""
        result = update.result
        if result is None:
            return
        self.console.print()
        self.console.print(Text(verdict(result, update.seats, update.seat if self.is_own else None), style="bold"))
        grid = Grid("seat", "player", "place", "fate")
        for seat, standing in enumerate(result.standings):
            grid.add_row(str(seat), update.seats[seat].player, str(standing.place), standing.fate)
        self.console.print(grid)

    def afterwards(self, match: str, program: str, options: str = "") -> None:
        """The match's id, and what can be done with it by the program of this name with these options."""
        self.console.print(f"Match   [bold]{match}[/]", soft_wrap=True)
        self.command(f"Replay  {program} replay {match}{options}")
        self.command(f"Audit   {program} audit {match}{options}")

    def come_back(self, match: str, program: str, options: str = "") -> None:
        """How to go on with a match that is not over."""
        self.note("The match goes on. Come back with:")
        self.command(f"  {program} play --match {match}{options}")

    def command(self, text: str) -> None:
        """A line to be copied: it is never broken, however narrow the terminal."""
        self.console.print(Text(text), soft_wrap=True)

    def claim(self, name: str, detail: str, *, holds: bool) -> None:
        """A claim that was checked, and how it came out."""
        word, style = ("holds", "green") if holds else ("FAILS", "bold red")
        self.console.print(Text.assemble((f"{word}  ", style), name, (f"  {detail}", "dim")))

    def note(self, text: str, style: str = "") -> None:
        """One line beside the game."""
        self.console.print(Text(text, style=style))

    def _scene(self, update: AnyUpdate) -> Scene:
        return scene_of(update, is_own=self.is_own)

    def _indented(self, text: str, *, mark: str = "     ", style: str = "") -> None:
        """A paragraph behind a mark; its further lines stand below its first."""
        grid = Grid.grid()
        grid.add_column(width=len(mark))
        grid.add_column(overflow="fold")
        grid.add_row(Text(mark, style="bold cyan"), Text(text, style=style))
        self.console.print(grid)

    def _hints(self, game: str, scene: Scene) -> Sequence[str]:
        return registry.hints(game, scene) if self.hints else ()


def question(decision: OpenDecision) -> str:
    """What a decision asks, in words."""
    return _QUESTIONS.get(decision.kind, decision.kind.replace("_", " ").capitalize())


def verdict(result: Result, seats: Sequence[SeatInfo], seat: int | None) -> str:
    """A result in one sentence, for the holder of `seat` if there is one."""
    how = _REASONS.get(result.reason, result.reason)
    has_words = result.rule and result.reason in ("won", "drawn", "void")
    rule = f" ({result.rule.replace('_', ' ')})" if has_words else ""
    if result.reason in ("void", "no_start"):
        return f"The match is {how}{rule}." if result.reason == "void" else f"The match {how}."
    winners = [number for number, standing in enumerate(result.standings) if standing.place == 1]
    if len(winners) > 1:
        return f"The match is drawn{rule}."
    if seat is None:
        return f"{seats[winners[0]].player} wins {how}{rule}."
    return f"You {'win' if winners[0] == seat else 'lose'} {how}{rule}."


def _in_colours(line: str, update: AnyUpdate) -> Text:
    """A sentence with the players' names in their colours; the viewer's own first."""
    text = Text(line)
    own = update.seat or 0
    for seat, info in enumerate(update.seats):
        colour = _COLOURS[(seat - own) % len(_COLOURS)]
        text.highlight_regex(rf"(?<![\w-]){re.escape(info.player)}(?![\w-])", colour)
    return text
