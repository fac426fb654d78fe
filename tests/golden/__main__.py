"""Writes the transcripts of all stored logs anew, or plays and stores new matches of a game: `--new GAME`.

`--more GAME` keeps what is stored and adds only what it does not show.
"""

import argparse
import random
from collections.abc import Sequence
from typing import Any

from libs.engine.game import Game, Setup
from libs.engine.match.state import OVER
from libs.engine.registry import GAMES
from libs.events.commands import SeatPlan
from tests.engine.given import Given
from tests.engine.laws import random_match
from tests.golden.curious import Curious
from tests.golden.program import Recipe, program_of
from tests.golden.shown import Shown, declared, shown_in, used_in
from tests.golden.transcript import FOLDER, stored, transcript

RARE_SEEDS = 60
"""How many matches are tried for what the recipes have not shown."""
BYTES_A_WORD = 40_000
"""How much longer a match may be for each further word that it shows."""


def play(game: Game[Any], recipe: Recipe, seed: int, shown: Shown, used: frozenset[str], leavers_from: int) -> Given:
    """One match to its end, deadlines and orders included, in which everybody is curious.

    With three seats and more, seats leave where that shows something new, from so many entries on.
    """
    dice = random.Random(seed)
    decks = [_deck(game, recipe, dice, seat) for seat in range(recipe.seats)]
    curious = Curious(game, seed, shown, used, recipe.prefers)
    last = Given({game.id: game})
    for given in random_match(
        game, seed, decks, players=recipe.seats, mode=recipe.mode, options=recipe.options, choose=curious.choose
    ):
        last = given
        if len(given.log) >= recipe.most_entries:
            break
        if recipe.seats > 2 and len(given.log) >= leavers_from and (leaver := curious.leaver(given)):
            given.resign(leaver)
    for seat in last.fold.match.seats:
        if last.fold.match.phase != OVER:
            last.resign(seat.player)
    return last


def _deck(game: Game[Any], recipe: Recipe, dice: random.Random, seat: int) -> Sequence[str]:
    if not recipe.own_decks:
        return list(game.starters.values())[(dice.randrange(8) + seat) % len(game.starters)]
    return _own_deck(game, recipe.options, dice)


def _own_deck(game: Game[Any], options: tuple[str, ...], dice: random.Random) -> Sequence[str]:
    """Three of everything, or one of what stands alone, unless it makes the deck worse, until it is legal."""

    def faults(cards: Sequence[str]) -> int:
        seats = tuple(SeatPlan(f"seat-{seat}", tuple(cards)) for seat in range(game.seats.start))
        return len(game.faults(Setup(game.id, "untimed", seats, options)))

    deck: list[str] = []
    designs = [design.id for design in game.designs()]
    for card in dice.sample(designs, len(designs)):
        copies = min((3, 1), key=lambda count: faults([card] * count))
        longer = [*deck, *[card] * copies]
        if faults([card] * copies) <= faults([]) and faults(longer) <= faults(deck):
            deck = longer
        if not faults(deck):
            break
    return deck


def store_new(game: Game[Any]) -> None:
    """Replaces the stored matches of this rules version by new ones that together show all that there is."""
    for path in FOLDER.glob(_prefix(game) + "*"):
        path.unlink()
    shown, used = Shown(), frozenset[str]()
    for recipe in program_of(game).recipes:
        best: tuple[int, list[bytes], Shown] | None = None
        for seed in range(recipe.seeds):
            log = play(game, recipe, seed, shown, used, recipe.most_entries // 2).log
            new = shown_in(game, log)
            worth = BYTES_A_WORD * (new - shown).count - sum(map(len, log))
            if best is None or worth > best[0]:
                best = (worth, log, new)
        assert best is not None, "a recipe tries some seeds"
        _, log, new = best
        shown |= new
        used |= used_in(game, log)
        _store(f"{_prefix(game)}{recipe.name}-{recipe.seats}", log, declared(game) - shown)


def store_more(game: Game[Any]) -> None:
    """Stores matches that show what the stored ones do not, until there is nothing left or enough were tried."""
    shown, used = Shown(), frozenset[str]()
    for path in FOLDER.glob(_prefix(game) + "*.jsonl"):
        shown |= shown_in(game, path.read_bytes().splitlines())
        used |= used_in(game, path.read_bytes().splitlines())
    recipes = program_of(game).rare or program_of(game).recipes
    for seed in range(1000, 1000 + RARE_SEEDS):
        if not (declared(game) - shown).count:
            return
        recipe = recipes[seed % len(recipes)]
        log = play(game, recipe, seed, shown, used, 0).log
        new = shown_in(game, log)
        if (new - shown).count:
            shown |= new
            _store(f"{_prefix(game)}rare_{seed}-{recipe.seats}", log, declared(game) - shown)


def prune(game: Game[Any]) -> None:
    """Deletes the rare matches, the longest first, without which the others still show as much."""
    shown = {path: shown_in(game, path.read_bytes().splitlines()) for path in FOLDER.glob(_prefix(game) + "*.jsonl")}
    for path in sorted(shown, key=lambda path: -path.stat().st_size):
        others = Shown()
        for other, words in shown.items():
            others |= words if other != path else Shown()
        if "-rare_" in path.name and not (shown[path] - others).count:
            del shown[path]
            path.unlink()
            path.with_suffix(".txt").unlink(missing_ok=True)


def _prefix(game: Game[Any]) -> str:
    return f"{game.id}-rules{game.rules_version}-"


def _store(name: str, log: list[bytes], missing: Shown) -> None:
    (FOLDER / f"{name}.jsonl").write_bytes(b"\n".join(log) + b"\n")
    print(f"{name}: {len(log)} entries, {sum(map(len, log))} bytes; still missing: {missing}", flush=True)


def main() -> None:
    """See the module's docstring."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--new", metavar="GAME", choices=sorted(GAMES), help="play and store new matches of this game")
    parser.add_argument("--more", metavar="GAME", choices=sorted(GAMES), help="store what is not shown yet")
    arguments = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    if arguments.new:
        store_new(GAMES[arguments.new])
    if arguments.new or arguments.more:
        store_more(GAMES[arguments.new or arguments.more])
        prune(GAMES[arguments.new or arguments.more])
    for path in stored():
        path.with_suffix(".txt").write_text(transcript(path.name.partition("-")[0], path.read_bytes().splitlines()))
        print(path.with_suffix(".txt").name)


main()
