"""The battle log: one sentence for a fact as its reader sees it. Reads no state, so it can tell old matches too."""

from collections.abc import Callable
from typing import Any

from libs.engine.game import name_of
from libs.engine.games.wits_world.book import Book
from libs.engine.games.wits_world.facts import (
    ALL_DEFEATED,
    BOTH_PASSED,
    BY_CARD,
    BY_HEAL,
    BY_LIFESTEAL,
    BY_MOVE,
    BY_PAYMENT,
    BY_POISON,
    BY_REFLECT,
    CLEANSED,
    LEFT,
    MASKED,
    NO_LEGAL_ACTION,
    TURN_400,
    ActionTaken,
    BattleBegan,
    BattleEnded,
    Defeated,
    DodgeRolled,
    FirstDrawn,
    HpChanged,
    Opened,
    OpeningChosen,
    PowerChanged,
    Replaced,
    ReplacementChosen,
    ReplacementRequired,
    SideLeft,
    StatusExpired,
    StatusRefreshed,
    StatusSet,
    StunBlocked,
    Swapped,
    TurnPassed,
    TurnStarted,
)
from libs.engine.games.wits_world.state import BOOST_OUT, DODGE, LIFESTEAL, POISON, REDUCE_IN, REFLECT, STUN
from libs.engine.rulebook.wording import counted
from libs.events.facts import Fact


def describe(book: Book, seen: Fact) -> str:
    """One sentence from an already masked fact; empty for what a player need not read."""
    words = _WORDS.get(type(seen))
    return "" if words is None else words(book, seen)


def _battle_began(book: Book, fact: BattleBegan) -> str:
    return "Both sides choose their opening Creatures."


def _opening_chosen(book: Book, fact: OpeningChosen) -> str:
    which = "" if fact.slot == MASKED else f" in slot {fact.slot}"
    return f"{name_of(fact.side)} has chosen an opening Creature{which}."


def _opened(book: Book, fact: Opened) -> str:
    zero, one = fact.creatures
    return f"{name_of(0)} opens with {book.name(zero)}, {name_of(1)} with {book.name(one)}."


def _first_drawn(book: Book, fact: FirstDrawn) -> str:
    return f"The draw lets {name_of(fact.side)} act first."


def _turn_started(book: Book, fact: TurnStarted) -> str:
    return f"Turn {fact.turn}: {name_of(fact.side)}."


def _action_taken(book: Book, fact: ActionTaken) -> str:
    if fact.action == "swap":
        return f"{name_of(fact.side)} calls {book.name(fact.id)} in."
    verb = "uses" if fact.action == "move" else "is given"
    return f"{_who(book, fact.side, fact.creature)} {verb} {book.name(fact.id)}."


def _turn_passed(book: Book, fact: TurnPassed) -> str:
    why = "has no legal action" if fact.reason == NO_LEGAL_ACTION else "lets the turn pass"
    return f"{name_of(fact.side)} {why}."


def _power_changed(book: Book, fact: PowerChanged) -> str:
    verb = "spends" if fact.change < 0 else "regains"
    return f"{_who(book, fact.side, fact.creature)} {verb} {abs(fact.change)} Power: {fact.power} left."


_HP_WORDS = {
    BY_MOVE: "takes {amount} damage from {source}",
    BY_CARD: "takes {amount} damage from {source}",
    BY_POISON: "takes {amount} damage from the poison of {source}",
    BY_REFLECT: "takes {amount} damage reflected by {source}",
    BY_PAYMENT: "pays {amount} HP for {source}",
    BY_HEAL: "heals {lost} HP by {source}",
    BY_LIFESTEAL: "steals {lost} HP by {source}",
}


def _hp_changed(book: Book, fact: HpChanged) -> str:
    lost = abs(fact.change)
    words = _HP_WORDS[fact.cause].format(amount=fact.amount, lost=lost, source=book.name(fact.source))
    matchup = f" ({fact.matchup})" if fact.matchup else ""
    limit = f", losing the {lost} HP it had" if fact.change < 0 and lost < fact.amount else ""
    return f"{_who(book, fact.side, fact.creature)} {words}{matchup}{limit}: {fact.hp} HP left."


