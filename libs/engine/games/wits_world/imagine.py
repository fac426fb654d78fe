"""For the house's players: a battle that fits what a seat sees. Never meets the real state."""

from libs.engine.chance import Chance
from libs.engine.games.wits_world.book import Book
from libs.engine.games.wits_world.state import Fighter, HeldCard, Side, State, Status, living_bench
from libs.engine.games.wits_world.view import CreatureView, SideView, StatusView, View


def imagine(book: Book, view: View, chance: Chance) -> State:
    """A state that fits the view: unseen Creatures and cards are drawn from the book, no card twice on a side."""
    draws = _Draws(chance)
    state = State(
        sides=[_side(book, side, draws, view.turn) for side in view.sides],
        phase=view.phase,
        turn=view.turn,
        first=view.first,
        current=view.current,
        passes=view.passes,
        winner=view.winner,
        reason=view.reason,
    )
    for side, seen in zip(state.sides, view.sides, strict=True):
        side.pick = seen.pick
        if seen.chosen and seen.pick is None:
            bench = living_bench(side)
            side.pick = bench[draws.below(len(bench))]
    return state


class _Draws:
    """Draws of a chance, numbered from 0."""

    __slots__ = ("_chance", "_count")

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._count = 0

    def below(self, size: int) -> int:
        self._count += 1
        return self._chance.below(self._count - 1, size)

    def take(self, from_: list[str]) -> str:
        return from_.pop(self.below(len(from_)))


def _side(book: Book, seen: SideView, draws: _Draws, turn: int) -> Side:
    shown = [creature.card.id for creature in seen.creatures if creature is not None]
    species = [id_ for id_ in book.creatures if id_ not in shown]
    fighters: list[Fighter] = []
    for creature in seen.creatures:
        if creature is not None:
            fighters.append(_fighter(creature, turn))
            continue
        card = book.creatures[draws.take(species)]
        fighters.append(Fighter(card.id, card.affinity, card.hp, card.hp, card.power, card.power))
    played = [card.id for card in seen.cards if card is not None]
    unseen = [id_ for id_ in book.power_cards if id_ not in played]
    cards = [HeldCard(draws.take(unseen)) if card is None else HeldCard(card.id, card.spent) for card in seen.cards]
    return Side(fighters=fighters, cards=cards, active=seen.active)


def _fighter(seen: CreatureView, turn: int) -> Fighter:
    card = seen.card
    return Fighter(
        card.id,
        card.affinity,
        seen.hp,
        card.hp,
        seen.power,
        card.power,
        seen.defeated,
        seen.revealed,
        seen.stun_immune,
        [_status(status, turn) for status in seen.statuses],
    )


def _status(seen: StatusView, turn: int) -> Status:
    """At a decision nothing was set during the turn that now ends, so any earlier turn will do."""
    return Status(
        seen.kind,
        seen.source,
        seen.turns,
        seen.charges,
        seen.amount,
        seen.numerator,
        seen.denominator,
        seen.floor_at_one,
        turn - 1,
        turn - 1,
    )
