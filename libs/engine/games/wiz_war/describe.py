"""The battle log of Wiz-War: one sentence for a masked fact, or nothing where another sentence says it all."""

from collections.abc import Callable
from typing import Any

from libs.engine.game import name_of
from libs.engine.games.wiz_war import board_facts, cast_facts, turn_facts, words
from libs.engine.games.wiz_war.book import Book
from libs.engine.games.wiz_war.state import SEATS
from libs.engine.rulebook.wording import counted
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


_BY = {"punch": "a punch", "summoning": "the strain of summoning"}


def _by(book: Book, source: str) -> str:
    return _BY.get(source) or book.name(source)


def _rolled(book: Book, fact: Rolled) -> str:
    names = {"summon": "The summoning die", "damage": "The damage die", "sandals": "The die for speed"}
    return f"{names[fact.purpose]} shows {fact.value}." if fact.purpose in names else ""


def _board_built(book: Book, fact: turn_facts.BoardBuilt) -> str:
    return f"The labyrinth of {fact.sectors} sectors stands."


def _schools_chosen(book: Book, fact: turn_facts.SchoolsChosen) -> str:
    return f"The Magic deck: {_names(book, fact.schools)}."


def _energy_exchanged(book: Book, fact: turn_facts.EnergyExchanged) -> str:
    return f"Extended flash energy: {_names(book, fact.removed)} leave, {_names(book, fact.added)} enter."


def _summons_added(book: Book, fact: turn_facts.SummonsAdded) -> str:
    return f"More summons: {_names(book, fact.cards)} enter the deck."


def _pair_drawn(book: Book, fact: turn_facts.PairDrawn) -> str:
    which = "" if HIDDEN in fact.schools else f": {_names(book, fact.schools)}"
    return f"{name_of(fact.seat)} looks at two unused schools{which}."


def _special_kept(book: Book, fact: turn_facts.SpecialKept) -> str:
    return f"{name_of(fact.seat)} keeps {'one' if fact.school == HIDDEN else book.name(fact.school)}."


def _start_drawn(book: Book, fact: turn_facts.StartDrawn) -> str:
    return f"The draw lets {name_of(fact.seat)} begin."


def _drawn(book: Book, fact: turn_facts.Drawn) -> str:
    what = "a card" if fact.card == HIDDEN else book.name(fact.card)
    return f"{name_of(fact.seat)} draws {what}{' from the own deck' if fact.special else ''}."


def _turn_started(book: Book, fact: turn_facts.TurnStarted) -> str:
    return f"Round {fact.round}: {name_of(fact.seat)}'s turn. Time passes."


def _mp_changed(book: Book, fact: turn_facts.MpChanged) -> str:
    if fact.cause in ("turn", "pickup"):
        return ""
    why = "the change of shape" if fact.cause == "shape" else _by(book, fact.cause)
    return f"{_who(book, fact.figure)} has {counted(fact.mp, 'movement point')} after {why}."


def _boosted(book: Book, fact: turn_facts.Boosted) -> str:
    return f"{name_of(fact.seat)} hurries with {book.name(fact.card)}: {fact.value} more movement points."


_MOVES = {"walk": "moves", "push": "is pushed", "lure": "is led", "teleport": "appears"}


def _moved(book: Book, fact: turn_facts.Moved) -> str:
    where = "at" if fact.how == "teleport" else "to"
    return f"{_who(book, fact.figure)} {_MOVES[fact.how]} {where} {words.square_words(fact.square)}."


def _door_held(book: Book, fact: turn_facts.DoorHeld) -> str:
    return f"{name_of(fact.seat)} holds a door open at {words.border_words(fact.border)}."


def _door_released(book: Book, fact: turn_facts.DoorReleased) -> str:
    return f"The door at {words.border_words(fact.border)} falls shut."


def _target(book: Book, target: str) -> str:
    kind, _, rest = target.partition(":")
    if kind == "border":
        return words.border_words(int(rest))
    if kind == "square":
        return words.square_words(int(rest))
    return "something in play" if kind == "thing" else _whom(book, target)


def _card_cast(book: Book, fact: cast_facts.CardCast) -> str:
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


def _countered(book: Book, fact: cast_facts.Countered) -> str:
    what = book.name(fact.card) if fact.card else "the attack"
    return f"{book.name(fact.by)} cancels {what} of {name_of(fact.seat)}."