def _dodge_rolled(book: Book, fact: DodgeRolled) -> str:
    ending = "dodges" if fact.dodged else "does not dodge"
    return f"{_who(book, fact.side, fact.creature)} {ending} ({fact.value} drawn, {fact.chance} or less needed)."


_STATUS_WORDS = {
    POISON: "is poisoned for {amount} HP a turn",
    STUN: "is stunned",
    DODGE: "may dodge with {amount} %",
    REFLECT: "reflects {amount} %",
    LIFESTEAL: "steals {amount} % of later damage",
    BOOST_OUT: "deals ×{numerator}/{denominator} damage",
    REDUCE_IN: "takes ×{numerator}/{denominator} damage",
}


def _status_set(book: Book, fact: StatusSet) -> str:
    words = _STATUS_WORDS[fact.kind].format(amount=fact.amount, numerator=fact.numerator, denominator=fact.denominator)
    span = counted(fact.turns, "turn") if fact.turns else counted(fact.charges, "charge")
    again = "again " if isinstance(fact, StatusRefreshed) else ""
    return f"{_who(book, fact.side, fact.creature)} {again}{words} for {span} ({book.name(fact.source)})."


def _status_expired(book: Book, fact: StatusExpired) -> str:
    kind = fact.kind.replace("_", " ")
    if fact.kind == STUN:
        return f"{_who(book, fact.side, fact.creature)} recovers and is immune to stun."
    how = "is cleansed of" if fact.how == CLEANSED else "no longer has"
    return f"{_who(book, fact.side, fact.creature)} {how} {kind} ({book.name(fact.source)})."


def _stun_blocked(book: Book, fact: StunBlocked) -> str:
    return f"{_who(book, fact.side, fact.creature)} is immune to the stun of {book.name(fact.source)}."


def _swapped(book: Book, fact: Swapped) -> str:
    return f"{_who(book, fact.side, fact.creature)} is active."


def _defeated(book: Book, fact: Defeated) -> str:
    return f"{_who(book, fact.side, fact.creature)} is defeated."


def _replacement_required(book: Book, fact: ReplacementRequired) -> str:
    return f"{name_of(fact.side)} must send another Creature."


def _replacement_chosen(book: Book, fact: ReplacementChosen) -> str:
    which = "" if fact.slot == MASKED else f" in slot {fact.slot}"
    return f"{name_of(fact.side)} has chosen a replacement{which}."


def _replaced(book: Book, fact: Replaced) -> str:
    return f"{name_of(fact.side)} sends {book.name(fact.creature)}."


def _side_left(book: Book, fact: SideLeft) -> str:
    return f"{name_of(fact.side)} leaves the battle."


_END_WORDS = {
    ALL_DEFEATED: "no Creature of the other side is left",
    LEFT: "the other side left",
    TURN_400: "turn 400 is over",
    BOTH_PASSED: "neither side can do anything",
}


def _battle_ended(book: Book, fact: BattleEnded) -> str:
    why = _END_WORDS[fact.reason]
    return f"The battle is drawn: {why}." if fact.winner is None else f"{name_of(fact.winner)} wins: {why}."


def _who(book: Book, seat: int, species: str) -> str:
    return f"{name_of(seat)}'s {book.name(species)}"


_WORDS: dict[type[Fact], Callable[[Book, Any], str]] = {
    BattleBegan: _battle_began,
    OpeningChosen: _opening_chosen,
    Opened: _opened,
    FirstDrawn: _first_drawn,
    TurnStarted: _turn_started,
    ActionTaken: _action_taken,
    TurnPassed: _turn_passed,
    PowerChanged: _power_changed,
    HpChanged: _hp_changed,
    DodgeRolled: _dodge_rolled,
    StatusSet: _status_set,
    StatusRefreshed: _status_set,
    StatusExpired: _status_expired,
    StunBlocked: _stun_blocked,
    Swapped: _swapped,
    Defeated: _defeated,
    ReplacementRequired: _replacement_required,
    ReplacementChosen: _replacement_chosen,
    Replaced: _replaced,
    SideLeft: _side_left,
    BattleEnded: _battle_ended,
}
