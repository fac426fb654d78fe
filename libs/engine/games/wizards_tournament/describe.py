"""The battle log: one sentence for a fact as its reader sees it. Reads no state, so it can tell old matches too."""

from collections.abc import Callable
from typing import Any

from libs.engine.game import name_of
from libs.engine.games.wizards_tournament import facts as happened
from libs.engine.games.wizards_tournament import facts_combat as combat
from libs.engine.games.wizards_tournament.book import Book
from libs.engine.rulebook.wording import counted
from libs.events.facts import Fact


def describe(book: Book, seen: Fact) -> str:
    """One sentence from an already masked fact; empty for what a player need not read."""
    words = _WORDS.get(type(seen))
    return "" if words is None else words(book, seen)


def _of(book: Book, seat: int, set_: str) -> str:
    return f"{name_of(seat)}'s {book.name(set_)}"


def _aim(book: Book, aimed_at: str) -> str:
    if not aimed_at:
        return ""
    kind, _, number = aimed_at.partition(":")
    return f" at {name_of(int(number))}" if kind == "seat" else f" at {book.name(aimed_at)}"


def _hit(book: Book, seat: int, set_: str) -> str:
    return _of(book, seat, set_) if set_ else name_of(seat)


def _decks_dealt(book: Book, fact: happened.DecksDealt) -> str:
    return f"Everybody shuffles a deck of {fact.count} {book.name(fact.card)} cards."


def _market_drawn(book: Book, fact: happened.MarketDrawn) -> str:
    return f"The market: {', '.join(book.name(set_) for set_ in fact.sets)}."


def _first_player_drawn(book: Book, fact: happened.FirstPlayerDrawn) -> str:
    return f"The draw lets {name_of(fact.seat)} begin."


def _drawn(book: Book, fact: happened.Drawn) -> str:
    which = ", ".join(book.name(set_) for set_ in fact.cards)
    return f"{name_of(fact.seat)} draws {counted(fact.count, 'card')}{': ' + which if which else ''}."


def _reshuffled(book: Book, fact: happened.Reshuffled) -> str:
    return f"{name_of(fact.seat)} shuffles {counted(fact.count, 'card')} into a new deck."


def _turn_started(book: Book, fact: happened.TurnStarted) -> str:
    return f"Turn {fact.turn}: {name_of(fact.seat)}."


_PHASES = {
    "purchase": "Purchase Phase.",
    "magic": "Magic Phase.",
    "combat_window": "Combat Phase.",
    "end_window": "End Phase.",
}


def _phase_started(book: Book, fact: happened.PhaseStarted) -> str:
    return _PHASES.get(fact.step, "")


def _passed(book: Book, fact: happened.Passed) -> str:
    return f"{name_of(fact.seat)} passes{' for the rest of the turn' if fact.rest_of_turn else ''}."


def _discarded_for_spirit(book: Book, fact: happened.DiscardedForSpirit) -> str:
    return f"{name_of(fact.seat)} discards {book.name(fact.set)} for {fact.spirit} Spirit: {fact.pool} in the pool."


def _pool_changed(book: Book, fact: happened.PoolChanged) -> str:
    return f"{name_of(fact.seat)} adds {fact.change} Spirit by {book.name(fact.source)}: {fact.pool} in the pool."


def _bought(book: Book, fact: happened.Bought) -> str:
    left = f"{fact.left} left" if fact.left else "the last one"
    return f"{name_of(fact.seat)} buys {book.name(fact.set)} for {fact.cost} Spirit ({left})."


def _withdrawn(book: Book, fact: happened.PlayWithdrawn) -> str:
    return f"There is nothing left to aim {_of(book, fact.seat, fact.set)} at."


def _cast(book: Book, fact: happened.Cast) -> str:
    return f"{name_of(fact.seat)} casts {book.name(fact.set)}{_aim(book, fact.aimed_at)} for {fact.cost} Spirit."


def _activated(book: Book, fact: happened.Activated) -> str:
    return f"{name_of(fact.seat)} activates {book.name(fact.set)}{_aim(book, fact.aimed_at)}."


def _resolving_began(book: Book, fact: happened.ResolvingBegan) -> str:
    return f"{_of(book, fact.seat, fact.set)} resolves."


def _target_lost(book: Book, fact: happened.TargetLost) -> str:
    return f"What {book.name(fact.set)} was aimed at is not there any more: no effect."


def _entered_play(book: Book, fact: happened.EnteredPlay) -> str:
    how = "with a token" if fact.token else "ready"
    power = f" (Power {fact.power})" if fact.is_monster else ""
    return f"{_of(book, fact.seat, fact.set)}{power} enters play {how}."


def _countered(book: Book, fact: happened.Countered) -> str:
    return f"{_of(book, fact.seat, fact.set)} is countered by {book.name(fact.source)}."


def _damage_dealt(book: Book, fact: happened.DamageDealt) -> str:
    who, source = _hit(book, fact.seat, fact.set), book.name(fact.source)
    prevented = f" ({fact.prevented} prevented)" if fact.prevented else ""
    total = f": {fact.damage} in all" if fact.set and fact.damage > fact.amount else ""
    return f"{who} takes {fact.amount} damage from {source}{prevented}{total}."