def _blunted(book: Book, fact: cast_facts.Blunted) -> str:
    return f"The damage to {_whom(book, fact.target)} will be {fact.amount} less."


def _spell_lapsed(book: Book, fact: cast_facts.SpellLapsed) -> str:
    return f"{book.name(fact.card)} comes to nothing." if fact.card else ""


def _thing_came(book: Book, fact: board_facts.ThingCame) -> str:
    if fact.played:
        return f"{name_of(fact.owner)} plays {book.name(fact.card)}."
    where = f" at {words.square_words(fact.square)}" if fact.square >= 0 else ""
    if fact.border >= 0:
        where = f" at {words.border_words(fact.border)}"
    tokens = f" for {counted(fact.tokens, 'turn')}" if fact.tokens else ""
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


def _thing_left(book: Book, fact: board_facts.ThingLeft) -> str:
    return f"{book.name(fact.card)} {_LEFT[fact.why]}."


def _item_moved(book: Book, fact: board_facts.ItemMoved) -> str:
    if fact.owner >= 0:
        return f"{name_of(fact.owner)} takes {book.name(fact.card)}."
    return f"{book.name(fact.card)} lies at {words.square_words(fact.square)}."


def _treasure_moved(book: Book, fact: board_facts.TreasureMoved) -> str:
    what = f"a treasure of {name_of(fact.owner)}"
    if fact.carrier:
        return f"{_who(book, fact.carrier)} has {what}."
    return f"{_upper(what)} lies at {words.square_words(fact.square)}."


def _damaged(book: Book, fact: board_facts.Damaged) -> str:
    left = max(0, fact.life)
    return f"{_who(book, fact.figure)} takes {fact.amount} damage from {_by(book, fact.by)}: {left} life left."


def _healed(book: Book, fact: board_facts.Healed) -> str:
    return f"{_who(book, fact.figure)} heals {fact.amount} by {_by(book, fact.by)}: {fact.life} life."


def _stun_changed(book: Book, fact: board_facts.StunChanged) -> str:
    who = _who(book, fact.figure)
    if fact.stunned:
        return f"{who} is stunned this turn ({counted(fact.tokens, 'stun token')} left)."
    return f"{who} has {counted(fact.tokens, 'stun token')}."


def _crack_added(book: Book, fact: board_facts.CrackAdded) -> str:
    where = f" at {words.border_words(fact.border)}" if fact.border >= 0 else " in the totem"
    return f"{counted(fact.cracks, 'crack')}{where}."


def _border_changed(book: Book, fact: board_facts.BorderChanged) -> str:
    now = {"open": "is open now", "wall": "is walled now", "door": "has a door now"}[fact.kind]
    return f"{_upper(words.border_words(fact.border))} {now}."


def _toughened(book: Book, fact: board_facts.Toughened) -> str:
    return f"{book.name(fact.card)} needs {counted(fact.need, 'crack')} now."


def _creature_summoned(book: Book, fact: board_facts.CreatureSummoned) -> str:
    where = words.square_words(fact.square)
    return f"{name_of(fact.seat)} summons the {book.name(fact.creature)} at {where}: {fact.life} life."


def _creature_activated(book: Book, fact: board_facts.CreatureActivated) -> str:
    return f"{name_of(fact.seat)} activates the {book.name(fact.creature)}: {counted(fact.mp, 'movement point')}."


def _transformed(book: Book, fact: board_facts.Transformed) -> str:
    return f"{_who(book, fact.figure)} changes shape: {book.name(fact.shape)}."


def _reverted(book: Book, fact: board_facts.Reverted) -> str:
    return f"{_who(book, fact.figure)} is back in the own shape."


def _creature_died(book: Book, fact: board_facts.CreatureDied) -> str:
    return f"The {book.name(fact.creature)} of {name_of(fact.seat)} is dead."


def _wizard_died(book: Book, fact: board_facts.WizardDied) -> str:
    credit = "" if fact.killer is None else f", killed by {name_of(fact.killer)}"
    return f"{name_of(fact.seat)} is dead{credit}."


def _hand_taken(book: Book, fact: board_facts.HandTaken) -> str:
    what = f": {_names(book, fact.cards)}" if fact.cards else ""
    return f"{name_of(fact.killer)} takes {counted(fact.count, 'card')} of {name_of(fact.victim)}{what}."


