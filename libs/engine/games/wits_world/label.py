"""Options in words, with what can be worked out exactly from what the choosing seat sees. Made for views only."""

from functools import lru_cache

from libs.engine.decision import Decision, Label
from libs.engine.games.wits_world.book import MOST_SHARED, Book, Play, has_damage
from libs.engine.games.wits_world.cards import Damage, PowerCard
from libs.engine.games.wits_world.damage import MATCHUPS, move_damage, type_factor
from libs.engine.games.wits_world.state import DODGE, Fighter, Side, State, active_fighter, status_of
from libs.engine.games.wits_world.text import effects_text
from libs.engine.games.wits_world.view import card_ref, creature_ref


class Phrases:
    """What the labels of a match say again and again, made once: what moves do beside damage, what cards do."""

    __slots__ = ("book", "cards", "moves")

    def __init__(self, book: Book) -> None:
        self.book = book
        self.moves = {id_: _besides(play) for id_, play in book.plays.items()}
        self.cards = {id_: _played(card) for id_, card in book.power_cards.items()}


def label(phrases: Phrases, state: State, decision: Decision, option: str) -> Label:
    """One option of the decision for the seat that owes it."""
    seat = decision.seat
    side, other = state.sides[seat], state.sides[1 - seat]
    kind, _, word = option.partition(":")
    if kind == "move":
        text = _play_text(phrases, phrases.book.plays[word], side, other)
        return Label(text, _front_refs(seat, side, 1 - seat, other))
    if kind == "card":
        index = int(word)
        return Label(_card_text(phrases, side.cards[index].card, other), (card_ref(seat, index),))
    if kind in ("swap", "pick"):
        slot = int(word)
        return Label(_fighter_text(phrases.book, kind, side.fighters[slot]), (creature_ref(seat, slot),))
    return Label("No action")


def _play_text(phrases: Phrases, play: Play, side: Side, other: Side) -> str:
    user, target = active_fighter(side), active_fighter(other)
    parts = phrases.moves[play.move.id]
    if play.deals_damage and user is not None and target is not None:
        parts = (_damage_text(phrases.book, play, user, target), *parts)
    return f"{play.move.name}: {', '.join(parts)}"


def _damage_text(book: Book, play: Play, user: Fighter, target: Fighter) -> str:
    """The damage of each hit as it would be now, and what may come between."""
    move = play.move
    factor = type_factor(move.type, target.affinity)
    hits = [move_damage(effect.base, factor, user, target) for effect in move.effects if isinstance(effect, Damage)]
    notes = [MATCHUPS[factor]] if MATCHUPS[factor] else []
    dodge = status_of(target, DODGE)
    if dodge is not None:
        notes.append(f"{dodge.amount} % dodge")
    elif sum(hits) >= target.hp:
        notes.append("defeats it")
    amount = " + ".join(str(hit) for hit in hits)
    return f"{amount} damage to {book.name(target.species)}" + (f" ({', '.join(notes)})" if notes else "")


def _card_text(phrases: Phrases, id_: str, other: Side) -> str:
    book, target = phrases.book, active_fighter(other)
    is_aimed = target is not None and has_damage(book.power_cards[id_].effects)
    return f"{phrases.cards[id_]} against {book.name(target.species)}" if target and is_aimed else phrases.cards[id_]


def _fighter_text(book: Book, kind: str, fighter: Fighter) -> str:
    verb = "Swap to" if kind == "swap" else "Send"
    values = f"{fighter.hp}/{fighter.max_hp} HP, {fighter.power}/{fighter.max_power} Power"
    return f"{verb} {book.name(fighter.species)} ({fighter.affinity}, {values})"


def _front_refs(seat: int, side: Side, other_seat: int, other: Side) -> tuple[str, ...]:
    fronts = ((seat, side.active), (other_seat, other.active))
    return tuple(creature_ref(number, slot) for number, slot in fronts if slot is not None)


@lru_cache(MOST_SHARED)
def _besides(play: Play) -> tuple[str, ...]:
    """The part of a move's label that depends on nobody: its effects other than damage, and its cost."""
    rest = tuple(effect for effect in play.move.effects if not isinstance(effect, Damage))
    effects = (_inner(effects_text(rest)),) if rest else ()
    cost = (f"{play.power_cost} Power",) if play.power_cost else ()
    return effects + cost


@lru_cache(MOST_SHARED)
def _played(card: PowerCard) -> str:
    return f"{card.name}: {_inner(effects_text(card.effects))}"


def _inner(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:-1]
