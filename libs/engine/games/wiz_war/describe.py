"""The battle log of Wiz-War: one sentence for a masked fact, or nothing where another sentence says it all."""

from collections.abc import Callable
from typing import Any

from libs.engine.game import name_of
from libs.engine.games.wiz_war import facts as happened
from libs.engine.games.wiz_war import words
from libs.engine.games.wiz_war.book import Book
from libs.engine.games.wiz_war.state import SEATS
from libs.events.facts import HIDDEN, Fact, Rolled


def describe(book: Book, seen: Fact) -> str:
    """One sentence; empty for what a player need not read."""
    write = _SENTENCES.get(type(seen))
    return "" if write is None else write(book, seen)


def _who(book: Book, figure: str) -> str:
    seat = SEATS.get(figure)
    return name_of(seat) if seat is not None else _upper(words.figure_words(book, figure))


def _whom(book: Book, figure: str) -> str:
    seat = SEATS.get(figure)
    return name_of(seat) if seat is not None else words.figure_words(book, figure)


def _upper(sentence: str) -> str:
    return sentence[0].upper() + sentence[1:]


def _names(book: Book, ids: tuple[str, ...]) -> str:
    return ", ".join(book.name(one) for one in ids)


def _plural(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


_BY = {"punch": "a punch", "summoning": "the strain of summoning"}


def _by(book: Book, source: str) -> str:
    return _BY.get(source) or book.name(source)


def _rolled(book: Book, fact: Rolled) -> str:
    names = {"summon": "The summoning die", "damage": "The damage die", "sandals": "The die for speed"}
    return f"{names[fact.purpose]} shows {fact.value}." if fact.purpose in names else ""


def _board_built(book: Book, fact: happened.BoardBuilt) -> str:
    return f"The labyrinth of {fact.sectors} sectors stands."


def _schools_chosen(book: Book, fact: happened.SchoolsChosen) -> str:
    return f"The Magic deck: {_names(book, fact.schools)}."


def _energy_exchanged(book: Book, fact: happened.EnergyExchanged) -> str:
    return f"Extended flash energy: {_names(book, fact.removed)} leave, {_names(book, fact.added)} enter."


def _summons_added(book: Book, fact: happened.SummonsAdded) -> str:
    return f"More summons: {_names(book, fact.cards)} enter the deck."


def _pair_drawn(book: Book, fact: happened.PairDrawn) -> str:
    which = "" if HIDDEN in fact.schools else f": {_names(book, fact.schools)}"
    return f"{name_of(fact.seat)} looks at two unused schools{which}."


def _special_kept(book: Book, fact: happened.SpecialKept) -> str:
    return f"{name_of(fact.seat)} keeps {'one' if fact.school == HIDDEN else book.name(fact.school)}."


def _start_drawn(book: Book, fact: happened.StartDrawn) -> str:
    return f"The draw lets {name_of(fact.seat)} begin."


def _drawn(book: Book, fact: happened.Drawn) -> str:
    what = "a card" if fact.card == HIDDEN else book.name(fact.card)
    return f"{name_of(fact.seat)} draws {what}{' from the own deck' if fact.special else ''}."


def _turn_started(book: Book, fact: happened.TurnStarted) -> str:
    return f"Round {fact.round}: {name_of(fact.seat)}'s turn. Time passes."


def _mp_changed(book: Book, fact: happened.MpChanged) -> str:
    if fact.cause in ("turn", "pickup"):
        return ""
    why = "the change of shape" if fact.cause == "shape" else _by(book, fact.cause)
    return f"{_who(book, fact.figure)} has {_plural(fact.mp, 'movement point')} after {why}."


def _boosted(book: Book, fact: happened.Boosted) -> str:
    return f"{name_of(fact.seat)} hurries with {book.name(fact.card)}: {fact.value} more movement points."


_MOVES = {"walk": "moves", "push": "is pushed", "lure": "is led", "teleport": "appears"}


def _moved(book: Book, fact: happened.Moved) -> str:
    where = "at" if fact.how == "teleport" else "to"
    return f"{_who(book, fact.figure)} {_MOVES[fact.how]} {where} {words.square_words(fact.square)}."


def _door_held(book: Book, fact: happened.DoorHeld) -> str:
    return f"{name_of(fact.seat)} holds a door open at {words.border_words(fact.border)}."


def _door_released(book: Book, fact: happened.DoorReleased) -> str:
    return f"The door at {words.border_words(fact.border)} falls shut."


def _target(book: Book, target: str) -> str:
    kind, _, rest = target.partition(":")
    if kind == "border":
        return words.border_words(int(rest))
    if kind == "square":
        return words.square_words(int(rest))
    return "something in play" if kind == "thing" else _whom(book, target)


def _card_cast(book: Book, fact: happened.CardCast) -> str:
    who = _who(book, fact.figure)
    if fact.how == "punch":
        what = "punches"
    elif fact.how == "strike":
        creature = book.creatures.get(fact.figure.partition(":")[2])
        what = f"attacks with {creature.strikes[fact.source].name}" if creature else "attacks"
    else:
        verb = {"weapon": "attacks with", "counter": "answers with"}.get(fact.how, "casts")
        what = f"{verb} {book.name(fact.card)}"
    aimed = f" at {', '.join(_target(book, one) for one in fact.targets)}" if fact.targets else ""
    fuel = f", fuelled with {book.name(fact.fuel)}" if fact.fuel else ""
    return f"{who} {what}{aimed}{fuel}."


def _countered(book: Book, fact: happened.Countered) -> str:
    what = book.name(fact.card) if fact.card else "the attack"
    return f"{book.name(fact.by)} cancels {what} of {name_of(fact.seat)}."


def _blunted(book: Book, fact: happened.Blunted) -> str:
    return f"The damage to {_whom(book, fact.target)} will be {fact.amount} less."


def _spell_lapsed(book: Book, fact: happened.SpellLapsed) -> str:
    return f"{book.name(fact.card)} comes to nothing." if fact.card else ""


def _thing_came(book: Book, fact: happened.ThingCame) -> str:
    if fact.played:
        return f"{name_of(fact.owner)} plays {book.name(fact.card)}."
    where = f" at {words.square_words(fact.square)}" if fact.square >= 0 else ""
    if fact.border >= 0:
        where = f" at {words.border_words(fact.border)}"
    tokens = f" for {_plural(fact.tokens, 'turn')}" if fact.tokens else ""
    return f"{book.name(fact.card)} is in play{where}{tokens}."


_LEFT = {
    "ended": "ends",
    "used": "is used up",
    "destroyed": "is destroyed",
    "replaced": "gives way",
    "unbound": "is ended",
    "ran_out": "runs out",
    "owner_died": "ends",
    "creature_died": "is discarded",
}


def _thing_left(book: Book, fact: happened.ThingLeft) -> str:
    return f"{book.name(fact.card)} {_LEFT[fact.why]}."


def _item_moved(book: Book, fact: happened.ItemMoved) -> str:
    if fact.owner >= 0:
        return f"{name_of(fact.owner)} takes {book.name(fact.card)}."
    return f"{book.name(fact.card)} lies at {words.square_words(fact.square)}."


def _treasure_moved(book: Book, fact: happened.TreasureMoved) -> str:
    what = f"a treasure of {name_of(fact.owner)}"
    if fact.carrier:
        return f"{_who(book, fact.carrier)} has {what}."
    return f"{_upper(what)} lies at {words.square_words(fact.square)}."


def _damaged(book: Book, fact: happened.Damaged) -> str:
    left = max(0, fact.life)
    return f"{_who(book, fact.figure)} takes {fact.amount} damage from {_by(book, fact.by)}: {left} life left."


def _healed(book: Book, fact: happened.Healed) -> str:
    return f"{_who(book, fact.figure)} heals {fact.amount} by {_by(book, fact.by)}: {fact.life} life."


def _stun_changed(book: Book, fact: happened.StunChanged) -> str:
    who = _who(book, fact.figure)
    if fact.stunned:
        return f"{who} is stunned this turn ({_plural(fact.tokens, 'stun token')} left)."
    return f"{who} has {_plural(fact.tokens, 'stun token')}."


def _crack_added(book: Book, fact: happened.CrackAdded) -> str:
    where = f" at {words.border_words(fact.border)}" if fact.border >= 0 else " in the totem"
    return f"{_plural(fact.cracks, 'crack')}{where}."


def _border_changed(book: Book, fact: happened.BorderChanged) -> str:
    now = {"open": "is open now", "wall": "is walled now", "door": "has a door now"}[fact.kind]
    return f"{_upper(words.border_words(fact.border))} {now}."


def _toughened(book: Book, fact: happened.Toughened) -> str:
    return f"{book.name(fact.card)} needs {_plural(fact.need, 'crack')} now."


def _creature_summoned(book: Book, fact: happened.CreatureSummoned) -> str:
    where = words.square_words(fact.square)
    return f"{name_of(fact.seat)} summons the {book.name(fact.creature)} at {where}: {fact.life} life."


def _creature_activated(book: Book, fact: happened.CreatureActivated) -> str:
    return f"{name_of(fact.seat)} activates the {book.name(fact.creature)}: {_plural(fact.mp, 'movement point')}."


def _transformed(book: Book, fact: happened.Transformed) -> str:
    return f"{_who(book, fact.figure)} changes shape: {book.name(fact.shape)}."


def _reverted(book: Book, fact: happened.Reverted) -> str:
    return f"{_who(book, fact.figure)} is back in the own shape."


def _creature_died(book: Book, fact: happened.CreatureDied) -> str:
    return f"The {book.name(fact.creature)} of {name_of(fact.seat)} is dead."


def _wizard_died(book: Book, fact: happened.WizardDied) -> str:
    credit = "" if fact.killer is None else f", killed by {name_of(fact.killer)}"
    return f"{name_of(fact.seat)} is dead{credit}."


def _hand_taken(book: Book, fact: happened.HandTaken) -> str:
    what = f": {_names(book, fact.cards)}" if fact.cards else ""
    return f"{name_of(fact.killer)} takes {_plural(fact.count, 'card')} of {name_of(fact.victim)}{what}."


def _discarded(book: Book, fact: happened.Discarded) -> str:
    how = " by chance" if fact.why == "muddled" else ""
    return f"{name_of(fact.seat)} discards {book.name(fact.card)}{how}."


def _attacks_changed(book: Book, fact: happened.AttacksChanged) -> str:
    return f"{name_of(fact.seat)} has {_plural(fact.attacks, 'attack')} left this turn."


def _doors_unlocked(book: Book, fact: happened.DoorsUnlocked) -> str:
    return f"Doors beside {name_of(fact.seat)} open this turn."


def _fumble_began(book: Book, fact: happened.FumbleBegan) -> str:
    return f"{name_of(fact.seat)} must drop something."


def _yield_began(book: Book, fact: happened.YieldBegan) -> str:
    return f"{name_of(fact.seat)} must drop what it carries or take {fact.amount} more damage."


def _fetch_began(book: Book, fact: happened.FetchBegan) -> str:
    return f"{name_of(fact.seat)} looks through the Magic deck."


def _fetched(book: Book, fact: happened.Fetched) -> str:
    if not fact.card:
        return f"{name_of(fact.seat)} finds no creature card in the Magic deck."
    return f"{name_of(fact.seat)} takes {book.name(fact.card)} from the Magic deck."


def _deck_shuffled(book: Book, fact: happened.DeckShuffled) -> str:
    whose = "The Magic deck" if fact.seat < 0 else f"The Specialization deck of {name_of(fact.seat)}"
    return f"{whose} is shuffled: {_plural(fact.size, 'card')}."


def _vp_changed(book: Book, fact: happened.VpChanged) -> str:
    return f"{name_of(fact.seat)} has {_plural(fact.points, 'victory point')}."


_ENDS = {
    "two_points": "Two victory points end the match.",
    "last_alive": "Only one wizard is left.",
    "last_round": "The last round is over.",
}


def _match_over(book: Book, fact: happened.MatchOver) -> str:
    return _ENDS[fact.reason]


_SENTENCES: dict[type[Fact], Callable[[Book, Any], str]] = {
    Rolled: _rolled,
    happened.BoardBuilt: _board_built,
    happened.SchoolsChosen: _schools_chosen,
    happened.EnergyExchanged: _energy_exchanged,
    happened.SummonsAdded: _summons_added,
    happened.PairDrawn: _pair_drawn,
    happened.SpecialKept: _special_kept,
    happened.DeckShuffled: _deck_shuffled,
    happened.StartDrawn: _start_drawn,
    happened.Drawn: _drawn,
    happened.TurnStarted: _turn_started,
    happened.MpChanged: _mp_changed,
    happened.Boosted: _boosted,
    happened.Moved: _moved,
    happened.DoorHeld: _door_held,
    happened.DoorReleased: _door_released,
    happened.CardCast: _card_cast,
    happened.Countered: _countered,
    happened.Blunted: _blunted,
    happened.SpellLapsed: _spell_lapsed,
    happened.ThingCame: _thing_came,
    happened.ThingLeft: _thing_left,
    happened.ItemMoved: _item_moved,
    happened.TreasureMoved: _treasure_moved,
    happened.Damaged: _damaged,
    happened.Healed: _healed,
    happened.StunChanged: _stun_changed,
    happened.CrackAdded: _crack_added,
    happened.BorderChanged: _border_changed,
    happened.Toughened: _toughened,
    happened.CreatureSummoned: _creature_summoned,
    happened.CreatureActivated: _creature_activated,
    happened.Transformed: _transformed,
    happened.Reverted: _reverted,
    happened.CreatureDied: _creature_died,
    happened.WizardDied: _wizard_died,
    happened.HandTaken: _hand_taken,
    happened.Discarded: _discarded,
    happened.AttacksChanged: _attacks_changed,
    happened.DoorsUnlocked: _doors_unlocked,
    happened.FumbleBegan: _fumble_began,
    happened.YieldBegan: _yield_began,
    happened.FetchBegan: _fetch_began,
    happened.Fetched: _fetched,
    happened.VpChanged: _vp_changed,
    happened.MatchOver: _match_over,
}
