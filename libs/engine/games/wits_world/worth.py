"""How good a battle looks for a side: for the house's players. Judges the state as it stands, and looks not ahead.

The weights follow from the results of many matches between players of the house: HP and Power are what counts, a
living Creature is worth no more than what it has left.
"""

from libs.engine.games.wits_world.book import Book, Play
from libs.engine.games.wits_world.cards import AFFINITIES, Damage
from libs.engine.games.wits_world.damage import product, type_factor
from libs.engine.games.wits_world.state import OVER, POISON, STUN, TURN, Fighter, Side, State

WIN = 1_000_000
"""What a won battle is worth, and minus that a lost one; a drawn one is worth 0."""

HP = 20
POWER = 7
CARD = 70
"""An unspent Power card, whichever it is."""

THREAT = 14
"""For each HP that the strongest move at hand would take from the Creature opposite."""

MOVE = 90
"""To be the one whose turn it is."""

POISONED = 12
"""For each HP that poison will still take."""

STUNNED = 60
"""For each turn of a stun."""

HELPED = 10
"""For each turn or charge of any other status."""

Punch = tuple[int, int, int]
"""What a move costs in Power and in HP, and its damage without any status."""


class Worth:
    """Judges battles that are fought with the cards of one book."""

    __slots__ = ("_punches",)

    def __init__(self, book: Book) -> None:
        self._punches: dict[tuple[str, str], tuple[Punch, ...]] = {
            (species, affinity): tuple(_punch(play, affinity) for play in plays if play.deals_damage)
            for species, plays in book.plays_of.items()
            for affinity in AFFINITIES
        }

    def of(self, state: State, seat: int) -> int:
        """Points for the seat less points for the other: one side's gain is the other's loss."""
        if state.phase == OVER:
            if state.winner is None:
                return 0
            return WIN if state.winner == seat else -WIN
        own, other = state.sides[seat], state.sides[1 - seat]
        total = _points(own) - _points(other)
        if state.phase == TURN:
            total += MOVE if state.current == seat else -MOVE
        if own.active is not None and other.active is not None:
            mine, theirs = own.fighters[own.active], other.fighters[other.active]
            total += THREAT * (self._threat(mine, theirs) - self._threat(theirs, mine))
        return total

    def _threat(self, attacker: Fighter, defender: Fighter) -> int:
        most = 0
        power, hp = attacker.power, attacker.hp
        for power_cost, hp_cost, damage in self._punches[attacker.species, defender.affinity]:
            if damage > most and power >= power_cost and hp > hp_cost:
                most = damage
        return most


def _punch(play: Play, affinity: str) -> Punch:
    factor = type_factor(play.move.type, affinity)
    bases = (effect.base for effect in play.move.effects if isinstance(effect, Damage))
    return play.power_cost, play.hp_cost, sum(product(base, (factor,)) for base in bases)


def _points(side: Side) -> int:
    total = 0
    for card in side.cards:
        if not card.spent:
            total += CARD
    for fighter in side.fighters:
        if not fighter.defeated:
            total += HP * fighter.hp + POWER * fighter.power
            for status in fighter.statuses:
                if status.kind == POISON:
                    total -= POISONED * status.amount * status.turns
                elif status.kind == STUN:
                    total -= STUNNED * status.turns
                else:
                    total += HELPED * (status.turns + status.charges)
    return total