def _discarded(book: Book, fact: board_facts.Discarded) -> str:
    how = " by chance" if fact.why == "muddled" else ""
    return f"{name_of(fact.seat)} discards {book.name(fact.card)}{how}."


def _attacks_changed(book: Book, fact: turn_facts.AttacksChanged) -> str:
    return f"{name_of(fact.seat)} has {counted(fact.attacks, 'attack')} left this turn."


def _doors_unlocked(book: Book, fact: turn_facts.DoorsUnlocked) -> str:
    return f"Doors beside {name_of(fact.seat)} open this turn."


def _fumble_began(book: Book, fact: cast_facts.FumbleBegan) -> str:
    return f"{name_of(fact.seat)} must drop something."


def _yield_began(book: Book, fact: cast_facts.YieldBegan) -> str:
    return f"{name_of(fact.seat)} must drop what it carries or take {fact.amount} more damage."


def _fetch_began(book: Book, fact: cast_facts.FetchBegan) -> str:
    return f"{name_of(fact.seat)} looks through the Magic deck."


def _fetched(book: Book, fact: cast_facts.Fetched) -> str:
    if not fact.card:
        return f"{name_of(fact.seat)} finds no creature card in the Magic deck."
    return f"{name_of(fact.seat)} takes {book.name(fact.card)} from the Magic deck."


def _deck_shuffled(book: Book, fact: turn_facts.DeckShuffled) -> str:
    whose = "The Magic deck" if fact.seat < 0 else f"The Specialization deck of {name_of(fact.seat)}"
    return f"{whose} is shuffled: {counted(fact.size, 'card')}."


def _vp_changed(book: Book, fact: turn_facts.VpChanged) -> str:
    return f"{name_of(fact.seat)} has {counted(fact.points, 'victory point')}."


_ENDS = {
    "two_points": "Two victory points end the match.",
    "last_alive": "Only one wizard is left.",
    "last_round": "The last round is over.",
}


def _match_over(book: Book, fact: turn_facts.MatchOver) -> str:
    return _ENDS[fact.reason]


_SENTENCES: dict[type[Fact], Callable[[Book, Any], str]] = {
    Rolled: _rolled,
    turn_facts.BoardBuilt: _board_built,
    turn_facts.SchoolsChosen: _schools_chosen,
    turn_facts.EnergyExchanged: _energy_exchanged,
    turn_facts.SummonsAdded: _summons_added,
    turn_facts.PairDrawn: _pair_drawn,
    turn_facts.SpecialKept: _special_kept,
    turn_facts.DeckShuffled: _deck_shuffled,
    turn_facts.StartDrawn: _start_drawn,
    turn_facts.Drawn: _drawn,
    turn_facts.TurnStarted: _turn_started,
    turn_facts.MpChanged: _mp_changed,
    turn_facts.Boosted: _boosted,
    turn_facts.Moved: _moved,
    turn_facts.DoorHeld: _door_held,
    turn_facts.DoorReleased: _door_released,
    cast_facts.CardCast: _card_cast,
    cast_facts.Countered: _countered,
    cast_facts.Blunted: _blunted,
    cast_facts.SpellLapsed: _spell_lapsed,
    board_facts.ThingCame: _thing_came,
    board_facts.ThingLeft: _thing_left,
    board_facts.ItemMoved: _item_moved,
    board_facts.TreasureMoved: _treasure_moved,
    board_facts.Damaged: _damaged,
    board_facts.Healed: _healed,
    board_facts.StunChanged: _stun_changed,
    board_facts.CrackAdded: _crack_added,
    board_facts.BorderChanged: _border_changed,
    board_facts.Toughened: _toughened,
    board_facts.CreatureSummoned: _creature_summoned,
    board_facts.CreatureActivated: _creature_activated,
    board_facts.Transformed: _transformed,
    board_facts.Reverted: _reverted,
    board_facts.CreatureDied: _creature_died,
    board_facts.WizardDied: _wizard_died,
    board_facts.HandTaken: _hand_taken,
    board_facts.Discarded: _discarded,
    turn_facts.AttacksChanged: _attacks_changed,
    turn_facts.DoorsUnlocked: _doors_unlocked,
    cast_facts.FumbleBegan: _fumble_began,
    cast_facts.YieldBegan: _yield_began,
    cast_facts.FetchBegan: _fetch_began,
    cast_facts.Fetched: _fetched,
    turn_facts.VpChanged: _vp_changed,
    turn_facts.MatchOver: _match_over,
}
