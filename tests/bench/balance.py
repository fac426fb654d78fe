"""Plays a game's cards against each other at random and prints how often each side wins that has a card alone.

Run as `python -m tests.bench.balance wits_world --matches 10000`. Judges nothing but win shares: random play knows no
tactics, so a card that stands out here is too strong or too weak by its numbers alone.
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from libs.engine.chance import Imagined
from libs.engine.game import Design, Game, Setup
from libs.engine.registry import GAMES
from libs.engine.table import Table
from libs.events.commands import SeatPlan

FAVOURED_PERCENT = 60
WEAK_PERCENT = 40
FAVOURED = "  <- favoured"
WEAK = "  (weak in random hands)"


class Tally:
    """Matches of one card that was on one side only: drawn ones count as half a win."""

    def __init__(self) -> None:
        self.matches = 0
        self.half_wins = 0

    @property
    def percent(self) -> float:
        """The win share of the card's side."""
        return 50 * self.half_wins / self.matches if self.matches else 50.0


def random_deck(game: Game[Any], dice: random.Random) -> tuple[str, ...]:
    """A deck as many of each kind as a starter has, drawn again until the rules find no fault with it."""
    kinds = {design.id: design.kind for design in game.designs()}
    shape = [kinds[card] for card in next(iter(game.starters.values()))]
    by_kind: dict[str, list[str]] = defaultdict(list)
    for id_, kind in kinds.items():
        by_kind[kind].append(id_)
    while True:
        deck: list[str] = []
        for kind in dict.fromkeys(shape):
            deck += dice.sample(by_kind[kind], shape.count(kind))
        if not game.faults(setup_of(game, deck, deck)):
            return tuple(deck)


def setup_of(game: Game[Any], *decks: Sequence[str]) -> Setup:
    """A match of these decks."""
    return Setup(game.id, "untimed", tuple(SeatPlan(f"player{seat}", tuple(deck)) for seat, deck in enumerate(decks)))


def play(game: Game[Any], setup: Setup, dice: random.Random) -> tuple[tuple[int, ...], str, int]:
    """Plays one match at random; its places, the rulebook's reason and how many decisions it took."""
    rules = game.rules(setup, game.pin(setup))
    state = rules.new(setup)
    table: Table[Any] = Table(state, lambda fact: rules.evolve(state, fact), Imagined(dice.getrandbits(64)))
    rules.begin(table)
    count = 0
    while (outcome := rules.outcome(state)) is None:
        decision = rules.decisions(state)[0]
        options = rules.options(state, decision)
        rules.choose(table, decision, options[int(dice.random() * len(options))])
        table.facts.clear()
        count += 1
    return outcome.places, outcome.reason, count


def measure(game: Game[Any], matches: int, seed: int) -> tuple[dict[str, Tally], dict[str, int], int]:
    """The tally of every card, how many matches ended for which reason, and the decisions of all matches."""
    dice = random.Random(seed)
    tallies: dict[str, Tally] = {design.id: Tally() for design in game.designs()}
    reasons: dict[str, int] = defaultdict(int)
    decisions = 0
    for _ in range(matches):
        decks = (random_deck(game, dice), random_deck(game, dice))
        places, reason, count = play(game, setup_of(game, *decks), dice)
        reasons[reason] += 1
        decisions += count
        for seat, deck in enumerate(decks):
            for card in deck:
                if card not in decks[1 - seat]:
                    tallies[card].matches += 1
                    tallies[card].half_wins += places[1 - seat] - places[seat] + 1
    return tallies, dict(reasons), decisions


def report(designs: Sequence[Design], tallies: dict[str, Tally]) -> list[str]:
    """A line for each card, the strongest of each kind first; a favoured one is marked, and a weak one too."""
    lines: list[str] = []
    for kind in dict.fromkeys(design.kind for design in designs):
        lines += ["", f"{kind:24} win share   matches"]
        of_kind = [design for design in designs if design.kind == kind]
        for design in sorted(of_kind, key=lambda one: -tallies[one.id].percent):
            tally = tallies[design.id]
            mark = FAVOURED if tally.percent > FAVOURED_PERCENT else WEAK if tally.percent < WEAK_PERCENT else ""
            lines.append(f"{design.name:24} {tally.percent:8.1f} %  {tally.matches:8}{mark}")
    return lines


def main() -> int:
    """Measures one game and prints the tables; ends with 1 if a card is favoured by more than 60:40."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    game = GAMES[chosen.game]
    tallies, reasons, decisions = measure(game, chosen.matches, chosen.seed)
    print(f"{game.title}: {chosen.matches} random matches, seed {chosen.seed}")
    print(f"{decisions / chosen.matches:.1f} decisions a match; ended by: {reasons}")
    lines = report(game.designs(), tallies)
    print("\n".join(lines))
    return 1 if any(line.endswith(FAVOURED) for line in lines) else 0


if __name__ == "__main__":
    raise SystemExit(main())