def _life_changed(book: Book, fact: happened.LifeChanged) -> str:
    if fact.change < 0:
        return f"{name_of(fact.seat)} has {fact.life} life left."
    return f"{name_of(fact.seat)} gains {fact.change} life by {book.name(fact.source)}: {fact.life}."


def _shield_changed(book: Book, fact: happened.ShieldChanged) -> str:
    who = _hit(book, fact.seat, fact.set)
    return f"{book.name(fact.source)} will prevent the next {fact.shield} damage to {who} this turn."


def _regrown(book: Book, fact: happened.Regrown) -> str:
    return f"{_of(book, fact.controller, fact.set)} regrows and gets a token."


def _destroyed(book: Book, fact: happened.Destroyed) -> str:
    home = "" if fact.owner == fact.controller else f" and goes to {name_of(fact.owner)}'s discard pile"
    return f"{_of(book, fact.controller, fact.set)} is destroyed{home}."


def _control_changed(book: Book, fact: happened.ControlChanged) -> str:
    return f"{name_of(fact.controller)} takes control of {_of(book, fact.owner, fact.set)}."


def _token_changed(book: Book, fact: happened.TokenChanged) -> str:
    verb = "gets a token" if fact.token else "loses its token"
    why = f" by {book.name(fact.source)}" if fact.source else " for attacking"
    return f"{_of(book, fact.controller, fact.set)} {verb}{why}."


def _power_changed(book: Book, fact: happened.PowerChanged) -> str:
    return f"{_of(book, fact.controller, fact.set)} has Power {fact.power} until the End Phase."


def _discard_demanded(book: Book, fact: happened.DiscardDemanded) -> str:
    return f"{name_of(fact.seat)} must discard {counted(fact.count, 'card')} for {book.name(fact.source)}."


def _discarded(book: Book, fact: happened.Discarded) -> str:
    gain = f" and gains {fact.spirit} Spirit" if fact.spirit else ""
    return f"{name_of(fact.seat)} discards {book.name(fact.set)}{' at random' if fact.at_random else ''}{gain}."


def _trigger_began(book: Book, fact: happened.TriggerBegan) -> str:
    return f"{_of(book, fact.controller, fact.set)} triggers."


def _attacker_added(book: Book, fact: combat.AttackerAdded) -> str:
    return f"{_of(book, fact.controller, fact.set)} attacks {name_of(fact.seat)}."


def _blocker_added(book: Book, fact: combat.BlockerAdded) -> str:
    return f"{_of(book, fact.controller, fact.set)} defends against {book.name(fact.attacker_set)}."


def _block_voided(book: Book, fact: combat.BlockVoided) -> str:
    return f"{_of(book, fact.controller, fact.set)} cannot hold {book.name(fact.attacker_set)} alone."


def _cleared(book: Book, fact: happened.Cleared) -> str:
    return "Tokens, damage and Spirit Pools are cleared."


def _eliminated(book: Book, fact: happened.Eliminated) -> str:
    return f"{name_of(fact.seat)} is out; the cards leave the match."


def _turn_cut(book: Book, fact: happened.TurnCut) -> str:
    return "The turn ends at once; the stack is discarded."


_ENDS = {
    happened.LIFE: "the others have no life left",
    happened.SPIRIT: "30 Spirit in the pool",
    happened.LIFE_100: "100 life",
    happened.LEFT: "the others left",
    happened.ALL_FELL: "all fell together",
    happened.TURN_200: "turn 200 is reached",
}


def _ended(book: Book, fact: happened.TournamentEnded) -> str:
    why = _ENDS[fact.reason]
    if len(fact.winners) == 1:
        return f"{name_of(fact.winners[0])} becomes Archmage: {why}."
    return f"The tournament is drawn: {why}."


_WORDS: dict[type[Fact], Callable[[Book, Any], str]] = {
    happened.DecksDealt: _decks_dealt,
    happened.MarketDrawn: _market_drawn,
    happened.FirstPlayerDrawn: _first_player_drawn,
    happened.Drawn: _drawn,
    happened.Reshuffled: _reshuffled,
    happened.TurnStarted: _turn_started,
    happened.PhaseStarted: _phase_started,
    happened.Passed: _passed,
    happened.DiscardedForSpirit: _discarded_for_spirit,
    happened.PoolChanged: _pool_changed,
    happened.Bought: _bought,
    happened.PlayWithdrawn: _withdrawn,
    happened.Cast: _cast,
    happened.Activated: _activated,
    happened.ResolvingBegan: _resolving_began,
    happened.TargetLost: _target_lost,
    happened.EnteredPlay: _entered_play,
    happened.Countered: _countered,
    happened.DamageDealt: _damage_dealt,
    happened.LifeChanged: _life_changed,
    happened.ShieldChanged: _shield_changed,
    happened.Regrown: _regrown,
    happened.Destroyed: _destroyed,
    happened.ControlChanged: _control_changed,
    happened.TokenChanged: _token_changed,
    happened.PowerChanged: _power_changed,
    happened.DiscardDemanded: _discard_demanded,
    happened.Discarded: _discarded,
    happened.TriggerBegan: _trigger_began,
    combat.AttackerAdded: _attacker_added,
    combat.BlockerAdded: _blocker_added,
    combat.BlockVoided: _block_voided,
    happened.Cleared: _cleared,
    happened.Eliminated: _eliminated,
    happened.TurnCut: _turn_cut,
    happened.TournamentEnded: _ended,
}
